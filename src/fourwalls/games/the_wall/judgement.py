"""How good a position is: the chance to win, from leads in piles, turns to come and counters.

The numbers in `FITTED` come from a fit to finished games between bots (see docs/write-a-bot.md).
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final, NamedTuple

from fourwalls.core.bits import bits_in

from .cards import CARD_COUNT, VALUE, values_in

if TYPE_CHECKING:
    from .state import WallState

MOST_TURNS: Final = 27
CARD: Final = 12
"""What a card counts for its pile, apart from its value: a dear card is also hard to steal and to discard."""

_MOST: Final = 400
_CLOSE: Final = 5


class Fitted(NamedTuple):
    """What the chance to win depends on."""

    lead: float = 1.3 / CARD
    """Weight of what a seat has more in a pile."""
    drift: float = 0.27
    """How much the turns to come blur a lead."""
    counter: float = 0.072
    """Weight of a counter of advantage,"""
    counter_late: float = 0.205
    """and what is added to it towards the end."""
    tempo: float = 0.117
    """Weight of being next to move,"""
    tempo_late: float = 0.88
    """and what is added to it towards the end."""


FITTED: Final = Fitted()


def _sigmoid(x: float) -> float:
    return 1 / (1 + math.exp(-x))


def _hold(turns: int, lead: int) -> float:
    """The chance to have the marker of a pile at the end."""
    if turns == 0:  # decided, but for a tie
        return 0.5 + 0.03 * lead if -_CLOSE <= lead <= _CLOSE else float(lead > 0)
    return _sigmoid(FITTED.lead * lead / math.sqrt(FITTED.drift * turns))


HOLD: Final = tuple(
    tuple(_hold(turns, lead) for lead in (*range(_MOST + 1), *range(-_MOST, 0))) for turns in range(MOST_TURNS + 1)
)
"""HOLD[turns to come][lead]: the chance to win a pile's marker. Negative leads are negative indices."""

COUNTER: Final = tuple(
    FITTED.counter + FITTED.counter_late / math.sqrt(turns) if turns else 0.02 for turns in range(MOST_TURNS + 1)
)
"""By turns to come: what a counter is worth, in logits."""

TEMPO: Final = tuple(FITTED.tempo + FITTED.tempo_late / turns if turns else 0.0 for turns in range(MOST_TURNS + 1))
"""By turns to come: what the next turn is worth, in logits."""

_HALF: Final = CARD_COUNT // 2
_LOW: Final = tuple(values_in(mask) for mask in range(1 << _HALF))
_HIGH: Final = tuple(values_in(mask << _HALF) for mask in range(1 << _HALF))
_LOW_BITS: Final = (1 << _HALF) - 1


def majority(first: float, second: float, third: float) -> float:
    """The chance to get at least two of three markers."""
    return first * second + first * third + second * third - 2 * first * second * third


def leads(state: WallState, seat: int, turns: int) -> tuple[int, int, int]:
    """By pile: how much more a seat has there, as an index of HOLD."""
    people, places, events, people2, places2, events2 = state.piles
    first = _lead(people, people2, turns)
    second = _lead(places, places2, turns)
    third = _lead(events, events2, turns)
    return (first, second, third) if seat == 0 else (-first, -second, -third)


def _lead(mine: int, theirs: int, turns: int) -> int:
    value = _LOW[mine & _LOW_BITS] + _HIGH[mine >> _HALF] - _LOW[theirs & _LOW_BITS] - _HIGH[theirs >> _HALF]
    if turns < 2:  # then value is good for nothing but ties
        value = min(max(value, -_CLOSE), _CLOSE)
    return CARD * (mine.bit_count() - theirs.bit_count()) + value


def turns_left(state: WallState, next_turn: bool) -> int:
    """About how many turns are still to come; `next_turn`: without the present one."""
    last = state.clock[2]
    left = len(state.deals) + 2 if last < 0 else last
    return left if next_turn else left + 1


def expected(chance: float, logits: float) -> float:
    """A return in [-1, 1] from the chance to win the markers and what else speaks for the seat."""
    chance = min(max(chance, 1e-4), 1 - 1e-4)
    return math.tanh((math.log(chance / (1 - chance)) + logits) / 2)


def cheapest(state: WallState, mask: int) -> tuple[int, int]:
    """The card that Wyrms and Moons take for the fewest counters, and its value with the counters on it; or -1."""
    if not mask:
        return -1, 0
    low = (mask & -mask).bit_length() - 1
    if not any(state.guards[low]):  # cards are sorted by value
        return low, VALUE[low]
    best = min(bits_in(mask), key=lambda card: VALUE[card] + sum(state.guards[card]))
    return best, VALUE[best] + sum(state.guards[best])
