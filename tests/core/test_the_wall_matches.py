"""Whole matches of The Wall: record, replay, resume, undo and payments in any order."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fourwalls.core import IllegalMove, Match, Record, find_game, replay, verify

from .helpers import SEED, new_match, play_on, unfinished

WALL = find_game("the_wall")


def wall(label: str = "", lines: int | None = None, seed: bytes = SEED) -> Match:
    return play_on(new_match(WALL, seed=seed), label, lines)


def prompt_kind(match: Match, seat: int) -> str:
    prompt = match.view(seat).prompt
    return "" if prompt is None else prompt.kind


@pytest.mark.parametrize("label", ["one", "two"])
def test_a_match_replays_and_verifies(label: str) -> None:
    match = new_match(WALL)
    states: dict[int, Any] = {}
    while not match.over:
        play_on(match, label, len(match.record.lines) + 1)
        states[len(match.record.lines)] = match.state.copy()
    data = match.record.write()
    seen = {line.n: state for line, state in replay(Record.read(data))}
    assert {n: seen[n] for n in states} == states
    check = verify(data)
    assert check.complete
    assert check.outcome == match.outcome


def test_the_record_hides_nothing_but_the_seed() -> None:
    """In The Wall every move is seen by everybody; what is unknown is not drawn yet."""
    record = wall("open").record
    assert all(line.hidden is None for line in record.lines)
    assert record.redacted(None).lines == record.lines


def test_resuming_anywhere() -> None:
    whole = wall("cut")
    data = unfinished(whole.record).write()
    header = data.index(b"\n") + 1
    for length in range(header, len(data), len(data) // 40):
        record = Record.read(data[:length])
        match = Match.resume(record, SEED, clock=lambda: 0)
        count = len(match.record.lines)
        assert match.record.lines == whole.record.lines[:count]
    again = Match.resume(Record.read(data[: len(data) // 2]), SEED, clock=lambda: 0)
    assert play_on(again, "cut").record.lines == whole.record.lines


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 10**6), st.integers(4, 250))
def test_playing_and_undoing_is_the_identity(label: int, lines: int) -> None:
    match = wall(str(label), lines)
    if match.over:
        return
    seat = match.to_act[0]
    before = match.state.copy()
    match.play(seat, match.legal(seat)[label % len(match.legal(seat))])
    if match.undo_reasons(seat):
        assert match.over or any(line.seat == -1 for line in match.record.lines[lines:]) or match.state.turn != seat
        return
    match.undo(seat)
    assert match.state == before


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 10**6), st.integers(4, 250), st.randoms(use_true_random=False))
def test_a_payment_in_any_order_is_the_payment_unit_by_unit(label: int, lines: int, order: Any) -> None:
    match = wall(str(label), lines)
    while not match.over:
        seat = match.to_act[0]
        buys = [move for move in match.legal(seat) if match.setup.action(move).notation.startswith("buy ")]
        if prompt_kind(match, seat) == "main" and buys:
            break
        play_on(match, str(label), len(match.record.lines) + 1)
    if match.over:
        return
    twin = Match.resume(match.record, SEED, clock=lambda: 0)
    start = len(match.record.lines)
    match.play(seat, buys[label % len(buys)])
    while prompt_kind(match, seat) == "pay":
        play_on(match, str(label), len(match.record.lines) + 1)
    paid = [
        match.setup.parse(line.move or "")
        for line in match.record.lines[start:]
        if line.seat == seat and (line.move or "").split()[0] in ("buy", "die", "sun", "counter")
    ]
    units = paid[1:]
    order.shuffle(units)
    twin.play(seat, [paid[0], *units])
    assert twin.state == match.state
    assert twin.record.lines[start].first
    assert not any(line.first for line in twin.record.lines[start + 1 :])


def test_a_payment_that_does_not_fit_does_nothing() -> None:
    match = wall("pay", 20)
    seat = match.to_act[0]
    while prompt_kind(match, seat) != "main":
        play_on(match, "pay", len(match.record.lines) + 1)
        seat = match.to_act[0]
    before, lines = match.state.copy(), len(match.record.lines)
    buy = next(move for move in match.legal(seat) if match.setup.action(move).notation.startswith("buy "))
    with pytest.raises(IllegalMove):
        match.play(seat, [buy, *[match.setup.parse("die M")] * 7])
    assert match.state == before
    assert len(match.record.lines) == lines


def test_interleaved_matches_are_the_same_as_alone() -> None:
    seeds = [SEED, bytes(32)]
    alone = [wall("both", seed=seed) for seed in seeds]
    together = [new_match(WALL, seed=seed) for seed in seeds]
    while not all(match.over for match in together):
        for match in together:
            play_on(match, "both", len(match.record.lines) + 1)
    assert [match.record.lines for match in together] == [match.record.lines for match in alone]
