"""One stream's file: append-only by its own triggers, chained, migrated, never half written."""

from __future__ import annotations

import sqlite3
import uuid
from contextlib import closing
from pathlib import Path

import msgspec
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import create_engine

from moderator.journal import store as store_module
from moderator.journal.entry import Header, Row, broken_at, sealed
from moderator.journal.errors import JournalError
from moderator.journal.listing import listed, peek
from moderator.journal.migrate import dump, upgrade
from moderator.journal.schema import Table
from moderator.journal.store import HEAD, HEAD_SQL, Store, connect, read, revision_of
from moderator.journal.triggers import TRIGGERS

HEADER = Header(stream="s1", ruleset="counter", title="局一", zone="Asia/Shanghai", created=1, engine="0")


def rows(number: int, first: int = 1, prev: str = HEADER.genesis) -> list[Row]:
    made: list[Row] = []
    for seq in range(first, first + number):
        row = Row(
            id=uuid.uuid4().hex, seq=seq, parent=seq - 1 or None, entered=seq, at=seq, by="", cause=None, force="",
            command='{"do":"tick"}', events="[]", trace="{}", engine="0", prev_hash=prev,
        )  # fmt: skip
        made.append(sealed(row, HEADER.stream))
        prev = made[-1].hash
    return made


@pytest.fixture
def path(data_dir: Path) -> Path:
    return data_dir / "game.moderator"


@pytest.fixture
def filled(path: Path) -> Path:
    store = Store.create(path, HEADER)
    store.append(rows(3), phase="open")
    store.close()
    return path


def error_of(act: object, *args: object) -> JournalError:
    with pytest.raises(JournalError) as caught:
        act(*args)  # type: ignore[operator]
    return caught.value


def test_what_is_appended_is_read_back(filled: Path) -> None:
    contents = read(filled)
    assert contents.header == HEADER and contents.phase == "open"
    assert [row.seq for row in contents.rows] == [1, 2, 3]
    assert broken_at(contents.header, contents.rows) is None


def test_a_file_is_never_made_over_another(filled: Path) -> None:
    assert error_of(Store.create, filled, HEADER).code == "journal_exists"


def test_the_settings_are_those_that_lose_nothing(filled: Path) -> None:
    with closing(connect(filled)) as connection:
        settings = {name: connection.execute(f"PRAGMA {name}").fetchone()[0] for name in ("journal_mode", "synchronous", "secure_delete")}
    assert settings == {"journal_mode": "delete", "synchronous": 2, "secure_delete": 1}


@pytest.mark.parametrize(
    "sql",
    [
        "UPDATE entry SET at = 9 WHERE seq = 1",
        "DELETE FROM entry WHERE seq = 3",
        "INSERT OR REPLACE INTO entry SELECT * FROM entry WHERE seq = 1",
        "UPDATE stream SET title = 'other'",
        "DELETE FROM stream",
        "UPDATE text SET body = 'other'",
        "DELETE FROM text",
    ],
)
def test_the_file_itself_refuses_to_forget(filled: Path, sql: str) -> None:
    with closing(connect(filled)) as connection:
        connection.execute("INSERT INTO text VALUES ('h', 's', 'b')")
        with pytest.raises(sqlite3.IntegrityError, match="append only"):
            connection.execute(sql)


def test_a_sequence_number_is_used_once(filled: Path) -> None:
    store, contents = Store.open(filled)
    twice = rows(1, first=3, prev=contents.rows[1].hash)
    assert error_of(store.append, twice).code == "journal_two_writers"
    store.append(rows(1, first=4, prev=contents.rows[2].hash))
    store.close()
    assert len(read(filled).rows) == 4


def test_a_batch_is_committed_whole_or_not_at_all(filled: Path) -> None:
    store, contents = Store.open(filled)
    good = rows(1, first=4, prev=contents.rows[2].hash)
    assert error_of(store.append, [*good, *good]).code == "journal_two_writers"
    store.close()
    assert len(read(filled).rows) == 3


def alter(path: Path, sql: str) -> None:
    """Change a file as no honest program would."""
    with closing(sqlite3.connect(path)) as connection:
        for name in TRIGGERS:
            connection.execute(f"DROP TRIGGER {name}")
        connection.execute(sql)
        connection.commit()


@pytest.mark.parametrize(
    "sql",
    [
        "UPDATE entry SET at = 9 WHERE seq = 2",
        "UPDATE entry SET \"by\" = 'x' WHERE seq = 2",
        "UPDATE entry SET parent = 2 WHERE seq = 2",
        "DELETE FROM entry WHERE seq = 2",
        "UPDATE entry SET hash = 'x' WHERE seq = 2",
    ],
)
def test_the_chain_shows_where_it_was_altered(filled: Path, sql: str) -> None:
    alter(filled, sql)
    error = error_of(read, filled)
    assert error.code == "journal_chain_broken" and error.params["seq"] == 2


def test_an_altered_header_breaks_the_chain_at_its_first_entry(filled: Path) -> None:
    alter(filled, "UPDATE stream SET title = 'other'")
    assert error_of(read, filled).params["seq"] == 1


def test_a_damaged_file_is_told_by_its_code(filled: Path) -> None:
    content = bytearray(filled.read_bytes())
    content[4096:12288] = b"\xa5" * 8192
    filled.write_bytes(content)
    assert error_of(read, filled).code == "journal_damaged"
    filled.write_bytes(b"no database at all" * 100)
    assert error_of(read, filled).code == "journal_damaged"
    assert peek(filled).damaged
    filled.write_bytes(b"")
    assert error_of(read, filled).code == "journal_damaged"
    filled.unlink()
    assert error_of(read, filled).code == "journal_missing"


def test_a_newer_file_is_refused_and_left_alone(filled: Path) -> None:
    with closing(connect(filled)) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    before = filled.read_bytes()
    error = error_of(read, filled)
    assert (error.code, error.params["schema"], error.params["known"]) == ("journal_newer", "9999", HEAD)
    assert filled.read_bytes() == before
    assert peek(filled).problem == "journal_newer"


def test_a_full_disk_is_told_and_nothing_half_done(filled: Path) -> None:
    store, contents = Store.open(filled)
    (pages,) = store._connection.execute("PRAGMA page_count").fetchone()
    store._connection.execute(f"PRAGMA max_page_count = {pages}")
    more = rows(200, first=4, prev=contents.rows[2].hash)
    assert error_of(store.append, more).code == "journal_disk_full"
    store._connection.execute("PRAGMA max_page_count = 100000")
    store.append(more)
    store.close()
    assert len(read(filled).rows) == 203


def test_a_locked_file_is_told(filled: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store, contents = Store.open(filled)
    store._connection.execute("PRAGMA busy_timeout = 50")
    with closing(connect(filled)) as other:
        other.execute("BEGIN EXCLUSIVE")
        assert error_of(store.append, rows(1, first=4, prev=contents.rows[2].hash)).code == "journal_locked"
    store.close()


def test_a_read_only_file_is_told(filled: Path) -> None:
    store, contents = Store.open(filled)
    store._connection.execute("PRAGMA query_only = ON")
    assert error_of(store.append, rows(1, first=4, prev=contents.rows[2].hash)).code == "journal_read_only"
    store.close()


def test_a_new_file_has_exactly_the_migrated_schema(data_dir: Path) -> None:
    migrated = data_dir / "migrated.moderator"
    upgrade(migrated)
    assert HEAD_SQL.read_text("utf-8") == dump(migrated)
    assert revision_of(migrated) == HEAD


def test_the_declared_tables_are_the_migrated_ones(data_dir: Path) -> None:
    migrated = data_dir / "migrated.moderator"
    upgrade(migrated)
    engine = create_engine(f"sqlite:///{migrated}")
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), Table.metadata) == []
    engine.dispose()


REVISION = '''
"""A later revision that rebuilds the table of entries."""
import sqlalchemy as sa
from alembic import op
revision = "0002"
down_revision = "0001"
def upgrade():
    with op.batch_alter_table("entry", recreate="always") as batch:
        batch.add_column(sa.Column("desk", sa.String(), nullable=False, server_default=""))
'''


def test_triggers_and_entries_survive_a_migration(filled: Path, tmp_path: Path) -> None:
    versions = tmp_path / "versions"
    versions.mkdir()
    (versions / "r0002_desk.py").write_text(REVISION, encoding="utf-8")
    upgrade(filled, versions=(versions,))
    with closing(connect(filled)) as connection:
        assert {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'")} == set(TRIGGERS)
        assert connection.execute("SELECT count(*) FROM entry WHERE desk = ''").fetchone() == (3,)
        with pytest.raises(sqlite3.IntegrityError, match="append only"):
            connection.execute("UPDATE entry SET at = 9")
        names = [sql for (sql,) in connection.execute("SELECT sql FROM sqlite_master WHERE name = 'entry'")]
    assert "CONSTRAINT uq_entry_stream_seq UNIQUE" in names[0]
    assert revision_of(filled) == "0002" and error_of(read, filled).code == "journal_newer"


def test_an_older_file_is_copied_before_it_is_migrated(filled: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    versions = tmp_path / "versions"
    versions.mkdir()
    (versions / "r0002_desk.py").write_text(REVISION, encoding="utf-8")
    monkeypatch.setattr(store_module, "HEAD", "0002")
    monkeypatch.setattr("moderator.journal.migrate.upgrade", lambda path: upgrade(path, versions=(versions,)))
    assert len(read(filled).rows) == 3 and revision_of(filled) == "0002"
    assert revision_of(filled.with_name("game.schema-0001.bak")) == "0001"


def test_a_failed_migration_leaves_the_file_as_it_was(filled: Path, tmp_path: Path) -> None:
    versions = tmp_path / "versions"
    versions.mkdir()
    (versions / "r0002_bad.py").write_text(REVISION + "    raise RuntimeError('power cut')\n", encoding="utf-8")
    with pytest.raises(RuntimeError, match="power cut"):
        upgrade(filled, versions=(versions,))
    assert len(read(filled).rows) == 3


def test_the_listing_shows_all_files_the_newest_first(filled: Path) -> None:
    other = filled.with_name("other.moderator")
    Store.create(other, msgspec.structs.replace(HEADER, stream="s2", title="局二")).close()
    (filled.parent / "broken.moderator").write_bytes(b"x" * 5000)
    found = listed(filled.parent)
    assert [(row.title, row.problem, row.entries) for row in found] == [("broken", "journal_damaged", 0), ("局二", "", 0), ("局一", "", 3)]
    assert found[2].phase == "open" and found[2].ruleset == "counter"
    assert listed(filled.parent / "nowhere") == ()
