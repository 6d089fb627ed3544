"""Running the server on an address of this machine."""

from __future__ import annotations

import gc
import socket
from collections.abc import Callable
from contextlib import suppress
from ipaddress import ip_address

import msgspec
import uvicorn

from fourwalls.core import FourwallsError, games

from .app import create_app
from .protocols import Config
from .settings import Settings
from .storage import claim, prepare

LOOPBACK_NAMES = ("localhost", "127.0.0.1", "[::1]")


class CantListen(FourwallsError):
    """The address can't be used; the text says why."""


def bind(host: str, port: int) -> socket.socket:
    """A socket on an address; port 0 takes any free one. Raises CantListen."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        bound = socket.socket(family, kind, protocol)
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        bound.bind(address)
    except (OSError, OverflowError) as error:
        raise CantListen(f"can't listen on {host}, port {port}: {error}") from None
    bound.set_inheritable(True)
    return bound


def address_of(bound: socket.socket) -> str:
    """The server's address for a browser on this machine."""
    host, port = bound.getsockname()[:2]
    if ip_address(host).is_unspecified:
        host = "localhost"
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def is_local(bound: socket.socket) -> bool:
    """Whether only this machine can reach the socket."""
    return ip_address(bound.getsockname()[0]).is_loopback


def serve(settings: Settings, bound: socket.socket, ready: Callable[[str], None] = lambda address: None) -> None:
    """Serve until Ctrl-C; `ready` is called with the address when everything can be asked for. Raises StorageError."""
    if not settings.hosts and is_local(bound):
        # A name from elsewhere that leads to this machine is a trick: refuse it.
        origins = [origin.partition("://")[2].rsplit(":", 1)[0].lower() for origin in settings.origins]
        settings = msgspec.structs.replace(settings, hosts=(*LOOPBACK_NAMES, *origins))
    with claim(settings.data, address_of(bound)):
        prepare(settings.data)
        _calm_collector()
        with suppress(KeyboardInterrupt):  # uvicorn raises it again when all is closed; it is the usual way to stop
            _Server(Config(create_app(settings), settings), lambda: ready(address_of(bound))).run(sockets=[bound])


def _calm_collector() -> None:
    """Let Python look for cycles seldom: with many records in memory it took two fifths of the time."""
    games()
    gc.collect()
    gc.freeze()  # what is loaded stays
    gc.set_threshold(50_000, 20, 50)


class _Server(uvicorn.Server):
    def __init__(self, config: Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._ready()
