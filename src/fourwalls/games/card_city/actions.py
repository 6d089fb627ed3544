"""The moves as numbers, and what each of them means.

The layout of the numbers is fixed by the constants here; everything else asks `action` for words and notation.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from itertools import combinations
from typing import Final

from fourwalls.core import Action, Arg, Message, NotParseable

from .city import SIDE, SQUARES
from .kinds import KINDS

GROUP: Final = 0
HIDE: Final = GROUP + 10
TAKE: Final = HIDE + 10
FIRST: Final = TAKE + 2
BUILD: Final = FIRST + 5
GROW: Final = BUILD + SQUARES
BUY: Final = GROW + 2 * SQUARES
BUY_NOTHING: Final = BUY + SQUARES
BOTTOM: Final = BUY_NOTHING + 1
ACTION_COUNT: Final = BOTTOM + 5

MAYOR: Final = ACTION_COUNT
DRAW: Final = MAYOR + 4
LAY: Final = DRAW + 5

OPEN: Final = 5
"""The cards of a division are numbers 0 to 9: a kind, and 5 more for a card that all players have seen."""

CARD_WORDS: Final = (*KINDS, *(f"open {kind}" for kind in KINDS))

EXPECTED: Final = (
    "a move such as 'group R', 'group open R', 'hide L', 'take 1', 'first R', 'build d5', 'grow R d5', 'buy d5', "
    "'buy nothing' or 'bottom R'"
)


Labels = tuple[int, ...]


def _lays() -> tuple[tuple[Labels, Labels, Labels], ...]:
    """All ways to lay out 8, 6 or 4 of the labels: group 1, group 2 face up and face down."""
    found = []
    for count in (8, 6, 4):
        for labels in combinations(range(8), count):
            for group in combinations(labels, 2):
                rest = [label for label in labels if label not in group]
                for down in combinations(rest, len(rest) // 2):
                    up = tuple(label for label in rest if label not in down)
                    found.append((group, up, down))
    return tuple(found)


def label_bits(labels: Iterable[int]) -> int:
    """Labels as bits."""
    return sum(1 << label for label in labels)


LABELS: Final = _lays()
"""By lay: the labels of group 1, of group 2 face up, and face down."""

LAY_NUMBER: Final = {
    (label_bits(group), label_bits(up), label_bits(down)): LAY + number
    for number, (group, up, down) in enumerate(LABELS)
}
"""The move by the same labels as bits."""

MOVE_COUNT: Final = LAY + len(LABELS)
CHANCE_COUNT: Final = MOVE_COUNT - ACTION_COUNT

SQUARE_NAMES: Final = tuple("abcdefghi"[square % SIDE] + str(square // SIDE + 1) for square in range(SQUARES))
SQUARE_NUMBER: Final = {name: square for square, name in enumerate(SQUARE_NAMES)}


def kind_name(kind: int) -> Message:
    """The name of a kind, as a message."""
    return Message(f"kind.{KINDS[kind]}")


def card_name(card: int) -> Message:
    """The name of a card of a division."""
    return kind_name(card) if card < OPEN else Message("card.open", {"kind": kind_name(card - OPEN)})


def _action(kind: str, notation: str, /, *things: str, **args: Arg) -> Action:
    return Action(kind, notation, Message(f"action.{kind}", args), things)


def _on_square(kind: str, word: str, square: int, /, **args: Arg) -> Action:
    name = SQUARE_NAMES[square]
    return _action(kind, f"{word} {name}", f"square:{name}", square=name, **args)


def _all_actions() -> tuple[Action, ...]:
    """Every action but those of `lay`, in the order of the numbers above."""
    kinds, squares = range(5), range(SQUARES)
    actions = []
    for word in ("group", "hide"):
        for card in range(10):
            thing = f"kind:{KINDS[card % OPEN]}"
            actions.append(_action(word, f"{word} {CARD_WORDS[card]}", thing, card=card_name(card)))
    actions += [_action("take", f"take {group}", f"group:{group}", group=group) for group in (1, 2)]
    actions += [_action("first", f"first {KINDS[k]}", f"kind:{KINDS[k]}", kind=kind_name(k)) for k in kinds]
    actions += [_on_square("build", "build", square) for square in squares]
    for kind in (0, 1):
        actions += [_on_square("grow", f"grow {KINDS[kind]}", square, kind=kind_name(kind)) for square in squares]
    actions += [_on_square("buy", "buy", square) for square in squares]
    actions += [_action("buy_nothing", "buy nothing")]
    actions += [_action("bottom", f"bottom {KINDS[k]}", f"kind:{KINDS[k]}", kind=kind_name(k)) for k in kinds]
    actions += [_action("mayor", f"mayor {seat + 1}", f"seat:{seat}", seat=seat) for seat in range(4)]
    actions += [_action("draw", f"draw {KINDS[k]}", f"kind:{KINDS[k]}", kind=kind_name(k)) for k in kinds]
    return tuple(actions)


ACTIONS: Final = _all_actions()
_BY_NOTATION: Final = {action.notation: number for number, action in enumerate(ACTIONS)}
assert len(ACTIONS) == LAY


@lru_cache(maxsize=len(LABELS))
def _lay_action(number: int) -> Action:
    group, up, down = ("".join(str(label + 1) for label in labels) for labels in LABELS[number])
    things = tuple(f"label:{label}" for label in (*group, *up, *down))
    return _action("lay", f"lay {group} {up} {down}", *things, group=group, up=up, down=down)


def action(move: int) -> Action:
    """The value of a move from 0 to MOVE_COUNT-1."""
    return ACTIONS[move] if move < LAY else _lay_action(move - LAY)


_DIGITS = re.compile(r"[1-8]+")


def parse(text: str) -> int:
    """Read notation. Letter case, spare spaces and the order of labels do not matter. Raises NotParseable."""
    if not isinstance(text, str):
        raise NotParseable(str(text), EXPECTED)
    words = text.split()
    normal = " ".join(map(_normal_word, words))
    if normal in _BY_NOTATION:
        return _BY_NOTATION[normal]
    verb = words[0].lower() if words else ""
    if verb == "lay":
        return _parse_lay(text, words[1:])
    raise NotParseable(text, _EXPECTED_AFTER.get(verb, EXPECTED))


def _normal_word(word: str) -> str:
    return word.upper() if len(word) == 1 else word.lower()


_EXPECTED_AFTER: Final = {
    "group": f"'group' or 'group open' and one of the letters {KINDS}",
    "hide": f"'hide' or 'hide open' and one of the letters {KINDS}",
    "take": "'take 1' or 'take 2'",
    "first": f"'first' and one of the letters {KINDS}",
    "build": "'build' and a square from a1 to i9; the City Hall is on e5",
    "grow": "'grow R' or 'grow C' and a square from a1 to i9; the City Hall is on e5",
    "buy": "'buy' and a square from a1 to i9, or 'buy nothing'; the City Hall is on e5",
    "bottom": f"'bottom' and one of the letters {KINDS}",
    "draw": f"'draw' and one of the letters {KINDS}",
    "mayor": "'mayor' and a number from 1 to 4",
}


def _parse_lay(text: str, words: list[str]) -> int:
    if len(words) == 3 and all(map(_DIGITS.fullmatch, words)) and len(set("".join(words))) == len("".join(words)):
        group, up, down = (sum(1 << int(digit) - 1 for digit in word) for word in words)
        if (group, up, down) in LAY_NUMBER:
            return LAY_NUMBER[group, up, down]
    raise NotParseable(text, "'lay' and three groups of labels, each label once: two, then as many as in the last")
