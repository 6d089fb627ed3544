"""Fishmongers: a Noble in an area becomes four Peasants of its colour (WC-225 to WC-227)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from fourwalls.core import Emit
from fourwalls.games.walled_city import events
from fourwalls.games.walled_city.guilds import FISHMONGERS
from fourwalls.games.walled_city.pieces import nobles_in_areas, settle_noble, settle_peasant

from .base import Moves, Power, Why, in_tower, no_piece

if TYPE_CHECKING:
    from fourwalls.games.walled_city.state import WalledCityState

PEASANTS: Final = 4


class Fishmongers(Power):
    """Of any colour that has four Peasants in the supply."""

    guild = FISHMONGERS
    rule = "WC-225"
    kinds = frozenset(("noble",))

    def _colours(self, state: WalledCityState) -> list[int]:
        return [colour for colour, stock in enumerate(state.stock_p) if stock >= PEASANTS]

    def lacks(self, state: WalledCityState, seat: int) -> Why | None:
        some = any(nobles_in_areas(state, colour) for colour in self._colours(state))
        return None if some else Why("WC-227", "fishmongers")

    def legal(self, state: WalledCityState, seat: int) -> Moves:
        table = state._setup.table
        return [
            table.noble_move(colour, area)
            for colour in self._colours(state)
            for area in range(table.area_room)
            if state.nobles[colour][area]
        ]

    def play(self, state: WalledCityState, seat: int, move: int, emit: Emit | None) -> bool:
        found = state._setup.table.noble_of(move)
        assert found is not None
        colour, area = found
        settle_noble(state, colour, area, -1)
        settle_peasant(state, colour, area, PEASANTS)
        if emit:
            emit(events.piece(state, "fishmongers", colour, area, seat=seat))
        return True

    def against(self, state: WalledCityState, seat: int, move: int) -> Why | None:
        found = state._setup.table.noble_of(move)
        assert found is not None
        if found[1] >= state._setup.base.area_room:
            return in_tower(state, self.rule, found[1])
        if not state.nobles[found[0]][found[1]]:
            return no_piece(state, self.rule, found)
        count = state.stock_p[found[0]]
        return Why("WC-227", "four_peasants", {"colour": events.colour_of(state, found[0]), "count": count})
