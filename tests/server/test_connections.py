"""Open connections are counted for each client and in all, and each has its time for what comes next."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from fourwalls.server.connections import BACKLOG, OWN_FILES, Connections, networks_of, room_for
from fourwalls.server.limits import client_of

from .running import quick_settings
from .test_limits import Clock


class Transport(asyncio.Transport):
    """A connection that only remembers how it was closed."""

    def __init__(self) -> None:
        self.closing = self.aborted = False

    def is_closing(self) -> bool:
        """Whether it was told to close."""
        return self.closing

    def abort(self) -> None:
        """Close at once."""
        self.aborted = True


def made(clock: Clock, **limits: Any) -> Connections:
    return Connections(quick_settings(Path(), **limits), clock)


def run(work: Any) -> None:
    """Where connections are opened there is an event loop."""

    async def inside() -> None:
        work()

    asyncio.run(inside())


def test_each_stage_has_its_time_once() -> None:
    def work() -> None:
        clock, transport = Clock(), Transport()
        connections = made(clock, head_seconds=10, body_seconds=60, answer_seconds=30)
        assert connections.opened(transport, "203.0.113.1") is None
        for stage, seconds in (("head", 10), ("body", 60), ("answer", 30), ("head", 10)):
            connections.expect(transport, stage)  # type: ignore[arg-type]
            clock.seconds += seconds - 1
            connections.expect(transport, stage)  # type: ignore[arg-type]  # a byte more gives no time more
            connections.sweep()
            assert not transport.aborted
        clock.seconds += 2
        connections.sweep()
        assert transport.aborted

    run(work)


def test_what_has_nothing_to_do_may_wait_and_what_is_closing_may_not() -> None:
    def work() -> None:
        clock, transport = Clock(), Transport()
        connections = made(clock)
        connections.opened(transport, "203.0.113.1")
        connections.expect(transport, "head")
        connections.expect(transport, None)
        clock.seconds += 10_000
        connections.sweep()
        assert not transport.aborted
        transport.closing = True  # with an answer that its client does not take in
        connections.sweep()
        clock.seconds += 9
        connections.sweep()
        assert not transport.aborted
        clock.seconds += 1
        connections.sweep()
        assert transport.aborted

    run(work)


def test_who_has_closed_may_come_again_and_refusals_are_logged_once_in_a_while(
    caplog: pytest.LogCaptureFixture,
) -> None:
    def work() -> None:
        clock = Clock()
        connections = made(clock, connections=2, all_connections=3)
        one, two, other, late = Transport(), Transport(), Transport(), Transport()
        assert [connections.opened(each, "203.0.113.1") for each in (one, two)] == [None, None]
        assert "203.0.113.1 has 2" in (connections.opened(late, "::ffff:203.0.113.1") or "")
        connections.closed(late)
        assert connections.opened(other, "203.0.113.2") is None
        assert "3 connections" in (connections.opened(late, "203.0.113.3") or "")
        connections.closed(one)
        connections.closed(one)
        assert len(connections) == 2
        assert connections.opened(late, "203.0.113.1") is None
        assert len(caplog.records) == 1
        clock.seconds += 600
        assert connections.opened(Transport(), "203.0.113.4")
        assert len(caplog.records) == 2

    run(work)


def test_a_proxy_has_as_many_connections_as_there_are() -> None:
    def work() -> None:
        connections = made(Clock(), connections=1, all_connections=4, proxies=("10.0.0.0/8",))
        proxies = ("10.0.0.1", "10.0.0.1", "::ffff:10.0.0.1")
        assert [connections.opened(Transport(), proxy) for proxy in proxies] == [None] * 3
        assert connections.opened(Transport(), "11.0.0.1") is None
        assert connections.opened(Transport(), "10.0.0.1")

    run(work)


@pytest.mark.parametrize(
    ("address", "client"),
    [
        ("203.0.113.1", "203.0.113.1"),
        ("::ffff:203.0.113.1", "203.0.113.1"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::1%eth0"),
        ("", ""),
        ("no address", "no address"),
    ],
)
def test_whose_an_address_is(address: str, client: str) -> None:
    assert client_of(address) == client


@pytest.mark.parametrize("wrong", ["localhost", "10.0.0.1/8", "", "10.0.0.0/33"])
def test_what_is_no_address_of_a_proxy(wrong: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        networks_of([wrong])


LIMITS = [
    ((1024, 4096), 2000, 4096 - 512, 2000),
    ((1024, 1024), 2000, 1024, 512),
    ((256, -1), 2000, 2512, 2000),
    ((600, 600), 2000, 600, 150),
    ((-1, -1), 2000, -1, 2000),
    ((4096, 1_000_000), 2000, 4096, 2000),
]


@pytest.mark.skipif("sys.platform == 'win32'")
@pytest.mark.parametrize(("limits", "wanted", "soft", "room"), LIMITS)
def test_files_are_kept_for_everything_else(
    monkeypatch: pytest.MonkeyPatch, *, limits: tuple[int, int], wanted: int, soft: int, room: int
) -> None:
    assert BACKLOG + OWN_FILES == 512
    now = [limits]
    monkeypatch.setattr("resource.RLIM_INFINITY", -1)
    monkeypatch.setattr("resource.getrlimit", lambda kind: now[-1])
    monkeypatch.setattr("resource.setrlimit", lambda kind, pair: now.append(pair))
    assert room_for(wanted) == room
    assert now[-1] == ((wanted + 512, limits[1]) if len(now) > 1 and limits[1] != limits[0] else limits)
