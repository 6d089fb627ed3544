"""Points and lines of the second set of rules, by exact fractions."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from itertools import pairwise
from math import hypot
from typing import NamedTuple


class Vector(NamedTuple):
    """A point of the drawn board."""

    x: Fraction
    y: Fraction


Line = tuple[Vector, ...]
"""The corners of a line, or of a closed outline."""


def line_of(data: Iterable[Iterable[int]]) -> Line:
    return tuple(Vector(*map(Fraction, point)) for point in data)


def cross(one: Vector, other: Vector, third: Vector) -> Fraction:
    """Twice the area of a triangle; 0 if the points lie in a straight line."""
    return (other.x - one.x) * (third.y - one.y) - (other.y - one.y) * (third.x - one.x)


def between(point: Vector, one: Vector, other: Vector) -> bool:
    """Whether a point lies on the straight line from one point to another, its ends too."""
    return (
        cross(one, other, point) == 0
        and min(one.x, other.x) <= point.x <= max(one.x, other.x)
        and min(one.y, other.y) <= point.y <= max(one.y, other.y)
    )


def stretch(line: Line, start: Vector, stop: Vector) -> Line:
    """The part of a line from one point on it to another one after that."""
    found: list[Vector] = []
    for one, other in pairwise(line):
        if not found and between(start, one, other) and start != other:
            found.append(start)
        if found and between(stop, found[-1], other):
            return (*found, stop)
        if found:
            found.append(other)
    raise AssertionError((line, start, stop))


def along(line: Line, share: Fraction) -> Vector:
    """The point after a share of a line's length. Lengths are rounded, but the point lies exactly on the line."""
    lengths = [Fraction(hypot(other.x - one.x, other.y - one.y)) for one, other in pairwise(line)]
    left = sum(lengths) * share
    for (one, other), length in zip(pairwise(line), lengths, strict=True):
        if left <= length:
            part = left / length
            return Vector(one.x + (other.x - one.x) * part, one.y + (other.y - one.y) * part)
        left -= length
    raise AssertionError(line)


def inside(outline: Line, one: Vector, other: Vector) -> bool:
    """Whether the straight line between two points of an outline touches it at its ends only, and runs inside."""
    edges = list(zip(outline, (*outline[1:], outline[0]), strict=True))
    if any(_touches(one, other, *edge) for edge in edges):
        return False
    centre = Vector((one.x + other.x) / 2, (one.y + other.y) / 2)
    crossed = 0
    for (x, y), (x2, y2) in edges:
        if (y > centre.y) != (y2 > centre.y):
            crossed += x + (x2 - x) * (centre.y - y) / (y2 - y) > centre.x
    return crossed % 2 == 1


def _touches(one: Vector, other: Vector, start: Vector, stop: Vector) -> bool:
    """Whether an edge has a point of a line that is none of its ends."""
    ends = (one, other)
    if any(between(point, one, other) and point not in ends for point in (start, stop)):
        return True
    turns = cross(one, other, start), cross(one, other, stop)
    if turns[0] == turns[1] == 0:
        return between(one, start, stop) and between(other, start, stop)
    backs = cross(start, stop, one), cross(start, stop, other)
    return turns[0] * turns[1] < 0 and backs[0] * backs[1] < 0


def seen_from(outline: Line, eye: Vector, wall: Line) -> bool:
    """Whether at least a unit of a wall can be reached straight and inside from a point of an outline.

    What is seen changes only where a straight line from there by a corner meets the wall.
    """
    for one, other in pairwise(wall):
        turns = {Fraction(0), Fraction(1)}
        for corner in outline:
            sides = cross(eye, corner, one), cross(eye, corner, other)
            if sides[0] != sides[1]:
                turns.add(sides[0] / (sides[0] - sides[1]))
        length = hypot(other.x - one.x, other.y - one.y)
        steps = pairwise(sorted(share for share in turns if 0 <= share <= 1))
        shares = [(a + b) / 2 for a, b in steps if (b - a) * length >= 1]
        spots = [Vector(one.x + (other.x - one.x) * share, one.y + (other.y - one.y) * share) for share in shares]
        if any(inside(outline, eye, spot) for spot in spots):
            return True
    return False
