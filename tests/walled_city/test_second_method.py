"""Moves, neighbourhoods and Votes of random games by a second, slow method (`land.py`, `slow.py`, `slow_moves.py`)."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest

from fourwalls.core import NATURE, QuickRng
from fourwalls.games.walled_city import WalledCityState
from fourwalls.games.walled_city.board import named_board
from fourwalls.games.walled_city.fence import divisible, fenced, fences_of
from fourwalls.games.walled_city.map import Map, compiled

from .helpers import Table
from .land import Land, land
from .slow import Slow
from .slow_moves import moves_of
from .test_invariants import GAMES, SCALE, positions


def names(area_map: Map, areas: tuple[int, ...]) -> list[str]:
    return sorted(area_map.place_ids[area] for area in areas)


def check_map(area_map: Map, plane: Land) -> None:
    """The engine's lists of areas by Path and Gap against the outlines on the plane."""
    for number, path in enumerate(area_map.path_ids):
        first, second = area_map.path_sides[number]
        assert (names(area_map, first), names(area_map, second)) == plane.sides(path)
    for number, gap in enumerate(area_map.gap_ids):
        assert area_map.place_ids[area_map.gap_area[number]] == plane.gap_area(gap)


@pytest.mark.rule("WC-R18", "WC-R52", "WC-R53", "WC-R55", "WC-253", "WC-261", "WC-I06")
@pytest.mark.parametrize("name", ["londonderry", "borderlands"])
def test_fences_and_what_they_make(name: str) -> None:
    """All Fences of a board, some of the maps with one, in some of those the second Fences, and one of these drawn."""
    board = named_board(name)
    base = compiled(board)
    rng = QuickRng(3)
    for area in divisible(base):
        word = base.place_ids[area]
        assert list(fences_of(base, area)) == land(board, ()).fences(word)
        for pair in fences_of(base, area):
            if rng.below(4) >= SCALE:
                continue
            once, plane = fenced(base, (area, *pair)), land(board, ((word, *pair),))
            check_map(once, plane)
            part = (area, once.area_count - 1)[rng.below(2)]
            if rng.below(4) >= SCALE:
                continue
            found = fences_of(once, part)
            assert list(found) == plane.fences(once.place_ids[part])
            if found:
                again = found[rng.below(len(found))]
                both = ((word, *pair), (once.place_ids[part], *again))
                check_map(fenced(once, (part, *again)), land(board, both))


@pytest.mark.rule("WC-D02", "WC-D03", "WC-D04", "WC-D05", "WC-D06", "WC-D07", "WC-D08", "WC-D09", "WC-D10", "WC-D11",
                  "WC-D12", "WC-D13", "WC-D14", "WC-D15", "WC-D17", "WC-D18", "WC-D19", "WC-D20", "WC-D21", "WC-D22",
                  "WC-D23", "WC-D24", "WC-D25", "WC-D26", "WC-D27", "WC-D28", "WC-D29", "WC-D30", "WC-I26")  # fmt: skip
@pytest.mark.parametrize(("board", "seats", "options"), GAMES, ids=str)
def test_moves_by_a_second_method(board: str, seats: int, options: dict[str, Any]) -> None:
    """Every decision of random games in which powers are used at once."""
    drawn, mixed = named_board(board), {**options, "guilds": "mixed"}
    for seed in range(4 * SCALE):
        for table in positions(board, seats, mixed, seed, power=0.8):
            if table.state.to_act and table.state.to_act != (NATURE,):
                assert table.moves() == moves_of(drawn, table.pos, seats), table.pos


@pytest.mark.rule("WC-092", "WC-093", "WC-097", "WC-103", "WC-108", "WC-112", "WC-150", "WC-155", "WC-190", "WC-R09",
                  "WC-R10", "WC-R19", "WC-R29", "WC-R51", "WC-R57", "WC-R64", "WC-R65", "WC-I19", "WC-I25")  # fmt: skip
@pytest.mark.parametrize(("board", "seats", "options"), GAMES, ids=str)
def test_counts_at_any_time_by_a_second_method(board: str, seats: int, options: dict[str, Any]) -> None:
    """What a count would give, in positions with Fences, stacks, broken pieces, open Gaps and neutral Citizens."""
    met: Counter[str] = Counter()
    seed = 0
    while min(met[what] for what in ("fence", "stack", "broken", "open")) < 5 and seed < 60:
        for number, table in enumerate(positions(board, seats, {**options, "guilds": "mixed"}, seed, power=0.9)):
            state = table.state
            if number % 7 == 0 and state.step in range(6, 15):
                pos = table.pos
                works = [*pos.get("paths", {}).values(), *pos.get("gaps", {}).values()]
                met["fence"] += "fences" in pos
                met["stack"] += any(len(word) > 1 for word in works)
                met["broken"] += any(word.endswith("x") for word in works)
                met["open"] += state.round == 2
                check_counts(table, board)
        seed += 1
    assert min(met[what] for what in ("fence", "stack", "broken", "open")) >= 5


def check_counts(table: Table, board: str) -> None:
    state = table.state
    slow = Slow(named_board(board), table.pos, state.seats)
    assert table.groups() == {frozenset(group) for group in slow.neighbourhoods()}
    if state.round == 2:
        slow.flee()
    places, factions = slow.place_votes(), slow.faction_votes(state.round)
    found: dict[bool, Counter[int]] = {True: Counter(), False: Counter()}
    view = state.view(None)
    for count in view.now:
        for row in count.rows:
            found[count.what in view.values][row.colour] += row.votes
    for colour in slow.colours:
        assert (found[False][colour], found[True][colour]) == (places[colour], factions[colour])


@pytest.mark.rule("WC-I22", "WC-I20", "WC-I25", "WC-I24", "WC-I23", "WC-091", "WC-095", "WC-096", "WC-107", "WC-113",
                  "WC-152", "WC-153", "WC-157", "WC-285", "WC-286", "WC-002", "WC-I21")  # fmt: skip
@pytest.mark.parametrize(("board", "seats", "options"), GAMES, ids=str)
@pytest.mark.parametrize("seed", range(1, 2 + SCALE))
def test_votes_by_a_second_method(board: str, seats: int, options: dict[str, Any], seed: int) -> None:
    """All Votes of whole games: both counts, the Towers, and what powers gave."""
    drawn = named_board(board)
    expected = [Counter[str]() for _ in range(seats)]
    last: WalledCityState | None = None
    counted = 0
    for table in positions(board, seats, {**options, "guilds": "mixed"}, seed, power=0.5):
        state = table.state
        if last is not None and last.step in range(6, 15) and state.step == 15:
            # What was counted is what is there now: Nobles had fled by then.
            pos = table.pos
            slow = Slow(drawn, pos, seats)
            if state.round == 2:
                check_flight(drawn, last, pos, seats)
            for seat in range(seats):
                expected[seat][f"areas_{state.round}"] = slow.place_votes()[seat]
                expected[seat][f"factions_{state.round}"] = slow.faction_votes(state.round)[seat]
            counted += 1
        last = state.copy()
    pos = table.pos
    towers = Slow(drawn, pos, seats).tower_votes()
    for seat in range(seats):
        expected[seat]["towers"] = towers[seat]
        found = Counter(pos["votes"][seat])
        assert found["copied"] % 3 == 0
        assert found["bakers"] % 13 == 0
        assert {name: found[name] for name in expected[seat]} == dict(expected[seat])
        assert table.outcome.scores[seat] == sum(expected[seat].values()) + found["copied"] + found["bakers"]
    assert counted == 2


def check_flight(board: Any, before: WalledCityState, after: dict[str, Any], seats: int) -> None:
    """No Noble is left beside an open Gap; where no power came last, all others stand where they stood."""
    slow = Slow(board, json.loads(json.dumps(after)), seats)
    slow.flee()
    assert slow.position["nobles"] == after["nobles"]
    if not before.power:
        stood = Slow(board, json.loads(before.dump()), seats)
        stood.flee()
        assert stood.position["nobles"] == after["nobles"]
