"""The Walled City passes the conformance suite: on both boards, with 2 to 4 seats, with few and all Guilds."""

from __future__ import annotations

import pytest

from fourwalls.games.walled_city import GAME, WalledCityOptions
from fourwalls.testing import CHECKS, Effort, assert_conforms, check_game

from .scramble import scramble

SMALL = Effort(games=1, positions=6, moves=60, worlds=1, matches=1, draws=60, tampers=6)
MORE = Effort(games=2, positions=20, worlds=1, matches=1, draws=200)
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


OTHER_DECK = {"londonderry": "borderlands", "borderlands": "londonderry"}

SLOW = {
    "no-module-randomness", "hash-seed", "secrets-logs", "undo-identity", "undo-refusals", "broken-positions",
    "scramble",
}  # fmt: skip
"""Checks that play whole games again and again, or look at more positions than a few."""

ALL = [
    (seats, WalledCityOptions(board=board, guilds=guilds, defense_cards=cards))  # type: ignore[arg-type]
    for board in ("londonderry", "borderlands")
    for seats in (2, 3, 4)
    for guilds in ("board", OTHER_DECK[board], "mixed")
    for cards in ((1, 2) if seats == 2 else (1,))
]
"""Each board, number of seats and deck, with one and (for two players) two cards in a Defense phase."""


@pytest.mark.rule("WC-001", "WC-007", "WC-R32", "WC-R40", "WC-R67")
@pytest.mark.parametrize(("seats", "options"), ALL, ids=str)
def test_every_kind_of_table_conforms(seats: int, options: WalledCityOptions) -> None:
    """A short game each; the slow checks (other processes, whole matches) are for a few kinds of table, below."""
    quick = [name for name in CHECKS if name not in SLOW]
    report = check_game(GAME, seats=seats, options=options, scramble=scramble, broken=BROKEN, effort=SMALL, only=quick)
    assert not report.faults, report.faults
    assert report.figures["games ended"] == "1 of 1"


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (2, WalledCityOptions(board="borderlands", guilds="mixed", defense_cards=2)),
        (3, WalledCityOptions(board="borderlands", guilds="borderlands")),
        (4, WalledCityOptions(start_player="2")),
    ],
    ids=str,
)
def test_the_walled_city_conforms(seats: int, options: WalledCityOptions) -> None:
    report = assert_conforms(GAME, seats=seats, options=options, scramble=scramble, broken=BROKEN, effort=MORE)
    assert report.figures["games ended"] == "2 of 2"
