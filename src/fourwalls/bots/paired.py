"""Looking ahead in pairs: the moves that look best at once meet the same worlds and the same luck.

For games whose advice has a considered guess for every seat (`core.Guesses`). Each contender is played, all seats go on
as they guess to a settled position, from there by quick moves to a later one, and the advice judges that. Chance is
the same for all of them, so that few looks tell them apart. A contender that clearly falls behind is dropped, and the
first judgement counts as a few looks: where looking ahead tells nothing, the choice is that of `greedy`.
"""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from typing import Final

from fourwalls.core import NATURE, Guesses, Move, QuickRng, Seat, Setup, State, View, message

from .base import Alternative, Budget, Choice, final_values
from .greedy import judge_moves

COST: Final = 10
"""Iterations that a look counts as: it goes further than one of a tree, and takes about so much longer."""

CONTENDERS: Final = 4
"""Moves that are looked at, at most."""

GAP: Final = 0.25
"""How much worse than the best a contender may look at first, for values in [-1, 1]."""

AHEAD: Final = 1
"""Settled positions that a look goes past."""

TRUST: Final = 6
"""Looks that the first judgement counts as."""

FEWEST: Final = 6
"""Looks at each contender before one is dropped."""

DOUBT: Final = 2.0
"""A contender is dropped when it is behind by so many standard errors of the paired difference."""


class Contender:
    """A move, how it looked at first, and what each seat had from it in each look."""

    def __init__(self, move: Move, first: tuple[float, ...], seat: Seat) -> None:
        self.move = move
        self.first = first
        self.looks: list[float] = []
        self.sums = [TRUST * value for value in first]
        self._seat = seat

    def add(self, values: Sequence[float]) -> None:
        """One look more."""
        self.looks.append(values[self._seat])
        for seat, value in enumerate(values):
            self.sums[seat] += value

    @property
    def expects(self) -> tuple[float, ...]:
        """What each seat can expect, in [-1, 1]."""
        return tuple(total / (TRUST + len(self.looks)) for total in self.sums)

    @property
    def value(self) -> float:
        return self.sums[self._seat] / (TRUST + len(self.looks))

    def behind(self, leader: Contender) -> bool:
        """Whether it is clearly not better than the leader; both have met the same worlds."""
        count = len(self.looks)
        differences = [mine - best for mine, best in zip(self.looks, leader.looks, strict=True)]
        mean = sum(differences) / count
        spread = math.sqrt(sum((each - mean) ** 2 for each in differences) / (count - 1) / count)
        return self.value <= leader.value and mean <= -DOUBT * spread


class Paired:
    """One decision: the contenders, and the worlds in which they are looked at."""

    def __init__(self, setup: Setup, guesses: Guesses, seat: Seat, view: View, rng: QuickRng) -> None:
        self._setup = setup
        self._guesses = guesses
        self._seat = seat
        self._view = view
        self._rng = rng

    def choose(self, moves: Sequence[Move], budget: Budget) -> Choice:
        """The contender with the best value when the budget is used up, or when only one is left."""
        contenders = self._contenders(moves)
        self._look(list(contenders), budget)
        contenders.sort(key=lambda each: (-each.value, -len(each.looks)))
        best = contenders[0]
        looks = sum(len(each.looks) for each in contenders)
        return Choice(
            best.move,
            message("bots.search", count=len(moves), looks=len(moves) + looks),
            best.expects,
            tuple(Alternative(each.move, len(each.looks), each.value) for each in contenders),
        )

    def _contenders(self, moves: Sequence[Move]) -> list[Contender]:
        """The moves that look best at once, of those that look just alike one; never empty."""
        judged = judge_moves(self._setup, self._seat, self._view, moves, self._rng)
        different: dict[tuple[float, ...], Contender] = {}
        for move, values in zip(moves, judged, strict=True):
            different.setdefault(tuple(round(value, 9) for value in values), Contender(move, values, self._seat))
        found = sorted(different.values(), key=lambda each: -each.value)
        return [each for each in found[:CONTENDERS] if each.value >= found[0].value - GAP]

    def _look(self, racing: list[Contender], budget: Budget) -> None:
        """Look at all contenders in one world after the other, and drop those that are clearly behind."""
        end = time.perf_counter() + (budget.seconds or 0)
        left = (budget.iterations or 0) // COST
        while len(racing) > 1 and (left >= len(racing) or (budget.seconds and time.perf_counter() < end)):
            world, luck = self._setup.sample(self._view, self._rng), self._rng.below(1 << 62)
            for each in racing:
                each.add(self._play_on(world.copy(), each.move, luck))
            left -= len(racing)
            if len(racing[0].looks) >= FEWEST:
                leader = max(racing, key=lambda each: each.value)
                racing = [each for each in racing if each is leader or not each.behind(leader)]

    def _play_on(self, state: State, move: Move, luck: int) -> tuple[float, ...]:
        """What comes of a move, judged further on. Chance and whims are the same for the same luck."""
        guesses, chance, whim = self._guesses, QuickRng(luck), QuickRng(luck + 1)
        think, left = guesses.guess, AHEAD
        state.play(self._seat, move)
        while to_act := state.to_act:
            if guesses.settled(state):
                if not left:
                    return guesses.evaluate(state)
                think, left = guesses.rollout, left - 1
            seat = to_act[0]
            if seat == NATURE:
                state.play(NATURE, state.draw(chance))
                continue
            moves = state.legal(seat)
            state.play(seat, moves[0] if len(moves) == 1 else think(state, seat, moves, whim))
        return final_values(self._setup, state)
