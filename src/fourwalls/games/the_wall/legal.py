"""The legal moves of each step, generated fast. `explain.py` says the same, slowly and with reasons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import TYPE_CHECKING, Final

from .actions import (
    BUY,
    CLEAR,
    COUNTER,
    DEAL,
    DIE,
    DISCARD,
    END_TURN,
    FLIP,
    GO_ON,
    NO_ACTION,
    POWER,
    PROTECT,
    STEAL,
    STOP,
    SUN,
    SUN_DIE,
    TAKE,
    TO,
    TURN,
    roll_range,
)
from .cards import CARDS, KNOTS, LEAVES, MOONS, SUIT_MASK, SUNS, VALUE, WAVES, WYRMS, cards_in
from .dice import COUNTS, MASK, SIZE, subsets
from .steps import STEPS

if TYPE_CHECKING:
    from .state import WallState

Moves = Sequence[int]

BITS: Final = tuple(suit_bits.bit_count() for suit_bits in range(64))


def price(state: WallState, seat: int, card: int, pile: int) -> int:
    """Units a card costs a seat in a pile: its value, one less with control, never below two (TW-057, TW-118..121)."""
    value = VALUE[card]
    if value > 2:
        piles = state.piles
        if piles[3 * seat + pile].bit_count() > piles[3 - 3 * seat + pile].bit_count():
            return value - 1
    return value


def steal_cost(state: WallState, card: int) -> int:
    """Counters that Wyrms costs for a card on the other side (TW-090)."""
    return 2 * VALUE[card] + 1 + 2 * sum(state.guards[card])


def discard_cost(state: WallState, card: int) -> int:
    """Counters that Moons costs for a card on the other side (TW-093)."""
    return 2 * VALUE[card] - 1 + 2 * sum(state.guards[card])


def side(state: WallState, seat: int) -> int:
    """All cards on a seat's side, as bits."""
    piles = state.piles
    return piles[0] | piles[1] | piles[2] if seat == 0 else piles[3] | piles[4] | piles[5]


def targets(state: WallState, power: int) -> list[int]:
    """The opponent's cards that the acting seat can pay Wyrms or Moons for (TW-D09)."""
    held = sum(state.counters[state.seat])
    if held < 3:
        return []
    cost = steal_cost if power == WYRMS else discard_cost
    return [card for card in cards_in(side(state, 1 - state.seat)) if cost(state, card) <= held]


def power_usable(state: WallState, at_main: bool) -> bool:
    """Whether the active power can be used now (TW-076 to TW-088); `at_main`: between roll and main action."""
    if state.power_used:
        return False
    seat = state.seat
    power = state.active[seat]
    if power == SUNS:
        return at_main
    if power < 0 or not any(state.counters[seat]):
        return False
    if power == LEAVES:
        return at_main
    if power == WAVES:
        return max(state.market) >= 0
    if power == KNOTS:
        return side(state, seat) != 0
    return bool(targets(state, power))


# -- seats' steps -------------------------------------------------------------------------------------------------


def _before(state: WallState) -> Moves:
    return _BEFORE


def _keep(state: WallState) -> Moves:
    return subsets(state.free)


def _after(state: WallState) -> Moves:
    return _AFTER


_BEFORE: Final = (POWER, GO_ON)
_AFTER: Final = (POWER, END_TURN)


@cache
def _takes(mask: int) -> tuple[int, ...]:
    return (*(TAKE + suit for suit in range(6) if mask >> suit & 1), NO_ACTION)


@cache
def _buys(card: int) -> tuple[tuple[int, int], ...]:
    return tuple((pile, BUY + 3 * card + pile) for pile in CARDS[card].piles)


def _main(state: WallState) -> Moves:
    shown = MASK[state.free]
    units = 6
    if state.sun >= 0:
        shown |= 1 << state.sun
        units = 7
    moves = [POWER] if power_usable(state, True) else []
    seat = state.seat
    held = state.counters[seat]
    suits = shown
    counters = sum(held)
    if counters:
        units += counters
        for suit in range(6):
            if held[suit]:
                suits |= 1 << suit
    matching = state._setup.matching
    for card in state.market:
        if card < 0 or SUIT_MASK[card] & ~suits:
            continue
        available = _matching_units(state, card) if matching else units
        for pile, move in _buys(card):
            if price(state, seat, card, pile) <= available:
                moves.append(move)
    moves += _takes(shown)
    return moves


def _matching_units(state: WallState, card: int) -> int:
    held, dice = state.counters[state.seat], COUNTS[state.free]
    suits = CARDS[card].suits
    return sum(held[suit] + dice[suit] + (state.sun == suit) for suit in suits)


def _units(state: WallState, last: int) -> list[tuple[int, int, int]]:
    """What is left to pay with, as (unit number, suit, count) from the last unit in canonical order to `last`."""
    held, dice = state.counters[state.seat], COUNTS[state.free]
    units = [(7 + suit, suit, held[suit]) for suit in (5, 4, 3, 2, 1, 0) if held[suit] and 7 + suit >= last]
    if last <= 6:
        if state.sun >= 0 and not state.sun_spent:
            units.append((6, state.sun, 1))
        units += [(suit, suit, dice[suit]) for suit in (5, 4, 3, 2, 1, 0) if dice[suit] and suit >= last]
    return units


def missing_suits(state: WallState) -> int:
    """The suits of the card being paid for that no unit paid so far shows, as bits."""
    missing = SUIT_MASK[state.card]
    for unit in state.paid:
        missing &= ~(1 << unit_suit(state, unit))
    return missing


def unit_suit(state: WallState, unit: int) -> int:
    """The suit that a unit (0-5 pool dice, 6 the Suns die, 7-12 counters) stands for."""
    if unit == 6:
        return state.sun
    return unit if unit < 6 else unit - 7


def _pay(state: WallState) -> Moves:
    """Units from which the price can still be completed in canonical order (TW-D05)."""
    due = state.due - 1
    missing = missing_suits(state)
    allowed = SUIT_MASK[state.card] if state._setup.matching else 63
    moves = []
    later = later_suits = 0
    for unit, suit, count in _units(state, state.paid[-1] if state.paid else 0):
        bit = 1 << suit
        if not allowed & bit:
            continue
        later += count
        still = missing & ~bit
        if later > due and not still & ~later_suits and BITS[still] <= due:
            moves.append(DIE + unit)
        later_suits |= bit
    moves.reverse()
    return moves


def _cost(state: WallState) -> Moves:
    """Counters from which the cost can still be completed in suit order (TW-D09)."""
    held = state.counters[state.seat]
    first = state.paid[-1] - 7 if state.paid else 0
    later = 0
    moves = []
    for suit in (5, 4, 3, 2, 1, 0):
        if suit < first:
            break
        later += held[suit]
        if held[suit] and later >= state.due:
            moves.append(COUNTER + suit)
    moves.reverse()
    return moves


def _turn_die(state: WallState) -> Moves:
    return [TURN + suit for suit in range(6) if COUNTS[state.free][suit]]


def _turn_to(state: WallState) -> Moves:
    return [TO + suit for suit in range(6) if suit != state.face]


def _clear(state: WallState) -> Moves:
    return [CLEAR + card for card in state.market if card >= 0]


def _steal(state: WallState) -> Moves:
    return [STEAL + card for card in targets(state, WYRMS)]


def _discard(state: WallState) -> Moves:
    return [DISCARD + card for card in targets(state, MOONS)]


def _protect(state: WallState) -> Moves:
    moves = []
    if any(state.counters[state.seat]):
        moves = [PROTECT + card for card in cards_in(side(state, state.seat))]
    return [*moves, STOP] if state.paid else moves


def _protect_with(state: WallState) -> Moves:
    held = state.counters[state.seat]
    return [COUNTER + suit for suit in range(6) if held[suit]]


# -- nature's steps -----------------------------------------------------------------------------------------------


def _deal(state: WallState) -> Moves:
    return [DEAL + card for card in state.deck]


def _roll(state: WallState) -> Moves:
    return roll_range(6 - SIZE[state.free])


def _sun_roll(state: WallState) -> Moves:
    return range(SUN, SUN + 6)


def flips(state: WallState) -> int:
    """The suits that can be flipped, as bits: the power deck, or all six when it is empty (TW-125)."""
    return state.power_decks[state.seat] or 63


def _flip(state: WallState) -> Moves:
    mask = flips(state)
    return [FLIP + suit for suit in range(6) if mask >> suit & 1]


def _over(state: WallState) -> Moves:
    return ()


_GENERATORS: dict[str, Callable[[WallState], Moves]] = {
    "deal": _deal,
    "before": _before,
    "keep": _keep,
    "roll": _roll,
    "main": _main,
    "pay": _pay,
    "refill": _deal,
    "sun_roll": _sun_roll,
    "turn_die": _turn_die,
    "turn_to": _turn_to,
    "cost": _cost,
    "clear": _clear,
    "steal": _steal,
    "discard": _discard,
    "protect": _protect,
    "protect_with": _protect_with,
    "after": _after,
    "flip": _flip,
    "over": _over,
}
MOVES: Final = tuple(_GENERATORS[step] for step in STEPS)
"""The generator of each step."""
