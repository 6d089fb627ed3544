"""Ironmongers (10): a Noble of every colour from an area to a Tower (WC-246 to WC-249, WC-R16, WC-R22).

`power` has the colour, and the area of its Noble or -1.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fourwalls.core import Emit
from fourwalls.games.walled_city import events
from fourwalls.games.walled_city.guilds import IRONMONGERS
from fourwalls.games.walled_city.pieces import move_noble, nobles_in_areas

from .base import Moves, Power, Why, in_tower, no_piece

if TYPE_CHECKING:
    from fourwalls.games.walled_city.state import WalledCityState


class Ironmongers(Power):
    """For each colour the Noble, then its Tower."""

    guild = IRONMONGERS
    rule = "WC-246"
    kinds = frozenset(("noble", "tower"))

    def lacks(self, state: WalledCityState, seat: int) -> Why | None:
        for colour in range(len(state.nobles)):
            if not nobles_in_areas(state, colour):
                return Why("WC-248", "no_noble_in_area", {"colour": events.colour_of(state, colour)})
        return None

    def begin(self, state: WalledCityState, seat: int, emit: Emit | None) -> bool:
        state.power = (self.guild, 0, -1)
        return False

    def legal(self, state: WalledCityState, seat: int) -> Moves:
        table = state._setup.table
        _, colour, area = state.power
        if area >= 0:
            return list(range(table.tower, table.tower + table.tower_count))
        own = state.nobles[colour]
        return [table.noble_move(colour, area) for area in range(table.area_room) if own[area]]

    def play(self, state: WalledCityState, seat: int, move: int, emit: Emit | None) -> bool:
        table = state._setup.table
        _, colour, area = state.power
        if area < 0:
            found = table.noble_of(move)
            assert found is not None
            state.power = (self.guild, colour, found[1])
            return False
        target = table.area_room + move - table.tower
        move_noble(state, colour, area, target)
        if emit:
            emit(events.piece(state, "promoted", colour, area, target, seat=seat))
        state.power = (self.guild, colour + 1, -1)
        return colour + 1 == len(state.nobles)

    def against(self, state: WalledCityState, seat: int, move: int) -> Why | None:
        found = state._setup.table.noble_of(move)
        _, colour, area = state.power
        if found is None or area >= 0:
            return None
        if found[0] != colour:
            return Why(self.rule, "other_colour", {"colour": events.colour_of(state, colour)})
        if found[1] >= state._setup.base.area_room:
            return in_tower(state, "WC-R17", found[1])
        return no_piece(state, self.rule, found)

    def fits(self, state: WalledCityState) -> bool:
        if len(state.power) != 3:
            return False
        _, colour, area = state.power
        colours = len(state.nobles)
        if not 0 <= colour < colours or not all(nobles_in_areas(state, c) for c in range(colour, colours)):
            return False
        return area == -1 or (0 <= area < state._setup.base.area_room and state.nobles[colour][area] > 0)
