"""The pieces in numbers: cards, Factions, dice and chits, and what each number of players gets (ledger, section 2)."""

from __future__ import annotations

from typing import Final, NamedTuple

CARDS: Final = ((1, 0), (2, 0), (3, 0), (4, 0), (5, 0), (1, 1), (2, 1), (3, 1), (4, 1), (2, 2), (3, 2))
"""A deck of Construction cards by number, the higher of the two numbers first (WC-R01)."""

CARD_WORDS: Final = tuple(f"{high}/{low}" for high, low in CARDS)
CARD_NUMBER: Final = {word: number for number, word in enumerate(CARD_WORDS)}
TOTALS: Final = tuple(sum(card) for card in CARDS)
KINDS_OF_CARDS: Final = len(CARDS)

Counts = tuple[int, ...]
"""How many there are of each kind of card."""

NO_CARDS: Final[Counts] = (0,) * KINDS_OF_CARDS

OFF_CARDS: Final = tuple(CARD_NUMBER[word] for word in ("2/2", "3/1", "4/0"))
"""The off-colour cards of 3-player Borderlands (WC-176)."""

FACTIONS: Final = ("blue", "green", "orange", "purple", "yellow")
DICE_OF_A_FACTION: Final = 4

NO_ITEM: Final = 0
FIRST_DIE: Final = 1
"""A die is 1 + 3 × its Faction + its value - 1."""
MINUS: Final = FIRST_DIE + 3 * len(FACTIONS)
PLUS: Final = MINUS + 1

ITEM_WORDS: Final = (
    "none",
    *(f"{faction} {value}" for faction in FACTIONS for value in (1, 2, 3)),
    "chit -1",
    "chit +1",
)
ITEM_NUMBER: Final = {word: number for number, word in enumerate(ITEM_WORDS)}

FACTION_OF: Final = (-1, *(faction for faction in range(len(FACTIONS)) for _ in range(3)), -1, -1)
"""By item: its Faction; -1 for none and for chits."""
VALUE_OF: Final = (0, *(value for _ in FACTIONS for value in (1, 2, 3)), 0, 0)
"""By item: the value of a die."""
CHIT_OF: Final = (*(0 for _ in range(MINUS)), -1, 1)
"""By item: what a chit adds to the places of its neighbourhood (WC-100)."""


def is_chit(item: int) -> bool:
    return item >= MINUS


class Chart(NamedTuple):
    """What a player gets, and the starting Roads and the size of the Guild display."""

    roads: int
    walls: int
    nobles: int
    peasants: int
    without: tuple[str, ...]
    """The cards left out of each deck."""


CHARTS: Final = {
    ("londonderry", 2): Chart(6, 6, 20, 25, ("5/0", "2/0", "1/0")),
    ("londonderry", 3): Chart(5, 4, 18, 20, ()),
    ("londonderry", 4): Chart(4, 3, 14, 16, ("1/0", "2/0")),
    ("borderlands", 2): Chart(8, 6, 20, 25, ("5/0", "4/1")),
    ("borderlands", 3): Chart(6, 4, 18, 19, ()),
    ("borderlands", 4): Chart(5, 3, 16, 17, ("1/0",)),
}
"""WC-035 to WC-040, WC-172 to WC-180."""

START_ROADS: Final = {2: 4, 3: 1, 4: 0}
DISPLAY: Final = {2: 5, 3: 7, 4: 9}
NEUTRAL_NOBLES: Final = 20
NEUTRAL_PEASANTS: Final = 25


def start_hand(chart: Chart, seats: int) -> Counts:
    """The ordinary cards of every player at the start: two decks blended with 2 players (WC-041, WC-186)."""
    decks = 2 if seats == 2 else 1
    return tuple(0 if word in chart.without else decks for word in CARD_WORDS)
