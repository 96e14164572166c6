"""Two desks wrote to one stream at once: what was not written yet is decided and hashed anew upon what stands there now."""

from __future__ import annotations

from typing import Any

from moderator.play.commands import Amend, Undo
from moderator.play.messages import Refusal
from moderator.session.entry import Entry
from moderator.session.keeper import MemoryKeeper, Overtaken
from moderator.session.session import Session
from moderator.session.sprout import load
from moderator.session.tree import AUTO, Tree


class Anew:
    """A session beside ``session``: the stream as others left it, and our own entries decided upon it.

    ``refused``: why one no longer goes. Nothing of ``session`` changes.
    """

    def __init__(self, session: Session, found: Overtaken) -> None:
        self.refused: list[Refusal] = []
        self._old = session.tree
        self._auto = session.auto_request
        tree = first_of(session.tree, found.common)
        load(tree, session.wire, [*found.rows], dict(found.texts))
        self.begin = tree.head
        self.keeper = MemoryKeeper()
        self.session = Session(session.ruleset, session.header, keeper=self.keeper, tree=tree, now=session.now)
        self._new: dict[int, int] = {}
        """Old number -> new number of our own entries."""
        for entry in session.entries[found.common :]:
            self._again(entry)

    def _again(self, entry: Entry) -> None:
        if self._auto_sent(entry) and self._auto:
            return  # it is sent anew by the press that it followed
        done = self._decided(entry)
        if isinstance(done, Refusal):
            if entry.by != AUTO:
                self.refused.append(done)
        else:
            self._new[entry.seq] = done

    def _auto_sent(self, entry: Entry) -> bool:
        return entry.by == AUTO and entry.cause is not None

    def _decided(self, entry: Entry) -> int | Refusal:
        """The number it has now, or why it does not go any more."""
        session, by = self.session, entry.by
        session.auto_request = self._auto
        if isinstance(entry.command, Undo):
            done: Any = self._undone(entry)
        elif isinstance(entry.command, Amend):
            target = self._new.get(entry.command.entry, entry.command.entry)
            done = session.amend(target, entry.effect, at=entry.at, reason=entry.command.reason, force=entry.force, by=by)
        elif entry.effect is None:  # a redo: what it would bring back has another past now
            done = Refusal(code="journal_overtaken", params={"file": session.title})
        else:
            cause = None if entry.cause is None else self._new.get(entry.cause, entry.cause if entry.cause <= self.begin else None)
            done = session.do(entry.effect, entry.at, by=by, force=entry.force, cause=cause)
        return done if isinstance(done, Refusal) else int(done.seq)

    def _undone(self, entry: Entry) -> Any:
        """Only what is ours and stands last may be taken back: no undo takes somebody else's entry along."""
        assert isinstance(entry.command, Undo)
        if entry.command.entry == 0:
            return self.session.undo(0, at=entry.at, by=entry.by)
        press = self.session.tree.undo_target(self.session.tree.branch())
        if press is None or press.seq != self._new.get(entry.command.entry or -1):
            return Refusal(code="journal_overtaken", params={"file": self.session.title})
        return self.session.undo(at=entry.at, by=entry.by)


def first_of(tree: Tree, number: int) -> Tree:
    """The first entries of a tree, with the states they led to."""
    made = Tree(tree.state(0))
    for seq in range(1, number + 1):
        made.add(tree.entry(seq), tree.state(seq))
    return made
