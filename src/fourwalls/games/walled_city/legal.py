"""The legal moves of each step, generated fast. `explain.py` says the same, slowly and with reasons."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from fourwalls.core.bits import bits_in

from .actions import NUMBERS_MOVE
from .kinds import CARDS, FACTION_OF, VALUE_OF, Counts, is_chit
from .powers import POWERS
from .powers.base import usable
from .steps import (
    ADJUST,
    ALIGN,
    AREA_STEP,
    CARD_STEP,
    DIRECTION,
    END_STEP,
    FIRST_ROADS,
    LAY,
    MOMENTS,
    NOBLES_STEP,
    NUMBERS_STEP,
    PLACE,
    PROMOTE_STEP,
    SHARE_STEP,
    ZONE_STEP,
)

if TYPE_CHECKING:
    from .state import WalledCityState

Moves = list[int]


def legal(state: WalledCityState, seat: int) -> Moves:
    """The moves of a seat that is to act."""
    if state.power:
        return POWERS[state.power[0]].legal(state, seat)
    moves = _BY_STEP[state.step](state, seat)
    if state.step in MOMENTS and can_use(state, seat):
        moves.append(state._setup.table.use)
    return moves


def can_use(state: WalledCityState, seat: int) -> bool:
    """Whether a power can be activated now; not inside the Promote step (WC-R12)."""
    if state.step == PROMOTE_STEP and state.work.side:
        return False
    return usable(state, seat)


def _first_roads(state: WalledCityState, seat: int) -> Moves:
    road = state._setup.table.road
    return [road + path for path, work in enumerate(state.paths) if not work]


def _align(state: WalledCityState, seat: int) -> Moves:
    take = state._setup.table.take
    return [take + guild for guild in bits_in(state.display)]


def _place(state: WalledCityState, seat: int) -> Moves:
    """Empty Paths or Gaps; with Drapers those with an intact top item too (WC-075, WC-131, WC-222, WC-R11)."""
    table = state._setup.table
    first, works = (table.road, state.paths) if state.round == 1 else (table.wall, state.gaps)
    if state.work.drapers:
        return [first + place for place, work in enumerate(works) if not work & 1]
    return [first + place for place, work in enumerate(works) if not work]


def cards_in(hand: Counts, first: int) -> Moves:
    """The cards of a hand, equal cards once; `first` is the move of card 0."""
    return [first + card for card, count in enumerate(hand) if count]


def _card(state: WalledCityState, seat: int) -> Moves:
    return cards_in(state.hands[seat], state._setup.table.card)


def _numbers(state: WalledCityState, seat: int) -> Moves:
    """Both ways round; one where the numbers are equal (WC-D08, WC-R69)."""
    numbers = state._setup.table.numbers
    high, low = CARDS[state.work.card]
    if high == low:
        return [numbers + NUMBERS_MOVE[high, low]]
    return [numbers + NUMBERS_MOVE[high, low], numbers + NUMBERS_MOVE[low, high]]


def _area(state: WalledCityState, seat: int) -> Moves:
    area = state._setup.table.area
    return [area + number for number in sorted(state._map.path_sides[state.work.place][state.work.side])]


def share_bounds(state: WalledCityState, seat: int) -> tuple[int, int]:
    """How many of the last Citizens can go to the first side (WC-D10, WC-R14)."""
    total = state.stock_p[seat] + state.stock_n[seat]
    work = state.work
    return max(0, total - work.second), min(work.first, total)


def _share(state: WalledCityState, seat: int) -> Moves:
    share = state._setup.table.share
    low, high = share_bounds(state, seat)
    return list(range(share + low, share + high + 1))


def to_settle(state: WalledCityState) -> int:
    """How many Citizens are placed on the side that is asked about."""
    return state.work.second if state.work.side and state.round == 1 else state.work.first


def noble_bounds(state: WalledCityState, seat: int) -> tuple[int, int]:
    """How many of the Citizens to be placed can be Nobles (WC-D11)."""
    number = to_settle(state)
    return max(0, number - state.stock_p[seat]), min(number, state.stock_n[seat])


def _nobles(state: WalledCityState, seat: int) -> Moves:
    nobles = state._setup.table.nobles
    low, high = noble_bounds(state, seat)
    return list(range(nobles + low, nobles + high + 1))


def _promote(state: WalledCityState, seat: int) -> Moves:
    """Nobles of the neighbourhood of the Gap, to its two Towers; or to stop (WC-138 to WC-143)."""
    table, here = state._setup.table, state._map
    gap = state.work.place
    areas = bits_in(here.neighbourhood(state.paths, here.gap_area[gap]))
    towers = sorted(here.gap_towers[gap])
    moves = [
        table.promote_move(colour, area, tower)
        for colour, own in enumerate(state.nobles)
        for area in areas
        if own[area]
        for tower in towers
    ]
    moves.append(table.stop)
    return moves


def adjustable(state: WalledCityState) -> list[int]:
    """The places with items that the Adjust step can change (WC-083, WC-145, WC-184)."""
    here, place = state._map, state.work.place
    if state.round == 1:
        places = sorted(here.path_areas[place])
    else:
        places = bits_in(here.neighbourhood(state.paths, here.gap_area[place]))
        places += [here.area_room + tower for tower in sorted(here.gap_towers[place])]
    return [each for each in places if state.items[each]]


def _adjust(state: WalledCityState, seat: int) -> Moves:
    """A die up or down within 1 to 3, a chit turned, or nothing (WC-086, WC-088, WC-R15)."""
    table, items = state._setup.table, state.items
    raises, lowers, flips = table.items["raise"], table.items["lower"], table.items["flip"]
    moves = []
    for place in adjustable(state):
        item = items[place]
        if is_chit(item):
            moves.append(flips + place)
        elif FACTION_OF[item] >= 0:
            value = VALUE_OF[item]
            if value < 3:
                moves.append(raises + place)
            if value > 1:
                moves.append(lowers + place)
    moves.append(table.keep)
    return moves


def _end(state: WalledCityState, seat: int) -> Moves:
    return [state._setup.table.end]


def _lay(state: WalledCityState, seat: int) -> Moves:
    table = state._setup.table
    moves = cards_in(state.hands[seat], table.card)
    if state.off[seat] >= 0:
        moves.append(table.off_card)
    return moves


def _zone(state: WalledCityState, seat: int) -> Moves:
    first = state._setup.table.zone
    return [first + zone for zone, card in enumerate(state.zones) if card is None]


_BY_STEP: Final[dict[int, Callable[[WalledCityState, int], Moves]]] = {
    FIRST_ROADS: _first_roads,
    ALIGN: _align,
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
    DIRECTION: _numbers,
}
