"""A seat that plays alone has nobody to beat: bots play for its score."""

from __future__ import annotations

import pytest

from fourwalls.bots import make_bot
from fourwalls.bots.base import final_values
from fourwalls.core import NATURE, QuickRng, Setup, State
from fourwalls.games.card_city import GAME, CardCityOptions

SETUP = GAME.setup(CardCityOptions(), 1)
SEED = bytes(32)


def played(setup: Setup, spec: str, number: int) -> State:
    """A whole game, always with the same cards for the same number."""
    state, rng = setup.start(), QuickRng(number)
    bot = make_bot(spec, setup, 0, SEED)
    while state.to_act:
        seat = state.to_act[0]
        state.play(seat, state.draw(rng) if seat == NATURE else bot.choose(state.view(seat)).move)
    return state


def score(spec: str, number: int) -> int:
    outcome = played(SETUP, spec, number).outcome
    assert outcome is not None
    return outcome.scores[0]


@pytest.mark.parametrize("spec", ["greedy", "search:20"])
def test_bots_score_more_than_chance(spec: str) -> None:
    numbers = range(3)
    assert sum(score(spec, number) for number in numbers) > 30 + sum(score("random", number) for number in numbers)


def test_a_better_score_has_a_better_value() -> None:
    ends = [played(SETUP, "random", number) for number in range(8)]
    points = [end.outcome.scores[0] for end in ends if end.outcome is not None]
    values = [final_values(SETUP, end)[0] for end in ends]
    assert len(set(points)) > 3
    for value, own in zip(values, points, strict=True):
        for other_value, other in zip(values, points, strict=True):
            assert other <= own or other_value > value


class Silent:
    """Card City without advice."""

    def __init__(self) -> None:
        self.seats, self.advice, self.score_bounds = 1, None, SETUP.score_bounds


def test_without_advice_the_place_between_the_bounds_counts() -> None:
    low, high = SETUP.score_bounds
    state = played(SETUP, "random", 5)
    assert state.outcome is not None
    points = state.outcome.scores[0]
    (value,) = final_values(Silent(), state)  # type: ignore[arg-type]
    assert value == pytest.approx((points - low) / (high - low) * 2 - 1)
    assert -1 <= value <= 1
