"""Sections 10 and 11: the end of the game, its scores, and the variants."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from fourwalls.core import InvalidOptions, Value, option_specs, read_options

from . import brute
from .brute import pyramid
from .helpers import SCALE, Table, at, built, buy, ended, level, load, parts, setup_of, start
from .playouts import OPTIONS, playouts
from .test_games import random_city, rows

DECENTRAL: dict[str, Value] = {"decentralization": True}
METERS: dict[str, Value] = {"parking_meters": True}


def over(drawing: str, coins: int = 0, options: dict[str, Value] | None = None) -> Table:
    """The end of a game of one player."""
    return at(drawing, seats=1, options=options, round=10, step="over", coins=[coins])


def bonus(drawing: str) -> Any:
    """The three bonuses of Decentralization."""
    points = over(drawing, options=DECENTRAL).board().points
    return points["surrounded"], points["steps"], points["industrial"]


def residential(size: int) -> str:
    """A city with a Residential district of up to 15 cards."""
    cells = ["R"] * size + ["."] * (15 - size)
    lines = [" ".join(cells[first : first + 5]) for first in (10, 5, 0)]
    return "/".join([*(line for line in lines if "R" in line), "H P P P P", "I I I . ."])


@pytest.mark.rule("CC-121", "CC-R42", "CC-I13")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_the_game_ends_after_phase_5_of_round_10(seats: int) -> None:
    assert buy("H", 9, round=9).do("buy nothing").state.outcome is None
    table = start(seats)
    while table.state.to_act:
        if table.pos["round"] == 10 and table.step == "build":
            assert table.view().pool_size == 0
            break
        assert table.state.outcome is None
        seat = table.state.to_act[0]
        table.do(max(table.moves(seat)), seat=seat)
    table.finish_round()
    assert table.step == "over"
    assert sum(table.pos["pool"].values()) == 0
    assert table.outcome.scores


@pytest.mark.rule("CC-122", "CC-R46")
@pytest.mark.parametrize(("size", "points"), [(1, 1), (2, 3), (3, 6), (4, 10), (9, 45), (10, 55), (11, 66), (12, 78)])
def test_residential_districts(size: int, points: int) -> None:
    assert parts(over(residential(size)).outcome)["residential"] == (points,)


@pytest.mark.rule("CC-122")
def test_each_residential_district_counts_by_itself() -> None:
    assert parts(over("R R H R").outcome)["residential"] == (4,)


@pytest.mark.rule("CC-123")
@pytest.mark.parametrize(
    ("drawing", "points"), [("H", -24), ("H P L", -22), ("P P P P P / P H P P P / I . . . .", -14)]
)
def test_empty_squares(drawing: str, points: int) -> None:
    assert parts(over(drawing).outcome)["empty"] == (points,)


@pytest.mark.rule("CC-123")
def test_a_full_city_has_no_empty_square() -> None:
    full = "R R R P I / L H C I I / L C R L I / R P P C P / C R R R P"
    assert parts(over(full).outcome)["empty"] == (0,)


@pytest.mark.rule("CC-124")
@pytest.mark.parametrize(
    ("coins", "points", "left"), [(0, 0, 0), (4, 0, 4), (5, 1, 0), (9, 1, 4), (36, 7, 1), (50, 10, 0)]
)
def test_coins(coins: int, points: int, left: int) -> None:
    outcome = over("H", coins).outcome
    assert (parts(outcome)["coins"], parts(outcome)["left"]) == ((points,), (left,))


@pytest.mark.rule("CC-125", "CC-130", "CC-I21", "CC-I22")
@pytest.mark.parametrize("seed", range(60 * SCALE))
def test_the_score_of_a_random_city(seed: int) -> None:
    random = Random(seed)
    city, coins = random_city(random, random.randint(1, 25)), random.randrange(60)
    normal, variant = (
        load({"round": 10, "step": "over", "cities": [rows(city)], "coins": [coins]}, 1, **options)
        for options in ({}, DECENTRAL)
    )
    assert normal.outcome.scores == (brute.score(city, coins),)
    sizes = [len(district) for district in brute.districts(city, "R")]
    assert normal.outcome.scores[0] == sum(map(pyramid, sizes)) - 25 + len(city) + coins // 5
    assert parts(normal.outcome)["left"] == (coins % 5,)
    surrounded, steps, industrial = brute.decentralization(city)
    assert parts(variant.outcome) == {
        **parts(normal.outcome),
        "surrounded": (surrounded,),
        "steps": (steps,),
        "industrial": (industrial,),
    }
    assert surrounded % 5 == 0
    assert steps in range(0, 9, 2)
    assert industrial in (0, *(pyramid(number) for number in range(2, 20)))
    assert variant.outcome.scores == (normal.outcome.scores[0] + surrounded + steps + industrial,)


@pytest.mark.rule("CC-125", "CC-R45")
def test_a_score_can_be_negative() -> None:
    assert over("H").outcome.scores == (-24,)
    assert over("H P R", 12).outcome.scores == (1 - 22 + 2,)


@pytest.mark.rule("CC-126")
@pytest.mark.parametrize("scores", [(3, 1, 2), (1, 2, 3), (2, 3, 1)])
def test_the_highest_score_wins(scores: tuple[int, ...]) -> None:
    outcome = ended("H", "H", "H", coins=[5 * score for score in scores])
    assert outcome.ranks == tuple(4 - score for score in scores)
    assert outcome.scores == tuple(score - 24 for score in scores)


@pytest.mark.rule("CC-127", "CC-R43")
def test_more_money_left_breaks_a_tie() -> None:
    outcome = ended("H", "H", "H", coins=[6, 9, 5])
    assert (outcome.scores, outcome.ranks) == ((-23,) * 3, (2, 1, 3))
    richer_but_less_left = ended("H P", "H", coins=[6, 14])
    assert (richer_but_less_left.scores, richer_but_less_left.ranks) == ((-22, -22), (2, 1))
    all_coins = ended("H", "H P", coins=[10, 9])
    assert (all_coins.scores, all_coins.ranks) == ((-22, -22), (2, 1))


@pytest.mark.rule("CC-R44")
def test_a_shared_win() -> None:
    outcome = ended("H", "H", "H P", coins=[14, 14, 3])
    assert outcome.ranks == (1, 1, 3)
    assert ended("H", "H", coins=[3, 3]).ranks == (1, 1)


@pytest.mark.rule("CC-130", "CC-144", "CC-R54")
def test_the_variants_are_independent_switches() -> None:
    specs = {spec.name: spec for spec in option_specs(setup_of(2).game.options_type)}
    assert {name: (spec.kind, spec.default) for name, spec in specs.items()} == {
        "decentralization": ("flag", False),
        "parking_meters": ("flag", False),
    }
    with pytest.raises(InvalidOptions):
        read_options(setup_of(2).game.options_type, {"solo": True})
    drawing = ". C . / H P I / . R ."
    for options in OPTIONS:
        for seats in (1, 2):
            table = at(drawing, seats=seats, options=options, round=10, step="over")
            assert table.board().income == (5 if "parking_meters" in options else 2)
            assert table.board().score == (1 - 20) + (11 if "decentralization" in options else 0)


def ring(kind: str, around: str) -> str:
    """Two cards of a kind in a row, and others around them, from above the left one on clockwise; a row with an
    Industrial card above the second of these, out of touch."""
    spots = [(1, 2), (1, 3), (2, 4), (3, 3), (3, 2), (2, 1)]
    cells = {(2, 2): kind, (2, 3): kind} | dict(zip(spots, around, strict=False))
    rows = (" ".join(cells.get((row, column), ".") for column in range(1, 5)) for row in range(1, 4))
    return " / ".join([". . I .", *rows])


@pytest.mark.parametrize(
    ("kind", "around"),
    [
        pytest.param("C", "RHIP", marks=pytest.mark.rule("CC-132")),
        pytest.param("P", "RHIC", marks=pytest.mark.rule("CC-133")),
        pytest.param("L", "RHIPC", marks=pytest.mark.rule("CC-134")),
        pytest.param("R", "PHC", marks=pytest.mark.rule("CC-135")),
        pytest.param("I", "PHC", marks=pytest.mark.rule("CC-136")),
    ],
)
@pytest.mark.rule("CC-131", "CC-137", "CC-R47")
def test_a_surrounded_district(kind: str, around: str) -> None:
    assert bonus(ring(kind, around))[0] == 5
    for missing in around.replace("H", ""):
        assert bonus(ring(kind, around.replace(missing, ".")))[0] == 0


@pytest.mark.rule("CC-137", "CC-R47")
@pytest.mark.parametrize(("kind", "around"), [("C", "RLIP"), ("P", "RLIC"), ("R", "PLC"), ("I", "PLC")])
def test_purple_is_required_too(kind: str, around: str) -> None:
    drawing = ring(kind, around)
    assert bonus(drawing.replace("L", "H"))[0] == 5
    assert bonus(drawing.replace(". . I .", ". . H I", 1))[0] == 0


@pytest.mark.rule("CC-134", "CC-R47")
def test_leisure_requires_purple() -> None:
    assert bonus(ring("L", "R.IPC").replace(". . I .", ". H I .", 1))[0] == 0


@pytest.mark.rule("CC-131")
def test_each_surrounded_district_counts() -> None:
    three = ". R . . . / I P P P . / . . H C R / R P I I P / . . C . ."
    assert bonus(three)[0] == 15


@pytest.mark.rule("CC-R49")
def test_the_city_hall_itself_gets_no_bonus() -> None:
    assert bonus(". R . / L H C / P I .")[0] == 0


@pytest.mark.rule("CC-138", "CC-R50")
@pytest.mark.parametrize(
    ("width", "steps"), [(1, [2]), (2, [2, 2]), (3, [2, 1, 2]), (4, [2, 1, 1, 2]), (5, [2, 1, 0, 1, 2])]
)
def test_steps_from_the_centre(width: int, steps: list[int]) -> None:
    for place, expected in enumerate(steps):
        row = ["P"] * width
        row[place] = "H"
        line = " ".join(row)
        assert bonus(line)[1] == 2 * (expected + 2)
        assert bonus(" / ".join(row))[1] == 2 * (expected + 2)


@pytest.mark.rule("CC-138", "CC-R50")
@pytest.mark.parametrize(
    ("drawing", "points"),
    [
        ("H P P P P / P . . . . / P . . . . / P . . . . / I I I . .", 8),
        ("P P P P P / P . . . . / P P H . . / P . . . . / I I I . .", 0),
        ("P P P P P / P H . . . / P . . . . / P . . . . / I I I . .", 4),
        ("P P P P P / P . H . . / P . P . . / P P P . . / I I I . .", 2),
    ],
)
def test_steps_of_both_axes_are_added(drawing: str, points: int) -> None:
    assert bonus(drawing)[1] == points


@pytest.mark.rule("CC-139", "CC-140")
@pytest.mark.parametrize(
    ("drawing", "points"),
    [
        ("H P", 0),
        ("H I", 0),
        ("I I H", 0),
        ("I H I", 3),
        ("I I H I I", 3),
        ("I H I / . I .", 6),
        ("I H I / P . P / I . I", 10),
        ("I P I / P H P / I P I / . I .", 15),
    ],
)
def test_industrial_districts(drawing: str, points: int) -> None:
    assert bonus(drawing)[2] == points


@pytest.mark.rule("CC-141", "CC-142", "CC-143", "CC-R51", "CC-R52", "CC-I23")
@pytest.mark.parametrize(
    ("drawing", "coins"),
    [
        ("P I H", 0),
        ("H P", 0),
        ("H P L", 0),
        ("P C / L H", 0),
        ("H P I", 1),
        ("H P P P I", 1),
        ("H C P R / . L I .", 1),
        (". C . / R P L / . I H", 2),
        (". C . / H P I", 2),
        (". C . / H P I / . R .", 3),
        (". C . / H P I / . L .", 2),
        ("H P I / P P .", 1),
        ("I P H P I", 2),
        ("P I P / C H C", 0),
    ],
)
def test_parking_meters(drawing: str, coins: int) -> None:
    without, table = built(drawing), built(drawing, options=METERS)
    assert table.coins[0] - without.coins[0] == coins
    assert table.board().income - without.board().income == coins


@pytest.mark.rule("CC-R05", "CC-137", "CC-143")
@pytest.mark.parametrize(
    ("drawing", "coins"), [("C P L / . H .", 1), ("C P I / . H .", 2), ("C P R / . H .", 2), ("L P L / . H .", 0)]
)
def test_leisure_is_red_as_the_city_hall_is_beside_purple(drawing: str, coins: int) -> None:
    assert built(drawing, options=METERS).coins[0] - built(drawing).coins[0] == coins


@pytest.mark.rule("CC-145", "CC-147", "CC-148")
def test_solo_scores_as_usual_and_gives_a_level() -> None:
    for game in playouts():
        if game.seats == 1:
            assert game.outcome.ranks == (1,)
            assert level(game.outcome) == brute.level(game.outcome.scores[0])
            counted = sum(value for part, (value,) in parts(game.outcome).items() if part != "left")
            assert game.outcome.scores == (counted,)


@pytest.mark.rule("CC-R54", "CC-148")
def test_the_level_comes_from_the_score_with_variants() -> None:
    assert level(over("H", 5 * 33).outcome) == "homestead"
    assert level(over("H", 5 * 33, DECENTRAL).outcome) == "village"
