"""Why a move is not possible, with the rule it breaks. The cold path: exact, specific, never asked in search."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from fourwalls.core import NATURE, Arg, Message, Move, Reason, not_acting, refusal

from . import events
from .actions import guild_name
from .guilds import GUILDS
from .kinds import CARD_WORDS, FACTION_OF, VALUE_OF, is_chit
from .legal import adjustable, noble_bounds, share_bounds
from .messages import CATALOG
from .powers import POWERS
from .powers.base import Why, why_not
from .prompts import power_text
from .steps import (
    ADJUST,
    ALIGN,
    AREA_STEP,
    CARD_STEP,
    DEAL,
    DIRECTION,
    DISPLAY_STEP,
    FIRST_ROADS,
    ITEMS,
    LAY,
    MOMENTS,
    NOBLES_STEP,
    NUMBERS_STEP,
    PLACE,
    PROMOTE_STEP,
    SHARE_STEP,
    START,
    STEPS,
    TURN_STEPS,
    ZONE_STEP,
)

if TYPE_CHECKING:
    from .state import WalledCityState

Reasons = list[Reason]


def _no(rule: str, id: str, /, *things: str, **args: Arg) -> Reason:
    return refusal(CATALOG, rule, f"why.{id}", things, **args)


def explain(state: WalledCityState, seat: int, move: Move) -> Reasons:
    """The reasons against a move of a seat (or NATURE); empty exactly when it is legal."""
    if reason := not_acting(CATALOG, state, seat, lambda: _out_of_turn(state, seat)):
        return [reason]
    if type(move) is not int or not 0 <= move < state._setup.table.total:
        return [refusal(CATALOG, "CORE-MOVE", "core.move")]
    if move in state.legal(seat):
        return []
    return _refused_now(state, seat, move)


def _refused_now(state: WalledCityState, seat: int, move: int) -> Reasons:
    """Why a move of the action space is none of the legal ones of a seat that is to act."""
    table = state._setup.table
    if (seat == NATURE) != (move >= table.count):
        return [_not_now(state, move)]
    if seat == NATURE:
        return [_wrong_result(state, move)]
    if state.power:
        return [_in_power(state, seat, move)]
    steps, explainer = _KINDS.get(table.action(move).kind, ((), None))
    if explainer is None or (steps and state.step not in steps):
        return [_not_now(state, move)]
    return explainer(state, seat, move)


def _out_of_turn(state: WalledCityState, seat: int) -> Reason:
    others: list[int | str | Message] = [Message("name", {"seat": other}) for other in state.to_act]
    if seat == NATURE:
        return refusal(CATALOG, "CORE-TURN", "why.not_nature", others=others)
    return refusal(CATALOG, "CORE-TURN", "why.not_your_turn", seat=seat, others=others)


def _not_now(state: WalledCityState, move: int) -> Reason:
    """A move of another decision: when it would be made, and what is to be decided now."""
    action = state._setup.table.action(move)
    now = power_text(state) if state.power else Message(f"step.{STEPS[state.step]}")
    return refusal(CATALOG, "CORE-DECISION", f"why.when.{action.kind}", action.things, now=now)


def _wrong_result(state: WalledCityState, move: int) -> Reason:
    """What nature can't bring now."""
    kind = state._setup.table.action(move).kind
    if state.power:
        return _not_rolled(state, move) if kind in ("roll", "chit") else _not_now(state, move)
    if state.step == ITEMS and kind in ("die", "chit"):
        return _not_placed(state, move)
    if (state.step, kind) not in ((START, "start"), (DISPLAY_STEP, "display"), (DEAL, "deal")):
        return _not_now(state, move)
    action = state._setup.table.action(move)
    rule, text = {"start": ("WC-R34", "no_such_seat"), "display": ("WC-053", "not_displayed"),
                "deal": ("WC-176", "not_dealt")}[kind]  # fmt: skip
    return _no(rule, text, *action.things, **action.message.args)


def _not_rolled(state: WalledCityState, move: int) -> Reason:
    place = state.power[2]
    text = "chit_flipped" if is_chit(state.items[place]) else "die_rolled"
    return _no("WC-R37", text, events.place_thing(state, place), place=events.place_word(state, place))


def _not_placed(state: WalledCityState, move: int) -> Reason:
    setup = state._setup
    place, action = setup.spots[state.at], setup.table.action(move)
    word, thing = events.place_word(state, place), events.place_thing(state, place)
    spot = setup.base.spots[place] if place < len(setup.base.spots) else "die"
    if spot != action.kind:
        return _no("WC-030", f"spot_for_{spot}", thing, place=word)
    return _no("WC-017", "all_dice_placed", thing, faction=action.message.args["faction"])


def _refused(why: Why, things: tuple[str, ...]) -> Reason:
    return _no(why.rule, why.id, *things, **why.args)


def _in_power(state: WalledCityState, seat: int, move: int) -> Reason:
    """A move that the power at hand does not offer."""
    action, power = state._setup.table.action(move), POWERS[state.power[0]]
    if action.kind == "use":
        return _no("WC-066", "at_work", f"guild:{GUILDS[power.guild].id}", guild=guild_name(power.guild))
    why = power.against(state, seat, move) if action.kind in power.kinds else None
    return _refused(why, action.things) if why is not None else _not_now(state, move)


def _use(state: WalledCityState, seat: int, move: int) -> Reasons:
    """The power of a Guild, which can't be activated now."""
    guild = state.held[seat]
    if guild < 0:
        return [_no("WC-R12", "no_guild")]
    thing, name = f"guild:{GUILDS[guild].id}", guild_name(guild)
    if state.step not in TURN_STEPS:
        return [_no("WC-R12", "only_build", thing, guild=name)]
    if state.used >> seat & 1:
        return [_no("WC-066", "used", thing, guild=name)]
    if state.step not in MOMENTS or (state.step == PROMOTE_STEP and state.work.side):
        return [_no("WC-R12", "inside_step", thing, guild=name)]
    why = why_not(state, seat, guild)
    assert why is not None
    return [_refused(why, (thing,))]


def _take(state: WalledCityState, seat: int, move: int) -> Reasons:
    guild = move - state._setup.table.take
    return [_no("WC-062", "not_in_display", f"guild:{GUILDS[guild].id}", guild=guild_name(guild))]


def _road(state: WalledCityState, seat: int, move: int) -> Reasons:
    path = move - state._setup.table.road
    word = state._setup.base.path_ids[path]
    if state.step == PLACE and state.round == 2:
        return [_no("WC-131", "walls_in_round_2", f"path:{word}")]
    if state.paths[path] & 1:
        return [_no("WC-R11", "broken", f"path:{word}", place=word)]
    return [_no("WC-075" if state.step == PLACE else "WC-R39", "has_road", f"path:{word}", place=word)]


def _wall(state: WalledCityState, seat: int, move: int) -> Reasons:
    gap = move - state._setup.table.wall
    word = state._setup.base.gap_ids[gap]
    if state.round == 1:
        return [_no("WC-075", "roads_in_round_1", f"gap:{word}")]
    if state.gaps[gap] & 1:
        return [_no("WC-R11", "broken", f"gap:{word}", place=word)]
    return [_no("WC-131", "has_wall", f"gap:{word}", place=word)]


def _card(state: WalledCityState, seat: int, move: int) -> Reasons:
    word = CARD_WORDS[move - state._setup.table.card]
    return [_no("WC-078" if state.step == CARD_STEP else "WC-115", "not_in_hand", f"card:{word}", card=word)]


def _off_card(state: WalledCityState, seat: int, move: int) -> Reasons:
    if state.step == CARD_STEP:
        return [_no("WC-177", "off_only_defense")]
    return [_no("WC-175", "no_off_card")]


def _numbers(state: WalledCityState, seat: int, move: int) -> Reasons:
    word = CARD_WORDS[state.work.card]
    rule = "WC-116" if state.step == DIRECTION else "WC-079" if state.round == 1 else "WC-134"
    return [_no(rule, "other_numbers", f"card:{word}", card=word)]


def _area(state: WalledCityState, seat: int, move: int) -> Reasons:
    area = move - state._setup.table.area
    side = state._map.path_sides[state.work.place][state.work.side]
    words: events.Words = [events.place_word(state, each) for each in side]
    return [_no("WC-183", "not_on_side", events.place_thing(state, area), area=events.place_word(state, area),
                areas=words)]  # fmt: skip


def _share(state: WalledCityState, seat: int, move: int) -> Reasons:
    low, high = share_bounds(state, seat)
    place = state.work.area
    return [_no("WC-R14", "share_bounds", events.place_thing(state, place), low=low, high=high,
                place=events.place_word(state, place))]  # fmt: skip


def _nobles(state: WalledCityState, seat: int, move: int) -> Reasons:
    low, high = noble_bounds(state, seat)
    place = state.work.area_2 if state.work.side else state.work.area
    return [_no("WC-080" if state.round == 1 else "WC-135", "noble_bounds", events.place_thing(state, place), low=low,
                high=high, nobles=state.stock_n[seat], peasants=state.stock_p[seat],
                place=events.place_word(state, place))]  # fmt: skip


def _promote(state: WalledCityState, seat: int, move: int) -> Reasons:
    here, gap = state._map, state.work.place
    colour, area, tower = state._setup.table.promote_of(move)
    target = here.area_room + tower
    gap_word = state._setup.base.gap_ids[gap]
    reasons = []
    group = here.neighbourhood(state.paths, here.gap_area[gap])
    if not group >> area & 1:
        reasons.append(_no("WC-138", "not_in_neighbourhood", events.place_thing(state, area),
                           place=events.place_word(state, area), gap=gap_word,
                           areas=events.places_words(state, group)))  # fmt: skip
    if tower not in here.gap_towers[gap]:
        reasons.append(_no("WC-140", "not_nearest", events.place_thing(state, target),
                           tower=events.place_word(state, target), gap=gap_word))  # fmt: skip
    if not state.nobles[colour][area]:
        reasons.append(_no("WC-141", "no_piece_there", events.place_thing(state, area),
                           colour=events.colour_of(state, colour), place=events.place_word(state, area)))  # fmt: skip
    return reasons


def _adjust(state: WalledCityState, seat: int, move: int) -> Reasons:
    table = state._setup.table
    kind, place = divmod(move - table.items["raise"], table.place_count)
    item, word, thing = state.items[place], events.place_word(state, place), events.place_thing(state, place)
    if not adjustable(state):
        return [_no("WC-R56", "nothing_to_adjust", thing)]
    if place not in adjustable(state):
        if item or place >= state._map.area_count:
            words: events.Words = [events.place_word(state, each) for each in adjustable(state)]
            rule = "WC-083" if state.round == 1 else "WC-145"
            rule = "WC-085" if state.round == 1 and place >= table.area_room else rule
            return [_no(rule, "not_touching", thing, place=word, areas=words)]
        return [_no("WC-R56", "no_item", thing, place=word)]
    if kind == 2:
        return [_no("WC-088", "no_chit", thing, place=word)]
    if is_chit(item) or FACTION_OF[item] < 0:
        return [_no("WC-086", "no_die", thing, place=word)]
    return [_no("WC-086", "at_limit", thing, place=word, value=VALUE_OF[item])]


def _zone(state: WalledCityState, seat: int, move: int) -> Reasons:
    word = state._setup.base.zone_ids[move - state._setup.table.zone]
    return [_no("WC-115", "zone_taken", f"zone:{word}", zone=word)]


Explainer = Callable[["WalledCityState", int, int], Reasons]

_KINDS: Final[dict[str, tuple[tuple[int, ...], Explainer | None]]] = {
    "use": ((), _use),
    "take": ((ALIGN,), _take),
    "road": ((PLACE, FIRST_ROADS), _road),
    "wall": ((PLACE,), _wall),
    "card": ((CARD_STEP, LAY), _card),
    "off_card": ((CARD_STEP, LAY), _off_card),
    "numbers": ((NUMBERS_STEP, DIRECTION), _numbers),
    "area": ((AREA_STEP,), _area),
    "share": ((SHARE_STEP,), _share),
    "nobles": ((NOBLES_STEP,), _nobles),
    "promote": ((PROMOTE_STEP,), _promote),
    "raise": ((ADJUST,), _adjust),
    "lower": ((ADJUST,), _adjust),
    "flip": ((ADJUST,), _adjust),
    "zone": ((ZONE_STEP,), _zone),
}
"""At which steps a move of each kind is the decision at hand, and who explains it then."""
