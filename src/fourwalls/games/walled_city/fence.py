"""Fences: where one can lie in an area, and the map that it makes (WC-R18, WC-R52, WC-R53)."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from .geometry import Line, between, middle
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


def ends(area_map: Map, area: int) -> tuple[End, ...]:
    """All points where a Fence in an area can end, clockwise."""
    return _ends_on(area_map.boundaries[area])


def _ends_on(boundary: tuple[Edge, ...]) -> tuple[End, ...]:
    found: list[End] = []
    for number, edge in enumerate(boundary):
        found.append(End(number))
        if edge.kind == PATH_EDGE:
            found.append(End(number, 0))
        elif edge.kind == FORT_EDGE:
            found += [End(number, before) for before in range(len(edge.gaps) + 1)]
    return tuple(found)


def _edges_of(end: End, count: int) -> set[int]:
    return {end.edge, (end.edge - 1) % count} if end.inside < 0 else {end.edge}


def fences_of(area_map: Map, area: int) -> tuple[tuple[int, int], ...]:
    """The pairs of ends of the Fences in an area; those that divide its Paths and Gaps alike are there once."""
    return _fences_in(area_map.boundaries[area])


@lru_cache(maxsize=4000)
def _fences_in(boundary: tuple[Edge, ...]) -> tuple[tuple[int, int], ...]:
    points, count = _ends_on(boundary), len(boundary)
    found: dict[tuple[object, object], tuple[int, int]] = {}
    for first, start in enumerate(points):
        for second in range(first + 1, len(points)):
            if not _edges_of(start, count) & _edges_of(points[second], count):
                halves = _halves(boundary, start, points[second])
                found.setdefault((_meaning(halves[0]), _meaning(halves[1])), (first, second))
    return tuple(found.values())


def _meaning(half: Half) -> tuple[tuple[Edge, bool], ...]:
    """What matters of a part: its Paths, whole or in part, and its Gaps."""
    return tuple((edge, part) if edge.kind == PATH_EDGE else (edge, False) for edge, part in half if _matters(edge))


def _matters(edge: Edge) -> bool:
    return edge.kind == PATH_EDGE or bool(edge.gaps)


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
    points = ends(area_map, area)
    halves = _halves(area_map.boundaries[area], points[first], points[second])
    sides = list(area_map.path_sides)
    for edge, part in halves[1]:
        if edge.kind == PATH_EDGE and not part:
            sides[edge.path] = _replaced(sides[edge.path], area, (new,))
    for end, parts in ((points[first], (new, area)), (points[second], (area, new))):
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
    lines[area] = _run_lines(area_map, area, points[first], points[second])
    rest = _run_lines(area_map, area, points[second], points[first])
    return area_map.with_sides(tuple(sides), tuple(gap_area), (*boundaries, runs[1]), (*lines, rest), fence)


def _run_lines(area_map: Map, area: int, start: End, stop: End) -> tuple[Line, ...]:
    """Where the edges from one point clockwise to another one are drawn, and then the Fence."""
    lines = area_map.lines[area]
    run: list[Line] = []
    number = start.edge
    if start.inside >= 0:
        run.append(_cut(area_map, area, start)[1])
        number = (number + 1) % len(lines)
    while number != stop.edge:
        run.append(lines[number])
        number = (number + 1) % len(lines)
    if stop.inside >= 0:
        run.append(_cut(area_map, area, stop)[0])
    return (*run, (run[-1][-1], run[0][0]) if all(run) else ())


def _cut(area_map: Map, area: int, end: End) -> tuple[Line, Line]:
    """The line of an edge, cut at a point inside it."""
    edge, line = area_map.boundaries[area][end.edge], area_map.lines[area][end.edge]
    if not line:
        return (), ()
    if edge.kind == PATH_EDGE:
        return middle(line)
    return between(line, [area_map.gap_lines[gap] for gap in edge.gaps], end.inside)


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
