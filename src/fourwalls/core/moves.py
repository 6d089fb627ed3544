"""Seats, moves and actions: the numbers inside, the values outside."""

from typing import Final

import msgspec

from .messages import Message

Seat = int
"""A player's place, counted from 0."""

NATURE: Final[Seat] = -1
"""The "seat" that makes chance and physics moves."""


class Param(msgspec.Struct, frozen=True):
    """A move with whole-number settings (an aim, a layout), only where a game declares it."""

    kind: str
    values: tuple[int, ...]


Move = int | Param
"""A move as the engine sees it: a number below `Setup.action_count + Setup.chance_count`, or a `Param`."""


class Action(msgspec.Struct, frozen=True):
    """What a move means, made on request: its notation, its name in words and the things it touches.

    `things` are text ids of what it names on the board, such as `card:painter` or `die:M`.
    """

    kind: str
    notation: str
    message: Message
    things: tuple[str, ...] = ()

    def __str__(self) -> str:
        return self.notation
