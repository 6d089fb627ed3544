"""What a hand-written position leaves out of pool and reserve."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .actions import OPEN
from .kinds import INDUSTRIAL, KINDS, NONE, RESERVE_KINDS, TOTALS, Five, start_pool
from .steps import OFFER_STEPS, START

if TYPE_CHECKING:
    from .state import CardCityState


def pool_size(state: CardCityState) -> int:
    """How many cards the pool has now, those at the bottom included (CC-I13, CC-E29)."""
    seats, number = len(state.cities), state.round
    if state.step == START:
        return 20 * seats
    before = 20 * seats - 2 * seats * (number - 1)
    if state.step in OFFER_STEPS:
        return before - len(state.offer[0])
    return before - 2 * seats


def held(state: CardCityState, kind: int) -> int:
    """Cards of a kind in cities, hands and the offer, at the bottom of the pool, and L and P that were discarded."""
    count = sum(city[kind].bit_count() for city in state.cities)
    count += sum(hand.count(kind) for hand in state.hands)
    count += sum(card % OPEN == kind for card in state.offer[0]) + state.bottom.count(kind)
    if kind not in RESERVE_KINDS:
        count += sum(each[kind] for each in state.discards)
    return count


def fill_stocks(state: CardCityState, pool: Five | None, reserve: Five | None) -> list[str]:
    """Set pool and reserve, filling in what is not given. Returns what can't be."""
    left = [TOTALS[kind] - held(state, kind) for kind in range(5)]
    if faults := [
        f"{TOTALS[kind] - left[kind]} cards of {KINDS[kind]}; there are only {TOTALS[kind]} (CC-I01 to CC-I05)"
        for kind in range(5)
        if left[kind] < 0
    ]:
        state.pool = state.reserve = NONE
        return faults
    if reserve is not None:
        left = [count - kept for count, kept in zip(left, reserve, strict=True)]
    if pool is None:
        pool = _mixture(state, left)
    left = [count - drawn for count, drawn in zip(left, pool, strict=True)]
    state.pool = pool
    if reserve is None:
        reserve = (max(0, left[0]), max(0, left[1]), 0, max(0, left[INDUSTRIAL]), 0)
    state.reserve = reserve
    return [
        f"pool and reserve have too many cards of {KINDS[kind]}; with all others they are "
        f"{TOTALS[kind] - left[kind]} of {TOTALS[kind]} (CC-I01 to CC-I05)"
        for kind in range(5)
        if left[kind] < 0
    ]


def _mixture(state: CardCityState, left: list[int]) -> Five:
    """A pool of the right size, as like the pool at the start as the cards that are left allow."""
    size = max(0, pool_size(state) - len(state.bottom))
    start = start_pool(len(state.cities))
    counts = [0] * 5
    for _ in range(size):
        open_kinds = [kind for kind in range(5) if counts[kind] < left[kind]]
        if not open_kinds:
            break
        kind = min(open_kinds, key=lambda kind: ((counts[kind] + 1) / start[kind], kind))
        counts[kind] += 1
    return (counts[0], counts[1], counts[2], counts[3], counts[4])
