"""The map of a second set of rules: what touches what, Fences by exact fractions, and neighbourhoods.

It reads the files of the boards by itself. The way round an area is a list of edges; edge number 3 goes from 3 to 4,
so that every point of it has an exact place, and an exact one on the drawn board too.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from fractions import Fraction
from importlib.resources import files
from itertools import product
from typing import Any, NamedTuple

from .model_plane import Line, Vector, along, inside, line_of, stretch

HALF = Fraction(1, 2)


class Edge(NamedTuple):
    """One element of the way round an area, clockwise (WC-R18).

    A piece of a Path's side, from `low` to `high` in the direction of the Path's line; or a stretch of fortification
    with its Gaps; or, with neither, the side of a Fence. `line` is where it lies, `breaks` where Gaps begin and end.
    """

    path: str = ""
    side: int = 0
    low: Fraction = Fraction(0)
    high: Fraction = Fraction(1)
    gaps: tuple[str, ...] = ()
    wall: bool = False
    line: Line = ()
    breaks: tuple[Line, ...] = ()

    def part(self, start: Fraction, stop: Fraction, ends: tuple[Vector, Vector]) -> Edge:
        """The piece of it between two places, counted clockwise from 0 to 1, which on the board are `ends`."""
        line = stretch(self.line, *ends)
        if self.path:
            low, high = [self.low + (self.high - self.low) * place for place in (start, stop)]
            if self.side == 1:
                low, high = self.high + self.low - high, self.high + self.low - low
            return self._replace(low=low, high=high, line=line)
        inside = [number for number, place in enumerate(self.gap_places()) if start < place < stop]
        return self._replace(
            gaps=tuple(self.gaps[number] for number in inside),
            breaks=tuple(self.breaks[number] for number in inside),
            line=line,
        )

    def spots(self, place: Fraction) -> list[Vector]:
        """Where a point inside it can be on the board: the middle of a Path, or anywhere on a wall.

        To say anywhere, eighths of the wall do, the middle first.
        """
        if self.path:
            return [along(self.line, HALF)]
        number = self.point_places().index(place)
        wall = self.walls()[number]
        return [along(wall, Fraction(eighth, 8)) for eighth in (4, 3, 5, 2, 6, 1, 7)]

    def walls(self) -> list[Line]:
        """The pieces of wall before, between and after its Gaps."""
        ends = [self.line[0], *(end for line in self.breaks for end in line), self.line[-1]]
        return [stretch(self.line, one, other) for one, other in zip(ends[::2], ends[1::2], strict=True)]

    def gap_places(self) -> list[Fraction]:
        """Where its Gaps are: walls and Gaps take turns, all equally long."""
        return [Fraction(4 * number + 3, 2 * (2 * len(self.gaps) + 1)) for number in range(len(self.gaps))]

    def point_places(self) -> list[Fraction]:
        """Where a Fence can end inside it: the middle of a Path; before, between and after Gaps (WC-R52)."""
        if self.path:
            return [HALF]
        if self.wall:
            return [Fraction(4 * number + 1, 2 * (2 * len(self.gaps) + 1)) for number in range(len(self.gaps) + 1)]
        return []


class Point(NamedTuple):
    """A place on the way round an area, and the edges on which it lies: two for a corner."""

    place: Fraction
    on: frozenset[int]
    spots: list[Vector]
    """Where it can be on the board."""


class Fence(NamedTuple):
    """The area that was divided, and the numbers of both points."""

    area: str
    ends: tuple[int, int]


_KNOWN: dict[tuple[Edge, ...], list[tuple[int, int]]] = {}


class City:
    """A board with what is built on it."""

    def __init__(self, name: str) -> None:
        data: Any = json.loads((files("fourwalls.games.walled_city") / "boards" / f"{name}.json").read_text())
        self.spots = {area["id"]: area["spot"] for area in data["areas"]}
        self.paths = [path["id"] for path in data["paths"]]
        self.gaps = [gap["id"] for gap in data["gaps"]]
        self.towers = [tower["id"] for tower in data["towers"]]
        self.zones = {zone["id"]: zone["towers"] for zone in data["zones"]}
        self.nearest = {gap["id"]: gap["towers"] for gap in data["gaps"]}
        sides = {path["id"]: path["sides"] for path in data["paths"]}
        lines = {each["id"]: line_of(each["line"]) for each in (*data["paths"], *data["gaps"])}
        self.around: dict[str, list[Edge]] = {area["id"]: _around(area, sides, lines) for area in data["areas"]}
        self.sides = {path: self._sides_of(path) for path in self.paths}
        """The areas on both sides of a Path, in the direction of its line."""
        self.fences: list[Fence] = []
        self.roads: dict[str, str] = dict.fromkeys(self.paths, "")
        """By Path what lies there, from below: r for a Road, x for a broken one."""
        self.walls: dict[str, str] = dict.fromkeys(self.gaps, "")

    @property
    def areas(self) -> list[str]:
        return list(self.around)

    def _sides_of(self, path: str) -> tuple[list[str], list[str]]:
        found: tuple[list[tuple[Fraction, str]], list[tuple[Fraction, str]]] = ([], [])
        for area, edges in self.around.items():
            for edge in edges:
                if edge.path == path:
                    found[edge.side].append((edge.low, area))
        return [area for _, area in sorted(found[0])], [area for _, area in sorted(found[1])]

    def area_at(self, gap: str) -> str:
        found: list[str] = [area for area, edges in self.around.items() if any(gap in edge.gaps for edge in edges)]
        return found[0]

    def across(self, area: str) -> set[str]:
        """The areas on the other side of any Path round an area (WC-281)."""
        return {
            other for edge in self.around[area] if edge.path for other in self.sides[edge.path][1 - edge.side]
        }  # fmt: skip

    def neighbourhoods(self) -> list[set[str]]:
        """Areas joined by Paths without an intact Road, the areas on one side too (WC-R09, WC-R51)."""
        groups = [{area} for area in self.areas]
        for path, road in self.roads.items():
            if "r" not in road:
                first, second = self.sides[path]
                joined = [group for group in groups if group & {*first, *second}]
                groups = [group for group in groups if group not in joined] + [set().union(*joined)]
        return groups

    def neighbourhood(self, area: str) -> set[str]:
        return next(group for group in self.neighbourhoods() if area in group)

    def open_gaps(self) -> set[str]:
        """Gaps without an intact Wall (WC-150, WC-R57)."""
        return {gap for gap, wall in self.walls.items() if "w" not in wall}

    # Fences.

    def points(self, area: str) -> list[Point]:
        """Where a Fence can end, clockwise (WC-R18, WC-R52): from the first Path after the fortification on, and in a
        part of a divided area from the end of its Fence."""
        edges = self.around[area]
        found = []
        for number, edge in enumerate(edges):
            found.append(Point(Fraction(number), frozenset((number, (number - 1) % len(edges))), [edge.line[0]]))
            found += [Point(number + place, frozenset((number,)), edge.spots(place)) for place in edge.point_places()]
        return found

    def fences_in(self, area: str) -> list[tuple[int, int]]:
        """As `_fences_in`, found once for each area of a shape."""
        edges = tuple(self.around[area])
        if edges not in _KNOWN:
            _KNOWN[edges] = self._fences_in(area)
        return _KNOWN[edges]

    def _fences_in(self, area: str) -> list[tuple[int, int]]:
        """All pairs of points that do not lie on one edge, with a straight line inside the area (WC-R52)."""
        points = self.points(area)
        pairs = [(a, b) for b in range(len(points)) for a in range(b) if not points[a].on & points[b].on]
        return [pair for pair in pairs if self.lie(area, pair)]

    def lie(self, area: str, ends: tuple[int, int]) -> tuple[Vector, Vector] | None:
        """Where a Fence lies on the board: from the first spot of each point between which all is inside the area."""
        corners, points = self.outline(area), self.points(area)
        lines = product(points[ends[0]].spots, points[ends[1]].spots)
        return next((line for line in lines if inside(corners, *line)), None)

    def outline(self, area: str) -> Line:
        """The corners of an area, clockwise."""
        return tuple(corner for edge in self.around[area] for corner in edge.line[:-1])

    def parts(self, area: str, ends: tuple[int, int]) -> tuple[list[Edge], list[Edge]]:
        """What would lie round the two parts: the first one from the first point clockwise to the second."""
        first, second = (self.points(area)[end].place for end in ends)
        line = self.lie(area, ends)
        assert line
        return self._part(area, (first, second), line), self._part(area, (second, first), line[::-1])

    def _part(self, area: str, ends: tuple[Fraction, Fraction], line: Line) -> list[Edge]:
        edges = self.around[area]
        start, stop = ends[0], ends[1] + (len(edges) if ends[1] < ends[0] else 0)
        found = []
        for number in range(2 * len(edges)):
            edge = edges[number % len(edges)]
            low, high = max(start, Fraction(number)), min(stop, Fraction(number + 1))
            if low < high:
                spots = line[0] if low == start else edge.line[0], line[1] if high == stop else edge.line[-1]
                found.append(edge.part(low - number, high - number, spots))
        return [*found, Edge(line=(line[1], line[0]))]

    def division(self, area: str, ends: tuple[int, int]) -> frozenset[frozenset[object]]:
        """How a Fence divides Paths and Gaps; Fences that do it alike may be offered once (WC-R52)."""
        return frozenset(
            frozenset(
                thing
                for edge in part
                for thing in (edge.gaps if edge.wall else [(edge.path, edge.low, edge.high)] if edge.path else [])
            )
            for part in self.parts(area, ends)
        )

    def fence(self, area: str, ends: tuple[int, int]) -> str:
        """Build a Fence; the name of the new area, which is the second part."""
        first, second = self.parts(area, ends)
        self.fences.append(Fence(area, ends))
        new = f"N{len(self.fences)}"
        self.around[area], self.around[new] = first, second
        self.sides = {path: self._sides_of(path) for path in self.paths}
        return new


def _around(area: Any, sides: dict[str, list[list[str]]], lines: dict[str, Line]) -> list[Edge]:
    """The way round an area from the data: an unbroken run of walls, Gaps and Towers is one edge."""
    pieces = area["boundary"]
    breaks = [number for number, piece in enumerate(pieces) if "path" in piece and "path" not in pieces[number - 1]]
    first = breaks[0] if breaks else 0
    found: list[Edge] = []
    for piece in [*pieces[first:], *pieces[:first]]:
        if "path" in piece:
            found.append(_path_edge(area["id"], piece["path"], sides[piece["path"]], lines[piece["path"]]))
            continue
        gaps = (piece["gap"],) if "gap" in piece else ()
        if found and found[-1].wall:
            gaps = found.pop().gaps + gaps
        found.append(Edge(gaps=gaps, wall=True, breaks=tuple(lines[gap] for gap in gaps)))
    outline = line_of(area["polygon"])
    for number, edge in enumerate(found):
        ends = edge.line or (found[number - 1].line[-1], found[(number + 1) % len(found)].line[0])
        found[number] = edge._replace(line=stretch((*outline, *outline), ends[0], ends[-1]))
    return found


def _path_edge(area: str, path: str, sides: list[list[str]], line: Line) -> Edge:
    """Where a side has two areas, the line of the Path has its middle corner between them."""
    side = 0 if area in sides[0] else 1
    place, length = sides[side].index(area), len(sides[side])
    if length > 1:
        line = line[place : place + 2]
    return Edge(path, side, Fraction(place, length), Fraction(place + 1, length), line=line[:: 1 - 2 * side])


def top_intact(stack: str) -> bool:
    return stack[-1:] in ("r", "w")


def joined(names: Iterable[str]) -> str:
    return " ".join(sorted(names))
