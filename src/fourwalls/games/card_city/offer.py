"""Phase 1 with 2 to 4 seats: where the cards of a round are, who knows them, and what a divider can name.

A card on offer has been seen by all players or by exactly those who have divided so far; cards of one kind with the
same knowledge can be exchanged. So a card is one of ten numbers: 0 to 4 a kind that only the dividers have seen, 5 to 9
a kind that all have seen ("open"). That is what a divider names.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from .actions import OPEN

if TYPE_CHECKING:
    from .state import CardCityState

HAND, FRONT, UP, DOWN = 4, 5, 6, 7
"""Where a card is: 0 to 3 the seat that keeps it, with the divider, in group 1, face up or face down in group 2."""


def on_offer(state: CardCityState) -> int:
    """How many cards are not kept by anybody yet: m of the ledger (CC-050)."""
    return sum(place >= HAND for place in state.offer[1])


def chooser(state: CardCityState) -> int:
    """The seat that is asked."""
    return next_chooser(len(state.cities), state.clock[1], on_offer(state))


def next_chooser(seats: int, mayor: int, cards: int) -> int:
    """The seat that is asked when so many cards are divided: the k-th one after the first mayor (CC-R13)."""
    return (mayor + 1 + (2 * seats - cards) // 2) % seats


def knows(state: CardCityState, seat: int | None, label: int) -> bool:
    """Whether a seat (None: a spectator) has seen a card; solo everybody sees everything (CC-H08, CC-H11)."""
    cards, _, dividers, _ = state.offer
    if cards[label] >= OPEN or len(state.cities) == 1:
        return True
    return seat is not None and bool(dividers >> seat & 1)


def to_divide(state: CardCityState) -> list[int]:
    """The cards that the divider has in hand and has not named yet, in rising order."""
    cards, places, _, picks = state.offer
    return left_of(sorted([card for label, card in enumerate(cards) if places[label] == HAND]), picks)


def left_of(hand: Iterable[int], picks: tuple[int, ...]) -> list[int]:
    """What is left of a hand without these cards."""
    left = list(hand)
    for card in picks:
        left.remove(card)
    return left


def hidden_size(cards: int) -> int:
    """How many cards of a division of so many lie face down (CC-050)."""
    return (cards - 2) // 2


def nameable(left: Sequence[int], picks: tuple[int, ...]) -> list[int]:
    """The cards that can be named next so that the division can be completed in rising order (CC-D03).

    `left` are the cards not named yet, in rising order.
    """
    named = len(picks)
    if named == 1:
        need, first = 1, picks[0]
    elif not named:
        need, first = 2, 0
    else:
        need = 2 + (len(left) + named - 2) // 2 - named
        first = picks[-1] if named > 2 else 0
    last = left[-need]
    found = []
    before = -1
    for card in left:
        if card > last:
            break
        if card != before and card >= first:
            found.append(card)
            before = card
    return found


def complete(cards: int, picks: tuple[int, ...]) -> bool:
    """Whether a division of so many cards is fully named."""
    return len(picks) == 2 + hidden_size(cards)


def divisions(left: Sequence[int], picks: tuple[int, ...] = ()) -> list[tuple[int, ...]]:
    """All complete divisions that begin with these picks, by what is named."""
    if complete(len(left) + len(picks), picks):
        return [picks]
    found = []
    for card in nameable(left, picks):
        rest = list(left)
        rest.remove(card)
        found += divisions(rest, (*picks, card))
    return found
