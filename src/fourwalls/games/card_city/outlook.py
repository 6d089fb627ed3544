"""What can be counted in a city: how its homes stand, where they can grow and meet, and what room is left."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from .city import BESIDE, BOARD, HALL, HALL_SQUARE, City, cards, district, near, tri_sum
from .kinds import TRI

TRAITS: Final = (
    "one",
    *(f"{size}_{need}" for size in ("single", "pair", "three", "large") for need in ("ready", "one", "two", "far")),
    *("locked", "points", "largest", "homes", "cards", "income"),
    *("join_ready", "join_one", "join", "join_second"),
    *("reach_points", "reach_sum", "reach_size", "reach_culture"),
    *("free_0", "free_1", "free_2", "grow_2", "free_diagonal", "free_diagonal_1"),
    *("leisure", "industrial", "works", "works_ever", "room", "full", "nearly_full"),
    *(
        "shops",
        "shops_2",
        "hall_free",
        "leisure_free",
        "blocked",
        "by_industrial",
        "grow",
        "space",
        "window",
        "clear",
        "clear_largest",
    ),
)
"""What is counted, in the order of `Outlook.traits`.

one: always 1, so that rounds can have a worth of their own
single_ready …: Residential districts by size (4 and more are large) and by how many Cultural cards they lack to
    develop; of those that have a square to grow on
locked: those that have none
points, largest, homes: Residential points, the largest district, how many districts
join_ready, join_one, join, join_second: the most points that one Residential card more would give, next to a district
    that can develop; that lacks one Cultural card at most; anywhere; and anywhere but there
reach_…: the squares that Residential cards could link, the best such area: the points if all homes in it were one
    district, the same for all areas, its squares, the Cultural cards next to it
free_0, free_1, free_2: squares for a Residential card to be built, by the Cultural cards next to them; of the first 10
    at most
grow_2: squares next to homes with two Cultural cards next to them
free_diagonal, free_diagonal_1: free squares at the corner of a home; those of them with a Cultural card next to them
works, works_ever: squares where an Industrial card can stand now, or once the city comes near; 6 and 8 at most
room, full, nearly_full: how many cards the size limit lets in; whether none; how many less than two
shops, shops_2: squares where a Commercial card can stand, 10 at most; next to two homes
hall_free, leisure_free: clear squares next to the City Hall; next to Leisure cards and not to homes
blocked: squares next to homes and to Industrial cards
by_industrial, grow, space, window: empty squares next to Industrial cards; next to homes and not to those; next to the
    city; all squares that the city can still reach, those with cards included
clear, clear_largest: empty squares not next to Industrial cards; the largest area of them
"""


class Outlook(NamedTuple):
    """A city's traits, and what counts together with the coins and the cards to come."""

    traits: tuple[int, ...]
    now: int
    """Residential points less empty squares."""
    cards: int
    industrial: int
    room: int
    income: int
    free: int
    free_2: int
    works_ever: int
    shops: int
    leisure_one: int
    """The most districts that one Leisure card would let develop;"""
    leisure_best: int
    """the most that it would bring nearer to it, when they lack one or two,"""
    leisure_second: int
    """and the same for the next best square."""
    one_short: int
    """Residential districts that lack one Cultural card and have room for it and to grow;"""
    two_short: int
    """or two."""


@lru_cache(maxsize=200_000)
def outlook(city: City) -> Outlook:
    """The outlook of a city."""
    r, c, l, i, _, space, closed, room, beside, by_c, by_i, touch, two_r, touch_2 = city  # noqa: E741 (the kinds' letters)
    cultural = l | HALL
    empty = BOARD & ~closed
    clear = empty & ~by_i
    homes = _homes(r, cultural, empty, clear)
    count, industrial = cards(city).bit_count(), i.bit_count()
    income = 1 + (tri_sum(c) if c & by_c else c.bit_count())
    grow = clear & beside
    free = clear & ~beside
    free_1, free_2 = (free & touch & ~touch_2).bit_count(), (free & touch_2).bit_count()
    diagonal = free & (r << 10 | r << 8 | r >> 8 | r >> 10)
    works, works_ever = (space & ~beside).bit_count(), (empty & ~beside).bit_count()
    shops = empty & ~by_c
    shop_count, empty_count = shops.bit_count(), empty.bit_count()
    traits = (
        1,
        *homes.table,
        *(homes.locked, homes.points, homes.largest, homes.number, count, income),
        *_joins(homes),
        *_reach(r, clear, cultural),
        *(min((free & ~touch).bit_count(), 10), free_1, free_2, (grow & touch_2).bit_count()),
        *(diagonal.bit_count(), (diagonal & touch).bit_count(), l.bit_count(), industrial),
        *(works if works < 6 else 6, works_ever if works_ever < 8 else 8),
        *(room, int(room <= 0), 2 - room if room < 2 else 0),
        *(shop_count if shop_count < 10 else 10, (shops & two_r).bit_count()),
        *((BESIDE[HALL_SQUARE] & clear).bit_count(), (near(l) & free).bit_count() if l else 0),
        *((empty & by_i & beside).bit_count(), (empty & by_i).bit_count(), grow.bit_count()),
        *(space.bit_count(), count + empty_count, clear.bit_count(), _largest(clear)),
    )
    return Outlook(
        traits,
        homes.points + count - 25,
        count,
        industrial,
        room,
        income,
        free.bit_count(),
        free_2,
        works_ever,
        shop_count,
        *_leisure(homes, space),
        homes.one_short,
        homes.two_short,
    )


class _Homes(NamedTuple):
    """The Residential districts of a city."""

    table: list[int]
    """Those that can grow, by size and by Cultural cards that they lack, as in TRAITS."""
    locked: int
    points: int
    largest: int
    number: int
    one_short: int
    two_short: int
    growing: list[tuple[int, int, int]]
    """For each that can grow: clear squares next to it, its size, the Cultural cards that it lacks."""
    waiting: list[tuple[int, int]]
    """For each that lacks one or two Cultural cards: the squares next to it, and how many it lacks."""


def _homes(r: int, cultural: int, empty: int, clear: int) -> _Homes:
    table = [0] * 16
    locked = points = largest = count = one_short = two_short = 0
    growing, waiting = [], []
    left = r
    while left:
        home = district(left & -left, r)
        left ^= home
        size = home.bit_count()
        around = home << 1 | home >> 1 | home << 9 | home >> 9
        lacks = size + 1 - (around & cultural).bit_count()
        count += 1
        points += TRI[size]
        largest = max(largest, size)
        if 1 <= lacks <= 2:
            waiting.append((around, lacks))
        squares = around & clear
        if not squares:
            locked += 1
            continue
        growing.append((squares, size, lacks))
        table[(size if size < 4 else 4) * 4 - 4 + (0 if lacks < 0 else lacks if lacks < 3 else 3)] += 1
        if lacks == 1:
            one_short += (around & empty).bit_count() > 1
        elif lacks == 2:
            two_short += (around & empty).bit_count() > 2
    return _Homes(table, locked, points, largest, count, one_short, two_short, growing, waiting)


def _joins(homes: _Homes) -> tuple[int, int, int, int]:
    """The most points that one Residential card more would give, as in TRAITS."""
    once = twice = ready = short = 0
    for squares, _, lacks in homes.growing:
        twice |= once & squares
        once |= squares
        if lacks <= 1:
            short |= squares
            if lacks <= 0:
                ready |= squares
    gains = [(squares & ~twice, size + 1) for squares, size, _ in homes.growing]
    while twice:
        square = twice & -twice
        twice ^= square
        total, before = 1, 0
        for squares, size, _ in homes.growing:
            if squares & square:
                total += size
                before += TRI[size]
        gains.append((square, TRI[total] - before))
    best_ready = best_short = best = second = 0
    for squares, gain in gains:
        if not squares:
            continue
        if gain > best:
            best, second = gain, gain if squares & squares - 1 else best
        elif gain > second:
            second = gain
        if gain > best_short and squares & short:
            best_short = gain
        if gain > best_ready and squares & ready:
            best_ready = gain
    return best_ready, best_short, best, second


def _leisure(homes: _Homes, space: int) -> tuple[int, int, int]:
    """How many districts one Leisure card would let develop, or bring nearer to it; the latter for a second, too."""
    levels, levels_one = [0, 0, 0, 0], [0, 0, 0, 0]
    for around, lacks in homes.waiting:
        squares = around & space
        for counted in (levels, levels_one) if lacks == 1 else (levels,):
            for level in (3, 2, 1):
                counted[level] |= counted[level - 1] & squares
            counted[0] |= squares
    one = sum(level != 0 for level in levels_one)
    return one, sum(level != 0 for level in levels), sum(level & level - 1 != 0 for level in levels)


def _largest(squares: int) -> int:
    """The size of the largest linked area."""
    best, left = 0, squares.bit_count()
    while left > best:
        area = district(squares & -squares, squares)
        squares ^= area
        size = area.bit_count()
        left -= size
        best = max(best, size)
    return best


def _reach(r: int, clear: int, cultural: int) -> tuple[int, int, int, int]:
    """The areas of homes and clear squares: best and all points, and the best one's squares and Cultural cards."""
    best = total = size = culture = 0
    left = r
    while left:
        area = district(left & -left, r | clear)
        points = TRI[(area & r).bit_count()]
        left &= ~area
        total += points
        if points > best:
            best, size, culture = points, area.bit_count(), (near(area) & cultural).bit_count()
    return best, total, size, culture
