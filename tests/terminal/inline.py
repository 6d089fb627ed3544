"""A game in this process, from a position, with the lines that a person types: much faster than a terminal."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest

from fourwalls.core import Player, find_game, read_options, seed_from_text, start_match
from fourwalls.terminal import store
from fourwalls.terminal.main import carry_out

WALL = find_game("the_wall")


class Talk:
    """Answers of the terminal to lines that are typed."""

    def __init__(self, data: Path, patch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self.capsys = capsys
        self.patch = patch
        patch.setenv("FOURWALLS_DATA", str(data))
        patch.setenv("COLUMNS", "100")

    def wall(self, *typed: str, options: dict[str, Any] | None = None, **position: Any) -> str:
        """The Wall from a position, Ann against Bob, who is greedy; then these lines."""
        players = (Player("Ann", "human"), Player("Bob", "greedy"))
        given = {"turns": 20, "turn": 0, "powers": [{"active": "K"}, {"active": "S"}], **position}
        _, file = start_match(
            store.new_file("the_wall"),
            WALL,
            players,
            options=read_options(WALL.options_type, options or {}),
            seed=seed_from_text("inline"),
            position=json.dumps(given).encode(),
        )
        file.close()
        return self.command("play", "--resume", typed=typed)

    def city(self, *typed: str, seats: str = "human", seed: str = "inline", **options: Any) -> str:
        """Card City from its start, people called Ann, Bob and so on; then these lines."""
        flags = [f"--{name.replace('_', '-')}" for name, on in options.items() if on]
        names = ",".join(("Ann", "Bob", "Cy", "Di")[: len(seats.split(","))])
        return self.command(
            "play", "card_city", "--seats", seats, "--names", names, "--seed", seed, *flags, typed=typed
        )

    def command(self, *arguments: str, typed: tuple[str, ...] = ()) -> str:
        """A command; what it writes to its output."""
        self.patch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in typed)))
        self.capsys.readouterr()
        carry_out(arguments)
        return self.capsys.readouterr().out


def flat(text: str) -> str:
    """A text without its line breaks."""
    return " ".join(text.split())


def answers(text: str) -> list[str]:
    """What was said after each line that was typed, flat; before the first, the start."""
    return [flat(part) for part in text.split("\n> \n")]
