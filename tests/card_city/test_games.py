"""Whole games and random cities, compared at every decision with the slow second set of rules in `model.py`."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from fourwalls.core import NATURE, InvalidPosition, Value

from . import brute
from .brute import Square
from .helpers import KINDS, SCALE, Position, Table, load, on_board
from .model import Model
from .playouts import GAMES, OPTIONS, choose, options_of, seats_of, walk


def in_squares(data: Position) -> Position:
    """A position with its cities by squares and without an order of solo's drawn cards, which have no labels."""
    cities = [on_board(rows) for rows in data["cities"]]
    offer = data["offer"]
    if len(cities) == 1:
        offer = sorted(offer, key=lambda card: card["kind"])
    return {**data, "cities": cities, "offer": offer}


def alike(table: Table, model: Model) -> None:
    """Check that engine and model agree on a position, on who acts, and on what each of them may do."""
    ours, theirs = in_squares(table.pos), model.position()
    if model.seats == 1:
        theirs["offer"] = sorted(theirs["offer"], key=lambda card: card["kind"])
    assert ours == theirs
    assert table.state.to_act == model.to_act()
    for seat in model.to_act():
        if seat == NATURE:
            assert table.chances() == model.chances()
        else:
            assert table.moves(seat) == model.legal(seat)


def seen_alike(table: Table, model: Model) -> None:
    """Check that each viewer sees exactly the cards that the model says it has seen."""
    for viewer in (*range(model.seats), None):
        view = table.view(viewer)
        assert [card.kind for card in view.position.offer] == model.seen(viewer) or model.seats == 1
        assert view.unseen == dict(model.unseen(viewer))
        assert view.pool_size == model.pool.total() + len(model.bottom)
        assert list(view.position.picks) == (model.picks if viewer == model.seat else [])
        assert view.chooser == (model.chooser if model.step == "choose" else None)
        assert (view.position.pool is None) == (model.seats > 1)


def boards_alike(table: Table, model: Model) -> None:
    """Check what is counted in each city."""
    for board, city, coins in zip(table.view().boards, model.cities, model.coins, strict=True):
        assert (board.cards, board.size, board.limit) == (len(city), brute.count(city, "HRCLP"), brute.limit(city))
        assert (board.price, board.income) == (
            brute.price(city),
            brute.income(city, parking_meters=model.parking_meters),
        )
        assert (board.score, board.left) == (brute.score(city, coins, decentral=model.decentral), coins % 5)
        found = {(each.kind, frozenset(each.squares.split())): (each.touches, each.needs) for each in board.districts}
        expected: dict[Any, tuple[int, int]] = {}
        for kind in "HRCLIP":
            for district in brute.districts(city, kind):
                need = brute.needs(city, kind, district) if kind in "RC" else (0, 0)
                expected[kind, frozenset(map(brute_name, district))] = need
        assert found == expected


def brute_name(square: Square) -> str:
    return "abcdefghi"[square[1] - 1] + str(square[0])


def twin(table: Table, options: dict[str, Value]) -> Model:
    return Model(table.pos, table.setup.seats, **options)  # type: ignore[arg-type]


@pytest.mark.rule("CC-063", "CC-087", "CC-111", "CC-114", "CC-125", "CC-D06", "CC-D07", "CC-D08", "CC-D10", "CC-D11")
@pytest.mark.parametrize("seed", range(GAMES))
def test_a_game_goes_as_the_ledger_says(seed: int) -> None:
    model: Model | None = None
    table: Table | None = None
    for table, seat, move in walk(seed):
        model = model or twin(table, options_of(seed))
        alike(table, model)
        if model.step in ("draw", "divide", "lay", "choose", "bottom"):
            seen_alike(table, model)
        elif model.step in ("grow", "buy"):
            boards_alike(table, model)
        model.play(seat, table.notation(move))
    assert table is not None
    assert model is not None
    alike(table, model)
    boards_alike(table, model)
    assert list(table.outcome.scores) == model.scores()
    assert list(table.outcome.ranks) == model.ranks()
    assert seats_of(seed) == model.seats


def random_city(random: Random, size: int, weights: Sequence[int] = ()) -> dict[Square, str]:
    """A city of up to this many cards that the rules allow, much of it grown; `weights` are of the five kinds."""
    city: dict[Square, str] = {(5, 5): "H"}
    weights = weights or random.choice([(4, 2, 3, 2, 1), (5, 2, 1, 1, 1), (3, 4, 1, 2, 1), (1, 1, 1, 3, 4)])
    for _ in range(3 * size):
        if len(city) == size:
            break
        kind = random.choices(KINDS, weights)[0]
        squares = sorted(square for square in brute.around(city) if not brute.faults(city, kind, square, grown=True))
        if squares:
            city[random.choice(squares)] = kind
    return city


def rows(city: dict[Square, str]) -> list[str]:
    lines = range(min(row for row, _ in city), max(row for row, _ in city) + 1)
    columns = range(min(column for _, column in city), max(column for _, column in city) + 1)
    return ["".join(city.get((row, column), ".") for column in columns) for row in lines]


@pytest.mark.rule("CC-069", "CC-070", "CC-072", "CC-066", "CC-085", "CC-096", "CC-099", "CC-104", "CC-106", "CC-R31")
@pytest.mark.parametrize("seed", range(40 * SCALE))
def test_a_round_from_a_random_position(seed: int) -> None:
    random = Random(1000 + seed)
    seats, options = 1 + seed % 4, OPTIONS[seed // 4 % 4]
    cities = [random_city(random, random.randint(2, 25)) for _ in range(seats)]
    used = {kind: sum(list(city.values()).count(kind) for city in cities) for kind in KINDS}
    if used["L"] > 8 or used["P"] > 12:
        cities = cities[:1] + [{(5, 5): "H"}] * (seats - 1)
    hands = ["".join(random.sample(KINDS if number else "RCI", 2)) for number in range(seats)]
    data = {
        "round": 9,
        "mayor": random.randrange(seats),
        "cities": [rows(city) for city in cities],
        "coins": [random.choice([0, 4, 5, 11, 40]) for _ in range(seats)],
        "hands": hands,
        "reserve": {kind: random.choice([0, 1, 2, 3]) for kind in "RCI"},
    }
    table = load(data, seats, **options)
    model = twin(table, options)
    boards_alike(table, model)
    refused_alike(table, model)
    while table.state.to_act and table.pos["round"] == 9:
        alike(table, model)
        seat = random.choice(table.state.to_act)
        text = table.notation(choose(table, seat, random, 0.5))
        table.do(text, seat=seat)
        model.play(seat, text)
    assert table.coins == model.coins


@pytest.mark.rule("CC-087", "CC-099", "CC-104", "CC-106", "CC-096", "CC-097", "CC-098", "CC-R31", "CC-R32", "CC-R33")
@pytest.mark.parametrize("seed", range(10 * SCALE))
def test_developments_of_random_cities(seed: int) -> None:
    random = Random(2000 + seed)
    grown = 0
    for _ in range(24):
        city = random_city(random, random.randint(5, 16), random.choice([(5, 5, 1, 3, 0), (5, 3, 3, 3, 0)]))
        reserve = {"R": random.choice([0, 1, 9]), "C": random.choice([0, 1, 9]), "I": 0}
        expected = {f"grow {kind} {brute_name(square)}" for kind, square in brute.developments(city, reserve)}
        data = {"round": 8, "step": "grow", "cities": [rows(city)], "reserve": reserve}
        if expected:
            grown += 1
            assert load(data, 1).moves() == expected
        else:
            with pytest.raises(InvalidPosition, match="CC-D08"):
                load(data, 1)
    assert grown >= 1


RULES = {"taken": "CC-077", "apart": "CC-064", "area": "CC-066", "industry": "CC-072"}
SAME = {"R": "CC-069", "C": "CC-070"}


def refused_alike(table: Table, model: Model) -> None:
    """Check that each square on the board that is refused for the first card is refused for the ledger's reasons."""
    for seat in table.state.to_act:
        first = table.after(f"first {model.hands[seat][0]}", seat=seat) if "first" in min(table.moves(seat)) else table
        hand = first.pos["hands"][seat]
        if first.pos["round"] != 9 or first.step != "build" or hand[:1] != model.hands[seat][0] or len(hand) < 2:
            continue
        city, kind = model.cities[seat], hand[0]
        for square in [(row, column) for row in range(1, 10) for column in range(1, 10)]:
            faults = brute.faults(city, kind, square)
            expected = {SAME[kind] if fault == "same" else RULES[fault] for fault in faults}
            if "taken" in faults:
                assert "CC-077" in first.why(f"build {brute_name(square)}", seat)
                continue
            assert first.why(f"build {brute_name(square)}", seat) == expected
