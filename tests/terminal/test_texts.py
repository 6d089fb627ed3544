"""The tables behind the screen: texts, colours, folders."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

import fourwalls.terminal
from fourwalls.core import Match, Player, find_game, seed_path
from fourwalls.terminal import store
from fourwalls.terminal.messages import TEXTS
from fourwalls.terminal.styles import COLOURS

SOURCE = "\n".join(file.read_text(encoding="utf-8") for file in Path(fourwalls.terminal.__path__[0]).glob("*.py"))


def test_every_text_is_used_and_every_used_text_exists() -> None:
    used = set(re.findall(r"""["']([a-z]+\.[a-z_.0-9]+)["'](?!:)""", SOURCE))
    made = [re.sub(r"\{[^}]*\}", "[a-z]+", text) for text in re.findall(r'f"([a-z]+\.[^"]*\{[^"]*)"', SOURCE)]
    called = set(re.findall(r"""\bt\(\s*["']([^"'{]+)["']""", SOURCE))
    assert called <= set(TEXTS)
    assert {text for text in TEXTS if text not in used and not any(re.fullmatch(each, text) for each in made)} == set()


def luminance(colour: str) -> float:
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("colour", COLOURS.values(), ids=COLOURS.keys())
def test_colours_can_be_read_on_black_and_on_white(colour: str) -> None:
    light = luminance(colour) + 0.05
    assert min(light / 0.05, 1.05 / light) >= 4


def test_the_data_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("FOURWALLS_DATA", str(tmp_path / "own"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "xdg"))
    assert store.data_folder() == tmp_path / "own"
    monkeypatch.delenv("FOURWALLS_DATA")
    assert store.data_folder() == tmp_path / "xdg" / "fourwalls"
    monkeypatch.delenv("XDG_DATA_HOME")
    assert store.data_folder().is_relative_to(Path.home())
    assert store.data_folder().name == "fourwalls"


def test_unfinished_games_come_with_the_latest_first(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("FOURWALLS_DATA", str(tmp_path))
    assert list(store.unfinished()) == []
    files = [store.new_file(game) for game in ("the_wall", "the_wall", "other", "the_wall")]
    begun = Match.start(find_game("the_wall"), (Player("Ann", "human"), Player("Bob", "human"))).record.write()
    for age, file in enumerate(files):
        file.write_bytes(begun)
        os.utime(file, (1000 - age, 1000 - age))
    for file in files[:3]:
        seed_path(file).write_text("")
    assert list(store.unfinished()) == files[:3]
    assert list(store.unfinished("the_wall")) == files[:2]
    assert store.finished_count("the_wall") == 1
