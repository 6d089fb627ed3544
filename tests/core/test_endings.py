"""Ends that the rules do not make: resigning, stopping; with one, two and three seats."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from toys.envelopes import GAME as ENVELOPES

from fourwalls.core import IllegalMove, Match, OutOfTurn, Player, verify

from .helpers import new_match, play_on
from .toy import LADDER, ONE, PASS, ROLL


def ended(match: Match) -> tuple[tuple[int, ...], str]:
    """The ranks and the reason; the record of the match has to verify."""
    assert match.over
    assert match.to_act == ()
    outcome = match.outcome
    assert outcome is not None
    check = verify(match.record.write(), game=match.game)
    assert check.complete
    assert check.outcome == outcome
    view = match.view(None)
    assert (view.outcome, view.to_act, view.prompt) == (outcome, (), None)
    return outcome.ranks, outcome.reason.id


def test_resign_alone() -> None:
    match = new_match(LADDER, seats=1)
    match.play(0, ONE)
    match.resign(0)
    assert ended(match) == ((1,), "core.resigned")


@pytest.mark.parametrize(("seat", "ranks"), [(0, (2, 1)), (1, (1, 2))])
def test_resign_with_two(seat: int, ranks: tuple[int, ...]) -> None:
    match = new_match(LADDER)
    match.play(0, ONE)
    match.resign(seat)
    assert ended(match) == (ranks, "core.resigned")
    assert match.view(0).prompt is None


def test_the_last_of_three_wins() -> None:
    match = new_match(LADDER, seats=3)
    match.resign(1)
    assert not match.over
    match.resign(0)
    assert ended(match) == ((2, 3, 1), "core.resigned")


def test_a_seat_that_resigned_is_last_and_plays_on_at_random() -> None:
    match = new_match(LADDER, seats=3)
    match.resign(1)
    play_on(match)
    ranks, reason = ended(match)
    assert reason == "ladder.end"
    assert ranks[1] == 3
    assert sorted(ranks) in ([1, 1, 3], [1, 2, 3])
    drawn = [line for line in match.record.lines if line.seat == 1 and line.what == "move"]
    assert drawn
    assert all(line.forced for line in drawn)
    assert match.outcome is not None
    heights = match.outcome.scores
    assert (ranks[0] < ranks[2]) == (heights[0] > heights[2])


def test_resigning_in_the_own_turn_goes_on_at_once() -> None:
    match = new_match(LADDER, seats=3)
    match.play(0, ROLL)
    match.resign(0)
    assert match.to_act == (1,)
    with pytest.raises(OutOfTurn, match="has conceded"):
        match.play(0, ONE)
    for call in (match.resign, match.consent, match.time_out):
        with pytest.raises(IllegalMove, match="has conceded"):
            call(0)


def test_moves_drawn_for_a_resigned_seat_come_from_the_seed() -> None:
    games = []
    for seed in (bytes(32), bytes(32), bytes([1] * 32)):
        match = new_match(LADDER, seats=3, seed=seed)
        match.resign(0)
        match.play(1, PASS)
        games.append([line.move for line in match.record.lines])
    assert games[0] == games[1]
    assert games[0] != games[2]


def test_resigning_while_several_decide() -> None:
    match = new_match(ENVELOPES, seats=3)
    match.play(1, match.legal(1)[0])
    match.resign(0)
    assert match.to_act == (2,)
    line = match.record.lines[-1]
    assert (line.seat, line.forced, line.knows) == (0, True, (0,))
    assert match.record.redacted(2).lines[-1].move is None
    play_on(match)
    assert ended(match)[0][0] == 3


@pytest.mark.parametrize("seats", [1, 2, 3])
def test_stop(seats: int) -> None:
    match = new_match(LADDER, seats=seats)
    match.play(0, ONE)
    told = match.stop()
    assert [entry.event.kind for entry in told] == ["core.stopped"]
    assert ended(match) == ((1,) * seats, "core.stopped")


@pytest.mark.parametrize("seats", [1, 2, 3])
def test_time_out_until_the_end(seats: int) -> None:
    match = new_match(LADDER, seats=seats)
    while not match.over:
        match.time_out(match.to_act[0])
    assert ended(match)[1] == "ladder.end"


def test_resign_and_stop_are_told() -> None:
    match = new_match(LADDER, seats=3)
    assert match.resign(2)[0].event.message.id == "core.log.resign"
    assert match.stop()[0].event.message.id == "core.stopped"


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 10**6), st.integers(0, 20), st.lists(st.integers(0, 2), max_size=3, unique=True))
def test_resigning_anywhere_ends_well(label: int, length: int, leavers: list[int]) -> None:
    for game in (LADDER, ENVELOPES):
        match = new_match(game, 3)
        for place, seat in enumerate(leavers):
            play_on(match, str(label), length + 5 * place)
            if not match.over:
                match.resign(seat)
        ranks, _ = ended(play_on(match, str(label)))
        gone = [line.seat for line in match.record.lines if line.what == "resign"]
        last = [rank for _, rank in sorted((gone.index(seat), ranks[seat]) for seat in gone if seat is not None)]
        assert last == [3, 2, 1][: len(gone)]


@pytest.mark.parametrize("seats", [1, 2, 3])
def test_every_seat_can_be_taken_over_and_given_back(seats: int) -> None:
    match = new_match(LADDER, seats=seats)
    for seat in range(seats):
        owner = match.players[seat]
        match.take_seat(seat, Player("Robot", "random"))
        match.play(seat, PASS)
        match.take_seat(seat, owner)
    assert match.players == match.record.header.seats
    play_on(match)
    assert ended(match)[1] == "ladder.end"
