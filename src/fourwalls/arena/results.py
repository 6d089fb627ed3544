"""What came of each match, kept in a file that survives a kill at any moment."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import BinaryIO, Literal, Self, TypeVar

import msgspec

from .config import ArenaError, Fixture, League

T = TypeVar("T")


class Fault(msgspec.Struct, frozen=True, kw_only=True):
    """A bot that failed: it raised an exception, or chose what is no legal move. `seed` repeats the match."""

    bot: str
    seat: int
    kind: Literal["exception", "illegal move"]
    text: str
    game: int
    seed: str


class GameResult(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One match: bots by seat, ranks and scores by seat, why it ended, moves made (automatic ones too, but not
    nature's), decisions asked and seconds thought by seat. A bot at fault is ranked last and no scores are given."""

    number: int
    seed: int
    lineup: tuple[int, ...]
    ranks: tuple[int, ...]
    scores: tuple[int, ...] = ()
    reason: str = ""
    moves: int
    decisions: tuple[int, ...]
    seconds: tuple[float, ...]
    fault: Fault | None = None

    def share(self, seat: int) -> float:
        """A seat's score in [0, 1]: 1 for a win, 0.5 for a draw; with more seats, the part of the others beaten."""
        others = len(self.ranks) - 1
        if not others:
            return float(self.fault is None)
        mine = self.ranks[seat]
        return (sum((mine < rank) + (mine == rank) / 2 for rank in self.ranks) - 0.5) / others

    def misfit(self, league: League) -> str | None:
        """Why this can't be the result of a match of a league; None: it can."""
        seats = range(league.seats)
        if self.number < 0 or league.fixture(self.number) != Fixture(self.number, self.seed, self.lineup):
            return f"the league has no game {self.number} with seed number {self.seed} and lineup {self.lineup}"
        each = (self.ranks, self.decisions, self.seconds, self.scores or self.ranks)
        if any(len(values) != len(seats) for values in each):
            return f"game {self.number} does not say something for each of {len(seats)} seats"
        worst = max(2, len(seats)) if self.fault else len(seats)
        if not all(1 <= rank <= worst for rank in self.ranks) or (1 not in self.ranks and not self.fault):
            return f"the ranks of game {self.number} are {self.ranks}"
        if min(self.moves, *self.decisions, *self.seconds) < 0 or (self.fault and self.fault.seat not in seats):
            return f"game {self.number} has numbers that can't be"
        return None


class ResultFile:
    """Results as JSON Lines in a folder named after the league; the first line says which league it is.

    Each result is on the disk before the next is taken, so a kill loses at most the matches being played.
    """

    def __init__(self, folder: str, league: League) -> None:
        """Open, or start, the file. Raises ArenaError if another run has it open or it can't be read."""
        place = Path(folder) / f"{league.config.game}-{league.key()}"
        place.mkdir(parents=True, exist_ok=True)
        self.path = place / "results.jsonl"
        self._file: BinaryIO = open(self.path, "a+b")  # noqa: SIM115 (closed by close)
        try:
            self._lock()
            self.results = self._read(league)
        except BaseException:
            self._file.close()
            raise

    def _lock(self) -> None:
        if sys.platform == "win32":
            return  # two runs on the same results are not noticed there
        import fcntl  # noqa: PLC0415

        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise ArenaError(f"another run is writing to {self.path}; wait for it, or use another folder") from None

    def _read(self, league: League) -> list[GameResult]:
        self._file.seek(0)
        data = self._file.read()
        whole = data.rfind(b"\n") + 1
        head, *lines = data[:whole].splitlines() or [b""]
        if not head:
            self._file.truncate(0)
            self._write(msgspec.json.encode(league.identity(), order="deterministic"))
            return []
        results = [self._decode(line, number, GameResult) for number, line in enumerate(lines, 2)]
        if self._decode(head, 1, dict) != league.identity():
            raise ArenaError(f"{self.path} belongs to another league; move it away to start again")
        for number, result in enumerate(results, 2):
            if problem := result.misfit(league):
                raise self._damaged(number, problem)
        self._file.truncate(whole)  # a line that a kill tore off: that match is played again
        return results

    def _decode(self, line: bytes, number: int, type: type[T]) -> T:
        try:
            return msgspec.json.decode(line, type=type)
        except msgspec.DecodeError as error:
            raise self._damaged(number, str(error)) from None

    def _damaged(self, number: int, problem: str) -> ArenaError:
        return ArenaError(f"line {number} of {self.path} is damaged ({problem}); move it away to start again")

    def add(self, result: GameResult) -> None:
        """Keep a result."""
        self._write(msgspec.json.encode(result))

    def _write(self, line: bytes) -> None:
        self._file.write(line + b"\n")
        self._file.flush()
        os.fsync(self._file.fileno())

    def close(self) -> None:
        """Let go of the file."""
        self._file.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def first_of_each(results: Sequence[GameResult], total: int) -> dict[int, GameResult]:
    """The results by match number, of the first `total` matches."""
    found: dict[int, GameResult] = {}
    for result in results:
        if result.number < total:
            found.setdefault(result.number, result)
    return found
