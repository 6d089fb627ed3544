"""Taylors: WC-237, WC-238."""

from __future__ import annotations

import pytest

from .common import FIRST, check_copied, check_moments, check_public, check_used, holding

PEOPLE = {"c": {1: (2, 0)}, "n": {2: (3, 0), 0: (3, 0)}, "e": {2: (1, 0)}}


@pytest.mark.rule("WC-237", "WC-066", "WC-R12")
@pytest.mark.parametrize("round_", [1, 2])
def test_when(round_: int) -> None:
    check_moments(holding("taylors", round_=round_, people=PEOPLE))
    check_used(holding("taylors", round_=round_, people=PEOPLE), "peasant 2 c", "peasant 3 e")


@pytest.mark.rule("WC-237", "WC-238", "WC-R27", "WC-R61", "WC-D19")
def test_one_of_each_opponent_who_has_one() -> None:
    table = holding("taylors", people=PEOPLE).do("use")
    assert table.moves() == {"peasant 2 c"}
    table.refuse("skip", "WC-R27")
    table.refuse("peasant 1 n", "WC-237")
    table.do("peasant 2 c")
    check_public(table)
    assert table.moves() == {"peasant 3 n", "peasant 3 e"}
    before = table.stock(2)
    table.do("peasant 3 n")
    assert table.pieces("n") == {0: (3, 0), 2: (2, 0)}
    assert table.stock(2) == (before[0] + 1, before[1])
    assert table.stock(0)[0] == 20 - 3
    only_one = holding("taylors", people={"e": {2: (1, 0), 1: (0, 2)}}).do("use")
    assert only_one.moves() == {"peasant 3 e"}
    assert "power" not in only_one.do("peasant 3 e").pos


@pytest.mark.rule("WC-R45", "WC-237")
def test_what_is_needed() -> None:
    holding("taylors", people={"c": {0: (3, 1), 1: (0, 2)}}).refuse("use", "WC-R45")


@pytest.mark.rule("WC-E38", "WC-R16", "WC-192", "WC-237")
def test_the_neutral_colour() -> None:
    people = {"c": {1: (2, 0), 2: (1, 0)}, "n": {2: (23, 0), 0: (3, 0)}}
    table = holding("taylors", 2, people=people)
    assert table.stock(2)[0] == 1
    table.do("use")
    assert table.moves() == {"peasant 2 c"}
    table.do("peasant 2 c")
    assert table.moves() == {"peasant neutral c", "peasant neutral n"}
    table.do("peasant neutral c")
    assert table.stock(2)[0] == 2
    assert table.pieces("c") == {1: (1, 0)}


@pytest.mark.rule("WC-237", "WC-R53")
def test_in_a_part_made_by_a_fence() -> None:
    table = holding("taylors", round_=2, fences=FIRST, people={"N1": {1: (1, 0)}}).do("use, peasant 2 N1")
    assert table.pieces("N1") == {}


@pytest.mark.rule("WC-220", "WC-221", "WC-R47")
def test_copied() -> None:
    check_copied("taylors", "peasant 2 c", "peasant 3 e", people=PEOPLE)
