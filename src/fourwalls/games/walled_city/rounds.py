"""Between the phases: orders of play, the counts of Votes, and the end (WC-069, WC-091 to WC-127, WC-149 to WC-171)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fourwalls.core import Emit
from fourwalls.core.bits import bits_in

from . import events
from .counting import Counted, count_areas, count_factions, count_towers, fleeing, outcome, votes_in
from .pieces import remove_noble
from .steps import ALIGN, LAY, OVER, PLACE
from .work import NO_WORK, PARTS, plus

if TYPE_CHECKING:
    from .state import WalledCityState


def begin_build(state: WalledCityState, emit: Emit | None) -> None:
    """All hold a Guild: turns go by their priority numbers (WC-069, WC-070)."""
    state.order = tuple(sorted(state.order, key=lambda seat: state.held[seat]))
    state.at = 0
    state.step = PLACE
    state.work = NO_WORK
    state.to_act = (state.order[0],)
    if emit:
        emit(events.order_fixed(state, "build"))


def by_votes(state: WalledCityState) -> tuple[int, ...]:
    """Ascending Votes; ties by the Guild that each holds, lower first (WC-114, WC-124)."""
    return tuple(sorted(state.order, key=lambda seat: (state.votes(seat), state.held[seat])))


def begin_defense(state: WalledCityState, emit: Emit | None) -> None:
    state.order = by_votes(state)
    state.at = 0
    state.step = LAY
    state.to_act = (state.order[0],)
    if emit:
        emit(events.order_fixed(state, "defense"))


def end_defense(state: WalledCityState, emit: Emit | None) -> None:
    """After round 1 the Guilds are discarded and chosen anew; after round 2 the cards are shown (WC-119 to WC-123)."""
    if state.round == 2:
        _end_game(state, emit)
        return
    state.order = by_votes(state)
    for guild in state.held:
        state.discarded |= 1 << guild
    state.held = (-1,) * state.seats
    state.used = 0
    state.round = 2
    state.at = 0
    state.step = ALIGN
    state.to_act = (state.order[0],)
    if emit:
        emit(events.event("round_2"))
        emit(events.order_fixed(state, "align"))


def _gain(state: WalledCityState, counted: list[Counted], part: str, emit: Emit | None, kind: str) -> None:
    votes = votes_in(counted, state.seats)
    number = PARTS.index(part)
    state.parts = tuple(plus(parts, number, votes[seat]) for seat, parts in enumerate(state.parts))
    if emit:
        for each in counted:
            emit(events.counted(state, kind, each))


def count_votes(state: WalledCityState, emit: Emit | None) -> None:
    """Phase C: in round 2 Nobles flee first; then neighbourhoods, then Factions (WC-095, WC-149)."""
    if state.round == 2:
        _flee(state, emit)
    groups = state._map.neighbourhoods(state.paths)
    pieces = (state.peasants, state.nobles, state.items)
    _gain(state, count_areas(groups, *pieces), f"areas_{state.round}", emit, "counted_area")
    factions = count_factions(groups, *pieces, state._setup.base.area_room, towers=state.round == 2)
    _gain(state, factions, f"factions_{state.round}", emit, "counted_faction")


def _flee(state: WalledCityState, emit: Emit | None) -> None:
    """Nobles of neighbourhoods with an open Gap leave the game (WC-149)."""
    groups = state._map.neighbourhoods(state.paths)
    fled = fleeing(groups, state.gaps, state._map.gap_area)
    count = 0
    for area in bits_in(fled):
        for colour, own in enumerate(state.nobles):
            if own[area]:
                count += own[area]
                remove_noble(state, colour, area, own[area])
    if emit:
        emit(events.event("fled", count=count, areas=events.places_words(state, fled)))


def _end_game(state: WalledCityState, emit: Emit | None) -> None:
    """All cards in the zones are shown and the Towers scored (WC-159 to WC-169)."""
    state.step = OVER
    state.to_act = ()
    if emit:
        emit(events.shown(state))
    towers = count_towers(state._setup.base.tower_zones, state.zones, state.nobles, state._setup.base.area_room)
    _gain(state, towers, "towers", emit, "counted_tower")
    if emit:
        emit(events.event("won", seat=outcome(state).ranks.index(1)))
