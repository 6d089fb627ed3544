"""Nature's moves: listed with weights, or drawn."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from fourwalls.core import NATURE, Rng

from .actions import ROLL, SUN
from .dice import POOL_SIZE, ROLLS, SIZE, ways
from .legal import FLIPS, MOVES
from .steps import ROLL_STEP, STEPS

if TYPE_CHECKING:
    from .state import WallState


def chances(state: WallState) -> list[tuple[int, int]]:
    """Nature's moves with weights; all alike, but for rolls, where they count the ways (TW-023)."""
    if state.to_act != (NATURE,):
        return []
    moves = MOVES[state.step](state)
    if state.step == ROLL_STEP:
        return [(move, ways(move - ROLL)) for move in moves]
    return [(move, 1) for move in moves]


def _draw_card(state: WallState, rng: Rng) -> int:
    deals = state.deals
    return deals[rng.below(len(deals))]


_BY_COUNT: Final = tuple(tuple(ROLL + dice for dice in results) for results in ROLLS)
_RESULTS: Final = tuple(_BY_COUNT[POOL_SIZE - size] for size in SIZE)
"""By the dice that are kept: the equally likely results of rolling the others."""


def _draw_roll(state: WallState, rng: Rng) -> int:
    results = _RESULTS[state.free]
    return results[rng.below(len(results))]


def _draw_sun(state: WallState, rng: Rng) -> int:
    return SUN + rng.below(6)


def _draw_flip(state: WallState, rng: Rng) -> int:
    moves = FLIPS[state.powers[2 + state.seat]]
    return moves[rng.below(len(moves))]


def _no_draw(state: WallState, rng: Rng) -> int:
    raise ValueError("nature is not to act")


_BY_STEP: dict[str, Callable[[WallState, Rng], int]] = {
    "deal": _draw_card,
    "roll": _draw_roll,
    "refill": _draw_card,
    "sun_roll": _draw_sun,
    "flip": _draw_flip,
}
DRAWS: Final = tuple(_BY_STEP.get(step, _no_draw) for step in STEPS)
"""How nature draws one of its moves, by step."""
