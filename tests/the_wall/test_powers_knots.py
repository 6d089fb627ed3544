"""Knots protects own cards with counters."""

from __future__ import annotations

import pytest

from .helpers import (
    at,
    beginning,
    cards,
    do,
    ending,
    guards,
    held,
    moves,
    pass_turn,
    pos,
    price,
    refuse,
    result,
    side,
    units,
    winner,
)

OWN = side(people="sailor", places="castle")


@pytest.mark.rule("TW-104", "TW-D10")
def test_counters_of_any_suits_on_any_own_cards_in_one_use() -> None:
    state = at(power="K", a=OWN, b=side(people="author"), counters=("M2 W1", ""))
    do(state, "power")
    assert moves(state) == {"protect sailor", "protect castle"}
    refuse(state, "stop", "TW-R23")
    refuse(state, "protect author", "TW-104")
    do(state, "protect castle")
    assert moves(state) == {"counter M", "counter W"}
    do(state, "counter M")
    assert moves(state) == {"protect sailor", "protect castle", "stop"}
    refuse(state, "take M", "CORE-DECISION")
    do(state, "protect sailor", "counter M", "protect sailor", "counter W")
    if pos(state)["step"] != "main":
        assert moves(state) == {"stop"}
        do(state, "stop")
    assert guards(state, "castle") == units("M1")
    assert guards(state, "sailor") == units("M1 W1")
    assert held(state, 0) == units("")
    refuse(state, "power", "TW-078")


@pytest.mark.rule("TW-105", "TW-R23")
def test_no_limit_on_one_card() -> None:
    state = at(power="K", a=OWN, guards={"castle": "Y50"}, counters=("M30", ""))
    do(state, "power", *["protect castle", "counter M"] * 29, "stop")
    assert guards(state, "castle") == units("Y50 M29")
    assert held(state, 0) == units("M1")


@pytest.mark.rule("TW-106", "TW-R23")
def test_more_counters_at_a_later_use() -> None:
    state = at(power="K", a=OWN, guards={"castle": "M1"}, counters=("M1 K1", ""))
    do(state, "power", "protect castle", "counter K", "stop")
    assert guards(state, "castle") == units("M1 K1")
    pass_turn(state)
    pass_turn(state)
    assert guards(state, "castle") == units("M1 K1")


@pytest.mark.rule("TW-107")
def test_each_counter_costs_the_opponent_two_more() -> None:
    for number in range(4):
        guarded = {"castle": f"M{number}"} if number else {}
        for power, base in (("Y", 15), ("M", 13)):
            cost = base + 2 * number
            there = {"turn": 1, "power": power, "a": side(places="castle"), "guards": guarded}
            assert "power" in moves(at(counters=("", f"S{cost}"), **there))
            refuse(at(counters=("", f"S{cost - 1}"), **there), "power", "TW-087")


@pytest.mark.rule("TW-108")
def test_counters_on_cards_pay_for_nothing() -> None:
    there = {"a": OWN, "guards": {"castle": "M9", "sailor": "K9"}, "dice": "SSLLYY"}
    state = at(market=["author", "cave", "mill"], **there)
    refuse(state, "buy author", "TW-060")
    refuse(at(power="Y", b=side(people="author"), **there), "power", "TW-087")
    refuse(at(power="K", **there), "power", "TW-087")
    with_one = do(at(power="K", counters=("S1", ""), **there), "power", "protect castle")
    assert moves(with_one) == {"counter S"}
    do(with_one, "counter S")
    if pos(with_one)["step"] == "protect":
        assert moves(with_one) == {"stop"}


@pytest.mark.rule("TW-109")
def test_counters_change_no_control_no_price_and_no_value() -> None:
    there = {"a": side(people="author", places="desert"), "b": side(people="painter", places="castle")}
    market = {"market": ["lunatic", "mill", "pact"], "counters": ("M4 W4 K9", "")}
    for on_cards in ({}, {"author": "M20", "desert": "K3"}):
        assert price(at(guards=on_cards, **market, **there), "buy lunatic") == 6
        outcome = result(ending(guards=on_cards, **there))
        assert winner(outcome) == 1


@pytest.mark.rule("TW-108", "TW-110")
def test_counters_never_come_back() -> None:
    state = at(power="M", turn=1, a=OWN, guards={"castle": "M2"}, counters=("K1", "S17"))
    do(state, "power", "discard castle", *["counter S"] * 17)
    assert held(state, 0) == units("K1")
    assert held(state, 1) == units("")
    assert pos(state)["guards"] == {}
    assert cards(state, 0, "places") == set()


@pytest.mark.rule("TW-112", "TW-R09")
def test_at_any_time_in_the_turn() -> None:
    there = {"a": OWN, "counters": ("K2", ""), "dice": "MMSSLL"}
    use = ["power", "protect castle", "counter K", "stop"]
    before = do(beginning(power="K", **there), *use)
    assert pos(before)["step"] == "keep"
    main = do(at(power="K", **there), *use)
    assert pos(main)["step"] == "main"
    last = do(at(power="K", **there), "take M", *use)
    assert pos(last)["step"] == "flip"
    for state in (before, main, last):
        assert guards(state, "castle") == units("K1")
