"""Fishmongers: WC-225 to WC-227."""

from __future__ import annotations

import pytest

from .common import FIRST, check_copied, check_moments, check_public, check_used, holding

PEOPLE = {"c": {1: (0, 2), 0: (0, 1)}, "t1": {1: (0, 1)}}


@pytest.mark.rule("WC-225", "WC-066", "WC-R12")
@pytest.mark.parametrize("round_", [1, 2])
def test_when(round_: int) -> None:
    check_moments(holding("fishmongers", round_=round_, people=PEOPLE))
    check_used(holding("fishmongers", round_=round_, people=PEOPLE), "noble 1 c")


@pytest.mark.rule("WC-225", "WC-226", "WC-D17", "WC-R17", "WC-R61")
def test_a_noble_of_any_colour_in_an_area() -> None:
    table = holding("fishmongers", people=PEOPLE).do("use")
    assert table.moves() == {"noble 1 c", "noble 2 c"}
    check_public(table)
    table.refuse("noble 2 t1", "WC-225")
    table.refuse("noble 3 c", "WC-225")
    before = table.stock(1)
    table.do("noble 2 c")
    assert table.pieces("c") == {0: (0, 1), 1: (4, 1)}
    assert table.stock(1) == (before[0] - 4, before[1] + 1)
    assert table.pos["removed"] == [0, 0, 0]


@pytest.mark.rule("WC-E38", "WC-227", "WC-R16", "WC-192")
def test_four_peasants_have_to_be_there() -> None:
    """3 players have 20 Peasants each: 16 on the board leave four, 17 three."""
    four = {"c": {1: (16, 1)}}
    assert holding("fishmongers", people=four).do("use, noble 2 c").stock(1)[0] == 0
    holding("fishmongers", people={"c": {1: (17, 1)}, "t1": {0: (0, 1)}}).refuse("use", "WC-227")
    people = {"c": {1: (0, 2), 2: (0, 1)}, "n": {2: (23, 0)}}
    table = holding("fishmongers", 2, people=people).do("use")
    assert table.moves() == {"noble 2 c"}
    table.refuse("noble neutral c", "WC-227")
    neutral = holding("fishmongers", 2, people={"c": {2: (21, 1)}}).do("use, noble neutral c")
    assert neutral.pieces("c") == {2: (25, 0)}


@pytest.mark.rule("WC-225", "WC-R53")
def test_in_a_part_made_by_a_fence() -> None:
    table = holding("fishmongers", round_=2, fences=FIRST, people={"N1": {2: (0, 1)}}).do("use, noble 3 N1")
    assert table.pieces("N1") == {2: (4, 0)}


@pytest.mark.rule("WC-225", "WC-R44")
def test_between_settle_and_promote_the_noble_cannot_be_promoted_any_more() -> None:
    table = holding("fishmongers", round_=2, people={"s": {1: (0, 1)}})
    table.do("wall g4, card 2/1, numbers 1 2, nobles 0")
    assert "promote 2 s t2" in table.moves()
    table.do("use, noble 2 s")
    assert table.step == "adjust"


@pytest.mark.rule("WC-220", "WC-221", "WC-R47")
def test_copied() -> None:
    check_copied("fishmongers", "noble 2 c", people=PEOPLE)
