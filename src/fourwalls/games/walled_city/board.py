"""Boards as data, and what a board must have (WC-R06, WC-R07, WC-R42)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from importlib.resources import files
from typing import Any, Literal

import msgspec

from fourwalls.core import InvalidData, read_data
from fourwalls.core.record import UNSEEN, is_text

from .kinds import CHARTS, DICE_OF_A_FACTION, FACTIONS, NEUTRAL_NOBLES, NEUTRAL_PEASANTS, START_ROADS

Point = tuple[int, int]


class Piece(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """One element on the way round an area, clockwise: exactly one of its fields is there."""

    path: str | None = None
    gap: str | None = None
    tower: str | None = None
    wall: tuple[str, str] | None = None


class Stretch(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """One thing met on the way round the city, clockwise; `street` is a Path that ends at the fortification."""

    tower: str | None = None
    gap: str | None = None
    street: str | None = None


class AreaData(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """An area, the one spot in it, its outline, and what bounds it, clockwise."""

    id: str
    name: str
    spot: Literal["die", "chit"]
    boundary: tuple[Piece, ...]
    polygon: tuple[Point, ...] = ()
    spot_at: Point = (0, 0)


class PathData(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A Path with the areas on its two sides, both in the direction of its line; the first side is on the right."""

    id: str
    sides: tuple[tuple[str, ...], tuple[str, ...]]
    length: Literal["short", "medium", "long"] = "medium"
    line: tuple[Point, ...] = ()


class TowerData(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A Tower."""

    id: str
    at: Point = (0, 0)


class GapData(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A Gap with the one area that it touches and its two nearest Towers."""

    id: str
    area: str
    towers: tuple[str, str]
    line: tuple[Point, ...] = ()


class ZoneData(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A Defense zone between two neighbouring Towers."""

    id: str
    towers: tuple[str, str]
    at: Point = (0, 0)
    angle: int = 0


class BoardData(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A whole board, as in the files of the two named ones."""

    id: str
    name: str
    areas: tuple[AreaData, ...]
    paths: tuple[PathData, ...]
    towers: tuple[TowerData, ...]
    gaps: tuple[GapData, ...]
    zones: tuple[ZoneData, ...]
    size: Point = (0, 0)
    perimeter: tuple[Stretch, ...] = ()
    wall: tuple[Point, ...] = ()


class InvalidBoard(InvalidData):
    """A board that can't be played on: `faults` says everything that is wrong with it."""

    def __init__(self, faults: Sequence[str]) -> None:
        super().__init__(faults, "board")


NEW_AREAS = ("N1", "N2")
"""Names of the areas that Fences add; no board uses them."""

MOST_PIECES = 25
"""On the boundary of an area, so that the points where a Fence can end have numbers (`actions.MOST_ENDS`)."""

MOST_LETTERS = 40
"""In an id or a name."""

FARTHEST = 100_000
"""Coordinates that are greater are a mistake."""

_ID = re.compile(rf"[A-Za-z][A-Za-z0-9_]{{0,{MOST_LETTERS - 1}}}")


def to_board(data: Any) -> BoardData:
    """A board from a JSON value, not checked any further. Raises InvalidBoard."""
    try:
        return msgspec.convert(data, BoardData)
    except msgspec.ValidationError as error:
        raise InvalidBoard([f"it has not the form of a board: {error}"]) from None


def read_board(text: bytes) -> BoardData:
    """A board from JSON, checked for itself. Raises InvalidData with everything that is wrong."""
    board = to_board(read_data(text))
    if found := faults(board):
        raise InvalidBoard(found)
    return board


@cache
def named_board(name: str) -> BoardData:
    """One of the boards that come with the game."""
    return read_board((files(__package__) / "boards" / f"{name}.json").read_bytes())


def faults(board: BoardData) -> list[str]:
    """What is wrong with a board, whatever the number of players (WC-R42)."""
    if found := [*_names(board)]:
        return found
    checks = (_around, _areas, _paths, _gaps, _zones, _linked)
    return [fault for check in checks for fault in check(board)]


def faults_for(board: BoardData, chart: str, seats: int, defense_cards: int) -> list[str]:
    """What a board lacks for a number of players, so that a mandatory step could have no option (WC-R42)."""
    roads, walls = CHARTS[chart, seats][:2]
    spots = Counter(area.spot for area in board.areas)
    dice = spots["die"] + len(board.towers)
    needs = [
        (len(board.paths), roads * seats + START_ROADS[seats], "Paths for all Roads"),
        (len(board.gaps), walls * seats, "Gaps for all Walls"),
        (len(board.zones), 2 * seats * defense_cards, "Defense zones for all cards"),
    ]
    found = [f"{there} {what}: {needed} are needed (WC-R42)" for there, needed, what in needs if there < needed]
    if dice > DICE_OF_A_FACTION * len(FACTIONS):
        found.append(f"{dice} spots for dice: there are 20 dice (WC-017)")
    if spots["chit"] > 4:
        found.append(f"{spots['chit']} spots for chits: there are 4 chits (WC-019)")
    edge = len({gap.area for gap in board.gaps})
    if seats == 2 and (edge + len(board.towers) > NEUTRAL_NOBLES or 2 * edge > NEUTRAL_PEASANTS):
        found.append(f"{edge} areas with Gaps and {len(board.towers)} Towers need too many neutral Citizens (WC-R16)")
    return found


def _names(board: BoardData) -> Iterator[str]:
    things = (board.areas, board.paths, board.towers, board.gaps, board.zones)
    ids = [each.id for some in things for each in some]
    for name, count in Counter(name.lower() for name in ids).items():
        if count > 1:
            yield f"{name}: {count} things have this id, whatever the case of letters; ids are unique"
    for name in (board.id, *ids):
        if not _ID.fullmatch(name) or name.upper() in NEW_AREAS:
            new = " and ".join(NEW_AREAS)
            yield f"{name!r}: an id is a word of at most {MOST_LETTERS} letters and digits, other than {new}"
    for where, name in ((board.id, board.name), *((area.id, area.name) for area in board.areas)):
        if not 0 < len(name) <= MOST_LETTERS or not is_text(name) or UNSEEN.search(name):
            yield f"{where}: a name has 1 to {MOST_LETTERS} letters, none of them a control character"
    if any(abs(number) > FARTHEST for point in _points(board) for number in point):
        yield f"a point lies too far away: coordinates go from -{FARTHEST} to {FARTHEST}"
    if not (board.areas and board.towers):
        yield "a board has areas and Towers"
    areas = {area.id for area in board.areas}
    towers = {tower.id for tower in board.towers}
    named = [(path.id, area, areas, "area") for path in board.paths for side in path.sides for area in side]
    named += [(gap.id, gap.area, areas, "area") for gap in board.gaps]
    named += [(gap.id, tower, towers, "Tower") for gap in board.gaps for tower in gap.towers]
    named += [(zone.id, tower, towers, "Tower") for zone in board.zones for tower in zone.towers]
    for where, name, known, what in named:
        if name not in known:
            yield f"{where}: there is no {what} {name!r}"


def _around(board: BoardData) -> Iterator[str]:
    """What is met on the way round the city and its areas is there."""
    towers = {tower.id for tower in board.towers}
    gaps, paths = {gap.id for gap in board.gaps}, {path.id for path in board.paths}
    named = [(area.id, piece.tower, towers, "Tower") for area in board.areas for piece in area.boundary]
    for stretch in board.perimeter:
        named.append(("perimeter", stretch.tower, towers, "Tower"))
        named.append(("perimeter", stretch.gap, gaps, "Gap"))
        named.append(("perimeter", stretch.street, paths, "Path"))
    for where, name, known, what in named:
        if name is not None and name not in known:
            yield f"{where}: there is no {what} {name!r}"


def _points(board: BoardData) -> Iterator[Point]:
    """All points of the drawing."""
    yield board.size
    yield from board.wall
    for area in board.areas:
        yield from (area.spot_at, *area.polygon)
    lines = [each.line for each in board.paths] + [each.line for each in board.gaps]
    yield from (point for line in lines for point in line)
    yield from (tower.at for tower in board.towers)
    yield from (zone.at for zone in board.zones)


def _areas(board: BoardData) -> Iterator[str]:
    """What bounds an area agrees with what the Paths and Gaps say."""
    for area in board.areas:
        kinds = [[piece.path, piece.gap, piece.tower, piece.wall] for piece in area.boundary]
        if not area.boundary or any(sum(part is not None for part in kind) != 1 for kind in kinds):
            yield f"{area.id}: each element of its boundary is one path, gap, tower or wall"
        if len(area.boundary) > MOST_PIECES:
            yield f"{area.id}: {len(area.boundary)} elements on its boundary; there can be {MOST_PIECES}"
        paths = Counter(piece.path for piece in area.boundary if piece.path)
        gaps = Counter(piece.gap for piece in area.boundary if piece.gap)
        if paths != Counter(path.id for path in board.paths for side in path.sides for name in side if name == area.id):
            yield f"{area.id}: its boundary names other Paths than those that have it on a side"
        if gaps != Counter(gap.id for gap in board.gaps if gap.area == area.id):
            yield f"{area.id}: its boundary names other Gaps than those that touch it"


def _paths(board: BoardData) -> Iterator[str]:
    for path in board.paths:
        areas = [area for side in path.sides for area in side]
        if not all(path.sides) or len(set(areas)) < len(areas):
            yield f"{path.id}: a Path has different areas, at least one on each side"


def _gaps(board: BoardData) -> Iterator[str]:
    """Two nearest Towers each: as the way round the city has them, where that is given (WC-029)."""
    around = [(piece.tower, piece.gap) for piece in board.perimeter if piece.street is None]
    for gap in board.gaps:
        first, second = gap.towers
        if first == second:
            yield f"{gap.id}: a Gap has two nearest Towers, not {first} twice"
        places = [place for place, (_, name) in enumerate(around) if name == gap.id]
        if around and len(places) != 1:
            yield f"{gap.id}: it is {len(places)} times on the way round the city, not once"
        elif around and any(tower for tower, _ in around):
            turned = around[places[0] :] + around[: places[0]]
            towers = [tower for tower, _ in turned if tower]
            if (towers[-1], towers[0]) != gap.towers:
                yield f"{gap.id}: its nearest Towers are {towers[-1]} and {towers[0]}, not {first} and {second}"


def _zones(board: BoardData) -> Iterator[str]:
    beside = Counter(tower for zone in board.zones for tower in zone.towers)
    for tower in board.towers:
        if beside[tower.id] != 2:
            yield f"{tower.id}: {beside[tower.id]} Defense zones; a Tower has two (WC-028)"
    for zone in board.zones:
        if zone.towers[0] == zone.towers[1]:
            yield f"{zone.id}: a zone lies between two different Towers"


def _linked(board: BoardData) -> Iterator[str]:
    """All areas are connected through Paths."""
    reached, before = {board.areas[0].id}, 0
    while len(reached) > before:
        before = len(reached)
        for path in board.paths:
            both = {area for side in path.sides for area in side}
            if both & reached:
                reached |= both
    if apart := [area.id for area in board.areas if area.id not in reached]:
        yield f"no Paths connect {', '.join(apart)} with {board.areas[0].id}"
