"""Positions as JSON with names: written by `dump`, read and checked by `load`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from fourwalls.core import InvalidPosition
from fourwalls.core.bits import bits_in

from .guilds import GUILDS
from .kinds import CARD_WORDS, CARDS, ITEM_WORDS, Counts
from .map import Map
from .steps import STEPS
from .work import NO_WORK, PARTS, Trade, Zone

if TYPE_CHECKING:
    from .setup import WalledCitySetup
    from .state import WalledCityState

Named = dict[str, int]


class FencePos(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A Fence: the area that it divided, and the points of its boundary where it ends."""

    area: str
    ends: tuple[int, int]


class ZonePos(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A card in a zone: whose it is, its numbers with the one at the zone's first Tower first (none: not known)."""

    seat: int
    numbers: str | None = None
    off: bool = False


class WorkPos(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a seat is about to do. `place` is a Path, Gap or zone; `numbers` are what is still to be used."""

    place: str | None = None
    card: str | None = None
    numbers: tuple[int, int] | None = None
    areas: tuple[str | None, str | None] | None = None
    side: int = 0
    drapers: bool = False
    off: bool = False


class PowerPos(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A power that is being carried out, with the numbers that `powers/` keeps."""

    guild: str
    numbers: tuple[int, ...] = ()


class TradePos(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A gift of Butchers; cards that the viewer does not know are missing. `seen` is for the eyes of a view only."""

    holder: int
    receiver: int
    given: str | None = None
    back: str | None = None
    done: bool = True
    looked: bool = False
    played: tuple[Named, ...] = ()
    laid: tuple[str, ...] = ()
    seen: Named | None = None


class Position(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A position. What is left out of a hand-written one is filled in: see docs/games/walled_city.md."""

    round: int = 1
    step: str = "place"
    start: int = 0
    order: tuple[int, ...] | None = None
    at: int = 0
    paths: dict[str, str] = {}
    gaps: dict[str, str] = {}
    fences: tuple[FencePos, ...] = ()
    peasants: tuple[Named, ...] | None = None
    nobles: tuple[Named, ...] | None = None
    removed: tuple[int, ...] | None = None
    items: dict[str, str] = {}
    hands: tuple[Named | None, ...] | None = None
    off: tuple[str | None, ...] | None = None
    played: tuple[Named, ...] | None = None
    zones: dict[str, ZonePos] = {}
    display: tuple[str, ...] = ()
    held: tuple[str | None, ...] | None = None
    used: tuple[int, ...] = ()
    discarded: tuple[str, ...] = ()
    votes: tuple[Named, ...] | None = None
    work: WorkPos | None = None
    power: PowerPos | None = None
    trades: tuple[TradePos, ...] = ()


# -- writing ------------------------------------------------------------------------------------------------------


def cards_of(counts: Counts) -> Named:
    """Cards by name, without those of which there is none."""
    return {word: count for word, count in zip(CARD_WORDS, counts, strict=True) if count}


def _works(ids: tuple[str, ...], works: tuple[int, ...], letter: str) -> dict[str, str]:
    """What is built, from below: a letter for each intact item, "x" for a broken one."""
    return {name: letter * (work >> 1) + "x" * (work & 1) for name, work in zip(ids, works, strict=True) if work}


def _guilds(bits: int) -> tuple[str, ...]:
    return tuple(GUILDS[guild].id for guild in bits_in(bits))


def zone_pos(zone: Zone) -> ZonePos:
    owner, card, turned, off = zone
    high, low = CARDS[card]
    return ZonePos(seat=owner, numbers=f"{low} {high}" if turned else f"{high} {low}", off=bool(off))


def work_pos(state: WalledCityState) -> WorkPos | None:
    """What a seat is about to do; nothing where there is nothing."""
    work, base = state.work, state._setup.base
    if work == NO_WORK:
        return None
    laying = STEPS[state.step] in ("lay", "zone", "direction")
    ids = base.zone_ids if laying else base.path_ids if state.round == 1 else base.gap_ids
    areas = tuple(base.place_ids[area] if area >= 0 else None for area in (work.area, work.area_2))
    return WorkPos(
        place=ids[work.place] if work.place >= 0 else None,
        card=CARD_WORDS[work.card] if work.card >= 0 else None,
        numbers=(work.first, work.second) if (work.first, work.second) != (0, 0) else None,
        areas=(areas[0], areas[1]) if areas != (None, None) else None,
        side=work.side,
        drapers=bool(work.drapers),
        off=bool(work.off),
    )


def trade_pos(state: WalledCityState, trade: Trade) -> TradePos:
    zones = state._setup.base.zone_ids
    return TradePos(
        holder=trade.holder,
        receiver=trade.receiver,
        given=CARD_WORDS[trade.given],
        back=CARD_WORDS[trade.back] if trade.back >= 0 else None,
        done=trade.back >= 0,
        looked=bool(trade.looked),
        played=tuple(map(cards_of, trade.played)),
        laid=tuple(zones[zone] for zone in bits_in(trade.laid)),
    )


def to_position(state: WalledCityState) -> Position:
    """The state with names."""
    base = state._setup.base
    return Position(
        round=state.round,
        step=STEPS[state.step],
        start=state.start,
        order=state.order,
        at=state.at,
        paths=_works(base.path_ids, state.paths, "r"),
        gaps=_works(base.gap_ids, state.gaps, "w"),
        fences=tuple(FencePos(area=base.place_ids[area], ends=(a, b)) for area, a, b in state.fences),
        peasants=tuple(_at_places(base, own) for own in state.peasants),
        nobles=tuple(_at_places(base, own) for own in state.nobles),
        removed=state.removed,
        items={base.place_ids[place]: ITEM_WORDS[item] for place, item in enumerate(state.items) if item},
        hands=tuple(map(cards_of, state.hands)),
        off=tuple(CARD_WORDS[card] if card >= 0 else "" for card in state.off) if state._setup.off_cards else None,
        played=tuple(map(cards_of, state.played)),
        zones={base.zone_ids[n]: zone_pos(zone) for n, zone in enumerate(state.zones) if zone is not None},
        display=_guilds(state.display),
        held=tuple(GUILDS[guild].id if guild >= 0 else None for guild in state.held),
        used=tuple(bits_in(state.used)),
        discarded=_guilds(state.discarded),
        votes=tuple({name: n for name, n in zip(PARTS, parts, strict=True) if n} for parts in state.parts),
        work=work_pos(state),
        power=PowerPos(guild=GUILDS[state.power[0]].id, numbers=state.power[1:]) if state.power else None,
        trades=tuple(trade_pos(state, trade) for trade in state.trades),
    )


def _at_places(base: Map, own: tuple[int, ...]) -> Named:
    return {base.place_ids[place]: count for place, count in enumerate(own) if count}


# -- reading ------------------------------------------------------------------------------------------------------


def load(setup: WalledCitySetup, data: bytes) -> WalledCityState:
    """Read a position from JSON. Raises InvalidPosition."""
    try:
        position = msgspec.json.decode(data, type=Position)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise InvalidPosition([str(error)]) from None
    return read_position(setup, position)


def read_position(setup: WalledCitySetup, position: Position) -> WalledCityState:
    """A state from a position, with everything checked. Raises InvalidPosition with all that is wrong."""
    from .check import faults  # noqa: PLC0415
    from .reading import Reader  # noqa: PLC0415

    reader = Reader(setup)
    state = reader.state(position)
    if problems := reader.faults or faults(state):
        raise InvalidPosition(problems)
    return state
