"""Folders and files as the world leaves them: each is told by its own name, nothing is made, nothing stays locked."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from moderator.journal.lock import lock_path
from moderator.journal.store import SUFFIX
from moderator.play.instants import Instant
from moderator.play.messages import Refusal
from moderator.session.library import Library, free_path
from moderator.session.session import Session
from tests.session.counter import Add, Counter

RULES = {"counter": Counter()}


def made(folder: Path, *, behind: bool = False, entries: int = 3) -> tuple[Library, Session]:
    """A library with one open game."""
    library = Library(folder, RULES, behind=behind)
    session = library.create("counter", "t")
    assert isinstance(session, Session)
    for number in range(entries):
        session.do(Add(line="A"), Instant(number))
    return library, session


def code_of(outcome: object) -> str:
    assert isinstance(outcome, Refusal), outcome
    return outcome.code


def test_a_library_folder_that_is_a_file_is_no_place(tmp_path: Path) -> None:
    place = tmp_path / "library"
    place.write_text("x")
    library = Library(place, RULES)
    assert library.list() == () and library.last_open() is None
    assert code_of(library.create("counter", "t")) == "journal_no_folder"
    assert code_of(library.open(place / "t.moderator")) == "journal_no_folder"
    assert place.read_text() == "x"


def test_a_library_on_a_drive_that_is_not_there_is_no_place(tmp_path: Path) -> None:
    (tmp_path / "drive").symlink_to(tmp_path / "unplugged")
    library = Library(tmp_path / "drive" / "library", RULES)
    assert library.list() == () and library.last_open() is None
    assert code_of(library.create("counter", "t")) in {"journal_no_folder", "journal_missing"}
    assert code_of(library.open(tmp_path / "drive" / "library" / "t.moderator")) == "journal_missing"


def test_a_folder_name_that_no_system_takes_is_no_place(tmp_path: Path) -> None:
    library = Library(tmp_path / ("n" * 300), RULES)
    assert library.list() == () and library.last_open() is None
    for outcome in (library.create("counter", "t"), library.open(library.folder / "t.moderator"), library.look(library.folder / "t")):
        assert code_of(outcome) == "journal_no_folder"


@pytest.mark.parametrize("title", ["😀" * 200, "名" * 200, "𠮷" * 60, "x" * 100_000])
def test_a_long_title_makes_a_file_name_that_every_system_takes(tmp_path: Path, title: str) -> None:
    session = Library(tmp_path, RULES).create("counter", title)
    assert isinstance(session, Session) and session.path is not None
    assert len(session.path.name.encode()) <= 200
    session.close()
    assert free_path(tmp_path, title) != session.path


@pytest.mark.parametrize("behind", [False, True])
def test_a_file_deleted_under_an_open_game_is_called_gone_and_no_empty_one_is_put_in_its_place(tmp_path: Path, behind: bool) -> None:
    library, session = made(tmp_path, behind=behind)
    path = session.path
    assert path is not None
    if behind:
        session._keeper.wait(5)  # type: ignore[attr-defined]
    path.unlink()
    session.do(Add(line="A"), Instant(9))
    saved = session.close()
    assert (saved.state, saved.code) == ("failed", "journal_gone")
    assert not path.exists() and library.list() == ()


@pytest.mark.parametrize("behind", [False, True])
def test_a_file_that_became_damaged_under_an_open_game_is_told_at_the_latest_on_leaving(tmp_path: Path, behind: bool) -> None:
    _, session = made(tmp_path, behind=behind, entries=60)
    path = session.path
    assert path is not None
    if behind:
        session._keeper.wait(5)  # type: ignore[attr-defined]
    content = bytearray(path.read_bytes())
    content[3 * 4096 :: 61] = b"\xff" * len(content[3 * 4096 :: 61])
    with path.open("r+b") as file:
        file.write(content)
    session.do(Add(line="A"), Instant(99))
    assert session.close().state == "failed"


def test_a_damaged_schema_whose_message_is_no_text_is_damage_and_leaves_no_lock(tmp_path: Path) -> None:
    library, session = made(tmp_path)
    session.close()
    path = session.path
    assert path is not None
    content = path.read_bytes()
    path.write_bytes(content.replace(b"alembic_version", b"alembic_\xf6ersion"))
    assert code_of(library.open(path)) == "journal_damaged"
    assert not lock_path(path).exists()
    assert [row.problem for row in library.list()] != [""]


@pytest.mark.parametrize("revision", ["0000", "0001x", "", "9999"])
def test_a_schema_that_nobody_knows_is_refused_and_leaves_no_lock(tmp_path: Path, revision: str) -> None:
    library, session = made(tmp_path)
    session.close()
    assert session.path is not None
    with sqlite3.connect(session.path) as connection:
        connection.execute("UPDATE alembic_version SET version_num = ?", (revision,))
    connection.close()
    assert code_of(library.open(session.path)) in {"journal_newer", "journal_damaged"}
    assert not lock_path(session.path).exists()


def test_a_bug_while_folding_leaves_no_lock(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    library, session = made(tmp_path)
    session.close()
    assert session.path is not None

    def broken(*_: object) -> None:
        raise RuntimeError

    with monkeypatch.context() as patched:
        patched.setattr(Counter, "evolve", broken)
        with pytest.raises(RuntimeError):
            library.open(session.path)
    again = library.open(session.path)
    assert isinstance(again, Session)
    again.close()


def test_events_in_an_order_that_no_rules_gave_are_not_understood(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    library, session = made(tmp_path)
    session.close()
    assert session.path is not None

    def broken(*_: object) -> None:
        raise KeyError("A")

    monkeypatch.setattr(Counter, "evolve", broken)
    assert code_of(library.open(session.path)) == "journal_not_understood"


def test_the_note_of_what_was_open_never_leads_out_of_the_library(tmp_path: Path) -> None:
    outside = tmp_path / "outside.moderator"
    outside.write_text("x")
    folder = tmp_path / "library"
    folder.mkdir()
    (folder / "library.json").write_text('{"open": "../outside.moderator", "clean": false}')
    assert Library(folder, RULES).last_open() is None


def test_what_lies_in_the_folder_and_is_no_game_is_listed_as_trouble_and_hurts_nobody(tmp_path: Path) -> None:
    (tmp_path / f"folder{SUFFIX}").mkdir()
    (tmp_path / f"empty{SUFFIX}").touch()
    (tmp_path / f"text{SUFFIX}").write_text("hello")
    (tmp_path / f"dangling{SUFFIX}").symlink_to(tmp_path / "nowhere")
    if hasattr(os, "mkfifo"):
        os.mkfifo(tmp_path / f"pipe{SUFFIX}")
    library = Library(tmp_path, RULES)
    rows = library.list()
    assert len(rows) == 4 and all(row.problem for row in rows)
    for row in rows:
        assert code_of(library.open(row.path)) in {"journal_missing", "journal_damaged"}


HOLDER = """
import sys, time
from pathlib import Path
from moderator.session.library import Library
from moderator.play.instants import Instant
from tests.session.counter import Add, Counter
session = Library(Path(sys.argv[1]), {"counter": Counter()}).create("counter", "t")
for n in range(int(sys.argv[2])):
    session.do(Add(line="A"), Instant(n))
    print(session.saved.seq, session.path, flush=True)
time.sleep(60)
"""


def test_what_was_acknowledged_before_a_kill_is_there_and_the_lock_is_not(tmp_path: Path) -> None:
    house = Path(__file__).resolve().parents[2]
    library = Library(tmp_path, RULES)
    with subprocess.Popen([sys.executable, "-c", HOLDER, str(tmp_path), "500"], cwd=house, stdout=subprocess.PIPE, text=True) as holder:
        assert holder.stdout is not None
        told = [holder.stdout.readline() for _ in range(20)]
        path = Path(told[-1].split(maxsplit=1)[1].strip())
        assert code_of(library.open(path)) == "journal_in_use"
        holder.kill()
        told += holder.stdout.read().splitlines()
    again = library.open(path)
    assert isinstance(again, Session)
    assert again.head_seq >= int(told[-1].split()[0])
    again.close()
