"""The commands beside play, and what bad use of any of them says."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from fourwalls import __version__
from fourwalls.terminal.main import carry_out

from .helpers import COMMAND, Person, environment, run


def call(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = carry_out(arguments)
    caught = capsys.readouterr()
    return code, caught.out, caught.err


@pytest.fixture(autouse=True)
def _own_data(monkeypatch: pytest.MonkeyPatch, data: Path) -> None:
    monkeypatch.setenv("FOURWALLS_DATA", str(data))
    monkeypatch.setenv("COLUMNS", "100")


@pytest.fixture
def record(data: Path) -> Path:
    """A finished game of The Wall, short, by giving up."""
    run(
        data,
        "play",
        "the_wall",
        "--seed",
        "a",
        "--seats",
        "human,greedy",
        typed="buy forest\ndie M W W L Y\nconcede\ny\n",
    )
    (file,) = (data / "games").glob("*.walls")
    return file


COMMANDS = ("play", "play the_wall", "games", "rules", "replay", "verify", "arena", "arena the_wall", "bench")


@pytest.mark.parametrize("command", COMMANDS)
def test_help_has_an_example(capsys: pytest.CaptureFixture[str], command: str) -> None:
    code, out, _ = call(capsys, *command.split(), "--help")
    assert code == 0
    assert f"Example: fourwalls {command.split(maxsplit=1)[0]}" in out


def test_help_lists_the_commands_and_the_options_of_a_game(capsys: pytest.CaptureFixture[str]) -> None:
    out = call(capsys, "--help")[1]
    for command in ("play", "games", "rules", "replay", "verify", "arena", "bench"):
        assert re.search(rf"{command} +\w+", out), command
    out = " ".join(call(capsys, "play", "the_wall", "--help")[1].split())
    assert "Options of The Wall" in out
    for flag in (
        "payment",
        "first-player",
        "aces",
        "people-pawn",
        "stall-limit",
        "turn-limit",
        "seats",
        "names",
        "seed",
    ):
        assert f"--{flag} " in out, flag
    assert "Default: 60" in out
    assert call(capsys, "--version")[1].strip() == __version__


WRONG = [
    ("castle", "There is no command castle; the commands are play, serve, games"),
    ("--castle", "--castle"),
    ("play castle", "There is no game castle; installed: card_city, the_wall, walled_city"),
    ("play the_wall --castle", "--castle"),
    ("play the_wall --payment gold", '"any", "matching"'),
    ("play the_wall --stall-limit many", "--stall-limit"),
    ("play the_wall --stall-limit -1", "a whole number from 0 up to 100000"),
    ("play the_wall --seats human", "2 seats, not 1"),
    ("play the_wall --seats human,robot", "there is no bot 'robot'; the bots are: random, greedy, search"),
    ("play the_wall --seats human,search:x", "'search:400'"),
    ("play the_wall --names A,B,C", "2 seats, but 3 names"),
    ("play the_wall --names A,A", "Two players are called A"),
    ("play the_wall --names A\tB", "at most 30 letters"),
    ("play the_wall --resume --seed a", "--resume can't go with other options"),
    ("rules", "GAME"),
    ("rules castle", "there is no game 'castle'; installed: card_city, the_wall, walled_city"),
    ("replay", "FILE"),
    ("arena castle random", "There is no game castle"),
    ("arena the_wall", "An arena needs bots"),
    ("arena the_wall robot random", "there is no bot 'robot'"),
    ("arena the_wall random random --games 0", "--games"),
    ("bench --castle", "--castle"),
]


@pytest.mark.parametrize(("line", "said"), WRONG, ids=[line for line, _ in WRONG])
def test_wrong_use_is_code_2_and_says_what_would_be_right(
    capsys: pytest.CaptureFixture[str], line: str, said: str
) -> None:
    code, out, err = call(capsys, *line.split(" "))
    assert (code, out) == (2, "")
    assert err.startswith("Error: ")
    assert said.lower() in err.lower()
    assert "--help" in err


def test_games(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = call(capsys, "games")
    assert code == 0
    assert "The Wall (the_wall)" in out
    assert "Julien Griffon" in out


def test_rules(capsys: pytest.CaptureFixture[str]) -> None:
    contents = call(capsys, "rules", "the_wall")[1]
    assert re.search(r"11\. Final scoring +TW-134 +TW-142", contents)
    assert call(capsys, "rules", "the_wall", "TW-001")[1].strip() == "TW-001  The game is for exactly two players."
    many = call(capsys, "rules", "the_wall", "end")[1]
    assert many.index("9. End of a turn") < many.index("10. Game end")
    assert re.search(r"\n32 more:\s.*rules the_wall end --all\n", many)
    assert "TW-D04" in call(capsys, "rules", "the_wall", "end", "--all")[1]
    words = call(capsys, "rules", "the_wall", "stall", "guard")[1]
    assert "TW-R15" in words
    assert "TW-001" not in words
    assert "TW-D14" in call(capsys, "rules", "the_wall", "--all")[1]
    code, _, err = call(capsys, "rules", "the_wall", "TW-999")
    assert (code, "they go from TW-001 to TW-D14" in err) == (1, True)
    code, _, err = call(capsys, "rules", "the_wall", "zeppelin")
    assert (code, "No rule has the words" in err) == (1, True)


def test_verify_names_the_wrong_line(capsys: pytest.CaptureFixture[str], record: Path) -> None:
    assert call(capsys, "verify", str(record))[0] == 0
    changed = record.read_bytes().replace(b"roll MWWLYK", b"roll MMMMMM")
    assert changed != record.read_bytes()
    wrong = record.with_name("wrong.walls")
    wrong.write_bytes(changed)
    number = 1 + next(place for place, line in enumerate(changed.splitlines()) if b"MMMMMM" in line)
    code, out, err = call(capsys, "verify", str(wrong))
    assert (code, out) == (1, "")
    assert f"line {number}:" in err


@pytest.mark.parametrize("command", ["verify", "replay"])
@pytest.mark.parametrize("content", [None, b"", b"hello\n", b"\xff\xfe{}", b'{"fourwalls":99}\n'])
def test_files_that_are_no_records(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, command: str, content: bytes | None
) -> None:
    file = tmp_path / "file.walls"
    if content is not None:
        file.write_bytes(content)
    code, out, err = call(capsys, command, str(file))
    assert (code, out) == (1, "")
    assert err.startswith("Error: ")


def test_replay_to_a_line(capsys: pytest.CaptureFixture[str], record: Path) -> None:
    code, out, _ = call(capsys, "replay", str(record), "--to", "4")
    assert code == 0
    assert "Player rolls 1 Moons, 2 Waves, 1 Leaves, 1 Wyrms, 1 Knots." in out
    assert "DICE  to use M W W L Y K" in out
    assert "The end" not in out
    code, _, err = call(capsys, "replay", str(record), "--to", "9999")
    assert (code, "The record has the lines 0 to" in err) == (2, True)


def test_replay_step_by_step(data: Path, record: Path) -> None:
    person = Person(data, "replay", str(record))
    assert "The Wall: Player against Greedy" in person.prompt()
    assert "Player rolls 1 Moons, 2 Waves, 1 Leaves, 1 Wyrms, 1 Knots." in person.types("")
    bought = person.types("")
    assert "Player buys the Forest for Places, paying 1 Moons die" in bought, "units are no steps of their own"
    back = person.types("b")
    assert "DICE  to use M W W L Y K" in back
    assert person.types("") == bought
    assert "Enter, b, a, q, or a number" in person.types("x")
    end, code = person.ends("a")
    assert "Player conceded." in end
    assert code == 0


def test_ctrl_c_in_a_replay(data: Path, record: Path) -> None:
    person = Person(data, "replay", str(record))
    person.prompt()
    told, code = person.interrupts()
    assert told.strip().endswith("Interrupted.")
    assert code == 130


def test_arena_shows_a_table_and_goes_on_from_what_was_played(capsys: pytest.CaptureFixture[str]) -> None:
    line = ("arena", "the_wall", "random", "random", "--games", "2", "--workers", "1", "--stall-limit", "10")
    code, out, _ = call(capsys, *line)
    assert code == 0
    assert "2 of 2 games" in out
    assert "95 % interval" in out
    assert call(capsys, *line)[1] == out


def test_arena_draws_a_bar_on_a_terminal(data: Path) -> None:
    person = Person(data, "arena", "the_wall", "random", "greedy", "--games", "4", "--workers", "1")
    told, code = person.ends()
    assert "4 of 4 games" in told
    assert re.search(r"[1-4]/4", told), "the bar counts"
    assert code == 0


def test_a_reader_that_goes_away_is_no_error(data: Path) -> None:
    child = subprocess.Popen(
        [*COMMAND, "rules", "the_wall", "--all"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(data),
    )
    assert child.stdout is not None
    assert child.stderr is not None
    child.stdout.read(100)
    child.stdout.close()
    assert b"Traceback" not in child.stderr.read()
    child.stderr.close()
    assert child.wait() == 0
