"""Traded cards that a viewer does not know: guessed so that everything it knows fits (WC-K06, WC-K07).

A search in random order: each card in turn, in the order of time; what breaks a rule of Butchers is given up at once.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from fourwalls.core import Rng

from .kinds import CARD_NUMBER, KINDS_OF_CARDS, TOTALS, Counts
from .trades import Hands, hands_then, replay
from .work import Trade, Zone


class Known(msgspec.Struct, frozen=True):
    """What a viewer knows: cards are -1 where it does not know them. Only ordinary cards matter here.

    `seen` has the hands that the viewer looked at, by trade; `asked` is the trade whose return is asked for, or -1;
    `done` tells of each trade whether a card came back.
    """

    hand: Counts
    played: tuple[Counts, ...]
    zones: tuple[Zone | None, ...]
    trades: tuple[Trade, ...]
    done: tuple[bool, ...]
    seen: dict[int, Counts]
    asked: int


Place = tuple[str, int]
"""A card that is guessed: "zone", "given" or "back", and the number of the zone or trade."""


BUDGET = 400
ATTEMPTS = 500
"""How many cards are tried before the search begins anew, and how often that is done."""


class _Unlucky(Exception):
    """The budget of an attempt is used up."""


class Guess:
    """One search."""

    def __init__(self, known: Known, rng: Rng) -> None:
        self.known = known
        self.rng = rng
        self.zones = list(known.zones)
        self.trades = list(known.trades)
        self.plan = self._plan()
        self.budget: int | None = None

    def _plan(self) -> list[Place]:
        """All cards of trades and of the zones laid before them, in the order of time."""
        plan: list[Place] = []
        planned: set[int] = set()
        trades = self.known.trades
        for first, trade in enumerate(trades):
            if first and trades[first - 1].holder == trade.holder:
                continue
            for number, zone in enumerate(self.zones):
                if trade.laid >> number & 1 and zone is not None and not zone[3] and number not in planned:
                    planned.add(number)
                    plan.append(("zone", number))
            for number, other in enumerate(trades):
                if other.holder == trade.holder:
                    plan.append(("given", number))
                    plan += [("back", number)] * self.known.done[number]
        plan += [("zone", n) for n, z in enumerate(self.zones) if z is not None and not z[3] and n not in planned]
        return plan

    def run(self) -> bool:
        """Fill in all cards; afterwards `zones` and `trades` have them. False: nothing fits.

        An unlucky guess early on can take long to be found out, so the search begins anew now and then.
        """
        for budget in (*[BUDGET] * ATTEMPTS, None):
            self.budget = budget
            try:
                return self._fill(0)
            except _Unlucky:
                self.zones, self.trades = list(self.known.zones), list(self.known.trades)
        return False

    def _fill(self, at: int) -> bool:
        if at == len(self.plan):
            return True
        what, number = self.plan[at]
        for card in self._candidates(what, number):
            if self.budget is not None:
                self.budget -= 1
                if self.budget < 0:
                    raise _Unlucky
            self._set(what, number, card)
            if self._fits(at) and self._fill(at + 1):
                return True
        self._reset(what, number)
        return False

    def _candidates(self, what: str, number: int) -> Sequence[int]:
        """The card that is known, or all kinds in a random order."""
        if what == "zone":
            zone = self.known.zones[number]
            assert zone is not None
            card = zone[1]
        else:
            trade = self.known.trades[number]
            card = trade.given if what == "given" else trade.back
        if card >= 0:
            return (card,)
        cards = list(range(KINDS_OF_CARDS))
        for place in range(len(cards) - 1, 0, -1):
            other = self.rng.below(place + 1)
            cards[place], cards[other] = cards[other], cards[place]
        return cards

    def _set(self, what: str, number: int, card: int) -> None:
        if what == "zone":
            zone = self.zones[number]
            assert zone is not None
            self.zones[number] = (zone[0], card, zone[2], zone[3])
        else:
            self._set_trade(what, number, card)

    def _reset(self, what: str, number: int) -> None:
        """As it was known."""
        if what == "zone":
            self.zones[number] = self.known.zones[number]
        else:
            trade = self.known.trades[number]
            self._set_trade(what, number, trade.given if what == "given" else trade.back)

    def _set_trade(self, what: str, number: int, card: int) -> None:
        trade = self.trades[number]
        self.trades[number] = trade._replace(given=card) if what == "given" else trade._replace(back=card)

    def _fits(self, at: int) -> bool:
        """Whether what has been filled in so far can be."""
        filled = set(self.plan[: at + 1])
        known = self.known
        seats = len(known.played)
        trades = [
            trade if ("back", number) in filled else trade._replace(back=-1)
            for number, trade in enumerate(self.trades)
            if ("given", number) in filled
        ]
        zones = [zone if ("zone", number) in filled else None for number, zone in enumerate(self.zones)]
        changes, seen = replay(known.hand, trades, zones, seats)
        if changes is None:
            return False
        if not self._seen_fits(trades, seen):
            return False
        now = hands_then(known.hand, known.played, zones, (1 << len(zones)) - 1, changes)
        return self._enough(now, filled)

    def _seen_fits(self, trades: Sequence[Trade], seen: Sequence[Counts]) -> bool:
        """Hands that were looked at, and whether the one who is asked has a higher card."""
        for number, hand in enumerate(seen):
            if number in self.known.seen and self.known.seen[number] != hand:
                return False
            if number == self.known.asked or trades[number].looked:
                above = any(n and TOTALS[card] > TOTALS[trades[number].given] for card, n in enumerate(hand))
                if above == bool(trades[number].looked):
                    return False
        return True

    def _enough(self, now: Hands, filled: set[Place]) -> bool:
        """No hand lacks more cards now than trades still to be filled in can bring."""
        lacking = [sum(-count for count in hand if count < 0) for hand in now]
        if not any(lacking):
            return True
        for number, trade in enumerate(self.trades):
            if ("given", number) not in filled:
                lacking[trade.receiver] -= 1
            if self.known.done[number] and ("back", number) not in filled:
                lacking[trade.holder] -= 1
        return max(lacking) <= 0


def counts_named(cards: dict[str, int]) -> Counts:
    counts = [0] * KINDS_OF_CARDS
    for word, count in cards.items():
        counts[CARD_NUMBER[word]] = count
    return tuple(counts)
