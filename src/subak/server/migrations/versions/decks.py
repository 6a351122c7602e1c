"""Decks by their digest, the lists of the guests who keep them, and the name of a table's deck."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make room for decks; the deck of every table before this step is the built-in one, or stands in its row."""
    op.create_table(
        "decks",
        sa.Column("digest", sa.String(64), primary_key=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "guest_decks",
        sa.Column("guest", sa.String(40), primary_key=True),
        sa.Column("digest", sa.String(64), sa.ForeignKey("decks.digest"), primary_key=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("share", sa.String(40)),
        sa.Column("made", sa.BigInteger, nullable=False),
    )
    op.create_index("guest_decks_by_digest", "guest_decks", ["digest"])
    op.add_column("tables", sa.Column("deck_name", sa.String(40), nullable=False, server_default=""))
    op.create_index("tables_by_deck", "tables", ["deck"])


def downgrade() -> None:
    """Not offered: tables in play would lose their decks."""
    raise RuntimeError("the step to decks cannot be undone")
