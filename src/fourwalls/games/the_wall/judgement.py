"""How good a position is: the chance to win, from leads in piles, turns to come and counters.

The numbers in `FITTED` come from a fit to finished games between bots (see docs/write-a-bot.md).
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final, NamedTuple

from .cards import VALUE, cards_in, values_in

if TYPE_CHECKING:
    from .state import WallState

MOST_TURNS: Final = 24
MOST_LEAD: Final = 12


class Fitted(NamedTuple):
    """What the chance to win depends on."""

    lead: float = 1.0
    """Weight of one card of lead in a pile."""
    drift: float = 0.25
    """How much the turns to come blur a lead."""
    blur: float = 0.6
    counter: float = 0.09
    """Weight of a counter of advantage, while there are turns to use it in."""
    late: float = 3.0
    """From how many turns before the end counters lose their use."""
    tempo: float = 0.2
    """Weight of being next to move."""
    last: float = 2.0
    """The same, more and more towards the end."""
    tie: float = 0.08
    """Weight of one point of value, for ties."""


FITTED: Final = Fitted()


def _sigmoid(x: float) -> float:
    return 1 / (1 + math.exp(-x))


def _hold(turns: int, lead: int, fit: Fitted) -> float:
    """The chance to have more cards in a pile at the end."""
    if turns == 0:
        return 0.5 + 0.5 * ((lead > 0) - (lead < 0))
    return _sigmoid(fit.lead * lead / math.sqrt(fit.drift * turns + fit.blur * fit.blur))


HOLD: Final = tuple(
    tuple(_hold(turns, lead, FITTED) for lead in (*range(MOST_LEAD + 1), *range(-MOST_LEAD, 0)))
    for turns in range(MOST_TURNS + 1)
)
"""HOLD[turns to come][lead]: the chance to win a pile's marker. Negative leads are negative indices."""

COUNTER: Final = tuple(FITTED.counter * turns / (turns + FITTED.late) for turns in range(MOST_TURNS + 1))
"""By turns to come: what a counter is worth, in logits."""

TEMPO: Final = tuple(FITTED.tempo + FITTED.last / turns if turns else 0.0 for turns in range(MOST_TURNS + 1))
"""By turns to come: what the next turn is worth, in logits."""


def majority(first: float, second: float, third: float) -> float:
    """The chance to get at least two of three markers."""
    return first * second + first * third + second * third - 2 * first * second * third


def leads(state: WallState, seat: int) -> tuple[int, int, int]:
    """By pile: how many cards a seat has more than the other."""
    a, b, c, d, e, f = state.piles
    people, places, events = (
        a.bit_count() - d.bit_count(),
        b.bit_count() - e.bit_count(),
        c.bit_count() - f.bit_count(),
    )
    return (people, places, events) if seat == 0 else (-people, -places, -events)


def turns_left(state: WallState, next_turn: bool) -> int:
    """About how many turns are still to come; `next_turn`: without the present one."""
    left = len(state.deck) + 2 if state.last_turns < 0 else state.last_turns
    return left if next_turn else left + 1


def tie_values(state: WallState, seat: int, ahead: tuple[int, int, int]) -> int:
    """The value that a seat has more in undecided piles, which counts when markers are equal (TW-137, TW-139)."""
    piles = state.piles
    more = 0
    for pile in range(3):
        if ahead[pile] == 0 and (piles[pile] or piles[3 + pile]):
            more += values_in(piles[pile]) - values_in(piles[3 + pile])
    return more if seat == 0 else -more


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
    best = min(cards_in(mask), key=lambda card: VALUE[card] + sum(state.guards[card]))
    return best, VALUE[best] + sum(state.guards[best])
