"""The steps of the game: one pending decision or chance each (ledger, Decisions)."""

from typing import Final

STEPS: Final = (
    "start",
    "items",
    "display",
    "deal",
    "first_roads",
    "align",
    "place",
    "card",
    "numbers",
    "area",
    "share",
    "nobles",
    "promote",
    "adjust",
    "end",
    "lay",
    "zone",
    "direction",
    "over",
)
"""Their names in positions and views; the constants below are their places in this list."""

(
    START,
    ITEMS,
    DISPLAY_STEP,
    DEAL,
    FIRST_ROADS,
    ALIGN,
    PLACE,
    CARD_STEP,
    NUMBERS_STEP,
    AREA_STEP,
    SHARE_STEP,
    NOBLES_STEP,
    PROMOTE_STEP,
    ADJUST,
    END_STEP,
    LAY,
    ZONE_STEP,
    DIRECTION,
    OVER,
) = range(len(STEPS))

CHANCE_STEPS: Final = frozenset((START, ITEMS, DISPLAY_STEP, DEAL))
"""The steps at which nature acts; a power can have chance in it as well."""

TURN_STEPS: Final = frozenset(range(PLACE, END_STEP + 1))
"""The steps of a Build turn."""

DEFENSE_STEPS: Final = frozenset((LAY, ZONE_STEP, DIRECTION))

MOMENTS: Final = frozenset((PLACE, NUMBERS_STEP, PROMOTE_STEP, ADJUST, END_STEP))
"""The steps at which a power can be activated, before the decision itself (WC-R12)."""
