"""What can go wrong, in kinds, and reasons that name the rule."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from .messages import Message


class Reason(msgspec.Struct, frozen=True):
    """Why a move is not possible: the rule, the text, and the things on the board it speaks of.

    `rule` is a ledger id (`TW-058`) or one of `CORE-OVER`, `CORE-TURN`, `CORE-DECISION`, `CORE-CANONICAL`,
    `CORE-MOVE`, `CORE-UNDO-…`. `text` is the message in English.
    """

    rule: str
    message: Message
    things: tuple[str, ...] = ()
    text: str = ""

    def __str__(self) -> str:
        return f"{self.text} [{self.rule}]"


class FourwallsError(Exception):
    """The base of all errors that a user's input can cause; its text says what was wrong and what would be right."""


class NotParseable(FourwallsError):
    """A text is not notation of this game. `text` is the input, `expected` describes what would be right."""

    def __init__(self, text: str, expected: str) -> None:
        self.text = text
        self.expected = expected
        super().__init__(f"can't read {text!r}: expected {expected}")


class IllegalMove(FourwallsError):
    """A move that the rules refuse now. `reasons` is never empty."""

    def __init__(self, reasons: Sequence[Reason]) -> None:
        self.reasons = tuple(reasons)
        super().__init__("; ".join(str(reason) for reason in self.reasons))


class OutOfTurn(IllegalMove):
    """A move by a seat that has nothing to decide now."""


class GameOver(IllegalMove):
    """A move after the end."""


class UndoRefused(IllegalMove):
    """An undo that one of the four rules of undo forbids."""


class InvalidPosition(FourwallsError):
    """A position that can't be: `faults` says everything that is wrong with it."""

    def __init__(self, faults: Sequence[str]) -> None:
        self.faults = tuple(faults)
        super().__init__("not a valid position: " + "; ".join(self.faults))


class InvalidOptions(FourwallsError):
    """Options or a number of seats that a game does not have."""


class InvalidData(FourwallsError):
    """Data that a game can't be set up with: `faults` says everything that is wrong; `what` is a word for the data."""

    def __init__(self, faults: Sequence[str], what: str = "data") -> None:
        self.faults = tuple(faults)
        self.what = what
        super().__init__(f"this {what} can't be used: " + "; ".join(self.faults))


class UnknownGame(FourwallsError):
    """A game id that no installed package provides."""


class RecordError(FourwallsError):
    """A record that can't be read or does not verify. `line` counts from 1 (the header); 0 means the whole file."""

    def __init__(self, line: int, problem: str) -> None:
        self.line = line
        self.problem = problem
        super().__init__(f"line {line}: {problem}" if line else problem)
