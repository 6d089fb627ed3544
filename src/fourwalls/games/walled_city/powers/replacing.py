"""Mercers and Painter-Stainers: an own piece in the place of one of each other player; Taylors: one Peasant of each.

WC-217 to WC-219, WC-237, WC-238, WC-264 to WC-266, WC-R27. `power` has the colour that is asked about, and how many
pieces have been replaced.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fourwalls.core import Emit
from fourwalls.games.walled_city import events
from fourwalls.games.walled_city.guilds import MERCERS, PAINTER_STAINERS, TAYLORS
from fourwalls.games.walled_city.pieces import settle_noble, settle_peasant

from .base import Moves, Power, Why

if TYPE_CHECKING:
    from fourwalls.games.walled_city.state import WalledCityState


class FromEach(Power):
    """One piece of each other colour, in seat order, neutral last."""

    def __init__(self, guild: int, rule: str, *, nobles: bool, replaced: bool) -> None:
        super().__init__(guild, rule)
        self.nobles = nobles
        self.replaced = replaced
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
        if self.replaced and not self._stock(state, seat):
            rule = "WC-219" if self.nobles else "WC-266"
            return Why(rule, "no_noble_in_stock" if self.nobles else "no_peasant_in_stock")
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
        if move == table.skip:
            return Why("WC-R45", "nothing_done") if self.replaced else Why("WC-R27", "not_optional")
        found = table.noble_of(move) if self.nobles else table.peasant_of(move)
        if found is None:
            return None
        asked = events.colour_of(state, colour)
        if found[0] != colour:
            return Why(self.rule, "other_colour", {"colour": asked})
        return Why(self.rule, "no_piece_there", {"colour": asked, "place": events.place_word(state, found[1])})

    def fits(self, state: WalledCityState) -> bool:
        if len(state.power) != 3:
            return False
        _, colour, done = state.power
        seat = state.seat
        colours = range(len(state.nobles))
        if colour not in colours or colour == seat or not any(self._on_board(state, colour)):
            return False
        return 0 <= done <= colour and (not self.replaced or self._stock(state, seat) > 0)


POWERS = (
    FromEach(MERCERS, "WC-217", nobles=True, replaced=True),
    FromEach(PAINTER_STAINERS, "WC-264", nobles=False, replaced=True),
    FromEach(TAYLORS, "WC-237", nobles=False, replaced=False),
)
