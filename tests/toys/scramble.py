"""Other worlds for Envelopes, made by exchanging single hidden cards; independent of its `sample`."""

from __future__ import annotations

from collections import Counter

import msgspec

from fourwalls.core import QuickRng, Seat, State

from .envelopes import EnvelopesState
from .envelopes_data import BID_COPIES, BIDS, PRIZE_COPIES, PRIZES


def scramble(state: State, seat: Seat | None, rng: QuickRng) -> EnvelopesState:
    """Exchange each card that the seat has not seen with another such card or one that was not dealt."""
    assert isinstance(state, EnvelopesState)
    position = msgspec.json.decode(state.dump())
    slots = [(position["bids"], other) for other, bid in enumerate(position["bids"]) if bid and other != seat]
    for other, hand in enumerate(position["hands"]):
        if other != seat:
            slots += [(hand, place) for place in range(len(hand))]
    seen = Counter(card for cards in (*position["hands"], position["bids"], *position["played"]) for card in cards)
    exchange(slots, [card for card in BIDS for _ in range(BID_COPIES - seen[card])], rng)
    unknown = [number for number in range(len(position["prizes"])) if not state.knows_prize(seat, number)]
    left = [card for card in PRIZES for _ in range(PRIZE_COPIES - position["prizes"].count(card))]
    exchange([(position["prizes"], number) for number in unknown], left, rng)
    for hand in position["hands"]:
        hand.sort()
    return state._setup.load(msgspec.json.encode(position))


def exchange(slots: list[tuple[list[int], int]], rest: list[int], rng: QuickRng) -> None:
    """Exchange the card in each slot with that in a random slot, or with a card of the rest."""
    for cards, place in slots:
        pick = rng.below(len(slots) + len(rest))
        if pick < len(slots):
            other, there = slots[pick]
            cards[place], other[there] = other[there], cards[place]
        else:
            pick -= len(slots)
            cards[place], rest[pick] = rest[pick], cards[place]
