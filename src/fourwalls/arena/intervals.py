"""How sure a measured score share is.

Games with one seed are played with every rotation of the seats, so they are not independent: the luck that helps a
seat helps every bot in turn. The unit is therefore the seed. The spread of the seeds' mean scores says how many
independent games the results are worth, and Wilson's score interval for that many games is given: unlike a mean
plus and minus its error it stays between 0 and 1 and does not shrink to nothing when every game is won.

The number is bounded below by the number of seeds (no mean of values in [0, 1] spreads more than single games do) and
above by the number of games: what pairing gains beyond that is not claimed.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from statistics import fmean, variance
from typing import Final

Z95: Final = 1.959963984540054
"""The 97.5 % point of the normal distribution."""


def wilson(share: float, games: float, z: float = Z95) -> tuple[float, float]:
    """Wilson's score interval for a share of `games` independent games. Raises ValueError without games."""
    if games <= 0 or not 0 <= share <= 1:
        raise ValueError(f"no interval for a share of {share} in {games} games")
    spread = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    scale = 1 + z * z / games
    centre = share + z * z / (2 * games)
    # At the ends the two terms cancel exactly, which rounding may miss.
    low = (centre - spread) / scale if share > 0 else 0.0
    high = (centre + spread) / scale if share < 1 else 1.0
    return low, high


def worth(units: Sequence[Sequence[float]]) -> float:
    """How many independent games these scores are worth; `units` are the scores by seed, each in [0, 1]."""
    games = sum(len(unit) for unit in units)
    if len(units) < 2:
        return float(len(units))
    share = fmean(score for unit in units for score in unit)
    single = share * (1 - share)
    if single == 0:
        return float(len(units))
    spread = variance([fmean(unit) for unit in units])
    return min(float(games), max(float(len(units)), single / spread * len(units) if spread else math.inf))


def interval(units: Sequence[Sequence[float]]) -> tuple[float, float]:
    """The 95 % interval of the mean score. Without any games it is everything: (0, 1)."""
    scores = [score for unit in units for score in unit]
    if not scores:
        return 0.0, 1.0
    return wilson(fmean(scores), worth(units))
