"""The four rules of undo: what a seat may take back, and why not.

Undo never changes whose turn it is and never crosses another player's move, unless all other seats consent; it never
crosses hidden information that was shown, and never a random result. While several seats decide at once, a seat may
take back its own last decision only, and the others' decisions stay.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cache
from typing import Final, NamedTuple

from .errors import Reason
from .messages import Catalog
from .moves import NATURE, Seat
from .progress import Played, Progress
from .reasons import CORE_MESSAGES, refusal

_CATALOG = Catalog(CORE_MESSAGES)

LIFTED: Final = frozenset(("CORE-UNDO-TURN", "CORE-UNDO-OTHER"))
"""The rules that don't hold when all other seats consent."""


class Plan(NamedTuple):
    """What an undo takes back: the last `moves` moves, or with `own` the last `moves` of this seat alone."""

    moves: int
    own: bool


def last_step(progress: Progress, seat: Seat) -> Plan | None:
    """What one undo by a seat takes back: its last decision with all that followed. None: there is nothing."""
    own = _own_in_open_round(progress, seat)
    if own:
        return Plan(own, True)
    live = progress.live
    for place in reversed(range(len(live))):
        if _begins(live[place], seat):
            return Plan(len(live) - place, False)
    return None


def whole_turn(progress: Progress, seat: Seat, consenting: Collection[Seat]) -> Plan | None:
    """All that a seat can take back of its turn at once. None: there is nothing that it may take back."""
    first = last_step(progress, seat)
    if first is None or first.own:
        return first
    best: Plan | None = None
    live = progress.live
    for place in reversed(range(len(live) - first.moves + 1)):
        if live[place].turn != progress.state.turn:
            break
        if _begins(live[place], seat):
            plan = Plan(len(live) - place, False)
            if reasons_against(progress, seat, plan, consenting):
                break
            best = plan
    return best


def reasons_against(progress: Progress, seat: Seat, plan: Plan | None, consenting: Collection[Seat]) -> list[Reason]:
    """Why a seat may not take this back; empty: it may."""
    if progress.outcome is not None:
        return [_reason("over")]
    if plan is None or seat in progress.resigned or not _fits(progress, seat, plan):
        return [_reason("nothing")]
    span = _span(progress, seat, plan)
    reasons: list[Reason] = []
    if not plan.own and not _all_consent(progress, seat, consenting):
        if span[0].turn != progress.state.turn:
            reasons.append(_reason("turn"))
        if any(played.chosen and played.line.seat != seat for played in span):
            reasons.append(_reason("other"))
    if any(played.reveals for played in span):
        reasons.append(_reason("revealed"))
    if any(played.random for played in span):
        reasons.append(_reason("random"))
    return reasons


@cache
def _reason(word: str) -> Reason:
    return refusal(_CATALOG, f"CORE-UNDO-{word.upper()}", f"core.undo.{word}")


def _begins(played: Played, seat: Seat) -> bool:
    """Whether this is a decision of the seat that began a transaction."""
    return played.line.first and played.chosen and played.line.seat == seat


def _fits(progress: Progress, seat: Seat, plan: Plan) -> bool:
    """Whether a plan (perhaps read from a record) takes back whole decisions of this seat."""
    if plan.own:
        return plan.moves == _own_in_open_round(progress, seat)
    live = progress.live
    return 0 < plan.moves <= len(live) and _begins(live[-plan.moves], seat)


def _span(progress: Progress, seat: Seat, plan: Plan) -> Sequence[Played]:
    """The moves from the first one taken back to the last."""
    live = progress.live
    if not plan.own:
        return live[-plan.moves :]
    places = [place for place, played in enumerate(live) if played.line.seat == seat]
    return live[places[-plan.moves] :]


def _own_in_open_round(progress: Progress, seat: Seat) -> int:
    """How many moves of a seat its last decision has in a simultaneous round that is still open; 0: there is no such.

    A round is open from a move on if since then only its seats have moved, nobody came to act again, and the turn
    did not change.
    """
    count = 0
    to_act: tuple[Seat, ...] = progress.state.to_act
    for played in reversed(progress.live):
        line = played.line
        acting = line.seat
        done = tuple(other for other in played.before if other != acting)
        if acting == NATURE or played.after != to_act or to_act not in (done, played.before):
            return 0
        if played.turn != progress.state.turn:
            return 0
        if acting == seat:
            count += 1
            if played.chosen:
                return count if len(played.before) > 1 else 0
        to_act = played.before
    return 0


def _all_consent(progress: Progress, seat: Seat, consenting: Collection[Seat]) -> bool:
    """Whether all other seats agree; bots do, and who has resigned is not asked."""
    return all(
        other == seat
        or other in consenting
        or other in progress.consents
        or other in progress.resigned
        or player.kind != "human"
        for other, player in enumerate(progress.players)
    )
