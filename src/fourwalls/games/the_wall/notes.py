"""Short remarks on the moves of a decision: what they cost, what they bring, what they are aimed at."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from fourwalls.core import Message

from . import legal
from .actions import ACTIONS, BUY, CLEAR, DISCARD, POWER, PROTECT, STEAL, TAKE, card_name, pile_name, suit_name
from .cards import MOONS, SUITS, VALUE, WYRMS
from .dice import COUNTS

if TYPE_CHECKING:
    from .state import WallState


def notes(state: WallState, moves: Sequence[int]) -> dict[str, Message]:
    """By notation; moves that say all by themselves have none."""
    found = {}
    for move in moves:
        if (note := _note(state, move)) is not None:
            found[ACTIONS[move].notation] = note
    return found


def _note(state: WallState, move: int) -> Message | None:
    note = None
    if move >= PROTECT:
        if count := sum(state.guards[move - PROTECT]):
            note = Message("note.guards", {"count": count})
    elif move >= DISCARD:
        note = _target(state, move - DISCARD, legal.discard_cost(state, move - DISCARD))
    elif move >= STEAL:
        note = _target(state, move - STEAL, legal.steal_cost(state, move - STEAL))
    elif move >= CLEAR:
        note = Message("note.cost", {"cost": 1})
    elif move >= BUY:
        note = _price(state, *divmod(move - BUY, 3))
    elif TAKE <= move < TAKE + 6:
        count = COUNTS[state.free][move - TAKE] + (state.sun == move - TAKE)
        note = Message("note.take", {"count": count})
    elif move == POWER:
        note = _power(state)
    return note


def _target(state: WallState, card: int, cost: int) -> Message:
    theirs = 3 - 3 * state.seat
    pile = next(pile for pile in range(3) if state.piles[theirs + pile] >> card & 1)
    return Message("note.target", {"cost": cost, "pile": pile_name(pile)})


def _price(state: WallState, card: int, pile: int) -> Message:
    """The price, and where it is lower than the card's value, why (TW-118)."""
    price = legal.price(state, state.seat, card, pile)
    if price < VALUE[card]:
        return Message("note.price_lead", {"price": price, "value": VALUE[card]})
    return Message("note.price", {"price": price})


def _power(state: WallState) -> Message:
    """What the power does; its target where there is but one, because nobody will be asked for it."""
    power = state.active[state.seat]
    if power in (MOONS, WYRMS):
        targets = legal.targets(state, power)
        if len(targets) == 1:
            cost = (legal.steal_cost if power == WYRMS else legal.discard_cost)(state, targets[0])
            card = card_name(targets[0])
            return Message("note.power_one", {"suit": suit_name(power), "card": card, "cost": cost})
    return Message("note.power", {"suit": suit_name(power), "what": Message(f"board.power.{SUITS[power]}")})
