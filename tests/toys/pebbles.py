"""Pebbles: take one to three; who takes the last one wins. The example of docs/add-a-game.md."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import msgspec

from fourwalls.core import (
    CORE_MESSAGES,
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
    Score,
    Seat,
    Span,
    View,
    message,
    refusal,
    refuse,
)

MOST = 3

CATALOG = Catalog(
    CORE_MESSAGES,
    {
        "option.heap": "Heap",
        "option.heap.help": "Pebbles at the start.",
        "pebbles.take": "take {count} {count|pebble|pebbles}",
        "pebbles.prompt": "How many pebbles do you take?",
        "pebbles.taken": "{seat} takes {count} {count|pebble|pebbles}.",
        "pebbles.end": "{seat} took the last pebble.",
        "pebbles.last": "Last pebble",
        "pebbles.too_many": "There {left|is|are} only {left} {left|pebble|pebbles} left.",
        "pebbles.seat": "{seat}",
    },
)


class PebblesOptions(Options, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How many pebbles there are at the start."""

    heap: Annotated[int, msgspec.Meta(ge=1, le=100)] = 10


class PebblesView(View, frozen=True, kw_only=True):
    """Nothing is hidden: the heap is all there is to know."""

    heap: int


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position as JSON: the heap, and the seat that takes next or has just taken the last pebble."""

    heap: int
    seat: Seat


class PebblesState:
    """A heap, and the seat that takes next; at the end, the seat that took the last pebble."""

    def __init__(self, heap: int, seat: Seat) -> None:
        self.heap = heap
        self.seat = seat
        self.to_act: tuple[Seat, ...] = (seat,) if heap else ()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, PebblesState) and (self.heap, self.seat) == (other.heap, other.seat)

    __hash__ = None  # type: ignore[assignment]

    def copy(self) -> PebblesState:
        return PebblesState(self.heap, self.seat)

    @property
    def turn(self) -> Seat | None:
        return self.seat if self.heap else None

    @property
    def outcome(self) -> Outcome | None:
        if self.heap:
            return None
        scores = tuple(int(seat == self.seat) for seat in range(2))
        ranks = tuple(1 if score else 2 for score in scores)
        account = (Score(message("pebbles.last"), scores),)
        return Outcome(scores, ranks, message("pebbles.end", seat=self.seat), account)

    def legal(self, seat: Seat) -> Sequence[Move]:
        return range(min(MOST, self.heap)) if seat in self.to_act else ()

    def explain(self, seat: Seat, move: Move) -> Sequence[Reason]:
        if not self.heap:
            return [refusal(CATALOG, "CORE-OVER", "core.over")]
        if type(seat) is not int or seat != self.seat:
            to_act = message("pebbles.seat", seat=self.seat)
            return [refusal(CATALOG, "CORE-TURN", "core.turn", seat=seat, to_act=to_act)]
        if not isinstance(move, int) or move not in range(MOST):
            return [refusal(CATALOG, "CORE-MOVE", "core.move")]
        if move + 1 > self.heap:
            return [refusal(CATALOG, "PEB-02", "pebbles.too_many", ("heap",), left=self.heap)]
        return []

    def play(self, seat: Seat, move: Move, emit: Emit | None = None) -> None:
        reasons = self.explain(seat, move)
        if reasons or not isinstance(move, int):
            raise refuse(reasons)
        self.heap -= move + 1
        self.seat = 1 - seat if self.heap else seat
        self.to_act = (self.seat,) if self.heap else ()
        if emit:
            emit(Event("taken", message("pebbles.taken", seat=seat, count=move + 1), ("heap",)))

    def automatic(self) -> tuple[Seat, Move] | None:
        return (self.seat, 0) if self.heap == 1 else None

    def chances(self) -> Sequence[tuple[Move, int]]:
        return ()

    def draw(self, rng: Rng) -> Move:
        raise AssertionError("nature never acts in Pebbles")

    def audience(self, seat: Seat, move: Move) -> tuple[Seat, ...] | None:
        return None

    def view(self, seat: Seat | None) -> PebblesView:
        prompt = None
        if seat in self.to_act and seat is not None:
            prompt = Prompt(
                "take", message("pebbles.prompt"), tuple(self.legal(seat)), {"left": self.heap}, ("PEB-01",)
            )
        return PebblesView(
            game=GAME.meta.id,
            seats=2,
            seat=seat,
            to_act=self.to_act,
            turn=self.turn,
            prompt=prompt,
            outcome=self.outcome,
            heap=self.heap,
        )

    def dump(self) -> bytes:
        return msgspec.json.encode(Position(self.heap, self.seat))


class PebblesSetup:
    """Pebbles with a size of the heap."""

    seats = 2
    advice: Advice | None = None
    action_count = MOST
    chance_count = 0
    score_bounds = (0, 1)

    def __init__(self, game: Pebbles, options: PebblesOptions) -> None:
        self.game = game
        self.options = options
        self.max_moves: int | None = options.heap

    def action(self, move: Move) -> Action:
        if not isinstance(move, int) or move not in range(MOST):
            raise NotParseable(str(move), f"a number from 0 to {MOST - 1}")
        return Action("take", f"take {move + 1}", message("pebbles.take", count=move + 1), ("heap",))

    def move(self, action: Action) -> Move:
        return self.parse(action.notation)

    def parse(self, text: str) -> Move:
        for move in range(MOST):
            if text == f"take {move + 1}":
                return move
        raise NotParseable(text, "take 1, take 2 or take 3")

    def start(self) -> PebblesState:
        return PebblesState(self.options.heap, 0)

    def load(self, data: bytes) -> PebblesState:
        try:
            position = msgspec.json.decode(data, type=Position)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise InvalidPosition([str(error)]) from None
        faults = []
        if not 0 <= position.heap <= self.options.heap:
            faults.append(f"heap has {position.heap} pebbles; it has 0 to {self.options.heap}")
        if position.seat not in (0, 1):
            faults.append(f"seat is {position.seat}; it is 0 or 1")
        if faults:
            raise InvalidPosition(faults)
        return PebblesState(position.heap, position.seat)

    def sample(self, view: View, rng: Rng) -> PebblesState:
        assert isinstance(view, PebblesView)
        seat = view.outcome.ranks.index(1) if view.outcome else view.to_act[0]
        return PebblesState(view.heap, seat)

    def canonical(self, state: object, seat: Seat, moves: Sequence[Move]) -> Sequence[Move]:
        return moves

    def draw_board(self, view: View, names: Sequence[str], width: int) -> Drawing:
        assert isinstance(view, PebblesView)
        rows = ["o" * min(width, view.heap - start) for start in range(0, view.heap, width)]
        return tuple((Span(row, "accent"),) for row in rows) or ((Span("no pebbles", "muted"),),)


class Pebbles:
    """The rules of Pebbles."""

    meta = Meta(
        id="pebbles",
        title="Pebbles",
        summary="Take the last pebble.",
        designer="traditional",
        seats=(2,),
        default_seats=2,
        minutes=1,
        rules_version="1",
        rule_prefix="PEB",
        stage="alpha",
    )
    catalog = CATALOG
    options_type: type[Options] = PebblesOptions
    view_type: type[View] = PebblesView

    def setup(self, options: Options, seats: int) -> PebblesSetup:
        if not isinstance(options, PebblesOptions) or type(seats) is not int or seats != 2:
            raise InvalidOptions(f"Pebbles has 2 seats and PebblesOptions, not {seats} and {type(options).__name__}")
        return PebblesSetup(self, options)


GAME = Pebbles()
