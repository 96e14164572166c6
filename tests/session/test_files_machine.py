"""Whatever happened in a game: its journal, its plain file and its full file all tell the same story."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule

from moderator.play.commands import Answer, Command, Note, SendNotice, UnsendNotice
from moderator.play.instants import Instant
from moderator.play.messages import Refusal
from moderator.session.library import Library
from moderator.session.replay import replay
from moderator.session.session import Session
from moderator.session.verify import decided_otherwise
from tests.session.counter import Add, Begin, Counter, FakeClock, Resume, Shout, StartGame, Tick, Whisper, Wonder

LINES = st.sampled_from("AB")
COMMANDS: st.SearchStrategy[Command] = st.one_of(
    st.builds(Add, line=LINES, n=st.integers(-5, 12)),
    st.builds(Begin, line=LINES),
    st.builds(Resume),
    st.builds(Tick),
    st.builds(StartGame),
    st.builds(Shout, times=st.integers(1, 2)),
    st.builds(Wonder),
    st.builds(Answer, ask=st.sampled_from(["q1", "q2"]), choice=st.just("yes")),
    st.builds(Whisper, line=LINES, text=st.text(max_size=4)),
    st.builds(Note, text=st.text(max_size=4)),
    st.builds(SendNotice, key=st.sampled_from(["ten:A", "ten:B"])),
    st.builds(UnsendNotice, key=st.sampled_from(["ten:A", "ten:B"])),
)


class Files(RuleBasedStateMachine):
    """Anything is pressed; what is refused is refused. Only the files are compared."""

    @initialize(calendar=st.booleans())
    def start(self, calendar: bool) -> None:
        self.folder = Path(tempfile.mkdtemp())
        self.library = Library(self.folder, {"counter": Counter()}, now=FakeClock())
        made = self.library.create("counter", "machine")
        assert isinstance(made, Session)
        self.session = made
        self.at = 1_780_000_000_000_000 if calendar else 0

    def instant(self, step: int) -> Instant:
        self.at += step
        return Instant(self.at)

    @rule(command=COMMANDS, step=st.integers(0, 9_000_000), force=st.sampled_from(["", "", "so be it"]), by=st.sampled_from(["", "judge"]))
    def press(self, command: Command, step: int, force: str, by: str) -> None:
        self.session.do(command, self.instant(step), by=by, force=force)

    @rule(step=st.integers(0, 9_000_000))
    def undo(self, step: int) -> None:
        self.session.undo(at=self.instant(step))

    @rule(step=st.integers(0, 9_000_000))
    def redo(self, step: int) -> None:
        self.session.redo(at=self.instant(step))

    @precondition(lambda self: self.session.head_seq)
    @rule(data=st.data(), what=st.sampled_from(["undo", "redo", "amend", "drop"]), command=COMMANDS)
    def at_any_entry(self, data: st.DataObject, what: str, command: Command) -> None:
        entry = data.draw(st.integers(1, self.session.head_seq))
        at = self.instant(1_000_000)
        if what == "undo":
            self.session.undo(entry, at=at)
        elif what == "redo":
            self.session.redo(entry, at=at)
        else:
            new = command if what == "amend" else None
            preview = self.session.preview_amend(entry, new)
            outcome = self.session.amend(entry, new, at=at, reason="r", choices={each.seq: "drop" for each in preview.refused})
            assert isinstance(outcome, Refusal) == (preview.refusal is not None) or isinstance(outcome, Refusal)
        if self.session.entries[-1].kind in {"undo", "redo"}:
            assert self.session.state.since is None, "a clock that comes back is held"

    @rule()
    def reopen(self) -> None:
        assert self.session.path is not None
        before = (self.session.state, self.session.records, self.session.entries, self.session.notices_owed)
        self.session.close()
        again = self.library.open(self.session.path)
        assert isinstance(again, Session)
        self.session = again
        assert (again.state, again.records, again.entries, again.notices_owed) == before
        assert decided_otherwise(again) == ()

    @rule()
    def plain(self) -> None:
        path = self.folder / "plain.jsonl"
        self.session.export_file(path)
        run = replay(path, self.library.rulesets)
        assert run.refused == ()
        assert run.session.state == self.session.state
        assert run.session.notices_sent == self.session.notices_sent
        assert [record.at for record in run.session.records if record.command["do"] not in {"undo", "redo"}][-1:] == [
            record.at for record in self.session.records if record.command["do"] not in {"undo", "redo"}
        ][-1:] or run.session.head_seq != len(self.session.records)

    @rule()
    def full(self) -> None:
        path = self.folder / "full.jsonl"
        self.session.export_file(path, full=True)
        run = replay(path, self.library.rulesets)
        assert run.refused == () and run.different == ()
        assert run.session.entries == self.session.entries and run.session.state == self.session.state

    def teardown(self) -> None:
        if hasattr(self, "session"):
            self.session.close()
            shutil.rmtree(self.folder)


TestFiles = Files.TestCase
