"""What happens, as events with texts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fourwalls.core import Arg, Event, Message

from .actions import colour_name, faction_name, guild_name
from .kinds import CARD_WORDS, CHIT_OF, FACTION_OF, VALUE_OF, is_chit

if TYPE_CHECKING:
    from .counting import Counted
    from .state import WalledCityState

Words = list[int | str | Message]


def event(kind: str, /, *things: str, reveals: bool = False, **args: Arg) -> Event:
    return Event(kind, Message(f"event.{kind}", args), things, reveals)


def private(kind: str, seats: dict[int, Event], /, *things: str, **args: Arg) -> Event:
    """An event of which some seats see another face."""
    return Event(kind, Message(f"event.{kind}", args), things, False, tuple(sorted(seats.items())))


def colour_of(state: WalledCityState, colour: int) -> Message:
    return colour_name(colour, state.seats)


def place_thing(state: WalledCityState, place: int) -> str:
    return f"place:{state._setup.base.place_ids[place]}"


def place_word(state: WalledCityState, place: int) -> str:
    return state._setup.base.place_ids[place]


def places_words(state: WalledCityState, bits: int) -> Words:
    base = state._setup.base
    return [base.place_ids[area] for area in range(base.area_room) if bits >> area & 1]


def item_name(item: int) -> Message:
    """A die or chit in words."""
    if is_chit(item):
        return Message("item.chit", {"sign": f"{CHIT_OF[item]:+d}"})
    return Message("item.die", {"faction": faction_name(FACTION_OF[item]), "value": VALUE_OF[item]})


def item_set(state: WalledCityState, kind: str, seat: int, place: int) -> Event:
    """A die or chit that was changed, as it is now."""
    item = item_name(state.items[place])
    return event(kind, place_thing(state, place), seat=seat, place=place_word(state, place), item=item)


def guild_taken(seat: int, guild: int) -> Event:
    return event("taken", seat=seat, guild=guild_name(guild))


def order_fixed(state: WalledCityState, phase: str) -> Event:
    names: Words = [Message("name", {"seat": seat}) for seat in state.order]
    return event(f"order_{phase}", order=names)


def settled(state: WalledCityState, seat: int, area: int, peasants: int, nobles: int) -> Event:
    return event("settled", place_thing(state, area), seat=seat, place=place_word(state, area), peasants=peasants,
                 nobles=nobles)  # fmt: skip


def piece(state: WalledCityState, kind: str, colour: int, place: int, target: int | None = None, **args: Arg) -> Event:
    """Something with one piece of a colour at a place (and another one)."""
    things = [place_thing(state, place)]
    words: dict[str, Arg] = {"colour": colour_of(state, colour), "place": place_word(state, place), **args}
    if target is not None:
        things.append(place_thing(state, target))
        words["target"] = place_word(state, target)
    return Event(kind, Message(f"event.{kind}", words), tuple(things))


def work_word(state: WalledCityState, place: int) -> str:
    """A Path or Gap by its number among both."""
    base = state._setup.base
    paths = len(base.path_ids)
    return base.path_ids[place] if place < paths else base.gap_ids[place - paths]


def counted(state: WalledCityState, kind: str, each: Counted) -> Event:
    """One neighbourhood, Faction or Tower counted, with what everybody gets."""
    base = state._setup.base
    rows: Words = [
        Message("row", {"colour": colour_of(state, row.colour), "citizens": row.citizens, "votes": row.votes})
        for row in each.rows
    ]
    what: Arg
    if kind == "counted_area":
        what = places_words(state, each.which)
    elif kind == "counted_faction":
        what = faction_name(each.which)
    else:
        what = base.place_ids[base.area_room + each.which]
    return event(kind if rows else f"{kind}_empty", what=what, value=each.value, rows=rows)


def shown(state: WalledCityState) -> Event:
    """All cards in the zones are turned up (WC-159)."""
    base = state._setup.base
    words: Words = []
    for number, zone in enumerate(state.zones):
        if zone is not None:
            args: dict[str, Arg] = {"zone": base.zone_ids[number], "seat": zone[0], "card": CARD_WORDS[zone[1]]}
            words.append(Message("shown_card", args))
    return event("shown", reveals=True, cards=words)
