"""What each move does. Every function here is called with a legal move of its step."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from fourwalls.core import NATURE, Emit

from . import events
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
    KEEP,
    NO_ACTION,
    PROTECT,
    ROLL,
    STEAL,
    STOP,
    SUN,
    TAKE,
    TO,
    TURN,
)
from .cards import ALL_SUITS, KNOTS, LEAVES, MOONS, SUIT_MASK, SUNS, WAVES, WYRMS
from .dice import ADD, ALIKE, CODE, COUNTS, NO_DICE, REMOVE, SET_OF_CODE, SIZE, WITHOUT
from .legal import discard_cost, power_usable, price, steal_cost
from .steps import (
    AFTER,
    BEFORE,
    CLEAR_STEP,
    COST,
    DISCARD_STEP,
    FLIP_STEP,
    KEEP_STEP,
    MAIN,
    OVER,
    PAY,
    PROTECT_STEP,
    PROTECT_WITH,
    REFILL,
    ROLL_STEP,
    STEAL_STEP,
    STEPS,
    SUN_ROLL,
    TURN_DIE,
    TURN_TO,
)

if TYPE_CHECKING:
    from .state import Six, WallState

_SEAT: Final = ((0,), (1,))
_NATURE: Final = (NATURE,)
_NOBODY: Final[tuple[int, ...]] = ()
_ZERO: Final[Six] = (0, 0, 0, 0, 0, 0)
_NOTHING: Final = (-1, -1, 0, 0, ())


# -- moving from step to step -------------------------------------------------------------------------------------


def begin_turn(state: WallState, emit: Emit | None) -> None:
    """The start of the turn of `state.seat`: the power may be used before dice are kept (TW-D01)."""
    state.power_used = False
    if emit:
        emit(events.turn_begins(state))
    state.to_act = _SEAT[state.seat]
    if power_usable(state, False):
        state.step = BEFORE
    elif state.free == NO_DICE:
        _roll_all(state)
    else:
        state.step = KEEP_STEP


def _begin_keep(state: WallState) -> None:
    """The keep step; where there is nothing to keep all dice are rolled at once (TW-D02)."""
    if state.free == NO_DICE:
        _roll_all(state)
    else:
        state.step = KEEP_STEP
        state.to_act = _SEAT[state.seat]


def _roll_all(state: WallState) -> None:
    state.used = NO_DICE
    state.step = ROLL_STEP
    state.to_act = _NATURE


def _begin_main(state: WallState) -> None:
    state.step = MAIN
    state.to_act = _SEAT[state.seat]


def _begin_after(state: WallState, emit: Emit | None) -> None:
    if power_usable(state, False):
        state.step = AFTER
        state.to_act = _SEAT[state.seat]
    else:
        _end_turn(state, emit)


def _resume(state: WallState, emit: Emit | None) -> None:
    """Go on with what waited under a finished sub-decision."""
    back = state.stack[-1]
    state.stack = state.stack[:-1]
    state.pending = _NOTHING
    if back == MAIN:
        _begin_main(state)
    elif back == AFTER:
        _begin_after(state, emit)
    else:
        _begin_keep(state)


def _end_turn(state: WallState, emit: Emit | None) -> None:
    """The Suns die leaves and a flip is due (TW-D12)."""
    if state.sun >= 0:
        state.sun = -1
        state.sun_spent = False
    state.step = FLIP_STEP
    state.to_act = _NATURE


def _plus(counters: Six, suit: int, by: int) -> Six:
    """The counters with some more (or less) of one suit; spelled out, because it is asked all the time."""
    m, s, w, l, y, k = counters  # noqa: E741 (the suits' letters)
    if suit < 3:
        if suit == 0:
            return (m + by, s, w, l, y, k)
        return (m, s + by, w, l, y, k) if suit == 1 else (m, s, w + by, l, y, k)
    if suit == 3:
        return (m, s, w, l + by, y, k)
    return (m, s, w, l, y + by, k) if suit == 4 else (m, s, w, l, y, k + by)


def _add_counters(state: WallState, suit: int, by: int) -> None:
    first, second = state.counters
    if state.seat == 0:
        state.counters = (_plus(first, suit, by), second)
    else:
        state.counters = (first, _plus(second, suit, by))


def _guard(state: WallState, card: int, counters: Six) -> None:
    guards = list(state.guards)
    guards[card] = counters
    state.guards = tuple(guards)


# -- nature -------------------------------------------------------------------------------------------------------


def _draw_card(state: WallState, move: int) -> None:
    deals = state.deals
    at = deals.index(move)
    state.deals = deals[:at] + deals[at + 1 :]
    card = move - DEAL
    first, second, third = state.market
    if first < 0:
        state.market = (card, second, third)
    elif second < 0:
        state.market = (first, card, third)
    else:
        state.market = (first, second, card)


def _deal(state: WallState, move: int, emit: Emit | None) -> None:
    """One of the three first market cards (TW-036)."""
    _draw_card(state, move)
    if emit:
        emit(events.dealt(move - DEAL))
    if min(state.market) >= 0:
        begin_turn(state, emit)


def _refill(state: WallState, move: int, emit: Emit | None) -> None:
    """A new market card; the last one of the deck triggers the end (TW-127)."""
    _draw_card(state, move)
    if not state.deals:
        state.clock = (*state.clock[:2], 2)
    if emit:
        emit(events.refilled(move - DEAL))
        if not state.deals:
            emit(events.end_triggered())
    _resume(state, emit)


def _roll(state: WallState, move: int, emit: Emit | None) -> None:
    state.free = SET_OF_CODE[CODE[state.free] + CODE[move - ROLL]]
    state.used = NO_DICE
    if emit:
        emit(events.rolled(state.seat, move - ROLL))
    _begin_main(state)


def _sun_roll(state: WallState, move: int, emit: Emit | None) -> None:
    state.sun = move - SUN
    if emit:
        emit(events.sun_rolled(state.seat, state.sun))
    _resume(state, emit)


def _flip(state: WallState, move: int, emit: Emit | None) -> None:
    """The flip, the end of the turn, and the checks for the end of the game (TW-R36).

    The old power goes to the discard; with an empty deck all six are shuffled first (TW-124, TW-125).
    """
    suit, seat = move - FLIP, state.seat
    first, second, first_deck, second_deck = state.powers
    if seat == 0:
        state.powers = (suit, second, (first_deck or ALL_SUITS) ^ 1 << suit, second_deck)
    else:
        state.powers = (first, suit, first_deck, (second_deck or ALL_SUITS) ^ 1 << suit)
    turns, stall, last_turns = state.clock
    turns += 1
    stall += 1
    if emit:
        emit(events.flipped(seat, suit))
    setup = state._setup
    if last_turns == 0 or stall >= setup.stall_limit or turns >= setup.turn_limit:
        state.clock = (turns, stall, last_turns)
        state.step = OVER
        state.to_act = _NOBODY
        if emit:
            emit(events.game_over(state))
        return
    if emit and events.stall_is_told(stall, setup.stall_limit):
        emit(events.stall(stall, setup.stall_limit))
    state.clock = (turns, stall, last_turns if last_turns < 0 else last_turns - 1)
    state.seat = 1 - seat
    begin_turn(state, emit)


# -- keeping and the main action ----------------------------------------------------------------------------------


def _keep(state: WallState, move: int, emit: Emit | None) -> None:
    state.free = move - KEEP
    state.used = NO_DICE
    if emit:
        emit(events.kept(state.seat, state.free))
    if SIZE[state.free] == 6:
        _begin_main(state)
    else:
        state.step = ROLL_STEP
        state.to_act = _NATURE


def _before(state: WallState, move: int, emit: Emit | None) -> None:
    if move == GO_ON:
        _begin_keep(state)
    else:
        _use_power(state, KEEP_STEP, emit)


def _after(state: WallState, move: int, emit: Emit | None) -> None:
    if move == END_TURN:
        _end_turn(state, emit)
    else:
        _use_power(state, AFTER, emit)


def _main(state: WallState, move: int, emit: Emit | None) -> None:
    if move >= BUY:
        card, pile = divmod(move - BUY, 3)
        state.pending = (card, pile, price(state, state.seat, card, pile), SUIT_MASK[card], ())
        state.stack = (AFTER,)
        state.step = PAY
    elif move >= TAKE:
        _take(state, move - TAKE, emit)
    elif move == NO_ACTION:
        if emit:
            emit(events.no_action(state.seat))
        _end_turn(state, emit)
    else:
        _use_power(state, MAIN, emit)


def _take(state: WallState, suit: int, emit: Emit | None) -> None:
    """All dice of one suit are spent for as many counters (TW-071, TW-072)."""
    count = COUNTS[state.free][suit]
    state.used = ALIKE[suit][count]
    state.free = WITHOUT[state.free][suit]
    if state.sun == suit:
        state.sun_spent = True
        count += 1
    _add_counters(state, suit, count)
    if emit:
        emit(events.took(state.seat, suit, count))
    _begin_after(state, emit)


def _pay(state: WallState, move: int, emit: Emit | None) -> None:
    unit = move - DIE
    card, pile, due, need, paid = state.pending
    if unit < 6:
        state.free = REMOVE[state.free][unit]
        state.used = ADD[state.used][unit]
        suit = unit
    elif unit == 6:
        state.sun_spent = True
        suit = state.sun
    else:
        suit = unit - 7
        _add_counters(state, suit, -1)
    state.pending = (card, pile, due - 1, need & ~(1 << suit), (*paid, unit))
    if due == 1:
        _place_bought(state, emit)


def _place_bought(state: WallState, emit: Emit | None) -> None:
    card, pile = state.pending[:2]
    _put(state, card, 3 * state.seat + pile)
    if emit:
        emit(events.bought(state))
    _leave_market(state, card, emit)


def _put(state: WallState, card: int, place: int) -> None:
    """Add the card to a pile's side, or take it away from there."""
    piles = state.piles
    state.piles = (*piles[:place], piles[place] ^ 1 << card, *piles[place + 1 :])  # type: ignore[assignment]


def _card_moved(state: WallState) -> None:
    """A purchase, steal or discard: the stall count starts again (TW-131)."""
    turns, _, last_turns = state.clock
    state.clock = (turns, -1, last_turns)


def _leave_market(state: WallState, card: int, emit: Emit | None) -> None:
    first, second, third = state.market
    if first == card:
        state.market = (-1, second, third)
    elif second == card:
        state.market = (first, -1, third)
    else:
        state.market = (first, second, -1)
    _card_moved(state)
    if state.deals:
        state.pending = _NOTHING
        state.step = REFILL
        state.to_act = _NATURE
    else:
        _resume(state, emit)


# -- powers -------------------------------------------------------------------------------------------------------


def _use_power(state: WallState, back: int, emit: Emit | None) -> None:
    state.power_used = True
    state.stack = (back,)
    power = state.powers[state.seat]
    if emit:
        emit(events.power_used(state.seat, power))
    if power == SUNS:
        state.step = SUN_ROLL
        state.to_act = _NATURE
    elif power == LEAVES:
        state.step = TURN_DIE
    elif power == WAVES:
        state.step = CLEAR_STEP
    elif power == KNOTS:
        state.step = PROTECT_STEP
    else:
        state.step = DISCARD_STEP if power == MOONS else STEAL_STEP


def _turn_die(state: WallState, move: int, emit: Emit | None) -> None:
    state.pending = (-1, move - TURN, 0, 0, ())
    state.step = TURN_TO


def _turn_to(state: WallState, move: int, emit: Emit | None) -> None:
    _begin_cost(state, -1, 6 * state.choice + move - TO, 1)


def _begin_cost(state: WallState, card: int, choice: int, due: int) -> None:
    state.pending = (card, choice, due, 0, ())
    state.step = COST


def _clear(state: WallState, move: int, emit: Emit | None) -> None:
    _begin_cost(state, move - CLEAR, -1, 1)


def _steal(state: WallState, move: int, emit: Emit | None) -> None:
    card = move - STEAL
    _begin_cost(state, card, -1, steal_cost(state, card))


def _discard(state: WallState, move: int, emit: Emit | None) -> None:
    card = move - DISCARD
    _begin_cost(state, card, -1, discard_cost(state, card))


def _cost(state: WallState, move: int, emit: Emit | None) -> None:
    suit = move - COUNTER
    card, choice, due, need, paid = state.pending
    _add_counters(state, suit, -1)
    state.pending = (card, choice, due - 1, need, (*paid, 7 + suit))
    if due == 1:
        _EFFECTS[state.powers[state.seat]](state, emit)


def _leaves_effect(state: WallState, emit: Emit | None) -> None:
    old, new = divmod(state.choice, 6)
    state.free = ADD[REMOVE[state.free][old]][new]
    if emit:
        emit(events.turned(state))
    _resume(state, emit)


def _waves_effect(state: WallState, emit: Emit | None) -> None:
    state.out |= 1 << state.card
    if emit:
        emit(events.cleared(state))
    _leave_market(state, state.card, emit)


def _leave_side(state: WallState) -> tuple[int, int]:
    """Take the target off the opponent's side, its counters to the supply (TW-110); gives the card and its pile."""
    card, theirs = state.card, 3 - 3 * state.seat
    pile = next(pile for pile in range(3) if state.piles[theirs + pile] >> card & 1)
    _put(state, card, theirs + pile)
    if any(state.guards[card]):
        _guard(state, card, _ZERO)
    _card_moved(state)
    state.pending = (card, pile, *state.pending[2:])
    return card, pile


def _steal_effect(state: WallState, emit: Emit | None) -> None:
    card, pile = _leave_side(state)
    _put(state, card, 3 * state.seat + pile)
    if emit:
        emit(events.stole(state))
    _resume(state, emit)


def _discard_effect(state: WallState, emit: Emit | None) -> None:
    card, _ = _leave_side(state)
    state.out |= 1 << card
    if emit:
        emit(events.discarded(state))
    _resume(state, emit)


def _protect(state: WallState, move: int, emit: Emit | None) -> None:
    if move == STOP:
        _resume(state, emit)
    else:
        state.pending = (move - PROTECT, -1, 0, 0, state.paid)
        state.step = PROTECT_WITH


def _protect_with(state: WallState, move: int, emit: Emit | None) -> None:
    suit, card = move - COUNTER, state.card
    _add_counters(state, suit, -1)
    _guard(state, card, _plus(state.guards[card], suit, 1))
    state.pending = (-1, -1, 0, 0, (*state.paid, 7 + suit))
    if emit:
        emit(events.protected(state.seat, card, suit))
    state.step = PROTECT_STEP


_EFFECTS: Final[dict[int, Callable[[WallState, Emit | None], None]]] = {
    LEAVES: _leaves_effect,
    WAVES: _waves_effect,
    MOONS: _discard_effect,
    WYRMS: _steal_effect,
}

_PLAYERS: dict[str, Callable[[WallState, int, Emit | None], None]] = {
    "deal": _deal,
    "before": _before,
    "keep": _keep,
    "roll": _roll,
    "main": _main,
    "pay": _pay,
    "refill": _refill,
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
}
PLAY: Final = tuple(_PLAYERS[step] for step in STEPS[:OVER])
"""What a move does, by step."""
