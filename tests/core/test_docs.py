"""What docs/records.md tells people to do by hand works."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from toys.envelopes import GAME as ENVELOPES

from fourwalls.core import Header, RecordLine
from fourwalls.core.record import _FIELDS

from .helpers import new_match, play_on, rechained, rows

DOCS = (Path(__file__).parents[2] / "docs" / "records.md").read_text(encoding="utf-8")


def block(language: str) -> str:
    found = re.search(rf"^```{language}\n(.*?)^```", DOCS, re.DOTALL | re.MULTILINE)
    assert found
    return found[1]


@pytest.mark.parametrize("nonces", [(), ("böse", "good")])
def test_the_program_in_the_docs(tmp_path: Path, nonces: tuple[str, ...]) -> None:
    def run(data: bytes) -> str:
        path = tmp_path / "game.walls"
        path.write_bytes(data)
        done = subprocess.run(
            [sys.executable, "-c", block("python"), str(path)], capture_output=True, text=True, check=False
        )
        return (done.stdout or done.stderr).strip()

    record = play_on(new_match(ENVELOPES, nonces=nonces)).record
    data = record.write()
    assert run(data) == "all right"
    assert run(record.redacted(1).write()) == "all right"
    assert run(data.replace(b'"ms":0', b'"ms":1', 1)) == "line 2: the hash does not fit"
    lines = rows(record)
    lines[1]["move"] = "deal 1" if lines[1]["move"] != "deal 1" else "deal 2"
    assert run(rechained(lines)) == "line 2: the hidden move does not fit"
    lines[-1]["seed"] = "0" * 64
    assert run(rechained(lines)) == f"line {len(lines)}: the seed does not fit"


@pytest.mark.skipif(shutil.which("sha256sum") is None, reason="needs a shell with sha256sum")
def test_the_shell_lines_in_the_docs(tmp_path: Path) -> None:
    match = new_match(ENVELOPES)
    match.stop()
    lines = rows(match.record)
    open_line = next(place for place, line in enumerate(lines) if place and "hidden" not in line)
    (tmp_path / "game.walls").write_bytes(match.record.write())
    script = block("sh").replace("sed -n 1p", f"sed -n {open_line}p").replace("sed -n 2p", f"sed -n {open_line + 1}p")
    done = subprocess.run(["sh", "-c", script], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert done.stdout.split() == [lines[open_line]["h"]] * 2


def test_every_field_and_kind_of_line_is_in_the_docs() -> None:
    for name in (*Header.__struct_fields__, *RecordLine.__struct_fields__):
        assert f"| `{name}` |" in DOCS, name
    for kind, (needed, allowed) in _FIELDS.items():
        row = next(line for line in DOCS.splitlines() if re.match(rf"\| `{kind}`: .*\|.*\|.*\|$", line))
        named = set(re.findall(r"`(\w+)`", row.split("|", 2)[2]))
        assert named == needed | allowed, kind
