"""What the moves of a Build turn promise: a Path or Gap with the best card for it, and the steps after that.

Scores are Votes that a seat can expect more than the others on average. They are quick guesses, for the order in which
moves are looked at and for play-outs.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from .actions import NUMBERS
from .judgement import Outlook, margin, tower_votes
from .kinds import CARDS, MINUS, TOTALS
from .legal import to_settle
from .majorities import packed

if TYPE_CHECKING:
    from .state import WalledCityState

FIRST_LOOK: Final = 6
"""So many Paths or Gaps are judged as they are when something stands there."""


class Planner:
    """A position as the seat on turn sees it, taken apart once for all scores of a decision."""

    def __init__(self, state: WalledCityState, seat: int) -> None:
        self.state, self.seat = state, seat
        self.table = state._setup.table
        self.outlook = Outlook(state)
        _, self.card, self.noble, self.peasant, self.near, *_ = self.outlook.weights
        self._settled: dict[tuple[int, int, int], float] = {}

    def settle(self, area: int, citizens: int, nobles: int = 0) -> float:
        """Own Citizens from the supply to an area."""
        if not citizens:
            return 0.0
        key = area, citizens, nobles
        if (known := self._settled.get(key)) is None:
            gain = self.outlook.gain(area, packed(citizens, nobles, self.seat), self.seat)
            near = self.near * nobles if self.outlook.empty[area] else 0.0
            known = gain + near - self.noble * nobles - self.peasant * (citizens - nobles)
            self._settled[key] = known
        return known

    def piece(self, place: int, colour: int, *, noble: bool, number: int = 1) -> float:
        """Pieces of a colour more (or less) in a place."""
        more = packed(1, int(noble), colour) * number
        return self.outlook.gain(place, more, self.seat)

    # -- Construct ------------------------------------------------------------------------------------------------

    def cards(self, place: int) -> list[tuple[float, int]]:
        """Each card of the hand, best way round, for a Path or Gap: its score and its number, best first."""
        hand = self.state.hands[self.seat]
        found = []
        for card, (high, low) in enumerate(CARDS):
            if hand[card]:
                score = self.numbers(place, high, low)
                if high != low:
                    score = max(score, self.numbers(place, low, high))
                found.append((score - self.card * (high + low), card))
        found.sort(reverse=True)
        return found

    def numbers(self, place: int, first: int, second: int) -> float:
        """The two numbers of a card at a Path or Gap."""
        if self.state.round == 1:
            one, two = self.state._map.path_sides[place]
            return self._side(one, first) + self._side(two, second)
        return self.wall(place, first, second)

    def _side(self, areas: tuple[int, ...], number: int) -> float:
        if len(areas) == 1:
            return self.settle(areas[0], number)
        return max([self.settle(area, number) for area in areas])

    def wall(self, gap: int, settled: int, promoted: int) -> float:
        """Citizens settled at a Gap and Nobles promoted from there."""
        state, seat = self.state, self.seat
        settled = min(settled, state.stock_n[seat] + state.stock_p[seat])
        return max(
            self._to_towers(gap, nobles) + self.settle(state._map.gap_area[gap], settled - nobles)
            - self.noble * nobles
            for nobles in range(min(settled, promoted, state.stock_n[seat]) + 1)
        )  # fmt: skip

    def _to_towers(self, gap: int, nobles: int) -> float:
        """Own Nobles more, one after the other where they bring most."""
        score = 0.0
        gone: dict[int, int] = {}
        towers = self.state._map.gap_towers[gap]
        for _ in range(nobles):
            steps = [(self._watchmen(tower, gone.get(tower, 0)), tower) for tower in towers]
            gain, tower = max(steps)
            gone[tower] = gone.get(tower, 0) + 1
            score += gain
        return score

    def _watchmen(self, tower: int, more: int) -> float:
        """One own Watchman more, where so many have been added already."""
        place = self.outlook.room + tower
        key = place, more + 1, -1
        if (known := self._settled.get(key)) is None:
            one = self.piece(place, self.seat, noble=True, number=more + 1)
            known = self._settled[key] = one - (self.piece(place, self.seat, noble=True, number=more) if more else 0.0)
        return known

    def places(self, moves: Sequence[int]) -> list[tuple[float, int]]:
        """The best Paths or Gaps, each as it will be with its best card, best first."""
        first = self.table.road if self.state.round == 1 else self.table.wall
        shortlist = sorted(moves, key=lambda move: -self.first_look(move - first))[:FIRST_LOOK]
        found = []
        for move in shortlist:
            other = self.state.copy()
            other.play(self.seat, move)
            then = Planner(other, self.seat)
            best = then.cards(move - first)
            found.append((then.margin() + (best[0][0] if best else 0.0), move))
        found.sort(reverse=True)
        return found

    def first_look(self, place: int) -> float:
        """Two Citizens on each side of a Path, or settled and promoted at a Gap, as the map is now."""
        if self.state.round == 1:
            one, two = self.state._map.path_sides[place]
            return self._side(one, 2) + self._side(two, 2)
        return self.wall(place, 2, 2)

    def margin(self) -> float:
        """What the seat can expect more than the others, of all counts to come."""
        return margin(tuple(self.outlook.counted()), self.seat, self.state.seats)

    # -- the steps after it ---------------------------------------------------------------------------------------

    def card_moves(self, moves: Sequence[int]) -> list[float]:
        scores = {card: score for score, card in self.cards(self.state.work.place)}
        return [scores[move - self.table.card] for move in moves]

    def number_moves(self, moves: Sequence[int]) -> list[float]:
        place = self.state.work.place
        return [self.numbers(place, *NUMBERS[move - self.table.numbers]) for move in moves]

    def area_moves(self, moves: Sequence[int]) -> list[float]:
        number = to_settle(self.state)
        return [self.settle(move - self.table.area, number) for move in moves]

    def share_moves(self, moves: Sequence[int]) -> list[float]:
        work = self.state.work
        total = self.state.stock_p[self.seat] + self.state.stock_n[self.seat]
        found = []
        for move in moves:
            first = move - self.table.share
            found.append(self.settle(max(work.area, 0), first) + self.settle(max(work.area_2, 0), total - first))
        return found

    def noble_moves(self, moves: Sequence[int]) -> list[float]:
        """How many of those who are settled are Nobles; in round 2 some can be promoted at once."""
        state, work = self.state, self.state.work
        area, number = work.area_2 if work.side else work.area, to_settle(state)
        found = []
        for move in moves:
            nobles = move - self.table.nobles
            if state.round == 1:
                found.append(self.settle(area, number, nobles))
                continue
            up = min(nobles, work.second)
            score = self._to_towers(work.place, up) - self.noble * up
            found.append(score + self.settle(area, number - up, nobles - up))
        return found

    def promotions(self, moves: Sequence[int]) -> list[float]:
        """Each Noble into each Tower; to stop is 0."""
        found = []
        for move in moves:
            if move == self.table.stop:
                found.append(0.0)
                continue
            colour, area, tower = self.table.promote_of(move)
            found.append(self.moved(colour, area, self.outlook.room + tower))
        return found

    def moved(self, colour: int, here: int, there: int, *, noble: bool = True) -> float:
        """A piece that goes from one place to another."""
        key = here, -colour - 1, there if not noble else -there
        if (known := self._settled.get(key)) is None:
            near = self.near if noble and colour == self.seat and self.outlook.empty_at(here) else 0.0
            known = self.piece(here, colour, noble=noble, number=-1) + self.piece(there, colour, noble=noble) - near
            self._settled[key] = known
        return known

    def items(self, moves: Sequence[int]) -> list[float]:
        """A die up or down, a chit turned; to keep all is 0."""
        table, found = self.table, []
        for move in moves:
            if move == table.keep:
                found.append(0.0)
                continue
            kind, place = divmod(move - table.items["raise"], table.place_count)
            change = (1, -1, 0)[kind]
            if kind == 2:
                change = 2 if self.state.items[place] == MINUS else -2
            found.append(self.outlook.gain_of_item(place, change, self.seat))
        return found


class Laying:
    """A position as a seat sees it that lays a card in a Defense zone."""

    def __init__(self, state: WalledCityState, seat: int) -> None:
        self.state, self.seat = state, seat
        self.outlook = Outlook(state)
        self.place = self.outlook.tower_place()
        self.now = self.outlook.numbers()
        self._card = self.outlook.weights[1]

    def cost(self, card: int) -> float:
        """What a card is worth in the hand."""
        return self._card * TOTALS[card]

    def best(self, card: int) -> float:
        """A card in the empty zone where it brings most."""
        return max(self.in_zone(card, zone) for zone, there in enumerate(self.state.zones) if there is None)

    def in_zone(self, card: int, zone: int) -> float:
        high, low = CARDS[card]
        return max(self.turned(zone, (high, low)), self.turned(zone, (low, high)))

    def turned(self, zone: int, pair: tuple[int, int]) -> float:
        """The numbers of a card at the two Towers of a zone."""
        base, found = self.state._setup.base, 0.0
        for end, tower in enumerate(base.zone_towers[zone]):
            numbers = list(self.now[tower])
            numbers[base.tower_zones[tower].index((zone, end))] = float(pair[end])
            watchmen = self.outlook.where[self.outlook.room + tower]
            for sign, both in ((1, (numbers[0], numbers[1])), (-1, self.now[tower])):
                found += sign * margin(tower_votes(watchmen, both, self.place), self.seat, self.state.seats)
        return found
