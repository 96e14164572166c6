"""One open game: propose, do, undo, redo, amend. What is done is an entry of the journal; every view hears of it once."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from moderator.journal.entry import Header, Row
from moderator.journal.errors import OVERTAKEN
from moderator.journal.texts import Text
from moderator.play.audience import HOST
from moderator.play.commands import Amend, Command, Redo, Undo
from moderator.play.decision import Decision
from moderator.play.events import Event
from moderator.play.instants import Instant
from moderator.play.messages import Refusal
from moderator.play.ruleset import Ruleset
from moderator.play.watch import Watch, unwatched
from moderator.session.amending import Regrowth, follow_up, hold, same_clocks
from moderator.session.changes import AmendPreview, Change, Choice, Kind, Saved, differences
from moderator.session.entry import Entry
from moderator.session.erasing import without
from moderator.session.header import new_header
from moderator.session.keeper import Batch, Keeper, MemoryKeeper
from moderator.session.sprout import NOT_UNDERSTOOD, Sprout
from moderator.session.stream import Stream
from moderator.session.times import wall_clock
from moderator.session.tree import WORLD_FACTS, Passing, Tree, change_of, matters, moved_to, owed

__all__ = ["AmendPreview", "Change", "Saved", "Session"]

TRIES = 20
"""Times that a command is decided anew because other desks write to the same stream."""
NOT_COMPARED = frozenset({"trace", "state_hash", "refusals", "calls", "timers"})
"""Sections of the report that every amendment changes; the preview is about what people are told."""


class Session(Stream):
    """One open stream. Not thread-safe: one owner calls it, its keeper may write from a thread of its own."""

    def __init__(
        self,
        ruleset: Ruleset,
        header: Header,
        *,
        path: Path | None = None,
        keeper: Keeper | None = None,
        tree: Tree | None = None,
        now: Callable[[], Instant] = wall_clock,
        on_close: Callable[[], None] | None = None,
    ) -> None:
        super().__init__(ruleset, header, keeper or MemoryKeeper(), tree, path)
        self.auto_request = True
        """Whether scripted commands follow a press by themselves."""
        self.closed = False
        self._lost = False
        """Whether others have written what this program does not understand: that is said once."""
        self.now = now
        self._on_close = on_close

    @classmethod
    def in_memory(
        cls, ruleset: Ruleset, title: str = "", zone: str = "Asia/Shanghai", *, now: Callable[[], Instant] = wall_clock
    ) -> Session:
        """A rehearsal: everything works, nothing is kept."""
        return cls(ruleset, new_header(ruleset, title, zone, now()), now=now)

    # --- what is done --------------------------------------------------------------------------------------------------

    def propose(self, command: Command, at: Instant, force: str = "") -> Decision[Event] | Refusal:
        """What would follow, without doing it."""
        return self.ruleset.decide(self.state, command, at, bool(force.strip()))

    def do(self, command: Command, at: Instant, *, by: str = "", force: str = "", cause: int | None = None) -> Change | Refusal:
        """Take a command, and let what the program sends by itself follow it. ``cause``: the press that brought it about.

        Where another desk has written in between, it is decided anew upon that.
        """
        for _ in range(TRIES):
            done = self._do(command, at, by, force, cause)
            if not isinstance(done, Refusal) or done.code != OVERTAKEN:
                break
        return done

    def _do(self, command: Command, at: Instant, by: str, force: str, cause: int | None) -> Change | Refusal:
        if isinstance(command, (Undo, Redo, Amend)):
            return self._do_own(command, at, by, force)
        if self.closed:
            return Refusal(code="session_closed")
        if cause is not None and cause not in self.tree:
            return Refusal(code="no_such_entry", params={"entry": cause})
        decision = self.propose(command, at, force)
        if isinstance(decision, Refusal):
            return decision
        sprout = self._sprout()
        press = sprout.add(command, at, decision, by=by, force=force, cause=cause)
        if self.auto_request:
            follow_up(sprout, press)
        return self._take(sprout, "do")

    def undo(self, entry: int | None = None, *, at: Instant, by: str = "") -> Change | Refusal:
        """Step back to before the last press, or ``entry``, with all it caused. Entry 0: nothing, only the clocks are held."""
        press = self._press_to_undo(entry)
        if isinstance(press, Refusal):
            return press
        command = Undo(entry=press.seq if press else 0)
        tip = self.tree.before(press) if press else self.tree.head
        return self._move(command, tip, at, by)

    def redo(self, entry: int | None = None, *, at: Instant, by: str = "") -> Change | Refusal:
        """Bring back what was undone last, or go to ``entry`` on whatever branch it lies."""
        tips = self.tree.redo_tips()
        tip = entry if entry is not None else (tips[0] if tips else 0)
        if tip not in self.tree:
            return Refusal(code="nothing_to_redo") if entry is None else Refusal(code="no_such_entry", params={"entry": entry})
        return self._move(Redo(entry=tip), tip, at, by)

    def amend(
        self, entry: int, command: Command | None, *, at: Instant, reason: str, choices: Mapping[int, Choice] | None = None,
        force: str = "", by: str = "",
    ) -> Change | Refusal:  # fmt: skip
        """Replace an entry's command, or drop it, and decide everything later anew, in one transaction."""
        grown = self.grow_amend(entry, command, reason=reason, choices=choices, force=force, by=by)
        return grown if isinstance(grown, Refusal) else self.take_grown(grown)

    def grow_amend(
        self, entry: int, command: Command | None, *, reason: str, choices: Mapping[int, Choice] | None = None, force: str = "",
        by: str = "", watch: Watch = unwatched,
    ) -> Sprout | Refusal:  # fmt: skip
        """What ``amend`` would take, without taking it: the long part, which a ``snapshot`` can do in another thread.

        ``by``: who amends; who typed the entry first stands there where nobody is named. Later entries keep their own.
        """
        found = self._amendable(entry)
        if isinstance(found, Refusal):
            return found
        sprout, regrowth = self._regrowth(found, choices or {}, reason, watch)
        grown = regrowth.with_command(command, force or (found.force if command is not None else ""), by)
        if grown.refusal is not None:
            return grown.refusal
        if grown.later:
            entries = [each.seq for each in grown.later]
            return Refusal(code="amend_needs_choices", params={"entries": entries, "first": grown.later[0].refusal.code})
        if not same_clocks(self.tree, sprout, found):
            hold(sprout, sprout.entry(sprout.tip).at, cause=sprout.entries[0].seq)
        return sprout

    def take_grown(self, sprout: Sprout) -> Change | Refusal:
        """Take an amendment that was grown before; refused when an entry has come in between."""
        if self.closed:
            return Refusal(code="session_closed")
        if sprout.tree.head != self.tree.head:
            return Refusal(code="amend_overtaken")
        return self._take(sprout, "amend")

    def preview_amend(
        self, entry: int, command: Command | None, choices: Mapping[int, Choice] | None = None, force: str = "", watch: Watch = unwatched
    ) -> AmendPreview:
        """What an amendment would bring, by the change itself and apart from it by today's rules."""
        found = self._amendable(entry)
        if isinstance(found, Refusal):
            return AmendPreview(entry=entry, command=command, refusal=found)
        sprout, regrowth = self._regrowth(found, choices or {}, "", watch)
        grown = regrowth.with_command(command, force or (found.force if command is not None else ""))
        if grown.refusal is not None:
            return AmendPreview(entry=entry, command=command, refusal=grown.refusal)
        today, as_it_was = self._regrowth(found, {}, "", watch)
        as_it_was.as_it_was()
        stored, again, new = (
            self._report(*each) for each in ((self.state, self._branch), (today.state, today.branch()), (sprout.state, sprout.branch()))
        )
        before = self.notices_owed
        return AmendPreview(
            entry=entry,
            command=command,
            by_change=differences(again, new, leave=NOT_COMPARED),
            by_engine=differences(stored, again, leave=NOT_COMPARED),
            refused=grown.later,
            corrections=tuple(each for each in owed(sprout.branch(), self.entries) if each not in before),
            state=sprout.state,
        )

    def move_press(
        self, line: str, *, at: Instant, passing: Passing = (), fields: tuple[str, ...] = ("line",), by: str = ""
    ) -> Change | Refusal:
        """The other seat: the last press but those of the types ``passing`` belongs to ``line``, in the first of ``fields`` it has."""
        press = self.tree.undo_target(self._branch, passing)
        moved = moved_to(press.effect, line, fields) if press is not None else None
        if press is None or moved is None:
            return Refusal(code="nothing_to_move")
        return self.amend(press.seq, moved, at=at, reason="", by=by)

    def snapshot(self) -> Session:
        """The session as it stands, apart from this one: another thread may read it and try things on it while this one goes on."""
        copied = Session(self.ruleset, self.header, path=self.path, tree=self.tree.copy(), now=self.now)
        copied.auto_request, copied.closed = self.auto_request, self.closed
        return copied

    # --- who listens, and the end --------------------------------------------------------------------------------------

    def export_file(self, path: Path, full: bool = False, redact: bool = False) -> None:
        """Write the exchange file: the present branch, or every entry with ids, parents and hashes."""
        from moderator.session.exchange import write

        write(self, path, full=full, redact=redact)

    @property
    def taken(self) -> tuple[list[Row], list[Text]]:
        """Rows and texts of a session in memory, ready for a file; empty for a session that has one."""
        keeper = self._keeper
        return (keeper.rows, keeper.texts) if isinstance(keeper, MemoryKeeper) else ([], [])

    def close(self) -> Saved:
        """Bring everything to disk, make the last backup, give the stream free. What is returned says whether it worked."""
        if not self.closed:
            self.closed = True
            self._keeper.close()
            if self._on_close is not None:
                self._on_close()
        return self.saved

    def erase_text(self, text: str) -> Refusal | None:
        """Erase a private text for good, wherever it stands: entries, what they caused, backups. The chain holds; it reads as erased."""
        if self.closed:
            return Refusal(code="session_closed")
        cleared, hashes = without(self.tree, self.wire, text)
        if not hashes:
            return Refusal(code="no_such_text")
        if refused := self._keeper.keep(Batch(rows=(), erase=hashes)):
            return refused
        self.tree, self._told = cleared, None
        self._branch = self.tree.branch()
        return None

    def graft(self, sprout: Sprout) -> Change | Refusal:
        """Take entries that were decided elsewhere, as a full file brings them."""
        return self._take(sprout, sprout.entries[0].kind)

    # --- others at the same stream -------------------------------------------------------------------------------------

    def catch_up(self) -> tuple[Refusal, ...]:
        """Where another desk has written to the stream: decide anew what is not written yet; what no longer goes comes back, refused."""
        found = None if self._lost else self._keeper.overtaken()
        if found is None:
            return ()
        from moderator.session.together_again import Anew

        try:
            anew = Anew(self, found)
        except NOT_UNDERSTOOD as error:
            self._lost = True
            return (Refusal(code="journal_not_understood", params={"file": self.title, "seq": found.common + 1, "reason": str(error)}),)
        phase, mine = str(getattr(anew.session.state, "phase", "")), anew.keeper
        self._keeper.resume(Batch(rows=mine.rows, texts=mine.texts, phase=phase))
        self._become(anew.session.tree, since=found.common)
        return tuple(anew.refused)

    # --- inside --------------------------------------------------------------------------------------------------------

    def _sprout(self, tip: int | None = None) -> Sprout:
        return Sprout(self.tree, self.wire, self.header, self.now(), tip)

    def _regrowth(self, entry: Entry, choices: Mapping[int, Choice], reason: str, watch: Watch) -> tuple[Sprout, Regrowth]:
        sprout = self._sprout(entry.parent)
        return sprout, Regrowth(sprout, self.tree, entry, choices, reason, self.auto_request, watch)

    def _do_own(self, command: Undo | Redo | Amend, at: Instant, by: str, force: str) -> Change | Refusal:
        if isinstance(command, Undo):
            return self.undo(command.entry, at=at, by=by)
        if isinstance(command, Redo):
            return self.redo(command.entry, at=at, by=by)
        new = self.wire.amended(command)
        if isinstance(new, Refusal):
            return new
        return self.amend(command.entry, new, at=at, reason=command.reason, force=force, by=by)

    def _press_to_undo(self, entry: int | None) -> Entry | Refusal | None:
        if entry == 0:
            return None
        if entry is None:
            return self.tree.undo_target(self._branch) or Refusal(code="nothing_to_undo")
        found = self._on_branch(entry)
        if isinstance(found, Refusal):
            return found
        if isinstance(found.effect, WORLD_FACTS):
            return Refusal(code="world_fact", params={"entry": entry})
        return self.tree.root(entry)

    def _amendable(self, entry: int) -> Entry | Refusal:
        return Refusal(code="session_closed") if self.closed else self._on_branch(entry)

    def _on_branch(self, seq: int) -> Entry | Refusal:
        if seq not in self.tree:
            return Refusal(code="no_such_entry", params={"entry": seq})
        found = self.tree.entry(seq)
        at = bisect_left(self._branch, seq, key=_number)
        if self._branch[at : at + 1] != [found]:
            return Refusal(code="not_on_branch", params={"entry": seq})
        if found.steps_back:
            return Refusal(code="no_press", params={"entry": seq})
        return found

    def _move(self, command: Undo | Redo, tip: int, at: Instant, by: str) -> Change | Refusal:
        if self.closed:
            return Refusal(code="session_closed")
        sprout = self._sprout(tip)
        sprout.add(command, at, Decision(events=self.ruleset.rewind(sprout.state, self.tree.found_at(command, at))), by=by)
        return self._take(sprout, sprout.entries[0].kind)

    def _take(self, sprout: Sprout, kind: Kind) -> Change | Refusal:
        """Keep what has grown, then tell it, one Change an entry."""
        if refused := self.lay_down(sprout):
            return refused
        asks = self.asks
        told = sprout.entries if self._callbacks else sprout.entries[:1]
        changes = [change_of(entry, kind, asks) for entry in told]
        self._tell(changes)
        return changes[0]

    def lay_down(self, sprout: Sprout) -> Refusal | None:
        """Keep what has grown without a word: for whoever reads a whole file in."""
        before = self._chapter(self.state)
        batch = Batch(
            rows=sprout.rows,
            texts=sprout.texts,
            phase=str(getattr(sprout.state, "phase", "")),
            chapter=self._chapter(sprout.state) != before,
        )
        if refused := self._keeper.keep(batch):
            self.catch_up()
            return refused
        straight = sprout.entries[0].parent == self.tree.head
        for entry, state in zip(sprout.entries, sprout.states, strict=True):
            self.tree.add(entry, state)
        if straight:
            self._branch.extend(sprout.entries)
            if self._told is not None:  # thousands of messages may lie before: nothing of them is told anew
                self._told = (*self._told, *(entry.record for entry in sprout.entries if matters(entry)))
        else:
            self._branch, self._told = self.tree.branch(), None
        return None

    def _chapter(self, state: Any) -> tuple[object, object]:
        """What marks a part of the game: its zero and its phase. Where it changes, a backup is made."""
        return self.ruleset.zero(state), getattr(state, "phase", None)

    def _report(self, state: Any, branch: list[Entry]) -> dict[str, Any]:
        records = tuple(entry.record for entry in branch if matters(entry))
        return self.ruleset.report(state, records, (), HOST)


def _number(entry: Entry) -> int:
    return entry.seq
