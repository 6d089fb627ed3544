"""Counting Votes: neighbourhoods, Factions and Towers, with every number that explains the result.

On plain data, for the count itself, for "if the round ended now", and for the account at the end.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final, NamedTuple

from fourwalls.core import Outcome, Score, message
from fourwalls.core.bits import bits_in

from .kinds import CARDS, CHIT_OF, FACTION_OF, FACTIONS, VALUE_OF
from .work import PARTS, Zone

if TYPE_CHECKING:
    from .state import WalledCityState

PLACES: Final = (5, 3, 2, 0)
"""Votes for the places in a neighbourhood (WC-099)."""

Pieces = tuple[tuple[int, ...], ...]


class Row(NamedTuple):
    """A colour in a count: its Citizens (in a Tower its Watchmen), how many of them are Nobles, its Votes."""

    colour: int
    citizens: int
    nobles: int
    votes: int


class Counted(NamedTuple):
    """One neighbourhood, Faction or Tower: its number (areas as bits), what it is worth, and the colours there.

    The value of a neighbourhood is the sum of its chits, of a Faction that of its dice, of a Tower the sum of its two
    numbers; `lower` is a Tower's lower number.
    """

    which: int
    value: int
    rows: tuple[Row, ...]
    lower: int = 0


def share(total: int, among: int) -> int:
    """An equal share without the remainder, toward zero (WC-R29)."""
    return total // among if total >= 0 else -(-total // among)


def _ranked(counts: Iterable[tuple[int, int, int]]) -> list[list[tuple[int, int, int]]]:
    """Colours with at least one Citizen, in groups of equals: most Citizens, then most Nobles (WC-098, WC-102)."""
    groups: list[list[tuple[int, int, int]]] = []
    for each in sorted((each for each in counts if each[1]), key=lambda each: (-each[1], -each[2], each[0])):
        if groups and groups[-1][0][1:] == each[1:]:
            groups[-1].append(each)
        else:
            groups.append([each])
    return groups


def count_areas(groups: Iterable[int], peasants: Pieces, nobles: Pieces, items: tuple[int, ...]) -> list[Counted]:
    """Neighbourhood scoring (WC-096 to WC-103)."""
    found = []
    for group in groups:
        areas = bits_in(group)
        chits = sum(CHIT_OF[items[area]] for area in areas)
        counts = [_in_areas(colour, areas, peasants, nobles) for colour in range(len(nobles))]
        rows, place = [], 0
        for tied in _ranked(counts):
            worth = sum(PLACES[place + step] + chits for step in range(len(tied)))
            rows += [Row(*each, share(worth, len(tied))) for each in tied]
            place += len(tied)
        found.append(Counted(group, chits, tuple(rows)))
    return found


def _in_areas(colour: int, areas: Iterable[int], peasants: Pieces, nobles: Pieces) -> tuple[int, int, int]:
    own_peasants, own_nobles = peasants[colour], nobles[colour]
    some = sum(own_nobles[area] for area in areas)
    return colour, some + sum(own_peasants[area] for area in areas), some


def faction_values(items: tuple[int, ...], area_room: int, *, towers: bool) -> list[int]:
    """What each Faction is worth: dice in areas, from round 2 on those in Towers too (WC-105, WC-121)."""
    values = [0] * len(FACTIONS)
    for item in items if towers else items[:area_room]:
        if FACTION_OF[item] >= 0:
            values[FACTION_OF[item]] += VALUE_OF[item]
    return values


def count_factions(
    groups: Iterable[int],
    peasants: Pieces,
    nobles: Pieces,
    items: tuple[int, ...],
    area_room: int,
    *,
    towers: bool,
) -> list[Counted]:
    """Faction scoring (WC-107 to WC-112; in round 2 with Towers, WC-154 to WC-156)."""
    values = faction_values(items, area_room, towers=towers)
    groups = list(groups)
    found = []
    for faction, value in enumerate(values):
        with_die = sum(1 << place for place, item in enumerate(items[:area_room]) if FACTION_OF[item] == faction)
        areas = [area for group in groups if group & with_die for area in bits_in(group)]
        on_towers = [p for p in range(area_room, len(items)) if towers and FACTION_OF[items[p]] == faction]
        counts = []
        for colour in range(len(nobles)):
            _, citizens, some = _in_areas(colour, areas, peasants, nobles)
            watchmen = sum(nobles[colour][tower] for tower in on_towers)
            counts.append((colour, citizens + watchmen, some + watchmen))
        rows = []
        for place, tied in enumerate(_ranked(counts)):
            rows += [Row(*each, 0 if place else share(value, len(tied))) for each in tied]
        found.append(Counted(faction, value, tuple(rows)))
    return found


def number_at(zone: Zone | None, end: int) -> int:
    """The number of the card in a zone that is nearer to the Tower at one end; 0 in an empty zone (WC-161)."""
    if zone is None:
        return 0
    high, low = CARDS[zone[1]]
    return low if zone[2] ^ end else high


def count_towers(
    tower_zones: tuple[tuple[tuple[int, int], ...], ...],
    zones: tuple[Zone | None, ...],
    nobles: Pieces,
    area_room: int,
) -> list[Counted]:
    """Tower scoring (WC-163 to WC-168, WC-R31)."""
    found = []
    for tower, beside in enumerate(tower_zones):
        numbers = [number_at(zones[zone], end) for zone, end in beside]
        counts = [(colour, own[area_room + tower], own[area_room + tower]) for colour, own in enumerate(nobles)]
        pay = (sum(numbers), min(numbers), 0, 0)
        rows = [Row(*each, pay[place]) for place, tied in enumerate(_ranked(counts)) for each in tied]
        found.append(Counted(tower, sum(numbers), tuple(rows), min(numbers)))
    return found


def votes_in(counted: Iterable[Counted], seats: int) -> list[int]:
    """The Votes of each seat; those of the neutral colour go to nobody (WC-R65)."""
    votes = [0] * seats
    for each in counted:
        for row in each.rows:
            if row.colour < seats:
                votes[row.colour] += row.votes
    return votes


def fleeing(groups: Iterable[int], gaps: tuple[int, ...], gap_area: tuple[int, ...]) -> int:
    """The areas, as bits, of neighbourhoods with an open Gap: one without an intact Wall (WC-149, WC-150)."""
    opened = 0
    for gap, walls in enumerate(gaps):
        if walls < 2:
            opened |= 1 << gap_area[gap]
    return sum(group for group in groups if group & opened)


def outcome(state: WalledCityState) -> Outcome:
    """Who is Mayor: most Votes, then the lowest Guild priority of round 2 (WC-170, WC-171)."""
    seats = range(state.seats)
    votes = tuple(state.votes(seat) for seat in seats)
    best_first = sorted(seats, key=lambda seat: (-votes[seat], state.held[seat]))
    ranks = tuple(1 + best_first.index(seat) for seat in seats)
    account = [
        Score(message(f"account.{name}"), tuple(state.parts[s][n] for s in seats)) for n, name in enumerate(PARTS)
    ]
    winner = best_first[0]
    tied = votes[best_first[1]] == votes[winner]
    reason = message("over.priority" if tied else "over.votes", seat=winner, votes=votes[winner])
    return Outcome(votes, ranks, reason, tuple(account))
