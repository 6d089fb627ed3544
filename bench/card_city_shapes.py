"""The shapes that a Card City can have in the end, however the cards come: what the bound of the yardstick rests on.

A shape is the squares of the Residential cards, of those among them that were built, and of the Cultural cards. For
each shape it is looked how large the Commercial districts can get beside it, and for how many Industrial cards there is
room. All shapes that the rules allow are gone through, and some more:

- The Cultural cards that are there at all are there before any development. A district needs many of them (CC-099), so
  this only helps.
- The Residential cards of the pool stand before any development. One that is built later touches none at that time
  (CC-069), so no district was another one without it, and no development impossible with it.
- Developments are not forced, nothing costs anything, and no other card is in the way.
- A Commercial district touches at most as many Residential districts as there are squares beside it of which no two
  touch each other: touching ones are one district as soon as both are there. The squares are those that can have
  Residential cards with as many Leisure cards as there are at the time.

`card_city_shapes.json` has what the bound needs of all shapes, those with about as many points put together: the best
of each in everything. For those with fewer than LEAST points it is not asked where the Cultural cards are. The file
comes from a compiled program that did the same as `shapes_with` and `plain_shapes`, which would take hours for all
placements; the tests do it for some. `python bench/card_city_shapes.py 1234` shows the shapes with one placement.
"""

from __future__ import annotations

import itertools
import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from fourwalls.games.card_city.city import BESIDE, SIDE, WIDEST, district, near, tri_sum, twice
from fourwalls.games.card_city.kinds import COMMERCIAL, LEISURE, POOL_PER_SEAT, RESIDENTIAL, TRI

FILE: Final = Path(__file__).with_suffix(".json")
AREA: Final = tuple(SIDE * row + column for row in range(WIDEST) for column in range(WIDEST))
"""The squares of the 5×5 area."""
WHOLE: Final = sum(1 << square for square in AREA)
HOMES: Final = POOL_PER_SEAT[RESIDENTIAL]
SHOPS: Final = POOL_PER_SEAT[COMMERCIAL]
LEAST: Final = 28
YARDS: Final = 4
"""So many Industrial cards lift every limit of 25 squares (CC-I08); that there is room for more is not asked."""
ANY: Final = -1
CLASSES: Final = (66, 55, 45, 36, 28, 0)
"""Shapes are put together with those that reach the same of these points, none of them the next."""

Table = tuple[tuple[int, ...], ...]
"""By the Commercial cards of the pool (0 to 3) and the Residential ones (0 to 6): the most that tri adds up to."""


class Shape(NamedTuple):
    """What the bound needs of a shape.

    Residential points and cards, and how many of these come from the pool; Leisure cards; the room for Industrial cards
    that is left, four meaning four or more; and the income table by the Leisure cards built so far (0 to 3). `homes`,
    `built` and `leisure` are ANY where shapes were put together that differ in them.
    """

    points: int
    homes: int
    built: int
    leisure: int
    yards: int
    income: tuple[Table, ...]


def load() -> list[Shape]:
    """All shapes of the file."""
    return [
        Shape(points, homes, built, leisure, yards, tuple(tuple(map(tuple, table)) for table in income))
        for points, homes, built, leisure, yards, income in json.loads(FILE.read_text())
    ]


# -- Residential --------------------------------------------------------------------------------------------------


def images(squares: int) -> Iterator[int]:
    """The eight turned and mirrored images of a set of squares of the area."""
    for turn in itertools.product((False, True), repeat=3):
        image = 0
        for square in AREA:
            if squares >> square & 1:
                row, column = divmod(square, SIDE)
                row, column = (column, row) if turn[0] else (row, column)
                row, column = (WIDEST - 1 - row if turn[1] else row), (WIDEST - 1 - column if turn[2] else column)
                image |= 1 << SIDE * row + column
        yield image


def placements(count: int) -> Iterator[int]:
    """All sets of so many squares, one of each eight images."""
    for chosen in itertools.combinations(AREA, count):
        squares = sum(1 << square for square in chosen)
        if squares == min(images(squares)):
            yield squares


def apart(room: int, count: int) -> Iterator[int]:
    """All sets of at most so many squares of a room of which no two touch: where cards of the pool can stand."""
    yield 0
    while room and count:
        low = room & -room
        room ^= low
        for others in apart(room & ~BESIDE[low.bit_length() - 1], count - 1):
            yield low | others


def homes(built: int, cultural: int, closed: int) -> set[int]:
    """All Residential sets that developments make of cards of the pool beside some Cultural ones.

    Nothing is added on the closed squares.
    """
    seen: set[int] = set()
    waiting = [built]
    while waiting:
        now = waiting.pop()
        if now in seen:
            continue
        seen.add(now)
        left, room = now & twice(cultural), 0
        while left:  # one that can develop touches more Cultural cards than it has: one of its cards touches two
            one = district(left & -left, now)
            left &= ~one
            around = near(one)
            if (around & cultural).bit_count() > one.bit_count():
                room |= around
        room &= WHOLE & ~now & ~closed
        while room:
            low = room & -room
            room ^= low
            waiting.append(now | low)
    return seen


# -- Commercial ---------------------------------------------------------------------------------------------------


@cache
def most_apart(squares: int) -> int:
    """How many squares of a set can be chosen so that no two touch."""
    if not squares:
        return 0
    low = squares & -squares
    rest, beside = squares ^ low, squares & BESIDE[low.bit_length() - 1]
    return max(1 + most_apart(rest & ~beside), most_apart(rest)) if beside else 1 + most_apart(rest)


def shops(room: int, contact: int) -> Iterator[tuple[int, int, int]]:
    """All Commercial sets in a room, with the Commercial cards of the pool in it and the Residential ones it needs.

    `contact` are the squares where Residential cards can be.
    """
    for cards, sets in itertools.groupby(sorted(apart(room, SHOPS), key=int.bit_count), int.bit_count):
        needs: dict[int, int] = {}
        for built in sets:
            grow_shops(built, 0, room, contact, needs)
        yield from ((shop, cards, need) for shop, need in needs.items())


def grow_shops(now: int, need: int, room: int, contact: int, needs: dict[int, int]) -> None:
    """Go on with all developments; each needs one Residential card more than its district has cards (CC-104)."""
    if needs.get(now, HOMES + 1) <= need:
        return
    needs[now] = need
    left = now & twice(contact)
    while left:  # one that can develop touches more squares than it has cards: one of these touches two
        one = district(left & -left, now)
        left &= ~one
        size, around = one.bit_count(), near(one)
        beside = around & contact & ~now
        if size < HOMES and beside.bit_count() > size and most_apart(beside) > size:
            grown = around & room & ~now
            while grown:
                low = grown & -grown
                grown ^= low
                grow_shops(now | low, max(need, size + 1), room, contact, needs)


def shops_table(needs: Iterable[tuple[int, int, int]]) -> Table:
    """The table of sets that need so many Commercial and Residential cards of the pool and bring so much."""
    rows = [[0] * (HOMES + 1) for _ in range(SHOPS + 1)]
    for need_c, need_r, brings in needs:
        rows[need_c][need_r] = max(rows[need_c][need_r], brings)
    for c, r in itertools.product(range(SHOPS + 1), range(HOMES + 1)):
        rows[c][r] = max(rows[c][r], rows[c - 1][r] if c else 0, rows[c][r - 1] if r else 0)
    return tuple(map(tuple, rows))


def income(room: int, home: int, contact: int) -> dict[int, Table]:
    """By the Industrial cards that there is still room for (CC-072): the table of all Commercial sets in a room."""
    quiet = room & ~near(home)
    sets = [
        (min(YARDS, (quiet & ~shop).bit_count()), (cards, need, tri_sum(shop)))
        for shop, cards, need in shops(room, contact)
    ]
    return {yards: shops_table(each for more, each in sets if more >= yards) for yards in {yards for yards, _ in sets}}


# -- shapes -------------------------------------------------------------------------------------------------------


def shapes_with(cultural: int, least: int = LEAST) -> set[Shape]:
    """All shapes with these Cultural squares and at least so many points."""
    found: set[Shape] = set()
    two, most = twice(cultural), cultural.bit_count()
    fewest = next(size for size in range(26) if TRI[size] >= least)
    for built in apart(WHOLE & ~cultural, HOMES):
        # A district grows only up to as many cards as there are Cultural ones, from a card beside two of these, and no
        # set of fewer cards than one district needs for the points has as many.
        if built.bit_count() + (most - 1) * (built & two).bit_count() < fewest:
            continue
        high = [home for home in homes(built, cultural, cultural) if tri_sum(home) >= least]
        if high:
            stages = stages_of(built, cultural)
            for home in high:
                found |= shapes_of(cultural, built, home, stages)
    return found


def stages_of(built: int, cultural: int) -> list[int]:
    """By the number of Leisure cards: the squares where Residential cards can be when no more than these are built."""
    squares = [1 << square for square in AREA if cultural >> square & 1]
    stages = [built]
    for count in range(2, len(squares) + 1):
        stage = stages[-1]
        for chosen in itertools.combinations(squares, count):
            for home in homes(built, sum(chosen), cultural):
                stage |= home
        stages.append(stage)
    return stages


def shapes_of(cultural: int, built: int, home: int, stages: Sequence[int]) -> set[Shape]:
    """One shape for each number of Industrial cards that there can be room for."""
    room = WHOLE & ~cultural & ~home
    tables = [income(room, home, stage & home) for stage in stages]
    leisure, shapes = len(stages) - 1, set()
    for yards in tables[-1]:
        by_stage = [next(table[more] for more in sorted(table) if more >= yards) for table in tables]
        by_stage += by_stage[-1:] * (POOL_PER_SEAT[LEISURE] - leisure)
        shapes.add(Shape(tri_sum(home), home.bit_count(), built.bit_count(), leisure, yards, tuple(by_stage)))
    return shapes


def plain_shapes(home: int) -> set[Shape]:
    """The shapes with these Residential squares, wherever the Cultural ones are."""
    tables = income(WHOLE & ~home, home, home)
    size = home.bit_count()
    return {Shape(tri_sum(home), size, ANY, ANY, yards, (table,) * 4) for yards, table in tables.items()}


def covers(one: Shape, other: Shape) -> bool:
    """Whether a shape stands for another one: it is at least as good for the bound in everything."""
    return (
        one.homes in (other.homes, ANY)
        and one.built in (other.built, ANY)
        and one.leisure in (other.leisure, ANY)
        and one.points >= other.points
        and one.yards >= other.yards
        and all(mine >= its for mine, its in zip(numbers(one), numbers(other), strict=True))
    )


def numbers(shape: Shape) -> Iterator[int]:
    """All numbers of the income tables."""
    return (number for table in shape.income for row in table for number in row)


def together(shapes: Iterable[Shape]) -> list[Shape]:
    """One shape for all with about as many points and the same room for Industrial cards: the best in everything."""
    groups: dict[tuple[int, int], list[Shape]] = {}
    for shape in shapes:
        points = next(points for points in CLASSES if shape.points >= points)
        groups.setdefault((points, max(2, shape.yards)), []).append(shape)
    return sorted((put_together(group, yards) for (_, yards), group in groups.items()), reverse=True)


def put_together(shapes: Sequence[Shape], yards: int) -> Shape:
    def same(values: set[int]) -> int:
        return values.pop() if len(values) == 1 else ANY

    homes, built = same({shape.homes for shape in shapes}), same({shape.built for shape in shapes})
    leisure = same({shape.leisure for shape in shapes})
    income = tuple(
        tuple(tuple(map(max, *rows, rows[0])) for rows in zip(*tables, strict=True))
        for tables in zip(*(shape.income for shape in shapes), strict=True)
    )
    return Shape(max(shape.points for shape in shapes), homes, built, leisure, yards, income)


def main() -> None:
    cultural = next(itertools.islice(placements(POOL_PER_SEAT[LEISURE] + 1), int(sys.argv[1]), None))
    for shape in together(shapes_with(cultural)):
        print(shape)


if __name__ == "__main__":
    main()
