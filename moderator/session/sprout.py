"""New entries that grow on a tree and are not part of it yet: an amendment is tried, shown and taken as a whole."""

from __future__ import annotations

import uuid
from typing import Any

import msgspec

from moderator import __version__
from moderator.journal.entry import Header, Row, sealed
from moderator.journal.texts import Text, marks
from moderator.play.commands import Amend, Command
from moderator.play.decision import Decision
from moderator.play.events import Event
from moderator.play.instants import Instant
from moderator.play.watch import Watch, unwatched
from moderator.session.tree import Entry, Tree
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
        last = tree.entry(tree.head) if tree.head else None
        self._now = max(now, last.entered) if last else now
        self._prev = last.hash if last else header.genesis

    @property
    def texts(self) -> tuple[Text, ...]:
        """Private texts of the new entries."""
        return tuple(self._kept.values())

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
        texts: dict[str, Text] | None = None,
        engine: str = __version__,
    ) -> Entry:
        """Let an entry follow the tip. ``effect``: the command decided, where it is another than the one typed."""
        wire = self.wire
        done = effect or (None if type(command) in wire.own else command)
        explained = wire.settled(decision.trace, decision.notices)
        self._kept |= texts or {}
        stored = wire.stored(command, decision.events, explained, self._kept)
        row = sealed(
            Row(
                id=entry_id or uuid.uuid4().hex, seq=self.tree.head + len(self.entries) + 1, parent=self.tip or None,
                entered=self._now if entered is None else entered, at=at, by=by, cause=cause, force=force,
                command=stored[0], events=stored[1], trace=stored[2], engine=engine, prev_hash=self._prev,
            ),
            self.header.stream,
        )  # fmt: skip
        entry = entry_of(row, wire, command, decision.events, explained, done, {text.hash: text for text in self._kept.values()})
        for event in decision.events:
            self.state = wire.ruleset.evolve(self.state, event)
        self.rows.append(row)
        self.entries.append(entry)
        self.states.append(self.state)
        self.tip, self._prev = entry.seq, row.hash
        return entry


def entry_of(
    row: Row, wire: Wire, command: Command, events: tuple[Event, ...], explained: Explained, effect: Command | None, texts: dict[str, Text]
) -> Entry:
    """The entry of a row."""
    hashes = [each for stored in (row.command, row.events, row.trace) for each in marks(stored)]
    return Entry(
        seq=row.seq, parent=row.parent or 0, id=row.id, entered=Instant(row.entered), at=Instant(row.at), command=command,
        effect=effect, fields=wire.fields(effect or command), events=events, trace=explained.trace, notices=explained.notices,
        by=row.by, force=row.force, cause=row.cause, engine=row.engine, prev_hash=row.prev_hash, hash=row.hash,
        salts={each: text.salt or "" for each in hashes if (text := texts.get(each))},
    )  # fmt: skip


def load(tree: Tree, wire: Wire, rows: list[Row], texts: dict[str, Text], watch: Watch = unwatched) -> None:
    """Fold stored events into an empty tree; msgspec.ValidationError where this program does not know one."""
    for number, row in enumerate(rows):
        watch(number, len(rows))
        command, events, explained = wire.loaded(row, texts)
        effect: Command | None = None if type(command) in wire.own else command
        if isinstance(command, Amend) and command.command is not None:
            effect = wire.command(command.command)
        state = tree.state(row.parent or 0)
        for event in events:
            state = wire.ruleset.evolve(state, event)
        tree.add(entry_of(row, wire, command, events, explained, effect, texts), state)
