"""Section 3: who has the turn and what its steps are."""

from __future__ import annotations

import pytest

from .helpers import at, beginning, do, moves, pass_turn, pos, refuse, side, why


@pytest.mark.rule("TW-042")
@pytest.mark.parametrize("first", [0, 1])
def test_turns_alternate_whatever_is_done(first: int) -> None:
    option = {"first_player": ("first", "second")[first]}
    state = at(options=option, turn=first, turns=10)
    for turn in range(8):
        assert state.turn == (first + turn) % 2
        assert pos(state)["turn"] == state.turn
        refuse(state, "keep none", "CORE-TURN", seat=1 - state.to_act[0]) if state.to_act[0] >= 0 else None
        pass_turn(state)


@pytest.mark.rule("TW-043")
def test_steps_of_a_turn_in_their_order() -> None:
    state = at(turn=1, step="keep", dice="MS", spent="WLYK", market=["mountain", "desert", "cave"])
    steps = []
    line = ["keep MS", "roll MSKK", "buy mountain", "die M", "die M", "die S", "die S", "deal author", "flip M"]
    for text in line:
        steps.append(pos(state)["step"])
        do(state, text)
    assert steps == ["keep", "roll", "main", "pay", "pay", "pay", "pay", "refill", "flip"]
    assert (pos(state)["step"], state.turn, pos(state)["turns"]) == ("keep", 0, 4)


@pytest.mark.rule("TW-043")
def test_no_step_can_be_skipped_or_come_early() -> None:
    keep = at(turn=1, step="keep", dice="MS", spent="WLYK", market=["mountain", "desert", "cave"])
    for text in ("take M", "buy mountain"):
        refuse(keep, text, "TW-053")
    for text in ("no action", "end turn", "die M"):
        refuse(keep, text, "CORE-DECISION")
    main = at(market=["mountain", "desert", "cave"])
    refuse(main, "keep M", "TW-048")
    for text in ("end turn", "go on", "die M", "counter M", "stop"):
        refuse(main, text, "CORE-DECISION")
    refuse(main, "to M", "TW-076")


@pytest.mark.rule("TW-044")
def test_the_windows_of_the_active_power() -> None:
    there = {"b": side(people="author"), "counters": ("M5", "")}
    assert "power" in moves(beginning(power="Y", **there))
    keep = do(beginning(power="Y", **there), "go on")
    assert "power" not in moves(keep)
    rolled = do(keep, "keep none", "roll MSWLYK")
    assert "power" in moves(rolled)
    taken = do(rolled, "take K")
    assert moves(taken) == {"power", "end turn"}
    assert why(do(at(power="Y", market=["desert", "cave", "mill"], **there), "buy desert"), "power")
