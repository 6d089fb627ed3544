"""Clothworkers: WC-252, WC-R58."""

from __future__ import annotations

import pytest

from .common import FIRST, check_copied, check_moments, check_public, check_used, holding

ITEMS = {"c": "blue 3", "e": "chit +1", "t1": "green 1", "n": "orange 2"}


@pytest.mark.rule("WC-252", "WC-066", "WC-R12")
@pytest.mark.parametrize("round_", [1, 2])
def test_when(round_: int) -> None:
    check_moments(holding("clothworkers", round_=round_, items=ITEMS))
    check_used(holding("clothworkers", round_=round_, items=ITEMS), "item c", "item n")


@pytest.mark.rule("WC-252", "WC-R58", "WC-D24", "WC-R56")
def test_two_different_items_are_set_to_their_lowest() -> None:
    table = holding("clothworkers", items=ITEMS).do("use")
    assert table.moves() == {"item c", "item e", "item t1", "item n"}
    table.refuse("item s", "WC-R56")
    table.do("item e")
    check_public(table)
    assert table.moves() == {"item c", "item t1", "item n"}
    table.refuse("item e", "WC-R58")
    table.refuse("item s", "WC-R56")
    both = table.after("item c")
    assert (both.item("e"), both.item("c"), both.item("n")) == ("chit -1", "blue 1", "orange 2")
    two_dice = holding("clothworkers", items=ITEMS).do("use, item n, item c")
    assert (two_dice.item("n"), two_dice.item("c")) == ("orange 1", "blue 1")


@pytest.mark.rule("WC-R58", "WC-R45")
def test_lowest_items_and_towers_in_round_1() -> None:
    """In round 1 a die in a Tower can be picked as well."""
    table = holding("clothworkers", items={"t1": "green 3", "t2": "green 1", "e": "chit -1"})
    assert table.after("use, item t2, item e").pos["items"] == table.pos["items"]
    assert table.do("use, item t1, item t2").item("t1") == "green 1"


@pytest.mark.rule("WC-R46")
def test_two_are_needed() -> None:
    holding("clothworkers", items={"c": "blue 3"}).refuse("use", "WC-R46")


@pytest.mark.rule("WC-R56", "WC-R53")
def test_a_part_without_an_item() -> None:
    table = holding("clothworkers", round_=2, fences=FIRST, items={"N1": "blue 3", "c": "green 2"}).do("use")
    assert table.moves() == {"item N1", "item c"}
    table.refuse("item n", "WC-R56")
    assert table.do("item N1, item c").item("N1") == "blue 1"


@pytest.mark.rule("WC-252", "WC-030")
def test_two_chits_of_londonderry() -> None:
    items = {"B2": "chit +1", "C3": "chit +1", "A1": "blue 2"}
    table = holding("clothworkers", board="londonderry", items=items).do("use, item B2, item C3")
    assert (table.item("B2"), table.item("C3"), table.item("A1")) == ("chit -1", "chit -1", "blue 2")


@pytest.mark.rule("WC-220", "WC-221", "WC-R47")
def test_copied() -> None:
    check_copied("clothworkers", "item e", "item c", items=ITEMS)
