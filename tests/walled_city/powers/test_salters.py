"""Salters: WC-242 to WC-245, WC-R26."""

from __future__ import annotations

import pytest

from .common import FIRST, check_copied, check_moments, check_public, check_used, holding

AREAS = {f"area {name}" for name in "cnesw"}


@pytest.mark.rule("WC-242", "WC-066", "WC-R12")
@pytest.mark.parametrize("round_", [1, 2])
def test_when(round_: int) -> None:
    check_moments(holding("salters", round_=round_))
    check_used(holding("salters", round_=round_), "area c", "area n")


@pytest.mark.rule("WC-242", "WC-243", "WC-244", "WC-D21", "WC-R26", "WC-R45", "WC-R17")
def test_a_noble_and_a_peasant() -> None:
    table = holding("salters").do("use")
    assert table.moves() == AREAS | {"skip"}
    check_public(table)
    table.refuse("tower t1", "CORE-DECISION")
    table.refuse("area N1", "WC-242")
    before = table.stock(0)
    both = table.after("area c, area c")
    assert both.pieces("c") == {0: (1, 1)}
    assert both.stock(0) == (before[0] - 1, before[1] - 1)
    assert table.after("area c, area n").pieces("n") == {0: (1, 0)}
    assert table.after("area c, skip").pieces("c") == {0: (0, 1)}
    only_peasant = table.after("skip")
    assert only_peasant.moves() == AREAS
    only_peasant.refuse("skip", "WC-R45")
    assert only_peasant.do("area n").pieces("n") == {0: (1, 0)}


@pytest.mark.rule("WC-245", "WC-R45")
def test_only_what_is_in_the_supply() -> None:
    no_noble = holding("salters", people={"w": {0: (0, 18)}}).do("use")
    assert no_noble.moves() == AREAS
    no_noble.refuse("skip", "WC-R45")
    assert no_noble.do("area s").pieces("s") == {0: (1, 0)}
    no_peasant = holding("salters", people={"w": {0: (20, 0)}}).do("use")
    assert no_peasant.moves() == AREAS
    no_peasant.do("area s")
    assert "power" not in no_peasant.pos
    assert no_peasant.pieces("s") == {0: (0, 1)}
    holding("salters", people={"w": {0: (20, 18)}}).refuse("use", "WC-245")


@pytest.mark.rule("WC-242", "WC-R53")
def test_into_a_part_made_by_a_fence() -> None:
    table = holding("salters", round_=2, fences=FIRST).do("use")
    assert table.moves() == AREAS | {"area N1", "skip"}
    assert table.do("area N1, area N1").pieces("N1") == {0: (1, 1)}


@pytest.mark.rule("WC-242", "WC-R44", "WC-143")
def test_between_settle_and_promote_the_noble_can_be_promoted() -> None:
    table = holding("salters", round_=2).do("wall g4, card 2/1, numbers 1 2, nobles 0")
    assert table.moves() == {"stop", "use"}
    table.do("use, area s, skip")
    assert table.moves() == {"promote 1 s t2", "promote 1 s t3", "stop"}


@pytest.mark.rule("WC-220", "WC-221", "WC-R47")
def test_copied() -> None:
    check_copied("salters", "area c", "skip")
