"""A step in two parts: worked out first, counted once its lines are safe."""

from __future__ import annotations

import pytest

from fourwalls.core import IllegalMove, LogEntry, Match

from .helpers import SEED, new_match
from .toy import LADDER, PASS, ROLL, TWO


def snapshot(match: Match) -> tuple[bytes, list[LogEntry], tuple[int, ...], bytes]:
    """All that could have changed."""
    return match.record.write(), match.log(None), match.to_act, match.state.dump()


def test_what_is_prepared_changes_nothing_until_it_is_committed() -> None:
    match, told = new_match(LADDER), list[LogEntry]()
    match.listeners.append(told.append)
    before = snapshot(match)
    transaction = match.prepare(lambda: match.play(0, ROLL))
    assert snapshot(match) == before
    assert told == []
    assert [line.n for line in transaction.lines] == [1, 2]
    entries = match.commit(transaction)
    assert match.record.lines == transaction.lines
    assert told == entries == match.log(None)
    other = new_match(LADDER)
    other.play(0, ROLL)
    assert snapshot(match) == snapshot(other)


def test_what_is_prepared_may_be_forgotten() -> None:
    match = new_match(LADDER)
    match.prepare(lambda: match.play(0, TWO))
    match.play(0, ROLL)
    assert match.record.lines[0].move == match.setup.action(ROLL).notation


def test_a_refused_step_prepares_nothing() -> None:
    match = new_match(LADDER)
    before = snapshot(match)
    with pytest.raises(IllegalMove):
        match.prepare(lambda: match.play(1, TWO))
    with pytest.raises(ValueError, match="changes nothing"):
        match.prepare(lambda: match.legal(0))
    assert snapshot(match) == before
    match.play(0, TWO)
    assert len(match.record.lines) == 1


def test_only_what_follows_on_what_counts_can_be_committed() -> None:
    match = new_match(LADDER)
    late = match.prepare(lambda: match.play(0, TWO))
    match.play(0, TWO)
    before = snapshot(match)
    with pytest.raises(ValueError, match="gone on since line 1"):
        match.commit(late)
    assert snapshot(match) == before


def test_everything_that_changes_a_match_can_be_prepared() -> None:
    match = new_match(LADDER)
    for step in (
        lambda: match.play(0, TWO),
        lambda: match.undo(0),
        lambda: match.play(0, TWO),
        lambda: match.play(0, PASS),
        lambda: match.consent(0),
        lambda: match.time_out(1),
        lambda: match.take_seat(1, match.players[0]),
        lambda: match.resign(1),
    ):
        before = snapshot(match)
        transaction = match.prepare(step)
        assert snapshot(match) == before
        match.commit(transaction)
        assert snapshot(match) != before
    assert match.over
    assert match.resigned == (1,)
    assert match.log_length == len(match.log(None))


def test_preparing_does_not_store() -> None:
    match = new_match(LADDER)
    match.store = lambda lines: pytest.fail("stored")
    match.commit(match.prepare(lambda: match.play(0, TWO)))


def test_bots_get_seeds_of_their_own() -> None:
    match = new_match(LADDER)
    seeds = {match.bot_seed(0), match.bot_seed(1), SEED}
    assert len(seeds) == 3
    assert match.bot_seed(0) == new_match(LADDER).bot_seed(0)
    assert match.bot_seed(0) != new_match(LADDER, seed=bytes(32)).bot_seed(0)
