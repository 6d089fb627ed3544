"""What a server can be told: where it keeps its tables, whom it trusts, and its limits."""

from __future__ import annotations

import os
from pathlib import Path

import msgspec


class Rate(msgspec.Struct, frozen=True):
    """At most `burst` at once, and `per_minute` in the long run."""

    burst: int
    per_minute: float


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """The settings of one server. Times are seconds, sizes bytes.

    `origins` are pages from elsewhere that may use this server (`https://example.org`). `hosts` are the names under
    which it may be asked for; empty: any. `proxies` are addresses or networks (`10.0.0.0/8`) whose word is taken for
    where a request comes from, the last part of X-Forwarded-For that is no proxy itself.
    """

    data: Path
    origins: tuple[str, ...] = ()
    hosts: tuple[str, ...] = ()
    proxies: tuple[str, ...] = ()
    page: Path = Path(__file__).parents[1] / "page"

    hello_seconds: float = 10
    idle_seconds: float = 60
    """A table that nobody has open leaves memory after this time; it stays in storage."""

    bot_pace: float = 0.15
    """Time between the decisions of a bot at a table with people; the page shows them one by one at its own pace."""
    watch_pace: float = 0.9
    """The same where only bots play, so that people can follow."""
    workers: int = max(2, min(4, (os.cpu_count() or 2) - 1))
    job_seconds: float = 60
    upload_seconds: float = 10
    """A file that takes longer to check is refused."""
    hint_bot: str = "search:400"
    most_iterations: int = 5000
    most_seconds: float = 5

    frame_size: int = 64 * 1024
    body_size: int = 64 * 1024
    record_size: int = 2 * 1024 * 1024
    connections: int = 200
    """Connections that one client address may have open, sockets among them; `all_connections` in all."""
    all_connections: int = 2000
    sockets: int = 50
    """Sockets that one client address may have open."""
    head_seconds: float = 10
    """A connection that sends no whole request head in this time is cut off. `body_seconds`: the rest of a request."""
    body_seconds: float = 60
    answer_seconds: float = 60
    """So long a client may stop to read its answer."""
    messages: Rate = Rate(burst=60, per_minute=1200)
    frames: Rate = Rate(burst=1000, per_minute=6000)
    """Frames of one socket, of every kind and with all parts of messages; more close it."""
    parts: int = 100
    """Frames that one message may have."""
    new_tables: Rate = Rate(burst=30, per_minute=30)
    uploads: Rate = Rate(burst=10, per_minute=20)
    requests: Rate = Rate(burst=300, per_minute=1200)
