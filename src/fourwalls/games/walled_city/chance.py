"""Nature's moves: listed with weights, and drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from fourwalls.core import Rng
from fourwalls.core.bits import bits_in
from fourwalls.core.randomness import weighted

from .kinds import DICE_OF_A_FACTION, FACTION_OF, FACTIONS, NO_ITEM, OFF_CARDS, is_chit
from .steps import DEAL, DISPLAY_STEP, ITEMS, START

if TYPE_CHECKING:
    from .state import WalledCityState

Chances = list[tuple[int, int]]

VALUES: Final = (0, 1, 2)


def chances(state: WalledCityState) -> Chances:
    """What can happen now, with whole-number weights."""
    table = state._setup.table
    if state.power:  # Haberdashers: a die is rolled or a chit flipped again
        return _rolls(state)
    if state.step == START:
        return [(table.start + seat, 1) for seat in range(state.seats)]
    if state.step == ITEMS:
        return _items(state)
    if state.step == DISPLAY_STEP:
        return [(table.display + guild, 1) for guild in bits_in(state._setup.deck & ~state.display)]
    assert state.step == DEAL
    return [(table.deal + card, 1) for card in sorted(OFF_CARDS) if card not in state.off]


def _items(state: WalledCityState) -> Chances:
    """A die for the next spot, of those that are left, with any value; or a chit (WC-046, WC-049, WC-R37)."""
    setup = state._setup
    if setup.spots[state.at] < len(setup.base.spots) and setup.base.spots[setup.spots[state.at]] == "chit":
        return [(setup.table.chit, 1), (setup.table.chit + 1, 1)]
    left = [DICE_OF_A_FACTION] * len(FACTIONS)
    for item in state.items:
        if FACTION_OF[item] >= 0:
            left[FACTION_OF[item]] -= 1
    die = setup.table.die
    return [(die + 3 * faction + value, count) for faction, count in enumerate(left) if count for value in VALUES]


def _rolls(state: WalledCityState) -> Chances:
    table = state._setup.table
    item = state.items[state.power[2]]
    assert item != NO_ITEM
    if is_chit(item):
        return [(table.chit, 1), (table.chit + 1, 1)]
    return [(table.roll + value, 1) for value in VALUES]


def draw(state: WalledCityState, rng: Rng) -> int:
    """One of these, drawn."""
    listed = chances(state)
    return listed[weighted(rng, [weight for _, weight in listed])][0]
