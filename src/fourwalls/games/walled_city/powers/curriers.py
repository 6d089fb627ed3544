"""Curriers: two dice or chits change places and keep what they show (WC-283, WC-284, WC-R59)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fourwalls.core import Emit
from fourwalls.games.walled_city import events
from fourwalls.games.walled_city.guilds import CURRIERS
from fourwalls.games.walled_city.kinds import is_chit
from fourwalls.games.walled_city.pieces import set_item

from .two_items import TwoItems

if TYPE_CHECKING:
    from fourwalls.games.walled_city.state import WalledCityState


class Curriers(TwoItems):
    """No chit ever comes into a Tower."""

    guild = CURRIERS
    rule = "WC-283"
    same_rule = "WC-R59"

    def pair(self, state: WalledCityState, first: int, second: int) -> bool:
        room = state._setup.base.area_room
        items = state.items
        return not ((is_chit(items[first]) and second >= room) or (is_chit(items[second]) and first >= room))

    def change(self, state: WalledCityState, seat: int, first: int, second: int, emit: Emit | None) -> None:
        one, other = state.items[first], state.items[second]
        set_item(state, first, other)
        set_item(state, second, one)
        if emit:
            things = (events.place_thing(state, first), events.place_thing(state, second))
            emit(events.event("swapped", *things, seat=seat, place=events.place_word(state, first),
                              other=events.place_word(state, second)))  # fmt: skip
