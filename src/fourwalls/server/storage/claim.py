"""One server for one data folder: who has claimed it, and where that server is."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from .errors import FolderInUse, StorageError
from .files import make_folder


@contextmanager
def claim(folder: Path, address: str) -> Iterator[None]:
    """Have a data folder for oneself; it is free again when the process ends, however it ends. Raises StorageError.

    The lock is SQLite's, which works alike on all systems: a write that is begun and never finished. Others can't
    begin one, but they can read who has.
    """
    make_folder(folder)
    with closing(sqlite3.connect(folder / "fourwalls.lock", timeout=0, isolation_level=None)) as connection:
        try:
            connection.execute("BEGIN IMMEDIATE")
            connection.execute("CREATE TABLE IF NOT EXISTS holder (pid INTEGER, address TEXT)")
            connection.execute("DELETE FROM holder")
            connection.execute("INSERT INTO holder VALUES (?, ?)", (os.getpid(), address))
            connection.execute("COMMIT")
            connection.execute("BEGIN IMMEDIATE")
        except sqlite3.Error as error:
            if getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_BUSY:
                raise _in_use(folder, connection) from None
            raise StorageError(f"can't use {folder} for tables: {error}") from None
        yield


def _in_use(folder: Path, connection: sqlite3.Connection) -> FolderInUse:
    try:
        pid, address = connection.execute("SELECT pid, address FROM holder").fetchone()
    except (sqlite3.Error, TypeError):  # it is just being written
        return FolderInUse(f"the tables in {folder} are in use by another server that has just started", "")
    return FolderInUse(f"the tables in {folder} are in use by the server at {address} (process {pid})", address)
