"""Drapers: WC-222 to WC-224, WC-R10, WC-R13, WC-R45."""

from __future__ import annotations

import pytest

from walled_city.boards import ALL_ROADS

from .common import check_copied, check_moments, holding


@pytest.mark.rule("WC-222", "WC-223", "WC-R13", "WC-066")
@pytest.mark.parametrize("round_", [1, 2])
def test_when(round_: int) -> None:
    table = holding("drapers", round_=round_, paths={"p1": "r"}, gaps={"g1": "w"} if round_ == 2 else {})
    check_moments(table, early=True)
    table.do("use").refuse("use", "WC-066")


@pytest.mark.rule("WC-222", "WC-224", "WC-D16", "WC-R45", "WC-D06")
def test_a_road_on_top_of_another_one() -> None:
    table = holding("drapers", paths={"p1": "r", "p2": "rr", "p3": "x"}, items={"c": "blue 2", "n": "green 1"})
    table.refuse("road p1", "WC-075")
    table.do("use")
    assert "power" not in table.pos
    assert table.moves() == {f"road {path}" for path in ALL_ROADS if path != "p3"}
    table.refuse("road p3", "WC-R11")
    table.do("road p1, card 2/1, numbers 2 1, nobles 0, nobles 1")
    assert table.pos["paths"] == {"p1": "rr", "p2": "rr", "p3": "x"}
    assert table.pieces("c") == {0: (2, 0)}
    assert table.pieces("n") == {0: (0, 1)}
    assert table.moves() == {"raise c", "lower c", "raise n", "keep"}


@pytest.mark.rule("WC-R45", "WC-222")
def test_an_empty_path_can_be_chosen_all_the_same() -> None:
    table = holding("drapers", paths={"p1": "r"}).do("use, road p2")
    assert table.pos["paths"] == {"p1": "r", "p2": "r"}


@pytest.mark.rule("WC-223", "WC-R10", "WC-R57", "WC-D16")
def test_a_wall_beside_another_one() -> None:
    walls = holding("drapers", round_=2, gaps={"g1": "w", "g2": "x"})
    walls.refuse("wall g1", "WC-131")
    walls.do("use")
    assert walls.moves() == {"wall g1", "wall g3", "wall g4", "wall g5"}
    assert walls.do("wall g1").pos["gaps"] == {"g1": "ww", "g2": "x"}


@pytest.mark.rule("WC-R45", "WC-R11")
def test_what_is_needed() -> None:
    holding("drapers").refuse("use", "WC-R45")
    holding("drapers", paths={"p1": "x", "p2": "rx"}).refuse("use", "WC-R45")
    holding("drapers", round_=2, paths=ALL_ROADS).refuse("use", "WC-R45")
    holding("drapers", round_=2, gaps={"g1": "x"}).refuse("use", "WC-R45")


@pytest.mark.rule("WC-222")
def test_the_permission_ends_with_the_turn() -> None:
    """Seat 0 has two turns left: in the second one nothing goes on top."""
    table = holding("drapers", at=9, order=[0, 1, 2], paths={"p1": "r"})
    table.do("use, road p1, card 1/0, numbers 1 0, nobles 0, keep")
    for _ in range(2):
        table.do(min(table.moves("road")), "card 1/0, numbers 1 0, nobles 0, keep")
    assert table.state.to_act == (0,)
    assert "road p1" not in table.moves()


@pytest.mark.rule("WC-R10", "WC-R57", "WC-E27")
def test_a_stack_parts_and_closes_as_long_as_one_is_intact() -> None:
    assert len(holding("drapers", round_=2, paths=ALL_ROADS | {"p1": "rrx"}).groups()) == 5
    assert len(holding("drapers", round_=2, paths=ALL_ROADS | {"p1": "x"}).groups()) == 4


@pytest.mark.rule("WC-220", "WC-221", "WC-R47", "WC-R13")
def test_copied() -> None:
    table = check_copied("drapers", paths={"p1": "r"})
    assert "road p1" in table.moves()
    late = holding("grocers", held=["grocers", "drapers", "vintners"], used=[1, 2], paths={"p1": "r"})
    late.do("road p2, card 2/1").refuse("use", "WC-R47")
