"""Skinners: WC-234 to WC-236, WC-R10, WC-R20."""

from __future__ import annotations

import pytest

from walled_city.boards import ALL_ROADS

from .common import FIRST, check_copied, check_moments, check_public, check_used, holding


@pytest.mark.rule("WC-234", "WC-066", "WC-R12")
@pytest.mark.parametrize("round_", [1, 2])
def test_when(round_: int) -> None:
    check_moments(holding("skinners", round_=round_, paths={"p1": "r"}))
    check_used(holding("skinners", round_=round_, paths={"p1": "r"}), "remove p1")


@pytest.mark.rule("WC-235", "WC-234", "WC-R10", "WC-D18")
def test_a_path_can_be_built_on_again_in_the_same_turn() -> None:
    table = holding("skinners", paths={"p1": "r", "p2": "rr"}).do("use")
    assert table.moves() == {"remove p1", "remove p2"}
    check_public(table)
    assert "road p1" in table.after("remove p1").moves()
    two = table.after("remove p2")
    assert two.pos["paths"]["p2"] == "r"
    two.refuse("road p2", "WC-075")
    walls = holding("skinners", round_=2, gaps={"g1": "w"}).do("use, remove g1, wall g1")
    assert walls.pos["gaps"] == {"g1": "w"}
    holding("skinners").refuse("use", "WC-234")


@pytest.mark.rule("WC-236", "WC-R11")
def test_nothing_broken_is_removed() -> None:
    table = holding("skinners", paths={"p1": "rx", "p2": "r", "p3": "x"}).do("use")
    assert table.moves() == {"remove p2"}
    table.refuse("remove p1", "WC-236")
    table.refuse("remove p3", "WC-236")
    table.refuse("remove p4", "WC-234")
    holding("skinners", paths={"p1": "rx"}, gaps={}).refuse("use", "WC-234")


@pytest.mark.rule("WC-E31", "WC-234", "WC-R20", "WC-R44")
def test_before_promote_the_neighbourhood_is_larger() -> None:
    people = {"s": {1: (0, 1)}, "w": {2: (0, 2)}}
    items = {"s": "blue 1", "w": "green 2", "t2": "blue 2", "t3": "blue 3", "n": "blue 1"}
    table = holding("skinners", round_=2, paths=ALL_ROADS, people=people, items=items)
    table.do("wall g4, card 3/1, numbers 1 3, nobles 0, use, remove p7")
    assert frozenset("sw") in table.groups()
    assert {tuple(move.split()[1:3]) for move in table.moves("promote")} == {("2", "s"), ("3", "w")}
    table.do("promote 3 w t2, promote 3 w t3, promote 2 s t3")
    assert {move.split()[1] for move in table.moves("raise") | table.moves("lower")} == {"s", "w", "t2", "t3"}


@pytest.mark.rule("WC-R44", "WC-E31")
def test_before_promote_nobles_can_come_into_reach() -> None:
    """Without the power there is nobody to promote; the moment is there all the same."""
    table = holding("skinners", round_=2, paths=ALL_ROADS, people={"w": {2: (0, 1)}})
    table.do("wall g4, card 3/1, numbers 3 1, nobles 0")
    assert table.moves() == {"stop", "use"}
    table.do("use, remove p7")
    assert table.moves() == {"promote 3 w t2", "promote 3 w t3", "stop"}


@pytest.mark.rule("WC-R44")
def test_the_wall_just_built_removed_before_settle() -> None:
    """Settle still refers to its Gap; at the count the Gap is open."""
    table = holding("skinners", round_=2, paths=ALL_ROADS, people={"s": {1: (1, 1)}})
    table.do("wall g4, card 1/0, use, remove g4, numbers 1 0, nobles 0")
    assert table.pieces("s") == {0: (1, 0), 1: (1, 1)}
    table.do("keep")
    assert table.pieces("s") == {0: (1, 0), 1: (1, 0)}


@pytest.mark.rule("WC-258", "WC-R54")
def test_a_fence_cannot_be_removed() -> None:
    table = holding("skinners", round_=2, paths=ALL_ROADS, fences=FIRST).do("use")
    assert table.moves() == {f"remove {path}" for path in ALL_ROADS}
    table.do("remove p5")
    assert frozenset(("e", "N1")) in table.groups()


@pytest.mark.rule("WC-220", "WC-221", "WC-R47")
def test_copied() -> None:
    check_copied("skinners", "remove p1", paths={"p1": "r"})
