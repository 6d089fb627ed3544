"""Mercers: WC-217 to WC-219."""

from __future__ import annotations

import pytest

from .common import FIRST, check_copied, check_moments, check_public, check_used, holding

PEOPLE = {"c": {1: (0, 1), 0: (0, 1)}, "t1": {2: (0, 1)}}


@pytest.mark.rule("WC-217", "WC-066", "WC-R12")
@pytest.mark.parametrize("round_", [1, 2])
def test_when(round_: int) -> None:
    check_moments(holding("mercers", round_=round_, people=PEOPLE))
    check_used(holding("mercers", round_=round_, people=PEOPLE), "skip", "noble 3 t1")


@pytest.mark.rule("WC-E39", "WC-217", "WC-218", "WC-219", "WC-D14", "WC-R27", "WC-R45")
def test_with_one_noble_in_supply_one_is_replaced() -> None:
    people = {"t1": {2: (0, 1)}, "c": {1: (0, 1)}, "w": {0: (0, 17)}}
    table = holding("mercers", people=people).do("use")
    assert table.moves() == {"noble 2 c", "skip"}
    first = table.after("noble 2 c")
    assert "power" not in first.pos
    assert first.pieces("c") == {0: (0, 1)}
    table.do("skip")
    assert table.moves() == {"noble 3 t1"}
    table.refuse("skip", "WC-R45")
    before = table.stock(2)
    table.do("noble 3 t1")
    assert table.pieces("t1") == {0: (0, 1)}
    assert table.pieces("c") == {1: (0, 1)}
    assert table.stock(2) == (before[0], before[1] + 1)
    assert table.stock(0)[1] == 0
    assert table.step == "place"
    assert "power" not in table.pos


@pytest.mark.rule("WC-217", "WC-R17", "WC-R61")
def test_from_any_place_towers_included() -> None:
    people = {"c": {1: (2, 2)}, "t4": {1: (0, 3)}, "n": {2: (0, 1), 0: (0, 2)}}
    table = holding("mercers", people=people).do("use")
    assert table.moves() == {"noble 2 c", "noble 2 t4", "skip"}
    table.refuse("noble 1 n", "WC-217")
    table.refuse("noble 3 n", "WC-217")
    table.refuse("noble 2 s", "WC-217")
    table.do("noble 2 t4")
    assert table.pieces("t4") == {0: (0, 1), 1: (0, 2)}
    assert table.moves() == {"noble 3 n", "skip"}
    check_public(table)
    table.do("skip")
    assert table.pieces("n") == {0: (0, 2), 2: (0, 1)}


@pytest.mark.rule("WC-219", "WC-R45")
def test_what_is_needed() -> None:
    holding("mercers", people={"c": {1: (0, 1)}, "w": {0: (0, 18)}}).refuse("use", "WC-219")
    holding("mercers", people={"w": {0: (0, 3)}, "c": {1: (3, 0)}}).refuse("use", "WC-R45")


@pytest.mark.rule("WC-R16", "WC-192", "WC-D14")
def test_the_neutral_colour_comes_last() -> None:
    table = holding("mercers", 2, people={"t1": {2: (0, 1)}, "c": {1: (0, 1)}}).do("use")
    assert table.moves() == {"noble 2 c", "skip"}
    table.do("noble 2 c")
    assert table.moves() == {"noble neutral t1", "skip"}
    before = table.stock(2)
    table.do("noble neutral t1")
    assert table.pieces("t1") == {0: (0, 1)}
    assert table.stock(2) == (before[0], before[1] + 1)


@pytest.mark.rule("WC-217", "WC-D14")
def test_four_players_with_the_holder_in_between() -> None:
    """The holder is seat 2: colours are asked in seat order, without the own one."""
    table = holding("mercers", 4, seat=2, held=["salters", "curriers", "mercers", "vintners"], used=[0, 1, 3],
                    people={"c": {0: (0, 1), 2: (0, 1), 3: (0, 1)}})  # fmt: skip
    table.do("use")
    assert table.moves() == {"noble 1 c", "skip"}
    table.do("noble 1 c")
    assert table.moves() == {"noble 4 c", "skip"}
    table.do("noble 4 c")
    assert table.pieces("c") == {2: (0, 3)}


@pytest.mark.rule("WC-217", "WC-R53")
def test_in_a_part_made_by_a_fence() -> None:
    table = holding("mercers", round_=2, fences=FIRST, people={"N1": {1: (0, 1)}}).do("use")
    assert table.moves() == {"noble 2 N1"}
    assert table.do("noble 2 N1").pieces("N1") == {0: (0, 1)}


@pytest.mark.rule("WC-220", "WC-221", "WC-R47")
def test_copied() -> None:
    """The holder of Mercers loses a Noble by its own power: it is one of the other players."""
    table = check_copied("mercers", "noble 2 c", "noble 3 t1", people=PEOPLE)
    assert table.pieces("c") == {0: (0, 2)}
