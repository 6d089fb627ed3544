"""What players and spectators see: everything but the order of the decks (TW-V01 to TW-V05)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal, cast

import msgspec

from fourwalls.core import Arg, Message, Prompt, Seat, View

from . import legal, scoring
from .actions import COUNTER, DIE, card_name, suit_name
from .cards import CARDS, KNOTS, MOONS, PILES, SUIT_MASK, SUITS, WAVES, WYRMS
from .events import units_words
from .meta import META
from .notes import notes
from .position import Position, to_position
from .steps import AFTER, BEFORE, COST, MAIN, PAY, PROTECT_STEP, STEPS, TURN_TO

if TYPE_CHECKING:
    from .state import WallState


class Price(msgspec.Struct, frozen=True):
    """What a market card costs the seat whose turn it is, in one of its piles."""

    card: str
    pile: str
    price: int


class WallView(View, frozen=True, kw_only=True):
    """A view of The Wall. The position is public; of the decks only the sizes are in it.

    `control` has the controlling seat of People, Places and Events; `discards` the suits in the power discards.
    `heads` are the Pawns of the three piles, `power_cards` what each seat's power deck is made of: pictures and names
    only (TW-030 to TW-033, TW-146). `payment` and `stall_limit` (0: none) are the options of these names.
    """

    position: Position
    deck_size: int
    power_deck_sizes: tuple[int, int]
    discards: tuple[str, str]
    control: tuple[int | None, int | None, int | None]
    prices: tuple[Price, ...]
    heads: tuple[str, str, str]
    power_cards: tuple[str, str]
    payment: Literal["any", "matching"] = "any"
    stall_limit: int = 0


def make_view(state: WallState, seat: Seat | None, moves: Sequence[int] | None = None) -> WallView:
    """The view of a seat or of a spectator; they differ only in the seat and its prompt (TW-I22).

    `moves` stand in the prompt instead of the legal ones.
    """
    listed = cast("Sequence[int]", state.legal(state.seat)) if moves is None else moves
    acts = seat is not None and seat in state.to_act
    people, places, events = (None if (c := scoring.controller(state, pile)) < 0 else c for pile in range(3))
    first, second = state.power_decks
    options = state._setup.options
    return WallView(
        game=META.id,
        seats=2,
        seat=seat,
        to_act=state.to_act,
        turn=state.seat,
        prompt=_prompt(state, listed) if acts else None,
        outcome=state.outcome,
        position=to_position(state, with_decks=False),
        deck_size=len(state.deals),
        power_deck_sizes=(first.bit_count(), second.bit_count()),
        discards=(_discard(state, 0), _discard(state, 1)),
        control=(people, places, events),
        prices=_prices(state),
        heads=(options.people_pawn, "borderland", "harvest"),
        power_cards=("aces", "crowns") if options.aces == "first" else ("crowns", "aces"),
        payment=options.payment,
        stall_limit=options.stall_limit,
    )


def power_discard(state: WallState, seat: int) -> int:
    """The suits in a seat's power discard, as bits (TW-I07)."""
    active = state.active[seat]
    return 63 & ~state.power_decks[seat] & ~(1 << active if active >= 0 else 0)


def _discard(state: WallState, seat: int) -> str:
    mask = power_discard(state, seat)
    return "".join(SUITS[suit] for suit in range(6) if mask >> suit & 1)


def _prices(state: WallState) -> tuple[Price, ...]:
    return tuple(
        Price(CARDS[card].id, PILES[pile], legal.price(state, state.seat, card, pile))
        for card in state.market
        if card >= 0
        for pile in CARDS[card].piles
    )


_RULES = {
    "before": ("TW-D01",),
    "keep": ("TW-045", "TW-047"),
    "main": ("TW-053", "TW-054", "TW-058", "TW-071"),
    "pay": ("TW-058", "TW-060", "TW-062"),
    "turn_die": ("TW-095",),
    "turn_to": ("TW-095", "TW-R32"),
    "cost": ("TW-084", "TW-086"),
    "clear": ("TW-098",),
    "steal": ("TW-089", "TW-090"),
    "discard": ("TW-092", "TW-093"),
    "protect": ("TW-104", "TW-107"),
    "protect_with": ("TW-104",),
    "after": ("TW-D11",),
}
"""The rules that a prompt is about, for help beside the board."""

_BEFORE_RULES = {MOONS: "TW-094", WAVES: "TW-100", WYRMS: "TW-091", KNOTS: "TW-112"}
"""By power that can be used before the roll: the rule that says so."""


def _prompt(state: WallState, moves: Sequence[int]) -> Prompt:
    kind = STEPS[state.step]
    parts: dict[str, int | str | list[int | str]] = {}
    text = f"prompt.{kind}"
    if state.step in (BEFORE, MAIN, AFTER):
        parts["power_usable"] = int(legal.power_usable(state, state.step == MAIN))
    if state.step in (PAY, COST):
        parts = _payment_parts(state)
        if state.paid:
            text += "_more"
    if state.step == PROTECT_STEP and state.paid:
        text = "prompt.protect_more"
    rules = _RULES[kind]
    if state.step == BEFORE:
        rules = (*rules, _BEFORE_RULES[state.active[state.seat]])
    message = Message(text, _prompt_args(state, moves))
    return Prompt(kind, message, tuple(moves), parts, rules, notes(state, moves))


def _payment_parts(state: WallState) -> dict[str, int | str | list[int | str]]:
    parts: dict[str, int | str | list[int | str]] = {
        "price": state.due + len(state.paid),
        "paid": len(state.paid),
        "due": state.due,
    }
    if state.card >= 0:
        parts["card"] = CARDS[state.card].id
    if state.step == PAY:
        parts["pile"] = PILES[state.choice]
        parts["missing"] = [SUITS[suit] for suit in range(6) if state.need >> suit & 1]
    return parts


def _prompt_args(state: WallState, moves: Sequence[int]) -> dict[str, Arg]:
    args: dict[str, Arg] = {}
    if state.active[state.seat] >= 0:
        args["suit"] = suit_name(state.active[state.seat])
    if state.card >= 0:
        args["card"] = card_name(state.card)
    if state.step == TURN_TO:
        args["face"] = suit_name(state.choice)
    if state.step in (PAY, COST):
        args["due"] = state.due
        args["order"] = _order(state, moves)
        if state.paid:
            args["units"] = units_words(state)
    if state.step == PAY:
        args["need"] = _need(state)
    if state.step == COST:
        args["aim"] = _aim(state)
    return args


def _need(state: WallState) -> Message:
    """The suits of the card that no unit has shown yet, each named once (TW-060)."""
    names = [suit_name(suit) for suit in range(6) if state.need >> suit & 1]
    if len(names) == 2:
        return Message("need.two", {"suit": names[0], "other": names[1]})
    return Message("need.one", {"suit": names[0]}) if names else Message("need.none")


def _order(state: WallState, moves: Sequence[int]) -> Message:
    """Why units in hand that could pay are not among the moves: they are paid in one order (TW-D05, TW-D09)."""
    if not moves:
        return Message("pay.any_order")
    fits = SUIT_MASK[state.card] if state.step == PAY and state._setup.matching else 63
    if state.step == PAY and state.need.bit_count() == state.due:
        fits &= state.need
    first = COUNTER if state.step == COST else DIE
    units = {DIE + unit for unit, suit, _ in legal.units_left(state) if fits >> suit & 1 and DIE + unit >= first}
    if units <= set(moves):
        return Message("pay.any_order")
    return Message("pay.in_order", {"order": Message("order.counters" if state.step == COST else "order.units")})


def _aim(state: WallState) -> Message:
    """What the power will do once it is paid."""
    args: dict[str, Arg] = {}
    if state.card >= 0:
        args["card"] = card_name(state.card)
    else:
        old, new = legal.leaves_faces(state)
        args = {"face": suit_name(old), "suit": suit_name(new)}
    return Message(f"aim.{SUITS[state.active[state.seat]]}", args)
