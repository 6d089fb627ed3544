"""The legal moves of each step, generated fast. `explain.py` says the same, slowly and with reasons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from .actions import BOTTOM, BUILD, BUY, BUY_NOTHING, FIRST, GROUP, GROW, HIDE, OPEN, TAKE
from .city import SIDE, SQUARES, building, growth
from .kinds import INDUSTRIAL
from .offer import nameable, to_divide
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


def purchase(state: CardCityState, seat: int) -> int:
    """The squares where a seat can put an Industrial card that it buys now (CC-114 to CC-119, CC-R37)."""
    city = state.cities[seat]
    if not state.reserve[INDUSTRIAL] or state.coins[seat] < 5 + 5 * city[3].bit_count():
        return 0
    return building(city, INDUSTRIAL, 0)


def _divide(state: CardCityState, seat: int) -> Moves:
    picks = state.offer[3]
    return nameable(to_divide(state), picks, GROUP if len(picks) < 2 else HIDE)


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
    return _moves(_BUILD_ROWS, building(state.cities[seat], kind, state.coins[seat]))


def _grow(state: CardCityState, seat: int) -> Moves:
    reserve = state.reserve
    grow_r, grow_c = growth(state.cities[seat], reserve[0], reserve[1])
    if not grow_c:
        return _moves(_GROW_R_ROWS, grow_r)
    return _moves(_GROW_R_ROWS, grow_r) + _moves(_GROW_C_ROWS, grow_c)


def _buy(state: CardCityState, seat: int) -> Moves:
    return [BUY_NOTHING, *_moves(_BUY_ROWS, purchase(state, seat))]


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
