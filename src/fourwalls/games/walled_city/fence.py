"""Fences: where one can lie in an area, and the map that it makes (WC-R18, WC-R52, WC-R53)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from .geometry import Cut, Line, cut, cut_wall, divides
from .map import FENCE_EDGE, FORT_EDGE, PATH_EDGE, Edge, Map, Sides


class End(NamedTuple):
    """A point on the way round an area: the corner where an edge begins (`inside` -1), or a point inside an edge.

    On a Path that is its middle; on a stretch of fortification `inside` counts the Gaps before the point.
    """

    edge: int
    inside: int = -1


Fence = tuple[int, int, int]
"""The area, and the numbers of the two ends in `ends`, the lower first. The first part runs clockwise between them."""

Half = tuple[tuple[Edge, bool], ...]
"""The edges of one part, clockwise; True for those of which the other part has the rest."""

Parts = tuple[tuple[Line, ...], tuple[Line, ...]]
"""Where the edges of both parts are drawn, with the Fence last in each; empty lines on a board that is not drawn."""

ON_WALLS: Final = tuple(eighth / 8 for eighth in (4, 3, 5, 2, 6, 1, 7))
"""Where on a piece of wall a Fence may end, the middle first: any point will do from which it lies in the area."""


def ends(area_map: Map, area: int) -> tuple[End, ...]:
    """All points where a Fence in an area can end, clockwise."""
    return _ends_on(area_map.boundaries[area])


@lru_cache(maxsize=4000)
def _ends_on(boundary: tuple[Edge, ...]) -> tuple[End, ...]:
    found: list[End] = []
    for number, edge in enumerate(boundary):
        found.append(End(number))
        if edge.kind == PATH_EDGE:
            found.append(End(number, 0))
        elif edge.kind == FORT_EDGE:
            found += [End(number, before) for before in range(len(edge.gaps) + 1)]
    return tuple(found)


def common_edges(area_map: Map, area: int, first: int, second: int) -> set[int]:
    """The edges on which both of two points lie; nothing is enclosed between those (WC-R52)."""
    points, count = ends(area_map, area), len(area_map.boundaries[area])
    one, other = (
        {end.edge, (end.edge - 1) % count} if end.inside < 0 else {end.edge} for end in (points[first], points[second])
    )
    return one & other


@lru_cache(maxsize=4000)
def fences_of(area_map: Map, area: int) -> tuple[tuple[int, int], ...]:
    """The pairs of ends of the Fences in an area; those that divide its Paths and Gaps alike are there once.

    A Fence is a straight tile that lies inside the area (WC-253, WC-R52); on a board that is not drawn, all are.
    """
    before = area_map.before
    if before is not None and area not in (area_map.fences[-1][0], before.area_count):
        return fences_of(before, area)
    found: dict[frozenset[object], tuple[int, int]] = {}
    count = len(ends(area_map, area))
    for first in range(count):
        for second in range(first + 1, count):
            if not common_edges(area_map, area, first, second):
                meaning = division(area_map, area, first, second)
                if meaning not in found and drawn(area_map, area, first, second) is not None:
                    found[meaning] = (first, second)
    return tuple(found.values())


@lru_cache(maxsize=400)
def divisible(area_map: Map) -> tuple[int, ...]:
    """The areas in which a Fence can lie."""
    return tuple(area for area in range(area_map.area_count) if fences_of(area_map, area))


def division(area_map: Map, area: int, first: int, second: int) -> frozenset[object]:
    """What matters of a Fence: the Paths of each part, whole or in part, and its Gaps."""
    halves = _halves(area_map.boundaries[area], *_points(area_map, area, first, second))
    return frozenset(
        tuple((edge, part and edge.kind == PATH_EDGE) for edge, part in half if edge.kind == PATH_EDGE or edge.gaps)
        for half in halves
    )


def _points(area_map: Map, area: int, first: int, second: int) -> tuple[End, End]:
    points = ends(area_map, area)
    return points[first], points[second]


def _halves(boundary: tuple[Edge, ...], first: End, second: End) -> tuple[Half, Half]:
    """The edges of the two parts: clockwise from the first end to the second, and from there on."""
    return _run(boundary, first, second), _run(boundary, second, first)


def _run(boundary: tuple[Edge, ...], start: End, stop: End) -> Half:
    """The edges from one point clockwise to another one."""
    run: list[tuple[Edge, bool]] = []
    number = start.edge
    if start.inside >= 0:
        run.append(_rest(boundary[number], start.inside, after=True))
        number = (number + 1) % len(boundary)
    while number != stop.edge:
        run.append((boundary[number], False))
        number = (number + 1) % len(boundary)
    if stop.inside >= 0:
        run.append(_rest(boundary[stop.edge], stop.inside, after=False))
    return tuple(run)


def _rest(edge: Edge, inside: int, *, after: bool) -> tuple[Edge, bool]:
    """The part of an edge after, or before, a point inside it."""
    if edge.kind == PATH_EDGE:
        return edge, True
    return Edge(FORT_EDGE, -1, edge.gaps[inside:] if after else edge.gaps[:inside]), True


@lru_cache(maxsize=2000)
def fenced(area_map: Map, fence: Fence) -> Map:
    """The map with a Fence: the first part keeps the area's number, the second one gets the next number."""
    area, first, second = fence
    new = area_map.area_count
    points = _points(area_map, area, first, second)
    halves = _halves(area_map.boundaries[area], *points)
    sides = list(area_map.path_sides)
    for edge, part in halves[1]:
        if edge.kind == PATH_EDGE and not part:
            sides[edge.path] = _replaced(sides[edge.path], area, (new,))
    for end, parts in zip(points, ((new, area), (area, new)), strict=True):
        edge = area_map.boundaries[area][end.edge]
        if edge.kind == PATH_EDGE and end.inside >= 0:
            sides[edge.path] = _replaced(sides[edge.path], area, parts)
    gap_area = list(area_map.gap_area)
    for edge, _ in halves[1]:
        for gap in edge.gaps:
            gap_area[gap] = new
    closing = Edge(FENCE_EDGE)
    runs = [(*(edge for edge, _ in half), closing) for half in halves]
    boundaries = list(area_map.boundaries)
    boundaries[area] = runs[0]
    lines = list(area_map.lines)
    drawing = drawn(area_map, area, first, second)
    assert drawing is not None
    lines[area] = drawing[0]
    return area_map.with_sides(tuple(sides), tuple(gap_area), (*boundaries, runs[1]), (*lines, drawing[1]), fence)


# -- drawing ------------------------------------------------------------------------------------------------------


def drawn(area_map: Map, area: int, first: int, second: int) -> Parts | None:
    """Where the edges of the two parts are drawn; None: no straight Fence between these ends lies inside the area."""
    start, stop = _points(area_map, area, first, second)
    lines = area_map.lines[area]
    others = tuple(_cuts(area_map, area, stop))
    for one in _cuts(area_map, area, start):
        for other in others:
            runs = _run_lines(lines, (start, one), (stop, other)), _run_lines(lines, (stop, other), (start, one))
            if not all(lines) or not all(map(all, runs)):
                return ((),) * (len(runs[0]) + 1), ((),) * (len(runs[1]) + 1)
            if divides(_joined(runs[0]), _joined(runs[1])):
                return (*runs[0], (runs[0][-1][-1], runs[0][0][0])), (*runs[1], (runs[1][-1][-1], runs[1][0][0]))
    return None


def _cuts(area_map: Map, area: int, end: End) -> Iterator[Cut]:
    """The line of an end's edge, cut at the places where the end can be."""
    edge, line = area_map.boundaries[area][end.edge], area_map.lines[area][end.edge]
    if end.inside < 0 or not line:
        yield (), line
    elif edge.kind == PATH_EDGE:
        yield cut(line, 1 / 2)
    else:
        gaps = [area_map.gap_lines[gap] for gap in edge.gaps]
        for share in ON_WALLS:
            yield cut_wall(line, gaps, end.inside, share)


def _run_lines(lines: tuple[Line, ...], start: tuple[End, Cut], stop: tuple[End, Cut]) -> tuple[Line, ...]:
    """Where the edges from one point clockwise to another one are drawn."""
    run: list[Line] = []
    number = start[0].edge
    if start[0].inside >= 0:
        run.append(start[1][1])
        number = (number + 1) % len(lines)
    while number != stop[0].edge:
        run.append(lines[number])
        number = (number + 1) % len(lines)
    if stop[0].inside >= 0:
        run.append(stop[1][0])
    return tuple(run)


def _joined(run: tuple[Line, ...]) -> Line:
    """Lines one after the other as one."""
    return (*(point for line in run for point in line[:-1]), run[-1][-1])


def outline(area_map: Map, area: int) -> Line:
    """The corners of an area, clockwise; empty where the board is not drawn."""
    lines = area_map.lines[area]
    return tuple(point for line in lines for point in line[:-1]) if all(lines) else ()


def _replaced(sides: Sides, area: int, parts: tuple[int, ...]) -> Sides:
    """A Path with an area on one side replaced by its parts, given clockwise round the area.

    The first side of a Path is on the right of its line: clockwise is along the line there, and against it on the
    other side.
    """
    along, against = sides
    if area in along:
        place = along.index(area)
        return ((*along[:place], *parts, *along[place + 1 :]), against)
    place = against.index(area)
    return (along, (*against[:place], *parts[::-1], *against[place + 1 :]))


@lru_cache(maxsize=2000)
def with_fences(base: Map, fences: tuple[Fence, ...]) -> Map:
    """The map after some Fences."""
    made = base
    for fence in fences:
        made = fenced(made, fence)
    return made
