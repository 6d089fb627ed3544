"""Card City in the terminal: dividing with help, boards when they are needed, and refusals in few words."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import pytest

from .helpers import Person, run
from .inline import Talk, answers, flat

BOARD = re.compile(r"^(Round \d+ of 10|The game is over\.) ", re.MULTILINE)
SQUARE = re.compile(r"^ \d .*\+", re.MULTILINE)


def divider(talk: Talk, *typed: str) -> list[str]:
    """Answers to lines of the first divider of a game of four, at a terminal of four people."""
    return answers(talk.city("", *typed, seats="human,human,human,human"))


@pytest.mark.parametrize("picked", [["1"], ["2"], ["group P", "group C"]])
def test_hints_finish_a_division_that_was_begun(talk: Talk, picked: list[str]) -> None:
    talk.patch.setattr("fourwalls.terminal.session.HELPER", "greedy")
    said = divider(talk, *picked, "hint")
    assert re.match(r"Suggestion: .+\. Enter plays it\.", said[-2]), said[-2]


@pytest.mark.parametrize("picked", [[], ["1"], ["1", "1"], ["8", "1"]])
def test_enter_alone_finishes_a_division(talk: Talk, picked: list[str]) -> None:
    talk.patch.setattr("fourwalls.terminal.session.HELPER", "greedy")
    told = talk.city("", *picked, *[""] * 14, seats="human,human,human,human")
    assert "Please hand over the keyboard" in told[told.index("Divide the cards") :]


def test_the_board_is_drawn_where_a_square_is_to_be_chosen(talk: Talk) -> None:
    talk.patch.setattr("fourwalls.terminal.session.HELPER", "greedy")
    told = talk.city(*[""] * 200)
    parts = told.split("● Ann: ")
    asked = [before for before, after in pairwise(parts) if after.startswith("Build ")]
    assert len(asked) >= 10
    for before in asked:
        assert BOARD.search(before), before
        assert SQUARE.search(before), before


def test_each_round_begins_with_a_board(talk: Talk) -> None:
    talk.patch.setattr("fourwalls.terminal.session.HELPER", "greedy")
    told = talk.city(*[""] * 200)
    rounds = re.split(r"^· Round \d+\.$", told, flags=re.MULTILINE)
    assert len(rounds) == 11, "an introduction and ten rounds, also those in which nothing is left to chance"
    for number, part in enumerate(rounds[1:], 1):
        first = BOARD.search(part.split("● Ann: ")[0])
        assert first is not None, f"round {number}"
        assert first[1] == f"Round {number} of 10"


def test_actions_of_another_decision_are_refused_once(talk: Talk) -> None:
    (_, buy, square, *_) = answers(talk.city("why buy", "e4"))
    assert buy.startswith("Not possible now: buy an Industrial card for a1; ")
    assert "And 77 others with these words." in buy
    assert "Residential grows onto e4" in square
    for said in (buy, square):
        assert said.count("[CORE-DECISION]") == 1


def test_help_has_examples_from_the_decision(talk: Talk) -> None:
    (_, alone, *_) = answers(talk.city("help"))
    (*_, dividing, _) = divider(talk, "help")
    assert re.search(r"[23] the action with this number bottom [RCIP] the short text", alone)
    assert "several at once" not in alone
    assert re.search(r"group [RCIP], group [RCIP] several at once, in any order", dividing)
    assert "take M" not in alone + dividing


def test_the_help_of_the_command_says_how_many_can_play(data: Path) -> None:
    told = flat(run(data, "play", "card_city", "--help", COLUMNS="300").out)
    assert "Who sits at each of the 1, 2, 3 or 4 seats: human," in told
    assert "of the 2 seats: human," in flat(run(data, "play", "the_wall", "--help", COLUMNS="300").out)


@pytest.mark.parametrize(("line", "asks"), [("You alone", False), ("3 players", True), ("2 players", True)])
def test_the_menu_asks_how_many_play(data: Path, line: str, asks: bool) -> None:
    person = Person(data, "--terminal")
    menu = person.prompt()
    counts = person.types(str(next(n for n in range(1, 9) if f"{n} Card City." in menu)))
    assert re.search(r"play card_city --help", counts), "where the variants are"
    assert "1 2 players" in counts, "Enter takes the usual number"
    game = person.types(str(next(n for n in range(1, 5) if f"{n} {line}" in counts)))
    assert ("Who plays against you?" in game) == asks
    if asks:
        game = person.types("3")
    assert "Round 1 of 10" in game
    assert game.count("City Hall stands on") == 1
    bots = {"You alone": 0, "2 players": 1, "3 players": 2}
    assert len(re.findall(r"[■▲◆] Random", game[game.rindex("Round 1 of 10") :])) == bots[line]
    person.ends("quit")
