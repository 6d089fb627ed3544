"""Where the edges of areas lie on a drawn board, and whether a straight Fence fits between two points of them."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from math import hypot
from typing import Final

from .board import AreaData, PathData

Spot = tuple[float, float]
Line = tuple[Spot, ...]
Cut = tuple[Line, Line]
"""What lies before a point of a line, and after it; both have the point."""

GRID: Final = 64
"""Ends of Fences lie on a grid of so many points to a unit: close to their lines, and with exact sums everywhere."""


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


def _along(polygon: Line, start: Spot, stop: Spot) -> Line:
    """The corners of an outline from one of them clockwise to another."""
    if start not in polygon or stop not in polygon:
        return (start, stop)
    first = polygon.index(start)
    turned = polygon[first:] + polygon[:first]
    return turned[: turned.index(stop) + 1]


def _length(one: Spot, other: Spot) -> float:
    return hypot(one[0] - other[0], one[1] - other[1])


def cut(line: Line, share: float) -> Cut:
    """A line cut at a share of its length, from 0 to 1; both parts have the point there, on the grid."""
    lengths = [_length(one, other) for one, other in itertools.pairwise(line)]
    left = sum(lengths) * share
    for number, length in enumerate(lengths):
        if left <= length:
            (x, y), (x2, y2) = line[number], line[number + 1]
            along = left / length if length else 0
            point = (round((x + (x2 - x) * along) * GRID) / GRID, round((y + (y2 - y) * along) * GRID) / GRID)
            before, after = line[: number + 1], line[number + 1 :]
            return (
                before if point == before[-1] else (*before, point),
                after if point == after[0] else (point, *after),
            )
        left -= length
    return line, line[-1:]


def cut_wall(line: Line, gaps: Sequence[Line], inside: int, share: float) -> Cut:
    """A stretch of fortification cut at a share of the wall after `inside` of its Gaps."""
    ends = [gap[end] for gap in gaps for end in (0, -1) if gap]
    if len(ends) < 2 * len(gaps) or not set(ends) <= set(line):
        return (), ()
    start = line.index(gaps[inside - 1][-1]) if inside else 0
    stop = line.index(gaps[inside][0]) if inside < len(gaps) else len(line) - 1
    before, after = cut(line[start : stop + 1], share)
    return (*line[:start], *before), (*after, *line[stop + 1 :])


def divides(one: Line, other: Line) -> bool:
    """Whether a straight line divides an outline in two: it runs inside, and both parts enclose something.

    The parts are given clockwise from its start to its stop and from there back, each without the straight line.
    Points on them are rounded to whole units, so what is thinner than one unit encloses nothing.
    """
    start, stop = one[0], one[-1]
    length = _length(start, stop)
    # A line round the outside makes one of the parts run the other way.
    if not min(_twice_area(one), _twice_area(other)) >= 2 * length > 0:
        return False
    x, y = (stop[0] - start[0]) * NEAR, (stop[1] - start[1]) * NEAR
    here, there = (start[0] + x, start[1] + y), (stop[0] - x, stop[1] - y)
    return not (_meets(here, there, one) or _meets(here, there, other))


NEAR: Final = 1 / 64
"""This share of a straight line at each end is not looked at: there it begins on the outline itself."""


def _meets(here: Spot, there: Spot, line: Line) -> bool:
    """Whether the straight way from here to there touches a line."""
    last = line[0]
    before = _turn(here, there, last)
    for corner in line[1:]:
        now = _turn(here, there, corner)
        if before * now <= 0 and _turn(last, corner, here) * _turn(last, corner, there) <= 0:
            return True
        last, before = corner, now
    return False


def _twice_area(corners: Line) -> float:
    """Clockwise on a screen is positive."""
    pairs = itertools.pairwise((*corners, corners[0]))
    return sum(x * y2 - x2 * y for (x, y), (x2, y2) in pairs)


def _turn(one: Spot, other: Spot, third: Spot) -> float:
    """Positive where the way from one point by another to a third turns right, 0 where it is straight."""
    return (other[0] - one[0]) * (third[1] - one[1]) - (other[1] - one[1]) * (third[0] - one[0])
