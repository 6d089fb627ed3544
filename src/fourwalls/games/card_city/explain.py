"""Why a move is not possible, with the rule it breaks. The cold path: exact, specific, never asked in search."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from fourwalls.core import NATURE, Arg, Message, Move, Reason, not_acting, refusal
from fourwalls.core.bits import bits_in

from .actions import (
    ACTION_COUNT,
    BOTTOM,
    BUILD,
    BUY,
    DRAW,
    FIRST,
    GROUP,
    GROW,
    HIDE,
    MAYOR,
    MOVE_COUNT,
    OPEN,
    SQUARE_NAMES,
    action,
    card_name,
    kind_name,
)
from .chance import POSSIBLE
from .city import (
    BESIDE,
    HALL,
    SIDE,
    SQUARES,
    WIDEST,
    City,
    cards,
    district,
    districts,
    fits,
    full,
    limit,
    near,
    price,
    size,
    touched,
)
from .kinds import COMMERCIAL, INDUSTRIAL, KINDS, LEISURE, RESIDENTIAL
from .legal import MOVES
from .messages import CATALOG
from .offer import to_divide
from .scoring import extent
from .steps import BOTTOM_STEP, BUILD_STEP, BUY_STEP, DIVIDE, GROW_STEP, STEPS

if TYPE_CHECKING:
    from .state import CardCityState

Reasons = list[Reason]


def _no(rule: str, id: str, /, *things: str, **args: Arg) -> Reason:
    return refusal(CATALOG, rule, f"why.{id}", things, **args)


def explain(state: CardCityState, seat: int, move: Move) -> Reasons:
    """The reasons against a move of a seat (or NATURE); empty exactly when it is legal."""
    if reason := not_acting(CATALOG, state, seat, lambda: _out_of_turn(state, seat)):
        return [reason]
    if type(move) is not int or not 0 <= move < MOVE_COUNT:
        return [refusal(CATALOG, "CORE-MOVE", "core.move")]
    if (seat == NATURE) != (move >= ACTION_COUNT):
        return [_wrong_decision(state)]
    if seat == NATURE:
        return [] if POSSIBLE[state.step](state, move) else [_wrong_result(state, move)]
    if move in MOVES[state.step](state, seat):
        return []
    return _KINDS.get(action(move).kind, _decision)(state, seat, move)


def _out_of_turn(state: CardCityState, seat: int) -> Reason:
    others: list[int | str | Message] = [Message("name", {"seat": other}) for other in state.to_act]
    if seat == NATURE:
        return refusal(CATALOG, "CORE-TURN", "why.not_nature", others=others)
    return refusal(CATALOG, "CORE-TURN", "why.not_your_turn", seat=seat, others=others)


def _wrong_decision(state: CardCityState) -> Reason:
    prompt = Message(f"step.{STEPS[state.step]}")
    return refusal(CATALOG, "CORE-DECISION", "core.decision", prompt=prompt)


def _decision(state: CardCityState, seat: int, move: int) -> Reasons:
    return [_wrong_decision(state)]


def _wrong_result(state: CardCityState, move: int) -> Reason:
    """Nature's result is of another kind, or can't come up now."""
    kind = action(move).kind
    if kind != {"start": "mayor"}.get(STEPS[state.step], STEPS[state.step]):
        return _wrong_decision(state)
    if kind == "mayor":
        return _no("CC-R02", "mayor", number=move - MAYOR + 1)
    if kind == "lay":
        return _no("CC-D03", "labels")
    drawn = move - DRAW
    if drawn == LEISURE and state.round == 1:
        return _no("CC-045", "leisure_later", "kind:L")
    return _no("CC-043", "no_card_in_pool", f"kind:{KINDS[drawn]}", kind=kind_name(drawn))


# -- phase 1 ------------------------------------------------------------------------------------------------------


def _name(state: CardCityState, seat: int, move: int) -> Reasons:
    """Naming a card of a division: it is not there, or it is named too late."""
    picks = state.offer[3]
    grouping = move < HIDE
    if state.step != DIVIDE or grouping != (len(picks) < 2):
        return [_wrong_decision(state)]
    card = move - GROUP if grouping else move - HIDE
    if card not in to_divide(state):
        return [_no("CC-051", "no_card_to_name", f"kind:{KINDS[card % OPEN]}", card=card_name(card))]
    return [refusal(CATALOG, "CORE-CANONICAL", "core.canonical", order=Message("order.division"))]


def _bottom(state: CardCityState, seat: int, move: int) -> Reasons:
    if state.step != BOTTOM_STEP:
        return [_wrong_decision(state)]
    kind = move - BOTTOM
    names: list[int | str | Message] = [kind_name(drawn % OPEN) for drawn in state.offer[0]]
    return [_no("CC-146", "not_drawn", f"kind:{KINDS[kind]}", kind=kind_name(kind), cards=names)]


# -- phase 2 ------------------------------------------------------------------------------------------------------


def _first(state: CardCityState, seat: int, move: int) -> Reasons:
    if state.step != BUILD_STEP or state.hands[seat][0] >= 0:
        return [_wrong_decision(state)]
    kind = move - FIRST
    names: list[int | str | Message] = [kind_name(each) for each in state.hands[seat][1:]]
    return [_no("CC-062", "not_in_hand", f"kind:{KINDS[kind]}", kind=kind_name(kind), cards=names)]


def _build(state: CardCityState, seat: int, move: int) -> Reasons:
    if state.step != BUILD_STEP or state.hands[seat][0] < 0:
        return [_wrong_decision(state)]
    kind, city, square = state.hands[seat][0], state.cities[seat], move - BUILD
    return [*place_reasons(city, square), *zoning_reasons(city, kind, square)]


def place_reasons(city: City, square: int, size_rule: str = "CC-066") -> Reasons:
    """Why no card can be added on a square: taken, not next to the city, or outside every 5×5 square."""
    name = SQUARE_NAMES[square]
    thing = f"square:{name}"
    if cards(city) >> square & 1:
        return [_no("CC-077", "occupied", thing, square=name, kind=_card_on(city, square))]
    reasons = []
    if not BESIDE[square] & cards(city):
        reasons.append(_no("CC-064", "apart", thing, square=name))
    if not fits(city, square):
        top, bottom, left, right = extent(city)
        row, column = divmod(square, SIDE)
        wide, high = max(right, column) - min(left, column) + 1, max(bottom, row) - min(top, row) + 1
        if wide > WIDEST:
            reasons.append(_no(size_rule, "too_wide", thing, square=name, wide=wide))
        if high > WIDEST:
            reasons.append(_no(size_rule, "too_high", thing, square=name, high=high))
    return reasons


def _card_on(city: City, square: int) -> Message:
    kind = next((kind for kind in range(5) if city[kind] >> square & 1), None)
    return Message("kind.H") if kind is None else kind_name(kind)


def _neighbours(city: City, mask: int) -> tuple[list[str], list[int | str | Message]]:
    """Some cards of a city as things and in words."""
    names = [SQUARE_NAMES[square] for square in bits_in(mask)]
    words: list[int | str | Message] = [
        Message("neighbour", {"kind": _card_on(city, square), "square": SQUARE_NAMES[square]})
        for square in bits_in(mask)
    ]
    return [f"square:{name}" for name in names], words


def zoning_reasons(city: City, kind: int, square: int, rule: str = "CC-072", *, growing: bool = False) -> Reasons:
    """Which neighbours forbid a card of this kind on a square (CC-069 to CC-073, CC-098)."""
    beside = BESIDE[square] & cards(city)
    reasons = []
    if kind in (RESIDENTIAL, COMMERCIAL) and not growing and (same := beside & city[kind]):
        things, words = _neighbours(city, same)
        same_rule = "CC-069" if kind == RESIDENTIAL else "CC-070"
        reasons.append(_no(same_rule, "same_kind", *things, kind=kind_name(kind), neighbours=words))
    other = {RESIDENTIAL: INDUSTRIAL, INDUSTRIAL: RESIDENTIAL}.get(kind)
    if other is not None and (against := beside & city[other]):
        things, words = _neighbours(city, against)
        reasons.append(_no(rule, "zoning", *things, kind=kind_name(kind), other=kind_name(other), neighbours=words))
    return reasons


# -- phase 3 ------------------------------------------------------------------------------------------------------


def _grow(state: CardCityState, seat: int, move: int) -> Reasons:
    if state.step != GROW_STEP:
        return [_wrong_decision(state)]
    kind, square = divmod(move - GROW, SQUARES)
    city = state.cities[seat]
    reasons = []
    if not state.reserve[kind]:
        reasons.append(_no("CC-089", "reserve", f"kind:{KINDS[kind]}", kind=kind_name(kind)))
    reasons += limit_reasons(city)
    if cards(city) >> square & 1:
        return [*place_reasons(city, square), *reasons]
    reasons += [reason for reason in place_reasons(city, square, "CC-097") if reason.rule != "CC-064"]
    reasons += zoning_reasons(city, kind, square, "CC-098", growing=True)
    return [*reasons, *district_reasons(city, kind, square)]


def limit_reasons(city: City) -> Reasons:
    """Why a city at its limit takes no card but an Industrial one (CC-085, CC-096)."""
    if not full(city):
        return []
    now, industrial = size(city), city[3].bit_count()
    missing = -(-(now + 1 - limit(city)) // 5)
    return [_no("CC-096", "limit", size=now, limit=limit(city), industrial=industrial, missing=missing)]


def touches(city: City, kind: int, one: int) -> int:
    """How many Cultural cards or Residential districts a district touches (CC-099, CC-104, CC-R31)."""
    if kind == RESIDENTIAL:
        return (near(one) & (city[2] | HALL)).bit_count()
    return touched(near(one) & city[0], city[0]) if kind == COMMERCIAL else 0


def district_reasons(city: City, kind: int, square: int) -> Reasons:
    """Why no district next to a square can develop onto it: there is none, or each touches too little."""
    name = SQUARE_NAMES[square]
    colour = city[kind]
    beside = districts(district(BESIDE[square] & colour, colour))
    if not beside:
        rule = "CC-100" if kind == RESIDENTIAL else "CC-105"
        return [_no(rule, "no_district", f"square:{name}", square=name, kind=kind_name(kind))]
    if any(touches(city, kind, one) > one.bit_count() for one in beside):
        return []
    things = [f"square:{SQUARE_NAMES[each]}" for one in beside for each in bits_in(one)]
    words: list[int | str | Message] = [_district_words(city, kind, one) for one in beside]
    rule, text = ("CC-099", "residential_needs") if kind == RESIDENTIAL else ("CC-104", "commercial_needs")
    return [_no(rule, text, *things, square=name, districts=words)]


def _district_words(city: City, kind: int, one: int) -> Message:
    squares: list[int | str | Message] = [SQUARE_NAMES[square] for square in bits_in(one)]
    count = one.bit_count()
    args: dict[str, Arg] = {"size": count, "squares": squares, "touches": touches(city, kind, one), "needs": count + 1}
    return Message("district", args)


# -- phase 5 ------------------------------------------------------------------------------------------------------


def _buy(state: CardCityState, seat: int, move: int) -> Reasons:
    if state.step != BUY_STEP:
        return [_wrong_decision(state)]
    city, square = state.cities[seat], move - BUY
    reasons = []
    if not state.reserve[INDUSTRIAL]:
        reasons.append(_no("CC-118", "reserve", "kind:I", kind=kind_name(INDUSTRIAL)))
    if state.coins[seat] < price(city):
        reasons.append(_no("CC-117", "coins", price=price(city), coins=state.coins[seat]))
    return [*reasons, *place_reasons(city, square), *zoning_reasons(city, INDUSTRIAL, square)]


_KINDS: Final[dict[str, Callable[[CardCityState, int, int], Reasons]]] = {
    "group": _name,
    "hide": _name,
    "bottom": _bottom,
    "first": _first,
    "build": _build,
    "grow": _grow,
    "buy": _buy,
}
"""Who explains a move of each kind; the others are refused only at another step."""
