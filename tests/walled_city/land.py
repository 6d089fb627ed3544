"""A drawn board cut up by Fences, from its corners alone: which areas there are, what they touch, who lies beside whom.

The engine keeps lists of areas by Path and changes them with each Fence. Here an area is the ring of straight pieces
of its outline, each with the Path, Gap or wall that it is; all else is asked of points on the plane.
"""

from __future__ import annotations

from functools import cache, cached_property
from itertools import pairwise
from math import dist
from typing import NamedTuple

from fourwalls.games.walled_city.board import BoardData

Spot = tuple[float, float]


class Side(NamedTuple):
    """A straight piece of an outline, clockwise: a Path's name, a Gap's name, "wall" or "fence"."""

    what: str
    start: Spot
    stop: Spot


Ring = tuple[Side, ...]
FenceAt = tuple[str, int, int]


class End(NamedTuple):
    """A point where a Fence can end: its edges (numbers of runs), and the places on the ring where it can be."""

    edges: frozenset[int]
    places: tuple[tuple[int, Spot], ...]


def on_line(spot: Spot, start: Spot, stop: Spot) -> bool:
    return dist(start, spot) + dist(spot, stop) - dist(start, stop) < 0.02


def inside(ring: Ring, spot: Spot) -> bool:
    x, y = spot
    crossed = 0
    for _, (x1, y1), (x2, y2) in ring:
        if (y1 > y) != (y2 > y) and x < x1 + (x2 - x1) * (y - y1) / (y2 - y1):
            crossed += 1
    return crossed % 2 == 1


def size(ring: Ring) -> float:
    return sum(one[0] * other[1] - other[0] * one[1] for _, one, other in ring) / 2


def part_way(start: Spot, stop: Spot, share: float) -> Spot:
    return (start[0] + (stop[0] - start[0]) * share, start[1] + (stop[1] - start[1]) * share)


def runs(ring: Ring) -> list[list[int]]:
    """The pieces of each edge: those of one Path, of a Fence, or of an unbroken stretch of walls and Gaps."""
    found: list[list[int]] = []
    kind = ""
    for number, side in enumerate(ring):
        now = side.what if side.what[0] == "P" or side.what == "fence" else "fort"
        if found and now == kind:
            found[-1].append(number)
        else:
            found.append([number])
        kind = now
    return found


def at_length(ring: Ring, pieces: list[int], share: float) -> tuple[int, Spot]:
    """The point at a share of the length of some pieces, and the piece on which it is; rounded like the board's."""
    left = sum(dist(ring[n].start, ring[n].stop) for n in pieces) * share
    for number in pieces:
        length = dist(ring[number].start, ring[number].stop)
        if left <= length:
            x, y = part_way(ring[number].start, ring[number].stop, left / length)
            return number, (round(x), round(y))
        left -= length
    return pieces[-1], ring[pieces[-1]].stop


@cache
def rings_of(board: BoardData) -> dict[str, Ring]:
    """The outlines of the areas of a board."""
    return {area.id: ring_of(board, number) for number, area in enumerate(board.areas)}


def ring_of(board: BoardData, number: int) -> Ring:
    """The outline of an area, beginning at the first Path after a wall."""
    data = board.areas[number]
    pieces = pairwise((*data.polygon, data.polygon[0]))
    sides = [Side(what_is(board, data.id, one, other), one, other) for one, other in pieces]
    first = next((piece.path for piece in data.boundary if piece.path), "")
    kinds = [side.what for side in sides]
    starts = [n for n, kind in enumerate(kinds) if kind[0] == "P" and kinds[n - 1][0] != "P"]
    begin = starts[0] if starts else next(n for n, kind in enumerate(kinds) if kind == first != kinds[n - 1])
    return tuple(sides[begin:] + sides[:begin])


def what_is(board: BoardData, area: str, start: Spot, stop: Spot) -> str:
    """The Path or Gap of a straight piece of an outline, else "wall"."""
    for gap in board.gaps:
        if set(gap.line) == {start, stop}:
            return gap.id
    for path in board.paths:
        beside = any(area in side for side in path.sides)
        if beside and any(on_line(start, *piece) and on_line(stop, *piece) for piece in pairwise(path.line)):
            return path.id
    return "wall"


class Land:
    """The areas of a board after some Fences, each with the points where it ends."""

    def __init__(self, board: BoardData, fences: tuple[FenceAt, ...]) -> None:
        self.board = board
        self.rings = dict(rings_of(board))
        for number, (area, first, second) in enumerate(fences, 1):
            self.rings[area], self.rings[f"N{number}"] = self.parts(area, first, second)

    # -- Fences -------------------------------------------------------------------------------------------------------

    def ends(self, area: str) -> list[End]:
        """Clockwise: each corner between two edges, the middle of a Path, and the walls between Gaps."""
        ring = self.rings[area]
        edges = runs(ring)
        found = []
        for number, pieces in enumerate(edges):
            before = (number - 1) % len(edges)
            found.append(End(frozenset((before, number)), ((pieces[0], ring[pieces[0]].start),)))
            if ring[pieces[0]].what[0] == "P":
                found.append(End(frozenset((number,)), (at_length(ring, pieces, 1 / 2),)))
            elif ring[pieces[0]].what != "fence":
                walls: list[list[int]] = [[]]
                for piece in pieces:
                    if ring[piece].what == "wall":
                        walls[-1].append(piece)
                    else:
                        walls.append([])
                for wall in walls:
                    places = tuple(at_length(ring, wall, n / 8) for n in (4, 3, 5, 2, 6, 1, 7))
                    found.append(End(frozenset((number,)), places))
        return found

    def parts(self, area: str, first: int, second: int) -> tuple[Ring, Ring]:
        """The two parts of an area: clockwise from the first end to the second, and the rest."""
        found = self._parts(area, first, second)
        assert found is not None
        return found

    def _parts(self, area: str, first: int, second: int) -> tuple[Ring, Ring] | None:
        ring, ends = self.rings[area], self.ends(area)
        for one in ends[first].places:
            for other in ends[second].places:
                half, rest = self._way(ring, one, other), self._way(ring, other, one)
                length = dist(one[1], other[1])
                if min(size(half), size(rest)) < length:
                    continue
                # First a few points, as most lines that leave the area do so by far; then one in each unit, but for
                # the ends, which are rounded and so can be a bit outside themselves.
                few = [part_way(one[1], other[1], n / 9) for n in range(1, 9)]
                many = [part_way(one[1], other[1], n / length) for n in range(3, int(length) - 2)]
                lines = (few, many)
                if all(inside(ring, spot) for line in lines for spot in line):
                    return half, rest
        return None

    @staticmethod
    def _way(ring: Ring, one: tuple[int, Spot], other: tuple[int, Spot]) -> Ring:
        """Clockwise from one point to another, and back along the Fence."""
        number, spot = one
        way: list[Side] = []
        while True:
            side = ring[number]
            if number == other[0] and not (number == one[0] and way == [] and not ahead(side, spot, other[1])):
                if other[1] != spot:
                    way.append(Side(side.what, spot, other[1]))
                break
            if side.stop != spot:
                way.append(Side(side.what, spot, side.stop))
            number = (number + 1) % len(ring)
            spot = ring[number].start
        return (*way, Side("fence", other[1], one[1]))

    def fences(self, area: str) -> list[tuple[int, int]]:
        """All Fences in an area; of those that divide Paths and Gaps alike the first."""
        ends = self.ends(area)
        found: dict[object, tuple[int, int]] = {}
        for first in range(len(ends)):
            for second in range(first + 1, len(ends)):
                if ends[first].edges & ends[second].edges:
                    continue
                parts = self._parts(area, first, second)
                if parts is not None:
                    found.setdefault(frozenset(map(touched, parts)), (first, second))
        return list(found.values())

    # -- what touches what --------------------------------------------------------------------------------------------

    @cached_property
    def over(self) -> dict[str, frozenset[tuple[str, str]]]:
        """By area: the Paths round it with each area on their other sides (WC-281, WC-282, WC-R60)."""
        found: dict[str, set[tuple[str, str]]] = {area: set() for area in self.rings}
        for path in self.board.paths:
            first, second = self.sides(path.id)
            for here in first:
                for there in second:
                    found[here].add((path.id, there))
                    found[there].add((path.id, here))
        return {area: frozenset(others) for area, others in found.items()}

    def sides(self, path: str) -> tuple[list[str], list[str]]:
        """The areas on the right and on the left of a Path's line."""
        line = next(each.line for each in self.board.paths if each.id == path)
        found: tuple[list[str], list[str]] = ([], [])
        for area, ring in self.rings.items():
            for what, start, stop in ring:
                if what == path:
                    onward = next(
                        dist(one, start) < dist(one, stop)
                        for one, other in pairwise(line)
                        if on_line(start, one, other) and on_line(stop, one, other)
                    )
                    found[not onward].append(area)
        return sorted(set(found[0])), sorted(set(found[1]))

    def gap_area(self, gap: str) -> str:
        return next(area for area, ring in self.rings.items() if any(side.what == gap for side in ring))


def ahead(side: Side, spot: Spot, other: Spot) -> bool:
    return dist(side.start, other) >= dist(side.start, spot)


def touched(ring: Ring) -> tuple[object, ...]:
    """The Paths and Gaps of a part, with where its share of each begins and ends."""
    found: dict[str, tuple[Spot, Spot]] = {}
    for what, start, stop in ring:
        if what not in ("wall", "fence"):
            found[what] = (found[what][0] if what in found else start, stop)
    return tuple(sorted(found.items()))


@cache
def land(board: BoardData, fences: tuple[FenceAt, ...]) -> Land:
    return Land(board, fences)
