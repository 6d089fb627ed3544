"""Grocers: WC-220, WC-221, WC-R47. That each other power is copied whole is tested with that power."""

from __future__ import annotations

from typing import Any

import pytest

from walled_city.helpers import at

from .common import check_moments, check_public, holding

ROADS = {"p1": "r"}


def grocers(*others: str, **fields: Any) -> Any:
    defaults: dict[str, Any] = {"held": ["grocers", *others], "used": [1, 2]}
    return holding("grocers", **(defaults | fields))


@pytest.mark.rule("WC-220", "WC-066", "WC-R12")
@pytest.mark.parametrize("round_", [1, 2])
def test_when(round_: int) -> None:
    check_moments(grocers("salters", "drapers", round_=round_))


@pytest.mark.rule("WC-220", "WC-D15", "WC-R47")
def test_any_guild_that_another_player_holds() -> None:
    table = grocers("salters", "drapers", paths=ROADS, display=["skinners", "taylors", "vintners"]).do("use")
    assert table.moves() == {"copy salters", "copy drapers"}
    check_public(table)
    for guild in ("skinners", "mercers", "grocers"):
        table.refuse(f"copy {guild}", "WC-220")


@pytest.mark.rule("WC-R47", "WC-220", "WC-R13")
def test_only_what_can_be_used_now() -> None:
    table = grocers("bakers", "drapers", paths=ROADS)
    using = table.after("use")
    assert using.moves() == {"copy drapers"}
    using.refuse("copy bakers", "WC-270")
    table.do("road p2, card 2/1")
    table.refuse("use", "WC-R47")


@pytest.mark.rule("WC-R47")
def test_the_conditions_are_those_of_the_holder_of_grocers() -> None:
    """Bakers ask for three Nobles of seat 0, not of seat 1; Salters for its supply."""
    theirs = {"c": {1: (0, 3)}}
    grocers("bakers", "drapers", people=theirs).refuse("use", "WC-R47")
    assert grocers("bakers", "drapers", people={"c": {0: (0, 3)}}).do("use").moves() == {"copy bakers"}
    empty = {"c": {0: (20, 18)}}
    assert "copy salters" not in grocers("salters", "barbers", people=empty).do("use").moves()


@pytest.mark.rule("WC-221", "WC-I22", "WC-R47")
def test_the_votes_come_before_the_effect() -> None:
    table = grocers("salters", "drapers").do("use, copy salters")
    assert table.totals() == [0, 3, 0]
    assert table.pos["votes"][1] == {"copied": 3}
    assert table.pos["power"]["guild"] == "salters"


@pytest.mark.rule("WC-220", "WC-R47", "WC-I15")
def test_the_copied_guild_can_still_be_used_by_its_holder() -> None:
    """Seat 0 copies Salters in its last turn but one; seat 1 uses them after that."""
    table = grocers("salters", "curriers", at=9, order=[0, 1, 2], used=[2]).do("use, copy salters, area c, skip")
    table.do("road p1, card 1/0, numbers 1 0, nobles 0, keep")
    assert table.state.to_act == (1,)
    table.do("use, area c, skip")
    assert table.pieces("c")[0][1] == 1
    assert table.pieces("c")[1] == (0, 1)
    assert table.totals() == [0, 3, 0]


@pytest.mark.rule("WC-220")
def test_who_has_copied_cannot_copy_again() -> None:
    table = grocers("salters", "drapers").do("use, copy salters, area c, skip")
    table.refuse("use", "WC-066")


@pytest.mark.rule("WC-220", "WC-D15")
def test_with_two_players_there_is_one_guild_to_copy() -> None:
    table = holding("grocers", 2, held=["grocers", "salters"]).do("use")
    assert table.moves() == {"copy salters"}


@pytest.mark.rule("WC-R47", "WC-122")
def test_guilds_of_round_1_cannot_be_copied_in_round_2() -> None:
    table = grocers("salters", "drapers", round_=2, discarded=["mercers", "barbers"]).do("use")
    table.refuse("copy barbers", "WC-220")


@pytest.mark.rule("WC-E35", "WC-220")
def test_of_four_players() -> None:
    table = at(4, board="londonderry", at=6, order=[1, 2, 0, 3], held=["grocers", "bakers", "curriers", "clothworkers"],
               used=[1, 2, 3], items={"A1": "blue 1", "B1": "blue 2"})  # fmt: skip
    table.do("use")
    assert table.moves() == {"copy curriers", "copy clothworkers"}
    table.refuse("copy mercers", "WC-220")
    table.refuse("copy bakers", "WC-270")
