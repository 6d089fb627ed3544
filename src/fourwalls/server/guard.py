"""The first thing every request meets: who may ask from where, how often, and the headers of every answer."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any
from urllib.parse import urlsplit

import msgspec
from litestar.exceptions import ClientException

from .limits import Buckets, client_of
from .problems import MEDIA_TYPE, MOST_SHOWN, problem_of
from .settings import Settings

Scope = dict[str, Any]
Message = dict[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
ASGIApp = Callable[[Scope, Receive, Send], Awaitable[None]]

MOST_DRAINED, DRAIN_SECONDS = 16 * 1024 * 1024, 10
"""So many bytes, and so long, a body that is too long is read before the answer."""

CONTENT_POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "media-src 'self' data:",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS = (
    (b"content-security-policy", CONTENT_POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=(), payment=(), usb=()"),
    (b"x-frame-options", b"DENY"),
)


class Guard:
    """Wraps the application."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app = app
        self._settings = settings
        self._requests = Buckets(settings.requests)
        self._new_tables = Buckets(settings.new_tables)
        self._uploads = Buckets(settings.uploads)
        self._sockets: dict[str, int] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """The ASGI application."""
        if scope["type"] == "http":
            body = _Body(receive, _with_headers(scope, send))
            if scope["method"] == "HEAD":
                scope, body.sends = {**scope, "method": "GET"}, False
            await self._http(scope, body.receive, body.send)
        elif scope["type"] == "websocket":
            await self._websocket(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        who = _address(scope)
        refused = self._refusal(scope, checks_origin=scope["method"] not in ("GET", "HEAD", "OPTIONS"))
        if refused is not None:
            await _answer(send, 403, refused)
            return
        wait = self._requests.take(who)
        if not wait and scope["method"] == "POST":
            kinds = {"/api/tables": self._new_tables, "/api/replays": self._uploads}
            bucket = kinds.get(scope["path"].rstrip("/"))
            wait = bucket.take(who) if bucket is not None else 0
        if wait:
            await _answer(send, 429, _wait_text(wait), [(b"retry-after", str(_whole_seconds(wait)).encode())])
            return
        await self._app(scope, receive, send)

    async def _websocket(self, scope: Scope, receive: Receive, send: Send) -> None:
        who = _address(scope)
        status, text = 403, self._refusal(scope, checks_origin=True)
        if text is None and self._sockets.get(who, 0) >= self._settings.sockets:
            status, text = 429, f"This address has {self._settings.sockets} sockets open already."
        if text is None and (wait := self._requests.take(who)):
            status, text = 429, _wait_text(wait)
        if text is not None:
            await receive()
            body = msgspec.json.encode(problem_of(status, text))
            headers = [(b"content-type", MEDIA_TYPE.encode()), *HEADERS]
            await send({"type": "websocket.http.response.start", "status": status, "headers": headers})
            await send({"type": "websocket.http.response.body", "body": body})
            return
        self._sockets[who] = self._sockets.get(who, 0) + 1
        try:
            await self._app(scope, receive, send)
        finally:
            self._sockets[who] -= 1
            if not self._sockets[who]:
                del self._sockets[who]

    def _refusal(self, scope: Scope, *, checks_origin: bool) -> str | None:
        """Why a request does not belong here: asked for under a wrong name, or by a page from elsewhere."""
        headers = {name: value.decode("latin-1") for name, value in scope["headers"]}
        host = headers.get(b"host", "")
        if _place(f"http://{host}") is None or (self._settings.hosts and _name(host) not in self._settings.hosts):
            return f"This server is not called {_name(host)[:MOST_SHOWN]!r}."
        origin = headers.get(b"origin")
        if not checks_origin or origin is None or origin in self._settings.origins:
            return None
        if host and origin.startswith(("http://", "https://")) and _place(origin) == host.lower():
            return None
        return f"The page at {origin[:MOST_SHOWN]!r} may not use this server."


def _place(address: str) -> str | None:
    """Host and port of an address; None if it is no address."""
    try:
        parts = urlsplit(address)
        _ = parts.port  # raises for what is no number
    except ValueError:
        return None
    return parts.netloc.lower()


def _name(host: str) -> str:
    """A Host header without the port."""
    return host.rsplit(":", 1)[0].lower() if not host.endswith("]") else host.lower()


def _address(scope: Scope) -> str:
    client = scope.get("client")
    return client_of(client[0]) if client else ""


def _whole_seconds(wait: float) -> int:
    return int(wait) + 1


def _wait_text(wait: float) -> str:
    return f"Too many requests from this address; try again in {_whole_seconds(wait)} s."


async def _answer(send: Send, status: int, text: str, headers: list[tuple[bytes, bytes]] | None = None) -> None:
    body = msgspec.json.encode(problem_of(status, text))
    all_headers = [
        (b"content-type", MEDIA_TYPE.encode()),
        (b"content-length", str(len(body)).encode()),
        *(headers or []),
    ]
    await send({"type": "http.response.start", "status": status, "headers": all_headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})


class _Body:
    """Both bodies of a request. What nobody has read of the one that came is read before the answer goes out, because
    a browser that is still sending does not see an answer. `sends`: whether the answer has a body."""

    def __init__(self, receive: Receive, send: Send) -> None:
        self.sends = True
        self._receive = receive
        self._send = send
        self._more = True

    async def receive(self) -> Message:
        """The next part of the request. Raises ClientException if the client goes before the last one."""
        message = await self._receive()
        if self._more and message["type"] == "http.disconnect":
            raise ClientException("The request broke off.")
        self._more = message["type"] == "http.request" and message.get("more_body", False)
        return message

    async def send(self, message: Message) -> None:
        """The next part of the answer."""
        if message["type"] == "http.response.start":
            with suppress(TimeoutError, ClientException):
                async with asyncio.timeout(DRAIN_SECONDS):
                    await self._drain()
        elif not self.sends:
            message = {**message, "body": b""}
        await self._send(message)

    async def _drain(self) -> None:
        left = MOST_DRAINED
        while self._more and left > 0:
            left -= len((await self.receive()).get("body", b"")) or 1


def _with_headers(scope: Scope, send: Send) -> Send:
    """Every answer gets our headers; those of the API are kept by nobody."""
    private = ((b"cache-control", b"no-store"),) if scope["path"].startswith("/api") else ()

    async def send_with_headers(message: Message) -> None:
        if message["type"] == "http.response.start":
            message["headers"] = [*message["headers"], *HEADERS, *private]
        await send(message)

    return send_with_headers
