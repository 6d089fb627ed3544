"""What bots may know of The Walled City beyond its rules: a judgement, moves worth a look, quick guesses."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final, cast

from fourwalls.core import NATURE, Move, QuickRng, Rng, Seat, State

from .actions import NUMBERS
from .guilds import BUTCHERS, CARPENTERS, FISHMONGERS, GUILDS, IRONMONGERS, SALTERS, SKINNERS, VINTNERS
from .judgement import Outlook, returns
from .kinds import CARDS
from .planning import Laying, Planner
from .power_scores import power_scores
from .steps import (
    ADJUST,
    ALIGN,
    AREA_STEP,
    CARD_STEP,
    DIRECTION,
    END_STEP,
    FIRST_ROADS,
    LAY,
    NOBLES_STEP,
    NUMBERS_STEP,
    OVER,
    PLACE,
    PROMOTE_STEP,
    SHARE_STEP,
    ZONE_STEP,
)
from .worth import GUILD_WORTH

if TYPE_CHECKING:
    from .state import WalledCityState

Scores = list[float]

MOST_KNOWN: Final = 5000

LATE: Final = 6.0
"""Votes that the last place in the order of round 1 is worth."""

LONGEST_POWER: Final = 60
"""Choices after which a power is judged as it stands."""


class WalledCityAdvice:
    """The advice of The Walled City."""

    def __init__(self) -> None:
        self._known: dict[tuple[object, ...], list[int]] = {}
        """Candidates by position: a search comes by the same ones again and again."""

    def evaluate(self, state: State) -> tuple[float, ...]:
        """What each seat can expect; of a turn under way with the rest of it done in a simple way."""
        city = cast("WalledCityState", state)
        if city.power or city.step in _LAYING:
            city = _carried_on(city)
        if city.step == OVER:
            assert city.outcome is not None
            return city.outcome.returns()
        outlook = Outlook(city)
        if city.step in _PENDING:
            return max((_with(city, more) for more in _PENDING[city.step](city)), key=lambda each: each[city.seat])
        return returns(outlook.expected(), outlook.clock)

    def candidates(self, state: State, seat: Seat, moves: Sequence[Move]) -> Sequence[Move]:
        """The moves worth searching, best guess first."""
        if len(moves) == 1:
            return moves
        city = cast("WalledCityState", state)
        key = (*city.fields(), seat, tuple(moves))
        if (known := self._known.get(key)) is None:
            if len(self._known) >= MOST_KNOWN:
                self._known.clear()
            known = self._known[key] = _candidates(city, seat, cast("Sequence[int]", moves))
        return known

    def rollout(self, state: State, seat: Seat, moves: Sequence[Move], rng: Rng) -> Move:
        """A quick move that makes sense, now and then another one."""
        if len(moves) == 1:
            return moves[0]
        city = cast("WalledCityState", state)
        plain = [move for move in cast("Sequence[int]", moves) if move != city._setup.table.use]
        if len(plain) == 1:
            return plain[0]
        if city.step == PLACE and not city.power:
            return _quick_place(city, seat, plain, rng)
        scores = _scores(city, seat, plain)
        return plain[scores.index(max(scores))]

    def settled(self, state: State) -> bool:
        """Between two turns, Guilds or cards that are laid."""
        city = cast("WalledCityState", state)
        return city.step in _BETWEEN and not city.power

    def guess(self, state: State, seat: Seat, moves: Sequence[Move], rng: Rng) -> Move:
        """The move that looks best, powers left aside."""
        if len(moves) == 1:
            return moves[0]
        city = cast("WalledCityState", state)
        plain = [move for move in cast("Sequence[int]", moves) if move != city._setup.table.use]
        return self.candidates(state, seat, plain)[0]


def _candidates(city: WalledCityState, seat: int, moves: Sequence[int]) -> list[int]:
    """The moves worth searching, best guess first; never empty."""
    if not city.power and city.step == PLACE:
        return _place_candidates(city, seat, moves)
    use = city._setup.table.use
    plain = [move for move in moves if move != use]
    scores = _scores(city, seat, plain)
    width, close = POWER_WIDTH if city.power else _WIDTH[city.step]
    found = _best(list(zip(scores, plain, strict=True)), width, close)
    if len(plain) < len(moves) and city.step in _USED_AT.get(city.held[seat], (END_STEP,)):
        found.append(use)
    return found


# -- judging a turn under way -----------------------------------------------------------------------------------------


def _carried_on(state: WalledCityState) -> WalledCityState:
    """The position after the power, or the card, that is under way, each choice made as it looks best."""
    other, rng = state.copy(), QuickRng(1)
    for _ in range(LONGEST_POWER):
        if not other.power and other.step not in _LAYING:
            break
        seat = other.to_act[0]
        if seat == NATURE:
            other.play(NATURE, other.draw(rng))
            continue
        moves = cast("Sequence[int]", other.legal(seat))
        scores = _scores(other, seat, moves) if len(moves) > 1 else [0.0]
        other.play(seat, moves[scores.index(max(scores))])
    return other


_BETWEEN: Final = frozenset((ALIGN, PLACE, LAY))

_LAYING: Final = frozenset((ZONE_STEP, DIRECTION))

Extra = list[tuple[int, int]]
"""Areas, and how many Peasants of the seat on turn are about to come there."""


def _with(state: WalledCityState, extra: Extra) -> tuple[float, ...]:
    """A judgement as if Peasants stood there already."""
    seat = state.seat
    peasants = list(state.peasants[seat])
    for area, number in extra:
        peasants[area] += number
    other = state.copy()
    other.peasants = (*state.peasants[:seat], tuple(peasants), *state.peasants[seat + 1 :])
    outlook = Outlook(other)
    return returns(outlook.expected(), outlook.clock)


def _both_ways(state: WalledCityState, high: int, low: int) -> list[Extra]:
    """The two numbers of a card either way round."""
    place = state.work.place
    if state.round == 2:
        return [[(state._map.gap_area[place], high)]]
    one, two = state._map.path_sides[place]
    return [[(one[0], high), (two[0], low)], [(one[0], low), (two[0], high)]]


def _before_card(state: WalledCityState) -> list[Extra]:
    return _both_ways(state, 2, 2)[:1]


def _before_numbers(state: WalledCityState) -> list[Extra]:
    return _both_ways(state, *CARDS[state.work.card])


def _before_settling(state: WalledCityState) -> list[Extra]:
    """The sides that have not been settled yet."""
    work = state.work
    if state.round == 2:
        return [[(work.area, work.first)]]
    sides = state._map.path_sides[work.place]
    areas = [work.area, work.area_2]
    numbers = [work.first, work.second]
    from_side = work.side if state.step == NOBLES_STEP else 0
    return [[(areas[side] if areas[side] >= 0 else sides[side][0], numbers[side]) for side in range(from_side, 2)]]


_PENDING: Final[dict[int, Callable[[WalledCityState], list[Extra]]]] = {
    CARD_STEP: _before_card,
    NUMBERS_STEP: _before_numbers,
    AREA_STEP: _before_settling,
    SHARE_STEP: _before_settling,
    NOBLES_STEP: _before_settling,
}
"""By step of a turn: the ways in which it can go on that are judged."""


# -- scores of moves --------------------------------------------------------------------------------------------------


def _scores(state: WalledCityState, seat: int, moves: Sequence[int]) -> Scores:
    """What each move promises, but for Paths and Gaps."""
    if state.power:
        return power_scores(state, seat, moves)
    return _BY_STEP[state.step](state, seat, moves)


def _best(scored: list[tuple[float, int]], width: int, close: float) -> list[int]:
    """The moves with the best scores, best first: so many at most, and none that is clearly worse."""
    scored.sort(key=lambda each: -each[0])
    least = scored[0][0] - close
    return [move for score, move in scored[:width] if score >= least]


def _place_candidates(state: WalledCityState, seat: int, moves: Sequence[int]) -> list[int]:
    use = state._setup.table.use
    places = [move for move in moves if move != use]
    found = _best(Planner(state, seat).places(places), *_WIDTH[PLACE])
    if len(places) < len(moves) and PLACE in _USED_AT.get(state.held[seat], ()):
        found.insert(1, use)
    return found


def _quick_place(state: WalledCityState, seat: int, moves: Sequence[int], rng: Rng) -> int:
    """One of three Paths or Gaps, as they are now."""
    plan, table = Planner(state, seat), state._setup.table
    first = table.road if state.round == 1 else table.wall
    some = [moves[rng.below(len(moves))] for _ in range(5)]
    return max(some, key=lambda move: plan.first_look(move - first))


def _first_road_scores(state: WalledCityState, seat: int, moves: Sequence[int]) -> Scores:
    """There is nothing to choose by yet; the dice say which, so that games differ."""
    pick = sum(place * item for place, item in enumerate(state.items)) % len(moves)
    return [float(place == pick) for place in range(len(moves))]


def _guild_scores(state: WalledCityState, seat: int, moves: Sequence[int]) -> Scores:
    """The power, and in round 1 the place in the order: who comes last decides many majorities."""
    guilds = [move - state._setup.table.take for move in moves]
    late = LATE / len(GUILDS) if state.round == 1 else 0.0
    return [GUILD_WORTH[guild] + late * guild for guild in guilds]


def _lay_scores(state: WalledCityState, seat: int, moves: Sequence[int]) -> Scores:
    """What each card brings in its best zone, less what it would be worth in the hand."""
    table, laying = state._setup.table, Laying(state, seat)
    cards = [state.off[seat] if move == table.off_card else move - table.card for move in moves]
    return [
        laying.best(card) - (0.0 if move == table.off_card else laying.cost(card))
        for card, move in zip(cards, moves, strict=True)
    ]


def _zone_scores(state: WalledCityState, seat: int, moves: Sequence[int]) -> Scores:
    laying = Laying(state, seat)
    return [laying.in_zone(state.work.card, move - state._setup.table.zone) for move in moves]


def _direction_scores(state: WalledCityState, seat: int, moves: Sequence[int]) -> Scores:
    laying, first = Laying(state, seat), state._setup.table.numbers
    return [laying.turned(state.work.place, NUMBERS[move - first]) for move in moves]


def _end_scores(state: WalledCityState, seat: int, moves: Sequence[int]) -> Scores:
    return [0.0 for _ in moves]


_BY_STEP: Final[dict[int, Callable[[WalledCityState, int, Sequence[int]], Scores]]] = {
    FIRST_ROADS: _first_road_scores,
    ALIGN: _guild_scores,
    CARD_STEP: lambda state, seat, moves: Planner(state, seat).card_moves(moves),
    NUMBERS_STEP: lambda state, seat, moves: Planner(state, seat).number_moves(moves),
    AREA_STEP: lambda state, seat, moves: Planner(state, seat).area_moves(moves),
    SHARE_STEP: lambda state, seat, moves: Planner(state, seat).share_moves(moves),
    NOBLES_STEP: lambda state, seat, moves: Planner(state, seat).noble_moves(moves),
    PROMOTE_STEP: lambda state, seat, moves: Planner(state, seat).promotions(moves),
    ADJUST: lambda state, seat, moves: Planner(state, seat).items(moves),
    END_STEP: _end_scores,
    LAY: _lay_scores,
    ZONE_STEP: _zone_scores,
    DIRECTION: _direction_scores,
}

POWER_WIDTH: Final = (4, 3.0)
_WIDTH: Final = {
    FIRST_ROADS: (1, 0.0),
    ALIGN: (6, 5.0),
    PLACE: (6, 4.0),
    CARD_STEP: (4, 2.0),
    NUMBERS_STEP: (2, 2.0),
    AREA_STEP: (2, 1.5),
    SHARE_STEP: (3, 2.0),
    NOBLES_STEP: (3, 0.7),
    PROMOTE_STEP: (4, 1.0),
    ADJUST: (3, 0.5),
    END_STEP: (1, 0.0),
    LAY: (4, 1.0),
    ZONE_STEP: (3, 1.0),
    DIRECTION: (2, 1.0),
}
"""How many moves are worth a search, by step, and by how much their scores can be lower than the best."""

_USED_AT: Final = {
    **{guild: (PLACE,) for guild, each in enumerate(GUILDS) if each.early},
    **dict.fromkeys((CARPENTERS, SKINNERS, BUTCHERS), (PLACE, END_STEP)),
    **dict.fromkeys((SALTERS, VINTNERS, FISHMONGERS, IRONMONGERS), (PROMOTE_STEP, END_STEP)),
}
"""By Guild: the steps at which its power is thought of; at the end of a turn when nothing else is said."""
