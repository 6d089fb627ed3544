"""Why a request at a table is not carried out, in the codes of the wire."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from fourwalls.core import FourwallsError, GameOver, IllegalMove, NotParseable, OutOfTurn, Reason, UndoRefused

Code = Literal["illegal", "stale", "turn", "over", "undo", "seat", "notation", "busy", "unavailable"]


class Refusal(Exception):
    """A request that is refused; nothing has changed."""

    def __init__(self, code: Code, text: str, reasons: Sequence[Reason] = ()) -> None:
        self.code: Code = code
        self.text = text
        self.reasons = tuple(reasons)
        super().__init__(text)


def refusal_for(error: FourwallsError) -> Refusal:
    """What the core refuses, as a refusal."""
    if isinstance(error, IllegalMove):
        kinds: dict[type[IllegalMove], Code] = {GameOver: "over", OutOfTurn: "turn", UndoRefused: "undo"}
        code = kinds.get(type(error), "illegal")
        return Refusal(code, " ".join(reason.text for reason in error.reasons), error.reasons)
    return Refusal("notation" if isinstance(error, NotParseable) else "illegal", str(error))
