"""The final scoring, and how every point of it came about (section 11 of the ledger)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fourwalls.core import Message, Outcome, Score

from .actions import pile_name
from .cards import values_in

if TYPE_CHECKING:
    from .state import WallState

Pair = tuple[int, int]


def controller(state: WallState, pile: int) -> int:
    """The seat with strictly more cards in a pile, or -1 (TW-115 to TW-117)."""
    first, second = state.piles[pile].bit_count(), state.piles[3 + pile].bit_count()
    return -1 if first == second else int(second > first)


def _leader(pair: Pair) -> int:
    return -1 if pair[0] == pair[1] else int(pair[1] > pair[0])


def _score(id: str, values: Pair, **args: Message) -> Score:
    return Score(Message(id, dict(args)), values)


def outcome(state: WallState) -> Outcome:
    """Markers, then values of undecided piles, then all values, then counters (TW-134 to TW-141).

    Scores are the markers after the last count that was made.
    """
    account: list[Score] = []
    markers = [0, 0]
    undecided = []
    for pile in range(3):
        counts = (state.piles[pile].bit_count(), state.piles[3 + pile].bit_count())
        account.append(_score("account.cards", counts, pile=pile_name(pile)))
        if (seat := controller(state, pile)) >= 0:
            markers[seat] += 1
        else:
            undecided.append(pile)
    account.append(_score("account.markers", (markers[0], markers[1])))
    winner = _leader((markers[0], markers[1]))
    if winner < 0:
        for pile in undecided:
            values = (values_in(state.piles[pile]), values_in(state.piles[3 + pile]))
            account.append(_score("account.values", values, pile=pile_name(pile)))
            if (seat := _leader(values)) >= 0:
                markers[seat] += 1
        account.append(_score("account.markers_again", (markers[0], markers[1])))
        winner = _leader((markers[0], markers[1]))
    if winner < 0:
        totals = (sum(map(values_in, state.piles[:3])), sum(map(values_in, state.piles[3:])))
        account.append(_score("account.total", totals))
        winner = _leader(totals)
    if winner < 0:
        counters = (sum(state.counters[0]), sum(state.counters[1]))
        account.append(_score("account.counters", counters))
        winner = _leader(counters)
    ranks = (1, 1) if winner < 0 else (1 + winner, 2 - winner)
    return Outcome((markers[0], markers[1]), ranks, Message(_reason(state)), tuple(account))


def _reason(state: WallState) -> str:
    """Which end came first, in the fixed order of TW-R36."""
    if state.last_turns == 0:
        return "over.last_turns"
    return "over.stall" if state.stall >= state._setup.stall_limit else "over.turn_limit"
