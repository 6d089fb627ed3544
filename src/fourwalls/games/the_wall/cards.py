"""The components: suits, piles and the 24 number cards (TW-003 to TW-016)."""

from __future__ import annotations

from typing import Final, NamedTuple

from fourwalls.core.bits import bits_in

SUITS: Final = "MSWLYK"
"""Moons, Suns, Waves, Leaves, Wyrms, Knots: the letters in the order used everywhere."""

SUIT_NAMES: Final = ("moons", "suns", "waves", "leaves", "wyrms", "knots")
MOONS, SUNS, WAVES, LEAVES, WYRMS, KNOTS = range(6)

PILES: Final = ("people", "places", "events")
PEOPLE, PLACES, EVENTS = range(3)


class Card(NamedTuple):
    """A number card: text id, value (its rank), two suits, and the one or two piles it fits."""

    id: str
    value: int
    suits: tuple[int, int]
    piles: tuple[int, ...]


def _card(id: str, value: int, suits: str, *piles: int) -> Card:
    first, second = (SUITS.index(letter) for letter in suits)
    return Card(id, value, (first, second), piles)


CARDS: Final = (
    _card("author", 2, "MK", PEOPLE),
    _card("desert", 2, "SY", PLACES),
    _card("origin", 2, "WL", PLACES, EVENTS),
    _card("journey", 3, "MW", EVENTS),
    _card("painter", 3, "SK", PEOPLE),
    _card("savage", 3, "LY", PEOPLE),
    _card("mountain", 4, "MS", PLACES),
    _card("sailor", 4, "WL", PEOPLE),
    _card("battle", 4, "YK", EVENTS),
    _card("forest", 5, "ML", PLACES),
    _card("discovery", 5, "SW", EVENTS),
    _card("soldier", 5, "YK", PEOPLE),
    _card("lunatic", 6, "MW", PEOPLE),
    _card("penitent", 6, "SY", PEOPLE),
    _card("market", 6, "LK", PLACES, EVENTS),
    _card("chance_meeting", 7, "ML", EVENTS),
    _card("castle", 7, "SK", PLACES),
    _card("cave", 7, "WY", PLACES),
    _card("diplomat", 8, "MS", PEOPLE),
    _card("mill", 8, "WL", PLACES),
    _card("betrayal", 8, "YK", EVENTS),
    _card("pact", 9, "MS", EVENTS),
    _card("darkness", 9, "WY", PLACES),
    _card("merchant", 9, "LK", PEOPLE),
)
"""Sorted by value, so that the lowest card of a set is also a cheapest one."""

CARD_COUNT: Final = len(CARDS)
CARD_NUMBER: Final = {card.id: number for number, card in enumerate(CARDS)}
VALUE: Final = tuple(card.value for card in CARDS)
SUIT_MASK: Final = tuple(1 << card.suits[0] | 1 << card.suits[1] for card in CARDS)
ALL_CARDS: Final = (1 << CARD_COUNT) - 1
ALL_SUITS: Final = 63


def values_in(mask: int) -> int:
    """The printed values in a bit set of cards, added up (TW-142)."""
    return sum(VALUE[card] for card in bits_in(mask))
