"""The format of a table's record, and the position it began from."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Tables made before this step have records of format 1 and began from the set-up."""
    op.add_column("tables", sa.Column("format", sa.Integer, nullable=False, server_default="1"))
    op.add_column("tables", sa.Column("start", sa.Text, nullable=False, server_default=""))


def downgrade() -> None:
    """Earlier versions cannot draw for tables of format 2."""
    raise RuntimeError("tables of record format 2 cannot be played by earlier versions")
