"""Vintners: three Peasants of one colour become Nobles (WC-250, WC-251, WC-R24).

`power` has the colour or -1, and how many have been replaced.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from fourwalls.core import Emit
from fourwalls.games.walled_city import events
from fourwalls.games.walled_city.guilds import VINTNERS
from fourwalls.games.walled_city.pieces import settle_noble, settle_peasant

from .base import Moves, Power, Why, no_piece

if TYPE_CHECKING:
    from fourwalls.games.walled_city.state import WalledCityState

NUMBER: Final = 3


class Vintners(Power):
    """The first Peasant names the colour."""

    guild = VINTNERS
    rule = "WC-250"
    kinds = frozenset(("peasant",))

    def _colours(self, state: WalledCityState) -> list[int]:
        return [
            colour
            for colour, own in enumerate(state.peasants)
            if sum(own) >= NUMBER and state.stock_n[colour] >= NUMBER
        ]

    def lacks(self, state: WalledCityState, seat: int) -> Why | None:
        return None if self._colours(state) else Why("WC-250", "vintners")

    def begin(self, state: WalledCityState, seat: int, emit: Emit | None) -> bool:
        state.power = (self.guild, -1, 0)
        return False

    def legal(self, state: WalledCityState, seat: int) -> Moves:
        table, chosen = state._setup.table, state.power[1]
        return [
            table.peasant_move(colour, area)
            for colour in (self._colours(state) if chosen < 0 else (chosen,))
            for area in range(table.area_room)
            if state.peasants[colour][area]
        ]

    def play(self, state: WalledCityState, seat: int, move: int, emit: Emit | None) -> bool:
        found = state._setup.table.peasant_of(move)
        assert found is not None
        colour, area = found
        settle_peasant(state, colour, area, -1)
        settle_noble(state, colour, area, 1)
        if emit:
            emit(events.piece(state, "ennobled", colour, area, seat=seat))
        count = state.power[2] + 1
        state.power = (self.guild, colour, count)
        return count == NUMBER

    def against(self, state: WalledCityState, seat: int, move: int) -> Why | None:
        found = state._setup.table.peasant_of(move)
        assert found is not None
        chosen = state.power[1]
        if chosen >= 0 and found[0] != chosen:
            return Why("WC-251", "other_colour", {"colour": events.colour_of(state, chosen)})
        if not state.peasants[found[0]][found[1]]:
            return no_piece(state, self.rule, found)
        return Why("WC-250", "three_and_three", {"colour": events.colour_of(state, found[0])})

    def fits(self, state: WalledCityState) -> bool:
        if len(state.power) != 3:
            return False
        _, colour, count = state.power
        if colour == -1:
            return count == 0 and bool(self._colours(state))
        left = NUMBER - count
        if not (0 <= colour < len(state.nobles) and 1 <= count < NUMBER):
            return False
        return sum(state.peasants[colour]) >= left and state.stock_n[colour] >= left
