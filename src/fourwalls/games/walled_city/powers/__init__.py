"""The powers of the Guilds, by Guild number."""

from typing import Final

from . import bakers, butchers, carpenters, copying, items, moving, replacing, working
from .base import Power

POWERS: Final[tuple[Power, ...]] = tuple(
    sorted(
        (
            *replacing.POWERS,
            *copying.POWERS,
            *working.POWERS,
            *items.POWERS,
            *moving.POWERS,
            *bakers.POWERS,
            *butchers.POWERS,
            *carpenters.POWERS,
        ),
        key=lambda power: power.guild,
    )
)
"""The power of each Guild."""

assert [power.guild for power in POWERS] == list(range(20))
