"""Other worlds for The Walled City, made by exchanging single unseen cards; independent of its `sample`."""

from __future__ import annotations

import json
from typing import Any

from fourwalls.core import InvalidPosition, QuickRng, Seat, State
from fourwalls.games.walled_city import WalledCityState

Position = dict[str, Any]

CARDS = ("1/0", "2/0", "3/0", "4/0", "5/0", "1/1", "2/1", "3/1", "4/1", "2/2", "3/2")


def scramble(state: State, seat: Seat | None, rng: QuickRng) -> WalledCityState:
    """Exchange cards in hands with those in zones, off-colour cards with each other, and unknown traded cards."""
    assert isinstance(state, WalledCityState)
    if not state.to_act:
        return state
    before = state.dump()
    seen = view_without_prompt(state, seat)
    position = json.loads(before)
    for _ in range(3 if position.get("trades") else 1):
        other = json.loads(before)
        exchange_off(other, state, seat, rng)
        exchange_trades(other, seat, rng)
        exchange_zones(other, seat, rng)
        exchange_work(other, state, seat, rng)
        try:
            made = state._setup.load(json.dumps(other).encode())
        except InvalidPosition:
            continue
        if not position.get("trades") or view_without_prompt(made, seat) == seen:
            return made
    return state


def view_without_prompt(state: WalledCityState, seat: Seat | None) -> object:
    view = state.view(seat)
    return (view.position, view.to_act)


def card_of(numbers: str) -> str:
    return "/".join(sorted(numbers.split(), reverse=True))


def turned(card: str, rng: QuickRng) -> str:
    numbers = card.split("/")
    if rng.below(2):
        numbers.reverse()
    return " ".join(numbers)


def knows_off(position: Position, state: WalledCityState, seat: Seat | None) -> bool:
    """Whether the viewer saw a hand with an off-colour card in it."""
    for trade in position.get("trades", ()):
        if trade.get("looked") and trade["holder"] == seat:
            laid = [position["zones"][zone] for zone in trade.get("laid", ()) if zone in position.get("zones", {})]
            if not any(zone["seat"] == trade["receiver"] and zone.get("off") for zone in laid):
                return True
    return False


def exchange_off(position: Position, state: WalledCityState, seat: Seat | None, rng: QuickRng) -> None:
    """Give the off-colour cards of others to each other, as far as they have been dealt."""
    off = position.get("off")
    if off is None:
        return
    zones = {zone["seat"]: zone for zone in position.get("zones", {}).values() if zone.get("off")}
    have = [card_of(zones[n]["numbers"]) if n in zones else card for n, card in enumerate(off)]
    if not all(have):  # while they are dealt
        left = [card for card in ("2/2", "3/1", "4/0") if seat is None or have[seat] != card]
        rng.shuffle(left)
        for n, card in enumerate(have):
            if card and n != seat:
                off[n] = left.pop()
        return
    others = [n for n in range(len(have)) if n != seat]
    if knows_off(position, state, seat):
        others = []
    cards = [have[n] for n in others]
    rng.shuffle(cards)
    have = [cards[others.index(n)] if n in others else card for n, card in enumerate(have)]
    for n, card in enumerate(have):
        if n not in zones:
            off[n] = card
        elif n != seat:
            zones[n]["numbers"] = turned(card, rng)
    work = position.get("work")
    if work and work.get("off") and position.get("step", "place") in ("zone", "direction"):
        work["card"] = off[position["order"][position.get("at", 0) % len(off)]]


def exchange_zones(position: Position, seat: Seat | None, rng: QuickRng) -> None:
    """Exchange each unseen card in a zone with one of its owner's hand, or only turn it."""
    for zone in position.get("zones", {}).values():
        if zone["seat"] == seat or zone.get("off"):
            continue
        hand = position["hands"][zone["seat"]]
        card = card_of(zone["numbers"])
        if hand and rng.below(2):
            new = sorted(hand)[rng.below(len(hand))]
            put(hand, card, 1)
            put(hand, new, -1)
            card = new
        zone["numbers"] = turned(card, rng)


def exchange_trades(position: Position, seat: Seat | None, rng: QuickRng) -> None:
    """Another card for one that was given or came back unseen."""
    for trade in position.get("trades", ()):
        holder, receiver = trade["holder"], trade["receiver"]
        if seat in (holder, receiver):
            continue
        for name, giver, taker in (("given", holder, receiver), ("back", receiver, holder)):
            if trade.get(name) and rng.below(2):
                new = CARDS[rng.below(len(CARDS))]
                hands = position["hands"]
                put(hands[taker], trade[name], -1)
                put(hands[giver], trade[name], 1)
                put(hands[giver], new, -1)
                put(hands[taker], new, 1)
                trade[name] = new


def exchange_work(position: Position, state: WalledCityState, seat: Seat | None, rng: QuickRng) -> None:
    """Another card that is about to be laid."""
    work = position.get("work")
    if not work or position.get("step", "place") not in ("zone", "direction") or state.to_act == (seat,):
        return
    owner = state.to_act[0]
    off = (position.get("off") or [""] * len(position["hands"]))[owner]
    cards = [(card, False) for card in sorted(position["hands"][owner])] + ([(off, True)] if off else [])
    work["card"], is_off = cards[rng.below(len(cards))]
    work.pop("off", None)
    if is_off:
        work["off"] = True


def put(hand: dict[str, int], card: str, number: int) -> None:
    hand[card] = hand.get(card, 0) + number
    if not hand[card]:
        del hand[card]
