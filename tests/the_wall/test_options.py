"""Section 12: the options."""

from __future__ import annotations

import pytest

from fourwalls.core import InvalidOptions, option_specs, read_options

from .helpers import SETUP, at, do, moves, pass_turn, pos, setup_of

SPECS = {spec.name: spec for spec in option_specs(SETUP.game.options_type)}


@pytest.mark.rule("TW-143", "TW-144", "TW-145", "TW-146", "TW-147", "TW-148")
def test_names_values_and_defaults() -> None:
    assert {name: (spec.default, set(spec.choices)) for name, spec in SPECS.items()} == {
        "payment": ("any", {"any", "matching"}),
        "first_player": ("first", {"first", "second"}),
        "aces": ("first", {"first", "second"}),
        "people_pawn": ("light_keeper", {"light_keeper", "watchman"}),
        "stall_limit": (60, set()),
        "turn_limit": (1000, set()),
    }


@pytest.mark.rule("TW-143", "TW-R01")
def test_payment() -> None:
    there = {"market": ["discovery", "cave", "mill"], "dice": "SWMMLK"}
    assert "buy discovery" in moves(at(**there))
    assert "buy discovery" not in moves(at(options={"payment": "matching"}, **there))


@pytest.mark.rule("TW-144", "TW-R16")
def test_first_player() -> None:
    assert setup_of().start().turn == 0
    assert setup_of(first_player="second").start().turn == 1


@pytest.mark.rule("TW-147", "TW-R15")
@pytest.mark.parametrize(("limit", "stall", "over"), [(3, 1, False), (3, 2, True), (0, 500, False), (1, 0, True)])
def test_stall_limit(limit: int, stall: int, over: bool) -> None:
    state = pass_turn(at(options={"stall_limit": limit}, stall=stall, turns=600))
    assert (state.outcome is not None) == over


@pytest.mark.rule("TW-148", "TW-R25")
@pytest.mark.parametrize(("limit", "turns", "over"), [(12, 10, False), (11, 10, True), (0, 5000, False)])
def test_turn_limit(limit: int, turns: int, over: bool) -> None:
    state = pass_turn(at(options={"turn_limit": limit}, turns=turns))
    assert (state.outcome is not None) == over
    assert pos(state)["turns"] == turns + 1


@pytest.mark.rule("TW-147", "TW-148")
@pytest.mark.parametrize("limits", [{"stall_limit": 4}, {"turn_limit": 5}])
def test_limits_count_from_the_first_turn(limits: dict[str, int]) -> None:
    state = setup_of(**limits).start()
    do(state, "deal darkness", "deal merchant", "deal pact")
    for _ in range(next(iter(limits.values()))):
        assert state.outcome is None
        pass_turn(state)
    assert state.outcome is not None


@pytest.mark.rule("TW-143", "TW-144", "TW-145", "TW-146", "TW-147", "TW-148")
@pytest.mark.parametrize(
    "values",
    [
        {"payment": "some"},
        {"first_player": "third"},
        {"aces": "both"},
        {"people_pawn": "harvest"},
        {"stall_limit": -1},
        {"turn_limit": "many"},
        {"turn_limit": True},
        {"colour": "red"},
    ],
)
def test_other_values_are_refused(values: dict[str, str | int | bool]) -> None:
    with pytest.raises(InvalidOptions):
        read_options(SETUP.game.options_type, values)
