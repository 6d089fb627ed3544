"""Where the edges of areas lie on a drawn board, and where a Fence ends. For drawing; the rules need none of it."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from math import hypot

from .board import AreaData, PathData, Point

Line = tuple[Point, ...]


def edge_lines(area: AreaData, parts: Sequence[PathData | None]) -> tuple[Line, ...]:
    """The lines of the edges round an area, clockwise, by the Path of each (None: fortification).

    Empty lines where the board has no outline.
    """
    portions = [_portion(path, area.id) if path is not None else () for path in parts]
    if not area.polygon or not all(portions[n] or parts[n] is None for n in range(len(parts))):
        return ((),) * len(parts)
    lines = []
    for number, portion in enumerate(portions):
        before, after = portions[number - 1], portions[(number + 1) % len(parts)]
        start = portion[0] if portion else before[-1]
        stop = portion[-1] if portion else after[0]
        lines.append(_along(area.polygon, start, stop))
    return tuple(lines)


def _portion(path: PathData, area: str) -> Line:
    """The part of a Path's line beside one area, in the clockwise direction of that area.

    Where a side has several areas, the line has a point between each two of them.
    """
    along = area in path.sides[0]
    side = path.sides[0] if along else path.sides[1]
    place = side.index(area)
    line = path.line
    if not line:
        return ()
    if len(side) > 1:
        if len(line) != len(side) + 1:
            return ()
        line = line[place : place + 2]
    return line if along else line[::-1]


def _along(polygon: Line, start: Point, stop: Point) -> Line:
    """The corners of an outline from one of them clockwise to another."""
    if start not in polygon or stop not in polygon:
        return (start, stop)
    first = polygon.index(start)
    turned = polygon[first:] + polygon[:first]
    return turned[: turned.index(stop) + 1]


def _length(one: Point, other: Point) -> float:
    return hypot(one[0] - other[0], one[1] - other[1])


def middle(line: Line) -> tuple[Line, Line]:
    """A line cut in the middle of its length; both parts have the point there."""
    lengths = [_length(one, other) for one, other in itertools.pairwise(line)]
    left = sum(lengths) / 2
    for number, length in enumerate(lengths):
        if left <= length:
            (x, y), (x2, y2) = line[number], line[number + 1]
            share = left / length if length else 0
            point = (round(x + (x2 - x) * share), round(y + (y2 - y) * share))
            return (*line[: number + 1], point), (point, *line[number + 1 :])
        left -= length
    return line, line[-1:]


def between(line: Line, gaps: Sequence[Line], inside: int) -> tuple[Line, Line]:
    """A stretch of fortification cut in the middle of the wall after `inside` of its Gaps."""
    ends = [gap[end] for gap in gaps for end in (0, -1) if gap]
    if len(ends) < 2 * len(gaps) or not set(ends) <= set(line):
        return (), ()
    start = line.index(gaps[inside - 1][-1]) if inside else 0
    stop = line.index(gaps[inside][0]) if inside < len(gaps) else len(line) - 1
    before, after = middle(line[start : stop + 1])
    return (*line[:start], *before), (*after, *line[stop + 1 :])
