"""Write what Python counts in cities, to hold the board of Card City against: `make_card_city_cases.py [--check]`."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from random import Random
from typing import Any, Final

from fourwalls.games.card_city import actions, scoring
from fourwalls.games.card_city import city as cities
from fourwalls.games.card_city.city import City
from fourwalls.games.card_city.kinds import INDUSTRIAL, KINDS, LEISURE
from fourwalls.games.card_city.position import city_rows

FILE: Final = Path(__file__).parents[1] / "tests" / "card_city" / "cases.json"
COUNT: Final = 60
PLENTY: Final = (10, 10)
"""Residential and Commercial cards in the reserve."""


def cases() -> dict[str, Any]:
    """Cities with all that counts in them, and the numbers of the moves that the board makes by itself."""
    rng = Random(20)
    moves = [actions.action(move) for move in range(actions.ACTION_COUNT)]
    wanted = ("group", "hide", "first", "build")
    return {
        "cities": [case(a_city(rng), rng.randrange(40)) for _ in range(COUNT)],
        "moves": {move.notation: number for number, move in enumerate(moves) if move.kind in wanted},
    }


def a_city(rng: Random) -> City:
    """A city that grew by building and developing at random."""
    city = cities.NEW_CITY
    for _ in range(rng.randrange(1, 30)):
        grown = cities.growth(city, *PLENTY)
        kind = rng.choice([0, 0, 1, 1, LEISURE, INDUSTRIAL, INDUSTRIAL, 4])
        squares = grown[kind] if kind < 2 and grown[kind] else cities.building(city, kind, 99)
        if squares:
            city = cities.add(city, kind, rng.choice(cities.squares_in(squares)))
    return city


def case(city: City, coins: int) -> dict[str, Any]:
    """A city with what the engine says of it."""
    return {
        "rows": city_rows(city),
        "coins": coins,
        "size": cities.size(city),
        "limit": cities.limit(city),
        "income": [cities.income(city, meters=False), cities.income(city, meters=True)],
        "points": scoring.points(city, coins, decentralization=True)._asdict(),
        "building": [names(cities.building(city, kind, coins)) for kind in range(len(KINDS))],
        "growth": [names(squares) for squares in cities.growth(city, *PLENTY)],
    }


def names(squares: int) -> str:
    """Squares in notation."""
    return " ".join(actions.SQUARE_NAMES[square] for square in cities.squares_in(squares))


def main() -> int:
    """Write the file, or check it."""
    text = json.dumps(cases(), separators=(",", ":")) + "\n"
    if "--check" in sys.argv[1:]:
        fresh = FILE.is_file() and FILE.read_text(encoding="utf-8") == text
        if not fresh:
            print(f"{FILE.name} is not up to date: run python web/scripts/make_card_city_cases.py")
        return not fresh
    FILE.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
