"""What the page's guide to Card City needs of the engine: each step begins where its move can be made."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from fourwalls.core import Match, Player
from fourwalls.games.card_city import GAME

from .helpers import setup_of

GUIDE = Path(__file__).parents[2] / "web" / "src" / "boards" / "card_city" / "guide.json"
STEPS: list[dict[str, Any]] = json.loads(GUIDE.read_text(encoding="utf-8"))
SETUP = setup_of(2)
LEARNER = 0


def begin(step: dict[str, Any]) -> Match:
    """The table of a step: a person and somebody else."""
    players = [Player("Mason", "human"), Player("Berta", "human")]
    return Match.start(GAME, players, position=json.dumps(step["position"]).encode())


def legal(match: Match) -> set[str]:
    """What the learner can do, in notation."""
    return {SETUP.action(move).notation for move in match.legal(LEARNER)}


@pytest.mark.parametrize("step", [step for step in STEPS if "position" in step], ids=lambda step: step["title"])
def test_a_step_begins_where_its_move_can_be_made(step: dict[str, Any]) -> None:
    match = begin(step)
    assert LEARNER in match.to_act
    # A division is told in the engine's order, so its last card can't be the first one named.
    assert set(step["expect"]) - {"group I"} <= legal(match)


@pytest.mark.parametrize("square", ["c5", "d6"])
def test_the_steps_without_a_position_go_on_where_the_one_before_ends(square: str) -> None:
    build, grow, buy = STEPS[1:4]
    assert "position" not in grow
    assert "position" not in buy
    match = begin(build)
    match.play(LEARNER, SETUP.parse("build d5"))
    assert legal(match) == set(grow["expect"])
    match.play(LEARNER, SETUP.parse(f"grow R {square}"))
    assert legal(match) - {"buy nothing"} <= set(buy["expect"])
    assert len(legal(match)) > 1


def test_the_last_step_ends_the_game_won() -> None:
    match = begin(STEPS[-1])
    match.play(LEARNER, SETUP.parse("buy nothing"))
    assert match.outcome is not None
    assert match.outcome.scores[LEARNER] == 19, "CC-E10"
    assert match.outcome.ranks == (1, 2)


@pytest.mark.parametrize("step", STEPS, ids=lambda step: step["title"])
def test_nobody_has_to_read_much(step: dict[str, Any]) -> None:
    assert step["title"]
    assert len(step["text"]) < 500
