"""Painter-Stainers: an own Peasant in the place of one of each other player (WC-264 to WC-266)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fourwalls.games.walled_city.guilds import PAINTER_STAINERS

from .base import Why
from .from_each import FromEach

if TYPE_CHECKING:
    from fourwalls.games.walled_city.state import WalledCityState


class PainterStainers(FromEach):
    """As many as the holder has Peasants in the supply."""

    guild = PAINTER_STAINERS
    rule = "WC-264"
    kinds = frozenset(("peasant", "skip"))
    nobles = False
    replaced = True

    def lacks(self, state: WalledCityState, seat: int) -> Why | None:
        return super().lacks(state, seat) if state.stock_p[seat] else Why("WC-266", "no_peasant_in_stock")
