"""What bots may know of Card City beyond its rules: a judgement, moves worth a look, quick moves for play-outs."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final, cast

from fourwalls.core import Move, Rng, Seat, State

from .actions import BOTTOM, BUILD, BUY, BUY_NOTHING, FIRST, GROUP, GROW, HIDE, OPEN, TAKE
from .city import SQUARES, add, price
from .dealing import Offer, Table, advantage, table
from .judgement import Terms, after_building, after_income, plan, worth
from .kinds import INDUSTRIAL, LEISURE, LEISURE_COST, ROUNDS
from .offer import DOWN, FRONT, UP, chooser, divisions, knows, to_divide
from .scoring import points
from .steps import (
    BOTTOM_STEP,
    BUILD_STEP,
    BUY_STEP,
    CHOOSE,
    DIVIDE,
    DRAW_STEP,
    GROW_STEP,
    LAY_STEP,
    OVER,
)

if TYPE_CHECKING:
    from .state import CardCityState

_STOCK: Final = 6
"""More cards than a city takes from the reserve in a round."""


class CardCityAdvice:
    """The advice of Card City."""

    def evaluate(self, state: State) -> tuple[float, ...]:
        """What each seat can expect; alone: the score, 30 points as 0 and 90 as 1."""
        game = cast("CardCityState", state)
        expected = expectations(game)
        if len(expected) == 1:
            return (max(-1.0, min(1.0, (expected[0] - 30) / 60)),)
        if game.step == OVER:
            assert game.outcome is not None
            return game.outcome.returns()
        scale = 3 + 0.8 * (ROUNDS - game.round)
        others = len(expected) - 1
        return tuple(
            sum(math.tanh((mine - other) / scale) for other in expected) / others for mine in expected
        )  # a seat against itself adds nothing

    def candidates(self, state: State, seat: Seat, moves: Sequence[Move]) -> Sequence[Move]:
        """The moves worth searching, best guess first."""
        if len(moves) == 1:
            return moves
        game = cast("CardCityState", state)
        scores = _SCORES[game.step](game, seat, cast("Sequence[int]", moves))
        order = sorted(range(len(moves)), key=lambda place: -scores[place])
        return [moves[place] for place in order[: _WIDTH.get(game.step, len(moves))]]

    def settled(self, state: State) -> bool:
        """Between two rounds, before cards are drawn."""
        game = cast("CardCityState", state)
        return game.step == DRAW_STEP and not game.offer[0]

    def rollout(self, state: State, seat: Seat, moves: Sequence[Move], rng: Rng) -> Move:
        """A quick move that makes sense: what looks best for this round; a division by chance."""
        if len(moves) == 1:
            return moves[0]
        game = cast("CardCityState", state)
        if game.step == DIVIDE:
            return moves[rng.below(len(moves))]
        if game.step == CHOOSE:
            return _quick_choice(game, seat)
        if game.step == BUILD_STEP:
            return plan(game.cities[seat], game.coins[seat], game.hands[seat], terms_of(game)).move
        scores = _SCORES[game.step](game, seat, cast("Sequence[int]", moves))
        return moves[scores.index(max(scores))]

    def guess(self, state: State, seat: Seat, moves: Sequence[Move], rng: Rng) -> Move:
        """The division that is best if the others choose what is best for them; the group that looks better."""
        game = cast("CardCityState", state)
        if game.step == DIVIDE:
            return self.candidates(state, seat, moves)[0]
        if game.step == CHOOSE:
            return TAKE if _table(game).lead(_laid(game), _unseen(game)) >= 0 else TAKE + 1
        return self.rollout(state, seat, moves, rng)


# -- judging ------------------------------------------------------------------------------------------------------


def terms_of(state: CardCityState, put_down: int | None = None) -> Terms:
    """The terms of the round at hand; of the one before it while cards are drawn.

    `put_down` is a kind that goes under the pool besides.
    """
    options = state._setup.options
    reserve = state.reserve
    coming = list(state.pool)
    for kind in state.bottom:
        coming[kind] += 1
    if put_down is not None:
        coming[put_down] += 1
    drawing = state.step == DRAW_STEP
    if drawing:
        for card in state.offer[0]:
            coming[card % OPEN] += 1
    r, c, l, i, p = (count / len(state.cities) for count in coming)  # noqa: E741 (the kinds' letters)
    return Terms(
        ROUNDS - state.round + drawing,
        options.decentralization,
        options.parking_meters,
        min(reserve[0], _STOCK),
        min(reserve[1], _STOCK),
        min(reserve[INDUSTRIAL], 1),
        (r, c, l, i, p),
        len(state.cities) == 1,
    )


def expectations(state: CardCityState) -> list[float]:
    """The score that each seat can expect, with what is still to come in this round done as it looks best."""
    step, seats = state.step, range(len(state.cities))
    cities, coins = state.cities, state.coins
    if step == OVER:
        variant = state._setup.options.decentralization
        return [sum(points(cities[seat], coins[seat], variant)) + 0.01 * (coins[seat] % 5) for seat in seats]
    if step in (DIVIDE, LAY_STEP, CHOOSE):
        return _dealt(state)
    terms = terms_of(state)
    if step == BUILD_STEP:
        return [plan(cities[seat], coins[seat], state.hands[seat], terms).value for seat in seats]
    if step == BOTTOM_STEP:
        return [max(_after_putting_down(state, kind) for kind in _drawn(state))]
    if step == GROW_STEP:
        return [after_building(cities[seat], coins[seat], terms) for seat in seats]
    if step == BUY_STEP:
        turn = (state.seat - state.mayor) % len(cities)
        waiting = {(state.mayor + place) % len(cities) for place in range(turn, len(cities))}
        return [(after_income if seat in waiting else worth)(cities[seat], coins[seat], terms) for seat in seats]
    return [worth(cities[seat], coins[seat], terms) for seat in seats]


def _drawn(state: CardCityState) -> set[int]:
    return {card % OPEN for card in state.offer[0]}


def _after_putting_down(state: CardCityState, kind: int) -> float:
    """Solo: what the two other cards are worth."""
    rest = [card % OPEN for card in state.offer[0]]
    rest.remove(kind)
    hand = (rest[0], rest[1]) if rest[0] == rest[1] else (-1, rest[0], rest[1])
    return plan(state.cities[0], state.coins[0], hand, terms_of(state, kind)).value


# -- dividing and choosing ----------------------------------------------------------------------------------------


def _table(state: CardCityState) -> Table:
    return table(state.cities, state.coins, terms_of(state))


def _asked(state: CardCityState) -> tuple[int, ...]:
    """Who is still to be asked, the next one first."""
    seats = len(state.cities)
    first = (chooser(state) - state.mayor) % seats
    return tuple((state.mayor + place) % seats for place in range(first, seats))


def _unseen(state: CardCityState) -> tuple[int, ...]:
    """By kind: the cards that nobody but the dividers can have seen; in round 1 no Leisure."""
    counts = list(state.pool)
    for card in state.offer[0]:
        if card < OPEN:
            counts[card] += 1
    if state.round == 1:
        counts[LEISURE] = 0
    return tuple(counts)


def _offer(state: CardCityState, group: Sequence[int], up: Sequence[int], down: Sequence[int]) -> Offer:
    """A division of cards (0 to 9) in kinds."""
    asked = _asked(state)
    knows = state.offer[2] >> asked[0] & 1
    first, second = sorted(card % OPEN for card in group)
    return Offer(
        (first, second),
        tuple(sorted(card % OPEN for card in up)),
        tuple(sorted(card % OPEN for card in down)),
        state.seat,
        asked,
        () if knows else tuple(sorted(card for card in down if card < OPEN)),
    )


def _laid(state: CardCityState) -> Offer:
    """The division that the chooser is asked about."""
    cards, places = state.offer[:2]
    at = {place: [card for card, there in zip(cards, places, strict=True) if there == place] for place in _PLACES}
    return _offer(state, at[FRONT], at[UP], at[DOWN])


def _dealt(state: CardCityState) -> list[float]:
    """What each seat can expect before all have their cards."""
    cards, places, _, picks = state.offer
    deal = _table(state)
    if state.step == CHOOSE:
        values = deal.offer(_laid(state), _unseen(state))
    else:
        left = to_divide(state)
        ways = [_divided(state, deal, left, way) for way in divisions(left, picks)]
        values = max(ways, key=lambda values: advantage(values, state.seat))
    for seat in range(len(state.cities)):
        if seat not in values:
            first, second = (card % OPEN for card, place in zip(cards, places, strict=True) if place == seat)
            values = {**values, seat: deal.pair(seat, first, second)}
    return [values[seat] for seat in range(len(state.cities))]


_PLACES: Final = (FRONT, UP, DOWN)


def _divided(state: CardCityState, deal: Table, left: Sequence[int], way: tuple[int, ...]) -> dict[int, float]:
    """What comes of a complete division; `left` are the cards that were not named when it was begun."""
    up = list(left)
    for card in way[len(state.offer[3]) :]:
        up.remove(card)
    return deal.offer(_offer(state, way[:2], up, way[2:]), _unseen(state))


# -- scores of moves ----------------------------------------------------------------------------------------------


def _divide_scores(state: CardCityState, seat: int, moves: Sequence[int]) -> list[float]:
    """By what the best division with a card gives the divider."""
    left, picks = to_divide(state), state.offer[3]
    deal = _table(state)
    best = dict.fromkeys(moves, -math.inf)
    for way in divisions(left, picks):
        card = way[len(picks)]
        move = GROUP + card if len(picks) < 2 else HIDE + card
        best[move] = max(best[move], advantage(_divided(state, deal, left, way), seat))
    return [best[move] for move in moves]


def _choose_scores(state: CardCityState, seat: int, moves: Sequence[int]) -> list[float]:
    """Group 1 as it is, and group 2 as it turns out in this world."""
    scores = []
    for move in moves:
        other = state.copy()
        other.play(seat, move)
        expected = expectations(other)
        scores.append(expected[seat] - (sum(expected) - expected[seat]) / max(1, len(expected) - 1))
    return scores


def _quick_choice(state: CardCityState, seat: int) -> int:
    """The group whose cards, as far as the chooser knows them, are on average worth more to it, each by itself."""
    terms = terms_of(state)
    groups: tuple[list[float], list[float]] = ([], [])
    for label, (card, place) in enumerate(zip(state.offer[0], state.offer[1], strict=True)):
        if place >= FRONT and knows(state, seat, label):
            value = plan(state.cities[seat], state.coins[seat], (card % OPEN,), terms).value
            groups[place != FRONT].append(value)
    first, second = groups
    return TAKE if sum(first) * len(second) >= sum(second) * len(first) else TAKE + 1


def _bottom_scores(state: CardCityState, seat: int, moves: Sequence[int]) -> list[float]:
    return [_after_putting_down(state, move - BOTTOM) for move in moves]


def _build_scores(state: CardCityState, seat: int, moves: Sequence[int]) -> list[float]:
    """An order by what both cards come to, a square by what stands then."""
    terms = terms_of(state)
    city, coins, hand = state.cities[seat], state.coins[seat], state.hands[seat]
    if hand[0] < 0:
        orders = [(hand[1], hand[2]) if move == FIRST + hand[1] else (hand[2], hand[1]) for move in moves]
        return [plan(city, coins, order, terms).value for order in orders]
    left = coins - LEISURE_COST if hand[0] == LEISURE else coins
    return [worth(add(city, hand[0], move - BUILD), left, terms) for move in moves]


def _grow_scores(state: CardCityState, seat: int, moves: Sequence[int]) -> list[float]:
    terms = terms_of(state)
    city, coins = state.cities[seat], state.coins[seat]
    return [worth(add(city, *divmod(move - GROW, SQUARES)), coins, terms) for move in moves]


def _buy_scores(state: CardCityState, seat: int, moves: Sequence[int]) -> list[float]:
    terms = terms_of(state)
    city, coins = state.cities[seat], state.coins[seat]
    left = coins - price(city)
    return [
        worth(city, coins, terms) if move == BUY_NOTHING else worth(add(city, INDUSTRIAL, move - BUY), left, terms)
        for move in moves
    ]


_SCORES: Final[dict[int, Callable[[CardCityState, int, Sequence[int]], list[float]]]] = {
    DIVIDE: _divide_scores,
    CHOOSE: _choose_scores,
    BOTTOM_STEP: _bottom_scores,
    BUILD_STEP: _build_scores,
    GROW_STEP: _grow_scores,
    BUY_STEP: _buy_scores,
}
"""What each move promises, by step."""

_WIDTH: Final = {BUILD_STEP: 6, GROW_STEP: 5, BUY_STEP: 4, DIVIDE: 6}
"""How many moves are worth a search, by step; elsewhere all."""
