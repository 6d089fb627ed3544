"""Whole games of The Walled City in the terminal: people and bots mixed, 2 to 4 seats, both boards."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from fourwalls.core import verify
from fourwalls.games.walled_city.kinds import CARD_WORDS

from .inline import Talk


@pytest.mark.parametrize(
    ("seats", "board"),
    [
        ("human,greedy", "londonderry"),
        ("human,random,human", "borderlands"),
        ("human,random,greedy,human", "londonderry"),
    ],
)
def test_a_whole_game(talk: Talk, data: Path, seats: str, board: str) -> None:
    """Always the first action of the list; every number of the result is told, and the record is right."""
    typed = tuple("1" for _ in range(500))
    told = talk.command("play", "walled_city", "--seats", seats, "--board", board, "--seed", "x", typed=typed)
    assert "How it came about" in told
    for row in ("Neighbourhoods, round 1", "Factions, round 2", "Towers", "Score", "Rank"):
        assert re.search(rf"^{row} +", told, re.MULTILINE), row
    assert "┄ nothing built" in told
    assert re.search(r"^ {2}\w+ .*P\d+.* to \w+", told, re.MULTILINE)
    (file,) = (data / "games").glob("walled_city-*.walls")
    assert verify(file.read_bytes()).complete


def test_between_people_no_hand_of_the_other_is_on_the_screen(talk: Talk) -> None:
    """After the curtain only the cards of whoever sits down are there (WC-K01)."""
    told = talk.command(
        "play", "walled_city", "--seats", "human,human", "--names", "Ann,Bob", "--seed", "x", typed=("", "1") * 40
    )
    cards = "|".join(map(re.escape, CARD_WORDS))
    parts = re.split(r"(Ann|Bob), press Enter when nobody else is looking", told)[1:]
    assert len(parts) >= 8
    for name, part in zip(parts[::2], parts[1::2], strict=True):
        other = "Bob" if name == "Ann" else "Ann"
        assert not re.search(rf"^ *{other} \d+ Votes.*, ({cards})\b", part, re.MULTILINE), part
    boards = [part for name, part in zip(parts[::2], parts[1::2], strict=True) if f"{name} 0 Votes" in part]
    assert any(re.search(rf"Votes.*, ({cards})\b", part) for part in boards), "one's own hand is shown"
