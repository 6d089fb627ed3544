"""What players and spectators see, each as far as it knows the cards (CC-H01 to CC-H12)."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import msgspec

from fourwalls.core import Arg, Message, Prompt, Seat, View

from . import scoring
from .actions import CARD_WORDS, SQUARE_NAMES, kind_name
from .city import City, cards, districts, income, limit, price, size, squares_in
from .explain import touches
from .kinds import COMMERCIAL, KINDS, LEISURE, LEISURE_COST, Five
from .meta import META
from .offer import DOWN, cards_in_hand, chooser, hidden_size
from .position import Position, counts_of, pick_words, to_position
from .steps import BUILD_STEP, BUY_STEP, CHOOSE, DIVIDE, GROW_STEP, STEPS

if TYPE_CHECKING:
    from .state import CardCityState

Parts = dict[str, int | str | list[int | str]]


class District(msgspec.Struct, frozen=True, omit_defaults=True):
    """A district: its squares, what it touches, and how much of that it needs to develop (CC-099, CC-104)."""

    kind: str
    squares: str
    touches: int = 0
    needs: int = 0


class Board(msgspec.Struct, frozen=True, omit_defaults=True):
    """What can be counted in a city: see docs/games/card_city.md."""

    size: int
    limit: int
    cards: int
    income: int
    price: int
    score: int
    left: int
    points: dict[str, int]
    districts: tuple[District, ...]


class CardCityView(View, frozen=True, kw_only=True):
    """A view of Card City. Of the cards on offer it has the kinds that the viewer has seen."""

    position: Position
    pool_size: int
    unseen: dict[str, int]
    chooser: int | None = None
    boards: tuple[Board, ...] = ()


def make_view(state: CardCityState, seat: Seat | None) -> CardCityView:
    """The view of a seat or of a spectator."""
    acts = seat is not None and seat in state.to_act
    options = state._setup.options
    return CardCityView(
        game=META.id,
        seats=len(state.cities),
        seat=seat,
        to_act=state.to_act,
        turn=state.turn,
        prompt=_prompt(state, seat) if acts and seat is not None else None,
        outcome=state.outcome,
        position=_seen_position(state, seat),
        pool_size=sum(state.pool) + len(state.bottom),
        unseen=counts_of(unseen(state, seat)),
        chooser=chooser(state) if state.step == CHOOSE else None,
        boards=tuple(
            board(city, coins, options.decentralization, options.parking_meters)
            for city, coins in zip(state.cities, state.coins, strict=True)
        ),
    )


def sees(state: CardCityState, seat: Seat | None, label: int) -> bool:
    """Whether a viewer has seen a card on offer; solo everybody sees everything (CC-H11)."""
    if len(state.cities) == 1:
        return True
    seen = state.offer[2][label]
    return seen + 1 == 1 << len(state.cities) or (seat is not None and bool(seen >> seat & 1))


def _seen_position(state: CardCityState, seat: Seat | None) -> Position:
    position = to_position(state)
    offer = tuple(
        card if sees(state, seat, label) else msgspec.structs.replace(card, kind=None)
        for label, card in enumerate(position.offer)
    )
    alone = len(state.cities) == 1
    return msgspec.structs.replace(
        position,
        # Only the divider sees a division before it is complete (CC-H04).
        picks=pick_words(state.offer[3]) if seat is not None and seat == state.seat else (),
        offer=offer,
        pool=position.pool if alone else None,
    )


def unseen(state: CardCityState, seat: Seat | None) -> Five:
    """By kind: the cards never drawn, and those on offer that a viewer has not seen (CC-H02)."""
    counts = list(state.pool)
    for label, kind in enumerate(state.offer[0]):
        if not sees(state, seat, label):
            counts[kind] += 1
    return (counts[0], counts[1], counts[2], counts[3], counts[4])


@lru_cache(maxsize=2000)
def board(city: City, coins: int, decentralization: bool, meters: bool) -> Board:
    """What can be counted in a city with these coins."""
    points = scoring.points(city, coins, decentralization)
    named = points._asdict() if decentralization else dict(list(points._asdict().items())[:3])
    return Board(
        size=size(city),
        limit=limit(city),
        cards=cards(city).bit_count(),
        income=income(city, meters),
        price=price(city),
        score=sum(points),
        left=coins % 5,
        points=named,
        districts=tuple(_district(city, kind, one) for kind in range(5) for one in districts(city[kind])),
    )


def _district(city: City, kind: int, one: int) -> District:
    squares = " ".join(SQUARE_NAMES[square] for square in squares_in(one))
    if kind > COMMERCIAL:
        return District(KINDS[kind], squares)
    return District(KINDS[kind], squares, touches(city, kind, one), one.bit_count() + 1)


# -- prompts ------------------------------------------------------------------------------------------------------

_RULES = {
    "divide": ("CC-048", "CC-049", "CC-051"),
    "choose": ("CC-053", "CC-054", "CC-055"),
    "bottom": ("CC-146", "CC-R55"),
    "build": ("CC-063", "CC-064", "CC-066", "CC-069", "CC-072"),
    "grow": ("CC-087", "CC-099", "CC-104"),
    "buy": ("CC-114", "CC-117", "CC-119"),
}
"""The rules that a prompt is about, for help beside the board."""


def _prompt(state: CardCityState, seat: Seat) -> Prompt:
    step = state.step
    kind = STEPS[step]
    rules = _RULES[kind]
    parts: Parts = {}
    args: dict[str, Arg] = {}
    id = kind
    if step == DIVIDE:
        kind = id = "group" if len(state.offer[3]) < 2 else "hide"
        parts = _division_parts(state)
        args["left"] = parts[f"{kind}_left"]
    elif step == CHOOSE:
        args["count"] = state.offer[1].count(DOWN)
    elif step == BUILD_STEP:
        id, parts = _building_parts(state, seat)
        kind = "first" if id == "first" else "build"
        if id != "first":
            args["kind"] = kind_name(state.hands[seat][0])
            args["cost"] = parts["cost"]
    elif step == GROW_STEP:
        parts = {"reserve_R": state.reserve[0], "reserve_C": state.reserve[1]}
    elif step == BUY_STEP:
        parts = {"price": price(state.cities[seat]), "coins": state.coins[seat]}
        args["price"] = parts["price"]
    else:
        parts = {"cards": [KINDS[each] for each in state.offer[0]]}
    return Prompt(kind, Message(f"prompt.{id}", args), tuple(state.legal(seat)), parts, rules)


def _division_parts(state: CardCityState) -> Parts:
    counts = cards_in_hand(state)
    picks = state.offer[3]
    left = [count - picks.count(card) for card, count in enumerate(counts)]
    words: list[int | str] = [CARD_WORDS[card] for card in range(10) for _ in range(left[card])]
    hidden = hidden_size(sum(counts))
    return {
        "cards": words,
        "picks": list(pick_words(picks)),
        "group_left": max(0, 2 - len(picks)),
        "hide_left": min(hidden, 2 + hidden - len(picks)),
    }


def _building_parts(state: CardCityState, seat: Seat) -> tuple[str, Parts]:
    hand = state.hands[seat]
    letters: list[int | str] = [KINDS[each] for each in hand if each >= 0]
    if hand[0] < 0:
        return "first", {"hand": letters}
    cost = LEISURE_COST if hand[0] == LEISURE else 0
    return "build_for" if cost else "build", {"card": KINDS[hand[0]], "hand": letters, "cost": cost}

