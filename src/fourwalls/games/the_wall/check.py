"""What can't be: the conditions that every position of The Wall meets (invariants TW-I01 to TW-I20)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from fourwalls.core.bits import bits_in

from . import legal
from .cards import CARDS, KNOTS, LEAVES, MOONS, PILES, SUIT_MASK, SUITS, SUNS, WAVES, WYRMS
from .dice import COUNTS, NO_DICE, SIZE
from .position import finished_turns, power_deck_size
from .state import NOTHING
from .steps import (
    AFTER,
    BEFORE,
    CLEAR_STEP,
    COST,
    DEAL_STEP,
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
    from .state import WallState

_POWERS_OF = {
    SUN_ROLL: (SUNS,),
    TURN_DIE: (LEAVES,),
    TURN_TO: (LEAVES,),
    CLEAR_STEP: (WAVES,),
    STEAL_STEP: (WYRMS,),
    DISCARD_STEP: (MOONS,),
    PROTECT_STEP: (KNOTS,),
    PROTECT_WITH: (KNOTS,),
    COST: (LEAVES, WAVES, WYRMS, MOONS),
}
"""The sub-steps of powers, and the powers they can belong to."""


def faults(state: WallState) -> list[str]:
    """Everything that is wrong with a position, in words; empty for one that can be played on.

    Later checks read what earlier ones made sure of, so they run only while nothing is wrong.
    """
    for check in (_cards, _market, _turns, _powers, _stack, _dice, _sun, _pending, _end, _decision):
        if found := list(check(state)):
            return found
    return []


def _cards(state: WallState) -> Iterator[str]:
    places: dict[int, list[str]] = {card: [] for card in range(len(CARDS))}
    for card in state.deck:
        places[card].append("deck")
    for card in state.market:
        if card >= 0:
            places[card].append("market")
    for at, mask in enumerate(state.piles):
        for card in bits_in(mask):
            places[card].append(f"sides[{at // 3}].{PILES[at % 3]}")
            if at % 3 not in CARDS[card].piles:
                yield f"{CARDS[card].id} does not go to {PILES[at % 3]} (TW-I06)"
    for card in bits_in(state.out):
        places[card].append("out")
    for card, where in places.items():
        if len(where) != 1:
            yield f"{CARDS[card].id} is in {' and '.join(where) or 'no place'}; it must be in exactly one (TW-I01)"
        elif any(state.guards[card]) and not where[0].startswith("sides"):
            yield f"guards: {CARDS[card].id} is on no side, so it has no counters (TW-I13)"


def _market(state: WallState) -> Iterator[str]:
    holes = state.market.count(-1)
    if state.step == DEAL_STEP:
        if not holes or len(state.deck) != 21 + holes:
            yield "step deal: the market has an empty slot and all other cards are in the deck (TW-035, TW-036)"
    elif state.step == REFILL:
        if holes != 1 or not state.deck:
            yield "step refill: the market has one empty slot and the deck a card (TW-068)"
    elif state.deck and holes:
        yield f"market: {3 - holes} cards; while the deck has cards it has 3 (TW-I04)"


def _turns(state: WallState) -> Iterator[str]:
    first, over = state._setup.first_player, int(state.step == OVER)
    if state.turns < over:
        yield f"turns: {state.turns} is too few"
    elif (state.turns - over + first) % 2 != state.seat:
        yield f"turns: after {state.turns} finished turns it is not the turn of seat {state.seat} (TW-042)"
    if not -1 <= state.stall <= max(state.turns, 0):
        yield f"stall: {state.stall} is not from 0 to the number of finished turns, {state.turns} (TW-I20)"
    if state.step == DEAL_STEP and state.turns:
        yield "step deal: only before the first turn (TW-036)"


def _powers(state: WallState) -> Iterator[str]:
    for seat in range(2):
        active, deck, finished = state.active[seat], state.power_decks[seat], finished_turns(state, seat)
        if (active >= 0) != (finished > 0):
            due = "an" if finished else "no"
            yield f"powers[{seat}].active: after {finished} finished turns there is {due} active power (TW-I08)"
        if active >= 0 and deck >> active & 1:
            yield f"powers[{seat}]: {SUITS[active]} is in the deck and active (TW-I07)"
        if deck.bit_count() != power_deck_size(state, seat):
            right = power_deck_size(state, seat)
            yield f"powers[{seat}].deck: {deck.bit_count()} cards; after {finished} turns it has {right} (TW-I08)"
    if state.power_used and state.active[state.seat] < 0:
        yield "power_used: there is no active power to be used (TW-077)"


def _stack(state: WallState) -> Iterator[str]:
    step, stack = state.step, state.stack
    name = STEPS[step]
    if step in _POWERS_OF:
        if state.active[state.seat] not in _POWERS_OF[step] or not state.power_used:
            yield f"step {name}: the active power must be the one in use, and power_used true (TW-D13)"
        timed = state.active[state.seat] in (SUNS, LEAVES)
        allowed: list[tuple[int, ...]] = [(MAIN,)] if timed else [(KEEP_STEP,), (MAIN,), (AFTER,)]
    elif step == PAY:
        allowed = [(AFTER,)]
    elif step == REFILL:
        waves = state.power_used and state.active[state.seat] == WAVES
        allowed = [(KEEP_STEP,), (MAIN,), (AFTER,)] if waves else [(AFTER,)]
    else:
        allowed = [()]
    if stack not in allowed:
        words = " or ".join(str([STEPS[each] for each in one]) for one in allowed)
        yield f"stack: at step {name} it is {words}"


def _dice(state: WallState) -> Iterator[str]:
    step = state.stack[-1] if state.stack else state.step
    free, used = SIZE[state.free], SIZE[state.used]
    if state.step == PAY:
        step = PAY
    if step == OVER:
        step = FLIP_STEP
    if step == DEAL_STEP or (state.turns == 0 and step in (BEFORE, KEEP_STEP, ROLL_STEP)):
        if free or used:
            yield "dice: before the first roll they have no faces (TW-039)"
    elif step == ROLL_STEP:
        if free == 6 or used:
            yield "step roll: dice are the kept ones, fewer than six; none counts as spent (TW-048)"
    elif step == MAIN:
        if free != 6 or used:
            yield f"dice: between roll and main action there are six, none spent; here {free} and {used} (TW-I10)"
    elif free + used != 6:
        yield f"dice and spent: together six, not {free + used} (TW-I10)"
    if state.step == KEEP_STEP and state.free == NO_DICE:
        yield "step keep: there is a die that can be kept, or the step is skipped (TW-D02)"


def _sun(state: WallState) -> Iterator[str]:
    rolled = state.power_used and state.active[state.seat] == SUNS and state.step not in (SUN_ROLL, FLIP_STEP, OVER)
    if rolled != (state.sun >= 0):
        yield "sun_die: it has a face from the use of Suns to the end of that turn (TW-I10)"
    if rolled and state.step in (BEFORE, KEEP_STEP, ROLL_STEP):
        yield "sun_die: Suns is used after the roll (TW-102)"
    if state.sun_spent and (state.sun < 0 or state.step == MAIN):
        yield "sun_spent: the Suns die is spent in the main action (TW-064, TW-072)"


def _pending(state: WallState) -> Iterator[str]:
    paid = list(state.paid)
    if state.step in (PAY, COST) and paid != sorted(paid):
        yield "pending.paid: units come in the order pool dice, Suns die, counters, each by suit (TW-D05)"
    if not state.stack:
        if state.pending != NOTHING:
            yield f"pending: nothing is pending at step {STEPS[state.step]}"
    elif state.step == PAY:
        yield from _pending_payment(state)
    elif state.step == COST:
        yield from _pending_cost(state)
    elif state.step in (TURN_TO, TURN_DIE, CLEAR_STEP):
        if state.step == TURN_TO and (state.choice < 0 or not COUNTS[state.free][state.choice]):
            yield "pending.face: a die that shows it (TW-095)"
        if not any(state.counters[state.seat]):
            yield "counters: this power costs one counter (TW-095, TW-098)"
    elif state.step in (PROTECT_STEP, PROTECT_WITH):
        yield from _pending_placements(state)


def _pending_placements(state: WallState) -> Iterator[str]:
    own = bits_in(legal.side(state, state.seat))
    if state.step == PROTECT_WITH and state.card not in own:
        yield "pending.card: a card on the own side (TW-104)"
    placed = [sum(state.guards[card][suit] for card in own) for suit in range(6)]
    if any(unit < 7 or state.paid.count(unit) > placed[unit - 7] for unit in state.paid):
        yield "pending.paid: counters that lie on the own cards (TW-104)"


def _pending_payment(state: WallState) -> Iterator[str]:
    if state.card < 0 or state.card not in state.market:
        yield "pending.card: a card in the market (TW-056)"
        return
    if state.choice not in CARDS[state.card].piles:
        yield "pending.pile: a pile that the card fits (TW-067)"
        return
    price = legal.price(state, state.seat, state.card, state.choice)
    if state.due < 1 or state.due + len(state.paid) != price:
        yield f"pending.due: with the units paid it makes up the price, {price} (TW-058)"
    if tuple(state.paid.count(suit) for suit in range(6)) != COUNTS[state.used]:
        yield "spent: the pool dice among the units paid (TW-064)"
    if state.paid.count(6) != int(state.sun_spent):
        yield "sun_spent: as the units paid say (TW-064)"
    matching, fits = state._setup.matching, SUIT_MASK[state.card]
    left = [
        (suit, count)
        for unit, suit, count in legal.units_left(state)
        if unit >= max(state.paid, default=0) and (not matching or fits >> suit & 1)
    ]
    shown = sum({1 << suit for suit, _ in left})
    if sum(count for _, count in left) < state.due or state.need & ~shown or state.need.bit_count() > state.due:
        yield "pending: the payment can't be completed with what is left (TW-D05)"


def _pending_cost(state: WallState) -> Iterator[str]:
    if any(unit < 7 for unit in state.paid):
        yield "pending.paid: powers are paid with counters only (TW-084)"
    power, seat = state.active[state.seat], state.seat
    cost = 1
    if power == LEAVES:
        old, new = legal.leaves_faces(state)
        if state.card >= 0:
            yield "pending.card: Leaves turns a die, no card (TW-095)"
        if old < 0 or old == new or not COUNTS[state.free][old]:
            yield "pending.face, pending.new_face: a face that a die shows, and another suit (TW-095, TW-R32)"
    elif state.choice >= 0:
        yield "pending.face: only Leaves turns a die (TW-095)"
    elif power == WAVES:
        if state.card < 0 or state.card not in state.market:
            yield "pending.card: a card in the market (TW-098)"
    elif state.card < 0 or not legal.side(state, 1 - seat) >> state.card & 1:
        yield "pending.card: a card on the other side (TW-089, TW-092)"
    else:
        cost = (legal.steal_cost if power == WYRMS else legal.discard_cost)(state, state.card)
    if state.due < 1 or state.due + len(state.paid) != cost:
        yield f"pending.due: with the counters paid it makes up the cost, {cost} (TW-086)"
    if sum(state.counters[seat][max(state.paid, default=7) - 7 :]) < state.due:
        yield "pending: the cost can't be completed with the counters left (TW-087)"


def _end(state: WallState) -> Iterator[str]:
    setup = state._setup
    if bool(state.deck) != (state.last_turns == -1) or not -1 <= state.last_turns <= 2:
        yield "last_turns: null while the deck has cards, then 2, 1 or 0 (TW-127, TW-129)"
    elif state.step == REFILL and state.last_turns != -1:
        yield "last_turns: null before the last card is drawn (TW-127)"
    ended = state.last_turns == 0 or state.stall >= setup.stall_limit or state.turns >= setup.turn_limit
    limits = state.stall >= setup.stall_limit or state.turns >= setup.turn_limit
    if state.step == OVER and not ended:
        yield "step over: no end of the game is reached (TW-129, TW-131, TW-132)"
    elif state.step != OVER and limits:
        yield "stall, turns: a limit is reached, so the game is over (TW-131, TW-132)"


def _decision(state: WallState) -> Iterator[str]:
    usable = legal.power_usable(state, state.step == MAIN)
    if state.step in (BEFORE, AFTER) and not usable:
        yield f"step {STEPS[state.step]}: the active power must be unused and usable (TW-D01, TW-D11)"
    elif state.step != OVER and not legal.MOVES[state.step](state):
        yield f"step {STEPS[state.step]}: nothing could be chosen"
