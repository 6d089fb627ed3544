"""Haberdashers: up to four attempts to roll a die or flip a chit again (WC-239 to WC-241, WC-R21).

`power` has the attempts that are left, and the place of the item that is being rolled or flipped, or -1.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from fourwalls.core import NATURE, Emit
from fourwalls.games.walled_city import events
from fourwalls.games.walled_city.guilds import HABERDASHERS
from fourwalls.games.walled_city.kinds import FACTION_OF, FIRST_DIE, MINUS, PLUS, is_chit
from fourwalls.games.walled_city.pieces import set_item

from .base import Moves, Power, Why
from .two_items import item_moves, no_item, places_of_items

if TYPE_CHECKING:
    from fourwalls.games.walled_city.state import WalledCityState

ATTEMPTS: Final = 4


class Haberdashers(Power):
    """An item, then nature's result; from the second attempt on the holder can stop."""

    guild = HABERDASHERS
    rule = "WC-239"
    kinds = frozenset(("item", "stop"))

    def lacks(self, state: WalledCityState, seat: int) -> Why | None:
        return None if any(state.items) else Why(self.rule, "too_few_items")

    def begin(self, state: WalledCityState, seat: int, emit: Emit | None) -> bool:
        state.power = (self.guild, ATTEMPTS, -1)
        return False

    def legal(self, state: WalledCityState, seat: int) -> Moves:
        moves = item_moves(state, places_of_items(state))
        if state.power[1] < ATTEMPTS:
            moves.append(state._setup.table.stop)
        return moves

    def play(self, state: WalledCityState, seat: int, move: int, emit: Emit | None) -> bool:
        table = state._setup.table
        left = state.power[1]
        if seat == NATURE:
            return self._rolled(state, move, emit)
        if move == table.stop:
            return True
        state.power = (self.guild, left - 1, move - table.item)
        state.to_act = (NATURE,)
        return False

    def _rolled(self, state: WalledCityState, move: int, emit: Emit | None) -> bool:
        """The result: a die's new value or a chit's side."""
        table = state._setup.table
        _, left, place = state.power
        item = state.items[place]
        if is_chit(item):
            set_item(state, place, (MINUS, PLUS)[move - table.chit])
        else:
            set_item(state, place, FIRST_DIE + 3 * FACTION_OF[item] + move - table.roll)
        if emit:
            emit(events.item_set(state, "rolled", state.seat, place))
        state.power = (self.guild, left, -1)
        state.to_act = (state.seat,)
        return left == 0

    def against(self, state: WalledCityState, seat: int, move: int) -> Why | None:
        table = state._setup.table
        if move == table.stop:
            return Why("WC-R45", "nothing_done")
        return no_item(state, move - table.item)

    def fits(self, state: WalledCityState) -> bool:
        if len(state.power) != 3:
            return False
        _, left, place = state.power
        if place == -1:
            return 1 <= left <= ATTEMPTS
        return 0 <= left < ATTEMPTS and 0 <= place < len(state.items) and bool(state.items[place])
