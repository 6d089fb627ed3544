"""Traded cards: what can have been given and returned (WC-K06, WC-K07, WC-R49, WC-R50), and who saw which hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from .guilds import BUTCHERS
from .kinds import TOTALS, Counts
from .work import Trade, Zone

if TYPE_CHECKING:
    from .state import WalledCityState

Hands = list[list[int]]


def hands_then(
    hand: Counts, played: Sequence[Counts], zones: Sequence[Zone | None], laid: int, changes: Hands
) -> Hands:
    """The ordinary cards of all at a time: what they began with, without cards played and laid by then."""
    hands = [[start - gone + extra for start, gone, extra in zip(hand, played[seat], changes[seat], strict=True)]
             for seat in range(len(played))]  # fmt: skip
    for number, zone in enumerate(zones):
        if laid >> number & 1 and zone is not None and not zone[3]:
            hands[zone[0]][zone[1]] -= 1
    return hands


def replay(
    hand: Counts, trades: Sequence[Trade], zones: Sequence[Zone | None], seats: int
) -> tuple[Hands | None, list[Counts]]:
    """What trades changed in the hands, and the hand of each receiver before cards came back.

    None: they break a rule of Butchers. The trades of one holder are one use; all gifts come first.
    """
    changes: Hands = [[0] * len(hand) for _ in range(seats)]
    seen: list[Counts] = []
    for _, group in groupby(trades, key=lambda trade: trade.holder):
        use = list(group)
        hands = hands_then(hand, use[0].played, zones, use[0].laid, changes)
        for trade in use:
            _move(trade.holder, trade.receiver, trade.given, hands, changes)
        if any(min(cards) < 0 for cards in hands):
            return None, seen
        for trade in use:
            seen.append(tuple(hands[trade.receiver]))
            if trade.back < 0:
                continue
            above = any(n and TOTALS[card] > TOTALS[trade.given] for card, n in enumerate(hands[trade.receiver]))
            fits = trade.looked or TOTALS[trade.back] > TOTALS[trade.given]
            if above == bool(trade.looked) or not fits or not hands[trade.receiver][trade.back]:
                return None, seen
            _move(trade.receiver, trade.holder, trade.back, hands, changes)
    return changes, seen


def _move(giver: int, receiver: int, card: int, *tables: Hands) -> None:
    for table in tables:
        table[giver][card] -= 1
        table[receiver][card] += 1


def faults(state: WalledCityState) -> Iterator[str]:
    """Whether all hands are what they began with, without what was played and laid, and with what was traded."""
    found = list(_unordered(state))
    yield from found
    if not found:
        yield from _wrong_cards(state)


def _unordered(state: WalledCityState) -> Iterator[str]:
    """Who gave to whom, and when."""
    trades = state.trades
    if len({(t.holder, t.receiver) for t in trades}) < len(trades):
        yield "trades: one use of Butchers gives a player one card (WC-272)"
    if any(trade.holder == trade.receiver for trade in trades):
        yield "trades: cards are given to others (WC-272)"
    empty = sum(1 << number for number, zone in enumerate(state.zones) if zone is None)
    if any(trade.laid & empty for trade in trades):
        yield "trades: a card that lay in a zone by then lies there still"
    if BUTCHERS in state.held and any(not state.used >> trade.holder & 1 for trade in trades):
        yield "trades: who has given cards has used a power (WC-066)"
    if trades and BUTCHERS not in state.held and not state.discarded >> BUTCHERS & 1:
        yield "trades: nobody has held Butchers (WC-272)"
    for trade in trades:
        by_then = zip(state.played, trade.played, strict=True)
        if any(now < then for cards in by_then for now, then in zip(*cards, strict=True)):
            yield "trades: more cards had been played by then than now"
    for _, group in groupby(trades, key=lambda trade: trade.holder):
        if len({(trade.played, trade.laid) for trade in group}) > 1:
            yield "trades: all of one use are of the same time"
    pending = [n for n, trade in enumerate(trades) if trade.back < 0]
    if pending and not (state.power and state.power[0] == BUTCHERS):
        yield "trades: a card has not come back yet (WC-273)"
    if pending != list(range(len(trades) - len(pending), len(trades))):
        yield "trades: cards come back in the order in which they were given (WC-R48)"


def _wrong_cards(state: WalledCityState) -> Iterator[str]:
    """Which cards there are, and what has to come back."""
    setup = state._setup
    changes, seen = replay(setup.hand, state.trades, state.zones, state.seats)
    if changes is None:
        yield "trades: these cards can't have been given and returned (WC-273, WC-274)"
        return
    everything = (1 << len(state.zones)) - 1
    now = hands_then(setup.hand, state.played, state.zones, everything, changes)
    if [tuple(hand) for hand in now] != list(state.hands):
        yield "hands: a hand is what it began with, without what was played, laid and traded away (WC-I11)"
    for number, trade in enumerate(state.trades):
        if trade.back < 0:
            above = any(n and TOTALS[card] > TOTALS[trade.given] for card, n in enumerate(seen[number]))
            asked = state.power[1:] == (1, number)
            if trade.looked != (asked and not above):
                yield "trades: a hand is looked at when nothing higher is in it (WC-274)"
