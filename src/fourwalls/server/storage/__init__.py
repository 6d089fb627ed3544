"""Where tables are kept: SQLAlchemy over SQLite, with migrations."""

from .database import Conflict, Holder, NewEntry, Storage, StorageError, StorageGone, StoredTable, prepare

__all__ = ["Conflict", "Holder", "NewEntry", "Storage", "StorageError", "StorageGone", "StoredTable", "prepare"]
