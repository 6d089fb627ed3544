"""Sets of suit dice as numbers: every multiset of at most six faces has an index into these tables.

Pool dice with the same face are interchangeable (TW-R31), so a set of dice is one of 924 multisets. They are
sorted by size, so that all results of rolling r dice stand in one range of numbers.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement, product
from math import factorial, prod
from typing import Final

from .cards import SUITS

POOL_SIZE: Final = 6

_FACES = [faces for size in range(POOL_SIZE + 1) for faces in combinations_with_replacement(range(6), size)]
SET_COUNT: Final = len(_FACES)
COUNTS: Final = tuple(tuple(faces.count(suit) for suit in range(6)) for faces in _FACES)
"""By set: how many dice show each suit."""

SIZE: Final = tuple(len(faces) for faces in _FACES)
MASK: Final = tuple(sum(1 << suit for suit in set(faces)) for faces in _FACES)
"""By set: the suits shown, as bits."""

LETTERS: Final = tuple("".join(SUITS[suit] for suit in faces) for faces in _FACES)
NUMBER: Final = {counts: number for number, counts in enumerate(COUNTS)}
NO_DICE: Final = 0

FIRST: Final = (*(SIZE.index(size) for size in range(POOL_SIZE + 1)), SET_COUNT)
"""The sets of r dice are FIRST[r] … FIRST[r+1]-1."""


def _changed(counts: tuple[int, ...], suit: int, by: int) -> int:
    return NUMBER.get((*counts[:suit], counts[suit] + by, *counts[suit + 1 :]), -1)


CODE: Final = tuple(sum(count << 3 * suit for suit, count in enumerate(counts)) for counts in COUNTS)
"""By set: its counts packed into one number, three bits each; the codes of two sets add up to the code of both."""

SET_OF_CODE: Final = {code: number for number, code in enumerate(CODE)}


ADD: Final = tuple(tuple(_changed(counts, suit, 1) for suit in range(6)) for counts in COUNTS)
"""ADD[set][suit]: the set with one more die of that suit; -1 above six dice."""

REMOVE: Final = tuple(tuple(_changed(counts, suit, -1) for suit in range(6)) for counts in COUNTS)
"""REMOVE[set][suit]: the set with one die of that suit less; -1 where there is none."""

WITHOUT: Final = tuple(
    tuple(NUMBER[(*counts[:suit], 0, *counts[suit + 1 :])] for suit in range(6)) for counts in COUNTS
)
"""WITHOUT[set][suit]: the set without all dice of that suit."""


FACES_FROM: Final = tuple(
    tuple(tuple((suit, counts[suit]) for suit in range(first, 6) if counts[suit]) for first in range(13))
    for counts in COUNTS
)
"""FACES_FROM[set][suit]: the suits shown from that suit on, each with its number of dice; none from unit 6 on."""

LEFT_FROM: Final = tuple(tuple(sum(counts[first:]) for first in range(13)) for counts in COUNTS)
"""LEFT_FROM[set][suit]: how many dice those are."""


def _rolls() -> tuple[tuple[int, ...], ...]:
    rolls: list[tuple[int, ...]] = [(NO_DICE,)]
    for _ in range(POOL_SIZE):
        rolls.append(tuple(more for dice in rolls[-1] for more in ADD[dice]))
    return tuple(rolls)


ROLLS: Final = _rolls()
"""ROLLS[r]: the set that each of the 6^r equally likely results of r dice gives."""


def ways(dice: int) -> int:
    """In how many of the 6^r results of r distinct dice this set comes up."""
    return factorial(SIZE[dice]) // prod(factorial(count) for count in COUNTS[dice])


@cache
def subsets(dice: int) -> tuple[int, ...]:
    """All sets of dice that can be taken out of a set, none first (at most 64)."""
    choices = product(*(range(count + 1) for count in COUNTS[dice]))
    return tuple(sorted(NUMBER[counts] for counts in choices))


ALIKE: Final = tuple(tuple(SET_OF_CODE[count << 3 * suit] for count in range(POOL_SIZE + 1)) for suit in range(6))
"""ALIKE[suit][count]: the set of `count` dice that all show one suit."""
