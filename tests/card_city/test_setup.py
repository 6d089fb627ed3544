"""Sections 1 to 3: the cards, what they are, and the table before the first round."""

from __future__ import annotations

import pytest

from fourwalls.core import NATURE, InvalidOptions, InvalidPosition, NotParseable
from fourwalls.games.card_city import GAME

from .helpers import ALL, KINDS, Table, at, build, built, developments, load, name, names, start

SEATS = (1, 2, 3, 4)


def fresh(seats: int) -> Table:
    """A game at the first draw."""
    table = start(seats)
    return table if seats == 1 else table.do("mayor 1")


@pytest.mark.parametrize(
    ("kind", "number"),
    [
        pytest.param("R", 34, marks=pytest.mark.rule("CC-001")),
        pytest.param("C", 24, marks=pytest.mark.rule("CC-002")),
        pytest.param("L", 12, marks=pytest.mark.rule("CC-003")),
        pytest.param("I", 20, marks=pytest.mark.rule("CC-005")),
        pytest.param("P", 16, marks=pytest.mark.rule("CC-006")),
    ],
)
def test_no_position_has_more_cards_of_a_kind_than_there_are(kind: str, number: int) -> None:
    def with_cards(count: int) -> None:
        hand = "L" if kind == "P" else "P"
        rest = {"L": "P", "P": "L"}.get(kind, "")
        pool = {kind: count, rest: 20 - count} if rest else {"P": 14, "L": 6}
        reserve = {"R": 0, "C": 0, "I": 0} | ({} if rest else {kind: count})
        table = at("H", "H", hands=[hand, ""], coins=[9, 9], pool=pool, reserve=reserve)
        data = table.pos
        assert data["pool"][kind] + data["reserve"].get(kind, 0) == count

    with_cards(number)
    with pytest.raises(InvalidPosition):
        with_cards(number + 1)


@pytest.mark.rule("CC-004", "CC-007", "CC-032", "CC-R06", "CC-025")
@pytest.mark.parametrize("seats", SEATS)
def test_all_cards_and_those_out_of_the_game(seats: int) -> None:
    data = fresh(seats).pos
    used = {kind: data["pool"][kind] + data["reserve"].get(kind, 0) for kind in KINDS}
    assert {kind: ALL[kind] - used[kind] for kind in KINDS} == {
        "R": 0,
        "C": 0,
        "I": 0,
        "L": 12 - 3 * seats,
        "P": 16 - 4 * seats,
    }
    halls = sum(row.count("H") for rows in data["cities"] for row in rows)
    assert halls == seats
    assert sum(ALL.values()) + 4 == 110
    assert sum(used.values()) + halls + (12 - 3 * seats) + (16 - 4 * seats) + (4 - seats) == 110


@pytest.mark.rule("CC-019", "CC-R01")
def test_one_to_four_players() -> None:
    assert tuple(GAME.meta.seats) == SEATS
    for seats in SEATS:
        assert len(start(seats).pos["cities"]) == seats
    for seats in (0, 5):
        with pytest.raises(InvalidOptions):
            start(seats)


@pytest.mark.rule("CC-004")
def test_there_is_no_fifth_city_hall() -> None:
    with pytest.raises(InvalidOptions):
        start(5)
    with pytest.raises(InvalidPosition):
        load({"round": 5, "cities": [["H H"], ["H"]], "hands": ["P", "P"]}, 2)


@pytest.mark.rule("CC-008")
def test_cards_of_a_kind_do_not_differ() -> None:
    table = build("H", "RR")
    assert table.moves() == {"build d5", "build e4", "build e6", "build f5"}
    draws = fresh(2).chances()
    assert draws == {"draw R": 12, "draw I": 8, "draw P": 8, "draw C": 6}


@pytest.mark.rule("CC-010", "CC-038", "CC-D01", "CC-R02")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_first_mayor_is_drawn_with_equal_chance(seats: int) -> None:
    table = start(seats)
    assert table.chances() == {f"mayor {number}": 1 for number in range(1, seats + 1)}
    for seat in range(seats):
        there = table.after(f"mayor {seat + 1}")
        assert there.view().position.mayor == seat
        assert there.state.to_act == (NATURE,)
    if seats < 4:
        table.refuse(f"mayor {seats + 1}", "CC-R02")


@pytest.mark.rule("CC-011", "CC-088")
@pytest.mark.parametrize("kind", "LIPH")
def test_no_other_card_is_a_development(kind: str) -> None:
    table = built(". L . / L R . / . H .")
    with pytest.raises(NotParseable):
        table.setup.parse(f"grow {kind} f5")


@pytest.mark.rule("CC-011")
def test_residential_and_commercial_develop() -> None:
    assert {each[0] for each in developments(built(". L . . / . R H I / R C . ."))} == {"R", "C"}


@pytest.mark.rule("CC-012", "CC-013")
@pytest.mark.parametrize(("kind", "cultural"), [("L", True), ("C", False), ("P", False), ("R", False)])
def test_what_counts_as_cultural(kind: str, cultural: bool) -> None:
    table = built(f"{kind} R H I")
    assert bool(developments(table)) == cultural
    lonely = built(f"{kind} R L H")
    assert bool(developments(lonely)) == cultural


@pytest.mark.rule("CC-013")
@pytest.mark.parametrize("kind", "IP")
def test_industrial_and_parking_support_nothing(kind: str) -> None:
    assert not developments(built(f"R C {kind} / H . I"))
    assert developments(built("R C R / H . ."))


def districts(drawing: str) -> dict[str, list[set[str]]]:
    """The districts of a city by kind, as everybody sees them."""
    found: dict[str, list[set[str]]] = {}
    for each in at(drawing, step="over", round=10).board().districts:
        found.setdefault(each.kind, []).append(set(each.squares.split()))
    return found


@pytest.mark.rule("CC-014", "CC-015", "CC-R53", "CC-R48")
@pytest.mark.parametrize("kind", "CLIP")
def test_districts_are_as_large_as_possible(kind: str) -> None:
    drawing = f"{kind} {kind} . {kind} / H {kind} {kind} {kind} / . {kind} . ."
    parts = districts(drawing.replace(". .", "I I") if kind != "I" else drawing)
    assert len(parts[kind]) == 1
    assert len(parts[kind][0]) == 7
    assert parts["H"] == [{"e5"}]


@pytest.mark.rule("CC-015")
def test_a_card_alone_is_a_district_of_one() -> None:
    found = districts("P C H / L I .")
    assert {kind: [len(part) for part in parts] for kind, parts in found.items()} == {kind: [1] for kind in "PCHLI"}


@pytest.mark.rule("CC-016")
@pytest.mark.parametrize("kind", "RCLIP")
def test_corners_do_not_link(kind: str) -> None:
    apart = districts(f"{kind} H / {'L' if kind != 'L' else 'C'} {kind}")
    assert [len(part) for part in apart[kind]] == [1, 1]
    linked = districts(f"{kind} H / {kind} {kind}")
    assert [len(part) for part in linked[kind]] == [3]


@pytest.mark.rule("CC-017", "CC-035", "CC-033", "CC-036")
@pytest.mark.parametrize("seats", SEATS)
def test_each_player_begins_with_a_city_hall_and_three_coins(seats: int) -> None:
    table = fresh(seats)
    for viewer in (*range(seats), None):
        shown = table.view(viewer)
        assert list(shown.position.coins) == [3] * seats
        assert [list(rows) for rows in shown.position.cities] == [["H"]] * seats
        for board in shown.boards:
            assert [(each.kind, each.squares) for each in board.districts] == [("H", "e5")]
            assert (board.cards, board.size) == (1, 1)


@pytest.mark.rule("CC-018")
def test_a_card_influences_only_the_four_squares_beside_it() -> None:
    drawing = "P I P / P P P / . H ."
    table = build(drawing, "R")
    free = {(0, 1), (0, 3), (1, 0), (2, 0), (1, 4), (2, 4), (3, 1), (3, 3), (4, 2)}
    assert table.squares("build") == names(drawing, free)
    assert name(drawing, 0, 2) not in table.squares("build")


@pytest.mark.parametrize(
    ("kind", "number"),
    [
        pytest.param("R", 6, marks=pytest.mark.rule("CC-020")),
        pytest.param("I", 4, marks=pytest.mark.rule("CC-021")),
        pytest.param("P", 4, marks=pytest.mark.rule("CC-022")),
        pytest.param("C", 3, marks=pytest.mark.rule("CC-023")),
        pytest.param("L", 3, marks=pytest.mark.rule("CC-024")),
    ],
)
@pytest.mark.parametrize("seats", SEATS)
def test_the_pool(kind: str, number: int, seats: int) -> None:
    assert fresh(seats).pos["pool"][kind] == number * seats


@pytest.mark.rule("CC-025")
@pytest.mark.parametrize(
    ("seats", "cards"),
    [(1, (6, 4, 4, 3, 3)), (2, (12, 8, 8, 6, 6)), (3, (18, 12, 12, 9, 9)), (4, (24, 16, 16, 12, 12))],
)
def test_the_pool_in_numbers(seats: int, cards: tuple[int, ...]) -> None:
    table = fresh(seats)
    assert tuple(table.pos["pool"][kind] for kind in "RIPCL") == cards
    assert table.view().pool_size == sum(cards) == 20 * seats


@pytest.mark.rule("CC-026", "CC-R09")
@pytest.mark.parametrize("seats", SEATS)
def test_the_pool_is_face_down_and_shuffled(seats: int) -> None:
    table = start(seats)
    if seats > 1:
        table.do("mayor 1")
        assert table.view(0).position.pool is None
    later = at("H", seats=seats, step="draw", bottom="RRRR" if seats == 1 else "")
    pool = later.pos["pool"]
    assert sum(pool.values()) == (8 if seats == 1 else 12 * seats)
    assert later.chances() == {f"draw {kind}": number for kind, number in pool.items() if number}


@pytest.mark.parametrize(
    ("kind", "numbers"),
    [
        pytest.param("R", (28, 22, 16, 10), marks=pytest.mark.rule("CC-028")),
        pytest.param("C", (21, 18, 15, 12), marks=pytest.mark.rule("CC-029")),
        pytest.param("I", (16, 12, 8, 4), marks=pytest.mark.rule("CC-030")),
    ],
)
@pytest.mark.parametrize("seats", SEATS)
def test_the_reserve(kind: str, numbers: tuple[int, ...], seats: int) -> None:
    assert fresh(seats).pos["reserve"][kind] == numbers[seats - 1]


@pytest.mark.rule("CC-031")
def test_the_reserve_is_counted_by_colour() -> None:
    for viewer in (0, 1, None):
        reserve = fresh(2).view(viewer).position.reserve
        assert {kind: reserve[kind] for kind in "RCI"} == {"R": 22, "C": 18, "I": 12}
