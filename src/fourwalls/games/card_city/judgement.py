"""How good a city is: the score that can be expected at the end, from what stands and what is still to come."""

from __future__ import annotations

from functools import lru_cache
from operator import mul
from typing import Final, NamedTuple

from fourwalls.core.bits import bits_in

from . import scoring
from .actions import BUILD, FIRST
from .city import City, add, building, growth, income, parking_income, price
from .kinds import COMMERCIAL, INDUSTRIAL, LEISURE, LEISURE_COST, RESIDENTIAL, ROUNDS
from .outlook import TRAITS, Outlook, outlook
from .weights import ALONE, TOGETHER, Weights

PROSPECTS: Final = (
    *("come_R", "come_C", "come_L", "come_I", "come_P", "free_2_come", "free_come"),
    *("leisure_one", "leisure_best", "leisure_second", "one_short", "two_short", "works_short"),
    *("room_short", "room_short_soon", "crowded", "shops_come"),
)
"""What is counted of a city and the cards to come, in the order of `_prospects`.

come_R …: the cards of each kind still to come
free_2_come, free_come: squares for the Residential cards to come, with two Cultural cards next to them, or any
leisure_one …, one_short …: as in `Outlook`, if as many Leisure cards are still to come
works_short: squares missing for the Industrial cards to come
room_short, room_short_soon: cards to come that the size limit will not let in, with all Industrial cards to come, or
    without them
crowded: cards to come for which there is no square left
shops_come: squares for the Commercial cards to come
"""

PURSE: Final = ("coins_15", "coins_over", "coins_short")
"""The first 15 coins, those above, and coins missing for the Leisure cards to come."""

COUNTED: Final = (*TRAITS, *PROSPECTS, *PURSE)
"""All that has weights."""

Coming = tuple[float, float, float, float, float]
"""By kind: the cards that a seat can expect to get in the rounds to come."""

WIDTH: Final = 3
"""Squares for each card that a plan looks at."""

METER: Final = 0.2
"""The points that a coin from Parking Meters in each round to come is worth, set by hand."""

_LONGEST: Final = ROUNDS - 1
"""Before the first round there are no weights; those after it do."""


def _by_rounds(weights: Weights, names: tuple[str, ...]) -> tuple[tuple[float, ...], ...]:
    """By rounds to come: the weights of these."""
    return tuple(
        tuple(weights[name][max(0, min(rounds, _LONGEST) - 1)] for name in names) for rounds in range(ROUNDS + 1)
    )


_CITY_WEIGHTS: Final = tuple(_by_rounds(weights, (*TRAITS, *PROSPECTS)) for weights in (TOGETHER, ALONE))
_PURSE_WEIGHTS: Final = tuple(_by_rounds(weights, PURSE) for weights in (TOGETHER, ALONE))
"""For several seats and for one."""


class Terms(NamedTuple):
    """What is the same for all cities: rounds to come after this one, the variants, what the reserve has to give."""

    rounds: int
    decentralization: bool
    meters: bool
    stock_r: int
    stock_c: int
    stock_i: int
    coming: Coming
    alone: bool


def worth(city: City, coins: int, terms: Terms) -> float:
    """The score to be expected at the end of the game."""
    rounds = terms.rounds
    bonus = float(sum(scoring.points(city, 0, True)[3:])) if terms.decentralization else 0.0
    if not rounds:
        return outlook(city).now + bonus + coins // 5 + 0.01 * (coins % 5)
    if terms.meters and city[4]:
        bonus += METER * rounds * parking_income(city)
    few, more, short = _purse(city, coins, terms)
    weights = _PURSE_WEIGHTS[terms.alone][rounds]
    standing = _standing(city, rounds, terms.coming, terms.alone)
    return bonus + standing + weights[0] * few + weights[1] * more + weights[2] * short


def counted(city: City, coins: int, terms: Terms) -> tuple[float, ...]:
    """All that `worth` gives weights to, in the order of COUNTED."""
    seen = outlook(city)
    return (*seen.traits, *_prospects(seen, terms.rounds, terms.coming), *_purse(city, coins, terms))


def _purse(city: City, coins: int, terms: Terms) -> tuple[int, int, float]:
    """See PURSE."""
    short = LEISURE_COST * terms.coming[LEISURE] - coins
    if short > 0:
        short = max(0, short - outlook(city).income * (terms.rounds - 1))
    return (coins, 0, max(0, short)) if coins <= 15 else (15, coins - 15, max(0, short))


@lru_cache(maxsize=200_000)
def _standing(city: City, rounds: int, coming: Coming, alone: bool) -> float:
    """What a city adds to the score, with these cards to come in so many rounds."""
    seen = outlook(city)
    total: float = sum(map(mul, _CITY_WEIGHTS[alone][rounds], (*seen.traits, *_prospects(seen, rounds, coming))))
    return total


def _prospects(seen: Outlook, rounds: int, coming: Coming) -> tuple[float, ...]:
    """See PROSPECTS."""
    come_r, come_c, come_l, come_i, come_p = coming
    others = come_r + come_c + come_l + come_p
    first, second = min(come_l, 1), min(max(come_l - 1, 0), 1)
    return (
        *coming,
        min(seen.free_2, come_r),
        min(seen.free, 2 * come_r),
        first * seen.leisure_one,
        second * seen.leisure_best,
        second * seen.leisure_second,
        first * seen.one_short,
        second * seen.two_short,
        max(0, come_i - seen.works_ever),
        max(0, others - seen.room - 5 * come_i),
        max(0, min(2 * rounds, others) - seen.room),
        max(0, seen.cards + others + come_i - 25),
        min(seen.shops, come_c),
    )


# -- the rest of a round ------------------------------------------------------------------------------------------


def after_building(city: City, coins: int, terms: Terms) -> float:
    """The worth of a city after its developments, its income and a purchase, each done as it looks best."""
    meters, stock_r, stock_c = terms.meters, terms.stock_r, terms.stock_c
    while True:
        grow_r, grow_c = growth(city, stock_r, stock_c)
        if not grow_r and not grow_c:
            break
        grown = [(add(city, RESIDENTIAL, square), RESIDENTIAL) for square in bits_in(grow_r)]
        grown += [(add(city, COMMERCIAL, square), COMMERCIAL) for square in bits_in(grow_c)]
        city, kind = max(grown, key=lambda each: worth(each[0], coins, terms)) if len(grown) > 1 else grown[0]
        if kind == RESIDENTIAL:
            stock_r -= 1
        else:
            stock_c -= 1
    return after_income(city, coins + income(city, meters), terms)


def after_income(city: City, coins: int, terms: Terms) -> float:
    """The worth of a city that may still buy an Industrial card."""
    best = worth(city, coins, terms)
    cost = price(city)
    if terms.stock_i and coins >= cost:
        for square in bits_in(building(city, INDUSTRIAL, 0)):
            best = max(best, worth(add(city, INDUSTRIAL, square), coins - cost, terms))
    return best


class Plan(NamedTuple):
    """How a round ends as it looks best: what the city is worth then, and the next move (-1: there is none)."""

    value: float
    move: int


@lru_cache(maxsize=100_000)
def plan(city: City, coins: int, hand: tuple[int, ...], terms: Terms) -> Plan:
    """The plan for a city with cards to be built, each on one of the WIDTH squares that look best for it."""
    if not hand:
        return Plan(after_building(city, coins, terms), -1)
    if hand[0] < 0:
        orders = ((hand[1], hand[2]), (hand[2], hand[1]))
        return max(Plan(plan(city, coins, order, terms).value, FIRST + order[0]) for order in orders)
    kind, rest = hand[0], hand[1:]
    placed = placements(city, coins, kind, terms)
    if not placed:
        return plan(city, coins, rest, terms)
    left = coins - LEISURE_COST if kind == LEISURE else coins
    return max(
        Plan(plan(add(city, kind, square), left, rest, terms).value, BUILD + square) for _, square in placed[:WIDTH]
    )


def placements(city: City, coins: int, kind: int, terms: Terms) -> list[tuple[float, int]]:
    """The squares for a card, the one that looks best first."""
    squares = bits_in(building(city, kind, coins))
    left = coins - LEISURE_COST if kind == LEISURE else coins
    scored = [(worth(add(city, kind, square), left, terms), square) for square in squares]
    scored.sort(reverse=True)
    return scored
