"""The contract: what a game, a setup and a state must offer. See docs/add-a-game.md."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, Self, runtime_checkable

from .drawing import Drawing
from .errors import Reason
from .events import Emit
from .messages import Catalog
from .meta import Meta
from .moves import Action, Move, Seat
from .options import Options
from .randomness import Rng
from .view import Outcome, View


class State(Protocol):
    """One position: plain data, cheap to copy. Equal positions compare equal."""

    to_act: tuple[Seat, ...]
    """Who may decide now: seats, or (NATURE,) for chance and physics, or () when over. Public information."""

    @property
    def turn(self) -> Seat | None:
        """Whose turn it is, for undo; None where no single seat has the turn."""

    @property
    def outcome(self) -> Outcome | None:
        """Scores, ranks and why it ended; None while the game goes on."""

    def legal(self, seat: Seat) -> Sequence[Move]:
        """The moves a seat can make now; for NATURE the possible results. Never empty for a seat in `to_act`."""

    def explain(self, seat: Seat, move: Move) -> Sequence[Reason]:
        """Why a move is not possible; empty exactly when it is legal. Uses only what the seat's view shows."""

    def chances(self) -> Sequence[tuple[Move, int]]:
        """Nature's moves with whole-number weights; empty when nature is not to act or can't be listed."""

    def draw(self, rng: Rng) -> Move:
        """One of nature's moves, drawn with the weights of `chances`."""

    def play(self, seat: Seat, move: Move, emit: Emit | None = None) -> None:
        """Make a move. Raises IllegalMove, OutOfTurn or GameOver and leaves the state as it was."""

    def automatic(self) -> tuple[Seat, Move] | None:
        """A seat's move that needs no thought (the only one), or None. Must follow from public information."""

    def audience(self, seat: Seat, move: Move) -> tuple[Seat, ...] | None:
        """Who may know this move when it is made now; None: everybody. Asked before the move is played."""

    def view(self, seat: Seat | None) -> View:
        """All that a seat, or a spectator (None), may know. The only way out for information."""

    def copy(self) -> Self:
        """An equal, independent state."""

    def dump(self) -> bytes:
        """The position as JSON, readable by `Setup.load`."""


class Advice(Protocol):
    """What bots may know of a game beyond its rules. Works on states made by `Setup.sample`."""

    def evaluate(self, state: State) -> tuple[float, ...]:
        """What each seat can expect, as returns in [-1, 1] (see `Outcome.returns`).

        Where a seat plays alone, bots ask this at the end, too: the better the score, the more.
        """

    def candidates(self, state: State, seat: Seat, moves: Sequence[Move]) -> Sequence[Move]:
        """The moves worth searching, best guess first; never empty."""

    def rollout(self, state: State, seat: Seat, moves: Sequence[Move], rng: Rng) -> Move:
        """A quick, sensible move for play-outs."""

    def settled(self, state: State) -> bool:
        """Whether looking ahead may end here, as between rounds: `evaluate` is quick and good, and nobody is at a move.

        Where a game has no such positions this is always False; then a search ends at a change of turn.
        """


@runtime_checkable
class Guesses(Advice, Protocol):
    """What an Advice can offer besides, if it is `settled` often: a considered guess, better than `rollout` and slower.

    With several seats `search` then compares moves by what comes of them when all go on as they guess for a while.
    """

    def guess(self, state: State, seat: Seat, moves: Sequence[Move], rng: Rng) -> Move:
        """The move that looks best to the seat without search, as the seat itself would weigh what it does not see."""


class Setup(Protocol):
    """A game with options, seats and data fixed. Holds no position."""

    @property
    def game(self) -> Game: ...
    @property
    def options(self) -> Options: ...
    @property
    def seats(self) -> int: ...
    @property
    def action_count(self) -> int:
        """Seats' whole-number moves are 0 … action_count-1."""

    @property
    def chance_count(self) -> int:
        """Nature's whole-number moves are action_count … action_count+chance_count-1."""

    @property
    def max_moves(self) -> int | None:
        """No game from `start` has more moves, of seats and nature together; None: the options allow endless games."""

    @property
    def score_bounds(self) -> tuple[int, int]:
        """The lowest and highest final score a seat can have."""

    @property
    def advice(self) -> Advice | None: ...

    def action(self, move: Move) -> Action:
        """The structured value of a move. Raises NotParseable for a number or Param outside the declared space."""

    def move(self, action: Action) -> Move: ...

    def parse(self, text: str) -> Move:
        """Read notation; `parse(action(m).notation) == m`. Raises NotParseable."""

    def start(self) -> State: ...

    def load(self, data: bytes) -> State:
        """A validated position from JSON. Raises InvalidPosition with everything that is wrong."""

    def sample(self, view: View, rng: Rng) -> State:
        """A possible world behind a view, drawn by the game's own probabilities (determinisation)."""

    def canonical(self, state: State, seat: Seat, moves: Sequence[Move]) -> Sequence[Move]:
        """A series of one seat's moves given at once, brought into the order the engine asks for."""

    def draw_board(self, view: View, names: Sequence[str], width: int) -> Drawing:
        """The board in text, at most `width` columns wide where that is possible (40 always is)."""


@runtime_checkable
class Collects(Protocol):
    """What a Setup can offer besides: decisions whose moves people pick in any order, such as units of a payment."""

    def collect(self, view: View, picked: Sequence[Move]) -> View | None:
        """The view of a seat as it is once the seat has picked these moves of the decision at hand, in any order.

        Its prompt has the moves that can be added, none when the collection is complete; `canonical` puts it in the
        order in which the moves are then made. None: this decision is not of that kind. Raises IllegalMove.
        """


class Game(Protocol):
    """The rules of one game: stateless, one instance per game id, found by the entry point `fourwalls.games`."""

    @property
    def meta(self) -> Meta: ...
    @property
    def catalog(self) -> Catalog: ...
    @property
    def options_type(self) -> type[Options]: ...
    @property
    def view_type(self) -> type[View]: ...

    def setup(self, options: Options, seats: int) -> Setup:
        """Raises InvalidOptions for a number of seats the game does not have."""
