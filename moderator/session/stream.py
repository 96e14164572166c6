"""An open stream as it stands: what can be read of it and who hears of it, and nothing that enters anything into it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

from moderator.journal.entry import Header, Row
from moderator.journal.texts import Text
from moderator.play.messages import Ask, Refusal, Step
from moderator.play.ruleset import Record, Ruleset
from moderator.session.changes import Change, Owed, Saved
from moderator.session.entry import Entry
from moderator.session.keeper import Keeper
from moderator.session.sprout import NOT_UNDERSTOOD, load
from moderator.session.tree import Tree, change_of, matters, owed, sent_in
from moderator.session.wire import Wire


class Stream:
    """The reading half of a session."""

    def __init__(self, ruleset: Ruleset, header: Header, keeper: Keeper, tree: Tree | None, path: Path | None) -> None:
        self.ruleset = ruleset
        self.header = header
        self.path = path
        self.tree = tree or Tree(ruleset.start(header.title, header.zone))
        self._keeper = keeper
        self._branch = self.tree.branch()
        self._told: tuple[Record, ...] | None = None
        self.wire = Wire(ruleset)
        self.follows = False
        """Whether it is looked at and grows as its owner writes (``extend``)."""
        self._callbacks: list[Callable[[Change], None]] = []

    @property
    def title(self) -> str:
        """The stream's title."""
        return self.header.title

    @property
    def zone(self) -> str:
        """The stream's time zone."""
        return self.header.zone

    @property
    def state(self) -> Any:
        """The state at head."""
        return self.tree.state(self.tree.head)

    @property
    def head_seq(self) -> int:
        """The newest entry's number; 0 at the start."""
        return self.tree.head

    @property
    def entries(self) -> tuple[Entry, ...]:
        """Every entry ever taken, undone ones too."""
        return self.tree.entries

    @property
    def records(self) -> tuple[Record, ...]:
        """The present branch. An amended entry shows its new command; undo and redo stand where clocks came back held."""
        if self._told is None:
            self._told = tuple(entry.record for entry in self._branch if matters(entry))
        return self._told

    @property
    def can_undo(self) -> bool:
        """Whether there is a press to take back."""
        return self.tree.undo_target(self._branch) is not None

    @property
    def can_redo(self) -> bool:
        """Whether something undone can be brought back."""
        return bool(self.tree.redo_tips())

    @property
    def asks(self) -> tuple[Ask, ...]:
        """Questions that the rules leave to the host, still open."""
        return self.ruleset.asks(self.state)

    @property
    def steps(self) -> tuple[Step, ...]:
        """What may be pressed next, the proposed one first."""
        return self.ruleset.steps(self.state)

    @property
    def saved(self) -> Saved:
        """How far the journal is on disk."""
        return self._keeper.saved

    @property
    def backup_problem(self) -> Refusal | None:
        """Why the last backup was not made, or None."""
        return self._keeper.backup_problem

    @property
    def notices_sent(self) -> frozenset[str]:
        """Keys of the notices that have gone out, on whatever branch it was noted: the world does not step back."""
        return sent_in(self.tree.entries)

    @property
    def notices_owed(self) -> tuple[Owed, ...]:
        """What is due and was not sent, then what was sent and is due no more."""
        return owed(self._branch, self.entries)

    # --- who listens ---------------------------------------------------------------------------------------------------

    def subscribe(self, callback: Callable[[Change], None]) -> Callable[[], None]:
        """Hear of every entry, on the caller's thread; the returned function ends it."""
        self._callbacks.append(callback)

        def leave() -> None:
            if callback in self._callbacks:
                self._callbacks.remove(callback)

        return leave

    def extend(self, rows: list[Row], texts: Mapping[str, Text]) -> Refusal | None:
        """Follow what the stream's owner has written: rows behind the head, each told as a Change. Only for who looks on."""
        new = [row for row in rows if row.seq > self.tree.head]
        if not new:
            return None
        last = self.tree.entry(self.tree.head).hash if self.tree.head else self.header.genesis
        if new[0].prev_hash != last:
            return Refusal(code="journal_overtaken", params={"file": self.title})
        tree = self.tree.copy()
        try:
            load(tree, self.wire, new, dict(texts))
        except NOT_UNDERSTOOD as error:
            return Refusal(code="journal_not_understood", params={"file": self.title, "seq": tree.head + 1, "reason": str(error)})
        self._become(tree, since=new[0].seq - 1)
        return None

    def _tell(self, changes: Iterable[Change]) -> None:
        for change in changes:
            for callback in tuple(self._callbacks):
                callback(change)

    def _become(self, tree: Tree, since: int) -> None:
        """Another tree, whose entries after ``since`` nobody has heard of."""
        self.tree, self._told = tree, None
        self._branch = tree.branch()
        asks = self.asks
        self._tell([change_of(entry, entry.kind, asks) for entry in tree.entries[since:]])
