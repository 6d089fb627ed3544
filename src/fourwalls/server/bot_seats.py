"""The bots of one table: their moves come from worker processes, which see nothing but views."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

import msgspec

from fourwalls.bots import Choice
from fourwalls.core import FourwallsError, Seat

from .jobs import Choose
from .refusals import Refusal
from .settings import Settings
from .storage import StorageDown
from .workers import JobFailed, Workers

if TYPE_CHECKING:
    from .live import LiveTable

log = logging.getLogger(__name__)

FIRST_PAUSE, LONGEST_PAUSE = 0.5, 15.0
"""Seconds until a bot tries again when its move could not be stored: twice as long each time."""


def choose_job(table: LiveTable, seat: Seat, spec: str) -> Choose:
    """The decision of a seat, as a job for a bot."""
    match = table.match
    header = match.record.header
    return Choose(
        game=header.game,
        options=header.options,
        data=header.own_data,
        seats=len(match.players),
        spec=spec,
        seat=seat,
        seed=match.bot_seed(seat),
        view=msgspec.Raw(msgspec.json.encode(match.view(seat))),
    )


async def choose(workers: Workers, job: Choose, *, later: bool = False) -> Choice:
    """What a bot chooses. Raises JobFailed."""
    return msgspec.json.decode(await workers.run(job, later=later), type=Choice)


class BotSeats:
    """Plays the seats of bots, as long as it is their turn and somebody cares."""

    def __init__(self, table: LiveTable, workers: Workers, settings: Settings) -> None:
        self._table = table
        self._workers = workers
        self._settings = settings
        self._task: asyncio.Task[None] | None = None

    @property
    def busy(self) -> bool:
        """Whether a bot is at work."""
        return self._task is not None and not self._task.done()

    def wake(self) -> None:
        """Something has changed: perhaps it is a bot's turn."""
        if not self.busy and self._next() is not None:
            self._task = asyncio.create_task(self._play(), name=f"bots of {self._table.id}")

    def stop(self) -> None:
        """The table is closed."""
        if self._task is not None:
            self._task.cancel()

    def _next(self) -> Seat | None:
        """The bot's seat that is to decide; None as well where only bots play and nobody watches."""
        table = self._table
        players = table.match.players
        if table.broken or (not table.clients and all(player.kind != "human" for player in players)):
            return None
        return next((seat for seat in table.match.to_act if seat >= 0 and players[seat].kind != "human"), None)

    async def _play(self) -> None:
        pause = FIRST_PAUSE
        while (seat := self._next()) is not None:
            await asyncio.sleep(self._pace)
            try:
                await self._decide(seat)
            except Exception as error:
                self._report(error, again=pause > FIRST_PAUSE)
                if not self._table.clients:
                    return  # whoever comes next wakes them
                await asyncio.sleep(pause)
                pause = min(2 * pause, LONGEST_PAUSE)
            else:
                pause = FIRST_PAUSE

    def _report(self, error: Exception, *, again: bool) -> None:
        """Log it, once for each trouble; the storage says itself when it is down."""
        if not again and not isinstance(error, StorageDown):
            log.error("the bots of table %s are stuck and will try again", self._table.id, exc_info=error)

    @property
    def _pace(self) -> float:
        people = any(player.kind == "human" for player in self._table.match.players)
        return self._settings.bot_pace if people else self._settings.watch_pace

    async def _decide(self, seat: Seat) -> None:
        table = self._table
        if self._next() != seat:
            return
        job = choose_job(table, seat, table.match.players[seat].kind)
        try:
            choice: Choice | None = await choose(self._workers, job)
        except (JobFailed, FourwallsError) as error:
            log.error("bot %s at table %s can't decide, a move is made for it: %s", job.spec, table.id, error)
            choice = None

        def step() -> object:
            match = table.match
            if seat not in match.to_act or choose_job(table, seat, job.spec).view != job.view:
                raise Refusal("stale", "The bot has thought about something that is past.")
            return match.time_out(seat) if choice is None else match.play(seat, choice.move)

        try:
            await table.change(step)
        except Refusal as refusal:
            if refusal.code != "stale":
                raise
