"""Barbers: two Nobles anywhere on the board leave the game (WC-275, WC-R46, WC-R61)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fourwalls.games.walled_city.guilds import BARBERS

from .base import Moves, Why, no_piece
from .counting import Removing

if TYPE_CHECKING:
    from fourwalls.games.walled_city.state import WalledCityState


class Barbers(Removing):
    """Of any colours, in areas or Towers."""

    guild = BARBERS
    rule = "WC-275"

    def left(self, state: WalledCityState, seat: int) -> int:
        return sum(map(sum, state.nobles))

    def lacks(self, state: WalledCityState, seat: int) -> Why | None:
        count = self.left(state, seat)
        return None if count >= self.number else Why("WC-R46", "two_nobles", {"count": count})

    def legal(self, state: WalledCityState, seat: int) -> Moves:
        table = state._setup.table
        return [
            table.noble_move(colour, place)
            for colour, own in enumerate(state.nobles)
            for place, count in enumerate(own)
            if count
        ]

    def against(self, state: WalledCityState, seat: int, move: int) -> Why | None:
        found = state._setup.table.noble_of(move)
        assert found is not None
        return no_piece(state, self.rule, found)
