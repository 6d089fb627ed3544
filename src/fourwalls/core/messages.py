"""Texts for people: a message is an id with arguments; a catalog turns it into English."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Union

import msgspec

_Plain = Union[int, str, "Message"]
Arg = _Plain | list[_Plain]


class Message(msgspec.Struct, frozen=True, gc=False):  # it is in no cycle, and a server has many
    """A text id with its arguments.

    An argument is a number, a word, another message (such as a card's name) or a list of these.
    An argument called `seat`, or ending in `_seat`, is a seat number and is shown as that player's name.
    """

    id: str
    args: dict[str, Arg] = {}

    def __hash__(self) -> int:
        return hash((self.id, repr(self.args)))


def message(id: str, **args: Arg) -> Message:
    """A message with keyword arguments."""
    return Message(id, args)


_FIELD = re.compile(r"\{(\w+)(?:\|([^|{}]*)\|([^|{}]*))?\}")


class Catalog:
    """English templates by message id.

    A template names arguments in braces: `{card}`; `{count|counter|counters}` picks the word for one or many.
    """

    def __init__(self, *tables: Mapping[str, str]) -> None:
        self.templates: dict[str, str] = {}
        for table in tables:
            self.templates.update(table)

    def __contains__(self, id: str) -> bool:
        return id in self.templates

    def text(self, message: Message, names: Sequence[str] = ()) -> str:
        """The message in English. `names` are the players' names by seat; without them, "Seat 1" and so on.

        Raises KeyError for an unknown id or a missing argument: both are programming mistakes.
        """
        args = message.args

        def fill(match: re.Match[str]) -> str:
            key, one, many = match.groups()
            value = args[key]
            if many is not None:
                return one if value == 1 else many
            return self._word(key, value, names)

        template = self.templates[message.id]
        text = _FIELD.sub(fill, template)
        return text[:1].upper() + text[1:] if template.startswith("{") else text

    def _word(self, key: str, value: Arg, names: Sequence[str]) -> str:
        if isinstance(value, Message):
            return self.text(value, names)
        if isinstance(value, list | tuple):
            return ", ".join(self._word(key, item, names) for item in value)
        if isinstance(value, int) and (key == "seat" or key.endswith("_seat")):
            return names[value] if 0 <= value < len(names) else f"Seat {value + 1}"
        return str(value)
