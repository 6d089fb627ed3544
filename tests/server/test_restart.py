"""Servers that are killed or stopped: nothing that was acknowledged is lost, and every table goes on."""

from __future__ import annotations

import asyncio
import json
import signal
import subprocess
import time
from pathlib import Path
from typing import Any

from fourwalls.core import Record

from .guest import Guest, play_out
from .running import ProcessServer, ThreadServer, quick_settings


def test_after_kill_9_nothing_that_was_acknowledged_is_lost(plugins: Path, tmp_path: Path) -> None:
    settings = quick_settings(tmp_path)

    async def play(guest: Guest, done: list[int], server: ProcessServer) -> None:
        """Play until the connection breaks; `done` gets the length of the record after each acknowledged move."""
        try:
            while True:
                await guest.until(lambda now: bool(now["actions"]))
                if (await guest.first_move())["type"] == "done":
                    done.append(guest.now["lines"])
                if len(done) == 40:
                    server.kill()
        except AssertionError:
            pass  # the socket is closed

    async def first(server: ProcessServer) -> list[tuple[Any, list[int]]]:
        tables = [server.open_table("the_wall", "me", "me", seed=str(number)) for number in range(3)]
        guests = [await Guest.enter(server, links["table"], links["owner"]) for links in tables]
        done: list[list[int]] = [[] for _ in tables]
        async with asyncio.TaskGroup() as group:
            for guest, moves in zip(guests, done, strict=True):
                group.create_task(play(guest, moves, server))
        return list(zip(tables, done, strict=True))

    async def second(server: ProcessServer, played: list[tuple[Any, list[int]]]) -> None:
        for links, done in played:
            async with await Guest.enter(server, links["table"], links["owner"]) as guest:
                assert guest.now["lines"] >= done[-1]
                assert (await guest.first_move())["type"] == "done"
            record = Record.read(server.get(f"/api/tables/{links['table']}/record", links["owner"]).body)
            assert [line.n for line in record.lines] == list(range(1, len(record.lines) + 1))

    with ProcessServer(settings, plugins) as server:
        played = play_out(first(server))
    assert all(len(done) > 5 for _, done in played)
    with ProcessServer(settings, plugins) as server:
        play_out(second(server, played))
        assert "fault" not in server.stop()


def test_a_game_goes_on_after_a_restart_as_if_nothing_had_been(plugins: Path, tmp_path: Path) -> None:
    settings = quick_settings(tmp_path)

    async def some_moves(server: ThreadServer, links: Any, count: int) -> list[dict[str, Any]]:
        async with await Guest.enter(server, links["table"], links["owner"]) as guest:
            for _ in range(count):
                await guest.until(lambda now: bool(now["actions"]))
                await guest.first_move()
            await guest.until(lambda now: bool(now["actions"]))
            return guest.log

    with ThreadServer(settings) as server:
        tables = [server.open_table("the_wall", "me", "greedy", seed="same") for _ in range(2)]
        logs = [play_out(some_moves(server, tables[0], 20))]
        play_out(some_moves(server, tables[1], 10))
    with ThreadServer(settings) as server:
        logs.append(play_out(some_moves(server, tables[1], 10)))
    assert logs[0] == logs[1], "the same seed and choices: the dice and the bot do what they would have done"


def test_bots_among_themselves_go_on_after_a_restart(plugins: Path, tmp_path: Path) -> None:
    async def watch(server: ThreadServer, links: Any, more: int) -> int:
        async with await Guest.enter(server, links["table"], links["spectator"]) as guest:
            await guest.reach(guest.now["lines"] + more)
            first: int = json.loads(guest.frames[1])["lines"]
            return first

    with ThreadServer(quick_settings(tmp_path, watch_pace=0.02)) as server:
        links = server.open_table("pebbles", "random", "greedy", options={"heap": 100})
        play_out(watch(server, links, 5))
    with ThreadServer(quick_settings(tmp_path, watch_pace=0.02)) as server:
        assert play_out(watch(server, links, 5)) >= 5


def test_no_worker_stays_behind_when_the_server_is_killed(plugins: Path, tmp_path: Path) -> None:
    async def wake_a_bot(server: ProcessServer) -> None:
        links = server.open_table("pebbles", "me", "random")
        async with await Guest.enter(server, links["table"], links["owner"]) as guest:
            await guest.first_move()
            await guest.until(lambda now: bool(now["actions"]))

    def children() -> list[int]:
        found = subprocess.run(
            ["ps", "-o", "pid=", "--ppid", str(server.process.pid)], capture_output=True, check=False
        )
        return [int(word) for word in found.stdout.split()]

    def alive(pid: int) -> bool:
        try:
            return "State:\tZ" not in Path(f"/proc/{pid}/status").read_text()
        except FileNotFoundError:
            return False

    with ProcessServer(quick_settings(tmp_path), plugins) as server:
        play_out(wake_a_bot(server))
        workers = children()
        assert workers
        server.kill()
        end = time.monotonic() + 20
        while any(map(alive, workers)) and time.monotonic() < end:
            time.sleep(0.05)
        assert not any(map(alive, workers))


def test_stopping_says_so_and_loses_nobody(plugins: Path, tmp_path: Path) -> None:
    async def stay(server: ProcessServer) -> None:
        links = server.open_table("pebbles", "me", "open")
        guest = await Guest.enter(server, links["table"], links["owner"])
        server.process.send_signal(signal.SIGINT)
        code, _ = await guest.closed()
        assert code in (1001, 1012)

    with ProcessServer(quick_settings(tmp_path), plugins) as server:
        play_out(stay(server))
        _, err = server.process.communicate(timeout=30)
        assert "Traceback" not in err
