"""What each move does. Every function here is called with a legal move of its step."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from fourwalls.core import Emit, Event

from . import events
from .actions import NUMBERS, guild_name
from .guilds import BAKERS
from .kinds import CARD_WORDS, CARDS, FIRST_DIE, MINUS, PLUS
from .legal import can_use, to_settle
from .pieces import move_noble, set_item, settle_noble, settle_peasant
from .powers import POWERS
from .rounds import begin_build, begin_defense, count_votes, end_defense
from .steps import (
    ADJUST,
    ALIGN,
    AREA_STEP,
    CARD_STEP,
    DEAL,
    DIRECTION,
    DISPLAY_STEP,
    END_STEP,
    FIRST_ROADS,
    ITEMS,
    LAY,
    NOBLES_STEP,
    NUMBERS_STEP,
    PLACE,
    PROMOTE_STEP,
    SHARE_STEP,
    START,
    ZONE_STEP,
)
from .work import NO_WORK, plus, put

if TYPE_CHECKING:
    from .state import WalledCityState


def play(state: WalledCityState, seat: int, move: int, emit: Emit | None) -> None:
    """Make a legal move of a seat or of nature."""
    if state.power:
        if POWERS[state.power[0]].play(state, seat, move, emit):
            _power_done(state, emit)
    elif move == state._setup.table.use:
        _use(state, seat, emit)
    else:
        _BY_STEP[state.step](state, seat, move, emit)


# -- setup --------------------------------------------------------------------------------------------------------


def _deal(state: WalledCityState, seat: int, move: int, emit: Emit | None) -> None:
    """An off-colour card to one player (WC-176)."""
    card = move - state._setup.table.deal
    owner = state.off.index(-1)
    state.off = put(state.off, owner, card)
    if emit:
        face = events.event("dealt_card", seat=owner, card=CARD_WORDS[card])
        emit(events.private("dealt", {owner: face}, seat=owner))
    if -1 not in state.off:
        state.step = ITEMS


def _items(state: WalledCityState, seat: int, move: int, emit: Emit | None) -> None:
    """A die or chit on the next spot (WC-046, WC-049)."""
    setup = state._setup
    table, place = setup.table, setup.spots[state.at]
    item = FIRST_DIE + move - table.die if move < table.chit else (MINUS, PLUS)[move - table.chit]
    set_item(state, place, item)
    state.at += 1
    if emit:
        emit(events.event("item", events.place_thing(state, place), place=events.place_word(state, place),
                          item=events.item_name(item)))  # fmt: skip
    if state.at == len(setup.spots):
        state.at = 0
        state.step = DISPLAY_STEP


def _display(state: WalledCityState, seat: int, move: int, emit: Emit | None) -> None:
    """A Guild card into the display (WC-053)."""
    setup = state._setup
    guild = move - setup.table.display
    state.display |= 1 << guild
    if emit:
        emit(events.event("displayed", guild=guild_name(guild)))
    if state.display.bit_count() == setup.display_size:
        state.step = START
        if setup.start_player is not None:
            _begin(state, setup.start_player, emit)


def _start(state: WalledCityState, seat: int, move: int, emit: Emit | None) -> None:
    _begin(state, move - state._setup.table.start, emit)


def _begin(state: WalledCityState, start: int, emit: Emit | None) -> None:
    """The start player is known: starting Roads, or at once the Guilds (WC-057 to WC-060)."""
    seats = state.seats
    state.start = start
    state.order = tuple((start + step) % seats for step in range(seats))
    if emit:
        emit(events.event("start", seat=start))
    if state._setup.start_roads:
        state.step = FIRST_ROADS
        state.to_act = (start,)
    else:
        _begin_align(state)


def _first_road(state: WalledCityState, seat: int, move: int, emit: Emit | None) -> None:
    """A starting Road from the box (WC-058, WC-061, WC-193)."""
    path = move - state._setup.table.road
    state.paths = plus(state.paths, path, 2)
    state.at += 1
    if emit:
        emit(_built(state, "first_road", seat, path))
    if state.at == state._setup.start_roads:
        _begin_align(state)
    else:
        state.to_act = (state.seat,)


def _built(state: WalledCityState, kind: str, seat: int, place: int) -> Event:
    base = state._setup.base
    word = base.gap_ids[place] if kind == "wall" else base.path_ids[place]
    return events.event(kind, f"{'gap' if kind == 'wall' else 'path'}:{word}", seat=seat, place=word)


# -- Align ----------------------------------------------------------------------------------------------------------


def _begin_align(state: WalledCityState) -> None:
    state.at = 0
    state.step = ALIGN
    state.to_act = (state.order[0],)


def _take(state: WalledCityState, seat: int, move: int, emit: Emit | None) -> None:
    """A Guild from the display (WC-062, WC-123)."""
    guild = move - state._setup.table.take
    state.display &= ~(1 << guild)
    state.held = put(state.held, seat, guild)
    state.at += 1
    if emit:
        emit(events.guild_taken(seat, guild))
    if state.at == state.seats:
        begin_build(state, emit)
    else:
        state.to_act = (state.seat,)


# -- the Build turn ---------------------------------------------------------------------------------------------------


def _place(state: WalledCityState, seat: int, move: int, emit: Emit | None) -> None:
    """A Road onto a Path, or a Wall into a Gap (WC-075, WC-131)."""
    table = state._setup.table
    if state.round == 1:
        place = move - table.road
        state.paths = plus(state.paths, place, 2)
    else:
        place = move - table.wall
        state.gaps = plus(state.gaps, place, 2)
    state.work = state.work._replace(place=place)
    state.step = CARD_STEP
    if emit:
        emit(_built(state, "road" if state.round == 1 else "wall", seat, place))


def _card(state: WalledCityState, seat: int, move: int, emit: Emit | None) -> None:
    """A Construction card, face up (WC-078, WC-133)."""
    card = move - state._setup.table.card
    state.hands = put(state.hands, seat, plus(state.hands[seat], card, -1))
    state.played = put(state.played, seat, plus(state.played[seat], card, 1))
    state.work = state.work._replace(card=card)
    state.step = NUMBERS_STEP
    if emit:
        emit(events.event("card", f"card:{CARD_WORDS[card]}", seat=seat, card=CARD_WORDS[card]))


def _numbers(state: WalledCityState, seat: int, move: int, emit: Emit | None) -> None:
    """Which number goes where (WC-079, WC-134)."""
    first, second = NUMBERS[move - state._setup.table.numbers]
    if state.round == 2:
        stock = state.stock_p[seat] + state.stock_n[seat]
        area = state._map.gap_area[state.work.place]
        state.work = state.work._replace(first=min(first, stock), second=second, area=area, side=0)
        _ask_nobles(state, emit)
        return
    state.work = state.work._replace(first=first, second=second, area=-1, area_2=-1, side=0)
    _ask_areas(state, emit)


def _ask_areas(state: WalledCityState, emit: Emit | None) -> None:
    """The area of each side that has several, where Citizens are placed (WC-183, WC-R63)."""
    work = state.work
    sides = state._map.path_sides[work.place]
    for side, (number, area) in enumerate(((work.first, work.area), (work.second, work.area_2))):
        if number and area < 0:
            if len(sides[side]) > 1:
                state.work = work._replace(side=side)
                state.step = AREA_STEP
                return
            work = work._replace(**{("area", "area_2")[side]: sides[side][0]})
    seat = state.to_act[0]
    stock = state.stock_p[seat] + state.stock_n[seat]
    state.work = work._replace(side=0)
    if not stock:
        state.work = work._replace(first=0, second=0, side=0)
    elif work.first + work.second > stock:
        state.step = SHARE_STEP
        return
    _ask_nobles(state, emit)


def _area(state: WalledCityState, seat: int, move: int, emit: Emit | None) -> None:
    area = move - state._setup.table.area
    if state.work.side:
        state.work = state.work._replace(area_2=area)
    else:
        state.work = state.work._replace(area=area)
    _ask_areas(state, emit)


def _share(state: WalledCityState, seat: int, move: int, emit: Emit | None) -> None:
    """Too few Citizens: how many of them go to the first side (WC-R14)."""
    first = move - state._setup.table.share
    total = state.stock_p[seat] + state.stock_n[seat]
    state.work = state.work._replace(first=first, second=total - first)
    _ask_nobles(state, emit)


def _ask_nobles(state: WalledCityState, emit: Emit | None) -> None:
    """The next side on which Citizens are placed; else Settle is over."""
    last = 1 if state.round == 1 else 0
    while state.work.side <= last:
        if to_settle(state):
            state.step = NOBLES_STEP
            return
        state.work = state.work._replace(side=state.work.side + 1)
    state.work = state.work._replace(area=-1, area_2=-1, side=0)
    if state.round == 1:
        _to_adjust(state)
    else:
        _to_promote(state)


def _nobles(state: WalledCityState, seat: int, move: int, emit: Emit | None) -> None:
    """Citizens of one side, some of them Nobles (WC-080, WC-081, WC-135)."""
    nobles, work = move - state._setup.table.nobles, state.work
    area = work.area_2 if work.side else work.area
    peasants = to_settle(state) - nobles
    if peasants:
        settle_peasant(state, seat, area, peasants)
    if nobles:
        settle_noble(state, seat, area, nobles)
    if emit:
        emit(events.settled(state, seat, area, peasants, nobles))
    state.work = work._replace(side=work.side + 1)
    _ask_nobles(state, emit)


def _to_promote(state: WalledCityState) -> None:
    """Promote, if there is anybody to be promoted or a power that could change that (WC-R15, WC-R63)."""
    state.step = PROMOTE_STEP
    state._legal = None
    seat = state.to_act[0]
    if not state.work.second or len(state.legal(seat)) == 1:
        _to_adjust(state)


def _promote(state: WalledCityState, seat: int, move: int, emit: Emit | None) -> None:
    """A Noble into a Tower (WC-138 to WC-143); `side` counts them."""
    table = state._setup.table
    if move == table.stop:
        _to_adjust(state)
        return
    colour, area, tower = table.promote_of(move)
    target = state._setup.base.area_room + tower
    move_noble(state, colour, area, target)
    if emit:
        emit(events.piece(state, "promoted", colour, area, target, seat=seat))
    state.work = state.work._replace(second=state.work.second - 1, side=state.work.side + 1)
    _to_promote(state)


def _to_adjust(state: WalledCityState) -> None:
    state._legal = None
    state.work = state.work._replace(side=0)
    state.step = ADJUST


def _adjust(state: WalledCityState, seat: int, move: int, emit: Emit | None) -> None:
    """One die up or down, one chit turned, or nothing (WC-083 to WC-088, WC-145)."""
    table = state._setup.table
    if move != table.keep:
        kind, place = divmod(move - table.items["raise"], table.place_count)
        item = state.items[place]
        set_item(state, place, (item + 1, item - 1, MINUS + PLUS - item)[kind])
        if emit:
            emit(events.item_set(state, "adjusted", seat, place))
    state.step = END_STEP
    if not can_use(state, seat):
        _end_turn(state, emit)


def _end(state: WalledCityState, seat: int, move: int, emit: Emit | None) -> None:
    _end_turn(state, emit)


def _end_turn(state: WalledCityState, emit: Emit | None) -> None:
    """The next player in priority order; after the last Road or Wall the Votes are counted (WC-090, WC-148)."""
    chart = state._setup.chart
    state.work = NO_WORK
    state.at += 1
    if state.at < state.seats * (chart.roads if state.round == 1 else chart.walls):
        state.step = PLACE
        state.to_act = (state.seat,)
        return
    count_votes(state, emit)
    begin_defense(state, emit)


# -- powers -----------------------------------------------------------------------------------------------------------


def _use(state: WalledCityState, seat: int, emit: Emit | None) -> None:
    """A power is activated; its card is turned (WC-066)."""
    guild = state.held[seat]
    state.used |= 1 << seat
    state.power = (guild,)
    if emit:
        emit(events.event("used", seat=seat, guild=guild_name(guild)))
    if POWERS[guild].begin(state, seat, emit):
        _power_done(state, emit)


def _power_done(state: WalledCityState, emit: Emit | None) -> None:
    """Back to where the turn was."""
    guild = state.power[0]
    state.power = ()
    state.to_act = (state.seat,)
    if guild == BAKERS or state.step == END_STEP:
        _end_turn(state, emit)
    elif state.step == PROMOTE_STEP:
        _to_promote(state)


# -- Defense ----------------------------------------------------------------------------------------------------------


def _lay(state: WalledCityState, seat: int, move: int, emit: Emit | None) -> None:
    """The card that is going to be laid; nobody else sees it (WC-115, WC-K04)."""
    table = state._setup.table
    off = move == table.off_card
    state.work = state.work._replace(card=state.off[seat] if off else move - table.card, off=int(off))
    state.step = ZONE_STEP


def _zone(state: WalledCityState, seat: int, move: int, emit: Emit | None) -> None:
    state.work = state.work._replace(place=move - state._setup.table.zone)
    state.step = DIRECTION


def _direction(state: WalledCityState, seat: int, move: int, emit: Emit | None) -> None:
    """The card lies in its zone, face down (WC-116)."""
    work = state.work
    pair = NUMBERS[move - state._setup.table.numbers]
    turned = int(pair != CARDS[work.card])
    state.zones = put(state.zones, work.place, (seat, work.card, turned, work.off))
    if work.off:
        state.off = put(state.off, seat, -1)
    else:
        state.hands = put(state.hands, seat, plus(state.hands[seat], work.card, -1))
    state.work = NO_WORK
    state.at += 1
    if emit:
        word = state._setup.base.zone_ids[work.place]
        face = events.event("laid_card", f"zone:{word}", seat=seat, zone=word, card=CARD_WORDS[work.card],
                            first=pair[0], second=pair[1])  # fmt: skip
        emit(events.private("laid_off" if work.off else "laid", {seat: face}, f"zone:{word}", seat=seat, zone=word))
    if state.at < state.seats * state._setup.options.defense_cards:
        state.step = LAY
        state.to_act = (state.seat,)
    else:
        end_defense(state, emit)


_BY_STEP: Final[dict[int, Callable[[WalledCityState, int, int, Emit | None], None]]] = {
    DEAL: _deal,
    ITEMS: _items,
    DISPLAY_STEP: _display,
    START: _start,
    FIRST_ROADS: _first_road,
    ALIGN: _take,
    PLACE: _place,
    CARD_STEP: _card,
    NUMBERS_STEP: _numbers,
    AREA_STEP: _area,
    SHARE_STEP: _share,
    NOBLES_STEP: _nobles,
    PROMOTE_STEP: _promote,
    ADJUST: _adjust,
    END_STEP: _end,
    LAY: _lay,
    ZONE_STEP: _zone,
    DIRECTION: _direction,
}
