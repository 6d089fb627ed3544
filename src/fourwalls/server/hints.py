"""Hints take a worker for a while: one at a time for a table and for an address, and bots' moves come first."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import AsyncExitStack

from fourwalls.bots import Choice

from .bot_seats import choose
from .jobs import Choose
from .turns import Turns
from .workers import Workers


class Hints:
    """The hints of one server."""

    def __init__(self, workers: Workers) -> None:
        self._workers = workers
        self._turns = Turns()
        self._tasks: set[asyncio.Task[Choice]] = set()

    async def choose(self, table: str, address: str, job: Choose, check: Callable[[], None]) -> Choice:
        """What a bot would do. Raises JobFailed, and what `check` raises when the turn comes; it may be too late."""
        async with AsyncExitStack() as turns:
            # Always in this order, so that no two wait for each other.
            for key in (f"address {address}", f"table {table}"):
                await turns.enter_async_context(self._turns.take(key))
            check()
            # Who goes away while a worker is at it has not given the turn back.
            task = asyncio.create_task(self._choose(job, turns.pop_all()))
        self._tasks.add(task)
        task.add_done_callback(self._forget)
        return await asyncio.shield(task)

    async def _choose(self, job: Choose, turns: AsyncExitStack) -> Choice:
        async with turns:
            return await choose(self._workers, job, later=True)

    def _forget(self, task: asyncio.Task[Choice]) -> None:
        self._tasks.discard(task)
        if not task.cancelled():
            task.exception()  # if nobody waits for it any more, nobody needs to hear of it
