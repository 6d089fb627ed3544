"""The folder of a database, and its files in use: whether all that was written is still there.

SQLite goes on with files that were deleted or cut short, as if nothing had happened; so we look.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from .errors import StorageError


def make_folder(folder: Path) -> None:
    """A data folder for its owner alone: hands and seeds are in it. Raises StorageError."""
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    except OSError as error:
        raise unusable(folder, error) from None


def unusable(folder: Path, error: OSError) -> StorageError:
    """A data folder that the system lets nobody use."""
    return StorageError(f"can't use {folder} for tables: {error.strerror or error}")


class _Seen(NamedTuple):
    device: int
    number: int
    size: int


class Files:
    """The main file and the one beside it with the newest writes. Neither ever shrinks while it is in use."""

    def __init__(self, main: Path) -> None:
        self._main = main
        self._log = main.with_name(main.name + "-wal")
        self._seen = {path: _look(path) for path in (self._main, self._log)}

    def note(self) -> None:
        """Something was written: this is how large they have to be from now on."""
        for path, seen in self._seen.items():
            now = _look(path)
            if now is not None and (seen is None or (now[:2] == seen[:2] and now.size > seen.size)):
                self._seen[path] = now

    def fault(self) -> str | None:
        """What has happened to them; None if all is well."""
        return self._fault(self._main) or self._fault(self._log)

    @property
    def only_log_is_away(self) -> bool:
        """Whether what was in the log can still be brought into the main file: SQLite has the log open."""
        return self._fault(self._main) is None and _look(self._log) is None

    def _fault(self, path: Path) -> str | None:
        seen, now = self._seen[path], _look(path)
        if seen is None:  # a log that nobody has needed yet
            return None
        if now is None:
            return f"{path} was deleted"
        if now[:2] != seen[:2]:
            return f"{path} was replaced"
        return f"{path} was cut short" if now.size < seen.size else None


def _look(path: Path) -> _Seen | None:
    try:
        found = path.stat()
    except OSError:
        return None
    return _Seen(found.st_dev, found.st_ino, found.st_size)
