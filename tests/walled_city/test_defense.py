"""Phases D, the reveal and the end (sections 8, 13 and 14), and what each player knows (WC-K01 to WC-K12)."""

from __future__ import annotations

from typing import Any

import pytest

from fourwalls.core import Event

from .boards import ALL_ROADS
from .helpers import Table, at, set_up


def laying(seats: int = 3, board: str = "londonderry", **fields: Any) -> Table:
    """At the start of a Defense phase."""
    return at(seats, board, step="lay", **fields)


@pytest.mark.rule("WC-E16", "WC-114", "WC-115", "WC-116", "WC-117", "WC-D30", "WC-K04")
def test_a_card_is_laid_face_down() -> None:
    table = laying(votes=[{"areas_1": 3}, {"areas_1": 1}, {"areas_1": 9}])
    assert table.pos["order"] == [1, 0, 2]
    table.do("card 1/0, zone Z1, numbers 1 0, card 1/0, zone Z2, numbers 0 1")
    assert table.state.to_act == (2,)
    table.refuse("zone Z3", "CORE-DECISION")
    table.do("card 3/2")
    table.refuse("zone Z1", "WC-115")
    assert table.moves() == {f"zone Z{number}" for number in range(3, 9)}
    table.do("zone Z3")
    assert table.moves() == {"numbers 3 2", "numbers 2 3"}
    heard: list[Event] = []
    table.do("numbers 3 2", events=heard)
    assert table.state.view(2).position.zones["Z3"].numbers == "3 2"
    for viewer in (0, 1, None):
        zone = table.state.view(viewer).position.zones["Z3"]
        assert (zone.seat, zone.numbers) == (2, None)
    laid = next(event for event in heard if event.kind == "laid")
    assert "3/2" in repr(laid.seen_by(2))
    assert "3/2" not in repr(laid.seen_by(0))
    assert "3/2" not in repr(laid.seen_by(None))


@pytest.mark.rule("WC-K04", "WC-K03")
def test_the_choice_of_a_card_is_secret() -> None:
    table = laying()
    before = [table.state.view(viewer) for viewer in (1, 2, None)]
    seat = table.state.to_act[0]
    assert seat == 0
    move = table.setup.parse("card 3/2")
    assert table.state.audience(0, move) == (0,)
    one, other = table.after("card 3/2"), table.after("card 1/0")
    for viewer in (1, 2, None):
        assert one.state.view(viewer) == other.state.view(viewer)
    assert one.state.view(0) != other.state.view(0)
    assert before[0].position.hands[0] is None  # type: ignore[index]


@pytest.mark.rule("WC-R69")
def test_equal_numbers_have_one_direction() -> None:
    assert laying().do("card 2/2, zone Z1").moves() == {"numbers 2 2"}


@pytest.mark.rule("WC-118", "WC-119", "WC-122", "WC-127", "WC-E17", "WC-I14", "WC-125", "WC-126")
def test_round_2_begins() -> None:
    """3 players: 7 - 3 = 4 Guilds to choose from, 1 left after the phase."""
    table = laying(display=["taylors", "salters", "vintners", "grocers"])
    for number in (1, 2, 3):
        table.do(f"card 1/0, zone Z{number}, numbers 1 0")
    assert (table.step, table.pos["round"]) == ("align", 2)
    assert len(table.moves("take")) == 4
    table.do("take vintners, take salters, take grocers")
    assert table.pos["display"] == ["taylors"]
    assert table.step == "place"
    assert table.pos["order"] == [2, 1, 0]


@pytest.mark.rule("WC-R32", "WC-R67", "WC-I13")
def test_two_cards_each_in_a_phase() -> None:
    from fourwalls.games.walled_city import WalledCityOptions  # noqa: PLC0415

    table = laying(2, options=WalledCityOptions(defense_cards=2))
    for number, seat in enumerate((0, 1, 0, 1), 1):
        assert table.state.to_act == (seat,)
        table.do(f"card 3/0, zone Z{number}, numbers 3 0" if number < 3 else f"card 4/0, zone Z{number}, numbers 4 0")
    assert table.step == "align"
    assert len(table.pos["zones"]) == 4


def last_defense(**fields: Any) -> Table:
    """The last card of the game is to be laid, by seat 2; it becomes 2/1 in zone y4 with 2 at t4."""
    zones = {
        "y1": {"seat": 0, "numbers": "3 1"},
        "y2": {"seat": 1, "numbers": "0 4"},
        "y3": {"seat": 2, "numbers": "1 1"},
    }
    defaults: dict[str, Any] = {"round": 2, "order": [0, 1, 2], "at": 2, "paths": ALL_ROADS, "zones": zones}
    return at(step="lay", **(defaults | fields)).do("card 2/1, zone y4")


@pytest.mark.rule(
    "WC-R68", "WC-158", "WC-159", "WC-162", "WC-163", "WC-165", "WC-169", "WC-170", "WC-K08", "WC-K09", "WC-003"
)
def test_reveal_and_towers() -> None:
    """t1 has 3 (y1) and 1 (y4), t2 1 and 0, t3 4 and 1, t4 1 and 2."""
    people = {
        "t1": {0: (0, 2), 1: (0, 1)},
        "t2": {1: (0, 1), 2: (0, 1)},
        "t3": {2: (0, 2), 0: (0, 1)},
        "t4": {1: (0, 1)},
    }
    heard: list[Event] = []
    table = last_defense(people=people).do("numbers 2 1", events=heard)
    towers = [4 + 1, 1 + 1 + 3, 1 + 5]
    assert [part.values for part in table.outcome.account if part.message.id == "account.towers"] == [tuple(towers)]
    assert table.outcome.scores == (5, 5, 6)
    assert any(event.reveals for event in heard)
    assert table.state.view(None).position.zones["y2"].numbers == "0 4"
    assert table.state.view(None).position.hands == table.state.view(0).position.hands
    assert table.outcome.ranks[2] == 1


@pytest.mark.rule("WC-171", "WC-287", "WC-I26")
def test_ties_go_to_the_lower_priority() -> None:
    votes = [{"areas_1": 9}, {"areas_1": 9}, {"areas_1": 9}]
    table = last_defense(votes=votes, held=["taylors", "mercers", "curriers"]).do("numbers 2 1")
    assert table.outcome.ranks == (2, 1, 3)
    assert table.outcome.reason.id == "over.priority"


@pytest.mark.rule("WC-177", "WC-178", "WC-R70", "WC-K05", "WC-I11")
def test_off_colour_cards_are_laid_in_zones_only() -> None:
    table = laying(board="borderlands", off=["3/1", "2/2", "4/0"])
    assert "card off" in table.moves()
    table.do("card off, zone Z1, numbers 1 3")
    for viewer in (1, 2, None):
        zone = table.state.view(viewer).position.zones["Z1"]
        assert (zone.off, zone.numbers) == (True, None)
    assert table.state.view(0).position.zones["Z1"].numbers == "1 3"
    building = at(board="borderlands", off=["3/1", "2/2", "4/0"]).do("road P01")
    assert "card off" not in building.moves()
    building.refuse("card off", "WC-177")


@pytest.mark.rule("WC-177", "WC-R72")
def test_with_no_ordinary_card_left_the_off_colour_card_is_laid() -> None:
    every = ["1/0", "2/0", "3/0", "4/0", "5/0", "1/1", "2/1", "3/1", "4/1", "2/2", "3/2"]
    played = [dict.fromkeys(every[:10], 1)] * 3
    zones = {f"Z{seat + 1}": {"seat": seat, "numbers": "3 2"} for seat in range(3)}
    table = laying(board="borderlands", round=2, played=played, zones=zones, off=["3/1", "2/2", "4/0"])
    assert table.moves() == {"card off"}
    assert table.state.automatic() is None


@pytest.mark.rule("WC-K01", "WC-K02", "WC-K10", "WC-K11", "WC-R71")
def test_what_is_public() -> None:
    table = set_up(3).do("road P01")
    seen = table.state.view(None).position
    whole = table.pos
    assert seen.hands == (None, None, None)
    assert table.state.view(None).hand_sizes == (11, 11, 11)
    assert list(seen.display) == whole["display"]
    assert seen.items == whole["items"]
    assert table.state.view(1).position.hands[1] == whole["hands"][1]  # type: ignore[index]


@pytest.mark.rule("WC-K07", "WC-K06")
def test_a_hand_that_was_seen_is_remembered_by_the_holder() -> None:
    every = ["1/0", "2/0", "3/0", "4/0", "5/0", "1/1", "2/1", "3/1", "4/1", "2/2", "3/2"]
    kept = ["1/0", "1/1"]
    played = [{}, {card: 1 for card in every if card not in kept}, {}]
    table = at(round=2, order=[2, 1, 0], at=11, held=["butchers", "vintners", "salters"], used=[1, 2], played=played)
    table.do("use, card 3/2, skip")
    assert table.state.to_act == (0,)
    (trade,) = table.state.view(0).position.trades
    assert trade.seen == {"1/0": 1, "1/1": 1, "3/2": 1}
    for viewer in (1, 2, None):
        (trade,) = table.state.view(viewer).position.trades
        assert trade.seen is None
        assert trade.looked
