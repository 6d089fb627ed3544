"""A position of Card City: flat whole numbers and tuples, and the contract's methods on them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import msgspec

from fourwalls.core import NATURE, Emit, Move, Outcome, Reason, Rng, Seat, plain_state, refuse

from . import scoring
from .chance import CHANCES, DRAWS, POSSIBLE
from .explain import explain
from .kinds import Five
from .legal import MOVES
from .play import PLAY
from .steps import BOTTOM_STEP, BUILD_STEP, CHANCE_STEPS, DIVIDE, DRAW_STEP, GROW_STEP, OVER

if TYPE_CHECKING:
    from typing import Self

    from .city import City
    from .setup import CardCitySetup
    from .view import CardCityView

Offer = tuple[tuple[int, ...], tuple[int, ...], int, tuple[int, ...]]
"""The cards of phase 1 by label, as numbers from 0 to 9, and where they are (see `offer.py`); all who have divided so
far, as bits: they, and nobody else, have seen the cards 0 to 4 (no bits where there is no such card); and what the
divider has named."""

NO_OFFER: Final[Offer] = ((), (), 0, ())

_AUTOMATIC: Final = frozenset((BUILD_STEP, GROW_STEP, BOTTOM_STEP))
"""The steps at which an only move is made without asking; all that they depend on is public."""


@plain_state
class CardCityState:
    """One position.

    `clock` has the round, the first mayor, and the seat whose turn it is (the divider in phase 1; -1 for none).
    `hands` are the cards to be built: () none, (k,) or (k, k2) the first one next, (-1, k, k2) not ordered yet.
    `pool` counts the cards that were never drawn, `bottom` has those that are known to lie under them (solo).
    `reserve` counts R, C and I; `discards` has all cards that each seat has discarded.
    """

    __slots__ = (
        "_legal",
        "_setup",
        "bottom",
        "cities",
        "clock",
        "coins",
        "discards",
        "hands",
        "offer",
        "pool",
        "reserve",
        "step",
        "to_act",
    )

    _legal: tuple[int, Sequence[int]] | None
    """A seat and its legal moves, once they were asked for."""
    _setup: CardCitySetup
    bottom: tuple[int, ...]
    cities: tuple[City, ...]
    clock: tuple[int, int, int]
    coins: tuple[int, ...]
    discards: tuple[Five, ...]
    hands: tuple[tuple[int, ...], ...]
    offer: Offer
    pool: Five
    reserve: Five
    step: int
    to_act: tuple[int, ...]

    @property
    def round(self) -> int:
        return self.clock[0]

    @property
    def mayor(self) -> int:
        return self.clock[1]

    @property
    def seat(self) -> int:
        return self.clock[2]

    # -- the contract ---------------------------------------------------------------------------------------------

    @property
    def turn(self) -> Seat | None:
        """Who divides, chooses, develops or buys; nobody while all build."""
        to_act = self.to_act
        if self.step == BUILD_STEP or not to_act:
            return None
        if to_act[0] == NATURE:
            return self.clock[1] if self.step == DRAW_STEP else self.clock[2] if self.clock[2] >= 0 else None
        return to_act[0]

    @property
    def outcome(self) -> Outcome | None:
        return scoring.outcome(self) if self.step == OVER else None

    def legal(self, seat: Seat) -> Sequence[Move]:
        known = self._legal
        if known is not None and known[0] == seat:
            return known[1]
        if seat not in self.to_act:
            return ()
        nature = seat == NATURE
        moves = [move for move, _ in CHANCES[self.step](self)] if nature else MOVES[self.step](self, seat)
        self._legal = (seat, moves)
        return moves

    def explain(self, seat: Seat, move: Move) -> Sequence[Reason]:
        return explain(self, seat, move)

    def chances(self) -> Sequence[tuple[Move, int]]:
        return CHANCES[self.step](self) if self.step in CHANCE_STEPS else ()

    def draw(self, rng: Rng) -> Move:
        if self.step not in DRAWS:
            raise ValueError("nature is not to act")
        return DRAWS[self.step](self, rng)

    def play(self, seat: Seat, move: Move, emit: Emit | None = None) -> None:
        if seat not in self.to_act or type(move) is not int or type(seat) is not int:
            raise refuse(explain(self, seat, move))
        if seat >= 0:
            known = self._legal
            moves = known[1] if known is not None and known[0] == seat else MOVES[self.step](self, seat)
            possible = move in moves
        else:
            possible = POSSIBLE[self.step](self, move)
        if not possible:
            raise refuse(explain(self, seat, move))
        self._legal = None
        PLAY[self.step](self, seat, move, emit)

    def automatic(self) -> tuple[Seat, Move] | None:
        if self.step in _AUTOMATIC:
            for seat in self.to_act:
                moves = self.legal(seat)
                if len(moves) == 1:
                    return seat, moves[0]
        return None

    def audience(self, seat: Seat, move: Move) -> tuple[Seat, ...] | None:
        """The drawn cards are known to the drawer, a division to the divider until it is complete (CC-H03, CC-H04)."""
        if self.step not in (DRAW_STEP, DIVIDE) or len(self.cities) == 1:
            return None
        return (self.clock[1],) if self.step == DRAW_STEP else (self.clock[2],)

    def view(self, seat: Seat | None) -> CardCityView:
        from .view import make_view  # noqa: PLC0415

        return make_view(self, seat)

    def dump(self) -> bytes:
        from .position import to_position  # noqa: PLC0415

        return msgspec.json.encode(to_position(self))

    def __repr__(self) -> str:
        return f"<Card City {self.dump().decode()}>"

    if TYPE_CHECKING:

        def copy(self) -> Self: ...
        def fields(self) -> tuple[object, ...]: ...
