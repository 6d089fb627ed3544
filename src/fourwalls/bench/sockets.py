"""A lean WebSocket client for benchmarks: text frames, no compression, and no task for a socket."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar, cast

from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.http11 import Response
from websockets.uri import parse_uri

_Result = TypeVar("_Result")


class Line(asyncio.Protocol):
    """One socket. `hear` is called with each message, as soon as it is there; `lost` with what has gone wrong."""

    def __init__(self, url: str, hear: Callable[[bytes], None], lost: Callable[[Exception], None]) -> None:
        """Use `connect`."""
        self.received = 0
        """Bytes of messages so far."""
        self._hear = hear
        self._lost = lost
        self._protocol = ClientProtocol(parse_uri(url), max_size=None)
        self._open: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._transport: asyncio.Transport | None = None

    @classmethod
    async def connect(cls, url: str, hear: Callable[[bytes], None], lost: Callable[[Exception], None]) -> Line:
        """An open socket at `ws://...`."""
        address = parse_uri(url)
        loop = asyncio.get_running_loop()
        _, line = await loop.create_connection(lambda: cls(url, hear, lost), address.host, address.port)
        await line._open
        return line

    def send(self, text: bytes) -> None:
        """Send a message."""
        self._protocol.send_text(text)
        self._flush()

    def close(self) -> None:
        """Let go of the socket."""
        if self._transport is not None:
            self._transport.close()
        self._transport = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for a WebSocket."""
        self._transport = cast(asyncio.Transport, transport)
        self._protocol.send_request(self._protocol.connect())
        self._flush()

    def connection_lost(self, exc: Exception | None) -> None:
        """Whoever waits hears that there is nothing to come."""
        error = exc or ConnectionError("the server has hung up")
        if not self._open.done():
            self._open.set_exception(error)
        elif self._transport is not None:
            self._lost(error)

    def data_received(self, data: bytes) -> None:
        """Take messages apart."""
        self._protocol.receive_data(data)
        for event in self._protocol.events_received():
            if isinstance(event, Response):
                self._opened()
            elif isinstance(event, Frame) and event.opcode is Opcode.TEXT:
                self.received += len(event.data)
                try:
                    self._hear(bytes(event.data))
                except Exception as error:
                    self._lost(error)
        self._flush()  # answers to pings

    def _opened(self) -> None:
        error = self._protocol.handshake_exc
        if error is None:
            self._open.set_result(None)
        else:
            self._open.set_exception(error)

    def _flush(self) -> None:
        if self._transport is not None and (data := b"".join(self._protocol.data_to_send())):
            self._transport.write(data)


def run(work: Coroutine[Any, Any, _Result]) -> _Result:
    """`asyncio.run`, with the loop that the server has too, where there is one."""
    try:
        import uvloop  # noqa: PLC0415 - not on Windows
    except ImportError:
        return asyncio.run(work)
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        return runner.run(work)
