"""Section 5: buying a card."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fourwalls.core import NATURE

from .helpers import (
    CARDS,
    SETUP,
    SUITS,
    after,
    at,
    cards,
    chances,
    do,
    examples,
    held,
    in_suit_order,
    market,
    moves,
    pay,
    payments,
    pos,
    possible_payments,
    price,
    refuse,
    side,
    units,
    why,
)


@pytest.mark.rule("TW-053", "TW-054", "TW-D04")
def test_one_main_action_or_none() -> None:
    state = at(market=["author", "darkness", "market"], dice="MKKLLS")
    assert moves(state) == {
        "buy author",
        "buy market places",
        "buy market events",
        "take M",
        "take S",
        "take L",
        "take K",
        "no action",
    }
    done = after(state, "no action")
    assert done.to_act == (NATURE,)
    assert pos(done)["step"] == "flip"
    assert (pos(done)["spent"], market(done)) == ("", market(state))


@pytest.mark.rule("TW-055", "TW-070")
@pytest.mark.parametrize("first", [["buy author", "die M", "die K", "deal cave"], ["take M"]])
def test_never_a_second_main_action(first: list[str]) -> None:
    state = at(
        power="K", a=side(people="painter"), market=["author", "desert", "mill"], dice="MKSYSY", counters=("Y3", "")
    )
    do(state, *first)
    assert moves(state) == {"power", "end turn"}
    for text in ("buy desert", "take S", "take M"):
        refuse(state, text, "TW-055")


@pytest.mark.rule("TW-056")
@pytest.mark.parametrize("turn", [0, 1])
def test_only_the_common_market_is_for_sale(turn: int) -> None:
    state = at(turn=turn, market=["author", "desert", "origin"], dice="MKSYWL", a=side(people="painter"), out=["cave"])
    assert {text for text in moves(state) if text.startswith("buy ")} == {
        "buy author",
        "buy desert",
        "buy origin places",
        "buy origin events",
    }
    for text in ("buy painter", "buy cave", "buy mountain"):
        refuse(state, text, "TW-056")


@pytest.mark.rule("TW-057", "TW-058")
@pytest.mark.parametrize("card", CARDS)
def test_the_price_is_the_value(card: str) -> None:
    value, suits, piles = CARDS[card]
    text = f"buy {card}" if len(piles) == 1 else f"buy {card} {piles[0]}"
    market = [card, *[other for other in CARDS if other != card][:2]]
    other = next(suit for suit in SUITS if suit not in suits)
    # six dice of another suit, and of the card's own suits just enough counters
    enough = at(market=market, dice=other * 6, counters=(f"{suits[0]}1 {suits[1]}{max(1, value - 7)}", ""))
    assert price(enough, text) == value
    if value > 7:
        short = at(market=market, dice=other * 5 + suits[1], counters=(f"{suits[0]}{value - 7}", ""))
        refuse(short, text, "TW-058")


@pytest.mark.rule("TW-058")
def test_exactly_the_price_is_paid() -> None:
    state = at(market=["mountain", "cave", "mill"], dice="MMMSSS", counters=("M2 S2", ""))
    do(state, "buy mountain", "die M", "die M", "die M")
    refuse(state, "end turn", "CORE-DECISION")
    assert moves(state) == {"die S", "counter S"}
    do(state, "die S")
    assert pos(state)["step"] == "refill"
    assert why(state, "counter S", 0)
    assert why(state, "die S", 0)
    assert (held(state, 0), pos(state)["spent"]) == (units("M2 S2"), "MMMS")


@pytest.mark.rule("TW-058")
def test_too_few_units() -> None:
    state = at(market=["pact", "lunatic", "merchant"], dice="MMSWLK")
    assert "buy lunatic" in moves(state)
    refuse(state, "buy pact", "TW-058")
    refuse(state, "buy merchant", "TW-058")


@pytest.mark.rule("TW-058")
def test_units_must_be_there() -> None:
    state = do(at(market=["mountain", "cave", "mill"], dice="MSSWLK", counters=("Y1", "")), "buy mountain", "die M")
    for text in ("die M", "die Y", "counter K", "counter M", "sun die"):
        refuse(state, text)


@pytest.mark.rule("TW-059")
def test_dice_and_counters_mix_freely() -> None:
    state = at(market=["mountain", "cave", "mill"], dice="MMSSLK", counters=("M2 S2", ""))
    lines = payments(state, "buy mountain")
    assert tuple(pay("MMSS")) in lines
    assert tuple(pay(counters="M2 S2")) in lines
    assert tuple(pay("M", counters="M1 S2")) in lines
    assert tuple(pay("MLK", counters="S1")) in lines


@pytest.mark.rule("TW-060", "TW-E07")
def test_each_suit_of_the_card_is_paid() -> None:
    state = at(market=["battle", "cave", "mill"], dice="YYYMSL")
    refuse(state, "buy battle", "TW-060")
    with_knots = at(market=["battle", "cave", "mill"], dice="YYYMSL", counters=("K1", ""))
    assert all("counter K" in line for line in payments(with_knots, "buy battle"))
    do(with_knots, "buy battle", "die M", "die S", "die Y")
    refuse(with_knots, "die Y")
    assert moves(with_knots) == {"counter K"}


@pytest.mark.rule("TW-061")
def test_one_unit_stands_for_one_suit() -> None:
    state = at(market=["author", "cave", "mill"], dice="MKSSLL")
    assert payments(state, "buy author") == {("die M", "die K")}
    only_one = at(market=["author", "cave", "mill"], dice="MMMMMM", counters=("M4", ""))
    refuse(only_one, "buy author", "TW-060")


DICE = st.text(SUITS, min_size=6, max_size=6).map(in_suit_order)
FEW_COUNTERS = st.dictionaries(st.sampled_from(SUITS), st.integers(1, 3), max_size=3).map(
    lambda counts: " ".join(f"{suit}{number}" for suit, number in counts.items())
)


@pytest.mark.rule("TW-058", "TW-059", "TW-060", "TW-061", "TW-062", "TW-063", "TW-120", "TW-D05")
@examples(50)
@given(
    card=st.sampled_from([card for card in CARDS if CARDS[card].value <= 6]),
    dice=DICE,
    sun=st.none() | st.sampled_from(SUITS),
    counters=FEW_COUNTERS,
    control=st.booleans(),
    matching=st.booleans(),
)
def test_the_payments_are_all_that_the_ledger_allows(
    *, card: str, dice: str, sun: str | None, counters: str, control: bool, matching: bool
) -> None:
    pile = CARDS[card].piles[0]
    own = next(other for other in CARDS if pile in CARDS[other].piles and other != card)
    state = at(
        options={"payment": "matching" if matching else "any"},
        power="S" if sun else "Y",
        power_used=True,
        a={**side(), pile: [own]} if control else None,
        market=[card, *[other for other in CARDS if other not in (card, own)][:2]],
        dice=dice,
        sun_die=sun,
        counters=(counters, ""),
    )
    text = f"buy {card}" if len(CARDS[card].piles) == 1 else f"buy {card} {pile}"
    due = max(2, CARDS[card].value - control)
    expected = possible_payments(card, due, dice, sun=sun, counters=counters, matching=matching)
    assert (text in moves(state)) == bool(expected)
    if expected:
        assert payments(state, text) == expected
    else:
        assert why(state, text) & {"TW-058", "TW-060", "TW-063"}


@pytest.mark.rule("TW-062", "TW-143")
def test_with_any_the_other_units_are_free() -> None:
    state = at(market=["discovery", "cave", "mill"], dice="SWMMLK")
    assert tuple(pay("MMSWL")) in payments(state, "buy discovery")


@pytest.mark.rule("TW-063", "TW-143")
def test_with_matching_each_unit_shows_a_suit_of_the_card() -> None:
    options = {"payment": "matching"}
    poor = at(options=options, market=["discovery", "cave", "mill"], dice="SWMMLK")
    refuse(poor, "buy discovery", "TW-063")
    rich = at(options=options, market=["discovery", "cave", "mill"], dice="SWMMLK", counters=("S1 W2 K3", ""))
    assert payments(rich, "buy discovery") == {tuple(pay("SW", counters="S1 W2"))}
    do(rich, "buy discovery")
    refuse(rich, "die M", "TW-063")
    refuse(rich, "counter K", "TW-063")


@pytest.mark.rule("TW-064", "TW-065")
def test_paid_dice_are_spent_and_paid_counters_go_to_the_supply() -> None:
    state = at(market=["mountain", "cave", "mill"], dice="MMSSLK", counters=("M2 S2", "K1"))
    do(state, "buy mountain", "die M", "die L", "counter S", "counter S")
    assert (pos(state)["dice"], pos(state)["spent"]) == ("MSSK", "ML")
    assert held(state, 0) == units("M2")
    assert held(state, 1) == units("K1")


@pytest.mark.rule("TW-066")
@pytest.mark.parametrize("turn", [0, 1])
def test_the_card_goes_to_the_buyers_side(turn: int) -> None:
    for card, pile in (("author", "people"), ("desert", "places"), ("journey", "events")):
        rest = [other for other in CARDS if other != card][:2]
        state = at(turn=turn, market=[card, *rest], counters=("M4 S4 W4 Y4 K4",) * 2)
        do(state, f"buy {card}")
        while pos(state)["step"] == "pay":
            do(state, min(moves(state)))
        assert cards(state, turn, pile) == {card}
        assert pos(state)["sides"][1 - turn] == side()
        assert card not in market(state)


@pytest.mark.rule("TW-067", "TW-R02")
@pytest.mark.parametrize("pile", ["places", "events"])
def test_a_card_of_two_types_goes_where_the_buyer_wants(pile: str) -> None:
    state = at(market=["origin", "cave", "mill"], dice="WLMMSS")
    do(state, f"buy origin {pile}", "die W", "die L")
    assert pos(state)["sides"][0] == {**side(), pile: ["origin"]}


@pytest.mark.rule("TW-067", "TW-066")
def test_no_other_pile() -> None:
    state = at(market=["origin", "author", "desert"], dice="WLMKSY")
    refuse(state, "buy origin people", "TW-067")
    for text in ("buy author places", "buy author events", "buy desert people"):
        refuse(state, text, "TW-066")


@pytest.mark.rule("TW-068")
def test_the_slot_is_filled_at_once() -> None:
    deck = ["cave", "pact", "betrayal"]
    state = at(power="Y", market=["mountain", "author", "mill"], dice="MKMSSS", deck=deck)
    do(state, "buy author", "die M", "die K")
    assert market(state) == ["mountain", None, "mill"]
    assert chances(state) == {"deal cave": 1, "deal pact": 1, "deal betrayal": 1}
    do(state, "deal pact")
    assert market(state) == ["mountain", "pact", "mill"]
    assert set(pos(state)["deck"]) == {"cave", "betrayal"}


@pytest.mark.rule("TW-069")
def test_without_a_deck_the_slot_stays_empty() -> None:
    state = at(market=["mountain", "author", "mill"], deck=[], last_turns=1, dice="MKMSSS")
    do(state, "buy author", "die M", "die K", "flip W")
    assert market(state) == ["mountain", None, "mill"]
    do(state, "keep none", "roll MMMSSS", "buy mountain", *pay("MMSS"), "flip W")
    assert state.outcome is not None
    assert market(state) == [None, None, "mill"]


@pytest.mark.rule("TW-D05", "TW-R31")
def test_units_come_in_a_fixed_order_and_whole_payments_in_any() -> None:
    state = at(market=["mountain", "cave", "mill"], dice="MMSSLK", counters=("M2 S2", ""))
    do(state, "buy mountain", "die S")
    refuse(state, "die M", "CORE-CANONICAL")
    state = at(market=["mountain", "cave", "mill"], dice="MMSSLK", counters=("M2 S2", ""))
    mixed = ["buy mountain", "counter S", "die L", "counter M", "die M"]
    order = [SETUP.action(move).notation for move in SETUP.canonical(state, 0, [SETUP.parse(text) for text in mixed])]
    assert order == ["buy mountain", "die M", "die L", "counter M", "counter S"]
    do(state, *order)
    assert cards(state, 0, "places") == {"mountain"}


@pytest.mark.rule("TW-D05")
def test_at_most_thirteen_units_to_choose_from() -> None:
    state = at(
        power="S",
        power_used=True,
        sun_die="M",
        market=["lunatic", "cave", "mill"],
        dice="MSWLYK",
        counters=(" ".join(f"{suit}6" for suit in SUITS), ""),
    )
    do(state, "buy lunatic")
    dice = {f"die {suit}" for suit in SUITS}
    assert moves(state) == dice | {"sun die", "counter M"}
    do(state, "die M", "die W")
    assert moves(state) == {"die L", "die Y", "die K", "sun die"} | {f"counter {suit}" for suit in SUITS}
