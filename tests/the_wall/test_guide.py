"""What the page's board of The Wall takes from the engine: its guide's positions, and its list of cards and moves."""

from __future__ import annotations

import importlib.util
import json
from pathlib import Path
from typing import Any

import pytest

from fourwalls.core import Match, Player
from fourwalls.games.the_wall.actions import SUN_DIE
from fourwalls.games.the_wall.game import TheWall

from .helpers import SETUP

WEB = Path(__file__).parents[2] / "web"
BOARD = WEB / "src" / "boards" / "the_wall"
STEPS: list[dict[str, Any]] = json.loads((BOARD / "guide.json").read_text())
FIRST = 0


@pytest.mark.parametrize("step", STEPS, ids=lambda step: step["title"])
def test_a_guide_step_begins_where_its_move_can_be_made(step: dict[str, Any]) -> None:
    state = SETUP.load(json.dumps(step["position"]).encode())
    assert state.to_act == (FIRST,), "the person who learns acts"
    legal = {SETUP.action(move).notation for move in state.legal(FIRST)}
    assert set(step["expect"]) <= legal
    assert step["title"]
    assert len(step["text"]) < 500, "nobody reads more"


@pytest.mark.parametrize("step", STEPS, ids=lambda step: step["title"])
def test_what_a_guide_step_lights_up_is_on_the_table(step: dict[str, Any]) -> None:
    position = step["position"]
    cards = [*position["market"], *(card for side in position["sides"] for pile in side.values() for card in pile)]
    things = {f"card:{card}" for card in cards} | {f"die:{die}" for die in position["dice"]}
    things |= {f"power:{position['powers'][FIRST]['active']}", "pile:people", "pile:places", "pile:events"}
    assert set(step["highlight"]) <= things


def test_the_last_guide_step_ends_the_game_won() -> None:
    players = [Player("Anna", "human"), Player("Berta", "human")]
    match = Match.start(TheWall(), players, position=json.dumps(STEPS[-1]["position"]).encode())
    mill = ["buy mill", "die W", "die L", "die M", "die S", "counter L", "counter L", "die W", "die Y"]
    match.play(FIRST, [SETUP.parse(move) for move in mill])
    assert match.outcome is not None
    assert match.outcome.ranks == (1, 2)
    assert match.outcome.scores == (2, 1)


def test_the_board_knows_the_cards_and_moves_of_the_engine() -> None:
    spec = importlib.util.spec_from_file_location("make_the_wall", WEB / "scripts" / "make_the_wall.py")
    assert spec is not None
    assert spec.loader is not None
    script = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(script)
    written = json.loads((BOARD / "components.json").read_text())
    assert written == script.components(), "run python web/scripts/make_the_wall.py"
    assert written["moves"]["sun die"] == SUN_DIE


def test_kept_dice_are_numbered_as_the_board_counts_them() -> None:
    """The board makes these numbers itself; its own tests check the same ones (web/tests/the_wall/cards.test.ts)."""
    numbers = {"keep none": 0, "keep M": 1, "keep K": 6, "keep MM": 7, "keep MK": 12, "keep SLLY": 166}
    numbers |= {"keep MMMMMM": 462, "keep MMSWLK": 539, "keep KKKKKK": 923}
    assert {notation: SETUP.parse(notation) for notation in numbers} == numbers
