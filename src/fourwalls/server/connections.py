"""All open connections: how many there may be, from one address and in all, and how long each may take for what."""

from __future__ import annotations

import asyncio
import logging
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable
from contextlib import suppress
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from typing import Literal

from .limits import client_of
from .settings import Settings

log = logging.getLogger(__name__)

Stage = Literal["head", "body", "answer", "closing"]
"""What a connection can be late with: sending a request's head or its body, taking the answer in, going away."""

BACKLOG = 256
"""So many connections the system accepts for us before we have counted them."""
OWN_FILES = 256
"""So many files are kept for the database, the workers and everything else."""
CLOSING_SECONDS = 10
SWEEP_SECONDS = 1.0
QUIET_SECONDS = 600
"""After a line in the log about too many connections, there is none about more of them for this time."""


class _Line:
    def __init__(self, who: str) -> None:
        self.who = who
        self.stage: Stage | None = None
        self.due: float | None = None


class Connections:
    """The open connections of one server."""

    def __init__(self, settings: Settings, now: Callable[[], float] = time.monotonic) -> None:
        self._for_one = settings.connections
        self._for_all = room_for(settings.all_connections)
        self._proxies = networks_of(settings.proxies)
        self._seconds: dict[Stage, float] = {
            "head": settings.head_seconds,
            "body": settings.body_seconds,
            "answer": settings.answer_seconds,
            "closing": CLOSING_SECONDS,
        }
        self._now = now
        self._lines: dict[asyncio.Transport, _Line] = {}
        self._of: Counter[str] = Counter()
        self._sweeper: asyncio.TimerHandle | None = None
        self._quiet_until = float("-inf")

    def __len__(self) -> int:
        return len(self._lines)

    def opened(self, transport: asyncio.Transport, address: str) -> str | None:
        """Count a new connection. If it is one too many, it is not counted, and the answer is what to tell."""
        who = client_of(address)
        refusal = None
        if len(self._lines) >= self._for_all:
            refusal = f"The server has {self._for_all} connections open already, which is all it can have."
        elif self._of[who] >= self._for_one and not self._is_proxy(address):
            refusal = f"The address {who} has {self._for_one} connections open already."
        if refusal is None:
            self._lines[transport] = _Line(who)
            self._of[who] += 1
            if self._sweeper is None:
                self._sweep_soon()
        elif self._now() >= self._quiet_until:
            self._quiet_until = self._now() + QUIET_SECONDS
            log.warning("%s More are refused.", refusal)
        return refusal

    def closed(self, transport: asyncio.Transport) -> None:
        """Forget a connection; one that is not counted is no mistake."""
        line = self._lines.pop(transport, None)
        if line is not None:
            self._of[line.who] -= 1
            if not self._of[line.who]:
                del self._of[line.who]

    def expect(self, transport: asyncio.Transport, stage: Stage | None) -> None:
        """Say what a connection has to do next (None: nothing); for each stage it has its time once."""
        line = self._lines.get(transport)
        if line is not None and line.stage != stage:
            line.stage = stage
            line.due = None if stage is None else self._now() + self._seconds[stage]

    def sweep(self) -> None:
        """Cut off what is late. What is being closed can be late too: it may still have something to send."""
        for transport, line in list(self._lines.items()):
            if transport.is_closing():
                self.expect(transport, "closing")
            if line.due is not None and line.due <= self._now():
                transport.abort()

    def _sweep_soon(self) -> None:
        seconds = min(SWEEP_SECONDS, *self._seconds.values())
        self._sweeper = asyncio.get_running_loop().call_later(seconds, self._sweep_on)

    def _sweep_on(self) -> None:
        self._sweeper = None
        self.sweep()
        if self._lines:
            self._sweep_soon()

    def _is_proxy(self, address: str) -> bool:
        with suppress(ValueError):
            found = ip_address(address)
            return any(found in network for network in self._proxies)
        return False


def networks_of(proxies: Iterable[str]) -> list[IPv4Network | IPv6Network]:
    """Addresses and networks as networks, those of IPv4 also as a socket for both kinds names them.

    Raises ValueError.
    """
    networks = [ip_network(proxy) for proxy in proxies]
    mapped = [
        ip_network(f"::ffff:{network.network_address}/{96 + network.prefixlen}")
        for network in networks
        if isinstance(network, IPv4Network)
    ]
    return networks + mapped


def room_for(wanted: int) -> int:
    """So many connections, or fewer if the system does not let this process have as many files."""
    if sys.platform == "win32":
        return wanted
    import resource  # noqa: PLC0415  # not there on Windows

    kept = BACKLOG + OWN_FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    unlimited = resource.RLIM_INFINITY
    if soft != unlimited and soft < wanted + kept:
        more = wanted + kept if hard == unlimited else min(wanted + kept, hard)
        with suppress(ValueError, OSError):  # some systems allow less than they say
            resource.setrlimit(resource.RLIMIT_NOFILE, (more, hard))
        soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return wanted if soft == unlimited else min(wanted, max(soft - kept, soft // 4))
