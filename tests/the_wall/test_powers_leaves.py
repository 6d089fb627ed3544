"""Leaves turns one die."""

from __future__ import annotations

import pytest

from .helpers import SUITS, at, cards, do, held, moves, pay, pos, refuse, side, units


@pytest.mark.rule("TW-095", "TW-D07")
def test_one_die_to_another_suit_for_one_counter() -> None:
    state = at(power="L", dice="MMSWLK", counters=("Y2 K1", ""))
    do(state, "power")
    assert moves(state) == {"turn M", "turn S", "turn W", "turn L", "turn K"}
    refuse(state, "turn Y")
    do(state, "turn M")
    assert moves(state) == {"to S", "to W", "to L", "to Y", "to K"}
    do(state, "to Y")
    assert moves(state) == {"counter Y", "counter K"}
    do(state, "counter K")
    assert pos(state)["dice"] == "MSWLYK"
    assert held(state, 0) == units("Y2")
    assert pos(state)["step"] == "main"
    refuse(state, "power", "TW-078")


@pytest.mark.rule("TW-R32")
@pytest.mark.parametrize("suit", SUITS)
def test_never_to_the_suit_it_shows(suit: str) -> None:
    state = do(at(power="L", counters=("K1", "")), "power", f"turn {suit}")
    refuse(state, f"to {suit}", "TW-R32")
    assert moves(state) == {f"to {other}" for other in SUITS if other != suit}


@pytest.mark.rule("TW-096", "TW-R08", "TW-D11")
def test_only_between_roll_and_main_action() -> None:
    state = at(power="L", turn=1, step="keep", dice="MM", spent="SSLL", counters=("", "K2"))
    assert all(text.startswith("keep ") for text in moves(state))
    refuse(state, "power", "TW-096")
    do(state, "keep M", "roll SSWWY")
    assert "power" in moves(state)
    do(state, "take S")
    assert pos(state)["step"] == "flip"


@pytest.mark.rule("TW-096")
def test_there_is_no_stop_before_keeping() -> None:
    state = do(at(turn=0, other="L", counters=("", "K2")), "no action", "flip M")
    assert (state.turn, pos(state)["step"]) == (1, "keep")


@pytest.mark.rule("TW-096", "TW-R40")
@pytest.mark.parametrize(("face", "left"), [("M", "SSWWKK"), ("W", "MSSWKK")])
def test_kept_and_rolled_dice_can_be_turned(face: str, left: str) -> None:
    state = at(power="L", turn=1, step="keep", dice="MK", spent="SSLL", counters=("", "Y1"))
    do(state, "keep MK", "roll SSWW", "power", f"turn {face}", "to K", "counter Y")
    assert pos(state)["dice"] == {"M": "SSWWKK", "W": "MSSWKK"}[face] == left


@pytest.mark.rule("TW-097")
def test_a_turned_die_is_a_normal_die() -> None:
    state = at(power="L", dice="MMSWLL", counters=("Y1", ""), market=["author", "cave", "mill"])
    do(state, "power", "turn L", "to K", "counter Y")
    bought = do(state.copy(), "buy author", "die M", "die K")
    assert cards(bought, 0, "people") == {"author"}
    do(state, "take M", "flip M")
    assert "keep K" in moves(state)
    do(state, "keep K")
    assert pos(state)["dice"] == "K"


@pytest.mark.rule("TW-073", "TW-097")
def test_a_turned_die_counts_when_counters_are_taken() -> None:
    state = at(power="L", dice="MMSWLL", counters=("Y1", ""))
    do(state, "power", "turn S", "to M", "counter Y", "take M")
    assert held(state, 0) == units("M3")
    assert pos(state)["spent"] == "MMM"


@pytest.mark.rule("TW-095")
def test_the_cost_can_be_of_any_suit() -> None:
    for suit in SUITS:
        state = at(power="L", dice="MMSWLL", counters=(f"{suit}1", ""), a=side(people="author"))
        do(state, "power", "turn M", "to S", *pay(counters=f"{suit}1"))
        assert held(state, 0) == units("")
