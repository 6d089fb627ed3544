"""Haberdashers: WC-239 to WC-241, WC-R21, WC-R37."""

from __future__ import annotations

import pytest

from fourwalls.core import NATURE

from .common import FIRST, check_copied, check_moments, check_public, check_used, holding

ITEMS = {"c": "blue 3", "e": "chit -1", "t1": "green 1"}


@pytest.mark.rule("WC-239", "WC-066", "WC-R12")
@pytest.mark.parametrize("round_", [1, 2])
def test_when(round_: int) -> None:
    check_moments(holding("haberdashers", round_=round_, items=ITEMS))
    check_used(holding("haberdashers", round_=round_, items=ITEMS), "item c", "roll 1", "stop")


@pytest.mark.rule("WC-239", "WC-240", "WC-241", "WC-D20", "WC-R21", "WC-R37", "WC-R45", "WC-K12")
def test_up_to_four_attempts_one_after_the_other() -> None:
    table = holding("haberdashers", items=ITEMS).do("use")
    assert table.moves() == {"item c", "item e", "item t1"}
    table.refuse("stop", "WC-R45")
    table.refuse("item s", "WC-R56")
    table.do("item t1")
    assert table.state.to_act == (NATURE,)
    check_public(table)
    assert table.chances() == {"roll 1": 1, "roll 2": 1, "roll 3": 1}
    table.refuse("chit +1", "WC-R37", seat=NATURE)
    table.refuse("item c", "CORE-TURN", seat=0)
    table.do("roll 3")
    assert table.item("t1") == "green 3"
    table.do("item e")
    assert table.chances() == {"chit -1": 1, "chit +1": 1}
    table.refuse("roll 1", "WC-R37", seat=NATURE)
    table.do("chit +1")
    assert table.item("e") == "chit +1"
    assert "power" not in table.after("stop").pos
    table.do("item t1, roll 2, item t1, roll 1")
    assert "power" not in table.pos
    assert table.item("t1") == "green 1"
    assert table.item("c") == "blue 3"


@pytest.mark.rule("WC-241", "WC-066")
def test_unused_attempts_are_lost() -> None:
    table = holding("haberdashers", items=ITEMS).do("use, item c, roll 2, stop")
    assert table.item("c") == "blue 2"
    table.refuse("use", "WC-066")
    assert "end" not in table.do("road p1, card 2/1, numbers 2 1, nobles 0, nobles 0").moves()


@pytest.mark.rule("WC-239", "WC-R45")
def test_something_to_roll_is_needed() -> None:
    holding("haberdashers").refuse("use", "WC-239")


@pytest.mark.rule("WC-239", "WC-R12", "WC-D05")
def test_after_adjust_the_turn_ends_with_the_last_attempt() -> None:
    table = holding("haberdashers", items=ITEMS)
    table.do("road p1, card 2/1, numbers 2 1, nobles 0, nobles 0, keep, use")
    table.do(*["item c", "roll 1"] * 4)
    assert table.step == "lay"


@pytest.mark.rule("WC-R21", "WC-R56", "WC-R53")
def test_in_a_part_made_by_a_fence() -> None:
    table = holding("haberdashers", round_=2, fences=FIRST, items={"N1": "blue 3"}).do("use")
    assert table.moves() == {"item N1"}
    assert table.do("item N1, roll 1").item("N1") == "blue 1"


@pytest.mark.rule("WC-220", "WC-221", "WC-R47")
def test_copied() -> None:
    check_copied("haberdashers", "item c", "roll 1", "item e", "chit +1", "stop", items=ITEMS)
