"""The socket of a table: who gets in, what is refused, and that the game goes on after everything that is wrong."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from fourwalls.core import Match
from fourwalls.server.jobs import Choose
from fourwalls.server.settings import Rate
from fourwalls.server.workers import JobFailed, Workers

from .guest import Guest, play_out, socket_url
from .running import ThreadServer, quick_settings

TAKE_1, TAKE_2, TAKE_3 = 0, 1, 2


async def turned_away(server: ThreadServer, table: str, first: object) -> tuple[dict[str, Any], int | None, str | None]:
    """The only answer to a first message, and how the socket was closed."""
    async with connect(socket_url(server, table)) as socket:
        await socket.send(first if isinstance(first, str | bytes) else json.dumps(first))
        answer = json.loads(await socket.recv())
        with pytest.raises(ConnectionClosed):
            await socket.recv()
        return answer, socket.close_code, socket.close_reason


def test_hello_is_answered_with_a_welcome_and_how_things_stand(server: ThreadServer) -> None:
    async def visit() -> None:
        links = server.open_table("pebbles", "me", "open")
        async with await Guest.enter(server, links["table"], links["owner"]) as guest:
            assert guest.welcome["role"] == "owner"
            assert guest.welcome["mine"] == [0]
            assert guest.now["view"]["heap"] == 10
            assert [each["action"]["notation"] for each in guest.now["actions"]] == ["take 1", "take 2", "take 3"]
            assert guest.now["to_act"] == [0]
            assert [seat["connected"] for seat in guest.now["seats"]] == [True, False]

    play_out(visit())


STRANGERS: list[tuple[str, object, str]] = [
    ("a wrong token", {"type": "hello", "token": "x" * 43}, "token"),
    ("a short token", {"type": "hello", "token": "x"}, "malformed"),
    ("no token", {"type": "hello"}, "malformed"),
    ("another message first", {"type": "ping", "id": 3}, "hello"),
    ("an unknown message first", {"type": "castle"}, "malformed"),
    ("no JSON", "hello", "malformed"),
    ("bytes", b"\x00\x01", "malformed"),
    ("a frame that is too long", "x" * 70_000, "size"),
]


@pytest.mark.parametrize(("first", "code"), [row[1:] for row in STRANGERS], ids=[row[0] for row in STRANGERS])
def test_strangers_are_told_why_and_turned_away(server: ThreadServer, first: object, code: str) -> None:
    links = server.open_table("pebbles", "me", "open")
    answer, close_code, close_reason = play_out(turned_away(server, links["table"], first))
    assert (answer["type"], answer["code"]) == ("failed", code)
    assert answer["text"]
    assert (close_code, close_reason) == (1008, code)


def test_a_token_of_another_table_and_a_table_that_is_not_there(server: ThreadServer) -> None:
    one, other = server.open_table("pebbles", "me", "open"), server.open_table("pebbles", "me", "open")
    hello = {"type": "hello", "token": one["owner"]}
    assert play_out(turned_away(server, other["table"], hello))[0]["code"] == "token"
    assert play_out(turned_away(server, "nix", hello))[0]["code"] == "table"


def test_who_does_not_say_hello_has_to_go(plugins: Path, tmp_path: Path) -> None:
    async def wait_silently(server: ThreadServer, table: str) -> None:
        async with connect(socket_url(server, table)) as socket:
            answer = json.loads(await socket.recv())
            assert (answer["type"], answer["code"]) == ("failed", "hello")
            await socket.wait_closed()
            assert socket.close_code == 1008

    with ThreadServer(quick_settings(tmp_path, hello_seconds=0.05)) as server:
        play_out(wait_silently(server, server.open_table("pebbles", "me", "open")["table"]))


NONSENSE: list[tuple[str, str | bytes, str, int]] = [
    ("no JSON", "{", "malformed", 0),
    ("no object", "[]", "malformed", 0),
    ("no type", '{"id": 7}', "malformed", 7),
    ("an unknown type", '{"type": "castle", "id": 7}', "malformed", 7),
    ("an unknown field", '{"type": "ping", "id": 7, "castle": 1}', "malformed", 7),
    ("a missing field", '{"type": "play", "id": 7, "seat": 0}', "malformed", 7),
    ("no number", '{"type": "ping"}', "malformed", 0),
    ("a number that is none", '{"type": "ping", "id": "7"}', "malformed", 0),
    ("no moves", '{"type": "play", "id": 7, "seat": 0, "lines": 0, "moves": []}', "malformed", 7),
    (
        "too many moves",
        json.dumps({"type": "play", "id": 7, "seat": 0, "lines": 0, "moves": [0] * 501}),
        "malformed",
        7,
    ),
    ("a move that is none", '{"type": "play", "id": 7, "seat": 0, "lines": 0, "moves": ["take 1"]}', "malformed", 7),
    ("a long text", json.dumps({"type": "explain", "id": 7, "seat": 0, "notation": "x" * 201}), "malformed", 7),
    ("deep nesting", "[" * 30_000, "malformed", 0),
    ("bytes", b'{"type": "ping", "id": 7}', "malformed", 0),
    ("a second hello", json.dumps({"type": "hello", "token": "x" * 43}), "hello", 0),
    ("too long", " " * 65_537, "size", 0),
]


@pytest.mark.parametrize(("frame", "code", "number"), [row[1:] for row in NONSENSE], ids=[row[0] for row in NONSENSE])
def test_after_nonsense_the_game_goes_on(server: ThreadServer, frame: str | bytes, code: str, number: int) -> None:
    async def talk() -> None:
        links = server.open_table("pebbles", "me", "open")
        async with await Guest.enter(server, links["table"], links["owner"]) as guest:
            await guest.socket.send(frame)
            failed = (await guest.ask("ping"), guest.stray or list(guest._answers.values()))[1][0]
            assert (failed["type"], failed["code"], failed["id"]) == ("failed", code, number)
            assert failed["text"]
            assert (await guest.play(TAKE_1))["type"] == "done"

    play_out(talk())


def test_a_frame_far_over_the_limit_closes_the_socket_and_one_can_come_back(server: ThreadServer) -> None:
    async def talk() -> None:
        links = server.open_table("pebbles", "me", "open")
        guest = await Guest.enter(server, links["table"], links["owner"])
        await guest.socket.send(" " * 300_000)
        assert (await guest.closed())[0] == 1009
        async with await Guest.enter(server, links["table"], links["owner"]) as again:
            assert (await again.play(TAKE_1))["type"] == "done"

    play_out(talk())


def test_text_that_is_not_utf8_closes_the_socket(server: ThreadServer) -> None:
    async def talk() -> None:
        links = server.open_table("pebbles", "me", "open")
        guest = await Guest.enter(server, links["table"], links["owner"])
        await guest.socket.send(b"\xff\xfe", text=True)
        assert (await guest.closed())[0] == 1007
        async with await Guest.enter(server, links["table"], links["owner"]) as again:
            assert again.now["view"]["heap"] == 10

    play_out(talk())


# -- what is refused; each leaves the game as it was


def test_refusals_of_moves(server: ThreadServer) -> None:
    async def talk() -> None:
        links = server.open_table("pebbles", "me", "open", position='{"heap": 2, "seat": 0}')
        owner = await Guest.enter(server, links["table"], links["owner"])
        other = await Guest.enter(server, links["table"], links["seats"][0]["token"])
        before = owner.now
        refusals = [
            (await owner.play(TAKE_3), "illegal", "PEB-02"),
            (await owner.play(99), "illegal", "CORE-MOVE"),
            (await owner.play(-5), "illegal", "CORE-MOVE"),
            (await owner.play(10**30), "illegal", "CORE-MOVE"),
            (await owner.play({"kind": "aim", "values": [1, 10**30]}), "illegal", "CORE-MOVE"),
            (await owner.play(TAKE_1, TAKE_1), "turn", "CORE-TURN"),
            (await other.play(TAKE_1, seat=1), "turn", "CORE-TURN"),
            (await owner.play(TAKE_1, seat=1), "seat", None),
            (await owner.play(TAKE_1, seat=-1), "seat", None),
            (await owner.ask("consent", seat=-1, wish=1, agree=True), "seat", None),
            (await owner.play(TAKE_1, seat=77), "seat", None),
            (await owner.play(TAKE_1, lines=7), "stale", None),
            (await owner.play(TAKE_1, lines=-1), "stale", None),
            (await owner.ask("undo", seat=0), "undo", "CORE-UNDO-NOTHING"),
            (await owner.ask("undo", seat=0, turn=True), "undo", "CORE-UNDO-NOTHING"),
            (await owner.ask("concede", seat=1), "seat", None),
            (await owner.ask("consent", seat=0, wish=1, agree=True), "unavailable", None),
            (await owner.ask("consent", seat=1, wish=1, agree=True), "seat", None),
            (await owner.ask("rematch"), "unavailable", None),
            (await owner.ask("explain", seat=0, notation="give 1"), "notation", None),
            (await owner.ask("explain", seat=1, notation="take 1"), "seat", None),
            (await other.ask("hint", seat=1), "turn", None),
            (await owner.ask("hint", seat=1), "seat", None),
        ]
        for answer, code, rule in refusals:
            assert (answer["type"], answer["code"]) == ("refused", code), answer
            assert answer["text"]
            assert [reason["rule"] for reason in answer["reasons"]][:1] == ([rule] if rule else [])
        await owner.say(type="sit", seat=1)
        await owner.ask("ping")
        assert [(stray["type"], stray["code"]) for stray in owner.stray] == [("refused", "seat")]
        assert owner.now == {**before, "seats": owner.now["seats"]}
        assert (await owner.play(TAKE_2))["type"] == "done"
        for answer in (await owner.play(TAKE_1), await owner.ask("concede", seat=0), await owner.ask("undo", seat=0)):
            assert (answer["type"], answer["code"] in ("over", "undo")) == ("refused", True), answer
        assert (await owner.ask("hint", seat=0))["code"] == "over"
        await owner.leave()
        await other.leave()

    play_out(talk())


def test_a_seat_that_does_not_exist_is_called_so(server: ThreadServer) -> None:
    async def talk() -> None:
        links = server.open_table("pebbles", "me", "open")
        async with await Guest.enter(server, links["table"], links["owner"]) as guest:
            for seat in (-1, 2, 10**30):
                for answer in (
                    await guest.play(TAKE_1, seat=seat),
                    await guest.ask("consent", seat=seat, wish=1, agree=True),
                ):
                    assert answer["text"] == f"This table has no seat with the number {seat}; its seats are 0 to 1."
            assert (await guest.play(TAKE_1, seat=1))["text"] == "Seat 2 is not yours."

    play_out(talk())


def test_a_spectator_can_do_nothing_but_watch(server: ThreadServer) -> None:
    async def talk() -> None:
        links = server.open_table("pebbles", "me", "me")
        async with await Guest.enter(server, links["table"], links["spectator"]) as guest:
            assert guest.now["mine"] == []
            assert guest.now["view"]["seat"] is None if "seat" in guest.now["view"] else True
            for answer in (
                await guest.play(TAKE_1, seat=0),
                await guest.ask("undo", seat=0),
                await guest.ask("concede", seat=0),
                await guest.ask("explain", seat=0, notation="take 1"),
                await guest.ask("hint", seat=0),
                await guest.ask("consent", seat=0, wish=1, agree=True),
            ):
                assert (answer["type"], answer["code"]) == ("refused", "seat")

    play_out(talk())


def test_why_with_reasons_and_none_for_what_is_possible(server: ThreadServer) -> None:
    async def talk() -> None:
        links = server.open_table("pebbles", "me", "open", position='{"heap": 2, "seat": 0}')
        async with await Guest.enter(server, links["table"], links["owner"]) as guest:
            for question in ({"move": TAKE_3}, {"notation": "take 3"}):
                answer = await guest.ask("explain", seat=0, **question)
                assert answer["type"] == "explained"
                assert answer["reasons"][0]["rule"] == "PEB-02"
                assert answer["reasons"][0]["text"] == "There are only 2 pebbles left."
            assert (await guest.ask("explain", seat=0, notation="take 2"))["reasons"] == []

    play_out(talk())


def test_too_many_messages_are_not_answered_but_the_game_goes_on(plugins: Path, tmp_path: Path) -> None:
    async def talk(server: ThreadServer) -> None:
        links = server.open_table("pebbles", "me", "open")
        async with await Guest.enter(server, links["table"], links["owner"]) as guest:
            answers = [await guest.ask("ping") for _ in range(6)]
            assert [answer["type"] for answer in answers] == ["pong"] * 5 + ["failed"]
            assert answers[-1]["code"] == "rate"
            assert (await guest.play(TAKE_1))["type"] == "done"

    with ThreadServer(quick_settings(tmp_path, messages=Rate(burst=5, per_minute=300))) as server:
        play_out(talk(server))


def test_a_page_from_elsewhere_gets_no_socket(server: ThreadServer) -> None:
    async def knock() -> None:
        links = server.open_table("pebbles", "me", "open")
        for origin in (None, server.url):
            headers = {} if origin is None else {"Origin": origin}
            await (await Guest.enter(server, links["table"], links["owner"], additional_headers=headers)).leave()
        for origin in ("https://example.org", "null", "http://["):
            with pytest.raises(InvalidStatus) as refused:
                await Guest.enter(server, links["table"], links["owner"], additional_headers={"Origin": origin})
            assert refused.value.response.status_code == 403
            assert json.loads(refused.value.response.body or b"")["status"] == 403

    play_out(knock())


def test_an_address_has_only_so_many_sockets(plugins: Path, tmp_path: Path) -> None:
    async def knock(server: ThreadServer) -> None:
        links = server.open_table("pebbles", "me", "open")
        guests = [await Guest.enter(server, links["table"], links["owner"]) for _ in range(2)]
        with pytest.raises(InvalidStatus) as refused:
            await Guest.enter(server, links["table"], links["owner"])
        assert refused.value.response.status_code == 429
        await guests[0].leave()
        await asyncio.sleep(0.05)
        await (await Guest.enter(server, links["table"], links["owner"])).leave()
        await guests[1].leave()

    with ThreadServer(quick_settings(tmp_path, sockets=2)) as server:
        play_out(knock(server))


def test_no_socket_where_there_is_no_table(server: ThreadServer) -> None:
    async def knock(path: str) -> int:
        with pytest.raises(InvalidStatus) as refused:
            async with connect(server.url.replace("http", "ws", 1) + path):
                pass
        return refused.value.response.status_code

    for path in ("/api/games", "/", "/api/tables"):
        assert play_out(knock(path)) in (403, 404)


def test_a_fault_of_ours_is_told_by_its_number_and_the_game_goes_on(
    server: ThreadServer, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("the secret reason")

    async def talk() -> None:
        links = server.open_table("pebbles", "me", "open")
        async with await Guest.enter(server, links["table"], links["owner"]) as guest:
            with monkeypatch.context() as broken:
                broken.setattr(Match, "play", fail)
                answer = await guest.play(TAKE_1)
            assert (answer["type"], answer["code"]) == ("failed", "internal")
            assert "secret reason" not in answer["text"]
            assert answer["text"].rstrip(".").rsplit(" ", 1)[1] in caplog.text
            assert (await guest.play(TAKE_1))["type"] == "done"

    play_out(talk())
    assert "the secret reason" in caplog.text


# -- hints


def test_a_hint_says_what_a_bot_would_do_and_why(server: ThreadServer) -> None:
    async def talk() -> None:
        links = server.open_table("the_wall", "me", "random", seed="hint")
        async with await Guest.enter(server, links["table"], links["owner"]) as guest:
            await guest.until(lambda now: len(now["actions"]) > 1)
            answer = await guest.ask("hint", seat=0)
            assert answer["type"] == "advised", answer
            legal = [action["move"] for action in guest.now["actions"]]
            assert answer["action"]["move"] in legal
            assert answer["action"]["action"]["notation"]
            assert answer["why"]["id"].startswith("bots.")
            assert answer["chance"] is None or 0 <= answer["chance"] <= 1
            assert all(other["move"] in legal for other in answer["others"])
            assert answer["action"] not in answer["others"]

    play_out(talk())


def test_one_hint_at_a_time_and_none_where_no_bot_can_think(
    server: ThreadServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def talk() -> None:
        links = server.open_table("pebbles", "me", "me")
        release = asyncio.Event()
        loop = asyncio.get_running_loop()

        async def slow(self: Workers, job: Choose, **_: Any) -> None:
            await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(release.wait(), loop))
            raise JobFailed("no bot")

        with monkeypatch.context() as broken:
            broken.setattr(Workers, "run", slow)
            async with await Guest.enter(server, links["table"], links["owner"]) as guest:
                first = asyncio.create_task(guest.ask("hint", seat=0))
                await guest.ask("ping")
                assert (await guest.ask("hint", seat=0))["code"] == "busy"
                assert (await guest.play(TAKE_1))["type"] == "done"
                release.set()
                answer = await first
                assert (answer["type"], answer["code"]) == ("refused", "unavailable")

    play_out(talk())
