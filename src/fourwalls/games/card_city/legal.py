"""The legal moves of each step, generated fast. `explain.py` says the same, slowly and with reasons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from .actions import BOTTOM, BUILD, BUY, BUY_NOTHING, FIRST, GROUP, GROW, HIDE, OPEN, TAKE
from .city import SIDE, SQUARES, City, building, growth, price
from .kinds import COMMERCIAL, INDUSTRIAL, RESIDENTIAL, Five
from .offer import HAND, left_of, nameable
from .steps import STEPS

if TYPE_CHECKING:
    from .state import CardCityState

Moves = Sequence[int]


def _rows(base: int) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """By row and by the bits of its nine squares: the moves that begin with number `base` on square 0."""
    return tuple(
        tuple(tuple(base + SIDE * row + c for c in range(SIDE) if bits >> c & 1) for bits in range(1 << SIDE))
        for row in range(SIDE)
    )


_BUILD_ROWS: Final = _rows(BUILD)
_GROW_R_ROWS: Final = _rows(GROW)
_GROW_C_ROWS: Final = _rows(GROW + SQUARES)
_BUY_ROWS: Final = _rows(BUY)


def _moves(rows: tuple[tuple[tuple[int, ...], ...], ...], mask: int) -> list[int]:
    """The moves on the squares of a set, lowest square first."""
    found: list[int] = []
    for row in rows:
        if bits := mask & 511:
            found += row[bits]
        mask >>= 9
        if not mask:
            break
    return found


def builds(city: City, kind: int, coins: int) -> Moves:
    """Where a card can be built; nowhere: it is discarded."""
    return _moves(_BUILD_ROWS, building(city, kind, coins))


def grows(city: City, reserve: Five) -> Moves:
    """The developments of a city."""
    grow_r, grow_c = growth(city, reserve[RESIDENTIAL], reserve[COMMERCIAL])
    if not grow_c:
        return _moves(_GROW_R_ROWS, grow_r) if grow_r else ()
    return _moves(_GROW_R_ROWS, grow_r) + _moves(_GROW_C_ROWS, grow_c)


def buys(city: City, coins: int, reserve: Five) -> Moves:
    """The Industrial cards that a seat can buy now, and to buy none; nothing where there is nothing to buy (CC-D10).

    See CC-114 to CC-119 and CC-R37.
    """
    if not reserve[INDUSTRIAL] or coins < price(city):
        return ()
    squares = building(city, INDUSTRIAL, 0)
    return [BUY_NOTHING, *_moves(_BUY_ROWS, squares)] if squares else ()


def _divide(state: CardCityState, seat: int) -> Moves:
    cards, places, _, picks = state.offer
    if places.count(HAND) < len(places):
        cards = tuple([card for label, card in enumerate(cards) if places[label] == HAND])
    return _names(tuple(sorted(cards)), picks)


@lru_cache(maxsize=10_000)
def _names(hand: tuple[int, ...], picks: tuple[int, ...]) -> Moves:
    """What can be named next of a hand in rising order; kept, as few hands come up again and again."""
    base = GROUP if len(picks) < 2 else HIDE
    return tuple(base + card for card in nameable(left_of(hand, picks), picks))


_TAKES: Final = (TAKE, TAKE + 1)


def _choose(state: CardCityState, seat: int) -> Moves:
    return _TAKES


def _bottom(state: CardCityState, seat: int) -> Moves:
    return [BOTTOM + kind for kind in sorted({card % OPEN for card in state.offer[0]})]


def _build(state: CardCityState, seat: int) -> Moves:
    hand = state.hands[seat]
    kind = hand[0]
    if kind < 0:
        return (FIRST + hand[1], FIRST + hand[2])
    return builds(state.cities[seat], kind, state.coins[seat])


def _grow(state: CardCityState, seat: int) -> Moves:
    return grows(state.cities[seat], state.reserve)


def _buy(state: CardCityState, seat: int) -> Moves:
    return buys(state.cities[seat], state.coins[seat], state.reserve)


def _nobody(state: CardCityState, seat: int) -> Moves:
    return ()


_GENERATORS: dict[str, Callable[[CardCityState, int], Moves]] = {
    "start": _nobody,
    "draw": _nobody,
    "divide": _divide,
    "lay": _nobody,
    "choose": _choose,
    "bottom": _bottom,
    "build": _build,
    "grow": _grow,
    "buy": _buy,
    "over": _nobody,
}
MOVES: Final = tuple(_GENERATORS[step] for step in STEPS)
"""The generator of each step for seats."""
