"""New entries that grow on a tree and are not part of it yet: an amendment is tried, shown and taken as a whole."""

from __future__ import annotations

import uuid
from collections.abc import Iterable
from typing import Any

import msgspec

from moderator import __version__
from moderator.journal.entry import Header, Row, sealed
from moderator.journal.texts import Text, stow
from moderator.play.commands import Amend, Command
from moderator.play.decision import Decision
from moderator.play.events import Event
from moderator.play.instants import Instant
from moderator.play.watch import Watch, unwatched
from moderator.session.entry import Entry, packed_text, parts_of, shown
from moderator.session.tree import Tree
from moderator.session.wire import Explained, Wire

NOTHING: Decision[Event] = Decision()
NOT_UNDERSTOOD = (msgspec.ValidationError, LookupError, ArithmeticError, TypeError, AttributeError, AssertionError)
"""What folding events may raise that this program knows, in an order that its rules never gave: somebody made the stream by hand."""


class Sprout:
    """Entries on top of ``tree``, numbered on from its head. ``state`` and ``tip`` follow what was added last."""

    def __init__(self, tree: Tree, wire: Wire, header: Header, now: Instant, tip: int | None = None) -> None:
        self.tree = tree
        self.wire = wire
        self.header = header
        self.tip = tree.head if tip is None else tip
        self.state: Any = tree.state(self.tip)
        self.entries: list[Entry] = []
        self.states: list[Any] = []
        self.rows: list[Row] = []
        self._kept: dict[str, Text] = {}
        self._aside: list[Text] = []
        last = tree.entry(tree.head) if tree.head else None
        self._now = max(now, last.entered) if last else now
        self._prev = last.hash if last else header.genesis

    @property
    def texts(self) -> tuple[Text, ...]:
        """Private texts of the new entries."""
        return (*self._kept.values(), *self._aside)

    def entry(self, seq: int) -> Entry:
        """An entry of the tree or of the sprout."""
        return self.tree.entry(seq) if seq <= self.tree.head else self.entries[seq - self.tree.head - 1]

    def branch(self) -> list[Entry]:
        """The chain from the start to the tip."""
        mine: list[Entry] = []
        at = self.tip
        while at > self.tree.head:
            mine.append(self.entry(at))
            at = mine[-1].parent
        return [*self.tree.branch(at), *reversed(mine)] if at else mine[::-1]

    def add(
        self,
        command: Command,
        at: Instant,
        decision: Decision[Event],
        *,
        by: str = "",
        force: str = "",
        cause: int | None = None,
        effect: Command | None = None,
        entry_id: str = "",
        entered: Instant | None = None,
        salts: dict[str, str] | None = None,
        engine: str = __version__,
    ) -> Entry:
        """Let an entry follow the tip. ``effect``: the command decided, where it is another than the one typed.

        ``salts``: those, by hash, under which a full file says that its private texts are kept.
        """
        wire = self.wire
        done = effect or (None if type(command) in wire.own else command)
        encoded = wire.encoded(command, decision.events, Explained(trace=decision.trace, notices=decision.notices))
        kept = self._kept if salts is None else {}
        places: list[Text] = []
        stored, packed = stow(encoded, kept, places, salts or {})
        if salts is not None:
            self._aside += places
        row = sealed(
            Row(
                id=entry_id or uuid.uuid4().hex, seq=self.tree.head + len(self.entries) + 1, parent=self.tip or None,
                entered=self._now if entered is None else entered, at=at, by=by, cause=cause, force=force,
                command=stored[0].decode(), events=stored[1].decode(), trace=stored[2].decode(), engine=engine, prev_hash=self._prev,
            ),
            self.header.stream,
        )  # fmt: skip
        parts = (packed[0], packed[1], packed[2], tuple([packed_text(text) for text in places]))
        entry = Entry(row, wire, parts, type(command), None if done is None else type(done))
        if salts is None:
            entry.show(command, done, decision.events)
        for event in decision.events:
            self.state = wire.ruleset.evolve(self.state, event)
        self.rows.append(row)
        self.entries.append(entry)
        self.states.append(self.state)
        self.tip, self._prev = entry.seq, row.hash
        return entry

    def drop_last(self) -> None:
        """Take the newest entry off again: it does not say what the file has for it."""
        gone, row = self.entries.pop(), self.rows.pop()
        self.states.pop()
        del self._aside[len(self._aside) - len(gone.salts) :]
        self.tip, self._prev = gone.parent, row.prev_hash
        self.state = self.states[-1] if self.states else self.tree.state(self.tip)


def load(tree: Tree, wire: Wire, rows: Iterable[Row], texts: dict[str, Text], watch: Watch = unwatched, number: int = 0) -> None:
    """Fold stored events into an empty tree; msgspec.ValidationError where this program does not know one.

    ``number``: how many rows there are, for who watches.
    """
    for at, row in enumerate(rows):
        watch(at, number)
        parts = parts_of(row, texts)
        command = wire.command_in(shown(parts[0], parts[3]))
        done: type[Command] | None = None if type(command) in wire.own else type(command)
        if isinstance(command, Amend) and command.command is not None:
            done = type(wire.command(command.command))
        state = tree.state(row.parent or 0)
        for event in wire.events_in(shown(parts[1], parts[3])):
            state = wire.ruleset.evolve(state, event)
        tree.add(Entry(row, wire, parts, type(command), done), state)
