"""The units of a payment picked in any order, as people pick them; the engine itself takes them in one (TW-D05)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from fourwalls.core import Move, refuse

from . import legal
from .actions import DIE
from .cards import SUIT_MASK
from .dice import ADD, REMOVE
from .explain import unit_reasons
from .steps import COST, PAY
from .view import WallView, make_view

if TYPE_CHECKING:
    from .state import WallState


def collect(state: WallState, picked: Sequence[Move]) -> WallView | None:
    """What the acting seat sees once it has picked these units; None at another decision. Changes the state."""
    if state.step not in (PAY, COST):
        return None
    # What is paid already was paid in order: units before the last of them have been passed over.
    first = state.paid[-1] if state.paid else 0
    for move in picked:
        if reasons := unit_reasons(state, move, first):
            raise refuse(reasons)
        assert isinstance(move, int)
        _pick(state, move - DIE)
    return make_view(state, state.seat, _units(state, first))


def _pick(state: WallState, unit: int) -> None:
    card, choice, due, need, paid = state.pending
    suit = legal.unit_suit(state, unit)
    if unit < 6:
        state.free, state.used = REMOVE[state.free][unit], ADD[state.used][unit]
    elif unit == 6:
        state.sun_spent = True
    else:
        counters = list(state.counters)
        held = list(counters[state.seat])
        held[suit] -= 1
        counters[state.seat] = tuple(held)  # type: ignore[assignment]
        state.counters = (counters[0], counters[1])
    state.pending = (card, choice, due - 1, need & ~(1 << suit), tuple(sorted((*paid, unit))))


def _units(state: WallState, first: int) -> list[int]:
    """All units from `first` on that can still be part of the payment."""
    _, _, due, need, _ = state.pending
    if due == 0:
        return []
    fits = 63
    if state.step == COST:
        first = max(first, 7)
    else:
        if state._setup.matching:
            fits = SUIT_MASK[state.card]
        if need.bit_count() == due:
            fits &= need
    return [DIE + unit for unit, suit, _ in legal.units_left(state) if unit >= first and fits >> suit & 1]
