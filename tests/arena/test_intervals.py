"""The interval maths, against published values and against simulation."""

import random

import pytest

from fourwalls.arena.intervals import interval, wilson, worth


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [
        (81, 263, 0.2553, 0.3662),  # Newcombe 1998, table I, method 3
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
        (29, 29, 0.8830, 1.0),
    ],
)
def test_wilson_gives_the_published_values(wins: int, games: int, low: float, high: float) -> None:
    assert wilson(wins / games, games) == pytest.approx((low, high), abs=5e-5)


def test_no_games_say_nothing() -> None:
    assert interval([]) == (0.0, 1.0)
    with pytest.raises(ValueError, match="in 0 games"):
        wilson(0.5, 0)


def test_seeds_that_split_evenly_are_worth_all_their_games_but_not_more() -> None:
    assert worth([[1.0, 0.0]] * 50) == 100


def test_seeds_that_decide_both_games_are_worth_one_game_each() -> None:
    units = [[1.0, 1.0], [0.0, 0.0]] * 25
    assert worth(units) == pytest.approx(50, rel=0.03)
    assert interval(units) == pytest.approx(wilson(0.5, 50), abs=0.005)


def test_all_won_is_worth_the_seeds() -> None:
    assert interval([[1.0, 1.0]] * 30) == wilson(1.0, 30)


def test_the_interval_holds_the_truth_about_95_times_in_100() -> None:
    rng = random.Random(1)
    trials, held = 600, 0
    for _ in range(trials):
        units = []
        for _ in range(40):
            luck = rng.choice((-0.2, 0.2))  # the seed helps or hurts in both of its games
            units.append([float(rng.random() < 0.7 + luck) for _ in range(2)])
        low, high = interval(units)
        held += low <= 0.7 <= high
    assert 0.92 <= held / trials <= 0.98
