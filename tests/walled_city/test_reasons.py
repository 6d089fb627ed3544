"""Every move that is not legal has a reason that is its own, in random games."""

from __future__ import annotations

from collections import Counter

import pytest

from fourwalls.core import NATURE, Reason
from fourwalls.games.walled_city import GAME

from .helpers import Table
from .test_invariants import SCALE, positions

GENERIC = {"core.decision", "core.move", "core.turn"}
"""Texts that say nothing about the game."""


def check_reasons(table: Table) -> None:
    """The legal moves have none; all others have one with a text of this game, which names what the move names."""
    state, setup = table.state, table.setup
    (seat,) = state.to_act
    legal = set(state.legal(seat))
    for move in range(setup.table.total):
        reasons = state.explain(seat, move)
        assert bool(reasons) == (move not in legal)
        action = setup.action(move)
        for reason in reasons:
            check_reason(reason)
            if reason.rule == "CORE-DECISION":
                assert reason.message.id == f"why.when.{action.kind}"
                assert len(reasons) == 1
        if reasons and seat != NATURE:
            named = {thing for reason in reasons for thing in reason.things}
            assert named or not action.things, (action, reasons)


def check_reason(reason: Reason) -> None:
    assert reason.message.id not in GENERIC
    assert reason.message.id in GAME.catalog.templates
    assert reason.text == GAME.catalog.text(reason.message)
    assert "{" not in reason.text


@pytest.mark.rule("WC-D05", "WC-I26", "WC-R12", "WC-R45")
def test_every_refusal_has_its_own_reason() -> None:
    """In random games, until each power with choices was met several times and each step too."""
    met: Counter[tuple[int, int]] = Counter()
    for seed in range(40):
        board, seats = (("borderlands", 4), ("londonderry", 3), ("borderlands", 3), ("londonderry", 2))[seed % 4]
        for table in positions(board, seats, {"guilds": "mixed"}, seed, power=0.9):
            state = table.state
            if not state.to_act:
                continue
            key = (state.power[0] if state.power else -1, state.step if not state.power else len(state.power))
            if met[key] < 2 * SCALE:
                met[key] += 1
                check_reasons(table)
                if state.power:
                    assert table.setup.load(state.dump()) == state
        if len({guild for guild, _ in met}) == 20 and seed >= 7:  # Drapers have no choices
            return
    raise AssertionError(f"only {sorted(met)} were met")
