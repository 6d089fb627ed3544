"""The refusals that every game shares, and the errors they become."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from .errors import GameOver, IllegalMove, OutOfTurn, Reason
from .messages import Arg, Catalog, Message
from .moves import NATURE, Seat

if TYPE_CHECKING:
    from .game import State

CORE_MESSAGES = {
    "core.over": "The game is over.",
    "core.turn": "It is not {seat}'s turn to decide: {to_act} must act first.",
    "core.nature": "Chance has to be resolved first.",
    "core.decision": "This is not the decision at hand: {prompt}",
    "core.canonical": "Give these one by one in the fixed order, or all at once: {order}.",
    "core.move": "There is no such move here.",
    "core.undo.nothing": "There is nothing of yours to take back.",
    "core.undo.turn": "That would change whose turn it is.",
    "core.undo.other": "Another player has moved since.",
    "core.undo.revealed": "Something hidden was shown since.",
    "core.undo.random": "A random result came since.",
    "core.undo.over": "The match is over.",
    "core.seat": "There is no seat number {number} in this match.",
    "core.gone": "{seat} has conceded.",
    "core.report": "There is no result of chance to be reported now.",
    "core.resigned": "{seat} conceded.",
    "core.stopped": "The players agreed to stop the match.",
    "core.log.resign": "{seat} concedes.",
    "core.log.undo": "{seat} takes back {count} {count|step|steps}.",
    "core.log.timeout": "{seat} ran out of time; a move is made in their place.",
    "core.log.takes": "{name} plays in the place of {former} from here on.",
    "core.log.consent": "{seat} agrees that a move is taken back.",
}
"""Templates of the messages that belong to no game; each game's catalog includes them."""


def refusal(catalog: Catalog, rule: str, id: str, things: Sequence[str] = (), **args: Arg) -> Reason:
    """A reason with its English text filled in."""
    message = Message(id, args)
    return Reason(rule, message, tuple(things), catalog.text(message))


def not_acting(catalog: Catalog, state: State, seat: Seat, out_of_turn: Callable[[], Reason]) -> Reason | None:
    """Why a seat can decide nothing now, whatever its move; None: it is to act.

    `out_of_turn` says in the game's words who decides instead.
    """
    if not state.to_act:
        return refusal(catalog, "CORE-OVER", "core.over")
    if type(seat) is not int:
        return refusal(catalog, "CORE-TURN", "core.seat", number=str(seat))
    if seat not in state.to_act:
        return refusal(catalog, "CORE-TURN", "core.nature") if state.to_act == (NATURE,) else out_of_turn()
    return None


def refuse(reasons: Sequence[Reason]) -> IllegalMove:
    """The error for these reasons, of the kind that their first rule names."""
    kinds = {"CORE-OVER": GameOver, "CORE-TURN": OutOfTurn}
    return kinds.get(reasons[0].rule, IllegalMove)(reasons)
