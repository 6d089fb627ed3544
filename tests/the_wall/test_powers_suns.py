"""Suns rolls the seventh die."""

from __future__ import annotations

import pytest

from fourwalls.core import NATURE

from .helpers import after, at, cards, chances, do, held, moves, pay, payments, pos, refuse, units


@pytest.mark.rule("TW-101", "TW-D06")
def test_one_more_die_for_nothing() -> None:
    state = do(at(power="S", dice="MMSWLK", counters=("M1 S1 W1 L1 Y1 K2", "")), "power")
    assert state.to_act == (NATURE,)
    assert chances(state) == {f"sun {suit}": 1 for suit in "MSWLYK"}
    do(state, "sun Y")
    assert (pos(state)["sun_die"], pos(state)["dice"], pos(state)["step"]) == ("Y", "MMSWLK", "main")
    assert held(state, 0) == units("M1 S1 W1 L1 Y1 K2")
    assert "take Y" in moves(state)
    refuse(state, "power", "TW-078")


@pytest.mark.rule("TW-102", "TW-R08", "TW-D11")
def test_only_between_roll_and_main_action() -> None:
    state = at(power="S", turn=1, step="keep", dice="MM", spent="SSLL")
    refuse(state, "power", "TW-102")
    do(state, "keep M", "roll SSWWY")
    assert "power" in moves(state)
    assert pos(after(state, "take S"))["step"] == "flip"


@pytest.mark.rule("TW-102")
def test_there_is_no_stop_before_keeping() -> None:
    state = do(at(turn=0, other="S", counters=("", "K2")), "no action", "flip M")
    assert (state.turn, pos(state)["step"]) == (1, "keep")


@pytest.mark.rule("TW-101", "TW-064")
def test_the_seventh_die_pays_like_the_others() -> None:
    state = at(power="S", dice="KKSSLL", market=["author", "cave", "mill"])
    refuse(state, "buy author", "TW-060")
    do(state, "power", "sun M")
    assert payments(state, "buy author") == {("die K", "sun die")}
    do(state, "buy author", "die K", "sun die")
    assert cards(state, 0, "people") == {"author"}
    assert (pos(state)["dice"], pos(state)["spent"]) == ("SSLLK", "K")


@pytest.mark.rule("TW-101")
def test_seven_dice_can_pay_a_price_of_seven() -> None:
    state = do(at(power="S", dice="SSKKLL", market=["castle", "cave", "mill"]), "power", "sun M")
    do(state, "buy castle", *pay("SSLLKK"), "sun die")
    assert cards(state, 0, "places") == {"castle"}


@pytest.mark.rule("TW-103")
@pytest.mark.parametrize(
    "action", [["take W"], ["take M"], ["no action"], ["buy author", "die M", "sun die", "deal pact"]]
)
def test_the_seventh_die_leaves_at_the_end_of_the_turn(action: list[str]) -> None:
    face = "K" if action[0].startswith("buy") else "W"
    state = at(power="S", dice="MMSSLL", market=["author", "cave", "mill"])
    do(state, "power", f"sun {face}", *action)
    do(state, min(chances(state)))
    data = pos(state)
    assert (data["sun_die"], data["sun_spent"]) == (None, False)
    assert len(data["dice"] + data["spent"]) == 6
    assert not any(face in text.removeprefix("keep ") for text in moves(state))


@pytest.mark.rule("TW-R41")
def test_six_kept_dice_and_the_seventh() -> None:
    state = at(turn=1, power="S", step="keep", dice="MMSSLL", spent="")
    do(state, "keep MMSSLL")
    if state.to_act == (NATURE,):
        do(state, "roll none")
    do(state, "power", "sun M", "take M")
    assert held(state, 1) == units("M3")
