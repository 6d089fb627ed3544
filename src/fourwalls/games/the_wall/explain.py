"""Why a move is not possible, with the rule it breaks. The cold path: exact, specific, never asked in search."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from fourwalls.core import NATURE, Arg, Message, Move, Reason, not_acting, refusal
from fourwalls.core.bits import bits_in

from . import legal
from .actions import (
    ACTION_COUNT,
    ACTIONS,
    BUY,
    CLEAR,
    COUNTER,
    DIE,
    DISCARD,
    KEEP,
    MOVE_COUNT,
    PROTECT,
    STEAL,
    TAKE,
    TO,
    TURN,
    card_name,
    pile_name,
    suit_name,
)
from .cards import CARDS, KNOTS, LEAVES, MOONS, PILES, SUITS, SUNS, WAVES, WYRMS
from .dice import COUNTS
from .messages import CATALOG
from .steps import (
    AFTER,
    BEFORE,
    CLEAR_STEP,
    COST,
    DISCARD_STEP,
    KEEP_STEP,
    MAIN,
    PAY,
    PROTECT_STEP,
    PROTECT_WITH,
    ROLL_STEP,
    STEAL_STEP,
    STEPS,
    TURN_DIE,
    TURN_TO,
)

if TYPE_CHECKING:
    from .state import WallState

Reasons = list[Reason]


def _no(rule: str, id: str, *things: str, **args: Arg) -> Reason:
    return refusal(CATALOG, rule, f"why.{id}", things, **args)


def explain(state: WallState, seat: int, move: Move) -> Reasons:
    """The reasons against a move of a seat (or NATURE); empty exactly when it is legal."""
    if reason := not_acting(CATALOG, state, seat, lambda: _out_of_turn(state, seat)):
        return [reason]
    if type(move) is not int or not 0 <= move < MOVE_COUNT:
        return [refusal(CATALOG, "CORE-MOVE", "core.move")]
    if move in legal.MOVES[state.step](state):
        return []
    if (seat == NATURE) != (move >= ACTION_COUNT):
        return [_wrong_decision(state)]
    if seat == NATURE:
        return [_wrong_result(state)]
    return _KINDS[ACTIONS[move].kind](state, move)


def _out_of_turn(state: WallState, seat: int) -> Reason:
    if seat == NATURE:
        return refusal(CATALOG, "CORE-TURN", "why.not_nature", to_act_seat=state.seat)
    return refusal(CATALOG, "CORE-TURN", "why.not_your_turn", seat=seat, to_act_seat=state.seat)


def _wrong_decision(state: WallState) -> Reason:
    prompt = Message(f"step.{STEPS[state.step]}")
    return refusal(CATALOG, "CORE-DECISION", "core.decision", prompt=prompt)


def _wrong_result(state: WallState) -> Reason:
    """Nature's result is of another kind, or can't come up now."""
    rule = {"deal": "TW-035", "refill": "TW-068", "flip": "TW-125", "roll": "TW-048", "sun_roll": "TW-101"}
    return _no(rule[STEPS[state.step]], "result", prompt=Message(f"step.{STEPS[state.step]}"))


def _stage(state: WallState) -> int:
    """The step of the turn itself: where a sub-decision will come back to, or the step at hand."""
    return state.stack[-1] if state.stack else state.step


def _sub_decision(state: WallState) -> bool:
    return bool(state.stack)


# -- keeping ------------------------------------------------------------------------------------------------------


def _keep(state: WallState, move: int) -> Reasons:
    if state.step != KEEP_STEP:
        if _stage(state) in (MAIN, AFTER):
            return [_no("TW-048", "keep_late")]
        return [_wrong_decision(state)]
    wanted, free, spent = COUNTS[move - KEEP], COUNTS[state.free], COUNTS[state.used]
    reasons = []
    for suit in range(6):
        if wanted[suit] > free[suit]:
            thing = f"die:{SUITS[suit]}"
            if spent[suit]:
                args: dict[str, Arg] = {"count": free[suit], "spent": spent[suit]}
                reasons.append(_no("TW-047", "keep_spent", thing, suit=suit_name(suit), **args))
            else:
                reasons.append(_no("TW-045", "keep_missing", thing, suit=suit_name(suit), count=free[suit]))
    return reasons


# -- powers -------------------------------------------------------------------------------------------------------


def _power(state: WallState, move: int) -> Reasons:
    if _sub_decision(state):
        return [_wrong_decision(state), *([_no("TW-078", "power_used")] if state.power_used else [])]
    reasons = power_reasons(state)
    if not reasons and state.step == KEEP_STEP:
        reasons = [_no("TW-D01", "power_later")]
    return reasons or [_wrong_decision(state)]


def power_reasons(state: WallState) -> Reasons:
    """Why the active power can't be used in this part of the turn, whatever is asked right now."""
    seat = state.seat
    power = state.active[seat]
    if power < 0:
        return [_no("TW-077", "no_power")]
    if state.power_used:
        return [_no("TW-078", "power_used")]
    at_main = _stage(state) == MAIN
    if power in (SUNS, LEAVES) and not at_main:
        rule = "TW-102" if power == SUNS else "TW-096"
        return [_no(rule, "power_time", f"power:{SUITS[power]}", suit=suit_name(power))]
    if legal.power_usable(state, at_main):
        return []
    return _power_without_use(state, power)


def _power_without_use(state: WallState, power: int) -> Reasons:
    """No target (TW-088), or not enough counters (TW-087)."""
    held = sum(state.counters[state.seat])
    thing = f"power:{SUITS[power]}"
    if power in (WYRMS, MOONS):
        cards = bits_in(legal.side(state, 1 - state.seat))
        if not cards:
            return [_no("TW-088", "no_target_card", thing)]
        cost = legal.steal_cost if power == WYRMS else legal.discard_cost
        cheapest = min(cards, key=lambda card: cost(state, card))
        args: dict[str, Arg] = {"card": card_name(cheapest), "cost": cost(state, cheapest), "held": held}
        return [_no("TW-087", "power_cost_card", thing, f"card:{CARDS[cheapest].id}", **args)]
    if power == WAVES and max(state.market) < 0:
        return [_no("TW-088", "no_market", thing)]
    if power == KNOTS and not legal.side(state, state.seat):
        return [_no("TW-088", "no_own_card", thing)]
    return [_no("TW-087", "power_cost_one", thing)]


def _needs_power(state: WallState, power: int) -> Reasons:
    """Why a sub-step of a power is not open: another power, or the power has to be chosen first or can't be."""
    active = state.active[state.seat]
    if active != power:
        if active < 0:
            return [_no("TW-077", "no_power")]
        return [_no("TW-076", "other_power", f"power:{SUITS[active]}", suit=suit_name(power), active=suit_name(active))]
    if _sub_decision(state):
        return [_wrong_decision(state)]
    return power_reasons(state) or [_no("CORE-DECISION", "power_first", suit=suit_name(power))]


def _turn(state: WallState, move: int) -> Reasons:
    if state.step != TURN_DIE:
        return _needs_power(state, LEAVES)
    return [_no("TW-095", "no_such_die", suit=suit_name(move - TURN))]


def _to(state: WallState, move: int) -> Reasons:
    if state.step != TURN_TO:
        return _needs_power(state, LEAVES)
    return [_no("TW-R32", "same_suit", f"die:{SUITS[move - TO]}", suit=suit_name(move - TO))]


def _clear(state: WallState, move: int) -> Reasons:
    card = move - CLEAR
    if card not in state.market:
        return [_not_in_market(card, "TW-098")]
    return _needs_power(state, WAVES) if state.step != CLEAR_STEP else []


def _not_in_market(card: int, rule: str) -> Reason:
    return _no(rule, "not_in_market", f"card:{CARDS[card].id}", card=card_name(card))


def _steal(state: WallState, move: int) -> Reasons:
    return _take_off(state, move - STEAL, WYRMS, STEAL_STEP)


def _discard(state: WallState, move: int) -> Reasons:
    return _take_off(state, move - DISCARD, MOONS, DISCARD_STEP)


def _take_off(state: WallState, card: int, power: int, step: int) -> Reasons:
    """Wyrms or Moons on one card: it must lie on the other side and be paid for in full."""
    thing = f"card:{CARDS[card].id}"
    if legal.side(state, state.seat) >> card & 1:
        return [_no("TW-R37", "own_card", thing, card=card_name(card))]
    if not legal.side(state, 1 - state.seat) >> card & 1:
        rule = "TW-089" if power == WYRMS else "TW-092"
        return [_no(rule, "not_on_their_side", thing, card=card_name(card))]
    reasons = [] if state.step == step else _needs_power(state, power)
    cost = (legal.steal_cost if power == WYRMS else legal.discard_cost)(state, card)
    held = sum(state.counters[state.seat])
    if cost > held and state.active[state.seat] == power and not state.power_used:
        reasons = [reason for reason in reasons if reason.rule != "TW-087"]
    if cost > held and (not reasons or state.active[state.seat] == power):
        reasons.append(_no("TW-087", "power_cost_card", thing, card=card_name(card), cost=cost, held=held))
    return reasons


def _protect(state: WallState, move: int) -> Reasons:
    card = move - PROTECT
    if not legal.side(state, state.seat) >> card & 1:
        return [_no("TW-104", "not_on_your_side", f"card:{CARDS[card].id}", card=card_name(card))]
    if state.step == PROTECT_STEP:
        return [_no("TW-104", "no_counters")]
    return _needs_power(state, KNOTS)


def _stop(state: WallState, move: int) -> Reasons:
    if state.step == PROTECT_STEP:
        return [_no("TW-R23", "protect_one")]
    return [_wrong_decision(state)]


# -- the main action ----------------------------------------------------------------------------------------------


def _main_time(state: WallState) -> Reasons:
    """Why no main action can be chosen now, by the part of the turn."""
    stage = _stage(state)
    if stage == AFTER and not (_sub_decision(state) and state.step in (PAY,)):
        return [_no("TW-055", "one_main_action")]
    if stage in (BEFORE, KEEP_STEP, ROLL_STEP):
        return [_no("TW-053", "main_before_roll")]
    return [_wrong_decision(state)]


def _take(state: WallState, move: int) -> Reasons:
    if state.step != MAIN:
        return _main_time(state)
    suit = move - TAKE
    return [_no("TW-071", "suit_not_shown", f"suit:{SUITS[suit]}", suit=suit_name(suit))]


def _buy(state: WallState, move: int) -> Reasons:
    card, pile = divmod(move - BUY, 3)
    reasons = [] if state.step == MAIN else _main_time(state)
    fits = CARDS[card].piles
    if pile not in fits:
        reasons.append(_wrong_pile(card, pile))
    if card not in state.market:
        return [*reasons, _not_in_market(card, "TW-056")]
    if state.step == MAIN:
        # In a pile that does not fit, the card lacks at least what it lacks in the pile where it would lack least.
        lacking = [price_reasons(state, card, each) for each in (fits if pile not in fits else (pile,))]
        reasons += lacking[0] if len(lacking[0]) <= len(lacking[-1]) else lacking[-1]
    return reasons


def _wrong_pile(card: int, pile: int) -> Reason:
    rule = "TW-067" if len(CARDS[card].piles) > 1 else "TW-066"
    things = (f"card:{CARDS[card].id}", f"pile:{PILES[pile]}")
    fits: list[int | str | Message] = [pile_name(each) for each in CARDS[card].piles]
    return _no(rule, "wrong_pile", *things, card=card_name(card), pile=pile_name(pile), fits=fits)


def price_reasons(state: WallState, card: int, pile: int) -> Reasons:
    """Why the acting seat can't pay for a market card at the main action: units or suits that are missing."""
    held, dice = state.counters[state.seat], COUNTS[state.free]
    units = [held[suit] + dice[suit] + (state.sun == suit) for suit in range(6)]
    price = legal.price(state, state.seat, card, pile)
    thing, name = f"card:{CARDS[card].id}", card_name(card)
    reasons = []
    if missing := [suit for suit in CARDS[card].suits if not units[suit]]:
        names: list[int | str | Message] = [suit_name(suit) for suit in missing]
        reasons.append(_no("TW-060", "missing_suit", thing, card=name, suits=names))
    matching = state._setup.matching
    usable = sum(units[suit] for suit in CARDS[card].suits) if matching else sum(units)
    if usable < price:
        rule = "TW-058" if sum(units) < price else "TW-063"
        args: dict[str, Arg] = {"price": price, "units": usable}
        reasons.append(_no(rule, "too_few_matching" if matching else "too_few_units", thing, card=name, **args))
    return reasons


# -- payments -----------------------------------------------------------------------------------------------------


def _unit(state: WallState, move: int) -> Reasons:
    unit = move - DIE
    if state.step == COST:
        return _cost_unit(state, unit) or [_not_canonical("order.counters")]
    if state.step == PROTECT_WITH:
        if unit < 7:
            return [_no("TW-104", "protect_counters")]
        return [_no("TW-104", "no_such_counter", suit=suit_name(unit - 7))]
    if state.step != PAY:
        if not _sub_decision(state) and _stage(state) == AFTER:
            return [_no("TW-058", "paid_in_full"), _wrong_decision(state)]
        return [_wrong_decision(state)]
    return _price_unit(state, unit) or [_not_canonical("order.units")]


def unit_reasons(state: WallState, move: Move, first: int) -> Reasons:
    """Why a unit can't be part of the payment under way, whatever the order of the units from `first` on."""
    if type(move) is not int or not DIE <= move < COUNTER + 6:
        return [_wrong_decision(state)]
    if state.due == 0:
        return [_no("TW-058" if state.step == PAY else "TW-086", "paid_in_full")]
    reasons = _cost_unit(state, move - DIE) if state.step == COST else _price_unit(state, move - DIE)
    return reasons or ([_not_canonical("order.units")] if move - DIE < first else [])


def _price_unit(state: WallState, unit: int) -> Reasons:
    if (reason := _not_held(state, unit)) is not None:
        return [reason]
    suit = legal.unit_suit(state, unit)
    suits = CARDS[state.card].suits
    names: list[int | str | Message]
    if state._setup.matching and suit not in suits:
        names = [suit_name(each) for each in suits]
        return [_no("TW-063", "not_matching", suit=suit_name(suit), suits=names)]
    still = state.need & ~(1 << suit)
    left = state.due - 1
    if still.bit_count() > left:
        names = [suit_name(each) for each in range(6) if still >> each & 1]
        return [_no("TW-060", "keep_room", f"card:{CARDS[state.card].id}", suits=names, left=left)]
    return []


def _not_held(state: WallState, unit: int) -> Reason | None:
    if unit < 6:
        if not COUNTS[state.free][unit]:
            return _no("TW-058", "no_unspent_die", f"die:{SUITS[unit]}", suit=suit_name(unit))
    elif unit == 6:
        if state.sun < 0:
            return _no("TW-052", "no_sun_die")
        if state.sun_spent:
            return _no("TW-064", "sun_die_spent")
    elif not state.counters[state.seat][unit - 7]:
        return _no("TW-058", "no_such_counter", f"counter:{SUITS[unit - 7]}", suit=suit_name(unit - 7))
    return None


def _not_canonical(order: str) -> Reason:
    return refusal(CATALOG, "CORE-CANONICAL", "core.canonical", order=Message(order))


def _cost_unit(state: WallState, unit: int) -> Reasons:
    if unit < 7:
        return [_no("TW-084", "counters_only")]
    suit = unit - 7
    if not state.counters[state.seat][suit]:
        return [_no("TW-086", "no_such_counter", f"counter:{SUITS[suit]}", suit=suit_name(suit))]
    return []


def _decision(state: WallState, move: int) -> Reasons:
    return [_wrong_decision(state)]


_KINDS: Final[dict[str, Callable[[WallState, int], Reasons]]] = {
    "keep": _keep,
    "power": _power,
    "go_on": _decision,
    "no_action": _decision,
    "end_turn": _decision,
    "stop": _stop,
    "take": _take,
    "die": _unit,
    "sun_die": _unit,
    "counter": _unit,
    "turn": _turn,
    "to": _to,
    "buy": _buy,
    "clear": _clear,
    "steal": _steal,
    "discard": _discard,
    "protect": _protect,
}
