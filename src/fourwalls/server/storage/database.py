"""Reads and writes tables. A write returns when it is safe on the disk."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Any, Literal, Self

import msgspec
from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import URL, Connection, create_engine, delete, event, insert, select, update
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from fourwalls.core import FourwallsError, Header, Record, RecordLine
from fourwalls.core.record import canonical_json
from fourwalls.server.tokens import Grant

from . import schema

Holder = Literal["owner", "link", "bot"]

BATCH = 200
"""At most so many writes are made safe together."""


class StorageError(FourwallsError):
    """The data folder or the database in it can't be used."""


class Conflict(Exception):
    """Somebody else has written this first."""


class StorageGone(Exception):
    """The database is no longer where it was, so nothing that is written would be found again."""


class StoredTable(msgspec.Struct, frozen=True, kw_only=True):
    """A table as it is kept: its private record, who holds the seats, its seed while it runs, and its rematch."""

    id: str
    record: Record
    holders: tuple[Holder, ...]
    seed: bytes | None
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
    before: Callable[[AsyncConnection], Awaitable[None]] | None = None
    ended: str | None = None


class Storage:
    """One database. Writes of all tables go through one task, which makes those that wait safe in one commit."""

    def __init__(self, engine: AsyncEngine, file: Path) -> None:
        """Use `open`."""
        self._engine = engine
        self._file = file
        self._which = _identity(file)
        self._queue: asyncio.Queue[_Write] = asyncio.Queue()
        self._writer = asyncio.create_task(self._write_all(), name="storage writer")

    @classmethod
    async def open(cls, folder: Path) -> Self:
        """The database in a data folder; see `prepare`."""
        await asyncio.to_thread(prepare, folder)
        file = _file(folder).absolute()
        # Mode rw: a file that is gone is not made anew, empty.
        url = URL.create("sqlite+aiosqlite", database=file.as_uri(), query={"uri": "true", "mode": "rw"})
        engine = create_async_engine(url)
        event.listen(engine.sync_engine, "connect", _set_up)
        return cls(engine, file)

    async def close(self) -> None:
        """Finish what is to be written and let go of the database."""
        await self._queue.join()
        self._writer.cancel()
        await asyncio.gather(self._writer, return_exceptions=True)
        await self._engine.dispose()

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
        before: Callable[[AsyncConnection], Awaitable[None]] | None = None,
        ended: str | None = None,
    ) -> None:
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._queue.put_nowait(_Write(done, rows, before, ended))
        await done

    async def _write_all(self) -> None:
        while True:
            writes = [await self._queue.get()]
            while len(writes) < BATCH and not self._queue.empty():
                writes.append(self._queue.get_nowait())
            if not await self._commit(writes) and len(writes) > 1:
                # One of them fails; alone, the others don't.
                for write in writes:
                    await self._commit([write])
            for _ in writes:
                self._queue.task_done()

    async def _commit(self, writes: Sequence[_Write]) -> bool:
        """Write all of these or none; an error goes to the one that waits, if it is alone."""
        try:
            async with self._engine.begin() as connection:
                for write in writes:
                    if write.before is not None:
                        await write.before(connection)
                if rows := [row for write in writes for row in write.rows]:
                    await connection.execute(insert(schema.lines), rows)
                if ended := [write.ended for write in writes if write.ended is not None]:
                    await connection.execute(delete(schema.seeds).where(schema.seeds.c.table_id.in_(ended)))
                self._check_there()
        except Exception as error:
            if len(writes) == 1 and not writes[0].done.done():
                writes[0].done.set_exception(Conflict(str(error)) if isinstance(error, IntegrityError) else error)
            return False
        for write in writes:
            if not write.done.done():
                write.done.set_result(None)
        return True

    def _check_there(self) -> None:
        """SQLite goes on with a file that was deleted, as if nothing had happened. Raises StorageGone."""
        if self._which is None or _identity(self._file) != self._which:
            raise StorageGone(f"{self._file} was deleted or replaced while the server runs")

    # Reading

    async def load(self, table: str) -> StoredTable | None:
        """A table; None if there is no such."""
        async with self._engine.connect() as connection:
            tables, lines, seats, seeds = schema.tables, schema.lines, schema.seats, schema.seeds
            found = (await connection.execute(select(tables).where(tables.c.id == table))).one_or_none()
            if found is None:
                return None
            query = select(lines.c.content).where(lines.c.table_id == table).order_by(lines.c.number)
            contents = (await connection.execute(query)).scalars().all()
            query = select(seats.c.holder).where(seats.c.table_id == table).order_by(seats.c.seat)
            holders = (await connection.execute(query)).scalars().all()
            query = select(seeds.c.seed).where(seeds.c.table_id == table)
            seed = (await connection.execute(query)).scalar_one_or_none()
        header = msgspec.json.decode(found.header, type=Header)
        record = Record(header, [_LINE.decode(content) for content in contents])
        return StoredTable(id=table, record=record, holders=tuple(holders), seed=seed, rematch=found.rematch)

    async def grants(self, table: str) -> list[Grant]:
        """All secret links of a table; none if there is no such table."""
        grants = schema.grants
        query = select(grants.c.hash, grants.c.role, grants.c.seat).where(grants.c.table_id == table)
        async with self._engine.connect() as connection:
            return [Grant(row.hash, row.role, row.seat) for row in await connection.execute(query)]


_LINE = msgspec.json.Decoder(RecordLine)


def _rows(table: str, lines: Sequence[RecordLine]) -> list[dict[str, Any]]:
    return [{"table_id": table, "number": line.n, "content": canonical_json(line)} for line in lines]


async def _insert_table(connection: AsyncConnection, new: NewEntry) -> None:
    table = new.table
    header = table.record.header
    await connection.execute(
        insert(schema.tables),
        {"id": table.id, "game": header.game, "header": canonical_json(header), "opened": header.started},
    )
    holders = [{"table_id": table.id, "seat": seat, "holder": holder} for seat, holder in enumerate(table.holders)]
    await connection.execute(insert(schema.seats), holders)
    await _insert_grants(connection, table.id, new.grants)
    if table.seed is not None and not table.record.finished:
        await connection.execute(insert(schema.seeds), {"table_id": table.id, "seed": table.seed})
    if new.rematch_of is not None:
        tables = schema.tables
        free = update(tables).where(tables.c.id == new.rematch_of, tables.c.rematch.is_(None))
        if (await connection.execute(free.values(rematch=table.id))).rowcount == 0:
            raise Conflict(f"table {new.rematch_of} has a rematch already")


async def _insert_grants(connection: AsyncConnection, table: str, grants: Sequence[Grant]) -> None:
    rows: list[dict[str, Any]] = [
        {"hash": grant.hash, "table_id": table, "role": grant.role, "seat": grant.seat} for grant in grants
    ]
    await connection.execute(insert(schema.grants), rows)


def prepare(folder: Path) -> None:
    """Make the database in a data folder, or bring it up to date. Raises StorageError."""
    file = _file(folder)
    try:
        # For their owner alone: hands and seeds are in it.
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        file.touch(mode=0o600)
        file.chmod(0o600)
    except OSError as error:
        raise StorageError(f"can't use {folder} for tables: {error.strerror or error}") from None
    engine = create_engine(URL.create("sqlite", database=str(file)))
    event.listen(engine, "connect", _set_up)
    try:
        with engine.begin() as connection:
            _migrate(connection)
    except (SQLAlchemyError, sqlite3.Error) as error:
        raise StorageError(f"can't use the database {file}: {getattr(error, 'orig', None) or error}") from None
    except CommandError:
        raise StorageError(f"the database {file} was made by a newer version of Fourwalls") from None
    finally:
        engine.dispose()


def _file(folder: Path) -> Path:
    return folder / "fourwalls.db"


def _identity(file: Path) -> tuple[int, int] | None:
    """Which file it is; None if there is none."""
    try:
        found = file.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


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
