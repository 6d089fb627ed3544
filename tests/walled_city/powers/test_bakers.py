"""Bakers: WC-267 to WC-271, WC-R62."""

from __future__ import annotations

import pytest

from walled_city.helpers import Table, at

from .common import check_copied, check_moments, check_public, holding

PEOPLE = {"c": {0: (1, 2), 1: (0, 3)}, "t1": {0: (0, 2)}}


@pytest.mark.rule("WC-267", "WC-R13", "WC-066")
@pytest.mark.parametrize("round_", [1, 2])
def test_when(round_: int) -> None:
    check_moments(holding("bakers", round_=round_, people=PEOPLE), early=True)


@pytest.mark.rule("WC-267", "WC-268", "WC-269", "WC-271", "WC-R62", "WC-D26", "WC-R17")
def test_three_own_nobles_instead_of_a_turn() -> None:
    """The third turn of four players; seat 0 has three Roads left before it and 8 cards in hand."""
    table = at(4, board="londonderry", at=4, order=[0, 1, 2, 3], held=["bakers", "salters", "curriers", "clothworkers"],
               used=[1, 2, 3], people={"A1": {0: (0, 2)}, "T1": {0: (0, 2)}}, played=[{"3/0": 1}] * 4)  # fmt: skip
    assert table.state.left(0) == 3
    table.do("use")
    assert table.moves() == {"noble 1 A1", "noble 1 T1"}
    check_public(table)
    table.do("noble 1 T1, noble 1 T1")
    assert table.moves() == {"noble 1 A1"}
    assert table.totals() == [0, 0, 0, 0]
    stock = table.stock(0)
    table.do("noble 1 A1")
    assert table.totals() == [13, 0, 0, 0]
    assert table.stock(0) == stock
    assert table.pos["removed"] == [3, 0, 0, 0]
    assert table.pieces("A1") == {0: (0, 1)}
    assert table.state.to_act == (1,)
    assert table.state.left(0) == 2
    assert table.pos.get("paths", {}) == {}
    assert sum(table.pos["hands"][0].values()) == 8


@pytest.mark.rule("WC-271", "WC-R72")
def test_one_card_more_is_left_at_the_end() -> None:
    """3 players: 11 cards, 5 + 4 turns, 2 for zones; who skips a turn keeps one."""
    every = ["1/0", "2/0", "3/0", "4/0", "5/0", "1/1", "2/1", "3/1", "4/1"]
    played = [dict.fromkeys(every[:8], 1), dict.fromkeys(every, 1), dict.fromkeys(every, 1)]
    zones = {f"Z{seat + 1}": {"seat": seat, "numbers": "2 2"} for seat in range(3)}
    people = {"A1": {0: (1, 2)}, "T1": {0: (0, 1)}}
    table = holding("bakers", board="londonderry", round_=2, people=people, played=played, zones=zones)
    table.do("use, noble 1 A1, noble 1 A1, noble 1 T1")
    assert table.step == "lay"
    while table.state.to_act:
        table.do(min(table.moves()))
    assert [sum(hand.values()) for hand in table.pos["hands"]] == [1, 0, 0]


@pytest.mark.rule("WC-270", "WC-R46", "WC-269")
def test_what_is_needed() -> None:
    holding("bakers", people={"c": {0: (0, 1), 1: (0, 3)}, "t1": {0: (0, 1)}}).refuse("use", "WC-270")
    table = holding("bakers", people=PEOPLE).do("use")
    table.refuse("noble 2 c", "WC-269")
    table.refuse("noble 1 t2", "WC-268")
    table.refuse("skip", "CORE-DECISION")


@pytest.mark.rule("WC-267", "WC-090", "WC-148")
@pytest.mark.parametrize("round_", [1, 2])
def test_as_the_last_turn_the_count_follows(round_: int) -> None:
    table: Table = holding("bakers", round_=round_, people={"c": {0: (0, 3)}}).do(
        "use, noble 1 c, noble 1 c, noble 1 c"
    )
    assert table.step == "lay"
    assert table.pos["votes"][0] == {"bakers": 13}


@pytest.mark.rule("WC-E35", "WC-220", "WC-221", "WC-267", "WC-268", "WC-269", "WC-271", "WC-R62", "WC-D15")
def test_the_example_of_the_ledger() -> None:
    """W (seat 0) has 2N in areas and 1N in a Tower, and 3 of 4 Roads left; T (seat 1) has used Bakers."""
    table = at(
        4, board="londonderry", at=6, order=[1, 2, 0, 3], held=["grocers", "bakers", "curriers", "clothworkers"],
        used=[1, 2, 3], people={"A1": {0: (0, 2)}, "T1": {0: (0, 1)}}, votes=[{}, {"bakers": 13}, {}, {}],
        played=[{"3/0": 1}, {}, {"3/0": 1}, {"3/0": 1}],
    )  # fmt: skip
    assert table.state.to_act == (0,)
    assert table.state.left(0) == 3
    table.do("use, copy bakers")
    assert table.totals() == [0, 16, 0, 0]
    table.do("noble 1 A1, noble 1 T1, noble 1 A1")
    assert table.totals() == [13, 16, 0, 0]
    assert table.state.left(0) == 2
    assert sum(table.pos["hands"][0].values()) == 8
    assert table.pos["removed"] == [3, 0, 0, 0]
    assert table.state.to_act == (3,)


@pytest.mark.rule("WC-R47", "WC-R13")
def test_copied() -> None:
    check_copied("bakers", "noble 1 c", "noble 1 t1", people=PEOPLE)
    late = holding("grocers", held=["grocers", "bakers", "vintners"], used=[1, 2], people=PEOPLE)
    late.do("road p2, card 2/1").refuse("use", "WC-R47")
