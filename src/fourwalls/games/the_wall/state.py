"""A position of The Wall: flat whole numbers and tuples, and the contract's methods on them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import msgspec

from fourwalls.core import NATURE, Emit, Move, Outcome, Reason, Rng, Seat, plain_state, refuse

from . import scoring
from .actions import DEAL
from .chance import DRAWS, chances
from .explain import explain
from .legal import MOVES
from .play import PLAY
from .steps import OVER

if TYPE_CHECKING:
    from typing import Self

    from .setup import WallSetup
    from .view import WallView

Six = tuple[int, int, int, int, int, int]
"""One number for each suit."""

NO_COUNTERS: Final[Six] = (0, 0, 0, 0, 0, 0)
NO_GUARDS: Final = (NO_COUNTERS,) * 24
NOTHING: Final = (-1, -1, 0, 0, ())
"""No sub-decision is pending."""


@plain_state
class WallState:
    """One position. Sets of cards and suits are bits, sets of dice are numbers of `dice.py`; -1 means none.

    `deals` is the deck, as the moves of nature that deal its cards. `piles` goes by 3·seat + pile; `guards` are the
    Knots counters on each card. `free` and `used` are the pool dice that can be kept or spent and those that were
    spent: up to the roll by the opponent in their last turn, after it by the seat whose turn it is. `step` is the
    decision at hand, `stack` what comes after it.

    `clock` has the finished turns, the stall count (-1 once a card moved in this turn, so that the end of the turn
    makes it 0) and the last turns to come. `pending` is a sub-decision: its card; its choice (the pile for a purchase;
    for Leaves the old face, then 6·old + new face); for payments what is due, the suits that still need a unit (bits),
    and the units paid. `powers` are both seats' active suits, then their power decks. They stand in tuples because
    a state with fewer slots is copied faster; the properties of the same names are for code that is not in a hurry.
    """

    __slots__ = (
        "_legal",
        "_setup",
        "clock",
        "counters",
        "deals",
        "free",
        "guards",
        "market",
        "out",
        "pending",
        "piles",
        "power_used",
        "powers",
        "seat",
        "stack",
        "step",
        "sun",
        "sun_spent",
        "to_act",
        "used",
    )

    _legal: Sequence[int] | None
    _setup: WallSetup
    seat: int
    step: int
    stack: tuple[int, ...]
    to_act: tuple[int, ...]
    clock: tuple[int, int, int]
    deals: tuple[int, ...]
    market: tuple[int, int, int]
    piles: tuple[int, int, int, int, int, int]
    out: int
    guards: tuple[Six, ...]
    counters: tuple[Six, Six]
    free: int
    used: int
    sun: int
    sun_spent: bool
    powers: tuple[int, int, int, int]
    power_used: bool
    pending: tuple[int, int, int, int, tuple[int, ...]]

    @property
    def active(self) -> tuple[int, int]:
        return self.powers[:2]

    @property
    def power_decks(self) -> tuple[int, int]:
        return self.powers[2:]

    @property
    def deck(self) -> tuple[int, ...]:
        return tuple([move - DEAL for move in self.deals])

    @property
    def turns(self) -> int:
        return self.clock[0]

    @property
    def stall(self) -> int:
        return self.clock[1]

    @property
    def last_turns(self) -> int:
        return self.clock[2]

    @property
    def card(self) -> int:
        return self.pending[0]

    @property
    def choice(self) -> int:
        return self.pending[1]

    @property
    def due(self) -> int:
        return self.pending[2]

    @property
    def need(self) -> int:
        return self.pending[3]

    @property
    def paid(self) -> tuple[int, ...]:
        return self.pending[4]

    # -- the contract ---------------------------------------------------------------------------------------------

    @property
    def turn(self) -> Seat:
        return self.seat

    @property
    def outcome(self) -> Outcome | None:
        return scoring.outcome(self) if self.step == OVER else None

    def legal(self, seat: Seat) -> Sequence[Move]:
        moves = self._legal
        if moves is None:
            moves = self._legal = MOVES[self.step](self)
        return moves if seat in self.to_act else ()

    def explain(self, seat: Seat, move: Move) -> Sequence[Reason]:
        return explain(self, seat, move)

    def chances(self) -> Sequence[tuple[Move, int]]:
        return chances(self)

    def draw(self, rng: Rng) -> Move:
        return DRAWS[self.step](self, rng)

    def play(self, seat: Seat, move: Move, emit: Emit | None = None) -> None:
        moves = self._legal
        if moves is None:
            moves = MOVES[self.step](self)
        # Where there are moves, one seat (or nature) is to act.
        if move not in moves or seat != self.to_act[0] or type(move) is not int or type(seat) is not int:
            raise refuse(explain(self, seat, move))
        self._legal = None
        PLAY[self.step](self, move, emit)

    def automatic(self) -> tuple[Seat, Move] | None:
        to_act = self.to_act
        if not to_act or to_act[0] == NATURE:
            return None
        moves = self.legal(to_act[0])
        return (to_act[0], moves[0]) if len(moves) == 1 else None

    def audience(self, seat: Seat, move: Move) -> None:
        """Nothing is ever chosen in secret (TW-V05)."""

    def view(self, seat: Seat | None) -> WallView:
        from .view import make_view  # noqa: PLC0415

        return make_view(self, seat)

    def dump(self) -> bytes:
        from .position import to_position  # noqa: PLC0415

        return msgspec.json.encode(to_position(self))

    def __repr__(self) -> str:
        return f"<The Wall {self.dump().decode()}>"

    if TYPE_CHECKING:

        def copy(self) -> Self: ...
        def fields(self) -> tuple[object, ...]: ...
