"""A possible world behind a view: cards in hands and zones that the viewer can't see (WC-K02 to WC-K07)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from fourwalls.core import Rng

from .guess import Guess, Known, counts_named
from .kinds import CARD_NUMBER, CARD_WORDS, CARDS, OFF_CARDS
from .position import Position, WorkPos, ZonePos, cards_of
from .reading import Reader
from .trades import hands_then, replay
from .work import Trade, Zone

if TYPE_CHECKING:
    from .setup import WalledCitySetup
    from .state import WalledCityState
    from .view import WalledCityView

Hands = list[list[int]]


def sample(setup: WalledCitySetup, view: WalledCityView, rng: Rng) -> WalledCityState:
    """Each unseen card in a zone is any of those that its owner can have laid, either way round."""
    position = _off_cards(setup, view.position, rng)
    if position.trades:
        position, hands = _trades(setup, position, rng)
    else:
        hands = _not_played(setup, position)
        position = _zones(position, hands, rng)
    position = _pending(position, hands, view, rng)
    reader = Reader(setup)
    state = reader.state(msgspec.structs.replace(position, hands=tuple(cards_of(tuple(hand)) for hand in hands)))
    assert not reader.faults, reader.faults
    return state


def _turned(card: int, rng: Rng) -> str:
    """The numbers of a card one way round or the other."""
    high, low = CARDS[card]
    return f"{low} {high}" if high != low and rng.below(2) else f"{high} {low}"


def _card(zone: ZonePos) -> int:
    """The card in a zone; -1 where it is not known."""
    if zone.numbers is None:
        return -1
    first, second = map(int, zone.numbers.replace("/", " ").split(" "))
    return CARDS.index((max(first, second), min(first, second)))


def _off_cards(setup: WalledCitySetup, position: Position, rng: Rng) -> Position:
    """The off-colour cards that the viewer does not know, in a random order (WC-K05)."""
    if position.off is None:
        return position
    off, zones = list(position.off), dict(position.zones)
    in_zones = {zone.seat: name for name, zone in zones.items() if zone.off}
    known = {word for word in off if word} | {CARD_WORDS[_card(z)] for z in zones.values() if z.off and z.numbers}
    left = [CARD_WORDS[card] for card in OFF_CARDS if CARD_WORDS[card] not in known]
    for seat, word in enumerate(off):
        if word is None:
            off[seat] = left.pop(rng.below(len(left)))
        elif seat in in_zones:
            zone = zones[in_zones[seat]]
            if zone.numbers is None:
                card = CARD_NUMBER[left.pop(rng.below(len(left)))]
            elif "/" in zone.numbers:
                card = _card(zone)
            else:
                continue
            zones[in_zones[seat]] = msgspec.structs.replace(zone, numbers=_turned(card, rng))
    return msgspec.structs.replace(position, off=tuple(off), zones=zones)


def _not_played(setup: WalledCitySetup, position: Position) -> Hands:
    """By seat: the ordinary cards that are in the hand or unseen in zones."""
    hands = [list(setup.hand) for _ in range(setup.seats)]
    for seat, cards in enumerate(position.played or ()):
        for word, count in cards.items():
            hands[seat][CARD_NUMBER[word]] -= count
    for zone in position.zones.values():
        if zone.numbers is not None and not zone.off:
            hands[zone.seat][_card(zone)] -= 1
    return hands


def _zones(position: Position, hands: Hands, rng: Rng) -> Position:
    zones = dict(position.zones)
    for name, zone in zones.items():
        if zone.numbers is None:
            hand = hands[zone.seat]
            kinds = [card for card, count in enumerate(hand) if count]
            card = kinds[rng.below(len(kinds))]
            hand[card] -= 1
            zones[name] = msgspec.structs.replace(zone, numbers=_turned(card, rng))
    return msgspec.structs.replace(position, zones=zones)


def _pending(position: Position, hands: Hands, view: WalledCityView, rng: Rng) -> Position:
    """The card that somebody else is about to lay."""
    if position.step not in ("zone", "direction") or view.seat == view.to_act[0]:
        return position
    seat = view.to_act[0]
    kinds = [CARD_WORDS[card] for card, count in enumerate(hands[seat]) if count]
    own = position.off[seat] if position.off else ""
    pick = rng.below(len(kinds) + bool(own))
    off = pick == len(kinds)
    work = msgspec.structs.replace(position.work or WorkPos(), card=own if off else kinds[pick], off=off)
    return msgspec.structs.replace(position, work=work)


# -- with trades of Butchers --------------------------------------------------------------------------------------


def _trades(setup: WalledCitySetup, position: Position, rng: Rng) -> tuple[Position, Hands]:
    """Trades and zones that fit all that the viewer knows, and the hands that follow from them."""
    ids = {name: number for number, name in enumerate(setup.base.zone_ids)}
    zones: list[Zone | None] = [None] * len(ids)
    for name, zone in position.zones.items():
        zones[ids[name]] = (zone.seat, _card(zone), 0, int(zone.off))
    trades = tuple(
        Trade(
            trade.holder,
            trade.receiver,
            CARD_NUMBER[trade.given] if trade.given else -1,
            CARD_NUMBER[trade.back] if trade.back else -1,
            int(trade.looked),
            tuple(map(counts_named, trade.played)),
            sum(1 << ids[name] for name in trade.laid),
        )
        for trade in position.trades
    )
    numbers = position.power.numbers if position.power and position.power.guild == "butchers" else ()
    played = tuple(map(counts_named, position.played or ()))
    known = Known(
        setup.hand,
        played,
        tuple(zones),
        trades,
        tuple(trade.done for trade in position.trades),
        {n: counts_named(trade.seen) for n, trade in enumerate(position.trades) if trade.seen is not None},
        numbers[1] if numbers and numbers[0] == 1 else -1,
    )
    guess = Guess(known, rng)
    if not guess.run():
        raise AssertionError("no cards fit what the viewer knows")
    changes, _ = replay(setup.hand, guess.trades, guess.zones, setup.seats)
    assert changes is not None
    hands = hands_then(setup.hand, played, guess.zones, (1 << len(zones)) - 1, changes)
    return _with_cards(position, guess, ids, rng), hands


def _with_cards(position: Position, guess: Guess, ids: dict[str, int], rng: Rng) -> Position:
    found = {}
    for name, zone in position.zones.items():
        there = guess.zones[ids[name]]
        assert there is not None
        numbers = zone.numbers if zone.numbers is not None else _turned(there[1], rng)
        found[name] = msgspec.structs.replace(zone, numbers=numbers)
    traded = tuple(
        msgspec.structs.replace(
            shown,
            given=CARD_WORDS[trade.given],
            back=CARD_WORDS[trade.back] if trade.back >= 0 else None,
            seen=None,
        )
        for shown, trade in zip(position.trades, guess.trades, strict=True)
    )
    return msgspec.structs.replace(position, zones=found, trades=traded)
