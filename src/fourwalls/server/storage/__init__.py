"""Where tables are kept: SQLAlchemy over SQLite, with migrations."""

from .claim import claim
from .database import Holder, NewEntry, Storage, StoredTable, prepare
from .errors import Conflict, FolderInUse, StorageDown, StorageError, StorageGone

__all__ = [
    "Conflict",
    "FolderInUse",
    "Holder",
    "NewEntry",
    "Storage",
    "StorageDown",
    "StorageError",
    "StorageGone",
    "StoredTable",
    "claim",
    "prepare",
]
