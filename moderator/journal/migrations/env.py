"""Runs the revisions on the connection it is handed, then puts the triggers back."""

from __future__ import annotations

from alembic import context
from sqlalchemy import Connection, text

from moderator.journal.schema import Table
from moderator.journal.triggers import TRIGGERS, statements

connection: Connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=Table.metadata, render_as_batch=True, transactional_ddl=True)
with context.begin_transaction():
    for name in TRIGGERS:
        connection.execute(text(f"DROP TRIGGER IF EXISTS {name}"))
    context.run_migrations()
    for sql in statements():
        connection.execute(text(sql))
