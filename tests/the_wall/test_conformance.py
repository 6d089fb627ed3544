"""The Wall passes the conformance suite, with several sets of options."""

from __future__ import annotations

import pytest

from fourwalls.core import find_game
from fourwalls.games.the_wall import WallOptions
from fourwalls.testing import Effort, assert_conforms

GAME = find_game("the_wall")
SMALL = Effort(games=6, positions=20, matches=1, draws=800)

BROKEN = (
    b'{"step":"no such step"}',
    b'{"turn":2}',
    b'{"market":["desert","desert",null]}',
    b'{"sides":[{"people":["desert"],"places":[],"events":[]},{"people":[],"places":[],"events":[]}]}',
    b'{"dice":"MMSWLKK"}',
    b'{"counters":["M-1",""]}',
)


def test_the_wall_conforms() -> None:
    report = assert_conforms(GAME, broken=BROKEN)
    assert report.figures["games ended"] == "12 of 12"
    assert report.cases["advice"] > 0


@pytest.mark.parametrize(
    "options",
    [
        WallOptions(payment="matching", first_player="second", aces="second", people_pawn="watchman"),
        WallOptions(stall_limit=0, turn_limit=0),
        WallOptions(stall_limit=3, turn_limit=9),
        WallOptions(stall_limit=1, turn_limit=1),
    ],
    ids=["the other words", "no limits", "short", "one turn"],
)
def test_the_wall_conforms_with_other_options(options: WallOptions) -> None:
    assert_conforms(GAME, options=options, effort=SMALL, seed=1)
