"""`fourwalls serve`, and `fourwalls` alone."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from fourwalls.server.storage import claim
from fourwalls.terminal import menu, serve_command
from fourwalls.terminal.main import carry_out
from fourwalls.terminal.screen import Screen

from .running import TESTS


def command(*arguments: str, data: Path, **more: str) -> subprocess.Popen[str]:
    env = {**os.environ, "FOURWALLS_DATA": str(data), "PYTHONPATH": str(TESTS), "PYTHONUNBUFFERED": "1", **more}
    code = "import sys; from fourwalls.terminal.main import run; run(sys.argv[1:])"
    return subprocess.Popen(
        [sys.executable, "-c", code, *arguments],
        env=env,
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        stdin=subprocess.DEVNULL,
    )


def test_fourwalls_serve_says_where_it_is_and_stops_with_ctrl_c(tmp_path: Path) -> None:
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" > {tmp_path}/opened\n')
    browser.chmod(0o755)
    with command("serve", "--port", "0", "--open", data=tmp_path, BROWSER=f"{browser} %s") as process:
        assert process.stdout is not None
        first = process.stdout.readline()
        assert first.startswith("Fourwalls is at http://127.0.0.1:")
        while "Ctrl-C" not in process.stdout.readline():
            assert process.poll() is None
        while not (tmp_path / "opened").is_file() or not (tmp_path / "opened").read_text():
            assert process.poll() is None
            time.sleep(0.01)
        assert (tmp_path / "opened").read_text().strip() == first.split()[-1]
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=30)
    assert process.returncode == 0
    assert err == ""
    assert (tmp_path / "tables" / "fourwalls.db").is_file()


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (["--port", "99999"], 2, "port"),
        (["--origin", "example.org"], 2, "not the origin"),
        (["--trust-proxy", "localhost"], 2, "not the address of a proxy: localhost"),
        (["--trust-proxy", "127.0.0.1", "--trust-proxy", "10.0.0.1/8"], 2, "not the address of a proxy: 10.0.0.1/8"),
        (["--host", "nix.invalid", "--port", "0"], 1, "can't listen"),
        (["--port", "0", "--data", "/dev/null/x"], 1, "can't use"),
    ],
)
def test_what_can_not_be_served_is_an_error_in_words(
    tmp_path: Path, arguments: list[str], code: int, said: str
) -> None:
    with command("serve", *arguments, data=tmp_path) as process:
        _, err = process.communicate(timeout=30)
    assert process.returncode == code
    assert said in err
    assert "Traceback" not in err


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What the command would start; here nothing is started."""
    seen: list[str] = []

    def play(screen: Screen) -> int:
        seen.append("terminal")
        return 0

    def serve(screen: Screen, **how: object) -> int:
        seen.append(f"page {how}")
        return 0

    monkeypatch.setattr(menu, "start", play)
    monkeypatch.setattr(serve_command, "run", serve)
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    monkeypatch.setattr(serve_command, "page_is_built", lambda: True)
    monkeypatch.setattr(serve_command, "browser_is_there", lambda: True)
    return seen


def test_fourwalls_alone_opens_the_page(started: list[str]) -> None:
    assert carry_out([]) == 0
    assert started == ["page {'opens': True}"]


def test_fourwalls_alone_plays_in_the_terminal_where_there_is_no_page(
    started: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert carry_out(["--terminal"]) == 0
    with monkeypatch.context() as without:
        without.setattr(serve_command, "page_is_built", lambda: False)
        assert carry_out([]) == 0
    monkeypatch.setattr("sys.stdin.isatty", lambda: False)
    assert carry_out([]) == 0
    assert started == ["terminal"] * 3


def test_without_a_screen_the_page_is_served_all_the_same(started: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serve_command, "browser_is_there", lambda: False)
    assert carry_out([]) == 0
    assert started == ["page {'opens': False}"]


def test_a_browser_needs_a_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setenv("BROWSER", "true")
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    monkeypatch.delenv("DISPLAY", raising=False)
    assert not serve_command.browser_is_there()
    monkeypatch.setenv("DISPLAY", ":0")
    assert serve_command.browser_is_there()


def test_a_second_start_opens_the_server_that_has_these_tables(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    opened: list[str] = []
    monkeypatch.setattr("webbrowser.open", opened.append)
    monkeypatch.setattr(serve_command, "PORT", 0)
    with claim(tmp_path, "http://127.0.0.1:8123"):
        assert carry_out(["serve", "--open", "--data", str(tmp_path)]) == 0
        assert opened == ["http://127.0.0.1:8123"]
        assert "http://127.0.0.1:8123 already" in capsys.readouterr().out
        assert carry_out(["serve", "--data", str(tmp_path)]) == 1
        assert "in use by the server at http://127.0.0.1:8123" in " ".join(capsys.readouterr().err.split())
    assert opened == ["http://127.0.0.1:8123"]


def test_who_has_the_tables_is_said_in_words_and_forgotten_after_kill_9(tmp_path: Path) -> None:
    def start() -> subprocess.Popen[str]:
        return command("serve", "--port", "0", "--data", str(tmp_path), data=tmp_path)

    with start() as first:
        assert first.stdout is not None
        address = first.stdout.readline().split()[-1]
        with start() as second:
            out, err = second.communicate(timeout=30)
        assert second.returncode == 1
        assert f"in use by the server at {address} (process {first.pid})" in " ".join(err.split())
        assert "Traceback" not in err
        assert out == ""
        first.kill()
    with start() as third:
        assert third.stdout is not None
        assert third.stdout.readline().startswith("Fourwalls is at")
        third.kill()
