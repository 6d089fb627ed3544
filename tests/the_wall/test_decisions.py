"""The decisions of a turn: which are offered, with which choices, and which are forced."""

from __future__ import annotations

from math import comb

import pytest

from fourwalls.core import NATURE

from .helpers import CARDS, SETUP, SUITS, Side, after, at, cards, chances, do, held, moves, pos, refuse, side, units
from .playouts import GAMES, walk

THERE = {"a": side(people="author"), "b": side(people="painter"), "counters": ("M9", "M9"), "dice": "MMSSLL"}


def next_turn(power: str, **fields: object) -> str:
    """The step at which the second player's turn begins."""
    return str(pos(do(at(other=power, **{**THERE, **fields}), "no action", "flip M"))["step"])


@pytest.mark.rule("TW-D01")
@pytest.mark.parametrize("power", SUITS)
def test_before_keeping_a_power_of_any_time_can_be_used(power: str) -> None:
    assert next_turn(power) == ("keep" if power in "LS" else "before")


@pytest.mark.rule("TW-D01")
@pytest.mark.parametrize("power", "MWYK")
def test_before_keeping_only_a_power_that_can_be_used_is_asked_for(power: str) -> None:
    assert next_turn(power, counters=("M9", "")) == "keep"


@pytest.mark.rule("TW-D01")
def test_going_on_keeps_the_power_for_later() -> None:
    state = at(power="W", step="before", **THERE)
    assert moves(state) == {"power", "go on"}
    do(state, "go on")
    refuse(state, "power", "TW-D01")
    do(state, "keep none", "roll MMSSLL")
    assert "power" in moves(state)


@pytest.mark.rule("TW-D02")
def test_keeping_is_skipped_when_nothing_can_be_kept() -> None:
    state = do(at(dice="MMMMMM"), "take M", "flip W")
    assert (state.turn, state.to_act, pos(state)["step"]) == (1, (NATURE,), "roll")
    most = at(turn=1, step="keep", dice="MSWLYK")
    assert len(moves(most)) == 64


@pytest.mark.rule("TW-D03")
@pytest.mark.parametrize("kept", range(7))
def test_rolling_what_was_not_kept(kept: int) -> None:
    dice = "MSWLYK"[:kept]
    state = do(at(turn=1, step="keep", dice="MSWLYK"), f"keep {dice or 'none'}")
    if kept == 6:
        assert (state.to_act, pos(state)["step"]) == ((1,), "main")
        return
    rolls = chances(state)
    assert len(rolls) == comb(11 - kept, 5)
    assert sum(rolls.values()) == 6 ** (6 - kept)


@pytest.mark.rule("TW-D04")
def test_at_most_thirteen_choices_after_the_roll() -> None:
    state = at(power="S", market=["origin", "market", "author"], dice="MSWLYK")
    assert moves(state) == {
        "power",
        *(f"buy {card} {pile}" for card in ("origin", "market") for pile in ("places", "events")),
        "buy author",
        *(f"take {suit}" for suit in SUITS),
        "no action",
    }
    assert len(moves(state)) == 13


@pytest.mark.rule("TW-D04", "TW-D06")
def test_the_main_choice_comes_back_after_a_power() -> None:
    state = at(power="S", market=["author", "cave", "mill"], dice="MMSSLL")
    do(state, "power", "sun K")
    assert moves(state) == {"buy author", "take M", "take S", "take L", "take K", "no action"}
    do(state, "no action")
    assert pos(state)["step"] == "flip"


@pytest.mark.rule("TW-D04")
def test_no_main_action_ends_the_turn_even_with_a_power_left() -> None:
    state = do(at(power="M", **THERE), "no action")
    assert (state.to_act, pos(state)["step"]) == ((NATURE,), "flip")


@pytest.mark.rule("TW-D05")
def test_a_payment_is_offered_unit_by_unit_and_only_as_it_can_be_completed() -> None:
    state = do(at(market=["castle", "cave", "mill"], dice="SMMLLL", counters=("K1 Y1", "")), "buy castle")
    while pos(state)["step"] == "pay":
        (paid, offered) = len(pos(state)["pending"].get("paid", [])), moves(state)
        assert offered
        for text in offered:
            rest = after(state, text)
            assert pos(rest)["step"] in ("pay", "refill")
            assert pos(rest)["step"] == "refill" or moves(rest)
        do(state, min(offered))
        assert pos(state)["step"] != "pay" or len(pos(state)["pending"]["paid"]) == paid + 1
    assert cards(state, 0, "places") == {"castle"}


@pytest.mark.rule("TW-D05")
def test_a_whole_payment_in_any_order_becomes_canonical() -> None:
    state = do(
        at(power="S", market=["mountain", "cave", "mill"], dice="MMSSLK", counters=("M2 S2", "")), "power", "sun S"
    )
    given = ["buy mountain", "counter S", "sun die", "die M", "counter M"]
    order = [SETUP.action(move).notation for move in SETUP.canonical(state, 0, [SETUP.parse(text) for text in given])]
    assert order == ["buy mountain", "die M", "sun die", "counter M", "counter S"]
    do(state, *order)
    assert cards(state, 0, "places") == {"mountain"}
    assert held(state, 0) == units("M1 S1")


@pytest.mark.rule("TW-D06")
def test_suns_has_no_further_choice() -> None:
    state = do(at(power="S", **THERE), "power")
    assert state.to_act == (NATURE,)
    assert set(chances(state)) == {f"sun {suit}" for suit in SUITS}


@pytest.mark.rule("TW-D07")
def test_leaves_asks_for_a_face_a_suit_and_a_counter() -> None:
    state = at(power="L", dice="MSWLYK", counters=("M1 S1 W1 L1 Y1 K1", ""))
    do(state, "power")
    assert len(moves(state)) == 6
    do(state, "turn W")
    assert len(moves(state)) == 5
    do(state, "to M")
    assert moves(state) == {f"counter {suit}" for suit in SUITS}
    do(state, "counter Y")
    assert pos(state)["step"] == "main"


@pytest.mark.rule("TW-D08")
def test_waves_asks_for_a_card_and_a_counter() -> None:
    state = at(power="W", market=["author", "cave", "mill"], counters=("M1 S1 W1 L1 Y1 K1", ""))
    do(state, "power")
    assert len(moves(state)) == 3
    do(state, "clear cave")
    assert len(moves(state)) == 6
    do(state, "counter Y")
    assert (state.to_act, pos(state)["step"]) == ((NATURE,), "refill")


def everything() -> Side:
    """All cards on one side."""
    whole = side()
    for card, (_, _, piles) in CARDS.items():
        whole[piles[0]].append(card)
    return whole


@pytest.mark.rule("TW-D09")
def test_wyrms_and_moons_ask_for_a_card_and_for_counters() -> None:
    there = {"deck": [], "market": [None] * 3, "last_turns": 1, "b": everything()}
    for power, verb in (("Y", "steal"), ("M", "discard")):
        rich = do(at(power=power, counters=("M9 S9 W9", ""), **there), "power")
        assert moves(rich) == {f"{verb} {card}" for card in CARDS}
        poor = do(at(power=power, counters=("M5", ""), **there), "power")
        low = {"Y": 2, "M": 3}[power]
        assert moves(poor) == {f"{verb} {card}" for card in CARDS if CARDS[card].value <= low}
        do(rich, f"{verb} pact")
        number = 0
        while pos(rich)["step"] == "cost":
            assert 1 <= len(moves(rich)) <= 6
            do(rich, max(moves(rich)))
            number += 1
        assert number == {"Y": 19, "M": 17}[power]


@pytest.mark.rule("TW-D10")
def test_knots_asks_for_cards_and_counters_in_turn() -> None:
    there = {"deck": [], "market": [None] * 3, "last_turns": 1, "a": everything()}
    state = do(at(power="K", counters=("M2 S2 W2 L2 Y2 K2", ""), **there), "power")
    assert moves(state) == {f"protect {card}" for card in CARDS}
    do(state, "protect pact")
    assert moves(state) == {f"counter {suit}" for suit in SUITS}
    do(state, "counter M")
    assert moves(state) == {*(f"protect {card}" for card in CARDS), "stop"}
    assert len(moves(state)) == 25
    for text in ("take M", "no action", "power", "end turn"):
        refuse(state, text)
    do(state, "stop")
    assert pos(state)["step"] == "main"


@pytest.mark.rule("TW-D11")
@pytest.mark.parametrize("power", SUITS)
def test_after_the_main_action(power: str) -> None:
    state = do(at(power=power, **THERE), "take M")
    if power in "LS":
        assert state.to_act == (NATURE,)
    else:
        assert moves(state) == {"power", "end turn"}
        do(state, "end turn")
    assert pos(state)["step"] == "flip"


@pytest.mark.rule("TW-D11")
@pytest.mark.parametrize("power", "MWYK")
def test_after_the_main_action_nothing_is_asked_when_the_power_cannot_be_used(power: str) -> None:
    nothing = {"deck": [], "market": [None] * 3, "last_turns": 1}
    state = do(at(power=power, dice="MMSSLL", **nothing), "take M")
    assert pos(state)["step"] == "flip"


@pytest.mark.rule("TW-D12")
def test_the_end_of_a_turn_has_no_decision() -> None:
    state = do(at(power="S", turns=2, dice="MMSSLL"), "power", "sun K", "take M")
    assert state.to_act == (NATURE,)
    data = pos(state)
    assert (data["step"], data["sun_die"]) == ("flip", None)
    do(state, "flip W")
    assert (pos(state)["turns"], state.turn) == (3, 1)
    assert pos(state)["powers"][0] == {"deck": "MLYK", "active": "W"}


@pytest.mark.rule("TW-D13")
@pytest.mark.parametrize("power", SUITS)
def test_a_chosen_power_has_to_be_completed(power: str) -> None:
    state = do(at(power=power, market=["author", "cave", "mill"], **{**THERE, "a": side(people="savage")}), "power")
    while pos(state)["step"] != "main":
        if state.to_act == (NATURE,):
            do(state, min(chances(state)))
            continue
        for text in ("no action", "end turn", "go on", "power", "take M"):
            refuse(state, text)
        do(state, max(moves(state)))
    refuse(state, "power", "TW-078")


@pytest.mark.rule("TW-D14")
def test_what_is_optional_and_what_is_forced() -> None:
    state = at(power="W", step="before", market=["author", "cave", "mill"], **{**THERE, "a": side()})
    do(state, "go on")
    assert "keep none" in moves(state)
    do(state, "keep none")
    assert state.to_act == (NATURE,)
    do(state, "roll MKSSLL")
    assert "no action" in moves(state)
    do(state, "buy author", "die M", "die K")
    assert state.to_act == (NATURE,)
    do(state, "deal pact")
    assert "end turn" in moves(state)
    do(state, "end turn")
    assert state.to_act == (NATURE,)


@pytest.mark.rule("TW-D01", "TW-D02", "TW-D04", "TW-D05", "TW-D09", "TW-D10", "TW-D11")
def test_every_decision_has_a_choice_and_only_the_seat_at_turn_decides() -> None:
    most = {"before": 2, "keep": 64, "main": 13, "pay": 13, "turn_die": 6, "turn_to": 5, "cost": 6, "clear": 3}
    most |= {"steal": 24, "discard": 24, "protect": 25, "protect_with": 6, "after": 2}
    for seed in range(0, GAMES, 2):
        for state, seat, move in walk(seed):
            offered = state.legal(seat)
            assert move in offered
            assert len(set(offered)) == len(offered) > 0
            if seat != NATURE:
                assert seat == state.turn
                assert len(offered) <= most[pos(state)["step"]]
                assert list(state.legal(1 - seat)) == []
