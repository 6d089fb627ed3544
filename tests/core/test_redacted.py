"""What a copy of a record may show, and what can be checked of it; results of tables."""

from __future__ import annotations

import pytest
from toys.envelopes import GAME as ENVELOPES

from fourwalls.core import (
    Move,
    Record,
    RecordError,
    Resolved,
    SeedResolver,
    State,
    commitment,
    replay,
    verify,
)

from .helpers import SEED, new_match, play_on, rechained, rows, unfinished
from .records import HIDDEN, changed, fault
from .test_match import Table, Thrower
from .toy import FACE, LADDER, PASS, ROLL

# Secrets


def test_redacted_copies_hide_what_a_seat_may_not_know() -> None:
    running = unfinished(HIDDEN)
    hidden = [line for line in running.lines if line.hidden]
    assert hidden
    for seat in (0, 1, None):
        copy = running.redacted(seat)
        for line, own in zip(copy.lines, running.lines, strict=True):
            known = own.hidden is None or (own.knows is not None and seat in own.knows)
            assert line == (own if known else own.public())
            assert (line.move is not None) == known
        assert copy.head == running.head, "the hashes are those of the whole record"


def test_a_redacted_copy_verifies_at_once_and_completely_at_the_end() -> None:
    for seat in (0, 1, None):
        running = verify(unfinished(HIDDEN).redacted(seat).write(), game=ENVELOPES)
        assert not running.complete
        assert any("hidden in this copy" in text for text in running.unchecked)
        assert any("the seed is published" in text for text in running.unchecked)
        assert verify(HIDDEN.redacted(seat).write(), game=ENVELOPES).complete


def test_a_changed_redacted_copy_is_found_at_once() -> None:
    data = unfinished(HIDDEN).redacted(None).write()
    for place in range(0, len(data) - 1, 3):
        broken = bytearray(data)
        broken[place] ^= 1
        with pytest.raises(RecordError):
            verify(bytes(broken), game=ENVELOPES)


def test_replaying_a_running_redacted_copy_stops_where_it_must() -> None:
    with pytest.raises(RecordError, match="hidden in this copy") as caught:
        list(replay(unfinished(HIDDEN).redacted(None), game=ENVELOPES))
    assert caught.value.line == 2


def test_a_changed_hidden_move_is_found() -> None:
    """Also when the hashes of the lines fit: the salted hash binds the move and who knows it."""
    chance = next(line for line in HIDDEN.lines if line.hidden and line.seat == -1)
    bid = next(line for line in HIDDEN.lines if line.hidden and line.seat == 0 and not line.forced)
    other = next(f"bid {card}" for card in range(1, 6) if f"bid {card}" != bid.move)
    dealt = next(f"deal {card}" for card in range(1, 6) if f"deal {card}" != chance.move)
    cases = [
        (changed(bid.n, HIDDEN, hidden="0" * 64), bid.n, "hash of the hidden move does not fit"),
        (changed(bid.n, HIDDEN, knows=[0, 1]), bid.n, "may be known by: seats 0"),
        (changed(bid.n, HIDDEN, hidden=None, knows=None), bid.n, "may be known by: seats 0"),
        (changed(bid.n, HIDDEN, knows=None), bid.n, "needs its hash and who knows it"),
        (changed(bid.n, HIDDEN, move=None), bid.n, "the move is missing"),
        (changed(chance.n, HIDDEN, move=dealt), chance.n, "does not fit"),
        (changed(chance.n, HIDDEN, move=None, knows=None, hidden="0" * 64), chance.n, "no legal move has this hash"),
    ]
    for data, place, words in cases:
        error = fault(data, ENVELOPES)
        assert words in str(error)
        assert error.line == place + 1
    assert fault(changed(bid.n, HIDDEN, move=other), ENVELOPES).line == bid.n + 1


def test_a_changed_salt_is_found() -> None:
    """With another seed every salt is another one, so hidden moves can't be explained away with it."""
    other = bytes([9] * 32)
    lines = rows(HIDDEN)
    lines[0]["seed_hash"] = commitment(other)
    lines[-1]["seed"] = other.hex()
    error = fault(rechained(lines), ENVELOPES)
    assert error.line == 2
    assert "the hash of the hidden move does not fit" in str(error)


def test_equal_hidden_moves_have_different_hashes() -> None:
    hashes = [line.hidden for line in HIDDEN.lines if line.hidden]
    assert len(set(hashes)) == len(hashes)
    again = [line.hidden for line in play_on(new_match(ENVELOPES, seed=bytes(32))).record.lines if line.hidden]
    assert not set(hashes) & set(again)


def test_the_seed_is_not_in_a_running_record() -> None:
    match = new_match(ENVELOPES)
    for seat in (0, 1):
        match.play(seat, match.legal(seat)[0])
    for record in (match.record, match.record.redacted(0)):
        assert SEED.hex().encode() not in record.write()
        assert SEED not in record.write()
    play_on(match)
    assert SEED.hex().encode() in match.record.write()


def test_with_the_seed_a_running_record_can_be_checked_ahead() -> None:
    running = unfinished(HIDDEN, 8)
    check = verify(running.write(), game=ENVELOPES, seed=SEED)
    assert check.unchecked == ("the match has not ended",)
    assert len(verify(running.write(), game=ENVELOPES).unchecked) == 2
    with pytest.raises(RecordError, match="seed does not fit"):
        verify(running.write(), game=ENVELOPES, seed=bytes(32))


def test_a_step_that_was_cut_off_is_told() -> None:
    match = new_match(LADDER)
    match.play(0, ROLL)
    check = verify(Record(match.record.header, match.record.lines[:1]).write(), game=LADDER)
    assert any("cut off; resuming" in text for text in check.unchecked)


# Tables


def test_results_of_a_table_are_taken_as_recorded() -> None:
    match = new_match(LADDER, resolver=Thrower())
    match.play(0, ROLL)
    match.play(0, PASS)
    data = play_on(match).record.write()
    assert b'"nature":"thrower"' in data
    check = verify(data, game=LADDER)
    assert not check.complete, "nobody can say where these results come from"
    assert len(check.unchecked) == 1
    assert "2 results of chance or physics from 'thrower'" in check.unchecked[0]
    line = Record.read(data).lines[1]
    assert line.result == {"path": [[0, 5], [3, 0]], "engine": "none 1.0"}
    match = new_match(LADDER, resolver=Thrower())
    match.play(0, ROLL)
    assert verify(changed(2, match.record, move="face 2"), game=LADDER).lines == 2, "nobody can check a real die"


def test_a_waiting_table_is_no_fault() -> None:
    match = new_match(LADDER, resolver=Table())
    match.play(0, ROLL)
    assert verify(match.record.write(), game=LADDER).unchecked[0] == "the match has not ended"
    match.report(FACE)
    assert verify(match.record.write(), game=LADDER).lines == 2


class Dealer:
    """A table with a camera: the first of the possible results, and what the camera saw."""

    name = "dealer"

    def resolve(self, state: State, number: int) -> Resolved:
        """Nature's move with a result."""
        return Resolved(state.legal(-1)[0], {"camera": number})


def test_hidden_results_are_redacted_and_bound_too() -> None:
    match = new_match(ENVELOPES, resolver=Dealer())
    line = match.record.lines[0]
    assert line.result == {"camera": 1}
    assert match.record.redacted(0).lines[0].result == {"camera": 1}
    assert b"camera" not in match.record.redacted(None).write()
    assert verify(match.record.write(), game=ENVELOPES, seed=SEED).lines == len(match.record.lines)
    with pytest.raises(RecordError, match="does not fit"):
        verify(changed(1, match.record, result={"camera": 2}), game=ENVELOPES, seed=SEED)


def test_hidden_results_of_a_table_can_not_be_found_again() -> None:
    """A redacted copy of such a match never says that everything was checked, and never calls it wrong."""
    match = play_on(new_match(ENVELOPES, resolver=Dealer()))
    assert "from 'dealer'" in verify(match.record.write(), game=ENVELOPES).unchecked[0]
    check = verify(match.record.redacted(None).write(), game=ENVELOPES)
    assert not check.complete
    assert check.unchecked == ("the moves from line 2 on: the hidden move can't be found from its hash",)


class Half:
    """Chance from the seed, all else from a table."""

    name = "seed+camera"

    def resolve(self, state: State, number: int) -> Resolved | Move:
        """Ladder has chance only."""
        return SeedResolver(SEED).resolve(state, number)


def test_chance_from_the_seed_is_checked_beside_a_table() -> None:
    match = new_match(LADDER, resolver=Half())
    match.play(0, ROLL)
    match.stop()
    assert verify(match.record.write(), game=LADDER).complete
    face = int((match.record.lines[1].move or "").split()[1])
    assert "had to come here" in str(fault(changed(2, match.record, move=f"face {face % 6 + 1}")))
