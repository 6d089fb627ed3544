"""`--board FILE`: what is wrong with a file is said, nothing is half done, and a game on it needs the file no more."""

from __future__ import annotations

import json
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from fourwalls.arena import ArenaConfig, run_arena
from fourwalls.arena.config import League
from fourwalls.core import Record
from fourwalls.core.data import MOST_BYTES

from .helpers import run

BOARD: dict[str, Any] = json.loads((files("fourwalls.games.walled_city") / "boards" / "londonderry.json").read_bytes())
NEW = ("play", "walled_city", "--seats", "human,random,random", "--seed", "own")


def written(folder: Path, board: object) -> str:
    file = folder / "mine.json"
    file.write_text(board if isinstance(board, str) else json.dumps(board), encoding="utf-8")
    return str(file)


def test_a_game_on_a_board_is_kept_with_it(data: Path, tmp_path: Path) -> None:
    file = written(tmp_path, BOARD | {"id": "mine", "name": "My town"})
    ran = run(data, *NEW, "--board", file, "--board", "borderlands", typed="1\n")
    assert ran.code == 0, ran.err
    assert "Options: Board: Borderlands; Board of your own" in ran.out
    Path(file).unlink()
    (kept,) = (data / "games").glob("*.walls")
    header = Record.read(kept.read_bytes()).header
    assert header.own_data["name"] == "My town"
    assert header.options["board"] == "borderlands"
    assert run(data, "verify", str(kept)).code == 0
    assert "Board of your own" in run(data, "replay", str(kept), "--to", "1").out
    assert run(data, "play", "--resume").code == 0


def test_a_word_is_still_one_of_the_boards(data: Path) -> None:
    ran = run(data, *NEW, "--board", "borderlands")
    assert "Options: Board: Borderlands\n" in ran.out


BROKEN = BOARD | {"zones": BOARD["zones"][:3], "gaps": BOARD["gaps"][:4]}


@pytest.mark.rule("WC-R42")
@pytest.mark.parametrize("command", [NEW, ("arena", "walled_city", "random", "random", "--seats", "2")])
@pytest.mark.parametrize(
    ("board", "code", "said"),
    [
        (BROKEN, 1, ("This board can't be used:\n", "\n  4 Gaps for all Walls", "\n  T1: ", "\n  3 Defense zones")),
        ("{", 1, ("mine.json can't be used: it is not JSON",)),
        ("[" * 20_000, 1, ("nested too deeply",)),
        (" " * (MOST_BYTES + 1), 1, ("is too large: 50,000 bytes are possible",)),
        (None, 2, ("There is no file", "--board can be borderlands, londonderry, or the file of one of your own")),
    ],
)
def test_what_is_wrong_is_said_and_nothing_is_begun(
    data: Path, tmp_path: Path, command: tuple[str, ...], *, board: object, code: int, said: tuple[str, ...]
) -> None:
    file = str(tmp_path / "none.json") if board is None else written(tmp_path, board)
    ran = run(data, *command, "--board", file)
    assert (ran.code, ran.out) == (code, "")
    for words in said:
        assert words in ran.err
    assert not list(data.rglob("*.walls"))


def test_a_flag_has_one_word_and_one_file(data: Path, tmp_path: Path) -> None:
    file = written(tmp_path, BOARD)
    for words in (("londonderry", "borderlands"), (file, file)):
        ran = run(data, *NEW, "--board", words[0], "--board", words[1])
        assert (ran.code, "--board can have one of these only" in ran.err) == (2, True)


def test_an_arena_plays_on_it_in_all_its_processes() -> None:
    config = ArenaConfig(
        game="walled_city", bots=("random", "random"), seats=2, games=4, workers=2, data=BOARD | {"id": "mine"}
    )
    report = run_arena(config)
    assert (report.done, report.faults) == (4, ())
    assert League(config).key() != League(replace(config, data=None)).key()
