"""Rough handling: odd input, closed streams, damaged and forged files end in a message, never in a traceback."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest
from core.helpers import play_on, rechained, rows
from core.toy import LADDER, ROLL

from fourwalls.core import Match, Player, Record, seed_path, start_match
from fourwalls.terminal.plain_text import MOST, number_in, visible

from .helpers import COMMAND, Ran, environment, run

WALL = ("play", "the_wall", "--seed", "a", "--seats", "human,greedy")
LONG = "9" * 5000


def fine(ran: Ran) -> str:
    """What was said, of a command that did not break."""
    said = ran.out + ran.err
    assert "Traceback" not in said, said
    assert "\x1b" not in said, repr(said)
    return said


def forged(path: Path, line: int, **fields: object) -> Path:
    """A record in a file with fields of one line changed, and hashes that fit."""
    match = Match.start(LADDER, [Player("Ann"), Player("Bob")], seed=bytes(32), clock=lambda: 0)
    match.play(0, ROLL)
    lines = rows(play_on(match).record)
    lines[line] |= fields
    path.write_bytes(rechained(lines))
    return path


@pytest.mark.parametrize(
    ("line", "fields"),
    [
        (0, {"seats": [{"kind": "human", "name": "\x1b[2Jevil"}, {"kind": "human", "name": "Bob"}]}),
        (0, {"seats": [{"kind": "\x1b]0;title\x07", "name": "Ann"}, {"kind": "human", "name": "Bob"}]}),
        (0, {"started": "\x1b[31myesterday"}),
        (0, {"nature": "\x1b[31m"}),
        (0, {"game": "\x1b[31m"}),
        (0, {"rules": "\x1b[31m"}),
        (0, {"\x1b[2Jkey": 1}),
        (0, {"options": {"\x1b[2Jkey": 1}}),
        (1, {"\x1b[2Jkey": 1}),
        (1, {"move": "\x1b[2J"}),
        (1, {"what": "\x1b[2J"}),
    ],
)
@pytest.mark.parametrize("command", [("verify",), ("replay",), ("play", "--resume")])
def test_records_can_not_command_the_terminal(
    tmp_path: Path, command: tuple[str, ...], line: int, fields: dict[str, object]
) -> None:
    ran = run(tmp_path, *command, str(forged(tmp_path / "x.walls", line, **fields)), "--all" * (command[0] == "replay"))
    assert ran.code
    fine(ran)


@pytest.mark.parametrize("command", [("verify",), ("replay",), ("play", "--resume"), ("play",), ()])
def test_names_of_files_can_not_command_the_terminal(tmp_path: Path, command: tuple[str, ...]) -> None:
    assert "␛[2J" in fine(run(tmp_path, *command, "\x1b[2J.walls"))


def test_invented_dice_are_named_plainly(tmp_path: Path) -> None:
    file = forged(tmp_path / "x.walls", 0, nature="honest-dice")
    said = fine(run(tmp_path, "verify", str(file)))
    assert "the result is not proven" in said
    assert "honest-dice" in said
    assert "from the seed to the result" not in said


@pytest.mark.parametrize(
    "line",
    [
        *("save .", "save /", "save ..", "save ~nosuch/x", "save a\0b", f"save {LONG}"),
        *(LONG, f"1, {LONG}", f"why {LONG}", f"rules {LONG}"),
    ],
)
def test_odd_lines_at_the_prompt(data: Path, line: str) -> None:
    ran = run(data, *WALL, typed=f"{line}\nquit\n")
    assert ran.code == 0
    assert "The game is kept" in fine(ran)


@pytest.mark.parametrize("folder", [".", "..", "/"])
def test_a_folder_is_no_file_to_save_in(data: Path, folder: str) -> None:
    assert "that is a folder" in fine(run(data, *WALL, typed=f"save {folder}\nquit\n"))
    assert not Path("...walls").exists()


def test_long_numbers_elsewhere(tmp_path: Path, data: Path) -> None:
    assert "A number from 1 to" in fine(run(data, "--terminal", typed=f"{LONG}\n"))
    file = forged(tmp_path / "x.walls", 1)
    said = fine(run(data, "replay", str(file), typed=f"{LONG}\nq\n"))
    assert "a number from 0 to" in said


def test_bytes_that_are_no_text(data: Path) -> None:
    for arguments, typed in ((WALL, b"\xff\xfe\nquit\n"), ((*WALL[:2], "--seed", b"\xff"), b"quit\n")):
        done = subprocess.run(
            [*COMMAND, *arguments], input=typed, capture_output=True, env=environment(data), timeout=60, check=False
        )
        assert done.returncode == 0, done.stderr
        assert b"The game is kept" in done.stdout


def test_a_seed_that_only_looks_like_digits(data: Path) -> None:
    assert "The game is kept" in fine(run(data, *WALL[:2], "--seed", "ab " * 21 + "a", typed="quit\n"))


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
@pytest.mark.parametrize("command", ["games", "play the_wall", "", "verify nothing.walls"])
def test_closed_streams(data: Path, closed: str, command: str) -> None:
    done = subprocess.run(
        ["bash", "-c", f'exec "$@" {closed}', "bash", *COMMAND, *command.split()],
        capture_output=True, stdin=subprocess.DEVNULL, env=environment(data), timeout=60, check=False,
    )  # fmt: skip
    assert done.returncode in (0, 1), done.stderr
    assert b"Traceback" not in done.stderr + done.stdout


def test_no_home_is_told(data: Path) -> None:
    ran = run(data, "play", "the_wall", FOURWALLS_DATA="~nosuch/x")
    assert ran.code == 1
    assert "Set FOURWALLS_DATA" in fine(ran)


@pytest.mark.parametrize("columns", ["0", "00", ""])
def test_no_columns(data: Path, columns: str) -> None:
    assert "The Wall" in fine(run(data, "games", COLUMNS=columns))


@pytest.mark.parametrize("number", ["1.5", "1e3", "0x10", "", "٣", LONG])
def test_only_whole_numbers_are_whole(tmp_path: Path, number: str) -> None:
    file = forged(tmp_path / "x.walls", 1)
    for command in (("replay", str(file), "--to"), ("arena", "ladder", "random", "--workers", "1", "--games")):
        ran = run(tmp_path, *command, number)
        assert ran.code == 2, ran
        fine(ran)


# Leftovers in the folder of games


def left_in(data: Path, content: bytes) -> Path:
    """A file with its seed beside it, newer than all others."""
    file = data / "games" / "ladder-99999999-999999-ffff.walls"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(content)
    seed_path(file).write_text("00" * 32 + "\n")
    os.utime(file, (4 * 10**9, 4 * 10**9))
    return file


def finished() -> bytes:
    match = play_on(Match.start(LADDER, [Player("Ann"), Player("Bob")], seed=bytes(32), clock=lambda: 0))
    return match.record.write()


@pytest.mark.parametrize("content", [b"", b'{"fourwalls":1,"ga', finished(), b"damaged\n"])
def test_leftovers_do_not_stand_in_the_way(data: Path, content: bytes) -> None:
    left = left_in(data, content)
    ran = run(data, "play", "--resume")
    assert "no" in fine(ran).lower()
    assert ran.code == 1
    file = left.with_name("ladder-20260101-000000-0000.walls")
    start_match(file, LADDER, [Player("Ann"), Player("Bob")])[1].close()
    said = fine(run(data, "play", "--resume", typed="quit\n"))
    assert "Back in Ladder" in said
    assert "Back in Ladder" in fine(run(data, "play", "ladder", "--resume", typed="quit\n"))
    assert left.read_bytes() == content, "nothing of anybody's is removed"
    assert not Record.read(file.read_bytes()).finished


def test_visible() -> None:
    every = "".join(map(chr, range(0x300)))
    assert len(visible(every)) == len(every)
    assert [sign for sign in visible(every) if not sign.isprintable()] == ["\n", "\xa0", "\xad"]
    assert visible("Ann 🏰\n") == "Ann 🏰\n"


def test_number_in() -> None:
    assert [number_in(digits) for digits in ("0", "007", "12", "٣")] == [0, 7, 12, 3]
    assert number_in(LONG) == number_in("1" * 10) == number_in("9" * 11) == MOST
    assert number_in("0" * 5000 + "5") == 5
