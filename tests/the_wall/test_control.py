"""Section 8: controlling a pile and the discount."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from .helpers import CARDS, PILES, at, cards, control, do, examples, moves, pay, payments, price, refuse, side

FREE = {"market": ["mountain", "discovery", "lunatic"], "counters": (" ".join(f"{suit}9" for suit in "MSWLYK"),) * 2}
BUYS = {"people": "lunatic", "places": "mountain", "events": "discovery"}


@pytest.mark.rule("TW-115", "TW-116", "TW-118")
@examples(40)
@given(pile=st.sampled_from(PILES), mine=st.integers(0, 3), theirs=st.integers(0, 3), turn=st.integers(0, 1))
def test_control_is_strictly_more_cards(pile: str, mine: int, theirs: int, turn: int) -> None:
    fits = [card for card in CARDS if pile in CARDS[card].piles and card not in FREE["market"]]
    halves = [side(), side()]
    halves[turn][pile] = fits[:mine]
    halves[1 - turn][pile] = fits[mine : mine + theirs]
    state = at(turn=turn, a=halves[0], b=halves[1], **FREE)
    expected = None if mine == theirs else turn if mine > theirs else 1 - turn
    assert control(state) == [expected if each == pile else None for each in PILES]
    for each, card in BUYS.items():
        assert price(state, f"buy {card}") == CARDS[card].value - (each == pile and mine > theirs)


@pytest.mark.rule("TW-117", "TW-R28", "TW-R39")
def test_control_changes_at_once() -> None:
    there = {"a": side(people="author"), "b": side(people="painter"), **FREE}
    even = at(power="Y", **there)
    assert price(even, "buy lunatic") == 6
    do(even, "power", "steal painter", *pay(counters="M7"))
    assert control(even) == [0, None, None]
    assert price(even, "buy lunatic") == 5
    leading = at(turn=1, power="M", a=side(people="author savage"), b=side(people="painter"), **FREE)
    assert control(leading) == [0, None, None]
    do(leading, "power", "discard author", *pay(counters="M3"))
    assert control(leading) == [None, None, None]
    assert price(leading, "buy lunatic") == 6


@pytest.mark.rule("TW-117", "TW-R28")
def test_a_bought_card_gives_no_discount_on_itself() -> None:
    state = at(dice="MWSSLL", market=["journey", "cave", "mill"])
    do(state, "buy journey", "die M", "die S")
    assert moves(state) == {"die W"}
    do(state, "die W")
    assert control(state) == [None, None, 0]


@pytest.mark.rule("TW-118", "TW-R26")
def test_the_discount_helps_with_dice_too() -> None:
    state = at(a=side(people="author"), dice="MWSSLL", market=["lunatic", "cave", "mill"])
    assert tuple(pay("MSSWL")) in payments(state, "buy lunatic")
    assert price(state, "buy lunatic") == 5


@pytest.mark.rule("TW-118", "TW-R26", "TW-058")
@pytest.mark.parametrize("payment", ["any", "matching"])
def test_the_discount_makes_a_card_affordable(payment: str) -> None:
    there = {"options": {"payment": payment}, "dice": "SSSKKK", "market": ["castle", "cave", "mill"]}
    assert payments(at(a=side(places="desert"), **there), "buy castle") == {tuple(pay("SSSKKK"))}
    refuse(at(**there), "buy castle", "TW-058")


@pytest.mark.rule("TW-R27")
def test_the_discount_cannot_be_refused() -> None:
    state = at(a=side(people="author"), dice="MWSSLL", market=["lunatic", "cave", "mill"])
    assert {len(line) for line in payments(state, "buy lunatic")} == {5}


@pytest.mark.rule("TW-119", "TW-I15")
@pytest.mark.parametrize(("card", "pile", "own"), [("author", "people", "painter"), ("desert", "places", "castle")])
def test_the_price_never_falls_below_two(card: str, pile: str, own: str) -> None:
    rest = ["cave", "mill"]
    state = at(a={**side(), pile: [own]}, market=[card, *rest], counters=("M9 S9 W9 L9 Y9 K9", ""))
    assert control(state)[PILES.index(pile)] == 0
    assert price(state, f"buy {card}") == 2


@pytest.mark.rule("TW-119", "TW-120", "TW-118")
def test_the_discount_leaves_each_suit_to_be_paid() -> None:
    state = at(a=side(events="battle"), dice="MMMMSS", market=["journey", "cave", "mill"])
    refuse(state, "buy journey", "TW-060")
    state = at(a=side(events="battle"), dice="MMMWSS", market=["journey", "cave", "mill"])
    assert payments(state, "buy journey") == {("die M", "die W")}


@pytest.mark.rule("TW-121", "TW-R02")
def test_only_control_of_the_chosen_pile_counts() -> None:
    state = at(a=side(places="desert"), b=side(events="pact"), market=["market", "cave", "mill"], dice="LKKMMS")
    assert price(state, "buy market places") == 5
    assert price(state, "buy market events") == 6
    other = at(a=side(events="pact"), b=side(places="desert"), market=["market", "cave", "mill"], dice="LKKMMS")
    assert price(other, "buy market places") == 6
    assert price(other, "buy market events") == 5
    do(other, "buy market events", *pay("MLKKM"))
    assert cards(other, 0, "events") == {"pact", "market"}
