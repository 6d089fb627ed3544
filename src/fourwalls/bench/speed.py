"""How fast the engines are: random play, copies, legal lists, views and search, on one core in plain Python."""

from __future__ import annotations

import math
import statistics
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from typing import NamedTuple

import msgspec

from fourwalls.bots import make_bot
from fourwalls.core import (
    NATURE,
    Game,
    InvalidOptions,
    Move,
    QuickRng,
    Seat,
    Setup,
    State,
    option_specs,
    read_options,
)


class Speed(msgspec.Struct, kw_only=True):
    """What was measured for one game. Rates are per second, the best of all rounds."""

    game: str
    decisions: float = 0.0
    """Moves of seats in random play; nature's moves take their time but are not counted."""
    moves: float = 0.0
    """Moves of seats and nature together."""
    choice_share: float = 0.0
    """The share of seats' moves that were chosen among at least two."""
    copies: float = 0.0
    legal_p99_ms: float = 0.0
    legal_worst_p99_ms: float = 0.0
    """The same over the longest lists that are met with any number of seats and any words of options."""
    view_median_bytes: int = 0
    search_seconds: float = 0.0
    """Mean time of one move of `search` with 1,000 iterations."""


def default_setup(game: Game) -> Setup:
    """The game as it comes."""
    return game.setup(game.options_type(), game.meta.default_seats)


def random_play(setup: Setup, games: int, seed: int) -> tuple[int, int, float]:
    """Play whole games at random: seats' moves, all moves, seconds."""
    decisions = chances = 0
    nature, rng = NATURE, QuickRng(seed)
    bits = rng.getrandbits
    begin = time.perf_counter()
    for _ in range(games):
        state = setup.start()
        play, legal, draw = state.play, state.legal, state.draw
        while to_act := state.to_act:
            seat = to_act[0]
            if seat == nature:
                play(nature, draw(rng))
                chances += 1
            else:
                moves = legal(seat)
                play(seat, moves[bits(30) % len(moves)])
                decisions += 1
    return decisions, decisions + chances, time.perf_counter() - begin


def choice_share(setup: Setup, games: int, seed: int) -> float:
    """The share of seats' moves in random play for which there was a choice."""
    decisions = choices = 0
    for number in range(games):
        rng = QuickRng(seed + number)
        state = setup.start()
        while state.to_act:
            seat = state.to_act[0]
            if seat == NATURE:
                state.play(NATURE, state.draw(rng))
                continue
            moves = state.legal(seat)
            decisions += 1
            choices += len(moves) > 1
            state.play(seat, moves[rng.below(len(moves))])
    return choices / decisions


def positions(setup: Setup, count: int, seed: int) -> Iterator[State]:
    """Positions from random games, evenly spread."""
    rng = QuickRng(seed)
    found = 0
    while found < count:
        state = setup.start()
        while state.to_act and found < count:
            seat = state.to_act[0]
            move = state.draw(rng) if seat == NATURE else state.legal(seat)[rng.below(len(state.legal(seat)))]
            state.play(seat, move)
            if state.to_act and state.to_act[0] != NATURE and rng.below(7) == 0:
                found += 1
                yield state.copy()


def copies(state: State, count: int) -> float:
    """Copies per second of one position."""
    copy = state.copy
    begin = time.perf_counter()
    for _ in range(count):
        copy()
    return count / (time.perf_counter() - begin)


class Step(NamedTuple):
    """A position, and the move from it to the one whose legal list is asked for."""

    before: State
    seat: Seat
    move: Move


def legal_p99(setup: Setup, seed: int) -> float:
    """The 99th percentile of the time for one legal list, in milliseconds."""
    return _p99_ms([step for _, step in _steps(setup, 2000, seed)])


def legal_worst_p99(game: Game, seed: int) -> float:
    """The largest of these percentiles, each over the 200 positions of a setup with the most moves, in milliseconds."""
    return max(_p99_ms(_widest(setup, seed), tries=3) for setup in _setups(game))


def _setups(game: Game) -> Iterator[Setup]:
    """The game with each number of seats, and with each word of each option, as far as they go together."""
    words = [{spec.name: word} for spec in option_specs(game.options_type) for word in spec.choices]
    for seats in game.meta.seats:
        for changed in ({}, *words):
            with suppress(InvalidOptions):
                yield game.setup(read_options(game.options_type, changed), seats)


def _widest(setup: Setup, seed: int) -> list[Step]:
    """The way to the positions with the most moves."""
    found = sorted(_steps(setup, 4000, seed), key=lambda each: each[0])
    return [step for _, step in found[-200:]]


def _steps(setup: Setup, count: int, seed: int) -> list[tuple[int, Step]]:
    """Steps to decisions, with the numbers of moves there; all kinds of moves are tried alike, rare ones too."""
    rng = QuickRng(seed)
    found: list[tuple[int, Step]] = []
    while len(found) < count:
        state = setup.start()
        while state.to_act and len(found) < count:
            before, seat = state.copy(), state.to_act[0]
            move = state.draw(rng) if seat == NATURE else _of_any_kind(setup, state.legal(seat), rng)
            state.play(seat, move)
            if state.to_act and state.to_act[0] != NATURE:
                found.append((len(state.legal(state.to_act[0])), Step(before, seat, move)))
    return found


def _of_any_kind(setup: Setup, moves: Sequence[Move], rng: QuickRng) -> Move:
    kinds: dict[str, list[Move]] = {}
    for move in moves:
        kinds.setdefault(setup.action(move).kind, []).append(move)
    chosen = list(kinds.values())[rng.below(len(kinds))]
    return chosen[rng.below(len(chosen))]


def _p99_ms(steps: Iterable[Step], tries: int = 1) -> float:
    """With the moves before the lists, as a game may find out what is legal then or when it is asked.

    Of several tries the quickest counts: a busy machine interrupts now and then.
    """
    times = []
    for before, seat, move in steps:
        best = math.inf
        for _ in range(tries):
            state = before.copy()
            begin = time.perf_counter()
            state.play(seat, move)
            state.legal(state.to_act[0])
            best = min(best, time.perf_counter() - begin)
        times.append(best)
    return sorted(times)[int(len(times) * 0.99)] * 1000


def view_bytes(setup: Setup, seed: int) -> int:
    """The median size of a view of the seat to act, as JSON."""
    sizes = [len(msgspec.json.encode(state.view(state.to_act[0]))) for state in positions(setup, 500, seed)]
    return int(statistics.median(sizes))


def search_seconds(setup: Setup, moves: int, seed: int) -> float:
    """The mean time that `search` with 1,000 iterations takes for a move, in seconds."""
    taken = 0.0
    for state in positions(setup, moves, seed):
        seat = state.to_act[0]
        bot = make_bot("search:1000", setup, seat, seed.to_bytes(32, "big"))
        view = state.view(seat)
        begin = time.perf_counter()
        bot.choose(view)
        taken += time.perf_counter() - begin
    return taken / moves
