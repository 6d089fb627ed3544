"""Traded cards that a viewer does not know: guessed so that everything it knows fits (WC-K06, WC-K07).

A search in random order: each card in turn, in the order of time; what breaks a rule of Butchers is given up at once.
Each fitting world can come up, but not all with the same chance.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from fourwalls.core import Rng
from fourwalls.core.randomness import weighted

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


LIKELY, UNLIKELY, WANTED = 20, 1, 10
"""How much rather a card is tried that its owner would not lack later on, or that its taker lacks."""


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
        """All cards of trades and zones, in the order of time; a zone comes when a hand depends on it.

        So a card that can't have been laid is found out before much else has been guessed.
        """
        plan: list[Place] = []
        trades = self.known.trades
        for number, trade in enumerate(trades):
            for seat in (trade.holder, trade.receiver):
                plan += [place for place in self._zones_of(seat, trade.laid) if place not in plan]
            plan.append(("given", number))
            plan += [("back", number)] * self.known.done[number]
        everything = (1 << len(self.zones)) - 1
        for seat in range(len(self.known.played)):
            plan += [place for place in self._zones_of(seat, everything) if place not in plan]
        return plan

    def _zones_of(self, seat: int, laid: int) -> list[Place]:
        """The zones, of those given as bits, with an ordinary card of a seat."""
        return [
            ("zone", number)
            for number, zone in enumerate(self.zones)
            if zone is not None and laid >> number & 1 and zone[0] == seat and not zone[3]
        ]

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
        for card in self._candidates(at):
            if self.budget is not None:
                self.budget -= 1
                if self.budget < 0:
                    raise _Unlucky
            self._set(what, number, card)
            if self._fits(at) and self._fill(at + 1):
                return True
        self._reset(what, number)
        return False

    def _candidates(self, at: int) -> Sequence[int]:
        """The card that is known, or all kinds that can be, in a random order."""
        what, number = self.plan[at]
        known = self._known_card(what, number)
        if known >= 0:
            return (known,)
        now, then = self._hands(at)
        if what == "zone":
            zone = self.known.zones[number]
            assert zone is not None
            return self._drawn([LIKELY if now[zone[0]][card] > 0 else UNLIKELY for card in range(KINDS_OF_CARDS)])
        trade = self.trades[number]
        giver, taker = trade.holder, trade.receiver
        totals = range(max(TOTALS) + 1)
        if what == "back":
            giver, taker = taker, giver
            totals = totals if trade.looked else totals[TOTALS[trade.given] + 1 :]
        elif self.known.done[number] or number == self.known.asked:
            # Whether a higher card was in the receiver's hand is known to all (WC-K07).
            highest = max((TOTALS[card] for card, count in enumerate(then[taker]) if count > 0), default=0)
            totals = totals[highest:] if trade.looked else totals[:highest]
        weights = []
        for card in range(KINDS_OF_CARDS):
            weight = LIKELY if now[giver][card] > 0 else UNLIKELY
            if now[taker][card] < 0:
                weight *= WANTED
            weights.append(weight if then[giver][card] > 0 and TOTALS[card] in totals else 0)
        return self._drawn(weights)

    def _known_card(self, what: str, number: int) -> int:
        if what == "zone":
            zone = self.known.zones[number]
            assert zone is not None
            return zone[1]
        trade = self.known.trades[number]
        return trade.given if what == "given" else trade.back

    def _hands(self, at: int) -> tuple[Hands, Hands]:
        """The hands now, and when the card at this place of the plan was traded, as far as it is filled in before."""
        known, filled = self.known, set(self.plan[:at])
        what, number = self.plan[at]
        zones = [zone if ("zone", n) in filled else None for n, zone in enumerate(self.zones)]
        changes: Hands = [[0] * KINDS_OF_CARDS for _ in known.played]
        then = changes
        if what != "zone":
            trade = known.trades[number]
            use = next(n for n, other in enumerate(known.trades) if other.holder == trade.holder)
            self._change(changes, 0, use, filled)
            then = hands_then(known.hand, trade.played, zones, trade.laid, changes)
            # All gifts of a use come before its returns, so a card that came back was not there to be given.
            self._change(then, use, number + 1, filled, backs=what == "back")
            self._change(changes, use, len(self.trades), filled)
        else:
            self._change(changes, 0, len(self.trades), filled)
        return hands_then(known.hand, known.played, zones, (1 << len(zones)) - 1, changes), then

    def _change(self, hands: Hands, first: int, end: int, filled: set[Place], *, backs: bool = True) -> None:
        """Let some trades, as far as they are filled in, change hands."""
        for number in range(first, end):
            trade = self.trades[number]
            if ("given", number) in filled:
                hands[trade.holder][trade.given] -= 1
                hands[trade.receiver][trade.given] += 1
            if backs and ("back", number) in filled:
                hands[trade.receiver][trade.back] -= 1
                hands[trade.holder][trade.back] += 1

    def _drawn(self, weights: list[int]) -> Sequence[int]:
        """Those of weight above 0 in a random order, the heavier ones rather early."""
        order = []
        while sum(weights):
            card = weighted(self.rng, weights)
            weights[card] = 0
            order.append(card)
        return order

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
