"""Parts of a position: what a seat is about to do, cards in zones, traded cards, and where Votes come from."""

from __future__ import annotations

from typing import Final, NamedTuple, TypeVar

from .kinds import Counts

T = TypeVar("T")


def put(values: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    """The values with one of them replaced."""
    return (*values[:place], value, *values[place + 1 :])


def plus(counts: tuple[int, ...], place: int, number: int) -> tuple[int, ...]:
    """The counts with a number added to one of them."""
    return (*counts[:place], counts[place] + number, *counts[place + 1 :])


class Work(NamedTuple):
    """What a seat is about to do: a Build turn, or a card that is being laid.

    `place` is the Path or Gap (or zone) chosen, `card` the card played (in a Defense phase with `off` for the
    off-colour one), `first` and `second` the numbers for the two sides (or Settle and Promote), `area` and `area_2`
    the areas chosen, `side` the side that is asked about, `drapers` whether this turn may build on top.
    """

    place: int = -1
    card: int = -1
    first: int = 0
    second: int = 0
    area: int = -1
    area_2: int = -1
    side: int = 0
    drapers: int = 0
    off: int = 0


NO_WORK: Final = Work()

Zone = tuple[int, int, int, int]
"""A card in a Defense zone: its owner, its kind, 1 if its lower number is at the zone's first Tower, 1 if it is an
off-colour card."""


class Trade(NamedTuple):
    """A gift of Butchers: who gave a card to whom, and what came back (-1: not yet).

    `looked`: no higher card was there, so the holder saw the hand. `played` and `laid` tell when it was: the cards
    that all had played, and the zones (as bits) that had a card.
    """

    holder: int
    receiver: int
    given: int
    back: int
    looked: int
    played: tuple[Counts, ...]
    laid: int


PARTS: Final = ("areas_1", "factions_1", "areas_2", "factions_2", "towers", "copied", "bakers")
"""Where Votes come from (WC-I22)."""
NO_PARTS: Final = (0,) * len(PARTS)
