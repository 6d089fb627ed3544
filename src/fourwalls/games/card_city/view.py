"""What players and spectators see, each as far as it knows the cards (CC-H01 to CC-H12)."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING, Final, cast

import msgspec

from fourwalls.core import Message, Prompt, Seat, View, message
from fourwalls.core.bits import bits_in

from . import scoring
from .actions import CARD_WORDS, OPEN, SQUARE_NAMES, kind_name
from .city import HALL_SQUARE, City, cards, districts, income, limit, price, size
from .explain import touches
from .kinds import COMMERCIAL, KINDS, LEISURE, LEISURE_COST, Five
from .meta import META
from .notes import notes
from .offer import DOWN, chooser, hidden_size, knows, to_divide
from .position import Position, counts_of, pick_words, to_position
from .steps import CHOOSE, STEPS

if TYPE_CHECKING:
    from .state import CardCityState

Parts = dict[str, int | str | list[int | str]]


class District(msgspec.Struct, frozen=True, omit_defaults=True):
    """A district: its squares, what it touches, and how much of that it needs to develop (CC-099, CC-104)."""

    kind: str
    squares: str
    touches: int = 0
    needs: int = 0


CITY_HALL = District("H", SQUARE_NAMES[HALL_SQUARE])
"""The first district of every city, always of one card (CC-017, CC-R48)."""


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


def _seen_position(state: CardCityState, seat: Seat | None) -> Position:
    position = to_position(state)
    offer = tuple(
        card if knows(state, seat, label) else msgspec.structs.replace(card, kind=None)
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
    for label, card in enumerate(state.offer[0]):
        if not knows(state, seat, label):
            counts[card] += 1
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
        districts=(CITY_HALL, *(_district(city, kind, one) for kind in range(5) for one in districts(city[kind]))),
    )


def _district(city: City, kind: int, one: int) -> District:
    squares = " ".join(SQUARE_NAMES[square] for square in bits_in(one))
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


Asked = tuple[str, Message, Parts]
"""The kind of a prompt, its message and its parts."""


def _prompt(state: CardCityState, seat: Seat) -> Prompt:
    step = STEPS[state.step]
    kind, text, parts = _ASKED[step](state, seat)
    moves = tuple(state.legal(seat))
    return Prompt(kind, text, moves, parts, _RULES[step], notes(state, seat, cast("tuple[int, ...]", moves)))


def _dividing(state: CardCityState, seat: Seat) -> Asked:
    left, picks = to_divide(state), state.offer[3]
    words: list[int | str] = [CARD_WORDS[card] for card in left]
    hidden = hidden_size(len(left) + len(picks))
    to_group, to_hide = max(0, 2 - len(picks)), min(hidden, 2 + hidden - len(picks))
    kind = "group" if to_group else "hide"
    parts: Parts = {
        "cards": words,
        "picks": list(pick_words(picks)),
        "group_left": to_group,
        "hide_left": to_hide,
    }
    what = message(f"prompt.{kind}", left=to_group or to_hide) if picks else message("prompt.whole", hidden=to_hide)
    return kind, message("prompt.in_order", what=what), parts


def _choosing(state: CardCityState, seat: Seat) -> Asked:
    _, places, _, _ = state.offer
    count = sum(at == DOWN and not knows(state, seat, label) for label, at in enumerate(places))
    return "choose", message("prompt.choose", count=count) if count else message("prompt.choose_seen"), {}


def _putting_down(state: CardCityState, seat: Seat) -> Asked:
    return "bottom", message("prompt.bottom"), {"cards": [KINDS[card % OPEN] for card in state.offer[0]]}


def _building(state: CardCityState, seat: Seat) -> Asked:
    hand = state.hands[seat]
    letters: list[int | str] = [KINDS[kind] for kind in hand if kind >= 0]
    if hand[0] < 0:
        return "first", message("prompt.first"), {"hand": letters}
    cost = LEISURE_COST if hand[0] == LEISURE else 0
    text = message("prompt.build_for" if cost else "prompt.build", kind=kind_name(hand[0]), cost=cost)
    return "build", text, {"card": KINDS[hand[0]], "hand": letters, "cost": cost}


def _growing(state: CardCityState, seat: Seat) -> Asked:
    return "grow", message("prompt.grow"), {"reserve_R": state.reserve[0], "reserve_C": state.reserve[1]}


def _buying(state: CardCityState, seat: Seat) -> Asked:
    cost = price(state.cities[seat])
    return "buy", message("prompt.buy", price=cost), {"price": cost, "coins": state.coins[seat]}


_ASKED: Final[dict[str, Callable[[CardCityState, Seat], Asked]]] = {
    "divide": _dividing,
    "choose": _choosing,
    "bottom": _putting_down,
    "build": _building,
    "grow": _growing,
    "buy": _buying,
}
