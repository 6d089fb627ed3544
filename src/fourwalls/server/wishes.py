"""A wish to undo that needs the consent of other people."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from fourwalls.core import Match, Reason, Seat
from fourwalls.core.undo import LIFTED

from .wire import UndoState, Wish


class OpenWish:
    """A wish that waits for answers. It lasts until the next change at the table."""

    def __init__(
        self, number: int, seat: Seat, waiting: Collection[Seat], agreed: Collection[Seat], turn: bool
    ) -> None:
        self.number = number
        self.seat = seat
        self.waiting = set(waiting)
        self.agreed = set(agreed)
        self.turn = turn

    def public(self) -> Wish:
        """As everybody at the table sees it."""
        return Wish(wish=self.number, seat=self.seat, waiting=tuple(sorted(self.waiting)))


def consent_needed(match: Match, seat: Seat, agreeing: Collection[Seat]) -> tuple[Seat, ...]:
    """The seats whose consent would make an undo possible; () if it needs none, or none would help."""
    return _who_lifts(match, seat, agreeing, match.undo_reasons(seat, agreeing))


def _who_lifts(match: Match, seat: Seat, agreeing: Collection[Seat], reasons: Sequence[Reason]) -> tuple[Seat, ...]:
    """The seats whose consent would lift these reasons against an undo."""
    if not reasons or any(reason.rule not in LIFTED for reason in reasons):
        return ()
    return tuple(
        other
        for other, player in enumerate(match.players)
        if player.kind == "human" and other != seat and other not in agreeing and other not in match.resigned
    )


def undo_state(match: Match, seat: Seat, agreeing: Collection[Seat]) -> UndoState:
    """What a seat can take back now; `agreeing` are seats that the same person plays."""
    # A turn can be started over exactly when its last choice can be taken back: both stop at the same things.
    reasons = tuple(match.undo_reasons(seat, agreeing))
    return UndoState(seat=seat, last=reasons, turn=reasons, needs=_who_lifts(match, seat, agreeing, reasons))
