"""Ironmongers (10b): two Nobles from the supply into Towers (WC-276 to WC-278, WC-R23)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fourwalls.core import Emit
from fourwalls.games.walled_city import events
from fourwalls.games.walled_city.guilds import IRONMONGERS_B
from fourwalls.games.walled_city.pieces import settle_noble

from .base import Moves, Why
from .counting import Counting

if TYPE_CHECKING:
    from fourwalls.games.walled_city.state import WalledCityState


class SecondIronmongers(Counting):
    """The same Tower or different ones."""

    guild = IRONMONGERS_B
    rule = "WC-276"
    kinds = frozenset(("tower",))

    def left(self, state: WalledCityState, seat: int) -> int:
        return state.stock_n[seat]

    def lacks(self, state: WalledCityState, seat: int) -> Why | None:
        count = state.stock_n[seat]
        return None if count >= self.number else Why("WC-R23", "two_in_stock", {"count": count})

    def legal(self, state: WalledCityState, seat: int) -> Moves:
        table = state._setup.table
        return list(range(table.tower, table.tower + table.tower_count))

    def play(self, state: WalledCityState, seat: int, move: int, emit: Emit | None) -> bool:
        table = state._setup.table
        place = table.area_room + move - table.tower
        settle_noble(state, seat, place, 1)
        if emit:
            emit(events.settled(state, seat, place, 0, 1))
        return self.done(state)

    def against(self, state: WalledCityState, seat: int, move: int) -> Why | None:
        return None  # every Tower can be chosen
