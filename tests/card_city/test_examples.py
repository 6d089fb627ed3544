"""The worked examples of the ledger that are about one city, as they stand there."""

from __future__ import annotations

import pytest

from .helpers import at, build, built, buy, developments, ended, name, names, start

E04 = "R R P R . / . R H R L / . . C . I / . . R . ."
E05 = ". . H / I L R / . C R"
E06 = "I L C P / H R . R"
E07 = "R R L I / R C . I / H . . ."
E08 = "P R L I / R C . I / H . . ."
E09 = "C H C / L P I / . C C"
E10 = "R R R P I / L H C I I / L C R L I / R P P C . / C R R R ."
E11 = "I P P . . / C H R . . / . R R C I / . . L . . / . . I . ."
E13 = "P H L / C P ."
E16 = "P I H C L"
E19 = ". L . . / . R H I / R C . ."
E20 = ". L . / L R . / . H ."
E21 = "I L . . / H R L . / . R R ."
E22 = "L H L / R . R / L P L / . I ."
E23 = ". L . / L R . / . H P"
METERS = {"parking_meters": True}
DECENTRAL = {"decentralization": True}


def grown(drawing: str, *options: tuple[str, int, int]) -> set[str]:
    """Developments as pairs of colour and square of the drawing."""
    return {f"{kind} {name(drawing, row, column)}" for kind, row, column in options}


@pytest.mark.rule("CC-E01")
def test_e01_setup_for_three() -> None:
    data = start(3).pos
    assert data["pool"] == {"R": 18, "I": 12, "P": 12, "C": 9, "L": 9}
    assert data["reserve"] == {"R": 16, "C": 15, "I": 8}
    assert data["cities"] == [["H"]] * 3
    assert data["coins"] == [3, 3, 3]
    assert start(3).view().pool_size == 60


@pytest.mark.rule("CC-E04")
def test_e04_districts() -> None:
    table = built(E04)
    board = table.board()
    found = {frozenset(each.squares.split()) for each in board.districts if each.kind == "R"}
    three, two, one = [(1, 1), (1, 2), (2, 2)], [(1, 4), (2, 4)], [(4, 3)]
    assert found == {frozenset(names(E04, part)) for part in (three, two, one)}
    assert (board.points["residential"], board.size, board.limit) == (10, 10, 10)
    assert table.step != "grow"
    assert build(E04, "CP").do("first P").pos["discarded"][0] == "CP"


@pytest.mark.rule("CC-E05")
@pytest.mark.parametrize(
    ("kind", "not_on"), [("I", {6, 7, 8}), ("C", {4, 5}), ("R", {2, 3, 4, 6, 7, 8}), ("P", set()), ("L", set())]
)
def test_e05_zoning(kind: str, not_on: set[int]) -> None:
    numbered = [(1, 2), (1, 1), (2, 0), (3, 1), (4, 2), (4, 3), (3, 4), (2, 4), (1, 4), (0, 3)]
    table = build(E05, kind, 5)
    squares = [square for number, square in enumerate(numbered, 1) if number not in not_on]
    assert table.squares("build") == names(E05, squares)
    assert (table.board().size, table.board().limit) == (5, 10)
    poor = build(E05, "LP", 4).do("first L")
    assert (poor.pos["discarded"][0], poor.pos["hands"][0]) == ("L", "P")


@pytest.mark.rule("CC-E06")
def test_e06_residential_development() -> None:
    table = built(E06)
    assert (table.board().size, table.board().limit) == (6, 10)
    assert developments(table) == grown(E06, ("R", 2, 3), ("R", 3, 2))
    one = table.after(f"grow R {name(E06, 2, 3)}")
    assert one.step != "grow"
    (district,) = (each for each in one.board().districts if each.kind == "R")
    assert set(district.squares.split()) == names(E06, [(2, 2), (2, 3), (2, 4)])
    assert (district.touches, district.needs, one.board().size) == (2, 4, 7)
    other = table.after(f"grow R {name(E06, 3, 2)}")
    assert other.step != "grow"
    assert sorted(len(each.squares.split()) for each in other.board().districts if each.kind == "R") == [1, 2]


@pytest.mark.rule("CC-E07")
def test_e07_commercial_development_not_possible() -> None:
    table = built(E07)
    assert table.step != "grow"
    touches = {each.kind: (each.touches, each.needs) for each in table.board().districts if each.kind in "RC"}
    assert touches == {"C": (1, 2), "R": (2, 4)}


@pytest.mark.rule("CC-E08")
def test_e08_commercial_development_possible() -> None:
    table = built(E08)
    assert developments(table) == grown(E08, ("C", 2, 3), ("C", 3, 2))
    for square in ((2, 3), (3, 2)):
        assert table.after(f"grow C {name(E08, *square)}").step != "grow"


@pytest.mark.rule("CC-E09")
def test_e09_income() -> None:
    assert built(E09, 0).coins[0] == 6
    assert built(E09).board().income == 6


@pytest.mark.rule("CC-E10")
def test_e10_scoring() -> None:
    table = at(E10, "H", round=10, step="over", coins=[36, 0])
    board = table.board()
    assert (board.points["residential"], board.points["empty"], board.points["coins"]) == (14, -2, 7)
    assert (board.score, board.left) == (19, 1)
    assert (board.cards, board.size, board.limit) == (23, 19, 25)
    assert table.outcome.scores[0] == 19


@pytest.mark.rule("CC-E11")
def test_e11_decentralization() -> None:
    table = at(E11, "H", round=10, step="over", coins=[7, 0], options=DECENTRAL)
    points = table.board().points
    assert (points["surrounded"], points["industrial"], points["steps"]) == (5, 6, 4)
    assert (points["residential"], points["empty"], points["coins"]) == (6, -13, 1)
    assert table.board().left == 2
    assert table.outcome.scores[0] == 9
    assert ended(E11, "H", coins=[7, 0]).scores[0] == -6


@pytest.mark.rule("CC-E13")
def test_e13_the_order_of_the_two_cards_at_the_limit() -> None:
    table = build(E13, "RI")
    assert table.moves() == {"first R", "first I"}
    around = [(0, 1), (0, 2), (0, 3), (1, 0), (1, 4), (2, 0), (2, 3), (3, 1), (3, 2)]
    one = table.after("first R")
    assert one.pos["discarded"][0] == "R"
    assert one.pos["reserve"]["R"] == table.pos["reserve"]["R"] + 1
    assert one.squares("build") == names(E13, around)
    two = table.after("first I", f"build {name(E13, 3, 1)}")
    assert two.board().limit == 10
    assert two.squares("build") == names(E13, around[:7])
    assert two.pos["discarded"][0] == ""


@pytest.mark.rule("CC-E14")
def test_e14_paying_for_leisure() -> None:
    table = build("H P", "LL", 7)
    assert table.moves() == {f"build {square}" for square in ("d5", "e4", "e6", "f4", "f6", "g5")}
    table.do("build d5")
    assert (table.coins[0], table.pos["discarded"][0], table.pos["hands"][0]) == (2, "L", "")
    poor = build("H P", "LP", 4).do("first L")
    assert (poor.coins[0], poor.pos["discarded"][0]) == (4, "L")
    poor.do("build d5")
    assert poor.at("d5") == "P"
    forced = build("H P", "LP", 5).do("first L")
    assert all(text.startswith("build ") for text in forced.moves())
    assert forced.do("build d5").coins[0] == 0


@pytest.mark.rule("CC-E15")
@pytest.mark.parametrize("first", ["first C", "first L"])
def test_e15_leisure_at_the_limit(first: str) -> None:
    table = build(E13, "CL", 20)
    reserve = table.pos["reserve"]
    table.do(first)
    assert table.pos["discarded"][0] == "CL"
    assert table.coins[0] == 20
    assert table.pos["reserve"] == {**reserve, "C": reserve["C"] + 1}
    assert table.pos["cities"][0] == build(E13, "CL", 20).pos["cities"][0]


@pytest.mark.rule("CC-E16")
@pytest.mark.parametrize(
    ("kind", "not_on"),
    [("P", []), ("I", []), ("L", []), ("R", [(0, 2), (2, 2)]), ("C", [(0, 4), (2, 4)])],
)
def test_e16_the_area_while_the_city_is_small(kind: str, not_on: list[tuple[int, int]]) -> None:
    squares = {(row, column) for row in (0, 2) for column in range(1, 6)}
    table = build(E16, kind, 5)
    assert table.squares("build") == names(E16, squares - set(not_on))
    for column in (0, 6):
        table.refuse(f"build {name(E16, 1, column)}", "CC-066")


@pytest.mark.rule("CC-E17")
@pytest.mark.parametrize(
    ("kind", "squares"),
    [("R", []), ("I", [(4, 5)]), ("C", [(5, 5)]), ("P", [(4, 5), (5, 5)]), ("L", [(4, 5), (5, 5)])],
)
def test_e17_two_squares_left(kind: str, squares: list[tuple[int, int]]) -> None:
    other = "C" if kind == "P" else "P"
    table = build(E10, kind + other, 5).do(f"first {kind}")
    if squares:
        assert table.squares("build") == names(E10, squares)
    else:
        assert table.pos["discarded"][0] == kind


@pytest.mark.rule("CC-E18")
@pytest.mark.parametrize(("mayor", "growing", "nothing"), [(0, [2, 1], 0), (1, [0, 2], 1)])
def test_e18_reserve_shortage(mayor: int, growing: list[int], nothing: int) -> None:
    cities = [E06, E06, ". L . / L R . / . H . / . I ."]
    reserve = {"R": 2, "C": 5, "I": 3}
    table = at(*cities, step="grow", mayor=mayor, reserve=reserve, coins=[0, 0, 0])
    before = table.pos["cities"]
    for seat in growing:
        assert table.state.to_act == (seat,)
        table.do(min(table.moves()))
    assert table.step != "grow"
    assert table.pos["reserve"]["R"] == 0
    assert [seat for seat in range(3) if table.pos["cities"][seat] == before[seat]] == [nothing]


@pytest.mark.rule("CC-E19")
def test_e19_the_order_of_developments_matters() -> None:
    table = built(E19)
    assert (table.board().size, table.board().limit) == (5, 10)
    assert developments(table) == grown(E19, ("R", 2, 1), ("C", 3, 3), ("C", 4, 2))
    one = table.after(f"grow R {name(E19, 2, 1)}")
    assert one.step != "grow"
    assert (one.coins[0], one.board().points["residential"]) == (2, 6)
    for square in ((3, 3), (4, 2)):
        two = table.after(f"grow C {name(E19, *square)}")
        assert developments(two) == grown(E19, ("R", 2, 1))
        two.do(f"grow R {name(E19, 2, 1)}")
        assert two.step != "grow"
        assert (two.coins[0], two.board().points["residential"]) == (4, 6)


@pytest.mark.rule("CC-E20")
def test_e20_developing_twice_and_the_limit() -> None:
    table = built(E20)
    assert developments(table) == grown(E20, ("R", 2, 3))
    table.do(f"grow R {name(E20, 2, 3)}")
    assert table.step != "grow"
    assert (table.board().size, table.board().limit) == (5, 5)
    (district,) = (each for each in table.board().districts if each.kind == "R")
    assert (district.touches, district.needs) == (3, 3)
    larger = E20 + "/ . I ."
    table = built(larger)
    assert developments(table) == grown(larger, ("R", 2, 3))
    table.do(f"grow R {name(larger, 2, 3)}")
    assert developments(table) == grown(larger, ("R", 1, 3), ("R", 2, 4), ("R", 3, 3))
    for text in table.moves():
        end = table.after(text)
        assert end.step != "grow"
        (district,) = (each for each in end.board().districts if each.kind == "R")
        assert (district.touches, district.needs) == (3, 4)


@pytest.mark.rule("CC-E21")
def test_e21_a_cultural_card_counts_once() -> None:
    table = built(E21)
    assert table.step != "grow"
    (district,) = (each for each in table.board().districts if each.kind == "R")
    assert (district.touches, district.needs) == (3, 4)
    more = E21 + "/ . L . ."
    assert developments(built(more)) == grown(more, ("R", 3, 1), ("R", 3, 4), ("R", 4, 3))


@pytest.mark.rule("CC-E22")
def test_e22_one_square_next_to_two_districts() -> None:
    table = built(E22)
    assert (table.board().size, table.board().limit) == (8, 10)
    assert len(table.state.legal(0)) == 3
    assert developments(table) == grown(E22, ("R", 2, 0), ("R", 2, 2), ("R", 2, 4))
    one = table.after(f"grow R {name(E22, 2, 2)}")
    (district,) = (each for each in one.board().districts if each.kind == "R")
    assert (district.touches, district.needs) == (5, 4)
    assert developments(one) == grown(E22, ("R", 2, 0), ("R", 2, 4))
    one.do(f"grow R {name(E22, 2, 0)}")
    assert one.step != "grow"
    (district,) = (each for each in one.board().districts if each.kind == "R")
    assert (district.touches, district.needs) == (5, 5)
    assert (one.board().size, one.board().points["residential"]) == (10, 10)
    two = table.after(f"grow R {name(E22, 2, 0)}")
    assert developments(two) == grown(E22, ("R", 2, 2), ("R", 2, 4))
    assert {each.touches for each in two.board().districts if len(each.squares.split()) == 2} == {2}
    two.do(min(two.moves()))
    assert (two.step != "grow", two.board().size) == (True, 10)


@pytest.mark.rule("CC-E23")
def test_e23_buying_industrial() -> None:
    table = buy(E23, 6)
    squares = [(0, 2), (1, 1), (1, 3), (2, 0), (3, 1), (3, 4), (4, 2), (4, 3)]
    assert table.board().price == 5
    assert table.moves() == {"buy nothing"} | {f"buy {square}" for square in names(E23, squares)}
    table.refuse(f"buy {name(E23, 2, 3)}", "CC-072")
    below = table.after(f"buy {name(E23, 4, 2)}")
    assert (below.coins[0], below.pos["round"]) == (1, 6)
    assert below.at(name(E23, 2, 3)) is None
    assert developments(built(". L . / L R . / . H P / . I .")) == {f"R {name(E23, 2, 3)}"}
    beside = table.after(f"buy {name(E23, 1, 3)}")
    assert beside.coins[0] == 1
    assert built(". L I / L R . / . H P").step != "grow"
    last = buy(E23, 6, round=10).do(f"buy {name(E23, 4, 2)}")
    assert last.outcome.scores[0] == 1 - 19 + 0


@pytest.mark.rule("CC-E24")
def test_e24_no_square_no_purchase() -> None:
    full = "R R R P I / L H C I I / L C R L I / R P P C P / C R R R ."
    table = built(full, 40, reserve={"I": 3, "R": 5, "C": 5})
    assert (table.step, table.pos["round"]) == ("draw", 6)
    assert table.board().price == 25
    assert table.coins[0] > 40
    other = built(full.replace("C R R R .", "C R R C ."), 40, reserve={"I": 3, "R": 5, "C": 5})
    assert (other.step, other.state.to_act) == ("buy", (0,))
    assert other.squares("buy") == {"nothing", name(full, 5, 5)}


@pytest.mark.rule("CC-E25")
def test_e25_ties() -> None:
    twenty = "R R R R P / P P P P P / R R R R P / H P P P I / I I I . ."
    won = ended(E10, twenty, coins=[36, 9])
    assert (won.scores, won.ranks) == ((19, 19), (2, 1))
    shared = ended(E10, twenty, coins=[36, 6])
    assert (shared.scores, shared.ranks) == ((19, 19), (1, 1))


@pytest.mark.rule("CC-E26")
@pytest.mark.parametrize(
    ("drawing", "income"), [("H P C", 3), ("H P L", 1), ("H P P C", 3), (". C . / H P I / . R .", 5)]
)
def test_e26_parking_meters(drawing: str, income: int) -> None:
    table = built(drawing, options=METERS)
    assert table.coins[0] == income
    assert table.board().income == income


@pytest.mark.rule("CC-E27")
@pytest.mark.parametrize(
    ("drawing", "surrounded", "steps", "industrial"),
    [("H", 0, 8, 0), (E16, 0, 4, 0), (". C . / H P I / . R .", 5, 6, 0)],
)
def test_e27_small_cities(drawing: str, surrounded: int, steps: int, industrial: int) -> None:
    table = at(drawing, "H", round=10, step="over", options=DECENTRAL)
    points = table.board().points
    assert (points["surrounded"], points["steps"], points["industrial"]) == (surrounded, steps, industrial)
    assert ended("H", "H", coins=[3, 3], options=DECENTRAL).scores[0] == -16


@pytest.mark.rule("CC-E28")
@pytest.mark.parametrize(("drawing", "points"), [("I I H I", 3), ("I I H", 0), ("I H I / P . P / I . I", 10)])
def test_e28_industrial_districts(drawing: str, points: int) -> None:
    table = at(drawing, "H", round=10, step="over", options=DECENTRAL)
    assert table.board().points["industrial"] == points
