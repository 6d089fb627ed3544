"""Tables, their records, seats, secret links and seeds."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("game", sa.String(60), nullable=False),
        sa.Column("header", sa.LargeBinary, nullable=False),
        sa.Column("opened", sa.String(32), nullable=False),
        sa.Column("rematch", sa.String(32)),
        sa.PrimaryKeyConstraint("id", name="pk_tables"),
        sa.ForeignKeyConstraint(["rematch"], ["tables.id"], name="fk_tables_rematch"),
    )
    op.create_table(
        "lines",
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("content", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "number", name="pk_lines"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_lines_table_id"),
    )
    op.create_table(
        "seats",
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("holder", sa.String(8), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seat", name="pk_seats"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_seats_table_id"),
        sa.CheckConstraint("holder IN ('owner', 'link', 'bot')", name="ck_seats_holder"),
    )
    op.create_table(
        "grants",
        sa.Column("hash", sa.LargeBinary(32), nullable=False),
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("role", sa.String(9), nullable=False),
        sa.Column("seat", sa.Integer),
        sa.PrimaryKeyConstraint("hash", name="pk_grants"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_grants_table_id"),
        sa.CheckConstraint(
            "role IN ('owner', 'seat', 'spectator') AND (role = 'seat') = (seat IS NOT NULL)", name="ck_grants_role"
        ),
    )
    op.create_index("ix_grants_table_id", "grants", ["table_id"])
    op.create_table(
        "seeds",
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("seed", sa.LargeBinary(32), nullable=False),
        sa.PrimaryKeyConstraint("table_id", name="pk_seeds"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_seeds_table_id"),
    )


def downgrade() -> None:
    for name in ("seeds", "grants", "seats", "lines", "tables"):
        op.drop_table(name)
