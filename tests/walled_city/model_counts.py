"""The counts of the second set of rules: neighbourhoods, Factions and Towers (ledger, sections 7, 12 and 13)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from math import trunc
from typing import NamedTuple

FACTIONS = ("blue", "green", "orange", "purple", "yellow")

Crowd = dict[int, tuple[int, int]]
"""By colour: Citizens, and the Nobles among them. Only colours with a Citizen are in it."""


class Tally(NamedTuple):
    """One count: what it is of, what it is worth, who was there, and the Votes of each colour."""

    what: str
    value: int
    crowd: Crowd
    votes: dict[int, int]


def crowd_of(groups: Iterable[tuple[int, str, int]]) -> Crowd:
    """Citizens from (colour, "N" or "P", number)."""
    citizens: Counter[int] = Counter()
    nobles: Counter[int] = Counter()
    for colour, kind, number in groups:
        citizens[colour] += number
        nobles[colour] += number * (kind == "N")
    return {colour: (count, nobles[colour]) for colour, count in citizens.items() if count}


def even_share(total: int, among: int) -> int:
    """Equal parts without the remainder, toward zero (WC-103, WC-R29)."""
    return trunc(Fraction(total, among))


def neighbourhood_votes(crowd: Crowd, chits: int) -> dict[int, int]:
    """5, 3, 2 and 0 by Citizens, then Nobles; equal colours share their places (WC-097 to WC-103)."""
    worth = [place + chits for place in (5, 3, 2, 0)]
    votes: dict[int, int] = {}
    for standing in sorted(set(crowd.values()), reverse=True):
        equal = [colour for colour, other in crowd.items() if other == standing]
        places, worth = worth[: len(equal)], worth[len(equal) :]
        votes |= dict.fromkeys(equal, even_share(sum(places), len(equal)))
    return votes


def faction_votes(crowd: Crowd, value: int) -> dict[int, int]:
    """All for most Citizens, then most Nobles among them; equals share (WC-110 to WC-112)."""
    winners = [colour for colour, standing in crowd.items() if standing == max(crowd.values())]
    return {colour: even_share(value, len(winners)) if colour in winners else 0 for colour in crowd}


def tower_votes(watchmen: dict[int, int], numbers: tuple[int, int]) -> dict[int, int]:
    """Both numbers for most Watchmen, the lower one for the next lower count (WC-163 to WC-168, WC-R31)."""
    levels = sorted({count for count in watchmen.values() if count}, reverse=True)
    pay = dict(zip(levels, [sum(numbers), min(numbers)], strict=False))
    return {colour: pay.get(count, 0) for colour, count in watchmen.items() if count}
