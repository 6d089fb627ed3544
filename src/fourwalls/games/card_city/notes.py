"""Short remarks on the moves of a decision: what a group holds, what a square leads to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from fourwalls.core import Message, Seat, message

from .actions import BUILD, FIRST, GROW, OPEN, TAKE, action, card_name, kind_name
from .city import SQUARES, City, add, building, district, growth, income
from .events import discard_reason
from .kinds import COMMERCIAL, LEISURE, LEISURE_COST, RESIDENTIAL, TRI
from .offer import DOWN, FRONT, UP, knows
from .steps import BUILD_STEP, CHOOSE, GROW_STEP

if TYPE_CHECKING:
    from .state import CardCityState

Words = list[int | str | Message]


def notes(state: CardCityState, seat: Seat, moves: Sequence[int]) -> dict[str, Message]:
    """By notation; moves that say all by themselves have none."""
    found = {}
    for move in moves:
        note = None
        if state.step == CHOOSE:
            note = _group(state, seat, move)
        elif state.step == BUILD_STEP:
            note = _order(state, seat, move) if move < BUILD else _building(state, seat, move - BUILD)
        elif state.step == GROW_STEP:
            note = _growing(state.cities[seat], *divmod(move - GROW, SQUARES))
        if note is not None:
            found[action(move).notation] = note
    return found


def _group(state: CardCityState, seat: Seat, move: int) -> Message:
    """The cards of a group, as far as the chooser knows them."""
    wanted = (FRONT,) if move == TAKE else (UP, DOWN)
    cards, places, _, _ = state.offer
    labels = [label for label, place in enumerate(places) if place in wanted]
    seen = sorted(cards[label] % OPEN for label in labels if knows(state, seat, label))
    words: Words = [card_name(card) for card in seen]
    return message("note.cards", cards=words + [Message("card.unseen")] * (len(labels) - len(seen)))


def _order(state: CardCityState, seat: Seat, move: int) -> Message | None:
    kind = move - FIRST
    if not building(state.cities[seat], kind, state.coins[seat]):
        return message("note.lost", why=discard_reason(state, seat, kind))
    if kind == LEISURE:
        return message("note.cost", cost=LEISURE_COST)
    return None


def _building(state: CardCityState, seat: Seat, square: int) -> Message | None:
    """What would develop once the card stands there, or what it would bring in every round."""
    city, kind = state.cities[seat], state.hands[seat][0]
    built = add(city, kind, square)
    stock_r, stock_c = state.reserve[0], state.reserve[1]
    before, after = growth(city, stock_r, stock_c), growth(built, stock_r, stock_c)
    if after[0] & ~before[0] or after[1] & ~before[1]:
        grows = RESIDENTIAL if after[0] & ~before[0] else COMMERCIAL
        return message("note.grows", kind=kind_name(grows))
    meters = state._setup.options.parking_meters
    if (more := income(built, meters) - income(city, meters)) > 1:
        return message("note.income", coins=more)
    return None


def _growing(city: City, kind: int, square: int) -> Message:
    """The district that comes of it, and what that is worth."""
    size = district(1 << square, add(city, kind, square)[kind]).bit_count()
    return message("note.points" if kind == RESIDENTIAL else "note.coins", size=size, count=TRI[size])
