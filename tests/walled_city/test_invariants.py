"""What holds in every position of random games (WC-I01 to WC-I28)."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from fourwalls.core import NATURE, QuickRng

from .helpers import Table, start

SCALE = int(os.environ.get("FOURWALLS_SCALE", "1"))
"""How many times more random games than usual are tried (for a night's run)."""

GAMES: list[tuple[str, int, dict[str, Any]]] = [
    ("londonderry", 2, {"guilds": "mixed"}),
    ("londonderry", 3, {"guilds": "mixed"}),
    ("londonderry", 4, {}),
    ("borderlands", 2, {"guilds": "mixed", "defense_cards": 2}),
    ("borderlands", 3, {}),
    ("borderlands", 4, {"guilds": "mixed"}),
]


def positions(board: str, seats: int, options: dict[str, Any], seed: int, power: float = 0.3) -> Iterator[Table]:
    """All positions of a random game, in which powers are used rather often."""
    table = start(seats, board, **options)
    rng = QuickRng(seed)
    state = table.state
    use = table.setup.table.use
    yield table
    while state.to_act:
        seat = state.to_act[0]
        moves = state.legal(seat)
        move = moves[rng.below(len(moves))]
        if seat == NATURE:
            move = state.draw(rng)
        elif use in moves and rng.random() < power:
            move = use
        state.play(seat, move)
        yield table


def works(table: Table, kind: str) -> int:
    return sum(len(word) for word in table.pos.get(kind, {}).values())


def check_citizens(table: Table) -> None:
    """WC-I01, WC-I02."""
    pos, setup = table.pos, table.setup
    for colour, (nobles, peasants) in enumerate(zip(pos["nobles"], pos["peasants"], strict=True)):
        stock = table.stock(colour)
        received = setup.received(colour)
        assert min(stock) >= 0
        assert stock[1] + sum(nobles.values()) + pos["removed"][colour] == received[0]
        assert stock[0] + sum(peasants.values()) == received[1]
        assert all(not place.startswith("T") for place in peasants)


def check_items(table: Table) -> None:
    """WC-I04 to WC-I06: once they are drawn."""
    pos, base = table.pos, table.setup.base
    words = Counter(word.split()[0] for word in pos["items"].values())
    assert [words[faction] for faction in ("blue", "green", "orange", "purple", "yellow")] == [4] * 5
    assert all(f"T{number}" in pos["items"] for number in range(1, 9))
    assert sum(not place.startswith("T") for place in pos["items"]) == base.area_count
    assert len(table.state._map.crossings) == base.area_count + len(pos.get("fences", ()))


def check_cards(table: Table) -> None:
    """WC-I11: the cards of all never change; WC-I12 without Butchers: those of each player neither."""
    pos, setup = table.pos, table.setup
    every: Counter[str] = Counter()
    for seat in range(setup.seats):
        own = Counter(pos["hands"][seat]) + Counter(pos["played"][seat])
        for zone in pos.get("zones", {}).values():
            if zone["seat"] == seat and not zone.get("off"):
                own["/".join(sorted(zone["numbers"].split(), reverse=True))] += 1
        every += own
        if not pos.get("trades"):
            assert own == Counter(dict(zip(CARDS, setup.hand, strict=True))) + Counter()
    assert every.total() == sum(setup.hand) * setup.seats


CARDS = ["1/0", "2/0", "3/0", "4/0", "5/0", "1/1", "2/1", "3/1", "4/1", "2/2", "3/2"]


@pytest.mark.rule(
    "WC-I01", "WC-I02", "WC-I03", "WC-I04", "WC-I05", "WC-I06", "WC-I11", "WC-I13", "WC-I15", "WC-I16", "WC-I17",
    "WC-I18", "WC-I26", "WC-I28",
)  # fmt: skip
@pytest.mark.parametrize(("board", "seats", "options"), GAMES, ids=str)
@pytest.mark.parametrize("seed", range(SCALE))
def test_every_position(board: str, seats: int, options: dict[str, Any], seed: int) -> None:
    used: Counter[tuple[int, int]] = Counter()
    before = 0
    for table in positions(board, seats, options, seed):
        state = table.state
        if state.step < 4:
            continue
        check_citizens(table)
        check_items(table)
        check_cards(table)
        areas = [area for group in table.groups() for area in group]
        assert len(areas) == len(set(areas)) == state._map.area_count
        values = state.view(None).values
        assert all(0 <= value <= 12 if state.round == 1 else 4 <= value <= 12 for value in values.values())
        if state.step in range(6, 15):
            left = [state.left(seat) for seat in range(seats)]
            assert max(left) - min(left) <= 1
        if state.used.bit_count() > before:
            used[state.round, state.to_act[0]] += 1
        before = state.used.bit_count()
        assert not state.to_act or state.legal(state.to_act[0])
        assert state.seats == seats
    assert table.outcome.ranks.count(1) == 1
    d = options.get("defense_cards", 1)
    assert len(table.pos["zones"]) == 2 * d * seats


@pytest.mark.rule("WC-I09", "WC-I10", "WC-I07")
def test_roads_and_walls_on_the_board() -> None:
    for seed in range(2 * SCALE):
        roads = 0
        for table in positions("londonderry", 4, {"guilds": "mixed"}, seed):
            state = table.state
            pos = table.pos
            if state.round == 1:
                assert works(table, "gaps") == 0
                roads = works(table, "paths")
                assert roads <= 16
            else:
                assert works(table, "paths") <= roads
                roads = works(table, "paths")
            for kind in ("paths", "gaps"):
                for word in pos.get(kind, {}).values():
                    assert word.count("x") <= 1
                    assert "x" not in word[:-1]


@pytest.mark.rule("WC-I18")
def test_building_never_joins_and_breaking_never_splits() -> None:
    for seed in range(2 * SCALE):
        before: set[frozenset[str]] | None = None
        paths: dict[str, str] = {}
        for table in positions("borderlands", 3, {"guilds": "londonderry"}, seed, power=0.6):
            now = table.groups()
            if before is not None and table.pos.get("paths", {}) != paths:
                works = table.pos.get("paths", {})
                grown = sum(word.count("r") for word in works.values()) > sum(w.count("r") for w in paths.values())
                finer, coarser = (now, before) if grown else (before, now)
                assert all(any(part <= whole for whole in coarser) for part in finer)
            before, paths = now, table.pos.get("paths", {})
