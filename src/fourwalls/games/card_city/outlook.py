"""What can be counted in a city: how its homes stand, where they can grow and meet, and what room is left."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from .city import BOARD, HALL, City, cards, district, districts, near, tri_sum
from .kinds import TRI

TRAITS: Final = (
    "one",
    *(f"{size}_{need}" for size in ("single", "pair", "three", "large") for need in ("ready", "one", "two", "far")),
    *("locked", "points", "largest", "homes", "cards", "income"),
    *("join_ready", "join_one", "join", "join_second"),
    *("reach_points", "reach_sum", "reach_size", "reach_culture"),
    *("free_0", "free_1", "free_2", "grow_2", "free_diagonal", "free_diagonal_1"),
    *("leisure", "industrial", "works", "works_ever", "room", "full", "nearly_full"),
    *("shops", "shops_2", "by_industrial", "grow", "space", "window", "clear", "clear_largest"),
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
free_0, free_1, free_2: squares for a Residential card to be built, by the Cultural cards next to them
grow_2: squares next to homes with two Cultural cards next to them
free_diagonal, free_diagonal_1: free squares at the corner of a home; those of them with a Cultural card next to them
works, works_ever: squares where an Industrial card can stand now, or once the city comes near
room, full, nearly_full: how many cards the size limit lets in; whether none; how many less than two
shops, shops_2: squares where a Commercial card can stand; next to two homes
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
    leisure_best: int
    """The most districts that one Leisure card would bring nearer to developing,"""
    leisure_second: int
    """and the next best square for one."""
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
    homes = _Homes(r, cultural, empty, clear)
    count, industrial = cards(city).bit_count(), i.bit_count()
    income = 1 + (tri_sum(c) if c & by_c else c.bit_count())
    free = clear & ~beside
    free_0, free_1, free_2 = (free & ~touch).bit_count(), (free & touch & ~touch_2).bit_count(), free & touch_2
    diagonal = free & (r << 10 | r << 8 | r >> 8 | r >> 10)
    works = (empty & ~beside).bit_count()
    shops = empty & ~by_c
    traits = (
        1,
        *homes.table,
        *(homes.locked, homes.points, max(homes.sizes, default=0), len(homes.sizes), count, income),
        *homes.joins(clear & beside),
        *_reach(r, clear, cultural),
        *(free_0, free_1, free_2.bit_count(), (clear & beside & touch_2).bit_count()),
        *(diagonal.bit_count(), (diagonal & touch).bit_count()),
        *(l.bit_count(), industrial, (space & ~beside).bit_count(), works, room, int(room <= 0), max(0, 2 - room)),
        *(shops.bit_count(), (shops & two_r).bit_count()),
        *((empty & ~clear).bit_count(), (clear & beside).bit_count(), space.bit_count(), count + empty.bit_count()),
        *(clear.bit_count(), max((area.bit_count() for area in districts(clear)), default=0)),
    )
    return Outlook(
        traits,
        homes.points + count - 25,
        count,
        industrial,
        room,
        income,
        free_0 + free_1 + free_2.bit_count(),
        free_2.bit_count(),
        works,
        shops.bit_count(),
        *homes.leisure(space),
        homes.one_short,
        homes.two_short,
    )


class _Homes:
    """The Residential districts of a city."""

    def __init__(self, r: int, cultural: int, empty: int, clear: int) -> None:
        self.table = [0] * 16
        self.locked = self.points = self.one_short = self.two_short = 0
        self.districts = districts(r)
        self.sizes = [one.bit_count() for one in self.districts]
        self.ready = self.short = self.waiting = 0
        for home, size in zip(self.districts, self.sizes, strict=True):
            self.points += TRI[size]
            around = near(home)
            lacks = size + 1 - (around & cultural).bit_count()
            if 1 <= lacks <= 2:
                self.waiting |= home
            if not around & clear:
                self.locked += 1
                continue
            self.table[4 * min(size, 4) - 4 + min(max(lacks, 0), 3)] += 1
            if lacks <= 0:
                self.ready |= home
            elif lacks == 1:
                self.short |= home
                self.one_short += (around & empty).bit_count() > 1
            elif lacks == 2:
                self.two_short += (around & empty).bit_count() > 2

    def joins(self, squares: int) -> tuple[int, int, int, int]:
        """The most points that one more Residential card on one of these squares would give."""
        ready = near(self.ready)
        short = ready | near(self.short)
        best_ready = best_short = best = second = 0
        while squares:
            square = squares & -squares
            squares ^= square
            around = near(square)
            total, before = 1, 0
            for home, size in zip(self.districts, self.sizes, strict=True):
                if around & home:
                    total += size
                    before += TRI[size]
            gain = TRI[total] - before
            if square & short:
                best_short = max(best_short, gain)
                if square & ready:
                    best_ready = max(best_ready, gain)
            if gain > best:
                best, second = gain, best
            elif gain > second:
                second = gain
        return best_ready, best_short, best, second

    def leisure(self, space: int) -> tuple[int, int]:
        """How many districts that lack one or two Cultural cards touch one square; the two best squares."""
        best = second = 0
        squares = space & near(self.waiting)
        while squares:
            square = squares & -squares
            squares ^= square
            around = near(square) & self.waiting
            count = sum(around & home != 0 for home in self.districts)
            if count > best:
                best, second = count, best
            elif count > second:
                second = count
        return best, second


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
