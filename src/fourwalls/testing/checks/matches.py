"""Whole matches: record and replay, damaged and redacted records, matches side by side, logs."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator

import msgspec
from msgspec.structs import replace

from fourwalls.core import (
    NATURE,
    Match,
    Move,
    Player,
    QuickRng,
    Record,
    RecordError,
    RecordLine,
    Seat,
    State,
    replay,
    verify,
)
from fourwalls.testing.trial import Skip, Spot, Step, Trial, check, encoded, view_bytes


class Game:
    """A match that plays itself with random decisions; the same number always gives the same match."""

    def __init__(self, trial: Trial, number: object) -> None:
        self.trial = trial
        self.rng = trial.rng("decisions", number)
        self.seed = hashlib.sha256(repr((trial.seed, trial.check, number)).encode()).digest()
        self.match = Match.start(
            trial.game,
            players(trial),
            options=trial.options,
            data=trial.data,
            seed=self.seed,
            clock=lambda: 0,
            nonces=("a nonce",),
        )
        self.positions = [(len(self.match.record.lines), self.match.state.dump())]

    def step(self) -> None:
        """Make one decision; a game that goes on for too long is stopped by agreement."""
        match = self.match
        if len(match.record.lines) > self.trial.effort.longest and self.trial.setup.max_moves is None:
            match.stop()
            return
        seat = match.to_act[self.rng.below(len(match.to_act))]
        match.play(seat, self.trial.pick(match.state, seat, self.rng))
        self.positions.append((len(match.record.lines), match.state.dump()))

    def finish(self) -> Match:
        """Play to the end."""
        while not self.match.over:
            self.step()
        return self.match


def players(trial: Trial) -> list[Player]:
    """A person on each seat."""
    return [Player(f"Player {seat}") for seat in range(trial.seats)]


def where(trial: Trial, match: Match, lines: int | None = None) -> Spot:
    """The moves of a match up to a number of lines, as the way to a position, for a fault."""
    moves = [line for line in match.record.lines[:lines] if line.what == "move"]
    path = [Step(line.seat or 0, trial.setup.parse(line.move or "")) for line in moves]
    return Spot(match.state, path, len(path))


def timeless(lines: list[RecordLine]) -> list[RecordLine]:
    """Lines without their times."""
    return [replace(line, ms=0) for line in lines]


@check("record-replay")
def record_replay(trial: Trial) -> None:
    """A record plays back to equal states at every step, and a record cut off anywhere goes on as it went."""
    for number in range(trial.effort.matches):
        game = Game(trial, number)
        match = game.finish()
        record = Record.read(match.record.write())
        trial.expect(record.lines == match.record.lines, "a record changes when it is written and read")
        states = {line.n: state for line, state in replay(record, game=trial.game)}
        for lines, dump in game.positions:
            if lines in states:
                same = states[lines].dump() == dump
                trial.expect(same, f"the replay differs after line {lines}", where(trial, match, lines))
        cuts = trial.rng("cuts", number).sample(range(len(record.lines)), min(12, len(record.lines)))
        for cut in cuts:
            head = Record(record.header, record.lines[:cut])
            try:
                resumed = Match.resume(head, game.seed, game=trial.game)
            except RecordError as error:
                trial.expect(False, f"a match cut off after line {cut} can't go on: {error}", where(trial, match, cut))
                continue
            again = timeless(resumed.record.lines)
            same = again == timeless(record.lines)[: len(again)]
            trial.expect(same, f"a match cut off after line {cut} goes on differently", where(trial, match, cut))


@check("verify-tampering")
def verify_tampering(trial: Trial) -> None:
    """A whole record verifies; a flipped bit, a changed move, a swapped or lost line and a wrong result are found."""
    for number in range(trial.effort.matches):
        record = Game(trial, number).finish().record
        data = record.write()
        try:
            whole = verify(data, game=trial.game)
        except RecordError as error:
            trial.expect(False, f"an untouched record does not verify: {error}")
            continue
        trial.expect(whole.complete, f"an untouched record is left unchecked: {whole.unchecked}")
        rng = trial.rng("tampers", number)
        for _ in range(trial.effort.tampers):
            line, what, damaged = _damaged(data, rng)
            _found(trial, damaged, line, what)
        for line, what, forged in _forgeries(trial, record, rng):
            _found(trial, forged, line, what)


def _damaged(data: bytes, rng: QuickRng) -> tuple[int, str, bytes]:
    """A damaged copy, and the number of the line that is damaged."""
    rows = data.splitlines(keepends=True)
    kind = rng.below(3)
    if kind == 0:
        place = rng.below(len(data))
        flipped = data[:place] + bytes([data[place] ^ (1 << rng.below(8))]) + data[place + 1 :]
        return data[:place].count(b"\n") + 1, f"a flipped bit at byte {place}", flipped
    place = rng.below(len(rows) - 1)
    if kind == 1:
        rows[place], rows[place + 1] = rows[place + 1], rows[place]
        return place + 1, f"lines {place + 1} and {place + 2} swapped", b"".join(rows)
    return place + 1, f"line {place + 1} lost", b"".join(rows[:place] + rows[place + 1 :])


def _forgeries(trial: Trial, record: Record, rng: QuickRng) -> Iterator[tuple[int, str, bytes]]:
    """Records with one thing changed; nature's moves and the result even with all hashes made to fit."""
    moves = [line for line in record.lines if line.what == "move" and line.move]
    rows = record.write().splitlines(keepends=True)
    for line in rng.sample(moves, min(len(moves), trial.effort.tampers // 4 + 1)):
        other = trial.notation(trial.space[rng.below(len(trial.space))])
        if other == line.move:
            continue
        changed = replace(line, move=other)
        forged = Record(record.header, [changed if old is line else old for old in record.lines])
        if line.seat == NATURE or line.forced or line.hidden:
            yield line.n + 1, f"{line.move!r} changed to {other!r}, hashes made to fit", forged.write()
        new_row = msgspec.json.encode(changed, order="sorted")[:-1] + rows[line.n][-(len(',"h":""}') + 65) :]
        yield (
            line.n + 1,
            f"{line.move!r} changed to {other!r}",
            b"".join([*rows[: line.n], new_row, *rows[line.n + 1 :]]),
        )
    end = record.lines[-1]
    if end.outcome is not None:
        scores = tuple(score + 1 for score in end.outcome.scores)
        wrong = replace(end, outcome=replace(end.outcome, scores=scores))
        yield (
            end.n + 1,
            "a wrong result, hashes made to fit",
            Record(record.header, [*record.lines[:-1], wrong]).write(),
        )
    wrong = replace(end, seed="0" * 64)
    yield end.n + 1, "another seed, hashes made to fit", Record(record.header, [*record.lines[:-1], wrong]).write()


def _found(trial: Trial, data: bytes, line: int, what: str) -> None:
    """A damaged record is refused at the damaged line; where only its end is damaged it may count as unfinished."""
    try:
        result = verify(data, game=trial.game)
    except RecordError as error:
        trial.expect(error.line == line, f"{what}: verify names line {error.line}, not {line}: {error}")
    except Exception as error:
        trial.expect(False, f"{what}: verify raised {type(error).__name__}: {error}")
    else:
        trial.expect(not result.complete, f"{what}: verify does not notice")


@check("redaction")
def redaction(trial: Trial) -> None:
    """A redacted copy verifies, at once and completely at the end, and lacks what its reader may not know."""
    for number in range(trial.effort.matches):
        game = Game(trial, number)
        match = game.match
        looked = 0
        while not match.over:
            if len(match.record.lines) >= 2 * looked:
                looked = len(match.record.lines)
                for viewer in trial.viewers:
                    _redacted(trial, match, viewer)
            game.step()
        for viewer in trial.viewers:
            _redacted(trial, match, viewer)
        for line in match.record.lines:
            known = line.knows is None or line.seat == NATURE or line.seat in line.knows
            trial.expect(
                known, f"seat {line.seat} may not know its own move {line.move!r}", where(trial, match, line.n)
            )


def _redacted(trial: Trial, match: Match, viewer: Seat | None) -> None:
    spot = where(trial, match)
    record = match.record
    data = record.redacted(viewer).write()
    try:
        found = verify(data, game=trial.game)
    except RecordError as error:
        trial.expect(False, f"the copy for {viewer} does not verify: {error}", spot)
        return
    trial.expect(found.head == record.head, f"the copy for {viewer} has another hash", spot)
    only_numbers = not any(isinstance(step.move, msgspec.Struct) for step in spot.path)
    if match.over and only_numbers:
        trial.expect(found.complete, f"the copy for {viewer} is left unchecked: {found.unchecked}", spot)
    copy = Record.read(data)
    for line, kept in zip(record.lines, copy.lines, strict=True):
        if line.hidden and viewer not in (line.knows or ()):
            trial.expect(kept.move is None, f"line {line.n} in the copy for {viewer} tells {kept.move!r}", spot)
        else:
            trial.expect(kept == line, f"line {line.n} in the copy for {viewer} is changed", spot)
    trial.expect(match.over or copy.seed is None, f"the copy for {viewer} tells the seed", spot)


@check("interleaving")
def interleaving(trial: Trial) -> None:
    """Matches played in turn, a move of each, are the same as each played alone."""
    count = max(2, trial.effort.matches)
    alone = [Game(trial, number) for number in range(count)]
    for game in alone:
        game.finish()
    together = [Game(trial, number) for number in range(count)]
    while any(not game.match.over for game in together):
        for game in together:
            if not game.match.over:
                game.step()
    for one, other in zip(alone, together, strict=True):
        same = one.match.record.lines == other.match.record.lines and one.positions == other.positions
        trial.expect(same, "a match is different when another one is played beside it", where(trial, other.match))


class Diverged(Exception):
    """Two worlds can be told apart from here on."""


class Leader:
    """Nature in the first of two worlds: draws, and keeps what it drew."""

    name = "leader"

    def __init__(self, rng: QuickRng, viewer: Seat | None) -> None:
        self.rng = rng
        self.viewer = viewer
        self.drawn: list[tuple[Move, bool]] = []

    def resolve(self, state: State, number: int) -> Move:
        """A drawn move."""
        move = state.draw(self.rng)
        self.drawn.append((move, hidden_from(state, NATURE, move, self.viewer)))
        return move


class Follower:
    """Nature in the second world: the same where the viewer can see it, drawn anew where it can't."""

    name = "leader"

    def __init__(self, leader: Leader, rng: QuickRng) -> None:
        self.leader = leader
        self.rng = rng
        self.place = 0

    def resolve(self, state: State, number: int) -> Move:
        """The leader's move or another one that the viewer can't tell from it."""
        if self.place == len(self.leader.drawn):
            raise Diverged
        move, hidden = self.leader.drawn[self.place]
        self.place += 1
        if hidden:
            move = state.draw(self.rng)
        if state.explain(NATURE, move) or hidden_from(state, NATURE, move, self.leader.viewer) != hidden:
            raise Diverged
        return move


def hidden_from(state: State, seat: Seat, move: Move, viewer: Seat | None) -> bool:
    """Whether a viewer may not know a move."""
    audience = state.audience(seat, move)
    return audience is not None and viewer not in audience


@check("secrets-logs")
def secrets_logs(trial: Trial) -> None:
    """In whole matches that differ only in secrets, logs and redacted records tell a viewer no more than its view."""
    if not trial.secrets:
        raise Skip("the game has no secrets")
    for number in range(trial.effort.matches * trial.effort.worlds):
        for viewer in trial.viewers:
            rng = trial.rng(number, viewer)
            try:
                _two_matches(trial, viewer, rng)
            except Diverged:
                continue


def _two_matches(trial: Trial, viewer: Seat | None, rng: QuickRng) -> None:
    leader = Leader(rng, viewer)

    def start(resolver: Leader | Follower) -> Match:
        seed = hashlib.sha256(b"logs").digest()
        return Match.start(
            trial.game,
            players(trial),
            options=trial.options,
            data=trial.data,
            seed=seed,
            clock=lambda: 0,
            resolver=resolver,
        )

    left = start(leader)
    right = start(Follower(leader, rng))
    for _ in range(trial.effort.longest):
        if view_bytes(left.state, viewer) != view_bytes(right.state, viewer):
            return
        spot = where(trial, left)
        same = encoded(left.log(viewer)) == encoded(right.log(viewer))
        trial.expect(same, f"the views of {viewer} are equal, the logs are not", spot)
        same = _copy_for(left, viewer) == _copy_for(right, viewer)
        trial.expect(same, f"the views of {viewer} are equal, the redacted records are not", spot)
        if left.over or left.to_act != right.to_act or trial.full:
            return
        seat = left.to_act[rng.below(len(left.to_act))]
        move = other = trial.pick(left.state, seat, rng)
        hidden = hidden_from(left.state, seat, move, viewer)
        if hidden:
            other = trial.pick(right.state, seat, rng)
        if right.explain(seat, other) or hidden_from(right.state, seat, other, viewer) != hidden:
            return
        left.play(seat, move)
        right.play(seat, other)


def _copy_for(match: Match, viewer: Seat | None) -> list[RecordLine]:
    """The redacted lines, without the salted hashes, which tell nothing but differ."""
    lines = match.record.redacted(viewer).lines
    return [replace(line, hidden="") if line.hidden and line.move is None else line for line in lines]
