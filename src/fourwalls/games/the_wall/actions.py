"""The moves as numbers, and what each of them means.

The layout of the numbers is fixed by the constants here; everything else asks `ACTIONS` for words and notation.
"""

from __future__ import annotations

from typing import Final

from fourwalls.core import Action, Arg, Message, NotParseable

from .cards import CARD_COUNT, CARD_NUMBER, CARDS, PILES, SUITS
from .dice import FIRST, LETTERS, NUMBER, POOL_SIZE, SET_COUNT

KEEP: Final = 0
POWER: Final = KEEP + SET_COUNT
GO_ON: Final = POWER + 1
NO_ACTION: Final = GO_ON + 1
END_TURN: Final = NO_ACTION + 1
STOP: Final = END_TURN + 1
TAKE: Final = STOP + 1
DIE: Final = TAKE + 6
SUN_DIE: Final = DIE + 6
COUNTER: Final = SUN_DIE + 1
TURN: Final = COUNTER + 6
TO: Final = TURN + 6
BUY: Final = TO + 6
CLEAR: Final = BUY + 3 * CARD_COUNT
STEAL: Final = CLEAR + CARD_COUNT
DISCARD: Final = STEAL + CARD_COUNT
PROTECT: Final = DISCARD + CARD_COUNT
ACTION_COUNT: Final = PROTECT + CARD_COUNT

ROLL: Final = ACTION_COUNT
SUN: Final = ROLL + SET_COUNT
FLIP: Final = SUN + 6
DEAL: Final = FLIP + 6
MOVE_COUNT: Final = DEAL + CARD_COUNT
CHANCE_COUNT: Final = MOVE_COUNT - ACTION_COUNT

EXPECTED = (
    "a move such as 'keep MS', 'power', 'buy painter', 'buy market places', 'take M', 'die M', 'sun die', "
    "'counter M', 'turn M', 'to S', 'clear desert', 'steal painter', 'discard painter', 'protect castle', 'stop', "
    "'go on', 'no action' or 'end turn'"
)


def suit_name(suit: int) -> Message:
    """The name of a suit, as a message."""
    return Message(f"suit.{SUITS[suit]}")


def card_name(card: int) -> Message:
    """The name of a card, as a message."""
    return Message(f"card.{CARDS[card].id}")


def pile_name(pile: int) -> Message:
    """The name of a pile, as a message."""
    return Message(f"pile.{PILES[pile]}")


def dice_words(dice: int) -> Message | str:
    """A set of dice by its letters, or the word for none."""
    return LETTERS[dice] or Message("dice.none")


def _action(kind: str, notation: str, *things: str, **args: Arg) -> Action:
    return Action(kind, notation, Message(f"action.{kind}", args), things)


def _buy(card: int, pile: int) -> Action:
    fits = CARDS[card].piles
    notation = f"buy {CARDS[card].id}" + ("" if fits == (pile,) else f" {PILES[pile]}")
    things = (f"card:{CARDS[card].id}", f"pile:{PILES[pile]}")
    return _action("buy", notation, *things, card=card_name(card), pile=pile_name(pile))


def _on_card(kind: str, card: int) -> Action:
    name = CARDS[card].id
    return _action(kind, f"{kind} {name}", f"card:{name}", card=card_name(card))


def _on_suit(kind: str, word: str, suit: int, thing: str) -> Action:
    letter = SUITS[suit]
    return _action(kind, f"{word} {letter}", f"{thing}:{letter}", suit=suit_name(suit))


def _dice(kind: str, word: str, dice: int) -> Action:
    things = [f"die:{letter}" for letter in dict.fromkeys(LETTERS[dice])]
    return _action(kind, f"{word} {LETTERS[dice] or 'none'}", *things, dice=dice_words(dice))


def _all_actions() -> tuple[Action, ...]:
    """Every action, in the order of the numbers above."""
    suits, cards = range(6), range(CARD_COUNT)
    actions = [_dice("keep", "keep", dice) for dice in range(SET_COUNT)]
    actions += [_action(kind, kind.replace("_", " ")) for kind in ("power", "go_on", "no_action", "end_turn", "stop")]
    actions += [_on_suit("take", "take", suit, "die") for suit in suits]
    actions += [_on_suit("die", "die", suit, "die") for suit in suits]
    actions += [_action("sun_die", "sun die", "die:sun")]
    actions += [_on_suit("counter", "counter", suit, "counter") for suit in suits]
    actions += [_on_suit("turn", "turn", suit, "die") for suit in suits]
    actions += [_on_suit("to", "to", suit, "suit") for suit in suits]
    actions += [_buy(card, pile) for card in cards for pile in range(3)]
    for kind in ("clear", "steal", "discard", "protect"):
        actions += [_on_card(kind, card) for card in cards]
    actions += [_dice("roll", "roll", dice) for dice in range(SET_COUNT)]
    actions += [_on_suit("sun", "sun", suit, "die") for suit in suits]
    actions += [_on_suit("flip", "flip", suit, "power") for suit in suits]
    actions += [_on_card("deal", card) for card in cards]
    return tuple(actions)


ACTIONS: Final = _all_actions()
_BY_NOTATION: Final = {action.notation: number for number, action in enumerate(ACTIONS)}


def parse(text: str) -> int:
    """Read notation. Upper and lower case, spare spaces, the order of dice and a needless pile do not matter.

    Raises NotParseable.
    """
    if not isinstance(text, str):
        raise NotParseable(str(text), EXPECTED)
    words = text.split()
    normal = " ".join([*(word.lower() for word in words[:1]), *map(_normal_word, words[1:])])
    if normal in _BY_NOTATION:
        return _BY_NOTATION[normal]
    if words and words[0].lower() in ("keep", "roll") and len(words) == 2:
        return _parse_dice(text, words[0].lower(), words[1].upper())
    if words and words[0].lower() == "buy":
        return _parse_buy(text, [word.lower() for word in words[1:]])
    raise NotParseable(text, EXPECTED)


def _normal_word(word: str) -> str:
    return word.upper() if len(word) == 1 else word.lower()


def _parse_dice(text: str, verb: str, letters: str) -> int:
    counts = tuple(letters.count(letter) for letter in SUITS)
    if not letters or sum(counts) != len(letters) or len(letters) > POOL_SIZE:
        raise NotParseable(text, f"'{verb}' with one to six of the letters {SUITS}, or '{verb} none'")
    return (KEEP if verb == "keep" else ROLL) + NUMBER[counts]


def _parse_buy(text: str, words: list[str]) -> int:
    if not words or words[0] not in CARD_NUMBER:
        raise NotParseable(text, "'buy' and the name of a card: " + ", ".join(CARD_NUMBER))
    card = CARD_NUMBER[words[0]]
    fits = CARDS[card].piles
    if len(words) == 1:
        raise NotParseable(text, " or ".join(f"'buy {words[0]} {PILES[pile]}'" for pile in fits))
    if len(words) > 2 or words[1] not in PILES:
        raise NotParseable(text, "'buy', a card and at most one of the piles " + ", ".join(PILES))
    return BUY + 3 * card + PILES.index(words[1])


def roll_range(count: int) -> range:
    """The moves of nature that are results of rolling `count` dice."""
    return range(ROLL + FIRST[count], ROLL + FIRST[count + 1])
