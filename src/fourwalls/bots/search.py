"""Information-set Monte Carlo tree search: imagine worlds behind the view, look ahead in them, take what went best.

Open loop: a tree's edges are seats' moves only; each iteration samples a world and draws its own chance. Which moves
a node offers can therefore differ from one iteration to the next, and a move is compared over the iterations in
which it was on offer (availability counts, after Cowling, Powley and Whitehouse 2012). Where seats can know different
things each seat has a tree of its own, in which a move that it may not know is an edge without a name.

Where several seats play and the game's advice can guess well for all of them, no tree is grown: see paired.py.
"""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from typing import Final, NamedTuple

from fourwalls.core import NATURE, Guesses, Move, QuickRng, Seat, Setup, State, View, message

from .base import Alternative, Budget, Choice, final_values, moves_of, only_choice, rng_for
from .paired import Paired

ITERATIONS: Final = 400
"""The budget of `search` without one."""

CAP: Final = 5000
"""Decisions after which a play-out without advice counts as a draw."""

PATIENCE: Final = 40
"""Decisions that a play-out waits at most for that change of turn."""

_Key = int | tuple[Seat, Move]


class Settings(NamedTuple):
    """How a search is done; the values are those that won most in arenas."""

    explore: float = 0.7
    """Weight of trying what was tried little, for values in [-1, 1]."""

    cut: int = 0
    """Decisions of a play-out after which the advice judges, at the next change of turn."""

    ahead: int = 2
    """Settled positions that the play-out of a seat alone goes past: nobody answers it, so it can look further."""

    width: float = 2.0
    """How fast a node opens to more of the candidates: 2 + sqrt(width · visits) of them."""


USUAL: Final = Settings()


class Node:
    """What is known about a move at its place in a tree; `total` is the value for the seat that made the move."""

    __slots__ = ("available", "children", "total", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.available = 0
        self.total = 0.0
        self.children: dict[_Key, Node] = {}


class SearchBot:
    """Searches for a number of iterations, or seconds, and takes what came out best."""

    def __init__(self, setup: Setup, seat: Seat, seed: bytes, budget: Budget, settings: Settings = USUAL) -> None:
        self._setup = setup
        self._seat = seat
        self._seed = seed
        self._budget = budget
        self._settings = settings

    def choose(self, view: View) -> Choice:
        moves = moves_of(view)
        if only := only_choice(moves):
            return only
        rng, advice = rng_for(view, self._seed), self._setup.advice
        if self._setup.seats > 1 and isinstance(advice, Guesses):
            return Paired(self._setup, advice, self._seat, view, rng).choose(moves, self._budget)
        search = Search(self._setup, self._seat, view, rng, self._settings)
        candidates = search.candidates(moves)
        if len(candidates) == 1:
            return Choice(candidates[0], message("bots.plain", count=len(moves)))
        search.run(self._budget, candidates)
        return search.choice(moves, candidates)


def unnamed(seat: Seat) -> int:
    """The edge for a seat's move in the tree of another seat that may not know the move."""
    return -1 - seat


def make_search(setup: Setup, seat: Seat, seed: bytes, budget: Budget | None) -> SearchBot:
    """The factory of `search`."""
    return SearchBot(setup, seat, seed, budget or Budget(iterations=ITERATIONS))


class Search:
    """One search: the trees that grow behind one view."""

    def __init__(self, setup: Setup, seat: Seat, view: View, rng: QuickRng, settings: Settings) -> None:
        meta = setup.game.meta
        self._setup = setup
        self._seat = seat
        self._view = view
        self._rng = rng
        self._advice = setup.advice
        self._settings = settings
        # Where all seats know the same, nothing but chance is unknown: one world and one tree are enough.
        alike = setup.seats == 1 or not (meta.secrets or meta.simultaneous)
        self._world = setup.sample(view, rng) if alike else None
        self._shared = self._world is not None
        self.roots = [Node() for _ in range(1 if self._shared else setup.seats)]
        self._root = self.roots[0 if self._shared else seat]
        self._sums: dict[_Key, list[float]] = {}
        self._looks = 0
        # A seat alone has nobody to beat: only the values that come up say what is much and what is little.
        self._alone = setup.seats == 1
        self._low, self._high = (math.inf, -math.inf) if self._alone else (-1.0, 1.0)

    def candidates(self, moves: Sequence[Move]) -> Sequence[Move]:
        """The moves worth searching at the root."""
        if self._advice is None:
            return moves
        return self._advice.candidates(self._sample(), self._seat, moves)

    def run(self, budget: Budget, candidates: Sequence[Move]) -> None:
        """Grow the trees until the budget is used up, or the rest of it can't change the choice."""
        if budget.seconds is not None:
            end = time.perf_counter() + budget.seconds
            self._iterate()
            while time.perf_counter() < end:
                self._iterate()
            return
        left = budget.iterations or ITERATIONS
        while left > 0:
            self._iterate()
            left -= 1
            if left % 16 == 0 and self._decided(left, len(candidates)):
                return

    def _decided(self, left: int, count: int) -> bool:
        visits = sorted((child.visits for child in self._root.children.values()), reverse=True)
        if len(visits) < 2:
            return False
        return visits[0] - visits[1] > left

    def choice(self, moves: Sequence[Move], candidates: Sequence[Move]) -> Choice:
        """The move that was looked at most; of equals the one with the better value, then the better first guess."""
        considered = []
        for move in candidates:
            child = self._root.children.get(self._key(self._seat, move))
            if child is not None and child.visits:
                considered.append(Alternative(move, child.visits, child.total / child.visits))
        considered.sort(key=lambda other: (-other.visits, -other.value))
        best = considered[0]
        sums = self._sums[self._key(self._seat, best.move)]
        return Choice(
            best.move,
            message("bots.search", count=len(moves), looks=self._looks),
            tuple(value / best.visits for value in sums),
            tuple(considered),
        )

    def _sample(self) -> State:
        return self._world.copy() if self._world is not None else self._setup.sample(self._view, self._rng)

    def _key(self, seat: Seat, move: Move) -> _Key:
        return move * self._setup.seats + seat if isinstance(move, int) else (seat, move)

    def _iterate(self) -> None:
        state = self._sample()
        nodes = list(self.roots)
        path: list[tuple[Node, Seat]] = []
        first: _Key | None = None
        grown = False
        while not grown and (to_act := state.to_act):
            if path and self._advice is not None and self._advice.settled(state):
                break
            seat = to_act[0] if self._seat not in to_act else self._seat
            if seat == NATURE:
                state.play(NATURE, state.draw(self._rng))
                continue
            moves = state.legal(seat)
            if len(moves) > 1 and self._advice is not None:
                moves = self._advice.candidates(state, seat, moves)
            move = moves[0]
            if len(moves) > 1:
                move, child = self._select(nodes[0 if self._shared else seat], seat, moves)
                grown = child.visits == 0
                path.append((child, seat))
                if first is None:
                    first = self._key(seat, move)
                self._advance(nodes, state, seat, move, child)
            state.play(seat, move)
        values = self._play_out(state)
        if self._alone:
            self._low, self._high = min(self._low, values[0]), max(self._high, values[0])
        for child, seat in path:
            child.visits += 1
            child.total += values[seat]
        for root in self.roots:
            root.visits += 1
        self._looks += 1
        if first is not None:
            sums = self._sums.setdefault(first, [0.0] * len(values))
            for seat, value in enumerate(values):
                sums[seat] += value

    def _advance(self, nodes: list[Node], state: State, seat: Seat, move: Move, child: Node) -> None:
        """Walk every tree one step down: a seat that may not know the move follows an edge without a name."""
        if self._shared:
            nodes[0] = child
            return
        audience = state.audience(seat, move)
        for owner, node in enumerate(nodes):
            if owner == seat:
                nodes[owner] = child
                continue
            known = audience is None or owner in audience
            key = self._key(seat, move) if known else unnamed(seat)
            if (below := node.children.get(key)) is None:
                below = node.children[key] = Node()
            below.visits += 1
            nodes[owner] = below

    def _select(self, node: Node, seat: Seat, moves: Sequence[Move]) -> tuple[Move, Node]:
        """The move to follow: the first one not tried among the best guesses, else the best upper bound."""
        children = node.children
        seats = self._setup.seats
        best_move, best, best_bound = moves[0], None, -math.inf
        room = 2 + int(math.sqrt(self._settings.width * node.visits))
        explore = self._settings.explore * (self._high - self._low) / 2
        for move in moves[:room]:
            key = move * seats + seat if isinstance(move, int) else (seat, move)
            child = children.get(key)
            if child is None:
                child = children[key] = Node()
            child.available += 1
            visits = child.visits
            if visits == 0:
                bound = math.inf
            else:
                bound = child.total / visits + explore * math.sqrt(math.log(child.available) / visits)
            if bound > best_bound:
                best_move, best, best_bound = move, child, bound
        assert best is not None
        return best_move, best

    def _play_out(self, state: State) -> tuple[float, ...]:
        """Quick moves from here on, until the advice judges; played to the end without advice."""
        advice, rng = self._advice, self._rng
        left = self._settings.cut if advice else CAP
        ahead = self._settings.ahead if self._alone else 0
        turn = state.turn
        while to_act := state.to_act:
            if advice is not None and left <= 0 and advice.settled(state):
                if not ahead:
                    return advice.evaluate(state)
                ahead -= 1
            seat = to_act[0]
            if seat == NATURE:
                state.play(NATURE, state.draw(rng))
                continue
            if advice is None:
                if left <= 0:
                    return (0.0,) * self._setup.seats
                moves = state.legal(seat)
                state.play(seat, moves[rng.below(len(moves))])
            else:
                changed = not self._alone and (turn is None or state.turn != turn)
                if left <= 0 and (changed or left < -PATIENCE):
                    return advice.evaluate(state)
                turn = state.turn
                moves = state.legal(seat)
                state.play(seat, moves[0] if len(moves) == 1 else advice.rollout(state, seat, moves, rng))
            left -= 1
        return final_values(self._setup, state)
