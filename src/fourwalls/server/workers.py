"""Worker processes for what takes long, so that the event loop never waits for a bot.

Each has a pipe to this process and ends when the pipe does; so none stays behind when the server is killed. (A pool of
`concurrent.futures` keeps its workers then, and takes all of them down when one dies.)
"""

from __future__ import annotations

import asyncio
import heapq
import itertools
import logging
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess

import msgspec

from fourwalls.core import FourwallsError

from .jobs import Answer, Job, work

log = logging.getLogger(__name__)

TRIES = 3


class JobFailed(Exception):
    """A job that could not be done: every worker that tried died, or found a fault of ours."""


class TooSlow(JobFailed):
    """A job that took too long. It is not tried again: it would take as long."""


class Refused(FourwallsError):
    """A job with wrong input; the text says what is wrong."""


class _Died(Exception):
    """The worker is gone; another one can try."""


class _Worker:
    """One process. It is started when it is first needed, and again after it died."""

    def __init__(self) -> None:
        self._process: SpawnProcess | None = None
        self._pipe: Connection | None = None

    @property
    def pid(self) -> int | None:
        return self._process.pid if self._process is not None else None

    def ask(self, data: bytes, seconds: float) -> bytes:
        """Give a job and wait for the answer; blocks. Raises _Died or TooSlow."""
        pipe = self._pipe or self._start()
        try:
            pipe.send_bytes(data)
            if pipe.poll(seconds):
                return pipe.recv_bytes()
        except (EOFError, OSError) as error:
            self.end()
            raise _Died(f"the process died ({type(error).__name__})") from None
        self.end()
        raise TooSlow(f"no answer within {seconds:g} s")

    def _start(self) -> Connection:
        context = get_context("spawn")
        self._pipe, far = context.Pipe()
        self._process = context.Process(target=work, args=(far,), daemon=True, name="fourwalls-worker")
        self._process.start()
        far.close()  # so that the end of the process is the end of the pipe
        return self._pipe

    def end(self) -> None:
        """Stop the process, if there is one, and let go of its pipe."""
        if self._process is not None:
            self._process.kill()
            self._process.join()
        if self._pipe is not None:
            self._pipe.close()
        self._pipe = self._process = None

    def kill(self) -> None:
        """Stop the process from another thread; whoever waits for its answer notices."""
        if (process := self._process) is not None:
            process.kill()


class Workers:
    """A few worker processes. Jobs wait until one is free, first come first served.

    Jobs for `later` let all others go first, and never take the last worker, if there are two or more.
    """

    def __init__(self, count: int, seconds: float) -> None:
        self._seconds = seconds
        self._all = [_Worker() for _ in range(count)]
        self._free = list(self._all)
        self._waiting: list[tuple[bool, int, asyncio.Future[_Worker]]] = []
        self._numbers = itertools.count()
        self._spare = asyncio.Semaphore(max(1, count - 1))
        self._threads = ThreadPoolExecutor(count, thread_name_prefix="worker")
        self._tasks: set[asyncio.Task[Answer]] = set()
        self._closed = False

    @property
    def pids(self) -> list[int]:
        """The processes that run now."""
        return [worker.pid for worker in self._all if worker.pid is not None]

    async def run(self, job: Job, seconds: float | None = None, *, later: bool = False) -> msgspec.Raw:
        """The result as JSON. Raises Refused for wrong input, TooSlow after `seconds`, JobFailed if all fails."""
        # A caller that goes away must not take a worker with it, so each job has a task of its own.
        task = asyncio.create_task(self._run(msgspec.json.encode(job), seconds or self._seconds, later))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        answer = await asyncio.shield(task)
        if answer.kind == "result":
            return answer.content
        text = msgspec.json.decode(answer.content, type=str)
        raise Refused(text) if answer.kind == "refused" else JobFailed(text)

    async def _run(self, data: bytes, seconds: float, later: bool) -> Answer:
        async with self._spare if later else nullcontext():
            worker = await self._take(later)
            try:
                return await self._ask(worker, data, seconds)
            finally:
                self._give_back(worker)

    async def _take(self, later: bool) -> _Worker:
        if self._free:
            return self._free.pop()
        turn: asyncio.Future[_Worker] = asyncio.get_running_loop().create_future()
        heapq.heappush(self._waiting, (later, next(self._numbers), turn))
        return await turn

    def _give_back(self, worker: _Worker) -> None:
        while self._waiting:
            *_, turn = heapq.heappop(self._waiting)
            if not turn.done():
                turn.set_result(worker)
                return
        self._free.append(worker)

    async def _ask(self, worker: _Worker, data: bytes, seconds: float) -> Answer:
        for _ in range(TRIES):
            if self._closed:
                raise JobFailed("the server is being closed")
            try:
                raw = await asyncio.get_running_loop().run_in_executor(self._threads, worker.ask, data, seconds)
            except _Died as error:
                log.warning("a worker is replaced: %s", error)
            else:
                return msgspec.json.decode(raw, type=Answer)
        raise JobFailed(f"{TRIES} workers died over this job")

    async def close(self) -> None:
        """Stop all of them; jobs under way fail."""
        self._closed = True
        for worker in self._all:
            worker.kill()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for worker in self._all:
            await asyncio.to_thread(worker.end)
        self._threads.shutdown()
