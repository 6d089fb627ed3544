"""The points and edges of the boundary of an area in words, for those who choose the ends of a Fence."""

from __future__ import annotations

from fourwalls.core import Message

from .fence import ends
from .map import FENCE_EDGE, FORT_EDGE, Map


def point_words(area_map: Map, area: int, number: int) -> Message:
    """Where a point of the boundary is, by its number in `fence.ends`."""
    edge, inside = ends(area_map, area)[number]
    if inside < 0:
        corner = {"one": edge_words(area_map, area, edge - 1), "other": edge_words(area_map, area, edge)}
        return Message("point.corner", {**corner})
    if area_map.boundaries[area][edge].kind == FORT_EDGE:
        return Message("point.fort", {"count": inside})
    return Message("point.path", {"path": edge_words(area_map, area, edge)})


def edge_words(area_map: Map, area: int, number: int) -> Message:
    """An edge: its Path, the wall, or a Fence."""
    edge = area_map.boundaries[area][number]
    if edge.kind == FORT_EDGE:
        return Message("edge.fort")
    if edge.kind == FENCE_EDGE:
        return Message("edge.fence")
    return Message("edge.path", {"path": area_map.path_ids[edge.path]})
