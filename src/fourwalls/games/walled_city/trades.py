"""Traded cards: what can have been given and returned (WC-K06, WC-K07, WC-R49, WC-R50), and who saw which hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING

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
    setup, seats = state._setup, state.seats
    if len({(t.holder, t.receiver) for t in state.trades}) < len(state.trades):
        yield "trades: one use of Butchers gives a player one card (WC-272)"
        return
    for trade in state.trades:
        if trade.holder == trade.receiver:
            yield "trades: cards are given to others (WC-272)"
            return
        if any(trade.laid >> number & 1 and zone is None for number, zone in enumerate(state.zones)):
            yield "trades: a card that lay in a zone by then lies there still"
            return
    if any(before < now for trade in state.trades for seat in range(seats)
           for before, now in zip(state.played[seat], trade.played[seat], strict=True)):  # fmt: skip
        yield "trades: more cards had been played by then than now"
        return
    for _, group in groupby(state.trades, key=lambda trade: trade.holder):
        if len({(trade.played, trade.laid) for trade in group}) > 1:
            yield "trades: all of one use are of the same time"
            return
    pending = [n for n, trade in enumerate(state.trades) if trade.back < 0]
    from .guilds import BUTCHERS  # noqa: PLC0415

    if pending and not (state.power and state.power[0] == BUTCHERS):
        yield "trades: a card has not come back yet (WC-273)"
        return
    if pending != list(range(len(state.trades) - len(pending), len(state.trades))):
        yield "trades: cards come back in the order in which they were given (WC-R48)"
        return
    changes, seen = replay(setup.hand, state.trades, state.zones, seats)
    if changes is None:
        yield "trades: these cards can't have been given and returned (WC-273, WC-274)"
        return
    everything = (1 << len(state.zones)) - 1
    now = hands_then(setup.hand, state.played, state.zones, everything, changes)
    if [tuple(hand) for hand in now] != list(state.hands):
        yield "hands: a hand is what it began with, without what was played, laid and traded away (WC-I11)"
    for number in pending:
        trade = state.trades[number]
        above = any(n and TOTALS[card] > TOTALS[trade.given] for card, n in enumerate(seen[number]))
        asked = state.power[1:] == (1, number)
        if trade.looked != (asked and not above):
            yield "trades: a hand is looked at when nothing higher is in it (WC-274)"
