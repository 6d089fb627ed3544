"""Replays of tables: each is made once, one at a time for a table, and bots' moves come first."""

from __future__ import annotations

import asyncio
from pathlib import Path

import msgspec
import pytest

from fourwalls.core import Match, Player, find_game
from fourwalls.server import replay_jobs
from fourwalls.server.jobs import Job, ReplayTable
from fourwalls.server.replay_jobs import ReplayJobs
from fourwalls.server.storage import StoredTable
from fourwalls.server.workers import JobFailed, Workers

from .guest import play_out


class Held(Workers):
    """Workers whose answers come when the test says so."""

    def __init__(self, count: int) -> None:
        super().__init__(count, 30)
        self.jobs: list[Job] = []
        self.go = asyncio.Event()
        self.fails = False

    async def run(self, job: Job, seconds: float | None = None, *, later: bool = False) -> msgspec.Raw:
        assert later
        self.jobs.append(job)
        await self.go.wait()
        if self.fails:
            raise JobFailed("no worker")
        return msgspec.Raw(b"%d" % len(self.jobs))


def stored(id: str, moves: int = 0) -> StoredTable:
    match = Match.start(find_game("pebbles"), [Player("A"), Player("B")], seed=bytes(32))
    for _ in range(moves):
        match.play(match.to_act[0], 0)
    return StoredTable(id=id, record=match.record, holders=("owner", "link"), seed=bytes(32))


async def started(*asked: asyncio.Task[msgspec.Raw]) -> None:
    for _ in range(20):
        await asyncio.sleep(0)
    assert not any(task.done() for task in asked)


def test_equal_requests_are_one_job_and_its_result_is_kept(plugins: Path) -> None:
    async def work() -> None:
        workers = Held(3)
        replays = ReplayJobs(workers)
        asked = [asyncio.create_task(replays.of_table(stored("a"), None)) for _ in range(5)]
        await started(*asked)
        asked.pop().cancel()  # one goes away; the others get their answer all the same
        assert len(workers.jobs) == 1
        workers.go.set()
        assert len(set(map(bytes, await asyncio.gather(*asked)))) == 1
        await replays.of_table(stored("a"), None)
        assert len(workers.jobs) == 1
        for other in (replays.of_table(stored("a"), 0), replays.of_table(stored("a", 1), None)):
            await other
        assert len(workers.jobs) == 3
        await workers.close()

    play_out(work())


def test_one_job_at_a_time_for_a_table_and_for_files(plugins: Path) -> None:
    async def work() -> None:
        workers = Held(3)
        replays = ReplayJobs(workers)
        asked = [asyncio.create_task(replays.of_table(stored("a"), seat)) for seat in (None, 0, 1)]
        await started(*asked)
        assert len(workers.jobs) == 1
        asked += [asyncio.create_task(replays.of_table(stored(name), None)) for name in "bcd"]
        asked += [asyncio.create_task(replays.of_file(b"", 10)) for _ in range(2)]
        await started(*asked)
        assert len(workers.jobs) == 5
        workers.go.set()
        await asyncio.gather(*asked)
        assert len(workers.jobs) == 8
        assert not replays._turns
        assert not replays._making
        await workers.close()

    play_out(work())


def test_what_failed_is_tried_again_and_what_is_old_is_let_go(plugins: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        monkeypatch.setattr(replay_jobs, "KEPT_BYTES", 2)
        workers = Held(2)
        replays = ReplayJobs(workers)
        workers.go.set()
        workers.fails = True
        with pytest.raises(JobFailed):
            await replays.of_table(stored("a"), None)
        workers.fails = False
        for name in ("a", "b", "a", "c", "a", "b"):
            await replays.of_table(stored(name), None)
        assert [job.seat for job in workers.jobs if isinstance(job, ReplayTable)] == [None] * 5
        assert sum(map(len, replays._kept.values())) == replays._kept_bytes <= 2
        await workers.close()

    play_out(work())
