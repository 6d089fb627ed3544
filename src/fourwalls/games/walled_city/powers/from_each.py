"""Powers on one piece of each other colour: Mercers, Painter-Stainers, Taylors (WC-R16, WC-R27, WC-R61, WC-D14).

`power` has the colour that is asked about, and how many pieces have been replaced.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from fourwalls.core import Emit
from fourwalls.games.walled_city import events
from fourwalls.games.walled_city.pieces import settle_noble, settle_peasant

from .base import Moves, Power, Why, no_piece

if TYPE_CHECKING:
    from fourwalls.games.walled_city.state import WalledCityState


class FromEach(Power):
    """One piece of each other colour, in seat order, neutral last."""

    nobles: ClassVar[bool]
    """Whether it is about Nobles, not Peasants."""
    replaced: ClassVar[bool]
    """Whether an own piece comes in the place; then each colour can be skipped."""

    def _on_board(self, state: WalledCityState, colour: int) -> tuple[int, ...]:
        return (state.nobles if self.nobles else state.peasants)[colour]

    def _stock(self, state: WalledCityState, seat: int) -> int:
        return (state.stock_n if self.nobles else state.stock_p)[seat]

    def _next(self, state: WalledCityState, seat: int, colour: int) -> int:
        """The first colour from this one on that has a piece on the board; -1: none."""
        for other in range(colour, len(state.nobles)):
            if other != seat and any(self._on_board(state, other)):
                return other
        return -1

    def lacks(self, state: WalledCityState, seat: int) -> Why | None:
        if self._next(state, seat, 0) < 0:
            return Why("WC-R45", "no_other_noble" if self.nobles else "no_other_peasant")
        return None

    def begin(self, state: WalledCityState, seat: int, emit: Emit | None) -> bool:
        state.power = (self.guild, self._next(state, seat, 0), 0)
        return False

    def _may_skip(self, state: WalledCityState, seat: int) -> bool:
        """The last part can't be skipped if nothing has been done (WC-R45)."""
        _, colour, done = state.power
        return self.replaced and (done > 0 or self._next(state, seat, colour + 1) >= 0)

    def legal(self, state: WalledCityState, seat: int) -> Moves:
        table, colour = state._setup.table, state.power[1]
        own = self._on_board(state, colour)
        if self.nobles:
            moves = [table.noble_move(colour, place) for place, count in enumerate(own) if count]
        else:
            moves = [table.peasant_move(colour, area) for area, count in enumerate(own) if count]
        if self._may_skip(state, seat):
            moves.append(table.skip)
        return moves

    def play(self, state: WalledCityState, seat: int, move: int, emit: Emit | None) -> bool:
        table = state._setup.table
        _, colour, done = state.power
        if move != table.skip:
            done += 1
            found = table.noble_of(move) if self.nobles else table.peasant_of(move)
            assert found is not None
            settle = settle_noble if self.nobles else settle_peasant
            settle(state, colour, found[1], -1)
            if self.replaced:
                settle(state, seat, found[1], 1)
            if emit:
                kind = "noble" if self.nobles else "peasant"
                what = f"{'replaced' if self.replaced else 'sent_back'}_{kind}"
                emit(events.piece(state, what, colour, found[1], seat=seat))
        following = self._next(state, seat, colour + 1)
        if following < 0 or (self.replaced and not self._stock(state, seat)):
            return True
        state.power = (self.guild, following, done)
        return False

    def against(self, state: WalledCityState, seat: int, move: int) -> Why | None:
        table, colour = state._setup.table, state.power[1]
        asked = events.colour_of(state, colour)
        if move == table.skip:
            return Why("WC-R45", "nothing_done") if self.replaced else Why("WC-R27", "not_optional", {"colour": asked})
        found = table.noble_of(move) if self.nobles else table.peasant_of(move)
        assert found is not None
        if found[0] != colour:
            return Why(self.rule, "other_colour", {"colour": asked})
        return no_piece(state, self.rule, found)

    def fits(self, state: WalledCityState) -> bool:
        if len(state.power) != 3:
            return False
        _, colour, done = state.power
        seat = state.seat
        colours = range(len(state.nobles))
        if colour not in colours or colour == seat or not any(self._on_board(state, colour)):
            return False
        return 0 <= done <= colour and (not self.replaced or self._stock(state, seat) > 0)
