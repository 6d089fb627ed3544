"""A position of The Wall: flat whole numbers and tuples, and the contract's methods on them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import msgspec

from fourwalls.core import NATURE, Emit, Move, Outcome, Reason, Rng, Seat, plain_state, refuse

from . import chance, legal, play, scoring
from .actions import KEEP
from .dice import subset_numbers
from .explain import explain
from .steps import KEEP_STEP, OVER

if TYPE_CHECKING:
    from typing import Self

    from .setup import WallSetup
    from .view import WallView

Six = tuple[int, int, int, int, int, int]
"""One number for each suit."""

NO_COUNTERS: Final[Six] = (0, 0, 0, 0, 0, 0)
NO_GUARDS: Final = (NO_COUNTERS,) * 24


@plain_state
class WallState:
    """One position. Sets of cards and suits are bits, sets of dice are numbers of `dice.py`; -1 means none.

    `piles` goes by 3·seat + pile; `guards` are the Knots counters on each card. `free` and `used` are the pool dice
    that can be kept or spent and those that were spent: up to the roll by the opponent in their last turn, after it
    by the seat whose turn it is. `step` is the pending decision, `stack` what comes after it. A payment under way
    has its `card`, `pile`, what is still `due`, and the units `paid` so far, in canonical order.
    """

    __slots__ = (
        "_legal",
        "_setup",
        "active",
        "card",
        "counters",
        "deck",
        "due",
        "face",
        "free",
        "guards",
        "last_turns",
        "market",
        "new_face",
        "out",
        "paid",
        "pile",
        "piles",
        "power_decks",
        "power_used",
        "seat",
        "stack",
        "stall",
        "step",
        "stirred",
        "sun",
        "sun_spent",
        "to_act",
        "turns",
        "used",
    )

    _legal: Sequence[int] | None
    _setup: WallSetup
    seat: int
    step: int
    stack: tuple[int, ...]
    to_act: tuple[int, ...]
    turns: int
    stall: int
    stirred: bool
    last_turns: int
    deck: tuple[int, ...]
    market: tuple[int, int, int]
    piles: tuple[int, int, int, int, int, int]
    out: int
    guards: tuple[Six, ...]
    counters: tuple[Six, Six]
    free: int
    used: int
    sun: int
    sun_spent: bool
    active: tuple[int, int]
    power_decks: tuple[int, int]
    power_used: bool
    card: int
    pile: int
    face: int
    new_face: int
    due: int
    paid: tuple[int, ...]

    # -- the contract ---------------------------------------------------------------------------------------------

    @property
    def turn(self) -> Seat:
        return self.seat

    @property
    def outcome(self) -> Outcome | None:
        return scoring.outcome(self) if self.step == OVER else None

    def legal(self, seat: Seat) -> Sequence[Move]:
        if seat not in self.to_act:
            return ()
        moves = self._legal
        if moves is None:
            moves = self._legal = legal.MOVES[self.step](self)
        return moves

    def explain(self, seat: Seat, move: Move) -> Sequence[Reason]:
        return explain(self, seat, move)

    def chances(self) -> Sequence[tuple[Move, int]]:
        return chance.chances(self)

    def draw(self, rng: Rng) -> Move:
        return chance.draw(self, rng)

    def play(self, seat: Seat, move: Move, emit: Emit | None = None) -> None:
        step = self.step
        if type(move) is not int or seat not in self.to_act or not self._is_legal(step, move):
            raise refuse(explain(self, seat, move))
        self._legal = None
        play.PLAY[step](self, move, emit)

    def _is_legal(self, step: int, move: int) -> bool:
        if step == KEEP_STEP:
            return move - KEEP in subset_numbers(self.free)
        moves = self._legal
        if moves is None:
            moves = self._legal = legal.MOVES[step](self)
        return move in moves

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
