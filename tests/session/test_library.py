"""The folder of games: saved truly, owned by one, survives crashes and damage."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import pytest

from moderator.journal.backup import backups
from moderator.journal.store import Store, connect, read
from moderator.play.commands import Note
from moderator.play.instants import Instant
from moderator.play.messages import Refusal
from moderator.session import keeper as keeper_module
from moderator.session.changes import Change, Saved
from moderator.session.keeper import ThreadKeeper
from moderator.session.library import Library, free_path
from moderator.session.session import Session
from tests.session.counter import Add, Counter, FakeClock, StartGame, Whisper

HOUSE = Path(__file__).resolve().parents[2]
RULES = {"counter": Counter()}


def opened(outcome: Session | Refusal) -> Session:
    assert isinstance(outcome, Session), outcome
    return outcome


def refused(outcome: object) -> Refusal:
    assert isinstance(outcome, Refusal), outcome
    return outcome


def add(session: Session, n: int = 1) -> Change:
    outcome = session.do(Add(line="A", n=n), Instant(0))
    assert isinstance(outcome, Change), outcome
    return outcome


@pytest.fixture
def library(data_dir: Path) -> Library:
    return Library(data_dir, RULES, now=FakeClock())


def test_an_empty_library_lists_nothing(tmp_path: Path) -> None:
    library = Library(tmp_path / "nowhere", RULES)
    assert library.list() == () and library.last_open() is None


def test_a_new_game_is_listed_and_opens_again(library: Library) -> None:
    session = opened(library.create("counter", "周五: 第一轮?"))
    add(session)
    session.close()
    (row,) = library.list()
    assert (row.title, row.phase, row.problem, row.entries) == ("周五: 第一轮?", "open", "", 1)
    again = opened(library.open(row.path))
    assert again.state.totals == {"A": 1}
    again.close()


def test_titles_become_names_that_every_system_takes(data_dir: Path) -> None:
    assert free_path(data_dir, "a/b:c*?").name == "a b c.moderator"
    assert free_path(data_dir, " .. ").name == "game.moderator"
    assert free_path(data_dir, "CON").name == "_CON.moderator"
    assert len(free_path(data_dir, "局" * 300).name.encode()) < 255
    (data_dir / "x.moderator").touch()
    assert free_path(data_dir, "x").name == "x 2.moderator"


def test_a_second_instance_is_told_who_and_since_when(library: Library) -> None:
    session = opened(library.create("counter", "g"))
    assert session.path is not None
    refusal = refused(library.open(session.path))
    assert refusal.code == "journal_in_use" and refusal.params["pid"] == os.getpid() and refusal.params["since"].startswith("20")
    assert refused(library.set_aside(session.path)).code == "journal_in_use"
    assert opened(library.look(session.path)).head_seq == 0
    session.close()
    opened(library.open(session.path)).close()


def test_what_was_open_is_known_after_a_crash(library: Library) -> None:
    session = opened(library.create("counter", "g"))
    last = library.last_open()
    assert last is not None and last.path == session.path and not last.clean
    session.close()
    last = library.last_open()
    assert last is not None and last.clean


def test_a_game_opened_beside_another_leaves_the_other_one_noted_as_open(library: Library) -> None:
    """A cup makes and opens files of its matches; after a crash the cup is the one to be resumed."""
    cup, match = opened(library.create("counter", "the cup")), opened(library.create("counter", "a match"))
    match.close()
    last = library.last_open()
    assert last is not None and last.path == cup.path and not last.clean
    cup.close()
    last = library.last_open()
    assert last is not None and last.path == cup.path and last.clean


def test_saved_says_what_is_on_the_disk(data_dir: Path) -> None:
    told: list[Saved] = []
    library = Library(data_dir, RULES, behind=True, on_saved=told.append)
    session = opened(library.create("counter", "g"))
    for _ in range(50):
        add(session)
        saved = session.saved
        assert session.path is not None
        assert saved.seq <= session.head_seq
        assert len(read(session.path).rows) >= saved.seq
    assert isinstance(session._keeper, ThreadKeeper) and session._keeper.wait(10)
    assert session.saved.state == "saved" and session.saved.seq == 50
    assert told[-1].seq == 50
    assert session.close().seq == 50


def test_a_failed_save_is_said_and_made_good(data_dir: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keeper_module, "AGAIN", 0.05)
    session = opened(Library(data_dir, RULES, behind=True).create("counter", "g"))
    assert session.path is not None and isinstance(session._keeper, ThreadKeeper)
    session._keeper._inner.store._connection.execute("PRAGMA busy_timeout = 20")
    with closing(connect(session.path)) as other:
        other.execute("BEGIN EXCLUSIVE")
        add(session)
        add(session)
        assert not session._keeper.wait(10)
        assert session.saved.state == "failed" and session.saved.code == "journal_locked" and session.saved.seq == 0
        assert session.state.totals == {"A": 2}, "the table plays on"
    deadline = time.monotonic() + 10
    while session.saved.state != "saved" and time.monotonic() < deadline:
        time.sleep(0.02)
    assert session.saved.seq == 2
    session.close()
    assert len(read(session.path).rows) == 2


def test_closing_says_when_something_could_not_be_saved(data_dir: Path) -> None:
    session = opened(Library(data_dir, RULES, behind=True).create("counter", "g"))
    assert session.path is not None and isinstance(session._keeper, ThreadKeeper)
    session._keeper._inner.store._connection.execute("PRAGMA query_only = ON")
    add(session)
    saved = session.close()
    assert saved.state == "failed" and saved.code == "journal_read_only"
    session.export_file(data_dir / "rescue.jsonl")
    assert opened(Library(data_dir, RULES).import_file(data_dir / "rescue.jsonl")).state.totals == {"A": 1}


def test_headless_a_command_that_cannot_be_saved_does_not_count(library: Library) -> None:
    session = opened(library.create("counter", "g"))
    session._keeper.store._connection.execute("PRAGMA query_only = ON")  # type: ignore[attr-defined]
    assert refused(session.do(Add(line="A"), Instant(0))).code == "journal_read_only"
    assert session.head_seq == 0 and session.saved.state == "failed"
    session._keeper.store._connection.execute("PRAGMA query_only = OFF")  # type: ignore[attr-defined]
    add(session)
    session.close()


def test_a_backup_is_made_at_each_new_game_and_on_exit(library: Library) -> None:
    session = opened(library.create("counter", "g"))
    assert session.path is not None
    add(session)
    assert len(backups(session.path)) == 0
    session.do(StartGame(), Instant(5))
    assert len(backups(session.path)) == 1
    add(session)
    session.close()
    assert len(backups(session.path)) == 2 == len(library.backups(session.path))
    opened(library.open(session.path)).close()
    assert len(backups(session.path)) == 2, "nothing new, no new copy"


def test_a_backup_that_fails_does_not_stop_the_game(library: Library) -> None:
    session = opened(library.create("counter", "g"))
    (library.folder / "backups").write_text("in the way")
    session.do(StartGame(), Instant(5))
    assert session.saved.state == "saved" and session.backup_problem is not None and session.backup_problem.code == "backup_failed"
    session.close()


def test_a_damaged_file_is_set_aside_and_the_newest_good_backup_put_back(library: Library) -> None:
    session = opened(library.create("counter", "g"))
    add(session, 4)
    session.close()
    assert session.path is not None
    content = bytearray(session.path.read_bytes())
    content[8192:20480] = b"\xff" * 12288
    session.path.write_bytes(content)
    assert refused(library.open(session.path)).code == "journal_damaged"
    assert library.good_backup(session.path) is not None
    assert library.restore(session.path) == session.path
    again = opened(library.open(session.path))
    assert again.state.totals == {"A": 4}
    again.close()
    assert [path.read_bytes() for path in (library.folder / "damaged").iterdir()] == [bytes(content)]


def test_without_a_good_backup_nothing_is_touched(library: Library) -> None:
    path = library.folder / "bad.moderator"
    path.write_bytes(b"x" * 9000)
    assert refused(library.restore(path)).code == "no_good_backup"
    assert path.read_bytes() == b"x" * 9000


def test_a_newer_file_and_a_strange_ruleset_are_refused(library: Library) -> None:
    session = opened(library.create("counter", "g"))
    session.close()
    assert session.path is not None
    assert refused(Library(library.folder, {}).open(session.path)).code == "ruleset_unknown"
    with closing(connect(session.path)) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '0999'")
    assert refused(library.open(session.path)).code == "journal_newer"
    assert [row.problem for row in library.list()] == ["journal_newer"]


def test_an_event_of_a_newer_program_is_refused_by_its_number(library: Library) -> None:
    session = opened(library.create("counter", "g"))
    add(session)
    session.do(Note(text="x"), Instant(0))
    session.close()

    class Older(Counter):
        events = tuple(kind for kind in Counter.events if kind.__name__ != "Noted")

    assert session.path is not None
    refusal = refused(Library(library.folder, {"counter": Older()}).open(session.path))
    assert refusal.code == "journal_not_understood" and refusal.params["seq"] == 2


WRITER = """
import sys
from pathlib import Path
from moderator.play.instants import Instant
from moderator.session.library import Library
from tests.session.counter import Add, Counter
library = Library(Path(sys.argv[1]), {"counter": Counter()}, behind=sys.argv[2] == "behind")
path = Path(sys.argv[1]) / "g.moderator"
session = library.open(path) if path.exists() else library.create("counter", "g")
number = 0
while True:
    number += 1
    if number % 7:
        session.do(Add(line="A"), Instant(number))
    else:
        session.amend(session.records[-2].seq, Add(line="B"), at=Instant(number), reason="")
    print(session.saved.seq, flush=True)
"""


@pytest.mark.parametrize("how", ["at once", "behind"])
def test_killed_while_writing_the_chain_is_whole(data_dir: Path, how: str, size: object) -> None:
    """Killed at any moment: what was said to be saved is there, the chain holds, the next one goes on."""
    rounds: int = size(3, 12)  # type: ignore[operator]
    for round_number in range(rounds):
        with subprocess.Popen(
            [sys.executable, "-c", WRITER, str(data_dir), how],
            cwd=HOUSE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONPATH": str(HOUSE)},
        ) as writer:
            assert writer.stdout is not None
            said = [writer.stdout.readline() for _ in range(15 + 7 * round_number)]
            os.kill(writer.pid, signal.SIGKILL)
            said += writer.stdout.read().splitlines()
        numbers = [int(line) for line in said if line.strip().isdigit()]
        path = data_dir / "g.moderator"
        contents = read(path)
        assert len(contents.rows) >= max(numbers)
    session = opened(Library(data_dir, RULES).open(path))
    add(session)
    assert session.close().state == "saved"


def test_a_hot_rollback_journal_is_no_damage(library: Library) -> None:
    """What a crash inside a commit leaves: SQLite puts it right at the next opening."""
    session = opened(library.create("counter", "g"))
    add(session)
    session.close()
    assert session.path is not None
    script = (
        "import sqlite3, os, sys\n"
        "c = sqlite3.connect(sys.argv[1], isolation_level=None)\n"
        "c.execute('PRAGMA cache_size = 1')\n"
        "c.execute('BEGIN IMMEDIATE')\n"
        "for i in range(500): c.execute('INSERT INTO text VALUES (?, ?, ?)', (str(i), 's' * 900, 'b' * 900))\n"
        "os._exit(9)\n"
    )
    subprocess.run([sys.executable, "-c", script, str(session.path)], check=False)
    assert session.path.with_name(session.path.name + "-journal").exists()
    assert [row.problem for row in library.list()] == [""]
    again = opened(library.open(session.path))
    assert again.state.totals == {"A": 1}
    again.close()


def test_private_texts_of_an_entry_are_erased_everywhere(library: Library) -> None:
    session = opened(library.create("counter", "g"))
    session.do(Whisper(line="A", text="the king is ill"), Instant(0))
    add(session)
    session.close()
    assert session.path is not None and len(backups(session.path)) == 1
    assert library.erase_texts(session.path, 1) == session.path
    assert not [path for path in library.folder.rglob("*") if path.is_file() and b"the king" in path.read_bytes()]
    again = opened(library.open(session.path))
    assert again.state.whispers == ("…",) and again.state.totals == {"A": 1}
    again.close()


def test_store_and_sqlite_stay_usable_after_a_refused_batch(library: Library) -> None:
    session = opened(library.create("counter", "g"))
    add(session)
    session.close()
    assert session.path is not None
    store, contents = Store.open(session.path)
    with pytest.raises(Exception, match="journal_two_writers"):
        store.append(contents.rows)
    store.close()
    with closing(sqlite3.connect(session.path)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)


def test_a_full_disk_is_told_everywhere_and_leaves_no_rubbish(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    session = opened(library.create("counter", "g"))
    connect_as_ever = connect

    def connect_on_a_full_disk(path: Path, new: bool = False) -> sqlite3.Connection:
        connection = connect_as_ever(path, new=new)
        connection.execute("PRAGMA max_page_count = 1")
        return connection

    monkeypatch.setattr("moderator.journal.store.connect", connect_on_a_full_disk)
    assert refused(library.create("counter", "h")).code == "journal_disk_full"
    session.close()
    assert not [path for path in library.folder.rglob("*") if path.suffix in {".part", ".lock"}]
