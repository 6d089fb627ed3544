"""Paying: what is done for a person is told, units come in any order, and a whole payment may be typed."""

from __future__ import annotations

from typing import Any

from .inline import Talk, answers, flat

RICH: dict[str, Any] = {"market": ["mill", "cave", "market"], "dice": "MWWLLS", "counters": ["K2 L1 Y1", ""]}
TIGHT: dict[str, Any] = {"market": ["cave", "mill", "market"], "dice": "MMSWYL", "counters": ["K2", ""]}
"""Eight units of which the Cave takes seven."""
DICE = "2 Moons dice, 1 Suns die, 1 Waves die, 1 Leaves die, 1 Wyrms die"
BOUGHT = f"Ann buys the Cave for Places, paying {DICE}"


def test_units_in_any_order_and_what_is_paid(talk: Talk) -> None:
    said = answers(talk.wall("buy mill", "counter K", "die M", "die L", "die W", "1", "1 1 1", **RICH))
    assert "Pay 8 for the Mill, with at least one Waves and one Leaves." in said[1]
    assert "Pay 7 more" in said[2]
    assert "Paid so far: 1 Moons die, 1 Knots counter." in said[3]
    assert "Pay 5 more for the Mill, with at least one Waves." in said[4]
    assert "Paid so far: 1 Moons die, 1 Leaves die, 1 Knots counter." in said[4]
    assert "Pay 4 more for the Mill. Paid so far: 1 Moons die, 1 Waves die, 1 Leaves die, 1 Knots counter." in said[5]
    assert "1 Pay with a Suns die" in said[5]
    assert "Paid so far: 1 Moons die, 1 Suns die, 1 Waves die, 1 Leaves die, 1 Knots counter." in said[6]
    assert "That is not possible now: No unspent die shows Waves." in said[7]


def test_what_has_to_be_paid_is_paid_and_told(talk: Talk) -> None:
    told = flat(talk.wall("buy cave", **TIGHT))
    assert "Done, as nothing else was possible: Pay with a Moons die" in told
    assert "more for the Cave, with at least one Waves and one Wyrms. Paid so far: 1 Moons die" in told
    rest = flat(talk.wall("buy cave", **{**TIGHT, "counters": ["S1", ""]}))
    assert "Pay with a Moons die (2 times)" in rest
    assert f"{BOUGHT}, 1 Suns counter." in rest


def test_a_whole_payment_counts_in_what_was_paid_already(talk: Talk) -> None:
    whole = "counter K, die Y L W S M M"
    for before in ((), ("counter K",), ("die W", "die L")):
        told = flat(talk.wall("buy cave", *before, whole, **TIGHT))
        assert f"{BOUGHT}, 1 Knots counter." in told, before
        assert "not possible" not in told
    assert BOUGHT in flat(talk.wall("buy cave", "M M S W L Y K", **TIGHT)), "letters alone, where they are clear"


def test_letters_that_are_not_clear(talk: Talk) -> None:
    said = answers(talk.wall("buy mill", "M M S S W K Y", "K L", "M S", **RICH))
    assert "That is not possible now: No unspent die shows Moons." in said[2]
    assert "“L” could be die L or counter L. Write it in full." in said[3]
    assert "Paid so far: 1 Moons die, 1 Suns die." in said[4]
    said = answers(talk.wall("buy cave", "M W Q", "why S Y", **TIGHT))
    assert "There is nothing for “Q” in the list." in said[2]
    assert "Keep" not in said[2] + said[3]


def test_too_much_is_refused_and_nothing_is_done(talk: Talk) -> None:
    said = answers(talk.wall("buy mill", "die M W W L L S, counter K K Y", "end turn", "list", **RICH))
    assert "Nothing more is due: the payment equals the price exactly. [TW-058]" in said[2]
    assert "[CORE-DECISION]" in said[3]
    assert "1 Pay with a Moons die" in said[4]


def test_undo_and_restart_of_units(talk: Talk) -> None:
    said = answers(talk.wall("buy mill", "die W", "counter K", "undo", "restart", "undo", "list", **RICH))
    assert "Taken back: Pay with a Knots counter." in said[4]
    assert "Paid so far: 1 Waves die." in said[4]
    assert "Buy a card, take counters" in said[5], "the turn begins anew, without units"
    assert "There is nothing of yours to take back." in said[6]


def test_why_counts_in_what_is_picked(talk: Talk) -> None:
    said = answers(talk.wall("buy mill", "die M", "why die M", "why die S", "why die K", "why end turn", **RICH))
    assert "this is not possible now. No unspent die shows Moons. [TW-058]" in said[3]
    assert "Pay with a Suns die: this is possible now." in said[4]
    assert "No unspent die shows Knots. [TW-058]" in said[5]
    assert "[CORE-DECISION]" in said[6]


def test_a_suggestion_is_the_whole_rest(talk: Talk) -> None:
    said = answers(talk.wall("buy mill", "", "", **RICH))
    assert "Suggestion: die M, die S, die W, die W, die L, die L, counter" in said[2]
    assert "Ann buys the Mill for Places" in said[3]
    said = answers(talk.wall("buy mill", "die L", "die M", "hint", "", **RICH))
    assert "Suggestion: die S, die W, die W, die L, counter" in said[4]
    assert "Ann buys the Mill" in said[5]
    other = answers(talk.wall("buy mill", "counter K", "counter K", "counter L", "counter Y", "hint", **RICH))
    assert "Suggestion: 1 Pay with a Moons die. Enter plays it." in other[6], "the bot would save these"


def test_a_forced_target_is_told(talk: Talk) -> None:
    moons: dict[str, Any] = {
        "market": ["mill", "cave", "market"],
        "powers": [{"active": "M"}, {"active": "S"}],
        "sides": [{}, {"people": ["author"]}],
        "dice": "MMSSYY",
        "counters": ["M2 K2", ""],
    }
    said = answers(talk.wall("power", "counter K", **moons))
    assert "1 Use your power Moons: the only card in reach is the Author, for 3 counters" in said[0]
    assert "Done, as nothing else was possible: Discard the Author" in said[1]
    assert "To discard the Author, pay 2 more counters. Paid so far: 1 Moons counter." in said[1]
    more = answers(talk.wall("power", **{**moons, "sides": [{}, {"people": ["author"], "places": ["desert"]}]}))
    assert "1 Discard the Author 3 counters, from People discard author" in more[1]
    assert "2 Discard the Desert 3 counters, from Places" in more[1]
