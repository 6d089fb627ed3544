"""What a bot is: a view in, a choice out. Bots know only the core."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import Protocol

import msgspec

from fourwalls.core import FourwallsError, Message, Move, QuickRng, Seat, Setup, State, View

BOT_MESSAGES = {
    "bots.only": "It is the only possible move.",
    "bots.random": "Picked at random from {count} {count|move|moves}.",
    "bots.greedy": "It looks best of {count} {count|move|moves}, looking one step ahead.",
    "bots.search": (
        "It came out best of {count} {count|move|moves}, after {looks} {looks|position was|positions were} tried."
    ),
    "bots.plain": "There is nothing to weigh: of {count} {count|move|moves} only this one is worth a thought.",
}
"""Templates of what bots say about their choices."""


class InvalidBot(FourwallsError):
    """A bot spec that names no bot, or a budget that the bot does not take."""


class Budget(msgspec.Struct, frozen=True):
    """How much a bot may think about one move: a number of iterations, or seconds. One of the two is set."""

    iterations: int | None = None
    seconds: float | None = None

    def __str__(self) -> str:
        return f"{self.seconds:g}s" if self.seconds is not None else str(self.iterations)


class Alternative(msgspec.Struct, frozen=True):
    """A move that was considered: how often it was looked at, and what its seat can expect from it, in [-1, 1]."""

    move: Move
    visits: int
    value: float


class Choice(msgspec.Struct, frozen=True):
    """A bot's answer: the move, what each seat can expect (returns in [-1, 1]), why, and what else was considered."""

    move: Move
    why: Message
    expects: tuple[float, ...] | None = None
    considered: tuple[Alternative, ...] = ()


class Bot(Protocol):
    """A player made of software."""

    def choose(self, view: View) -> Choice:
        """Choose one of `view.prompt.moves`."""


Factory = Callable[[Setup, Seat, bytes, Budget | None], Bot]
"""Makes a bot for a seat: factory(setup, seat, seed of 32 bytes, budget). Raises InvalidBot for a wrong budget."""


def moves_of(view: View) -> tuple[Move, ...]:
    """The moves to choose from. Raises ValueError for a view without a decision."""
    if view.prompt is None or not view.prompt.moves:
        raise ValueError("this view asks for no decision")
    return view.prompt.moves


def only_choice(moves: tuple[Move, ...]) -> Choice | None:
    """The answer where there is nothing to choose."""
    return Choice(moves[0], Message("bots.only")) if len(moves) == 1 else None


def final_values(setup: Setup, state: State) -> tuple[float, ...]:
    """What each seat has from a game that is over: its return.

    A seat alone has nobody to beat; it has its score, as the game's advice values it, else by its place between the
    score bounds.
    """
    assert state.outcome is not None
    if setup.seats > 1:
        return state.outcome.returns()
    if setup.advice is not None:
        return setup.advice.evaluate(state)
    low, high = setup.score_bounds
    return (2 * (state.outcome.scores[0] - low) / max(1, high - low) - 1,)


def rng_for(view: View, seed: bytes) -> QuickRng:
    """The generator for one decision. It follows from view and seed alone: same view, same thoughts."""
    text = msgspec.json.encode(msgspec.to_builtins(view, str_keys=True), order="deterministic")
    return QuickRng(int.from_bytes(hashlib.blake2b(text, key=seed, digest_size=16).digest(), "big"))
