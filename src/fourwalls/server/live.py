"""A table in play: one match, the clients that have it open, and one lock through which all changes go."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Collection, Coroutine, Sequence
from typing import TYPE_CHECKING, Any

from fourwalls.core import Match, Move, Player, Seat, UndoRefused

from .names import name_fault
from .refusals import Refusal
from .storage import Conflict, Holder, Storage, StorageDown
from .tokens import Grant
from .updates import Frames, seat_infos
from .wire import TableInfo
from .wishes import OpenWish, consent_needed

if TYPE_CHECKING:
    from .clients import Client

log = logging.getLogger(__name__)

Reload = Callable[[str], Awaitable[Match]]


class TableBroken(Exception):
    """How the table stands is not known; whoever has it open has to open it again."""


class LiveTable:
    """One table. `version` grows with everything that clients should hear of."""

    def __init__(
        self,
        id: str,
        match: Match,
        holders: Sequence[Holder],
        *,
        storage: Storage,
        reload: Reload,
        seeded: bool = False,
        rematch: str | None = None,
    ) -> None:
        self.id = id
        self.match = match
        self.holders = tuple(holders)
        self.seeded = seeded
        self.rematch = rematch
        self.clients: set[Client] = set()
        self.version = 1
        self.wish: OpenWish | None = None
        self.used = time.monotonic()
        self.broken = False
        """Whether it could not be read again after an error; clients have to come back, to a new LiveTable."""
        self.on_change: Callable[[], None] = lambda: None
        """Called after each change: wakes the bots."""
        self._storage = storage
        self._reload = reload
        self._lock = asyncio.Lock()
        self._wishes = 0
        self._tasks: set[asyncio.Task[Any]] = set()
        self._frames = Frames(self)

    # What is known

    @property
    def lines(self) -> int:
        """The length of the record, by which clients say what they have seen."""
        return len(self.match.record.lines)

    def seats_of(self, grant: Grant) -> tuple[Seat, ...]:
        """The seats that a token plays."""
        if grant.role == "owner":
            return tuple(seat for seat, holder in enumerate(self.holders) if holder == "owner")
        return () if grant.seat is None else (grant.seat,)

    def connected(self, seat: Seat) -> bool:
        """Whether somebody has this seat open; bots always have."""
        return self.match.players[seat].kind != "human" or any(seat in client.mine for client in self.clients)

    def info(self, grant: Grant) -> TableInfo:
        """The table as a token's holder sees it."""
        header = self.match.record.header
        return TableInfo(
            table=self.id,
            game=header.game,
            options=header.options,
            data=header.own_data,
            seats=seat_infos(self),
            role=grant.role,
            mine=self.seats_of(grant),
            lines=self.lines,
            over=self.match.over,
            to_act=self.match.to_act,
            started=header.started,
            seeded=self.seeded,
            placed=header.position is not None,
            rematch=self.rematch,
            host=next((seat for seat, holder in enumerate(self.holders) if holder == "owner"), None),
            outcome=self.match.outcome,
        )

    def frame(self, client: Client) -> tuple[bytes, int]:
        """The update that a client has to get now, and the number of the last log entry in it."""
        return self._frames.frame(client.front, client.mine, client.told, client.reset)

    # Clients

    def join(self, client: Client) -> None:
        """A client has the table open from now on."""
        self._come_or_go(self.clients.add, client)

    def leave(self, client: Client) -> None:
        """A client is gone."""
        self._come_or_go(self.clients.discard, client)

    def _come_or_go(self, does: Callable[[Client], None], client: Client) -> None:
        before = self._present()
        does(client)
        if self._present() != before:
            self.tell()
        else:
            self.used = time.monotonic()
            self.on_change()

    def _present(self) -> list[bool]:
        return [self.connected(seat) for seat in range(len(self.match.players))]

    def tell(self) -> None:
        """Let all clients know that there is something new, and the bots too."""
        self.version += 1
        self.used = time.monotonic()
        self._frames.forget()
        for client in self.clients:
            client.news.set()
        self.on_change()

    # Changes

    async def change(self, step: Callable[[], object]) -> None:
        """Do a step such as `lambda: match.play(seat, move)`: work it out, store it, and only then let it count.

        Raises what the step raises (FourwallsError or Refusal), and Refusal when another process was quicker.
        """
        await self._shielded(self._change(step))

    async def _shielded(self, work: Coroutine[Any, Any, None]) -> None:
        # A client that leaves must not cut a change in two: what was stored has to count here too.
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._forget)
        await asyncio.shield(task)

    def _forget(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled():
            task.exception()  # if nobody waits for it any more, nobody needs to hear of it

    async def _change(self, step: Callable[[], object]) -> None:
        async with self._lock:
            if self.broken:
                raise TableBroken
            transaction = self.match.prepare(step)
            try:
                await self._storage.append(self.id, transaction.lines)
            except Conflict:
                await self._read_again()
                raise Refusal("stale", "The table has changed meanwhile.") from None
            except Exception:
                await self._read_again()  # whether it was stored can only be told by looking
                raise
            self.match.commit(transaction)
            self.wish = None
            self.tell()

    async def _read_again(self) -> None:
        try:
            self.match = await self._reload(self.id)
        except StorageDown:  # it has said so itself
            self.broken = True
        except Exception:
            self.broken = True
            log.exception("table %s can't be read again", self.id)
        self.tell()

    @property
    def changing(self) -> bool:
        """Whether a change is under way."""
        return bool(self._tasks)

    async def settled(self) -> None:
        """Wait until no change is under way."""
        while self._tasks:
            await asyncio.gather(*self._tasks, return_exceptions=True)

    # What seats ask for

    async def play(self, seat: Seat, moves: Sequence[Move], lines: int) -> None:
        """Make moves that were chosen when the record had so many lines."""

        def step() -> object:
            self.check_fresh(seat, lines)
            return self.match.play(seat, moves[0] if len(moves) == 1 else moves)

        await self.change(step)

    def check_fresh(self, seat: Seat, lines: int) -> None:
        """Whether nothing has happened that matters to a seat since the record had so many lines. Raises Refusal."""
        new = self.match.record.lines[lines:] if 0 <= lines <= self.lines else None
        if new == []:
            return
        # Where seats decide at once, the others' decisions don't make this one stale.
        others = self.match.game.meta.simultaneous and new is not None
        if others and all(line.what == "move" and line.seat not in (seat, -1) for line in new or ()):
            return
        raise Refusal("stale", "The table has changed since; look again.")

    async def undo(self, seat: Seat, turn: bool, own: Collection[Seat]) -> None:
        """Take back a choice, or a turn. Where it needs the consent of other people, they are asked.

        `own` are the seats of the same person, who need not be asked.
        """
        seen = self.lines
        try:
            await self.change(lambda: self._take_back(seat, turn, own))
        except UndoRefused:
            needed = consent_needed(self.match, seat, own)
            if not needed or self.lines != seen:
                raise
            self._wishes += 1
            self.wish = OpenWish(self._wishes, seat, needed, own, turn)
            self.tell()

    def _take_back(self, seat: Seat, turn: bool, consent: Collection[Seat]) -> object:
        if turn:
            return self.match.restart_turn(seat, consent)
        return self.match.undo(seat, consent)

    async def answer(self, seat: Seat, number: int, agree: bool) -> None:
        """A seat's answer to a wish."""
        wish = self.wish
        if wish is None or wish.number != number or seat not in wish.waiting:
            raise Refusal("unavailable", "Nobody waits for this answer.")
        wish.waiting.discard(seat)
        if agree:
            wish.agreed.add(seat)
            if wish.waiting:
                self.tell()
                return
        try:
            if agree:
                await self.change(lambda: self._take_back(wish.seat, wish.turn, wish.agreed))
        finally:
            if self.wish is wish:
                self.wish = None
                self.tell()

    async def rename(self, seat: Seat, name: str) -> None:
        """Who plays a seat says what they are called. Raises Refusal."""
        name = name.strip()
        names = self.match.names
        if (fault := name_fault(name)) is not None:
            raise Refusal("unavailable", f"The name {fault}.")
        if name == names[seat]:
            return
        if name in names:
            raise Refusal("unavailable", f"Somebody at this table is called {name} already.")
        await self.change(lambda: self.match.take_seat(seat, Player(name, "human")))

    async def concede(self, seat: Seat) -> None:
        """A seat gives up."""
        await self.change(lambda: self.match.resign(seat))
