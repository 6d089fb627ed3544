"""Two people at one terminal in a game with secrets: nobody sees what is not theirs."""

from __future__ import annotations

import re
from pathlib import Path

from .helpers import Person, run

ENVELOPES = ("play", "envelopes", "--seats", "human,human", "--names", "Ann,Bob", "--seed", "s")


def test_a_curtain_between_seats(data: Path) -> None:
    person = Person(data, *ENVELOPES)
    first = person.prompt()
    assert "Ann, press Enter when nobody else is looking" in first
    assert "You get a" not in first
    ann = person.types("")
    assert ann.count("You get a") == 3
    assert "● Ann: Choose a card to bid." in ann
    curtain = person.types("1")
    assert "Bob is next" in curtain
    assert "You bid" not in curtain
    assert "\x1b[2J" in person.raw, "the screen is wiped"
    assert "\x1b[3J" in person.raw, "and what could be scrolled back to"
    bob = person.types("")
    assert "■ Bob: Choose a card to bid." in bob
    assert "Ann has bid." in bob
    assert bob.count("You get a") == 3, "his own cards, told when he looks"
    person.child.send("\x1b[A")  # the line editor's way back to what Ann typed
    answer = person.types("log all")
    assert "You bid" not in answer
    person.ends("quit")


def test_a_saved_copy_keeps_the_secrets_of_the_others(data: Path, tmp_path: Path) -> None:
    person = Person(data, *ENVELOPES)
    person.prompt()
    person.types("")
    person.types("1")
    person.types("")
    person.types(f"save {tmp_path}/bob.walls")
    person.ends("quit")
    lines = (tmp_path / "bob.walls").read_text().splitlines()
    (bid,) = [line for line in lines if '"seat":0' in line and '"what":"move"' in line]
    assert '"hidden"' in bid
    assert '"move":' not in bid
    shown = run(data, "replay", f"{tmp_path}/bob.walls", "--all")
    assert (shown.code, shown.err) == (0, "")
    assert "The next move is hidden in this copy" in shown.out
    assert "has bid" not in shown.out


def test_one_person_against_bots_needs_no_curtain(data: Path) -> None:
    person = Person(data, "play", "envelopes", "--seats", "human,random", "--seed", "s")
    first = person.prompt()
    assert first.count("You get a") == 3
    assert "Choose a card to bid." in first
    person.ends("quit")


def test_two_people_without_secrets_need_no_curtain(data: Path) -> None:
    out = run(data, "play", "the_wall", "--seats", "human,human", "--seed", "a", typed="take W\n").out
    assert "press Enter when nobody" not in out
    assert re.search(r"■ Player 2: ", out)


def test_a_watched_game_between_bots_tells_no_secrets(data: Path) -> None:
    out = run(data, "play", "envelopes", "--seats", "random,random", "--seed", "s").out
    assert "All cards are bid." in out
    assert "You " not in out


def test_what_was_done_for_one_seat_is_told_to_that_seat_alone(data: Path) -> None:
    out = run(data, *ENVELOPES, typed="\n1\n" * 8).out
    told = [part for part in out.split("press Enter when nobody else is looking") if "Done, as nothing else" in part]
    assert len(told) == 1, "Bob's last card; Ann's own last card is hers to know"
    assert "Done, as nothing else was possible: bid 5." in told[0]
    assert "■ Bob:" in told[0]
    assert "● Ann:" not in told[0]
