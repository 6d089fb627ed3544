"""Replays for the page: a step is a whole move in the words of the log; nothing is left without words."""

from __future__ import annotations

import pytest

from fourwalls.core import Match, Player, find_game
from fourwalls.server.replays import replay_of_table, replay_of_upload
from fourwalls.server.wire import ReplayStep

WALL = find_game("the_wall")
PAYING = b"""{"turns": 4, "step": "main", "dice": "MMSWLK", "market": ["mountain", "castle", "cave"],
    "counters": ["M1 K2", ""], "powers": [{"active": "Y"}, {"active": "M"}]}"""


def wall(position: bytes | None = None) -> Match:
    return Match.start(WALL, [Player("Ann"), Player("Bob")], seed=bytes(32), position=position)


def steps(match: Match) -> tuple[ReplayStep, ...]:
    return replay_of_table(match.record.write(), None).steps


def told(step: ReplayStep) -> list[str]:
    return [entry.kind for entry in step.log]


def play(match: Match, *notations: str) -> None:
    """Play moves one by one, as the list of actions does."""
    for notation in notations:
        match.play(match.to_act[0], match.setup.parse(notation))


def test_the_start_has_all_that_comes_before_the_first_decision() -> None:
    match = wall()
    (start,) = steps(match)
    assert told(start) == ["dealt", "dealt", "dealt", "turn", "rolled"]
    assert start.seat is None
    assert start.view == match.view(None)


def pebbles() -> Match:
    return Match.start(find_game("pebbles"), [Player("Ann"), Player("Bob")], seed=bytes(32))


def test_a_purchase_is_one_step_however_its_payment_was_made() -> None:
    match = wall(PAYING)
    play(match, "buy mountain")
    while "bought" not in told(steps(match)[-1]):
        match.play(0, match.legal(0)[0])
    _, bought = steps(match)
    assert bought.seat == 0
    assert told(bought)[0] == "bought"
    assert bought.lines == len(match.record.lines)
    assert bought.view == match.view(None)


def test_a_payment_under_way_is_seen_but_is_no_step_of_its_own() -> None:
    match = wall(PAYING)
    play(match, "take M")
    before = steps(match)
    match = wall(PAYING)
    play(match, "buy mountain", "die M")
    (now,) = steps(match)
    assert now.view == match.view(None)
    assert len(before) == 2


@pytest.mark.usefixtures("plugins")
def test_what_players_do_beside_the_game_is_told() -> None:
    match = pebbles()
    play(match, "take 1", "take 1")
    match.undo(0, [1])
    match.time_out(0)
    match.resign(1)
    catalog = match.game.catalog
    words = [" ".join(catalog.text(entry.message, match.names) for entry in step.log) for step in steps(match)[3:]]
    assert words[0] == "Bob agrees that a move is taken back. Ann takes back 2 steps."
    assert words[1].startswith("Ann ran out of time; a move is made in their place.")
    assert words[2] == "Bob concedes."
    assert steps(match)[-1].view.outcome == match.outcome


def test_an_agreed_end_is_told() -> None:
    match = wall()
    match.stop()
    assert told(steps(match)[-1]) == ["core.stopped"]
    assert steps(match)[-1].seat is None


def test_no_step_of_a_whole_game_is_without_words() -> None:
    match = wall()
    turn = 0
    while not match.over and turn < 60:
        moves = match.legal(match.to_act[0])
        match.play(match.to_act[0], moves[turn % len(moves)])
        turn += 1
    match.resign(0)
    replay = replay_of_upload(match.record.write())
    assert all(step.log for step in replay.steps)
    numbers = [entry.number for step in replay.steps for entry in step.log]
    assert numbers == list(range(1, match.log_length + 1))
    assert replay.steps[-1].lines == len(match.record.lines)
