"""The rules of one city, slowly: every question is answered by trying, in the words of the ledger.

Nothing here comes from the engine. A city maps squares to letters, H R C L I P; a square is (row, column), row 1 and
column 1 being the top left of the drawing it came from.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from itertools import product

Square = tuple[int, int]
City = Mapping[Square, str]

COLOURS = {"H": "purple", "R": "green", "C": "blue", "L": "red", "I": "yellow", "P": "black"}
DEVELOPING = {"R": "HL", "C": "R"}
"""What a district needs next to it: cards of these kinds, or districts of this one."""

EMPTY_AREA = 25


def drawn(text: str) -> dict[Square, str]:
    """A city as the ledger draws it: rows from the top, with `/` or new lines between them, `.` where it is empty."""
    rows = [row.replace(" ", "") for row in text.replace("/", "\n").split("\n") if row.strip()]
    return {
        (number, column): letter
        for number, row in enumerate(rows, 1)
        for column, letter in enumerate(row, 1)
        if letter != "."
    }


def beside(square: Square) -> set[Square]:
    row, column = square
    return {(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)}


def touching(city: City, squares: Iterable[Square]) -> set[Square]:
    """The cards next to any of these squares, without the squares themselves."""
    squares = set(squares)
    return {card for card in city if beside(card) & squares} - squares


def districts(city: City, kind: str) -> set[frozenset[Square]]:
    """Single cards, put together as long as two parts touch."""
    parts = {frozenset([square]) for square, letter in city.items() if letter == kind}
    while True:
        for one, other in product(parts, parts):
            if one != other and touching(dict.fromkeys(other, kind), one):
                break
        else:
            return parts
        parts = (parts - {one, other}) | {one | other}


def count(city: City, kinds: str) -> int:
    return sum(letter in kinds for letter in city.values())


def limit(city: City) -> int:
    return 5 + sum(5 for letter in city.values() if letter == "I")


def fits(squares: Collection[Square]) -> bool:
    """Whether a 5x5 square can be laid so that it covers all of these."""
    tops = range(min(row for row, _ in squares) - 4, max(row for row, _ in squares) + 1)
    lefts = range(min(column for _, column in squares) - 4, max(column for _, column in squares) + 1)
    return any(
        all(top <= row < top + 5 and left <= column < left + 5 for row, column in squares)
        for top, left in product(tops, lefts)
    )


def around(city: City) -> set[Square]:
    """Every empty square in the rectangle around a city and one row or column past it."""
    rows = [row for row, _ in city]
    columns = [column for _, column in city]
    area = product(range(min(rows) - 1, max(rows) + 2), range(min(columns) - 1, max(columns) + 2))
    return {square for square in area if square not in city}


def faults(city: City, kind: str, square: Square, *, grown: bool = False) -> set[str]:
    """Why a card can't be laid on a square; `grown` is for a development. Coins and the reserve are not looked at."""
    found = set()
    if square in city:
        found.add("taken")
    neighbours = [city[other] for other in beside(square) if other in city]
    if not neighbours:
        found.add("apart")
    if not fits([*city, square]):
        found.add("area")
    if kind != "I" and count(city, "HRCLP") + 1 > limit(city):
        found.add("limit")
    if kind in DEVELOPING and kind in neighbours and not grown:
        found.add("same")
    if {kind} | set(neighbours) >= {"R", "I"} and kind in "RI":
        found.add("industry")
    return found


def building_squares(city: City, kind: str, coins: int) -> set[Square]:
    """Where a card can be built in phase 2; empty: it is discarded."""
    if kind == "L" and coins < 5:
        return set()
    return {square for square in around(city) if not faults(city, kind, square)}


def needs(city: City, kind: str, district: frozenset[Square]) -> tuple[int, int]:
    """How many different supporters a district has, and how many it needs to grow."""
    near = touching(city, district)
    if kind == "R":
        return len({card for card in near if city[card] in DEVELOPING["R"]}), len(district) + 1
    return len({each for each in districts(city, "R") if each & near}), len(district) + 1


def developments(city: City, reserve: Mapping[str, int]) -> set[tuple[str, Square]]:
    """The pairs of colour and square with which a city can and must develop."""
    found = set()
    for kind in DEVELOPING:
        for district in districts(city, kind):
            has, wanted = needs(city, kind, district)
            if reserve[kind] < 1 or has < wanted:
                continue
            for square in around(city):
                if beside(square) & district and not faults(city, kind, square, grown=True):
                    found.add((kind, square))
    return found


def price(city: City) -> int:
    return 5 * (count(city, "I") + 1)


def purchase_squares(city: City, coins: int, reserve: Mapping[str, int]) -> set[Square]:
    """Where a bought Industrial card could go."""
    if reserve["I"] < 1 or coins < price(city):
        return set()
    return {square for square in around(city) if not faults(city, "I", square)}


def pyramid(number: int) -> int:
    """1 + 2 + ... + number."""
    return sum(range(1, number + 1))


def colours(city: City, district: frozenset[Square]) -> set[str]:
    """The colours seen around a district; a City Hall shows red and purple."""
    seen = {COLOURS[city[card]] for card in touching(city, district)}
    return seen | {"red"} if "purple" in seen else seen


def meters(city: City) -> int:
    """What the Parking districts earn with Parking Meters."""
    earned = {0: 0, 1: 0, 2: 0, 3: 1, 4: 2, 5: 3}
    return sum(earned[len(colours(city, district))] for district in districts(city, "P"))


def income(city: City, *, parking_meters: bool = False) -> int:
    trade = sum(pyramid(len(district)) for district in districts(city, "C"))
    return 1 + trade + (meters(city) if parking_meters else 0)


def residential(city: City) -> int:
    return sum(pyramid(len(district)) for district in districts(city, "R"))


WANTED = {
    "C": {"green", "red", "purple", "yellow", "black"},
    "P": {"green", "blue", "red", "purple", "yellow"},
    "L": {"green", "blue", "purple", "yellow", "black"},
    "R": {"blue", "red", "purple", "black"},
    "I": {"blue", "red", "purple", "black"},
}


def surrounded(city: City) -> int:
    """How many districts have every colour they need around them."""
    return sum(
        colours(city, district) >= wanted for kind, wanted in WANTED.items() for district in districts(city, kind)
    )


def steps(city: City) -> int:
    """The most steps from the City Hall to the middle, over all ways to lay the 5x5 area over the city."""
    (hall,) = (square for square, letter in city.items() if letter == "H")
    found = []
    for top, left in product(range(hall[0] - 4, hall[0] + 1), range(hall[1] - 4, hall[1] + 1)):
        if all(top <= row < top + 5 and left <= column < left + 5 for row, column in city):
            found.append(abs(hall[0] - (top + 2)) + abs(hall[1] - (left + 2)))
    return max(found)


def decentralization(city: City) -> tuple[int, int, int]:
    """The three bonuses: surrounded districts, the place of the City Hall, Industrial districts."""
    industries = len(districts(city, "I"))
    return 5 * surrounded(city), 2 * steps(city), pyramid(industries) if industries >= 2 else 0


def score(city: City, coins: int, *, decentral: bool = False) -> int:
    bonus = sum(decentralization(city)) if decentral else 0
    return residential(city) - (EMPTY_AREA - len(city)) + coins // 5 + bonus


def ranks(scores: list[int], left: list[int]) -> list[int]:
    """1 is best; more coins left break a tie."""
    results = list(zip(scores, left, strict=True))
    return [1 + sum(other > mine for other in results) for mine in results]


LEVELS = {
    0: "homestead",
    10: "hamlet",
    15: "village",
    20: "neighborhood",
    25: "town",
    30: "suburb",
    35: "city",
    40: "metropolis",
    45: "capital",
    50: "megalopolis",
}


def level(points: int) -> str:
    found = "homestead"
    for least, name in LEVELS.items():
        if points >= least:
            found = name
    return found
