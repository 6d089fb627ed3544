"""Vintners: WC-250, WC-251, WC-R24."""

from __future__ import annotations

import pytest

from .common import FIRST, check_copied, check_moments, check_public, check_used, holding

PEOPLE = {"c": {1: (2, 0), 2: (2, 0)}, "n": {1: (1, 0)}}


@pytest.mark.rule("WC-250", "WC-066", "WC-R12")
@pytest.mark.parametrize("round_", [1, 2])
def test_when(round_: int) -> None:
    check_moments(holding("vintners", round_=round_, people=PEOPLE))
    check_used(holding("vintners", round_=round_, people=PEOPLE), *["peasant 2 c"] * 2, "peasant 2 n")


@pytest.mark.rule("WC-250", "WC-251", "WC-R24", "WC-D23", "WC-R61")
def test_exactly_three_of_one_player() -> None:
    table = holding("vintners", people=PEOPLE | {"s": {0: (3, 0)}}).do("use")
    assert table.moves() == {"peasant 2 c", "peasant 2 n", "peasant 1 s"}
    table.refuse("peasant 3 c", "WC-250")
    before = table.stock(1)
    table.do("peasant 2 c")
    check_public(table)
    assert table.moves() == {"peasant 2 c", "peasant 2 n"}
    table.refuse("peasant 1 s", "WC-251")
    table.refuse("stop", "CORE-DECISION")
    table.do("peasant 2 n, peasant 2 c")
    assert table.pieces("c") == {1: (0, 2), 2: (2, 0)}
    assert table.pieces("n") == {1: (0, 1)}
    assert table.stock(1) == (before[0] + 3, before[1] - 3)
    assert "power" not in table.pos


@pytest.mark.rule("WC-250", "WC-R46")
def test_three_peasants_on_the_board_and_three_nobles_in_the_supply() -> None:
    """3 players have 18 Nobles each."""
    holding("vintners", people={"c": {1: (3, 0)}, "t1": {1: (0, 16)}}).refuse("use", "WC-250")
    assert "use" in holding("vintners", people={"c": {1: (3, 0)}, "t1": {1: (0, 15)}}).moves()
    holding("vintners", people={"c": {1: (2, 0), 0: (2, 0)}}).refuse("use", "WC-250")


@pytest.mark.rule("WC-250", "WC-R16", "WC-192")
def test_the_neutral_colour() -> None:
    table = holding("vintners", 2, people={"n": {2: (3, 0)}}).do("use")
    assert table.moves() == {"peasant neutral n"}
    assert table.do(*["peasant neutral n"] * 3).pieces("n") == {2: (0, 3)}


@pytest.mark.rule("WC-251", "WC-R53")
def test_in_a_part_made_by_a_fence() -> None:
    table = holding("vintners", round_=2, fences=FIRST, people={"N1": {0: (2, 0)}, "n": {0: (1, 0)}}).do("use")
    table.do("peasant 1 N1, peasant 1 n, peasant 1 N1")
    assert (table.pieces("N1"), table.pieces("n")) == ({0: (0, 2)}, {0: (0, 1)})


@pytest.mark.rule("WC-220", "WC-221", "WC-R47")
def test_copied() -> None:
    check_copied("vintners", "peasant 2 c", "peasant 2 n", "peasant 2 c", people=PEOPLE)
