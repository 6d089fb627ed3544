"""The board in text: the map has everything that the board's data names, and the list says what is beyond each Path."""

from __future__ import annotations

from typing import Any

import pytest

from fourwalls.core import plain_text
from fourwalls.games.walled_city.board import named_board
from fourwalls.games.walled_city.picture import NARROWEST

from .helpers import last_turn

NAMES = ("Anna", "Ben", "Cleo", "Dan")
POSITION: dict[str, Any] = {
    "paths": {"P01": "r", "P13": "rr", "P17": "x"},
    "gaps": {"G01": "w"},
    "items": {"A1": "blue 2", "A4": "chit -1"},
    "peasants": [{"A1": 2}, {"A2": 1}, {}],
    "nobles": [{"A1": 1}, {}, {"T1": 2}],
}


def drawn(width: int = 80, board: str = "londonderry", **fields: Any) -> list[str]:
    """What seat 1 of 3 has before it."""
    table = last_turn(3, board, round_=2, **fields)
    return plain_text(table.setup.draw_board(table.state.view(0), NAMES, width)).splitlines()


def map_of(lines: list[str]) -> str:
    return "\n".join(lines[: next(number for number, line in enumerate(lines) if "nothing built" in line)])


def of_area(lines: list[str], area: str) -> str:
    """The line of the list about an area."""
    (found,) = (line for line in lines if line.startswith(f"  {area} ") and " to " in line)
    return found


@pytest.mark.parametrize("board", ["londonderry", "borderlands"])
@pytest.mark.parametrize("width", [NARROWEST, 80, 200])
def test_everything_with_a_name_is_on_the_map(board: str, width: int) -> None:
    picture = map_of(drawn(width, board))
    data = named_board(board)
    ids = [area.id for area in data.areas] + [path.id for path in data.paths]
    ids += [tower.id for tower in data.towers] + [gap.id for gap in data.gaps]
    assert [name for name in ids if name not in picture] == []


def test_a_narrow_terminal_has_the_list_alone() -> None:
    lines = drawn(NARROWEST - 1, **POSITION)
    assert not any("nothing built" in line for line in lines)
    assert "A1 blue 2 1:2P1N" in "\n".join(lines)


def test_items_and_citizens_stand_in_their_areas() -> None:
    picture = map_of(drawn(**POSITION))
    assert "A1 blue 2" in picture
    assert "1:2P1N" in picture
    assert "A4 -1" in picture


def test_the_list_says_what_is_beyond_each_path() -> None:
    """On Londonderry P01 lies between A1 and B1, P13 between A1 and A2; a stacked Road has two signs."""
    lines = drawn(**POSITION)
    line = of_area(lines, "A1")
    assert "P13══ to A2" in line
    assert "P01═ to B1" in line
    assert "G01═" in line
    assert line.endswith("G14") or "G14  " in line
    assert "P17× to A3" in of_area(lines, "A2")


def test_a_fence_makes_two_areas_of_one() -> None:
    lines = drawn(fences=[{"area": "B2", "ends": [1, 5]}])
    assert "Fence" in of_area(lines, "B2")
    assert "Fence" in of_area(lines, "N1")
    assert "N1" in map_of(lines)


def test_areas_are_listed_by_neighbourhood() -> None:
    """Roads round A1 alone leave it a neighbourhood of its own; all other areas hang together (WC-R03)."""
    lines = drawn(paths={"P01": "r", "P13": "r"})
    first = lines.index("Neighbourhood 1")
    assert lines[first + 1].startswith("  A1 ")
    assert lines[first + 2] == "Neighbourhood 2"
    assert "Neighbourhood 3" not in lines
