"""What a decision says of itself: what is to be paid, for what, and what each move costs or brings."""

from __future__ import annotations

import pytest

from fourwalls.core import Collects, Event, Prompt, State

from .helpers import SETUP, at, do, load, notation, position, seat_of, side

CATALOG = SETUP.game.catalog
IN_ORDER = " In this order: pool dice, the Suns die, counters, each from Moons to Knots."
COUNTERS_IN_ORDER = " In this order: counters from Moons to Knots."


def prompt(state: State) -> Prompt:
    found = state.view(seat_of(state)).prompt
    assert found is not None
    return found


def asked(state: State) -> str:
    return CATALOG.text(prompt(state).message)


def notes(state: State) -> dict[str, str]:
    """The remarks by the moves that they stand beside."""
    return {notation: CATALOG.text(note) for notation, note in prompt(state).notes.items()}


def test_a_payment_names_each_suit_that_is_missing_and_what_is_paid() -> None:
    state = do(at(market=["mill", "cave", "pact"], dice="MWWLLK", counters=("K2", "")), "buy mill")
    assert asked(state) == "Pay 8 for the Mill, with at least one Waves and one Leaves." + IN_ORDER
    do(state, "die M", "die W")
    paid = " Paid so far: 1 Moons die, 1 Waves die."
    assert asked(state) == "Pay 6 more for the Mill, with at least one Leaves." + paid + IN_ORDER
    do(state, "die W", "die L")
    assert asked(state) == "Pay 4 more for the Mill. Paid so far: 1 Moons die, 2 Waves dice, 1 Leaves die." + IN_ORDER


def test_a_power_being_paid_says_what_it_will_do() -> None:
    theirs = side(people="painter author")
    state = do(at(power="M", b=theirs, counters=("M3 S3", "")), "power", "discard painter")
    assert asked(state) == "To discard the Painter, pay 5 counters." + COUNTERS_IN_ORDER
    paid = "To discard the Painter, pay 4 more counters. Paid so far: 1 Moons counter."
    assert asked(do(state, "counter M")) == paid + COUNTERS_IN_ORDER
    state = do(at(power="Y", b=theirs, counters=("M3 S5", "")), "power", "steal author")
    assert asked(state) == "To steal the Author, pay 5 counters."
    state = do(at(power="W", market=["mill", "cave", "pact"], counters=("M1 S1", "")), "power", "clear cave")
    assert asked(state) == "To clear the Cave from the market, pay 1 counter."
    state = do(at(power="L", dice="MWWLLK", counters=("M1 S1", "")), "power", "turn W", "to Y")
    assert asked(state) == "To turn a die from Waves to Wyrms, pay 1 counter."


def test_main_actions_with_prices_counts_and_the_discount() -> None:
    state = at(
        a=side(places="desert mountain"),
        b=side(places="cave"),
        market=["market", "painter", "forest"],
        dice="LLKMMM",
        counters=("L1 S1 K1", ""),
        power="S",
    )
    assert notes(state) == {
        "buy market places": "costs 5 (6 − 1: you lead)",
        "buy market events": "costs 6",
        "buy painter": "costs 3",
        "buy forest": "costs 4 (5 − 1: you lead)",
        "take L": "2 counters",
        "take K": "1 counter",
        "take M": "3 counters",
        "power": "Suns: roll a seventh die, after the roll",
    }


def test_a_power_with_one_target_names_it() -> None:
    theirs = side(people="painter", places="mill")
    state = at(power="M", b=theirs, counters=("M3 S2", ""))
    assert notes(state)["power"] == "Moons: the only card in reach is the Painter, for 5 counters"
    more = at(power="M", b=side(people="painter author"), counters=("M3 S2", ""))
    assert notes(more)["power"] == "Moons: remove a card across the wall for 2 × value − 1 counters"
    assert notes(do(more, "power")) == {
        "discard author": "3 counters, from People",
        "discard painter": "5 counters, from People",
    }


def test_targets_with_what_they_cost() -> None:
    theirs = side(people="author", events="journey")
    state = at(power="Y", b=theirs, guards={"author": "K1"}, counters=("M9", ""))
    assert notes(do(state, "power")) == {
        "steal author": "7 counters, from People",
        "steal journey": "7 counters, from Events",
    }
    clear = do(at(power="W", market=["mill", "cave", "pact"], counters=("M1", "")), "power")
    assert set(notes(clear).values()) == {"1 counter"}
    protect = do(at(power="K", a=theirs, guards={"author": "M2"}, counters=("M1 S1", "")), "power")
    assert notes(protect) == {"protect author": "has 2 counters"}


def stalls(limit: int, moves: int = 300) -> list[str]:
    """What is said of the stall while nothing is done."""
    state = load(position(power=None), stall_limit=limit)
    heard: list[Event] = []
    for _ in range(moves):
        if state.outcome is not None:
            break
        texts = {notation(move) for move in state.legal(seat_of(state))}
        do(state, min(texts & {"go on", "keep none", "no action", "end turn"} or texts), events=heard)
    return [CATALOG.text(event.message) for event in heard if event.kind == "stall"]


def test_a_stall_is_told_half_way_and_near_the_end() -> None:
    told = "No card was bought, stolen or discarded for {} turns; after 20 the game ends."
    assert stalls(20) == [told.format(turns) for turns in (10, 16, 18)]
    assert stalls(0) == []
    assert stalls(1) == []


def test_a_payment_says_its_order_only_where_something_in_hand_has_to_wait_or_is_passed_over() -> None:
    """The list has what can come next (TW-D05, TW-D09); picked in any order, everything is in it."""
    state = do(at(market=["painter", "cave", "pact"], dice="SKKLLL", counters=("", "")), "buy painter")
    assert asked(state) == "Pay 3 for the Painter, with at least one Suns and one Knots." + IN_ORDER
    assert isinstance(SETUP, Collects)
    picked = SETUP.collect(state.view(seat_of(state)), [])
    assert picked is not None
    assert picked.prompt is not None
    assert CATALOG.text(picked.prompt.message) == "Pay 3 for the Painter, with at least one Suns and one Knots."
    do(state, "die S")
    assert asked(state) == "Pay 2 more for the Painter, with at least one Knots. Paid so far: 1 Suns die."


@pytest.mark.parametrize(
    ("power", "rule"), [("Y", "TW-091"), ("M", "TW-094"), ("W", "TW-100"), ("K", "TW-112")], ids="YMWK"
)
def test_before_the_roll_the_prompt_has_the_rule_of_the_power_that_is_held(power: str, rule: str) -> None:
    state = at(
        step="before",
        power=power,
        a=side(people="author"),
        b=side(people="savage"),
        counters=("M9", ""),
        dice="",
        spent="MMSWLK",
    )
    assert prompt(state).rules == ("TW-D01", rule)


def test_the_story_counts_dice_and_units_by_the_names_of_suits() -> None:
    """Letters are for notation: in a sentence an S could be Suns or, by its drawing, Wyrms."""
    heard: list[Event] = []
    state = at(step="keep", turns=4, market=["mill", "cave", "pact"], dice="MWWLK", spent="L", counters=("L7", ""))
    do(state, "keep MWW", "roll LYY", "buy mill", "die M", "die W", "die W", "die L", *["counter L"] * 4, events=heard)
    told = [CATALOG.text(event.message, ["Ann", "Ben"]) for event in heard]
    assert told[:3] == [
        "Ann keeps 1 Moons, 2 Waves.",
        "Ann rolls 1 Leaves, 2 Wyrms.",
        "Ann buys the Mill for Places, paying 1 Moons die, 2 Waves dice, 1 Leaves die, 4 Leaves counters.",
    ]
    assert heard[1].things == ("die:L", "die:Y", "die:Y")
