"""What happens, as events with texts. Everything in The Wall is public."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from fourwalls.core import Arg, Event, Message

from .actions import card_name, pile_name, suit_name
from .cards import CARDS, PILES, SUITS
from .dice import COUNTS, LETTERS
from .legal import leaves_faces, unit_suit

if TYPE_CHECKING:
    from .state import WallState


def _event(kind: str, *things: str, **args: Arg) -> Event:
    return Event(kind, Message(f"event.{kind}", args), things)


def _card(card: int) -> str:
    return f"card:{CARDS[card].id}"


def _pile(pile: int) -> str:
    return f"pile:{PILES[pile]}"


def units_words(state: WallState) -> list[Message | int | str]:
    """The units paid so far in words, in canonical order, equal ones counted together."""
    return [_unit_words(state, unit, count) for unit, count in Counter(state.paid).items()]


def _unit_words(state: WallState, unit: int, count: int) -> Message:
    kind = "die" if unit < 6 else "sun_die" if unit == 6 else "counter"
    return Message(f"unit.{kind}", {"count": count, "suit": suit_name(unit_suit(state, unit))})


def turn_begins(state: WallState) -> Event:
    return _event("turn", f"seat:{state.seat}", seat=state.seat, number=state.turns + 1)


def dealt(card: int) -> Event:
    return _event("dealt", _card(card), card=card_name(card))


def refilled(card: int) -> Event:
    return _event("refilled", _card(card), card=card_name(card))


def end_triggered() -> Event:
    return _event("end_triggered", "deck")


def _dice(kind: str, seat: int, dice: int) -> Event:
    """The faces in words, equal ones counted together; each die is a thing of its own."""
    words: list[Message | int | str] = [
        Message("dice.faces", {"count": count, "suit": suit_name(suit)})
        for suit, count in enumerate(COUNTS[dice])
        if count
    ]
    things = (f"die:{letter}" for letter in LETTERS[dice])
    return _event(kind, *things, seat=seat, dice=words or Message("dice.none"))


def kept(seat: int, dice: int) -> Event:
    return _dice("kept", seat, dice)


def rolled(seat: int, dice: int) -> Event:
    return _dice("rolled", seat, dice)


def sun_rolled(seat: int, suit: int) -> Event:
    return _event("sun_rolled", "die:sun", seat=seat, suit=suit_name(suit))


def flipped(seat: int, suit: int) -> Event:
    return _event("flipped", f"power:{SUITS[suit]}", seat=seat, suit=suit_name(suit))


def no_action(seat: int) -> Event:
    return _event("no_action", seat=seat)


def took(seat: int, suit: int, count: int) -> Event:
    return _event("took", f"counter:{SUITS[suit]}", seat=seat, suit=suit_name(suit), count=count)


def bought(state: WallState) -> Event:
    return _event(
        "bought",
        _card(state.card),
        _pile(state.choice),
        seat=state.seat,
        card=card_name(state.card),
        pile=pile_name(state.choice),
        units=units_words(state),
    )


def power_used(seat: int, suit: int) -> Event:
    return _event("power_used", f"power:{SUITS[suit]}", seat=seat, suit=suit_name(suit))


def turned(state: WallState) -> Event:
    old, new = leaves_faces(state)
    words = units_words(state)
    return _event("turned", f"die:{SUITS[new]}", seat=state.seat, face=suit_name(old), suit=suit_name(new), units=words)


def cleared(state: WallState) -> Event:
    return _event("cleared", _card(state.card), seat=state.seat, card=card_name(state.card), units=units_words(state))


def _taken(kind: str, state: WallState) -> Event:
    return _event(
        kind,
        _card(state.card),
        _pile(state.choice),
        seat=state.seat,
        other_seat=1 - state.seat,
        card=card_name(state.card),
        pile=pile_name(state.choice),
        units=units_words(state),
    )


def stole(state: WallState) -> Event:
    return _taken("stole", state)


def discarded(state: WallState) -> Event:
    return _taken("discarded", state)


def protected(seat: int, card: int, suit: int) -> Event:
    return _event("protected", _card(card), seat=seat, card=card_name(card), suit=suit_name(suit))


def stall_is_told(turns: int, limit: int) -> bool:
    """Half way to the end by the stall guard, and shortly before it."""
    return turns == (limit + 1) // 2 or limit - turns in (2, 4)


def stall(turns: int, limit: int) -> Event:
    return _event("stall", count=turns, limit=limit)


def game_over(state: WallState) -> Event:
    outcome = state.outcome
    assert outcome is not None
    if outcome.ranks == (1, 1):
        return _event("draw", reason=outcome.reason)
    return _event("won", reason=outcome.reason, seat=outcome.ranks.index(1))
