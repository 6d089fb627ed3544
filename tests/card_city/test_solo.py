"""The solo game: three cards are drawn, two are kept, and one goes to the bottom of the pool."""

from __future__ import annotations

from itertools import pairwise

import pytest

from fourwalls.core import Event

from .helpers import Table, load, start
from .playouts import playouts


def before_round(number: int, bottom: str, **pool: int) -> Table:
    """The last decision before this round, with these cards in the pool."""
    data = {"round": number - 1, "step": "buy", "coins": [5], "pool": pool, "bottom": bottom}
    return load(data, 1)


@pytest.mark.rule("CC-019", "CC-R01", "CC-R59")
def test_one_player_is_the_solo_game() -> None:
    table = start(1)
    assert (table.step, table.pos["mayor"], table.pos["round"]) == ("draw", 0, 1)
    assert "mayor 1" not in table.chances()


@pytest.mark.rule("CC-146", "CC-D11")
def test_three_are_drawn_and_one_is_put_down() -> None:
    table = start(1).do("draw R", "draw I", "draw P")
    assert table.moves() == {"bottom R", "bottom I", "bottom P"}
    table.refuse("bottom C", "CC-146")
    table.do("bottom I")
    assert (table.pos["hands"], table.pos["bottom"]) == (["RP"], ["I"])
    assert table.view().pool_size == 18
    same = start(1).do("draw R", "draw R", "draw P")
    assert same.moves() == {"bottom R", "bottom P"}


@pytest.mark.rule("CC-R55")
def test_cards_put_down_come_back_in_their_order_after_all_others() -> None:
    table = before_round(7, "RIPCRI", C=2).do("buy nothing")
    assert sorted(card["kind"] for card in table.pos["offer"]) == ["C", "C", "R"]
    assert table.pos["bottom"] == list("IPCRI")
    table.do("bottom R")
    assert table.pos["bottom"] == list("IPCRIR")
    table.finish_round()
    assert sorted(card["kind"] for card in table.pos["offer"]) == ["C", "I", "P"]
    assert table.pos["bottom"] == list("RIR")


@pytest.mark.rule("CC-H11", "CC-R55")
def test_a_draw_of_known_cards_shows_nothing_new() -> None:
    """So a decision before it can be taken back; after a draw by chance it can't."""
    known, by_chance = before_round(7, "RIPCRI", C=2), before_round(6, "RIPCR", C=2, L=3)
    for table, moves, new in ((known, ["buy nothing"], False), (by_chance, ["buy nothing", *["draw L"] * 3], True)):
        events: list[Event] = []
        table.do(*moves, events=events)
        assert table.step == "bottom"
        assert [event.reveals for event in events if event.kind == "drawn"] == [new]


@pytest.mark.rule("CC-R55", "CC-146")
def test_first_in_first_out() -> None:
    for game in playouts():
        if game.seats > 1:
            continue
        put_down = [step.text.split()[1] for step in game.steps if step.before["step"] == "bottom"]
        assert len(put_down) == 9
        down: list[str] = []
        for step in game.steps:
            bottom = step.before["bottom"]
            assert down[len(down) - len(bottom) :] == bottom
            if step.before["step"] == "bottom":
                down.append(step.text.split()[1])
                assert step.after["bottom"][-1:] == down[-1:] or step.after["round"] == 10


@pytest.mark.rule("CC-R56", "CC-D11")
def test_the_last_two_are_both_kept() -> None:
    table = before_round(10, "CP").do("buy nothing")
    assert (table.step, table.pos["hands"], table.view().pool_size) == ("build", ["CP"], 0)
    four = before_round(9, "CPRI").do("buy nothing")
    assert (four.step, four.pos["bottom"]) == ("bottom", ["I"])


@pytest.mark.rule("CC-R57", "CC-R11")
def test_the_first_card_put_down_lies_below_the_leisure_cards() -> None:
    table = start(1).do("draw R", "draw I", "draw P", "bottom P").finish_round()
    assert table.pos["round"] == 2
    assert table.pos["pool"] == {"R": 5, "C": 3, "L": 3, "I": 3, "P": 3}
    assert table.pos["bottom"] == ["P"]
    assert table.chances() == {"draw R": 5, "draw C": 3, "draw L": 3, "draw I": 3, "draw P": 3}


@pytest.mark.rule("CC-R54")
@pytest.mark.parametrize("seed", range(0, 16, 4))
def test_every_rule_but_those_of_solo_holds(seed: int) -> None:
    (game,) = [game for number, game in enumerate(playouts()) if number == seed]
    assert game.seats == 1
    steps = {step.before["step"] for step in game.steps}
    assert steps <= {"draw", "bottom", "build", "grow", "buy"}
    assert {"draw", "bottom", "build"} <= steps
    for one, other in pairwise(game.steps):
        assert one.after == other.before
