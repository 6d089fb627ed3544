"""How much a server can do: tables of The Wall in play at once, over real sockets, by clients that never pause."""

from __future__ import annotations

import asyncio
import json
import os
import platform
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect

SECONDS = 8.0
TABLES = (1, 20, 200)


class Load(msgspec.Struct, kw_only=True):
    """What was measured with a number of tables in play at once, each with two players at screens of their own.

    A move counts when the server has stored it, its player has the answer and both have the update.
    """

    game: str
    tables: int
    moves_per_second: float
    median_ms: float
    p99_ms: float
    cpu_ms: float
    """Processor time of the server for one move; 0 where the system does not tell."""
    bytes_per_move: float
    """Bytes of text that both players of a table are sent for one move, before compression."""

    def __str__(self) -> str:
        tables = f"{self.tables} {'table' if self.tables == 1 else 'tables'}"
        cpu = f"{self.cpu_ms:.2f} ms of the server's processor time a move; " if self.cpu_ms else ""
        return (
            f"{self.game}, {tables}: {self.moves_per_second:,.0f} moves/s; {cpu}"
            f"move to all seats median {self.median_ms:.1f} ms, p99 {self.p99_ms:.1f} ms; "
            f"{self.bytes_per_move:,.0f} bytes a move for both players"
        )


class Serving(msgspec.Struct, kw_only=True):
    """The figures of a run."""

    python: str
    machine: str
    loads: list[Load]

    def lines(self) -> list[str]:
        """The report in words, one line a figure."""
        first = f"Python {self.python} on {self.machine}; one server process, clients on the same machine"
        return [first, *map(str, self.loads)]


def run_serving(
    games: Sequence[str],
    tables: Sequence[int] = TABLES,
    *,
    seconds: float = SECONDS,
    say: Callable[[str], None] = lambda text: None,
) -> Serving:
    """Start servers in processes of their own and play on them."""
    report = Serving(python=platform.python_version(), machine=platform.machine(), loads=[])
    for game in games:
        for count in tables:
            say(f"{game}: {count} tables")
            report.loads.append(_run(game, count, seconds))
    return report


def _run(game: str, tables: int, seconds: float) -> Load:
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "fourwalls.server", "--data", folder, "--no-limits"]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
            assert server.stdout is not None
            try:
                url = server.stdout.readline().strip()
                return asyncio.run(_measure(url, game, tables, seconds, server.pid))
            finally:
                server.terminate()


def _cpu_seconds(pid: int) -> float | None:
    """The processor time that a process has used."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    except (OSError, ValueError, AttributeError):
        return None


class _Player:
    """One client; it remembers the last update and how much it was sent."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.now: dict[str, Any] = {}
        self.received = 0

    async def hello(self, token: str) -> None:
        await self.socket.send(json.dumps({"type": "hello", "token": token}))
        await self.until(0)

    async def until(self, lines: int) -> None:
        """Read up to an update with so many lines."""
        while not self.now or self.now["lines"] < lines:
            await self.read()

    async def read(self) -> dict[str, Any]:
        frame = await self.socket.recv()
        self.received += len(frame)
        message: dict[str, Any] = msgspec.json.decode(frame)
        if message["type"] == "update":
            self.now = message
        return message

    async def play(self, seat: int) -> bool:
        """The move in the middle of the list; False when it was refused."""
        actions = self.now["actions"]
        move = actions[len(actions) // 2]["move"]
        await self.socket.send(
            json.dumps({"type": "play", "id": 1, "seat": seat, "lines": self.now["lines"], "moves": [move]})
        )
        while (message := await self.read())["type"] == "update":
            pass
        return bool(message["type"] == "done")


async def _measure(url: str, game: str, tables: int, seconds: float, pid: int) -> Load:
    times: list[float] = []
    received = 0
    end = 0.0

    async def table() -> None:
        nonlocal received
        links = await asyncio.to_thread(_open_table, url, game)
        address = f"{url.replace('http', 'ws', 1)}/api/tables/{links['table']}/socket"
        async with connect(address) as first, connect(address) as second:
            players = [_Player(first), _Player(second)]
            for player, link in zip(players, links["seats"], strict=True):
                await player.hello(link["token"])
            ready.release()
            await started.wait()
            before = sum(player.received for player in players)
            while time.perf_counter() < end:
                if players[0].now["over"]:
                    return await table()  # one more game
                seat = players[0].now["to_act"][0]
                begin = time.perf_counter()
                if await players[seat].play(seat):
                    await players[1 - seat].until(players[seat].now["lines"])
                    times.append(time.perf_counter() - begin)
                received += sum(player.received for player in players) - before
                before = sum(player.received for player in players)

    started, ready = asyncio.Event(), asyncio.Semaphore(0)
    async with asyncio.TaskGroup() as group:
        for _ in range(tables):
            group.create_task(table())
        for _ in range(tables):
            await ready.acquire()
        cpu = _cpu_seconds(pid)
        end = time.perf_counter() + seconds
        started.set()
    used = _cpu_seconds(pid)
    times.sort()
    return Load(
        game=game,
        tables=tables,
        moves_per_second=len(times) / seconds,
        median_ms=statistics.median(times) * 1000,
        p99_ms=times[int(len(times) * 0.99)] * 1000,
        cpu_ms=0 if cpu is None or used is None else (used - cpu) / len(times) * 1000,
        bytes_per_move=received / len(times),
    )


def _open_table(url: str, game: str) -> Any:
    seats = [{"kind": "open", "name": name} for name in ("Ann", "Bob")]
    order = json.dumps({"game": game, "seats": seats}).encode()
    request = urllib.request.Request(f"{url}/api/tables", order, {"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=60) as answer:
        return json.loads(answer.read())
