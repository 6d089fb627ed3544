"""The legal moves of each step, generated fast. `explain.py` says the same, slowly and with reasons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from fourwalls.core.bits import bits_in

from .actions import (
    BUY,
    CLEAR,
    COUNTER,
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
from .cards import CARDS, KNOTS, LEAVES, MOONS, SUIT_MASK, SUNS, VALUE, WAVES, WYRMS
from .dice import COUNTS, FACES_FROM, LEFT_FROM, MASK, SIZE, subsets
from .steps import STEPS, TURN_TO

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
    return [card for card in bits_in(side(state, 1 - state.seat)) if cost(state, card) <= held]


def power_usable(state: WallState, at_main: bool) -> bool:
    """Whether the active power can be used now (TW-076 to TW-088); `at_main`: between roll and main action."""
    seat = state.seat
    power = state.powers[seat]
    if state.power_used or power < 0 or (not at_main and power in _ONLY_AT_MAIN):
        return False
    if power == SUNS:
        return True
    if state.counters[seat] == _NO_COUNTERS:
        return False
    if power == LEAVES:
        return True
    if power == WAVES:
        return state.market != _NO_MARKET
    if power == KNOTS:
        return side(state, seat) != 0
    return _has_target(state, power)


def _has_target(state: WallState, power: int) -> bool:
    """Whether Wyrms or Moons can be paid for any of the opponent's cards."""
    theirs = side(state, 1 - state.seat)
    if not theirs:
        return False
    held, cheapest = sum(state.counters[state.seat]), (theirs & -theirs).bit_length() - 1
    least = 2 * VALUE[cheapest] + (1 if power == WYRMS else -1)
    return held >= least and (not any(state.guards[cheapest]) or bool(targets(state, power)))


_ONLY_AT_MAIN: Final = (SUNS, LEAVES)
_NO_COUNTERS: Final = (0,) * 6
_NO_MARKET: Final = (-1,) * 3


# -- seats' steps -------------------------------------------------------------------------------------------------

_BEFORE: Final = (POWER, GO_ON)
_AFTER: Final = (POWER, END_TURN)
_TAKES: Final = tuple((*(TAKE + suit for suit in range(6) if mask >> suit & 1), NO_ACTION) for mask in range(64))
"""By suits shown: the counters that can be taken, and the choice to do nothing."""

_MISSING: Final = tuple(
    tuple(tuple(suit for suit in range(6) if (card & ~shown) >> suit & 1) for shown in range(64)) for card in SUIT_MASK
)
"""By card and suits shown: the suits of the card that have to be paid with counters."""

_BUYS: Final = tuple(tuple(BUY + 3 * number + pile for pile in card.piles) for number, card in enumerate(CARDS))


def _before(state: WallState) -> Moves:
    return _BEFORE


def _keep(state: WallState) -> Moves:
    return subsets(state.free)


def _after(state: WallState) -> Moves:
    return _AFTER


def _main(state: WallState) -> Moves:
    moves = [POWER] if not state.power_used and power_usable(state, True) else []
    shown, sun, held = MASK[state.free], state.sun, state.counters[state.seat]
    units = 6 + sum(held)
    if sun >= 0:
        shown |= 1 << sun
        units += 1
    matching = state._setup.matching
    for card in state.market:
        if card < 0:
            continue
        for suit in _MISSING[card][shown]:
            if not held[suit]:
                break
        else:
            spare = (_matching_units(state, card) if matching else units) - VALUE[card]
            if spare >= 0:
                moves += _BUYS[card]
            elif spare == -1:
                moves += [
                    move for move in _BUYS[card] if price(state, state.seat, card, (move - BUY) % 3) < VALUE[card]
                ]
    moves += _TAKES[shown]
    return moves


def _matching_units(state: WallState, card: int) -> int:
    held, dice = state.counters[state.seat], COUNTS[state.free]
    suits = CARDS[card].suits
    return sum(held[suit] + dice[suit] + (state.sun == suit) for suit in suits)


def unit_suit(state: WallState, unit: int) -> int:
    """The suit that a unit (0-5 pool dice, 6 the Suns die, 7-12 counters) stands for."""
    if unit == 6:
        return state.sun
    return unit if unit < 6 else unit - 7


def units_left(state: WallState) -> list[tuple[int, int, int]]:
    """What is left to pay with, as (unit, suit, count) in canonical order: pool dice, the Suns die, counters."""
    held = state.counters[state.seat]
    units = [(suit, suit, count) for suit, count in FACES_FROM[state.free][0]]
    if state.sun >= 0 and not state.sun_spent:
        units.append((6, state.sun, 1))
    return units + [(7 + suit, suit, held[suit]) for suit in range(6) if held[suit]]


def _pay(state: WallState) -> Moves:
    """Units from which the price can still be completed in canonical order (TW-D05).

    Units passed over are lost: so many that too few are left (`slack`), or the last of a suit still needed.
    """
    if state._setup.matching:
        return _pay_matching(state)
    held = state.counters[state.seat]
    _, _, due, need, paid = state.pending
    first = paid[-1] if paid else 0
    sun = -1 if state.sun_spent or first > 6 else state.sun
    dice = FACES_FROM[state.free][first]
    slack = sum(held if first < 8 else held[first - 7 :]) + LEFT_FROM[state.free][first] + (sun >= 0) - due
    full = BITS[need] == due
    moves = []
    for suit, count in dice:
        needed = need >> suit & 1
        if needed or not full:
            moves.append(DIE + suit)
        slack -= count
        if slack < 0 or (needed and not held[suit] and sun != suit):
            return moves
    if sun >= 0:
        needed = need >> sun & 1
        if needed or not full:
            moves.append(SUN_DIE)
        slack -= 1
        if slack < 0 or (needed and not held[sun]):
            return moves
    for suit, count in enumerate(held):
        if count and suit >= first - 7:
            needed = need >> suit & 1
            if needed or not full:
                moves.append(COUNTER + suit)
            slack -= count
            if slack < 0 or needed:
                return moves
    return moves


def _pay_matching(state: WallState) -> Moves:
    """The same where every unit must be of a suit of the card (TW-063), without the short cuts."""
    card, _, due, need, paid = state.pending
    first = paid[-1] if paid else 0
    moves = []
    later = later_suits = 0
    for unit, suit, count in reversed(units_left(state)):
        if unit < first or not SUIT_MASK[card] >> suit & 1:
            continue
        later += count
        still = need & ~(1 << suit)
        if later >= due and not still & ~later_suits and BITS[still] < due:
            moves.append(DIE + unit)
        later_suits |= 1 << suit
    moves.reverse()
    return moves


def leaves_faces(state: WallState) -> tuple[int, int]:
    """The face that Leaves turns, and the new one; -1 for what is not chosen yet."""
    if state.step == TURN_TO:
        return state.choice, -1
    old, new = divmod(state.choice, 6)
    return (old, new) if state.choice >= 0 else (-1, -1)


def _cost(state: WallState) -> Moves:
    """Counters from which the cost can still be completed in suit order (TW-D09)."""
    held = state.counters[state.seat]
    _, _, due, _, paid = state.pending
    first = paid[-1] - 7 if paid else 0
    later = 0
    moves = []
    for suit in (5, 4, 3, 2, 1, 0):
        if suit < first:
            break
        later += held[suit]
        if held[suit] and later >= due:
            moves.append(COUNTER + suit)
    moves.reverse()
    return moves


def _turn_die(state: WallState) -> Moves:
    return [TURN + suit for suit in range(6) if COUNTS[state.free][suit]]


def _turn_to(state: WallState) -> Moves:
    return [TO + suit for suit in range(6) if suit != state.choice]


def _clear(state: WallState) -> Moves:
    return [CLEAR + card for card in state.market if card >= 0]


def _steal(state: WallState) -> Moves:
    return [STEAL + card for card in targets(state, WYRMS)]


def _discard(state: WallState) -> Moves:
    return [DISCARD + card for card in targets(state, MOONS)]


def _protect(state: WallState) -> Moves:
    moves = []
    if state.counters[state.seat] != _NO_COUNTERS:
        moves = [PROTECT + card for card in bits_in(side(state, state.seat))]
    return [*moves, STOP] if state.paid else moves


def _protect_with(state: WallState) -> Moves:
    held = state.counters[state.seat]
    return [COUNTER + suit for suit in range(6) if held[suit]]


# -- nature's steps -----------------------------------------------------------------------------------------------

_ROLL_RANGES: Final = tuple(roll_range(count) for count in range(7))
_SUN_RANGE: Final = range(SUN, SUN + 6)
FLIPS: Final = tuple(tuple(FLIP + suit for suit in range(6) if (mask or 63) >> suit & 1) for mask in range(64))
"""By power deck: what can be flipped; all six when it is empty (TW-125)."""


def _deal(state: WallState) -> Moves:
    return state.deals


def _roll(state: WallState) -> Moves:
    return _ROLL_RANGES[6 - SIZE[state.free]]


def _sun_roll(state: WallState) -> Moves:
    return _SUN_RANGE


def _flip(state: WallState) -> Moves:
    return FLIPS[state.powers[2 + state.seat]]


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
