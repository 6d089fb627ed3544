"""The Walled City at the server: a board of somebody's own, and Defense cards that only their owner knows."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import Any

import pytest

from fourwalls.core import NATURE, QuickRng, Record, Setup, find_game

from .guest import Guest, play_out
from .running import ThreadServer
from .test_http import assert_problem

GAME = "walled_city"
TEXT = (files("fourwalls.games.walled_city") / "boards" / "londonderry.json").read_bytes()
OWN: dict[str, Any] = json.loads(TEXT) | {"id": "mine", "name": "My town"}
SEATS = [{"kind": "me", "name": "Ann"}, {"kind": "bot", "name": "Bob", "bot": "random"}]


def setup(seats: int = 2) -> Setup:
    game = find_game(GAME)
    return game.setup(game.options_type(), seats)


# -- a board of somebody's own


@pytest.mark.rule("WC-R42")
def test_a_table_keeps_its_board(server: ThreadServer) -> None:
    """Who sits there gets it, bots in their processes play on it, the record has it, and so has a rematch."""

    async def talk() -> None:
        answer = server.post("/api/tables", {"game": GAME, "seats": SEATS, "data": OWN, "seed": "board"})
        assert answer.status == 201, answer.body
        links = answer.json
        async with await Guest.enter(server, links["table"], links["owner"]) as guest:
            assert guest.welcome["data"] == OWN
            for _ in range(8):
                await guest.until(lambda now: bool(now["actions"]))
                assert (await guest.first_move())["type"] == "done"
            assert guest.now["view"]["board"] == "mine"
            await guest.ask("concede", seat=0)
            offered = await guest.ask("rematch")
            token = offered["token"]
        record = server.get(f"/api/tables/{links['table']}/record", links["owner"]).body
        assert Record.read(record).header.own_data == OWN
        replayed = server.get(f"/api/tables/{links['table']}/replay", links["owner"]).json
        assert (replayed["data"], replayed["steps"][0]["view"]["board"]) == (OWN, "mine")
        assert server.get(f"/api/tables/{offered['table']}", token).json["data"] == OWN

    play_out(talk())


@pytest.mark.rule("WC-R42")
def test_a_wrong_board_opens_no_table_and_all_of_it_is_said(server: ThreadServer) -> None:
    order = {"game": GAME, "seats": SEATS}
    wrong = OWN | {"zones": OWN["zones"][:3], "gaps": OWN["gaps"][:4]}
    answer = server.post("/api/tables", {**order, "data": wrong})
    assert_problem(answer, 400, "this board can't be used", "4 Gaps for all Walls", "Defense zones; a Tower has two")
    shapeless: tuple[Any, ...] = (1, [], {}, "x" * 100)
    for data in shapeless:
        assert_problem(server.post("/api/tables", {**order, "data": data}), 400, "has not the form of a board")
    assert_problem(server.post("/api/tables", {**order, "data": "x" * 55_000}), 400, "50,000 are possible")
    assert server.post("/api/tables", {**order, "data": "x" * 70_000}).status == 413
    pebbles = {"game": "pebbles", "seats": SEATS, "data": OWN}
    assert_problem(server.post("/api/tables", pebbles), 400, "Pebbles is played with nothing but its options")


# -- secrets


@cache
def before_defense() -> str:
    """A position of a random game in which the first player is to lay a card in round 1."""
    state, rng, here = setup().start(), QuickRng(5), setup()
    while True:
        seat = state.to_act[0]
        moves = state.legal(seat)
        if seat != NATURE and here.action(moves[0]).notation.startswith("card") and '"step":"lay"' in _dump(state):
            return _dump(state)
        move = state.draw(rng) if seat == NATURE else moves[rng.below(len(moves))]
        state.play(seat, move)


def _dump(state: Any) -> str:
    return str(state.dump().decode())


def cards_to_choose() -> tuple[str, str]:
    """Two cards in the hand of whoever lays first, both with different numbers."""
    state = setup().load(before_defense().encode())
    words = [setup().action(move).notation for move in state.legal(state.to_act[0])]
    unequal = [word for word in words if word[5] != word[7]]
    return unequal[0], unequal[1]


def numbers(card: str, turned: bool) -> str:
    pair = card.removeprefix("card ").split("/")
    return "numbers " + " ".join(reversed(pair) if turned else pair)


async def frames(server: ThreadServer, card: str, turned: bool) -> dict[str, list[str]]:
    """The first player lays a card, turned or not, the other one a card too; all that everybody was sent."""
    links = server.open_seeded("walls", GAME, "open", "open", position=before_defense())
    tokens = {link["seat"]: link["token"] for link in links["seats"]}
    first = setup().load(before_defense().encode()).to_act[0]
    guests = {
        "layer": await Guest.enter(server, links["table"], tokens[first]),
        "other": await Guest.enter(server, links["table"], tokens[1 - first]),
        "owner": await Guest.enter(server, links["table"], links["owner"]),
        "spectator": await Guest.enter(server, links["table"], links["spectator"]),
    }
    for guest in guests.values():
        await guest.until(lambda now: all(seat["connected"] for seat in now["seats"]))
    for text in (card, "zone Z3", numbers(card, turned)):
        assert (await guests["layer"].play(setup().parse(text)))["type"] == "done"
        for guest in guests.values():
            await guest.reach(guests["layer"].now["lines"])
    for _ in range(3):
        await guests["other"].until(lambda now: bool(now["actions"]))
        assert (await guests["other"].first_move())["type"] == "done"
        for guest in guests.values():
            await guest.reach(guests["other"].now["lines"])
    seen = {name: guest.frames.copy() for name, guest in guests.items()}
    for name, token in (("other", tokens[1 - first]), ("spectator", links["spectator"])):
        seen[name].append(server.get(f"/api/tables/{links['table']}/replay", token).body.decode())
    started = guests["owner"].welcome["started"]
    for guest in guests.values():
        await guest.leave()
    return {
        name: [frame.replace(links["table"], "TABLE").replace(started, "STARTED") for frame in sent]
        for name, sent in seen.items()
    }


@pytest.mark.rule("WC-K04", "WC-K11", "WC-117")
@pytest.mark.parametrize("what", ["the card", "its direction"])
def test_a_defense_card_is_in_nobody_elses_frames(server: ThreadServer, what: str) -> None:
    one, other = cards_to_choose()
    worlds = [(one, False), (other, False)] if what == "the card" else [(one, False), (one, True)]
    seen = [play_out(frames(server, card, turned)) for card, turned in worlds]
    for name in ("other", "owner", "spectator"):
        assert len(seen[0][name]) > 6
        assert seen[0][name] == seen[1][name], name
    assert seen[0]["layer"] != seen[1]["layer"], "else this could not fail"
