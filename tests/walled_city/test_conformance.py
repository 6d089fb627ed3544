"""The Walled City passes the conformance suite: on both boards, with 2 to 4 seats, with few and all Guilds."""

from __future__ import annotations

import pytest

from fourwalls.games.walled_city import GAME, WalledCityOptions
from fourwalls.testing import Effort, assert_conforms

from .scramble import scramble

SMALL = Effort(games=2, positions=20, worlds=1, matches=1, draws=200)
"""A view of this game is large, so little has to do; `make soak` looks at more."""

BROKEN = (
    b'{"step":"no such step"}',
    b'{"round":0}',
    b'{"round":3}',
    b'{"at":-1}',
    b'{"step":"over"}',
    b'{"held":["mercers","mercers","grocers"]}',
    b'{"paths":{"P99":"r"}}',
    b'{"paths":{"P01":"xr"}}',
    b'{"items":{"T1":"chit +1"}}',
)


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (2, WalledCityOptions(board="borderlands", guilds="mixed", defense_cards=2)),
        (3, WalledCityOptions(guilds="mixed")),
        (3, WalledCityOptions(board="borderlands", guilds="borderlands")),
        (4, WalledCityOptions(start_player="2")),
    ],
    ids=str,
)
def test_the_walled_city_conforms(seats: int, options: WalledCityOptions) -> None:
    report = assert_conforms(GAME, seats=seats, options=options, scramble=scramble, broken=BROKEN, effort=SMALL)
    assert report.figures["games ended"] == "2 of 2"
