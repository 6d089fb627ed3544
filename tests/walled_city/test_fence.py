"""Carpenters and their Fence: WC-253 to WC-263, WC-R18, WC-R19, WC-R52 to WC-R56."""

from __future__ import annotations

from typing import Any

import pytest

from fourwalls.games.walled_city.board import named_board
from fourwalls.games.walled_city.fence import ends, fenced, fences_of, outline
from fourwalls.games.walled_city.map import PATH_EDGE, compiled

from .boards import ALL_ROADS, BOARD_M
from .helpers import Table
from .test_powers import holding

MAP = compiled(BOARD_M)
N = 1
PATHS = {name: number for number, name in enumerate(MAP.path_ids)}
CORNER, MIDDLE = (2, 8), (1, 5)
"""On area n: from the corner p5/p1 to between g1 and g2; from the middle of p5 to the middle of p8."""


def dividing(fence: tuple[int, int] = CORNER, area: str = "n", **fields: Any) -> Table:
    """Seat 0 with Carpenters, at the division of the Citizens."""
    defaults: dict[str, Any] = {"round_": 2, "paths": ALL_ROADS}
    table = holding("carpenters", **(defaults | fields))
    return table.do(f"use, area {area}, point {fence[0] + 1}, point {fence[1] + 1}")


@pytest.mark.rule("WC-E29", "WC-R18", "WC-R19", "WC-253", "WC-256")
def test_the_example_of_the_ledger() -> None:
    roads = {f"p{number}": "r" for number in (3, 4, 6, 7, 8)}
    table = dividing(paths=roads)
    new = table.state._map
    east, west = new.area_count - 1, N
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


@pytest.mark.rule("WC-R56")
def test_an_area_without_an_item() -> None:
    table = dividing(people={"n": {0: (1, 0)}}, items={"n": "blue 2", "c": "green 1"}).do("share 1")
    table.do("wall g2, card 1/0, numbers 1 0, nobles 0")
    table.refuse("raise N1", "WC-R56")


@pytest.mark.rule("WC-R52")
def test_ends_do_not_lie_on_one_element() -> None:
    points = ends(MAP, N)
    assert len(points) == 2 + 2 + 2 + 4
    count = len(MAP.boundaries[N])

    def on(number: int) -> set[int]:
        edge, inside = points[number]
        return {edge, (edge - 1) % count} if inside < 0 else {edge}

    assert all(not on(first) & on(second) for first, second in fences_of(MAP, N))
    holding("carpenters", round_=2, paths=ALL_ROADS).do("use, area n, point 1").refuse("point 2", "WC-R52")


@pytest.mark.rule("WC-261", "WC-R55", "WC-R18")
def test_a_fence_makes_t_paths() -> None:
    """From the middle of p5 to that of p8: p1 stays with the first part; p5 and p8 have two areas on one side."""
    new = fenced(MAP, (N, *MIDDLE))
    east = new.area_count - 1
    assert new.path_sides[PATHS["p1"]] == ((0,), (N,))
    # p5 has n on its first side, clockwise along its line: the rest near the fortification comes first.
    assert new.path_sides[PATHS["p5"]] == ((east, N), (2,))
    # p8 has n on its second side, where clockwise is against the line.
    assert new.path_sides[PATHS["p8"]] == ((4,), (east, N))
    assert {new.gap_area[0], new.gap_area[1]} == {east}


@pytest.mark.rule("WC-262", "WC-263", "WC-E25")
def test_a_road_on_a_double_t_path() -> None:
    """A Fence from the middle of p1 in n, and one from the middle of p1 in c."""
    first = fenced(MAP, (N, 3, 8))
    second_ends = next(pair for pair in fences_of(first, 0) if pair[0] == 1)
    fences = [{"area": "n", "ends": [3, 8]}, {"area": "c", "ends": list(second_ends)}]
    items = {"n": "blue 2", "N1": "green 2", "c": "purple 2", "N2": "yellow 2", "s": "orange 2"}
    table = holding("salters", fences=fences, items=items, used=[0, 1, 2])
    table.do("road p1, card 2/1, numbers 2 1")
    assert table.moves() == {"area c", "area N2"}
    table.do("area N2")
    assert table.moves() == {"area n", "area N1"}
    table.do("area n, nobles 0, nobles 0")
    assert table.pieces("N2") == {0: (2, 0)}
    assert {move.split()[1] for move in table.moves("raise")} == {"n", "N1", "c", "N2"}


@pytest.mark.rule("WC-R53", "WC-I06")
def test_two_fences_at_most() -> None:
    fences = [{"area": "n", "ends": [3, 8]}, {"area": "s", "ends": list(fences_of(MAP, 3)[0])}]
    holding("carpenters", round_=2, paths=ALL_ROADS, fences=fences).refuse("use", "WC-R53")
    again = fenced(fenced(MAP, (N, 3, 8)), (N, *fences_of(fenced(MAP, (N, 3, 8)), N)[0]))
    assert again.area_count == 7


@pytest.mark.rule("WC-258", "WC-R54")
def test_a_fence_is_neither_road_nor_path() -> None:
    people = {"n": {0: (0, 1)}, "N1": {0: (0, 1)}}
    fences = [{"area": "n", "ends": list(CORNER)}]
    table = holding("saddlers", round_=2, paths=ALL_ROADS, fences=fences, people=people).do("use, noble 1 N1")
    assert table.moves() == {"area e"}
    gold = holding("goldsmiths", round_=2, paths=ALL_ROADS, fences=fences).do("use")
    assert gold.moves() == {f"break p{number}" for number in range(1, 9)}


@pytest.mark.rule("WC-259", "WC-260")
@pytest.mark.parametrize("round_", [1, 2])
def test_a_fence_divides_at_once(round_: int) -> None:
    roads = {name: "r" for name in ALL_ROADS if name not in ("p3", "p4")}
    table = dividing(paths=roads, round_=round_)
    assert {frozenset("n"), frozenset(("N1",))} <= table.groups()


@pytest.mark.rule("WC-R18", "WC-I06", "WC-I18")
@pytest.mark.parametrize("name", ["londonderry", "borderlands"])
def test_every_fence_of_the_boards(name: str) -> None:
    """Each area can be divided; both parts together have what it had, and Paths keep their other areas."""
    base = compiled(named_board(name))
    for area in range(base.area_count):
        found = fences_of(base, area)
        assert found
        for pair in found:
            new = fenced(base, (area, *pair))
            part = new.area_count - 1
            assert new.area_count == base.area_count + 1
            for path, (before, after) in enumerate(zip(base.path_areas, new.path_areas, strict=True)):
                assert {each for each in after if each not in (area, part)} == set(before) - {area}, path
                assert bool({area, part} & set(after)) == (area in before)
            gaps = [gap for gap, where in enumerate(base.gap_area) if where == area]
            assert {new.gap_area[gap] for gap in gaps} <= {area, part}
            for half in (area, part):
                on_paths = {edge.path for edge in new.boundaries[half] if edge.kind == PATH_EDGE}
                assert on_paths == {path for path, areas in enumerate(new.path_areas) if half in areas}
                on_gaps = {gap for edge in new.boundaries[half] for gap in edge.gaps}
                assert on_gaps == {gap for gap, where in enumerate(new.gap_area) if where == half}


def area_of(corners: tuple[tuple[int, int], ...]) -> float:
    """Twice the area inside an outline (the shoelace formula); clockwise on a screen is positive."""
    pairs = zip(corners, (*corners[1:], corners[0]), strict=True)
    return sum(x * y2 - x2 * y for (x, y), (x2, y2) in pairs)


@pytest.mark.rule("WC-R18")
@pytest.mark.parametrize("name", ["londonderry", "borderlands"])
def test_outlines_of_divided_areas(name: str) -> None:
    """Both parts together are as large as the area, and the outline itself is that of the board.

    Where no area is bent, as on Londonderry, the straight Fence lies inside it, so each part runs clockwise too.
    """
    board = named_board(name)
    base = compiled(board)
    for area, data in enumerate(board.areas):
        assert set(outline(base, area)) <= set(data.polygon)
        whole = area_of(outline(base, area))
        assert whole == area_of(data.polygon) > 0
        for pair in fences_of(base, area):
            new = fenced(base, (area, *pair))
            parts = [area_of(outline(new, part)) for part in (area, new.area_count - 1)]
            assert abs(sum(parts) - whole) < whole / 50  # points are rounded
            assert name == "borderlands" or min(parts) > 0
            again = fences_of(new, new.area_count - 1)[:3]
            assert all(outline(fenced(new, (new.area_count - 1, *each)), new.area_count - 1) for each in again)
