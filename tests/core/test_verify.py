"""Records: what is written reads back, replays to the same positions, and whatever is changed is found."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from toys.envelopes import GAME as ENVELOPES

from fourwalls.core import (
    Game,
    Record,
    RecordError,
    RecordLine,
    State,
    commitment,
    replay,
    verify,
)

from .helpers import SEED, canonical, new_match, play_on, players, rechained, rows, unfinished
from .records import FINISHED, HIDDEN, changed, fault, where
from .toy import LADDER, ONE, PASS, ROLL, TWO


def test_write_and_read() -> None:
    data = FINISHED.write()
    record = Record.read(data)
    assert record.header == FINISHED.header
    assert record.lines == FINISHED.lines
    assert record.write() == data
    assert (record.finished, record.seed, record.torn) == (True, SEED, b"")
    assert {line.what for line in record.lines} == {"move", "undo", "timeout", "seat", "consent", "end"}


def test_the_recipe_of_the_docs_makes_the_same_file() -> None:
    """The hashes can be computed with nothing but json and SHA-256."""
    for record in (FINISHED, HIDDEN, HIDDEN.redacted(1)):
        assert rechained(rows(record)) == record.write()


def test_every_line_is_canonical_json() -> None:
    for row in FINISHED.write().decode().splitlines():
        value = json.loads(row)
        head = value.pop("h")
        assert row == f'{canonical(value)[:-1]},"h":"{head}"}}'


@pytest.mark.parametrize("record", [FINISHED, HIDDEN])
def test_a_whole_record_verifies(record: Record) -> None:
    game = LADDER if record is FINISHED else ENVELOPES
    check = verify(record.write(), game=game)
    assert check.complete
    assert check.unchecked == ()
    assert check.lines == len(record.lines)
    assert check.outcome == record.lines[-1].outcome
    assert check.head == rows(record)[-1]["h"] == record.head


def test_replay_gives_every_position_again() -> None:
    games: list[tuple[Game, int]] = [(LADDER, 1), (LADDER, 3), (ENVELOPES, 2), (ENVELOPES, 3)]
    for game, seats in games:
        states: dict[int, State] = {}
        match = new_match(game, seats)
        while not match.over:
            play_on(match, lines=len(match.record.lines) + 1)
            states[len(match.record.lines)] = match.state.copy()
        seen = {line.n: state for line, state in replay(match.record, game=game)}
        assert len(seen) == len(match.record.lines)
        assert {n: seen[n] for n in states} == states


def test_replay_goes_through_undos() -> None:
    match = new_match(LADDER)
    match.play(0, ONE)
    at_one = match.state.copy()
    match.play(0, TWO)
    match.undo(0)
    states = [state for _, state in replay(match.record, game=LADDER)]
    assert states[0] == at_one == states[2] != states[1]
    assert states[0] is not states[2]


# Changes to the bytes


@pytest.mark.parametrize("record", [play_on(new_match(LADDER, 1)).record, play_on(new_match(ENVELOPES)).record])
def test_any_flipped_bit_is_found(record: Record) -> None:
    """At every place of a finished record; a damaged last line feed leaves a record that is not complete."""
    data = record.write()
    game = LADDER if record.header.game == "ladder" else ENVELOPES
    last = len(data) - 1
    for place in range(len(data)):
        broken = bytearray(data)
        broken[place] ^= 1 << (place % 7)
        if place == last:
            assert not verify(bytes(broken), game=game).complete
        else:
            assert fault(bytes(broken), game).line == data.count(b"\n", 0, place) + 1


@settings(max_examples=200, deadline=None)
@given(st.data())
def test_any_changed_byte_is_found(data: st.DataObject) -> None:
    whole = FINISHED.write()
    place = data.draw(st.integers(0, len(whole) - 2))
    value = data.draw(st.integers(0, 255).filter(lambda value: value != whole[place]))
    broken = whole[:place] + bytes([value]) + whole[place + 1 :]
    line = whole.count(b"\n", 0, place) + 1
    assert fault(broken).line == line


def test_truncation_is_found() -> None:
    data = FINISHED.write()
    header = data.index(b"\n") + 1
    for length in range(len(data)):
        if length < header:
            assert fault(data[:length]).line == 1
        else:
            check = verify(data[:length], game=LADDER)
            assert not check.complete
            assert "the match has not ended" in check.unchecked
            torn = data[length - 1 : length] != b"\n"
            assert torn == any("cut off and is left out" in text for text in check.unchecked)


def test_what_is_not_a_record_is_refused() -> None:
    for data in (
        b"",
        b"\n",
        b"hello\n",
        b"{}\n",
        b"[1]\n",
        b'{"fourwalls":"1"}\n',
        b"\xff\xfe\n",
        b"[" * 100_000 + b"\n",
    ):
        assert fault(data).line == 1
    assert "format 2; this program reads format 1" in str(fault(b'{"fourwalls":2}\n'))


def test_two_swapped_lines_are_found() -> None:
    lines = FINISHED.write().splitlines(keepends=True)
    for place in range(1, len(lines) - 1):
        swapped = [*lines[:place], lines[place + 1], lines[place], *lines[place + 2 :]]
        assert fault(b"".join(swapped)).line == place + 1


def test_a_missing_doubled_or_added_line_is_found() -> None:
    lines = FINISHED.write().splitlines(keepends=True)
    for place in range(1, len(lines) - 1):
        assert fault(b"".join(lines[:place] + lines[place + 1 :])).line == place + 1
        assert fault(b"".join(lines[: place + 1] + lines[place:])).line == place + 2
    assert "after the end" in str(fault(b"".join(lines) + lines[-1]))
    assert "after the end" in str(fault(b"".join(lines) + b"{"))


def test_a_line_of_another_record_is_found() -> None:
    other = play_on(new_match(LADDER, seed=bytes(32))).record
    mine, theirs = (record.write().splitlines(keepends=True) for record in (FINISHED, other))
    assert fault(b"".join([mine[0], *theirs[1:]])).line == 2


def test_another_way_to_write_the_same_is_refused() -> None:
    text = FINISHED.write().decode()
    for old, new in [
        ('"ms":7', '"ms": 7'),
        ('"ms":7', '"ms":7.0'),
        ('"move":"climb 1"', '"move":"climb\\u00201"'),
        ('"first":true,', '"first":true,"forced":false,'),
        ('"ms":7', '"ms":3,"ms":7'),
    ]:
        assert old in text
        assert fault(text.replace(old, new, 1).encode()).line == 2


# Changes by somebody who makes the hashes fit


def test_hashes_that_fit_do_not_make_a_changed_record_right() -> None:
    whole = FINISHED.write()
    assert changed(1) == whole, "the forger's tool is right"
    first = where("move", 0)
    face = where("move", -1)
    undo = where("undo")
    end = where("end")
    robot = where("seat")
    cases: list[tuple[bytes, int, str]] = [
        (changed(first, move="pass"), undo, "could not be taken back"),
        (changed(first, move="face 1"), first, "is not possible here"),
        (changed(first, move="jump"), first, "can't read 'jump'"),
        (changed(first, move=" climb 1"), first, "is written 'climb 1'"),
        (changed(first, seat=1), first, "is not possible here"),
        (changed(first, forced=True), first, "was not automatic"),
        (changed(first, hidden="0" * 64, knows=[0]), first, "may be known by: everybody"),
        (changed(face, move=f"face {1 + int(FINISHED.lines[face - 1].move[-1:] or 0) % 6}"), face, "had to come here"),  # type: ignore[index]
        (changed(undo, undo=2), undo, "nothing of yours"),
        (changed(undo, seat=1), undo, "nothing of yours"),
        (changed(undo, own=True), undo, "nothing of yours"),
        (changed(end, seed=bytes(32).hex()), end, "seed does not fit"),
        (changed(0, nonces=["z"]), face, "had to come here"),
        (changed(0, seed_hash=commitment(bytes(32))), end, "seed does not fit"),
        (changed(0, options={"turns": 3}), end, "was not over here"),
        (changed(0, options={"turns": 1}), 0, "was over before this line"),
        (changed(0, options={"speed": 1}), 0, "no option 'speed'"),
        (changed(0, rules="0"), 0, "made with rules '0'; this program has '1'"),
        (changed(0, game="chess"), 0, "of the game 'chess'"),
        (changed(0, seats=[{"kind": "human", "name": "Ann"}] * 4), 0, "1 to 3 seats"),
        (changed(0, seats=[]), 0, "at least one seat"),
        (changed(0, nonces=["a", "b", "c"]), 0, "more nonces than seats"),
        (changed(0, position={"seats": 2}), 0, "not a valid position"),
        (changed(robot, player=None), robot, "needs: player"),
        (changed(robot, move="climb 1"), robot, "can't have: move"),
        (changed(robot, seat=2), robot, "no seat 2"),
        (changed(robot, seat=-1), robot, "no seat -1"),
        (changed(robot, ms=0), robot, "before the line above"),
        (changed(robot, n=1), robot, f"number {robot} was expected"),
        (changed(robot, what="move"), robot, "can't have: player"),
        (changed(robot, what="dance"), robot, "not a line of a record"),
        (changed(robot, undo=-1), robot, "can't have: undo"),
        (changed(undo, undo=-1), undo, "at least one line"),
        (changed(first, move=None), first, "the move is missing"),
        (changed(first, first=None), first, "has to start a transaction"),
        (changed(end, seed="00"), end, "not 64 hex digits"),
        (changed(end, colour="red"), end, "unknown field"),
    ]
    for data, place, words in cases:
        error = fault(data)
        assert words in str(error), (place, words, str(error))
        if place or error.line == 1:
            assert error.line == place + 1, str(error)


def test_a_wrong_result_is_found() -> None:
    end = where("end")
    outcome = rows(FINISHED)[end]["outcome"]
    for change in ({"ranks": [2, 1]}, {"scores": [99, 0]}, {"reason": {"id": "core.stopped", "args": {}}}):
        error = fault(changed(end, outcome=outcome | change))
        assert error.line == end + 1
        assert "the result is wrong" in str(error)


def test_a_left_out_chance_or_automatic_move_is_found() -> None:
    match = new_match(LADDER)
    match.play(0, [ONE, ONE, ONE])
    match.play(1, ROLL)
    match.play(1, ONE)
    lines = rows(match.record)
    for gone in (4, 6):
        kept = [line | {"n": place} if place else line for place, line in enumerate(lines[:gone] + lines[gone + 1 :])]
        error = fault(rechained(kept))
        assert error.line == gone + 1
        assert "is missing before this line" in str(error)


def test_a_wrong_automatic_move_is_found() -> None:
    match = new_match(LADDER, seats=3)
    match.resign(1)
    match.play(0, PASS)
    play_on(match)
    drawn = next(line for line in match.record.lines if line.forced and line.seat == 1)
    other = "climb 2" if drawn.move == "climb 1" else "climb 1"
    error = fault(changed(drawn.n, match.record, move=other))
    assert error.line == drawn.n + 1
    assert "had to come here" in str(error)
    error = fault(changed(drawn.n, match.record, forced=None))
    assert error.line == drawn.n + 1
    assert "nobody decided this move" in str(error)


def test_nobody_acts_after_resigning_or_the_end() -> None:
    match = new_match(LADDER, seats=3)
    match.play(0, ONE)
    match.resign(2)
    lines = rows(match.record)
    for extra in ({"what": "resign", "seat": 2}, {"what": "consent", "seat": 2}):
        error = fault(rechained([*lines, {"n": 3, "ms": 0, "first": True} | extra]))
        assert "seat 2 has resigned before" in str(error)
    match.resign(1)
    lines = rows(unfinished(match.record))
    error = fault(rechained([*lines, {"n": 4, "ms": 0, "first": True, "what": "move", "seat": 0, "move": "climb 1"}]))
    assert "was over before" in str(error)


def test_a_start_position_reads_back() -> None:
    match = new_match(LADDER, position=b'{"seats":2,"total":2,"heights":[3,0]}')
    play_on(match)
    assert verify(match.record.write(), game=LADDER).complete
    assert match.outcome is not None
    assert match.outcome.scores[0] >= 3
    assert Record.read(match.record.write()).header == match.record.header


def test_reading_does_not_need_the_game() -> None:
    record = Record.read(HIDDEN.write())
    assert record.header.seats == tuple(players(2))
    assert all(isinstance(line, RecordLine) for line in record.lines)
    with pytest.raises(RecordError, match="no game 'envelopes'"):
        verify(HIDDEN.write())
