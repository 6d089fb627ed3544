"""The suite passes correct games and names the fault of each broken one."""

from __future__ import annotations

from typing import Any

import pytest
from toys import (
    broken_rules,  # noqa: F401 - fills BROKEN
    broken_secrets,  # noqa: F401 - fills BROKEN
    envelopes,
    ladder,
    pebbles,
    slope,
)
from toys.broken import BROKEN, Broken
from toys.envelopes_data import EnvelopesOptions
from toys.ladder import LadderOptions
from toys.pebbles import PebblesOptions
from toys.scramble import scramble

from fourwalls.testing import CHECKS, Effort, assert_conforms, check_game

VARIANTS = [(check, one) for check, variants in BROKEN.items() for one in variants]


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (2, EnvelopesOptions()),
        (3, EnvelopesOptions()),
        (2, EnvelopesOptions(hand=4, quick=False)),
        (3, EnvelopesOptions(hand=2, peek="nobody")),
    ],
    ids=str,
)
def test_envelopes_conforms(seats: int, options: EnvelopesOptions) -> None:
    report = assert_conforms(envelopes.GAME, seats=seats, options=options, scramble=scramble)
    assert set(report.skipped) == {"advice", "collect", "secrets-open"}
    assert all(report.cases[check] for check in CHECKS if check not in report.skipped)


@pytest.mark.parametrize("heap", [1, 10, 23])
def test_pebbles_conforms(heap: int) -> None:
    assert_conforms(pebbles.GAME, options=PebblesOptions(heap=heap))


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_ladder_conforms(seats: int) -> None:
    report = assert_conforms(ladder.GAME, seats=seats, options=LadderOptions(height=4))
    assert report.cases["advice"] > 0


def test_slope_conforms_though_nature_can_not_be_listed() -> None:
    report = assert_conforms(slope.GAME, seats=2)
    assert report.cases["draw-chances"] > 0


def test_another_seed_looks_at_other_games() -> None:
    def figures(seed: int) -> dict[str, Any]:
        return check_game(ladder.GAME, seed=seed, effort=Effort(games=40), only=["length-bound"]).figures

    assert figures(1) == figures(1)
    assert figures(1) != figures(2)


def test_every_check_can_fail() -> None:
    assert set(BROKEN) == {*CHECKS, "start"}


@pytest.mark.parametrize(("check", "broken"), VARIANTS, ids=lambda value: getattr(value, "name", value))
def test_broken_game_is_named(check: str, broken: Broken) -> None:
    only = [] if check == "start" else [check]
    report = check_game(broken.game, seats=broken.seats, scramble=broken.scramble, only=only)
    assert list(report.failed) == [check], str(report)
    assert check in str(report)
