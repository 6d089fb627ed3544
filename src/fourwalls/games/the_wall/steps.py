"""The steps of a turn: one pending decision or chance each (ledger, Decisions)."""

from typing import Final

STEPS: Final = (
    "deal",
    "before",
    "keep",
    "roll",
    "main",
    "pay",
    "refill",
    "sun_roll",
    "turn_die",
    "turn_to",
    "cost",
    "clear",
    "steal",
    "discard",
    "protect",
    "protect_with",
    "after",
    "flip",
    "over",
)
"""Their names in positions and views; the constants below are their places in this list."""

(
    DEAL_STEP,
    BEFORE,
    KEEP_STEP,
    ROLL_STEP,
    MAIN,
    PAY,
    REFILL,
    SUN_ROLL,
    TURN_DIE,
    TURN_TO,
    COST,
    CLEAR_STEP,
    STEAL_STEP,
    DISCARD_STEP,
    PROTECT_STEP,
    PROTECT_WITH,
    AFTER,
    FLIP_STEP,
    OVER,
) = range(len(STEPS))

CHANCE_STEPS: Final = frozenset((DEAL_STEP, ROLL_STEP, REFILL, SUN_ROLL, FLIP_STEP))
"""The steps at which nature acts."""

RESUMED: Final = frozenset((KEEP_STEP, MAIN, AFTER))
"""The steps that can wait on the stack while a sub-decision is made."""
