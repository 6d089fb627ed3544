"""A whole game step by step, for the page."""

from __future__ import annotations

from fourwalls.core import Record, Seat, Verification, Walk, verify
from fourwalls.core.verify import Unknown

from .wire import Replay, ReplayStep

VERIFIED = "Everything was checked: rules, chance, hidden moves and the result."


def replay_of_upload(data: bytes) -> Replay:
    """The replay of a file that somebody sent, checked; as a spectator may see it. Raises RecordError."""
    verification = verify(data)
    record = Record.read(data)
    return _replay(record, None, _in_words(verification), record.seed)


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
    view = walk.progress.view(seat)
    steps = [ReplayStep(line=0, seat=None, notation="", log=(), view=view)]
    count = 0
    for line in record.lines:
        try:
            entries = walk.step(line, log_from=count)
        except Unknown:
            break  # a copy without the hidden moves can be followed up to the first of them
        count += len(entries)
        shown = line if seat in (line.knows or ()) else line.public()
        steps.append(
            ReplayStep(
                line=line.n,
                seat=line.seat,
                notation=shown.move or "",
                log=tuple(entry.event.seen_by(seat).message for entry in entries),
                view=walk.progress.view(seat),
            )
        )
    header = record.header
    return Replay(
        game=header.game,
        names=tuple(player.name for player in walk.progress.players),
        options=header.options,
        steps=tuple(steps),
        verified=verified,
        outcome=walk.progress.outcome,
    )
