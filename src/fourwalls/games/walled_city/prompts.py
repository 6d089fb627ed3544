"""The pending decision of a seat in words, with what it needs to decide."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, cast

from fourwalls.core import Arg, Message, Prompt, Seat, message

from . import events
from .guilds import (
    BUTCHERS,
    CARPENTERS,
    GROCERS,
    GUILDS,
    IRONMONGERS,
    MERCERS,
    PAINTER_STAINERS,
    SADDLERS,
    SALTERS,
    TAYLORS,
)
from .legal import to_settle
from .points import point_words
from .powers import POWERS
from .steps import (
    AREA_STEP,
    DIRECTION,
    NOBLES_STEP,
    NUMBERS_STEP,
    PLACE,
    PROMOTE_STEP,
    SHARE_STEP,
    STEPS,
)

if TYPE_CHECKING:
    from .state import WalledCityState

Words = dict[str, Arg]

_RULES: Final = {
    "first_roads": ("WC-058", "WC-193"),
    "align": ("WC-062", "WC-123"),
    "place": ("WC-075", "WC-131"),
    "card": ("WC-078", "WC-133"),
    "numbers": ("WC-079", "WC-134"),
    "area": ("WC-183",),
    "share": ("WC-R14",),
    "nobles": ("WC-080", "WC-081", "WC-135"),
    "promote": ("WC-138", "WC-139", "WC-141"),
    "adjust": ("WC-083", "WC-086", "WC-145"),
    "end": ("WC-066",),
    "lay": ("WC-115",),
    "zone": ("WC-115",),
    "direction": ("WC-116",),
}
"""The rules that a prompt is about, for help beside the board."""


def make_prompt(state: WalledCityState, seat: Seat) -> Prompt:
    """The decision of a seat that is to act."""
    moves = cast("tuple[int, ...]", tuple(state.legal(seat)))
    if state.power:
        guild = state.power[0]
        text = power_text(state)
        parts: dict[str, int | str | list[int | str]] = {"guild": GUILDS[guild].id}
        return Prompt("power", text, moves, parts, (POWERS[guild].rule,), _power_notes(state, moves))
    name = STEPS[state.step]
    return Prompt(name, _text(state), moves, {}, _RULES[name], _guild_notes(state, seat, moves))


def _guild_notes(state: WalledCityState, seat: Seat, moves: tuple[int, ...]) -> dict[str, Message]:
    """What the powers of the Guilds do that can be taken, copied or used."""
    table, notes = state._setup.table, {}
    for move in moves:
        action = table.action(move)
        if action.kind in ("take", "copy"):
            notes[action.notation] = Message(f"guild.help.{action.notation.split()[1]}")
        elif action.kind == "use":
            notes[action.notation] = Message(f"guild.help.{GUILDS[state.held[seat]].id}")
    return notes


def _text(state: WalledCityState) -> Message:
    step, name = state.step, STEPS[state.step]
    if step == PLACE:
        return message(f"prompt.place_{state.round}")
    if step == NUMBERS_STEP:
        return message(f"prompt.numbers_{state.round}", **_sides(state))
    made = _PARTS.get(step)
    return Message(f"prompt.{name}", made(state) if made else {})


def _areas(state: WalledCityState, areas: tuple[int, ...]) -> events.Words:
    return [events.place_word(state, area) for area in areas]


def _sides(state: WalledCityState) -> Words:
    """What the two numbers of a card are for."""
    here, place = state._map, state.work.place
    if state.round == 2:
        return {"area": events.place_word(state, here.gap_area[place])}
    first, second = here.path_sides[place]
    return {"first": _areas(state, first), "second": _areas(state, second)}


def _direction(state: WalledCityState) -> Words:
    first, second = state._map.zone_towers[state.work.place]
    room = state._map.area_room
    return {"first": events.place_word(state, room + first), "second": events.place_word(state, room + second)}


def _share(state: WalledCityState) -> Words:
    seat = state.to_act[0]
    return {"total": state.stock_n[seat] + state.stock_p[seat], "place": events.place_word(state, state.work.area)}


def _nobles(state: WalledCityState) -> Words:
    area = state.work.area_2 if state.work.side else state.work.area
    return {"count": to_settle(state), "place": events.place_word(state, area)}


_PARTS: Final[dict[int, Callable[[WalledCityState], Words]]] = {
    AREA_STEP: lambda state: {"count": state.work.second if state.work.side else state.work.first},
    SHARE_STEP: _share,
    NOBLES_STEP: _nobles,
    PROMOTE_STEP: lambda state: {"count": state.work.second},
    DIRECTION: _direction,
}


# -- powers -----------------------------------------------------------------------------------------------------------


def power_text(state: WalledCityState) -> Message:
    """The decision at hand of a power that is being carried out."""
    guild, *numbers = state.power
    if guild in (MERCERS, PAINTER_STAINERS, TAYLORS, IRONMONGERS):
        name = "tower" if guild == IRONMONGERS and numbers[1] >= 0 else GUILDS[guild].id
        args: Words = {} if name == "tower" else {"colour": events.colour_of(state, numbers[0])}
        return Message(f"power.prompt.{name}", args)
    if guild == SALTERS:
        return Message(f"power.prompt.salters_{'peasant' if numbers[0] else 'noble'}")
    if guild == SADDLERS and numbers[2] >= 0:
        return Message("power.prompt.target")
    if guild == CARPENTERS:
        return _fence_text(state, numbers)
    if guild == BUTCHERS:
        return _trade_text(state, numbers)
    return Message(f"power.prompt.{GUILDS[guild].id}")


def _fence_text(state: WalledCityState, numbers: list[int]) -> Message:
    area, first, second, *shares = numbers
    if area < 0:
        return Message("power.prompt.carpenters")
    if second < 0:
        return Message(f"power.prompt.fence_{'from' if first < 0 else 'to'}")
    kinds = [
        (colour, kind, own[area])
        for colour in range(len(state.nobles))
        for kind, own in (("peasants", state.peasants[colour]), ("nobles", state.nobles[colour]))
        if own[area]
    ]
    if len(shares) == len(kinds):
        return Message("power.prompt.fence_item")
    colour, kind, count = kinds[len(shares)]
    args: Words = {"kind": Message(f"kind.{kind}"), "colour": events.colour_of(state, colour), "count": count}
    return Message("power.prompt.fence_share", args)


def _trade_text(state: WalledCityState, numbers: list[int]) -> Message:
    phase, number = numbers
    if not phase:
        return message("power.prompt.give", other_seat=(state.seat + number) % state.seats)
    trade = state.trades[number]
    if trade.looked:
        return message("power.prompt.take", other_seat=trade.receiver)
    return message("power.prompt.return", other_seat=trade.holder)


def _power_notes(state: WalledCityState, moves: tuple[int, ...]) -> dict[str, Message]:
    """Where the points are at which a Fence can end, and what a copied power does."""
    if state.power[0] == GROCERS:
        return _guild_notes(state, state.seat, moves)
    if state.power[0] != CARPENTERS or state.power[1] < 0 or state.power[3] >= 0:
        return {}
    table = state._setup.table
    return {table.action(move).notation: point_words(state._map, state.power[1], move - table.point) for move in moves}
