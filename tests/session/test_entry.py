"""An entry as an open stream holds it: packed, decoded when somebody looks, the same whatever was looked at before."""

from __future__ import annotations

from pathlib import Path

from moderator.play.instants import Instant
from moderator.session.entry import REMEMBERED
from moderator.session.library import Library
from moderator.session.session import Session
from tests.session.counter import Add, Counter, FakeClock, Whisper

RULES = {"counter": Counter()}


def long_session(number: int) -> Session:
    session = Session.in_memory(Counter(), now=FakeClock())
    for n in range(number):
        session.do(Whisper(line="A", text=f'\x01{n % 3}\x02 "quoted" $text {n % 5}') if n % 2 else Add(line="A"), Instant(n))
    return session


def test_only_the_entries_looked_at_last_stay_decoded() -> None:
    session = long_session(3 * REMEMBERED)
    assert len(session.wire.remembered) == REMEMBERED
    said = [(entry.command, entry.events, entry.trace) for entry in session.entries]
    assert len(session.wire.remembered) == REMEMBERED
    assert [(entry.command, entry.events, entry.trace) for entry in session.entries] == said
    assert session.entries[1].command == Whisper(line="A", text='\x011\x02 "quoted" $text 1')


def test_an_opened_entry_is_what_was_taken(data_dir: Path) -> None:
    session = Library(data_dir, RULES, now=FakeClock()).create("counter", "g")
    assert isinstance(session, Session) and session.path is not None
    for n in range(5):
        session.do(Whisper(line="A", text=f'\x01{n}\x02 {{"$text":"{"0" * 64}"}}'), Instant(n))
    session.amend(2, Whisper(line="B", text="other"), at=Instant(9), reason="")
    session.undo(at=Instant(10))
    taken = session.entries
    session.close()
    opened = Library(data_dir, RULES).open(session.path)
    assert isinstance(opened, Session) and opened.entries == taken
    assert [entry.fields for entry in opened.entries] == [entry.fields for entry in taken]
    assert [(entry.verb, entry.kind, entry.effect) for entry in opened.entries] == [(e.verb, e.kind, e.effect) for e in taken]
    opened.close()


def test_traces_that_read_alike_are_kept_once() -> None:
    session = long_session(40)
    assert len({id(entry._trace) for entry in session.entries}) == len(session.wire.shared) < 5
