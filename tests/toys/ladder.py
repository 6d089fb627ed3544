"""Ladder: climb or rest; a climb takes you up two rungs, one, or down to the ground. 1 to 4 seats, no secrets.

There is no bound on its length, a seat can play alone, and it gives advice to bots.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Self

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
    Message,
    Meta,
    Move,
    NotParseable,
    Options,
    Outcome,
    Prompt,
    Reason,
    Rng,
    Score,
    Seat,
    Span,
    View,
    message,
    plain_state,
    refusal,
    refuse,
    weighted,
)

CLIMB, REST, FALL, STEP, LEAP = range(5)
NAMES = ("climb", "rest", "fall", "step", "leap")
WEIGHTS = {FALL: 1, STEP: 3, LEAP: 2}

CATALOG = Catalog(
    CORE_MESSAGES,
    {
        "option.height": "Height",
        "option.height.help": "Rungs of the ladder.",
        **{f"ladder.{name}": name for name in NAMES},
        "ladder.prompt": "Climb or rest?",
        "ladder.rests": "{seat} rests.",
        "ladder.climbs": "{seat} climbs.",
        "ladder.moves": "{seat} is on rung {rung}.",
        "ladder.end": "{seat} is at the top.",
        "ladder.rungs": "Rungs",
        "ladder.tired": "On the ground there is nothing to rest from.",
        "ladder.seat": "{seat}",
    },
)


class LadderOptions(Options, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How high the ladder is."""

    height: Annotated[int, msgspec.Meta(ge=1, le=20)] = 5


class LadderView(View, frozen=True, kw_only=True):
    """All there is: the rung of each seat, whose turn it is, and whether a climb is under way."""

    rungs: tuple[int, ...]
    next: Seat
    climbing: bool


class Position(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A position as JSON. `next` is the seat whose turn it is."""

    rungs: tuple[int, ...]
    next: Seat = 0
    climbing: bool = False


@plain_state
class LadderState:
    """One position of Ladder."""

    __slots__ = ("_setup", "climbing", "next", "rungs", "to_act")

    def __init__(self, setup: LadderSetup, position: Position) -> None:
        self._setup = setup
        self.rungs = position.rungs
        self.next = position.next
        self.climbing = position.climbing
        self.to_act: tuple[Seat, ...] = ()
        self.go_on()

    def copy(self) -> Self:
        """Replaced by `plain_state`."""
        raise NotImplementedError

    def fields(self) -> tuple[Any, ...]:
        """Replaced by `plain_state`."""
        raise NotImplementedError

    def go_on(self) -> None:
        """Work out who acts."""
        top = max(self.rungs) >= self._setup.options.height
        self.to_act = () if top else (NATURE,) if self.climbing else (self.next,)

    @property
    def turn(self) -> Seat | None:
        """Whose turn it is."""
        return self.next if self.to_act else None

    @property
    def outcome(self) -> Outcome | None:
        """Rungs count."""
        if self.to_act:
            return None
        ranks = tuple(1 + sum(other > rung for other in self.rungs) for rung in self.rungs)
        winner = self.rungs.index(max(self.rungs))
        account = (Score(message("ladder.rungs"), self.rungs),)
        return Outcome(self.rungs, ranks, message("ladder.end", seat=winner), account)

    def legal(self, seat: Seat) -> Sequence[Move]:
        """Climb or rest."""
        if seat not in self.to_act:
            return ()
        if seat == NATURE:
            return tuple(WEIGHTS)
        return (CLIMB, REST) if self.rungs[seat] else (CLIMB,)

    def explain(self, seat: Seat, move: Move) -> Sequence[Reason]:
        """Why not."""
        if not self.to_act:
            return [refusal(CATALOG, "CORE-OVER", "core.over")]
        if type(seat) is not int or seat not in self.to_act:
            if self.climbing:
                return [refusal(CATALOG, "CORE-TURN", "core.nature")]
            to_act = message("ladder.seat", seat=self.next)
            return [refusal(CATALOG, "CORE-TURN", "core.turn", seat=seat, to_act=to_act)]
        if move in self.legal(seat):
            return []
        if move == REST and seat != NATURE:
            return [refusal(CATALOG, "LAD-01", "ladder.tired", (f"seat:{seat}",))]
        return [refusal(CATALOG, "CORE-MOVE", "core.move")]

    def chances(self) -> Sequence[tuple[Move, int]]:
        """How a climb can end."""
        return tuple(WEIGHTS.items()) if self.to_act == (NATURE,) else ()

    def draw(self, rng: Rng) -> Move:
        """How a climb ends."""
        return tuple(WEIGHTS)[weighted(rng, tuple(WEIGHTS.values()))]

    def play(self, seat: Seat, move: Move, emit: Emit | None = None) -> None:
        """Make a move."""
        reasons = self.explain(seat, move)
        if reasons:
            raise refuse(reasons)
        actor, said = self.next, "rests"
        if move == CLIMB:
            self.climbing, said = True, "climbs"
        else:
            if move != REST:
                here = self.rungs[actor]
                rung = 0 if move == FALL else min(here + (2 if move == LEAP else 1), self._setup.options.height)
                self.rungs = (*self.rungs[:actor], rung, *self.rungs[actor + 1 :])
                self.climbing, said = False, "moves"
            self.next = (actor + 1) % len(self.rungs)
        self.go_on()
        if emit:
            args = {"rung": self.rungs[actor]} if said == "moves" else {}
            emit(Event(said, Message(f"ladder.{said}", {"seat": actor, **args}), (f"seat:{actor}",)))

    def automatic(self) -> tuple[Seat, Move] | None:
        """On the ground there is no choice."""
        if self.to_act and not self.climbing and not self.rungs[self.next]:
            return self.next, CLIMB
        return None

    def audience(self, seat: Seat, move: Move) -> tuple[Seat, ...] | None:
        """Everybody sees everything."""
        return None

    def view(self, seat: Seat | None) -> LadderView:
        """Everything."""
        prompt = None
        if seat is not None and seat in self.to_act:
            prompt = Prompt("climb", message("ladder.prompt"), tuple(self.legal(seat)), rules=("LAD-01",))
        return LadderView(
            game=self._setup.game.meta.id,
            seats=len(self.rungs),
            seat=seat,
            to_act=self.to_act,
            turn=self.turn,
            prompt=prompt,
            outcome=self.outcome,
            rungs=self.rungs,
            next=self.next,
            climbing=self.climbing,
        )

    def dump(self) -> bytes:
        """The position as JSON."""
        return msgspec.json.encode(Position(rungs=self.rungs, next=self.next, climbing=self.climbing))


class LadderAdvice:
    """Higher is better, and climbing gets you there."""

    def evaluate(self, state: Any) -> tuple[float, ...]:
        """How far each seat is above the others."""
        best = max(1, *state.rungs)
        mean = sum(state.rungs) / len(state.rungs)
        return tuple((rung - mean) / best for rung in state.rungs)

    def candidates(self, state: Any, seat: Seat, moves: Sequence[Move]) -> Sequence[Move]:
        """Climbing first."""
        return sorted(moves, key=lambda move: move != CLIMB)

    def settled(self, state: Any) -> bool:
        return False

    def rollout(self, state: Any, seat: Seat, moves: Sequence[Move], rng: Rng) -> Move:
        """Climbing."""
        return CLIMB


class LadderSetup:
    """Ladder with a height and a number of seats."""

    state_type = LadderState
    advice: Advice | None = LadderAdvice()
    action_count = FALL
    chance_count = len(WEIGHTS)
    max_moves: int | None = None

    def __init__(self, game: LadderGame, options: LadderOptions, seats: int) -> None:
        self.game = game
        self.options = options
        self.seats = seats
        self.score_bounds = (0, options.height)

    def action(self, move: Move) -> Action:
        """The structured value of a move."""
        if not isinstance(move, int) or not 0 <= move < len(NAMES):
            raise NotParseable(str(move), f"a number from 0 to {len(NAMES) - 1}")
        return Action(NAMES[move], NAMES[move], message(f"ladder.{NAMES[move]}"))

    def move(self, action: Action) -> Move:
        """The number of an action."""
        return self.parse(action.notation)

    def parse(self, text: str) -> Move:
        """Read notation."""
        if text not in NAMES:
            raise NotParseable(text, " or ".join(NAMES))
        return NAMES.index(text)

    def start(self) -> LadderState:
        """All on the ground."""
        return self.state_type(self, Position(rungs=(0,) * self.seats))

    def load(self, data: bytes) -> LadderState:
        """A position, checked."""
        try:
            position = msgspec.json.decode(data, type=Position)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise InvalidPosition([str(error)]) from None
        faults = []
        if len(position.rungs) != self.seats or not 0 <= position.next < self.seats:
            faults.append(f"there are {self.seats} seats")
        if any(not 0 <= rung <= self.options.height for rung in position.rungs):
            faults.append(f"rungs go from 0 to {self.options.height}")
        if self.options.height in position.rungs and position.climbing:
            faults.append("when somebody is at the top nobody climbs")
        if faults:
            raise InvalidPosition(faults)
        return self.state_type(self, position)

    def sample(self, view: View, rng: Rng) -> LadderState:
        """The only possible world."""
        assert isinstance(view, LadderView)
        return self.state_type(self, Position(rungs=view.rungs, next=view.next, climbing=view.climbing))

    def canonical(self, state: Any, seat: Seat, moves: Sequence[Move]) -> Sequence[Move]:
        """No series of moves has a fixed order here."""
        return moves

    def draw_board(self, view: View, names: Sequence[str], width: int) -> Drawing:
        """The rungs as dots."""
        assert isinstance(view, LadderView)
        return tuple(
            (Span(f"{seat + 1} ", f"seat.{seat}"), Span("." * rung + "@", "strong"))
            for seat, rung in enumerate(view.rungs)
        )


class LadderGame:
    """The rules of Ladder."""

    setup_type = LadderSetup
    meta = Meta(
        id="ladder",
        title="Ladder",
        summary="Climb to the top.",
        designer="nobody",
        seats=(1, 2, 3, 4),
        default_seats=1,
        minutes=1,
        rules_version="1",
        rule_prefix="LAD",
        stage="alpha",
    )
    catalog = CATALOG
    options_type: type[Options] = LadderOptions
    view_type: type[View] = LadderView

    def setup(self, options: Options, seats: int) -> LadderSetup:
        """Ladder for 1 to 4 seats."""
        if not isinstance(options, LadderOptions) or type(seats) is not int or seats not in self.meta.seats:
            raise InvalidOptions(f"Ladder has 1 to 4 seats and LadderOptions, not {seats} and {type(options).__name__}")
        return self.setup_type(self, options, seats)


GAME = LadderGame()
