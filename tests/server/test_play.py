"""Playing at a table: seats, links, hot seats, taking back, conceding, rematches, coming back."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from fourwalls.core import verify

from .guest import Guest, eventually, play_out
from .running import ThreadServer

TAKE_1, TAKE_2, TAKE_3 = 0, 1, 2


async def two_guests(server: ThreadServer, game: str = "pebbles", **more: Any) -> tuple[dict[str, Any], Guest, Guest]:
    """A table with two people, each at a screen of their own."""
    links = server.open_table(game, "me", "open", **more)
    one = await Guest.enter(server, links["table"], links["owner"])
    other = await Guest.enter(server, links["table"], links["seats"][0]["token"])
    return links, one, other


def test_two_people_play_a_whole_game_by_links(server: ThreadServer) -> None:
    async def talk() -> None:
        links, one, other = await two_guests(server)
        watcher = await Guest.enter(server, links["table"], links["spectator"])
        while not one.now["over"]:
            guest = one if one.now["actions"] else other
            await guest.until(lambda now: bool(now["actions"]))
            answer = await guest.play(TAKE_1)
            assert answer["type"] == "done"
            # A move counts for who made it before they hear that it does.
            assert guest.now["lines"] > 0
            lines = guest.now["lines"]
            for each in (one, other):
                await each.reach(lines)
        await watcher.until(lambda now: now["over"])
        assert one.now["view"]["outcome"]["ranks"] == [2, 1]
        assert one.log == other.log == watcher.log
        assert [entry["number"] for entry in one.log] == list(range(1, len(one.log) + 1))
        assert one.log[0] == {
            "number": 1,
            "line": 1,
            "kind": "taken",
            "message": {"id": "pebbles.taken", "args": {"seat": 0, "count": 1}},
            "things": ["heap"],
        }
        for guest in (one, other, watcher):
            await guest.leave()
        record = server.get(f"/api/tables/{links['table']}/record", links["spectator"]).body
        assert server.post("/api/replays", record).json["verified"].startswith("Everything was checked")

    play_out(talk())


def test_at_one_screen_the_seat_to_act_is_in_front(server: ThreadServer) -> None:
    async def talk() -> None:
        links = server.open_table("pebbles", "me", "me")
        async with await Guest.enter(server, links["table"], links["owner"]) as guest:
            for turn in range(4):
                assert guest.now["view"]["seat"] == turn % 2
                assert guest.now["undo"]["seat"] == turn % 2
                await guest.play(TAKE_1)
            await guest.say(type="sit", seat=1)
            await guest.ask("ping")
            assert guest.now["view"]["seat"] == 0, "the seat that has to decide stays in front"

    play_out(talk())


def test_between_secret_hands_somebody_has_to_sit_down(server: ThreadServer) -> None:
    async def talk() -> None:
        links = server.open_table("envelopes", "me", "me")
        async with await Guest.enter(server, links["table"], links["owner"]) as guest:
            assert "seat" not in guest.now["view"]
            assert guest.now["view"]["hand"] == []
            assert guest.now["actions"] == []
            assert (await guest.play(TAKE_1, seat=0))["code"] == "seat"
            assert (await guest.ask("explain", seat=0, notation="bid 1"))["code"] == "seat"
            await guest.say(type="sit", seat=1)
            await guest.until(lambda now: now["view"].get("seat") == 1)
            assert guest.now["reset"]
            assert guest.log[0]["number"] == 1
            mine = [entry["message"]["id"] for entry in guest.log]
            assert "envelopes.dealt.own" in mine
            assert (await guest.play(guest.now["actions"][0]["move"], seat=0))["code"] == "seat"
            await guest.first_move()
            assert guest.now["view"]["seat"] == 1, "what is on the screen stays until somebody else sits down"
            await guest.say(type="sit", seat=0)
            await guest.until(lambda now: now["view"].get("seat") == 0)
            assert guest.now["reset"]
            await guest.first_move()

    play_out(talk())


def test_nobody_has_to_sit_down_where_nothing_is_secret(server: ThreadServer) -> None:
    """Card City: what both build lies open (CC-H09); before a hidden card, the one who may know it has to sit down."""

    async def talk() -> None:
        position = json.dumps({"round": 3, "cities": [["H C"], ["H C"]], "hands": ["PI", "PI"]})
        links = server.open_table("card_city", "me", "me", position=position)
        async with await Guest.enter(server, links["table"], links["owner"]) as guest:
            built = []
            while guest.now["view"]["position"].get("step", "build") == "build":
                built.append(guest.now["view"]["seat"])
                assert [entry["number"] for entry in guest.log] == list(range(1, len(guest.log) + 1))
                await guest.first_move()
            assert built == sorted(built)
            assert set(built) == {0, 1}
            # Then the mayor divides the cards of the next round.
            assert guest.now["view"]["position"]["step"] == "divide"
            assert "seat" not in guest.now["view"]
            assert {card["kind"] for card in guest.now["view"]["position"]["offer"]} == {None}
            (mayor,) = guest.now["to_act"]
            assert (await guest.ask("hint", seat=mayor))["code"] == "seat"
            await guest.say(type="sit", seat=mayor)
            await guest.until(lambda now: now["view"].get("seat") == mayor)
            assert None not in {card["kind"] for card in guest.now["view"]["position"]["offer"]}

    play_out(talk())


def test_who_comes_back_gets_what_is_missing(server: ThreadServer) -> None:
    async def talk() -> None:
        links, one, other = await two_guests(server)
        await one.play(TAKE_1)
        await other.until(lambda now: bool(now["actions"]))
        seen = len(one.log)
        one.drop()
        await other.play(TAKE_2)
        back = await Guest.enter(server, links["table"], links["owner"], since=seen)
        assert [entry["number"] for entry in back.now["log"]] == [seen + 1]
        assert not back.now["reset"]
        assert one.log + back.log == other.log
        for since in (-1, 99, 10**12):
            lost = await Guest.enter(server, links["table"], links["owner"], since=since)
            assert lost.now["reset"]
            assert lost.log == other.log
            await lost.leave()
        await back.leave()
        await other.leave()

    play_out(talk())


def test_others_see_who_is_there(server: ThreadServer) -> None:
    async def talk() -> None:
        links, one, other = await two_guests(server)
        await one.until(lambda now: now["seats"][1]["connected"])
        other.drop()
        await one.until(lambda now: not now["seats"][1]["connected"])
        other = await Guest.enter(server, links["table"], links["seats"][0]["token"])
        await one.until(lambda now: now["seats"][1]["connected"])
        await other.leave()
        await one.leave()

    play_out(talk())


def test_who_comes_by_a_link_says_what_they_are_called(server: ThreadServer) -> None:
    async def talk() -> None:
        links, one, other = await two_guests(server)
        assert other.welcome["host"] == 0
        former = one.now["seats"][1]["name"]
        assert (await other.ask("rename", seat=1, name=" Zoe "))["type"] == "done"
        await one.until(lambda now: now["seats"][1]["name"] == "Zoe")
        assert one.log[-1]["message"] == {"id": "core.log.takes", "args": {"name": "Zoe", "former": former}}
        lines = other.now["lines"]
        assert (await other.ask("rename", seat=1, name="Zoe"))["type"] == "done"
        for name in (" ", "a\u0007b", one.now["seats"][0]["name"]):
            assert (await other.ask("rename", seat=1, name=name))["code"] == "unavailable"
        assert (await other.ask("rename", seat=0, name="Max"))["code"] == "seat"
        assert other.now["lines"] == lines, "nothing of this stands in the record"
        await one.play(TAKE_1)
        record = server.get(f"/api/tables/{links['table']}/record", links["owner"]).body
        assert verify(record).lines > lines
        await one.leave()
        await other.leave()

    play_out(talk())


def test_of_two_screens_that_play_at_once_one_wins(server: ThreadServer) -> None:
    async def talk() -> None:
        links = server.open_table("pebbles", "me", "open", options={"heap": 100})
        screens = [await Guest.enter(server, links["table"], links["owner"]) for _ in range(4)]
        answers = await asyncio.gather(*(screen.play(TAKE_1 + place % 2) for place, screen in enumerate(screens)))
        assert sorted(answer["type"] for answer in answers) == ["done", "refused", "refused", "refused"]
        assert {answer["code"] for answer in answers if answer["type"] == "refused"} == {"stale"}
        for screen in screens:
            await screen.until(lambda now: now["lines"] == 1)
            await screen.leave()

    play_out(talk())


def test_where_seats_decide_at_once_the_others_do_not_make_a_move_stale(server: ThreadServer) -> None:
    async def talk() -> None:
        _, one, other = await two_guests(server, "envelopes")
        lines = one.now["lines"]
        assert one.now["to_act"] == [0, 1]
        bids = [guest.now["actions"][0]["move"] for guest in (one, other)]
        assert (await one.play(bids[0], lines=lines))["type"] == "done"
        assert (await one.play(bids[0], lines=lines))["code"] == "stale"
        assert (await other.play(bids[1], lines=lines))["type"] == "done"
        await one.leave()
        await other.leave()

    play_out(talk())


# -- taking back


def test_a_person_takes_back_at_a_table_with_a_bot(server: ThreadServer) -> None:
    async def talk() -> None:
        links = server.open_table("pebbles", "me", "random")
        async with await Guest.enter(server, links["table"], links["owner"]) as guest:
            await guest.play(TAKE_3)
            await guest.until(lambda now: bool(now["actions"]))
            assert guest.now["undo"]["last"] == []
            assert (await guest.ask("undo", seat=0))["type"] == "done"
            assert guest.now["view"]["heap"] == 10
            assert guest.now["reset"]
            assert guest.log[-1]["kind"] == "core.undo"
            assert [entry["number"] for entry in guest.log] == [1, 2, 3]

    play_out(talk())


def test_at_one_screen_nobody_has_to_be_asked(server: ThreadServer) -> None:
    async def talk() -> None:
        links = server.open_table("pebbles", "me", "me")
        async with await Guest.enter(server, links["table"], links["owner"]) as guest:
            await guest.play(TAKE_3)
            await guest.play(TAKE_2)
            assert (guest.now["view"]["seat"], guest.now["undo"]["last"]) == (0, [])
            assert (await guest.ask("undo", seat=0, turn=True))["type"] == "done"
            assert guest.now["view"]["heap"] == 10

    play_out(talk())


def test_another_person_is_asked_and_agrees(server: ThreadServer) -> None:
    async def talk() -> None:
        links, one, other = await two_guests(server)
        watcher = await Guest.enter(server, links["table"], links["spectator"])
        await one.play(TAKE_3)
        state = one.now["undo"]
        assert [reason["rule"] for reason in state["last"]] == ["CORE-UNDO-TURN"]
        assert state["needs"] == [1]
        assert (await one.ask("undo", seat=0))["type"] == "done"
        for guest in (one, other, watcher):
            await guest.until(lambda now: now["wish"] is not None)
            assert guest.now["wish"]["seat"] == 0
            assert guest.now["wish"]["waiting"] == [1]
        wish = other.now["wish"]["wish"]
        assert (await one.ask("consent", seat=0, wish=wish, agree=True))["code"] == "unavailable"
        assert (await other.ask("consent", seat=1, wish=wish + 1, agree=True))["code"] == "unavailable"
        assert (await other.ask("consent", seat=1, wish=wish, agree=True))["type"] == "done"
        assert other.now["view"]["heap"] == 10
        assert other.now["wish"] is None
        assert [entry["kind"] for entry in other.log] == ["taken", "core.consent", "core.undo"]
        await one.until(lambda now: now["wish"] is None)
        for guest in (one, other, watcher):
            await guest.leave()

    play_out(talk())


def test_a_wish_ends_with_a_no_or_with_a_move(server: ThreadServer) -> None:
    async def talk() -> None:
        _, one, other = await two_guests(server)
        await one.play(TAKE_1)
        await one.ask("undo", seat=0)
        await other.until(lambda now: now["wish"] is not None)
        await other.ask("consent", seat=1, wish=other.now["wish"]["wish"], agree=False)
        await one.until(lambda now: now["wish"] is None)
        assert one.now["view"]["heap"] == 9
        await one.ask("undo", seat=0)
        await other.until(lambda now: now["wish"] is not None)
        wish = other.now["wish"]["wish"]
        assert (await other.play(TAKE_1))["type"] == "done"
        assert other.now["wish"] is None
        assert (await other.ask("consent", seat=1, wish=wish, agree=True))["code"] == "unavailable"
        assert other.now["view"]["heap"] == 8
        await one.leave()
        await other.leave()

    play_out(talk())


def test_what_was_shown_or_drawn_is_not_taken_back_even_with_consent(server: ThreadServer) -> None:
    async def talk() -> None:
        links = server.open_seeded("dice", "the_wall", "me", "open")
        one = await Guest.enter(server, links["table"], links["owner"])
        other = await Guest.enter(server, links["table"], links["seats"][0]["token"])
        await one.first_move()  # a power card is turned up after it
        state = one.now["undo"]
        assert "CORE-UNDO-RANDOM" in [reason["rule"] for reason in state["last"]]
        assert state["needs"] == []
        answer = await one.ask("undo", seat=0)
        assert (answer["type"], answer["code"]) == ("refused", "undo")
        assert other.now["wish"] is None
        await one.leave()
        await other.leave()

    play_out(talk())


# -- conceding and playing again


def test_who_concedes_loses(server: ThreadServer) -> None:
    async def talk() -> None:
        _, one, other = await two_guests(server)
        assert (await one.ask("concede", seat=0))["type"] == "done"
        await other.until(lambda now: now["over"])
        outcome = other.now["view"]["outcome"]
        assert outcome["ranks"] == [2, 1]
        assert outcome["reason"] == {"id": "core.resigned", "args": {"seat": 0}}
        assert other.now["actions"] == []
        assert other.now["to_act"] == []
        assert other.now["undo"] is None
        await one.leave()
        await other.leave()

    play_out(talk())


def test_a_rematch_moves_everybody_on_by_one_seat(server: ThreadServer) -> None:
    async def talk() -> None:
        links, one, other = await two_guests(server, options={"heap": 12})
        watcher = await Guest.enter(server, links["table"], links["spectator"])
        await one.ask("concede", seat=0)
        assert (await watcher.ask("rematch"))["code"] == "unavailable"
        offers = list(await asyncio.gather(one.ask("rematch"), other.ask("rematch")))
        assert [offer["type"] for offer in offers] == ["offered", "offered"]
        table = offers[0]["table"]
        assert offers[1]["table"] == table != links["table"]
        assert await one.ask("rematch") == {**offers[0], "id": 3}
        await watcher.until(lambda now: now["rematch"] == table)
        offers.append(await watcher.ask("rematch"))
        assert len({offer["token"] for offer in offers}) == 3
        again = [await Guest.enter(server, table, offer["token"]) for offer in offers]
        assert [(guest.welcome["role"], guest.welcome["mine"]) for guest in again] == [
            ("owner", [1]),
            ("seat", [0]),
            ("spectator", []),
        ]
        assert again[0].welcome["options"] == {"heap": 12}
        assert [seat["name"] for seat in again[0].now["seats"]] == ["Player 2", "Player 1"]
        assert (await again[1].play(TAKE_1))["type"] == "done"
        assert server.get(f"/api/tables/{links['table']}", links["owner"]).json["rematch"] == table
        for guest in (one, other, watcher, *again):
            await guest.leave()

    play_out(talk())


def test_who_asks_for_a_rematch_again_gets_the_same_link(server: ThreadServer) -> None:
    async def talk() -> None:
        links = server.open_table("pebbles", "me", "random")
        guests = [await Guest.enter(server, links["table"], links["owner"]) for _ in range(4)]
        await guests[0].ask("concede", seat=0)
        offers = list(await asyncio.gather(*(guest.ask("rematch") for guest in guests)))
        for guest in guests:
            await guest.leave()
        table = offers[0]["table"]
        before = server.inside(server.tables.storage.grants(table))
        async with await Guest.enter(server, links["table"], links["owner"]) as guest:
            offers.append(await guest.ask("rematch"))
        assert {(offer["table"], offer["token"]) for offer in offers} == {(table, offers[0]["token"])}
        assert server.inside(server.tables.storage.grants(table)) == before
        async with await Guest.enter(server, links["table"], links["spectator"]) as watcher:
            theirs = await watcher.ask("rematch")
        assert theirs["token"] != offers[0]["token"]
        async with await Guest.enter(server, table, theirs["token"]) as watcher:
            assert watcher.welcome["role"] == "spectator"

    play_out(talk())


def test_everybody_can_invite_spectators_and_no_links_pile_up(server: ThreadServer) -> None:
    async def talk() -> None:
        links, one, other = await two_guests(server)
        table = links["table"]
        assert (await one.ask("invite"))["token"] == links["spectator"]
        theirs = (await other.ask("invite"))["token"]
        grants = server.inside(server.tables.storage.grants(table))
        assert (await other.ask("invite"))["token"] == theirs
        assert theirs not in (links["spectator"], links["seats"][0]["token"])
        async with await Guest.enter(server, table, theirs) as watcher:
            assert (watcher.welcome["role"], watcher.welcome["mine"]) == ("spectator", [])
            assert (await watcher.ask("invite"))["token"] == theirs
        assert server.inside(server.tables.storage.grants(table)) == grants
        await one.leave()
        await other.leave()

    play_out(talk())


def test_spectators_can_be_invited_to_a_rematch(server: ThreadServer) -> None:
    async def talk() -> None:
        links = server.open_table("pebbles", "me", "random")
        async with await Guest.enter(server, links["table"], links["owner"]) as guest:
            await guest.ask("concede", seat=0)
            offer = await guest.ask("rematch")
        async with await Guest.enter(server, offer["table"], offer["token"]) as guest:
            token = (await guest.ask("invite"))["token"]
        async with await Guest.enter(server, offer["table"], token) as watcher:
            assert watcher.welcome["role"] == "spectator"

    play_out(talk())


def test_a_rematch_of_a_position_begins_there(server: ThreadServer) -> None:
    async def talk() -> None:
        links = server.open_table("pebbles", "me", "random", position='{"heap": 3, "seat": 0}')
        async with await Guest.enter(server, links["table"], links["owner"]) as guest:
            await guest.play(TAKE_3)
            offer = await guest.ask("rematch")
        async with await Guest.enter(server, offer["table"], offer["token"]) as guest:
            await guest.until(lambda now: now["lines"] > 0)
            assert guest.now["view"]["heap"] < 3
            assert [seat["kind"] for seat in guest.now["seats"]] == ["random", "human"]

    play_out(talk())


# -- memory


def test_a_table_that_nobody_has_open_leaves_memory_and_comes_back(server: ThreadServer) -> None:
    async def talk() -> None:
        links, one, other = await two_guests(server)
        await one.play(TAKE_1)

        async def sweep() -> list[str]:
            for table in server.tables._open.values():
                table.used -= 1000
            server.tables.close_idle()
            return server.tables.open_ids

        assert links["table"] in server.inside(sweep())
        await one.leave()
        assert links["table"] in server.inside(sweep())
        await other.leave()

        async def gone() -> bool:
            return links["table"] not in server.inside(sweep())

        await eventually(gone)
        async with await Guest.enter(server, links["table"], links["owner"]) as back:
            assert back.now["view"]["heap"] == 9
            assert back.log == one.log

    play_out(talk())
