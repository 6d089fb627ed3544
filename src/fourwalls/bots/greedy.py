"""The bot that looks one step ahead and trusts the game's advice about what it sees there."""

from __future__ import annotations

from collections.abc import Sequence

from fourwalls.core import NATURE, Move, QuickRng, Seat, Setup, State, View, message

from .base import Alternative, Budget, Choice, InvalidBot, final_values, moves_of, only_choice, rng_for

WORLDS = 4
"""Sampled worlds, or chance results, that a move is judged in."""


class GreedyBot:
    """Plays each move in a few sampled worlds and takes the one with the best evaluation on average."""

    def __init__(self, setup: Setup, seat: Seat, seed: bytes) -> None:
        self._setup = setup
        self._seat = seat
        self._seed = seed

    def choose(self, view: View) -> Choice:
        moves = moves_of(view)
        if only := only_choice(moves):
            return only
        rng = rng_for(view, self._seed)
        totals = judge_moves(self._setup, self._seat, view, moves, rng)
        values = [total[self._seat] for total in totals]
        best = max(values)
        ties = [index for index, value in enumerate(values) if value > best - 1e-12]
        index = ties[rng.below(len(ties))]
        considered = (Alternative(move, WORLDS, value) for move, value in zip(moves, values, strict=True))
        return Choice(
            moves[index],
            message("bots.greedy", count=len(moves)),
            totals[index],
            tuple(sorted(considered, key=lambda other: -other.value)),
        )


def judge_moves(setup: Setup, seat: Seat, view: View, moves: Sequence[Move], rng: QuickRng) -> list[tuple[float, ...]]:
    """What each seat can expect of each move, in [-1, 1], on average over a few sampled worlds."""
    totals = [[0.0] * setup.seats for _ in moves]
    for _ in range(WORLDS):
        world = setup.sample(view, rng)
        luck = rng.below(1 << 62)
        for total, move in zip(totals, moves, strict=True):
            for other, value in enumerate(_judge(setup, seat, world.copy(), move, luck)):
                total[other] += value / WORLDS
    return [tuple(total) for total in totals]


def _judge(setup: Setup, seat: Seat, state: State, move: Move, luck: int) -> tuple[float, ...]:
    """What a move leads to. All moves meet the same luck, so that they are compared fairly."""
    state.play(seat, move)
    if state.to_act == (NATURE,):
        rng = QuickRng(luck)
        while state.to_act == (NATURE,):
            state.play(NATURE, state.draw(rng))
    if state.outcome is not None:
        return final_values(setup, state)
    return setup.advice.evaluate(state) if setup.advice else (0.0,) * setup.seats


def make_greedy(setup: Setup, seat: Seat, seed: bytes, budget: Budget | None) -> GreedyBot:
    """The factory of `greedy`."""
    if budget is not None:
        raise InvalidBot(f"greedy takes no budget: write 'greedy', not 'greedy:{budget}'")
    return GreedyBot(setup, seat, seed)
