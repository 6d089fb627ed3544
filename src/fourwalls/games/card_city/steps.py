"""The steps of a round: one pending decision or chance each (ledger, Decisions)."""

from typing import Final

STEPS: Final = ("start", "draw", "divide", "lay", "choose", "bottom", "build", "grow", "buy", "over")
"""Their names in positions and views; the constants below are their places in this list."""

START, DRAW_STEP, DIVIDE, LAY_STEP, CHOOSE, BOTTOM_STEP, BUILD_STEP, GROW_STEP, BUY_STEP, OVER = range(len(STEPS))

CHANCE_STEPS: Final = frozenset((START, DRAW_STEP, LAY_STEP))
"""The steps at which nature acts."""

OFFER_STEPS: Final = frozenset((DRAW_STEP, DIVIDE, LAY_STEP, CHOOSE, BOTTOM_STEP))
"""The steps of phase 1, at which there are cards on offer."""

SEAT_STEPS: Final = frozenset((DIVIDE, LAY_STEP, CHOOSE, GROW_STEP, BUY_STEP))
"""The steps at which one seat has the turn: as divider, to develop, or to buy."""
