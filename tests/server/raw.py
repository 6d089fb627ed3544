"""A client without manners: bytes of its own on a connection of its own."""

from __future__ import annotations

import base64
import json
import socket
from contextlib import suppress
from typing import Self
from urllib.parse import urlsplit

from .running import Address

SECONDS = 20
"""What takes longer hangs."""

CONTINUES, TEXT, PING, PONG = 0x0, 0x1, 0x9, 0xA


def frame(opcode: int, data: bytes = b"", *, last: bool = True) -> bytes:
    """A WebSocket frame of less than 126 bytes."""
    return bytes([(0x80 if last else 0) | opcode, 0x80 | len(data)]) + bytes(4) + data


class RawClient:
    """A TCP connection to the server."""

    def __init__(self, server: Address) -> None:
        place = urlsplit(server.url)
        assert place.hostname is not None
        self.host = place.netloc
        self.socket = socket.create_connection((place.hostname, place.port), SECONDS)

    def send(self, data: bytes) -> None:
        """Send all of it, or as much as the other side takes before it closes."""
        with suppress(ConnectionError):
            self.socket.sendall(data)

    def rest(self) -> bytes:
        """All that still comes, until the other side closes the connection."""
        got = b""
        with suppress(ConnectionError):
            while part := self.socket.recv(65536):
                got += part
        return got

    def head(self) -> bytes:
        """The head of an answer."""
        got = b""
        while not got.endswith(b"\r\n\r\n"):
            part = self.socket.recv(1)
            assert part, got
            got += part
        return got

    def request(self, line: str, *headers: str) -> None:
        """Send the head of a request."""
        self.send("\r\n".join((f"{line} HTTP/1.1", f"Host: {self.host}", *headers, "", "")).encode())

    def upgrade(self, table: str) -> bytes:
        """Ask for the socket of a table; the head of the answer."""
        key = base64.b64encode(bytes(16)).decode()
        wishes = ("Upgrade: websocket", "Connection: Upgrade", f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13")
        self.request(f"GET /api/tables/{table}/socket", *wishes)
        return self.head()

    def hello(self, token: str) -> None:
        """The first message."""
        self.send(frame(TEXT, json.dumps({"type": "hello", "token": token}).encode()))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.socket.close()
