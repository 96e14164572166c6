"""Who typed what, when two share a desk: every entry says so, through undo, redo and amendments, and in a file."""

from __future__ import annotations

from pathlib import Path

from moderator.play.instants import Instant
from moderator.session.replay import replay
from moderator.session.session import Session
from tests.session.counter import Add, Counter, Shout


def test_every_entry_carries_who_typed_it() -> None:
    session = Session.in_memory(Counter(), "g")
    session.do(Add(line="A"), Instant(1), by="Ann")
    session.do(Add(line="B"), Instant(2), by="Ben")
    session.undo(at=Instant(3), by="Ann")
    session.redo(at=Instant(4), by="Ben")
    assert [entry.by for entry in session.entries] == ["Ann", "Ben", "Ann", "Ben"]
    assert [record.by for record in session.records] == ["Ann", "Ben"], "what was brought back is still his"


def test_an_amendment_is_whose_it_is_and_what_came_later_stays_its_own() -> None:
    session = Session.in_memory(Counter(), "g")
    session.do(Add(line="A"), Instant(1), by="Ann")
    session.do(Add(line="B"), Instant(2), by="Ben")
    session.amend(1, Add(line="C"), at=Instant(3), reason="", by="Cid")
    assert [record.by for record in session.records] == ["Cid", "Ben"]
    session.amend(session.records[0].seq, Add(line="D"), at=Instant(4), reason="")
    assert [record.by for record in session.records] == ["Cid", "Ben"], "where nobody is named, the name that stood there"


def test_what_the_program_sends_is_the_programs() -> None:
    session = Session.in_memory(Counter(), "g")
    session.do(Shout(times=2), Instant(1), by="Ann")
    assert [entry.by for entry in session.entries] == ["Ann", "auto", "auto"]


def test_a_file_carries_it_there_and_back(tmp_path: Path) -> None:
    session = Session.in_memory(Counter(), "g")
    session.do(Add(line="A"), Instant(1), by="Ann")
    session.amend(1, Add(line="B"), at=Instant(2), reason="", by="Ben")
    for full in (False, True):
        path = tmp_path / f"{full}.jsonl"
        session.export_file(path, full=full)
        assert [record.by for record in replay(path, {"counter": Counter()}).session.records] == ["Ben"]
