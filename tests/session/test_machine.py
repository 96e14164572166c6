"""Whatever is pressed in whatever order: the session equals a naive model, and so does what is read back from its file."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from moderator.journal.entry import broken_at
from moderator.journal.store import read
from moderator.play.instants import Instant
from moderator.play.messages import Refusal
from moderator.session.changes import Change
from moderator.session.library import Library
from moderator.session.session import Session
from tests.session.counter import Add, Counter, FakeClock, S, Shout

Press = tuple[str, str, int]
"""add or shout, its line, its number."""


def total(presses: tuple[Press, ...]) -> dict[str, int] | None:
    """What the presses come to; None where one of them cannot be taken."""
    totals: dict[str, int] = {}
    for verb, line, n in presses:
        if verb == "add":
            totals[line] = totals.get(line, 0) + n
            if totals[line] < 0 or n > 10:
                return None
    return totals


class Sessions(RuleBasedStateMachine):
    """The model is a stack of pasts: what was pressed so far, before each step and undo."""

    @initialize()
    def start(self) -> None:
        self.folder = Path(tempfile.mkdtemp())
        self.library = Library(self.folder, {"counter": Counter()}, now=FakeClock())
        made = self.library.create("counter", "machine")
        assert isinstance(made, Session)
        self.session = made
        self.past: list[tuple[Press, ...]] = [()]
        self.future: list[tuple[Press, ...]] = []
        self.at = 0
        self.entries = 0

    @property
    def presses(self) -> tuple[Press, ...]:
        return self.past[-1]

    def take(self, presses: tuple[Press, ...]) -> None:
        self.past.append(presses)
        self.future.clear()

    def instant(self) -> Instant:
        self.at += S
        return Instant(self.at)

    @rule(line=st.sampled_from("AB"), n=st.integers(-6, 12))
    def add(self, line: str, n: int) -> None:
        wanted = (*self.presses, ("add", line, n))
        outcome = self.session.do(Add(line=line, n=n), self.instant())
        assert isinstance(outcome, Refusal) == (total(wanted) is None)
        if isinstance(outcome, Change):
            self.take(wanted)

    @rule(n=st.integers(1, 3))
    def shout(self, n: int) -> None:
        assert isinstance(self.session.do(Shout(times=n), self.instant()), Change)
        self.take((*self.presses, ("shout", "", n)))

    @rule()
    def undo(self) -> None:
        outcome = self.session.undo(at=self.instant())
        assert isinstance(outcome, Change) == (len(self.past) > 1)
        if len(self.past) > 1:
            self.future.append(self.past.pop())

    @rule()
    def redo(self) -> None:
        outcome = self.session.redo(at=self.instant())
        assert isinstance(outcome, Change) == bool(self.future)
        if self.future:
            self.past.append(self.future.pop())

    @precondition(lambda self: self.presses)
    @rule(data=st.data(), drop=st.booleans(), n=st.integers(-6, 10))
    def amend(self, data: st.DataObject, drop: bool, n: int) -> None:
        records = [record for record in self.session.records if record.command["do"] in {"add", "shout"}]
        which = data.draw(st.integers(0, len(self.presses) - 1))
        command = None if drop else Add(line="A", n=n)
        changed = list(self.presses)
        changed[which : which + 1] = [] if drop else [("add", "A", n)]
        preview = self.session.preview_amend(records[which].seq, command)
        outcome = self.session.amend(records[which].seq, command, at=self.instant(), reason="r")
        possible = total(tuple(changed)) is not None
        assert isinstance(outcome, Change) == possible == preview.ready
        if possible:
            self.take(tuple(changed))

    @rule()
    def reopen(self) -> None:
        path = self.session.path
        assert path is not None
        before = (self.session.state, self.session.records, self.session.entries)
        self.session.close()
        again = self.library.open(path)
        assert isinstance(again, Session)
        assert (again.state, again.records, again.entries) == before
        self.session = again

    @rule()
    def replay(self) -> None:
        """Both kinds of exchange file come to the same state, the full one to the same hashes."""
        from moderator.session.replay import replay

        for full in (False, True):
            path = self.folder / "out.jsonl"
            self.session.export_file(path, full=full)
            run = replay(path, self.library.rulesets)
            assert run.refused == () and run.different == ()
            assert run.session.state == self.session.state
            if full:
                assert run.session.entries == self.session.entries

    @invariant()
    def equals_the_model(self) -> None:
        if not hasattr(self, "session"):
            return
        state = self.session.state
        assert {line: n for line, n in state.totals.items() if n} == {line: n for line, n in (total(self.presses) or {}).items() if n}
        assert state.echoes == sum(n for verb, _, n in self.presses if verb == "shout") and state.owed_echoes == 0
        assert (self.session.can_undo, self.session.can_redo) == (len(self.past) > 1, bool(self.future))
        assert len(self.session.entries) >= self.entries, "nothing is ever erased"
        self.entries = len(self.session.entries)

    def teardown(self) -> None:
        if hasattr(self, "session"):
            self.session.close()
            assert self.session.path is not None
            contents = read(self.session.path)
            assert broken_at(contents.header, contents.rows) is None
            shutil.rmtree(self.folder)


TestSessions = Sessions.TestCase
