"""Nobody hears what only others may know: in two worlds that differ in a secret alone, others get the same bytes."""

from __future__ import annotations

import json
from typing import Any

import pytest

from fourwalls.core import Match, Player, find_game, read_options, seed_from_text

from .guest import Guest, play_out
from .running import ThreadServer

OPTIONS: dict[str, Any] = {"hand": 4, "peek": "host"}
HANDS = [[1, 2, 3, 5], [2, 3, 4, 4]]
BIDS = {0: (1, 2), 1: (2, 3)}
"""What the seats bid in the first two rounds; seat 1 wins both, so seat 0 sees no prize but the one it hosts."""


def world(hands: list[list[int]], prizes: list[int]) -> str:
    """A position in the first round."""
    return json.dumps({"hands": hands, "bids": [0, 0], "prizes": prizes})


def seed_with_the_same_draws(positions: list[str]) -> str:
    """A seed with which nature does the same in all of these worlds, for the rounds that are played."""
    game = find_game("envelopes")
    for number in range(1000):
        drawn = []
        for position in positions:
            match = Match.start(
                game,
                [Player("A"), Player("B")],
                options=read_options(game.options_type, OPTIONS),
                seed=seed_from_text(str(number)),
                position=position.encode(),
            )
            play_bids(match)
            drawn.append([line.move for line in match.record.lines if line.seat == -1])
        if all(each == drawn[0] for each in drawn):
            return str(number)
    raise AssertionError("no such seed")


def play_bids(match: Match) -> None:
    for number in range(2):
        for seat in (0, 1):
            match.play(seat, match.setup.parse(f"bid {BIDS[seat][number]}"))
        if 1 in match.to_act and match.state.turn == 1:
            match.play(1, match.legal(1)[0])


async def frames_of_others(server: ThreadServer, position: str, seed: str, knowing: int) -> dict[str, list[str]]:
    """Play two rounds with much talk by the seat that knows; what everybody else was sent, and how it looks to them."""
    links = server.open_table("envelopes", "open", "open", options=OPTIONS, position=position, seed=seed)
    tokens = {link["seat"]: link["token"] for link in links["seats"]}
    table = links["table"]
    guests = [await Guest.enter(server, table, tokens[seat]) for seat in (0, 1)]
    owner = await Guest.enter(server, table, links["owner"])
    watcher = await Guest.enter(server, table, links["spectator"])
    everybody = [*guests, owner, watcher]
    for guest in everybody:
        await guest.until(lambda now: all(seat["connected"] for seat in now["seats"]))
    curious = guests[knowing]
    for number in range(2):
        for seat, guest in enumerate(guests):
            for card in range(1, 6):
                await curious.ask("explain", seat=knowing, notation=f"bid {card}")
            await curious.ask("hint", seat=knowing)
            await curious.ask("undo", seat=knowing)
            await curious.play(99)
            assert (await guest.play(BIDS[seat][number] - 1, seat=seat))["type"] == "done"
            for each in everybody:
                await each.reach(guest.now["lines"])
        if guests[1].now["view"].get("turn") == 1:
            await guests[1].first_move()
            for each in everybody:
                await each.reach(guests[1].now["lines"])
    seen = {
        f"seat {1 - knowing}": guests[1 - knowing].frames.copy(),
        "owner": owner.frames.copy(),
        "spectator": watcher.frames.copy(),
    }
    for name, token in ((f"seat {1 - knowing}", tokens[1 - knowing]), ("spectator", links["spectator"])):
        for part in ("", "/replay"):
            seen[name] = [*seen[name], server.get(f"/api/tables/{table}{part}", token).body.decode()]
    secrets = [links["owner"], links["spectator"], *tokens.values()]
    for frames in seen.values():
        assert not any(secret in frame for secret in secrets for frame in frames)
    started = owner.welcome["started"]
    for guest in everybody:
        await guest.leave()
    return {
        name: [frame.replace(table, "TABLE").replace(started, "STARTED") for frame in frames]
        for name, frames in seen.items()
    }


WORLDS: list[tuple[str, int, list[str]]] = [
    ("cards in a hand", 1, [world(HANDS, [1]), world([HANDS[0], [1, 2, 3, 5]], [1])]),
    ("cards in the other hand", 0, [world(HANDS, [1]), world([[1, 2, 4, 5], HANDS[1]], [1])]),
    ("what the host saw", 0, [world(HANDS, [1]), world(HANDS, [2])]),
]


@pytest.mark.parametrize(("knowing", "positions"), [row[1:] for row in WORLDS], ids=[row[0] for row in WORLDS])
def test_a_secret_makes_no_difference_to_others(server: ThreadServer, knowing: int, positions: list[str]) -> None:
    if knowing == 0 and positions[1] == world(HANDS, [2]):
        # Seat 1 wins the envelope and looks inside, so here only those who never see it are asked.
        others: tuple[str, ...] = ("owner", "spectator")
    else:
        others = (f"seat {1 - knowing}", "owner", "spectator")
    seed = seed_with_the_same_draws(positions)
    seen = [play_out(frames_of_others(server, position, seed, knowing)) for position in positions]
    for name in others:
        assert len(seen[0][name]) > 6
        assert seen[0][name] == seen[1][name], name


def test_the_secret_is_there_for_who_may_know_it(server: ThreadServer) -> None:
    """Else the test above could not fail."""

    async def hands() -> list[Any]:
        seen = []
        for position in WORLDS[0][2]:
            links = server.open_table("envelopes", "open", "open", options=OPTIONS, position=position, seed="1")
            async with await Guest.enter(server, links["table"], links["seats"][1]["token"]) as guest:
                seen.append(guest.now["view"]["hand"])
        return seen

    first, second = play_out(hands())
    assert first != second


def test_a_spectator_never_gets_a_decision(server: ThreadServer) -> None:
    async def watch() -> None:
        links = server.open_table("the_wall", "greedy", "greedy", seed="watch")
        async with await Guest.enter(server, links["table"], links["spectator"]) as guest:
            await guest.reach(60)
            for frame in guest.frames[1:]:
                update = json.loads(frame)
                assert "prompt" not in update["view"]
                assert update["actions"] == []
                assert update["undo"] is None
                assert update["mine"] == []

    play_out(watch())
