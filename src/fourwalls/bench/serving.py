"""How much a server can do: many tables in play at once, each with two players at sockets of their own.

The players are in this process and the server in one of its own, so with two cores each of them has about one. A move
has come to its end when the server has answered it (where it does) and both players have seen what it did.
"""

from __future__ import annotations

import asyncio
import os
import platform
import random
import statistics
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import msgspec

from .programs import BoardgameIo, Fourwalls, Program, Table
from .sockets import run

TABLES = 200
PACE = 1.0
"""Seconds from move to move at each table where the latency is measured: a quick game."""
STEADY_SECONDS = 15.0
ROUNDS = 3
ROUND_SECONDS = 6.0
OPENING_SECONDS = 120.0
"""A server that takes longer until all tables are open has failed."""


class Load(msgspec.Struct, kw_only=True):
    """What was measured with a number of tables in play at once.

    `pace` is the time from move to move at each table; 0: each move follows at once on the one before.
    """

    program: str
    tables: int
    pace: float
    moves_per_second: float
    median_ms: float
    p99_ms: float
    """From the time when a move was due until it has come to its end."""
    cpu_ms: float
    """Processor time of the server for one move; 0 where the system does not tell."""
    bytes_per_move: float
    """Bytes of text that both players are sent for one move; nothing is compressed."""

    def __str__(self) -> str:
        how = f"a move every {self.pace:g} s at each" if self.pace else "as fast as possible"
        cpu = f"{self.cpu_ms:.2f} ms of the server's processor time a move; " if self.cpu_ms else ""
        return (
            f"{self.program}, {self.tables} tables, {how}: {self.moves_per_second:,.0f} moves/s; "
            f"move to all seats median {self.median_ms:.1f} ms, p99 {self.p99_ms:.1f} ms; "
            f"{cpu}{self.bytes_per_move:,.0f} bytes a move"
        )


class Serving(msgspec.Struct, kw_only=True):
    """The figures of a run. `busy` is the machine's load average before it."""

    python: str
    machine: str
    cores: int
    busy: float | None
    programs: dict[str, str]
    """What is loaded, and about it."""
    peers: list[str]
    """Those of them that ours are compared with."""
    steady: list[Load]
    rounds: list[list[Load]]
    """All programs in turn, several times, as fast as possible."""

    def lines(self) -> list[str]:
        """The report in words, one line a figure."""
        busy = "" if self.busy is None else f", load average before {self.busy:.1f}"
        lines = [f"Python {self.python} on {self.machine}, {self.cores} cores for server and players{busy}"]
        lines += [f"{name}: {about}" for name, about in self.programs.items()]
        lines += map(str, self.steady)
        for each in zip(*self.rounds, strict=True):
            best = max(each, key=lambda load: load.moves_per_second)
            lines.append(f"{best} (the best of {len(self.rounds)} rounds)")
        ours = [name for name in self.programs if name not in self.peers]
        return lines + [self._compared(name, peer) for name in ours for peer in self.peers]

    def _compared(self, name: str, peer: str) -> str:
        """The moves of a program against those of a peer in the same round."""
        rates = [{load.program: load.moves_per_second for load in loads} for loads in self.rounds]
        ratios = sorted(each[name] / each[peer] for each in rates)
        return f"{name}: {statistics.median(ratios):.1f} x {peer} ({ratios[0]:.1f} to {ratios[-1]:.1f})"


def run_serving(
    games: Sequence[str],
    *,
    tables: int = TABLES,
    peers: bool = False,
    say: Callable[[str], None] = lambda text: None,
    steady_seconds: float = STEADY_SECONDS,
    rounds: int = ROUNDS,
    round_seconds: float = ROUND_SECONDS,
) -> Serving:
    """Start servers in processes of their own and play on them. Raises PeerMissingError before anything is measured."""
    others = [BoardgameIo(on_disk=on_disk, say=say) for on_disk in (False, True)] if peers else []
    programs: list[Program] = [*map(Fourwalls, games), *others]
    report = Serving(
        python=platform.python_version(),
        machine=platform.machine(),
        cores=len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1,
        busy=os.getloadavg()[0] if hasattr(os, "getloadavg") else None,
        programs={program.name: program.about for program in programs},
        peers=[program.name for program in others],
        steady=[],
        rounds=[],
    )
    for program in programs:
        say(f"{program.name}: {tables} tables, a move every {PACE:g} s")
        report.steady.append(measure(program, tables, steady_seconds, PACE))
    for number in range(rounds):
        report.rounds.append([])
        for program in programs:
            say(f"round {number + 1} of {rounds}: {program.name}, as fast as possible")
            report.rounds[-1].append(measure(program, tables, round_seconds))
    return report


def measure(program: Program, tables: int, seconds: float, pace: float = 0) -> Load:
    """Load a server of its own with so many tables."""
    with tempfile.TemporaryDirectory() as folder, _started(program, Path(folder)) as (url, pid):
        return run(_Session(program, url, pid, pace).measure(tables, seconds))


@contextmanager
def _started(program: Program, folder: Path) -> Iterator[tuple[str, int]]:
    command, env = program.command(folder)
    with subprocess.Popen(command, env=env, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        try:
            yield server.stdout.readline().strip(), server.pid
        finally:
            server.terminate()


class _Session:
    """A server under load."""

    def __init__(self, program: Program, url: str, pid: int, pace: float) -> None:
        self.program = program
        self.url = url
        self.pace = pace
        self.end = 0.0
        self.times: list[float] = []
        self._pid = pid
        self._failed: asyncio.Future[None] | None = None

    async def measure(self, tables: int, seconds: float) -> Load:
        """Play at so many tables for a while. Raises what goes wrong at any of them."""
        self._failed = asyncio.get_running_loop().create_future()
        all_tables = [_InPlay(self) for _ in range(tables)]
        async with asyncio.timeout(OPENING_SECONDS):
            await asyncio.gather(*(each.open() for each in all_tables))
        received = -sum(each.received for each in all_tables)
        cpu = _cpu_seconds(self._pid)
        self.end = time.perf_counter() + seconds
        for each in all_tables:
            each.start()
        await asyncio.wait([self._failed], timeout=seconds)
        used = _cpu_seconds(self._pid)
        received += sum(each.received for each in all_tables)
        for each in all_tables:
            each.close()
        if self._failed.done():
            self._failed.result()
        if not self.times:
            raise RuntimeError(f"no move at any of {tables} tables came to its end within {seconds:g} s")
        self.times.sort()
        count = len(self.times)
        return Load(
            program=self.program.name,
            tables=tables,
            pace=self.pace,
            moves_per_second=count / seconds,
            median_ms=statistics.median(self.times) * 1000,
            p99_ms=self.times[int(count * 0.99)] * 1000,
            cpu_ms=0 if cpu is None or used is None else (used - cpu) / count * 1000,
            bytes_per_move=received / count,
        )

    def fail(self, error: Exception) -> None:
        """Something has gone wrong at a table."""
        if self._failed is not None and not self._failed.done():
            self._failed.set_exception(error)


class _InPlay:
    """Keeps one table in play: after the end of a match there is another one."""

    def __init__(self, session: _Session) -> None:
        self._session = session
        self._table: Table | None = None
        self._before = 0
        self._due = 0.0
        self._again: asyncio.Task[None] | None = None

    @property
    def received(self) -> int:
        """Bytes that the players were sent, in all matches."""
        return self._before + (0 if self._table is None else self._table.received)

    async def open(self) -> None:
        """A new match."""
        self._table = await self._session.program.open(self._session.url, self._heard, self._session.fail)

    def start(self) -> None:
        """From now on moves are due, at different times at different tables."""
        self._due = time.perf_counter() + random.random() * self._session.pace
        self._wait()

    def close(self) -> None:
        """Leave for good."""
        if self._again is not None:
            self._again.cancel()
        self._leave()

    def _leave(self) -> None:
        if self._table is not None:
            self._before += self._table.received
            self._table.leave()
            self._table = None

    def _wait(self) -> None:
        wait = self._due - time.perf_counter()
        if wait > 0:
            asyncio.get_running_loop().call_later(wait, self._move)
        else:
            self._move()

    def _move(self) -> None:
        if self._table is not None and time.perf_counter() < self._session.end:
            self._table.move()

    def _heard(self) -> None:
        now = time.perf_counter()
        if now >= self._session.end or self._table is None:
            return
        self._session.times.append(now - self._due)
        if self._table.over:
            self._again = asyncio.create_task(self._go_on())
            return
        self._due = self._due + self._session.pace if self._session.pace else now
        self._wait()

    async def _go_on(self) -> None:
        self._leave()
        try:
            await self.open()
        except Exception as error:
            self._session.fail(error)
        else:
            self.start()


def _cpu_seconds(pid: int) -> float | None:
    """The processor time that a process has used."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    except (OSError, ValueError, AttributeError):
        return None
