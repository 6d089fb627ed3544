"""What each move does. Every function here is called with a legal move of its step."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final, TypeVar

from fourwalls.core import NATURE, Emit

from . import events
from .actions import BOTTOM, BUILD, BUY, BUY_NOTHING, DRAW, FIRST, GROUP, GROW, HIDE, LABELS, LAY, MAYOR, OPEN, TAKE
from .city import SQUARES, add, income, price
from .kinds import COMMERCIAL, INDUSTRIAL, INDUSTRIAL_COST, LEISURE, LEISURE_COST, PARKING, ROUNDS, plus
from .legal import builds, buys, grows
from .offer import DOWN, FRONT, HAND, UP, complete, next_chooser
from .steps import (
    BOTTOM_STEP,
    BUILD_STEP,
    BUY_STEP,
    CHOOSE,
    DIVIDE,
    DRAW_STEP,
    GROW_STEP,
    LAY_STEP,
    OVER,
    STEPS,
)

if TYPE_CHECKING:
    from .state import CardCityState

_SEAT: Final = ((0,), (1,), (2,), (3,))
_NATURE: Final = (NATURE,)
_NO_OFFER: Final = ((), (), 0, ())
_DIVIDED: Final = tuple(
    tuple(FRONT if label in group else UP if label in up else DOWN if label in down else -1 for label in range(8))
    for group, up, down in LABELS
)
"""By lay: where each of eight labels is put; -1 for labels that are not on offer."""

T = TypeVar("T")


def put(values: tuple[T, ...], seat: int, value: T) -> tuple[T, ...]:
    """The values with that of one seat replaced."""
    if len(values) == 2:
        return (value, values[1]) if seat == 0 else (values[0], value)
    return (*values[:seat], value, *values[seat + 1 :])


def _turn_order(state: CardCityState) -> tuple[int, ...]:
    """Clockwise from the first mayor (CC-041)."""
    return _ORDER[len(state.cities)][state.clock[1]]


_ORDER: Final = tuple(
    tuple(tuple((mayor + step) % seats for step in range(seats)) for mayor in range(seats)) for seats in range(5)
)


# -- phase 1: acquisition -----------------------------------------------------------------------------------------


def _start(state: CardCityState, seat: int, move: int, emit: Emit | None) -> None:
    """The first mayor of the game (CC-R02)."""
    mayor = move - MAYOR
    state.clock = (0, mayor, -1)
    if emit:
        emit(events.first_mayor(mayor))
    begin_round(state, mayor, emit)


def begin_round(state: CardCityState, mayor: int, emit: Emit | None) -> None:
    """The next round: cards are drawn."""
    number = state.clock[0] + 1
    state.clock = (number, mayor, -1)
    state.step = DRAW_STEP
    state.to_act = _NATURE
    if emit:
        emit(events.round_begins(state))
    if len(state.cities) == 1:
        _draw_known(state, emit)


def _draw(state: CardCityState, seat: int, move: int, emit: Emit | None) -> None:
    """One card from the pool into the drawer's hand (CC-043, CC-044)."""
    kind = move - DRAW
    state.pool = plus(state.pool, kind, -1)
    cards = (*state.offer[0], kind)
    seats, mayor = len(state.cities), state.clock[1]
    if seats == 1:
        if emit and state.clock[0] == 1 and len(cards) == 1:
            emit(events.round_begins(state))  # a solo game starts in round 1, before anybody listens
        state.offer = (cards, _IN_HAND[len(cards)], 1, ())
        _draw_known(state, emit)
        return
    state.offer = (cards, _IN_HAND[len(cards)], 1 << mayor, ())
    if len(cards) == 2 * seats:
        if emit:
            emit(events.drawn(state))
        state.step = DIVIDE
        state.clock = (state.clock[0], mayor, mayor)
        state.to_act = _SEAT[mayor]


_IN_HAND: Final = tuple((HAND,) * count for count in range(9))


def _draw_known(state: CardCityState, emit: Emit | None) -> None:
    """Solo: what is known comes without chance: the last never-drawn cards, then the bottom (CC-R55, CC-R56)."""
    kinds = list(state.offer[0])
    known = not kinds
    left, bottom = sum(state.pool), state.bottom
    missing = 3 - len(kinds)
    if left <= missing:
        for kind, count in enumerate(state.pool):
            kinds += [kind] * count
        taken = min(missing - left, len(bottom))
        kinds += bottom[:taken]
        state.bottom = bottom[taken:]
        state.pool = (0, 0, 0, 0, 0)
        missing = 0
    kinds.sort()
    count = len(kinds)
    state.offer = (tuple(kinds), _IN_HAND[count], int(count > 0), ())
    if missing:
        return
    if emit:
        emit(events.drawn(state, known=known))
    if count == 3:
        state.step = BOTTOM_STEP
        state.to_act = _SEAT[0]
    else:
        begin_building(state, [(kinds[0], kinds[1])], emit)


def _bottom(state: CardCityState, seat: int, move: int, emit: Emit | None) -> None:
    """Solo: one card under the pool, the other two to be built (CC-146, CC-R57)."""
    kind = move - BOTTOM
    kinds = list(state.offer[0])
    kinds.remove(kind)
    state.bottom = (*state.bottom, kind)
    if emit:
        emit(events.put_down(kind))
    begin_building(state, [(kinds[0], kinds[1])], emit)


def _divide(state: CardCityState, seat: int, move: int, emit: Emit | None) -> None:
    """One card more of a division is named; nobody else is told (CC-H04)."""
    cards, places, dividers, picks = state.offer
    picks = (*picks, move - GROUP if move < HIDE else move - HIDE)
    state.offer = (cards, places, dividers, picks)
    if complete(places.count(HAND), picks):
        state.step = LAY_STEP
        state.to_act = _NATURE


def _lay(state: CardCityState, seat: int, move: int, emit: Emit | None) -> None:
    """The division is shown: two cards in group 1, the rest face up and face down (CC-048 to CC-050)."""
    cards, places, dividers, _ = state.offer
    count, laid = places.count(HAND), _DIVIDED[move - LAY]
    if count == len(places):
        places = laid[:count]
    else:
        places = tuple([laid[label] if place == HAND else place for label, place in enumerate(places)])
    # Kept cards are open already, so only those that lie face down stay unseen.
    cards = tuple([card if card >= OPEN or places[n] == DOWN else card + OPEN for n, card in enumerate(cards)])
    state.offer = (cards, places, dividers if min(cards) < OPEN else 0, ())
    state.step = CHOOSE
    state.to_act = _SEAT[next_chooser(len(state.cities), state.clock[1], count)]
    if emit:
        emit(events.divided(state))


def _choose(state: CardCityState, seat: int, move: int, emit: Emit | None) -> None:
    """The chooser keeps group 1 or takes over group 2 (CC-054 to CC-057)."""
    cards, places, dividers, _ = state.offer
    divider = state.clock[2]
    if emit:
        emit(events.chosen(state, seat, move - TAKE + 1))
    if move == TAKE:
        keeper = seat
    else:
        keeper, divider = divider, seat
        if dividers:
            dividers |= 1 << seat
    last = places.count(UP) == 1
    rest = divider if last else HAND
    places = tuple([keeper if place == FRONT else rest if place >= UP else place for place in places])
    state.offer = (cards, places, dividers, ())
    state.clock = (state.clock[0], state.clock[1], divider)
    if emit:
        emit(events.kept(state, keeper))
    if last:
        _end_acquisition(state, divider, emit)
    else:
        state.step = DIVIDE
        state.to_act = _SEAT[divider]


def _end_acquisition(state: CardCityState, last: int, emit: Emit | None) -> None:
    """Everybody has two cards; all become public (CC-R17)."""
    if emit:
        emit(events.kept(state, last))
        emit(events.shown(state))
    cards, places = state.offer[:2]
    pairs = []
    for seat in range(len(state.cities)):
        label = places.index(seat)
        a, b = cards[label] % OPEN, cards[places.index(seat, label + 1)] % OPEN
        pairs.append((a, b) if a < b else (b, a))
    begin_building(state, pairs, emit)


# -- phase 2: construction ----------------------------------------------------------------------------------------


def begin_building(state: CardCityState, pairs: list[tuple[int, int]], emit: Emit | None) -> None:
    """All build at the same time (CC-061, CC-R20). `pairs` are two cards for each seat, by kind."""
    state.offer = _NO_OFFER
    state.clock = (state.clock[0], state.clock[1], -1)
    state.step = BUILD_STEP
    state.hands = tuple([(a, b) if a == b else (-1, a, b) for a, b in pairs])
    for seat, pair in enumerate(pairs):
        if pair[0] == pair[1]:
            _find_card(state, seat, pair, emit)
    order = _turn_order(state)
    state.to_act = order if all(state.hands) else tuple([seat for seat in order if state.hands[seat]])
    if not state.to_act:
        _begin_development(state, emit)


def _find_card(state: CardCityState, seat: int, hand: tuple[int, ...], emit: Emit | None) -> None:
    """The first card of a hand that can be built; those before it are discarded at once (CC-078, CC-R18)."""
    city, coins = state.cities[seat], state.coins[seat]
    while hand:
        kind = hand[0]
        if moves := builds(city, kind, coins):
            state._legal = (seat, moves)
            break
        if emit:
            emit(events.discarded(state, seat, kind))
        state.discards = put(state.discards, seat, plus(state.discards[seat], kind, 1))
        if kind not in (LEISURE, PARKING):
            state.reserve = plus(state.reserve, kind, 1)
        hand = hand[1:]
    state.hands = put(state.hands, seat, hand)


def _build(state: CardCityState, seat: int, move: int, emit: Emit | None) -> None:
    """The order of a seat's two cards, or a card into its city."""
    hand = state.hands[seat]
    if move < BUILD:
        kind = move - FIRST
        _find_card(state, seat, (kind, hand[1] if kind == hand[2] else hand[2]), emit)
    else:
        kind, square = hand[0], move - BUILD
        state.cities = put(state.cities, seat, add(state.cities[seat], kind, square))
        if kind == LEISURE:
            state.coins = put(state.coins, seat, state.coins[seat] - LEISURE_COST)
        if emit:
            emit(events.built(seat, kind, square))
        _find_card(state, seat, hand[1:], emit)
    if not state.hands[seat]:
        state.to_act = tuple([other for other in state.to_act if other != seat])
        if not state.to_act:
            _begin_development(state, emit)


# -- phase 3: development -----------------------------------------------------------------------------------------


def _begin_development(state: CardCityState, emit: Emit | None) -> None:
    """One card at a time, from the last player to the first mayor and round again (CC-094, CC-R27)."""
    seats, mayor = len(state.cities), state.clock[1]
    _find_growing(state, mayor - 1 if mayor else seats - 1, emit)


def _find_growing(state: CardCityState, seat: int, emit: Emit | None) -> None:
    """The first seat, in reverse turn order from this one on, that can develop; else the next phase."""
    cities, reserve = state.cities, state.reserve
    for _ in cities:
        if moves := grows(cities[seat], reserve):
            _ask(state, GROW_STEP, seat, moves)
            return
        seat = seat - 1 if seat else len(cities) - 1
    _take_income(state, emit)


def _ask(state: CardCityState, step: int, seat: int, moves: Sequence[int]) -> None:
    """It is a seat's turn to develop or to buy."""
    state.step = step
    state.clock = (state.clock[0], state.clock[1], seat)
    state.to_act = _SEAT[seat]
    state._legal = (seat, moves)


def _grow(state: CardCityState, seat: int, move: int, emit: Emit | None) -> None:
    kind, square = (0, move - GROW) if move < GROW + SQUARES else (COMMERCIAL, move - GROW - SQUARES)
    state.reserve = plus(state.reserve, kind, -1)
    state.cities = put(state.cities, seat, add(state.cities[seat], kind, square))
    if emit:
        emit(events.grown(seat, kind, square))
    _find_growing(state, seat - 1 if seat else len(state.cities) - 1, emit)


# -- phases 4 and 5: income, purchases, end of the round ------------------------------------------------------------


def _take_income(state: CardCityState, emit: Emit | None) -> None:
    """Coins for the City Hall, Commercial and perhaps Parking districts (CC-108 to CC-111)."""
    before, meters = state.coins, state._setup.options.parking_meters
    state.coins = tuple([before[seat] + income(city, meters) for seat, city in enumerate(state.cities)])
    if emit:
        for seat in _turn_order(state):
            emit(events.income(seat, state.coins[seat] - before[seat]))
    _find_buyer(state, _turn_order(state), emit)


def _find_buyer(state: CardCityState, seats: tuple[int, ...], emit: Emit | None) -> None:
    """The first of these seats that could buy; else the end of the round (CC-D10)."""
    for seat in seats:
        if state.coins[seat] >= INDUSTRIAL_COST and (
            moves := buys(state.cities[seat], state.coins[seat], state.reserve)
        ):
            _ask(state, BUY_STEP, seat, moves)
            return
    _end_round(state, emit)


def _buy(state: CardCityState, seat: int, move: int, emit: Emit | None) -> None:
    if move == BUY_NOTHING:
        if emit:
            emit(events.passed(seat))
    else:
        square = move - BUY
        city = state.cities[seat]
        cost = price(city)
        state.coins = put(state.coins, seat, state.coins[seat] - cost)
        state.reserve = plus(state.reserve, INDUSTRIAL, -1)
        state.cities = put(state.cities, seat, add(city, INDUSTRIAL, square))
        if emit:
            emit(events.bought(seat, cost, square))
    order = _turn_order(state)
    _find_buyer(state, order[order.index(seat) + 1 :], emit)


def _end_round(state: CardCityState, emit: Emit | None) -> None:
    """The pawn goes on to the left (CC-120); after ten rounds the game is over (CC-121)."""
    number, mayor, _ = state.clock
    following = (mayor + 1) % len(state.cities)
    if number < ROUNDS:
        begin_round(state, following, emit)
        return
    state.clock = (number, following, -1)
    state.step = OVER
    state.to_act = ()
    if emit:
        emit(events.game_over(state))


_BY_STEP: dict[str, Callable[[CardCityState, int, int, Emit | None], None]] = {
    "start": _start,
    "draw": _draw,
    "divide": _divide,
    "lay": _lay,
    "choose": _choose,
    "bottom": _bottom,
    "build": _build,
    "grow": _grow,
    "buy": _buy,
}
PLAY: Final = tuple(_BY_STEP.get(step, _start) for step in STEPS)
"""What a move does at each step."""
