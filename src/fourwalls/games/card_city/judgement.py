"""How good a city is: the score that can be expected at the end, from what stands and what can still grow.

The numbers in `WEIGHTS` were set by hand and kept because bots scored well with them in solo games.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from fourwalls.core.bits import bits_in

from . import scoring
from .city import (
    BESIDE,
    HALL,
    HALL_SQUARE,
    City,
    add,
    building,
    cards,
    district,
    districts,
    growth,
    income,
    near,
    price,
    size,
    tri_sum,
    twice,
)
from .kinds import COMMERCIAL, INDUSTRIAL, LEISURE, LEISURE_COST, RESIDENTIAL, TRI


class Weights(NamedTuple):
    """What the expected score depends on. Most of it fades in the last rounds, when nothing can come of it."""

    coin: float = 0.15
    coin_few: float = 0.05
    """For each of the first 15 coins, as they are sure to be of use."""
    income: float = 0.2
    """For each coin of income and each round to come."""
    one_short: float = 0.5
    """For a Residential district that needs one Cultural card more to develop,"""
    two_short: float = 0.2
    """or two."""
    gain_one: float = 0.5
    """For each point that the best development of such a district would give,"""
    gain_two: float = 0.2
    gain_rounds: float = 4.0
    """as far as there are so many rounds for it."""
    home: float = 0.15
    """For each square where a Residential card could stand,"""
    home_culture: float = 0.3
    """next to a Cultural card,"""
    home_ready: float = 0.3
    """or next to two."""
    shop: float = 0.1
    """For each square where a Commercial card could stand,"""
    shop_ready: float = 0.3
    """next to two Residential ones."""
    works: float = 0.1
    """For each square where an Industrial card could stand."""
    space: float = 0.05
    leisure: float = 0.5
    hall: float = 0.2
    """For each side of the City Hall where a Residential card could come."""
    ready: float = 0.2
    short_of_room: float = -0.6
    """For each card to come that the size limit will not let in."""
    crowded: float = -0.5
    """For each card to come for which there is no square left."""
    price_missing: float = -0.02
    can_buy: float = 0.5


WEIGHTS: Final = Weights()
ROOM_NEEDED: Final = 1.6
"""Cards that are not Industrial, a round."""


class Outlook(NamedTuple):
    """What can be counted in a city, whatever the coins and rounds."""

    now: int
    """Residential points less empty squares."""
    cards: int
    room: int
    industrial: int
    gain_one: int
    gain_two: int
    works: int
    lasting: float
    """The weights of all that fades alike, added up."""


@lru_cache(maxsize=100_000)
def outlook(city: City) -> Outlook:
    """The outlook of a city."""
    r, c, l, i, _, space = city[:6]  # noqa: E741 (the kinds' letters)
    cultural = l | HALL
    ready = one = two = 0
    lasting = WEIGHTS.leisure * l.bit_count()
    for home in districts(r):
        short = home.bit_count() + 1 - (near(home) & cultural).bit_count()
        if short <= 0:
            ready |= home
            lasting += WEIGHTS.ready
        elif short == 1:
            one |= home
            lasting += WEIGHTS.one_short
        elif short == 2:
            two |= home
            lasting += WEIGHTS.two_short
    clear = space & ~near(i)
    homes = clear & ~near(r)
    shops = space & ~near(c)
    works = (space & ~near(r)).bit_count()
    lasting += WEIGHTS.home * min(homes.bit_count(), 8)
    lasting += WEIGHTS.home_culture * (homes & near(cultural)).bit_count()
    lasting += WEIGHTS.home_ready * (homes & twice(cultural)).bit_count()
    lasting += WEIGHTS.shop * shops.bit_count() + WEIGHTS.shop_ready * (shops & twice(r)).bit_count()
    lasting += WEIGHTS.works * works + WEIGHTS.space * space.bit_count()
    lasting += WEIGHTS.hall * (BESIDE[HALL_SQUARE] & clear).bit_count()
    count = cards(city).bit_count()
    industrial = i.bit_count()
    return Outlook(
        tri_sum(r) + count - 25,
        count,
        5 + 5 * industrial - size(city),
        industrial,
        _best_gain(r, near(ready | one) & clear),
        _best_gain(r, near(two) & clear) if two else 0,
        works,
        lasting,
    )


def _best_gain(homes: int, squares: int) -> int:
    """The most points that one more Residential card on one of these squares would give."""
    best = 0
    while squares:
        square = squares & -squares
        squares ^= square
        contact = near(square) & homes
        total, before = 1, 0
        while contact:
            one = district(contact & -contact, homes)
            contact &= ~one
            count = one.bit_count()
            total += count
            before += TRI[count]
        best = max(best, TRI[total] - before)
    return best


class Terms(NamedTuple):
    """What is the same for all cities: rounds to come after this one, the variants, what the reserve has to give."""

    rounds: int
    decentralization: bool
    meters: bool
    stock_r: int
    stock_c: int
    stock_i: int


def worth(city: City, coins: int, terms: Terms) -> float:
    """The score to be expected at the end, with so many rounds to come."""
    seen = outlook(city)
    rounds = terms.rounds
    total: float = seen.now
    if terms.decentralization:
        total += sum(scoring.points(city, 0, True)[3:])
    if not rounds:
        return total + coins // 5 + 0.01 * (coins % 5)
    w = WEIGHTS
    fade = _FADE[rounds]
    total += w.coin * coins + w.income * rounds * income(city, terms.meters)
    early = min(1.0, rounds / w.gain_rounds)
    total += early * (w.gain_one * seen.gain_one + w.gain_two * seen.gain_two)
    soft = seen.lasting + w.coin_few * min(coins, 15)
    soft += w.short_of_room * max(0.0, ROOM_NEEDED * rounds - seen.room)
    soft += w.crowded * max(0, seen.cards + 2 * rounds - 25)
    soft += w.price_missing * max(0, 5 + 5 * seen.industrial - coins)
    if seen.works:
        soft += w.can_buy
    return total + fade * soft


_FADE: Final = tuple(min(1.0, rounds / 3) for rounds in range(11))


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


@lru_cache(maxsize=50_000)
def plan(city: City, coins: int, hand: tuple[int, ...], terms: Terms, width: int = 4) -> float:
    """The worth of a city with cards to be built, placed as it looks best among the `width` best squares for each."""
    if not hand:
        return after_building(city, coins, terms)
    if hand[0] < 0:
        return max(plan(city, coins, hand[1:], terms, width), plan(city, coins, (hand[2], hand[1]), terms, width))
    kind, rest = hand[0], hand[1:]
    placed = placements(city, coins, kind, terms)
    if not placed:
        return plan(city, coins, rest, terms, width)
    left = coins - LEISURE_COST if kind == LEISURE else coins
    return max(plan(add(city, kind, square), left, rest, terms, width) for _, square in placed[:width])


def placements(city: City, coins: int, kind: int, terms: Terms) -> list[tuple[float, int]]:
    """The squares for a card, the one that looks best first."""
    squares = bits_in(building(city, kind, coins))
    left = coins - LEISURE_COST if kind == LEISURE else coins
    scored = [(worth(add(city, kind, square), left, terms), square) for square in squares]
    scored.sort(reverse=True)
    return scored
