"""Majorities that are still open: who can be expected to have them, and on which maps they will be counted."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Final, NamedTuple

from fourwalls.core import QuickRng

from .map import Map

MAPS: Final = 3
"""How many ways to build the rest of the Roads are looked at."""

WIDTH: Final = 16
HALF: Final = 8
_ONE: Final = (1 << HALF) - 1
"""Citizens and Nobles of all colours are packed in one number, 16 bits a colour: sums of areas are single additions."""

STEPS: Final = 6
"""Expected placements are told apart by the square root, in steps of 1/6."""


class Fitted(NamedTuple):
    """What the Votes to come depend on, fitted to games of bots (see docs/write-a-bot.md)."""

    spread: float = 6.0
    """How much a placement to come blurs the difference of two colours (variance, times the number of seats)."""
    settled: float = 2.2
    """Citizens of a placement: one area in one turn of round 1."""
    walled: float = 3.0
    """Citizens settled at a Wall."""
    watchmen: float = 1.2
    """Nobles promoted in a turn of round 2."""
    zone: float = 2.0
    """The number at a Tower of a card that is still to be laid."""


FITTED: Final = Fitted()


Coming = tuple[float, ...]
"""By colour: Citizens that can be expected to come."""


def packed(citizens: int, nobles: int, colour: int) -> int:
    """Citizens, and how many of them are Nobles, as a part of a packed number."""
    return (citizens | nobles << HALF) << WIDTH * colour


def unpacked(total: int, colours: int) -> list[tuple[int, int]]:
    """By colour: Citizens and Nobles."""
    found = []
    for _ in range(colours):
        found.append((total & _ONE, total >> HALF & _ONE))
        total >>= WIDTH
    return found


@lru_cache(maxsize=50_000)
def after_flight(total: int, colours: int, eighths: int) -> int:
    """The Citizens, with the Nobles that can be expected to stay."""
    found = 0
    for colour, (citizens, nobles) in enumerate(unpacked(total, colours)):
        stay = (nobles * eighths + 4) // 8
        found += packed(citizens - nobles + stay, stay, colour)
    return found


# -- majorities to come -----------------------------------------------------------------------------------------------


def blur(hits: float) -> int:
    """Expected placements in steps, for the tables."""
    return round(STEPS * math.sqrt(hits))


@lru_cache(maxsize=200_000)
def places(total: int, seats: int, pays: tuple[float, ...], steps: int, more: Coming) -> tuple[float, ...]:
    """By colour: what it can expect where places are paid, with so many placements to come."""
    counts = unpacked(total, len(more))
    spread = _spread(seats, steps)
    there = [
        1.0 if count else 1 - math.exp(-come / FITTED.settled) for (count, _), come in zip(counts, more, strict=True)
    ]
    found = []
    for colour, (mine, nobles) in enumerate(counts):
        if not there[colour]:
            found.append(0.0)
            continue
        rank = 0.0
        for other, (theirs, others) in enumerate(counts):
            if other != colour and there[other]:
                lead = theirs + more[other] - mine - more[colour]
                if not lead:
                    lead = 0.35 * ((others > nobles) - (others < nobles))
                rank += there[other] / (1 + math.exp(-max(-30.0, min(30.0, 1.7 * lead / spread))))
        low = min(int(rank), len(pays) - 2)
        found.append(there[colour] * (pays[low] + (rank - low) * (pays[low + 1] - pays[low])))
    return tuple(found)


@lru_cache(maxsize=1000)
def _spread(seats: int, steps: int) -> float:
    """The spread of a difference of two colours."""
    return math.sqrt(0.15 + FITTED.spread * (steps / STEPS) ** 2 / seats)


@lru_cache(maxsize=200_000)
def winners(total: int, seats: int, steps: int, more: Coming) -> tuple[float, ...]:
    """By colour: its chance to have most Citizens, with so many placements to come."""
    spread = _spread(seats, steps)
    strengths = [
        count + come + 0.12 * min(nobles, 5)
        for (count, nobles), come in zip(unpacked(total, len(more)), more, strict=True)
    ]
    top = max(strengths)
    odds = [math.exp(max(-40.0, 1.7 * (strength - top) / spread)) if strength else 0.0 for strength in strengths]
    every = sum(odds) or 1.0
    return tuple([odd / every for odd in odds])


# -- maps to come -----------------------------------------------------------------------------------------------------


@lru_cache(maxsize=100)
def _orders(paths: int) -> tuple[tuple[int, ...], ...]:
    """Orders in which Paths are built on, the same for all positions."""
    rng = QuickRng(paths)
    orders = []
    for _ in range(MAPS):
        left = list(range(paths))
        rng.shuffle(left)
        orders.append(tuple(left))
    return tuple(orders)


@lru_cache(maxsize=20_000)
def maps_to_come(city: Map, paths: tuple[int, ...], more: int) -> tuple[tuple[int, ...], ...]:
    """Neighbourhoods, as bits, on a few maps with so many Roads more; on one as it is when there are none."""
    if not more:
        return (city.neighbourhoods(paths),)
    found = []
    for order in _orders(len(paths)):
        built, left = list(paths), more
        for path in order:
            if left and not paths[path]:
                built[path] = 2
                left -= 1
        found.append(city.neighbourhoods(tuple(built)))
    return tuple(found)
