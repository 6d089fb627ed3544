"""Salters: a Noble and a Peasant from the supply into any areas (WC-242 to WC-245, WC-R26).

`power` has what is asked about, 0 for the Noble or 1 for the Peasant, and whether the Noble was placed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fourwalls.core import Emit
from fourwalls.games.walled_city import events
from fourwalls.games.walled_city.guilds import SALTERS
from fourwalls.games.walled_city.pieces import settle_noble, settle_peasant

from .base import Moves, Power, Why

if TYPE_CHECKING:
    from fourwalls.games.walled_city.state import WalledCityState


class Salters(Power):
    """The Noble first; one of the two can be left out."""

    guild = SALTERS
    rule = "WC-242"
    kinds = frozenset(("area", "skip"))

    def lacks(self, state: WalledCityState, seat: int) -> Why | None:
        return None if state.stock_n[seat] or state.stock_p[seat] else Why("WC-245", "nothing_in_stock")

    def begin(self, state: WalledCityState, seat: int, emit: Emit | None) -> bool:
        state.power = (self.guild, 0 if state.stock_n[seat] else 1, 0)
        return False

    def legal(self, state: WalledCityState, seat: int) -> Moves:
        table = state._setup.table
        _, stage, placed = state.power
        moves = [table.area + area for area in range(state._map.area_count)]
        if placed if stage else state.stock_p[seat]:
            moves.append(table.skip)
        return moves

    def play(self, state: WalledCityState, seat: int, move: int, emit: Emit | None) -> bool:
        table = state._setup.table
        _, stage, _ = state.power
        if move != table.skip:
            area = move - table.area
            (settle_peasant if stage else settle_noble)(state, seat, area, 1)
            if emit:
                emit(events.settled(state, seat, area, stage, 1 - stage))
        if stage or not state.stock_p[seat]:
            return True
        state.power = (self.guild, 1, int(move != table.skip))
        return False

    def against(self, state: WalledCityState, seat: int, move: int) -> Why | None:
        table = state._setup.table
        if move == table.skip:
            return Why("WC-R45", "nothing_done")
        return Why(self.rule, "no_such_area", {"place": events.place_word(state, move - table.area)})

    def fits(self, state: WalledCityState) -> bool:
        if len(state.power) != 3:
            return False
        _, stage, placed = state.power
        seat = state.seat
        if stage == 0:
            return placed == 0 and state.stock_n[seat] > 0
        return stage == 1 and placed in (0, 1) and state.stock_p[seat] > 0
