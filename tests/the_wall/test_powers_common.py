"""Section 7, first part: what holds for every power."""

from __future__ import annotations

from typing import Any

import pytest

from .helpers import SUITS, after, at, cards, chances, do, held, market, moves, pass_turn, pay, pos, refuse, side, units

THERE = {"a": side(people="author"), "b": side(people="painter"), "counters": ("M9", "S9")}
"""Something to do for every power."""


@pytest.mark.rule("TW-076", "TW-126")
@pytest.mark.parametrize("suit", SUITS)
def test_the_power_flipped_at_the_end_of_the_own_turn_before(suit: str) -> None:
    state = at(dice="MMSSLL", powers=[{"active": "M" if suit == "K" else "K"}, {"active": "S"}], **THERE)
    do(state, "no action", f"flip {suit}")
    assert pos(state)["powers"][0]["active"] == suit
    pass_turn(state)
    assert state.turn == 0
    assert pos(state)["powers"][0]["active"] == suit
    if suit not in "LS":
        assert pos(state)["step"] == "before"
        do(state, "go on")
    do(state, "keep none", "roll MMSSLL", "power")
    step = {"M": "discard", "S": "sun_roll", "W": "clear", "L": "turn_die", "Y": "steal", "K": "protect"}
    assert pos(state)["step"] == step[suit]


@pytest.mark.rule("TW-077")
@pytest.mark.parametrize("turn", [0, 1])
def test_no_power_in_the_first_turn(turn: int) -> None:
    state = at(turn=turn, power=None, dice="MMSSLL", **THERE)
    assert pos(state)["powers"][turn]["active"] is None
    refuse(state, "power", "TW-077")


@pytest.mark.rule("TW-078", "TW-I17")
@pytest.mark.parametrize(
    ("suit", "use"),
    [
        ("M", ["discard painter", *["counter M"] * 5]),
        ("S", ["sun K"]),
        ("W", ["clear desert", "counter M", "deal cave"]),
        ("L", ["turn L", "to S", "counter M"]),
        ("Y", ["steal painter", *["counter M"] * 7]),
        ("K", ["protect author", "counter M", "stop"]),
    ],
)
def test_a_power_is_used_once(suit: str, use: list[str]) -> None:
    state = at(power=suit, dice="MMSSLL", market=["desert", "mill", "pact"], **THERE)
    do(state, "power", *use)
    assert pos(state)["step"] == "main"
    assert pos(state)["power_used"]
    refuse(state, "power", "TW-078")
    do(state, "take M")
    assert pos(state)["step"] == "flip"


@pytest.mark.rule("TW-079")
def test_a_power_works_only_in_its_owners_turn() -> None:
    state = at(turn=1, power="K", power_used=True, other="Y", **THERE)
    refuse(state, "power", "TW-078")
    refuse(state, "power", "CORE-TURN", seat=0)
    # the opponent's Wyrms would have a target and could be paid for, the own Knots have nothing to protect
    own = at(turn=1, power="K", other="Y", a=side(people="author"), counters=("K9", "K9"))
    refuse(own, "power", "TW-088")


@pytest.mark.rule("TW-080", "TW-081", "TW-124", "TW-D14")
@pytest.mark.parametrize("suit", "MWYK")
def test_a_power_is_optional_and_lost_when_it_is_not_used(suit: str) -> None:
    deck = "".join(other for other in "MSWLYK" if other != suit)
    state = at(power=suit, step="before", turns=2, powers=[{"deck": deck, "active": suit}, {"active": "S"}], **THERE)
    before = pos(state)
    do(state, "go on", "keep none", "roll MMSSLL")
    assert {"power", "no action"} <= moves(state)
    do(state, "take M")
    assert moves(state) == {"power", "end turn"}
    do(state, "end turn", f"flip {deck[0]}")
    data = pos(state)
    assert data["powers"][0] == {"deck": "".join(sorted(deck[1:], key=SUITS.index)), "active": deck[0]}
    assert (data["sides"], data["out"]) == (before["sides"], before["out"])


@pytest.mark.rule("TW-082")
@pytest.mark.parametrize("suit", SUITS)
def test_aces_and_crowns_do_the_same(suit: str) -> None:
    results = []
    for aces in ("first", "second"):
        state = at(options={"aces": aces}, power=suit, dice="MMSSLL", market=["desert", "mill", "pact"], **THERE)
        do(state, "power")
        offered = moves(state)
        while pos(state)["step"] != "main":
            do(state, max(moves(state) if state.to_act == (0,) else set(chances(state))))
        results.append((offered, pos(state)))
    assert results[0] == results[1]


@pytest.mark.rule("TW-083")
@pytest.mark.parametrize("suit", "MWYK")
def test_a_power_does_not_use_up_the_main_action(suit: str) -> None:
    state = at(power=suit, dice="SYSYLL", market=["desert", "mill", "pact"], **THERE)
    do(state, "power")
    while pos(state)["step"] != "main":
        options = moves(state) if state.to_act == (0,) else set(chances(state))
        do(state, "stop" if "stop" in options else "clear mill" if "clear mill" in options else min(options))
    assert {"buy desert", "take S", "no action"} <= moves(state)


@pytest.mark.rule("TW-084", "TW-087")
def test_dice_never_pay_for_a_power() -> None:
    for suit in "MWLYK":
        state = at(power=suit, a=side(people="author"), b=side(people="painter"), dice="MSWLYK")
        refuse(state, "power", "TW-087")
    state = do(at(power="W", dice="MSWLYK", counters=("K1", ""), market=["desert", "mill", "pact"]), "power")
    do(state, "clear desert")
    assert moves(state) == {"counter K"}
    refuse(state, "die M")
    refuse(state, "sun die")


@pytest.mark.rule("TW-085")
def test_any_mix_of_counters_pays_for_a_power() -> None:
    state = at(power="Y", b=side(people="author"), counters=("M2 S2 W1 K4", ""))
    do(state, "power", "steal author")
    assert moves(state) == {"counter M", "counter S", "counter W"}
    for paid in ("M2 S2 W1", "M1 S1 K3", "S2 K3", "M1 S1 W1 K2", "W1 K4"):
        done = after(state, *pay(counters=paid))
        assert held(done, 0) == units("M2 S2 W1 K4") - units(paid)
        assert cards(done, 0, "people") == {"author"}


@pytest.mark.rule("TW-086")
def test_exactly_the_cost_is_paid_before_the_effect() -> None:
    state = at(power="M", b=side(people="author"), counters=("M5 K3", ""))
    do(state, "power", "discard author", "counter M", "counter M")
    assert cards(state, 1, "people") == {"author"}
    do(state, "counter K")
    assert cards(state, 1, "people") == set()
    assert pos(state)["step"] == "main"
    assert held(state, 0) == units("M3 K2")
    waves = at(power="W", counters=("M5", ""), market=["desert", "mill", "pact"])
    do(waves, "power", "clear desert")
    assert market(waves) == ["desert", "mill", "pact"]
    do(waves, "counter M")
    assert market(waves) == [None, "mill", "pact"]
    assert held(waves, 0) == units("M4")
    leaves = do(at(power="L", counters=("M5", ""), dice="MSWLYK"), "power", "turn M", "to S")
    assert pos(leaves)["dice"] == "MSWLYK"
    do(leaves, "counter M")
    assert pos(leaves)["dice"] == "SSWLYK"
    assert held(leaves, 0) == units("M4")


@pytest.mark.rule("TW-087")
@pytest.mark.parametrize(("suit", "enough"), [("M", 3), ("Y", 5), ("W", 1), ("L", 1), ("K", 1)])
def test_the_whole_cost_must_be_there(suit: str, enough: int) -> None:
    there = {"a": side(people="author"), "b": side(places="desert castle"), "market": ["cave", "mill", "pact"]}
    assert "power" in moves(at(power=suit, counters=(f"S{enough}", ""), **there))
    refuse(at(power=suit, counters=(f"S{enough - 1}" * (enough > 1), ""), **there), "power", "TW-087")


@pytest.mark.rule("TW-087", "TW-D09")
def test_only_cards_that_can_be_paid_for_are_offered() -> None:
    there = side(people="author lunatic", places="castle")
    assert moves(do(at(power="Y", b=there, counters=("S14", "")), "power")) == {"steal author", "steal lunatic"}
    state = do(at(power="M", b=there, counters=("S12", "")), "power")
    assert moves(state) == {"discard author", "discard lunatic"}
    refuse(state, "discard castle", "TW-087")


@pytest.mark.rule("TW-088")
@pytest.mark.parametrize("suit", "MWYK")
def test_a_power_needs_a_target(suit: str) -> None:
    own, theirs = side(people="painter"), side(people="author")
    nothing: dict[str, Any] = {
        "M": {"a": own},
        "Y": {"a": own},
        "K": {"b": theirs},
        "W": {"a": own, "b": theirs, "deck": [], "market": [None] * 3, "last_turns": 1},
    }
    refuse(at(power=suit, counters=("S9", ""), **nothing[suit]), "power", "TW-088")
