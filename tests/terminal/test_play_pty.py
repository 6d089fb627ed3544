"""Whole games and every order, typed at a pseudo-terminal."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from .helpers import Person, board_of, plain, run

WALL = ("play", "the_wall", "--seed", "a", "--seats", "human,greedy")


def test_a_newcomer_is_led_into_a_game_and_through_a_turn(data: Path) -> None:
    person = Person(data, "--terminal")
    menu = person.prompt()
    assert "FOURWALLS" in menu
    assert "Which game?" in menu
    opponents = person.types(str(next(n for n in range(1, 9) if f"{n} The Wall." in menu)))
    assert "1 A good bot that looks ahead" in opponents
    first = person.types("2")
    assert "more markers win" in first, "the introduction"
    assert "MARKET" in first, "the board"
    assert "Buy a card, take counters" in first, "the decision in words"
    assert "A bought card goes to your side" in first, "why it matters"
    hint = person.types("")
    assert re.search(r"Suggestion: \d+ .+ Enter plays it\.", hint)
    after = person.types("")
    assert "● Player:" in after, "asked for the next decision"
    told, code = person.ends("quit")
    assert re.search(r"The game is kept. Go on with:\n.*command.py play --resume", told)
    assert code == 0


def test_a_whole_game_with_the_first_action_of_each_list(data: Path) -> None:
    person = Person(data, "play", "the_wall", "--seed", "whole", "--seats", "human,random")
    person.prompt()
    for _ in range(2000):
        person.child.sendline("1")
        if person.child.expect(["> $", "Look at it again with:"]) == 1:
            break
    end = plain(str(person.child.before))
    assert person.ends()[1] == 0
    assert "How it came about" in end
    for line in ("Cards in People", "Cards in Places", "Cards in Events", "Markers", "Score"):
        assert re.search(rf"^{line} .*\d +\d", end, re.MULTILINE), line
    assert re.search(r"(Player|Random) wins\.|It is a draw\.", end)
    (record,) = (data / "games").glob("*.walls")
    verified = run(data, "verify", str(record))
    assert (verified.code, verified.out.startswith("Right: all")) == (0, True)
    again = run(data, "replay", str(record), "--all")
    account = again.out[again.out.index("The end") :]
    assert account.split() == end[end.index("The end") : end.index("The game is recorded")].split()


def test_hint_why_log_rules_list_and_help(data: Path) -> None:
    person = Person(data, *WALL)
    person.prompt()
    hint = person.types("hint")
    assert "It came out best of 7 moves" in hint
    assert re.search(r"chance of about \d+ in 100", hint)
    assert "this is possible now" in person.types("why 1")
    assert "[TW-056]" in person.types("why painter")
    assert "The Betrayal costs 8; you have 6 dice and counters. [TW-058]" in person.types("why buy betrayal")
    assert "Dice are kept before the roll" in person.types("why keep none")
    assert "Why what?" in person.types("why")
    log = person.types("log")
    assert "Player rolls 1 Moons, 2 Waves, 1 Leaves, 1 Wyrms, 1 Knots." in log
    rules = person.types("rules")
    assert "TW-053" in rules
    assert "TW-001  The game is for exactly two players." in person.types("rules tw-1")
    assert "TW-129" in person.types("rules exactly one more")
    assert "no rule" in person.types("rules TW-999")
    assert len(re.findall(r"^ +\d Take", person.types("list take"), re.MULTILINE)) == 5
    assert "The Painter is not in the market" in person.types("list painter")
    helped = person.types("help")
    for word in ("why", "hint", "list", "board", "rules", "log", "undo", "restart", "save", "concede", "quit"):
        assert re.search(rf"^  {word} ", helped, re.MULTILINE), word
    assert "There is no order /nonsense" in person.types("/nonsense")
    assert "It came out best" in person.types("/hint")
    person.ends("quit")


def test_bad_input_says_what_would_be_right_and_changes_nothing(data: Path) -> None:
    person = Person(data, *WALL)
    board = board_of(person.prompt())
    assert "There is no 99 in the list: it goes from 1 to 7." in person.types("99")
    assert "There is no 0 in the list" in person.types("0")
    assert "Nothing in the game has “xyzzy”" in person.types("xyzzy")
    refused = person.types("buy betrayal")
    assert "That is not possible now:" in refused
    assert "[TW-058]" in refused
    assert "5 actions have “take”" in person.types("take")
    assert "Nothing in the game has" in person.types("§$%&/()=?`")
    person.types("x" * 3000)
    assert board_of(person.types("board")) == board
    person.ends("quit")


def test_a_part_of_a_text_finds_one_action_and_enter_plays_it(data: Path) -> None:
    person = Person(data, *WALL)
    person.prompt()
    assert "1 Buy the Forest for Places? Enter plays it." in person.types("forest")
    assert "Pay 3 more for the Forest" in person.types("")
    person.ends("quit")


@pytest.mark.parametrize(
    "payment",
    ["die M, die L, die W, die W, die Y", "die W W Y M L", "die L die W, die W Y", "W W L Y"],
    ids=["commas", "verb once", "mixed", "no verb"],
)
def test_a_whole_payment_in_any_order(data: Path, payment: str) -> None:
    person = Person(data, *WALL)
    person.prompt()
    person.types("buy forest")
    bought = "Player buys the Forest for Places, paying 1 Moons die, 2 Waves dice, 1 Leaves die, 1 Wyrms die."
    assert bought in " ".join(person.types(payment).split())
    person.ends("quit")


def test_a_purchase_with_its_payment_in_one_line(data: Path) -> None:
    person = Person(data, *WALL)
    person.prompt()
    assert "Player buys the Forest" in person.types("buy forest, die Y L M W W")
    person.ends("quit")


def test_undo_and_restart(data: Path) -> None:
    person = Person(data, *WALL)
    board = board_of(person.prompt())
    person.types("buy forest")
    undone = person.types("undo")
    assert "Player takes back" in undone
    assert board_of(undone) == board
    assert "There is nothing of yours to take back." in person.types("undo")
    person.types("buy forest")
    assert "2 Pay with" in person.types("die W")
    assert board_of(person.types("restart")) == board
    person.types("take M")
    assert "A random result came since. [CORE-UNDO-RANDOM]" in person.types("undo")
    person.ends("quit")


def test_undo_of_a_person_asks_the_other_person(data: Path) -> None:
    person = Person(data, "play", "ladder", "--seats", "human,human", "--names", "Ann,Bob")
    person.prompt()
    person.types("climb 1")
    assert "● Ann: Climb" not in person.types("pass")
    assert "Bob, do you agree that Ann takes this back?" in person.types("undo")
    assert "Bob does not agree." in person.types("n")
    person.types("undo")
    assert "Ann takes back" in person.types("y")
    log = person.types("log")
    assert "Bob agrees" in log
    person.ends("quit")


def test_a_bot_agrees_to_an_undo(data: Path) -> None:
    person = Person(data, "play", "ladder", "--seats", "human,random", "--seed", "1")
    person.prompt()
    person.types("climb 2")
    person.types("pass")
    answer = person.types("undo")
    assert "Player takes back" in answer or "CORE-UNDO-RANDOM" in answer or "CORE-UNDO-REVEALED" in answer
    person.ends("quit")


def test_save_makes_a_copy_that_can_be_replayed(data: Path, tmp_path: Path) -> None:
    person = Person(data, *WALL)
    person.prompt()
    copy = tmp_path / "copy.walls"
    assert "Save where?" in person.types("save")
    assert "can't be written" in person.types(f"save {tmp_path}/nowhere/x.walls")
    assert f"command.py replay {copy}" in person.types(f"save {tmp_path}/copy")
    assert "choose another name" in person.types(f"save {copy}")
    person.ends("quit")
    shown = run(data, "replay", str(copy), "--all")
    assert "Player rolls 1 Moons, 2 Waves, 1 Leaves, 1 Wyrms, 1 Knots." in shown.out
    open_end = run(data, "verify", str(copy))
    assert (open_end.code, "the match has not ended" in open_end.out) == (0, True)
    resumed = run(data, "play", "--resume", str(copy))
    assert (resumed.code, "its secret seed is not beside it" in resumed.err) == (1, True)


def test_concede_asks_first(data: Path) -> None:
    person = Person(data, *WALL)
    person.prompt()
    person.types("concede")
    assert "The game goes on." in person.types("no")
    person.types("concede")
    told, code = person.ends("yes")
    assert "Player conceded." in told
    assert "Greedy wins." in told
    assert code == 0


def test_every_line_fits_in_40_columns(data: Path) -> None:
    person = Person(data, *WALL, width=40)
    texts = [person.prompt()]
    for line in ("help", "hint", "rules", "log", "why buy", "list", "1", "undo", "take W", "", "1", "buy", "board"):
        texts.append(person.types(line))
    texts.append(person.ends("quit")[0])
    lines = [line for text in texts for line in text.splitlines()]
    assert len(lines) > 100
    assert [line for line in lines if len(line) > 40 and "command.py" not in line] == []


def test_colours_only_on_a_terminal(data: Path) -> None:
    person = Person(data, *WALL)
    person.prompt()
    assert "\x1b[" in person.raw
    person.ends("quit")
    piped = run(data, *WALL, typed="quit\n")
    assert "\x1b" not in piped.out
