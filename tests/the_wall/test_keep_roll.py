"""Section 4: which dice are kept and which are rolled."""

from __future__ import annotations

from collections import Counter
from math import comb, prod

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fourwalls.core import NATURE, InvalidPosition

from .helpers import (
    SETUP,
    SUITS,
    at,
    chances,
    do,
    examples,
    held,
    in_suit_order,
    load,
    moves,
    pos,
    position,
    refuse,
    why,
)


@pytest.mark.rule("TW-045", "TW-D02")
def test_any_number_of_the_dice_that_were_not_spent() -> None:
    state = at(turn=1, step="keep", dice="LK", spent="MMSW")
    assert moves(state) == {"keep none", "keep L", "keep K", "keep LK"}


@pytest.mark.rule("TW-045", "TW-047", "TW-D02")
@examples(60)
@given(dice=st.text(SUITS, min_size=6, max_size=6), spent=st.integers(0, 5))
def test_keep_choices_are_the_subsets_of_the_unspent_dice(dice: str, spent: int) -> None:
    free, gone = in_suit_order(dice[spent:]), in_suit_order(dice[:spent])
    state = at(turn=1, step="keep", dice=free, spent=gone)
    offered = moves(state)
    assert len(offered) == prod(number + 1 for number in Counter(free).values()) <= 64
    for text in offered:
        kept = text.removeprefix("keep ").replace("none", "")
        assert not Counter(kept) - Counter(free)
    for suit in SUITS:
        if suit not in free:
            refuse(state, f"keep {suit}", *(["TW-047"] if suit in gone else []))


@pytest.mark.rule("TW-046", "TW-048")
def test_kept_dice_keep_their_faces_and_the_others_are_rolled_once() -> None:
    state = do(at(turn=1, step="keep", dice="LK", spent="MMSW"), "keep K")
    assert state.to_act == (NATURE,)
    rolls = chances(state)
    assert len(rolls) == comb(10, 5)
    assert all(len(roll) == len("roll ") + 5 for roll in rolls)
    assert sum(rolls.values()) == 6**5
    do(state, "roll SSWYY")
    assert pos(state)["dice"] == "SSWYYK"
    assert pos(state)["spent"] == ""
    refuse(state, "keep none", "TW-048")
    refuse(state, "keep K", "TW-048")


@pytest.mark.rule("TW-047")
def test_spent_dice_cannot_be_kept() -> None:
    state = at(turn=1, step="keep", dice="SLK", spent="SWW")
    assert why(state, "keep S") == set()
    for text in ("keep SS", "keep W", "keep SWLK", "keep WW"):
        refuse(state, text, "TW-047")


@pytest.mark.rule("TW-049", "TW-D02")
def test_all_six_dice_are_rolled_in_the_first_turn() -> None:
    state = do(SETUP.start(), "deal author", "deal mill", "deal pact")
    assert state.to_act == (NATURE,)
    rolls = chances(state)
    assert len(rolls) == 462
    assert sum(rolls.values()) == 6**6
    do(state, "roll MMSWLK")
    assert state.to_act == (0,)
    assert pos(state)["dice"] == "MMSWLK"


@pytest.mark.rule("TW-050")
def test_only_the_last_turn_decides_what_can_be_kept() -> None:
    state = at(dice="MMSWLK", market=["mountain", "cave", "mill"])
    do(state, "take M", "flip S", "keep K", "roll MMSKK", "take S", "flip W")
    # M dice, spent by the first player two turns ago, and the K die, kept by the second, are free now
    assert pos(state)["spent"] == "S"
    assert {"keep MM", "keep KKK", "keep MMKKK"} <= moves(state)
    refuse(state, "keep S", "TW-047")


@pytest.mark.rule("TW-051")
def test_kept_and_rolled_dice_count_alike() -> None:
    state = do(at(turn=1, step="keep", dice="WL", spent="MMSS"), "keep WL", "roll WMMM")
    taken = do(state.copy(), "take W")
    assert held(taken, 1) == {"W": 2}
    assert pos(taken)["spent"] == "WW"
    bought = at(turn=1, step="keep", dice="WL", spent="MMSS", market=["origin", "cave", "mill"])
    do(bought, "keep W", "roll LLLLL", "buy origin places", "die W", "die L")
    assert pos(bought)["sides"][1]["places"] == ["origin"]


@pytest.mark.rule("TW-052")
def test_the_pool_has_six_dice_and_the_seventh_is_out() -> None:
    state = do(at(dice="MMMMMM"), "take M", "flip W")
    # nothing can be kept, so that there is no choice, and all six dice are rolled
    assert state.turn == 1
    assert all(len(roll) == len("roll ") + 6 for roll in chances(state))
    do(state, "roll MMMMMM")
    assert pos(state)["sun_die"] is None
    for dice in ("MSWLYKK", "MSWLY"):
        with pytest.raises(InvalidPosition):
            load(position(dice=dice))
    with pytest.raises(InvalidPosition):
        load(position(sun_die="M", power="M"))
