"""All tables: opened, found in storage, played again, and closed when nobody has them open."""

from __future__ import annotations

import asyncio
import base64
import logging
import secrets
import time
from contextlib import suppress

import msgspec

from fourwalls.core import (
    FourwallsError,
    InvalidOptions,
    Match,
    Player,
    RecordError,
    RecordLine,
    find_game,
    new_seed,
    read_options,
    seed_from_text,
)
from fourwalls.core.record import canonical_json

from .bot_seats import BotSeats
from .hints import Hints
from .levels import check_bot
from .live import LiveTable
from .names import name_fault
from .refusals import Refusal
from .replay_jobs import ReplayJobs
from .settings import Settings
from .storage import Conflict, Holder, NewEntry, Storage, StoredTable
from .tokens import Grant, find_grant, new_token, next_token, spectator_token, token_hash
from .wire import NewTable, SeatLink, SeatOrder, TableLinks
from .workers import TooSlow, Workers

log = logging.getLogger(__name__)


class UnknownTable(FourwallsError):
    """There is no table with this id."""


class WrongToken(FourwallsError):
    """The token is not one of this table."""


class TableClosed(FourwallsError):
    """The table is there but can't be played on, perhaps because the rules have a new version."""


class Tables:
    """The tables of one server."""

    def __init__(self, settings: Settings, storage: Storage, workers: Workers) -> None:
        self.settings = settings
        self.storage = storage
        self.workers = workers
        self._open: dict[str, LiveTable] = {}
        self._bots: dict[str, BotSeats] = {}
        self._opening: dict[str, asyncio.Task[LiveTable]] = {}
        self.replays = ReplayJobs(workers)
        self.hints = Hints(workers)
        self._sweeper = asyncio.create_task(self._sweep(), name="table sweeper")

    async def close(self) -> None:
        """Let what is under way come to an end."""
        self._sweeper.cancel()
        for bots in self._bots.values():
            bots.stop()
        for table in list(self._open.values()):
            await table.settled()

    @property
    def open_ids(self) -> list[str]:
        """The tables in memory."""
        return list(self._open)

    # Finding

    async def grant(self, id: str, token: str) -> Grant:
        """What a token is good for at a table. Raises UnknownTable or WrongToken."""
        grants = await self.storage.grants(id)
        if not grants:
            raise UnknownTable("There is no table with this address.")
        found = find_grant(token, grants)
        if found is None:
            raise WrongToken("This link is not one of this table: its secret part is wrong or incomplete.")
        return found

    async def get(self, id: str) -> LiveTable:
        """A table, from memory or storage. Raises UnknownTable or TableClosed."""
        if (table := self._open.get(id)) is not None and not table.broken:
            return table
        if (opening := self._opening.get(id)) is None:
            opening = self._opening[id] = asyncio.create_task(self._read(id))
            opening.add_done_callback(lambda _: self._opening.pop(id))
        return await asyncio.shield(opening)  # others may wait for it too

    async def _read(self, id: str) -> LiveTable:
        stored = await self.stored(id)
        return self._keep(stored, await self._resume(stored))

    async def stored(self, id: str) -> StoredTable:
        """A table as it is kept. Raises UnknownTable."""
        stored = await self.storage.load(id)
        if stored is None:
            raise UnknownTable("There is no table with this address.")
        return stored

    async def _reload(self, id: str) -> Match:
        return await self._resume(await self.stored(id))

    async def _resume(self, stored: StoredTable) -> Match:
        seed = stored.seed or stored.record.seed
        if seed is None:
            raise TableClosed("The seed of this match is missing, so it can't go on.")
        added: list[RecordLine] = []
        try:
            match = await asyncio.to_thread(Match.resume, stored.record, seed, store=added.extend)
        except FourwallsError as error:
            raise TableClosed(f"This table can't be played on: {error}") from None
        match.store = None
        if added:
            await self.storage.append(stored.id, added)
        return match

    def _keep(self, stored: StoredTable, match: Match) -> LiveTable:
        table = LiveTable(
            stored.id,
            match,
            stored.holders,
            storage=self.storage,
            reload=self._reload,
            seeded=stored.seeded,
            rematch=stored.rematch,
        )
        bots = BotSeats(table, self.workers, self.settings)
        table.on_change = bots.wake
        self._open[stored.id] = table
        self._bots[stored.id] = bots
        bots.wake()
        return table

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(min(15, self.settings.idle_seconds / 2))
            self.close_idle()

    def close_idle(self) -> None:
        """Forget the tables that nobody has open; they stay in storage."""
        limit = time.monotonic() - self.settings.idle_seconds
        for key, table in list(self._open.items()):
            if not table.clients and not table.changing and not self._bots[key].busy and table.used <= limit:
                del self._open[key], self._bots[key]

    async def check_file(self, data: bytes) -> msgspec.Raw:
        """The replay of a file that somebody sent, as JSON. Raises FourwallsError."""
        try:
            return await self.replays.of_file(data, self.settings.upload_seconds)
        except TooSlow:
            limit = f"{self.settings.upload_seconds:g} s"
            raise RecordError(0, f"checking this record takes more than {limit}, too long for a server") from None

    # Opening

    async def create(self, order: NewTable) -> TableLinks:
        """A new table. Raises FourwallsError when the order is not possible."""
        game = find_game(order.game)
        self._check_seats(order.seats)
        if len(order.seats) not in game.meta.seats:
            raise InvalidOptions(f"{game.meta.title} has {_one_of(game.meta.seats)} seats, not {len(order.seats)}")
        if order.seed is not None and any(seat.kind == "open" for seat in order.seats):
            raise InvalidOptions(
                "who gives the seed can know all dice and cards, so a table with a seed has no open seats: "
                'leave out the seed, or make each seat "me" or a bot'
            )
        options = read_options(game.options_type, order.options, texts=False)
        seed = new_seed() if order.seed is None else seed_from_text(order.seed)
        match = Match.start(
            game,
            [Player(seat.name.strip(), seat.bot if seat.kind == "bot" else "human") for seat in order.seats],
            options=options,
            data=order.data,
            seed=seed,
            position=None if order.position is None else order.position.encode("utf-8", "replace"),
        )
        kinds: dict[str, Holder] = {"me": "owner", "open": "link", "bot": "bot"}
        return await self._add(match, seed, [kinds[seat.kind] for seat in order.seats], seeded=order.seed is not None)

    def _check_seats(self, seats: tuple[SeatOrder, ...]) -> None:
        for number, seat in enumerate(seats, 1):
            if (fault := name_fault(seat.name)) is not None:
                raise InvalidOptions(f"the name of seat {number} {fault}")
            if seat.kind == "bot":
                check_bot(seat.bot, self.settings)
            elif seat.bot:
                raise InvalidOptions(f"seat {number} has a bot, {seat.bot!r}, but its kind is {seat.kind!r}")

    async def _add(
        self,
        match: Match,
        seed: bytes,
        holders: list[Holder],
        *,
        seeded: bool = False,
        rematch_of: str | None = None,
    ) -> TableLinks:
        name = base64.b32encode(secrets.token_bytes(10)).decode().lower()
        owner = new_token()
        stored = StoredTable(id=name, record=match.record, holders=tuple(holders), seed=seed, seeded=seeded)
        links = TableLinks(
            table=name,
            owner=owner,
            spectator=spectator_token(owner),
            seats=tuple(
                SeatLink(seat=seat, token=new_token()) for seat, holder in enumerate(holders) if holder == "link"
            ),
        )
        grants = (
            Grant(token_hash(links.owner), "owner"),
            Grant(token_hash(links.spectator), "spectator"),
            *(Grant(token_hash(link.token), "seat", link.seat) for link in links.seats),
        )
        await self.storage.create(NewEntry(table=stored, grants=grants, rematch_of=rematch_of))
        self._keep(stored, match)
        return links

    async def rematch(self, table: LiveTable, grant: Grant, token: str) -> tuple[str, str]:
        """The table where this one is played again (opened by the first who asks), and the token for it.

        Everybody moves on by one seat. Raises Refusal while the match goes on, and for spectators who would open it.
        """
        if not table.match.over:
            raise Refusal("unavailable", "A rematch can start when this match is over.")
        if table.rematch is None:
            if grant.role == "spectator":
                raise Refusal("unavailable", "The players have not opened a rematch.")
            await self._open_rematch(table)
        assert table.rematch is not None
        # Who asks again, by whichever socket, gets the same token, so that no grants pile up.
        token = next_token(token, table.rematch)
        seat = None if grant.seat is None else (grant.seat + 1) % len(table.holders)
        await self._add_grant(table.rematch, token, Grant(token_hash(token), grant.role, seat))
        return table.rematch, token

    async def invite(self, table: LiveTable, grant: Grant, token: str) -> str:
        """A token for spectators, made from the token of whoever asks; spectators pass on their own."""
        if grant.role == "spectator":
            return token
        token = spectator_token(token)
        await self._add_grant(table.id, token, Grant(token_hash(token), "spectator"))
        return token

    async def _add_grant(self, table: str, token: str, grant: Grant) -> None:
        """Let a token in, unless it is in already."""
        if find_grant(token, await self.storage.grants(table)) is None:
            with suppress(Conflict):  # another socket with the same link was quicker
                await self.storage.add_grant(table, grant)

    async def _open_rematch(self, table: LiveTable) -> None:
        old = table.match
        header = old.record.header
        seed = new_seed()
        players = list(old.players)
        match = Match.start(
            old.game,
            [*players[-1:], *players[:-1]],
            options=read_options(old.game.options_type, header.options),
            data=header.own_data,
            seed=seed,
            position=None if header.position is None else canonical_json(header.position),
        )
        try:
            links = await self._add(match, seed, [*table.holders[-1:], *table.holders[:-1]], rematch_of=table.id)
            table.rematch = links.table
        except Conflict:  # somebody else was quicker
            table.rematch = (await self.stored(table.id)).rematch
        table.tell()


def _one_of(numbers: tuple[int, ...]) -> str:
    return " or ".join(map(str, numbers))
