"""Bots at tables: they think in other processes, get nothing but views, and the game goes on whatever they do."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from pathlib import Path
from typing import Any

import msgspec
import pytest

from fourwalls.server import jobs
from fourwalls.server.jobs import Choose, ReplayUpload
from fourwalls.server.workers import JobFailed, Refused, TooSlow, Workers

from .guest import Guest, eventually, play_out
from .running import ThreadServer, quick_settings


def test_a_person_plays_a_whole_game_against_a_bot(server: ThreadServer) -> None:
    async def talk() -> None:
        links = server.open_table("ladder", "me", "greedy", seed="1")
        async with await Guest.enter(server, links["table"], links["owner"]) as guest:
            while not guest.now["over"]:
                await guest.until(lambda now: now["over"] or bool(now["actions"]))
                if guest.now["actions"]:
                    assert guest.now["thinking"] == []
                    assert (await guest.first_move())["type"] == "done"
            assert guest.now["view"]["outcome"]
            assert [seat["kind"] for seat in guest.now["seats"]] == ["human", "greedy"]
            assert guest.now["seats"][1]["connected"]

    play_out(talk())


def test_bots_among_themselves_play_only_while_somebody_watches(plugins: Path, tmp_path: Path) -> None:
    async def talk(server: ThreadServer) -> None:
        links = server.open_table("pebbles", "random", "random", options={"heap": 100})
        path = f"/api/tables/{links['table']}"
        await asyncio.sleep(0.2)
        assert server.get(path, links["owner"]).json["lines"] == 0
        guest = await Guest.enter(server, links["table"], links["spectator"])
        await guest.reach(3)
        moments = [json_lines(frame) for frame in guest.frames[1:]]
        assert moments[:4] == [0, 1, 2, 3], "one decision after the other, so that people can follow"
        await guest.leave()
        await asyncio.sleep(0.1)
        stopped = server.get(path, links["owner"]).json["lines"]
        await asyncio.sleep(0.3)
        assert server.get(path, links["owner"]).json["lines"] == stopped < 50
        async with await Guest.enter(server, links["table"], links["owner"]) as again:
            await again.reach(stopped + 2)

    with ThreadServer(quick_settings(tmp_path, watch_pace=0.02)) as server:
        play_out(talk(server))


def json_lines(frame: str) -> int:
    lines: int = msgspec.json.decode(frame)["lines"]
    return lines


def test_a_bot_knows_its_view_and_nothing_else(server: ThreadServer, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Choose] = []
    run = Workers.run

    async def listen(self: Workers, job: Any, **more: Any) -> msgspec.Raw:
        asked.append(job)
        return await run(self, job, **more)

    monkeypatch.setattr(Workers, "run", listen)

    async def talk() -> None:
        links = server.open_table("envelopes", "me", "random", seed="secret seed")
        async with await Guest.enter(server, links["table"], links["owner"]) as guest:
            await guest.first_move()
            await guest.until(lambda now: bool(now["actions"]))

    play_out(talk())
    views = [msgspec.json.decode(bytes(job.view)) for job in asked]
    assert views
    assert all(view["seat"] == 1 for view in views)
    assert set(Choose.__struct_fields__) == {"game", "options", "data", "seats", "spec", "seat", "seed", "view"}
    from fourwalls.core import seed_from_text  # noqa: PLC0415

    assert all(job.seed != seed_from_text("secret seed") for job in asked)


def test_a_worker_that_is_killed_is_replaced_and_the_move_is_made(server: ThreadServer) -> None:
    async def talk() -> None:
        links = server.open_table("the_wall", "me", "search:200", seed="kill")
        async with await Guest.enter(server, links["table"], links["owner"]) as guest:
            killed: set[int] = set()
            for _ in range(12):
                await guest.until(lambda now: bool(now["actions"]) or bool(now["thinking"]))
                if guest.now["thinking"]:
                    for pid in server.tables.workers.pids:
                        if len(killed) < 2:
                            os.kill(pid, signal.SIGKILL)
                            killed.add(pid)
                await guest.until(lambda now: bool(now["actions"]))
                assert (await guest.first_move())["type"] == "done"
            assert killed
            assert killed.isdisjoint(server.tables.workers.pids)
            assert "core.timeout" not in [entry["kind"] for entry in guest.log]

    play_out(talk())


def test_a_bot_that_fails_gets_a_move_made_for_it(
    server: ThreadServer, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def fail(self: Workers, job: Choose, **_: Any) -> msgspec.Raw:
        raise JobFailed("broken")

    monkeypatch.setattr(Workers, "run", fail)

    async def talk() -> None:
        links = server.open_table("pebbles", "me", "random")
        async with await Guest.enter(server, links["table"], links["owner"]) as guest:
            await guest.first_move()
            await guest.until(lambda now: bool(now["actions"]))
            assert [entry["kind"] for entry in guest.log] == ["taken", "core.timeout", "taken"]

    play_out(talk())
    assert "broken" in caplog.text


def test_a_thought_about_what_is_past_is_dropped(server: ThreadServer, monkeypatch: pytest.MonkeyPatch) -> None:
    run = Workers.run
    loop_of_test: list[asyncio.AbstractEventLoop] = []
    thinking, released = asyncio.Event(), asyncio.Event()

    asked: list[Choose] = []

    async def slow(self: Workers, job: Any, **more: Any) -> msgspec.Raw:
        asked.append(job)
        result = await run(self, job, **more)
        loop_of_test[0].call_soon_threadsafe(thinking.set)
        await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(released.wait(), loop_of_test[0]))
        return result

    monkeypatch.setattr(Workers, "run", slow)

    async def talk() -> None:
        loop_of_test.append(asyncio.get_running_loop())
        links = server.open_table("pebbles", "me", "random")
        async with await Guest.enter(server, links["table"], links["owner"]) as guest:
            await guest.play(2)
            await thinking.wait()
            assert (await guest.ask("undo", seat=0))["type"] == "done"
            assert (await guest.play(0))["type"] == "done"
            released.set()
            await guest.until(lambda now: bool(now["actions"]))
            assert [entry["kind"] for entry in guest.log] == ["taken", "core.undo", "taken", "taken"]
            assert [msgspec.json.decode(bytes(job.view))["heap"] for job in asked] == [7, 9]

    play_out(talk())


# -- the workers themselves


def choose_job(**more: Any) -> Choose:
    view = b'{"game": "pebbles", "seats": 2, "seat": 0, "to_act": [0], "heap": 9, '
    view += b'"prompt": {"kind": "take", "message": {"id": "pebbles.prompt", "args": {}}, "moves": [0, 1, 2]}}'
    usual: dict[str, Any] = {
        "game": "pebbles",
        "options": {},
        "seats": 2,
        "spec": "greedy",
        "seat": 0,
        "seed": bytes(32),
        "view": msgspec.Raw(view),
    }
    return Choose(**{**usual, **more})


async def with_workers(count: int = 1, seconds: float = 30) -> Workers:
    return Workers(count, seconds)


def test_jobs_are_done_in_other_processes(plugins: Path) -> None:
    async def work() -> None:
        workers = await with_workers(2)
        try:
            results = await asyncio.gather(*(workers.run(choose_job(spec=spec)) for spec in ("greedy", "random") * 3))
            moves = [msgspec.json.decode(result)["move"] for result in results]
            assert all(move in (0, 1, 2) for move in moves)
            assert moves[:2] == moves[2:4], "the same seed and view give the same move"
            assert len(workers.pids) == 2
            assert os.getpid() not in workers.pids
        finally:
            await workers.close()
        assert workers.pids == []

    play_out(work())


def test_wrong_input_and_faults_of_ours_are_told_apart(plugins: Path) -> None:
    async def work() -> None:
        workers = await with_workers()
        try:
            with pytest.raises(Refused, match="not a Fourwalls record"):
                await workers.run(ReplayUpload(record=b"hello\n"))
            with pytest.raises(JobFailed, match="Traceback"):
                await workers.run(choose_job(view=msgspec.Raw(b"{}")))
            assert msgspec.json.decode(await workers.run(choose_job()))["move"] in (0, 1, 2)
        finally:
            await workers.close()

    play_out(work())


def test_a_job_that_takes_too_long_is_given_up(plugins: Path) -> None:
    async def work() -> None:
        workers = await with_workers(seconds=0.01)
        try:
            with pytest.raises(TooSlow, match=r"within 0.01 s"):
                await workers.run(choose_job())
            assert workers.pids == []
            assert msgspec.json.decode(await workers.run(choose_job(), 30))["move"] in (0, 1, 2)
        finally:
            await workers.close()

    play_out(work())


def test_the_job_of_a_worker_that_dies_is_done_by_another(plugins: Path) -> None:
    async def work() -> None:
        workers = await with_workers()
        try:
            await workers.run(choose_job())
            (first,) = workers.pids
            task = asyncio.create_task(workers.run(choose_job(spec="search:1s")))
            await asyncio.sleep(0.2)
            os.kill(first, signal.SIGKILL)
            assert msgspec.json.decode(await task)["move"] in (0, 1, 2)
            assert workers.pids != [first]
        finally:
            await workers.close()

    play_out(work())


def test_a_caller_that_goes_away_takes_no_worker_along(plugins: Path) -> None:
    async def work() -> None:
        workers = await with_workers()
        try:
            task = asyncio.create_task(workers.run(choose_job()))
            await asyncio.sleep(0.01)
            task.cancel()
            assert msgspec.json.decode(await workers.run(choose_job()))["move"] in (0, 1, 2)
        finally:
            await workers.close()

    play_out(work())


def test_closing_does_not_wait_for_thoughts(plugins: Path) -> None:
    async def work() -> None:
        workers = await with_workers(seconds=1000)
        await workers.run(choose_job())
        begin = time.monotonic()
        task = asyncio.create_task(workers.run(choose_job(spec="search:500s")))

        async def started() -> bool:
            return bool(workers.pids)

        await eventually(started)
        await workers.close()
        with pytest.raises(JobFailed):
            await task
        assert time.monotonic() - begin < 100

    play_out(work())


def test_a_worker_ends_when_its_pipe_does() -> None:
    from multiprocessing import Pipe  # noqa: PLC0415
    from threading import Thread  # noqa: PLC0415

    near, far = Pipe()
    thread = Thread(target=jobs.work, args=(far,), daemon=True)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("signal.signal", lambda *_: None)
        thread.start()
        near.close()
        thread.join(10)
    assert not thread.is_alive()
