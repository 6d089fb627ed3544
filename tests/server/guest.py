"""A client at a table, as the page is one: it keeps how things stand and the log, and every frame it was sent."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from typing import Any, Self, TypeVar

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from .running import Address

T = TypeVar("T")

PATIENCE = 20


def play_out(work: Coroutine[Any, Any, T]) -> T:
    """Run a test's own event loop; what hangs fails."""

    async def limited() -> T:
        async with asyncio.timeout(3 * PATIENCE):
            return await work

    return asyncio.run(limited())


def socket_url(server: Address, table: str) -> str:
    """The address of a table's socket."""
    return f"{server.url.replace('http', 'ws', 1)}/api/tables/{table}/socket"


class Guest:
    """One open socket after its hello."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.frames: list[str] = []
        self.welcome: dict[str, Any] = {}
        self.now: dict[str, Any] = {}
        self.log: list[dict[str, Any]] = []
        self.stray: list[dict[str, Any]] = []
        self._answers: dict[int, dict[str, Any]] = {}
        self._changed = asyncio.Condition()
        self._number = 0
        self._reader = asyncio.create_task(self._read())

    @classmethod
    async def enter(cls, server: Address, table: str, token: str, since: int = 0, **more: Any) -> Self:
        """Say hello and wait for the first update."""
        guest = cls(await connect(socket_url(server, table), **more))
        await guest.say(type="hello", token=token, since=since)
        await guest.until(lambda now: True)
        return guest

    async def _read(self) -> None:
        with suppress(ConnectionClosed):
            async for frame in self.socket:
                assert isinstance(frame, str)
                self.frames.append(frame)
                self._take(json.loads(frame))
                async with self._changed:
                    self._changed.notify_all()
        async with self._changed:
            self._changed.notify_all()

    def _take(self, message: dict[str, Any]) -> None:
        kind = message["type"]
        if kind == "welcome":
            self.welcome = message["info"]
        elif kind == "update":
            begin = message["log"][0]["number"] if message["log"] else 1
            kept = [entry for entry in self.log if not message["reset"] or entry["number"] < begin]
            self.log = kept + message["log"]
            self.now = message
        elif message.get("id"):
            self._answers[message["id"]] = message
        else:
            self.stray.append(message)

    async def wait(self, condition: Callable[[], bool]) -> None:
        """Wait for something to be true; fails when the socket closes or nothing comes."""
        async with asyncio.timeout(PATIENCE), self._changed:
            while not condition():
                assert not self._reader.done(), f"the socket is closed: {self.socket.close_code}, {self.stray}"
                await self._changed.wait()

    async def until(self, condition: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """The first update for which something is true, perhaps the one that is there."""
        await self.wait(lambda: bool(self.now) and condition(self.now))
        return self.now

    async def reach(self, lines: int) -> None:
        """Wait until the record has so many lines."""
        await self.until(lambda now: now["lines"] >= lines)

    async def say(self, **message: Any) -> None:
        """Send a message."""
        await self.socket.send(json.dumps(message))

    async def ask(self, type: str, **fields: Any) -> dict[str, Any]:
        """Send a message with a number, and its answer."""
        self._number += 1
        number = self._number
        await self.say(type=type, id=number, **fields)
        await self.wait(lambda: number in self._answers)
        return self._answers.pop(number)

    async def play(self, *moves: Any, seat: int | None = None, lines: int | None = None) -> dict[str, Any]:
        """Play moves, as the seat in front."""
        return await self.ask(
            "play",
            seat=self.now["view"]["seat"] if seat is None else seat,
            lines=self.now["lines"] if lines is None else lines,
            moves=list(moves),
        )

    async def first_move(self) -> dict[str, Any]:
        """Play the first of the legal actions."""
        return await self.play(self.now["actions"][0]["move"])

    async def closed(self) -> tuple[int | None, str | None]:
        """Wait until the server has closed the socket: code and reason."""
        async with asyncio.timeout(PATIENCE):
            await asyncio.gather(self._reader, return_exceptions=True)
        return self.socket.close_code, self.socket.close_reason

    async def leave(self) -> None:
        """Close the socket."""
        await self.socket.close()
        await asyncio.gather(self._reader, return_exceptions=True)

    def drop(self) -> None:
        """Lose the connection, without a word."""
        self._reader.cancel()
        self.socket.transport.abort()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.leave()


async def eventually(condition: Callable[[], Awaitable[bool]]) -> None:
    """Ask again and again until it is true."""
    async with asyncio.timeout(PATIENCE):
        while not await condition():
            await asyncio.sleep(0.02)
