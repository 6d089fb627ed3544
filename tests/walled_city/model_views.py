"""What the second set of rules says that everybody sees, in the form of positions (WC-K01 to WC-K11)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .model import PRIORITY, Laid, Model, Trade
from .model_counts import Tally

Seen = dict[str, Any]

LAYING = ("lay", "zone", "direction")


def seen(model: Model, viewer: int | None) -> Seen:
    """The position as a seat or a spectator sees it, every field of it."""
    over = model.step == "over"
    return {
        "round": model.round,
        "step": model.step,
        "start": model.start,
        "order": model.order,
        "at": model.at,
        "paths": positive(model.city.roads),
        "gaps": positive(model.city.walls),
        "fences": [{"area": fence.area, "ends": list(fence.ends)} for fence in model.city.fences],
        "peasants": [standing(model, colour, "P") for colour in model.colours],
        "nobles": [standing(model, colour, "N") for colour in model.colours],
        "removed": [model.removed[colour] for colour in model.colours],
        "items": model.items,
        "hands": [positive(hand) if over or seat == viewer else None for seat, hand in enumerate(model.hands)],
        "off": off_cards(model, viewer),
        "played": [positive(cards) for cards in model.played],
        "zones": {zone: zone_of(model, laid, viewer) for zone, laid in model.zones.items()},
        "display": in_order(model.display),
        "held": model.held,
        "used": sorted(model.used),
        "discarded": in_order(model.discarded),
        "votes": [positive(votes) for votes in model.votes],
        "work": work_of(model, viewer),
        "power": model.power,
        "trades": [trade_of(trade, viewer) for trade in model.trades],
    }


def positive(counts: Mapping[str, Any]) -> Seen:
    return {name: count for name, count in counts.items() if count}


def in_order(guilds: set[str]) -> list[str]:
    return [guild for guild in PRIORITY if guild in guilds]


def standing(model: Model, colour: int, kind: str) -> Seen:
    return positive({place: model.people[colour, kind, place] for place in model.places})


def knows_off(model: Model, viewer: int | None, owner: int) -> bool:
    """Of three off-colour cards, a player who knows the own one and another knows all (WC-K05, WC-K06)."""
    if model.step == "over" or viewer == owner:
        return True
    return any(trade.saw_off for trade in model.trades if trade.holder == viewer)


def off_cards(model: Model, viewer: int | None) -> list[str | None] | None:
    if not model.off_cards:
        return None
    return [card if not card or knows_off(model, viewer, seat) else None for seat, card in enumerate(model.off)]


def zone_of(model: Model, laid: Laid, viewer: int | None) -> Seen:
    """Owner and back of a card, and as much of its face as is known (WC-K04, WC-R70)."""
    numbers: str | None = None
    if model.step == "over" or viewer == laid.seat:
        numbers = " ".join(map(str, laid.numbers))
    elif laid.off and knows_off(model, viewer, laid.seat):
        numbers = laid.card
    return {"seat": laid.seat, "numbers": numbers, "off": laid.off}


def work_of(model: Model, viewer: int | None) -> Seen:
    """Where a player is about to do something, and with which card; a card to be laid is the owner's secret."""
    hidden = model.step in LAYING and viewer != model.seat
    return {
        "place": model.place or None,
        "card": None if hidden else model.card or None,
        "drapers": model.drapers,
        "off": model.laying_off and not hidden,
    }


def trade_of(trade: Trade, viewer: int | None) -> Seen:
    """Both cards for the two who made the trade; the hand for who looked at it (WC-K06)."""
    knows = viewer in (trade.holder, trade.receiver)
    return {
        "holder": trade.holder,
        "receiver": trade.receiver,
        "given": trade.given if knows else None,
        "back": trade.back if knows else None,
        "done": trade.back is not None,
        "looked": trade.looked,
        "played": [positive(cards) for cards in trade.played],
        "laid": sorted(trade.laid),
        "seen": positive(trade.seen) if trade.looked and viewer == trade.holder else None,
    }


def tallies(model: Model) -> list[Tally]:
    """The neighbourhoods and Factions as they would be counted now; at the end Towers too."""
    people = model.people.copy()
    if model.round == 2 and model.step not in (*LAYING, "over"):
        for area in model.fleeing():
            for colour in model.colours:
                model.people[colour, "N", area] = 0
    found = model.neighbourhoods() + model.factions() + (model.towers() if model.step == "over" else [])
    model.people = people
    return found
