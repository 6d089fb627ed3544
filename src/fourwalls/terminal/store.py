"""Where games are kept: `*.walls` files in the person's data folder."""

from __future__ import annotations

import os
import secrets
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from fourwalls.core import Record, RecordError, seed_path

from .errors import TerminalError
from .messages import t


def data_folder() -> Path:
    """FOURWALLS_DATA if it is set, else the usual place for a program's data on this system. Raises TerminalError."""
    try:
        return _data_folder()
    except RuntimeError as error:  # no home, or not the one that was named
        raise TerminalError(t("store.no_home", problem=str(error))) from None


def _data_folder() -> Path:
    if chosen := os.environ.get("FOURWALLS_DATA"):
        return Path(chosen).expanduser()
    if chosen := os.environ.get("XDG_DATA_HOME"):
        return Path(chosen).expanduser() / "fourwalls"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "fourwalls"
    if sys.platform == "win32" and (chosen := os.environ.get("LOCALAPPDATA")):
        return Path(chosen) / "fourwalls"
    return Path.home() / ".local" / "share" / "fourwalls"


def games_folder() -> Path:
    """Where games are written; made when it is missing."""
    folder = data_folder() / "games"
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def new_file(game: str) -> Path:
    """A name for a new game that sorts by time and that no other process takes."""
    now = datetime.now(UTC).strftime("%Y%m%d-%H%M%S")
    return games_folder() / f"{game}-{now}-{secrets.token_hex(2)}.walls"


def unfinished(game: str | None = None) -> Iterator[Path]:
    """The unfinished games, the one played last first; only those of one game if it is given.

    What a kill has left of a game that was not begun, or that had ended, is passed over, and so is what is damaged.
    """
    folder = data_folder() / "games"
    found = [file for file in folder.glob(f"{game or '*'}-*.walls") if seed_path(file).exists()]
    yield from filter(_can_go_on, sorted(found, key=_changed, reverse=True))


def _can_go_on(file: Path) -> bool:
    try:
        return not Record.read(file.read_bytes()).finished
    except (OSError, RecordError):
        return False


def _changed(file: Path) -> int:
    try:
        return file.stat().st_mtime_ns
    except OSError:  # gone meanwhile
        return 0


def finished_count(game: str) -> int:
    """How many games of this kind were played to their end here."""
    return sum(not seed_path(file).exists() for file in (data_folder() / "games").glob(f"{game}-*.walls"))
