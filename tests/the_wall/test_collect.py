"""Units of a payment picked in any order, as people pick them."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fourwalls.core import Collects, IllegalMove, State
from fourwalls.games.the_wall import WallView

from .helpers import (
    CARDS,
    SETUP,
    SUITS,
    after,
    at,
    do,
    examples,
    load,
    notation,
    position,
    possible_payments,
    seat_of,
    setup_of,
    side,
)

PAYING: dict[str, Any] = {"market": ["market", "cave", "mill"], "dice": "MSLLKK", "counters": ("M1 L1 Y2", "")}


def collect(state: State, *units: str, **options: Any) -> WallView | None:
    setup = setup_of(**options)
    assert isinstance(setup, Collects)
    view = setup.collect(state.view(seat_of(state)), [SETUP.parse(unit) for unit in units])
    assert view is None or isinstance(view, WallView)
    return view


def offered(view: WallView | None) -> set[str]:
    assert view is not None
    assert view.prompt is not None
    return {notation(move) for move in view.prompt.moves}


def refused(state: State, *units: str, **options: Any) -> set[str]:
    with pytest.raises(IllegalMove) as error:
        collect(state, *units, **options)
    return {reason.rule for reason in error.value.reasons}


def one_payment(state: State, done: Sequence[str], rng: Random, **options: Any) -> tuple[str, ...]:
    """One whole payment, each unit any of those that can be added."""
    picked = list(done)
    while more := sorted(offered(collect(state, *picked, **options))):
        picked.append(rng.choice(more))
    return tuple(picked)


@pytest.mark.rule("TW-D05")
@examples(60)
@given(
    card=st.sampled_from(sorted(CARDS)),
    dice=st.text(SUITS, min_size=6, max_size=6),
    counters=st.lists(st.integers(0, 2), min_size=6, max_size=6),
    matching=st.booleans(),
    seed=st.integers(0, 999),
)
def test_any_order_reaches_the_payments_that_are_allowed_and_no_others(
    card: str, dice: str, counters: list[int], matching: bool, seed: int
) -> None:
    held = " ".join(f"{suit}{count}" for suit, count in zip(SUITS, counters, strict=True) if count)
    option = {"payment": "matching"} if matching else {}
    market = [card, *[other for other in CARDS if other != card][:2]]
    state = load(position(market=market, dice=dice, counters=(held, "")), **option)
    buy = next((text for text in map(notation, state.legal(0)) if text.startswith(f"buy {card}")), None)
    if buy is None:
        return
    right = possible_payments(card, CARDS[card].value, dice, counters=held, matching=matching)
    paying = after(state, buy)
    rng = Random(seed)
    for _ in range(4):
        units = one_payment(paying, (), rng, **option)
        order = [SETUP.action(move).notation for move in SETUP.canonical(paying, 0, [SETUP.parse(u) for u in units])]
        assert tuple(order) in right
        do(paying.copy(), *order)
    for payment in sorted(right)[:30]:
        units = tuple(rng.sample(payment, len(payment)))
        for count in range(len(units)):
            assert units[count] in offered(collect(paying, *units[:count], **option))


def test_the_view_shows_what_is_picked() -> None:
    state = do(at(**PAYING), "buy market places")
    view = collect(state, "counter Y", "die L")
    assert view is not None
    assert view.prompt is not None
    text = SETUP.game.catalog.text(view.prompt.message)
    assert text == "Pay 4 more for the Market, with at least one Knots. Paid so far: 1 Leaves die, 1 Wyrms counter."
    assert view.position.dice == "MSLKK"
    assert view.position.counters[0] == "M1 L1 Y1"
    assert {"die M", "die S", "die L", "die K", "counter M", "counter L", "counter Y"} == offered(view)
    assert state == do(at(**PAYING), "buy market places"), "nothing is done yet"


def test_a_complete_collection_offers_nothing_more() -> None:
    state = do(at(**PAYING), "buy market places")
    whole = ("counter Y", "die K", "counter M", "die L", "die S", "die K")
    assert offered(collect(state, *whole)) == set()
    assert refused(state, *whole, "die M") == {"TW-058"}


@pytest.mark.rule("TW-060", "TW-063", "TW-064")
def test_why_a_unit_can_not_be_picked() -> None:
    state = do(at(**PAYING), "buy market places")
    assert refused(state, "die S", "die S") == {"TW-058"}
    assert refused(state, "sun die") == {"TW-052"}
    assert refused(state, "counter S") == {"TW-058"}
    assert refused(state, "counter Y", "counter Y", "die M", "die S", "counter M") == {"TW-060"}
    assert refused(state, "end turn") == {"CORE-DECISION"}
    fitting = load(position(**{**PAYING, "counters": ("L2", "")}), payment="matching")
    assert refused(do(fitting, "buy market places"), "die M", payment="matching") == {"TW-063"}


@pytest.mark.rule("TW-084", "TW-086")
def test_counters_for_a_power_in_any_order() -> None:
    state = at(power="Y", b=side(people="painter author"), counters=("M3 S2 Y4", ""))
    do(state, "power", "steal painter")
    assert offered(collect(state, "counter Y", "counter M")) == {"counter M", "counter S", "counter Y"}
    assert refused(state, "die M") == {"TW-084"}
    assert refused(state, *["counter S"] * 3) == {"TW-086"}
    assert offered(collect(state, *["counter Y"] * 4, "counter M", "counter S", "counter S")) == set()


def test_units_before_those_that_were_made_already_are_passed_over() -> None:
    state = do(at(**PAYING), "buy market places", "die L")
    assert offered(collect(state)) == {"die L", "die K", "counter M", "counter L", "counter Y"}
    assert refused(state, "die M") == {"CORE-CANONICAL"}
    assert offered(collect(state, "counter Y")) == {"die L", "die K", "counter M", "counter L", "counter Y"}


def test_other_decisions_are_left_alone() -> None:
    assert collect(at(**PAYING)) is None
