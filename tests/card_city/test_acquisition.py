"""Section 5: drawing, dividing and choosing with 2 to 4 players."""

from __future__ import annotations

from itertools import combinations
from math import comb

import pytest

from fourwalls.core import NATURE

from .helpers import Table, at, divide, know, offer, places, start
from .playouts import playouts

LETTERS = "RRCIPLIC"
"""Eight cards that are dealt in this order; 4 or 6 of them in smaller games."""


def divided(seats: int = 4, mayor: int = 0) -> Table:
    """The first division of 2 to 4 players, ready for the choice."""
    table = offer(LETTERS[: 2 * seats], seats=seats, mayor=mayor)
    group, down, lay = {
        2: ("R,C", "I", "lay 13 2 4"),
        3: ("R,C", "L,I", "lay 13 25 46"),
        4: ("R,C", "C,L,I", "lay 13 257 468"),
    }[seats]
    return divide(table, group, down, lay)


def lines(table: Table) -> list[Table]:
    """The table after every division that can be named."""
    if table.step != "divide":
        return [table]
    return [end for text in sorted(table.moves()) for end in lines(table.after(text))]


@pytest.mark.rule("CC-042", "CC-058")
def test_each_player_gets_two_cards() -> None:
    for game in playouts():
        for step in game.steps:
            if step.before["step"] in ("choose", "bottom") and step.after["step"] == "build":
                cards = sum(len(hand.replace(">", "")) for hand in step.after["hands"])
                cards += sum(map(len, step.after["discarded"])) - sum(map(len, step.before["discarded"]))
                assert cards == 2 * game.seats
                assert all(len(hand.replace(">", "")) <= 2 for hand in step.after["hands"])


@pytest.mark.rule("CC-042", "CC-058", "CC-D05")
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("take", ["take 1", "take 2"])
def test_dividing_goes_on_until_each_player_has_two(seats: int, take: str) -> None:
    table = at("H", seats=seats, step="draw", mayor=1, coins=[9] * seats)
    divisions = choices = 0
    while table.step != "build":
        if table.state.to_act == (NATURE,):
            table.do(min(table.chances()))
        elif table.step == "choose":
            choices += 1
            table.do(take)
        else:
            divisions += len(table.pos["picks"]) == 0
            table.do(min(table.moves()))
    assert (divisions, choices) == (seats - 1, seats - 1)
    assert [len(hand) for hand in table.pos["hands"]] == [2] * seats


@pytest.mark.rule("CC-043", "CC-D02")
@pytest.mark.parametrize(("seats", "cards"), [(2, 4), (3, 6), (4, 8)])
def test_the_first_mayor_draws(seats: int, cards: int) -> None:
    table = at("H", seats=seats, step="draw", mayor=1)
    for number in range(cards):
        assert table.state.to_act == (NATURE,)
        assert table.view().pool_size == 12 * seats - number
        pool = table.pos["pool"]
        assert table.chances() == {f"draw {kind}": left for kind, left in pool.items() if left}
        table.do(max(table.chances()))
    assert table.state.to_act == (1,)
    assert table.step == "divide"


@pytest.mark.rule("CC-043")
def test_only_cards_of_the_pool_are_drawn() -> None:
    table = at("H", seats=2, step="draw", pool={"R": 20, "P": 4})
    table.refuse("draw L", "CC-043")


@pytest.mark.rule("CC-044", "CC-H03")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_drawer_alone_sees_the_drawn_cards(seats: int) -> None:
    table = offer(LETTERS[: 2 * seats], seats=seats, mayor=1)
    for viewer in (*range(seats), None):
        kinds = [card.kind for card in table.view(viewer).position.offer]
        assert kinds == (list(LETTERS[: 2 * seats]) if viewer == 1 else [None] * 2 * seats)


@pytest.mark.rule("CC-045", "CC-046", "CC-R11")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_no_leisure_in_the_first_round(seats: int) -> None:
    table = start(seats)
    if seats > 1:
        table.do("mayor 1")
    for _ in range(3 if seats == 1 else 2 * seats):
        pool = table.pos["pool"]
        assert pool["L"] == 3 * seats
        assert table.chances() == {f"draw {kind}": pool[kind] for kind in "RCIP" if pool[kind]}
        table.refuse("draw L", "CC-045")
        table.do(min(table.chances()))
    assert table.pos["pool"]["L"] == 3 * seats
    assert all(card["kind"] != "L" for card in table.pos["offer"])


@pytest.mark.rule("CC-045", "CC-046")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_leisure_from_the_second_round_on(seats: int) -> None:
    table = at("H", seats=seats, round=2, step="draw", bottom="R" if seats == 1 else "")
    pool = table.pos["pool"]
    assert pool["L"] > 0
    assert table.chances()["draw L"] == pool["L"]


@pytest.mark.rule("CC-047", "CC-041")
@pytest.mark.parametrize("mayor", range(3))
def test_the_first_mayor_is_the_first_divider(mayor: int) -> None:
    assert offer("RRCIPL", seats=3, mayor=mayor).state.to_act == (mayor,)


@pytest.mark.rule("CC-048", "CC-049", "CC-050", "CC-I14")
@pytest.mark.parametrize(("seats", "half"), [(2, 1), (3, 2), (4, 3)])
def test_the_two_groups(seats: int, half: int) -> None:
    table = divided(seats)
    where = places(table)
    assert [where.count(place) for place in ("group", "up", "down")] == [2, half, half]
    kinds = [card.kind for card in table.view(None).position.offer]
    assert [kind is None for kind in kinds] == [place == "down" for place in where]
    asked = offer(LETTERS[: 2 * seats], seats=seats)
    for picked in range(2 + half):
        assert asked.step == "divide"
        assert all(text.startswith("group " if picked < 2 else "hide ") for text in asked.moves())
        asked.do(min(asked.moves()))
    assert asked.step == "lay"


@pytest.mark.rule("CC-051", "CC-D03")
@pytest.mark.parametrize(("seats", "number"), [(2, 12), (3, 90)])
def test_every_division_can_be_made(seats: int, number: int) -> None:
    letters = LETTERS[: 2 * seats]
    found: set[tuple[str, ...]] = set()
    for end in lines(offer(letters, seats=seats)):
        layouts = {tuple(text.split()[1:]) for text in end.chances()}
        assert not layouts & found
        found |= layouts
    labels = range(1, 2 * seats + 1)
    expected = set()
    for group in combinations(labels, 2):
        rest = [label for label in labels if label not in group]
        for down in combinations(rest, seats - 1):
            up = [label for label in rest if label not in down]
            expected.add(tuple("".join(map(str, part)) for part in (group, up, down)))
    assert found == expected
    assert len(found) == number == comb(2 * seats, 2) * comb(2 * seats - 2, seats - 1)


@pytest.mark.rule("CC-D03")
def test_560_divisions_of_eight() -> None:
    assert sum(len(end.chances()) for end in lines(offer(LETTERS, seats=4))) == 560


@pytest.mark.rule("CC-051")
def test_only_cards_that_are_there_can_be_named() -> None:
    table = offer("RRCI", seats=2)
    assert table.moves() == {"group R", "group C"}
    table.refuse("group P", "CC-051")
    table.refuse("group open R", "CC-051")
    table.refuse("group I", "CORE-CANONICAL")
    table.do("group R", "group R")
    table.refuse("hide R", "CC-051")
    assert table.moves() == {"hide C", "hide I"}


@pytest.mark.rule("CC-052", "CC-R13", "CC-I15")
@pytest.mark.parametrize("mayor", range(4))
@pytest.mark.parametrize(
    "picks", [(1, 1, 1), (1, 1, 2), (1, 2, 1), (1, 2, 2), (2, 1, 1), (2, 1, 2), (2, 2, 1), (2, 2, 2)]
)
def test_the_chooser_is_the_next_player_without_cards(mayor: int, picks: tuple[int, ...]) -> None:
    table = offer(LETTERS, seats=4, mayor=mayor)
    divider = mayor
    for number, pick in enumerate(picks, 1):
        assert table.state.to_act == (divider,)
        while table.step != "choose":
            table.do(min(table.chances() if table.step == "lay" else table.moves()))
        chooser = (mayor + number) % 4
        assert table.state.to_act == (chooser,)
        assert table.view().chooser == chooser
        table.do(f"take {pick}")
        divider = chooser if pick == 2 else divider
    assert table.step == "build"


@pytest.mark.rule("CC-053", "CC-D04")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_two_groups_to_pick_from(seats: int) -> None:
    assert divided(seats).moves() == {"take 1", "take 2"}


@pytest.mark.rule("CC-054")
@pytest.mark.parametrize("seats", [3, 4])
def test_picking_group_1(seats: int) -> None:
    table = divided(seats, mayor=1).do("take 1")
    where = places(table)
    assert (where[0], where[2]) == (2, 2)
    assert where.count("hand") == 2 * seats - 2
    assert table.state.to_act == (1,)
    assert table.step == "divide"


@pytest.mark.rule("CC-055")
@pytest.mark.parametrize("seats", [3, 4])
def test_picking_group_2(seats: int) -> None:
    table = divided(seats, mayor=1).do("take 2")
    where = places(table)
    assert (where[0], where[2]) == (1, 1)
    assert where.count("hand") == 2 * seats - 2
    assert table.state.to_act == (2,)
    assert table.step == "divide"


@pytest.mark.rule("CC-056")
def test_picking_a_group_2_of_two_cards() -> None:
    table = divided(2).do("take 2")
    assert table.step == "build"
    assert table.pos["hands"] == ["RC", "RI"]


@pytest.mark.rule("CC-057")
def test_picking_group_1_when_two_cards_are_left() -> None:
    table = divided(2).do("take 1")
    assert table.step == "build"
    assert table.pos["hands"] == ["RI", "RC"]


@pytest.mark.rule("CC-059", "CC-R10")
def test_everybody_can_count_the_pool_but_not_its_colours() -> None:
    table = at("H", seats=3, step="draw")
    for _ in range(6):
        for viewer in (0, 1, 2, None):
            shown = table.view(viewer)
            assert shown.pool_size == sum(table.pos["pool"].values())
            assert shown.position.pool is None
        table.do(min(table.chances()))


@pytest.mark.rule("CC-R15")
def test_a_later_divider_turns_cards_over() -> None:
    table = divided(4).do("take 2")
    assert know(table)[3] == know(table)[5] == {0, 1}
    divide(table, "C,I", "open R,open P", "lay 48 67 25")
    assert places(table)[1] == places(table)[4] == "down"
    assert know(table) == [{0, 1, 2, 3}] * 8
    assert [card.kind for card in table.view(3).position.offer] == list(LETTERS)
