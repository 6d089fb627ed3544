"""Phases A and B of both rounds: sections 5, 6, 10, 11 and 15, and the worked examples about them."""

from __future__ import annotations

import pytest

from fourwalls.core import NATURE, QuickRng

from .boards import ALL_ROADS
from .helpers import at, last_turn, set_up, start

EIGHT = ALL_ROADS


@pytest.mark.rule("WC-E01", "WC-048", "WC-121", "WC-R35")
def test_faction_values() -> None:
    items = {"c": "blue 3", "n": "blue 3", "s": "blue 1", "t1": "blue 2"}
    assert at(at=14, paths={"p1": "r"}, items=items).value("blue") == 7
    assert at(round=2, at=11, items=items).value("blue") == 9


@pytest.mark.rule("WC-E02", "WC-062", "WC-063", "WC-069", "WC-064", "WC-071")
def test_align_in_turn_order_then_build_by_priority() -> None:
    display = ["clothworkers", "fishmongers", "salters", "mercers", "goldsmiths", "taylors", "vintners"]
    table = at(board="londonderry", step="align", held=[None] * 3, display=display)
    for seat, guild in enumerate(("clothworkers", "fishmongers", "salters")):
        assert table.state.to_act == (seat,)
        table.do(f"take {guild}")
    assert table.pos["order"] == [1, 2, 0]
    assert table.state.to_act == (1,)
    assert len(table.pos["display"]) == 4
    assert table.pos["held"] == ["clothworkers", "fishmongers", "salters"]


@pytest.mark.rule("WC-062")
def test_a_guild_not_in_the_display_cannot_be_taken() -> None:
    display = "mercers salters taylors skinners grocers drapers vintners".split()  # noqa: SIM905
    table = at(board="londonderry", step="align", held=[None] * 3, display=display)
    table.refuse("take clothworkers", "WC-062")


@pytest.mark.rule("WC-E03", "WC-070", "WC-195")
def test_a_card_with_b_comes_after_the_same_number() -> None:
    table = at(
        2, "londonderry", step="align", held=["carpenters", None], at=1, display=["mercers", "salters", "taylors"]
    )
    table.do("take mercers")
    assert table.pos["order"] == [1, 0]


@pytest.mark.rule("WC-E05", "WC-075", "WC-078", "WC-079", "WC-080", "WC-081", "WC-082", "WC-074")
def test_settle() -> None:
    table = last_turn(items={"c": "blue 2", "n": "purple 1"})
    before = table.stock(0)
    table.do("road p1, card 2/1, numbers 1 2, nobles 0, nobles 1")
    assert table.pieces("c") == {0: (1, 0)}
    assert table.pieces("n") == {0: (1, 1)}
    assert table.stock(0) == (before[0] - 2, before[1] - 1)
    assert table.pos["played"][0] == {"2/1": 1}
    assert table.step == "adjust"


@pytest.mark.rule("WC-E06", "WC-085", "WC-D13", "WC-083", "WC-084", "WC-086", "WC-087")
def test_adjust_after_settle() -> None:
    items = {"c": "blue 2", "n": "purple 1", "s": "blue 3", "t1": "blue 1", "w": "blue 2"}
    table = last_turn(items=items)
    assert table.value("blue") == 7
    table.do("road p1, card 2/0, numbers 2 0, nobles 0")
    assert table.moves() == {"raise c", "lower c", "raise n", "keep"}
    assert table.why("raise t1") == {"WC-085"}
    assert table.why("raise s") == {"WC-083"}
    assert table.why("lower n") == {"WC-086"}
    assert table.why("flip n") == {"WC-088"}
    assert table.why("raise e") == {"WC-R56"}
    table.state._legal = None
    after = table.after("raise c")
    assert after.item("c") == "blue 3"
    assert after.value("blue") == 8


@pytest.mark.rule("WC-088", "WC-R15")
def test_adjust_turns_a_chit_or_nothing() -> None:
    table = last_turn(items={"e": "chit +1"}).do("road p2, card 1/1, numbers 1 1, nobles 0, nobles 0")
    assert table.moves() == {"flip e", "keep"}
    assert table.after("flip e").item("e") == "chit -1"
    assert table.after("keep").item("e") == "chit +1"


@pytest.mark.rule("WC-076", "WC-075", "WC-R11", "WC-D06")
def test_roads_go_onto_empty_paths() -> None:
    table = last_turn(paths={"p1": "r", "p2": "x"})
    assert table.moves("road") == {f"road p{number}" for number in range(3, 9)}
    table.refuse("road p1", "WC-075")
    table.refuse("road p2", "WC-R11")
    table.refuse("wall g1", "WC-075")


@pytest.mark.rule("WC-131", "WC-132", "WC-R11", "WC-D06")
def test_walls_go_into_empty_gaps() -> None:
    table = last_turn(round_=2, gaps={"g1": "w", "g2": "x"})
    assert table.moves("wall") == {"wall g3", "wall g4", "wall g5"}
    table.refuse("wall g1", "WC-131")
    table.refuse("wall g2", "WC-R11")
    table.refuse("road p1", "WC-131")


@pytest.mark.rule("WC-078", "WC-D07", "WC-072", "WC-073")
def test_a_card_from_the_hand() -> None:
    table = last_turn(played=[{"2/1": 1}, {}, {}]).do("road p1")
    assert "card 2/1" not in table.moves()
    assert len(table.moves("card")) == 10
    table.refuse("card 2/1", "WC-078")


@pytest.mark.rule("WC-D08", "WC-R63", "WC-R73")
def test_numbers_go_to_the_sides() -> None:
    table = last_turn().do("road p1, card 3/0")
    assert table.moves("numbers") == {"numbers 3 0", "numbers 0 3"}
    assert table.after("numbers 0 3, nobles 3").pieces("n") == {0: (0, 3)}
    assert last_turn().do("road p1, card 2/2").moves("numbers") == {"numbers 2 2"}


@pytest.mark.rule("WC-E36", "WC-R14", "WC-D10")
def test_too_few_citizens_in_round_1() -> None:
    """Supply of 2P+1N (of 20P and 18N): 3 Citizens are placed, (3, 0), (2, 1) or (1, 2)."""
    table = last_turn(people={"w": {0: (18, 17)}}).do("road p1, card 3/2, numbers 3 2")
    assert table.moves() == {"share 1", "share 2", "share 3"}
    table.refuse("share 0", "WC-R14")
    one_two = table.after("share 1, nobles 1")
    assert one_two.moves() == {"nobles 0"}
    assert one_two.do("nobles 0").pieces("n") == {0: (2, 0)}
    assert table.after("share 3, nobles 1").step == "adjust"


@pytest.mark.rule("WC-E36", "WC-137", "WC-R14")
def test_too_few_citizens_in_round_2() -> None:
    table = last_turn(round_=2, people={"w": {0: (19, 17)}}).do("wall g3, card 4/0, numbers 4 0, nobles 1")
    assert table.pieces("e") == {0: (1, 1)}
    assert table.stock(0) == (0, 0)


@pytest.mark.rule("WC-D11", "WC-136")
def test_the_mix_of_nobles_and_peasants_is_free() -> None:
    table = last_turn(people={"w": {0: (19, 15)}}).do("road p1, card 4/0, numbers 4 0")
    assert table.moves() == {"nobles 3"}
    assert last_turn().do("road p1, card 4/0, numbers 4 0").moves() == {f"nobles {count}" for count in range(5)}


@pytest.mark.rule("WC-E18", "WC-134", "WC-135", "WC-138", "WC-139", "WC-140", "WC-141", "WC-142", "WC-143", "WC-144")
def test_promote() -> None:
    people = {"s": {2: (0, 1), 1: (0, 1)}, "c": {0: (0, 1)}}
    table = last_turn(seat=2, round_=2, paths=EIGHT, people=people).do("wall g4, card 4/1, numbers 4 1, nobles 0")
    assert table.moves("promote") == {
        "promote 2 s t2", "promote 2 s t3", "promote 3 s t2", "promote 3 s t3",
    }  # fmt: skip
    assert "stop" in table.moves()
    assert table.why("promote 1 c t2") == {"WC-138"}
    assert table.why("promote 3 s t1") == {"WC-140"}
    assert table.why("promote 1 s t2") == {"WC-141"}
    table.state._legal = None
    after = table.do("promote 3 s t2")
    assert after.pieces("t2") == {2: (0, 1)}
    assert after.pieces("s") == {1: (0, 1), 2: (4, 0)}
    assert after.step != "promote"


@pytest.mark.rule("WC-E19", "WC-145", "WC-146", "WC-147", "WC-288")
def test_adjust_in_round_2() -> None:
    items = {"s": "green 2", "t2": "blue 2", "t3": "orange 1", "n": "blue 1"}
    table = last_turn(round_=2, paths=EIGHT, items=items).do("wall g4, card 1/0, numbers 1 0, nobles 0")
    assert table.moves() == {"raise s", "lower s", "raise t2", "lower t2", "raise t3", "keep"}
    before = table.value("orange")
    table.refuse("raise n", "WC-145")
    after = table.after("raise t3")
    assert after.item("t3") == "orange 2"
    assert before == 1


@pytest.mark.rule("WC-138", "WC-R15", "WC-D12")
def test_promoting_can_stop() -> None:
    table = last_turn(round_=2, paths=EIGHT, people={"s": {0: (0, 3)}}).do("wall g4, card 3/0, numbers 0 3")
    assert table.step == "promote"
    table.do("promote 1 s t2")
    assert table.after("stop").step in ("adjust", "lay")
    assert table.do("promote 1 s t3, promote 1 s t3").pieces("t3") == {0: (0, 2)}


@pytest.mark.rule("WC-E43", "WC-R74", "WC-141")
def test_neutral_nobles_can_be_promoted() -> None:
    table = last_turn(2, round_=2, paths=EIGHT, people={"s": {2: (0, 1), 1: (0, 1)}})
    table.do("wall g4, card 2/1, numbers 1 2, nobles 0")
    both = table.after("promote neutral s t2, promote 2 s t3")
    assert both.pieces("t2") == {2: (0, 1)}
    assert both.pieces("t3") == {1: (0, 1)}
    assert "stop" in table.moves()


@pytest.mark.rule("WC-E23", "WC-183", "WC-182", "WC-D09", "WC-R63")
def test_settle_on_a_t_path() -> None:
    table = last_turn(board="T").do("road q, card 3/2, numbers 2 3")
    assert table.moves() == {"area b1", "area b2"}
    table.refuse("area a", "WC-183")
    after = table.after("area b1, nobles 0, nobles 0")
    assert after.pieces("b1") == {0: (3, 0)}
    assert after.pieces("b2") == {}
    assert after.pieces("a") == {0: (2, 0)}
    assert last_turn(board="T").do("road q, card 3/0, numbers 3 0").step == "nobles"


@pytest.mark.rule("WC-E24", "WC-184")
def test_adjust_at_a_t_path() -> None:
    items = {"a": "blue 2", "b1": "green 2", "b2": "purple 2"}
    table = last_turn(board="T", items=items).do("road q, card 3/2, numbers 2 3, area b2, nobles 0, nobles 0")
    assert {move.split()[1] for move in table.moves("raise")} == {"a", "b1", "b2"}


@pytest.mark.rule("WC-E28", "WC-R51", "WC-R09")
@pytest.mark.parametrize(
    ("paths", "groups"),
    [
        ({"r": "r"}, {frozenset(("a", "b1", "b2"))}),
        ({"q": "r"}, {frozenset("a"), frozenset(("b1", "b2"))}),
        ({"q": "r", "r": "r"}, {frozenset("a"), frozenset(("b1",)), frozenset(("b2",))}),
        ({"q": "x", "r": "r"}, {frozenset(("a", "b1", "b2"))}),
    ],
)
def test_neighbourhoods_at_a_t_path(paths: dict[str, str], groups: set[frozenset[str]]) -> None:
    assert last_turn(board="T", round_=2, paths=paths).groups() == groups


@pytest.mark.rule("WC-E04", "WC-073", "WC-129", "WC-090", "WC-148", "WC-I07", "WC-I08")
@pytest.mark.parametrize("seed", range(3))
def test_a_turn_for_each_road_and_wall(seed: int) -> None:
    """3 players without Bakers, and without Skinners and Drapers so that all that was built stays."""
    table = set_up(guilds="londonderry", seed=seed)
    roads = walls = 0
    rng = QuickRng(seed)
    while table.state.to_act:
        moves = table.state.legal(table.state.to_act[0])
        move = moves[rng.below(len(moves))]
        kind = table.setup.action(move).kind
        roads += kind == "road" and table.step == "place"
        walls += kind == "wall"
        if table.state.to_act[0] < 0:
            move = table.state.draw(rng)
        table.state.play(table.state.to_act[0], move)
    assert (roads, walls) == (15, 12)


@pytest.mark.rule("WC-R33", "WC-058", "WC-059", "WC-D02", "WC-R38", "WC-061", "WC-R39")
def test_one_starting_road_with_three_players() -> None:
    table = set_up(start_player="2")
    assert table.step == "first_roads"
    assert table.state.to_act == (1,)
    assert len(table.moves("road")) == 24
    table.do("road P07")
    assert table.step == "align"
    assert table.state.to_act == (1,)
    assert table.pos["paths"] == {"P07": "r"}


@pytest.mark.rule("WC-193", "WC-060", "WC-D03")
def test_four_starting_roads_with_two_players() -> None:
    table = set_up(2, start_player="2")
    for seat, path in ((1, "P01"), (0, "P02"), (1, "P03"), (0, "P04")):
        assert table.state.to_act == (seat,)
        table.do(f"road {path}")
    assert table.step == "align"
    assert table.state.to_act == (1,)
    table = set_up(2, start_player="2").do("road P01")
    table.refuse("road P01", "WC-R39")


@pytest.mark.rule("WC-057")
def test_no_starting_road_with_four_players() -> None:
    table = set_up(4)
    assert table.step == "align"
    assert "paths" not in table.pos


@pytest.mark.rule("WC-R34", "WC-056", "WC-D01")
def test_the_start_player_is_an_option() -> None:
    assert set_up(4, start_player="3").state.to_act == (2,)
    table = start(4)
    while table.step != "start":
        table.do(min(table.chances()))
    assert table.chances() == {f"start {seat}": 1 for seat in range(1, 5)}


@pytest.mark.rule("WC-E37", "WC-114", "WC-124", "WC-119", "WC-122", "WC-123", "WC-R43")
def test_order_by_votes_then_priority() -> None:
    votes = [{"areas_1": 10}, {"areas_1": 10}, {"areas_1": 10}, {"areas_1": 7}]
    table = at(
        4, "londonderry", step="lay", held=["haberdashers", "carpenters", "mercers", "clothworkers"], votes=votes
    )
    assert table.pos["order"] == [3, 2, 1, 0]
    for number, seat in enumerate((3, 2, 1, 0), 1):
        assert table.state.to_act == (seat,)
        table.do(f"card 2/1, zone Z{number}, numbers 2 1")
    assert table.step == "align"
    assert table.pos["round"] == 2
    assert table.pos["order"] == [3, 2, 1, 0]
    assert sorted(table.pos["discarded"]) == sorted(["haberdashers", "carpenters", "mercers", "clothworkers"])
    assert table.pos["held"] == [None] * 4
    assert table.pos.get("used", []) == []


@pytest.mark.rule("WC-089", "WC-128", "WC-130", "WC-133", "WC-072")
@pytest.mark.parametrize("round_", [1, 2])
def test_turns_go_round_in_priority_order(round_: int) -> None:
    table = at(3, "londonderry", round=round_, held=["vintners", "mercers", "salters"])
    assert table.pos["order"] == [1, 2, 0]
    for number, seat in enumerate((1, 2, 0, 1), 1):
        assert table.state.to_act == (seat,)
        steps = [table.step]
        place = f"road P0{number}" if round_ == 1 else f"wall G0{number}"
        for move in (place, "card 1/0" if number < 4 else "card 2/0"):
            table.do(move)
            steps.append(table.step)
        table.do("numbers 0 1" if number < 4 else "numbers 0 2")
        if round_ == 1:
            table.do("nobles 0")
        while table.state.to_act == (seat,) and table.step != "place":
            steps.append(table.step)
            table.do("stop" if table.step == "promote" else "keep" if table.step == "adjust" else "end")
        assert steps[:3] == ["place", "card", "numbers"]
        assert [step for step in steps[3:] if step != "end"] in (["adjust"], ["promote", "adjust"])
        assert round_ == 2 or "promote" not in steps


@pytest.mark.rule("WC-D04", "WC-065", "WC-068")
def test_guilds_are_held_for_a_round() -> None:
    table = set_up(4)
    assert len(table.moves("take")) == 9
    rng = QuickRng(4)
    held: list[str | None] = []
    while table.step != "align" or table.pos.get("round", 1) == 1:
        if table.step != "align":
            held = held or table.pos["held"]
            assert table.pos["held"] == held
        moves = [move for move in table.state.legal(table.seat()) if move != table.setup.table.use]
        table.state.play(table.seat(), moves[rng.below(len(moves))])
    assert table.pos.get("used", []) == []
    assert sorted(table.pos["discarded"]) == sorted(filter(None, held))
    assert len(table.moves("take")) == 5


@pytest.mark.rule("WC-K12", "WC-052")
def test_no_state_knows_what_chance_will_bring() -> None:
    """Nothing is drawn ahead: copies of a position draw different dice, and cards not displayed are a set."""
    table = start(4)
    drawn = set()
    for seed in range(20):
        copy = table.copy()
        rng = QuickRng(seed)
        while copy.step == "items":
            copy.state.play(NATURE, copy.state.draw(rng))
        drawn.add(str(copy.pos["items"]))
        assert "display" not in copy.pos
    assert len(drawn) == 20
    assert len(set_up(4).pos["display"]) == 9


@pytest.mark.rule("WC-006", "WC-149")
def test_a_noble_and_a_peasant_differ() -> None:
    people = {"s": {0: (1, 1), 1: (2, 0)}}
    table = last_turn(round_=2, paths=EIGHT, people=people)
    (before,) = (count for count in table.state.view(None).now if count.what == "s")
    assert [(row.colour, row.citizens) for row in before.rows] == [(1, 2), (0, 1)]
    table.do("wall g4, card 1/0, numbers 0 1")
    assert table.moves("promote") == {"promote 1 s t2", "promote 1 s t3"}
    (after,) = (count for count in table.state.view(None).now if count.what == "s")
    assert [(row.colour, row.citizens) for row in after.rows] == [(0, 2), (1, 2)]
