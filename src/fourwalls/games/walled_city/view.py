"""What players and spectators see, each as far as it knows the cards (WC-K01 to WC-K12)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from fourwalls.core import Seat, View

from .board import Point
from .counting import Counted, count_areas, count_factions, count_towers, faction_values, fleeing
from .fence import outline
from .kinds import CARD_WORDS, FACTIONS
from .meta import META
from .position import Position, TradePos, to_position, trade_pos, zone_pos
from .prompts import make_prompt
from .steps import FIRST_ROADS, LAY, OVER, TURN_STEPS
from .trades import replay
from .work import Trade

if TYPE_CHECKING:
    from .state import WalledCityState


class CountRow(msgspec.Struct, frozen=True, array_like=True):
    """A colour in a count: Citizens, Nobles among them, and Votes."""

    colour: int
    citizens: int
    nobles: int
    votes: int


class Count(msgspec.Struct, frozen=True, array_like=True):
    """A neighbourhood, Faction or Tower as it would be counted now: its value, and the colours, best first.

    The value of a neighbourhood is the sum of its chits.
    """

    what: str
    value: int
    rows: tuple[CountRow, ...]


class WalledCityView(View, frozen=True, kw_only=True):
    """A view of The Walled City. Hands and zones have the cards that the viewer knows."""

    position: Position
    stock: tuple[tuple[int, int], ...]
    """By colour: the Nobles and Peasants in its supply."""
    hand_sizes: tuple[int, ...]
    board: str
    outlines: dict[str, tuple[Point, ...]]
    """The corners of areas that a Fence has divided, clockwise, where the board is drawn."""
    left: tuple[int, ...] = ()
    """By seat, in a Build phase: the Roads or Walls that are left."""
    totals: tuple[int, ...] = ()
    values: dict[str, int]
    """What each Faction is worth now."""
    now: tuple[Count, ...] = ()
    """The neighbourhoods, the Factions and, at the end, the Towers as they would be counted now."""


def make_view(state: WalledCityState, seat: Seat | None) -> WalledCityView:
    """The view of a seat or of a spectator."""
    acts = seat is not None and seat in state.to_act
    values = faction_values(state.items, state._setup.base.area_room, towers=state.round == 2)
    building = state.step in TURN_STEPS
    return WalledCityView(
        game=META.id,
        seats=state.seats,
        seat=seat,
        to_act=state.to_act,
        turn=state.turn,
        board=state._setup.board.id,
        prompt=make_prompt(state, seat) if acts and seat is not None else None,
        outcome=state.outcome,
        position=seen_position(state, seat),
        stock=tuple(zip(state.stock_n, state.stock_p, strict=True)),
        hand_sizes=tuple(sum(hand) + (off >= 0) for hand, off in zip(state.hands, state.off, strict=True)),
        outlines=_outlines(state) if state.fences else {},
        left=tuple(state.left(each) for each in range(state.seats)) if building else (),
        totals=tuple(state.votes(each) for each in range(state.seats)),
        values=dict(zip(FACTIONS, values, strict=True)),
        now=_counts(state) if state.step > FIRST_ROADS else (),
    )


def knows_off(state: WalledCityState, viewer: Seat, owner: Seat) -> bool:
    """Whether a seat knows the off-colour card of another one: it looked at a hand with one, so it knows all three."""
    if viewer == owner:
        return True
    return any(
        trade.looked and trade.holder == viewer and not _off_laid(state, trade.receiver, trade.laid)
        for trade in state.trades
    )


def _off_laid(state: WalledCityState, owner: Seat, laid: int) -> bool:
    """Whether the off-colour card of a seat was in a zone by then."""
    zones = enumerate(state.zones)
    return any(zone is not None and zone[0] == owner and zone[3] and laid >> n & 1 for n, zone in zones)


def seen_position(state: WalledCityState, viewer: Seat | None) -> Position:
    """The position with only those cards that the viewer knows."""
    position = to_position(state)
    over = state.step == OVER
    ids = state._setup.base.zone_ids
    zones = {}
    for number, zone in enumerate(state.zones):
        if zone is not None:
            shown = zone_pos(zone)
            if not over and zone[0] != viewer:
                face = zone[3] and viewer is not None and knows_off(state, viewer, zone[0])
                shown = msgspec.structs.replace(shown, numbers=CARD_WORDS[zone[1]] if face else None)
            zones[ids[number]] = shown
    laying = position.work is not None and position.step in ("lay", "zone", "direction")
    work = position.work
    if laying and viewer != state.seat and work is not None:
        work = msgspec.structs.replace(work, card=None, off=False)
    off = position.off
    if off is not None and not over:
        off = tuple(
            word if word == "" or (viewer is not None and knows_off(state, viewer, owner)) else None
            for owner, word in enumerate(off)
        )
    return msgspec.structs.replace(
        position,
        hands=tuple(hand if seat == viewer or over else None for seat, hand in enumerate(position.hands or ())),
        off=off,
        zones=zones,
        work=work,
        trades=_seen_trades(state, viewer),
    )


def _seen_trades(state: WalledCityState, viewer: Seat | None) -> tuple[TradePos, ...]:
    """The trades, with cards for those who took part, and the hand that was seen for who looked at it."""
    if not state.trades:
        return ()
    _, seen = replay(state._setup.hand, state.trades, state.zones, state.seats)
    return tuple(_seen_trade(state, viewer, trade, seen[n]) for n, trade in enumerate(state.trades))


def _seen_trade(state: WalledCityState, viewer: Seat | None, trade: Trade, seen: tuple[int, ...]) -> TradePos:
    shown = trade_pos(state, trade)
    if viewer not in (trade.holder, trade.receiver):
        return msgspec.structs.replace(shown, given=None, back=None)
    if trade.looked and viewer == trade.holder:
        hand = {word: count for word, count in zip(CARD_WORDS, seen, strict=True) if count}
        return msgspec.structs.replace(shown, seen=hand)
    return shown


def _outlines(state: WalledCityState) -> dict[str, tuple[Point, ...]]:
    here = state._map
    divided = {area for area, _, _ in here.fences} | set(range(state._setup.base.area_count, here.area_count))
    return {
        here.place_ids[area]: tuple((round(x), round(y)) for x, y in outline(here, area)) for area in sorted(divided)
    }


def _counts(state: WalledCityState) -> tuple[Count, ...]:
    """What a count would give now; in round 2 after the flight of Nobles, as far as Gaps are open now."""
    base = state._setup.base
    groups = state._map.neighbourhoods(state.paths)
    nobles = state.nobles
    if state.round == 2 and state.step < LAY:
        fled = fleeing(groups, state.gaps, state._map.gap_area)
        nobles = tuple(
            tuple(0 if place < base.area_room and fled >> place & 1 else count for place, count in enumerate(own))
            for own in nobles
        )
    ids = base.place_ids
    areas = count_areas(groups, state.peasants, nobles, state.items)
    factions = count_factions(groups, state.peasants, nobles, state.items, base.area_room, towers=state.round == 2)
    found = [_count(" ".join(ids[a] for a in range(base.area_room) if c.which >> a & 1), c) for c in areas]
    found += [_count(FACTIONS[c.which], c) for c in factions]
    if state.step == OVER:
        towers = count_towers(base.tower_zones, state.zones, state.nobles, base.area_room)
        found += [_count(ids[base.area_room + c.which], c) for c in towers]
    return tuple(found)


def _count(what: str, counted: Counted) -> Count:
    return Count(what, counted.value, tuple(CountRow(*row) for row in counted.rows))
