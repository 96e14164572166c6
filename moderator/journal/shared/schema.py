"""From an empty database, or an older one, to today's tables; a newer one, or one that is somebody else's, is refused."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from moderator.journal.errors import JournalError
from moderator.journal.shared.connection import Link
from moderator.journal.shared.errors import driver, shared_error
from moderator.journal.shared.place import Place

MIGRATIONS: Final = Path(__file__).resolve().parent / "migrations"
KNOWN: Final = ("0001", "d0001")
"""Every revision this program knows: the files' and, with a d before them, those of the database alone."""
HEADS: Final = frozenset({"d0001"})
LOCK: Final = 0x6D6F64
"""The lock under which tables are made: two desks may begin at once."""
LONG: Final = 60.0


def prepare(link: Link) -> None:
    """See to today's schema. JournalError ``shared_newer``, ``shared_foreign``, ``shared_no_rights``."""
    if _is_current(link):
        return
    with link.use(LONG) as raw:
        raw.execute("SET statement_timeout = 0")
        raw.execute("SET lock_timeout = 0")
        raw.execute("SELECT pg_advisory_lock(%s)", (LOCK,))
        try:
            if not _is_current(link):
                _migrate(link.place)
        finally:
            raw.execute("SELECT pg_advisory_unlock(%s)", (LOCK,))
            raw.execute("RESET statement_timeout")
            raw.execute("RESET lock_timeout")


def prepared(place: Place) -> Link:
    """A connection to a database with today's schema."""
    link = Link(place)
    try:
        prepare(link)
    except JournalError:
        link.close()
        raise
    return link


def revisions(link: Link) -> frozenset[str] | None:
    """What revisions the database says it has; None where it has no such table."""
    with link.use() as raw:
        (there,) = raw.execute("SELECT to_regclass('alembic_version') IS NOT NULL").fetchone()
        return frozenset(row[0] for row in raw.execute("SELECT version_num FROM alembic_version")) if there else None


def _is_current(link: Link) -> bool:
    found = revisions(link)
    if found == HEADS:
        return True
    place = link.place
    if found is None:
        with link.use() as raw:
            (taken,) = raw.execute("SELECT to_regclass('entry') IS NOT NULL OR to_regclass('stream') IS NOT NULL").fetchone()
        if taken:
            raise JournalError("shared_foreign", server=place.shown)
    elif unknown := found - set(KNOWN):
        raise JournalError("shared_newer", server=place.shown, schema=", ".join(sorted(unknown)), known=max(HEADS))
    return False


def _migrate(place: Place) -> None:
    """In one transaction, by the same revisions as a file, and those of the database behind them."""
    from sqlalchemy import create_engine
    from sqlalchemy.exc import SQLAlchemyError
    from sqlalchemy.pool import NullPool

    from moderator.journal.migrate import CommandError, run

    psycopg: Any = driver()
    engine = create_engine("postgresql+psycopg://", creator=lambda: psycopg.connect(**place.arguments), poolclass=NullPool)
    try:
        with engine.begin() as connection:
            run(connection, (MIGRATIONS,))
    except SQLAlchemyError as error:
        raise shared_error(getattr(error, "orig", None) or error, place) from error
    except CommandError as error:
        raise JournalError("shared_foreign", server=place.shown) from error
    finally:
        engine.dispose()
