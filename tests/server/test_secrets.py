"""Nobody hears what only others may know: in two worlds that differ in a secret alone, others get the same bytes."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

from fourwalls.core import Match, Player, find_game, read_options, seed_from_text

from .guest import Guest, play_out
from .running import ThreadServer

OPTIONS: dict[str, Any] = {"hand": 4, "peek": "host"}
HANDS = [[1, 2, 3, 5], [2, 3, 4, 4]]
BIDS = {0: (1, 2), 1: (2, 3)}
"""What the seats bid in the first two rounds; seat 1 wins both, so seat 0 sees no prize but the one it hosts."""


def start(hands: list[list[int]], prizes: list[int]) -> str:
    """A position in the first round."""
    return json.dumps({"hands": hands, "bids": [0, 0], "prizes": prizes})


class World(NamedTuple):
    """Where a table starts, and its seed."""

    position: str
    seed: str


def prizes_drawn(position: str, seed: str) -> tuple[str, ...]:
    """What nature does in a world while the two rounds are played: the prizes of the second and the third round."""
    game = find_game("envelopes")
    match = Match.start(
        game,
        [Player("A"), Player("B")],
        options=read_options(game.options_type, OPTIONS),
        seed=seed_from_text(seed),
        position=position.encode(),
    )
    for number in range(2):
        for seat in (0, 1):
            match.play(seat, match.setup.parse(f"bid {BIDS[seat][number]}"))
        if match.state.turn == 1:
            match.play(1, match.legal(1)[0])
    return tuple(line.move or "" for line in match.record.lines if line.seat == -1)


def two_positions(one: str, other: str) -> list[World]:
    """These positions, with a seed with which nature does the same in both."""
    seed = next(seed for seed in map(str, range(1000)) if prizes_drawn(one, seed) == prizes_drawn(other, seed))
    return [World(one, seed), World(other, seed)]


def two_draws(place: int) -> list[World]:
    """One position, with seeds that differ in what nature does at one place alone."""
    position = start(HANDS, [1])
    first = prizes_drawn(position, "0")
    for seed in map(str, range(1000)):
        drawn = prizes_drawn(position, seed)
        if [one == other for one, other in zip(first, drawn, strict=True)] == [each != place for each in range(2)]:
            return [World(position, "0"), World(position, seed)]
    raise AssertionError("no such seed")


async def frames_of_everybody(server: ThreadServer, world: World, knowing: int) -> dict[str, list[str]]:
    """Play two rounds with much talk by the seat that knows; all that everybody was sent."""
    links = server.open_seeded(world.seed, "envelopes", "open", "open", options=OPTIONS, position=world.position)
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
            await curious.ask("undo", seat=1 - knowing)
            await curious.play(99)
            assert (await guest.play(BIDS[seat][number] - 1, seat=seat))["type"] == "done"
            for each in everybody:
                await each.reach(guest.now["lines"])
        if guests[1].now["view"].get("turn") == 1:
            await guests[1].first_move()
            for each in everybody:
                await each.reach(guests[1].now["lines"])
    seen = {
        **{f"seat {seat}": guest.frames.copy() for seat, guest in enumerate(guests)},
        "owner": owner.frames.copy(),
        "spectator": watcher.frames.copy(),
    }
    for name, token in (("seat 0", tokens[0]), ("seat 1", tokens[1]), ("spectator", links["spectator"])):
        for part in ("", "/replay"):
            seen[name].append(server.get(f"/api/tables/{table}{part}", token).body.decode())
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


SECRETS: list[tuple[str, int, tuple[str, ...], Callable[[], list[World]]]] = [
    (
        "cards in the hand of seat 1",
        1,
        ("seat 0", "owner", "spectator"),
        lambda: two_positions(start(HANDS, [1]), start([HANDS[0], [1, 2, 3, 5]], [1])),
    ),
    (
        "cards in the hand of seat 0",
        0,
        ("seat 1", "owner", "spectator"),
        lambda: two_positions(start(HANDS, [1]), start([[1, 2, 4, 5], HANDS[1]], [1])),
    ),
    # Seat 1 wins these envelopes and looks inside, so only those who never do are asked.
    ("the first prize", 0, ("owner", "spectator"), lambda: two_positions(start(HANDS, [1]), start(HANDS, [2]))),
    ("the second prize", 1, ("seat 0", "owner", "spectator"), lambda: two_draws(0)),
    ("the third prize", 0, ("seat 1", "owner", "spectator"), lambda: two_draws(1)),
]


@pytest.mark.parametrize(("knowing", "others", "worlds"), [row[1:] for row in SECRETS], ids=[row[0] for row in SECRETS])
def test_a_secret_makes_no_difference_to_others(
    server: ThreadServer, knowing: int, others: tuple[str, ...], worlds: Callable[[], list[World]]
) -> None:
    one, other = [play_out(frames_of_everybody(server, world, knowing)) for world in worlds()]
    for name in others:
        assert len(one[name]) > 6
        assert one[name] == other[name], name
    # Else this could not fail.
    assert one[f"seat {knowing}"] != other[f"seat {knowing}"]


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
