"""A whole game step by step, for the page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from fourwalls.core import NATURE, LogEntry, Record, RecordError, RecordLine, Seat, Verification, Walk, verify
from fourwalls.core.verify import Unknown

from .updates import wire_entry
from .wire import Replay, ReplayStep

VERIFIED = "Everything was checked: rules, chance, hidden moves and the result."


def replay_of_upload(data: bytes) -> Replay:
    """The replay of a file that somebody sent, checked; as a spectator may see it. Raises RecordError."""
    try:
        verification = verify(data)
        record = Record.read(data)
        return _replay(record, None, _in_words(verification), record.seed)
    except RecordError as error:
        plainly = "This file is damaged, or it was changed" if error.line > 1 else "This is not a game to be shown here"
        raise RecordError(0, f"{plainly}. What is wrong: {error}.") from None


def replay_of_table(data: bytes, seat: Seat | None) -> Replay:
    """The replay of a record of ours, whole and with all moves in clear, as a seat or a spectator may see it."""
    record = Record.read(data)
    return _replay(record, seat, _in_words(verify(data)), None)


def _in_words(verification: Verification) -> str:
    if verification.complete:
        return VERIFIED
    return "Checked, but for: " + "; ".join(verification.unchecked) + "."


def _replay(record: Record, seat: Seat | None, verified: str, seed: bytes | None) -> Replay:
    walk = Walk(record, seed=seed)
    steps = _steps(walk, record.lines, seat)
    header = record.header
    return Replay(
        game=header.game,
        names=tuple(player.name for player in walk.progress.players),
        options=header.options,
        data=header.own_data,
        steps=tuple(steps),
        verified=verified,
        outcome=walk.progress.outcome,
    )


def _steps(walk: Walk, lines: Sequence[RecordLine], seat: Seat | None) -> list[ReplayStep]:
    """The start with what comes before the first decision, then a step for each transaction that the log tells of.

    A transaction that it does not tell of, such as the parts of a payment, belongs to the next one.
    """
    steps = [ReplayStep(lines=0, seat=None, log=(), view=walk.progress.view(seat))]
    told: list[LogEntry] = []
    untold: ReplayStep | None = None
    count = 0
    for transaction in _transactions(lines):
        entries: list[LogEntry] = []
        try:
            for line in transaction:
                entries += walk.step(line, log_from=count + len(entries))
        except Unknown:
            break  # a copy without the hidden moves can be followed up to the first of them
        count += len(entries)
        told += entries
        first = transaction[0]
        step = ReplayStep(
            lines=transaction[-1].n,
            seat=None if first.seat == NATURE else first.seat,
            log=tuple(wire_entry(entry, seat) for entry in told),
            view=walk.progress.view(seat),
        )
        if first.n == 1 and step.seat is None:
            steps = [step]
        elif told:
            steps.append(step)
        else:
            untold = step
            continue
        told, untold = [], None
    if untold is not None:
        steps[-1] = replace(steps[-1], lines=untold.lines, view=untold.view)
    return steps


def _transactions(lines: Sequence[RecordLine]) -> Iterator[list[RecordLine]]:
    found: list[RecordLine] = []
    for line in lines:
        if line.first and found:
            yield found
            found = []
        found.append(line)
    if found:
        yield found
