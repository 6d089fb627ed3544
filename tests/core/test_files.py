"""Records on disk: safe when written, locked while played, the seed apart."""

from __future__ import annotations

import errno
import os
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from toys.envelopes import GAME as ENVELOPES

from fourwalls.core import (
    Match,
    Record,
    RecordError,
    RecordFile,
    RecordLine,
    files,
    resume_match,
    seed_path,
    start_match,
    verify,
)

from .helpers import SEED, new_match, play_on, players, unfinished
from .toy import LADDER, ONE, ROLL, TWO


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "game.walls"


@pytest.fixture
def playing(path: Path) -> Iterator[tuple[Match, RecordFile]]:
    match, file = start_match(path, LADDER, players(2), seed=SEED, clock=lambda: 0)
    with file:
        yield match, file


def test_the_file_is_the_record_after_every_move(path: Path, playing: tuple[Match, RecordFile]) -> None:
    match, _ = playing
    assert path.read_bytes() == match.record.write()
    while not match.over:
        play_on(match, lines=len(match.record.lines) + 1)
        assert path.read_bytes() == match.record.write()
    assert verify(path.read_bytes(), game=LADDER).complete


def test_the_seed_stands_apart_until_the_end(path: Path, playing: tuple[Match, RecordFile]) -> None:
    match, _ = playing
    seed = seed_path(path)
    assert seed.name == "game.walls.seed"
    assert seed.read_text() == SEED.hex() + "\n"
    assert stat.S_IMODE(seed.stat().st_mode) == 0o600
    match.play(0, ROLL)
    assert SEED.hex() not in path.read_text()
    match.resign(0)
    assert not seed.exists()
    assert SEED.hex() in path.read_text()


def test_the_mode_of_a_stale_seed_file_does_not_matter(path: Path) -> None:
    seed_path(path).write_text("old")
    seed_path(path).chmod(0o644)
    _, file = start_match(path, LADDER, players(2))
    file.close()
    assert stat.S_IMODE(seed_path(path).stat().st_mode) == 0o600
    assert len(seed_path(path).read_text()) == 65


def test_a_seed_is_made_when_none_is_given(path: Path) -> None:
    match, file = start_match(path, ENVELOPES, players(2))
    file.close()
    again, file = resume_match(path, game=ENVELOPES)
    file.close()
    assert again.state == match.state
    assert again.record.lines == match.record.lines


def test_resume(path: Path, playing: tuple[Match, RecordFile]) -> None:
    match, file = playing
    match.play(0, ROLL)
    file.close()
    again, file = resume_match(path, game=LADDER, clock=lambda: 0)
    with file:
        play_on(again)
    assert path.read_bytes() == again.record.write()
    assert again.record.lines == play_on(_without_store(match)).record.lines


def _without_store(match: Match) -> Match:
    match.store = None
    return match


def test_resume_after_a_kill_at_any_byte(path: Path) -> None:
    whole = play_on(new_match(LADDER))
    data = unfinished(whole.record).write()
    header = data.index(b"\n") + 1
    seed_path(path).write_text(SEED.hex())
    for length in range(header, len(data), 7):
        path.write_bytes(data[:length])
        match, file = resume_match(path, game=LADDER, clock=lambda: 0)
        file.close()
        assert path.read_bytes() == match.record.write()
        assert match.record.lines == whole.record.lines[: len(match.record.lines)]


def test_a_torn_line_is_cut_off(path: Path, playing: tuple[Match, RecordFile]) -> None:
    match, file = playing
    match.play(0, ONE)
    file.close()
    whole = path.read_bytes()
    path.write_bytes(whole + b'{"n":2,"ms"')
    with RecordFile.open(path) as file:
        assert file.record.torn == b'{"n":2,"ms"'
        assert path.read_bytes() == whole
        file.append([RecordLine(n=2, ms=0, what="move", seat=0, move="climb 1", first=True)])
    assert Record.read(path.read_bytes()).lines[-1].n == 2


def test_an_existing_record_is_never_overwritten(path: Path, playing: tuple[Match, RecordFile]) -> None:
    match, file = playing
    match.play(0, ONE)
    file.close()
    before, seed = path.read_bytes(), seed_path(path).read_text()
    with pytest.raises(RecordError, match="exists already"):
        start_match(path, LADDER, players(2))
    assert path.read_bytes() == before
    assert seed_path(path).read_text() == seed


@pytest.mark.parametrize("content", [b"", b'{"fourwalls":1,"ga', b"notes without an end of line"])
def test_no_file_at_all_is_overwritten(path: Path, content: bytes) -> None:
    path.write_bytes(content)
    with pytest.raises(RecordError, match="no complete first line"):
        resume_match(path)
    with pytest.raises(RecordError, match="exists already"):
        start_match(path, LADDER, players(2))
    assert path.read_bytes() == content
    assert not seed_path(path).exists()


def test_a_match_that_can_not_be_written_leaves_nothing_behind(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(file: object, data: bytes) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(files, "_write_all", full)
    with pytest.raises(OSError, match="No space left"):
        start_match(path, LADDER, players(2))
    assert list(path.parent.iterdir()) == []
    monkeypatch.undo()
    _, file = start_match(path, LADDER, players(2))
    file.close()


def test_only_its_owner_may_read_a_running_match(path: Path, playing: tuple[Match, RecordFile]) -> None:
    """The record of a running match has hidden moves in clear."""
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_a_path_with_a_zero_byte_is_refused() -> None:
    for call in (lambda path: start_match(path, LADDER, players(2)), resume_match):
        with pytest.raises(RecordError, match="can't open"):
            call(Path("a\0b"))


def test_one_file_is_played_once_at_a_time(path: Path, playing: tuple[Match, RecordFile]) -> None:
    _, file = playing
    with pytest.raises(RecordError, match="being played by another program"):
        RecordFile.open(path)
    with pytest.raises(RecordError, match="exists already"):
        start_match(path, LADDER, players(2))
    file.close()
    with RecordFile.open(path):
        pass


OTHER_PROGRAM = """
import sys
from pathlib import Path
from fourwalls.core import RecordError, RecordFile
try:
    RecordFile.open(Path(sys.argv[1]))
except RecordError as error:
    print(error)
else:
    print("opened")
"""


def test_two_processes_can_not_play_the_same_file(path: Path, playing: tuple[Match, RecordFile]) -> None:
    def other() -> str:
        command = [sys.executable, "-c", OTHER_PROGRAM, str(path)]
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()

    _, file = playing
    assert other() == f"{path} is being played by another program"
    file.close()
    assert other() == "opened"


KILLED_PROGRAM = """
import os, signal, sys
from pathlib import Path
from core.toy import LADDER
from core.helpers import SEED, players
from fourwalls.core import start_match
match, file = start_match(Path(sys.argv[1]), LADDER, players(2), seed=SEED, clock=lambda: 0)
match.play(0, 0)
match.play(0, 2)
os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")
def test_a_killed_process_loses_nothing_and_leaves_no_lock(path: Path) -> None:
    tests = Path(__file__).parent.parent
    environment = os.environ | {"PYTHONPATH": os.pathsep.join([str(tests), *sys.path])}
    killed = subprocess.run([sys.executable, "-c", KILLED_PROGRAM, str(path)], env=environment, check=False)
    assert killed.returncode < 0
    match, file = resume_match(path, game=LADDER)
    file.close()
    twin = new_match(LADDER)
    twin.play(0, ONE)
    twin.play(0, ROLL)
    assert match.record.lines == twin.record.lines
    assert match.state == twin.state


@pytest.mark.parametrize("call", ["write", "fsync"])
def test_a_write_that_fails_leaves_file_and_match_as_they_were(
    path: Path, playing: tuple[Match, RecordFile], monkeypatch: pytest.MonkeyPatch, call: str
) -> None:
    match, file = playing
    match.play(0, ONE)
    before, state = path.read_bytes(), match.state.copy()
    with monkeypatch.context() as patch:
        if call == "fsync":
            patch.setattr(os, "fsync", _fail)
        else:
            patch.setattr(file, "_file", FullDisk(file._file))
        with pytest.raises(OSError, match="disk full"):
            match.play(0, ROLL)
    assert path.read_bytes() == before
    assert match.state == state
    match.play(0, TWO)
    assert path.read_bytes() == match.record.write()


def _fail(descriptor: int) -> None:
    raise OSError("disk full")


class FullDisk:
    """A file that takes ten bytes and then fails."""

    def __init__(self, file: Any) -> None:
        self.file = file
        self.taken = False

    def write(self, data: Any) -> int:
        """Ten bytes, once."""
        if self.taken:
            raise OSError("disk full")
        self.taken = True
        return int(self.file.write(data[:10]))

    def __getattr__(self, name: str) -> Any:
        return getattr(self.file, name)


def test_lines_are_written_in_order_only(path: Path, playing: tuple[Match, RecordFile]) -> None:
    match, file = playing
    match.play(0, ONE)
    before = path.read_bytes()
    with pytest.raises(RecordError, match=r"line 2 was to be written to .*, not line 1"):
        file.append(match.record.lines)
    file.append([])
    assert path.read_bytes() == before


def test_a_missing_or_broken_seed_is_told(path: Path, playing: tuple[Match, RecordFile]) -> None:
    _, file = playing
    file.close()
    for text, words in [
        ("zz", "can't read the seed"),
        ("00", "64 hex digits"),
        (None, "can be replayed but not played on"),
    ]:
        if text is None:
            seed_path(path).unlink()
        else:
            seed_path(path).write_text(text)
        with pytest.raises(RecordError, match=words):
            resume_match(path, game=LADDER)
    seed_path(path).write_text(bytes(32).hex())
    for _ in range(2):
        with pytest.raises(RecordError, match="seed does not fit"):
            resume_match(path, game=LADDER)


def test_a_finished_file_needs_no_seed(path: Path, playing: tuple[Match, RecordFile]) -> None:
    match, file = playing
    match.stop()
    file.close()
    seed_path(path).write_text("left by a kill between the last line and the removal")
    again, file = resume_match(path, game=LADDER)
    file.close()
    assert again.over
    assert not seed_path(path).exists()


def test_folders_and_missing_files_are_told(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match=r"can't open .*: No such file"):
        resume_match(tmp_path / "nothing.walls")
    with pytest.raises(RecordError, match="can't open"):
        start_match(tmp_path / "nowhere" / "game.walls", LADDER, players(2))
    with pytest.raises(RecordError, match="can't open"):
        resume_match(tmp_path)


def test_a_match_that_is_over_at_once_leaves_no_seed(path: Path) -> None:
    position = b'{"seats":2,"total":1,"heights":[3,0],"turns":1}'
    match, file = start_match(path, LADDER, players(2), position=position)
    file.close()
    assert match.over
    assert not seed_path(path).exists()
    assert verify(path.read_bytes(), game=LADDER).complete
