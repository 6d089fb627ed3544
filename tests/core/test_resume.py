"""A match that is killed anywhere goes on as if nothing had happened."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from toys.envelopes import GAME as ENVELOPES

from fourwalls.core import Game, Match, Move, Player, Record, RecordError, RecordLine, Seat

from .helpers import SEED, new_match, play_on, rows, unfinished
from .records import FINISHED
from .test_match import Table, Thrower
from .toy import FACE, LADDER, ONE, PASS, ROLL


def resume(data: bytes, game: Game, **more: object) -> Match:
    return Match.resume(Record.read(data), SEED, game=game, clock=lambda: 0, **more)  # type: ignore[arg-type]


def decisions(match: Match) -> list[tuple[Seat, Move]]:
    """What seats decided, in order."""
    parse = match.setup.parse
    return [
        (line.seat, parse(line.move or ""))
        for line in match.record.lines
        if line.what == "move" and line.seat is not None and line.seat >= 0 and not line.forced
    ]


@pytest.mark.parametrize(("game", "seats"), [(LADDER, 1), (LADDER, 2), (ENVELOPES, 2), (ENVELOPES, 3)])
def test_any_prefix_of_a_running_record_goes_on_to_the_same_end(game: Game, seats: int) -> None:
    whole = play_on(new_match(game, seats))
    script = decisions(whole)
    data = unfinished(whole.record).write()
    header = data.index(b"\n") + 1
    ends = {place + near for place, byte in enumerate(data) if byte == ord("\n") for near in (0, 1, 2)}
    for length in sorted(ends | set(range(header, len(data) + 1, 13))):
        if not header <= length <= len(data):
            continue
        match = resume(data[:length], game)
        for seat, move in script[len(decisions(match)) :]:
            match.play(seat, move)
        assert match.record.lines == whole.record.lines
        assert match.state == whole.state
        assert match.log(0) == whole.log(0)
        assert match.log(None) == whole.log(None)


def test_less_than_a_header_can_not_be_resumed() -> None:
    data = FINISHED.write()
    header = data.index(b"\n") + 1
    for length in range(header):
        with pytest.raises(RecordError):
            resume(data[:length], LADDER)


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 10**6), st.integers(2, 3), st.data())
def test_resuming_at_any_line_changes_nothing(label: int, seats: int, data: st.DataObject) -> None:
    """With undos, a resignation and a new player on the way, the resumed match knows the same and goes on the same."""
    games: list[Game] = [LADDER, ENVELOPES]
    game = games[data.draw(st.integers(0, 1))]
    match = new_match(game, seats)
    play_on(match, str(label), data.draw(st.integers(0, 15)))
    for _ in range(data.draw(st.integers(0, 2))):
        if match.over:
            break
        seat = match.to_act[0]
        consent = tuple(range(seats))
        if not match.undo_reasons(seat, consent):
            match.undo(seat, consent)
        play_on(match, str(label), len(match.record.lines) + 2)
    if not match.over:
        match.take_seat(0, Player("Robot", "random"))
        if data.draw(st.booleans()):
            match.resign(1)
    again = resume(unfinished(match.record).write(), game)
    if not match.over:
        assert again.record.lines == match.record.lines
    assert again.state == match.state
    assert again.players == match.players
    assert again.to_act == match.to_act
    assert again.outcome == match.outcome
    for viewer in (0, None):
        assert again.view(viewer) == match.view(viewer)
        assert again.log(viewer) == match.log(viewer)
    assert play_on(again).record.lines == play_on(match).record.lines


def test_what_was_cut_off_is_completed_and_stored() -> None:
    match = new_match(LADDER)
    match.play(0, ROLL)
    stored: list[RecordLine] = []
    cut = Record(match.record.header, match.record.lines[:1])
    again = Match.resume(cut, SEED, game=LADDER, clock=lambda: 0, store=stored.extend)
    assert stored == match.record.lines[1:]
    assert not stored[0].first
    assert cut.lines == match.record.lines[:1], "the record that was given is left alone"
    assert again.state == match.state


def test_an_end_that_was_cut_off_is_written() -> None:
    match = new_match(LADDER)
    match.resign(0)
    again = Match.resume(unfinished(match.record), SEED, game=LADDER, clock=lambda: 0)
    assert again.over
    assert again.record.lines == match.record.lines


def test_undo_after_resuming() -> None:
    match = new_match(LADDER)
    before = match.state.copy()
    match.play(0, [ONE, ONE])
    again = resume(match.record.write(), LADDER)
    again.undo(0)
    assert again.state == before
    match = new_match(LADDER)
    match.play(0, PASS)
    match.consent(1)
    again = resume(match.record.write(), LADDER)
    again.undo(0)
    assert again.state == before


def test_a_finished_record_gives_a_match_that_is_over() -> None:
    stored: list[RecordLine] = []
    match = Match.resume(FINISHED, SEED, game=LADDER, store=stored.extend)
    assert match.over
    assert match.outcome == FINISHED.lines[-1].outcome
    assert stored == []
    assert match.record.lines == FINISHED.lines


def test_wrong_seeds_and_copies_are_refused() -> None:
    running = unfinished(play_on(new_match(ENVELOPES), lines=9).record)
    with pytest.raises(RecordError, match="seed does not fit"):
        Match.resume(running, bytes(32), game=ENVELOPES)
    with pytest.raises(RecordError, match="hidden in this copy") as caught:
        Match.resume(running.redacted(0), SEED, game=ENVELOPES)
    assert caught.value.line == 3
    with pytest.raises(RecordError, match="no game 'envelopes'"):
        Match.resume(running, SEED)


def test_nature_has_to_be_the_same() -> None:
    match = new_match(LADDER, resolver=Table())
    match.play(0, ROLL)
    with pytest.raises(RecordError, match="nature is 'companion' in this record, not 'seed'"):
        resume(match.record.write(), LADDER)
    with pytest.raises(RecordError, match="not 'thrower'"):
        resume(match.record.write(), LADDER, resolver=Thrower())
    again = resume(match.record.write(), LADDER, resolver=Table())
    assert again.to_act == match.to_act
    again.report(FACE)
    assert again.to_act == (0,)


def test_the_clock_goes_on_from_the_start_of_the_match() -> None:
    match = new_match(LADDER)
    match.play(0, ONE)
    header = rows(match.record)[0]
    assert header["started"]
    record = Record(match.record.header, [RecordLine(n=1, ms=10**9, what="move", seat=0, move="climb 1", first=True)])
    again = Match.resume(record, SEED, game=LADDER)
    again.play(0, ONE)
    assert again.record.lines[-1].ms >= 10**9
