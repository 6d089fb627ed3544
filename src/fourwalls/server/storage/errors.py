"""What can be wrong with storage."""

from __future__ import annotations

from fourwalls.core import FourwallsError


class StorageError(FourwallsError):
    """The data folder or the database in it can't be used."""


class FolderInUse(StorageError):
    """Another server keeps its tables in the data folder; `address` is where it is."""

    def __init__(self, text: str, address: str) -> None:
        self.address = address
        super().__init__(text)


class Conflict(Exception):
    """Somebody else has written this first."""


class StorageDown(Exception):
    """The database can't be written or read just now, for example because the disk is full."""


class StorageGone(StorageDown):
    """The database's files are no longer as they were left, so what is written might not be found again."""
