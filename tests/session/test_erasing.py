"""A private text erased in an open session: gone from the entries, the state, the file and its backups; the chain holds."""

from __future__ import annotations

from pathlib import Path

import pytest

from moderator.play.instants import Instant
from moderator.play.messages import Refusal
from moderator.session.library import Library
from moderator.session.session import Session
from moderator.session.verify import verify
from tests.session.counter import Add, Counter, FakeClock, Whisper

RULES = {"counter": Counter()}
SECRET = "the king is ill"


def session_in(folder: Path, behind: bool) -> Session:
    made = Library(folder, RULES, behind=behind, now=FakeClock()).create("counter", "g")
    assert isinstance(made, Session)
    made.do(Whisper(line="A", text=SECRET), Instant(0))
    made.do(Add(line="A"), Instant(1))
    made.do(Whisper(line="A", text="something else"), Instant(2))
    return made


@pytest.mark.parametrize("behind", [False, True])
def test_an_erased_text_is_nowhere_and_the_match_goes_on(data_dir: Path, behind: bool) -> None:
    session = session_in(data_dir, behind)
    assert session.erase_text(SECRET) is None
    assert session.state.whispers == ("…", "something else") and session.state.totals == {"A": 1}
    session.do(Add(line="A"), Instant(3))
    session.close()
    assert session.path is not None
    assert not [path for path in data_dir.rglob("*") if path.is_file() and SECRET.encode() in path.read_bytes()]
    assert verify(session.path, RULES).sound
    again = Library(data_dir, RULES).open(session.path)
    assert isinstance(again, Session) and again.state.whispers == ("…", "something else")
    assert [entry.fields for entry in again.entries] == [entry.fields for entry in session.entries]
    again.close()


def test_a_text_that_an_amendment_took_along_is_erased_there_too(data_dir: Path) -> None:
    session = session_in(data_dir, behind=False)
    session.amend(2, Add(line="A", n=3), at=Instant(4), reason="")
    session.amend(1, Whisper(line="B", text=SECRET), at=Instant(4), reason="")
    assert session.erase_text(SECRET) is None
    assert not [entry for entry in session.entries if SECRET in str(entry)]
    session.close()
    assert session.path is not None and SECRET.encode() not in session.path.read_bytes()
    assert verify(session.path, RULES).sound


@pytest.mark.parametrize("is_open", [True, False])
def test_a_full_file_rebuilds_the_same_journal_without_the_text(data_dir: Path, tmp_path: Path, is_open: bool) -> None:
    session = session_in(data_dir, behind=False)
    session.amend(1, Whisper(line="B", text=SECRET), at=Instant(4), reason="")
    session.do(Whisper(line="A", text="…"), Instant(5))
    assert session.erase_text(SECRET) is None
    if not is_open:
        session.close()
        assert session.path is not None
        found = Library(data_dir, RULES).open(session.path)
        assert isinstance(found, Session)
        session = found
    path, other = tmp_path / "full.jsonl", tmp_path / "other"
    session.export_file(path, full=True)
    session.close()
    assert SECRET not in path.read_text(encoding="utf-8")
    assert verify(path, RULES).sound
    other.mkdir()
    again = Library(other, RULES).import_file(path)
    assert isinstance(again, Session)
    assert [entry.hash for entry in again.entries] == [entry.hash for entry in session.entries]
    again.close()
    assert again.path is not None and verify(again.path, RULES).sound
    opened = Library(other, RULES).open(again.path)
    assert isinstance(opened, Session) and opened.state == session.state
    opened.close()


def test_a_rehearsal_forgets_it_as_well() -> None:
    session = Session.in_memory(Counter(), "g")
    session.do(Whisper(line="A", text=SECRET), Instant(0))
    assert session.erase_text(SECRET) is None
    assert SECRET not in str(session.taken) and SECRET not in str(session.entries)
    refusal = session.erase_text(SECRET)
    assert isinstance(refusal, Refusal) and refusal.code == "no_such_text"
