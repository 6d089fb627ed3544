"""The two protocols of uvicorn with limits of ours: HTTP on a connection, and a WebSocket."""

from __future__ import annotations

import asyncio
import codecs
from typing import TYPE_CHECKING, Any

import h11
import msgspec
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.exceptions import ProtocolError
from websockets.frames import CloseCode, Frame, Opcode
from websockets.server import ServerProtocol

from .connections import BACKLOG, Connections, Stage, networks_of
from .guard import Guard
from .limits import Bucket
from .problems import MEDIA_TYPE, problem_of
from .settings import Settings

if TYPE_CHECKING:
    from uvicorn._types import ASGISendEvent

_UTF8 = codecs.getincrementaldecoder("utf-8")

FREE_PARTS, USUAL_PART = 100, 256
"""The parts of a body have at least so many bytes on the average, but for the first ones."""


class Config(uvicorn.Config):
    """How uvicorn runs the application, and what all its connections share."""

    def __init__(self, app: Guard, settings: Settings) -> None:
        super().__init__(
            app,
            http=HttpConnection,
            ws=SocketConnection,
            ws_max_size=4 * settings.frame_size,
            ws_per_message_deflate=True,
            lifespan="on",
            log_level="error",  # its warnings are all about clients, who could fill the log with them
            access_log=False,
            server_header=False,
            proxy_headers=bool(settings.proxies),
            forwarded_allow_ips=[str(network) for network in networks_of(settings.proxies)],
            backlog=BACKLOG,
            timeout_graceful_shutdown=5,
        )
        self.settings = settings
        self.open_connections = Connections(settings)


class HttpConnection(H11Protocol):
    """A connection that is counted, and cut off when its client is late."""

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._all = config.open_connections
        self._handed_on = False
        self.conn = _Requests(h11.SERVER)

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as in uvicorn
        """Count it, or refuse it."""
        super().connection_made(transport)
        refusal = self._all.opened(transport, self.client[0] if self.client else "")
        if refusal is None:
            self._expect()
        else:
            transport.write(_unavailable(refusal))
            transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget it."""
        self._all.closed(self.transport)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """A part of a request."""
        super().data_received(data)
        self._expect()

    def pause_writing(self) -> None:
        """The client does not take the answer in."""
        super().pause_writing()
        self._expect()

    def resume_writing(self) -> None:
        """The client goes on."""
        super().resume_writing()
        self._expect()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Hand the connection on to a SocketConnection."""
        self._handed_on = True
        super().handle_websocket_upgrade(event)

    def send_400_response(self, msg: str) -> None:
        """Close after something that is no request, or one part of a body too many; who was answering it hears it."""
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            super().send_400_response(msg)
        self.transport.close()
        if self.cycle is not None:
            self.cycle.disconnected = True
            self.cycle.message_event.set()

    def _expect(self) -> None:
        stage: Stage | None = None
        if self._handed_on:
            stage = None
        elif self.flow.write_paused:
            stage = "answer"
        elif self.conn.their_state is h11.IDLE:
            stage = "head"
        elif self.conn.their_state is h11.SEND_BODY:
            stage = "body"
        self._all.expect(self.transport, stage)


class _Requests(h11.Connection):
    """Reads requests, and fails when a body comes in too many small parts: each takes as long as a large one."""

    def next_event(self) -> h11.Event | type[h11.NEED_DATA] | type[h11.PAUSED]:
        """The next part of a request."""
        event = super().next_event()
        if isinstance(event, h11.Request):
            self._parts, self._size = 0, 0
        elif isinstance(event, h11.Data):
            self._parts += 1
            self._size += len(event.data)
            if self._parts > FREE_PARTS + self._size // USUAL_PART:
                raise h11.RemoteProtocolError("too many small parts")
        return event


def _unavailable(detail: str) -> bytes:
    """A whole answer for a connection that is one too many."""
    body = msgspec.json.encode(problem_of(503, detail))
    head = (
        f"HTTP/1.1 503 Service Unavailable\r\nContent-Type: {MEDIA_TYPE}\r\nContent-Length: {len(body)}\r\n"
        "Retry-After: 10\r\nConnection: close\r\n\r\n"
    )
    return head.encode() + body


class SocketConnection(WebSocketsSansIOProtocol):
    """A WebSocket that takes only so many frames. It has its connection from an HttpConnection, which counted it."""

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._all = config.open_connections
        self.conn = _Frames(
            config.settings,
            extensions=self.conn.available_extensions,
            max_size=config.ws_max_size,
            logger=self.logger,
        )

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget it."""
        self._all.closed(self.transport)
        super().connection_lost(exc)

    async def send(self, message: ASGISendEvent) -> None:
        """A frame, or a part of the answer that refuses the socket."""
        await super().send(message)
        if message["type"] == "websocket.http.response.body" and not message.get("more_body", False):
            self.handshake_complete = True  # uvicorn would log an error: it sees that only when all has gone out

    def handle_parser_exception(self) -> None:
        """Close after something that is no frame, or one too many."""
        if self.conn.close_sent is None:  # before the handshake is complete there is nothing to say
            self.transport.close()
        else:
            super().handle_parser_exception()


class _Frames(ServerProtocol):
    """Reads frames, and fails when there are too many: of one message, or of any kind in too short a time.

    Other limits count whole messages, which a client that sends empty parts or pings never completes. Text is tried
    here because uvicorn would log what is not UTF-8.
    """

    def __init__(self, settings: Settings, **how: Any) -> None:
        super().__init__(**how)
        self._bucket = Bucket(settings.frames)
        self._most_parts = settings.parts
        self._parts = 0
        self._text: codecs.IncrementalDecoder | None = None

    def recv_frame(self, frame: Frame) -> None:
        """The next frame; control frames may stand between the parts of a message."""
        if frame.opcode in (Opcode.TEXT, Opcode.BINARY):
            self._parts = 1
            self._text = _UTF8() if frame.opcode is Opcode.TEXT else None
        elif frame.opcode is Opcode.CONT:
            self._parts += 1
        if self._parts > self._most_parts:
            self._end(CloseCode.MESSAGE_TOO_BIG, f"a message has at most {self._most_parts} frames")
        if self._bucket.take():
            self._end(CloseCode.POLICY_VIOLATION, "too many frames")
        if self._text is not None and frame.opcode in (Opcode.TEXT, Opcode.CONT):
            self._text.decode(bytes(frame.data), frame.fin)  # the parser knows what an error means
        super().recv_frame(frame)

    def _end(self, code: CloseCode, reason: str) -> None:
        """Close with this code; the error then makes the parser stop at once."""
        self.fail(code, reason)
        raise ProtocolError(reason)
