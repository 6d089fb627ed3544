"""Bakers: instead of a whole turn, three own Nobles and a Road or Wall for 13 Votes (WC-267 to WC-271, WC-R62)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from fourwalls.core import Emit
from fourwalls.games.walled_city import events
from fourwalls.games.walled_city.guilds import BAKERS
from fourwalls.games.walled_city.work import PARTS, plus, put

from .base import Moves, Why, no_piece
from .counting import Removing

if TYPE_CHECKING:
    from fourwalls.games.walled_city.state import WalledCityState

VOTES: Final = 13


class Bakers(Removing):
    """Three own Nobles from any places; the turn is over then, and with it a Road or Wall (see `State.left`)."""

    guild = BAKERS
    rule = "WC-268"
    number = 3

    def left(self, state: WalledCityState, seat: int) -> int:
        return sum(state.nobles[seat])

    def lacks(self, state: WalledCityState, seat: int) -> Why | None:
        count = self.left(state, seat)
        return None if count >= self.number else Why("WC-270", "bakers", {"count": count})

    def legal(self, state: WalledCityState, seat: int) -> Moves:
        table = state._setup.table
        return [table.noble_move(seat, place) for place, count in enumerate(state.nobles[seat]) if count]

    def play(self, state: WalledCityState, seat: int, move: int, emit: Emit | None) -> bool:
        if not super().play(state, seat, move, emit):
            return False
        state.parts = put(state.parts, seat, plus(state.parts[seat], PARTS.index("bakers"), VOTES))
        if emit:
            emit(events.event("bakers", seat=seat, votes=VOTES))
        return True

    def against(self, state: WalledCityState, seat: int, move: int) -> Why | None:
        found = state._setup.table.noble_of(move)
        assert found is not None
        if found[0] != seat:
            return Why("WC-269", "own_noble", {"colour": events.colour_of(state, found[0])})
        return no_piece(state, self.rule, found)
