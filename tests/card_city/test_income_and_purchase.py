"""Sections 4, 8 and 9: the phases of a round, income and buying Industrial cards."""

from __future__ import annotations

import pytest

from fourwalls.core import NATURE

from . import brute
from .brute import pyramid
from .helpers import at, build, built, buy, name, names, on_board
from .playouts import playouts

PHASE = {"draw": 1, "divide": 1, "lay": 1, "choose": 1, "bottom": 1, "build": 2, "grow": 3, "buy": 5, "over": 6}


def line(kind: str, size: int) -> str:
    """A city with one district of this kind and size beside a City Hall."""
    return f"H {' '.join(kind * min(size, 4))} / P {' '.join(kind * max(0, size - 4))} / I . . . ."


@pytest.mark.rule("CC-039", "CC-121", "CC-I26")
def test_ten_rounds() -> None:
    for game in playouts():
        rounds = [step.before["round"] for step in game.steps if step.before["step"] != "start"]
        assert rounds == sorted(rounds)
        assert set(rounds) | ({10} if game.seats == 1 else set()) == set(range(1, 11))
        assert (game.end["round"], game.end["step"]) == (10, "over")
        assert sum(game.end["pool"].values()) + len(game.end["bottom"]) == 0
        for step in game.steps:
            left = sum(step.before["pool"].values()) + len(step.before["bottom"])
            assert left == 0 or step.before["round"] < 10 or step.before["step"] == "draw"


@pytest.mark.rule("CC-040", "CC-R36")
def test_the_phases_come_in_order() -> None:
    for game in playouts():
        for step in game.steps:
            if step.before["step"] == "start":
                continue
            before = (step.before["round"], PHASE[step.before["step"]])
            after = (step.after["round"], PHASE[step.after["step"]])
            assert before <= after
            if sum(step.after["coins"]) > sum(step.before["coins"]):
                assert PHASE[step.before["step"]] < 4
                assert after > (step.before["round"], 4)


@pytest.mark.rule("CC-041", "CC-116")
@pytest.mark.parametrize("mayor", range(4))
def test_buying_in_turn_order(mayor: int) -> None:
    table = at("H", seats=4, step="buy", mayor=mayor, coins=[9, 9, 9, 9])
    asked = []
    while table.step == "buy":
        asked.append(table.seat())
        table.do("buy nothing" if len(asked) % 2 else "buy d5")
    assert asked == [(mayor + number) % 4 for number in range(4)]


@pytest.mark.rule("CC-108", "CC-109", "CC-110", "CC-111")
@pytest.mark.parametrize("size", range(1, 9))
def test_income_of_one_district(size: int) -> None:
    table = built(line("C", size), 10)
    assert table.coins[0] == 10 + 1 + pyramid(size)
    assert table.coins[1] == 1


@pytest.mark.rule("CC-109", "CC-111")
def test_a_city_without_commerce_earns_the_salary() -> None:
    assert built("H P / L I", 7).coins[0] == 8


@pytest.mark.rule("CC-110", "CC-111")
def test_each_commercial_district_counts_by_itself() -> None:
    assert built("C P C / C H C / P C I", 0).coins[0] == 1 + 3 + 3 + 1


@pytest.mark.rule("CC-R36", "CC-111")
def test_income_is_taken_from_the_city_after_its_development() -> None:
    drawing = "R C R / H . ."
    table = built(drawing)
    table.do(f"grow C {name(drawing, 2, 2)}")
    assert table.coins[0] == 1 + 3


@pytest.mark.rule("CC-113", "CC-117", "CC-R38")
@pytest.mark.parametrize(
    ("drawing", "price"),
    [("H", 5), ("H I", 10), ("I H I", 15), ("I I H I", 20), ("I I H I I", 25)],
)
def test_the_price(drawing: str, price: int) -> None:
    table = buy(drawing, price)
    square = name(drawing, 2, drawing.replace(" ", "").index("H") + 1)
    assert table.board().price == price
    assert table.after("buy nothing").coins[0] == price
    table.do(f"buy {square}")
    assert table.coins[0] == 0
    assert table.at(square) == "I"
    poor = built(drawing, price - 1 - 1)
    assert (poor.coins[0], poor.step) == (price - 1, "draw")


@pytest.mark.rule("CC-117")
def test_too_few_coins() -> None:
    table = at("H", "H", step="buy", coins=[4, 5])
    assert table.state.to_act == (1,)


@pytest.mark.rule("CC-114", "CC-D10")
def test_nobody_has_to_buy() -> None:
    table = buy("H", 20)
    assert table.moves() == {"buy nothing", "buy d5", "buy e4", "buy e6", "buy f5"}
    assert table.after("buy nothing").city() == {(5, 5): "H"}


@pytest.mark.rule("CC-115", "CC-I19")
def test_one_card_in_a_round() -> None:
    table = buy("H", 100).do("buy d5")
    assert (table.step, table.pos["round"]) == ("draw", 6)
    for game in playouts():
        bought: dict[tuple[int, int], int] = {}
        for step in game.steps:
            if step.text.startswith("buy ") and step.text != "buy nothing":
                key = (step.seat, step.before["round"])
                bought[key] = bought.get(key, 0) + 1
        assert all(number == 1 for number in bought.values())
        for seat in range(game.seats):
            assert sum(number for (owner, _), number in bought.items() if owner == seat) <= 10


@pytest.mark.rule("CC-118")
def test_an_empty_reserve() -> None:
    reserve = {"R": 9, "C": 9, "I": 1}
    table = at("H", "H", step="buy", coins=[9, 9], reserve=reserve)
    assert table.after("buy nothing").state.to_act == (1,)
    table.do("buy d5")
    assert (table.step, table.pos["reserve"]["I"]) == ("draw", 0)
    assert built("H", 90, reserve={**reserve, "I": 0}).step == "draw"


@pytest.mark.rule("CC-119", "CC-R37")
def test_a_bought_card_is_built_by_the_rules_of_zoning() -> None:
    drawing = "P R H C L"
    table = buy(drawing, 5)
    free = {(0, 1), (0, 3), (0, 4), (0, 5), (2, 1), (2, 3), (2, 4), (2, 5)}
    assert table.squares("buy") == names(drawing, free) | {"nothing"}
    table.refuse(f"buy {name(drawing, 0, 2)}", "CC-072")
    table.refuse(f"buy {name(drawing, 1, 6)}", "CC-066")
    table.refuse(f"buy {name(drawing, 1, 1)}", "CC-077")
    table.refuse(f"buy {name(drawing, 3, 1)}", "CC-064")


@pytest.mark.rule("CC-R37", "CC-086")
def test_the_size_limit_does_not_stop_a_purchase() -> None:
    table = buy("P P P / P H .", 5)
    assert (table.board().size, table.board().limit) == (5, 5)
    table.do("buy e6")
    assert (table.board().size, table.board().limit) == (5, 10)


@pytest.mark.rule("CC-R39")
def test_buying_in_round_10_comes_before_the_scores() -> None:
    table = buy("H", 9, round=10)
    bought, saved = table.after("buy d5"), table.after("buy nothing")
    assert bought.outcome.scores[0] == -23
    assert saved.outcome.scores[0] == -24 + 1


@pytest.mark.rule("CC-R40", "CC-R07")
def test_discarded_cards_can_be_taken_in_the_same_round() -> None:
    full = "R R R P I / L H C I I / L C R L I / R P P C P / C R R R ."
    table = at(full, "H", hands=["IP", ""], coins=[0, 9], reserve={"R": 0, "C": 0, "I": 0}).do("first I")
    assert (table.pos["discarded"][0], table.pos["reserve"]["I"]) == ("I", 1)
    table.do(f"build {name(full, 5, 5)}")
    assert (table.step, table.state.to_act) == ("buy", (1,))
    table.do("buy d5")
    assert table.pos["reserve"]["I"] == 0


@pytest.mark.rule("CC-120", "CC-041", "CC-R41", "CC-R59")
def test_the_pawn_passes_to_the_left_each_round() -> None:
    for game in playouts():
        if game.seats == 1:
            assert all(step.after["mayor"] == 0 for step in game.steps)
            continue
        mayors = {1: game.steps[0].after["mayor"]}
        for step in game.steps:
            mayors.setdefault(step.before["round"] or 1, step.before["mayor"])
            same_round = step.before["round"] == step.after["round"] and step.after["step"] != "over"
            if same_round:
                assert step.before["mayor"] == step.after["mayor"]
        assert [mayors[number] for number in range(1, 11)] == [
            (mayors[1] + number) % game.seats for number in range(10)
        ]
        assert game.end["mayor"] == (mayors[10] + 1) % game.seats


@pytest.mark.rule("CC-I11", "CC-076", "CC-R03", "CC-R04")
def test_coins_come_by_income_and_go_by_leisure_and_purchases() -> None:
    for game in playouts():
        meters = bool(game.options.get("parking_meters"))
        for step in game.steps:
            for seat in range(game.seats):
                change = step.after["coins"][seat] - step.before["coins"][seat]
                old, new = on_board(step.before["cities"][seat]), on_board(step.after["cities"][seat])
                added = [letter for square, letter in new.items() if square not in old]
                cost = 5 * added.count("L")
                if step.text.startswith("buy ") and added:
                    cost += brute.price(old)
                before, after = ((data["round"], PHASE.get(data["step"], 0)) for data in (step.before, step.after))
                incomes = sum(before < (number, 4) < after for number in range(1, 11))
                income = incomes * brute.income(new, parking_meters=meters)
                assert change == income - cost
                assert step.after["coins"][seat] >= 0


@pytest.mark.rule("CC-R03")
def test_coins_never_run_out() -> None:
    rich = at("C C C C / C H C C / P P I .", "H", hands=["", "P"], coins=[100000, 400]).do("build d5")
    assert rich.coins == [100000 + 1 + pyramid(7), 401]


@pytest.mark.rule("CC-120")
def test_the_next_round_begins_with_a_draw_of_the_new_first_mayor() -> None:
    table = at("H", seats=3, step="buy", mayor=2, coins=[0, 0, 5]).do("buy nothing")
    assert (table.pos["mayor"], table.step, table.state.to_act) == (0, "draw", (NATURE,))
    for _ in range(6):
        table.do(min(table.chances()))
    assert table.state.to_act == (0,)


@pytest.mark.rule("CC-075", "CC-113")
def test_leisure_is_paid_before_the_income_of_the_round() -> None:
    assert build("C H", "LP", 4).do("first L").pos["discarded"][0] == "L"
