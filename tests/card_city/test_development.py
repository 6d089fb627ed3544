"""Section 7: Residential and Commercial districts grow."""

from __future__ import annotations

import pytest

from .brute import beside, districts
from .helpers import at, built, developments, grow, name, names, on_board
from .playouts import playouts

TWO = ". L . / L R . / . H . / . I ."
"""A Residential card that can grow twice."""

BOTH = ". L . . / . R H I / R C . ."
"""Residential can grow at d5, Commercial at f6 and e7."""


def squares_of(drawing: str, kind: str) -> set[str]:
    """Where the kind can be added by development."""
    return {each.split()[1] for each in developments(built(drawing)) if each.startswith(kind)}


def can(drawing: str, kind: str = "R") -> bool:
    return bool(squares_of(drawing, kind))


@pytest.mark.rule("CC-087", "CC-092", "CC-R30", "CC-R29", "CC-D08")
def test_who_can_develop_must_and_goes_on() -> None:
    table = built(TWO)
    assert all(text.startswith("grow R ") for text in table.moves())
    table.do(*table.moves())
    assert table.state.to_act == (0,)
    assert table.step == "grow"
    assert all(text.startswith("grow R ") for text in table.moves())
    table.do(min(table.moves()))
    assert table.step != "grow"


@pytest.mark.rule("CC-087", "CC-D08", "CC-I17")
def test_nobody_who_could_develop_is_left_out() -> None:
    table = at("L R H", "L R H", hands=["", "P"]).do("build f5", seat=1)
    assert table.state.to_act == (1,)
    table.do(min(table.moves()))
    assert table.state.to_act == (0,)
    table.do(min(table.moves()))
    assert table.step != "grow"


@pytest.mark.rule("CC-089", "CC-R32")
@pytest.mark.parametrize(("kind", "row", "column"), [("R", 2, 1), ("C", 4, 2), ("C", 3, 3)])
def test_a_card_of_the_reserve_for_free(kind: str, row: int, column: int) -> None:
    table = grow(BOTH, coins=[4, 0])
    before = table.pos
    table.do(f"grow {kind} {name(BOTH, row, column)}")
    assert table.at(name(BOTH, row, column)) == kind
    assert table.pos["reserve"] == {**before["reserve"], kind: before["reserve"][kind] - 1}
    assert table.coins[0] == 4 if table.step == "grow" else table.board().income + 4


@pytest.mark.rule("CC-089", "CC-R32")
def test_not_without_a_card_in_the_reserve() -> None:
    table = grow(BOTH, reserve={"R": 0, "C": 5, "I": 5})
    assert {each[0] for each in developments(table)} == {"C"}
    table.refuse(f"grow R {name(BOTH, 2, 1)}", "CC-089")


@pytest.mark.rule("CC-091")
def test_the_player_decides_which_development_comes_first() -> None:
    assert {each[0] for each in developments(built(BOTH))} == {"R", "C"}


@pytest.mark.rule("CC-093", "CC-E20")
def test_the_city_hall_is_a_cultural_card() -> None:
    assert can("L R H")
    assert can("L R P / . H .")
    assert not can("L R P H")
    assert not can("P R H")


@pytest.mark.rule("CC-094", "CC-R27")
@pytest.mark.parametrize("mayor", range(3))
@pytest.mark.parametrize("reserve", [2, 4, 9])
def test_one_card_at_a_time_from_the_last_player_to_the_first(mayor: int, reserve: int) -> None:
    table = at(TWO, TWO, TWO, step="grow", mayor=mayor, reserve={"R": reserve, "C": 0, "I": 0})
    order = [(mayor + number) % 3 for number in (2, 1, 0)]
    asked = []
    while table.step == "grow":
        asked.append(table.seat())
        table.do(min(table.moves()))
    assert asked == (order * 2)[:reserve]


@pytest.mark.rule("CC-095", "CC-R28")
def test_who_cannot_develop_is_skipped() -> None:
    table = at(TWO, "H P", TWO, step="grow", reserve={"R": 9, "C": 0, "I": 0})
    asked = []
    while table.step == "grow":
        asked.append(table.seat())
        table.do(min(table.moves()))
    assert asked == [2, 0, 2, 0]
    few = at(TWO, BOTH, TWO, step="grow", reserve={"R": 1, "C": 1, "I": 0})
    few.do(min(few.moves()))
    assert few.state.to_act == (1,)
    assert {each[5] for each in few.moves()} == {"C"}
    few.do(min(few.moves()))
    assert few.step != "grow"


@pytest.mark.rule("CC-R33")
def test_an_empty_residential_reserve_does_not_stop_commercial() -> None:
    assert developments(grow(BOTH, reserve={"R": 0, "C": 1, "I": 0})) == {
        f"C {square}" for square in names(BOTH, [(3, 3), (4, 2)])
    }
    assert developments(grow(BOTH, reserve={"R": 1, "C": 0, "I": 0})) == {f"R {name(BOTH, 2, 1)}"}


@pytest.mark.rule("CC-096", "CC-R32")
def test_the_size_limit_holds() -> None:
    assert not can("L R H / P P .")
    assert can("L R H / P . .")
    table = grow("L R H / P . .").do("grow R d4")
    assert (table.board().size, table.step != "grow") == (5, True)
    at_limit = at("L R H / P P .", "L R H", step="grow")
    assert at_limit.state.to_act == (1,)


@pytest.mark.rule("CC-097", "CC-R32")
def test_the_area_holds() -> None:
    wide = "R L P H C / L P . . I"
    assert squares_of(wide, "R") == names(wide, [(0, 1)])
    grow(wide).refuse(f"grow R {name(wide, 1, 0)}", "CC-097")
    high = "R L / L P / H . / C . / P I"
    assert squares_of(high, "R") == names(high, [(1, 0)])
    grow(high).refuse(f"grow R {name(high, 0, 1)}", "CC-097")
    both = "R L P H C / L P . . I / P . . . . / P . . . . / P . . . ."
    assert squares_of(both, "R") == set()


@pytest.mark.rule("CC-098", "CC-R32")
def test_no_residential_card_beside_industrial() -> None:
    drawing = "L R H / . . I"
    assert squares_of(drawing, "R") == names(drawing, [(0, 2)])
    table = grow(drawing)
    table.refuse(f"grow R {name(drawing, 2, 2)}", "CC-098")


@pytest.mark.parametrize(
    ("size", "cultural", "grows"),
    [
        (1, 1, False),
        (1, 2, True),
        (2, 2, False),
        (2, 3, True),
        (3, 3, False),
        (3, 4, True),
        (4, 4, False),
        (4, 5, True),
    ],
)
@pytest.mark.rule("CC-099", "CC-102")
def test_what_a_residential_district_needs(size: int, cultural: int, grows: bool) -> None:
    beside = ["H", *["L"] * (cultural - 1)]
    above = beside[:size] + ["P"] * (size - len(beside[:size]))
    below = beside[size:]
    drawing = f"{' '.join(above)} / {' '.join('R' * size)}"
    if below:
        drawing += f" / {' '.join(below)}"
    drawing = "I . . . / " + drawing
    if size == 1:
        drawing = drawing.replace("I . . .", "I")
    table = built(drawing)
    (district,) = (each for each in table.board().districts if each.kind == "R")
    assert (district.touches, district.needs) == (cultural, size + 1)
    assert bool(developments(table)) == grows


@pytest.mark.rule("CC-099")
def test_the_refusal_says_what_is_missing() -> None:
    drawing = ". L R H I / R P . . ."
    grow(drawing).refuse(f"grow R {name(drawing, 1, 1)}", "CC-099")


@pytest.mark.rule("CC-100")
def test_a_residential_card_is_added_beside_the_growing_district() -> None:
    drawing = "L R H P / . . . I"
    assert squares_of(drawing, "R") == names(drawing, [(0, 2), (2, 2)])
    grow(drawing).refuse(f"grow R {name(drawing, 0, 1)}", "CC-100")


@pytest.mark.rule("CC-101", "CC-R32")
def test_districts_become_one() -> None:
    drawing = "I L C P / H R . R"
    table = grow(drawing).do(f"grow R {name(drawing, 2, 3)}")
    (district,) = (each for each in table.board().districts if each.kind == "R")
    assert (len(district.squares.split()), district.needs) == (3, 4)
    more = "I L L P / H R . R / . . L L / . . P ."
    table = grow(more).do(f"grow R {name(more, 2, 3)}")
    (district,) = (each for each in table.board().districts if each.kind == "R")
    assert (district.touches, district.needs) == (5, 4)
    assert table.step == "grow" or table.board().size == table.board().limit


@pytest.mark.rule("CC-103", "CC-107", "CC-I10")
def test_equal_neighbours_come_by_development() -> None:
    seen = 0
    for game in playouts():
        for step in game.steps:
            for before, after in zip(step.before["cities"], step.after["cities"], strict=True):
                for square, kind in on_board(after).items() - on_board(before).items():
                    if kind in "RC" and kind in [on_board(before).get(other) for other in beside(square)]:
                        assert step.text.startswith(f"grow {kind} ")
                        seen += 1
    assert seen > 0


@pytest.mark.rule("CC-104", "CC-106")
@pytest.mark.parametrize(
    ("drawing", "grows"),
    [
        ("R C R / H . .", True),
        ("R C P / H . .", False),
        ("R R H / R C .", False),
        ("R P H I / R C R .", True),
        ("R C C R / . H . .", False),
        (". R . . / R C C R / . I H .", True),
        ("R R . . / R C C I / . H R .", False),
        ("R . R . / R C C I / . H R .", True),
    ],
)
def test_what_a_commercial_district_needs(drawing: str, grows: bool) -> None:
    assert can(drawing, "C") == grows


@pytest.mark.rule("CC-104", "CC-105")
def test_where_a_commercial_card_is_added() -> None:
    drawing = "R C R / H . ."
    assert squares_of(drawing, "C") == names(drawing, [(0, 2), (2, 2)])
    grow(drawing).refuse(f"grow C {name(drawing, 0, 1)}", "CC-105")


@pytest.mark.rule("CC-104")
def test_the_refusal_of_commercial_says_what_is_missing() -> None:
    drawing = "L R H / . C ."
    grow(drawing).refuse(f"grow C {name(drawing, 3, 2)}", "CC-104")


@pytest.mark.rule("CC-R31")
def test_cultural_cards_are_counted_not_contacts_or_districts() -> None:
    contacts = "L L . / R R H"
    table = built(contacts)
    (district,) = (each for each in table.board().districts if each.kind == "R")
    assert district.touches == 3
    corner = ". R / R L"
    table = built(corner.replace(". R", "H R"))
    touches = sorted(each.touches for each in table.board().districts if each.kind == "R")
    assert touches == [2, 2]
    once = built("R R H / R L I")
    (district,) = (each for each in once.board().districts if each.kind == "R")
    assert district.touches == 2


@pytest.mark.rule("CC-R34")
def test_a_square_beside_two_districts_is_one_option() -> None:
    drawing = "L H L / R . R / L P L / . I ."
    table = built(drawing)
    offered = list(table.state.legal(0))
    assert len(offered) == len(set(offered)) == 3


@pytest.mark.rule("CC-R35")
@pytest.mark.parametrize("number", [5, 10])
def test_a_bought_card_lets_nothing_grow_before_the_next_phase_3(number: int) -> None:
    drawing = ". L . / L R . / . H P"
    table = at(drawing, step="buy", coins=[5, 0], round=number).do(f"buy {name(drawing, 4, 2)}")
    assert table.city() == on_board([*(row.strip() for row in drawing.split("/")), ". I ."])
    if number == 10:
        assert table.step == "over"
        return
    assert (table.step, table.pos["round"]) == ("draw", 6)


@pytest.mark.rule("CC-I24")
def test_a_residential_district_needs_as_many_leisure_cards_as_it_has_cards() -> None:
    seen = 0
    for game in playouts():
        for step in game.steps:
            if not step.text.startswith("grow R "):
                continue
            seen += 1
            before, after = (on_board(data["cities"][step.seat]) for data in (step.before, step.after))
            ((square, _),) = after.items() - before.items()
            sizes = [len(district) for district in districts(before, "R") if district & beside(square)]
            leisure = sum(letter == "L" for letter in before.values())
            assert min(sizes) <= leisure
    assert seen > 0
