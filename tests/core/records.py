"""Finished records for tests, and ways to forge them."""

from __future__ import annotations

from typing import Any

import pytest
from toys.envelopes import GAME as ENVELOPES

from fourwalls.core import (
    Game,
    Match,
    Player,
    Record,
    RecordError,
    verify,
)

from .helpers import SEED, new_match, play_on, rechained, rows
from .toy import LADDER, ONE, PASS, ROLL, TWO


def sample_match() -> Match:
    """A whole match with a line of every kind that a match with two seats can have."""
    match = Match.start(LADDER, [Player("Ann Ö"), Player('"Bob"\\')], seed=SEED, nonces=("x",), clock=lambda: 7)
    match.play(0, ONE)
    match.undo(0)
    match.play(0, [ONE, TWO])
    match.play(0, ROLL)
    match.time_out(0)
    match.take_seat(1, Player("Robot", "random"))
    match.take_seat(1, Player("Bea"))
    match.play(1, PASS)
    match.consent(0)
    match.undo(1)
    match.play(1, TWO)
    return play_on(match)


FINISHED = sample_match().record
HIDDEN = play_on(new_match(ENVELOPES)).record


def fault(data: bytes, game: Game = LADDER) -> RecordError:
    with pytest.raises(RecordError) as caught:
        verify(data, game=game)
    return caught.value


def changed(line: int, record: Record = FINISHED, **fields: Any) -> bytes:
    """The record with fields of one line (0: the header) changed, its hashes made to fit again."""
    lines = rows(record)
    lines[line] = {key: value for key, value in (lines[line] | fields).items() if fields.get(key, 0) is not None}
    return rechained(lines)


def where(what: str, seat: int | None = None, record: Record = FINISHED) -> int:
    """The place of the first line of a kind."""
    return next(line.n for line in record.lines if line.what == what and seat in (None, line.seat))
