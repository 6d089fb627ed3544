"""Reads and writes tables. A write returns when it is safe on the disk."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any, Literal, Self, TypeVar

import msgspec
from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import URL, Connection, Engine, create_engine, delete, event, insert, select, update
from sqlalchemy.exc import DatabaseError, IntegrityError, OperationalError, SQLAlchemyError

from fourwalls.core import Header, Record, RecordLine
from fourwalls.core.record import canonical_json
from fourwalls.server.tokens import Grant

from . import schema
from .errors import Conflict, StorageDown, StorageError, StorageGone
from .files import Files, make_folder, unusable

log = logging.getLogger(__name__)

Holder = Literal["owner", "link", "bot"]

BATCH = 200
"""At most so many writes are made safe together."""

READERS = 2
"""Threads that read, each with a connection of its own."""

_T = TypeVar("_T")


class StoredTable(msgspec.Struct, frozen=True, kw_only=True):
    """A table as it is kept: its private record, who holds the seats, its seed while it runs, and its rematch.

    `seeded`: who opened it gave the seed.
    """

    id: str
    record: Record
    holders: tuple[Holder, ...]
    seed: bytes | None
    seeded: bool = False
    rematch: str | None = None


class NewEntry(msgspec.Struct, frozen=True, kw_only=True):
    """A new table with the grants for its links; `rematch_of` is the table that is played again."""

    table: StoredTable
    grants: tuple[Grant, ...]
    rematch_of: str | None = None


class _Write(msgspec.Struct):
    """One thing to write, all or nothing, and who waits for it."""

    done: asyncio.Future[None]
    rows: list[dict[str, Any]] = []
    before: Callable[[Connection], None] | None = None
    ended: str | None = None


class Storage:
    """One database. Writes of all tables go through one task, which makes those that wait safe in one commit.

    SQLite blocks, so it is used in threads: one that writes, which gets a whole commit at a time, and some that read.
    """

    def __init__(self, engine: Engine, file: Path) -> None:
        """Use `open`."""
        self._engine = engine
        self._files = Files(file)
        self._trouble = ""
        self._writing = ThreadPoolExecutor(1, thread_name_prefix="storage-writer")
        self._reading = ThreadPoolExecutor(READERS, thread_name_prefix="storage-reader")
        self._queue: asyncio.Queue[_Write] = asyncio.Queue()
        self._writer = asyncio.create_task(self._write_all(), name="storage writer")

    @classmethod
    async def open(cls, folder: Path) -> Self:
        """The database in a data folder; see `prepare`."""
        await asyncio.to_thread(prepare, folder)
        file = _file(folder).absolute()
        # Mode rw: a file that is gone is not made anew, empty.
        engine = create_engine(URL.create("sqlite", database=file.as_uri(), query={"uri": "true", "mode": "rw"}))
        event.listen(engine, "connect", _set_up)
        await asyncio.to_thread(_mark, engine, _IN_USE)
        return cls(engine, file)

    async def close(self) -> None:
        """Finish what is to be written and let go of the database, of which one file stays."""
        await self._queue.join()
        self._writer.cancel()
        await asyncio.gather(self._writer, return_exceptions=True)
        await asyncio.to_thread(self._let_go)

    def _let_go(self) -> None:
        for threads in (self._writing, self._reading):
            threads.shutdown()
        try:
            if self._files.fault() is None or self._files.only_log_is_away:
                _mark(self._engine, _AT_REST)
        except (SQLAlchemyError, sqlite3.Error) as error:
            log.warning("the database could not be closed properly: %s", error)
        finally:
            self._engine.dispose()

    # Writing

    async def create(self, new: NewEntry) -> None:
        """Add a table. Raises Conflict when the table it follows has a rematch already."""
        rows = _rows(new.table.id, new.table.record.lines)
        await self._write(rows, before=lambda connection: _insert_table(connection, new))

    async def append(self, table: str, lines: Sequence[RecordLine]) -> None:
        """Add lines to a table's record. Raises Conflict when it has lines with these numbers already."""
        await self._write(_rows(table, lines), ended=table if lines[-1].what == "end" else None)

    async def add_grant(self, table: str, grant: Grant) -> None:
        """Add a secret link to a table."""
        await self._write([], before=lambda connection: _insert_grants(connection, table, [grant]))

    async def _write(
        self,
        rows: list[dict[str, Any]],
        *,
        before: Callable[[Connection], None] | None = None,
        ended: str | None = None,
    ) -> None:
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._queue.put_nowait(_Write(done, rows, before, ended))
        await done

    async def _write_all(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            writes = [await self._queue.get()]
            while len(writes) < BATCH and not self._queue.empty():
                writes.append(self._queue.get_nowait())
            errors = await loop.run_in_executor(self._writing, self._commit_all, writes)
            for write, error in zip(writes, errors, strict=True):
                if not write.done.done():
                    if error is None:
                        write.done.set_result(None)
                    else:
                        write.done.set_exception(error)
                self._queue.task_done()

    def _commit_all(self, writes: Sequence[_Write]) -> list[Exception | None]:
        """Make writes safe, if possible in one commit; for each of them what went wrong. In the writer's thread."""
        error = self._commit(writes)
        if error is None or isinstance(error, StorageDown) or len(writes) == 1:
            return [error] * len(writes)
        # One of them fails; alone, the others don't.
        return [self._commit([write]) for write in writes]

    def _commit(self, writes: Sequence[_Write]) -> Exception | None:
        """Write all of these or none."""
        try:
            with self._engine.begin() as connection:
                for write in writes:
                    if write.before is not None:
                        write.before(connection)
                if rows := [row for write in writes for row in write.rows]:
                    connection.execute(insert(schema.lines), rows)
                if ended := [write.ended for write in writes if write.ended is not None]:
                    connection.execute(delete(schema.seeds).where(schema.seeds.c.table_id.in_(ended)))
                if (gone := self._gone()) is not None:
                    raise gone
        except IntegrityError as error:
            return Conflict(str(error))
        except Exception as error:
            return self._down(error) or error
        self._files.note()
        self._report(None)
        return None

    def _gone(self) -> StorageGone | None:
        fault = self._files.fault()
        return None if fault is None else StorageGone(f"{fault} while the server runs")

    def _down(self, error: Exception) -> StorageDown | None:
        """An error as StorageDown, if it is the database's or the disk's and not one of ours."""
        disk = isinstance(error, StorageDown | OSError | OperationalError | sqlite3.OperationalError)
        if not disk and type(error) not in (DatabaseError, sqlite3.DatabaseError):  # their other children are ours
            return None
        down = self._gone() or StorageDown(str(getattr(error, "orig", None) or error))
        self._report(down)
        if self._files.only_log_is_away:
            self._save_log()
        return down

    def _save_log(self) -> None:
        """The log alone was taken away: bring what is in it into the main file, as long as we have it open."""
        with suppress(SQLAlchemyError, sqlite3.Error), self._engine.connect() as connection:
            connection.exec_driver_sql("PRAGMA wal_checkpoint(PASSIVE)")

    def _report(self, down: StorageDown | None) -> None:
        """Log it when storage stops working, and when it works again; not each time that somebody tries."""
        trouble = "" if down is None else str(down)
        if trouble == self._trouble:
            return
        self._trouble = trouble
        if not trouble:
            log.warning("tables can be stored again")
        elif isinstance(down, StorageGone):
            log.error("no table can be stored: %s; put it back, or stop the server and start it again", trouble)
        else:
            log.error("no table can be stored or read: %s", trouble)

    # Reading

    async def load(self, table: str) -> StoredTable | None:
        """A table; None if there is no such. Raises StorageDown, as all that reads or writes."""
        return await self._read(lambda connection: _load(connection, table))

    async def grants(self, table: str) -> list[Grant]:
        """All secret links of a table; none if there is no such table."""
        return await self._read(lambda connection: _grants(connection, table))

    async def _read(self, query: Callable[[Connection], _T]) -> _T:
        def work() -> _T:
            try:
                with self._engine.connect() as connection:
                    return query(connection)
            except Exception as error:
                if (down := self._down(error)) is None:
                    raise
                raise down from None

        return await asyncio.get_running_loop().run_in_executor(self._reading, work)


def _load(connection: Connection, table: str) -> StoredTable | None:
    tables, lines, seats, seeds = schema.tables, schema.lines, schema.seats, schema.seeds
    found = connection.execute(select(tables).where(tables.c.id == table)).one_or_none()
    if found is None:
        return None
    query = select(lines.c.content).where(lines.c.table_id == table).order_by(lines.c.number)
    contents = connection.execute(query).scalars().all()
    query = select(seats.c.holder).where(seats.c.table_id == table).order_by(seats.c.seat)
    holders = connection.execute(query).scalars().all()
    query = select(seeds.c.seed).where(seeds.c.table_id == table)
    seed = connection.execute(query).scalar_one_or_none()
    header = msgspec.json.decode(found.header, type=Header)
    record = Record(header, [_LINE.decode(content) for content in contents])
    return StoredTable(
        id=table, record=record, holders=tuple(holders), seed=seed, seeded=found.seeded, rematch=found.rematch
    )


def _grants(connection: Connection, table: str) -> list[Grant]:
    grants = schema.grants
    query = select(grants.c.hash, grants.c.role, grants.c.seat).where(grants.c.table_id == table)
    return [Grant(row.hash, row.role, row.seat) for row in connection.execute(query)]


_LINE = msgspec.json.Decoder(RecordLine)


def _rows(table: str, lines: Sequence[RecordLine]) -> list[dict[str, Any]]:
    return [{"table_id": table, "number": line.n, "content": canonical_json(line)} for line in lines]


def _insert_table(connection: Connection, new: NewEntry) -> None:
    table = new.table
    header = table.record.header
    row = {"id": table.id, "game": header.game, "header": canonical_json(header), "opened": header.started}
    connection.execute(insert(schema.tables), {**row, "seeded": table.seeded})
    holders = [{"table_id": table.id, "seat": seat, "holder": holder} for seat, holder in enumerate(table.holders)]
    connection.execute(insert(schema.seats), holders)
    _insert_grants(connection, table.id, new.grants)
    if table.seed is not None and not table.record.finished:
        connection.execute(insert(schema.seeds), {"table_id": table.id, "seed": table.seed})
    if new.rematch_of is not None:
        tables = schema.tables
        free = update(tables).where(tables.c.id == new.rematch_of, tables.c.rematch.is_(None))
        if (connection.execute(free.values(rematch=table.id))).rowcount == 0:
            raise Conflict(f"table {new.rematch_of} has a rematch already")


def _insert_grants(connection: Connection, table: str, grants: Sequence[Grant]) -> None:
    rows: list[dict[str, Any]] = [
        {"hash": grant.hash, "table_id": table, "role": grant.role, "seat": grant.seat} for grant in grants
    ]
    connection.execute(insert(schema.grants), rows)


def prepare(folder: Path) -> None:
    """Make the database in a data folder, or bring it up to date. Raises StorageError."""
    file = _file(folder)
    make_folder(folder)
    try:
        file.touch(mode=0o600)
        file.chmod(0o600)
        had_log = file.with_name(file.name + "-wal").exists()
    except OSError as error:
        raise unusable(folder, error) from None
    engine = create_engine(URL.create("sqlite", database=str(file)))
    event.listen(engine, "connect", _set_up)
    try:
        with engine.begin() as connection:
            if not had_log and connection.exec_driver_sql("PRAGMA user_version").scalar() == _IN_USE:
                log.warning("%s was in use, but its file -wal is missing: the last moves may be lost", file)
            _migrate(connection)
        _mark(engine, _AT_REST)
    except (SQLAlchemyError, sqlite3.Error) as error:
        raise StorageError(f"can't use the database {file}: {getattr(error, 'orig', None) or error}") from None
    except CommandError:
        raise StorageError(f"the database {file} was made by a newer version of Fourwalls") from None
    finally:
        engine.dispose()


def _file(folder: Path) -> Path:
    return folder / "fourwalls.db"


_AT_REST, _IN_USE = 0, 1
"""Marks in the database, kept in SQLite's `user_version`: whether a server had it open last."""


def _mark(engine: Engine, mark: int) -> None:
    """Write a mark into the database's main file, where it stands even if the file -wal beside it is taken away."""
    with engine.connect() as connection:
        connection.exec_driver_sql(f"PRAGMA user_version={mark}")
        connection.commit()
        connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")


def _set_up(connection: Any, _: object) -> None:
    """WAL: readers never wait for the writer. FULL: a commit is on the disk, also when the power fails."""
    cursor = connection.cursor()
    for setting in ("busy_timeout=10000", "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {setting}")
    cursor.close()


def _migrate(connection: Connection) -> None:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations").replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
