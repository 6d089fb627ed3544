"""One game under test: its random games, the positions met in them, and the faults found so far."""

from __future__ import annotations

import traceback
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import Any, Literal, Protocol

import msgspec

from fourwalls.core import (
    NATURE,
    FourwallsError,
    Game,
    Move,
    NotParseable,
    Options,
    Param,
    QuickRng,
    Seat,
    Setup,
    State,
    View,
    make_setup,
)

from .report import Effort, Fault

Scramble = Callable[[State, Seat | None, QuickRng], State]
"""Test-only, given by the caller: another world that differs only in what a seat (None: a spectator) can't know."""

Policy = Literal["random", "first", "last", "rare", "same"]
POLICIES: tuple[Policy, ...] = ("random", "rare", "random", "same", "random", "first", "random", "last")
"""How moves are chosen in the games of a trial; most are random, the others reach what random play seldom does."""


class Step(msgspec.Struct, frozen=True):
    """A move that was made."""

    seat: Seat
    move: Move


class Spot(msgspec.Struct, frozen=True):
    """A position met in a game, and the moves that led to it: the first `length` of the game's `steps`."""

    state: State
    steps: list[Step]
    length: int

    @property
    def path(self) -> list[Step]:
        """The moves from the start."""
        return self.steps[: self.length]


class Walk(msgspec.Struct):
    """One random game: all its positions, the last one included; `stopped` says why it could not go on."""

    policy: Policy
    spots: list[Spot]
    stopped: Fault | None = None

    @property
    def last(self) -> State:
        """The position at the end."""
        return self.spots[-1].state


class Check(Protocol):
    """One named check: looks at a trial and tells it of every fault."""

    def __call__(self, trial: Trial) -> None: ...


CHECKS: dict[str, Check] = {}
"""All checks by id, in the order in which they run."""


def check(id: str) -> Callable[[Check], Check]:
    """Add a function to the suite under a stable id."""

    def add(function: Check) -> Check:
        if id in CHECKS:
            raise ValueError(f"there are two checks {id!r}")
        CHECKS[id] = function
        return function

    return add


class Skip(Exception):
    """Raised by a check that does not apply to a game; the text says why."""


class Trial:
    """Everything that the checks share. The same arguments always give the same trial."""

    def __init__(
        self,
        game: Game,
        *,
        seats: int,
        options: Options,
        data: Any = None,
        scramble: Scramble | None = None,
        broken: Sequence[bytes] = (),
        effort: Effort,
        seed: int = 0,
    ) -> None:
        self.game = game
        self.seats = seats
        self.options = options
        self.data = data
        self.scramble = scramble
        self.broken = broken
        self.effort = effort
        self.seed = seed
        self.setup = self.fresh_setup()
        self.check = ""
        self.faults: list[Fault] = []
        self.cases: Counter[str] = Counter()
        self.figures: dict[str, int | float | str] = {}
        self.viewers: tuple[Seat | None, ...] = (None, *range(seats))

    def fresh_setup(self) -> Setup:
        """The game with these options, seats and data, made anew."""
        return make_setup(self.game, self.options, self.seats, self.data)

    @property
    def secrets(self) -> bool:
        """Whether seats can know different things: not when there is only one, as no state holds what nobody knows."""
        return self.game.meta.secrets and self.seats > 1

    def rng(self, *labels: object) -> QuickRng:
        """A generator of its own for a check and what else is named."""
        return QuickRng(repr((self.seed, self.check, *labels)))

    # Faults

    def expect(self, holds: bool, detail: str, spot: Spot | None = None, other: State | None = None) -> bool:
        """Count a case, and note a fault if it does not hold. `other` is another state that the detail speaks of."""
        self.cases[self.check] += 1
        if not holds:
            self.fault(detail, spot, other)
        return holds

    def fault(self, detail: str, spot: Spot | None = None, other: State | None = None) -> None:
        """Note a fault of the check that runs; only the first few of each are kept."""
        if self.full:
            return
        if other is not None:
            detail += f": {self.dumped(other)}"
        moves = tuple(self.words(step) for step in spot.path) if spot else ()
        position = self.dumped(spot.state) if spot else ""
        self.faults.append(Fault(check=self.check, detail=detail, position=position, moves=moves))

    @property
    def full(self) -> bool:
        """Whether the check that runs has found enough faults."""
        return sum(fault.check == self.check for fault in self.faults) >= self.effort.faults

    def dumped(self, state: State) -> str:
        """The position as text, for a fault."""
        try:
            return state.dump().decode()
        except Exception as error:
            return f"(dump raised {error!r})"

    def words(self, step: Step) -> str:
        """A step as text."""
        return f"{step.seat}: {self.notation(step.move)}"

    def notation(self, move: Move) -> str:
        """A move as text, also when the game can't say it."""
        try:
            return self.setup.action(move).notation
        except Exception:
            return f"({move})"

    def run(self, id: str) -> str | None:
        """Run one check; what it raises is a fault too. Returns why it does not apply, or None."""
        self.check = id
        self.cases[id] += 0
        try:
            CHECKS[id](self)
        except Skip as skip:
            del self.cases[id]
            return str(skip)
        except Exception as error:
            frames = traceback.extract_tb(error.__traceback__)
            place = f"{frames[-1].name}, {frames[-1].filename.rpartition('/')[2]} line {frames[-1].lineno}"
            self.fault(f"raised {type(error).__name__}: {error} (in {place})")
        return None

    # Games and positions

    @cached_property
    def walks(self) -> Sequence[Walk]:
        """The random games of this trial."""
        return [self.walk(POLICIES[number % len(POLICIES)], number) for number in range(self.effort.games)]

    def walk(self, policy: Policy, number: int) -> Walk:
        """Play one game and keep every position."""
        rng = QuickRng(repr((self.seed, "walk", number)))
        state = self.setup.start()
        steps: list[Step] = []
        walk = Walk(policy, [Spot(state.copy(), steps, 0)])
        seen: Counter[str] = Counter()
        limit = self.setup.max_moves
        for _ in range(self.effort.longest if limit is None else limit + 1):
            if not state.to_act:
                break
            spot = walk.spots[-1]
            try:
                step = self.choose(state, policy, seen, rng)
            except Exception as error:
                walk.stopped = self.stop("dead-end", f"no move could be chosen: {error!r}", spot)
                break
            try:
                state.play(step.seat, step.move)
            except Exception as error:
                detail = f"{self.words(step)} is legal, but play raised {error!r}"
                walk.stopped = self.stop("legal-plays", detail, spot)
                break
            steps.append(step)
            walk.spots.append(Spot(state.copy(), steps, len(steps)))
        return walk

    def stop(self, check: str, detail: str, spot: Spot) -> Fault:
        """The fault that ends a walk."""
        moves = tuple(map(self.words, spot.path))
        return Fault(check=check, detail=detail, position=self.dumped(spot.state), moves=moves)

    def choose(self, state: State, policy: Policy, seen: Counter[str], rng: QuickRng) -> Step:
        """A legal step. Parameters are varied too, as far as `explain` allows."""
        seat = state.to_act[rng.below(len(state.to_act))]
        if seat == NATURE:
            return Step(seat, state.draw(rng))
        moves = list(state.legal(seat))
        if not moves:
            raise ValueError(f"seat {seat} is to act and has no legal move")
        kinds = {move: self.setup.action(move).kind for move in moves}
        if policy == "rare":
            least = min(seen[kind] for kind in kinds.values())
            moves = [move for move in moves if seen[kinds[move]] == least]
        elif policy == "same":
            most = max(seen[kind] for kind in kinds.values())
            moves = [move for move in moves if seen[kinds[move]] == most]
        place = {"first": 0, "last": len(moves) - 1}.get(policy)
        move = moves[rng.below(len(moves)) if place is None else place]
        seen[kinds[move]] += 1
        if isinstance(move, Param) and rng.below(2):
            move = next((other for other in self.varied(move, rng) if not state.explain(seat, other)), move)
        return Step(seat, move)

    def varied(self, move: Param, rng: QuickRng) -> Iterator[Param]:
        """Parameters near a move and far from it; some are outside the declared space."""
        for _ in range(4):
            values = list(move.values)
            if values:
                place = rng.below(len(values))
                values[place] += (1, -1, 7, -7, 1 - 2 * values[place])[rng.below(5)]
                yield Param(move.kind, tuple(values))

    @cached_property
    def groups(self) -> Sequence[Sequence[Spot]]:
        """All positions, grouped by who acts and what kinds of moves there are, in an order of their own."""
        groups: dict[object, list[Spot]] = defaultdict(list)
        for walk in self.walks:
            for spot in walk.spots:
                groups[self.signature(spot.state)].append(spot)
        return list(groups.values())

    def signature(self, state: State) -> object:
        """What makes a position like another, for a fair choice of positions."""
        try:
            seat = state.to_act[0]
            moves = state.legal(seat)
            kinds = frozenset(self.setup.action(move).kind for move in moves[:50])
            return len(state.to_act), seat == NATURE, kinds, len(moves) == 1
        except Exception:
            return len(state.to_act)

    def spots(self, where: Callable[[State], bool] = lambda state: True) -> Iterator[Spot]:
        """Positions of all kinds, each kind in turn; as many as the effort says, until enough faults are found."""
        rng = self.rng("spots")
        groups = []
        for group in self.groups:
            fitting = [spot for spot in group if where(spot.state)]
            rng.shuffle(fitting)
            groups.append(fitting)
        left = self.effort.positions
        while left > 0 and any(groups):
            for group in groups:
                if group and left > 0 and not self.full:
                    left -= 1
                    yield group.pop()
            if self.full:
                return

    # Moves

    @cached_property
    def space(self) -> range:
        """All whole-number moves, seats' and nature's."""
        return range(self.setup.action_count + self.setup.chance_count)

    def tried_moves(self, state: State, seat: Seat, rng: QuickRng, *, whole: bool = False) -> Sequence[Move]:
        """The whole action space; where it is large and not asked for, the legal moves, their neighbours, a sample."""
        legal = state.legal(seat)
        numbers = [move for move in legal if isinstance(move, int)]
        params = [move for move in legal if isinstance(move, Param)]
        if whole or len(self.space) <= self.effort.moves:
            ints = set(self.space)
        else:
            ints = {number + near for number in numbers for near in (-2, -1, 0, 1, 2) if number + near in self.space}
            ints |= {self.space[rng.below(len(self.space))] for _ in range(self.effort.moves)}
        if len(params) > self.effort.moves:
            params = rng.sample(params, self.effort.moves)
        near = [other for move in params[:: max(1, len(params) // 20)] for other in self.varied(move, rng)]
        return [*sorted(ints), *dict.fromkeys([*params, *near])]

    def pick(self, state: State, seat: Seat, rng: QuickRng) -> Move:
        """A random legal move of a seat, or one of nature's. Raises ValueError in a dead end."""
        if seat == NATURE:
            return state.draw(rng)
        moves = state.legal(seat)
        if not moves:
            raise ValueError(f"seat {seat} is to act and has no legal move")
        return moves[rng.below(len(moves))]

    def unlisted(self, state: State, seat: Seat) -> bool:
        """Whether nature is asked for something that can't be listed, such as where a block comes to rest."""
        return seat == NATURE and state.to_act == (NATURE,) and not state.chances()

    def foreign_moves(self) -> Sequence[Move]:
        """Moves that are in no action space."""
        end = len(self.space)
        return (-1, -end - 1, end, end + 7, 10**9, Param("no such kind", (1,)), Param("no such kind", ()))

    def in_space(self, move: Move) -> bool:
        """Whether a move is inside the declared space."""
        try:
            self.setup.action(move)
        except NotParseable:
            return False
        return True


def encoded(value: object) -> bytes:
    """A value as JSON bytes, to compare what a seat gets to the last byte."""
    return msgspec.json.encode(value, order="deterministic")


def view_bytes(state: State, viewer: Seat | None) -> bytes:
    """The view of a seat or a spectator as bytes. Fields keep their order, so equal views give equal bytes."""
    return msgspec.json.encode(state.view(viewer))


def strip_seat(view: View) -> View:
    """The view without whose it is and what that seat has to decide."""
    return msgspec.structs.replace(view, seat=None, prompt=None)


def refused_load(setup: Setup, data: bytes) -> FourwallsError | None:
    """The error for a position, if it is refused."""
    try:
        setup.load(data)
    except FourwallsError as error:
        return error
    return None
