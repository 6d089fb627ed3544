"""Ironmongers (10b): WC-276 to WC-278, WC-R23."""

from __future__ import annotations

import pytest

from .common import check_copied, check_moments, check_public, check_used, holding


@pytest.mark.rule("WC-276", "WC-066", "WC-R12")
@pytest.mark.parametrize("round_", [1, 2])
def test_when(round_: int) -> None:
    check_moments(holding("ironmongers_b", round_=round_))
    check_used(holding("ironmongers_b", round_=round_), "tower t1", "tower t2")


@pytest.mark.rule("WC-276", "WC-277", "WC-D22")
def test_the_same_tower_or_different_ones() -> None:
    table = holding("ironmongers_b").do("use")
    assert table.moves() == {f"tower t{number}" for number in range(1, 5)}
    table.refuse("area c", "CORE-DECISION")
    table.do("tower t1")
    check_public(table)
    assert table.after("tower t1").pieces("t1") == {0: (0, 2)}
    table.do("tower t3")
    assert (table.pieces("t1"), table.pieces("t3")) == ({0: (0, 1)}, {0: (0, 1)})
    assert table.stock(0)[1] == 16
    assert "power" not in table.pos


@pytest.mark.rule("WC-R23", "WC-276", "WC-R46")
def test_two_nobles_are_needed() -> None:
    holding("ironmongers_b", people={"w": {0: (0, 17)}}).refuse("use", "WC-R23")
    assert "use" in holding("ironmongers_b", people={"w": {0: (0, 16)}}).moves()


@pytest.mark.rule("WC-278", "WC-104", "WC-155")
@pytest.mark.parametrize(("round_", "votes"), [(1, 0), (2, 5)])
def test_they_count_from_round_2_on(round_: int, votes: int) -> None:
    """Blue is worth 2 in t1 and 3 in c; nobody else has a Citizen at a blue die."""
    gaps = {f"g{number}": "w" for number in range(1, 5)} if round_ == 2 else {}
    paths = dict.fromkeys(("p1", "p2", "p3", "p4"), "r")
    table = holding("ironmongers_b", round_=round_, gaps=gaps, paths=paths, items={"t1": "blue 2", "c": "blue 3"})
    table.do("use, tower t1, tower t1", min(table.after("use, tower t1, tower t1").moves("road") or {"wall g5"}))
    table.do("card 1/0, numbers 1 0, nobles 0, keep")
    assert table.pos["votes"][0].get(f"factions_{round_}", 0) == votes


@pytest.mark.rule("WC-220", "WC-221", "WC-R47")
def test_copied() -> None:
    table = check_copied("ironmongers_b", "tower t1", "tower t4")
    assert table.pieces("t4") == {0: (0, 1)}
