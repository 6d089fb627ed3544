"""Without a terminal: plain prompts, no colour, and a polite end."""

from __future__ import annotations

import re
from pathlib import Path

from .helpers import run

WALL = ("play", "the_wall", "--seed", "a", "--seats", "human,greedy")


def test_a_game_by_pipe_and_on_again(data: Path) -> None:
    first = run(data, *WALL, typed="hint\ntake W\n")
    assert (first.code, first.err) == (0, "")
    assert "Player takes 2 Waves counters." in first.out
    assert "No more input. The game is kept. Go on with:\n" in first.out
    assert first.out.rstrip().endswith("command.py play --resume")
    second = run(data, "play", "--resume", typed="")
    assert "Player takes 2 Waves counters." in second.out
    assert second.code == 0


def test_the_menu_by_pipe(data: Path) -> None:
    menu = run(data, typed="nonsense\n")
    assert "A number from 1 to" in menu.out
    assert menu.code == 0
    assert "Traceback" not in menu.err


def test_the_same_seed_and_moves_give_the_same_game(data: Path, tmp_path: Path) -> None:
    moves = "take W\n1\n1\n1\n1\n"
    first = run(data, *WALL, typed=moves)
    second = run(tmp_path / "other", *WALL, typed=moves)
    assert first.out == second.out
    third = run(tmp_path / "third", "play", "the_wall", "--seed", "b", "--seats", "human,greedy", typed=moves)
    assert third.out != first.out


def test_options_reach_the_game(data: Path) -> None:
    out = run(data, "play", "the_wall", "--seed", "a", "--first-player", "second", "--names", "Ann,Bob", typed="").out
    assert "Turn 1: Bob" in out
    (record,) = (data / "games").glob("*.walls")
    assert '"first_player":"second"' in record.read_text().splitlines()[0]


def test_bots_alone_can_be_watched(data: Path) -> None:
    watched = run(data, "play", "the_wall", "--seats", "greedy,random", "--turn-limit", "6", "--seed", "a")
    assert watched.code == 0
    assert "The turn limit is reached." in watched.out


def test_an_old_terminal_gets_question_marks_instead_of_an_error(data: Path) -> None:
    old = run(data, *WALL, typed="quit\n", PYTHONIOENCODING="ascii", PYTHONUTF8="0", LANG="C")
    assert (old.code, old.err) == (0, "")
    assert "? Player" in old.out


def test_two_people_are_asked_for_their_names(data: Path) -> None:

    menu = run(data, typed="")
    number = re.search(r"^ *(\d) The Wall\.", menu.out, re.MULTILINE)
    assert number is not None
    out = run(data, typed=f"{number[1]}\n4\nAnn\nAnn\nBob\n").out
    assert "Two players are called Ann" in out
    assert "● Ann:" in out
    assert "■ Bob" in out
    usual = run(data, typed=f"2\n{number[1]}\n4\n\n\n").out
    assert "● Player 1:" in usual
