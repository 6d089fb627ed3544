"""A possible world behind a view: cards in hands and zones that the viewer can't see (WC-K02 to WC-K07)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from fourwalls.core import Rng

from .kinds import CARD_NUMBER, CARD_WORDS, CARDS, OFF_CARDS
from .position import Named, Position, WorkPos, ZonePos
from .reading import Reader

if TYPE_CHECKING:
    from .setup import WalledCitySetup
    from .state import WalledCityState
    from .view import WalledCityView


def sample(setup: WalledCitySetup, view: WalledCityView, rng: Rng) -> WalledCityState:
    """Each unseen card in a zone is any of those that its owner can have laid, either way round."""
    position = view.position
    position = _off_cards(setup, position, view, rng)
    hands = _unseen_hands(setup, position)
    position = _zones(position, hands, rng)
    position = _pending(position, hands, view, rng)
    named: tuple[Named, ...] = tuple(
        {CARD_WORDS[card]: count for card, count in enumerate(hand) if count} for hand in hands
    )
    reader = Reader(setup)
    state = reader.state(msgspec.structs.replace(position, hands=named))
    assert not reader.faults, reader.faults
    return state


def _pick(rng: Rng, hand: list[int]) -> int:
    """One of the kinds of cards in a hand."""
    kinds = [card for card, count in enumerate(hand) if count > 0]
    return kinds[rng.below(len(kinds))]


def _turned(card: int, rng: Rng) -> str:
    high, low = CARDS[card]
    return f"{low} {high}" if high != low and rng.below(2) else f"{high} {low}"


def _off_cards(setup: WalledCitySetup, position: Position, view: WalledCityView, rng: Rng) -> Position:
    """The off-colour cards that the viewer does not know, in a random order."""
    if position.off is None:
        return position
    in_zones = {zone.seat: name for name, zone in position.zones.items() if zone.off}
    known = {word for word in position.off if word}
    for zone in position.zones.values():
        if zone.off and zone.numbers:
            known.add("/".join(sorted(zone.numbers.replace("/", " ").split(), reverse=True)))
    left = [CARD_WORDS[card] for card in OFF_CARDS if CARD_WORDS[card] not in known]
    off, zones = list(position.off), dict(position.zones)
    for seat in range(setup.seats):
        if off[seat] is None:
            off[seat] = left.pop(rng.below(len(left)))
        elif seat in in_zones and " " not in (zones[in_zones[seat]].numbers or ""):
            zone = zones[in_zones[seat]]
            word = zone.numbers or left.pop(rng.below(len(left)))
            zones[in_zones[seat]] = msgspec.structs.replace(zone, numbers=_turned(CARD_NUMBER[word], rng))
    assert view.seats == setup.seats
    return msgspec.structs.replace(position, off=tuple(off), zones=zones)


def _unseen_hands(setup: WalledCitySetup, position: Position) -> list[list[int]]:
    """By seat: the ordinary cards that are in the hand or unseen in zones."""
    hands = [list(setup.hand) for _ in range(setup.seats)]
    for seat, cards in enumerate(position.played or ()):
        for word, count in cards.items():
            hands[seat][CARD_NUMBER[word]] -= count
    for zone in position.zones.values():
        if zone.numbers is not None and not zone.off:
            hands[zone.seat][_card(zone)] -= 1
    return hands


def _card(zone: ZonePos) -> int:
    first, second = map(int, (zone.numbers or "").split(" "))
    return CARDS.index((max(first, second), min(first, second)))


def _zones(position: Position, hands: list[list[int]], rng: Rng) -> Position:
    zones = dict(position.zones)
    for name, zone in zones.items():
        if zone.numbers is None:
            card = _pick(rng, hands[zone.seat])
            hands[zone.seat][card] -= 1
            zones[name] = msgspec.structs.replace(zone, numbers=_turned(card, rng))
    return msgspec.structs.replace(position, zones=zones)


def _pending(position: Position, hands: list[list[int]], view: WalledCityView, rng: Rng) -> Position:
    """The card that somebody else is about to lay."""
    if position.step not in ("zone", "direction") or view.seat == view.to_act[0]:
        return position
    seat = view.to_act[0]
    kinds = [CARD_WORDS[card] for card, count in enumerate(hands[seat]) if count]
    own = position.off[seat] if position.off else ""
    pick = rng.below(len(kinds) + bool(own))
    off = pick == len(kinds)
    word = own if off else kinds[pick]
    work = msgspec.structs.replace(position.work or WorkPos(), card=word, off=off)
    return msgspec.structs.replace(position, work=work)
