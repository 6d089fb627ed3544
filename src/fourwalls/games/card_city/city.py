"""One city: its squares as bits, its districts, and where cards can be added.

Squares are 0 to 80, 9·row + column, with the City Hall on 40. A set of squares is a whole number, one bit each. As a
city is at most 5 wide, and the City Hall is in the middle column, a neighbour that a shift finds beyond the end of a
row is always outside the city's window: sets of neighbours are right once they are cut down to the city or its window.
"""

from __future__ import annotations

from typing import Final

from .kinds import COMMERCIAL, INDUSTRIAL, LEISURE, LEISURE_COST, RESIDENTIAL, TRI

SIDE: Final = 9
SQUARES: Final = SIDE * SIDE
WIDEST: Final = 5
HALL_SQUARE: Final = 40
HALL: Final = 1 << HALL_SQUARE
BOARD: Final = (1 << SQUARES) - 1

City = tuple[int, int, int, int, int, int, int, int, int, int, int, int, int, int]
"""The squares of R, C, L, I and P, and what follows from them, kept because it is asked all the time:

`space`, the empty squares that a card can be added to, by rules of size and contact alone (CC-064, CC-066, CC-R22);
`closed`, the squares that are taken or do not fit one 5×5 square with every card of the city; `room`, how many cards
that are not Industrial the city can still hold (CC-080 to CC-085); the squares beside R, C, I and Cultural cards, and
those beside two or more R or Cultural cards.
"""


def _window(square: int) -> int:
    row, column = divmod(square, SIDE)
    fits = [(abs(r - row) < WIDEST and abs(c - column) < WIDEST, r, c) for r in range(SIDE) for c in range(SIDE)]
    return sum(1 << SIDE * r + c for fit, r, c in fits if fit)


def _beside(square: int) -> int:
    row, column = divmod(square, SIDE)
    return sum(1 << SIDE * r + c for r in range(SIDE) for c in range(SIDE) if abs(r - row) + abs(c - column) == 1)


WINDOW: Final = tuple(_window(square) for square in range(SQUARES))
BESIDE: Final = tuple(_beside(square) for square in range(SQUARES))

CLOSES: Final = tuple(BOARD & ~WINDOW[square] | 1 << square for square in range(SQUARES))
"""By square of a card: the squares where no other can be."""

NEW_CITY: Final[City] = (0, 0, 0, 0, 0, BESIDE[HALL_SQUARE], CLOSES[HALL_SQUARE], 4, 0, 0, 0, BESIDE[HALL_SQUARE], 0, 0)
"""A City Hall alone (CC-035)."""


def cards(city: City) -> int:
    """All squares with a card."""
    return city[0] | city[1] | city[2] | city[3] | city[4] | HALL


def near(mask: int) -> int:
    """The squares that share a side with a set, to be cut down to a city or its window."""
    return mask << 1 | mask >> 1 | mask << SIDE | mask >> SIDE


def add(city: City, kind: int, square: int) -> City:
    """The city with one card more."""
    r, c, l, i, p, space, closed, room, by_r, by_c, by_i, by_l, two_r, two_l = city  # noqa: E741 (the kinds' letters)
    bit, beside = 1 << square, BESIDE[square]
    closed |= CLOSES[square]
    space = (space | beside) & ~closed
    room += 5 if kind == INDUSTRIAL else -1
    if kind == RESIDENTIAL:
        two_r |= by_r & beside
        return (r | bit, c, l, i, p, space, closed, room, by_r | beside, by_c, by_i, by_l, two_r, two_l)
    if kind == COMMERCIAL:
        return (r, c | bit, l, i, p, space, closed, room, by_r, by_c | beside, by_i, by_l, two_r, two_l)
    if kind == INDUSTRIAL:
        return (r, c, l, i | bit, p, space, closed, room, by_r, by_c, by_i | beside, by_l, two_r, two_l)
    if kind == LEISURE:
        two_l |= by_l & beside
        return (r, c, l | bit, i, p, space, closed, room, by_r, by_c, by_i, by_l | beside, two_r, two_l)
    return (r, c, l, i, p | bit, space, closed, room, by_r, by_c, by_i, by_l, two_r, two_l)


def fits(city: City, square: int) -> bool:
    """Whether one 5×5 square has this square and every card of the city (CC-066)."""
    return not (city[6] & ~cards(city)) >> square & 1


# -- limits -------------------------------------------------------------------------------------------------------


def size(city: City) -> int:
    """Non-Industrial cards, the City Hall included (CC-084)."""
    return 1 + (city[0] | city[1] | city[2] | city[4]).bit_count()


def limit(city: City) -> int:
    """How many non-Industrial cards the city may hold (CC-080 to CC-083)."""
    return 5 + 5 * city[3].bit_count()


def full(city: City) -> bool:
    """Whether the city is at its limit (CC-085)."""
    return city[7] <= 0


def price(city: City) -> int:
    """The price of the next Industrial card (CC-117)."""
    return 5 + 5 * city[3].bit_count()


# -- where cards can be added -------------------------------------------------------------------------------------


def building(city: City, kind: int, coins: int) -> int:
    """The squares where a card can be built in phase 2; none for a card that is discarded (CC-063 to CC-086)."""
    space, _, room, by_r, by_c, by_i = city[5:11]
    if kind == INDUSTRIAL:
        return space & ~by_r
    if room <= 0:
        return 0
    if kind == RESIDENTIAL:
        return space & ~(by_r | by_i)
    if kind == COMMERCIAL:
        return space & ~by_c
    return 0 if kind == LEISURE and coins < LEISURE_COST else space


def growth(city: City, stock_r: int, stock_c: int) -> tuple[int, int]:
    """The squares where a Residential or a Commercial card can be added by a development (CC-087 to CC-107)."""
    r, c, l, _, _, space, _, room, _, _, by_i, _, two_r, two_l = city  # noqa: E741
    if room <= 0:
        return 0, 0
    grow_r = grow_c = 0
    if stock_r and r & two_l and (ready := _ready_homes(r, r & two_l, l | HALL)):
        grow_r = near(ready) & space & ~by_i
    if stock_c and c & two_r and (ready := _ready_shops(c, c & two_r, r)):
        grow_c = near(ready) & space
    return grow_r, grow_c


def _ready_homes(r: int, beside_two: int, cultural: int) -> int:
    """The Residential districts that touch more Cultural cards than they have cards (CC-099).

    Each of them has a card that is `beside_two` Cultural cards.
    """
    ready = 0
    while beside_two:
        one = district(beside_two & -beside_two, r)
        beside_two &= ~one
        if (near(one) & cultural).bit_count() > one.bit_count():
            ready |= one
    return ready


def _ready_shops(c: int, beside_two: int, r: int) -> int:
    """The Commercial districts that touch more different Residential districts than they have cards (CC-104).

    Each of them has a card that is `beside_two` Residential cards.
    """
    ready = 0
    while beside_two:
        one = district(beside_two & -beside_two, c)
        beside_two &= ~one
        if touched(near(one) & r, r) > one.bit_count():
            ready |= one
    return ready


def twice(mask: int) -> int:
    """The squares that share a side with at least two squares of a set."""
    a, b, c, d = mask << 1, mask >> 1, mask << 9, mask >> 9
    return a & b | c & d | (a | b) & (c | d)


# -- districts ----------------------------------------------------------------------------------------------------


def district(seed: int, colour: int) -> int:
    """All squares of a colour that are linked to some of them (CC-014)."""
    while True:
        more = (seed | seed << 1 | seed >> 1 | seed << 9 | seed >> 9) & colour
        if more == seed:
            return seed
        seed = more


def districts(colour: int) -> list[int]:
    """The districts of a colour, each as a set of squares."""
    found = []
    while colour:
        one = district(colour & -colour, colour)
        found.append(one)
        colour ^= one
    return found


def touched(contact: int, colour: int) -> int:
    """How many districts of a colour some of its squares belong to (CC-106)."""
    count = 0
    while contact:
        contact &= ~district(contact & -contact, colour)
        count += 1
    return count


def tri_sum(colour: int) -> int:
    """1+2+…+k for each district of k cards, added up: the income of Commercial, the points of Residential ones."""
    joined = colour & (colour << 1 | colour >> 1 | colour << 9 | colour >> 9)
    total = (colour ^ joined).bit_count()
    while joined:
        one = district(joined & -joined, joined)
        total += TRI[one.bit_count()]
        joined ^= one
    return total


# -- neighbouring colours (Decentralization, Parking Meters) ------------------------------------------------------


def colours_near(city: City, district: int) -> int:
    """The kinds next to a district as bits 0 to 4, and bit 5 for purple; a City Hall is red and purple (CC-137)."""
    r, c, l, i, p = city[:5]  # noqa: E741
    around = near(district)
    found = 36 if around & HALL else 0
    if around & r:
        found |= 1
    if around & c:
        found |= 2
    if around & l:
        found |= 4
    if around & i:
        found |= 8
    if around & p:
        found |= 16
    return found


METERS: Final = (0, 0, 0, 1, 2, 3)
"""By number of colours: what a Parking district gives (CC-142)."""


def parking_income(city: City) -> int:
    """What Parking Meters give (CC-141 to CC-143, CC-R51, CC-R52)."""
    return sum(METERS[(colours_near(city, one) & ~16).bit_count()] for one in districts(city[4]))


def income(city: City, meters: bool) -> int:
    """The income of a round (CC-109 to CC-111)."""
    c = city[1]
    total = 1 + (tri_sum(c) if c & city[9] else c.bit_count())
    return total + parking_income(city) if meters and city[4] else total
