"""Goldsmiths: WC-228 to WC-232, WC-R10, WC-R11."""

from __future__ import annotations

import pytest

from walled_city.boards import ALL_ROADS

from .common import FIRST, check_copied, check_moments, check_public, check_used, holding


@pytest.mark.rule("WC-228", "WC-066", "WC-R12")
@pytest.mark.parametrize("round_", [1, 2])
def test_when(round_: int) -> None:
    check_moments(holding("goldsmiths", round_=round_, paths={"p1": "r"}))
    check_used(holding("goldsmiths", round_=round_, paths={"p1": "r"}), "break p1")


@pytest.mark.rule("WC-228", "WC-D18")
def test_any_built_road_or_wall_in_both_rounds() -> None:
    table = holding("goldsmiths", round_=2, paths={"p1": "r", "p3": "rr"}, gaps={"g1": "w", "g2": "ww"}).do("use")
    assert table.moves() == {"break p1", "break p3", "break g1", "break g2"}
    check_public(table)
    table.refuse("break p2", "WC-228")
    table.refuse("break g3", "WC-228")
    assert table.after("break g2").pos["gaps"] == {"g1": "w", "g2": "wx"}
    holding("goldsmiths").refuse("use", "WC-228")
    holding("goldsmiths", paths={"p1": "x"}).refuse("use", "WC-228")


@pytest.mark.rule("WC-196", "WC-228", "WC-229", "WC-230", "WC-232", "WC-E27", "WC-R10")
def test_one_road_of_a_stack() -> None:
    two = holding("goldsmiths", round_=2, paths=ALL_ROADS | {"p1": "rr"}).do("use, break p1")
    assert two.pos["paths"]["p1"] == "rx"
    assert len(two.groups()) == 5
    one = holding("goldsmiths", round_=2, paths=ALL_ROADS).do("use, break p1")
    assert one.pos["paths"]["p1"] == "x"
    assert len(one.groups()) == 4
    assert frozenset("cn") in one.groups()


@pytest.mark.rule("WC-E27", "WC-R11", "WC-229", "WC-076", "WC-132")
def test_a_broken_item_is_no_target_and_no_place_to_build() -> None:
    paths = {"p1": "rx", "p2": "r", "p4": "x"}
    table = holding("goldsmiths", paths=paths).do("use")
    assert table.moves() == {"break p2"}
    table.refuse("break p1", "WC-R11")
    table.do("break p2")
    for path in ("p1", "p2", "p4"):
        table.refuse(f"road {path}", "WC-R11")
    drapers = holding("drapers", paths=paths).do("use")
    assert {"road p1", "road p4"} & drapers.moves() == set()
    drapers.refuse("road p1", "WC-R11")
    walls = holding("goldsmiths", round_=2, gaps={"g1": "w"}).do("use, break g1")
    walls.refuse("wall g1", "WC-R11")


@pytest.mark.rule("WC-230", "WC-R09")
def test_a_road_broken_in_round_1_does_not_part_neighbourhoods() -> None:
    """c and n count together: seat 1 has 2 Citizens there, seat 2 one."""
    roads = {name: "r" for name in ALL_ROADS if name != "p8"}
    people = {"c": {1: (1, 0)}, "n": {1: (1, 0), 2: (1, 0)}}
    table = holding("goldsmiths", paths=roads, people=people)
    table.do("use, break p1, road p8, card 1/0, numbers 1 0, nobles 0, keep")
    assert table.step == "lay"
    assert frozenset("cn") in table.groups()
    assert table.pos["votes"][1]["areas_1"] == 5
    assert table.pos["votes"][2]["areas_1"] == 3


@pytest.mark.rule("WC-231", "WC-R57", "WC-150")
def test_a_gap_with_a_broken_wall_is_open() -> None:
    gaps = {f"g{number}": "w" for number in range(1, 5)} | {"g3": "ww"}
    people = {"e": {0: (1, 1)}, "s": {0: (1, 1)}}
    for place, left in (("g3", {0: (1, 1)}), ("g4", {0: (1, 0)})):
        table = holding("goldsmiths", round_=2, paths=ALL_ROADS, gaps=gaps, people=people)
        which = "e" if place == "g3" else "s"
        table.do(f"use, break {place}, wall g5, card 1/0, numbers 1 0, nobles 0, keep")
        assert table.step == "lay"
        assert table.pieces(which) == left


@pytest.mark.rule("WC-R44", "WC-232")
def test_the_road_just_built_broken_before_settle() -> None:
    """Settle and Adjust still refer to its Path."""
    items = {"c": "blue 2", "n": "green 2", "s": "orange 1"}
    table = holding("goldsmiths", items=items).do("road p1, card 2/1, use, break p1, numbers 2 1, nobles 0, nobles 0")
    assert table.pieces("c") == {0: (2, 0)}
    assert table.pieces("n") == {0: (1, 0)}
    assert {move.split()[1] for move in table.moves("raise")} == {"c", "n"}


@pytest.mark.rule("WC-258", "WC-R54")
def test_a_fence_cannot_be_broken() -> None:
    table = holding("goldsmiths", round_=2, paths=ALL_ROADS, fences=FIRST).do("use")
    assert table.moves() == {f"break {path}" for path in ALL_ROADS}


@pytest.mark.rule("WC-R39", "WC-R16")
def test_a_starting_road_with_two_players() -> None:
    table = holding("goldsmiths", 2, paths={"p1": "r"}).do("use, break p1")
    assert table.pos["paths"] == {"p1": "x"}


@pytest.mark.rule("WC-220", "WC-221", "WC-R47")
def test_copied() -> None:
    check_copied("goldsmiths", "break p1", paths={"p1": "r"})
