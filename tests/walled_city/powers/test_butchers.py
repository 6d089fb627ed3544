"""Butchers: WC-272 to WC-274, WC-R28, WC-R48 to WC-R50, WC-K06, WC-K07."""

from __future__ import annotations

from typing import Any

import pytest

from walled_city.helpers import Table

from .common import check_copied, check_moments, check_public, check_used, holding

EVERY = ("1/0", "2/0", "3/0", "4/0", "5/0", "1/1", "2/1", "3/1", "4/1", "2/2", "3/2")


def with_hands(*hands: str, **fields: Any) -> Table:
    """The last turn of round 2 with these cards in the hands, as far as they are named."""
    deck = EVERY if len(hands) < 4 else EVERY[2:]
    played = [{card: 1 for card in deck if card not in hand.split()} if hand else {} for hand in hands]
    return holding("butchers", len(hands), round_=2, played=played, **fields)


@pytest.mark.rule("WC-272", "WC-066", "WC-R12")
@pytest.mark.parametrize("round_", [1, 2])
def test_when(round_: int) -> None:
    check_moments(holding("butchers", round_=round_))
    check_used(holding("butchers", round_=round_), "card 1/0", "skip", "card 3/2")


@pytest.mark.rule("WC-E32", "WC-272", "WC-273", "WC-274", "WC-R28", "WC-R49", "WC-R50", "WC-D27", "WC-I12")
@pytest.mark.parametrize(
    ("cards", "back"),
    [("3/0 2/2 1/1", ["2/2"]), ("3/0 1/1 1/0", ["1/0", "1/1", "2/1", "3/0"])],
)
def test_the_example_of_the_ledger(cards: str, back: list[str]) -> None:
    """W (seat 0) gives 2/1 to T (seat 1), whose hand has only these cards; it is the last turn of round 2."""
    table = with_hands("", cards, "").do("use")
    table.refuse("card off", "WC-R28")
    table.do("card 2/1, skip")
    asked = 1 if len(back) == 1 else 0
    assert table.state.to_act == (asked,)
    assert table.moves() == {f"card {card}" for card in back}
    table.refuse("skip", "WC-R49" if asked else "WC-R50")
    table.refuse("card 5/0", "WC-273" if asked else "WC-274")
    if asked:
        table.refuse("card 3/0", "WC-273")
        table.refuse(f"card {back[0]}", "CORE-TURN", seat=0)
    table.do(f"card {back[0]}")
    assert "power" not in table.pos
    assert [sum(table.pos["hands"][seat].values()) for seat in (1, 0)] == [3, 11]
    assert table.pos["hands"][1].get("2/1") == 1
    assert table.pos["hands"][0].get(back[0]) == 2
    assert table.state.to_act == (0,)


@pytest.mark.rule("WC-R50", "WC-274")
def test_the_card_just_given_can_be_taken_back() -> None:
    table = with_hands("", "3/0 1/1 1/0", "").do("use, card 2/1, skip, card 2/1")
    assert table.pos["hands"][0] == dict.fromkeys(EVERY, 1)
    assert table.pos["hands"][1] == {"3/0": 1, "1/1": 1, "1/0": 1}


@pytest.mark.rule("WC-R48", "WC-272", "WC-D27")
def test_gifts_come_first_and_go_round_clockwise() -> None:
    """Four players, seat 2 holds Butchers: 4, 1, 2 get cards and give back in this order."""
    table = holding("butchers", 4, seat=2, held=["salters", "curriers", "butchers", "vintners"], used=[0, 1, 3])
    table.do("use, card 1/1, skip, card 3/0")
    assert table.state.to_act == (3,)
    table.do("card 3/2")
    assert table.state.to_act == (1,)
    table.do("card 4/1")
    assert table.state.to_act == (2,)
    assert table.pos["hands"][2]["3/2"] == 2
    assert table.pos["hands"][2]["4/1"] == 2
    assert table.pos["hands"][0] == {card: 1 for card in EVERY if card not in ("1/0", "2/0")}
    assert [(trade["receiver"], trade["given"]) for trade in table.pos["trades"]] == [(3, "1/1"), (1, "3/0")]


@pytest.mark.rule("WC-R48")
def test_at_least_one_gift_and_one_for_each() -> None:
    table = holding("butchers", round_=2).do("use, skip")
    assert "skip" not in table.moves()
    table.refuse("skip", "WC-R48")
    table.do("card 1/0, card 5/0")
    assert "power" not in table.pos
    assert len(table.pos["trades"]) == 1


@pytest.mark.rule("WC-R48", "WC-272")
def test_a_returned_card_is_not_given_on() -> None:
    """The holder has two cards: both are given before anything comes back, so there is no third gift."""
    table = with_hands("1/1 2/1", "", "", "").do("use, card 1/1, card 2/1")
    assert table.state.to_act == (1,)
    table.do("card 5/0, card 5/0")
    assert table.pos["hands"][0] == {"5/0": 2}
    assert "power" not in table.pos


@pytest.mark.rule("WC-R45", "WC-272", "WC-R28")
def test_a_card_is_needed() -> None:
    """In the last turn on Borderlands the last ordinary card is played, and the off-colour one can't be given."""
    every = dict.fromkeys(EVERY[:9], 1)
    zones = {"y1": {"seat": 0, "numbers": "2 2"}}
    table = holding("butchers", board="T", round_=2, played=[every, {}, {}], zones=zones, off=["3/1", "2/2", "4/0"])
    assert table.pos["hands"][0] == {"3/2": 1}
    assert "use" in table.moves()
    table.do("wall h1, card 3/2").refuse("use", "WC-R45")


@pytest.mark.rule("WC-R28", "WC-R49", "WC-R50", "WC-177", "WC-I11", "WC-K05")
def test_off_colour_cards_are_not_traded() -> None:
    """The receiver's only card with a higher total is its off-colour card, so the holder looks and can't take it."""
    every = {card: 1 for card in EVERY if card not in ("1/0", "1/1", "2/0")}
    table = holding("butchers", board="T", round_=2, played=[{}, every, {}], off=["2/2", "4/0", "3/1"]).do("use")
    table.refuse("card off", "WC-R28")
    table.do("card 2/1, skip")
    assert table.state.to_act == (0,)
    assert table.moves() == {"card 1/0", "card 1/1", "card 2/0", "card 2/1"}
    table.refuse("card off", "WC-R28")
    view = table.state.view(0)
    assert view.position.off == ("2/2", "4/0", "3/1")
    assert view.position.trades[0].seen == {"1/0": 1, "1/1": 1, "2/0": 1, "2/1": 1}
    for viewer in (None, 2):
        seen = table.state.view(viewer)
        assert seen.position.trades[0].seen is None
        assert seen.position.trades[0].looked
        assert seen.position.off is not None
        assert seen.position.off[1] is None


@pytest.mark.rule("WC-K06", "WC-I27", "WC-R28")
def test_only_two_know_a_traded_card() -> None:
    table = holding("butchers", round_=2).do("use, card 1/0, skip, card 3/2")
    for viewer, knows in ((0, True), (1, True), (2, False), (None, False)):
        (trade,) = table.state.view(viewer).position.trades
        assert (trade.given, trade.back) == (("1/0", "3/2") if knows else (None, None))


@pytest.mark.rule("WC-K06", "WC-K03")
def test_who_is_asked_is_public_and_the_hand_is_not() -> None:
    table = holding("butchers", round_=2).do("use, card 1/0, skip")
    assert table.state.to_act == (1,)
    check_public(table)
    for viewer in (None, 0, 2):
        assert table.state.view(viewer).position.hands[1] is None  # type: ignore[index]
    assert table.state.automatic() is None


@pytest.mark.rule("WC-R72", "WC-I12", "WC-273")
def test_who_gives_the_last_cards_gets_as_many_back() -> None:
    table = with_hands("1/0 1/1", "", "").do("use, card 1/0, card 1/1")
    assert table.state.to_act == (1,)
    table.do("card 2/0, card 3/0")
    assert table.pos["hands"][0] == {"2/0": 1, "3/0": 1}


@pytest.mark.rule("WC-187", "WC-272", "WC-R16")
def test_two_players_trade_and_the_neutral_colour_does_not() -> None:
    table = holding("butchers", 2, round_=2).do("use")
    table.refuse("skip", "WC-R48")
    table.do("card 1/1")
    assert table.state.to_act == (1,)
    assert "card 2/1" in table.moves()
    table.do("card 2/1")
    assert table.pos["hands"][0]["2/1"] == 3
    assert "power" not in table.pos


@pytest.mark.rule("WC-R12", "WC-D05", "WC-R48")
def test_after_adjust_the_turn_ends_when_all_have_given_back() -> None:
    table = holding("butchers").do("road p1, card 2/1, numbers 2 1, nobles 0, nobles 0, keep, use, card 1/0, skip")
    assert table.step == "end"
    table.do("card 5/0")
    assert table.step == "lay"


@pytest.mark.rule("WC-220", "WC-221", "WC-R47", "WC-R48")
def test_copied() -> None:
    """The holder of Butchers is the first to be given a card then."""
    check_copied("butchers", "card 1/0", "skip", "card 3/2")
