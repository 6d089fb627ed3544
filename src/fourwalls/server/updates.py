"""What clients hear: how things stand, made for the seat in front, once for all clients that see the same."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from fourwalls.core import LogEntry, Match, Move, Seat, View

from .wire import Entry, LegalAction, SeatInfo, Update
from .wishes import undo_state

if TYPE_CHECKING:
    from .live import LiveTable

_ENCODER = msgspec.json.Encoder()

_Key = tuple[Seat | None, tuple[Seat, ...], int, bool]


class Frames:
    """The updates of one table, kept until something changes."""

    def __init__(self, table: LiveTable) -> None:
        self._table = table
        self._kept: dict[_Key, tuple[bytes, int]] = {}
        self._view: View | None = None

    def forget(self) -> None:
        """Something has changed."""
        self._kept.clear()
        self._view = None

    def frame(self, front: Seat | None, mine: tuple[Seat, ...], told: int, reset: bool) -> tuple[bytes, int]:
        """An update as JSON with the log after entry `told`, and the number of its last entry."""
        key = (front, mine, told, reset)
        if (kept := self._kept.get(key)) is None:
            update = compose(self._table, self._seen_by(front), mine, told, reset)
            kept = self._kept[key] = (_ENCODER.encode(update), self._table.match.log_length)
        return kept

    def _seen_by(self, front: Seat | None) -> View:
        """The view of a seat, or of a spectator (None)."""
        match = self._table.match
        if match.game.meta.secrets:
            return match.view(front)
        # Without secrets all see the same but for the prompt of those who decide (the suite's check `secrets-open`).
        if self._view is None:
            self._view = match.view(next((seat for seat in match.to_act if seat >= 0), front))
        if front == self._view.seat:
            return self._view
        if front in match.to_act:
            return match.view(front)
        return msgspec.structs.replace(self._view, seat=front, prompt=None)


def compose(table: LiveTable, view: View, mine: tuple[Seat, ...], told: int, reset: bool) -> Update:
    """The update for a client: nothing in it but what the seat in front (None: a spectator) may know, by its view."""
    match = table.match
    front = view.seat
    log = tuple(wire_entry(entry, front) for entry in match.log(front, told))
    human = front is not None and match.players[front].kind == "human"
    return Update(
        lines=table.lines,
        to_act=match.to_act,
        view=view,
        actions=() if view.prompt is None else tuple(legal_action(match, move) for move in view.prompt.moves),
        log=log,
        seats=seat_infos(table),
        mine=mine,
        over=match.over,
        undo=undo_state(match, front, mine) if human and front is not None and not match.over else None,
        wish=None if table.wish is None else table.wish.public(),
        thinking=tuple(seat for seat in match.to_act if seat >= 0 and match.players[seat].kind != "human"),
        reset=reset or any(entry.kind == "core.undo" for entry in log),
        rematch=table.rematch,
    )


def wire_entry(entry: LogEntry, seat: Seat | None) -> Entry:
    """A log entry as a seat or a spectator may see it."""
    event = entry.event.seen_by(seat)
    return Entry(number=entry.number, line=entry.line, kind=event.kind, message=event.message, things=event.things)


def legal_action(match: Match, move: Move) -> LegalAction:
    """A move with what a button for it needs."""
    return LegalAction(move=move, action=match.setup.action(move))


def seat_infos(table: LiveTable) -> tuple[SeatInfo, ...]:
    """The seats as everybody sees them."""
    return tuple(
        SeatInfo(seat=seat, name=player.name, kind=player.kind, connected=table.connected(seat))
        for seat, player in enumerate(table.match.players)
    )
