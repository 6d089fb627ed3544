"""Where a match stands: the position, the lines that led to it, who plays and who has left."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Self

from msgspec.structs import replace

from .events import Event
from .game import Setup, State
from .messages import Message, message
from .moves import NATURE, Move, Seat
from .record import Line, Player
from .view import Outcome, View


class Played(NamedTuple):
    """A move that counts (not taken back), with what undo has to know about it."""

    line: Line
    move: Move
    turn: Seat | None
    """Whose turn it was before."""
    before: tuple[Seat, ...]
    """Who could decide before."""
    after: tuple[Seat, ...]
    """Who could decide after."""
    reveals: bool
    random: bool

    @property
    def chosen(self) -> bool:
        """Whether a seat decided it: nature's, automatic and drawn moves are not chosen."""
        return self.line.seat != NATURE and not self.line.forced


class Progress:
    """The course of a match. States are never changed in place, so a fork is cheap and the original safe."""

    __slots__ = ("consents", "live", "players", "resigned", "setup", "start", "state", "stopped")

    def __init__(self, setup: Setup, start: State, players: Sequence[Player]) -> None:
        self.setup = setup
        self.start = start
        self.state = start
        self.live: list[Played] = []
        self.players = tuple(players)
        self.resigned: tuple[Seat, ...] = ()
        self.stopped = False
        self.consents: frozenset[Seat] = frozenset()

    def fork(self) -> Self:
        """An independent copy."""
        new = object.__new__(type(self))
        for name in Progress.__slots__:
            setattr(new, name, getattr(self, name))
        new.live = self.live.copy()
        return new

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended: by the game's rules, by resigning or by agreement; None while it goes on."""
        seats = len(self.players)
        if self.stopped:
            return Outcome((0,) * seats, (1,) * seats, message("core.stopped"))
        if not self.resigned:
            return self.state.outcome
        last = self.resigned[-1]
        if len(self.resigned) >= max(1, seats - 1):
            ranks = self._ranks((1,) * seats)
            return Outcome((0,) * seats, ranks, message("core.resigned", seat=last))
        ended = self.state.outcome
        return None if ended is None else replace(ended, ranks=self._ranks(ended.ranks))

    def _ranks(self, ranks: Sequence[int]) -> tuple[int, ...]:
        """Ranks with those who resigned behind all others, the first to resign last of all."""
        staying = [seat for seat in range(len(ranks)) if seat not in self.resigned]
        new = [0] * len(ranks)
        for seat in staying:
            new[seat] = 1 + sum(ranks[other] < ranks[seat] for other in staying)
        for place, seat in enumerate(reversed(self.resigned)):
            new[seat] = len(staying) + place + 1
        return tuple(new)

    def view(self, seat: Seat | None) -> View:
        """All that a seat, or a spectator (None), may know; with the match's outcome, which need not be the game's."""
        view = self.state.view(seat)
        outcome = self.outcome
        if outcome == view.outcome:
            return view
        return replace(view, outcome=outcome, to_act=(), prompt=None)

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """Who may decide now; () when the match is over."""
        if (self.resigned or self.stopped) and self.outcome is not None:
            return ()
        return self.state.to_act

    def pending(self) -> Seat | None:
        """NATURE or a seat whose move comes without anybody's decision; None when people have to decide."""
        to_act = self.to_act
        if not to_act:
            return None
        if NATURE in to_act:
            return NATURE
        automatic = self.state.automatic()
        if automatic is not None:
            return automatic[0]
        return next((seat for seat in to_act if seat in self.resigned), None)

    def advance(self, line: Line, move: Move, after: State, events: Sequence[Event]) -> None:
        """Go on to the state `after` a move of `line`."""
        before = self.state
        random = line.seat == NATURE or (line.forced and line.seat in self.resigned)
        reveals = any(event.reveals for event in events)
        self.live.append(Played(line, move, before.turn, before.to_act, after.to_act, reveals, random))
        self.state = after
        self.consents = frozenset()

    def apply(self, line: Line) -> None:
        """Do what a line says that is not a move."""
        seat = line.seat
        if line.what == "stop":
            self.stopped = True
        elif seat is None:
            return
        elif line.what == "undo":
            self.take_back(seat, line.undo, line.own)
        elif line.what == "resign":
            self.resigned = (*self.resigned, seat)
        elif line.what == "consent":
            self.consents |= {seat}
        elif line.what == "seat" and line.player is not None:
            self.consents -= {seat}  # somebody else gave it
            self.players = (*self.players[:seat], line.player, *self.players[seat + 1 :])

    def last_lines(self, seat: Seat, count: int, own: bool) -> list[int]:
        """The numbers of the lines of the last `count` moves (of this seat, with `own`)."""
        return [played.line.n for played in self.live if not own or played.line.seat == seat][-count:]

    def take_back(self, seat: Seat, count: int, own: bool) -> None:
        """Play again from the start without the last `count` moves (of this seat, with `own`)."""
        gone = self.last_lines(seat, count, own)
        kept = [played for played in self.live if played.line.n not in gone]
        self.live = []
        self.state = self.start
        for played in kept:
            events: list[Event] = []
            after = self.state.copy()
            after.play(_seat(played.line), played.move, events.append)
            self.advance(played.line, played.move, after, events)
        self.consents = frozenset()


def _seat(line: Line) -> Seat:
    assert line.seat is not None
    return line.seat


def core_event(line: Line, progress: Progress) -> Event | None:
    """What the log tells about a line besides the game's own events; `progress` as it was before it."""
    if line.what == "stop":
        return Event("core.stopped", message("core.stopped"))
    if line.what in ("move", "end") or line.seat is None:
        return None
    if line.player is not None:
        former = progress.players[line.seat].name
        return Event("core.seat", message("core.log.takes", name=line.player.name, former=former))
    if line.what == "undo":
        # Not in the words, but whoever shows the log can mark what does not count any more.
        lines: list[int | str | Message] = [*progress.last_lines(line.seat, line.undo, line.own)]
        return Event("core.undo", message("core.log.undo", seat=line.seat, count=line.undo, lines=lines))
    return Event(f"core.{line.what}", message(f"core.log.{line.what}", seat=line.seat))
