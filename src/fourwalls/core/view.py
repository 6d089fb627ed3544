"""The one door for information: views, prompts and outcomes."""

from __future__ import annotations

import msgspec

from .messages import Message
from .moves import Move, Seat


class Prompt(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """The pending decision of the viewing seat: what it is, its parts (price, paid, missing …) and the legal moves.

    `notes` are short remarks on some of the moves (a price, a cost, a target), by their notation.
    """

    kind: str
    message: Message
    moves: tuple[Move, ...]
    parts: dict[str, int | str | list[int | str]] = {}
    rules: tuple[str, ...] = ()
    notes: dict[str, Message] = {}


class Score(msgspec.Struct, frozen=True):
    """One line of the final account: what was counted and what it gave each seat."""

    message: Message
    values: tuple[int, ...]


class Outcome(msgspec.Struct, frozen=True):
    """How a game ended. `scores` and `ranks` (1 is best, equal ranks are ties) go by seat; `account` shows how."""

    scores: tuple[int, ...]
    ranks: tuple[int, ...]
    reason: Message
    account: tuple[Score, ...] = ()

    def returns(self) -> tuple[float, ...]:
        """Utilities by seat in [-1, 1] with sum 0: share of other seats beaten, minus share lost to; alone: 0."""
        others = max(1, len(self.ranks) - 1)
        return tuple(sum((rank < other) - (rank > other) for other in self.ranks) / others for rank in self.ranks)


class View(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """Everything a seat (or a spectator: `seat` None) may know now. Games add their own fields.

    A seat that sees no secret now has the view of a spectator, but for `seat` and `prompt`: then it needs no curtain
    where several people sit at one screen.
    """

    game: str
    seats: int
    seat: Seat | None = None
    to_act: tuple[Seat, ...] = ()
    turn: Seat | None = None
    prompt: Prompt | None = None
    outcome: Outcome | None = None
