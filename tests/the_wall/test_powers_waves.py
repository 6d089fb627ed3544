"""Waves clears a slot of the market."""

from __future__ import annotations

import pytest

from .helpers import at, beginning, chances, do, held, market, moves, pos, refuse, side, units

MARKET = ["desert", "cave", "soldier"]


@pytest.mark.rule("TW-098", "TW-D08")
def test_one_market_card_leaves_the_game_for_one_counter() -> None:
    state = at(power="W", market=MARKET, counters=("L1 K2", ""), a=side(people="author"), b=side(people="painter"))
    do(state, "power")
    assert moves(state) == {"clear desert", "clear cave", "clear soldier"}
    refuse(state, "clear author")
    refuse(state, "clear mill", "TW-098")
    do(state, "clear cave")
    assert moves(state) == {"counter L", "counter K"}
    do(state, "counter K", "deal pact")
    assert pos(state)["out"] == ["cave"]
    assert held(state, 0) == units("L1 K1")
    refuse(state, "power", "TW-078")


@pytest.mark.rule("TW-099", "TW-R10")
def test_the_slot_is_filled_at_once() -> None:
    state = at(power="W", market=MARKET, deck=["pact", "mill"], counters=("L1", ""))
    do(state, "power", "clear cave", "counter L")
    assert market(state) == ["desert", None, "soldier"]
    assert chances(state) == {"deal pact": 1, "deal mill": 1}
    do(state, "deal mill")
    assert market(state) == ["desert", "mill", "soldier"]


@pytest.mark.rule("TW-099", "TW-R34")
def test_without_a_deck_the_slot_stays_empty() -> None:
    state = at(power="W", market=MARKET, deck=[], last_turns=1, counters=("L1", ""))
    do(state, "power", "clear cave", "counter L")
    assert market(state) == ["desert", None, "soldier"]
    assert "cave" in pos(state)["out"]
    assert pos(state)["step"] == "main"


@pytest.mark.rule("TW-100", "TW-R22", "TW-D08")
def test_at_any_time_in_the_turn() -> None:
    there = {"market": MARKET, "counters": ("L1", ""), "dice": "MMSSLL"}
    use = ["power", "clear cave", "counter L", "deal mill"]
    before = do(beginning(power="W", **there), *use)
    assert pos(before)["step"] == "keep"
    main = do(at(power="W", **there), *use)
    assert pos(main)["step"] == "main"
    last = do(at(power="W", **there), "take M", *use)
    assert pos(last)["step"] == "flip"
    for state in (before, main, last):
        assert market(state) == ["desert", "mill", "soldier"]


@pytest.mark.rule("TW-R22")
def test_a_card_that_came_by_waves_can_be_bought_in_the_same_turn() -> None:
    state = at(power="W", market=MARKET, counters=("L1", ""), dice="MMKKLL")
    assert "buy author" not in moves(state)
    do(state, "power", "clear cave", "counter L", "deal author")
    assert "buy author" in moves(state)
