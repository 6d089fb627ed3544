"""Grocers: the power of a Guild that another player holds (WC-220, WC-221, WC-R47)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from fourwalls.core import Emit
from fourwalls.games.walled_city import events
from fourwalls.games.walled_city.actions import guild_name
from fourwalls.games.walled_city.guilds import GROCERS
from fourwalls.games.walled_city.work import PARTS, plus, put

from .base import Moves, Power, Why, copied, why_not

if TYPE_CHECKING:
    from fourwalls.games.walled_city.state import WalledCityState

VOTES_FOR_COPIED: Final = 3


class Grocers(Power):
    """First the Guild to be copied; then `power` is that one's."""

    guild = GROCERS
    rule = "WC-220"
    kinds = frozenset(("copy",))

    def lacks(self, state: WalledCityState, seat: int) -> Why | None:
        return None if copied(state, seat) else Why("WC-R47", "nothing_to_copy")

    def legal(self, state: WalledCityState, seat: int) -> Moves:
        return [state._setup.table.copy + guild for guild in sorted(copied(state, seat))]

    def play(self, state: WalledCityState, seat: int, move: int, emit: Emit | None) -> bool:
        from . import POWERS  # noqa: PLC0415

        guild = move - state._setup.table.copy
        owner = state.held.index(guild)
        state.parts = put(state.parts, owner, plus(state.parts[owner], PARTS.index("copied"), VOTES_FOR_COPIED))
        state.power = (guild,)
        if emit:
            emit(events.event("copied", seat=seat, guild=guild_name(guild), owner_seat=owner, votes=VOTES_FOR_COPIED))
        return POWERS[guild].begin(state, seat, emit)

    def against(self, state: WalledCityState, seat: int, move: int) -> Why | None:
        guild = move - state._setup.table.copy
        if guild == GROCERS or guild not in state.held:
            return Why("WC-220", "not_held", {"guild": guild_name(guild)})
        return why_not(state, seat, guild)
