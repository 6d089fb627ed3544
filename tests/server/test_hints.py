"""Hints: one at a time for a table and an address, and never in the way of a bot's move."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable

import msgspec
import pytest

from fourwalls.bots import Choice
from fourwalls.core import Message
from fourwalls.server.hints import Hints
from fourwalls.server.jobs import Answer, Choose, Job, do
from fourwalls.server.refusals import Refusal
from fourwalls.server.workers import Workers

from .guest import Guest, play_out
from .running import ThreadServer
from .test_bots import choose_job

CHOICE = Choice(move=0, why=Message("bots.random"))


class Held(Workers):
    """Workers that are real, but for their processes: an answer comes when the test lets one go."""

    def __init__(self, count: int) -> None:
        super().__init__(count, 30)
        self.at_work: list[str] = []
        self._go = asyncio.Semaphore(0)

    async def _ask(self, worker: object, data: bytes, seconds: float) -> Answer:
        self.at_work.append(msgspec.json.decode(data, type=Choose).spec)
        await self._go.acquire()
        self.at_work.pop(0)
        return Answer(kind="result", content=msgspec.Raw(msgspec.json.encode(CHOICE)))

    async def finish(self, count: int = 1) -> None:
        """Let so many jobs come to an end, the oldest first."""
        for _ in range(count):
            self._go.release()
        await settle()


async def settle() -> None:
    for _ in range(30):
        await asyncio.sleep(0)


def start(work: Awaitable[object]) -> asyncio.Task[object]:
    async def wait() -> object:
        return await work

    return asyncio.create_task(wait())


def bot(name: str) -> Job:
    return choose_job(spec=name)


def ask(hints: Hints, table: str, address: str, name: str) -> asyncio.Task[object]:
    return start(hints.choose(table, address, choose_job(spec=name), lambda: None))


def test_a_bot_goes_before_those_that_can_wait_and_has_a_worker_to_itself() -> None:
    async def work() -> None:
        workers = Held(2)
        later = [start(workers.run(bot(f"later {number}"), later=True)) for number in range(3)]
        await settle()
        assert workers.at_work == ["later 0"]
        bots = [start(workers.run(bot(f"bot {number}"))) for number in range(3)]
        await settle()
        assert workers.at_work == ["later 0", "bot 0"]
        await workers.finish()
        assert workers.at_work == ["bot 0", "bot 1"]
        await workers.finish()
        assert workers.at_work == ["bot 1", "bot 2"], "not the hint, which has waited for longer"
        await workers.finish()
        assert workers.at_work == ["bot 2", "later 1"]
        await workers.finish(3)
        await asyncio.gather(*later, *bots)
        await workers.close()

    play_out(work())


def test_with_one_worker_all_get_their_turn() -> None:
    async def work() -> None:
        workers = Held(1)
        asked = [start(workers.run(bot(str(number)), later=number % 2 == 0)) for number in range(4)]
        await workers.finish(4)
        await asyncio.gather(*asked)
        await workers.close()

    play_out(work())


def test_one_hint_at_a_time_for_a_table_and_for_an_address() -> None:
    async def work() -> None:
        workers = Held(9)
        hints = Hints(workers)
        asked = [
            ask(hints, table, address, name)
            for name, table, address in (
                ("first", "t", "a"),
                ("same table", "t", "b"),
                ("same address", "u", "a"),
                ("another", "v", "c"),
            )
        ]
        await settle()
        assert workers.at_work == ["first", "another"]
        await workers.finish(2)
        assert sorted(workers.at_work) == ["same address", "same table"]
        await workers.finish(2)
        assert await asyncio.gather(*asked) == [CHOICE] * 4
        assert len(hints._turns) == 0
        await workers.close()

    play_out(work())


def test_who_goes_away_and_comes_again_gets_no_second_worker() -> None:
    async def work() -> None:
        workers = Held(9)
        hints = Hints(workers)
        for number in range(5):
            gone = ask(hints, "t", "a", f"gone {number}")
            await settle()
            gone.cancel()
        last = ask(hints, "t", "a", "last")
        await settle()
        assert workers.at_work == ["gone 0"]
        await workers.finish()
        assert workers.at_work == ["last"], "those that went away before their turn are forgotten"
        await workers.finish()
        assert await last == CHOICE
        assert len(hints._turns) == 0
        await workers.close()

    play_out(work())


def test_a_hint_for_what_is_past_is_not_worked_out() -> None:
    def late() -> None:
        raise Refusal("stale", "too late")

    async def work() -> None:
        workers = Held(2)
        hints = Hints(workers)
        with pytest.raises(Refusal):
            await hints.choose("t", "a", choose_job(), late)
        assert workers.at_work == []
        assert len(hints._turns) == 0
        await workers.close()

    play_out(work())


def test_a_hint_that_comes_too_late_is_refused(server: ThreadServer, monkeypatch: pytest.MonkeyPatch) -> None:
    async def talk() -> None:
        release = asyncio.Event()
        loop = asyncio.get_running_loop()

        async def slow(self: Workers, job: Job, **_: object) -> msgspec.Raw:
            await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(release.wait(), loop))
            return msgspec.Raw(msgspec.json.encode(do(job)))

        links = server.open_table("pebbles", "me", "me")
        with monkeypatch.context() as slowed:
            slowed.setattr(Workers, "run", slow)
            async with await Guest.enter(server, links["table"], links["owner"]) as guest:
                for move, code in ((None, None), (0, "stale")):
                    release.clear()
                    hint = asyncio.create_task(guest.ask("hint", seat=0))
                    await guest.ask("ping")
                    if move is not None:
                        assert (await guest.play(move))["type"] == "done"
                    release.set()
                    answer = await hint
                    assert answer.get("code") == code

    play_out(talk())
