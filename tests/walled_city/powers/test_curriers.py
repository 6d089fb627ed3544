"""Curriers: WC-283, WC-284, WC-R59."""

from __future__ import annotations

import pytest

from .common import FIRST, check_copied, check_moments, check_public, check_used, holding

ITEMS = {"c": "blue 3", "e": "chit +1", "t1": "green 1", "t2": "green 2"}


@pytest.mark.rule("WC-283", "WC-066", "WC-R12")
@pytest.mark.parametrize("round_", [1, 2])
def test_when(round_: int) -> None:
    check_moments(holding("curriers", round_=round_, items=ITEMS))
    check_used(holding("curriers", round_=round_, items=ITEMS), "item t1", "item t2")


@pytest.mark.rule("WC-283", "WC-284", "WC-R59", "WC-D24")
def test_two_items_change_places() -> None:
    table = holding("curriers", items=ITEMS).do("use")
    assert table.moves() == {"item c", "item e", "item t1", "item t2"}
    chit = table.after("item e")
    assert chit.moves() == {"item c"}
    chit.refuse("item t1", "WC-284")
    swapped = chit.do("item c")
    assert (swapped.item("e"), swapped.item("c")) == ("blue 3", "chit +1")
    table.do("item t1")
    check_public(table)
    table.refuse("item e", "WC-284")
    table.refuse("item t1", "WC-R59")
    table.refuse("item s", "WC-R56")
    towers = table.after("item t2")
    assert (towers.item("t1"), towers.item("t2")) == ("green 2", "green 1")
    table.do("item c")
    assert (table.item("t1"), table.item("c")) == ("blue 3", "green 1")


@pytest.mark.rule("WC-R59", "WC-R45")
def test_a_swap_without_visible_effect() -> None:
    table = holding("curriers", items={"c": "blue 1", "n": "blue 1"})
    assert table.after("use, item c, item n").pos["items"] == table.pos["items"]


@pytest.mark.rule("WC-R46", "WC-284")
def test_a_pair_that_can_swap_is_needed() -> None:
    holding("curriers", items={"c": "blue 3"}).refuse("use", "WC-R46")
    holding("curriers", items={"e": "chit +1", "t1": "blue 1"}).refuse("use", "WC-R46")


@pytest.mark.rule("WC-R56", "WC-R53", "WC-284")
def test_with_a_part_made_by_a_fence() -> None:
    """The chit comes into the part with the die, and the part without an item swaps nothing."""
    table = holding("curriers", round_=2, fences=FIRST, items={"N1": "blue 3", "e": "chit -1"}).do("use")
    table.refuse("item n", "WC-R56")
    table.do("item N1, item e")
    assert (table.item("N1"), table.item("e")) == ("chit -1", "blue 3")


@pytest.mark.rule("WC-121", "WC-R35", "WC-283")
@pytest.mark.parametrize(("round_", "before", "after"), [(1, 3, 1), (2, 4, 4)])
def test_the_value_of_a_faction(round_: int, before: int, after: int) -> None:
    """In round 1 only the blue die in an area counts, and a swap with the Tower changes which one that is."""
    table = holding("curriers", round_=round_, items={"c": "blue 3", "t1": "blue 1"})
    assert table.value("blue") == before
    assert table.do("use, item c, item t1").value("blue") == after


@pytest.mark.rule("WC-220", "WC-221", "WC-R47")
def test_copied() -> None:
    check_copied("curriers", "item t1", "item c", items=ITEMS)
