"""Where a line of a record may stand: what is due comes first, and every transaction has one shape."""

from __future__ import annotations

from collections.abc import Sequence

from .moves import NATURE, Seat
from .progress import Progress
from .record import Line


def misplaced(line: Line, unit: Sequence[Line], progress: Progress, *, table: bool) -> str | None:
    """Why a line can't stand here; None: it can.

    `unit` has the lines of the last transaction so far. `table`: nature's next move is not drawn from the seed, so
    people may do something before it is reported.
    """
    due = progress.pending()
    if due is not None and not (due == NATURE and table and line.seat != NATURE):
        return _not_due(line, due, table)
    if line.forced:
        return "this move was not automatic"
    if line.first or line.seat == NATURE:
        return None  # where nature is not to act, the rules refuse it
    return None if _continues(line, unit) else "this is a decision of its own: it has to start a transaction"


def _not_due(line: Line, due: Seat, table: bool) -> str | None:
    """Why this is not the move that has to come here without anybody deciding."""
    late = line.first and line.n > 1 and not (due == NATURE and table)
    if line.what != "move" or line.seat != due or late:
        return "chance or an automatic move is missing before this line"
    if line.forced != (due != NATURE):
        return "this result of chance is not 'forced'" if line.forced else "nobody decided this move: it is 'forced'"
    return None


def _continues(line: Line, unit: Sequence[Line]) -> bool:
    """Whether a decision goes on with the one before it: a series of moves, or the consents before an undo."""
    if line.what == "move":
        whole = all(each.what == "move" and (each.forced or each.seat == line.seat) for each in unit)
        return whole and not unit[0].forced
    if line.what == "consent":
        return all(each.what == "consent" and _seat(each) < _seat(line) for each in unit)
    return line.what == "undo" and all(each.what == "consent" and each.seat != line.seat for each in unit)


def _seat(line: Line) -> Seat:
    assert line.seat is not None
    return line.seat
