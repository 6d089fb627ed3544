"""Lines that fit, commands that work when they are copied, and how the program names itself."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from fourwalls.terminal.messages import t
from fourwalls.terminal.program import program
from fourwalls.terminal.screen import Screen


def said(capsys: pytest.CaptureFixture[str], words: str, width: int, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    monkeypatch.setenv("COLUMNS", str(width))
    Screen().say(words)
    return capsys.readouterr().out.splitlines()


def test_a_path_is_never_broken(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    path = "/a/folder/with/a/long/name/and/some/more/the_wall-20260101-000000-abcd.walls"
    lines = said(capsys, f"There is a file {path} already; choose another name.", 40, monkeypatch)
    assert lines == ["There is a file", path, "already; choose another name."]
    long = said(capsys, "x" * 100, 40, monkeypatch)
    assert [len(line) for line in long] == [40, 40, 20]


def test_a_command_stands_on_a_line_of_its_own(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    words = "The game is kept. Go on with:\nsome/where/fourwalls play --resume"
    assert said(capsys, words, 80, monkeypatch) == [words.replace("\n", " ")]
    assert said(capsys, words, 50, monkeypatch) == words.splitlines()


def test_the_program_as_it_was_started(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    script = tmp_path / "bin" / "fourwalls"
    script.parent.mkdir()
    script.write_text("#!/usr/bin/python3\n")
    script.chmod(0o755)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PATH", "/nowhere")
    assert program(["python3", str(script), "play", "the_wall"], own=2) == "bin/fourwalls"
    assert program(["python3", "bin/fourwalls"], own=0) == "bin/fourwalls"
    monkeypatch.chdir(script.parent)
    assert program(["python3", str(script)], own=0) == "./fourwalls"
    monkeypatch.chdir("/")
    monkeypatch.setenv("PATH", str(script.parent))
    assert program(["python3", str(script), "games"], own=1) == "fourwalls"
    assert program(["/usr/bin/python3", "-m", "fourwalls", "games"], own=1) == "usr/bin/python3 -m fourwalls"
    monkeypatch.setenv("PATH", "/nowhere")
    spaced = tmp_path / "my games" / "fourwalls"
    spaced.parent.mkdir()
    spaced.write_text("")
    spaced.chmod(0o755)
    monkeypatch.chdir(script.parent)
    assert program(["python3", str(spaced)], own=0) == f'"{spaced}"'


def test_what_people_are_told_to_type_names_the_program(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "orig_argv", ["python3", "here/start.py", "play"])
    monkeypatch.setattr(sys, "argv", ["here/start.py", "play"])
    for name in ("table.left", "table.eof"):
        assert t(name).endswith("\npython3 here/start.py play --resume")
