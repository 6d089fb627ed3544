"""Clothworkers: two dice or chits are set to their lowest (WC-252, WC-R58)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fourwalls.core import Emit
from fourwalls.games.walled_city import events
from fourwalls.games.walled_city.guilds import CLOTHWORKERS
from fourwalls.games.walled_city.kinds import FACTION_OF, FIRST_DIE, MINUS, is_chit
from fourwalls.games.walled_city.pieces import set_item

from .two_items import TwoItems

if TYPE_CHECKING:
    from fourwalls.games.walled_city.state import WalledCityState


class Clothworkers(TwoItems):
    """Any two, also those that show their lowest already."""

    guild = CLOTHWORKERS
    rule = "WC-252"
    same_rule = "WC-R58"

    def change(self, state: WalledCityState, seat: int, first: int, second: int, emit: Emit | None) -> None:
        for place in (first, second):
            item = state.items[place]
            set_item(state, place, MINUS if is_chit(item) else FIRST_DIE + 3 * FACTION_OF[item])
            if emit:
                emit(events.item_set(state, "lowered", seat, place))
