"""Clients that send no whole messages or requests, or too many of something: they are closed, others are answered."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from uvicorn.server import ServerState
from websockets.exceptions import InvalidStatus

from fourwalls.server.protocols import Config, SocketConnection
from fourwalls.server.settings import Rate

from .guest import Guest, eventually, play_out
from .raw import CONTINUES, PING, PONG, TEXT, RawClient, frame
from .running import ThreadServer, quick_settings
from .test_http import PEBBLES, assert_problem

FEW_FRAMES = Rate(burst=50, per_minute=60)
MUCH = 5000


@pytest.fixture(scope="module")
def strict(plugins: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[ThreadServer]:
    """A server that lets nobody take their time."""
    settings = quick_settings(
        tmp_path_factory.mktemp("strict"),
        frames=FEW_FRAMES,
        parts=5,
        head_seconds=0.1,
        body_seconds=0.1,
        answer_seconds=0.1,
    )
    with ThreadServer(settings) as server:
        yield server


@pytest.fixture
def told(caplog: pytest.LogCaptureFixture) -> Iterator[pytest.LogCaptureFixture]:
    """All that is logged, by uvicorn too, which tells nobody above it."""
    logger = logging.getLogger("uvicorn.error")
    logger.addHandler(caplog.handler)
    yield caplog
    logger.removeHandler(caplog.handler)


def assert_closed(client: RawClient, code: int) -> None:
    """The last frame is a close frame with this code."""
    end = client.rest()
    at = end.rfind(b"\x88")
    assert at >= 0, end
    assert int.from_bytes(end[at + 2 : at + 4], "big") == code, end[at:]


FLOODS: list[tuple[str, bytes, bytes, int]] = [
    ("parts of a message without an end", frame(TEXT, last=False), frame(CONTINUES, last=False), 1009),
    ("parts with pings between them", frame(TEXT, last=False), frame(PING) + frame(CONTINUES, last=False), 1009),
    ("pings", b"", frame(PING, b"x"), 1008),
    ("pongs that nobody asked for", b"", frame(PONG), 1008),
    ("empty messages", b"", frame(TEXT), 1008),
]


@pytest.mark.parametrize(("first", "more", "code"), [row[1:] for row in FLOODS], ids=[row[0] for row in FLOODS])
@pytest.mark.parametrize("known", [False, True], ids=["before hello", "after hello"])
def test_a_socket_that_is_flooded_is_closed_and_others_are_answered(
    strict: ThreadServer, told: pytest.LogCaptureFixture, *, first: bytes, more: bytes, code: int, known: bool
) -> None:
    links = strict.open_table("pebbles", "me", "open")

    async def talk() -> None:
        async with await Guest.enter(strict, links["table"], links["owner"]) as guest:
            with RawClient(strict) as client:
                assert b" 101 " in client.upgrade(links["table"])
                if known:
                    client.hello(links["spectator"])
                client.send(first + more * MUCH)
                assert (await guest.first_move())["type"] == "done"
                assert_closed(client, code)

    play_out(talk())
    assert not told.records


def test_a_message_in_a_few_parts_is_read(strict: ThreadServer) -> None:
    links = strict.open_table("pebbles", "me", "open")
    hello = json.dumps({"type": "hello", "token": links["owner"]}, separators=(",", ":")).encode()
    with RawClient(strict) as client:
        client.upgrade(links["table"])
        for part in (hello[:20], hello[20:40], hello[40:60]):
            client.send(frame(TEXT if part == hello[:20] else CONTINUES, part, last=False) + frame(PING))
        client.send(frame(CONTINUES, hello[60:]))
        got = b""
        while b'"welcome"' not in got:
            part = client.socket.recv(65536)
            assert part, got
            got += part


def test_text_that_is_not_utf8_is_not_logged_in_one_part_or_two(
    server: ThreadServer, told: pytest.LogCaptureFixture
) -> None:
    links = server.open_table("pebbles", "me", "open")
    for frames in (frame(TEXT, b"\xff"), frame(TEXT, b"\xc3", last=False) + frame(CONTINUES, b"a")):
        with RawClient(server) as client:
            client.upgrade(links["table"])
            client.send(frames)
            assert_closed(client, 1007)
    assert not told.records


def test_frames_that_come_before_the_handshake_is_complete_only_close_the_connection(server: ThreadServer) -> None:
    closed = []

    class Transport:
        def close(self) -> None:
            closed.append(True)

    async def speak() -> None:
        config = Config(server.app, quick_settings(Path()))
        config.load()
        connection = SocketConnection(config, ServerState(), {})
        connection.transport = Transport()  # type: ignore[assignment]
        connection.conn.receive_data(b"GET / HTTP/1.1\r\n\r\n")
        connection.data_received(b"\xff" * 10)

    play_out(speak())
    assert closed


def test_a_socket_that_is_refused_is_not_logged(server: ThreadServer, told: pytest.LogCaptureFixture) -> None:
    async def knock() -> None:
        links = server.open_table("pebbles", "me", "open")
        with pytest.raises(InvalidStatus) as refused:
            await Guest.enter(
                server, links["table"], links["owner"], additional_headers={"Origin": "https://example.org"}
            )
        assert refused.value.response.status_code == 403

    play_out(knock())
    assert not told.records


def test_sockets_count_as_requests(plugins: Path, tmp_path: Path) -> None:
    with ThreadServer(quick_settings(tmp_path, requests=Rate(burst=2, per_minute=1))) as server:
        links = server.open_table("pebbles", "me", "open")
        with RawClient(server) as first, RawClient(server) as second:
            assert b" 101 " in first.upgrade(links["table"])
            assert b" 429 " in second.upgrade(links["table"])


# -- connections and requests


def test_who_sends_no_request_is_cut_off(strict: ThreadServer) -> None:
    for begin in (b"", b"GET /api/health HT", b"GET /api/health HTTP/1.1\r\nHost: x\r\nX-Slow: "):
        with RawClient(strict) as client:
            client.send(begin)
            assert client.rest() == b""


def test_who_sends_no_second_request_after_beginning_it_is_cut_off(strict: ThreadServer) -> None:
    with RawClient(strict) as client:
        client.request("GET /api/health")
        assert b" 200 " in client.head()
        client.send(b"GET /api/hea")
        assert b"fourwalls" in client.rest()


def test_who_does_not_send_the_body_is_cut_off_and_nothing_is_logged(
    strict: ThreadServer, told: pytest.LogCaptureFixture
) -> None:
    with RawClient(strict) as client:
        client.request("POST /api/tables", "Content-Type: application/json", "Content-Length: 100")
        client.send(b"{")
        assert client.rest() == b""
    assert strict.get("/api/health").status == 200
    assert not told.records


def test_who_does_not_take_the_answers_in_is_cut_off(strict: ThreadServer, told: pytest.LogCaptureFixture) -> None:
    with RawClient(strict) as client:
        asked = f"GET /api/schema/openapi.json HTTP/1.1\r\nHost: {client.host}\r\n\r\n".encode()
        with pytest.raises(ConnectionError):  # what no buffer on the way takes waits here for the end
            client.socket.sendall(asked * 500_000)
    assert not told.records


def test_a_socket_may_be_silent_for_long(strict: ThreadServer) -> None:
    async def talk() -> None:
        links = strict.open_table("pebbles", "me", "open")
        async with await Guest.enter(strict, links["table"], links["owner"]) as guest:
            with RawClient(strict) as client:  # the sweep that cuts this one off has seen the socket too
                client.rest()
            assert (await guest.first_move())["type"] == "done"

    play_out(talk())


def test_a_body_in_many_small_parts_is_refused(server: ThreadServer, told: pytest.LogCaptureFixture) -> None:
    with RawClient(server) as client:
        client.request("POST /api/tables", "Content-Type: application/json", "Transfer-Encoding: chunked")
        client.send(b"1\r\n \r\n" * MUCH)
        assert client.rest().startswith(b"HTTP/1.1 400 ")
    assert not told.records


def test_a_body_in_parts_of_a_usual_size_is_read(server: ThreadServer) -> None:
    body = json.dumps(PEBBLES).encode().ljust(60_000)
    with RawClient(server) as client:
        client.request(
            "POST /api/tables", "Content-Type: application/json", "Transfer-Encoding: chunked", "Connection: close"
        )
        for at in range(0, len(body), 300):
            part = body[at : at + 300]
            client.send(b"%x\r\n%b\r\n" % (len(part), part))
        client.send(b"0\r\n\r\n")
        assert client.rest().startswith(b"HTTP/1.1 201 ")


@pytest.mark.parametrize("limit", [{"connections": 3}, {"all_connections": 3}], ids=["one address", "all"])
def test_one_connection_too_many_is_told_so(
    plugins: Path, tmp_path: Path, caplog: pytest.LogCaptureFixture, limit: dict[str, Any]
) -> None:
    with ThreadServer(quick_settings(tmp_path, **limit)) as server:
        links = server.open_table("pebbles", "me", "open")
        with RawClient(server) as one, RawClient(server) as two, RawClient(server) as three:
            two.request("GET /api/health")
            assert b" 200 " in two.head()
            three.upgrade(links["table"])
            for _ in range(2):
                with RawClient(server) as four:
                    head, _, body = four.rest().partition(b"\r\n\r\n")
                    assert head.startswith(b"HTTP/1.1 503 ")
                    assert "3 connections open already" in json.loads(body)["detail"]
            three.socket.close()

            async def admitted() -> bool:
                with RawClient(server) as again:
                    again.request("GET /api/health", "Connection: close")
                    return b" 200 " in again.rest()

            play_out(eventually(admitted))
            one.request("GET /api/health")
            assert b" 200 " in one.head()
    assert [record.levelname for record in caplog.records] == ["WARNING"]
    assert "More are refused" in caplog.text


# -- proxies


def test_behind_a_proxy_each_client_has_its_own_limits(plugins: Path, tmp_path: Path) -> None:
    settings = quick_settings(
        tmp_path, proxies=("127.0.0.0/8", "10.0.0.1"), new_tables=Rate(burst=1, per_minute=1), sockets=1, connections=1
    )
    with ThreadServer(settings) as server:
        links = server.post("/api/tables", PEBBLES, X_Forwarded_For="203.0.113.1").json
        clients = [
            ("203.0.113.1", 429),
            ("203.0.113.2", 201),
            ("203.0.113.9, 203.0.113.2", 429),  # what a client says itself comes first, and does not count
            ("203.0.113.3, 10.0.0.1", 201),
            ("203.0.113.3", 429),
            ("2001:db8:0:1::1", 201),
            ("2001:db8:0:1:2::2", 429),
            ("2001:db8:0:2::1", 201),
        ]
        for address, status in clients:
            assert server.post("/api/tables", PEBBLES, X_Forwarded_For=address).status == status, address

        async def knock() -> None:
            async def enter(address: str) -> Guest:
                headers = {"X-Forwarded-For": address}
                return await Guest.enter(server, links["table"], links["owner"], additional_headers=headers)

            async with await enter("203.0.113.1"), await enter("203.0.113.2"):
                with pytest.raises(InvalidStatus) as refused:
                    await enter("203.0.113.1")
                assert refused.value.response.status_code == 429

        play_out(knock())


def test_nobody_else_is_believed_who_they_are(plugins: Path, tmp_path: Path) -> None:
    for number, proxies in enumerate([(), ("10.0.0.0/8", "::1")]):
        settings = quick_settings(tmp_path / str(number), proxies=proxies, new_tables=Rate(burst=1, per_minute=1))
        with ThreadServer(settings) as server:
            assert server.post("/api/tables", PEBBLES, X_Forwarded_For="203.0.113.1").status == 201
            assert_problem(server.post("/api/tables", PEBBLES, X_Forwarded_For="203.0.113.2"), 429)
