"""From no file, or an older one, to today's schema. Loads SQLModel and Alembic, so it is imported only when needed."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import Connection, create_engine, event
from sqlalchemy.pool import NullPool

__all__ = ["CommandError", "dump", "run", "upgrade"]

HERE = Path(__file__).resolve().parent / "migrations"


def upgrade(path: Path, *, versions: tuple[Path, ...] = (), target: str = "heads") -> None:
    """Bring the file to today's schema in one transaction; ``versions`` adds folders of revisions (tests)."""
    engine = create_engine(f"sqlite:///{path}", poolclass=NullPool)
    event.listen(engine, "connect", _own_transactions)
    event.listen(engine, "begin", _begin_immediate)
    try:
        with engine.begin() as connection:
            run(connection, versions, target)
    finally:
        engine.dispose()


def run(connection: Connection, versions: tuple[Path, ...] = (), target: str = "heads") -> None:
    """The revisions on a connection, in its transaction; ``versions`` adds folders of them."""
    config = Config()
    config.set_main_option("script_location", str(HERE))
    config.set_main_option("path_separator", "newline")
    config.set_main_option("version_locations", "\n".join(str(folder) for folder in (HERE / "versions", *versions)))
    config.attributes["connection"] = connection
    command.upgrade(config, target)


def _own_transactions(connection: object, _record: object) -> None:
    """The driver would commit before every CREATE; we open transactions ourselves."""
    connection.isolation_level = None  # type: ignore[attr-defined]


def _begin_immediate(connection: object) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")  # type: ignore[attr-defined]


def dump(path: Path) -> str:
    """The schema of a file as a script: what ``head.sql`` must be after every new revision."""
    with closing(sqlite3.connect(path)) as connection:
        made = [sql for (sql,) in connection.execute("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY rowid")]
        (revision,) = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    return ";\n\n".join([*made, f"INSERT INTO alembic_version VALUES ('{revision}')"]) + ";\n"
