"""Run the steps on the connection the server has opened, and compare with the schema of `storage`."""

from __future__ import annotations

from alembic import context

from subak.server.storage import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    transactional_ddl=True,
    render_as_batch=True,  # SQLite changes a table by copying it
)
with context.begin_transaction():
    context.run_migrations()
