"""Ladder: a toy game without secrets, for tests of matches. 1 to 3 seats, two turns each.

In a turn a seat climbs one or two steps up to three times, may roll a die once and may peek once, then passes. After
three climbs passing is all that is left, so it is automatic.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from fourwalls.core import (
    CORE_MESSAGES,
    NATURE,
    Action,
    Advice,
    Catalog,
    Drawing,
    Emit,
    Event,
    InvalidOptions,
    InvalidPosition,
    Meta,
    Move,
    NotParseable,
    Options,
    Outcome,
    Prompt,
    Reason,
    Rng,
    Seat,
    View,
    message,
    refusal,
    refuse,
)

ONE, TWO, ROLL, PEEK, PASS = range(5)
FACE = 5
NOTATION = ("climb 1", "climb 2", "roll", "peek", "pass", *(f"face {n}" for n in range(1, 7)))

CATALOG = Catalog(
    CORE_MESSAGES,
    {
        "ladder.move": "{text}",
        "ladder.prompt": "Climb, roll, peek or pass.",
        "ladder.often": "Not more than {count} of these in a turn.",
        "ladder.moved": "{seat}: {text}",
        "ladder.end": "Everybody has had two turns.",
    },
)


class LadderOptions(Options, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The options of Ladder: how many turns each seat has."""

    turns: int = 2


class LadderState(msgspec.Struct):
    """One position of Ladder."""

    seats: int
    total: int
    heights: tuple[int, ...]
    turns: int = 0
    climbs: int = 0
    rolled: bool = False
    peeked: bool = False
    rolling: bool = False
    to_act: tuple[Seat, ...] = (0,)

    @property
    def over(self) -> bool:
        """Whether all turns are over."""
        return self.turns >= self.total

    @property
    def turn(self) -> Seat | None:
        """Seats take turns in order."""
        return None if self.over else self.turns % self.seats

    def go_on(self) -> None:
        """Work out who acts next: the seat whose turn it is, or nature for the die."""
        self.to_act = () if self.turn is None else (NATURE,) if self.rolling else (self.turn,)

    @property
    def outcome(self) -> Outcome | None:
        """The highest wins."""
        if not self.over:
            return None
        ranks = tuple(1 + sum(other > height for other in self.heights) for height in self.heights)
        return Outcome(self.heights, ranks, message("ladder.end"))

    def legal(self, seat: Seat) -> Sequence[Move]:
        """What is left in this turn."""
        if seat not in self.to_act:
            return []
        return [move for move in range(len(NOTATION)) if not self.explain(seat, move)]

    def explain(self, seat: Seat, move: Move) -> Sequence[Reason]:
        """Why not."""
        if self.over:
            return [refusal(CATALOG, "CORE-OVER", "core.over")]
        if seat not in self.to_act:
            return [refusal(CATALOG, "CORE-TURN", "core.nature" if self.rolling else "core.move")]
        if not isinstance(move, int) or not 0 <= move < len(NOTATION) or (move >= FACE) != self.rolling:
            return [refusal(CATALOG, "CORE-MOVE", "core.move")]
        used = {ONE: self.climbs >= 3, TWO: self.climbs >= 3, ROLL: self.rolled, PEEK: self.peeked}
        if (self.climbs >= 3 and move < PASS) or used.get(move):
            return [refusal(CATALOG, "LADDER-1", "ladder.often", count=3 if move <= TWO else 1)]
        return []

    def chances(self) -> Sequence[tuple[Move, int]]:
        """A fair die."""
        return [(FACE + face, 1) for face in range(6)] if self.rolling else []

    def draw(self, rng: Rng) -> Move:
        """A face."""
        return FACE + rng.below(6)

    def play(self, seat: Seat, move: Move, emit: Emit | None = None) -> None:
        """Make a move."""
        if reasons := self.explain(seat, move):
            raise refuse(reasons)
        assert isinstance(move, int)
        assert self.turn is not None
        mover = self.turn
        if move <= TWO or move >= FACE:
            gain = move - FACE if move >= FACE else move
            heights = list(self.heights)
            heights[mover] += gain + 1
            self.heights = tuple(heights)
        self.climbs += move <= TWO
        self.rolling = move == ROLL
        self.rolled |= move == ROLL
        self.peeked |= move == PEEK
        if move == PASS:
            self.turns += 1
            self.climbs, self.rolled, self.peeked = 0, False, False
        self.go_on()
        if emit:
            emit(Event("moved", message("ladder.moved", seat=mover, text=NOTATION[move]), reveals=move == PEEK))

    def automatic(self) -> tuple[Seat, Move] | None:
        """Passing, when nothing else is left."""
        if self.turn is not None and self.climbs >= 3 and not self.rolling:
            return self.turn, PASS
        return None

    def audience(self, seat: Seat, move: Move) -> tuple[Seat, ...] | None:
        """Everybody knows everything."""
        return None

    def view(self, seat: Seat | None) -> View:
        """Who is to act."""
        prompt = None
        if seat is not None and seat in self.to_act:
            prompt = Prompt("main", message("ladder.prompt"), tuple(self.legal(seat)))
        return View(
            game="ladder",
            seats=self.seats,
            seat=seat,
            to_act=self.to_act,
            turn=self.turn,
            prompt=prompt,
            outcome=self.outcome,
        )

    def copy(self) -> LadderState:
        """A copy."""
        return msgspec.structs.replace(self)

    def dump(self) -> bytes:
        """The position as JSON."""
        return msgspec.json.encode(self)


class LadderAdvice:
    """Climbing two is best."""

    def evaluate(self, state: Any) -> tuple[float, ...]:
        """Nobody is ahead."""
        return (0.0,) * len(state.heights)

    def candidates(self, state: Any, seat: Seat, moves: Sequence[Move]) -> Sequence[Move]:
        """Climb two, then the rest."""
        return sorted(moves, key=lambda move: move != TWO)

    def settled(self, state: Any) -> bool:
        return False

    def rollout(self, state: Any, seat: Seat, moves: Sequence[Move], rng: Rng) -> Move:
        """Any move."""
        return moves[rng.below(len(moves))]


class LadderSetup:
    """Ladder with its seats fixed."""

    action_count = FACE
    chance_count = 6
    max_moves: int | None = None
    score_bounds = (0, 1000)

    def __init__(self, game: LadderGame, options: LadderOptions, seats: int, advice: Advice | None) -> None:
        self.game = game
        self.options = options
        self.seats = seats
        self.advice = advice

    def action(self, move: Move) -> Action:
        """The structured value."""
        if not isinstance(move, int) or not 0 <= move < len(NOTATION):
            raise NotParseable(str(move), "a move of Ladder")
        return Action("move", NOTATION[move], message("ladder.move", text=NOTATION[move]))

    def move(self, action: Action) -> Move:
        """The number."""
        return self.parse(action.notation)

    def parse(self, text: str) -> Move:
        """Read notation; spaces at the ends do not matter."""
        if text.strip() not in NOTATION:
            raise NotParseable(text, " | ".join(NOTATION))
        return NOTATION.index(text.strip())

    def start(self) -> LadderState:
        """All at the foot."""
        return LadderState(self.seats, self.seats * self.options.turns, (0,) * self.seats)

    def load(self, data: bytes) -> LadderState:
        """A position."""
        try:
            state = msgspec.json.decode(data, type=LadderState)
        except msgspec.DecodeError as error:
            raise InvalidPosition([str(error)]) from None
        if len(state.heights) != self.seats or state.seats != self.seats:
            raise InvalidPosition([f"there are {self.seats} seats"])
        state.go_on()
        return state

    def sample(self, view: View, rng: Rng) -> LadderState:
        """Not a true one, which `candidates` does not mind."""
        return self.start()

    def canonical(self, state: Any, seat: Seat, moves: Sequence[Move]) -> Sequence[Move]:
        """Climbs of one before climbs of two, passing last."""
        return sorted(moves, key=lambda move: move if isinstance(move, int) else 0)

    def draw_board(self, view: View, names: Sequence[str], width: int) -> Drawing:
        """Nothing to see."""
        return ()


class LadderGame:
    """The rules of Ladder."""

    meta = Meta(
        id="ladder",
        title="Ladder",
        summary="Climb.",
        designer="nobody",
        seats=(1, 2, 3),
        default_seats=2,
        minutes=1,
        rules_version="1",
        rule_prefix="LADDER",
        stage="alpha",
    )
    catalog = CATALOG
    options_type: type[Options] = LadderOptions
    view_type: type[View] = View

    def __init__(self, advice: Advice | None = None) -> None:
        self.advice = advice

    def setup(self, options: Options, seats: int) -> LadderSetup:
        """Ladder for 1 to 3 seats."""
        if not isinstance(options, LadderOptions) or seats not in self.meta.seats:
            raise InvalidOptions(f"Ladder has 1 to 3 seats, not {seats}")
        return LadderSetup(self, options, seats, self.advice)


LADDER = LadderGame()
ADVISED = LadderGame(LadderAdvice())
