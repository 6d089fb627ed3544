"""The bot that plays any legal move, all equally likely."""

from __future__ import annotations

from fourwalls.core import Seat, Setup, View, message

from .base import Budget, Choice, InvalidBot, moves_of, only_choice, rng_for


class RandomBot:
    """Uniform over the legal moves."""

    def __init__(self, seed: bytes) -> None:
        self._seed = seed

    def choose(self, view: View) -> Choice:
        moves = moves_of(view)
        move = moves[rng_for(view, self._seed).below(len(moves))]
        return only_choice(moves) or Choice(move, message("bots.random", count=len(moves)))


def make_random(setup: Setup, seat: Seat, seed: bytes, budget: Budget | None) -> RandomBot:
    """The factory of `random`."""
    if budget is not None:
        raise InvalidBot(f"random takes no budget: write 'random', not 'random:{budget}'")
    return RandomBot(seed)
