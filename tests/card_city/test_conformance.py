"""Card City passes the conformance suite: with 1 to 4 seats, and each combination of its variants with few and many."""

from __future__ import annotations

import pytest

from fourwalls.games.card_city import GAME, CardCityOptions
from fourwalls.testing import Effort, assert_conforms

from .scramble import scramble

SMALL = Effort(games=5, positions=8, worlds=2, matches=1, draws=300)

BROKEN = (
    b'{"step":"no such step"}',
    b'{"round":0}',
    b'{"round":11}',
    b'{"mayor":4}',
    b'{"cities":[["HH"]]}',
    b'{"coins":[-1],"hands":["R"]}',
    b'{"step":"over"}',
    b'{"hands":["RRR"]}',
)


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_card_city_conforms(seats: int) -> None:
    report = assert_conforms(GAME, seats=seats, scramble=scramble, broken=BROKEN, effort=SMALL)
    assert report.figures["games ended"] == "5 of 5"


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (1, CardCityOptions(decentralization=True)),
        (3, CardCityOptions(decentralization=True)),
        (1, CardCityOptions(parking_meters=True)),
        (3, CardCityOptions(parking_meters=True)),
        (2, CardCityOptions(decentralization=True, parking_meters=True)),
        (4, CardCityOptions(decentralization=True, parking_meters=True)),
    ],
    ids=str,
)
def test_card_city_conforms_with_variants(seats: int, options: CardCityOptions) -> None:
    effort = Effort(games=3, positions=5, worlds=2, matches=1, draws=200)
    assert_conforms(GAME, seats=seats, options=options, scramble=scramble, effort=effort, seed=1)
