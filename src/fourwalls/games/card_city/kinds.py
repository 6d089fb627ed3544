"""The components: kinds of cards and how many there are (CC-001 to CC-008, CC-020 to CC-032)."""

from __future__ import annotations

from typing import Final

KINDS: Final = "RCLIP"
"""Residential, Commercial, Leisure, Industrial, Parking: the letters in the order used everywhere."""

KIND_NAMES: Final = ("residential", "commercial", "leisure", "industrial", "parking")
RESIDENTIAL, COMMERCIAL, LEISURE, INDUSTRIAL, PARKING = range(5)

COLOURS: Final = ("green", "blue", "red", "yellow", "black")
"""The colour of each kind; the City Hall is purple (CC-R05)."""

TOTALS: Final = (34, 24, 12, 20, 16)
"""All cards of each kind."""

POOL_PER_SEAT: Final = (6, 3, 3, 4, 4)
"""What the pool gets for each player."""

RESERVE_KINDS: Final = (RESIDENTIAL, COMMERCIAL, INDUSTRIAL)
"""The kinds that can be taken from the reserve (CC-R07)."""

CITY_HALLS: Final = 4
ROUNDS: Final = 10
START_COINS: Final = 3
LEISURE_COST: Final = 5
INDUSTRIAL_COST: Final = 5
"""The price of the first Industrial card, and what each further one costs more (CC-117)."""

Five = tuple[int, int, int, int, int]
"""One number for each kind."""

NONE: Final[Five] = (0, 0, 0, 0, 0)

TRI: Final = tuple(k * (k + 1) // 2 for k in range(26))
"""By size of a district: its income or points (CC-110, CC-122, CC-129)."""


def start_pool(seats: int) -> Five:
    """The pool at the start (CC-025)."""
    r, c, l, i, p = POOL_PER_SEAT  # noqa: E741 (the kinds' letters)
    return (r * seats, c * seats, l * seats, i * seats, p * seats)


def start_reserve(seats: int) -> Five:
    """The reserve at the start; Leisure and Parking never come from it (CC-028 to CC-030, CC-R06)."""
    pool = start_pool(seats)
    return (TOTALS[0] - pool[0], TOTALS[1] - pool[1], 0, TOTALS[3] - pool[3], 0)


def plus(counts: Five, kind: int, by: int) -> Five:
    """The counts with some more (or less) of one kind; spelled out, because it is asked all the time."""
    r, c, l, i, p = counts  # noqa: E741
    if kind < 2:
        return (r + by, c, l, i, p) if kind == 0 else (r, c + by, l, i, p)
    if kind == 2:
        return (r, c, l + by, i, p)
    return (r, c, l, i + by, p) if kind == 3 else (r, c, l, i, p + by)
