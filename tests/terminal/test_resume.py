"""Nothing that was played is ever lost."""

from __future__ import annotations

import re
import stat
from pathlib import Path

from .helpers import Person, board_of, run

WALL = ("play", "the_wall", "--seed", "a", "--seats", "human,greedy")


def test_kill_and_go_on_with_the_same_position(data: Path) -> None:
    person = Person(data, *WALL)
    person.prompt()
    for line in ("take W", "1", "1"):
        person.types(line)
    before = person.types("board")
    person.kill()
    again = Person(data, "play", "--resume")
    back = again.prompt()
    assert "Back in The Wall" in back
    assert board_of(back) == board_of(before)
    assert "● Player:" in back
    again.types("1")
    again.ends("quit")


def test_kill_in_the_middle_of_a_payment(data: Path) -> None:
    person = Person(data, *WALL)
    person.prompt()
    asked = person.types("buy forest").splitlines()
    assert "Paid so far: 1 Moons die, 2 Waves dice." in " ".join(person.types("die W").split())
    person.kill()
    again = Person(data, "play", "the_wall", "--resume")
    back = again.prompt()
    assert "Pay 3 more for the Forest" in back, "the purchase is kept; units that were picked are picked again"
    listed = [line for line in asked if re.match(r" +\d+ Pay with", line)]
    assert listed == [line for line in back.splitlines() if re.match(r" +\d+ Pay with", line)] != []
    again.ends("quit")


def test_kill_while_the_bot_thinks(data: Path) -> None:
    person = Person(data, "play", "the_wall", "--seed", "a", "--seats", "human,search:5s")
    person.prompt()
    person.child.sendline("take W")
    person.child.expect("Search is thinking")
    person.kill()
    shown = run(data, "replay", str(next((data / "games").glob("*.walls"))), "--all")
    assert "Player takes 2 Waves counters." in shown.out, "the move was kept before the bot began"


def test_ctrl_c_keeps_the_game_and_says_so(data: Path) -> None:
    person = Person(data, *WALL)
    person.prompt()
    person.types("take W")
    told, code = person.interrupts()
    assert re.search(r"The game is kept. Go on with:\s.*command.py play --resume", told)
    assert "Traceback" not in told
    assert code == 130
    again = Person(data, "play", "--resume")
    assert "Player takes 2 Waves counters." in again.prompt()
    again.ends("quit")


def test_ctrl_c_while_the_bot_thinks(data: Path) -> None:
    person = Person(data, "play", "the_wall", "--seed", "a", "--seats", "human,search:20s")
    person.prompt()
    person.child.sendline("take W")
    person.child.expect("Search is thinking")
    told, code = person.interrupts()
    assert "The game is kept" in told
    assert code == 130


def test_end_of_input_at_a_terminal(data: Path) -> None:
    person = Person(data, *WALL)
    person.prompt()
    person.child.sendeof()
    told, code = person.ends()
    assert "No more input. The game is kept." in told
    assert code == 0


def test_the_menu_offers_the_game_that_was_left(data: Path) -> None:
    person = Person(data, *WALL)
    person.prompt()
    person.types("take W")
    person.ends("quit")
    again = Person(data, "--terminal")
    assert "1 Go on: The Wall, Player against Greedy" in again.prompt()
    assert "Back in The Wall" in again.types("")
    again.ends("quit")


def test_the_latest_game_is_taken_and_a_finished_one_never(data: Path) -> None:
    run(data, *WALL, typed="take W\n")
    run(data, *WALL[:2], "--seed", "b", "--names", "Latest", typed="")
    assert "Latest" in run(data, "play", "--resume").out
    run(data, "play", "--resume", typed="concede\nyes\n")
    assert "Latest" not in run(data, "play", "--resume").out
    run(data, "play", "--resume", typed="concede\nyes\n")
    none = run(data, "play", "--resume")
    assert (none.code, none.out) == (1, "")
    assert "There is no unfinished game" in none.err
    over = run(data, "play", "--resume", str(next((data / "games").glob("*.walls"))))
    assert (over.code, "is over" in over.err) == (1, True)


def test_one_game_is_not_played_in_two_places(data: Path) -> None:
    person = Person(data, *WALL)
    person.prompt()
    second = run(data, "play", "--resume")
    assert (second.code, "is being played by another program" in second.err) == (1, True)
    assert "Take Waves" in person.types("list")
    person.ends("quit")


def test_the_seed_is_private_while_the_game_runs(data: Path) -> None:
    run(data, *WALL, typed="take W\n")
    (seed,) = (data / "games").glob("*.seed")
    assert stat.S_IMODE(seed.stat().st_mode) == 0o600
    run(data, "play", "--resume", typed="concede\nyes\n")
    assert list((data / "games").glob("*.seed")) == []


def test_a_data_folder_that_is_a_file(data: Path) -> None:
    data.write_text("")
    refused = run(data, *WALL)
    assert refused.code == 1
    assert refused.err.startswith("Error: ")
    assert "Traceback" not in refused.err
