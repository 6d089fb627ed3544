"""A board compiled for play: plain tuples of numbers. A Fence makes another map of it (see `fence.py`)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from .board import NEW_AREAS, BoardData
from .geometry import Line, edge_lines

PATH_EDGE, FORT_EDGE, FENCE_EDGE = range(3)

MOST_FENCES: Final = len(NEW_AREAS)


class Edge(NamedTuple):
    """An element on the way round an area: a Path, a stretch of fortification with its Gaps, or a Fence (WC-R18)."""

    kind: int
    path: int = -1
    gaps: tuple[int, ...] = ()


Sides = tuple[tuple[int, ...], tuple[int, ...]]


class Map:
    """Areas, Paths, Gaps, Towers and zones by number. Places are the areas, room for two more, then the Towers."""

    __slots__ = (
        "_groups",
        "area_count",
        "area_room",
        "before",
        "boundaries",
        "crossings",
        "fences",
        "gap_area",
        "gap_ids",
        "gap_lines",
        "gap_towers",
        "lines",
        "links",
        "path_areas",
        "path_ids",
        "path_sides",
        "place_count",
        "place_ids",
        "spots",
        "tower_count",
        "tower_zones",
        "zone_ids",
        "zone_towers",
    )

    before: Map | None
    """The map without the last Fence."""
    boundaries: tuple[tuple[Edge, ...], ...]
    fences: tuple[tuple[int, int, int], ...]
    lines: tuple[tuple[Line, ...], ...]

    def __init__(self, base: BoardData) -> None:
        areas = {area.id: number for number, area in enumerate(base.areas)}
        towers = {tower.id: number for number, tower in enumerate(base.towers)}
        gaps = {gap.id: number for number, gap in enumerate(base.gaps)}
        paths = {path.id: number for number, path in enumerate(base.paths)}
        self.before = None
        self.fences = ()
        self.area_count = len(areas)
        self.area_room = len(areas) + MOST_FENCES
        self.tower_count = len(towers)
        self.place_count = self.area_room + len(towers)
        self.place_ids = (*areas, *NEW_AREAS, *towers)
        self.path_ids, self.gap_ids = tuple(paths), tuple(gaps)
        self.zone_ids = tuple(zone.id for zone in base.zones)
        self.spots = tuple(area.spot for area in base.areas)
        self.gap_area = tuple(areas[gap.area] for gap in base.gaps)
        self.gap_towers = tuple((towers[gap.towers[0]], towers[gap.towers[1]]) for gap in base.gaps)
        self.zone_towers = tuple((towers[zone.towers[0]], towers[zone.towers[1]]) for zone in base.zones)
        self.tower_zones = tuple(
            tuple((zone, end) for zone, both in enumerate(self.zone_towers) for end in (0, 1) if both[end] == tower)
            for tower in range(len(towers))
        )
        """By Tower: its two zones, and which end of each is nearer to it."""
        self.boundaries = tuple(_edges(base, number, paths, gaps) for number in range(len(areas)))
        self.gap_lines = tuple(gap.line for gap in base.gaps)
        self.lines = tuple(_lines(base, number, edges) for number, edges in enumerate(self.boundaries))
        """By area: where the edges of its boundary are drawn, in the same order."""
        self._set_sides(
            tuple(
                (tuple(areas[name] for name in path.sides[0]), tuple(areas[name] for name in path.sides[1]))
                for path in base.paths
            )
        )

    def _set_sides(self, sides: tuple[Sides, ...]) -> None:
        """The areas beside each Path, and what follows from them."""
        self.path_sides = sides
        self.path_areas = tuple((*first, *second) for first, second in sides)
        self.links = tuple(sum(1 << area for area in areas) for areas in self.path_areas)
        beyond: list[set[int]] = [set() for _ in range(self.area_count)]
        for first, second in sides:
            for here, there in ((first, second), (second, first)):
                for area in here:
                    beyond[area].update(there)
        self.crossings = tuple(tuple(sorted(reached)) for reached in beyond)
        """By area: the areas on the other sides of its Paths (WC-281, WC-282)."""
        self._groups: dict[tuple[int, ...], tuple[int, ...]] = {}

    def with_sides(
        self,
        sides: tuple[Sides, ...],
        gap_area: tuple[int, ...],
        boundaries: tuple[tuple[Edge, ...], ...],
        lines: tuple[tuple[Line, ...], ...],
        fence: tuple[int, int, int],
    ) -> Map:
        """This map with one area more (for `fence.py`)."""
        new = object.__new__(Map)
        for name in Map.__slots__:
            setattr(new, name, getattr(self, name))
        new.before = self
        new.area_count = self.area_count + 1
        new.gap_area = gap_area
        new.boundaries = boundaries
        new.lines = lines
        new.fences = (*self.fences, fence)
        new._set_sides(sides)
        return new

    def neighbourhoods(self, paths: tuple[int, ...]) -> tuple[int, ...]:
        """The areas of each neighbourhood as bits: what Paths without an intact Road connect (WC-R09, WC-R51)."""
        key = tuple([work < 2 for work in paths])
        known = self._groups.get(key)
        if known is None:
            if len(self._groups) >= 2000:
                self._groups.clear()
            known = self._groups[key] = self._joined(paths)
        return known

    def _joined(self, paths: tuple[int, ...]) -> tuple[int, ...]:
        groups = [1 << area for area in range(self.area_count)]
        for path, work in enumerate(paths):
            if work < 2:
                joined, rest = self.links[path], []
                for group in groups:
                    if group & joined:
                        joined |= group
                    else:
                        rest.append(group)
                groups = [*rest, joined]
        return tuple(sorted(groups, key=lambda group: group & -group))

    def neighbourhood(self, paths: tuple[int, ...], area: int) -> int:
        """The areas of the neighbourhood of one area, as bits."""
        return next(group for group in self.neighbourhoods(paths) if group >> area & 1)


def _edges(board: BoardData, area: int, paths: dict[str, int], gaps: dict[str, int]) -> tuple[Edge, ...]:
    """The boundary of an area with each unbroken run of walls, Gaps and Towers as one stretch."""
    pieces = board.areas[area].boundary
    start = next((n for n, piece in enumerate(pieces) if piece.path and not pieces[n - 1].path), 0)
    edges: list[Edge] = []
    for piece in (*pieces[start:], *pieces[:start]):
        if piece.path is not None:
            edges.append(Edge(PATH_EDGE, paths[piece.path]))
            continue
        found = () if piece.gap is None else (gaps[piece.gap],)
        if edges and edges[-1].kind == FORT_EDGE:
            edges[-1] = Edge(FORT_EDGE, -1, edges[-1].gaps + found)
        else:
            edges.append(Edge(FORT_EDGE, -1, found))
    return tuple(edges)


def _lines(board: BoardData, area: int, edges: tuple[Edge, ...]) -> tuple[Line, ...]:
    parts = [board.paths[edge.path] if edge.kind == PATH_EDGE else None for edge in edges]
    return edge_lines(board.areas[area], parts)


@lru_cache(maxsize=50)
def compiled(board: BoardData) -> Map:
    """The map of a board without Fences."""
    return Map(board)
