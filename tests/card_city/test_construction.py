"""Section 6: building the two cards, zoning, the 5x5 area and the size limit."""

from __future__ import annotations

from itertools import permutations

import pytest

from fourwalls.core import Event

from .brute import beside
from .helpers import Table, at, build, hall, name, names, on_board
from .playouts import playouts

FULL = "P H L / C P ."
"""Five cards without Industrial: at the limit."""

AROUND = [(0, 1), (0, 2), (0, 3), (1, 0), (1, 4), (2, 0), (2, 3), (3, 1), (3, 2)]


def three(mayor: int = 0) -> Table:
    """Three players with two cards each."""
    return at("H P", "H L", "H C", hands=["RI", "CP", "LP"], coins=[3, 3, 9], mayor=mayor)


@pytest.mark.rule("CC-061", "CC-R20")
@pytest.mark.parametrize("mayor", range(3))
def test_all_build_at_the_same_time(mayor: int) -> None:
    assert three(mayor).state.to_act == tuple((mayor + number) % 3 for number in range(3))


@pytest.mark.rule("CC-061", "CC-R20")
def test_every_order_of_building_gives_the_same() -> None:
    lists = {
        0: ["first I", "build d5", "build e4"],
        1: ["first P", "build d5", "build e4"],
        2: ["first L", "build d5", "build e4"],
    }
    ends = []
    for order in permutations(range(3)):
        table = three()
        for seat in order:
            table.do(*lists[seat], seat=seat)
        ends.append(table)
        mixed = three()
        for number in range(3):
            for seat in order:
                mixed.do(lists[seat][number], seat=seat)
        ends.append(mixed)
    assert all(end.state == ends[0].state for end in ends)
    assert ends[0].step != "build"
    assert [ends[0].at(square, 2) for square in ("d5", "e4")] == ["L", "P"]


@pytest.mark.rule("CC-062", "CC-D06", "CC-R18")
def test_the_player_decides_which_card_comes_first() -> None:
    table = build("H P", "RI")
    assert table.moves() == {"first R", "first I"}
    table.refuse("first P", "CC-062")
    industrial = table.after("first I", "build d5")
    assert industrial.at("d5") == "I"
    assert industrial.squares("build") == {"e4", "e6", "f4", "f6", "g5"}
    other = table.after("first R", "build d5")
    assert other.at("d5") == "R"


@pytest.mark.rule("CC-062", "CC-D06")
def test_two_cards_of_a_kind_have_no_order() -> None:
    assert build("H", "CC").moves() == {"build d5", "build e4", "build e6", "build f5"}


@pytest.mark.rule("CC-063", "CC-R23", "CC-D07")
def test_a_card_that_can_be_built_must_be_built() -> None:
    one_square = "R R R P I / L H C I I / L C R L I / R P P C P / C R R R ."
    for hand, kind in (("P", "P"), ("C", "C")):
        table = build(one_square, hand)
        assert table.moves() == {f"build {name(one_square, 5, 5)}"}
        assert table.do(*table.moves()).at(name(one_square, 5, 5)) == kind


@pytest.mark.rule("CC-064")
def test_a_card_is_built_next_to_the_city() -> None:
    table = build("H P", "C")
    assert table.moves() == {f"build {square}" for square in ("d5", "e4", "e6", "f4", "f6", "g5")}
    for square in ("d4", "g4", "c5", "e3", "g6"):
        table.refuse(f"build {square}", "CC-064")


@pytest.mark.rule("CC-065")
@pytest.mark.parametrize("kind", "RCIP")
def test_four_squares_for_the_first_card(kind: str) -> None:
    assert build("H", kind).squares("build") == {"d5", "e4", "e6", "f5"}


@pytest.mark.rule("CC-066", "CC-R22")
@pytest.mark.parametrize("kind", "CLIP")
def test_a_city_is_never_wider_or_higher_than_five(kind: str) -> None:
    wide = "L P H P C"
    table = build(wide + " / . . I . .", kind, 5)
    for column in (0, 6):
        table.refuse(f"build {name(wide, 1, column)}", "CC-066")
    high = "C / P / H / I / L"
    table = build(high, kind, 5)
    for row in (0, 6):
        table.refuse(f"build {name(high, row, 1)}", "CC-066")
    assert table.squares("build") <= names(high, {(row, column) for row in range(1, 6) for column in (0, 2)})


@pytest.mark.rule("CC-066", "CC-078", "CC-079")
def test_a_city_of_25_cards_is_full() -> None:
    drawing = "R R R P I / L H C I I / L C R L I / R P P C P / C R R R P"
    table = build(drawing, "IP").do("first I")
    assert table.pos["discarded"][0] == "IP"
    assert table.board().cards == 25


@pytest.mark.rule("CC-067")
def test_one_city_hall_in_each_city() -> None:
    for game in playouts():
        for rows in game.end["cities"]:
            assert "".join(rows).count("H") == 1


@pytest.mark.rule("CC-068")
@pytest.mark.parametrize("place", range(5))
def test_the_city_hall_may_be_anywhere_in_the_area(place: int) -> None:
    row = ["P"] * 5
    row[place] = "H"
    drawing = " ".join(row)
    table = build(drawing + " / I . . . .", "P")
    assert table.squares("build") >= names(drawing, [(0, column) for column in range(1, 6)])
    column = " / ".join(row)
    assert build(column, "I").squares("build") >= names(column, [(number, 0) for number in range(1, 6)])


@pytest.mark.parametrize(
    ("kind", "rule"),
    [
        pytest.param("R", "CC-069", marks=pytest.mark.rule("CC-069")),
        pytest.param("C", "CC-070", marks=pytest.mark.rule("CC-070")),
    ],
)
def test_a_development_card_is_not_built_beside_its_own_kind(kind: str, rule: str) -> None:
    table = build(f"{kind} H", kind)
    assert table.squares("build") == {"e4", "e6", "f5"}
    for square in ("c5", "d4", "d6"):
        table.refuse(f"build {square}", rule)
    assert build(f"P H / . {kind}", kind).squares("build") == {"c5", "d4", "e4", "f5"}


@pytest.mark.rule("CC-071")
@pytest.mark.parametrize("kind", "LIP")
def test_other_cards_are_built_beside_their_own_kind(kind: str) -> None:
    assert build(f"{kind} H", kind, 5).squares("build") == {"c5", "d4", "d6", "e4", "e6", "f5"}


@pytest.mark.rule("CC-072", "CC-I09")
@pytest.mark.parametrize(("there", "new"), [("R", "I"), ("I", "R")])
def test_residential_and_industrial_are_never_neighbours(there: str, new: str) -> None:
    table = build(f"{there} H", new)
    assert table.squares("build") == {"e4", "e6", "f5"}
    for square in ("c5", "d4", "d6"):
        table.refuse(f"build {square}", "CC-072")


@pytest.mark.rule("CC-072")
def test_the_refusal_names_the_neighbour() -> None:
    table = build("R H", "I")
    (reason,) = table.state.explain(0, table.setup.parse("build d4"))
    assert any(thing.endswith("d5") for thing in reason.things)


@pytest.mark.rule("CC-073")
@pytest.mark.parametrize("kind", "CLIP")
def test_industrial_may_be_beside_everything_else(kind: str) -> None:
    assert build(f"{kind} H", "I").squares("build") == {"c5", "d4", "d6", "e4", "e6", "f5"}
    beside = build("I H", kind, 5).squares("build")
    assert beside == {"c5", "d4", "d6", "e4", "e6", "f5"}


@pytest.mark.rule("CC-074", "CC-113")
def test_leisure_costs_five() -> None:
    assert build("H", "L", 12).do("build d5").coins[0] == 7
    assert build("H", "L", 5).do("build d5").coins[0] == 0


@pytest.mark.rule("CC-075", "CC-R25")
def test_leisure_that_can_be_paid_must_be_built() -> None:
    table = build("H", "L", 5)
    assert table.moves() == {f"build {square}" for square in ("d5", "e4", "e6", "f5")}


@pytest.mark.rule("CC-076")
@pytest.mark.parametrize("kind", "RCIP")
def test_other_cards_cost_nothing(kind: str) -> None:
    assert build("H", kind, 4).do("build d5").coins[0] == 4
    assert build("H", kind, 0).do("build d5").coins[0] == 0


@pytest.mark.rule("CC-077", "CC-R26", "CC-I18")
def test_cards_stay_where_they_are() -> None:
    table = build("H P", "CI").do("first C", "build d5")
    for square in ("d5", "e5", "f5"):
        table.refuse(f"build {square}", "CC-077")
    seen = 0
    for game in playouts():
        for step in game.steps:
            for before, after in zip(step.before["cities"], step.after["cities"], strict=True):
                old, new = on_board(before), on_board(after)
                assert old.items() <= new.items()
                seen += old != new
                assert hall(new) == (5, 5)
    assert seen > 0


@pytest.mark.rule("CC-078", "CC-R07")
@pytest.mark.parametrize("kind", "RCLP")
def test_a_card_that_cannot_be_built_is_discarded(kind: str) -> None:
    table = build(FULL, kind + "I", 9)
    before = table.pos["reserve"]
    table.do(f"first {kind}")
    assert table.pos["discarded"] == [kind, ""]
    change = {each: table.pos["reserve"][each] - before[each] for each in "RCI"}
    assert change == {each: int(each == kind) for each in "RCI"}
    assert table.coins[0] == 9


@pytest.mark.rule("CC-079")
@pytest.mark.parametrize(
    ("drawing", "hand", "coins", "why"),
    [
        ("H P", "LP", 4, "discard.coins"),
        (FULL, "LI", 9, "discard.limit"),
        ("I H I / . I .", "RP", 9, None),
        ("R H R / . R .", "CI", 9, None),
    ],
)
def test_what_makes_a_card_unbuildable(drawing: str, hand: str, coins: int, why: str | None) -> None:
    events: list[Event] = []
    table = build(drawing, hand, coins)
    table.do(f"first {hand[0]}", events=events)
    gone = [event for event in events if event.kind == "discarded"]
    assert bool(gone) == (why is not None)
    if why:
        assert why in repr(gone)


@pytest.mark.rule("CC-079")
def test_a_card_without_a_square_is_discarded() -> None:
    drawing = "R R R P I / L H C I I / L C R L I / R P P C . / C R R R ."
    events: list[Event] = []
    table = build(drawing, "PR", 9).do("first R", events=events)
    assert table.pos["discarded"][0] == "R"
    assert "discard.squares" in repr(events)


def industrial(number: int) -> str:
    """A city with this many Industrial cards and as many others as it may have."""
    return {
        0: "P P P / P H .",
        1: "P P P P P / P H P P P / I . . . .",
        2: "P P P P P / P H P P P / P P P P P / I I . . .",
        3: "P P P P P / P H P P P / P P P P P / L L L L L / I I I . .",
    }[number]


@pytest.mark.parametrize(
    ("number", "limit"),
    [
        pytest.param(0, 5, marks=pytest.mark.rule("CC-080")),
        pytest.param(1, 10, marks=pytest.mark.rule("CC-081")),
        pytest.param(2, 15, marks=pytest.mark.rule("CC-082")),
        pytest.param(3, 20, marks=pytest.mark.rule("CC-083")),
    ],
)
@pytest.mark.rule("CC-084", "CC-085", "CC-086", "CC-R24", "CC-I08")
def test_the_size_limit(number: int, limit: int) -> None:
    drawing = industrial(number)
    table = build(drawing, "CI")
    assert (table.board().size, table.board().limit) == (limit, limit)
    refused = table.after("first C")
    assert refused.pos["discarded"][0] == "C"
    first = table.after("first I")
    assert len(first.squares("build")) > 0
    first.do(min(first.moves()))
    assert (first.board().size, first.board().limit) == (limit, limit + 5)
    assert first.pos["hands"][0] == "C"
    first.do(min(first.moves()))
    assert (first.board().size, first.pos["discarded"][0]) == (limit + 1, "")


@pytest.mark.rule("CC-080", "CC-084")
def test_one_below_the_limit() -> None:
    assert build("P P / P H", "PC").do("first C", "build f5").pos["discarded"][0] == "P"


@pytest.mark.rule("CC-R19")
def test_an_order_may_make_a_card_unbuildable() -> None:
    assert build(FULL, "PI").do("first P").pos["discarded"][0] == "P"
    assert build(FULL, "PI").do("first I", f"build {name(FULL, 3, 1)}").pos["hands"][0] == "P"


@pytest.mark.rule("CC-R21")
def test_the_second_card_counts_the_first() -> None:
    table = build("H P", "RR").do("build d5")
    assert table.squares("build") == {"e4", "e6", "f4", "f6", "g5"}
    far = build("H", "PC").do("first P", "build d5")
    assert far.squares("build") == {"c5", "d4", "d6", "e4", "e6", "f5"}
    limit = build("P P / P H", "CP").do("first C", "build f5")
    assert limit.pos["discarded"][0] == "P"
    area = build("P P P H / . . . I", "PC").do("first P", f"build {name('P P P H', 1, 5)}")
    assert name("P P P H", 1, 0) not in area.squares("build")


@pytest.mark.rule("CC-103", "CC-107", "CC-069", "CC-070")
@pytest.mark.parametrize("kind", "RC")
def test_no_building_phase_makes_equal_neighbours(kind: str) -> None:
    assert not build(f"{kind} H {kind}", kind).squares("build") & {"c5", "d4", "d6", "f4", "f6", "g5"}
    for game in playouts():
        for step in game.steps:
            if step.text.startswith("build "):
                city, new = on_board(step.after["cities"][step.seat]), on_board(step.before["cities"][step.seat])
                ((square, letter),) = city.items() - new.items()
                assert letter != kind or kind not in [city.get(other) for other in beside(square)]
