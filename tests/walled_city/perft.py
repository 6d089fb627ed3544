"""Counts of positions to a depth from fixed positions, and the script that makes their file.

    PYTHONPATH=tests python -m walled_city.perft

writes `perft.json`: positions of random games with powers at work, and how many there are after 1, 2, … decisions and
results of chance. The counts are the engine's; `test_perft.py` counts again with the moves of `slow_moves.py`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from fourwalls.core import NATURE, Move, QuickRng
from fourwalls.games.walled_city import WalledCityState

from .helpers import Table, setup_of, start

FILE = Path(__file__).parent / "perft.json"
MOST = 20_000
"""No count is larger."""

WANTED: list[tuple[str, int, str, list[str]]] = [
    ("londonderry", 2, "carpenters", ["use", "area B2", "point 2"]),
    ("borderlands", 2, "carpenters", ["use", "area Q1"]),
    ("borderlands", 3, "butchers", ["use"]),
    ("londonderry", 4, "butchers", ["use"]),
    ("londonderry", 3, "grocers", ["use"]),
    ("borderlands", 4, "saddlers", ["use"]),
    ("londonderry", 3, "haberdashers", ["use"]),
    ("borderlands", 3, "drapers", ["use"]),
    ("borderlands", 2, "mercers", ["use"]),
]
"""Board, seats, the Guild that somebody takes, and the moves that it begins with."""


def found(board: str, seats: int, guild: str, moves: list[str], seed: int) -> Table | None:
    """A position of a random game in which somebody has just begun with this power."""
    table = start(seats, board, guilds="mixed")
    state, setup, rng = table.state, table.setup, QuickRng(seed)
    first = [setup.parse(text) for text in (f"display {guild}", "display salters", f"take {guild}")]
    use = setup.parse("use")
    while state.to_act:
        seat = state.to_act[0]
        legal = state.legal(seat)
        wish = next((move for move in first if move in legal), None)
        if use in legal and guild == table.pos["held"][seat] and state.at > seats:
            for text in moves:
                if setup.parse(text) not in state.legal(seat):
                    return None
                state.play(seat, setup.parse(text))
            return table
        if wish is None:
            others = [move for move in legal if move != use] or list(legal)
            wish = state.draw(rng) if seat == NATURE else others[rng.below(len(others))]
        state.play(seat, wish)
    return None


def options(state: WalledCityState) -> list[Move]:
    """All moves of whoever acts, or all results of chance."""
    if state.to_act == (NATURE,):
        return [move for move, _ in state.chances()]
    return list(state.legal(state.to_act[0])) if state.to_act else []


def count(state: WalledCityState, depth: int, moves: Callable[[WalledCityState], list[Move]] = options) -> int:
    """How many series of so many moves there are; a game that is over counts once."""
    legal = moves(state)
    if depth == 0 or not legal:
        return 1
    if depth == 1:
        return len(legal)
    total = 0
    for move in legal:
        after = state.copy()
        after.play(after.to_act[0], move)
        total += count(after, depth - 1, moves)
    return total


def counts(state: WalledCityState) -> Iterator[int]:
    """To depth 1, 2, …, as long as they are not too large; to depth 4 at most."""
    for depth in range(1, 5):
        number = count(state, depth)
        if number > MOST:
            return
        yield number


def main() -> None:
    cases: list[dict[str, Any]] = []
    for board, seats, guild, moves in WANTED:
        table = next(t for t in (found(board, seats, guild, moves, seed) for seed in range(200)) if t is not None)
        position = json.loads(table.state.dump())
        state = setup_of(seats, board).load(table.state.dump())
        cases.append({"board": board, "seats": seats, "of": guild, "counts": list(counts(state)), "position": position})
    text = ",\n".join(json.dumps(case, separators=(",", ":")) for case in cases)
    FILE.write_text(f"[\n{text}\n]\n", encoding="utf-8")


if __name__ == "__main__":
    main()
