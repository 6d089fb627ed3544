"""The board in text says who has seen which card on offer (ledger, CC-H03 to CC-H05)."""

from __future__ import annotations

from fourwalls.core import plain_text

from .helpers import Table, divide, offer

NAMES = ("Anna", "Ben", "Cleo")
MINE, NOT_MINE = "( ) you have seen it, others have not", "? you have not seen it"


def drawn(table: Table, seat: int | None) -> list[str]:
    return plain_text(table.setup.draw_board(table.state.view(seat), NAMES, 80)).splitlines()


def line(board: list[str], words: str) -> list[str]:
    """The words of the only line with these words."""
    (found,) = (line for line in board if words in line)
    return found.split()


def test_the_divider_sees_what_only_it_has_seen() -> None:
    board = drawn(offer("RRLIPC", seats=3), 0)
    assert line(board, "Anna divides")[2:] == ["(R)", "(R)", "(L)", "(I)", "(P)", "(C)"]
    assert any(MINE in line for line in board)
    assert not any(NOT_MINE in line for line in board)


def test_others_see_how_many_cards_there_are() -> None:
    table = offer("RRLIPC", seats=3)
    for seat in (1, 2, None):
        board = drawn(table, seat)
        assert line(board, "Anna divides")[2:] == ["?"] * 6
        assert any(NOT_MINE in line for line in board)
        assert not any(MINE in line for line in board)


def test_a_division_hides_what_lies_face_down() -> None:
    table = divide(offer("RILPCC", seats=3), "R,C", "L,I", "lay 15 46 23")
    for seat, down in ((0, ["(I)", "(L)"]), (1, ["?", "?"]), (None, ["?", "?"])):
        board = drawn(table, seat)
        assert line(board, "  group 1")[2:] == ["R", "C"]
        assert line(board, "  group 2")[2:] == ["P", "C"]
        assert line(board, "  face down")[2:] == down
        assert any(MINE in line for line in board) == (seat == 0)


def test_cards_that_all_have_seen_need_no_explanation() -> None:
    table = divide(offer("RILP", seats=2), "R,I", "L", "lay 12 4 3")
    table.do("take 1")
    assert not any(MINE in line or NOT_MINE in line for line in drawn(table, 0))
