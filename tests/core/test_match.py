"""Playing a match: what counts, what is refused, what is told."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from toys.envelopes import GAME as ENVELOPES

from fourwalls.core import (
    NATURE,
    GameOver,
    IllegalMove,
    InvalidOptions,
    InvalidPosition,
    LogEntry,
    Match,
    Move,
    NotParseable,
    Options,
    OutOfTurn,
    Player,
    Record,
    RecordError,
    RecordLine,
    Resolved,
    State,
)

from .helpers import SEED, new_match, play_on, players, rechained, rows
from .records import FINISHED
from .toy import ADVISED, FACE, LADDER, NOTATION, ONE, PASS, PEEK, ROLL, TWO, LadderOptions


def moves(match: Match) -> list[str | None]:
    return [line.move for line in match.record.lines if line.what in ("move", "timeout")]


def test_a_match_from_start_to_end() -> None:
    match = new_match(LADDER)
    assert match.to_act == (0,)
    assert match.names == ("Player 1", "Player 2")
    for seat in (0, 1, 0, 1):
        match.play(seat, TWO)
        match.play(seat, PASS)
    assert match.over
    assert not match.to_act
    assert match.legal(0) == ()
    assert match.outcome is not None
    assert match.outcome.scores == (4, 4)
    end = match.record.lines[-1]
    assert (end.what, end.outcome, end.seed) == ("end", match.outcome, SEED.hex())


def test_chance_and_automatic_moves_belong_to_the_transaction() -> None:
    match = new_match(LADDER)
    match.play(0, ROLL)
    assert [line.first for line in match.record.lines] == [True, False]
    assert match.record.lines[1].seat == NATURE
    for _ in range(3):
        match.play(0, ONE)
    last = match.record.lines[-1]
    assert (last.move, last.seat, last.forced, last.first) == ("pass", 0, True, False)
    assert match.to_act == (1,)


def test_start_plays_what_comes_before_the_first_decision() -> None:
    stored: list[RecordLine] = []
    match = new_match(ENVELOPES, store=stored.extend)
    assert match.to_act == (0, 1)
    assert stored == match.record.lines
    assert [line.first for line in stored] == [True] + [False] * 6
    assert {line.seat for line in stored} == {NATURE}


def test_a_series_is_one_transaction_in_the_games_order() -> None:
    match = new_match(LADDER)
    match.play(0, [PASS, TWO, ONE])
    assert moves(match) == ["climb 1", "climb 2", "pass"]
    assert [line.first for line in match.record.lines] == [True, False, False]


def test_a_series_may_name_or_leave_out_what_is_automatic() -> None:
    named, left_out = new_match(LADDER), new_match(LADDER)
    named.play(0, [ONE, ONE, ONE, PASS])
    left_out.play(0, [ONE, ONE, ONE])
    assert named.state == left_out.state
    assert [line.forced for line in named.record.lines] == [False, False, False, True]
    assert named.record.lines == left_out.record.lines, "one course of a match has one record"


@pytest.mark.parametrize("series", [[ONE, ONE, ONE, ONE], [ONE, 99], [], [ONE, FACE], [ROLL, PEEK]])
def test_a_series_is_played_whole_or_not_at_all(series: list[int]) -> None:
    """Rolling a die ends a series: nobody can know what comes after it."""
    stored: list[RecordLine] = []
    match = new_match(LADDER, store=stored.extend)
    before, log = match.state.copy(), match.log(0)
    with pytest.raises(IllegalMove):
        match.play(0, series)
    assert match.state == before
    assert match.record.lines == stored == []
    assert match.log(0) == log


def test_refusals_have_reasons_and_change_nothing() -> None:
    match = new_match(LADDER)
    match.play(0, ROLL)
    lines = list(match.record.lines)
    with pytest.raises(IllegalMove) as caught:
        match.play(0, ROLL)
    assert caught.value.reasons[0].rule == "LADDER-1"
    assert match.explain(0, ROLL) == list(caught.value.reasons)
    assert match.explain(0, TWO) == []
    with pytest.raises(OutOfTurn):
        match.play(1, TWO)
    with pytest.raises(OutOfTurn, match="no seat number 3"):
        match.play(2, TWO)
    with pytest.raises(OutOfTurn, match="no seat number 0"):
        match.play(NATURE, FACE)
    assert match.record.lines == lines


def test_nothing_happens_after_the_end() -> None:
    match = play_on(new_match(LADDER))
    calls: list[Callable[[], object]] = [
        lambda: match.play(0, ONE),
        lambda: match.report(FACE),
        lambda: match.resign(0),
        match.stop,
        lambda: match.time_out(0),
        lambda: match.consent(0),
        lambda: match.take_seat(0, Player("Robot", "random")),
    ]
    lines = list(match.record.lines)
    for call in calls:
        with pytest.raises(GameOver):
            call()
    assert [reason.rule for reason in match.explain(0, ONE)] == ["CORE-OVER"]
    assert match.record.lines == lines


def test_wrong_starts_are_refused() -> None:
    with pytest.raises(InvalidOptions):
        new_match(LADDER, seats=4)
    with pytest.raises(InvalidOptions):
        new_match(LADDER, options=Options())
    with pytest.raises(InvalidPosition):
        new_match(LADDER, position=b'{"seats":2}')
    with pytest.raises(ValueError, match="3 nonces for 2 seats"):
        new_match(LADDER, nonces=("a", "b", "c"))
    with pytest.raises(ValueError, match="32 bytes"):
        new_match(LADDER, seed=b"short")


def test_options_and_start_position_stand_in_the_header() -> None:
    position = b'{ "total": 9, "seats": 2,\n "heights": [3, 0], "turns": 1 }'
    match = new_match(LADDER, options=LadderOptions(turns=1), position=position)
    assert match.to_act == (1,)
    assert match.record.header.options == {"turns": 1}
    assert match.record.header.position == {"heights": [3, 0], "seats": 2, "total": 9, "turns": 1}
    assert b"\n" not in match.record.write().splitlines()[0]


def test_a_position_may_be_over() -> None:
    match = new_match(LADDER, position=b'{"seats":2,"total":1,"heights":[3,0],"turns":1}')
    assert match.over
    assert [line.what for line in match.record.lines] == ["end"]


def test_names_have_to_be_writable() -> None:
    with pytest.raises(NotParseable, match="a text in UTF-8"):
        Player("Ann\udcff")
    for name in ("\x1b[2Jevil", "two\nlines", "nul\0", "c1 \x9b2J", "turned \u202e", "line \u2028"):
        with pytest.raises(NotParseable, match="control characters"):
            Player(name)
        with pytest.raises(NotParseable, match="control characters"):
            Player("Ann", name)
        lines = rows(FINISHED)
        lines[0]["seats"][0]["name"] = name
        with pytest.raises(RecordError, match=r"line 1: .*control characters"):
            Record.read(rechained(lines))
    for wrong in (5, None):
        with pytest.raises(NotParseable):
            Player(wrong)  # type: ignore[arg-type]
    assert Player("Ann 👩‍🚀").name == "Ann 👩‍🚀"
    assert Player("Ann 🏰").name == "Ann 🏰"


def test_header() -> None:
    header = Match.start(LADDER, players(2), nonces=("x", "y")).record.header
    assert (header.fourwalls, header.game, header.rules, header.nature) == (1, "ladder", "1", "seed")
    assert header.nonces == ("x", "y")
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", header.started)
    assert header.seed_hash != Match.start(LADDER, players(2)).record.header.seed_hash


def test_time_never_goes_back() -> None:
    times = iter([0, 5, 3, 9])
    match = Match.start(LADDER, players(2), clock=lambda: next(times))
    for move in (ONE, ONE, PASS):
        match.play(0, move)
    assert [line.ms for line in match.record.lines] == [5, 5, 9]


def test_own_clock_starts_at_nothing() -> None:
    match = Match.start(LADDER, players(2))
    match.play(0, ONE)
    match.play(0, PASS)
    first, second = match.record.lines
    assert 0 <= first.ms <= second.ms


def test_a_store_that_fails_leaves_the_match_as_it_was() -> None:
    def fail(lines: Sequence[RecordLine]) -> None:
        raise OSError("disk full")

    match = new_match(LADDER)
    match.play(0, ONE)
    match.store = fail
    heard: list[LogEntry] = []
    match.listeners.append(heard.append)
    before, lines, log = match.state.copy(), list(match.record.lines), match.log(None)
    calls: list[Callable[[], object]] = [
        lambda: match.play(0, ROLL),
        lambda: match.undo(0),
        lambda: match.resign(0),
        match.stop,
        lambda: match.time_out(0),
        lambda: match.consent(1),
        lambda: match.take_seat(0, Player("Robot", "random")),
    ]
    for call in calls:
        with pytest.raises(OSError, match="disk full"):
            call()
        assert match.state == before
        assert match.record.lines == lines
        assert match.log(None) == log
        assert match.players == tuple(players(2))
        assert match.to_act == (0,)
        assert match.outcome is None
    assert heard == []
    match.store = None
    match.play(0, ROLL)
    twin = new_match(LADDER)
    twin.play(0, ONE)
    twin.play(0, ROLL)
    assert twin.state == match.state


def test_store_gets_whole_transactions_before_they_count() -> None:
    seen: list[tuple[list[str | None], int]] = []
    match = new_match(LADDER)
    match.store = lambda lines: seen.append(([line.move for line in lines], len(match.record.lines)))
    match.play(0, ROLL)
    match.play(0, PASS)
    face = match.record.lines[1].move
    assert seen == [(["roll", face], 0), (["pass"], 2)]


def test_log_is_numbered_and_each_sees_its_own() -> None:
    match = new_match(ENVELOPES)
    heard: list[LogEntry] = []
    match.listeners.append(heard.append)
    start = len(match.log(None))
    told = match.play(0, match.legal(0)[0])
    assert heard == told
    own, other, spectator = (match.log(seat, since=start)[0] for seat in (0, 1, None))
    assert own.event.message.id == "envelopes.has_bid.own"
    assert other == spectator
    assert other.event.message.id == "envelopes.has_bid"
    assert own.number == start + 1
    assert own.line == match.record.lines[-1].n
    play_on(match)
    numbers = [entry.number for entry in match.log(0)]
    assert numbers == list(range(1, len(numbers) + 1))
    for seat in (0, 1, None):
        assert match.log(seat, since=5) == match.log(seat)[5:]
        assert all(entry.event.private == () for entry in match.log(seat))


def test_interleaved_matches_are_the_same_as_alone() -> None:
    alone = [play_on(new_match(game, 3, seed)) for game in (LADDER, ENVELOPES) for seed in (SEED, bytes(32))]
    together = [new_match(game, 3, seed) for game in (LADDER, ENVELOPES) for seed in (SEED, bytes(32))]
    while not all(match.over for match in together):
        for match in together:
            play_on(match, lines=len(match.record.lines) + 1)
    assert [match.record.lines for match in together] == [match.record.lines for match in alone]


def test_nonces_change_chance() -> None:
    deals = {
        tuple(line.move for line in new_match(ENVELOPES, nonces=nonces).record.lines)
        for nonces in [(), ("a",), ("b",), ("a", "b"), ("b", "a")]
    }
    assert len(deals) == 5


class Table:
    """A companion table: people report what the die shows."""

    name = "companion"

    def resolve(self, state: State, number: int) -> Move | None:
        """Nothing is known here."""
        return None


class Thrower:
    """A table that throws the die itself and keeps how it rolled."""

    name = "thrower"

    def resolve(self, state: State, number: int) -> Resolved:
        """Always a six."""
        return Resolved(FACE + 5, {"path": [[0, 5], [3, 0]], "engine": "none 1.0"})


def test_reported_chance() -> None:
    match = new_match(LADDER, resolver=Table())
    assert match.record.header.nature == "companion"
    with pytest.raises(OutOfTurn, match="no result of chance"):
        match.report(FACE)
    match.play(0, ROLL)
    assert match.to_act == (NATURE,)
    with pytest.raises(OutOfTurn):
        match.play(0, ONE)
    with pytest.raises(IllegalMove):
        match.report(ONE)
    assert match.explain(NATURE, ONE) != []
    assert match.explain(NATURE, FACE) == []
    match.report(FACE + 3)
    assert match.to_act == (0,)
    assert match.state.outcome is None
    line = match.record.lines[-1]
    assert (line.seat, line.move, line.first) == (NATURE, "face 4", True)


def test_results_are_kept() -> None:
    match = new_match(LADDER, resolver=Thrower())
    match.play(0, ROLL)
    line = match.record.lines[-1]
    assert (line.move, line.result) == ("face 6", {"path": [[0, 5], [3, 0]], "engine": "none 1.0"})


@pytest.mark.parametrize(("game", "wanted"), [(LADDER, "climb 1"), (ADVISED, "climb 2")])
def test_time_out_plays_advice_or_the_first_move(game: Any, wanted: str) -> None:
    match = new_match(game)
    with pytest.raises(OutOfTurn):
        match.time_out(1)
    match.time_out(0)
    line = match.record.lines[-1]
    assert (line.what, line.seat, line.move, line.forced) == ("timeout", 0, wanted, False)
    assert [entry.event.kind for entry in match.log(1)] == ["core.timeout", "moved"]
    assert match.to_act == (0,)


def test_time_out_of_a_hidden_choice_stays_hidden() -> None:
    match = new_match(ENVELOPES)
    match.time_out(1)
    line = match.record.lines[-1]
    assert (line.what, line.knows) == ("timeout", (1,))
    assert match.record.redacted(0).lines[-1].move is None
    assert match.to_act == (0,)


def test_another_player_takes_a_seat() -> None:
    match = new_match(LADDER)
    match.take_seat(1, Player("Robot", "random"))
    assert match.players == (Player("Player 1"), Player("Robot", "random"))
    assert match.names == ("Player 1", "Robot")
    assert match.record.header.seats == tuple(players(2))
    assert match.log(None)[-1].event.message.args == {"name": "Robot", "former": "Player 2"}
    with pytest.raises(OutOfTurn, match="no seat number 3"):
        match.take_seat(2, Player("Nobody"))


def test_notation_of_the_toy_reads_back() -> None:
    setup = LADDER.setup(LadderOptions(), 2)
    assert [setup.parse(text) for text in NOTATION] == list(range(11))
