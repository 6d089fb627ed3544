"""Saddlers: WC-279 to WC-282, WC-R25, WC-R60."""

from __future__ import annotations

import pytest

from fourwalls.games.walled_city.fence import fenced, fences_of
from fourwalls.games.walled_city.map import compiled
from walled_city.boards import ALL_ROADS, BOARD_M

from .common import FIRST, check_copied, check_moments, check_public, check_used, holding

PEOPLE = {"c": {0: (1, 1), 1: (1, 0)}, "n": {2: (1, 1)}, "t1": {0: (0, 3)}}


@pytest.mark.rule("WC-279", "WC-066", "WC-R12")
@pytest.mark.parametrize("round_", [1, 2])
def test_when(round_: int) -> None:
    check_moments(holding("saddlers", round_=round_, people=PEOPLE))
    check_used(holding("saddlers", round_=round_, people=PEOPLE), "noble 1 c", "area n", "noble 3 n", "area e")


@pytest.mark.rule("WC-279", "WC-280", "WC-281", "WC-R25", "WC-R60", "WC-D29", "WC-R61")
def test_three_peasants() -> None:
    table = holding("saddlers", people=PEOPLE, paths={"p1": "r", "p2": "x"}).do("use")
    assert table.moves() == {"peasant 1 c", "peasant 2 c", "peasant 3 n", "noble 1 c", "noble 3 n"}
    table.refuse("noble 1 t1", "WC-279")
    table.refuse("peasant 2 n", "WC-279")
    table.refuse("area n", "CORE-DECISION")
    table.do("peasant 1 c")
    assert table.moves() == {"area n", "area e", "area s", "area w"}
    table.refuse("peasant 2 c", "CORE-DECISION")
    table.do("area n")
    check_public(table)
    assert table.moves() == {"peasant 2 c", "peasant 3 n"}
    table.refuse("peasant 1 n", "WC-R60")
    table.refuse("noble 3 n", "WC-R25")
    table.do("peasant 3 n")
    assert table.moves() == {"area c", "area e", "area w"}
    table.refuse("area s", "WC-281")
    table.do("area c, peasant 2 c, area s")
    assert "power" not in table.pos
    assert table.pieces("n") == {0: (1, 0), 2: (0, 1)}
    assert table.pieces("c") == {0: (0, 1), 2: (1, 0)}
    assert table.pieces("s") == {1: (1, 0)}


@pytest.mark.rule("WC-R60")
def test_two_alike_of_which_one_has_moved() -> None:
    """A Peasant moves from c to n where another one of its colour stands: one of the two in n can still move."""
    table = holding("saddlers", people={"c": {0: (2, 0)}, "n": {0: (1, 0)}}).do("use, peasant 1 c, area n")
    assert table.moves() == {"peasant 1 c", "peasant 1 n"}
    table.do("peasant 1 n, area c")
    assert table.moves() == {"peasant 1 c"}
    table.refuse("peasant 1 n", "WC-R60")
    table.do("peasant 1 c, area n")
    assert table.pieces("n") == {0: (2, 0)}


@pytest.mark.rule("WC-R25", "WC-279")
def test_three_peasants_or_two_nobles_are_needed() -> None:
    holding("saddlers", people={"c": {0: (2, 1)}, "t1": {0: (0, 2)}}).refuse("use", "WC-R25")
    table = holding("saddlers", people={"c": {0: (2, 2)}}).do("use")
    assert table.moves() == {"noble 1 c"}
    table.refuse("peasant 1 c", "WC-R25")


@pytest.mark.rule("WC-281", "WC-R60")
def test_roads_do_not_hinder() -> None:
    table = holding("saddlers", round_=2, paths=ALL_ROADS | {"p1": "rr", "p2": "rx"}, people={"c": {0: (0, 2)}})
    assert table.do("use, noble 1 c").moves() == {"area n", "area e", "area s", "area w"}


@pytest.mark.rule("WC-282")
def test_across_a_t_path() -> None:
    table = holding("saddlers", board="T", people={"a": {0: (0, 1)}, "b1": {1: (0, 1)}}).do("use, noble 1 a")
    assert table.moves() == {"area b1", "area b2"}
    table.do("area b2, noble 2 b1")
    assert table.moves() == {"area a", "area b2"}


@pytest.mark.rule("WC-R60", "WC-262", "WC-282")
def test_across_a_double_t_path() -> None:
    """Fences from the middle of p1 in n and in c: from N1 a piece crosses p1 into c or N2."""
    first = fenced(compiled(BOARD_M), (1, 3, 8))
    ends = next(pair for pair in fences_of(first, 0) if pair[0] == 1)
    fences = [{"area": "n", "ends": [3, 8]}, {"area": "c", "ends": list(ends)}]
    table = holding("saddlers", round_=2, fences=fences, people={"n": {0: (0, 2)}}).do("use, noble 1 n")
    assert {"area c", "area N2"} <= table.moves()
    assert "area N1" not in table.moves()


@pytest.mark.rule("WC-258", "WC-R54")
def test_a_fence_is_not_crossed() -> None:
    people = {"n": {0: (0, 1)}, "N1": {0: (0, 1)}}
    table = holding("saddlers", round_=2, paths=ALL_ROADS, fences=FIRST, people=people).do("use, noble 1 N1")
    assert table.moves() == {"area e"}
    table.refuse("area n", "WC-281")


@pytest.mark.rule("WC-R25")
def test_an_area_without_a_path_lets_nobody_out() -> None:
    """N1 is cut off its only Path by a second Fence, from the corner of the first one and p5 to between the Gaps."""
    second = fenced(compiled(BOARD_M), (1, 2, 8))
    cut_off = [
        (pair, part)
        for pair in fences_of(second, 5)
        for part in (5, 6)
        if not fenced(second, (5, *pair)).crossings[part]
    ]
    assert cut_off
    (pair, part), *_ = cut_off
    fences = [*FIRST, {"area": "N1", "ends": list(pair)}]
    name = "N1" if part == 5 else "N2"
    people = {name: {0: (0, 2), 1: (0, 1)}, "c": {0: (0, 1)}}
    holding("saddlers", round_=2, fences=fences, people=people).refuse("use", "WC-R25")
    people["c"] = {0: (0, 2)}
    table = holding("saddlers", round_=2, fences=fences, people=people).do("use")
    assert table.moves() == {"noble 1 c"}
    table.refuse(f"noble 1 {name}", "WC-R25")


@pytest.mark.rule("WC-R16", "WC-192")
def test_the_neutral_colour() -> None:
    table = holding("saddlers", 2, people={"n": {2: (0, 1)}, "c": {1: (0, 1)}}).do("use")
    assert table.moves() == {"noble neutral n", "noble 2 c"}


@pytest.mark.rule("WC-220", "WC-221", "WC-R47")
def test_copied() -> None:
    check_copied("saddlers", "peasant 1 c", "area n", "peasant 2 c", "area n", "peasant 3 n", "area e", people=PEOPLE)
