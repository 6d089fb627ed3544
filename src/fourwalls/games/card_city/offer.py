"""Phase 1 with 2 to 4 seats: where the cards of a round are, who knows them, and what a divider can name.

A card on offer has been seen by all players or by exactly those who have divided so far; cards of one kind with the same
knowledge can be exchanged, so a divider names one of ten "cards": 0 to 4 a kind, 5 to 9 a kind that all have seen.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from .actions import OPEN

if TYPE_CHECKING:
    from .state import CardCityState

HAND, FRONT, UP, DOWN = 4, 5, 6, 7
"""Where a card is: 0 to 3 the seat that keeps it, with the divider, in group 1, face up or face down in group 2."""

EVERYBODY: Final = (0, 1, 3, 7, 15)
"""By number of seats: all of them, as bits."""


def on_offer(state: CardCityState) -> int:
    """How many cards are not kept by anybody yet: m of the ledger (CC-050)."""
    return sum(place >= HAND for place in state.offer[1])


def chooser(state: CardCityState) -> int:
    """The seat that is asked: after k offers the k-th one after the first mayor (CC-R13)."""
    seats = len(state.cities)
    kept = (2 * seats - on_offer(state)) // 2
    return (state.clock[1] + kept + 1) % seats


def cards_in_hand(state: CardCityState) -> list[int]:
    """How many of each of the ten cards the divider has to divide, named ones included."""
    kinds, places, known, _ = state.offer
    counts = [0] * 10
    everybody = EVERYBODY[len(state.cities)]
    for kind, place, seen in zip(kinds, places, known, strict=True):
        if place == HAND:
            counts[kind + OPEN if seen == everybody else kind] += 1
    return counts


def hidden_size(cards: int) -> int:
    """How many cards of a division lie face down (CC-050)."""
    return (cards - 2) // 2


def nameable(counts: list[int], picks: tuple[int, ...]) -> list[int]:
    """The cards that can be named next so that the division can be completed in rising order (CC-D03).

    `counts` are all cards to be divided.
    """
    left = list(counts)
    for card in picks:
        left[card] -= 1
    named = len(picks)
    if named < 2:
        need, first = 2 - named, picks[0] if named else 0
    else:
        need, first = 2 + hidden_size(sum(counts)) - named, picks[-1] if named > 2 else 0
    found = []
    after = 0
    for card in range(9, first - 1, -1):
        if left[card]:
            after += left[card]
            if after >= need:
                found.append(card)
    found.reverse()
    return found


def complete(cards: int, picks: tuple[int, ...]) -> bool:
    """Whether a division of so many cards is fully named."""
    return len(picks) == 2 + hidden_size(cards)


def divisions(counts: list[int], picks: tuple[int, ...] = ()) -> list[tuple[int, ...]]:
    """All complete divisions that begin with these picks, by what is named."""
    if complete(sum(counts), picks):
        return [picks]
    return [more for card in nameable(counts, picks) for more in divisions(counts, (*picks, card))]
