"""How good a position is: the Votes that each seat can expect from the counts that are still to come.

A count is a majority, and who has it is blurred by the turns to come. In round 1 neighbourhoods are still being made:
they are judged on a few maps in which the rest of the Roads is built, always the same ones, so that moves are compared
fairly.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from operator import mul
from typing import TYPE_CHECKING, Final, NamedTuple

from fourwalls.core.bits import bits_in

from .counting import PLACES, number_at
from .kinds import CHIT_OF, FACTION_OF, FACTIONS, TOTALS, VALUE_OF
from .majorities import FITTED, HALF, WIDTH, Coming, after_flight, blur, maps_to_come, places, winners
from .steps import DEFENSE_STEPS, END_STEP, OVER, PLACE
from .worth import GUILD_WORTH

if TYPE_CHECKING:
    from .state import WalledCityState
    from .work import Zone


# -- the clock --------------------------------------------------------------------------------------------------------


class Clock(NamedTuple):
    """How much is still to come: turns of both rounds, and whether areas and Factions are still counted in each."""

    turns_1: int
    turns_2: int
    count_1: bool
    count_2: bool
    all_1: int
    all_2: int


def clock(state: WalledCityState) -> Clock:
    """What is still to come; the turn under way is not counted any more once something has been built in it."""
    chart, seats, step = state._setup.chart, state.seats, state.step
    roads, walls = seats * chart.roads, seats * chart.walls
    defense = step in DEFENSE_STEPS
    if state.round == 1 and not defense:
        done = 0 if step < PLACE else state.at + (step > PLACE)
        return Clock(roads - done, walls, True, True, roads, walls)
    if step == OVER or (state.round == 2 and defense):
        return Clock(0, 0, False, False, roads, walls)
    done = 0 if step < PLACE or defense else state.at + (step > PLACE)
    return Clock(0, walls - done, False, True, roads, walls)


def turns_left(state: WalledCityState, now: Clock) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """By colour: the turns to come in both rounds; neutral has none."""
    neutral = (0,) * (state._setup.colours - state.seats)
    chart, seats = state._setup.chart, range(state.seats)
    building = PLACE <= state.step <= END_STEP
    left = tuple(state.left(seat) for seat in seats) + neutral if building else None
    roads, walls = (chart.roads,) * state.seats + neutral, (chart.walls,) * state.seats + neutral
    none = (0,) * len(roads)
    if now.count_1:
        return left or roads, walls
    return none, left or walls if now.count_2 else none


# -- the judgement ----------------------------------------------------------------------------------------------------

FEATURES: Final = (
    *("areas_1", "areas_2", "factions_1", "factions_2", "towers"),
    *("votes", "cards", "nobles", "peasants", "near", "guild", "left", "last"),
)
"""What is judged of each seat.

areas_1 … towers: the Votes that it can expect from there; votes: those that it has
cards: the numbers on the cards in hand; nobles, peasants: those in its supply
near: its Nobles in areas from which they can still be promoted; guild: the worth of a power that can still be used
left: turns to come in this round, besides what is settled in them; last: to have the last turn of the round
"""

STAGES: Final = 8

Weights = tuple[float, ...]

WEIGHTS: Final[tuple[Weights, ...]] = (
    (1.0, 0.3, 0.8, 0.3, 1.5, 1.0, 0.8, -0.4, 0.0, -0.2, 1.0, 1.0, 6.5),
    (0.8, 0.4, 1.0, 0.3, 1.5, 1.0, 0.5, -0.5, 0.1, -0.3, 0.9, 2.1, 6.5),
    (0.7, 0.8, 0.7, 0.6, 1.2, 1.0, 0.3, -0.5, 0.3, -0.4, 0.3, 3.0, 6.0),
    (0.0, 1.0, 0.0, 0.8, 1.0, 1.0, 0.9, 0.1, 0.6, -0.4, 1.0, 0.0, 0.5),
    (0.0, 1.1, 0.0, 0.9, 0.6, 1.0, 0.4, 0.5, 0.9, -0.3, 1.0, -2.4, 0.5),
    (0.0, 1.1, 0.0, 1.0, 0.6, 1.0, 0.2, 0.6, 0.9, 0.0, 0.6, -2.0, 0.3),
    (0.0, 1.1, 0.0, 1.0, 0.7, 1.0, 0.2, 0.4, 0.7, 0.2, 0.5, -1.3, 0.0),
    (0.0, 0.0, 0.0, 0.0, 0.9, 1.0, 0.25, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0),
)
"""By stage: the weights of FEATURES."""


def stage(now: Clock) -> int:
    """Round 1 in three parts, before round 2, round 2 in three parts, the last cards."""
    if now.count_1:
        return min(2, int(3 * (1 - now.turns_1 / now.all_1)))
    if not now.count_2:
        return 7
    return 3 if now.turns_2 == now.all_2 else 4 + min(2, int(3 * (1 - now.turns_2 / now.all_2)))


class Place(NamedTuple):
    """What decides how Citizens somewhere are counted: all but the Citizens that stand there."""

    stage: int
    seats: int
    first: int
    """The chits of a neighbourhood, or the value of a Faction in round 1;"""
    second: int
    """the value of a Faction in round 2, or the chance, in eighths, that no Noble of a neighbourhood has to flee."""
    steps_1: int
    steps_2: int
    more_1: Coming
    more_2: Coming


class Kind(NamedTuple):
    """What is the same for all that is counted in a position: the stage, and the turns to come by colour."""

    stage: int
    seats: int
    areas: int
    left_1: tuple[int, ...]
    left_2: tuple[int, ...]


Votes = tuple[float, ...]
"""By colour: Votes to be expected, times their weights."""


@lru_cache(maxsize=400_000)
def area_votes(total: int, place: Place) -> Votes:
    """What a neighbourhood can be expected to give, in both rounds."""
    stage, seats, chits, closed, steps_1, steps_2, more_1, more_2 = place
    one, two = WEIGHTS[stage][0] if stage < 3 else 0.0, WEIGHTS[stage][1]
    pays = tuple([float(pay + chits) for pay in PLACES])
    stay = places(total, seats, pays, steps_2, more_2)
    if closed < 8:
        flee, part = places(after_flight(total, len(more_2), 0), seats, pays, steps_2, more_2), closed / 8
        stay = tuple([part * here + (1 - part) * gone for here, gone in zip(stay, flee, strict=True)])
    first = places(total, seats, pays, steps_1, more_1) if one else stay
    return tuple([one * now + two * later for now, later in zip(first, stay, strict=True)])


@lru_cache(maxsize=400_000)
def faction_votes(total: int, later: int, place: Place) -> Votes:
    """What a Faction can be expected to give; `later` are those who count for it in round 2."""
    stage, seats, value_1, value_2, steps_1, steps_2, more_1, more_2 = place
    one = WEIGHTS[stage][2] * value_1 if stage < 3 else 0.0
    two = WEIGHTS[stage][3] * value_2
    second = winners(later, seats, steps_2, more_2)
    first = winners(total, seats, steps_1, more_1) if one else second
    return tuple([one * now + two * then for now, then in zip(first, second, strict=True)])


@lru_cache(maxsize=100_000)
def tower_votes(total: int, numbers: tuple[float, float], place: Place) -> Votes:
    """What a Tower can be expected to give."""
    weight = WEIGHTS[place.stage][4]
    pays = (weight * sum(numbers), weight * min(numbers), 0.0, 0.0)
    return places(total, place.seats, pays, place.steps_2, place.more_2)


def margin(votes: Votes, seat: int, seats: int) -> float:
    """What a seat has more than the others on average; neutral ones are nobody's."""
    mine = votes[seat]
    return mine - (sum(votes[:seats]) - mine) / (seats - 1)


@lru_cache(maxsize=400_000)
def area_margin(total: int, place: Place, seat: int) -> float:
    return margin(area_votes(total, place), seat, place.seats)


@lru_cache(maxsize=400_000)
def faction_margin(total: int, later: int, place: Place, seat: int) -> float:
    return margin(faction_votes(total, later, place), seat, place.seats)


@lru_cache(maxsize=50_000)
def _about(group: int, items: tuple[int, ...]) -> tuple[tuple[int, ...], int, tuple[int, ...]]:
    """The areas of a neighbourhood, the sum of its chits, and the Factions that have dice there."""
    areas = tuple(bits_in(group))
    factions = {FACTION_OF[items[area]] for area in areas} - {-1}
    return areas, sum(CHIT_OF[items[area]] for area in areas), tuple(sorted(factions))


def _coming(left: tuple[int, ...], each: float, before: Coming) -> Coming:
    """Citizens to come: so many in each turn, and those before."""
    return tuple([round(turns * each + come, 2) for turns, come in zip(left, before, strict=True)])


@lru_cache(maxsize=50_000)
def _group_place(kind: Kind, areas: int, gaps: int, chits: int, opened: int) -> Place:
    """How a neighbourhood is counted, by its numbers of areas and empty Gaps; `opened` are all empty Gaps."""
    turns = sum(kind.left_2)
    hits, walls = 2 * areas / kind.areas, min(gaps, opened) / max(1, opened)
    chance = 1.0
    for gap in range(gaps):
        chance *= max(0, turns - gap) / max(1, opened - gap)
    more_1 = _coming(kind.left_1, FITTED.settled * hits, (0.0,) * len(kind.left_1))
    more_2 = _coming(kind.left_2, FITTED.walled * walls, more_1)
    hits *= sum(kind.left_1)
    return Place(kind.stage, kind.seats, chits, round(8 * min(1.0, chance)), blur(hits), blur(hits + turns * walls),
                 more_1, more_2)  # fmt: skip


@lru_cache(maxsize=50_000)
def _faction_place(kind: Kind, areas: int, value_1: int, value_2: int) -> Place:
    """How a Faction with so many areas is counted."""
    share = areas / kind.areas
    more_1 = _coming(kind.left_1, 2 * FITTED.settled * share, (0.0,) * len(kind.left_1))
    more_2 = _coming(kind.left_2, FITTED.walled * share, more_1)
    hits = 2 * sum(kind.left_1) * share
    later = hits + sum(kind.left_2) * (share + 0.2)
    return Place(kind.stage, kind.seats, value_1, value_2, blur(hits), blur(later), more_1, more_2)


@lru_cache(maxsize=1000)
def _tower_place(kind: Kind, towers: int) -> Place:
    """How Watchmen are counted."""
    share = FITTED.watchmen / towers
    more = _coming(kind.left_2, share, (0.0,) * len(kind.left_2))
    return Place(kind.stage, kind.seats, 0, 0, 0, blur(0.3 * sum(kind.left_2) * share), more, more)


@lru_cache(maxsize=20_000)
def _tower_numbers(
    beside: tuple[tuple[tuple[int, int], ...], ...], zones: tuple[Zone | None, ...], cards: int
) -> tuple[tuple[float, float], ...]:
    """By Tower: the two numbers that are or will be there; so many cards are laid in the game."""
    empty = zones.count(None)
    guess = round(FITTED.zone * (cards - len(zones) + empty) / max(1, empty), 1)
    found = []
    for two in beside:
        first, second = [guess if zones[z] is None else float(number_at(zones[z], end)) for z, end in two]
        found.append((first, second))
    return tuple(found)


class Group(NamedTuple):
    """A neighbourhood on one of the maps; `later` are the Citizens who can be expected not to flee."""

    bits: int
    total: int
    later: int
    place: Place
    factions: tuple[int, ...]
    areas: int


class Faction(NamedTuple):
    """Who counts for a Faction in both rounds."""

    total: int
    later: int
    place: Place


NEVER: Final = 50
"""Added to the empty Gaps of an area for a broken Wall: it is never closed."""


class Outlook:
    """A position taken apart: for the judgement, and for what a piece more here or there would change."""

    def __init__(self, state: WalledCityState) -> None:
        setup = state._setup
        self.state, self.setup = state, setup
        self.seats, self.colours = state.seats, setup.colours
        self.clock = clock(state)
        self.stage = stage(self.clock)
        self.weights = WEIGHTS[self.stage][5:]
        now = self.clock
        self.kind = Kind(self.stage, state.seats, state._map.area_count, *turns_left(state, now))
        self.room = setup.base.area_room
        self.where = where = [0] * setup.base.place_count
        """By place: the Citizens of all colours, packed."""
        for colour, (peasants, nobles) in enumerate(zip(state.peasants, state.nobles, strict=True)):
            shift = WIDTH * colour
            for place, some in enumerate(nobles):
                if few := some + peasants[place]:
                    where[place] += (few | some << HALF) << shift
        self.empty, self.opened = [0] * self.room, 0
        for gap, work in enumerate(state.gaps):
            if work < 2:
                self.empty[state._map.gap_area[gap]] += NEVER if work else 1
                self.opened += not work
        self._values()
        self.take_apart()

    def _values(self) -> None:
        """What the Factions are worth in both rounds."""
        self.values_1, self.values_2 = [0] * len(FACTIONS), [0] * len(FACTIONS)
        for place, item in enumerate(self.state.items):
            faction = FACTION_OF[item]
            if faction >= 0:
                self.values_2[faction] += VALUE_OF[item]
                if place < self.room:
                    self.values_1[faction] += VALUE_OF[item]

    def take_apart(self) -> None:
        """The neighbourhoods of each map, and who counts for the Factions."""
        state, now = self.state, self.clock
        more = min(now.turns_1, state.paths.count(0))
        maps = maps_to_come(state._map, state.paths, more) if now.count_2 else ()
        self.part = 1 / max(1, len(maps))
        known: dict[int, Group] = {}
        self.maps: list[list[Group]] = []
        self.factions: list[list[Faction]] = []
        for groups in maps:
            found = []
            for areas in groups:
                if (group := known.get(areas)) is None:
                    group = known[areas] = self._group(areas)
                found.append(group)
            self.maps.append(found)
            self.factions.append(self._standing(found))

    def _group(self, bits: int) -> Group:
        where, empty = self.where, self.empty
        areas, chits, factions = _about(bits, self.state.items)
        gaps = sum([empty[area] for area in areas])
        place = _group_place(self.kind, len(areas), gaps, chits, self.opened)
        total = sum([where[area] for area in areas])
        later = total if place.second == 8 else after_flight(total, self.colours, place.second)
        return Group(bits, total, later, place, factions, len(areas))

    def _standing(self, groups: Sequence[Group]) -> list[Faction]:
        """Who counts for each Faction."""
        room, kind, where = self.room, self.kind, self.where
        rows = [[0, 0, 0] for _ in FACTIONS]
        for group in groups:
            for faction in group.factions:
                row = rows[faction]
                row[0] += group.total
                row[1] += group.later
                row[2] += group.areas
        for tower, item in enumerate(self.state.items[room:], room):
            if FACTION_OF[item] >= 0:
                rows[FACTION_OF[item]][1] += where[tower]
        return [
            Faction(row[0], row[1], _faction_place(kind, row[2], value_1, value_2))
            for row, value_1, value_2 in zip(rows, self.values_1, self.values_2, strict=True)
        ]

    def numbers(self) -> tuple[tuple[float, float], ...]:
        """By Tower: the two numbers that are or will be there."""
        setup = self.setup
        cards = 2 * self.seats * setup.options.defense_cards
        return _tower_numbers(setup.base.tower_zones, self.state.zones, cards)

    def tower_place(self) -> Place:
        """How Watchmen are counted."""
        return _tower_place(self.kind, self.setup.base.tower_count)

    def counted(self) -> list[float]:
        """By colour: all Votes to be expected from counts to come, times their weights."""
        found = [0.0] * self.colours
        every = range(self.colours)
        for groups, factions in zip(self.maps, self.factions, strict=True):
            for group in groups:
                votes = area_votes(group.total, group.place)
                for colour in every:
                    found[colour] += votes[colour]
            for faction in factions:
                votes = faction_votes(*faction)
                for colour in every:
                    found[colour] += votes[colour]
        found = [self.part * votes for votes in found]
        if self.state.step != OVER:
            place = self.tower_place()
            for watchmen, numbers in zip(self.where[self.room :], self.numbers(), strict=True):
                votes = tower_votes(watchmen, numbers, place)
                for colour in every:
                    found[colour] += votes[colour]
        return found

    def gain(self, place: int, more: int, seat: int) -> float:
        """What Citizens more (packed, can be less) in a place bring a seat: see `margin`."""
        if place >= self.room:
            return self._gain_in_tower(place, more, seat)
        found = 0.0
        for groups, factions in zip(self.maps, self.factions, strict=True):
            for group in groups:
                if group.bits >> place & 1:
                    break
            total, how = group.total, group.place
            found += area_margin(total + more, how, seat) - area_margin(total, how, seat)
            if group.factions:
                stay = how.second
                later = more if stay == 8 else after_flight(total + more, self.colours, stay) - group.later
                for number in group.factions:
                    was, then, how = factions[number]
                    found += faction_margin(was + more, then + later, how, seat) - faction_margin(was, then, how, seat)
        return self.part * found

    def _gain_in_tower(self, place: int, more: int, seat: int) -> float:
        numbers, how, here = self.numbers()[place - self.room], self.tower_place(), self.where[place]
        found = margin(tower_votes(here + more, numbers, how), seat, self.seats)
        found -= margin(tower_votes(here, numbers, how), seat, self.seats)
        faction = FACTION_OF[self.state.items[place]]
        if faction >= 0:
            for factions in self.factions:
                was, then, how = factions[faction]
                new = faction_margin(was, then + more, how, seat)
                found += self.part * (new - faction_margin(was, then, how, seat))
        return found

    def gain_of_item(self, place: int, change: int, seat: int) -> float:
        """What a die that shows more, or a chit, brings a seat."""
        found, faction = 0.0, FACTION_OF[self.state.items[place]]
        here = change if place < self.room else 0
        for groups, factions in zip(self.maps, self.factions, strict=True):
            if faction >= 0:
                total, later, how = factions[faction]
                other = how._replace(first=how.first + here, second=how.second + change)
                found += faction_margin(total, later, other, seat) - faction_margin(total, later, how, seat)
            else:
                total, how = next((group.total, group.place) for group in groups if group.bits >> place & 1)
                other = how._replace(first=how.first + change)
                found += area_margin(total, other, seat) - area_margin(total, how, seat)
        return self.part * found

    def held(self, seat: int) -> tuple[float, ...]:
        """The other FEATURES of a seat."""
        state = self.state
        near = sum([count for count, gaps in zip(state.nobles[seat], self.empty, strict=False) if gaps])
        cards = sum(map(mul, state.hands[seat], TOTALS))
        usable = state.held[seat] >= 0 and not state.used >> seat & 1 and self._turns(seat)
        guild = GUILD_WORTH[state.held[seat]] if usable else 0.0
        left = (self.kind.left_1 if self.clock.count_1 else self.kind.left_2)[seat]
        last = state.held[seat] == max(state.held)
        return state.votes(seat), cards, state.stock_n[seat], state.stock_p[seat], near, guild, left, last

    def empty_at(self, place: int) -> int:
        """The empty Gaps of a place."""
        return self.empty[place] if place < self.room else 0

    def _turns(self, seat: int) -> bool:
        """Whether a seat has a turn to come in this round."""
        state = self.state
        if state.step < PLACE:
            return True
        return state.step <= END_STEP and (state.seat == seat or state.left(seat) > 0)

    def expected(self) -> list[float]:
        """By seat: the Votes to be expected at the end."""
        counted = self.counted()
        return [counted[seat] + sum(map(mul, self.weights, self.held(seat))) for seat in range(self.seats)]


def spread_of(now: Clock) -> float:
    """How far from each other expected and final differences of Votes are."""
    return 3 + 4 * math.sqrt(now.turns_2) + 0.35 * now.turns_1


def returns(votes: Sequence[float], now: Clock) -> tuple[float, ...]:
    """What expected Votes come to, from -1 to 1."""
    spread, others = spread_of(now), len(votes) - 1
    return tuple([sum([math.tanh((mine - other) / spread) for other in votes]) / others for mine in votes])
