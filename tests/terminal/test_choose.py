"""What people type, read as moves."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fourwalls.core import find_game
from fourwalls.terminal.choose import Choice, Found, Moves, NoSuchNumber, Reading, Unclear, find, read_input

WALL = find_game("the_wall")
SETUP = WALL.setup(WALL.options_type(), 2)


def choice(notation: str) -> Choice:
    move = SETUP.parse(notation)
    return Choice(move, notation, WALL.catalog.text(SETUP.action(move).message))


PAY = [choice(notation) for notation in ("die M", "die S", "sun die", "counter K")]
BUY = [
    choice(notation) for notation in ("buy market places", "buy market events", "buy painter", "take M", "no action")
]


def notations(reading: Reading) -> list[str]:
    assert isinstance(reading, Moves)
    return [SETUP.action(move).notation for move in reading.moves]


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("1", ["die M"]),
        ("1 1,4", ["die M", "die M", "counter K"]),
        ("1, 1 , 4,", ["die M", "die M", "counter K"]),
        ("DIE m", ["die M"]),
        ("sun   die", ["sun die"]),
        ("die M die S", ["die M", "die S"]),
        ("die M S", ["die M", "die S"]),
        ("die M S, sun die, counter K Y", ["die M", "die S", "sun die", "counter K", "counter Y"]),
        ("die M, 4", ["die M", "counter K"]),
        ("die W", ["die W"]),
        ("buy painter die S K", ["buy painter", "die S", "die K"]),
    ],
)
def test_moves(typed: str, meant: list[str]) -> None:
    assert notations(read_input(typed, PAY, SETUP)) == meant


@pytest.mark.parametrize("typed", ["5", "0", "1 1 9", "die M, 7"])
def test_numbers_that_are_not_in_the_list(typed: str) -> None:
    assert isinstance(read_input(typed, PAY, SETUP), NoSuchNumber)


@pytest.mark.parametrize(
    ("typed", "places"),
    [
        ("market", (0, 1)),
        ("market EVENTS", (1,)),
        ("paint", (2,)),
        ("the painter", (2,)),
        ("M", (3,)),
        ("buy", (0, 1, 2)),
        ("nothing such", ()),
        ("buy market", (0, 1)),
    ],
)
def test_words_search_the_list(typed: str, places: tuple[int, ...]) -> None:
    assert read_input(typed, BUY, SETUP) == Found(places)


def test_a_whole_word_of_the_notation_goes_before_parts_of_words() -> None:
    keeps = [choice(f"keep {letters}") for letters in ("none", "M", "MS", "MSS")]
    assert find(["MS"], keeps) == (2,)
    assert find(["s"], keeps) == (2, 3)


@given(
    st.text(max_size=80)
    | st.lists(st.sampled_from(["die", "M", "S", ",", "counter", "1", "4", "buy", "painter", "sun"])).map(" ".join)
)
def test_any_text_can_be_read(typed: str) -> None:
    reading = read_input(typed, PAY, SETUP)
    if isinstance(reading, Found):
        assert all(0 <= place < len(PAY) for place in reading.places)
    elif isinstance(reading, NoSuchNumber):
        assert not 1 <= reading.number <= len(PAY)
    elif isinstance(reading, Moves):
        assert [SETUP.parse(notation) for notation in notations(reading)] == list(reading.moves)


def test_a_very_long_line_is_no_series_of_moves() -> None:
    assert read_input("die M " * 500, PAY, SETUP) == Found((0,))


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("M S", ["die M", "die S"]), ("m m k", ["die M", "die M", "counter K"]), ("M W", ["die M", "die W"])],
)
def test_a_row_of_letters_where_moves_are_collected(typed: str, meant: list[str]) -> None:
    assert notations(read_input(typed, PAY, SETUP, [choice("die W")], rows=True)) == meant


def test_letters_that_fit_several_actions_or_none() -> None:
    both = [*PAY, choice("counter M")]
    assert read_input("S M", both, SETUP, rows=True) == Unclear("M", ("die M", "counter M"))
    assert read_input("S Y", PAY, SETUP, rows=True) == Unclear("Y", ())
    assert isinstance(read_input("S M", PAY, SETUP), Found), "elsewhere they are looked for"
