"""Ironmongers (10): WC-246 to WC-249, WC-R22."""

from __future__ import annotations

import pytest

from .common import FIRST, check_copied, check_moments, check_public, check_used, holding

PEOPLE = {"c": {0: (0, 1), 1: (0, 1)}, "n": {2: (0, 1), 0: (0, 1)}}
TOWERS = {f"tower t{number}" for number in range(1, 5)}
ALL = ("noble 1 c", "tower t2", "noble 2 c", "tower t2", "noble 3 n", "tower t4")


@pytest.mark.rule("WC-246", "WC-066", "WC-R12")
@pytest.mark.parametrize("round_", [1, 2])
def test_when(round_: int) -> None:
    people = PEOPLE if round_ == 1 else PEOPLE | {"w": {0: (0, 1), 1: (0, 1), 2: (0, 1)}}
    check_moments(holding("ironmongers", round_=round_, people=people))
    check_used(holding("ironmongers", round_=round_, people=people), *ALL)


@pytest.mark.rule("WC-246", "WC-247", "WC-D22", "WC-R61", "WC-R17")
def test_one_noble_of_every_player() -> None:
    people = PEOPLE | {"t1": {0: (0, 1)}}
    table = holding("ironmongers", people=people).do("use")
    assert table.moves() == {"noble 1 c", "noble 1 n"}
    table.refuse("noble 1 t1", "WC-R17")
    table.refuse("noble 2 c", "WC-246")
    table.refuse("noble 1 e", "WC-246")
    table.refuse("tower t1", "CORE-DECISION")
    table.do("noble 1 c")
    assert table.moves() == TOWERS
    table.refuse("noble 1 n", "CORE-DECISION")
    table.do("tower t2, noble 2 c")
    check_public(table)
    table.do("tower t2, noble 3 n, tower t4")
    assert table.pieces("t2") == {0: (0, 1), 1: (0, 1)}
    assert table.pieces("t4") == {2: (0, 1)}
    assert table.pieces("c") == {}
    assert table.pieces("n") == {0: (0, 1)}
    assert [table.stock(colour)[1] for colour in range(3)] == [15, 17, 17]


@pytest.mark.rule("WC-E41", "WC-248", "WC-R22", "WC-R16")
def test_everybody_needs_a_noble_in_an_area() -> None:
    holding("ironmongers", people={"c": {0: (0, 1), 1: (0, 1)}, "t1": {2: (0, 3)}}).refuse("use", "WC-248")
    holding("ironmongers", people={"c": {1: (0, 1), 2: (0, 1)}}).refuse("use", "WC-248")
    people = {"c": {0: (0, 1), 1: (0, 1)}, "t1": {2: (0, 1)}}
    holding("ironmongers", 2, people=people).refuse("use", "WC-248")
    assert "use" in holding("mercers", 2, people=people).moves()
    neutral = holding("ironmongers", 2, people=people | {"n": {2: (0, 1)}}).do("use, noble 1 c, tower t1, noble 2 c")
    neutral.do("tower t1")
    assert neutral.moves() == {"noble neutral n"}
    assert neutral.do("noble neutral n, tower t1").pieces("t1") == {0: (0, 1), 1: (0, 1), 2: (0, 2)}


@pytest.mark.rule("WC-249", "WC-104")
def test_in_round_1_those_in_towers_do_not_count() -> None:
    """Blue, worth 2 in c and 3 in t1: in round 1 only the Citizens in c count, and only the die there."""
    people = {"c": {0: (0, 2), 1: (0, 1)}, "n": {2: (0, 1)}}
    roads = dict.fromkeys(("p1", "p2", "p3", "p4"), "r")
    table = holding("ironmongers", people=people, paths=roads, items={"c": "blue 2", "t1": "blue 3"})
    table.do("use, noble 1 c, tower t1, noble 2 c, tower t1, noble 3 n, tower t1")
    table.do("road p6, card 1/0, numbers 1 0, nobles 0, keep")
    assert table.pos["votes"][0]["factions_1"] == 2
    assert table.pos["votes"][1] == {}


@pytest.mark.rule("WC-246", "WC-R53")
def test_from_a_part_made_by_a_fence() -> None:
    people = {"N1": {0: (0, 1)}, "c": {1: (0, 1), 2: (0, 1)}}
    table = holding("ironmongers", round_=2, fences=FIRST, people=people).do("use")
    assert table.moves() == {"noble 1 N1"}


@pytest.mark.rule("WC-220", "WC-221", "WC-R47")
def test_copied() -> None:
    check_copied("ironmongers", *ALL, people=PEOPLE)
