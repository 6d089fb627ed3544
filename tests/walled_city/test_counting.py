"""Counting Votes: sections 7, 12 and 13, and the worked examples about them."""

from __future__ import annotations

import pytest

from fourwalls.games.walled_city.counting import (
    Counted,
    count_areas,
    count_factions,
    count_towers,
    share,
    votes_in,
)

from .helpers import at, last_turn

O, W, T, G = range(4)  # noqa: E741 (the ledger's names)
CHITS = {-1: 16, 1: 17}
FACTION = {name: number for number, name in enumerate(("blue", "green", "orange", "purple", "yellow"))}


def die(faction: str, value: int) -> int:
    return 1 + 3 * FACTION[faction] + value - 1


def pieces(areas: list[dict[int, tuple[int, int]]], colours: int) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """Peasants and Nobles by colour and area."""
    both = tuple(
        tuple(tuple(area.get(colour, (0, 0))[kind] for area in areas) for colour in range(colours)) for kind in (0, 1)
    )
    return both


def neighbourhood(people: dict[int, tuple[int, int]], chits: tuple[int, ...] = (), colours: int = 4) -> list[int]:
    """The Votes that each colour gets in one neighbourhood: the people in one area, chits in others."""
    areas = [people, *({} for _ in chits)]
    peasants, nobles = pieces(areas, colours)
    items = (0, *(CHITS[chit] for chit in chits))
    (counted,) = count_areas([(1 << len(areas)) - 1], peasants, nobles, items)
    return votes_in([counted], colours)


@pytest.mark.rule("WC-E08", "WC-099", "WC-103", "WC-097")
def test_three_share_the_second_to_fourth_place() -> None:
    assert neighbourhood({G: (2, 0), O: (1, 0), W: (1, 0), T: (1, 0)}) == [1, 1, 1, 5]


@pytest.mark.rule("WC-E09", "WC-099", "WC-098")
def test_places_by_citizens() -> None:
    assert neighbourhood({O: (5, 0), T: (4, 0), W: (1, 0)}) == [5, 2, 3, 0]


@pytest.mark.rule("WC-E10", "WC-102", "WC-098", "WC-004")
def test_nobles_break_a_tie() -> None:
    assert neighbourhood({O: (1, 1), T: (2, 0)}) == [5, 0, 3, 0]


@pytest.mark.rule("WC-E11", "WC-100", "WC-103")
def test_a_chit_counts_for_every_place() -> None:
    assert neighbourhood({O: (1, 1), W: (1, 1), T: (2, 0)}, (1,)) == [5, 5, 3, 0]


@pytest.mark.rule("WC-E12", "WC-101", "WC-R30")
@pytest.mark.parametrize(("chits", "third", "fourth"), [(1, 1, -1), (2, 0, -2), (3, -1, -3)])
def test_places_can_be_worth_less_than_nothing(chits: int, third: int, fourth: int) -> None:
    people = {O: (4, 0), W: (3, 0), T: (2, 0), G: (1, 0)}
    assert neighbourhood(people, (-1,) * chits)[2:] == [third, fourth]


@pytest.mark.rule("WC-E26", "WC-100", "WC-R29")
def test_a_negative_share_is_rounded_toward_zero() -> None:
    assert neighbourhood({O: (3, 0), W: (1, 0), T: (1, 0), G: (1, 0)}, (-1, -1, -1)) == [2, -1, -1, -1]


@pytest.mark.rule("WC-I19", "WC-R29")
@pytest.mark.parametrize("among", [1, 2, 3, 4])
@pytest.mark.parametrize("total", range(-14, 25))
def test_equal_shares(total: int, among: int) -> None:
    each = share(total, among)
    assert abs(each * among) <= abs(total)
    assert abs(total - each * among) < among


def factions(
    areas: list[dict[int, tuple[int, int]]],
    items: list[int],
    towers: list[dict[int, tuple[int, int]]] | None = None,
    colours: int = 3,
    groups: list[int] | None = None,
) -> list[Counted]:
    """Faction scoring with these areas, each a neighbourhood of its own; with Towers it is round 2."""
    peasants, nobles = pieces([*areas, *(towers or [])], colours)
    alone = [1 << number for number in range(len(areas))]
    return count_factions(groups or alone, peasants, nobles, tuple(items), len(areas), towers=towers is not None)


def one(found: list[Counted], faction: str, colours: int = 3) -> list[int]:
    return votes_in([found[FACTION[faction]]], colours)


@pytest.mark.rule("WC-E14", "WC-110", "WC-108", "WC-105")
def test_most_citizens_get_the_value_of_a_faction() -> None:
    areas = [{O: (3, 3), W: (1, 0), T: (2, 0)}, {W: (2, 2), T: (3, 0)}, {T: (0, 2)}]
    found = factions(areas, [die("yellow", 3), die("yellow", 3), die("yellow", 1)])
    assert found[FACTION["yellow"]].value == 7
    assert one(found, "yellow") == [0, 0, 7]


@pytest.mark.rule("WC-E15", "WC-112")
def test_a_faction_is_shared_by_those_equal_in_nobles() -> None:
    found = factions([{O: (1, 1)}, {W: (1, 1)}], [die("purple", 3), die("purple", 2)])
    assert one(found, "purple") == [2, 2, 0]


@pytest.mark.rule("WC-E42", "WC-111", "WC-112")
def test_nobles_decide_who_shares_a_faction() -> None:
    items = [die("blue", 3), die("blue", 3), die("blue", 1)]
    found = factions([{O: (2, 2)}, {W: (2, 2)}, {T: (3, 1)}], items)
    assert one(found, "blue") == [3, 3, 0]


@pytest.mark.rule("WC-E40", "WC-109")
def test_several_dice_in_a_neighbourhood_count_once() -> None:
    areas: list[dict[int, tuple[int, int]]] = [{O: (2, 0)}, {}, {O: (1, 0), W: (3, 0)}]
    items = [die("yellow", 3), die("yellow", 2), die("yellow", 1)]
    found = factions(areas, items, groups=[0b011, 0b100])
    assert one(found, "yellow") == [3, 3, 0]


@pytest.mark.rule("WC-E13", "WC-105")
def test_three_dice_in_areas_and_one_in_a_tower() -> None:
    items = {"c": "yellow 3", "n": "yellow 3", "s": "yellow 1", "t1": "yellow 3"}
    assert at(at=14, items=items).value("yellow") == 7


@pytest.mark.rule("WC-156")
def test_watchmen_are_nobles_when_a_faction_is_tied() -> None:
    areas: list[dict[int, tuple[int, int]]] = [{O: (2, 1), W: (3, 0), T: (3, 0)}]
    found = factions(areas, [die("green", 2), die("green", 3)], towers=[{W: (0, 2), O: (0, 2)}])
    assert one(found, "green") == [5, 0, 0]
    even = factions([{O: (3, 0), W: (3, 0)}], [die("green", 2), die("green", 3)], towers=[{W: (0, 2), O: (0, 2)}])
    assert one(even, "green") == [2, 2, 0]


@pytest.mark.rule("WC-E21", "WC-154", "WC-155", "WC-005")
def test_watchmen_count_for_factions_in_round_2() -> None:
    areas = [{O: (6, 0), W: (3, 0)}, {W: (0, 2), T: (5, 0)}, {T: (0, 1)}]
    items = [die("yellow", 3), die("yellow", 3), die("yellow", 1), die("yellow", 2)]
    found = factions(areas, items, towers=[{O: (0, 2), T: (0, 1)}])
    assert found[FACTION["yellow"]].value == 9
    assert one(found, "yellow") == [9, 0, 0]


@pytest.mark.rule("WC-104", "WC-105")
def test_towers_do_not_count_in_round_1() -> None:
    peasants, nobles = pieces([{W: (1, 0)}, {O: (0, 3)}], 3)
    items = (die("yellow", 2), die("yellow", 3))
    found = count_factions([1], peasants, nobles, items, 1, towers=False)
    assert found[FACTION["yellow"]].value == 2
    assert one(found, "yellow") == [0, 2, 0]


@pytest.mark.rule("WC-R66", "WC-I20")
def test_nobody_gets_a_faction_without_citizens() -> None:
    found = factions([{}, {O: (1, 0)}], [die("green", 3), die("blue", 1)])
    assert one(found, "green") == [0, 0, 0]
    assert one(found, "blue") == [1, 0, 0]
    assert one(found, "orange") == [0, 0, 0]


@pytest.mark.rule("WC-E33", "WC-R64", "WC-190")
def test_the_neutral_colour_takes_part_in_factions() -> None:
    neutral = 2
    items = [die("blue", 3), die("blue", 3), die("blue", 2)]
    alone = factions([{O: (5, 0)}, {W: (4, 0)}, {neutral: (6, 0)}], items)
    assert votes_in([alone[FACTION["blue"]]], 2) == [0, 0]
    tied = factions([{O: (4, 2)}, {W: (1, 0)}, {neutral: (4, 2)}], items)
    assert votes_in([tied[FACTION["blue"]]], 2) == [4, 0]


@pytest.mark.rule("WC-E33", "WC-R65", "WC-190", "WC-191")
def test_the_neutral_colour_takes_places() -> None:
    neutral = 2
    assert neighbourhood({neutral: (3, 0), O: (2, 0), W: (1, 0)}, colours=3)[:2] == [3, 2]
    assert neighbourhood({neutral: (2, 0), O: (2, 0), W: (1, 0)}, colours=3)[:2] == [4, 2]


def tower(numbers: tuple[int, int], watchmen: dict[int, int], colours: int = 4) -> list[int]:
    """The Votes for one Tower whose two zones have these numbers on its side; 0 is an empty zone."""
    cards = {1: (0, 5), 2: (0, 1), 3: (0, 2), 4: (0, 3)}  # numbers 1/1, 2/0, 3/0, 4/0
    zones = tuple(None if number == 0 else (0, cards[number][1], 0, 0) for number in numbers)
    nobles = tuple((watchmen.get(colour, 0),) for colour in range(colours))
    (counted,) = count_towers((((0, 0), (1, 0)),), zones, nobles, 0)
    return votes_in([counted], colours)


@pytest.mark.rule("WC-E22", "WC-163", "WC-164", "WC-165", "WC-167", "WC-161", "WC-168")
def test_tower_scoring() -> None:
    assert tower((1, 0), {W: 2, T: 2}) == [0, 1, 1, 0]
    assert tower((2, 1), {O: 2, T: 1}) == [3, 0, 1, 0]
    assert tower((0, 2), {T: 2, W: 1}) == [0, 0, 2, 0]
    assert tower((0, 0), {O: 3, T: 1}) == [0, 0, 0, 0]


@pytest.mark.rule("WC-E34", "WC-164", "WC-166", "WC-R31", "WC-I21")
def test_ties_in_a_tower_get_the_full_number() -> None:
    assert tower((4, 3), {O: 2, W: 2, T: 1, G: 1}) == [7, 7, 3, 3]


@pytest.mark.rule("WC-E07", "WC-093", "WC-094", "WC-092")
def test_areas_without_roads_between_them_count_together() -> None:
    roads = dict.fromkeys(("p3", "p4", "p5", "p6", "p7", "p8"), "r")
    table = at(4, at=15, paths=roads, people={"c": {1: (1, 1)}, "n": {1: (1, 0)}})
    assert table.groups() == {frozenset("cne"), frozenset("s"), frozenset("w")}
    (count,) = (count for count in table.state.view(None).now if count.what == "c n e")
    assert [(row.colour, row.citizens, row.nobles) for row in count.rows] == [(1, 3, 1)]


@pytest.mark.rule("WC-E20", "WC-149", "WC-151", "WC-I24", "WC-150")
def test_nobles_flee_from_open_gaps() -> None:
    """All Roads; g3 on e and g4 on s stay open: nobody noble in e, four Nobles in s."""
    people = {"s": {0: (1, 2), 1: (0, 1), 2: (0, 1)}, "e": {0: (2, 0)}, "c": {1: (0, 2)}, "t1": {2: (0, 1)}}
    roads = {f"p{number}": "r" for number in range(1, 9)}
    table = last_turn(round_=2, paths=roads, gaps={"g1": "w", "g2": "w"}, people=people)
    table.do("wall g5", "card 1/0", "numbers 1 0", "nobles 0", "keep")
    assert table.step == "lay"
    assert table.pieces("s") == {0: (1, 0)}
    assert table.pieces("e") == {0: (2, 0)}
    assert table.pieces("c") == {1: (0, 2)}
    assert table.pieces("t1") == {2: (0, 1)}
    assert table.pos["removed"] == [2, 1, 1]
