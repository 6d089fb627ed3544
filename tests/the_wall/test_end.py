"""Section 9 and 10: the end of a turn and the end of the game."""

from __future__ import annotations

import pytest

from fourwalls.core import GameOver

from .helpers import (
    SETUP,
    at,
    chances,
    do,
    ending,
    market,
    moves,
    pass_turn,
    pos,
    refuse,
    result,
    side,
    winner,
)


@pytest.mark.rule("TW-123", "TW-124", "TW-126", "TW-D12")
@pytest.mark.parametrize("use", [[], ["power", "sun M"]])
def test_the_flip_at_the_end_of_the_turn(use: list[str]) -> None:
    state = at(power="S", turns=2, powers=[{"deck": "MWLYK", "active": "S"}, {"deck": "MSWLK", "active": "Y"}])
    do(state, *use, "no action")
    assert chances(state) == {f"flip {suit}": 1 for suit in "MWLYK"}
    do(state, "flip L")
    data = pos(state)
    assert data["powers"][0] == {"deck": "MWYK", "active": "L"}
    assert data["powers"][1] == {"deck": "MSWLK", "active": "Y"}
    assert (data["turn"], data["turns"]) == (1, 3)


@pytest.mark.rule("TW-125", "TW-R24")
def test_the_power_deck_is_made_new_only_when_a_flip_is_due() -> None:
    # after six finished turns the deck is empty and the sixth card is active
    state = at(turns=12, powers=[{"deck": "", "active": "Y"}, {"deck": "", "active": "K"}], power="Y")
    assert pos(state)["powers"][0]["deck"] == ""
    do(state, "no action")
    assert chances(state) == {f"flip {suit}": 1 for suit in "MSWLYK"}
    do(state, "flip Y")
    assert pos(state)["powers"][0] == {"deck": "MSWLK", "active": "Y"}
    assert pos(state)["powers"][1] == {"deck": "", "active": "K"}


@pytest.mark.rule("TW-125")
def test_no_early_reshuffle() -> None:
    state = at(turns=10, powers=[{"deck": "M", "active": "Y"}, {"deck": "S", "active": "K"}], power="Y")
    do(state, "no action")
    assert chances(state) == {"flip M": 1}
    do(state, "flip M")
    assert pos(state)["powers"][0] == {"deck": "", "active": "M"}


def last_card(how: str) -> list[str]:
    return {
        "buy": ["buy author", "die M", "die K", "deal pact"],
        "waves": ["power", "clear author", "counter L", "deal pact", "no action"],
    }[how]


@pytest.mark.rule("TW-127", "TW-128", "TW-129", "TW-R12", "TW-I19")
@pytest.mark.parametrize("how", ["buy", "waves"])
@pytest.mark.parametrize("turn", [0, 1])
def test_the_last_card_drawn_leaves_one_turn_for_each(how: str, turn: int) -> None:
    there = {"market": ["author", "cave", "mill"], "deck": ["pact"], "dice": "MKSSLL", "counters": ("L1", "L1")}
    state = at(turn=turn, turns=20 + turn, power="W", **there)
    assert pos(state)["last_turns"] is None
    do(state, *last_card(how))
    assert pos(state)["last_turns"] == 2
    if pos(state)["step"] == "after":
        do(state, "end turn")
    do(state, min(chances(state)))
    for left in (1, 0):
        assert state.outcome is None
        assert pos(state)["last_turns"] == left
        assert state.turn == (1 - turn if left else turn)
        pass_turn(state)
    assert state.outcome is not None
    assert pos(state)["turns"] == 23 + turn


@pytest.mark.rule("TW-127")
def test_a_card_that_leaves_one_in_the_deck_triggers_nothing() -> None:
    state = at(market=["author", "cave", "mill"], deck=["pact", "betrayal"], dice="MKSSLL")
    do(state, "buy author", "die M", "die K", "deal pact", "flip W")
    assert pos(state)["last_turns"] is None


@pytest.mark.rule("TW-128")
def test_the_turn_of_the_last_draw_goes_on() -> None:
    state = at(power="W", market=["author", "cave", "mill"], deck=["pact"], dice="MKSSLL", counters=("L1", ""))
    do(state, "power", "clear cave", "counter L", "deal pact")
    assert {"buy author", "take M", "no action"} <= moves(state)
    do(state, "buy author", "die M", "die K")
    assert pos(state)["step"] == "flip"
    assert market(state) == [None, "pact", "mill"]


@pytest.mark.rule("TW-130", "TW-R34")
def test_all_rules_stay_in_force_in_the_last_turns() -> None:
    state = at(power="W", market=["author", "cave", "mill"], deck=[], last_turns=0, dice="MKSSLL", counters=("L2", ""))
    do(state, "power", "clear cave", "counter L")
    assert market(state) == ["author", None, "mill"]
    do(state, "buy author", "die M", "die K")
    assert market(state) == [None, None, "mill"]
    do(state, min(chances(state)))
    assert state.outcome is not None
    assert winner(state.outcome) == 0


@pytest.mark.rule("TW-R35", "TW-123")
def test_the_last_turn_ends_with_a_flip_too() -> None:
    state = ending(powers=[{"deck": "MWLYS", "active": "K"}, {"deck": "MSWLK", "active": "Y"}], turns=2)
    do(state, "no action")
    assert state.outcome is None
    assert chances(state) == {f"flip {suit}": 1 for suit in "MSWLY"}
    do(state, "flip S")
    assert state.outcome is not None
    assert pos(state)["powers"][0] == {"deck": "MWLY", "active": "S"}


@pytest.mark.rule("TW-131", "TW-R15", "TW-147", "TW-I20")
def test_the_stall_guard() -> None:
    for stall, over in ((58, False), (59, True)):
        state = at(stall=stall, turns=100, dice="MMSSLL")
        do(state, "take M", "flip M")
        assert (state.outcome is not None) == over
        assert pos(state)["stall"] == stall + 1


@pytest.mark.rule("TW-131", "TW-R15", "TW-I20")
@pytest.mark.parametrize(
    ("power", "line", "stall"),
    [
        ("M", ["power", "discard painter", *["counter K"] * 5, "take M"], 0),
        ("Y", ["power", "steal painter", *["counter K"] * 7, "take M"], 0),
        ("W", ["power", "clear cave", "counter K", "deal pact", "take M"], 0),
        ("W", ["buy desert", "die S", "die Y", "deal pact", "end turn"], 0),
        ("L", ["power", "turn M", "to S", "counter K", "take M"], 6),
        ("S", ["power", "sun M", "take M"], 6),
        ("K", ["power", "protect author", "counter K", "stop", "take M"], 6),
        ("K", ["no action"], 6),
    ],
)
def test_what_resets_the_stall_count(power: str, line: list[str], stall: int) -> None:
    state = at(
        power=power,
        stall=5,
        turns=6,
        a=side(people="author"),
        b=side(people="painter"),
        market=["desert", "cave", "mill"],
        counters=("K9", ""),
        dice="MMSSYY",
    )
    do(state, *line)
    if pos(state)["step"] == "after":
        do(state, "end turn")
    do(state, min(chances(state)))
    assert pos(state)["stall"] == stall


@pytest.mark.rule("TW-132", "TW-148", "TW-R25")
def test_the_turn_limit() -> None:
    for turns, over in ((998, False), (999, True)):
        state = at(turn=turns % 2, turns=turns)
        pass_turn(state)
        assert (state.outcome is not None) == over
        assert pos(state)["turns"] == turns + 1


@pytest.mark.rule("TW-133")
@pytest.mark.parametrize("end", [{"turns": 998 + 1, "turn": 1}, {"turns": 100, "turn": 0, "stall": 59}])
def test_a_guarded_end_is_scored_like_any_other(end: dict[str, int]) -> None:
    there = {"a": side(people="author painter", places="castle"), "b": side(people="soldier", events="pact")}
    guarded = pass_turn(at(**end, **there)).outcome
    normal = result(ending(**there))
    assert guarded is not None
    assert (guarded.scores, guarded.ranks, guarded.account) == (normal.scores, normal.ranks, normal.account)
    assert guarded.reason != normal.reason


@pytest.mark.rule("TW-129", "TW-134")
def test_nothing_moves_after_the_end() -> None:
    state = ending()
    result(state)
    for text in ("no action", "take M", "keep none", "power"):
        for seat in (0, 1):
            refuse(state, text, "CORE-OVER", seat=seat)
            with pytest.raises(GameOver):
                state.play(seat, SETUP.parse(text))


@pytest.mark.rule("TW-R12", "TW-129")
def test_the_last_turns_count_whoever_started() -> None:
    state = at(
        options={"first_player": "second"},
        turn=0,
        turns=21,
        market=["author", "cave", "mill"],
        deck=["pact"],
        dice="MKSSLL",
    )
    do(state, "buy author", "die M", "die K", "deal pact")
    do(state, min(chances(state)))
    assert (state.turn, state.outcome) == (1, None)
    pass_turn(state)
    assert (state.turn, state.outcome) == (0, None)
    pass_turn(state)
    assert state.outcome is not None
