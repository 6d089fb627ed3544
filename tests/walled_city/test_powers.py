"""The powers of the Guilds: section 17, and the worked examples about them."""

from __future__ import annotations

from typing import Any

import pytest

from fourwalls.core import Message
from fourwalls.games.walled_city.guilds import GUILDS

from .boards import ALL_ROADS
from .helpers import GUILDS as IN_ORDER
from .helpers import Table, at, last_turn, set_up

OTHERS = ("curriers", "clothworkers", "vintners", "salters")


def holding(guild: str, seats: int = 3, round_: int = 1, **fields: Any) -> Table:
    """The last turn of a Build phase, of seat 0 which holds this Guild unused; all others are used."""
    others = [other for other in OTHERS if other != guild]
    held = [guild, *others[: seats - 1]]
    defaults: dict[str, Any] = {"held": held, "used": list(range(1, seats))}
    return last_turn(seats, round_=round_, **(defaults | fields))


@pytest.mark.rule(
    "WC-194", "WC-197", "WC-198", "WC-199", "WC-200", "WC-201", "WC-202", "WC-203", "WC-204", "WC-205", "WC-206",
    "WC-207", "WC-208", "WC-209", "WC-210", "WC-211", "WC-212", "WC-213", "WC-214", "WC-215", "WC-216", "WC-R02",
    "WC-R03", "WC-R04", "WC-R05", "WC-067", "WC-009", "WC-010",
)  # fmt: skip
def test_the_table_of_guilds() -> None:
    expected = """
        mercers 1 L, carpenters 1b B, grocers 2 LB, drapers 3 LB, fishmongers 4 L, painter_stainers 4b B,
        goldsmiths 5 L, bakers 5b B, skinners 6 LB, taylors 7 L, butchers 7b B, haberdashers 8 LB, salters 9 L,
        barbers 9b B, ironmongers 10 L, ironmongers_b 10b B, vintners 11 L, saddlers 11b B, clothworkers 12 L,
        curriers 12b B"""
    found = [(guild.id, guild.priority, guild.decks) for guild in GUILDS]
    assert found == [tuple(words.split()) for words in expected.split(",")]
    assert not any(guild.constant for guild in GUILDS)
    assert list(IN_ORDER) == [guild.id for guild in GUILDS]


@pytest.mark.rule("WC-066", "WC-I15", "WC-R12")
def test_a_power_is_used_once_and_not_inside_a_step() -> None:
    table = holding("salters")
    assert "use" in table.moves()
    table.do("road p1")
    table.refuse("use", "WC-R12")
    table.do("card 2/1")
    assert "use" in table.moves()
    table.do("numbers 2 1")
    table.refuse("use", "WC-R12")
    table.do("nobles 0, nobles 0")
    assert "use" in table.moves()
    table.do("keep")
    assert table.moves() == {"end", "use"}
    used = holding("salters").do("use, area c, area n")
    assert used.pos["used"] == [0, 1, 2]
    used.refuse("use", "WC-066")


@pytest.mark.rule("WC-R12", "WC-D05")
def test_between_settle_and_promote_but_not_after_the_first_promotion() -> None:
    table = holding("salters", round_=2, people={"s": {0: (0, 3)}}, paths=ALL_ROADS)
    table.do("wall g4, card 2/1, numbers 1 2, nobles 0")
    assert "use" in table.moves()
    table.do("promote 1 s t2")
    table.refuse("use", "WC-R12")


@pytest.mark.rule("WC-E39", "WC-217", "WC-218", "WC-219", "WC-D14", "WC-R27")
def test_mercers() -> None:
    people = {"t1": {2: (0, 1)}, "c": {1: (0, 1)}, "w": {0: (0, 17)}}
    table = holding("mercers", people=people).do("use")
    assert table.moves() == {"noble 2 c", "skip"}
    table.do("skip")
    assert table.moves() == {"noble 3 t1"}
    table.refuse("skip", "WC-R45")
    before = table.stock(2)
    table.do("noble 3 t1")
    assert table.pieces("t1") == {0: (0, 1)}
    assert table.pieces("c") == {1: (0, 1)}
    assert table.stock(2) == (before[0], before[1] + 1)
    assert table.stock(0)[1] == 0
    assert table.step == "place"
    assert "power" not in table.pos


@pytest.mark.rule("WC-219", "WC-R45")
def test_mercers_need_a_noble() -> None:
    people = {"c": {1: (0, 1)}, "w": {0: (0, 18)}}
    holding("mercers", people=people).refuse("use", "WC-219")
    holding("mercers", people={"w": {0: (0, 3)}}).refuse("use", "WC-R45")
    one_left = holding("mercers", people={"c": {1: (0, 1), 2: (0, 1)}, "w": {0: (0, 17)}}).do("use, noble 2 c")
    assert "power" not in one_left.pos


@pytest.mark.rule("WC-264", "WC-265", "WC-266", "WC-R17")
def test_painter_stainers() -> None:
    table = holding("painter_stainers", people={"c": {1: (2, 1)}, "e": {2: (1, 0)}}).do("use")
    assert table.moves() == {"peasant 2 c", "skip"}
    table.do("peasant 2 c")
    assert table.moves() == {"peasant 3 e", "skip"}
    table.do("skip")
    assert table.pieces("c") == {0: (1, 0), 1: (1, 1)}
    holding("painter_stainers", people={"w": {0: (20, 0)}, "c": {1: (1, 0)}}).refuse("use", "WC-266")


@pytest.mark.rule("WC-D19", "WC-E38", "WC-237", "WC-238", "WC-R16", "WC-R27", "WC-192")
def test_taylors() -> None:
    people = {"c": {1: (2, 0), 2: (1, 0)}, "n": {2: (23, 0), 0: (3, 0)}}
    table = holding("taylors", 2, people=people)
    assert table.stock(2)[0] == 1
    table.do("use")
    assert table.moves() == {"peasant 2 c"}
    table.refuse("skip", "WC-R27")
    table.do("peasant 2 c")
    assert table.moves() == {"peasant neutral c", "peasant neutral n"}
    table.do("peasant neutral c")
    assert table.stock(2)[0] == 2
    assert table.pieces("c") == {1: (1, 0)}


@pytest.mark.rule("WC-D17", "WC-E38", "WC-225", "WC-226", "WC-227")
def test_fishmongers() -> None:
    people = {"c": {1: (0, 2), 2: (0, 1)}, "n": {2: (23, 0)}, "t1": {1: (0, 1)}}
    table = holding("fishmongers", 2, people=people).do("use")
    assert table.moves() == {"noble 2 c"}
    table.refuse("noble neutral c", "WC-227")
    table.refuse("noble 2 t1", "WC-225")
    before = table.stock(1)
    table.do("noble 2 c")
    assert table.pieces("c")[1] == (4, 1)
    assert table.stock(1) == (before[0] - 4, before[1] + 1)


@pytest.mark.rule("WC-196", "WC-228", "WC-229", "WC-230", "WC-E27", "WC-R10", "WC-R11", "WC-D18")
def test_goldsmiths_break_one_road() -> None:
    two = holding("goldsmiths", round_=2, paths=ALL_ROADS | {"p1": "rr"}).do("use, break p1")
    assert two.pos["paths"]["p1"] == "rx"
    assert len(two.groups()) == 5
    one = holding("goldsmiths", round_=2, paths=ALL_ROADS).do("use, break p1")
    assert one.pos["paths"]["p1"] == "x"
    assert len(one.groups()) == 4
    assert frozenset("cn") in one.groups()


@pytest.mark.rule("WC-E27", "WC-R11", "WC-236", "WC-229")
def test_a_broken_item_is_no_target_and_no_place_to_build() -> None:
    paths = {"p1": "rx", "p2": "r"}
    for guild, word, rule in (("goldsmiths", "break", "WC-R11"), ("skinners", "remove", "WC-236")):
        table = holding(guild, paths=paths).do("use")
        assert table.moves() == {f"{word} p2"}
        table.refuse(f"{word} p1", rule)
        table.refuse(f"{word} p3", "WC-228" if guild == "goldsmiths" else "WC-234")
    drapers = holding("drapers", paths=paths).do("use")
    assert "road p2" in drapers.moves()
    drapers.refuse("road p1", "WC-R11")


@pytest.mark.rule("WC-231", "WC-R57", "WC-150")
def test_a_gap_with_a_broken_wall_is_open() -> None:
    gaps = {f"g{number}": "w" for number in range(1, 5)} | {"g3": "ww"}
    people = {"e": {0: (1, 1)}, "s": {0: (1, 1)}}
    for place, left in (("g3", {0: (1, 1)}), ("g4", {0: (1, 0)})):
        table = holding("goldsmiths", round_=2, paths=ALL_ROADS, gaps=gaps, people=people)
        which = "e" if place == "g3" else "s"
        table.do(f"use, break {place}, wall g5, card 1/0, numbers 1 0, nobles 0, keep")
        assert table.step == "lay"
        assert table.pieces(which) == left


@pytest.mark.rule("WC-E31", "WC-234", "WC-R20", "WC-R44", "WC-232")
def test_skinners_before_promote() -> None:
    people = {"s": {1: (0, 1)}, "w": {2: (0, 2)}}
    items = {"s": "blue 1", "w": "green 2", "t2": "blue 2", "t3": "blue 3", "n": "blue 1"}
    table = holding("skinners", round_=2, paths=ALL_ROADS, people=people, items=items)
    table.do("wall g4, card 3/1, numbers 1 3, nobles 0, use, remove p7")
    assert frozenset("sw") in table.groups()
    assert {tuple(move.split()[1:3]) for move in table.moves("promote")} == {("2", "s"), ("3", "w")}
    table.do("promote 3 w t2, promote 3 w t3, promote 2 s t3")
    assert {move.split()[1] for move in table.moves("raise") | table.moves("lower")} == {"s", "w", "t2", "t3"}


@pytest.mark.rule("WC-235", "WC-234")
def test_skinners_make_a_path_empty_again() -> None:
    table = holding("skinners", paths={"p1": "r", "p2": "rr"}).do("use")
    assert table.moves() == {"remove p1", "remove p2"}
    assert "road p1" in table.after("remove p1").moves()
    assert table.after("remove p2").pos["paths"]["p2"] == "r"
    holding("skinners").refuse("use", "WC-234")


@pytest.mark.rule("WC-222", "WC-223", "WC-224", "WC-R13", "WC-D16", "WC-R45")
def test_drapers() -> None:
    table = holding("drapers", paths={"p1": "r"})
    table.refuse("road p1", "WC-075")
    table.do("use")
    assert table.moves() == {f"road p{number}" for number in range(1, 9)}
    table.do("road p1, card 2/0, numbers 2 0, nobles 0")
    assert table.pos["paths"]["p1"] == "rr"
    holding("drapers", paths={"p1": "r"}).do("road p2, card 2/0").refuse("use", "WC-R13")
    holding("drapers", paths={"p1": "x"}).refuse("use", "WC-R45")
    walls = holding("drapers", round_=2, gaps={"g1": "w"}).do("use, wall g1")
    assert walls.pos["gaps"]["g1"] == "ww"


@pytest.mark.rule("WC-239", "WC-240", "WC-241", "WC-D20", "WC-R21", "WC-R37")
def test_haberdashers() -> None:
    table = holding("haberdashers", items={"c": "blue 3", "e": "chit -1", "t1": "green 1"}).do("use")
    assert table.moves() == {"item c", "item e", "item t1"}
    table.refuse("stop", "WC-R45")
    table.do("item t1")
    assert table.chances() == {"roll 1": 1, "roll 2": 1, "roll 3": 1}
    table.do("roll 3")
    assert table.item("t1") == "green 3"
    table.do("item e")
    assert table.chances() == {"chit -1": 1, "chit +1": 1}
    table.do("chit +1")
    assert table.item("e") == "chit +1"
    assert "power" not in table.after("stop").pos
    table.do("item t1, roll 2, item t1, roll 1")
    assert "power" not in table.pos
    assert table.item("t1") == "green 1"


@pytest.mark.rule("WC-242", "WC-243", "WC-244", "WC-245", "WC-D21", "WC-R26")
def test_salters() -> None:
    table = holding("salters").do("use")
    assert table.moves() == {f"area {name}" for name in "cnesw"} | {"skip"}
    assert table.after("area c, area c").pieces("c") == {0: (1, 1)}
    assert table.after("area c, skip").pieces("c") == {0: (0, 1)}
    only_peasant = table.after("skip")
    only_peasant.refuse("skip", "WC-R45")
    assert only_peasant.do("area n").pieces("n") == {0: (1, 0)}
    no_noble = holding("salters", people={"w": {0: (0, 18)}}).do("use")
    assert no_noble.moves() == {f"area {name}" for name in "cnesw"}
    holding("salters", people={"w": {0: (20, 18)}}).refuse("use", "WC-245")


@pytest.mark.rule("WC-246", "WC-247", "WC-248", "WC-D22", "WC-R22", "WC-249")
def test_ironmongers() -> None:
    people = {"c": {0: (0, 1), 1: (0, 1)}, "n": {2: (0, 1), 0: (0, 1)}}
    table = holding("ironmongers", people=people).do("use")
    assert table.moves() == {"noble 1 c", "noble 1 n"}
    table.do("noble 1 c")
    assert table.moves() == {f"tower t{number}" for number in range(1, 5)}
    table.do("tower t2, noble 2 c, tower t2, noble 3 n, tower t4")
    assert table.pieces("t2") == {0: (0, 1), 1: (0, 1)}
    assert table.pieces("t4") == {2: (0, 1)}
    assert table.pieces("c") == {}


@pytest.mark.rule("WC-E41", "WC-248", "WC-R22")
def test_ironmongers_need_a_noble_of_the_neutral_colour_too() -> None:
    people = {"c": {0: (0, 1), 1: (0, 1)}, "t1": {2: (0, 1)}}
    holding("ironmongers", 2, people=people).refuse("use", "WC-248")
    assert "use" in holding("mercers", 2, people=people).moves()


@pytest.mark.rule("WC-276", "WC-277", "WC-R23", "WC-278")
def test_the_other_ironmongers() -> None:
    table = holding("ironmongers_b").do("use, tower t1, tower t1")
    assert table.pieces("t1") == {0: (0, 2)}
    assert "power" not in table.pos
    holding("ironmongers_b", people={"w": {0: (0, 17)}}).refuse("use", "WC-R23")


@pytest.mark.rule("WC-250", "WC-251", "WC-R24", "WC-D23")
def test_vintners() -> None:
    table = holding("vintners", people={"c": {1: (2, 0), 2: (2, 0)}, "n": {1: (1, 0)}}).do("use")
    assert table.moves() == {"peasant 2 c", "peasant 2 n"}
    table.refuse("peasant 3 c", "WC-250")
    before = table.stock(1)
    table.do("peasant 2 c, peasant 2 n, peasant 2 c")
    assert table.pieces("c") == {1: (0, 2), 2: (2, 0)}
    assert table.pieces("n") == {1: (0, 1)}
    assert table.stock(1) == (before[0] + 3, before[1] - 3)
    people = {"c": {1: (3, 0)}, "t1": {1: (0, 16)}}
    holding("vintners", people=people).refuse("use", "WC-250")


@pytest.mark.rule("WC-252", "WC-R58", "WC-D24")
def test_clothworkers() -> None:
    table = holding("clothworkers", items={"c": "blue 3", "e": "chit +1", "t1": "green 1"}).do("use, item e")
    assert table.moves() == {"item c", "item t1"}
    table.refuse("item e", "WC-R58")
    table.refuse("item n", "WC-R56")
    both = table.after("item c")
    assert (both.item("e"), both.item("c")) == ("chit -1", "blue 1")
    assert table.after("item t1").item("t1") == "green 1"
    holding("clothworkers", items={"c": "blue 3"}).refuse("use", "WC-R46")


@pytest.mark.rule("WC-283", "WC-284", "WC-R59")
def test_curriers() -> None:
    table = holding("curriers", items={"c": "blue 3", "e": "chit +1", "t1": "green 1"}).do("use")
    chit = table.after("item e")
    assert chit.moves() == {"item c"}
    chit.refuse("item t1", "WC-284")
    table.do("item t1")
    table.refuse("item e", "WC-284")
    table.refuse("item t1", "WC-R59")
    table.do("item c")
    assert (table.item("t1"), table.item("c")) == ("blue 3", "green 1")


@pytest.mark.rule("WC-E35", "WC-220", "WC-221", "WC-267", "WC-268", "WC-269", "WC-271", "WC-R62", "WC-D15", "WC-D26")
def test_grocers_copy_bakers() -> None:
    """W (seat 0) has 2N in areas and 1N in a Tower, and 3 of 4 Roads left; T (seat 1) has used Bakers."""
    table = at(
        4, board="londonderry", at=6, order=[1, 2, 0, 3], held=["grocers", "bakers", "curriers", "clothworkers"],
        used=[1, 2, 3], people={"A1": {0: (0, 2)}, "T1": {0: (0, 1)}}, votes=[{}, {"bakers": 13}, {}, {}],
        played=[{"3/0": 1}, {}, {"3/0": 1}, {"3/0": 1}],
    )  # fmt: skip
    assert table.state.to_act == (0,)
    assert table.state.left(0) == 3
    table.do("use")
    assert "copy bakers" in table.moves()
    table.refuse("copy mercers", "WC-220")
    table.do("copy bakers")
    assert table.totals() == [0, 16, 0, 0]
    table.do("noble 1 A1, noble 1 T1, noble 1 A1")
    assert table.totals() == [13, 16, 0, 0]
    assert table.state.left(0) == 2
    assert sum(table.pos["hands"][0].values()) == 8
    assert table.pos["removed"] == [3, 0, 0, 0]
    assert table.state.to_act == (3,)


@pytest.mark.rule("WC-270", "WC-R13", "WC-269", "WC-R46")
def test_bakers_need_three_own_nobles_before_construct() -> None:
    people = {"c": {0: (0, 2), 1: (0, 3)}}
    holding("bakers", people=people).refuse("use", "WC-270")
    people = {"c": {0: (0, 3), 1: (0, 3)}}
    holding("bakers", people=people).do("road p1, card 2/1").refuse("use", "WC-R13")
    table = holding("bakers", people=people).do("use")
    table.refuse("noble 2 c", "WC-269")


@pytest.mark.rule("WC-R47", "WC-220", "WC-R13")
def test_grocers_copy_only_what_can_be_used_now() -> None:
    fields: dict[str, Any] = {"held": ["grocers", "bakers", "drapers"], "used": [1, 2]}
    table = holding("grocers", paths={"p1": "r"}, **fields)
    assert table.after("use").moves() == {"copy drapers"}
    table.after("use").refuse("copy bakers", "WC-270")
    table.do("road p2, card 2/1")
    table.refuse("use", "WC-R47")


@pytest.mark.rule("WC-R61", "WC-275", "WC-D28", "WC-R46", "WC-I03")
def test_barbers() -> None:
    table = holding("barbers", people={"c": {0: (1, 1)}, "t1": {1: (0, 1)}}).do("use")
    assert table.moves() == {"noble 1 c", "noble 2 t1"}
    table.do("noble 2 t1, noble 1 c")
    assert table.pos["removed"] == [1, 1, 0]
    holding("barbers", people={"c": {0: (0, 1)}}).refuse("use", "WC-R46")


@pytest.mark.rule("WC-279", "WC-280", "WC-281", "WC-R25", "WC-R60", "WC-D29")
def test_saddlers() -> None:
    people = {"c": {0: (1, 1), 1: (1, 0)}, "n": {2: (1, 1)}, "t1": {0: (0, 3)}}
    table = holding("saddlers", people=people, paths={"p1": "r", "p2": "x"}).do("use")
    assert table.moves() == {"peasant 1 c", "peasant 2 c", "peasant 3 n", "noble 1 c", "noble 3 n"}
    table.refuse("noble 1 t1", "WC-279")
    table.do("peasant 1 c")
    assert table.moves() == {"area n", "area e", "area s", "area w"}
    table.do("area n")
    assert table.moves() == {"peasant 2 c", "peasant 3 n"}
    table.refuse("peasant 1 n", "WC-R60")
    table.refuse("noble 3 n", "WC-R25")
    table.do("peasant 3 n")
    assert table.moves() == {"area c", "area e", "area w"}
    table.refuse("area s", "WC-281")
    table.do("area c, peasant 2 c, area s")
    assert "power" not in table.pos
    assert table.pieces("n") == {0: (1, 0), 2: (0, 1)}
    assert table.pieces("c") == {0: (0, 1), 2: (1, 0)}


@pytest.mark.rule("WC-R25")
def test_saddlers_need_three_peasants_or_two_nobles() -> None:
    holding("saddlers", people={"c": {0: (2, 1)}, "t1": {0: (0, 2)}}).refuse("use", "WC-R25")
    table = holding("saddlers", people={"c": {0: (2, 2)}}).do("use")
    assert table.moves() == {"noble 1 c"}
    table.refuse("peasant 1 c", "WC-R25")


@pytest.mark.rule("WC-282")
def test_saddlers_across_a_t_path() -> None:
    table = holding("saddlers", board="T", people={"a": {0: (0, 1)}, "b1": {1: (0, 1)}}).do("use, noble 1 a")
    assert table.moves() == {"area b1", "area b2"}
    table.do("area b2, noble 2 b1")
    assert table.moves() == {"area a", "area b2"}


@pytest.mark.rule("WC-E32", "WC-272", "WC-273", "WC-274", "WC-R28", "WC-R48", "WC-R49", "WC-R50", "WC-D27", "WC-I12")
@pytest.mark.parametrize(
    ("cards", "back"),
    [("3/0 2/2 1/1", ["2/2"]), ("3/0 1/1 1/0", ["1/0", "1/1", "2/1", "3/0"])],
)
def test_butchers(cards: str, back: list[str]) -> None:
    """W (seat 0) gives 2/1 to T (seat 1), whose hand has only these cards; it is the last turn of round 2."""
    every = ["1/0", "2/0", "3/0", "4/0", "5/0", "1/1", "2/1", "3/1", "4/1", "2/2", "3/2"]
    others = {card: 1 for card in every if card not in cards.split()}
    table = holding("butchers", round_=2, played=[{}, others, {}]).do("use")
    table.refuse("card off", "WC-R28")
    table.do("card 2/1, skip")
    asked = 1 if len(back) == 1 else 0
    assert table.state.to_act == (asked,)
    assert table.moves() == {f"card {card}" for card in back}
    if asked:
        table.refuse("card 3/0", "WC-273")
    sizes = [3, 11]
    table.do(f"card {back[0]}")
    assert "power" not in table.pos
    assert [sum(table.pos["hands"][seat].values()) for seat in (1, 0)] == sizes
    assert table.pos["hands"][1].get("2/1") == 1


@pytest.mark.rule("WC-R48")
def test_butchers_give_at_least_one_card() -> None:
    table = holding("butchers", round_=2).do("use, skip")
    table.refuse("skip", "WC-R48")


@pytest.mark.rule("WC-K06", "WC-I27")
def test_only_two_know_a_traded_card() -> None:
    table = holding("butchers", round_=2).do("use, card 1/0, skip, card 3/2")
    for viewer, knows in ((0, True), (1, True), (2, False), (None, False)):
        (trade,) = table.state.view(viewer).position.trades
        assert (trade.given, trade.back) == (("1/0", "3/2") if knows else (None, None))


@pytest.mark.rule("WC-R40", "WC-055", "WC-050", "WC-051", "WC-053", "WC-054")
@pytest.mark.parametrize(
    ("board", "guilds", "size"),
    [("londonderry", "board", 12), ("borderlands", "board", 12), ("londonderry", "mixed", 20)],
)
def test_decks_of_guilds(board: str, guilds: str, size: int) -> None:
    table = set_up(4, board, guilds=guilds)
    deck = {guild.id for guild in GUILDS if guilds == "mixed" or board[0].upper() in guild.decks}
    assert len(deck) == size
    assert len(table.pos["display"]) == 9
    assert set(table.pos["display"]) <= deck


@pytest.mark.rule("WC-066", "WC-063")
def test_prompts_say_what_powers_do() -> None:
    """Each Guild that can be taken, copied or used has a note, and each note a text."""
    from fourwalls.games.walled_city import GAME  # noqa: PLC0415

    table = set_up(4, guilds="mixed")
    prompt = table.state.view(table.seat()).prompt
    assert prompt is not None
    assert set(prompt.notes) == table.moves("take")
    assert all(GAME.catalog.text(guild_help(guild.id)) for guild in GUILDS)
    using = holding("grocers", held=["grocers", "salters", "barbers"], used=[1, 2])
    first = using.state.view(0).prompt
    assert first is not None
    assert set(first.notes) == {"use"}
    second = using.do("use").state.view(0).prompt
    assert second is not None
    assert set(second.notes) == {"copy salters"}


def guild_help(guild: str) -> Message:
    return Message(f"guild.help.{guild}")
