"""A match: one game with its players, record and log, played move by move."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Sequence
from datetime import UTC, datetime
from typing import Any, Self

import msgspec

from .data import make_setup, plain_data
from .errors import Reason, RecordError, UndoRefused
from .game import Game, Setup, State
from .messages import Catalog
from .moves import NATURE, Move, Param, Seat
from .options import Options
from .progress import Progress
from .randomness import new_seed
from .reasons import CORE_MESSAGES, refusal, refuse
from .record import FORMAT, NATURES, Header, Player, Record, is_text
from .record import Line as RecordLine
from .resolver import Resolver, SeedResolver
from .sealing import Secret
from .transaction import Clock, LogEntry, Transaction
from .undo import Plan, last_step, reasons_against, whole_turn
from .verify import Walk
from .view import Outcome, View

_CATALOG = Catalog(CORE_MESSAGES)

Store = Callable[[Sequence[RecordLine]], None]
"""Keeps the lines of a transaction for good, all or none of them; raises when it can't."""


class Match:
    """One game being played. Every change is a transaction: all of it is stored and happens, or nothing.

    `record` is the private record: it has hidden moves in clear. `listeners` get every new log entry with all faces.
    """

    def __init__(self, game: Game, record: Record, progress: Progress, secret: Secret) -> None:
        """Use `start` or `resume`."""
        self.game = game
        self.record = record
        self.store: Store | None = None
        self.listeners: list[Callable[[LogEntry], None]] = []
        self._progress = progress
        self._secret = secret
        self._entries: list[LogEntry] = []
        self._resolver: Resolver = SeedResolver(secret.mixed)
        self._clock: Clock = stopwatch(0)
        self._preparing = False
        self._prepared: Transaction | None = None

    @classmethod
    def start(
        cls,
        game: Game,
        players: Sequence[Player],
        *,
        options: Options | None = None,
        data: Any = None,
        seed: bytes | None = None,
        nonces: Sequence[str] = (),
        position: bytes | None = None,
        resolver: Resolver | None = None,
        clock: Clock | None = None,
        store: Store | None = None,
    ) -> Self:
        """A new match, with all that comes before the first decision already done.

        `data` is a JSON value that the game is set up with, such as a board. `position` is a start position as JSON;
        it stands in the record, so it is no secret. Raises InvalidOptions (also for a number of seats that the game
        does not have), InvalidData and InvalidPosition.
        """
        _check_players(players)
        options = game.options_type() if options is None else options
        setup = make_setup(game, options, len(players), data)
        if len(nonces) > len(players):
            raise ValueError(f"{len(nonces)} nonces for {len(players)} seats")
        if not all(is_text(nonce) for nonce in nonces):
            raise ValueError(f"a nonce is a text in UTF-8; these are {nonces!r}")
        nature = "seed" if resolver is None else resolver.name
        if not NATURES.fullmatch(nature):
            raise ValueError(f"a resolver can't be called {nature!r}: 'seed', 'seed+NAME' or a name in small letters")
        secret = Secret(new_seed() if seed is None else seed, nonces)
        begin = setup.start() if position is None else setup.load(position)
        header = Header(
            fourwalls=FORMAT,
            game=game.meta.id,
            rules=game.meta.rules_version,
            options=msgspec.to_builtins(options),
            data=msgspec.UNSET if data is None else plain_data(data),
            seats=tuple(players),
            position=None if position is None else msgspec.json.decode(position),
            nonces=tuple(nonces),
            seed_hash=secret.hash,
            nature=nature,
            started=datetime.now(UTC).isoformat(timespec="seconds").replace("+00:00", "Z"),
        )
        match = cls(game, Record(header), Progress(setup, begin, players), secret)
        match._connect(resolver, clock, store)
        match._commit(match._transaction())
        return match

    @classmethod
    def resume(
        cls,
        record: Record,
        seed: bytes,
        *,
        game: Game | None = None,
        store: Store | None = None,
        clock: Clock | None = None,
        resolver: Resolver | None = None,
    ) -> Self:
        """Go on with a match that was recorded, after checking all of it.

        A transaction that was cut off is completed: missing chance and automatic moves come as they would have come.
        `game` is found by its id unless it is given. Raises RecordError.
        """
        if redacted := next((line for line in record.lines if line.hidden and line.move is None), None):
            raise RecordError(redacted.n + 1, "the move is hidden in this copy; only the whole record can be resumed")
        walk = Walk(record, game=game, seed=seed)
        entries: list[LogEntry] = []
        for line in record.lines:
            entries += walk.step(line, log_from=len(entries))
        assert walk.secret is not None
        nature = "seed" if resolver is None else resolver.name
        if nature != record.header.nature and not record.finished:
            raise RecordError(1, f"nature is {record.header.nature!r} in this record, not {nature!r}")
        match = cls(walk.game, Record(record.header, record.lines), walk.progress, walk.secret)
        match._entries = entries
        ms = record.lines[-1].ms if record.lines else 0
        match._connect(resolver, clock or stopwatch(max(ms, _age(record.header.started))), store)
        if not record.finished:
            transaction = match._transaction()
            transaction.continues = bool(record.lines)
            match._commit(transaction)
        return match

    def _connect(self, resolver: Resolver | None, clock: Clock | None, store: Store | None) -> None:
        if resolver is not None:
            self._resolver = resolver
        if clock is not None:
            self._clock = clock
        self.store = store

    # What is known

    @property
    def setup(self) -> Setup:
        """The game with its options and seats."""
        return self._progress.setup

    @property
    def state(self) -> State:
        """The whole position, secrets included: for resolvers and tests. Never change it."""
        return self._progress.state

    @property
    def players(self) -> tuple[Player, ...]:
        """Who plays now, by seat."""
        return self._progress.players

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names by seat."""
        return tuple(player.name for player in self.players)

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended, by the rules, by resigning or by agreement; None while it goes on."""
        return self._progress.outcome

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self.record.finished

    @property
    def resigned(self) -> tuple[Seat, ...]:
        """The seats that have given up, in that order."""
        return self._progress.resigned

    @property
    def log_length(self) -> int:
        """The number of the last log entry."""
        return len(self._entries)

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """Who may decide now; (NATURE,) while a result has to be reported; () when over."""
        return self._progress.to_act

    def view(self, seat: Seat | None) -> View:
        """All that a seat, or a spectator (None), may know."""
        return self._progress.view(seat)

    def bot_seed(self, seat: Seat) -> bytes:
        """32 bytes for a bot in this seat, from which the match's own seed can't be found."""
        return self._secret.draws("bot", seat).take(32)

    def legal(self, seat: Seat) -> Sequence[Move]:
        """The moves a seat can make now."""
        return () if self.over or not is_number(seat) else self.state.legal(seat)

    def explain(self, seat: Seat, move: Move) -> Sequence[Reason]:
        """Why a move is not possible; empty exactly when it is legal."""
        against = self._no_such_move([move]) or self._refusals(None if is_number(seat) and seat == NATURE else seat)
        return against or self.state.explain(seat, move)

    def log(self, seat: Seat | None, since: int = 0) -> list[LogEntry]:
        """The log after entry number `since`, as a seat or a spectator (None) may see it."""
        return [
            LogEntry(entry.number, entry.line, entry.event.seen_by(seat)) for entry in self._entries[max(0, since) :]
        ]

    # What seats do. Each returns the new log entries, with all faces

    def play(self, seat: Seat, moves: Move | Sequence[Move]) -> list[LogEntry]:
        """Make a move, or a series of moves in any order the game understands; all of them or none.

        Raises IllegalMove, OutOfTurn or GameOver, with reasons.
        """
        self._check_seat(seat)
        self._check(seat)
        series: Sequence[Any] = moves if isinstance(moves, list | tuple) else [moves]
        if wrong := self._no_such_move(series):
            raise refuse(wrong)
        transaction = self._transaction()
        if series is moves:
            transaction.series(seat, self.setup.canonical(self.state, seat, series))
        else:
            transaction.move(seat, series[0])
        return self._commit(transaction)

    def report(self, move: Move, result: object = None) -> list[LogEntry]:
        """Nature's move as people at a real table saw it, when the resolver waits for them."""
        self._check(None)
        if self.to_act != (NATURE,):
            raise refuse([refusal(_CATALOG, "CORE-TURN", "core.report")])
        if wrong := self._no_such_move([move]):
            raise refuse(wrong)
        transaction = self._transaction()
        transaction.move(NATURE, move, result=result)
        return self._commit(transaction)

    def undo(self, seat: Seat, consent: Collection[Seat] = ()) -> list[LogEntry]:
        """Take back a seat's last decision. `consent` names other seats that agree. Raises UndoRefused."""
        self._check_seat(seat)
        return self._undo(seat, last_step(self._progress, seat), consent)

    def restart_turn(self, seat: Seat, consent: Collection[Seat] = ()) -> list[LogEntry]:
        """Take back all of a seat's decisions in this turn, as far as the rules of undo allow. Raises UndoRefused."""
        self._check_seat(seat)
        plan = whole_turn(self._progress, seat, consent) or last_step(self._progress, seat)
        return self._undo(seat, plan, consent)

    def undo_reasons(self, seat: Seat, consent: Collection[Seat] = ()) -> Sequence[Reason]:
        """Why a seat can't take back its last decision; empty: it can."""
        return reasons_against(self._progress, seat, last_step(self._progress, seat), consent)

    def _undo(self, seat: Seat, plan: Plan | None, consent: Collection[Seat]) -> list[LogEntry]:
        reasons = reasons_against(self._progress, seat, plan, consent)
        if plan is None or reasons:
            raise UndoRefused(reasons)
        transaction = self._transaction()
        for other, player in enumerate(self.players):
            known = other in self._progress.consents or other in self._progress.resigned
            if other in consent and other != seat and not known and player.kind == "human":
                transaction.note("consent", other)
        transaction.note("undo", seat, undo=plan.moves, own=plan.own)
        return self._commit(transaction)

    def consent(self, seat: Seat) -> list[LogEntry]:
        """A seat agrees to the next undo; this holds until the next move."""
        return self._note("consent", seat)

    def resign(self, seat: Seat) -> list[LogEntry]:
        """A seat gives up: it is ranked last. The match ends when at most one seat is left."""
        return self._note("resign", seat)

    def stop(self) -> list[LogEntry]:
        """The players agree to end the match here, without a winner."""
        self._check(None)
        transaction = self._transaction()
        transaction.note("stop")
        return self._commit(transaction)

    def time_out(self, seat: Seat) -> list[LogEntry]:
        """A seat has run out of time: the game's first advice, or the first legal move, is played for it."""
        self._check_seat(seat)
        self._check(seat)
        if seat not in self.to_act:
            raise refuse(self.state.explain(seat, 0))
        transaction = self._transaction()
        transaction.move(seat, self._default_move(seat, transaction.number), what="timeout")
        return self._commit(transaction)

    def _default_move(self, seat: Seat, number: int) -> Move:
        moves = self.state.legal(seat)
        advice = self.setup.advice
        if advice is None:
            return moves[0]
        world = self.setup.sample(self.state.view(seat), self._secret.draws("timeout", number))
        return advice.candidates(world, seat, moves)[0]

    def take_seat(self, seat: Seat, player: Player) -> list[LogEntry]:
        """Another player, perhaps a bot, takes a seat."""
        self._check_seat(seat)
        self._check(seat)
        _check_players([player])
        transaction = self._transaction()
        transaction.note("seat", seat, player=player)
        return self._commit(transaction)

    # In two steps, for a store that has to be waited for

    def prepare(self, step: Callable[[], object]) -> Transaction:
        """Work out what one of the calls above would do, such as `lambda: match.play(seat, move)`, but don't do it.

        Store the transaction's `lines`, then `commit` it; or forget it, and nothing has happened. `store` isn't called.
        """
        self._preparing, self._prepared = True, None
        try:
            step()
        finally:
            self._preparing = False
        if self._prepared is None:
            raise ValueError("the step changes nothing in this match")
        return self._prepared

    def commit(self, transaction: Transaction) -> list[LogEntry]:
        """Let a prepared transaction count. Raises ValueError if something else has counted since it was prepared."""
        if transaction.begins_at != len(self.record.lines) + 1:
            raise ValueError(f"the match has gone on since line {transaction.begins_at} was prepared")
        return self._take_over(transaction)

    # Inside

    def _note(self, what: str, seat: Seat) -> list[LogEntry]:
        self._check_seat(seat)
        self._check(seat)
        transaction = self._transaction()
        transaction.note("consent" if what == "consent" else "resign", seat)
        return self._commit(transaction)

    def _no_such_seat(self, seat: Seat) -> list[Reason]:
        if is_number(seat) and 0 <= seat < len(self.players):
            return []
        number = seat + 1 if is_number(seat) else repr(seat)
        return [refusal(_CATALOG, "CORE-TURN", "core.seat", number=number)]

    def _no_such_move(self, moves: Sequence[Move]) -> list[Reason]:
        """What is no move at all; True and 1.0 are equal to a move, but can't be read back from a record as one."""
        if moves and all(is_number(move) or isinstance(move, Param) for move in moves):
            return []
        return [refusal(_CATALOG, "CORE-MOVE", "core.move")]

    def _refusals(self, seat: Seat | None) -> list[Reason]:
        """Why nobody, or this seat (None: not asked for one), can do anything."""
        if seat is not None and (wrong := self._no_such_seat(seat)):
            return wrong
        if self.over:
            return [refusal(_CATALOG, "CORE-OVER", "core.over")]
        if seat in self._progress.resigned:
            return [refusal(_CATALOG, "CORE-TURN", "core.gone", seat=seat or 0)]
        return []

    def _check(self, seat: Seat | None) -> None:
        """Refuse what nobody, or this seat, can do. None only where no seat is asked for."""
        if reasons := self._refusals(seat):
            raise refuse(reasons)

    def _check_seat(self, seat: Seat) -> None:
        if reasons := self._no_such_seat(seat):
            raise refuse(reasons)

    def _transaction(self) -> Transaction:
        last = self.record.lines[-1].ms if self.record.lines else 0
        transaction = Transaction(
            self._progress,
            self._secret,
            self._resolver,
            lines=len(self.record.lines),
            entries=len(self._entries),
        )
        transaction.ms = max(last, int(self._clock()))
        return transaction

    def _commit(self, transaction: Transaction) -> list[LogEntry]:
        """Complete a transaction, store it, and only then let it count."""
        transaction.settle()
        if self._preparing:
            self._prepared = transaction
            return transaction.entries
        if transaction.lines and self.store is not None:
            self.store(tuple(transaction.lines))
        return self._take_over(transaction)

    def _take_over(self, transaction: Transaction) -> list[LogEntry]:
        self.record.lines += transaction.lines
        self._progress = transaction.progress
        self._entries += transaction.entries
        for entry in transaction.entries:
            for listener in self.listeners:
                listener(entry)
        return transaction.entries


def _check_players(players: Sequence[Player]) -> None:
    for player in players:
        if not isinstance(player, Player):
            raise TypeError(f"a seat is taken by a Player, not by {player!r}")


def is_number(value: object) -> bool:
    """Whether a value is a whole number and nothing that is only equal to one."""
    return isinstance(value, int) and not isinstance(value, bool)


def stopwatch(ms: int) -> Clock:
    """A clock that stands at `ms` milliseconds now and never goes back."""
    begin = time.monotonic_ns() - ms * 1_000_000
    return lambda: (time.monotonic_ns() - begin) // 1_000_000


def _age(started: str) -> int:
    """Milliseconds since a time in ISO 8601; 0 if it can't be told."""
    try:
        begin = datetime.fromisoformat(started)
        return max(0, int((datetime.now(UTC) - begin).total_seconds() * 1000))
    except (ValueError, TypeError):
        return 0


__all__ = ["Clock", "LogEntry", "Match", "Resolver", "SeedResolver", "Store"]
