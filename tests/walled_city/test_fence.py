"""Where Fences can lie, and the maps that they make: WC-R18, WC-R52, WC-R53, WC-253, WC-261."""

from __future__ import annotations

from itertools import pairwise

import pytest

from fourwalls.games.walled_city.board import named_board
from fourwalls.games.walled_city.fence import division, ends, fenced, fences_of, outline
from fourwalls.games.walled_city.geometry import Line, Spot
from fourwalls.games.walled_city.map import PATH_EDGE, Map, compiled

from .boards import ALL_ROADS, BOARD_M
from .powers.common import holding

MAP = compiled(BOARD_M)
N = 1
PATHS = {name: number for number, name in enumerate(MAP.path_ids)}
MIDDLE = (1, 5)
"""On area n of board M: from the middle of p5 to the middle of p8."""


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


def area_of(corners: Line) -> float:
    """Twice the area inside an outline (the shoelace formula); clockwise on a screen is positive."""
    pairs = zip(corners, (*corners[1:], corners[0]), strict=True)
    return sum(x * y2 - x2 * y for (x, y), (x2, y2) in pairs)


@pytest.mark.rule("WC-R18")
@pytest.mark.parametrize("name", ["londonderry", "borderlands"])
def test_outlines_of_divided_areas(name: str) -> None:
    """Both parts together are as large as the area, and the outline itself is that of the board.

    The straight Fence lies inside the area, so each part runs clockwise too.
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
            assert abs(sum(parts) - whole) < whole / 1000  # points lie on a grid
            assert min(parts) > 0
            again = fences_of(new, new.area_count - 1)[:3]
            for each in again:
                twice = fenced(new, (new.area_count - 1, *each))
                assert min(area_of(outline(twice, part)) for part in (new.area_count - 1, twice.area_count - 1)) > 0


def fence_line(area_map: Map, area: int, pair: tuple[int, int]) -> tuple[Spot, Spot]:
    """Where a Fence is drawn: the last line of the first part."""
    (start, stop) = fenced(area_map, (area, *pair)).lines[area][-1]
    return start, stop


def inside(corners: Line, x: float, y: float) -> bool:
    """Whether a point lies inside an outline: a ray to the right crosses it an odd number of times."""
    crossed = 0
    for (x1, y1), (x2, y2) in pairwise((*corners, corners[0])):
        if (y1 > y) != (y2 > y) and x < x1 + (x2 - x1) * (y - y1) / (y2 - y1):
            crossed += 1
    return crossed % 2 == 1


@pytest.mark.rule("WC-253", "WC-R18", "WC-256")
@pytest.mark.parametrize("name", ["londonderry", "borderlands"])
def test_every_fence_lies_inside_its_area(name: str) -> None:
    """Looked at in 30 points of each Fence; bent areas such as Q1 have corners that some straight lines pass."""
    board = named_board(name)
    base = compiled(board)
    for area, data in enumerate(board.areas):
        for pair in fences_of(base, area):
            (x, y), (x2, y2) = fence_line(base, area, pair)
            assert all(inside(data.polygon, x + (x2 - x) * n / 31, y + (y2 - y) * n / 31) for n in range(1, 31))


@pytest.mark.rule("WC-253", "WC-R52", "WC-257")
def test_a_straight_fence_does_not_leave_a_bent_area() -> None:
    """Q1 is an L round the corner (798, 302): P12's middle to P06's middle or the far wall passes outside it."""
    table = holding("carpenters", board="borderlands").do("use, area Q1")
    assert "point 1" in table.moves()
    table.do("point 2")
    table.refuse("point 10", "WC-253")
    table.refuse("point 12", "WC-253")
    reason = table.state.explain(0, table.setup.parse("point 10"))[0]
    assert "would leave Q1" in reason.text
    assert "middle of P12" in reason.text
    assert "middle of P06" in reason.text
    assert "point 14" in table.moves()


@pytest.mark.rule("WC-R18", "WC-253")
def test_a_fence_may_end_anywhere_on_the_wall() -> None:
    """From P12's middle the middle of the wall between G02 and G03 is hidden; another point of that wall is not."""
    base = compiled(named_board("borderlands"))
    q1 = base.place_ids.index("Q1")
    assert (1, 12) in fences_of(base, q1)
    (x, y), _ = fence_line(base, q1, (1, 12))
    assert 682 < x < 813
    assert 130 <= y < 219


@pytest.mark.rule("WC-R52", "WC-253")
def test_two_edges_in_a_straight_line_enclose_nothing() -> None:
    """P01 and K1's part of P02 are both on the line x = 466: a Fence along it would be no Fence."""
    base = compiled(named_board("borderlands"))
    k1 = base.place_ids.index("K1")
    for pair in fences_of(base, k1):
        (x, _), (x2, _) = fence_line(base, k1, pair)
        assert not x == x2 == 466


@pytest.mark.rule("WC-R52", "WC-D25")
@pytest.mark.parametrize("name", ["londonderry", "borderlands"])
def test_fences_that_divide_alike_are_offered_once(name: str) -> None:
    base = compiled(named_board(name))
    for area in range(base.area_count):
        found = [division(base, area, *pair) for pair in fences_of(base, area)]
        assert len(set(found)) == len(found)


@pytest.mark.rule("WC-R53", "WC-R18")
def test_a_fence_in_a_part_has_no_end_inside_another_fence() -> None:
    new = fenced(MAP, (N, *MIDDLE))
    assert all(end.inside < 0 for end in ends(new, N) if new.boundaries[N][end.edge].kind != PATH_EDGE)
    again = fenced(new, (N, *fences_of(new, N)[0]))
    assert again.area_count == 7
    assert all(fences_of(again, area) == fences_of(MAP, area) for area in (0, 2, 3, 4))


@pytest.mark.rule("WC-R52")
def test_boards_that_are_not_drawn_have_all_fences() -> None:
    """Board M has no outlines: four middles and four corners, without those on a common edge."""
    assert len(fences_of(MAP, 0)) == 2 + 6 + 8
    assert holding("carpenters", paths=ALL_ROADS).do("use").moves() == {f"area {name}" for name in "cnesw"}


@pytest.mark.rule("WC-R53", "WC-R52")
def test_a_small_part_can_be_divided_again() -> None:
    """The corner of D4 between the middle of P24 and Gap G08: from the end of the Fence to the middle of P24 there."""
    base = compiled(named_board("londonderry"))
    new = fenced(base, (base.place_ids.index("D4"), 1, 7))
    assert (0, 3) in fences_of(new, new.area_count - 1)
