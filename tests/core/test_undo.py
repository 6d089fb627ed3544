"""The four rules of undo, consent, starting a turn over, and undo while several seats decide."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from toys.envelopes import GAME as ENVELOPES

from fourwalls.core import Match, Player, Seat, UndoRefused, replay, verify

from .helpers import new_match, play_on, players
from .toy import LADDER, ONE, PASS, PEEK, ROLL, TWO


def rules(match: Match, seat: Seat, consent: tuple[Seat, ...] = ()) -> list[str]:
    return [reason.rule.removeprefix("CORE-UNDO-") for reason in match.undo_reasons(seat, consent)]


def refused(match: Match, seat: Seat, consent: tuple[Seat, ...] = ()) -> list[str]:
    """Why an undo is refused; the match must be as it was."""
    before, lines = match.state.copy(), list(match.record.lines)
    with pytest.raises(UndoRefused) as caught:
        match.undo(seat, consent)
    assert match.state == before
    assert match.record.lines == lines
    assert list(caught.value.reasons) == list(match.undo_reasons(seat, consent))
    return rules(match, seat, consent)


def undoes(match: Match) -> list[int]:
    return [line.undo for line in match.record.lines if line.what == "undo"]


def test_undo_is_the_opposite_of_playing() -> None:
    match = new_match(LADDER)
    match.play(0, ONE)
    before = match.state.copy()
    match.play(0, TWO)
    told = match.undo(0)
    assert match.state == before
    assert [entry.event.kind for entry in told] == ["core.undo"]
    assert [line.what for line in match.record.lines] == ["move", "move", "undo"]
    match.play(0, TWO)
    assert match.state != before


def test_undo_takes_back_a_whole_transaction() -> None:
    match = new_match(LADDER)
    before = match.state.copy()
    match.play(0, [ONE, TWO])
    match.undo(0)
    assert match.state == before
    assert undoes(match) == [2]
    assert refused(match, 0) == ["NOTHING"]


def test_an_undo_tells_which_lines_do_not_count_any_more() -> None:
    match = new_match(LADDER)
    match.play(0, ONE)
    match.play(0, TWO)
    for lines in ([2], [1]):
        (told,) = match.undo(0)
        assert told.event.message.args["lines"] == lines


def test_nothing_to_take_back() -> None:
    match = new_match(LADDER)
    assert refused(match, 0) == ["NOTHING"]
    match.play(0, ONE)
    assert refused(match, 1) == ["NOTHING"]


def test_not_over_a_change_of_turn() -> None:
    match = new_match(LADDER)
    match.play(0, PASS)
    assert refused(match, 0) == ["TURN"]


def test_not_over_an_automatic_change_of_turn() -> None:
    match = new_match(LADDER)
    match.play(0, [ONE, ONE, ONE])
    assert match.record.lines[-1].forced
    assert refused(match, 0) == ["TURN"]


def test_not_over_another_players_move() -> None:
    match = new_match(LADDER)
    match.play(0, PASS)
    match.play(1, ONE)
    assert refused(match, 0) == ["TURN", "OTHER"]
    match.play(1, PASS)
    assert refused(match, 0) == ["OTHER"], "the turn is seat 0's before and after"


def test_not_over_a_random_result_not_even_with_consent() -> None:
    match = new_match(LADDER)
    match.play(0, ROLL)
    assert refused(match, 0) == ["RANDOM"]
    assert refused(match, 0, consent=(1,)) == ["RANDOM"]
    match.play(0, ONE)
    match.undo(0)
    assert refused(match, 0) == ["RANDOM"]


def test_not_over_shown_information_not_even_with_consent() -> None:
    match = new_match(LADDER)
    match.play(0, PEEK)
    assert refused(match, 0) == ["REVEALED"]
    assert refused(match, 0, consent=(1,)) == ["REVEALED"]


def test_not_after_the_end() -> None:
    assert refused(play_on(new_match(LADDER)), 0, consent=(1,)) == ["OVER"]


def test_consent_of_all_others_lifts_turn_and_other_moves() -> None:
    match = new_match(LADDER, seats=3)
    before = match.state.copy()
    match.play(0, PASS)
    match.play(1, ONE)
    assert refused(match, 0, consent=(1,)) == ["TURN", "OTHER"]
    told = match.undo(0, consent=(1, 2))
    assert match.state == before
    assert [entry.event.kind for entry in told] == ["core.consent", "core.consent", "core.undo"]
    assert [line.what for line in match.record.lines] == ["move", "move", "consent", "consent", "undo"]
    assert [line.first for line in match.record.lines[2:]] == [True, False, False]


def test_consent_can_be_given_ahead_and_ends_with_the_next_move() -> None:
    match = new_match(LADDER)
    match.play(0, PASS)
    match.consent(1)
    assert rules(match, 0) == []
    match.play(1, ONE)
    assert refused(match, 0) == ["TURN", "OTHER"]
    match.consent(1)
    match.undo(0)
    assert match.to_act == (0,)
    assert undoes(match) == [2]


def test_consent_does_not_last_over_an_undo() -> None:
    match = new_match(LADDER)
    match.play(0, PASS)
    match.play(1, PASS)
    match.play(0, PASS)
    match.undo(0, consent=(1,))
    assert refused(match, 0) == ["OTHER"]


def test_bots_consent() -> None:
    match = new_match(LADDER)
    match.play(0, PASS)
    match.take_seat(1, Player("Robot", "random"))
    match.play(1, ONE)
    match.undo(0)
    assert undoes(match) == [2]
    assert not [line for line in match.record.lines if line.what == "consent"]


def test_who_resigned_is_not_asked_and_can_not_undo() -> None:
    match = new_match(LADDER, seats=3)
    match.play(0, PASS)
    match.resign(2)
    assert refused(match, 0) == ["TURN"]
    assert rules(match, 0, consent=(1,)) == []
    assert refused(match, 2) == ["NOTHING"]


def test_moves_drawn_for_a_seat_that_resigned_are_random() -> None:
    match = new_match(LADDER, seats=3)
    match.resign(1)
    match.play(0, PASS)
    assert match.to_act == (2,)
    assert "RANDOM" in refused(match, 0, consent=(1, 2))


def test_a_move_by_time_out_can_be_taken_back() -> None:
    match = new_match(LADDER)
    before = match.state.copy()
    match.time_out(0)
    match.undo(0)
    assert match.state == before


@pytest.mark.parametrize(
    ("moves", "taken"),
    [([ONE, TWO], 2), ([ROLL, TWO, ONE], 2), ([PEEK, ONE, TWO], 2), ([ROLL, PEEK, ONE], 1)],
)
def test_restart_turn_goes_back_as_far_as_it_may(moves: list[int], taken: int) -> None:
    match = new_match(LADDER)
    match.play(0, PASS)
    match.play(1, PASS)
    for move in moves:
        match.play(0, move)
    match.restart_turn(0)
    assert undoes(match) == [taken]
    twin = new_match(LADDER)
    for seat, move in [(0, PASS), (1, PASS), *((0, move) for move in moves[: len(moves) - taken])]:
        twin.play(seat, move)
    assert match.state == twin.state


@pytest.mark.parametrize(("moves", "why"), [([], "OTHER"), ([ROLL], "RANDOM"), ([PEEK], "REVEALED")])
def test_restart_turn_is_refused_when_nothing_can_be_taken_back(moves: list[int], why: str) -> None:
    match = new_match(LADDER)
    match.play(0, PASS)
    match.play(1, PASS)
    for move in moves:
        match.play(0, move)
    with pytest.raises(UndoRefused) as caught:
        match.restart_turn(0)
    assert [reason.rule for reason in caught.value.reasons] == [f"CORE-UNDO-{why}"]


def test_restart_turn_stays_in_this_turn_even_with_consent() -> None:
    match = new_match(LADDER)
    match.play(0, PASS)
    match.play(1, PASS)
    match.play(0, ONE)
    match.play(0, TWO)
    match.restart_turn(0, consent=(1,))
    assert undoes(match) == [2]


def test_an_own_choice_can_be_taken_back_while_others_decide() -> None:
    match = new_match(ENVELOPES, seats=3)
    match.play(2, match.legal(2)[0])
    before_own = match.state.copy()
    first, second = match.legal(0)[:2]
    match.play(0, first)
    match.undo(0)
    assert match.state == before_own
    assert match.to_act == (0, 1)
    match.play(0, second)
    match.undo(2)
    assert match.to_act == (1, 2)
    line = match.record.lines[-1]
    assert (line.what, line.seat, line.undo, line.own) == ("undo", 2, 1, True)
    (taken,) = [line.n for line in match.record.lines if line.what == "move" and line.seat == 2]
    assert match.log(2)[-1].event.message.args["lines"] == [taken]
    view: Any = match.view(0)
    assert f"bid {view.bid}" == match.setup.action(second).notation, "the other seat's choice stays"
    assert rules(match, 1) == ["NOTHING"]


def test_only_the_own_last_choice_of_this_round() -> None:
    match = new_match(ENVELOPES)
    match.play(0, match.legal(0)[0])
    match.undo(0)
    assert "NOTHING" in refused(match, 0)
    match.play(0, match.legal(0)[0])
    match.play(1, match.legal(1)[-1])
    assert "REVEALED" in refused(match, 0, consent=(1,)), "the bids have been shown"


def test_a_choice_can_not_be_taken_back_once_the_round_is_decided() -> None:
    match = new_match(ENVELOPES)
    for seat in (0, 1):
        match.play(seat, match.legal(seat)[0])
    while len(match.to_act) < 2:
        play_on(match, lines=len(match.record.lines) + 1)
    for seat in (0, 1):
        assert refused(match, seat, consent=(0, 1)) != []


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10**6), st.integers(1, 3), st.integers(0, 30))
def test_playing_and_undoing_is_the_identity(label: int, seats: int, length: int) -> None:
    """Wherever an undo is allowed right after a move it leads to the very position before, and verifies."""
    match = new_match(LADDER, seats)
    play_on(match, str(label), length)
    if match.over:
        return
    seat = match.to_act[0]
    before = match.state.copy()
    match.play(seat, match.legal(seat)[label % len(match.legal(seat))])
    consent = tuple(range(seats))
    if match.undo_reasons(seat, consent):
        return
    match.undo(seat, consent)
    assert match.state == before
    assert verify(match.record.write(), game=LADDER).lines == len(match.record.lines)
    *_, (_, last) = replay(match.record, game=LADDER)
    assert last == before


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_any_order_of_choices_and_undos_gives_the_same_round(data: st.DataObject) -> None:
    """Three seats bid and take back as they like; only the bids that stand in the end count."""
    match = new_match(ENVELOPES, 3)
    twin = new_match(ENVELOPES, 3)
    standing: dict[int, int] = {}
    for _ in range(data.draw(st.integers(0, 12))):
        seat = data.draw(st.integers(0, 2))
        if seat in standing:
            match.undo(seat)
            del standing[seat]
        elif len(standing) < 2:
            move = data.draw(st.sampled_from(list(match.legal(seat))))
            assert isinstance(move, int)
            match.play(seat, move)
            standing[seat] = move
    for seat, move in standing.items():
        twin.play(seat, move)
    assert match.state == twin.state
    assert verify(match.record.write(), game=ENVELOPES, seed=bytes(range(32))).unchecked == ("the match has not ended",)


def test_players_are_human_by_default() -> None:
    assert players(2)[0].kind == "human"
