"""Replays take a worker for seconds: each is made once, a few are kept, and bots' moves come first."""

from __future__ import annotations

import asyncio
from collections import OrderedDict

import msgspec

from fourwalls.core import Seat

from .jobs import ReplayTable, ReplayUpload
from .storage import StoredTable
from .turns import Turns
from .workers import Workers

KEPT_BYTES = 32 * 1024 * 1024
"""So much of replays is kept, those that were asked for last."""

Key = tuple[str, int, Seat | None]


class ReplayJobs:
    """The replays of one server."""

    def __init__(self, workers: Workers) -> None:
        self._workers = workers
        self._uploads = asyncio.Semaphore(1)
        self._turns = Turns()
        self._kept: OrderedDict[Key, msgspec.Raw] = OrderedDict()
        self._kept_bytes = 0
        self._making: dict[Key, asyncio.Task[msgspec.Raw]] = {}

    async def of_file(self, data: bytes, seconds: float) -> msgspec.Raw:
        """The replay of a file that somebody sent, one file at a time. Raises as `Workers.run` does."""
        async with self._uploads:
            return await self._workers.run(ReplayUpload(record=data), seconds, later=True)

    async def of_table(self, stored: StoredTable, seat: Seat | None) -> msgspec.Raw:
        """The replay of a table as a seat or a spectator may see it. Raises as `Workers.run` does."""
        # A record only grows, so its length says which one it is.
        key = (stored.id, len(stored.record.lines), seat)
        if (kept := self._kept.get(key)) is not None:
            self._kept.move_to_end(key)
            return kept
        if (making := self._making.get(key)) is None:
            making = self._making[key] = asyncio.create_task(self._make(key, stored))
            making.add_done_callback(lambda task: self._made(key, task))
        return await asyncio.shield(making)  # others may wait for it too

    async def _make(self, key: Key, stored: StoredTable) -> msgspec.Raw:
        # The table's turn: nobody takes all workers by asking for one table as several seats, or while it grows.
        async with self._turns.take(stored.id):
            return await self._workers.run(ReplayTable(record=stored.record.write(), seat=key[2]), later=True)

    def _made(self, key: Key, task: asyncio.Task[msgspec.Raw]) -> None:
        del self._making[key]
        if task.cancelled() or task.exception() is not None:
            return
        self._kept[key] = task.result()
        self._kept_bytes += len(task.result())
        while self._kept_bytes > KEPT_BYTES:
            _, oldest = self._kept.popitem(last=False)
            self._kept_bytes -= len(oldest)
