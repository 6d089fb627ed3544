"""What happens, as events with texts, and who sees what of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from fourwalls.core import Arg, Event, Message, Seat, message

from .actions import OPEN, SQUARE_NAMES, card_name, kind_name
from .city import full, limit
from .kinds import KINDS, LEISURE, LEISURE_COST
from .offer import DOWN, FRONT, UP, knows

if TYPE_CHECKING:
    from .state import CardCityState

Words = list[int | str | Message]


def _event(kind: str, /, *things: str, id: str = "", reveals: bool = False, **args: Arg) -> Event:
    return Event(kind, Message(f"event.{id or kind}", args), things, reveals)


def _faces(face: Callable[[Seat | None], Event], seats: int) -> Event:
    """An event with a face for each seat that sees another one than everybody."""
    public = face(None)
    own = [(seat, face(seat)) for seat in range(seats)]
    return Event(
        public.kind,
        public.message,
        public.things,
        public.reveals,
        tuple((seat, event) for seat, event in own if event != public),
    )


# -- phase 1 ------------------------------------------------------------------------------------------------------


def first_mayor(seat: Seat) -> Event:
    return _event("mayor", f"seat:{seat}", seat=seat)


def round_begins(state: CardCityState) -> Event:
    text = "round_alone" if len(state.cities) == 1 else "round"
    return _event("round", f"seat:{state.mayor}", id=text, number=state.round, seat=state.mayor)


def drawn(state: CardCityState, *, known: bool = False) -> Event:
    """The drawer sees the cards; the others only that they are drawn (CC-H03).

    `known`: all of them had to come, so that a player alone learns nothing by them (CC-H11).
    """
    kinds, mayor = sorted(card % OPEN for card in state.offer[0]), state.mayor
    things = tuple(dict.fromkeys(f"kind:{KINDS[kind]}" for kind in kinds))

    def face(seat: Seat | None) -> Event:
        if seat == mayor or len(state.cities) == 1:
            names: Words = [kind_name(kind) for kind in kinds]
            text = "drawn_cards" if len(state.cities) == 1 else "drawn_own"
            return _event("drawn", *things, id=text, reveals=not known, seat=mayor, cards=names)
        return _event("drawn", reveals=True, seat=mayor, count=len(kinds))

    return _faces(face, len(state.cities))


def card_words(state: CardCityState, labels: Sequence[int], viewer: Seat | None) -> Words:
    """Cards on offer in words, as a viewer knows them, by kind: the order tells no label."""
    seen = [state.offer[0][label] for label in labels if knows(state, viewer, label)]
    names: Words = [card_name(card) for card in sorted(seen)]
    return names + [Message("card.unseen")] * (len(labels) - len(seen))


def _at(state: CardCityState, place: int) -> list[int]:
    return [label for label, at in enumerate(state.offer[1]) if at == place]


def _plain_words(state: CardCityState, place: int) -> Words:
    """Open cards, without saying that they are."""
    return [kind_name(kind) for kind in sorted(state.offer[0][label] % OPEN for label in _at(state, place))]


def divided(state: CardCityState) -> Event:
    """The division as all see it; who knows the hidden half sees it, too (CC-H04, CC-H05)."""
    group, up, hidden = _plain_words(state, FRONT), _plain_words(state, UP), _at(state, DOWN)
    shared = state.offer[2].bit_count() > 1

    def face(viewer: Seat | None) -> Event:
        news = any(knows(state, viewer, label) and not knows(state, None, label) for label in hidden)
        text = "divided" if not news else "divided_some" if shared else "divided_own"
        args: dict[str, Arg] = {"group": group, "up": up, "down": card_words(state, hidden, viewer)}
        return _event("divided", "group:1", "group:2", id=text, reveals=True, seat=state.seat, **args)

    return _faces(face, len(state.cities))


def chosen(state: CardCityState, seat: Seat, group: int) -> Event:
    """Asked for before the choice counts: who picks group 2 sees its hidden half (CC-H06)."""
    hidden = _at(state, DOWN)
    news = group == 2 and not all(knows(state, seat, label) for label in hidden)

    def face(viewer: Seat | None) -> Event:
        if not news or not (viewer == seat or all(knows(state, viewer, label) for label in hidden)):
            return _event("chosen", f"group:{group}", reveals=news, seat=seat, group=group)
        kinds: Words = [kind_name(kind) for kind in sorted(state.offer[0][label] % OPEN for label in hidden)]
        return _event("chosen", f"group:{group}", id="chosen_hidden", reveals=news, seat=seat, group=group, cards=kinds)

    return _faces(face, len(state.cities))


def kept(state: CardCityState, seat: Seat) -> Event:
    """Two cards go to a seat, as far as each viewer knows them."""

    def face(viewer: Seat | None) -> Event:
        first, second = card_words(state, _at(state, seat), viewer)
        return _event("kept", f"seat:{seat}", seat=seat, first=_closed(first), second=_closed(second))

    return _faces(face, len(state.cities))


def _closed(word: int | str | Message) -> Arg:
    """A card's name without "open"."""
    if isinstance(word, Message) and word.id == "card.open":
        kind = word.args["kind"]
        assert isinstance(kind, Message)
        return kind
    return word


def shown(state: CardCityState) -> Event:
    """All hands become public (CC-R17)."""
    cards = state.offer[0]
    hands: Words = []
    for seat in range(len(state.cities)):
        first, second = (kind_name(kind) for kind in sorted(cards[label] % OPEN for label in _at(state, seat)))
        hands.append(Message("hand", {"seat": seat, "first": first, "second": second}))
    secret = min(cards) < OPEN
    return _event("shown", reveals=secret, hands=hands)


def put_down(kind: int) -> Event:
    return _event("put_down", f"kind:{KINDS[kind]}", seat=0, kind=kind_name(kind))


# -- phases 2 to 5 ------------------------------------------------------------------------------------------------


def _on_square(event: str, seat: Seat, kind: int, square: int, *, id: str = "", coins: int = 0) -> Event:
    name = SQUARE_NAMES[square]
    things = (f"seat:{seat}", f"square:{name}", f"kind:{KINDS[kind]}")
    args: dict[str, Arg] = {"coins": coins} if coins else {}
    return Event(event, message(f"event.{id or event}", seat=seat, kind=kind_name(kind), square=name, **args), things)


def built(seat: Seat, kind: int, square: int) -> Event:
    if kind == LEISURE:
        return _on_square("built", seat, kind, square, id="built_for", coins=LEISURE_COST)
    return _on_square("built", seat, kind, square)


def discard_reason(state: CardCityState, seat: Seat, kind: int) -> Message:
    """Why a card can't be built (CC-079)."""
    city = state.cities[seat]
    if kind == LEISURE and state.coins[seat] < LEISURE_COST:
        return Message("discard.coins", {"cost": LEISURE_COST, "coins": state.coins[seat]})
    if KINDS[kind] != "I" and full(city):
        return Message("discard.limit", {"limit": limit(city)})
    return Message("discard.squares")


def discarded(state: CardCityState, seat: Seat, kind: int) -> Event:
    why = discard_reason(state, seat, kind)
    return _event("discarded", f"seat:{seat}", f"kind:{KINDS[kind]}", seat=seat, kind=kind_name(kind), why=why)


def grown(seat: Seat, kind: int, square: int) -> Event:
    return _on_square("grown", seat, kind, square)


def income(seat: Seat, coins: int) -> Event:
    return _event("income", f"seat:{seat}", seat=seat, coins=coins)


def bought(seat: Seat, cost: int, square: int) -> Event:
    return _on_square("bought", seat, KINDS.index("I"), square, coins=cost)


def passed(seat: Seat) -> Event:
    return _event("passed", f"seat:{seat}", seat=seat)


def game_over(state: CardCityState) -> Event:
    """Who won, or what a solo player reached."""
    outcome = state.outcome
    assert outcome is not None
    best = [seat for seat, rank in enumerate(outcome.ranks) if rank == 1]
    score = outcome.scores[best[0]]
    if len(outcome.ranks) == 1:
        return _event("ended", "seat:0", seat=0, score=score, level=outcome.reason.args["level"])
    if len(best) == 1:
        return _event("won", f"seat:{best[0]}", seat=best[0], score=score)
    names: Words = [Message("name", {"seat": seat}) for seat in best]
    return _event("tied", *(f"seat:{seat}" for seat in best), names=names, score=score)
