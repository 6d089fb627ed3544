"""The worked examples of the ledger, as they stand there."""

from __future__ import annotations

import pytest

from .helpers import (
    SETUP,
    after,
    at,
    cards,
    chances,
    control,
    do,
    ending,
    guards,
    held,
    load,
    marker_count,
    market,
    moves,
    pass_turn,
    pay,
    payments,
    pos,
    price,
    refuse,
    result,
    side,
    units,
    winner,
)


@pytest.mark.rule("TW-E01")
def test_wyrms_example() -> None:
    state = at(power="Y", b=side(people="painter"), counters=("M3 S2 L2", ""))
    do(state, "power", "steal painter", *pay(counters="M3 S2 L2"))
    assert (cards(state, 0, "people"), cards(state, 1, "people")) == ({"painter"}, set())
    assert held(state, 0) == units("")
    refuse(at(power="Y", b=side(people="painter"), counters=("M3 S2 L1", "")), "power", "TW-087")


@pytest.mark.rule("TW-E02")
def test_moons_example() -> None:
    state = at(power="M", b=side(people="savage"), counters=("W5", ""))
    do(state, "power", "discard savage", *["counter W"] * 5)
    assert "savage" in pos(state)["out"]
    assert held(state, 0) == units("")
    assert pos(state)["sides"] == [side(), side()]
    refuse(at(power="M", b=side(people="savage"), counters=("W4", "")), "power", "TW-087")


@pytest.mark.rule("TW-E03")
def test_tie_1_1() -> None:
    outcome = result(
        ending(
            a=side(people="author painter", places="castle", events="pact"),
            b=side(people="soldier", places="desert mountain", events="betrayal"),
        )
    )
    lines = [score.values for score in outcome.account]
    assert lines[:4] == [(2, 1), (1, 2), (1, 1), (1, 1)]
    assert lines[4:] == [(9, 8), (2, 1)]
    assert (winner(outcome), marker_count(outcome)) == (0, (2, 1))


@pytest.mark.rule("TW-E04")
def test_tie_0_0() -> None:
    outcome = result(ending(a=side(people="author", places="cave"), b=side(people="painter", places="desert")))
    lines = [score.values for score in outcome.account]
    assert lines[:4] == [(1, 1), (1, 1), (0, 0), (0, 0)]
    assert lines[4:] == [(2, 3), (7, 2), (0, 0), (1, 1), (9, 5)]
    assert (winner(outcome), marker_count(outcome)) == (0, (1, 1))


@pytest.mark.rule("TW-E05")
def test_setup_figure() -> None:
    data = pos(do(SETUP.start(), "deal sailor", "deal pact", "deal savage"))
    assert (len(data["deck"]), data["market"], data["out"]) == (21, ["sailor", "pact", "savage"], [])
    assert data["powers"] == [{"deck": "MSWLYK", "active": None}] * 2
    assert data["counters"] == ["", ""]
    assert data["sides"] == [side(), side()]
    assert (data["dice"], data["spent"], data["sun_die"]) == ("", "", None)


@pytest.mark.rule("TW-E06")
def test_payment() -> None:
    there = {"market": ["discovery", "cave", "mill"], "dice": "MMSWLK"}
    state = at(**there)
    do(state, "buy discovery", *pay("SWMML"))
    assert cards(state, 0, "events") == {"discovery"}
    do(state, "deal pact", "flip W")
    assert pos(state)["dice"] == "K"
    assert moves(state) == {"keep none", "keep K"}
    assert sum(chances(after(state, "keep K")).values()) == 6**5
    refuse(at(options={"payment": "matching"}, **there), "buy discovery", "TW-063")


@pytest.mark.rule("TW-E07")
def test_missing_suit() -> None:
    there = {"market": ["battle", "cave", "mill"], "dice": "SLMYYY"}
    refuse(at(**there), "buy battle", "TW-060")
    state = at(counters=("K1", ""), **there)
    lines = payments(state, "buy battle")
    assert tuple(pay("YYM", counters="K1")) in lines
    assert all("counter K" in line and len(line) == 4 for line in lines)
    assert tuple(pay("YYMS")) not in lines


@pytest.mark.rule("TW-E08")
def test_discount_and_floor() -> None:
    people = {"a": side(people="painter sailor"), "b": side(people="savage")}
    there = {"market": ["lunatic", "author", "cave"], "dice": "MWSSLY", **people}
    mine = at(counters=("K1", ""), **there)
    assert control(mine) == [0, None, None]
    assert (price(mine, "buy lunatic"), price(mine, "buy author")) == (5, 2)
    theirs = at(turn=1, counters=("", "K1"), **there)
    assert (price(theirs, "buy lunatic"), price(theirs, "buy author")) == (6, 2)
    state = do(at(**there), "buy lunatic", *pay("MWSSL"))
    assert len(cards(state, 0, "people")) == 3
    assert len(cards(state, 1, "people")) == 1
    assert pos(state)["dice"] == "Y"
    refuse(state, "die Y", seat=0)
    assert tuple(pay("MWSSLY")) not in payments(at(**there), "buy lunatic")


@pytest.mark.rule("TW-E09")
def test_two_types() -> None:
    state = at(
        a=side(places="desert mountain"),
        b=side(places="cave", events="pact"),
        market=["market", "author", "mill"],
        dice="MMSLKK",
        counters=("", "S13"),
        other="Y",
    )
    assert control(state) == [None, 0, 1]
    assert (price(state, "buy market places"), price(state, "buy market events")) == (5, 6)
    do(state, "buy market places", *pay("MMLKK"), "deal painter", "flip W")
    assert cards(state, 0, "places") == {"desert", "mountain", "market"}
    do(state, "power")
    assert "steal market" in moves(state)
    do(state, "steal market", *["counter S"] * 13)
    assert held(state, 1) == units("")
    assert cards(state, 1, "places") == {"cave", "market"}
    assert cards(state, 1, "events") == {"pact"}
    assert control(state) == [None, None, 1]


@pytest.mark.rule("TW-E10")
def test_keep() -> None:
    state = do(SETUP.start(), "deal mountain", "deal pact", "deal cave", "roll MMSWLK")
    do(state, "buy mountain", *pay("MMSW"), "deal mill", "flip S")
    assert state.turn == 1
    assert moves(state) == {"keep none", "keep L", "keep K", "keep LK"}
    assert all(len(roll) >= len("roll ") + 4 for roll in chances(after(state, "keep LK")))
    do(state, "keep K", "roll SSWYY", "take Y")
    assert held(state, 1) == units("Y2")
    assert pos(state)["spent"] == "YY"
    do(state, "flip S")
    assert (state.turn, pos(state)["step"]) == (0, "keep")
    assert len(moves(state)) == 12
    assert all("Y" not in text.removeprefix("keep ") for text in moves(state))
    do(state, "keep SSWK")
    assert pos(state)["dice"] == "SSWK"


@pytest.mark.rule("TW-E11")
def test_leaves() -> None:
    state = at(turn=1, power="L", counters=("", "K1"), dice="SWLYYY")
    do(state, "power", "turn L", "to Y", "counter K")
    assert pos(state)["dice"] == "SWYYYY"
    do(state, "take Y")
    assert held(state, 1) == units("Y4")
    assert pos(state)["spent"] == "YYYY"
    do(state, "flip W")
    assert moves(state) == {"keep none", "keep S", "keep W", "keep SW"}


@pytest.mark.rule("TW-E12")
def test_suns_taking() -> None:
    state = at(power="S", dice="MSWWLK")
    do(state, "power", "sun W", "take W")
    assert held(state, 0) == units("W3")
    do(state, "flip W")
    assert (pos(state)["sun_die"], pos(state)["dice"], pos(state)["spent"]) == (None, "MSLK", "WW")
    assert len(moves(state)) == 16
    refuse(state, "keep W", "TW-047")


@pytest.mark.rule("TW-E13")
def test_suns_paying() -> None:
    state = do(at(power="S", dice="MSSLLK", market=["author", "cave", "mill"]), "power", "sun M")
    assert payments(state, "buy author") == {("die M", "die K"), ("die K", "sun die")}
    pool = after(state, "buy author", "die M", "die K", "deal pact", "flip W")
    assert pos(pool)["dice"] == "SSLL"
    sun = after(state, "buy author", "die K", "sun die", "deal pact", "flip W")
    assert pos(sun)["dice"] == "MSSLL"
    assert "keep MSSLL" in moves(sun)


@pytest.mark.rule("TW-E14")
def test_waves_triggers_the_end() -> None:
    state = at(
        power="W", turns=30, deck=["pact"], market=["desert", "cave", "soldier"], counters=("L1", ""), dice="SYMMLL"
    )
    do(state, "power", "clear cave", "counter L", "deal pact")
    assert pos(state)["deck"] == []
    assert pos(state)["last_turns"] == 2
    do(state, "buy desert", "die S", "die Y")
    assert market(state) == [None, "pact", "soldier"]
    do(state, min(chances(state)))
    assert (pos(state)["turns"], state.turn) == (31, 1)
    pass_turn(state)
    assert (pos(state)["turns"], state.turn, state.outcome) == (32, 0, None)
    pass_turn(state)
    assert pos(state)["turns"] == 33
    assert state.outcome is not None
    assert state.to_act == ()


@pytest.mark.rule("TW-E15")
def test_more_markers_values_ignored() -> None:
    outcome = result(
        ending(
            a=side(people="author painter savage", places="desert mountain", events="journey"),
            b=side(people="merchant", places="mill darkness", events="pact"),
        )
    )
    assert [score.values for score in outcome.account] == [(3, 1), (2, 2), (1, 1), (1, 0)]
    assert winner(outcome) == 0


@pytest.mark.rule("TW-E16")
def test_last_ties() -> None:
    city = {"a": side(people="lunatic", places="castle"), "b": side(people="penitent", places="cave")}
    more = result(ending(counters=("M2 K1", "S4"), guards={"lunatic": "M2"}, **city))
    assert [score.values for score in more.account] == [
        (1, 1), (1, 1), (0, 0), (0, 0), (6, 6), (7, 7), (0, 0), (0, 0), (13, 13), (3, 4),
    ]  # fmt: skip
    assert winner(more) == 1
    same = result(ending(counters=("M2 K1", "S3"), guards={"lunatic": "M2"}, **city))
    assert winner(same) is None


@pytest.mark.rule("TW-E17")
def test_knots() -> None:
    own = side(people="sailor", places="castle")
    state = at(power="K", a=own, counters=("M2 W1", ""))
    do(state, "power", "protect castle", "counter M", "protect sailor", "counter M", "protect sailor", "counter W")
    if pos(state)["step"] == "protect":
        do(state, "stop")
    on_cards = pos(state)["guards"]
    assert on_cards == {"castle": "M1", "sailor": "M1 W1"}
    for power, costs in (("Y", {"castle": 17, "sailor": 13}), ("M", {"castle": 15, "sailor": 11})):
        for card, cost in costs.items():
            verb = "steal" if power == "Y" else "discard"
            theirs = at(turn=1, power=power, a=own, guards=on_cards, counters=("", f"S{cost}"))
            assert f"{verb} {card}" in moves(do(theirs, "power"))
            short = at(turn=1, power=power, a=own, guards=on_cards, counters=("", f"S{cost - 1}"))
            refuse(short, f"{verb} {card}", "TW-087")
    theirs = at(turn=1, power="Y", a=own, guards=on_cards, counters=("", "S13"))
    do(theirs, "power", "steal sailor", *["counter S"] * 13)
    assert cards(theirs, 1, "people") == {"sailor"}
    assert guards(theirs, "sailor") == units("")
    assert (held(theirs, 0), held(theirs, 1)) == (units(""), units(""))
    back = at(power="Y", b=side(people="sailor"), counters=("M9", ""))
    do(back, "power", "steal sailor", *["counter M"] * 9)
    assert held(back, 0) == units("")


@pytest.mark.rule("TW-E18")
def test_power_cycle() -> None:
    state = do(SETUP.start(), "deal mountain", "deal pact", "deal cave")
    flips = list("LMKSWY")
    for turn in range(1, 8):
        if turn > 1:
            assert pos(state)["powers"][0]["active"] == flips[turn - 2]
        while pos(state)["step"] != "flip":
            skip = {"go on", "keep none", "no action"}
            do(state, (skip & moves(state)).pop() if state.to_act == (0,) else min(chances(state)))
        if turn <= 6:
            do(state, f"flip {flips[turn - 1]}")
            assert len(pos(state)["powers"][0]["deck"]) == 6 - turn
            pass_turn(state)
    assert chances(state) == {f"flip {suit}": 1 for suit in "MSWLYK"}
    do(state, "flip Y")
    assert pos(state)["powers"][0] == {"deck": "MSWLK", "active": "Y"}
    pass_turn(state)
    assert pos(state)["powers"][0]["active"] == "Y"


@pytest.mark.rule("TW-E19")
def test_gained_counters_at_once() -> None:
    state = at(power="M", counters=("S2", ""), b=side(events="journey"), dice="MWLLLK")
    refuse(state, "power", "TW-087")
    do(state, "take L")
    assert held(state, 0) == units("S2 L3")
    do(state, "power", "discard journey", *pay(counters="S2 L3"))
    assert held(state, 0) == units("")
    assert "journey" in pos(state)["out"]


@pytest.mark.rule("TW-E20")
def test_stall_guard() -> None:
    there = {"stall": 59, "turns": 100, "dice": "MMSSLL", "market": ["mill", "cave", "pact"]}
    first = at(power="K", a=side(people="author"), **there)
    do(first, "take M", "power", "protect author", "counter M", "stop", "flip W")
    assert pos(first)["stall"] == 60
    assert first.outcome is not None
    second = at(power="W", counters=("K1", ""), **there)
    do(second, "power", "clear cave", "counter K", "deal author", "no action")
    do(second, min(chances(second)))
    assert pos(second)["stall"] == 0
    assert second.outcome is None
    assert load(pos(second)).dump() == second.dump()
