"""Wyrms steals and Moons discards a card of the opponent."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from .helpers import (
    CARDS,
    PILES,
    after,
    at,
    beginning,
    cards,
    do,
    examples,
    guards,
    held,
    moves,
    pos,
    refuse,
    side,
    units,
)

COSTS = {2: (5, 3), 3: (7, 5), 4: (9, 7), 5: (11, 9), 6: (13, 11), 7: (15, 13), 8: (17, 15), 9: (19, 17)}
"""Steal and discard cost by value, as the table of TW-113 has them."""


@pytest.mark.rule("TW-089")
@pytest.mark.parametrize("turn", [0, 1])
@pytest.mark.parametrize(("card", "pile"), [("author", "people"), ("origin", "events"), ("origin", "places")])
def test_wyrms_moves_a_card_across_within_its_pile(card: str, pile: str, turn: int) -> None:
    halves = [side(), side()]
    halves[1 - turn][pile] = [card]
    state = at(turn=turn, power="Y", a=halves[0], b=halves[1], counters=("K9", "K9"))
    do(state, "power", f"steal {card}", *["counter K"] * 5)
    assert cards(state, turn, pile) == {card}
    assert pos(state)["sides"][1 - turn] == side()


@pytest.mark.rule("TW-092", "TW-R19")
def test_moons_puts_a_card_out_of_the_game() -> None:
    state = at(power="M", a=side(people="author"), b=side(people="painter", events="journey"), counters=("K9", ""))
    do(state, "power", "discard journey", *["counter K"] * 5)
    assert "journey" in pos(state)["out"]
    assert pos(state)["sides"] == [side(people="author"), side(people="painter")]
    assert held(state, 0) == units("K4")


@pytest.mark.rule("TW-089", "TW-092", "TW-R37")
@pytest.mark.parametrize(("power", "verb"), [("Y", "steal"), ("M", "discard")])
def test_only_cards_on_the_opponents_side(power: str, verb: str) -> None:
    state = at(
        power=power,
        a=side(people="author"),
        b=side(people="painter", places="desert", events="journey"),
        market=["cave", "mill", "pact"],
        counters=("K30", ""),
    )
    do(state, "power")
    assert moves(state) == {f"{verb} painter", f"{verb} desert", f"{verb} journey"}
    refuse(state, f"{verb} author", "TW-R37")
    refuse(state, f"{verb} cave", {"Y": "TW-089", "M": "TW-092"}[power])


@pytest.mark.rule("TW-090", "TW-093", "TW-113", "TW-I16")
@pytest.mark.parametrize("card", CARDS)
def test_the_cost_table(card: str) -> None:
    there = {**side(), CARDS[card].piles[-1]: [card]}
    steal, discard = COSTS[CARDS[card].value]
    assert steal - discard == 2
    for power, verb, cost in (("Y", "steal", steal), ("M", "discard", discard)):
        refuse(at(power=power, b=there, counters=(f"S{cost - 1}", "")), "power", "TW-087")
        state = do(at(power=power, b=there, counters=(f"S{cost}", "")), "power", f"{verb} {card}")
        do(state, *["counter S"] * cost)
        assert held(state, 0) == units("")
        assert pos(state)["step"] == "main"


@pytest.mark.rule("TW-090", "TW-093", "TW-107", "TW-I16")
@examples(40)
@given(
    card=st.sampled_from(sorted(CARDS)),
    on_it=st.dictionaries(st.sampled_from("MSWLYK"), st.integers(1, 4), max_size=3),
    spare=st.integers(-1, 2),
)
def test_the_cost_grows_with_the_counters_on_the_card(card: str, on_it: dict[str, int], spare: int) -> None:
    there = {**side(), CARDS[card].piles[0]: [card]}
    text = " ".join(f"{suit}{number}" for suit, number in on_it.items())
    for power, verb, extra in (("Y", "steal", 1), ("M", "discard", -1)):
        cost = 2 * CARDS[card].value + extra + 2 * sum(on_it.values())
        state = at(power=power, b=there, guards={card: text} if on_it else {}, counters=(f"W{cost + spare}", ""))
        if spare < 0:
            refuse(state, "power", "TW-087")
            continue
        do(state, "power", f"{verb} {card}", *["counter W"] * cost)
        assert (held(state, 0)["W"], pos(state)["step"]) == (spare, "main")


@pytest.mark.rule("TW-091", "TW-094", "TW-R09")
@pytest.mark.parametrize(("power", "verb"), [("Y", "steal"), ("M", "discard")])
def test_at_any_time_in_the_turn(power: str, verb: str) -> None:
    there = {"b": side(people="author"), "counters": ("K5", "")}
    cost = {"Y": 5, "M": 3}[power]
    use = ["power", f"{verb} author", *["counter K"] * cost]
    before = do(beginning(power=power, **there), *use)
    assert pos(before)["step"] == "keep"
    main = do(at(power=power, **there), *use)
    assert pos(main)["step"] == "main"
    last = do(at(power=power, dice="MMSSLL", **there), "take M", *use)
    assert pos(last)["step"] == "flip"
    for state in (before, main, last):
        assert cards(state, 1, "people") == set()


@pytest.mark.rule("TW-110", "TW-111", "TW-R11")
def test_counters_on_a_lost_card_go_to_the_supply() -> None:
    there = {"b": side(people="author"), "guards": {"author": "M2 K1"}, "counters": ("S11", "W1")}
    stolen = do(at(power="Y", **there), "power", "steal author", *["counter S"] * 11)
    assert cards(stolen, 0, "people") == {"author"}
    discarded = do(at(power="M", **there), "power", "discard author", *["counter S"] * 9)
    for state, left in ((stolen, ""), (discarded, "S2")):
        assert guards(state, "author") == units("")
        assert held(state, 0) == units(left)
        assert held(state, 1) == units("W1")
        assert pos(state)["guards"] == {}


@pytest.mark.rule("TW-114", "TW-R13")
def test_the_discount_changes_no_cost() -> None:
    for mine, theirs in (("author savage", "painter"), ("", "painter")):
        there = {"a": side(people=mine), "b": side(people=theirs)}
        for power, cost in (("Y", 7), ("M", 5)):
            assert "power" in moves(at(power=power, counters=(f"L{cost}", ""), **there))
            refuse(at(power=power, counters=(f"L{cost - 1}", ""), **there), "power", "TW-087")


@pytest.mark.rule("TW-D09", "TW-D13")
def test_counters_one_by_one_in_suit_order_and_no_way_back() -> None:
    state = at(power="Y", b=side(people="author", places="castle"), counters=("M3 S2 L4", ""))
    do(state, "power")
    refuse(state, "no action", "CORE-DECISION")
    refuse(state, "power")
    do(state, "steal author", "counter S")
    refuse(state, "counter M", "CORE-CANONICAL")
    refuse(state, "steal castle", "CORE-DECISION")
    assert moves(state) == {"counter S", "counter L"}
    assert cards(after(state, *["counter L"] * 4), 0, "people") == {"author"}


@pytest.mark.rule("TW-089", "TW-092")
@pytest.mark.parametrize("pile", PILES)
def test_every_pile_can_be_reached(pile: str) -> None:
    card = next(card for card in CARDS if pile in CARDS[card].piles)
    for power, verb in (("Y", "steal"), ("M", "discard")):
        state = at(power=power, b={**side(), pile: [card]}, counters=("S5", ""))
        assert moves(do(state, "power")) == {f"{verb} {card}"}
