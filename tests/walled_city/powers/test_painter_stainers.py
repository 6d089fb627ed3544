"""Painter-Stainers: WC-264 to WC-266."""

from __future__ import annotations

import pytest

from .common import FIRST, check_copied, check_moments, check_public, check_used, holding

PEOPLE = {"c": {1: (2, 1)}, "e": {2: (1, 0)}}


@pytest.mark.rule("WC-264", "WC-066", "WC-R12")
@pytest.mark.parametrize("round_", [1, 2])
def test_when(round_: int) -> None:
    check_moments(holding("painter_stainers", round_=round_, people=PEOPLE))
    check_used(holding("painter_stainers", round_=round_, people=PEOPLE), "skip", "peasant 3 e")


@pytest.mark.rule("WC-264", "WC-265", "WC-R17", "WC-R27", "WC-R45", "WC-D14")
def test_one_peasant_of_each_other_player() -> None:
    table = holding("painter_stainers", people=PEOPLE).do("use")
    assert table.moves() == {"peasant 2 c", "skip"}
    table.refuse("peasant 3 e", "WC-264")
    table.refuse("peasant 2 e", "WC-264")
    before = table.stock(1), table.stock(0)
    table.do("peasant 2 c")
    check_public(table)
    assert table.moves() == {"peasant 3 e", "skip"}
    table.do("skip")
    assert table.pieces("c") == {0: (1, 0), 1: (1, 1)}
    assert table.pieces("e") == {2: (1, 0)}
    assert table.stock(1) == (before[0][0] + 1, before[0][1])
    assert table.stock(0) == (before[1][0] - 1, before[1][1])
    last = holding("painter_stainers", people=PEOPLE).do("use, skip")
    last.refuse("skip", "WC-R45")


@pytest.mark.rule("WC-266", "WC-R45")
def test_what_is_needed() -> None:
    holding("painter_stainers", people={"w": {0: (20, 0)}, "c": {1: (1, 0)}}).refuse("use", "WC-266")
    holding("painter_stainers", people={"w": {0: (2, 0)}, "c": {1: (0, 1)}}).refuse("use", "WC-R45")
    one = holding("painter_stainers", people={"w": {0: (19, 0)}, "c": {1: (1, 0), 2: (1, 0)}}).do("use, peasant 2 c")
    assert "power" not in one.pos
    assert one.pieces("c") == {0: (1, 0), 2: (1, 0)}


@pytest.mark.rule("WC-R16", "WC-192")
def test_the_neutral_colour() -> None:
    table = holding("painter_stainers", 2, people={"n": {2: (2, 1)}}).do("use")
    assert table.moves() == {"peasant neutral n"}
    before = table.stock(2)
    table.do("peasant neutral n")
    assert table.pieces("n") == {0: (1, 0), 2: (1, 1)}
    assert table.stock(2) == (before[0] + 1, before[1])


@pytest.mark.rule("WC-264", "WC-R53")
def test_in_a_part_made_by_a_fence() -> None:
    table = holding("painter_stainers", round_=2, fences=FIRST, people={"N1": {1: (1, 0)}, "n": {1: (1, 0)}}).do("use")
    assert table.moves() == {"peasant 2 N1", "peasant 2 n"}
    assert table.do("peasant 2 N1").pieces("N1") == {0: (1, 0)}


@pytest.mark.rule("WC-220", "WC-221", "WC-R47")
def test_copied() -> None:
    check_copied("painter_stainers", "peasant 2 c", "skip", people=PEOPLE)
