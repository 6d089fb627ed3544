"""Nature's moves: listed with weights, or drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fourwalls.core import NATURE, Rng

from .actions import DEAL, ROLL, SUN
from .dice import ROLLS, SIZE, ways
from .legal import FLIPS, MOVES
from .steps import FLIP_STEP, ROLL_STEP, SUN_ROLL

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


def draw(state: WallState, rng: Rng) -> int:
    """One of nature's moves. Raises ValueError when nature is not to act."""
    step = state.step
    if step == ROLL_STEP:
        results = ROLLS[6 - SIZE[state.free]]
        return ROLL + results[rng.below(len(results))]
    if step == FLIP_STEP:
        moves = FLIPS[state.power_decks[state.seat]]
        return moves[rng.below(len(moves))]
    if step == SUN_ROLL:
        return SUN + rng.below(6)
    if state.to_act != (NATURE,):
        raise ValueError("nature is not to act")
    return DEAL + state.deck[rng.below(len(state.deck))]
