"""Alembic's way in: migrations run on the connection that the server gives, inside its transaction."""

from __future__ import annotations

from alembic import context

from fourwalls.server.storage.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
