"""How often somebody may do something."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import lru_cache
from ipaddress import IPv6Address, ip_address, ip_network

from .settings import Rate


@lru_cache(maxsize=4096)
def client_of(address: str) -> str:
    """Whose an address is, for counting: with IPv6 one customer has a whole network of them."""
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if not isinstance(found, IPv6Address) or found.is_link_local:
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ip_network((int(found), 64), strict=False))


class Bucket:
    """Tokens that come back with time; each thing done takes one."""

    def __init__(self, rate: Rate, now: Callable[[], float] = time.monotonic) -> None:
        self._rate = rate
        self._now = now
        self._left = float(rate.burst)
        self._seen = now()

    def take(self) -> float:
        """Take one: 0 if it may be done, else the seconds until it may."""
        self._fill()
        if self._left >= 1:
            self._left -= 1
            return 0
        return (1 - self._left) * 60 / self._rate.per_minute

    @property
    def full(self) -> bool:
        """Whether nothing was taken for long enough to forget about it."""
        self._fill()
        return self._left >= self._rate.burst

    def _fill(self) -> None:
        now = self._now()
        self._left = min(self._rate.burst, self._left + (now - self._seen) * self._rate.per_minute / 60)
        self._seen = now


class Buckets:
    """One bucket for each client address. Full ones are forgotten, so that their number stays small."""

    def __init__(self, rate: Rate, now: Callable[[], float] = time.monotonic) -> None:
        self._rate = rate
        self._now = now
        self._buckets: dict[str, Bucket] = {}
        self._sweep_at = 1000

    def take(self, who: str) -> float:
        """Take one from somebody's bucket: 0 if it may be done, else the seconds until it may."""
        if len(self._buckets) >= self._sweep_at:
            self._buckets = {key: bucket for key, bucket in self._buckets.items() if not bucket.full}
            self._sweep_at = 1000 + 2 * len(self._buckets)
        if who not in self._buckets:
            self._buckets[who] = Bucket(self._rate, self._now)
        return self._buckets[who].take()
