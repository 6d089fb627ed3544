"""Small screens: what has to be seen together fits together."""

from __future__ import annotations

from pathlib import Path

from .helpers import Person


def test_board_decision_and_list_of_the_first_turns_fit_60_by_24(data: Path) -> None:
    person = Person(data, "play", "the_wall", "--seed", "a", "--seats", "human,greedy", width=60, height=24)
    said = person.prompt()
    for line in ("take W", "keep none"):
        assert said.index("Dice that were spent" if line[0] == "k" else "A bought card goes") < said.rindex("MARKET")
        seen = said.rstrip().splitlines()
        assert any(text.startswith("Turn ") and "in the deck" in text for text in seen[-23:]), line
        said = person.types(line)
    person.ends("quit")


def test_a_long_list_is_cut_shorter_on_a_low_screen(data: Path) -> None:
    long = ("play", "the_wall", "--seed", "b", "--seats", "human,random")
    for height, shown in ((24, 8), (50, 14)):
        person = Person(data, *long, height=height)
        text = person.prompt()
        for _ in range(30):
            if "more. Type a part" in text:
                break
            text = person.types("1")
        assert f" {shown} Keep" in text
        assert f" {shown + 1} Keep" not in text
        person.ends("quit")
