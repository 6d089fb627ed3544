"""Random games, recorded step by step as plain positions and events."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any, NamedTuple

from fourwalls.core import NATURE, Emit, Event, Move, Outcome, State, Value

from .helpers import SCALE, Position, notation, pos, setup_of

GAMES = 48 * SCALE

OPTIONS: tuple[dict[str, Value], ...] = (
    {},
    {"payment": "matching", "first_player": "second"},
    {"aces": "second", "stall_limit": 0, "turn_limit": 40},
    {"stall_limit": 4},
)

BORING = {"no action", "end turn", "go on", "stop"}


class Step(NamedTuple):
    """One move: who made it, its notation, the positions around it, and the events it gave."""

    seat: int
    text: str
    before: Position
    after: Position
    events: tuple[Event, ...]

    @property
    def kinds(self) -> list[str]:
        return [event.kind for event in self.events]

    @property
    def turn(self) -> int:
        """The number of the turn, from 0."""
        return int(self.before["turns"])


class Playout(NamedTuple):
    """A whole random game."""

    options: dict[str, Any]
    steps: tuple[Step, ...]
    outcome: Outcome

    def turns(self) -> Iterator[list[Step]]:
        """The steps of each turn after the first market."""
        turn: list[Step] = []
        for step in self.steps:
            if step.before["step"] == "deal":
                continue
            turn.append(step)
            if step.text.startswith("flip "):
                yield turn
                turn = []


def choose(state: State, seat: int, random: Random, boldness: float) -> Move:
    """A random move; a bold player buys and uses powers more often than chance would have it."""
    if seat == NATURE:
        results, weights = zip(*state.chances(), strict=True)
        drawn: Move = random.choices(results, weights)[0]
        return drawn
    offered = list(state.legal(seat))
    if random.random() < boldness:
        by_text = {notation(move): move for move in offered}
        bold = [move for text, move in by_text.items() if text.startswith(("buy ", "power", "steal ", "discard "))]
        offered = bold or [move for text, move in by_text.items() if text not in BORING] or offered
    return random.choice(offered)


def walk(seed: int, emit: Emit | None = None) -> Iterator[tuple[State, int, Move]]:
    """A random game: at each point the state, the seat to act and the move it is going to make; at last nobody."""
    random = Random(seed)
    state = setup_of(**OPTIONS[seed % len(OPTIONS)]).start()
    boldness = random.choice([0.0, 0.5, 0.9])
    while state.to_act:
        (seat,) = state.to_act
        move = choose(state, seat, random, boldness)
        yield state, seat, move
        state.play(seat, move, emit)


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

    for state, seat, move in walk(seed, events.append):
        now = pos(state)
        note(now)
        made = (seat, notation(move), now)
    note(pos(state))
    assert state.outcome is not None
    return Playout(OPTIONS[seed % len(OPTIONS)], tuple(steps), state.outcome)


def playouts() -> list[Playout]:
    return [playout(seed) for seed in range(GAMES)]
