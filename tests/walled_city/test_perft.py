"""Stored counts of positions, and the same by moves that `slow_moves.py` finds."""

from __future__ import annotations

import json
from typing import Any

import pytest

from fourwalls.core import NATURE, Move
from fourwalls.games.walled_city import WalledCityState
from fourwalls.games.walled_city.board import named_board

from .helpers import setup_of
from .perft import FILE, count
from .slow_moves import moves_of

CASES: list[dict[str, Any]] = json.loads(FILE.read_text(encoding="utf-8"))
NAMES = [f"{case['board']}-{case['seats']}-{case['of']}" for case in CASES]


def state_of(case: dict[str, Any]) -> WalledCityState:
    return setup_of(case["seats"], case["board"]).load(json.dumps(case["position"]).encode())


@pytest.mark.rule("WC-I26", "WC-D05")
@pytest.mark.parametrize("case", CASES, ids=NAMES)
def test_counts(case: dict[str, Any]) -> None:
    assert len(case["counts"]) >= 2
    state = state_of(case)
    assert [count(state, depth) for depth in range(1, len(case["counts"]) + 1)] == case["counts"]


@pytest.mark.rule("WC-I26", "WC-D14", "WC-D15", "WC-D16", "WC-D20", "WC-D25", "WC-D27", "WC-D29")
@pytest.mark.parametrize("case", CASES, ids=NAMES)
def test_counts_by_a_second_method(case: dict[str, Any]) -> None:
    """The last depth with a small count."""
    board, setup = named_board(case["board"]), setup_of(case["seats"], case["board"])

    def slowly(state: WalledCityState) -> list[Move]:
        if not state.to_act or state.to_act == (NATURE,):
            return [move for move, _ in state.chances()]
        return [setup.parse(text) for text in moves_of(board, json.loads(state.dump()), case["seats"])]

    depth = max(number for number, total in enumerate(case["counts"], 1) if total <= 2000)
    assert count(state_of(case), depth, slowly) == case["counts"][depth - 1]


def test_the_cases() -> None:
    """Both boards, two to four seats, Fences, trades and copies."""
    assert {case["board"] for case in CASES} == {"londonderry", "borderlands"}
    assert {case["seats"] for case in CASES} == {2, 3, 4}
    assert {"carpenters", "butchers", "grocers"} <= {case["of"] for case in CASES}
