"""The yardstick and the learner of Card City, which are no part of the package."""

from __future__ import annotations

import runpy
import sys
from collections import Counter
from pathlib import Path
from types import SimpleNamespace

import pytest

from fourwalls.core import NATURE, QuickRng
from fourwalls.games.card_city import weights
from fourwalls.games.card_city.judgement import COUNTED

BENCH = Path(__file__).parents[2] / "bench"


def tool(name: str) -> SimpleNamespace:
    return SimpleNamespace(**runpy.run_path(str(BENCH / f"{name}.py")))


YARDSTICK = tool("card_city_yardstick")
LEARN = tool("card_city_learn")


def test_the_order_is_a_whole_pool_without_leisure_in_the_first_draw() -> None:
    """CC-020 to CC-025 for one player, CC-045."""
    cards = [YARDSTICK.SETUP.action(move).notation.removeprefix("draw ") for move in YARDSTICK.pool_order(4)]
    # The last never-drawn cards are known, so nature does not draw them (CC-R55).
    assert not Counter(cards) - Counter("RRRRRRIIIIPPPPCCCLLL")
    assert "L" not in cards[:3]


def test_the_player_does_not_change_the_order() -> None:
    state, rng, order = YARDSTICK.SETUP.start(), QuickRng(4), []
    while state.to_act:
        seat = state.to_act[0]
        move = state.draw(rng) if seat == NATURE else state.legal(seat)[-1]
        order += [move] if seat == NATURE else []
        state.play(seat, move)
    assert order == YARDSTICK.pool_order(4)


def test_a_plan_with_all_cards_known_beats_a_bot_that_guesses() -> None:
    seeds = range(3)
    plans = [YARDSTICK.clairvoyant(YARDSTICK.pool_order(seed), 3) for seed in seeds]
    assert sum(plans) > sum(YARDSTICK.play_bot("random", seed) for seed in seeds) + 60


def test_results_go_on_where_they_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "results.jsonl"
    command = ["yardstick", "--seeds", "1", "--bot", "random", "--width", "1", "--file", str(file)]
    monkeypatch.setattr(sys, "argv", command)
    monkeypatch.setitem(YARDSTICK.measured.__globals__, "bound_of", lambda order, seconds: 80)
    YARDSTICK.main()
    first = file.read_text()
    command[2] = "2"
    YARDSTICK.main()
    assert file.read_text().startswith(first)
    assert len(file.read_text().splitlines()) == 2


def test_least_squares_find_the_weights_of_what_is_linear() -> None:
    size = len(COUNTED)
    sums = [LEARN.Sums() for _ in range(3)]
    for number in range(3 * size):
        values = [float((number * (place + 3)) % 7 == 0) + (number % size == place) for place in range(size)]
        for each in sums:
            each.add(values, sum(factor * value for factor, value in zip(range(size), values, strict=True)) * 1000)
    for each in sums:  # so much that the ridge hardly counts
        each.add_all(each, 1e6)
    for place, found in enumerate(LEARN.fitted(sums, 1)):
        assert found == pytest.approx(1000 * place, abs=1)


def test_a_game_counts_the_cities_from_the_explored_round_on() -> None:
    sums = [LEARN.Sums() for _ in range(9)]
    LEARN.play(2, 1, sums)
    # The first trait is always 1, so its place on the diagonal has the number of cities counted.
    numbers = [each.matrix[0][0] for each in sums]
    assert numbers[0] == 2
    assert numbers == sorted(numbers, reverse=True)
    assert set(numbers) <= {0, 2}


def test_weights_are_written_where_they_belong(tmp_path: Path) -> None:
    file = tmp_path / "weights.py"
    file.write_text(Path(weights.__file__).read_text())
    LEARN.write("together", [[float(place)] * len(COUNTED) for place in range(9)], file)
    written = runpy.run_path(str(file))
    assert written["ALONE"] == weights.ALONE
    assert written["TOGETHER"] == {name: tuple(map(float, range(9))) for name in COUNTED}
