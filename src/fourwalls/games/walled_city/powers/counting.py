"""Powers of a fixed number of like choices: Barbers, Bakers, Ironmongers (10b) (WC-R46).

`power` has how many choices were made.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from fourwalls.core import Emit
from fourwalls.games.walled_city import events
from fourwalls.games.walled_city.pieces import remove_noble

from .base import Power

if TYPE_CHECKING:
    from fourwalls.games.walled_city.state import WalledCityState


class Counting(Power):
    """A number of choices, one after the other."""

    number: ClassVar[int] = 2

    def begin(self, state: WalledCityState, seat: int, emit: Emit | None) -> bool:
        state.power = (self.guild, 0)
        return False

    def left(self, state: WalledCityState, seat: int) -> int:
        """How many choices could still be made."""
        raise NotImplementedError

    def done(self, state: WalledCityState) -> bool:
        """One more choice was made; True: it was the last one."""
        count = state.power[1] + 1
        state.power = (self.guild, count)
        return count == self.number

    def fits(self, state: WalledCityState) -> bool:
        if len(state.power) != 2:
            return False
        count = state.power[1]
        return 0 <= count < self.number and self.left(state, state.seat) >= self.number - count


class Removing(Counting):
    """Nobles leave the game, one after the other."""

    kinds = frozenset(("noble",))

    def play(self, state: WalledCityState, seat: int, move: int, emit: Emit | None) -> bool:
        found = state._setup.table.noble_of(move)
        assert found is not None
        remove_noble(state, *found)
        if emit:
            emit(events.piece(state, "removed_noble", *found, seat=seat))
        return self.done(state)
