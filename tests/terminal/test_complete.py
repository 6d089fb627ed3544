"""What the Tab key offers."""

from __future__ import annotations

from pathlib import Path

import pytest

from fourwalls.terminal.complete import completions

from .helpers import Person

PHRASES = ["buy market places", "buy market events", "buy painter", "take M", "die M", "counter M", "hint", "help"]


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("b", ["buy"]),
        ("buy ", ["market", "painter"]),
        ("BUY m", ["market"]),
        ("buy market ", ["places", "events"]),
        ("h", ["hint", "help"]),
        ("why b", ["buy"]),
        ("why buy p", ["painter"]),
        ("die M, co", ["counter"]),
        ("die M S co", ["counter"]),
        ("buy painter ", []),
        ("x", []),
        ("", ["buy", "take", "die", "counter", "hint", "help"]),
    ],
)
def test_words_that_can_follow(line: str, words: list[str]) -> None:
    assert completions(line, PHRASES, ("why", "list")) == words


def test_the_tab_key(data: Path) -> None:
    pytest.importorskip("readline")
    person = Person(data, "play", "the_wall", "--seed", "a", "--seats", "human,greedy")
    person.prompt()
    person.child.send("bu\tf\t")
    assert "Pay 3 more for the Forest" in person.types("")
    person.ends("quit")
