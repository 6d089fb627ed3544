"""Matches for the tests of the core."""

from __future__ import annotations

import hashlib
import json
from typing import Any

from fourwalls.core import Draws, Game, Match, Player, Record, Seat
from fourwalls.core.record import Line

SEED = bytes(range(32))


def players(count: int, kind: str = "human") -> list[Player]:
    """That many players."""
    return [Player(f"Player {number + 1}", kind) for number in range(count)]


def new_match(game: Game, seats: int = 2, seed: bytes = SEED, **more: Any) -> Match:
    """A match with a clock that stands still."""
    return Match.start(game, players(seats), seed=seed, clock=lambda: 0, **more)


def choose(match: Match, seat: Seat, label: str, number: int) -> int:
    """An index into the seat's legal moves, the same for the same label and number."""
    return Draws(hashlib.sha256(label.encode()).digest(), "test", number).below(len(match.legal(seat)))


def play_on(match: Match, label: str = "", lines: int | None = None) -> Match:
    """Random moves until the end, or until there are so many lines. What comes depends on the lines before only."""
    while not match.over and (lines is None or len(match.record.lines) < lines):
        number = len(match.record.lines)
        seats = match.to_act
        seat = seats[number % len(seats)]
        match.play(seat, match.legal(seat)[choose(match, seat, label, number)])
    return match


def rechained(lines: list[dict[str, Any]]) -> bytes:
    """A file made by hand from the recipe in docs/records.md, as somebody who changes a record would do it."""
    head = ""
    rows = []
    for line in lines:
        public = {key: value for key, value in line.items() if key != "h"}
        whole = canonical(public)
        if "hidden" in public:
            for key in ("move", "result", "knows"):
                public.pop(key, None)
        head = hashlib.sha256(f"{head}\n{canonical(public)}".encode()).hexdigest()
        rows.append(f'{whole[:-1]},"h":"{head}"}}\n')
    return "".join(rows).encode()


def canonical(value: Any) -> str:
    """JSON with sorted keys and without spaces, by Python's own json."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def rows(record: Record) -> list[dict[str, Any]]:
    """The lines of the file as plain values."""
    return [json.loads(row) for row in record.write().splitlines()]


def unfinished(record: Record, lines: int | None = None) -> Record:
    """The record as it was while the match ran."""
    kept: list[Line] = record.lines[:-1] if record.finished else record.lines
    return Record(record.header, kept[:lines])
