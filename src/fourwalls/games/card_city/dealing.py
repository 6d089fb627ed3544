"""What a division leads to, when all who come after choose and divide as is best for them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from .city import City
from .judgement import Terms, plan


class Offer(NamedTuple):
    """Two groups, by kind: group 1, group 2 face up and face down; who divided and who is still to be asked.

    `secret` are the kinds of the cards that the chooser has not seen, all of them face down.
    """

    pair: tuple[int, int]
    up: tuple[int, ...]
    down: tuple[int, ...]
    divider: int
    asked: tuple[int, ...]
    secret: tuple[int, ...]


class Table:
    """The cities at the beginning of a round, and what each pair of cards would be worth to each seat."""

    def __init__(self, cities: tuple[City, ...], coins: tuple[int, ...], terms: Terms) -> None:
        self._cities = cities
        self._coins = coins
        self._terms = terms
        self._pairs: dict[tuple[int, int, int], float] = {}
        self._leads: dict[tuple[Offer, tuple[int, ...]], float] = {}
        self._divided: dict[tuple[tuple[int, ...], int, tuple[int, ...]], dict[int, float]] = {}

    def pair(self, seat: int, first: int, second: int) -> float:
        """The worth of a seat's city once it has built two cards."""
        if first > second:
            first, second = second, first
        key = (seat, first, second)
        if key not in self._pairs:
            hand = (first, second) if first == second else (-1, first, second)
            self._pairs[key] = plan(self._cities[seat], self._coins[seat], hand, self._terms).value
        return self._pairs[key]

    def divide(self, kinds: tuple[int, ...], divider: int, asked: tuple[int, ...]) -> dict[int, float]:
        """What the divider and those still to be asked can expect from these cards; all know them.

        `kinds` stand in rising order.
        """
        if not asked:
            return {divider: self.pair(divider, kinds[0], kinds[1])}
        key = (kinds, divider, asked)
        found = self._divided.get(key)
        if found is None:
            offers = (self.choose(pair, rest, divider, asked) for pair, rest in _pairs(kinds))
            found = self._divided[key] = max(offers, key=lambda values: advantage(values, divider))
        return found

    def choose(
        self, pair: tuple[int, int], rest: tuple[int, ...], divider: int, asked: tuple[int, ...]
    ) -> dict[int, float]:
        """What comes of group 1 and group 2 when the chooser takes what is better for it."""
        first, second = self.take_first(pair, rest, divider, asked), self.take_second(pair, rest, divider, asked)
        chooser = asked[0]
        return first if advantage(first, chooser) >= advantage(second, chooser) else second

    def offer(self, offer: Offer, unseen: tuple[int, ...]) -> dict[int, float]:
        """What comes of a division whose chooser may not know what lies face down.

        Then it judges by the cards that nobody but the dividers has seen, `unseen` by kind.
        """
        pair, up, down, divider, asked, _ = offer
        rest = tuple(sorted((*up, *down)))
        take = self.take_first if self.lead(offer, unseen) >= 0 else self.take_second
        return take(pair, rest, divider, asked)

    def lead(self, offer: Offer, unseen: tuple[int, ...]) -> float:
        """How much better group 1 is for the chooser, as far as it knows what is in group 2."""
        key = (offer, unseen)
        lead = self._leads.get(key)
        if lead is None:
            if offer.secret:
                lead = self._guessed_lead(offer, unseen)
            else:
                lead = self._lead(offer, tuple(sorted((*offer.up, *offer.down))))
            self._leads[key] = lead
        return lead

    def _lead(self, offer: Offer, rest: tuple[int, ...]) -> float:
        """How much better group 1 is for the chooser if these are the cards of group 2."""
        pair, divider, asked = offer.pair, offer.divider, offer.asked
        first, second = self.take_first(pair, rest, divider, asked), self.take_second(pair, rest, divider, asked)
        return advantage(first, asked[0]) - advantage(second, asked[0])

    def _guessed_lead(self, offer: Offer, unseen: tuple[int, ...]) -> float:
        """How much better group 1 looks to the chooser, who takes all secret cards to be of one and the same kind."""
        open_cards = [*offer.up, *offer.down]
        for kind in offer.secret:
            open_cards.remove(kind)
        lead = 0.0
        for kind, count in enumerate(unseen):
            if count:
                lead += count * self._lead(offer, tuple(sorted((*open_cards, *(kind for _ in offer.secret)))))
        return lead

    def take_first(
        self, pair: tuple[int, int], rest: tuple[int, ...], divider: int, asked: tuple[int, ...]
    ) -> dict[int, float]:
        """The chooser keeps group 1, and the divider goes on with the rest."""
        return {**self.divide(rest, divider, asked[1:]), asked[0]: self.pair(asked[0], *pair)}

    def take_second(
        self, pair: tuple[int, int], rest: tuple[int, ...], divider: int, asked: tuple[int, ...]
    ) -> dict[int, float]:
        """The divider keeps group 1, and the chooser goes on with the rest."""
        return {**self.divide(rest, asked[0], asked[1:]), divider: self.pair(divider, *pair)}


def advantage(values: dict[int, float], seat: int) -> float:
    """How much a seat is ahead of the mean of the others."""
    mine = values[seat]
    return mine - (sum(values.values()) - mine) / (len(values) - 1) if len(values) > 1 else mine


@lru_cache(maxsize=2000)
def _pairs(kinds: tuple[int, ...]) -> Sequence[tuple[tuple[int, int], tuple[int, ...]]]:
    """All different pairs of some cards, and what is left then."""
    found = {}
    for first in range(len(kinds)):
        for second in range(first + 1, len(kinds)):
            rest = (*kinds[:first], *kinds[first + 1 : second], *kinds[second + 1 :])
            found[kinds[first], kinds[second]] = rest
    return tuple(found.items())


@lru_cache(maxsize=64)
def table(cities: tuple[City, ...], coins: tuple[int, ...], terms: Terms) -> Table:
    """The table of a round; kept, as one decision asks for it many times."""
    return Table(cities, coins, terms)
