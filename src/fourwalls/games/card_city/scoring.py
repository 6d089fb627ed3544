"""The final scoring, and how every point of it came about (section 10 and the variants of the ledger)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from fourwalls.core import Message, Outcome, Score
from fourwalls.core.bits import bits_in

from .city import SIDE, WIDEST, City, cards, colours_near, districts, tri_sum
from .kinds import TRI

if TYPE_CHECKING:
    from .state import CardCityState

LEVELS: Final = (
    (50, "megalopolis"),
    (45, "capital"),
    (40, "metropolis"),
    (35, "city"),
    (30, "suburb"),
    (25, "town"),
    (20, "neighborhood"),
    (15, "village"),
    (10, "hamlet"),
)
"""Solo: the lowest score of each level; below them it is a Homestead (CC-148, CC-R58)."""

SURROUNDED: Final = (2 | 4 | 32 | 16, 1 | 4 | 32 | 8 | 16, 1 | 2 | 32 | 8 | 16, 2 | 4 | 32 | 16, 1 | 2 | 4 | 32 | 8)
"""By kind: the colours that a district must touch for its bonus, as in `colours_near` (CC-132 to CC-136, CC-R47)."""


class Points(NamedTuple):
    """The parts of a score; the last three are those of Decentralization."""

    residential: int
    empty: int
    coins: int
    surrounded: int = 0
    steps: int = 0
    industrial: int = 0


def points(city: City, coins: int, decentralization: bool) -> Points:
    """What a city and its coins are worth at the end (CC-122 to CC-125, CC-130 to CC-140)."""
    residential, empty = tri_sum(city[0]), cards(city).bit_count() - 25
    if not decentralization:
        return Points(residential, empty, coins // 5)
    industrial = len(districts(city[3]))
    bonus = TRI[industrial] if industrial > 1 else 0
    return Points(residential, empty, coins // 5, 5 * surrounded(city), 2 * steps_from_centre(city), bonus)


def surrounded(city: City) -> int:
    """How many districts touch every colour they have to (CC-131)."""
    count = 0
    for kind, needed in enumerate(SURROUNDED):
        for one in districts(city[kind]):
            count += colours_near(city, one) & needed == needed
    return count


def extent(city: City) -> tuple[int, int, int, int]:
    """The first and last row and column of a city."""
    squares = bits_in(cards(city))
    columns = [square % SIDE for square in squares]
    return squares[0] // SIDE, squares[-1] // SIDE, min(columns), max(columns)


def steps_from_centre(city: City) -> int:
    """Orthogonal steps from the City Hall to the centre of the 5×5 area, where that is best (CC-138, CC-R50)."""
    top, bottom, left, right = extent(city)
    return _steps(bottom - top + 1, 4 - top) + _steps(right - left + 1, 4 - left)


def _steps(wide: int, at: int) -> int:
    return max(abs(at - 2), abs(at + WIDEST - 2 - wide))


def level(score: int) -> str:
    """The solo level of a score."""
    return next((name for least, name in LEVELS if score >= least), "homestead")


def outcome(state: CardCityState) -> Outcome:
    """Scores with their parts; ties go to more coins left after the exchange (CC-126, CC-127, CC-R43, CC-R44)."""
    variant = state._setup.options.decentralization
    parts = [points(city, coins, variant) for city, coins in zip(state.cities, state.coins, strict=True)]
    scores = tuple(sum(part) for part in parts)
    left = tuple(coins % 5 for coins in state.coins)
    order = list(zip(scores, left, strict=True))
    ranks = tuple(1 + sum(other > mine for other in order) for mine in order)
    named = Points._fields if variant else Points._fields[:3]
    account = [_line(name, tuple(getattr(part, name) for part in parts)) for name in named]
    account.append(_line("left", left))
    reason = Message("over.rounds")
    if len(scores) == 1:
        reason = Message("over.level", {"level": Message(f"level.{level(scores[0])}")})
    return Outcome(scores, ranks, reason, tuple(account))


def _line(name: str, values: tuple[int, ...]) -> Score:
    return Score(Message(f"account.{name}"), values)
