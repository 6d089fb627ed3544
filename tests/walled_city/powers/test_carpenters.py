"""Carpenters: WC-253 to WC-263, WC-R18, WC-R19, WC-R52 to WC-R56. Where Fences can lie is tested in test_fence."""

from __future__ import annotations

from typing import Any

import pytest

from fourwalls.games.walled_city.fence import fenced, fences_of
from fourwalls.games.walled_city.map import compiled
from walled_city.boards import ALL_ROADS, BOARD_M
from walled_city.helpers import Table

from .common import check_copied, check_moments, check_public, check_used, holding

MAP = compiled(BOARD_M)
PATHS = {name: number for number, name in enumerate(MAP.path_ids)}
CORNER = (2, 8)
"""On area n of board M: from the corner of p5 and p1 to between g1 and g2."""


def dividing(fence: tuple[int, int] = CORNER, area: str = "n", **fields: Any) -> Table:
    """Seat 0 with Carpenters, at the division of the Citizens."""
    defaults: dict[str, Any] = {"round_": 2, "paths": ALL_ROADS}
    table = holding("carpenters", **(defaults | fields))
    return table.do(f"use, area {area}, point {fence[0] + 1}, point {fence[1] + 1}")


@pytest.mark.rule("WC-253", "WC-066", "WC-R12")
@pytest.mark.parametrize("round_", [1, 2])
def test_when(round_: int) -> None:
    check_moments(holding("carpenters", round_=round_))
    check_used(holding("carpenters", round_=round_), "area n", "point 3", "point 9")


@pytest.mark.rule("WC-E29", "WC-R18", "WC-R19", "WC-253", "WC-256")
def test_the_example_of_the_ledger() -> None:
    roads = {f"p{number}": "r" for number in (3, 4, 6, 7, 8)}
    table = dividing(paths=roads)
    new = table.state._map
    east, west = new.area_count - 1, 1
    sides = {name: new.path_sides[number] for name, number in PATHS.items()}
    assert sides["p1"] == ((0,), (west,))
    assert sides["p5"] == ((east,), (2,))
    assert sides["p8"] == ((4,), (west,))
    assert [new.gap_area[gap] for gap in (0, 1)] == [west, east]
    assert frozenset(("c", "e", "n", "N1")) in table.groups()
    closed = dividing(paths=roads | {"p2": "r"})
    assert {frozenset(("c", "n")), frozenset(("e", "N1"))} <= closed.groups()


@pytest.mark.rule("WC-E30", "WC-254", "WC-255", "WC-D25")
def test_the_item_goes_with_most_citizens() -> None:
    people = {"n": {0: (2, 1), 1: (1, 0)}}
    table = dividing(people=people, items={"n": "blue 2"})
    assert table.moves() == {"share 0", "share 1", "share 2"}
    check_public(table)
    table.refuse("share 3", "WC-254")
    table.refuse("part 1", "CORE-DECISION")
    most = table.after("share 2, share 1, share 0")
    assert (most.item("n"), most.item("N1")) == ("blue 2", None)
    fewer = table.after("share 0, share 0, share 1")
    assert (fewer.item("n"), fewer.item("N1")) == (None, "blue 2")
    even = table.after("share 2, share 0, share 0")
    assert even.moves() == {"part 1", "part 2"}
    assert even.after("part 2").item("N1") == "blue 2"
    assert even.do("part 1").item("n") == "blue 2"
    assert even.pieces("n") == {0: (2, 0)}
    assert even.pieces("N1") == {0: (0, 1), 1: (1, 0)}


@pytest.mark.rule("WC-255", "WC-254")
@pytest.mark.parametrize(("part", "where"), [("part 1", "n"), ("part 2", "N1")])
def test_an_area_without_citizens(part: str, where: str) -> None:
    """No Citizens on both sides are equal numbers too; a chit goes like a die."""
    table = dividing(items={"n": "blue 2"})
    assert table.moves() == {"part 1", "part 2"}
    table.do(part)
    assert table.pos["items"] == {where: "blue 2"}
    chit = dividing((0, 4), area="e", items={"e": "chit +1"}) if (0, 4) in fences_of(MAP, 2) else None
    assert chit is None or chit.do(part).pos["items"] == {{"n": "e"}.get(where, where): "chit +1"}


@pytest.mark.rule("WC-R56", "WC-255")
def test_an_area_without_an_item() -> None:
    table = dividing(people={"n": {0: (1, 0)}}, items={"n": "blue 2", "c": "green 1"}).do("share 1")
    table.do("wall g2, card 1/0, numbers 1 0, nobles 0")
    table.refuse("raise N1", "WC-R56")
    again = dividing(people={"n": {0: (1, 0), 1: (1, 0)}}).do("share 1, share 0")
    assert "power" not in again.pos


@pytest.mark.rule("WC-254", "WC-R16", "WC-192")
def test_neutral_citizens_are_divided_too() -> None:
    table = dividing(seats=2, people={"n": {1: (0, 1), 2: (2, 1)}}, used=[1]).do("share 0")
    assert table.moves() == {"share 0", "share 1", "share 2"}
    table.do("share 1")
    assert table.moves() == {"share 0", "share 1"}
    table.do("share 1")
    assert table.pieces("n") == {2: (1, 1)}
    assert table.pieces("N1") == {1: (0, 1), 2: (1, 0)}


@pytest.mark.rule("WC-R18", "WC-R52", "WC-256", "WC-D25")
def test_refused_points() -> None:
    table = holding("carpenters", round_=2, paths=ALL_ROADS).do("use")
    table.refuse("area N1", "WC-256")
    table.refuse("point 1", "CORE-DECISION")
    table.do("area n")
    table.refuse("point 11", "WC-R18")
    table.refuse("point 10", "WC-R52")
    table.do("point 3")
    check_public(table)
    table.refuse("point 3", "WC-R18")
    table.refuse("point 4", "WC-R52")
    table.refuse("point 1", "WC-R52")
    table.refuse("share 1", "CORE-DECISION")


@pytest.mark.rule("WC-262", "WC-263", "WC-E25", "WC-261", "WC-R55")
def test_a_road_on_a_double_t_path() -> None:
    """A Fence from the middle of p1 in n, and one from the middle of p1 in c."""
    first = fenced(MAP, (1, 3, 8))
    second_ends = next(pair for pair in fences_of(first, 0) if pair[0] == 1)
    fences = [{"area": "n", "ends": [3, 8]}, {"area": "c", "ends": list(second_ends)}]
    items = {"n": "blue 2", "N1": "green 2", "c": "purple 2", "N2": "yellow 2", "s": "orange 2"}
    table = holding("salters", fences=fences, items=items, used=[0, 1, 2])
    table.do("road p1, card 2/1, numbers 2 1")
    assert table.moves() == {"area c", "area N2"}
    table.refuse("area n", "WC-183")
    table.do("area N2")
    assert table.moves() == {"area n", "area N1"}
    table.do("area n, nobles 0, nobles 0")
    assert table.pieces("N2") == {0: (2, 0)}
    assert {move.split()[1] for move in table.moves("raise")} == {"n", "N1", "c", "N2"}


@pytest.mark.rule("WC-R44", "WC-261", "WC-183")
def test_a_fence_between_construct_and_settle_makes_a_t_path_of_the_path_just_built_on() -> None:
    table = holding("carpenters", paths={}).do("road p5, card 2/1, use, area n, point 2, point 6, numbers 2 1")
    assert table.moves() == {"area n", "area N1"}
    table.do("area N1, nobles 0, nobles 0")
    assert table.pieces("N1") == {0: (2, 0)}
    assert table.pieces("e") == {0: (1, 0)}


@pytest.mark.rule("WC-R44", "WC-R19")
def test_a_fence_between_settle_and_promote_divides_the_neighbourhood() -> None:
    """The Wall is in g1, which is in n after the Fence; Nobles put into N1 are out of reach."""
    roads = dict.fromkeys(ALL_ROADS, "r")
    table = holding("carpenters", round_=2, paths=roads, people={"n": {1: (0, 2)}})
    table.do("wall g1, card 2/1, numbers 1 2, nobles 1")
    assert {move.split()[2] for move in table.moves("promote")} == {"n"}
    table.do("use, area n, point 3, point 9, share 1, share 0")
    assert table.moves() == {"promote 1 n t4", "promote 1 n t1", "stop"}
    assert table.pieces("N1") == {1: (0, 2)}


@pytest.mark.rule("WC-R53", "WC-I06")
def test_two_fences_at_most() -> None:
    fences = [{"area": "n", "ends": [3, 8]}, {"area": "s", "ends": list(fences_of(MAP, 3)[0])}]
    holding("carpenters", round_=2, paths=ALL_ROADS, fences=fences).refuse("use", "WC-R53")


@pytest.mark.rule("WC-R53", "WC-E29")
def test_a_second_fence_in_a_part() -> None:
    fences = [{"area": "n", "ends": list(CORNER)}]
    table = holding("carpenters", round_=2, paths=ALL_ROADS, fences=fences, people={"N1": {0: (0, 2)}}).do("use")
    assert "area N1" in table.moves()
    table.do("area N1", min(table.after("area N1").moves()))
    table.do(min(table.moves()), "share 1")
    assert table.pieces("N2") == {0: (0, 1)}
    assert len(table.pos["fences"]) == 2


@pytest.mark.rule("WC-259", "WC-260")
@pytest.mark.parametrize("round_", [1, 2])
def test_a_fence_divides_at_once(round_: int) -> None:
    roads = {name: "r" for name in ALL_ROADS if name not in ("p3", "p4")}
    table = dividing(paths=roads, round_=round_)
    assert {frozenset("n"), frozenset(("N1",))} <= table.groups()


@pytest.mark.rule("WC-253", "WC-I07")
def test_the_tile_comes_from_the_box() -> None:
    table = dividing(round_=1, paths={})
    assert table.state.left(0) == 1
    assert table.pos.get("paths", {}) == {}


@pytest.mark.rule("WC-220", "WC-221", "WC-R47", "WC-R53")
def test_copied() -> None:
    moves = ("area n", "point 3", "point 9", "share 1", "part 2")
    table = check_copied("carpenters", *moves, people={"n": {0: (2, 0)}}, items={"n": "blue 1"})
    assert table.item("N1") == "blue 1"
