"""The worked examples of the ledger about dividing, solo play and scores, as they stand there."""

from __future__ import annotations

from random import Random

import pytest

from .helpers import at, divide, ended, know, level, offer, parts, places, start
from .playouts import choose

DECENTRAL = {"decentralization": True}


@pytest.mark.rule("CC-E02")
def test_e02_acquisition_first_branch() -> None:
    table = offer("RILPCC", seats=3)
    table.do("group R", "group C", "hide L", "hide I")
    assert table.chances() == {"lay 15 46 23": 1, "lay 16 45 23": 1}
    table.do("lay 15 46 23")
    assert table.state.to_act == (1,)
    table.do("take 1")
    assert table.state.to_act == (0,)
    divide(table, "I,open P", "L", "lay 24 6 3")
    assert table.state.to_act == (2,)
    table.do("take 1")
    assert table.pos["hands"] == ["CL", "RC", "IP"]


@pytest.mark.rule("CC-E02")
def test_e02_knowledge_before_the_last_choice() -> None:
    table = divide(offer("RILPCC", seats=3), "R,C", "L,I", "lay 15 46 23").do("take 1")
    divide(table, "I,open P", "L", "lay 24 6 3")
    everybody = {0, 1, 2}
    assert know(table) == [everybody, everybody, {0}, everybody, everybody, everybody]
    assert places(table) == [1, "group", "down", "group", 1, "up"]


@pytest.mark.rule("CC-E03")
def test_e03_acquisition_second_branch() -> None:
    table = divide(offer("RILPCC", seats=3), "R,C", "L,I", "lay 15 46 23").do("take 2")
    assert table.state.to_act == (1,)
    assert places(table) == [0, "hand", "hand", "hand", 0, "hand"]
    everybody = {0, 1, 2}
    assert know(table) == [everybody, {0, 1}, {0, 1}, everybody, everybody, everybody]
    divide(table, "L,open P", "I", "lay 34 6 2")
    assert table.state.to_act == (2,)


POOL_BEFORE = ((20, 0), (17, 1), (14, 2), (11, 3), (8, 4), (5, 5), (2, 6), (0, 6), (0, 4), (0, 2))
"""For each round the cards never drawn and those known at the bottom."""

COMING = {7: (0, 1), 8: (1, 4), 9: (4, 7), 10: (7, 9)}
"""Which of the cards put down come back in a round."""


@pytest.mark.rule("CC-E29")
@pytest.mark.parametrize("seed", range(3))
def test_e29_the_solo_pool(seed: int) -> None:
    random = Random(seed)
    table = start(1)
    put_down: list[str] = []
    never_drawn: list[str] = []
    for number, (unseen, bottom) in enumerate(POOL_BEFORE, 1):
        data = table.pos
        assert data["round"] == number
        if number <= 6:
            assert (data["step"], data["offer"]) == ("draw", [])
            assert (sum(data["pool"].values()), data["bottom"]) == (unseen, put_down)
            assert len(put_down) == bottom
        else:
            first, end = COMING[number]
            known = sorted(put_down[first:end] + (never_drawn if number == 7 else []))
            drawn = data["hands"][0] if number == 10 else [card["kind"] for card in data["offer"]]
            assert data["step"] == ("build" if number == 10 else "bottom")
            assert sorted(drawn) == known
            assert data["bottom"] == put_down[end:]
            assert table.view().pool_size == len(data["bottom"]) == unseen + bottom - len(known)
        while table.state.to_act and table.pos["round"] == number:
            step, text = table.step, table.notation(choose(table, table.seat(), random, 0.5))
            table.do(text)
            if step == "bottom":
                put_down.append(text.split()[1])
                never_drawn = [kind for kind, left in table.pos["pool"].items() for _ in range(left)]
    assert (len(put_down), table.step) == (9, "over")


@pytest.mark.rule("CC-E30")
def test_e30_knowledge_of_four() -> None:
    table = offer("RRCIPLIC", seats=4)
    everybody = {0, 1, 2, 3}
    divide(table, "R,C", "C,L,I", "lay 13 257 468")
    assert know(table) == [everybody, everybody, everybody, {0}, everybody, {0}, everybody, {0}]
    table.do("take 2")
    assert know(table) == [everybody, everybody, everybody, {0, 1}, everybody, {0, 1}, everybody, {0, 1}]
    assert places(table) == [0, "hand", 0, *["hand"] * 5]
    divide(table, "I,open P", "L,open R", "lay 45 78 26")
    assert know(table) == [*[everybody] * 5, {0, 1}, everybody, everybody]
    table.do("take 2")
    assert know(table)[5] == {0, 1, 2}
    assert places(table) == [0, "hand", 0, 1, 1, "hand", "hand", "hand"]
    divide(table, "open C,open I", "L", "lay 78 2 6")
    assert know(table) == [*[everybody] * 5, {0, 1, 2}, everybody, everybody]
    assert [card.kind for card in table.view(3).position.offer] == [*"RRCIP", None, *"IC"]
    first = table.after("take 1")
    assert first.pos["hands"] == ["RC", "IP", "RL", "CI"]
    assert first.view(3).position.hands[2] == "RL"
    second = table.after("take 2")
    assert second.pos["hands"] == ["RC", "IP", "CI", "RL"]


@pytest.mark.rule("CC-E31")
def test_e31_first_round() -> None:
    table = start(2).do("mayor 1")
    for text in ("draw R", "draw I", "draw P", "draw C"):
        assert "draw L" not in table.chances()
        table.do(text)
    assert [card["kind"] for card in table.pos["offer"]] == ["R", "I", "P", "C"]
    assert sum(table.pos["pool"].values()) == 36
    assert table.pos["pool"]["L"] == 6


@pytest.mark.rule("CC-E32")
def test_e32_low_scores() -> None:
    outcome = ended("R P P P I / P H P P I / R P P P .", coins=[11])
    assert outcome.scores == (-7,)
    assert parts(outcome)["residential"] == (2,)
    assert parts(outcome)["empty"] == (-11,)
    assert parts(outcome)["left"] == (1,)
    assert level(outcome) == "homestead"


def residential(size: int) -> str:
    """A city with one Residential district of this size, up to 15 cards, and room for it."""
    cells = ["R"] * size + ["."] * (15 - size)
    rows = [" ".join(cells[start : start + 5]) for start in (10, 5, 0)]
    return "/".join([*(row for row in rows if "R" in row), "H P P P P", "I I I . ."])


@pytest.mark.rule("CC-E12", "CC-129")
def test_e12_the_table() -> None:
    table = {1: 1, 2: 3, 3: 6, 4: 10, 5: 15, 6: 21, 7: 28, 8: 36, 9: 45, 10: 55}
    for size, points in table.items():
        assert parts(ended(residential(size), coins=[0]))["residential"] == (points,)
        trade = residential(size).replace("R", "C").replace("H P P P P", "P P H P P")
        assert at(trade, step="over", round=10).board().income == 1 + points


INDUSTRIES = [
    ("H", 5, 5, 0),
    ("H I", 10, 10, 0),
    ("I H I", 15, 15, 3),
    ("I H I / . I .", 20, 20, 6),
    ("I H I / P . P / I . I", 25, 25, 10),
    ("I P I / P H P / I P I / . I .", 30, 30, 15),
]


@pytest.mark.rule("CC-E12")
@pytest.mark.parametrize(("drawing", "limit", "price", "bonus"), INDUSTRIES)
def test_e12_industrial_cards(drawing: str, limit: int, price: int, bonus: int) -> None:
    board = at(drawing, step="over", round=10, options=DECENTRAL).board()
    assert (board.limit, board.price, board.points["industrial"]) == (limit, price, bonus)


@pytest.mark.rule("CC-E12")
@pytest.mark.parametrize(
    ("drawing", "coins"),
    [
        ("I . P / H C I", 0),
        ("H P", 0),
        ("H P C", 1),
        (". C . / H P I", 2),
        (". C . / H P I / . R .", 3),
    ],
)
def test_e12_parking_meters(drawing: str, coins: int) -> None:
    normal, more = (at(drawing, options={"parking_meters": on}, step="over", round=10) for on in (False, True))
    assert more.board().income - normal.board().income == coins


@pytest.mark.rule("CC-E12", "CC-148", "CC-R58")
@pytest.mark.parametrize(
    ("score", "name"),
    [
        (-4, "homestead"),
        (0, "homestead"),
        (9, "homestead"),
        (10, "hamlet"),
        (14, "hamlet"),
        (15, "village"),
        (19, "village"),
        (20, "neighborhood"),
        (24, "neighborhood"),
        (25, "town"),
        (29, "town"),
        (30, "suburb"),
        (34, "suburb"),
        (35, "city"),
        (39, "city"),
        (40, "metropolis"),
        (44, "metropolis"),
        (45, "capital"),
        (49, "capital"),
        (50, "megalopolis"),
    ],
)
def test_e12_solo_levels(score: int, name: str) -> None:
    outcome = ended("H", coins=[5 * (24 + score)])
    assert outcome.scores == (score,)
    assert level(outcome) == name
