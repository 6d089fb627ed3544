"""A client at a table: what it plays, which of its seats is in front, and what it was told already."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import msgspec

from fourwalls.core import Seat

from .live import LiveTable, TableBroken
from .refusals import Refusal
from .tokens import Grant
from .wire import ServerMessage

_ENCODER = msgspec.json.Encoder()


class Client:
    """One open socket after its `hello` with a token.

    `told` is the last log entry it has, `reset` that its log starts anew. `address` is where it comes from. `front` is
    the seat whose view it gets; None: that of a spectator.
    """

    def __init__(
        self,
        table: LiveTable,
        grant: Grant,
        token: str,
        since: int,
        send: Callable[[bytes], Awaitable[None]],
        *,
        address: str,
    ) -> None:
        self.table = table
        self.grant = grant
        self.token = token
        self.mine = table.seats_of(grant)
        self.news = asyncio.Event()
        self.address = address
        self._send = send
        self._sending = asyncio.Lock()
        self._version = 0
        self._guarded = table.match.game.meta.secrets and len(self.mine) > 1
        self.front: Seat | None = None
        self._sat = False
        fits = 0 <= since <= table.match.log_length and not self._guarded
        self.told = since if fits else 0
        self.reset = not fits

    def _turn(self) -> None:
        """Bring the seat to the front that is to decide.

        Where its view tells more than everybody may see, it has to sit down first; until then the page has a curtain.
        """
        acting = [seat for seat in self.mine if seat in self.table.match.to_act]
        front = self.front
        if front is None or (acting and front not in acting):
            front = next(iter((*acting, *self.mine)), None)
        if front == self.front and self._sat:
            return
        if front is None or not self._guarded or self._is_open(front):
            self._bring(front, sat=False)
        elif not self._sat:
            self._bring(None, sat=False)

    def _is_open(self, seat: Seat) -> bool:
        """Whether everybody may see what a seat sees now, but for its prompt, which follows from that."""
        match = self.table.match
        mine = msgspec.structs.replace(match.view(seat), seat=None, prompt=None)
        return mine == match.view(None)

    def _bring(self, seat: Seat | None, *, sat: bool) -> None:
        # Every seat has its own words for what happened to it.
        if self._guarded and seat != self.front:
            self.told, self.reset = 0, True
        self.front, self._sat = seat, sat

    def check_own(self, seat: Seat) -> None:
        """Whether a seat is one of this client's. Raises Refusal."""
        last = len(self.table.holders) - 1
        if not 0 <= seat <= last:  # only a program asks for it, so it is told what programs count from
            raise Refusal("seat", f"This table has no seat with the number {seat}; its seats are 0 to {last}.")
        if seat not in self.mine:
            raise Refusal("seat", f"Seat {seat + 1} is not yours.")

    def check_seat(self, seat: Seat) -> None:
        """Whether this client speaks for a seat now. Raises Refusal."""
        self.check_own(seat)
        if self._guarded and seat != self.front:
            raise Refusal("seat", f"Seat {seat + 1} has to sit down first.")

    async def sit(self, seat: Seat) -> None:
        """Bring one of its seats to the front. Raises Refusal."""
        self.check_own(seat)
        self._bring(seat, sat=True)
        await self.update(anew=True)

    async def say(self, message: ServerMessage) -> None:
        """Send an answer."""
        async with self._sending:
            await self._send(_ENCODER.encode(message))

    async def update(self, *, anew: bool = False) -> None:
        """Send how things stand, if the client does not know it yet (or `anew`)."""
        async with self._sending:
            if self._version == self.table.version and not anew:
                return
            self._version = self.table.version
            self._turn()
            frame, self.told = self.table.frame(self)
            self.reset = False
            await self._send(frame)

    async def keep_updated(self) -> None:
        """Send updates as long as the client is there; a slow one gets fewer of them, with more in each.

        Raises TableBroken.
        """
        while True:
            await self.news.wait()
            self.news.clear()
            if self.table.broken:
                raise TableBroken
            await self.update()
