"""Whole games, compared at every decision with the slow second set of rules in `model.py`."""

from __future__ import annotations

import json
import os
from typing import Any

import msgspec
import pytest

from fourwalls.core import NATURE
from fourwalls.games.walled_city.view import Count, WalledCityView

from .helpers import Table
from .model import Model, Options
from .model_city import City
from .model_counts import Tally
from .model_plane import seen_from
from .model_views import Seen, seen, tallies
from .model_walks import BOARDS, walk

SCALE = int(os.environ.get("FOURWALLS_SCALE", "1"))
"""So many times as many games."""
GAMES = 12 * SCALE

CHANCE = ("deal", "items", "display", "start")

FILLED: Seen = {
    "round": 1, "step": "place", "start": 0, "at": 0, "paths": {}, "gaps": {}, "fences": [], "items": {}, "off": None,
    "zones": {}, "display": [], "used": [], "discarded": [], "work": None, "power": None, "trades": [],
}  # fmt: skip
ZONE: Seen = {"numbers": None, "off": False}
WORK: Seen = {"place": None, "card": None, "drapers": False, "off": False}
TRADE: Seen = {
    "given": None, "back": None, "done": True, "looked": False, "played": [], "laid": [], "seen": None,
}  # fmt: skip


def as_plain(view: WalledCityView) -> Seen:
    """The position of a view with everything in it that is left out; of a power only which it is."""
    data: Seen = FILLED | json.loads(msgspec.json.encode(view.position))
    work = WORK | (data["work"] or {})
    data["work"] = {key: work[key] for key in WORK}
    data["zones"] = {zone: ZONE | laid for zone, laid in data["zones"].items()}
    data["power"] = data["power"] and data["power"]["guild"]
    data["trades"] = [TRADE | trade for trade in data["trades"]]
    return data


def alike(table: Table, model: Model, options: tuple[int, Options] | None) -> None:
    """Check that engine and model agree on who acts and on what is possible."""
    if options is None:
        assert table.state.to_act == ()
        return
    seat, moves = options
    assert table.state.to_act == (seat,)
    if seat == NATURE:
        assert table.chances() == moves
    elif model.dividing:
        fences_alike(table, model)
    elif next(iter(moves)).startswith("point "):
        assert table.moves() <= set(moves)
    else:
        assert table.moves() == set(moves)


def fences_alike(table: Table, model: Model) -> None:
    """Each way to divide the area is offered, and nothing that is not allowed; ways that are alike can be one."""
    city, area = model.city, model.dividing
    offered = {
        (int(first.split()[1]) - 1, int(second.split()[1]) - 1)
        for first in table.moves() for second in table.after(first).moves()
    }  # fmt: skip
    allowed = city.fences_in(area)
    assert offered <= set(allowed)
    assert {city.division(area, ends) for ends in offered} == {city.division(area, ends) for ends in allowed}


def seen_alike(view: WalledCityView, model: Model) -> None:
    """Check what a seat or a spectator sees: the position, supplies, hands, totals and counts."""
    assert as_plain(view) == seen(model, view.seat)
    assert view.stock == tuple((model.supply[colour, "N"], model.supply[colour, "P"]) for colour in model.colours)
    hands = zip(model.hands, model.off, strict=True)
    assert view.hand_sizes == tuple(hand.total() + bool(off) for hand, off in hands)
    assert list(view.totals) == model.scores()
    if model.step not in (*CHANCE, "first_roads"):
        assert sorted(map(found, view.now)) == sorted(map(counted, tallies(model)))
        assert view.values == {tally.what: tally.value for tally in model.factions()}


def found(count: Count) -> Any:
    rows = [(row.colour, row.citizens, row.nobles, row.votes) for row in count.rows]
    return " ".join(sorted(count.what.split())), count.value, sorted(rows)


def counted(tally: Tally) -> Any:
    rows = [(colour, *standing, tally.votes[colour]) for colour, standing in tally.crowd.items()]
    return tally.what, tally.value, sorted(rows)


@pytest.mark.parametrize("seed", range(GAMES))
def test_a_game_goes_as_the_rules_say(seed: int) -> None:
    """The viewers take turns, but while cards are laid and traded all of them look."""
    for number, (table, model, options) in enumerate(walk(seed)):
        alike(table, model, options)
        viewers = [*range(model.seats), None]
        if model.step not in ("deal", "lay", "zone", "direction", "over") and model.power != "butchers":
            viewers = [viewers[number % len(viewers)]]
        for viewer in viewers:
            seen_alike(table.state.view(viewer), model)
    assert list(table.outcome.scores) == model.scores()
    assert list(table.outcome.ranks) == model.ranks()


@pytest.mark.rule("WC-256", "WC-R18")
@pytest.mark.parametrize("board", BOARDS)
def test_the_eighths_of_a_wall_stand_for_all_of_it(board: str) -> None:
    """A Fence may end anywhere on a wall: where there is room for it, one of the eighths will do."""
    city = City(board)
    for area, edges in city.around.items():
        points, corners, fences = city.points(area), city.outline(area), city.fences_in(area)
        for number, edge in enumerate(edges):
            for place, wall in zip(edge.point_places(), edge.walls(), strict=True) if edge.wall else ():
                on_wall = [each.place for each in points].index(number + place)
                for other, point in enumerate(points):
                    if number not in point.on:
                        pair = (min(on_wall, other), max(on_wall, other))
                        assert seen_from(corners, point.spots[0], wall) == (pair in fences)
