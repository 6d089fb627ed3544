"""Tests with fixed thresholds that a correct game fails with a chance far below one in a million."""

from __future__ import annotations

import math

LIMIT = 25.0
"""The surprise (in nats) that counts as a fault: a correct game gets there with a chance below e^-25 = 1.4e-11."""


def surprise(hits: int, tries: int, chance: float) -> float:
    """How unlikely it is to have so many hits (or so few): -ln of Chernoff's bound for one tail, 0 when as expected.

    The bound holds for every number of tries, so no cell is too small for it.
    """
    if not 0 <= hits <= tries:
        raise ValueError(f"{hits} hits in {tries} tries")
    if not tries:
        return 0.0
    share = hits / tries
    if (chance <= 0.0 and hits) or (chance >= 1.0 and hits < tries):
        return math.inf
    return tries * (_part(share, chance) + _part(1 - share, 1 - chance))


def _part(share: float, chance: float) -> float:
    return share * math.log(share / chance) if share > 0 else 0.0


def more_often(first: int, second: int) -> float:
    """How unlikely it is that `first` beats `second` so clearly if both were equally likely; 0 when it doesn't."""
    return surprise(first, first + second, 0.5) if first > second else 0.0
