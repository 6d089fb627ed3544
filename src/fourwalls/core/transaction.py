"""One step of a match before it counts: a decision with the chance and the automatic moves that follow it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from .events import Event
from .moves import NATURE, Move, Seat
from .progress import Progress, core_event
from .record import Line, Player, What, canonical_json
from .resolver import Resolved, Resolver
from .sealing import Secret


class LogEntry(msgspec.Struct, frozen=True, gc=False):  # it is in no cycle, and a server has many
    """An event of the log with its number (from 1) and the line of the record that it belongs to.

    Its event has the faces of all seats: only `event.seen_by(seat)` may leave the match (`Match.log` does it).
    """

    number: int
    line: int
    event: Event


class Transaction:
    """Collects lines and log entries on a fork of the progress; the match takes them over once they are stored."""

    def __init__(self, progress: Progress, secret: Secret, resolver: Resolver, *, lines: int, entries: int) -> None:
        """`lines` and `entries` say how many of each the match has before it."""
        self.progress = progress.fork()
        self.lines: list[Line] = []
        self.entries: list[LogEntry] = []
        self.continues = False
        """Whether this completes a transaction that was cut off, rather than starting one."""
        self.ms = 0
        self._secret = secret
        self._resolver = resolver
        self._line_count = lines
        self._entry_count = entries

    @property
    def begins_at(self) -> int:
        """The number of its first line."""
        return self._line_count + 1

    @property
    def number(self) -> int:
        """The number of the next line."""
        return self._line_count + len(self.lines) + 1

    def move(self, seat: Seat, move: Move, *, what: What = "move", forced: bool = False, result: Any = None) -> None:
        """A move by a seat or nature. Raises IllegalMove and adds nothing."""
        before = self.progress.state
        after = before.copy()
        events: list[Event] = []
        after.play(seat, move, events.append)
        knows = before.audience(seat, move)
        notation = self.progress.setup.action(move).notation
        result = _readable(result)
        hidden = None if knows is None else self._secret.seal(self.number, notation, result, knows)
        line = self._line(what, seat=seat, move=notation, hidden=hidden, knows=knows, forced=forced, result=result)
        self._log(line, events)
        self.progress.advance(line, move, after, events)

    def note(
        self, what: What, seat: Seat | None = None, *, undo: int = 0, own: bool = False, player: Player | None = None
    ) -> None:
        """A line that is not a move."""
        line = self._line(what, seat=seat, undo=undo, own=own, player=player)
        self._log(line, ())
        self.progress.apply(line)

    def settle(self) -> None:
        """Make all moves that nobody has to decide, and write the end when the match is over."""
        progress = self.progress
        while (seat := progress.pending()) is not None:
            if seat != NATURE:
                self._move_by_itself(seat)
            elif not self._resolve():
                return
        outcome = progress.outcome
        if outcome is not None:
            self._line("end", outcome=outcome, seed=self._secret.seed.hex())

    def series(self, seat: Seat, moves: Sequence[Move]) -> None:
        """Several moves of a seat. Automatic ones are forced whether they are named or left out. Raises IllegalMove."""
        for move in moves:
            self._make_way(seat, move)
            self.move(seat, move, forced=self.progress.state.automatic() == (seat, move))

    def _make_way(self, seat: Seat, move: Move) -> None:
        """Make what comes by itself before the next move of a series; other turns never pass in a series."""
        while (due := self.progress.pending()) not in (None, NATURE):
            state = self.progress.state
            automatic = state.automatic()
            if automatic == (seat, move) or (due != seat and len(state.to_act) == 1):
                return
            assert due is not None
            self._move_by_itself(due)

    def _move_by_itself(self, seat: Seat) -> None:
        """The automatic move, or a move drawn for a seat that has resigned."""
        automatic = self.progress.state.automatic()
        if automatic is not None:
            self.move(*automatic, forced=True)
        else:
            self.move(seat, drawn_move(self.progress, self._secret, seat, self.number), forced=True)

    def _resolve(self) -> bool:
        found = self._resolver.resolve(self.progress.state, self.number)
        if found is None:
            return False
        if isinstance(found, Resolved):
            self.move(NATURE, found.move, result=found.result)
        else:
            self.move(NATURE, found)
        return True

    def _line(self, what: What, **fields: Any) -> Line:
        first = not self.lines and not self.continues
        line = Line(n=self.number, ms=self.ms, what=what, first=first, **fields)
        self.lines.append(line)
        return line

    def _log(self, line: Line, events: list[Event] | tuple[Event, ...]) -> None:
        self.entries += log_entries(line, events, self.progress, self._entry_count + len(self.entries))


def _readable(result: Any) -> Any:
    """A result as it will be read back. Raises ValueError if it can't be."""
    if result is None:
        return None
    try:
        text = canonical_json(result)
        read = msgspec.json.decode(text)
        if read is not None and canonical_json(read) == text:
            return read
    except (TypeError, ValueError, OverflowError, RecursionError, msgspec.MsgspecError):
        pass
    raise ValueError(f"a result has to be JSON, but not null: {result!r}")


def log_entries(line: Line, events: list[Event] | tuple[Event, ...], progress: Progress, count: int) -> list[LogEntry]:
    """The log of a line, asked for before it is applied; `count` entries stand before it."""
    own = core_event(line, progress)
    told = events if own is None else [own, *events]
    return [LogEntry(count + place, line.n, event) for place, event in enumerate(told, 1)]


def drawn_move(progress: Progress, secret: Secret, seat: Seat, number: int) -> Move:
    """A move for a seat that resigned: any legal one with the same chance."""
    moves = progress.state.legal(seat)
    return moves[secret.draws("resigned", number).below(len(moves))]


Clock = Callable[[], int]
"""Milliseconds since the start of the match."""
