"""Guests, tables, chairs and the append-only entries."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the first tables."""
    op.create_table(
        "facts",
        sa.Column("name", sa.String(40), primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )
    op.create_table(
        "guests",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("name", sa.String(40), nullable=False),
    )
    op.create_table(
        "tables",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("maker", sa.String(40), nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("rules", sa.Integer, nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("deck", sa.String(64), nullable=False),
        sa.Column("cards", sa.Text, nullable=False),
        sa.Column("seed", sa.String(64), nullable=False),
        sa.Column("seed_digest", sa.String(64), nullable=False),
        sa.Column("follows", sa.String(40), sa.ForeignKey("tables.id"), unique=True),
        sa.Column("made", sa.BigInteger, nullable=False),
    )
    op.create_index("tables_by_maker", "tables", ["maker"])
    op.create_table(
        "chairs",
        sa.Column("table_id", sa.String(40), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("bot", sa.String(40), nullable=False),
        sa.Column("guest", sa.String(40), nullable=False),
    )
    op.create_index("chairs_by_guest", "chairs", ["guest"])
    op.create_table(
        "entries",
        sa.Column("table_id", sa.String(40), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("line", sa.Text, nullable=False),
    )


def downgrade() -> None:
    """There is nothing before the first step."""
    raise RuntimeError("the first tables cannot be undone")
