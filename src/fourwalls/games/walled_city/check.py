"""What can't be: the conditions that every position of The Walled City meets (invariants WC-I01 to WC-I28)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Final

from fourwalls.core import NATURE

from .guilds import GROCERS, GUILDS
from .kinds import CARDS, DICE_OF_A_FACTION, FACTION_OF, FACTIONS, OFF_CARDS, TOTALS, is_chit
from .legal import noble_bounds, share_bounds, to_settle
from .powers import POWERS
from .steps import (
    ADJUST,
    ALIGN,
    AREA_STEP,
    CARD_STEP,
    DEAL,
    DEFENSE_STEPS,
    DIRECTION,
    DISPLAY_STEP,
    END_STEP,
    FIRST_ROADS,
    ITEMS,
    LAY,
    MOMENTS,
    NOBLES_STEP,
    NUMBERS_STEP,
    OVER,
    PLACE,
    PROMOTE_STEP,
    SHARE_STEP,
    START,
    STEPS,
    TURN_STEPS,
    ZONE_STEP,
)
from .trades import faults as trade_faults
from .work import NO_WORK

if TYPE_CHECKING:
    from .state import WalledCityState

Faults = Iterator[str]


def faults(state: WalledCityState) -> list[str]:
    """Everything that is wrong with a position, in words; empty for one that can be played on.

    Later checks read what earlier ones made sure of, so they run only while nothing is wrong.
    """
    checks = (_clock, _pieces, _items, _setup_steps, _guilds, _works, _zones, _hands, _trades, _work, _power, _decision)
    for check in checks:
        if found := list(check(state)):
            return found
    return []


def _clock(state: WalledCityState) -> Faults:
    setup, step, name = state._setup, state.step, STEPS[state.step]
    if step < ALIGN and state.round == 2:
        yield f"step {name}: only in round 1"
    if step == OVER and state.round == 1:
        yield "step over: the game ends in round 2 (WC-169)"
    if step == DEAL and not setup.off_cards:
        yield "step deal: only in Borderlands with 3 players (WC-176)"
    if step == START and setup.start_player is not None:
        yield "step start: the options name the start player (WC-R34)"
    defense = setup.options.defense_cards
    turns = state.seats * (setup.chart.roads if state.round == 1 else setup.chart.walls)
    if step in TURN_STEPS:
        most = turns - 1
    elif step in DEFENSE_STEPS:
        most = state.seats * defense - 1
    elif step == OVER:
        most = state.seats * defense
    elif step == ALIGN:
        most = state.seats - 1
    else:
        most = {ITEMS: len(setup.spots) - 1, FIRST_ROADS: setup.start_roads - 1}.get(step, 0)
    if state.at > most:
        yield f"at: {state.at}; at step {name} it is at most {most}"


def _pieces(state: WalledCityState) -> Faults:
    """Citizens (WC-I01, WC-I02)."""
    here = state._map
    for colour, (nobles, peasants) in enumerate(zip(state.nobles, state.peasants, strict=True)):
        if state.stock_n[colour] < 0:
            yield f"nobles[{colour}]: {-state.stock_n[colour]} more than there are (WC-I01)"
        if state.stock_p[colour] < 0:
            yield f"peasants[{colour}]: {-state.stock_p[colour]} more than there are (WC-I02)"
        if any(nobles[here.area_count : here.area_room]) or any(peasants[here.area_count :]):
            yield f"colour {colour}: Peasants stand in areas, Nobles in areas and Towers (WC-I02)"


def _items(state: WalledCityState) -> Faults:
    """Dice and chits (WC-I04, WC-I06)."""
    here = state._map
    dice = Counter(FACTION_OF[item] for item in state.items if FACTION_OF[item] >= 0)
    for faction, count in dice.items():
        if count > DICE_OF_A_FACTION:
            yield f"items: {count} {FACTIONS[faction]} dice; there are {DICE_OF_A_FACTION} (WC-I04)"
    if any(map(is_chit, state.items[here.area_room :])):
        yield "items: chits lie in areas (WC-I04)"
    if sum(map(is_chit, state.items)) > here.spots.count("chit"):
        yield "items: more chits than the board has spots for (WC-I04)"
    if any(state.items[here.area_count : here.area_room]):
        yield "items: there is no such area (WC-I06)"


def _setup_steps(state: WalledCityState) -> Faults:
    """While the table is set nothing else has happened."""
    setup, step = state._setup, state.step
    if step >= ALIGN:
        return
    places = [place for place, item in enumerate(state.items) if item]
    expected = setup.spots[: state.at] if step == ITEMS else () if step == DEAL else setup.spots
    if sorted(expected) != places:
        yield f"items: at step {STEPS[step]} the dice and chits of other spots are there (WC-046)"
    for place in places:
        chit = place < setup.base.area_count and setup.base.spots[place] == "chit"
        if is_chit(state.items[place]) != chit:
            yield f"items: {setup.base.place_ids[place]} has a spot of the other kind (WC-030)"
    shown = state.display.bit_count()
    right = shown < setup.display_size if step == DISPLAY_STEP else shown == setup.display_size * (step > DISPLAY_STEP)
    if step == START:
        right = shown == setup.display_size
    if step in (ITEMS, DEAL):
        right = shown == 0
    if not right or state.display & ~setup.deck:
        yield f"display: {shown} Guilds at step {STEPS[step]} (WC-053)"
    if any(state.gaps) or state.fences or any(map(any, state.parts)) or any(state.removed):
        yield f"step {STEPS[step]}: nothing has been built, counted or removed yet"
    if any(guild >= 0 for guild in state.held) or state.used or state.discarded or any(map(any, state.played)):
        yield f"step {STEPS[step]}: no Guild has been chosen and no card played yet"
    if sum(state.paths) != (2 * state.at if step == FIRST_ROADS else 0) or max(state.paths) > 2:
        yield f"paths: at step {STEPS[step]} there are other Roads (WC-057)"
    start = setup.start()
    if (state.nobles, state.peasants) != (start.nobles, start.peasants):
        yield f"step {STEPS[step]}: only neutral Citizens are on the board (WC-188)"


def _guilds(state: WalledCityState) -> Faults:
    """Each Guild is in one place, and each player holds one from the own choice on (WC-I14, WC-I15)."""
    held = [guild for guild in state.held if guild >= 0]
    bits = sum(1 << guild for guild in set(held))
    if len(set(held)) < len(held) or bits & state.display or (bits | state.display) & state.discarded:
        yield "held, display, discarded: a Guild is in two places (WC-I14)"
    if state.round == 1 and state.discarded:
        yield "discarded: Guilds are discarded at the start of round 2 (WC-122)"
    holders = [seat for seat, guild in enumerate(state.held) if guild >= 0]
    if state.step == ALIGN and holders != sorted(state.order[: state.at]):
        yield "held: those hold a Guild whose choice it has been (WC-062)"
    if state.step > ALIGN and len(holders) < state.seats:
        yield "held: each player holds a Guild (WC-071)"
    needed = state.seats - state.at if state.step == ALIGN else 0
    needed += state.seats if state.round == 1 and state.step >= ALIGN else 0
    if state.display.bit_count() < needed:
        yield f"display: {state.display.bit_count()} Guilds; {needed} will be chosen (WC-123)"
    if any(state.used >> seat & 1 and state.held[seat] < 0 for seat in range(state.seats)):
        yield "used: who has used a power holds its Guild (WC-I15)"
    if state.step == ALIGN and state.used:
        yield "used: in the Align phase no power has been used (WC-126)"


def _works(state: WalledCityState) -> Faults:
    """Roads and Walls (WC-I07 to WC-I10)."""
    setup, step = state._setup, state.step
    if step < ALIGN:
        return
    roads = sum((work >> 1) + (work & 1) for work in state.paths)
    walls = sum((work >> 1) + (work & 1) for work in state.gaps)
    building = step in TURN_STEPS
    left = sum(state.left(seat) for seat in range(state.seats)) if building else 0
    total_roads, total_walls = state.seats * setup.chart.roads, state.seats * setup.chart.walls
    before = step == ALIGN
    road_left = (total_roads if before else left) if state.round == 1 else 0
    wall_left = total_walls if state.round == 1 or before else left
    if roads > setup.start_roads + total_roads - road_left:
        yield f"paths: {roads} Roads; no more than {setup.start_roads + total_roads - road_left} were built (WC-I07)"
    if walls > total_walls - wall_left:
        yield f"gaps: {walls} Walls; no more than {total_walls - wall_left} were built (WC-I08)"
    for what, works, ahead in (("paths", state.paths, road_left), ("gaps", state.gaps, wall_left)):
        if setup.whole and building and works.count(0) < ahead:
            yield f"{what}: {works.count(0)} are empty; {ahead} are still to be built on (WC-R42)"


def _laid(state: WalledCityState) -> tuple[list[int], int]:
    """How many cards each seat has laid, and how many of the whole game it lays in all."""
    cards = state._setup.options.defense_cards
    if state.step in DEFENSE_STEPS:
        rounds, rest = divmod(state.at, state.seats)
        now = [rounds + (state.order.index(seat) < rest) for seat in range(state.seats)]
    else:
        now = [cards if state.step == OVER else 0] * state.seats
    before = cards if state.round == 2 else 0
    return [before + count for count in now], 2 * cards


def _zones(state: WalledCityState) -> Faults:
    """Cards in zones (WC-I13, WC-I11)."""
    setup = state._setup
    laid, _ = _laid(state)
    for seat in range(state.seats):
        count = sum(zone is not None and zone[0] == seat for zone in state.zones)
        if count > laid[seat]:
            yield f"zones: {count} cards of seat {seat}; no more than {laid[seat]} were laid (WC-I13)"
    left = sum(_laid(state)[1] - count for count in laid)
    if setup.whole and state.zones.count(None) < left:
        yield f"zones: {state.zones.count(None)} are empty; {left} cards are still to be laid (WC-I13)"
    off = [(zone[0], zone[1]) for zone in state.zones if zone is not None and zone[3]]
    off += [(seat, card) for seat, card in enumerate(state.off) if card >= 0]
    if not setup.off_cards:
        if off:
            yield "off: off-colour cards are there only in Borderlands with 3 players (WC-175)"
    elif len({seat for seat, _ in off}) < len(off) or not {card for _, card in off} <= set(OFF_CARDS):
        yield "off: each player has one off-colour card, in hand or in a zone (WC-176)"
    elif len({card for _, card in off}) < len(off):
        yield "off: an off-colour card is there twice (WC-I11)"
    elif state.step == DEAL:
        dealt = [card >= 0 for card in state.off]
        if all(dealt) or dealt != sorted(dealt, reverse=True):
            yield "off: they are dealt in seat order (WC-176)"
    elif len(off) < state.seats:
        yield "off: each player has an off-colour card, in hand or in a zone (WC-176)"


def _hands(state: WalledCityState) -> Faults:
    """Enough ordinary cards for all that is still to be played and laid (WC-R72)."""
    laid, in_all = _laid(state)
    chart = state._setup.chart
    building = state.step in TURN_STEPS
    if any(sum(cards) > chart.roads + chart.walls for cards in state.played):
        yield "played: more cards than turns (WC-073, WC-129)"
    for seat in range(state.seats):
        turns = 0
        if state.round == 1:
            turns = chart.walls + (state.left(seat) if building else chart.roads if state.step <= ALIGN else 0)
        elif building or state.step == ALIGN:
            turns = state.left(seat) if building else chart.walls
        turns += state.step == CARD_STEP and seat == state.seat
        needed = turns + in_all - laid[seat] - (state.off[seat] >= 0 or state.step == DEAL)
        pending = [trade for trade in state.trades if trade.back < 0]
        there = sum(state.hands[seat]) + sum((t.holder == seat) - (t.receiver == seat) for t in pending)
        if there < needed:
            yield f"hands[{seat}]: {there} cards; {needed} are needed (WC-R72)"


def _trades(state: WalledCityState) -> Faults:
    if state.trades and (state.step <= ALIGN and state.round == 1):
        yield "trades: Butchers trade in a Build phase (WC-R12)"
        return
    yield from trade_faults(state)


def _work(state: WalledCityState) -> Faults:
    """What a seat is about to do fits the step."""
    step, work = state.step, state.work
    if step not in (TURN_STEPS | DEFENSE_STEPS):
        if work != NO_WORK:
            yield f"work: at step {STEPS[step]} nobody is about to do anything"
        return
    if step in DEFENSE_STEPS:
        yield from _laying(state)
        return
    if work.off or (work.place < 0) != (step == PLACE) or (work.card < 0) != (step in (PLACE, CARD_STEP)):
        yield f"work: at step {STEPS[step]} other things have been chosen"
        return
    if work.card >= 0 and not state.played[state.seat][work.card]:
        yield "work: the card that is being played is among those that were played"
    if work.drapers and not (state.held[state.seat] >= 0 and state.used >> state.seat & 1):
        yield "work: Drapers have not been used (WC-222)"
    if step in _SETTLING:
        if work.first + work.second > TOTALS[work.card]:
            yield "work: the numbers are those of the card (WC-079)"
        elif not _SETTLING[step](state):
            yield f"work: at step {STEPS[step]} other areas and numbers belong to it"
    else:
        yield from _not_settling(state)


def _not_settling(state: WalledCityState) -> Faults:
    step, work = state.step, state.work
    if (work.area, work.area_2) != (-1, -1):
        yield f"work: at step {STEPS[step]} no areas have been chosen"
    if step == PROMOTE_STEP and (state.round == 1 or not 1 <= work.second <= max(CARDS[work.card]) - work.side):
        yield "work: as many Nobles are promoted as the number says (WC-138)"
    if step in (PLACE, CARD_STEP, NUMBERS_STEP) and (work.first or work.second or work.side):
        yield f"work: at step {STEPS[step]} no numbers have been used"
    if step in (ADJUST, END_STEP) and work.side:
        yield f"work: at step {STEPS[step]} no side is asked about"


def _chosen(state: WalledCityState, side: int) -> bool:
    """Whether the area of a side is one that it has, or missing where nothing is placed."""
    work = state.work
    number, area = (work.second, work.area_2) if side else (work.first, work.area)
    return area in state._map.path_sides[work.place][side] if number else area < 0


def _work_area(state: WalledCityState) -> bool:
    work = state.work
    if state.round == 2 or work.side > 1:
        return False
    number, area = (work.second, work.area_2) if work.side else (work.first, work.area)
    asked = number > 0 and area < 0 and len(state._map.path_sides[work.place][work.side]) > 1
    return asked and (_chosen(state, 0) if work.side else work.area_2 < 0)


def _work_share(state: WalledCityState) -> bool:
    seat, work = state.seat, state.work
    stock = state.stock_p[seat] + state.stock_n[seat]
    low, high = share_bounds(state, seat)
    whole = 0 < stock < work.first + work.second and work.side == 0 and low <= high
    return state.round == 1 and whole and _chosen(state, 0) and _chosen(state, 1)


def _work_nobles(state: WalledCityState) -> bool:
    seat, work = state.seat, state.work
    low, high = noble_bounds(state, seat)
    if not to_settle(state) or low > high or to_settle(state) > state.stock_n[seat] + state.stock_p[seat]:
        return False
    if state.round == 2:
        return work.side == 0 and work.area == state._map.gap_area[work.place] and work.area_2 < 0
    ahead = work.second + (0 if work.side else work.first)
    if work.side > 1 or ahead > state.stock_n[seat] + state.stock_p[seat]:
        return False
    # After sharing, a side may get nothing though its area was chosen.
    return all(_chosen(state, side) or not (work.second if side else work.first) for side in (0, 1)) and all(
        area < 0 or area in state._map.path_sides[work.place][side]
        for side, area in enumerate((work.area, work.area_2))
    )


_SETTLING: Final[dict[int, Callable[[WalledCityState], bool]]] = {
    AREA_STEP: _work_area,
    SHARE_STEP: _work_share,
    NOBLES_STEP: _work_nobles,
}
"""The decisions of Settle, and whether what was chosen before fits them."""


def _laying(state: WalledCityState) -> Faults:
    step, work, seat = state.step, state.work, state.seat
    chosen = NO_WORK._replace(place=work.place, card=work.card, off=work.off)
    right = (work.card >= 0) == (step != LAY) and (work.place >= 0) == (step == DIRECTION) and work == chosen
    if not right or (step == LAY and work.off):
        yield f"work: at step {STEPS[step]} other things have been chosen"
    elif step in (ZONE_STEP, DIRECTION):
        own = state.off[seat] == work.card if work.off else state.hands[seat][work.card] > 0
        if not own:
            yield "work: the card to be laid is in the hand (WC-115)"
        if step == DIRECTION and state.zones[work.place] is not None:
            yield "work: there is a card in this zone already (WC-115)"


def _power(state: WalledCityState) -> Faults:
    """A power that is being carried out (WC-R12, WC-R47)."""
    if not state.power:
        return
    seat, guild = state.seat, state.power[0]
    if state.step not in MOMENTS or (state.step == PROMOTE_STEP and state.work.side):
        yield "power: not between the steps of a turn (WC-R12)"
        return
    held = state.held[seat]
    if not state.used >> seat & 1 or not (held == guild or (held == GROCERS and guild in state.held)):
        yield "power: the player on turn has not used this power (WC-066, WC-220)"
    elif GUILDS[guild].early and state.step != PLACE:
        yield "power: it is used before something is built (WC-R13)"
    elif not POWERS[guild].fits(state):
        yield "power: its numbers do not fit the position"


def _decision(state: WalledCityState) -> Faults:
    for seat in state.to_act:
        if not (state.chances() if seat == NATURE else state.legal(seat)):
            yield f"step {STEPS[state.step]}: there is nothing to choose from (WC-I26)"
