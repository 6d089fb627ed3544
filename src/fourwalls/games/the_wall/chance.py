"""Nature's moves: listed with weights, or drawn."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from fourwalls.core import NATURE, Rng

from .actions import DEAL, ROLL, SUN
from .dice import ROLLS, SIZE, ways
from .legal import FLIPS, MOVES
from .steps import DEAL_STEP, FLIP_STEP, REFILL, ROLL_STEP, SUN_ROLL

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
    deck = state.deck
    return DEAL + deck[rng.below(len(deck))]


def _draw_roll(state: WallState, rng: Rng) -> int:
    results = ROLLS[6 - SIZE[state.free]]
    return ROLL + results[rng.below(len(results))]


def _draw_sun(state: WallState, rng: Rng) -> int:
    return SUN + rng.below(6)


def _draw_flip(state: WallState, rng: Rng) -> int:
    moves = FLIPS[state.powers[2 + state.seat]]
    return moves[rng.below(len(moves))]


DRAWS: Final[dict[int, Callable[[WallState, Rng], int]]] = {
    DEAL_STEP: _draw_card,
    ROLL_STEP: _draw_roll,
    REFILL: _draw_card,
    SUN_ROLL: _draw_sun,
    FLIP_STEP: _draw_flip,
}
"""How nature draws one of its moves, by step."""
