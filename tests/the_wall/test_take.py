"""Section 6: taking counters."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from .helpers import SUITS, at, do, examples, held, in_suit_order, moves, pos, refuse


@pytest.mark.rule("TW-071", "TW-072", "TW-074")
@examples(60)
@given(dice=st.text(SUITS, min_size=6, max_size=6), old=st.integers(0, 3))
def test_as_many_counters_as_dice_show_the_suit(dice: str, old: int) -> None:
    dice = in_suit_order(dice)
    state = at(dice=dice, counters=(f"W{old}" if old else "", "K2"))
    assert {text for text in moves(state) if text.startswith("take ")} == {f"take {suit}" for suit in set(dice)}
    for suit in SUITS:
        if suit not in dice:
            refuse(state, f"take {suit}", "TW-071")
            continue
        taken = do(state.copy(), f"take {suit}")
        assert held(taken, 0) == Counter({"W": old}) + Counter({suit: dice.count(suit)})
        assert held(taken, 1) == {"K": 2}
        assert pos(taken)["spent"] == suit * dice.count(suit)
        assert pos(taken)["dice"] == dice.replace(suit, "")


@pytest.mark.rule("TW-073")
def test_kept_rolled_turned_and_suns_dice_all_count() -> None:
    kept = do(at(turn=1, step="keep", dice="WWL", spent="MMS"), "keep WW", "roll WMSK", "take W")
    assert held(kept, 1) == {"W": 3}
    sun = do(at(power="S", dice="WWMSLK"), "power", "sun W", "take W")
    assert held(sun, 0) == {"W": 3}
    assert (pos(sun)["spent"], pos(sun)["sun_die"]) == ("WW", None) or pos(sun)["sun_spent"]
    turned = do(at(power="L", dice="WWMSLK", counters=("K1", "")), "power", "turn M", "to W", "counter K", "take W")
    assert held(turned, 0) == {"W": 3}


@pytest.mark.rule("TW-073")
def test_the_suns_die_alone_can_be_taken() -> None:
    state = do(at(power="S", dice="MMSSLL"), "power", "sun K")
    assert "take K" in moves(state)
    do(state, "take K")
    assert held(state, 0) == {"K": 1}
    assert pos(state)["spent"] == ""
    assert pos(state)["dice"] == "MMSSLL"


@pytest.mark.rule("TW-074", "TW-055")
def test_one_suit_in_a_turn() -> None:
    state = do(at(power="K", a={"people": ["author"], "places": [], "events": []}, dice="MMSSLL"), "take M")
    assert moves(state) == {"power", "end turn"}
    refuse(state, "take S", "TW-055")
    refuse(state, "take M", "TW-055")


@pytest.mark.rule("TW-075")
def test_no_limit_to_counters_held() -> None:
    state = do(at(dice="LLLLLL", counters=("L1000", "")), "take L")
    assert held(state, 0) == {"L": 1006}
