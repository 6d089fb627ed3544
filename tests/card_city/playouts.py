"""Random games, recorded step by step as plain positions and events."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import NamedTuple

from fourwalls.core import NATURE, Emit, Event, Move, Outcome, Value

from .helpers import SCALE, Position, Table, start

GAMES = 32 * SCALE

OPTIONS: tuple[dict[str, Value], ...] = (
    {},
    {"decentralization": True},
    {"parking_meters": True},
    {"decentralization": True, "parking_meters": True},
)


def seats_of(seed: int) -> int:
    return 1 + seed % 4


def options_of(seed: int) -> dict[str, Value]:
    return OPTIONS[seed // 4 % 4]


class Step(NamedTuple):
    """One move: who made it, its notation, the positions around it, and the events it gave."""

    seat: int
    text: str
    before: Position
    after: Position
    events: tuple[Event, ...]


class Playout(NamedTuple):
    """A whole random game."""

    seats: int
    options: dict[str, Value]
    steps: tuple[Step, ...]
    outcome: Outcome

    @property
    def end(self) -> Position:
        return self.steps[-1].after


def choose(table: Table, seat: int, random: Random, boldness: float) -> Move:
    """A random move; a bold player builds up a city that is larger than chance would have it."""
    state = table.state
    if seat == NATURE:
        results, weights = zip(*state.chances(), strict=True)
        drawn: Move = random.choices(results, weights)[0]
        return drawn
    offered = list(state.legal(seat))
    if random.random() < boldness:
        by_text = {table.notation(move): move for move in offered}
        bold = [move for text, move in by_text.items() if text in ("first I", "first L")]
        bold += [move for text, move in by_text.items() if text.startswith("buy ") and text != "buy nothing"]
        offered = bold or offered
    return random.choice(offered)


def walk(seed: int, emit: Emit | None = None) -> Iterator[tuple[Table, int, Move]]:
    """A random game: at each point the table, a seat to act and the move it is going to make; at last nobody."""
    random = Random(seed)
    table = start(seats_of(seed), **options_of(seed))
    boldness = random.choice([0.0, 0.6, 0.95])
    while table.state.to_act:
        seat = random.choice(table.state.to_act)
        move = choose(table, seat, random, boldness)
        yield table, seat, move
        table.state.play(seat, move, emit)


@cache
def playout(seed: int) -> Playout:
    """The random game of this seed."""
    steps: list[Step] = []
    events: list[Event] = []
    made: tuple[int, str, Position] | None = None

    def note(now: Position) -> None:
        if made is not None:
            steps.append(Step(*made, now, tuple(events)))
            events.clear()

    for table, seat, move in walk(seed, events.append):
        now = table.pos
        note(now)
        made = (seat, table.notation(move), now)
    note(table.pos)
    return Playout(seats_of(seed), options_of(seed), tuple(steps), table.outcome)


def playouts() -> list[Playout]:
    return [playout(seed) for seed in range(GAMES)]
