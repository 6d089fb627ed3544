"""Barbers: WC-275, WC-R46."""

from __future__ import annotations

import pytest

from .common import FIRST, check_copied, check_moments, check_public, check_used, holding

PEOPLE = {"c": {0: (1, 1)}, "t1": {1: (0, 1)}, "w": {2: (0, 2)}}


@pytest.mark.rule("WC-275", "WC-066", "WC-R12")
@pytest.mark.parametrize("round_", [1, 2])
def test_when(round_: int) -> None:
    check_moments(holding("barbers", round_=round_, people=PEOPLE))
    check_used(holding("barbers", round_=round_, people=PEOPLE), "noble 3 w", "noble 3 w")


@pytest.mark.rule("WC-R61", "WC-275", "WC-D28", "WC-I03", "WC-R17")
def test_two_nobles_anywhere_leave_the_game() -> None:
    table = holding("barbers", people=PEOPLE).do("use")
    assert table.moves() == {"noble 1 c", "noble 2 t1", "noble 3 w"}
    table.refuse("noble 2 c", "WC-275")
    stocks = [table.stock(colour) for colour in range(3)]
    table.do("noble 2 t1")
    check_public(table)
    assert table.moves() == {"noble 1 c", "noble 3 w"}
    table.do("noble 1 c")
    assert table.pos["removed"] == [1, 1, 0]
    assert table.pieces("c") == {0: (1, 0)}
    assert table.pieces("t1") == {}
    assert [table.stock(colour) for colour in range(3)] == stocks


@pytest.mark.rule("WC-R46", "WC-275")
def test_two_are_needed() -> None:
    holding("barbers", people={"c": {0: (3, 1)}}).refuse("use", "WC-R46")
    assert "use" in holding("barbers", people={"t1": {2: (0, 2)}}).moves()


@pytest.mark.rule("WC-R16", "WC-192", "WC-I28")
def test_the_neutral_colour() -> None:
    table = holding("barbers", 2, people={"n": {2: (0, 1)}, "t1": {2: (0, 1)}}).do("use")
    table.do("noble neutral n, noble neutral t1")
    assert table.pos["removed"] == [0, 0, 2]
    assert table.stock(2) == (25, 18)


@pytest.mark.rule("WC-275", "WC-R53")
def test_in_a_part_made_by_a_fence() -> None:
    table = holding("barbers", round_=2, fences=FIRST, people={"N1": {1: (0, 2)}}).do("use, noble 2 N1, noble 2 N1")
    assert table.pos["removed"] == [0, 2, 0]


@pytest.mark.rule("WC-220", "WC-221", "WC-R47")
def test_copied() -> None:
    check_copied("barbers", "noble 2 t1", "noble 1 c", people=PEOPLE)
