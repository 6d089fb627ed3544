"""Positions from outside: what loads is a position that play can reach, and goes on; the rest is refused in words."""

from __future__ import annotations

import itertools
import json
from typing import Any

import pytest

from fourwalls.core import NATURE, InvalidPosition, QuickRng
from fourwalls.games.the_wall import GAME, WallOptions

SETUP = GAME.setup(WallOptions())

TABLE: dict[str, Any] = {
    "market": ["author", "castle", "pact"],
    "sides": [{"people": ["painter"]}, {"people": ["savage"], "places": ["mill"]}],
    "counters": ["M9 S9 K9", "K1"],
    "dice": "MMSWLK",
    "power_used": True,
    "stack": ["main"],
}
SUB_STEPS = [
    ("turn_die", "L"),
    ("turn_to", "L"),
    ("cost", "L"),
    ("cost", "W"),
    ("cost", "Y"),
    ("cost", "M"),
    ("clear", "W"),
    ("steal", "Y"),
    ("discard", "M"),
    ("protect", "K"),
    ("protect_with", "K"),
    ("sun_roll", "S"),
]


def pendings() -> list[dict[str, Any]]:
    values = itertools.product(
        [None, "author", "painter", "savage"],
        [None, "people"],
        [None, "M", "K", "Y"],
        [None, "S", "M"],
        [0, 1, 5, 7, -3],
        [[], ["counter M"], ["die M"]],
    )
    return [dict(zip(("card", "pile", "face", "new_face", "due", "paid"), value, strict=True)) for value in values]


@pytest.mark.rule("TW-D13")
@pytest.mark.parametrize(("step", "power"), SUB_STEPS)
def test_a_sub_decision_is_refused_or_goes_on(step: str, power: str) -> None:
    loaded = 0
    for pending in pendings():
        position = {**TABLE, "step": step, "powers": [{"active": power}, {"active": "L"}], "pending": pending}
        try:
            state = SETUP.load(json.dumps(position).encode())
        except InvalidPosition:
            continue
        loaded += 1
        rng = QuickRng(1)
        assert SETUP.load(state.dump()) == state
        assert SETUP.sample(state.view(None), rng) == state
        for _ in range(100):
            if not state.to_act:
                break
            seat = state.to_act[0]
            moves = state.legal(seat)
            assert moves
            state.play(seat, state.draw(rng) if seat == NATURE else moves[rng.below(len(moves))])
    assert loaded


@pytest.mark.rule("TW-R23")
def test_nothing_placed_is_no_reason_to_stop() -> None:
    position = {**TABLE, "step": "protect", "powers": [{"active": "K"}, {"active": "L"}]}
    with pytest.raises(InvalidPosition, match="lie on the own cards"):
        SETUP.load(json.dumps({**position, "pending": {"paid": ["counter M"]}}).encode())
    placed = {**position, "guards": {"painter": "M1"}, "pending": {"paid": ["counter M"]}}
    state = SETUP.load(json.dumps(placed).encode())
    assert SETUP.parse("stop") in state.legal(0)


@pytest.mark.rule("TW-I20")
@pytest.mark.parametrize("stall", [-1, -7])
def test_a_stall_count_is_never_negative(stall: int) -> None:
    position = {**TABLE, "power_used": False, "stack": [], "powers": [{"active": "M"}, {"active": "L"}], "stall": stall}
    with pytest.raises(InvalidPosition, match="stall"):
        SETUP.load(json.dumps(position).encode())


@pytest.mark.rule("TW-025", "TW-075")
def test_counters_have_no_limit() -> None:
    position = {**TABLE, "power_used": False, "stack": [], "powers": [{"active": "M"}, {"active": "L"}]}
    state = SETUP.load(json.dumps({**position, "counters": ["M999999999", ""]}).encode())
    state.play(0, SETUP.parse("take M"))
    assert SETUP.load(state.dump()) == state
    assert state.dump().count(b"M1000000001") == 1
