"""A stream in a shared database: the same contract as a file's, kept by the database itself."""

from __future__ import annotations

import threading
from collections.abc import Iterator

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import MetaData, create_engine

from moderator.journal import migrate
from moderator.journal.entry import broken_at, sealed
from moderator.journal.errors import JournalError
from moderator.journal.schema import Table
from moderator.journal.shared import connection as connection_module
from moderator.journal.shared import guards
from moderator.journal.shared.connection import Link
from moderator.journal.shared.place import place_of
from moderator.journal.shared.schema import HEADS, KNOWN, MIGRATIONS, prepare, revisions
from moderator.journal.shared.store import SharedStore, read
from moderator.journal.shared.tables import SharedTable
from moderator.journal.texts import Text, _hash
from tests.databases import execute, within
from tests.journal.test_store import HEADER, error_of, rows


@pytest.fixture
def link(database: str) -> Iterator[Link]:
    made = Link(place_of(database))
    yield made
    made.close()


@pytest.fixture
def filled(link: Link) -> SharedStore:
    store = SharedStore.create(link, HEADER)
    store.append(rows(3), phase="open")
    return store


def test_what_is_appended_is_read_back(filled: SharedStore, link: Link) -> None:
    contents = read(link, HEADER.stream)
    assert contents.header == HEADER and contents.phase == "open"
    assert [row.seq for row in contents.rows] == [1, 2, 3]
    assert broken_at(contents.header, contents.rows) is None


def test_a_stream_is_never_made_over_another(filled: SharedStore, link: Link) -> None:
    assert error_of(SharedStore.create, link, HEADER).code == "journal_exists"
    assert error_of(read, link, "another").code == "journal_missing"


@pytest.mark.parametrize(
    "sql",
    [
        "UPDATE entry SET at = 9 WHERE seq = 1",
        "DELETE FROM entry WHERE seq = 3",
        "TRUNCATE entry",
        "TRUNCATE text",
        "UPDATE stream SET title = 'other'",
        "DELETE FROM stream",
        "UPDATE text SET body = 'other'",
        "DELETE FROM text",
        "DELETE FROM handover",
    ],
)
def test_the_database_itself_refuses_to_forget(filled: SharedStore, link: Link, database: str, sql: str) -> None:
    execute(database, "INSERT INTO text VALUES ('h', 's', 'b')")
    execute(database, "INSERT INTO handover (stream, at, former, taken_by, silent, reason) VALUES ('s', 1, 'a', 'b', 1, 'r')")
    with pytest.raises(JournalError) as caught:
        execute(database, sql)
    assert "append only" in caught.value.params["reason"]


def test_a_sequence_number_is_used_once(filled: SharedStore, link: Link) -> None:
    contents = read(link, HEADER.stream)
    twice = rows(1, first=3, prev=contents.rows[1].hash)
    assert error_of(filled.append, twice).code == "journal_overtaken"
    filled.append(rows(1, first=4, prev=contents.rows[2].hash))
    assert len(read(link, HEADER.stream).rows) == 4


def test_no_number_is_left_out(filled: SharedStore, link: Link) -> None:
    contents = read(link, HEADER.stream)
    assert error_of(filled.append, rows(1, first=5, prev=contents.rows[2].hash)).code == "journal_overtaken"


def test_a_batch_is_committed_whole_or_not_at_all(filled: SharedStore, link: Link) -> None:
    contents = read(link, HEADER.stream)
    good = rows(1, first=4, prev=contents.rows[2].hash)
    assert error_of(filled.append, [*good, *good]).code == "journal_overtaken"
    assert len(read(link, HEADER.stream).rows) == 3


def test_of_two_who_write_the_same_number_at_once_one_is_refused(filled: SharedStore, link: Link, database: str) -> None:
    """No lock, no look before: UNIQUE(stream, seq) is the check."""
    before = read(link, HEADER.stream).rows[2].hash
    codes: list[str] = []
    gate = threading.Barrier(6)

    def write() -> None:
        store = SharedStore(Link(place_of(database)), HEADER)
        gate.wait()
        try:
            store.append(rows(1, first=4, prev=before))
            codes.append("")
        except JournalError as error:
            codes.append(error.code)
        store.close()

    threads = [threading.Thread(target=write) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(codes) == ["", *["journal_overtaken"] * 5]
    assert len(read(link, HEADER.stream).rows) == 4


def test_what_was_sent_and_perhaps_arrived_is_sent_again_without_harm(filled: SharedStore, link: Link) -> None:
    more = rows(4, first=4, prev=read(link, HEADER.stream).rows[2].hash)
    filled.append(more[:2])
    filled.deliver(more)
    filled.deliver(more)
    assert [row.hash for row in read(link, HEADER.stream).rows[3:]] == [row.hash for row in more]
    other = rows(1, first=7, prev=more[2].hash)
    assert error_of(filled.deliver, other).code == "journal_overtaken"


def alter(url: str, sql: str) -> None:
    """Change a database as no honest program would."""
    execute(url, "SET session_replication_role = replica; " + sql)


@pytest.mark.parametrize("sql", ["UPDATE entry SET at = 9 WHERE seq = 2", "DELETE FROM entry WHERE seq = 2"])
def test_the_chain_shows_where_it_was_altered(filled: SharedStore, link: Link, database: str, sql: str) -> None:
    alter(database, sql)
    error = error_of(read, link, HEADER.stream)
    assert error.code == "journal_chain_broken" and error.params["seq"] == 2


def secret(body: str, salt: str = "ab") -> Text:
    return Text(hash=_hash(salt, body), salt=salt, body=body)


def test_a_text_is_erased_and_the_chain_holds(link: Link) -> None:
    text = secret("a whisper")
    (row,) = rows(1)
    import msgspec

    marked = sealed(msgspec.structs.replace(row, command=f'{{"text":{{"$text":"{text.hash}"}}}}'), HEADER.stream)
    store = SharedStore.create(link, HEADER, [marked], [text])
    assert read(link, HEADER.stream).texts[text.hash] == text
    store.erase([text.hash])
    store.erase([text.hash])
    found = read(link, HEADER.stream).texts[text.hash]
    assert (found.salt, found.body) == (None, None)


@pytest.mark.parametrize("body", ["a\x00b", "\ufdd0begins so", "'); DROP TABLE entry; --", "\N{GRINNING FACE} 王 %s {x}"])
def test_a_text_comes_back_as_it_was_whatever_it_holds(link: Link, body: str) -> None:
    import msgspec

    header = msgspec.structs.replace(HEADER, title=body)
    text = secret(body)
    (row,) = rows(1, prev=header.genesis)
    marked = sealed(msgspec.structs.replace(row, by=body, force=body, command=f'{{"text":{{"$text":"{text.hash}"}}}}'), header.stream)
    SharedStore.create(link, header, [marked], [text])
    contents = read(link, HEADER.stream)
    assert contents.header.title == contents.rows[0].by == contents.rows[0].force == contents.texts[text.hash].body == body


# --- tables ---------------------------------------------------------------------------------------------------------------


def test_the_database_is_what_the_models_say(database: str) -> None:
    both = MetaData(naming_convention=Table.metadata.naming_convention)
    for table in (*Table.metadata.tables.values(), *SharedTable.metadata.tables.values()):
        table.to_metadata(both)
    engine = create_engine(database)
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), both) == []
    engine.dispose()


def test_every_revision_is_known() -> None:
    config = Config()
    config.set_main_option("script_location", str(migrate.HERE))
    config.set_main_option("path_separator", "newline")
    config.set_main_option("version_locations", f"{migrate.HERE / 'versions'}\n{MIGRATIONS}")
    script = ScriptDirectory.from_config(config)
    assert {each.revision for each in script.walk_revisions()} == set(KNOWN)
    assert set(script.get_heads()) == HEADS


def test_every_guard_is_there(database: str) -> None:
    found = {row[0] for row in execute(database, "SELECT tgname FROM pg_trigger WHERE NOT tgisinternal")}
    assert found == {drop.split()[4] for drop, _ in guards.TRIGGERS}


@pytest.fixture
def empty(database: str) -> str:
    """A database without any table."""
    execute(database, "CREATE DATABASE " + (name := "empty_" + database.rpartition("_")[2]))
    return within(database, name)


def test_of_two_who_begin_at_once_one_makes_the_tables(empty: str) -> None:
    def begin() -> None:
        link = Link(place_of(empty))
        prepare(link)
        assert revisions(link) == HEADS
        link.close()

    threads = [threading.Thread(target=begin) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    link = Link(place_of(empty))
    assert revisions(link) == HEADS
    link.close()


def code_of_preparing(url: str) -> JournalError:
    link = Link(place_of(url))
    try:
        return error_of(prepare, link)
    finally:
        link.close()


def test_a_newer_database_is_refused(database: str) -> None:
    execute(database, "UPDATE alembic_version SET version_num = 'd0099'")
    error = code_of_preparing(database)
    assert error.code == "shared_newer" and error.params["schema"] == "d0099"


def test_an_older_database_is_brought_up_to_date(database: str) -> None:
    execute(database, "DROP TABLE owner, handover, shelf; UPDATE alembic_version SET version_num = '0001'")
    link = Link(place_of(database))
    prepare(link)
    assert revisions(link) == HEADS
    link.close()


def test_somebody_else_s_database_is_left_alone(empty: str) -> None:
    execute(empty, "CREATE TABLE entry (anything text)")
    assert code_of_preparing(empty).code == "shared_foreign"
    assert [row[0] for row in execute(empty, "SELECT tablename FROM pg_tables WHERE schemaname = 'public'")] == ["entry"]


def test_a_user_without_rights_is_told(empty: str) -> None:
    execute(empty, "DO $$ BEGIN CREATE ROLE guest LOGIN; EXCEPTION WHEN duplicate_object THEN NULL; END $$")
    execute(empty, "REVOKE CREATE ON SCHEMA public FROM PUBLIC")
    error = code_of_preparing(empty.replace("moderator@", "guest@"))
    assert error.code == "shared_no_rights"


def test_a_server_that_is_too_old_or_writes_otherwise_is_refused(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection_module, "OLDEST", 990_000)
    assert error_of(Link, place_of(database)).code == "shared_server_old"
    monkeypatch.undo()
    execute(database, "CREATE DATABASE " + (name := "latin_" + database.rpartition("_")[2]) + " ENCODING 'LATIN1' TEMPLATE template0")
    assert error_of(Link, place_of(within(database, name))).code == "shared_encoding"


def test_a_database_or_server_that_is_not_there_is_told(database: str) -> None:
    assert error_of(Link, place_of(within(database, "nowhere"))).code == "shared_no_database"
    assert error_of(Link, place_of("postgresql://moderator@127.0.0.1:1/cup")).code == "shared_unreachable"
    assert error_of(Link, place_of(database.replace("moderator@", "stranger@"))).code == "shared_denied"


def test_a_connection_that_breaks_is_told_and_one_that_hangs_is_cut(database: str) -> None:
    link = Link(place_of(database))
    with pytest.raises(JournalError) as caught, link.use(0.3) as raw:
        raw.execute("SELECT pg_sleep(5)")
    assert caught.value.code == "shared_unreachable" and link.broken


def test_without_the_driver_it_is_told_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    import sys

    monkeypatch.setitem(sys.modules, "psycopg", None)
    assert error_of(Link, place_of("postgresql://host/cup")).code == "shared_no_driver"
