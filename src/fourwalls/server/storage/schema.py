"""The tables of the database. Types are those that SQLite and PostgreSQL share; changes need a migration."""

from __future__ import annotations

from sqlalchemy import (
    Boolean,
    CheckConstraint,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    false,
)

metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "ix": "ix_%(table_name)s_%(column_0_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
    }
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(60), nullable=False),
    Column("header", LargeBinary, nullable=False),
    Column("opened", String(32), nullable=False),
    Column("rematch", String(32), ForeignKey("tables.id")),
    Column("seeded", Boolean, nullable=False, server_default=false()),
)
"""A table: the first line of its record as JSON, when it was opened (ISO 8601, UTC), where it is played again, and
whether who opened it gave the seed."""

lines = Table(
    "lines",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), nullable=False),
    Column("number", Integer, nullable=False),
    Column("content", LargeBinary, nullable=False),
    PrimaryKeyConstraint("table_id", "number"),
)
"""The record, only ever added to: one line as JSON with its number. Two writers can't both add the same number."""

seats = Table(
    "seats",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("holder", String(8), nullable=False),
    PrimaryKeyConstraint("table_id", "seat"),
    CheckConstraint("holder IN ('owner', 'link', 'bot')", name="holder"),
)
"""Who plays a seat: who opened the table, who has the seat's link, or a bot."""

grants = Table(
    "grants",
    metadata,
    Column("hash", LargeBinary(32), primary_key=True),
    Column("table_id", String(32), ForeignKey("tables.id"), nullable=False),
    Column("role", String(9), nullable=False),
    Column("seat", Integer),
    CheckConstraint("role IN ('owner', 'seat', 'spectator') AND (role = 'seat') = (seat IS NOT NULL)", name="role"),
    Index(None, "table_id"),
)
"""Secret links, by the hash of their tokens."""

seeds = Table(
    "seeds",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("seed", LargeBinary(32), nullable=False),
)
"""The seeds of running matches. They are in no export; a row goes when the seed stands at the end of the record."""
