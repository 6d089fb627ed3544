"""A person at a pseudo-terminal, and the same command on a pipe."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pexpect  # type: ignore[import-untyped]

COMMAND = (sys.executable, str(Path(__file__).with_name("command.py")))
"""The `fourwalls` command with the games of the tests beside the installed ones."""

CODES = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]|\x1b[>=]")
SPINNER = re.compile(r"\r?[\u2800-\u28ff] [^\r\n]*")


def environment(data: Path) -> dict[str, str]:
    """A fresh data folder, and nothing of the person who runs the tests."""
    kept = {name: os.environ[name] for name in ("PATH", "HOME", "PYTHONPATH") if name in os.environ}
    return {**kept, "FOURWALLS_DATA": str(data), "TERM": "xterm-256color", "LANG": "C.UTF-8"}


def plain(text: str) -> str:
    """Without colours, cursor movements and spinners."""
    return SPINNER.sub("", CODES.sub("", text)).replace("\r\n", "\n").replace("\r", "")


def _hear_interrupts() -> None:
    # Tests that run in the background of a shell have inherited that SIGINT is ignored; a terminal's program has not.
    signal.signal(signal.SIGINT, signal.SIG_DFL)


class Person:
    """Types lines and reads what comes up to the next prompt (every prompt ends in `> `)."""

    def __init__(self, data: Path, *arguments: str, width: int = 80, height: int = 50) -> None:
        self.child = pexpect.spawn(
            COMMAND[0],
            [*COMMAND[1:], *arguments],
            env=environment(data),
            dimensions=(height, width),
            encoding="utf-8",
            timeout=30,
            preexec_fn=_hear_interrupts,
        )
        self.child.delaybeforesend = None
        self.raw = ""

    def prompt(self) -> str:
        """All that is shown up to the next prompt, without codes."""
        self.child.expect("> $")
        self.raw = str(self.child.before)
        return plain(self.raw)

    def types(self, line: str) -> str:
        """A line, and the answer."""
        self.child.sendline(line)
        return self.prompt()

    def ends(self, line: str | None = None) -> tuple[str, int | None]:
        """What comes up to the end, and the exit code."""
        if line is not None:
            self.child.sendline(line)
        if self.child.after is not pexpect.EOF:
            self.child.expect(pexpect.EOF)
        text = plain(str(self.child.before))
        self.child.close()
        return text, self.child.exitstatus

    def kill(self) -> None:
        """The worst end of a process."""
        self.child.kill(signal.SIGKILL)
        self.child.close()

    def interrupts(self) -> tuple[str, int | None]:
        """Ctrl-C, what comes up to the end, and the exit code.

        Python's `input` does not notice a Ctrl-C in the moment between its prompt and its waiting; people press again.
        """
        for _ in range(10):
            self.child.sendintr()
            if self.child.expect([pexpect.EOF, pexpect.TIMEOUT], timeout=5) == 0:
                break
        return self.ends()


class Ran(NamedTuple):
    code: int
    out: str
    err: str


def run(data: Path, *arguments: str, typed: str = "", **env: str) -> Ran:
    """The command without a terminal."""
    done = subprocess.run(
        [*COMMAND, *arguments],
        input=typed,
        capture_output=True,
        text=True,
        env={**environment(data), **env},
        timeout=60,
        check=False,
    )
    return Ran(done.returncode, done.stdout, done.stderr)


def board_of(text: str) -> str:
    """The last board in a text, without what stands before and after it."""
    lines = text.splitlines()
    starts = [place for place, line in enumerate(lines) if re.match(r"Turn \d+: .*in the deck", line)]
    ends = [place for place, line in enumerate(lines) if line.startswith("DICE")]
    return "\n".join(lines[starts[-1] : ends[-1] + 1])
