"""Runs the revisions on the connection it is handed, then puts back what guards the tables."""

from __future__ import annotations

from alembic import context
from sqlalchemy import Connection, text

from moderator.journal import triggers
from moderator.journal.schema import Table
from moderator.journal.shared import guards

connection: Connection = context.config.attributes["connection"]
is_file = connection.dialect.name == "sqlite"
context.configure(connection=connection, target_metadata=Table.metadata, render_as_batch=is_file, transactional_ddl=True)
with context.begin_transaction():
    for name in triggers.TRIGGERS if is_file else ():
        connection.execute(text(f"DROP TRIGGER IF EXISTS {name}"))
    context.run_migrations()
    for sql in triggers.statements() if is_file else guards.statements():
        connection.execute(text(sql))
