"""Mercers: an own Noble in the place of one of each other player, areas or Towers (WC-217 to WC-219)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fourwalls.games.walled_city.guilds import MERCERS

from .base import Why
from .from_each import FromEach

if TYPE_CHECKING:
    from fourwalls.games.walled_city.state import WalledCityState


class Mercers(FromEach):
    """As many as the holder has Nobles in the supply."""

    guild = MERCERS
    rule = "WC-217"
    kinds = frozenset(("noble", "skip"))
    nobles = True
    replaced = True

    def lacks(self, state: WalledCityState, seat: int) -> Why | None:
        return super().lacks(state, seat) if state.stock_n[seat] else Why("WC-219", "no_noble_in_stock")
