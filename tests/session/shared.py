"""Desks at one shared database, each with a library folder of its own."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from moderator.journal.shared.place import place_of
from moderator.play.instants import Instant
from moderator.play.messages import Refusal
from moderator.session.changes import Change
from moderator.session.session import Session
from moderator.session.shared import SharedLibrary
from tests.session.counter import Add, Counter, FakeClock

RULES: Any = {"counter": Counter()}


class Desks:
    """Makes desks; whatever they opened is closed at the end."""

    def __init__(self, folder: Path, url: str) -> None:
        self.folder = folder
        self.url = url
        self.made: list[SharedLibrary] = []
        self.sessions: list[Session] = []

    def desk(self, name: str, *, behind: bool = False, rulesets: Any = RULES, now: Callable[[], Instant] | None = None) -> SharedLibrary:
        """A desk of that name; the same name is the same computer."""
        library = SharedLibrary(self.folder / name, place_of(self.url), rulesets, behind=behind, now=now or FakeClock())
        self.made.append(library)
        return library

    def open(self, library: SharedLibrary, **how: Any) -> Session:
        """The only stream there is."""
        (row,) = library.list()
        return self.kept(library.open(row.path, **how))

    def kept(self, outcome: Session | Refusal) -> Session:
        assert isinstance(outcome, Session), outcome
        self.sessions.append(outcome)
        return outcome

    def end(self) -> None:
        for session in self.sessions:
            session.close()
        for library in self.made:
            library.leave()


def add(session: Session, n: int = 1, line: str = "A") -> Change:
    done = session.do(Add(line=line, n=n), Instant(0))
    assert isinstance(done, Change), done
    return done


def until(what: Callable[[], bool], seconds: float = 15.0) -> None:
    """Wait until something holds."""
    end = time.monotonic() + seconds
    while not what():
        assert time.monotonic() < end, "it never came"
        time.sleep(0.02)


def state(session: Session) -> str:
    return session.saved.state
