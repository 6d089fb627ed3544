"""Whatever is handed to a match: it is refused, or the record can be read back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from fourwalls.core import IllegalMove, Match, Param, Player, Record, verify

from .helpers import SEED, new_match, play_on, players
from .test_match import Table
from .toy import FACE, LADDER, ONE, PASS, ROLL

NO_SEATS: list[Any] = [None, True, False, 0.0, 1.0, 0.5, "0", b"0", [0], (), -1, -2, 2, 10**30, float("nan")]
NO_MOVES: list[Any] = [
    None, True, False, 0.0, 1.5, float("nan"), "climb 1", "", b"x", [], (), {}, {0: 1}, {0}, object(), range(2),
    [True], [1.0], [None], ["climb 1"], [[0]], [ONE, 1.5], -1, 99, 10**30, [10**30], Param("x", (1,)), [Param("x", ())],
]  # fmt: skip
CALLS: list[Callable[[Match, Any], object]] = [
    lambda match, seat: match.play(seat, ONE),
    lambda match, seat: match.play(seat, [ONE, ONE]),
    lambda match, seat: match.undo(seat),
    lambda match, seat: match.restart_turn(seat),
    lambda match, seat: match.consent(seat),
    lambda match, seat: match.resign(seat),
    lambda match, seat: match.time_out(seat),
    lambda match, seat: match.take_seat(seat, Player("Bea")),
]


@pytest.mark.parametrize("seat", NO_SEATS, ids=repr)
@pytest.mark.parametrize("call", CALLS)
def test_what_is_no_seat_is_refused(call: Callable[[Match, Any], object], seat: Any) -> None:
    match = new_match(LADDER)
    match.play(0, ONE)
    before = match.record.write()
    with pytest.raises(IllegalMove, match="There is no seat number"):
        call(match, seat)
    assert match.record.write() == before
    Record.read(before)


@pytest.mark.parametrize("move", NO_MOVES)
def test_what_is_no_move_is_refused(move: Any) -> None:
    match = new_match(LADDER)
    with pytest.raises(IllegalMove):
        match.play(0, move)
    assert match.record.lines == []
    if not isinstance(move, list):
        assert match.explain(0, move)
    match = new_match(LADDER, resolver=Table())
    match.play(0, ROLL)
    with pytest.raises(IllegalMove):
        match.report(move)


@pytest.mark.parametrize("seat", NO_SEATS[:12], ids=repr)
def test_nobody_else_has_moves(seat: Any) -> None:
    match = new_match(LADDER)
    assert not match.legal(seat)
    assert match.explain(seat, ONE)


@pytest.mark.parametrize("result", [float("nan"), object(), {1.5, "a"}, {1: {2: object()}}])
def test_a_result_that_can_not_be_read_back_is_refused(result: Any) -> None:
    match = new_match(LADDER, resolver=Table())
    match.play(0, ROLL)
    with pytest.raises(ValueError, match="a result has to be JSON"):
        match.report(FACE, result)
    assert len(match.record.lines) == 1


@pytest.mark.parametrize("result", [0, False, "", [], {}, 1.5, 10**30, {"deep": [float("inf")]}, {"b": 1, "a": (1, 2)}])
def test_results_are_kept_as_they_will_be_read(result: Any) -> None:
    match = new_match(LADDER, resolver=Table())
    match.play(0, ROLL)
    match.report(FACE, result)
    assert Record.read(match.record.write()).lines == match.record.lines


def test_only_players_take_seats() -> None:
    wrong: Any
    for wrong in (None, "Bea", ("Bea", "human")):
        with pytest.raises(TypeError, match="taken by a Player"):
            new_match(LADDER).take_seat(0, wrong)
        with pytest.raises(TypeError, match="taken by a Player"):
            Match.start(LADDER, [Player("Ann"), wrong], seed=SEED)


@pytest.mark.parametrize("nonces", [[None], [5], ["\udcff"], [b"x"]])
def test_nonces_are_texts(nonces: Any) -> None:
    with pytest.raises(ValueError, match="a nonce is a text"):
        new_match(LADDER, nonces=nonces)


def test_a_clock_may_have_fractions() -> None:
    match = Match.start(LADDER, players(2), seed=SEED, clock=lambda: 7.5)  # type: ignore[arg-type, return-value]
    match.play(0, PASS)
    assert verify(play_on(match).record.write(), game=LADDER).complete
