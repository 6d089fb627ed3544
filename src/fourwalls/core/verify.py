"""Playing a record again: step by step for people, and with every check for `verify`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from .data import make_setup
from .errors import FourwallsError, IllegalMove, InvalidData, InvalidOptions, InvalidPosition, NotParseable, RecordError
from .events import Event
from .game import Game, Setup, State
from .moves import NATURE, Move
from .options import read_options
from .order import misplaced
from .progress import Progress
from .record import Header, Line, Record, canonical_json
from .registry import find_game
from .sealing import Secret
from .transaction import LogEntry, drawn_move, log_entries
from .undo import Plan, reasons_against
from .view import Outcome


class Verification(msgspec.Struct, frozen=True, kw_only=True):
    """What a check found. `complete`: the match has ended and nothing is left unchecked.

    `lines` counts the lines after the header, `unchecked` says in English what could not be checked yet. `head` is the
    hash over everything: a record with the same head has not been changed since.
    """

    complete: bool
    lines: int
    unchecked: tuple[str, ...]
    outcome: Outcome | None
    head: str


class Unknown(RecordError):
    """A hidden move that this copy does not have and that can't be found."""


class Walk:
    """Goes through a record line by line and checks that each follows from those before it.

    With the seed, nature's draws and the hashes of hidden moves are computed again, and hidden moves found.
    """

    def __init__(self, record: Record, *, game: Game | None = None, seed: bytes | None = None) -> None:
        header = record.header
        self.game = _game_of(header) if game is None else game
        self.header = header
        self.secret = None if seed is None else Secret(seed, header.nonces)
        if self.secret is not None and self.secret.hash != header.seed_hash:
            place = len(record.lines) + 1 if record.finished else 1
            raise RecordError(place, "the seed does not fit the hash in the first line")
        setup = _setup_of(self.game, header)
        self.progress = Progress(setup, _start_of(setup, header), header.seats)
        self.from_table = 0
        """So many results of nature stand in the record only: they can't be computed again."""
        self._unit: list[Line] = []

    def step(self, line: Line, log_from: int = 0) -> list[LogEntry]:
        """Do and check the next line. Returns its log entries, numbered after `log_from`. Raises RecordError."""
        progress = self.progress
        if line.what == "end":
            self._check_end(line)
            return []
        if progress.outcome is not None:
            raise RecordError(line.n + 1, "the match was over before this line")
        problem = misplaced(line, self._unit, progress, table=not self._seed_draws(progress.state))
        if problem is not None:
            raise RecordError(line.n + 1, problem)
        self._unit = [line] if line.first else [*self._unit, line]
        if line.what in ("move", "timeout"):
            return self._step_move(line, log_from)
        self._check_note(line)
        entries = log_entries(line, (), progress, log_from)
        try:
            progress.apply(line)
        except IllegalMove as error:
            raise RecordError(line.n + 1, f"what remains can't be played: {error}") from None
        return entries

    def settled(self) -> bool:
        """Whether nothing is due that the match makes by itself."""
        pending = self.progress.pending()
        return pending is None or (pending == NATURE and not self._seed_draws(self.progress.state))

    def _step_move(self, line: Line, log_from: int) -> list[LogEntry]:
        assert line.seat is not None
        number = line.n + 1
        before = self.progress.state
        if line.seat in self.progress.resigned and not line.forced:
            raise RecordError(number, f"seat {line.seat} has resigned before")
        move = self._read_move(line)
        after = before.copy()
        events: list[Event] = []
        try:
            after.play(line.seat, move, events.append)
        except IllegalMove as error:
            raise RecordError(number, f"{self._notation(move)!r} is not possible here: {error}") from None
        self._check_hidden(line, move)
        self._check_source(line, move)
        entries = log_entries(line, events, self.progress, log_from)
        self.progress.advance(line, move, after, events)
        return entries

    def _read_move(self, line: Line) -> Move:
        number = line.n + 1
        if line.move is None:
            return self._find_hidden(line)
        try:
            move = self.progress.setup.parse(line.move)
        except NotParseable as error:
            raise RecordError(number, str(error)) from None
        if (notation := self._notation(move)) != line.move:
            raise RecordError(number, f"{line.move!r} is written {notation!r}")
        return move

    def _find_hidden(self, line: Line) -> Move:
        """The move behind a hash: with the seed, the one legal move that has this hash."""
        assert line.seat is not None
        if self.secret is None:
            raise Unknown(line.n + 1, "the move is hidden in this copy")
        moves = self._candidates(line)
        for move in moves:
            if self._seal(line, move) == line.hidden:
                return move
        if all(isinstance(move, int) for move in moves) and self.header.nature == "seed":
            raise RecordError(line.n + 1, "no legal move has this hash")
        raise Unknown(line.n + 1, "the hidden move can't be found from its hash")

    def _candidates(self, line: Line) -> Sequence[Move]:
        state = self.progress.state
        assert line.seat is not None
        if line.seat == NATURE and self._seed_draws(state):
            assert self.secret is not None
            return [state.draw(self.secret.draws("nature", line.n))] if NATURE in state.to_act else []
        return state.legal(line.seat) if line.seat in state.to_act else []

    def _seal(self, line: Line, move: Move) -> str | None:
        """The hash that a hidden move has in this line; None if everybody may know the move."""
        assert self.secret is not None
        assert line.seat is not None
        knows = self.progress.state.audience(line.seat, move)
        if knows is None:
            return None
        return self.secret.seal(line.n, self._notation(move), line.result, knows)

    def _check_hidden(self, line: Line, move: Move) -> None:
        assert line.seat is not None
        knows = self.progress.state.audience(line.seat, move)
        if (knows is None) != (line.hidden is None) or (line.move is not None and knows != line.knows):
            wanted = "everybody" if knows is None else f"seats {', '.join(map(str, knows))}"
            raise RecordError(line.n + 1, f"this move may be known by: {wanted}")
        if line.hidden is not None and self.secret is not None and self._seal(line, move) != line.hidden:
            raise RecordError(line.n + 1, "the hash of the hidden move does not fit")

    def _check_source(self, line: Line, move: Move) -> None:
        """Check that a move that nobody decided is the one that had to come."""
        assert line.seat is not None
        state = self.progress.state
        if line.result is not None and (line.seat != NATURE or self.header.nature == "seed"):
            raise RecordError(line.n + 1, "only a result from a table can have a 'result'")
        expected: Move | None = None
        if line.seat == NATURE:
            if not self._seed_draws(state):
                self.from_table += 1
            elif self.secret is not None:
                expected = state.draw(self.secret.draws("nature", line.n))
        elif line.forced:
            automatic = state.automatic()
            if automatic is not None:
                expected = automatic[1]
            elif self.secret is not None:
                expected = drawn_move(self.progress, self.secret, line.seat, line.n)
        if expected is not None and expected != move:
            wanted = self._notation(expected)
            raise RecordError(line.n + 1, f"{wanted!r} had to come here, not {self._notation(move)!r}")

    def _seed_draws(self, state: State) -> bool:
        """Whether nature's next move is drawn from the seed."""
        nature = self.header.nature
        return nature == "seed" or (nature.startswith("seed+") and bool(state.chances()))

    def _check_note(self, line: Line) -> None:
        number = line.n + 1
        if line.seat is not None and line.seat in self.progress.resigned:
            raise RecordError(number, f"seat {line.seat} has resigned before")
        if line.what == "undo":
            assert line.seat is not None
            reasons = reasons_against(self.progress, line.seat, Plan(line.undo, line.own), ())
            if reasons:
                texts = "; ".join(str(reason) for reason in reasons)
                raise RecordError(number, f"this could not be taken back: {texts}")

    def _check_end(self, line: Line) -> None:
        outcome = self.progress.outcome
        if outcome is None:
            raise RecordError(line.n + 1, "the match was not over here")
        if line.first and line.n > 1:
            raise RecordError(line.n + 1, "the end belongs to the transaction before it")
        if canonical_json(outcome) != canonical_json(line.outcome):
            text = canonical_json(outcome).decode()
            raise RecordError(line.n + 1, f"the result is wrong; it should be {text}")

    def _notation(self, move: Move) -> str:
        return self.progress.setup.action(move).notation


def replay(record: Record, *, game: Game | None = None) -> Iterator[tuple[Line, State]]:
    """The lines of a record with the position after each. Raises RecordError at a line that does not follow.

    The end line, and lines that are not moves, come with the position as it stands.
    """
    walk = Walk(record, game=game, seed=record.seed)
    for line in record.lines:
        walk.step(line)
        yield line, walk.progress.state.copy()


def verify(data: bytes, *, game: Game | None = None, seed: bytes | None = None) -> Verification:
    """Check a record file: form, hashes, and that every line follows from the rules, and from the seed once known.

    Raises RecordError with the first line that is wrong. Results from a table can't be computed again: they are taken
    as they are recorded, and named in `unchecked`.
    """
    record = Record.read(data)
    known = record.seed or seed
    walk = Walk(record, game=game, seed=known)
    unchecked: list[str] = []
    for line in record.lines:
        try:
            walk.step(line)
        except Unknown as unknown:
            unchecked.append(f"the moves from line {unknown.line} on: {unknown.problem}")
            break
    else:
        if not record.finished and not walk.settled():
            unchecked.append("the last step was cut off; resuming the match completes it")
    if walk.from_table:
        results = "result" if walk.from_table == 1 else "results"
        table = f"{walk.from_table} {results} of chance or physics from {record.header.nature!r}"
        unchecked.append(f"{table}: they don't come from the seed, so nobody can compute them again")
    if record.torn:
        unchecked.append("the last line was cut off and is left out")
    if not record.finished:
        unchecked.append("the match has not ended")
    if known is None:
        unchecked.append("chance and the hashes of hidden moves: the seed is published with the end of the match")
    outcome = record.lines[-1].outcome if record.finished else None
    complete = record.finished and not unchecked
    return Verification(
        complete=complete, lines=len(record.lines), unchecked=tuple(unchecked), outcome=outcome, head=record.head
    )


def _game_of(header: Header) -> Game:
    try:
        return find_game(header.game)
    except FourwallsError as error:
        raise RecordError(1, str(error)) from None


def _setup_of(game: Game, header: Header) -> Setup:
    if game.meta.id != header.game:
        raise RecordError(1, f"the record is of the game {header.game!r}, not {game.meta.id!r}")
    if game.meta.rules_version != header.rules:
        version = game.meta.rules_version
        raise RecordError(1, f"the record was made with rules {header.rules!r}; this program has {version!r}")
    try:
        options = read_options(game.options_type, header.options)
        setup = make_setup(game, options, len(header.seats), header.own_data)
    except (InvalidData, InvalidOptions) as error:
        raise RecordError(1, str(error)) from None
    if (right := canonical_json(options)) != canonical_json(header.options):
        raise RecordError(1, f"the options are not written in full and in their own types: {right.decode()}")
    return setup


def _start_of(setup: Setup, header: Header) -> State:
    if header.position is None:
        return setup.start()
    try:
        return setup.load(canonical_json(header.position))
    except InvalidPosition as error:
        raise RecordError(1, str(error)) from None
