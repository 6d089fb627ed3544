"""The two small test boards of the ledger (Worked examples)."""

from __future__ import annotations

from fourwalls.games.walled_city.board import (
    AreaData,
    BoardData,
    GapData,
    PathData,
    Piece,
    TowerData,
    ZoneData,
    faults,
)


def area(name: str, spot: str, boundary: str) -> AreaData:
    """An area from its boundary in words: gaps begin with g or h, everything else is a Path."""
    pieces = []
    for word in boundary.split():
        pieces.append(Piece(gap=word) if word[0] in "gh" else Piece(path=word))
    return AreaData(id=name, name=name, spot="chit" if spot == "chit" else "die", boundary=tuple(pieces))


def path(name: str, first: str, second: str) -> PathData:
    return PathData(id=name, sides=(tuple(first.split()), tuple(second.split())))


def zones(towers: str) -> tuple[ZoneData, ...]:
    """A zone y1, y2 … between each Tower and the next one."""
    names = towers.split()
    pairs = zip(names, [*names[1:], names[0]], strict=True)
    return tuple(ZoneData(id=f"y{number}", towers=pair) for number, pair in enumerate(pairs, 1))


def gap(name: str, on: str, towers: str) -> GapData:
    first, second = towers.split()
    return GapData(id=name, area=on, towers=(first, second))


BOARD_M = BoardData(
    id="M",
    name="Test board M",
    areas=(
        area("c", "die", "p1 p2 p3 p4"),
        area("n", "die", "g1 g2 p5 p1 p8"),
        area("e", "chit", "g3 p6 p2 p5"),
        area("s", "die", "g4 p7 p3 p6"),
        area("w", "die", "g5 p8 p4 p7"),
    ),
    paths=(
        path("p1", "c", "n"),
        path("p2", "c", "e"),
        path("p3", "c", "s"),
        path("p4", "c", "w"),
        path("p5", "n", "e"),
        path("p6", "e", "s"),
        path("p7", "s", "w"),
        path("p8", "w", "n"),
    ),
    towers=tuple(TowerData(id=name) for name in ("t1", "t2", "t3", "t4")),
    gaps=(
        gap("g1", "n", "t4 t1"),
        gap("g2", "n", "t4 t1"),
        gap("g3", "e", "t1 t2"),
        gap("g4", "s", "t2 t3"),
        gap("g5", "w", "t3 t4"),
    ),
    zones=zones("t1 t2 t3 t4"),
)

BOARD_T = BoardData(
    id="T",
    name="Test board T",
    areas=(area("a", "die", "q h3"), area("b1", "die", "h1 r q"), area("b2", "die", "h2 q r")),
    paths=(path("q", "a", "b1 b2"), path("r", "b1", "b2")),
    towers=tuple(TowerData(id=name) for name in ("u1", "u2", "u3")),
    gaps=(gap("h1", "b1", "u3 u1"), gap("h2", "b2", "u1 u2"), gap("h3", "a", "u2 u3")),
    zones=zones("u1 u2 u3"),
)

assert not faults(BOARD_M)
assert not faults(BOARD_T)

ALL_ROADS = {f"p{number}": "r" for number in range(1, 9)}
"""One intact Road on every Path of board M."""
