"""The entries of a stream as a tree: the head is the newest one, the present branch is the chain of its parents."""

from __future__ import annotations

from collections.abc import Iterable
from types import NoneType
from typing import Any

import msgspec

from moderator.play.audience import NOBODY
from moderator.play.commands import Command, Redo, SendNotice, Undo, UnsendNotice
from moderator.play.inbox import LASTING
from moderator.play.instants import Instant
from moderator.play.messages import Ask, Notice, standing
from moderator.session.changes import Change, Kind, Owed
from moderator.session.entry import Entry

AUTO = "auto"
"""Author of what the program sends by itself after a press."""
WORLD_FACTS: tuple[type[Command], ...] = (SendNotice, UnsendNotice, *LASTING)
"""What happened outside the rules; undo leaves it."""
Passing = tuple[type[Command], ...]


class Tree:
    """Entries by sequence number from 1, each with the state after it; 0 is the start."""

    def __init__(self, start: Any) -> None:
        self._entries: list[Entry] = []
        self._states: list[Any] = [start]
        self._presses: list[int] = [0]
        """By entry: itself, or the last entry before it on its branch that can be undone; thousands of messages may lie between."""
        self._moves: list[int] = [0]
        """By entry: itself, or the last entry before it on its branch that is no world fact."""

    @property
    def head(self) -> int:
        """The newest entry's number; 0 when there is none."""
        return len(self._entries)

    @property
    def entries(self) -> tuple[Entry, ...]:
        """All entries, undone ones too."""
        return tuple(self._entries)

    def __contains__(self, seq: int) -> bool:
        return 0 < seq <= self.head

    def entry(self, seq: int) -> Entry:
        """An entry by number."""
        return self._entries[seq - 1]

    def state(self, seq: int) -> Any:
        """The state after an entry."""
        return self._states[seq]

    def copy(self) -> Tree:
        """The tree as it stands; what is added to the one is not in the other."""
        copied = Tree(self._states[0])
        copied._entries, copied._states = [*self._entries], [*self._states]
        copied._presses, copied._moves = [*self._presses], [*self._moves]
        return copied

    def add(self, entry: Entry, state: Any) -> None:
        """Append."""
        self._entries.append(entry)
        self._states.append(state)
        fact = issubclass(entry.typed, WORLD_FACTS)
        self._presses.append(self._presses[entry.parent] if fact or entry.steps_back else entry.seq)
        self._moves.append(self._moves[entry.parent] if fact else entry.seq)

    def branch(self, seq: int | None = None) -> list[Entry]:
        """The chain from the start to ``seq`` (the head when absent)."""
        found = []
        at = self.head if seq is None else seq
        while at:
            found.append(self.entry(at))
            at = self.entry(at).parent
        return found[::-1]

    def root(self, seq: int) -> Entry:
        """The press behind an entry. What was decided anew after an amendment is a press of its own; its companions are not."""
        entry = self.entry(seq)
        while entry.cause is not None and (self.entry(entry.cause).kind == "do" or entry.by == AUTO):
            entry = self.entry(entry.cause)
        return entry

    def undo_target(self, branch: list[Entry], passing: Passing = ()) -> Entry | None:
        """The last press of a branch, its amendment where it was decided anew by one; None when nothing is left to undo.

        Those of the types ``passing`` are passed over.
        """
        at = self._presses[branch[-1].seq] if branch else 0
        while at and issubclass(self.entry(at).done or NoneType, passing):
            at = self._presses[self.entry(at).parent]
        if not at:
            return None
        root = self.root(at)
        return self.entry(root.cause) if root.cause is not None else root

    def before(self, press: Entry) -> int:
        """Where the head goes when the press is undone: an amendment gives the branch back that it replaced."""
        return press.seq - 1 if press.kind == "amend" else press.parent

    def redo_tips(self, seq: int | None = None) -> list[int]:
        """What may be brought back from here, the one undone last first. A message that came in between takes nothing away."""
        tips = []
        at = self._moves[self.head if seq is None else seq]
        while at and self.entry(at).steps_back:
            entry = self.entry(at)
            if entry.kind == "undo" and not is_hold(entry.command):
                tips.append(entry.seq - 1)
                at = self._moves[entry.seq - 1]
            else:
                at = self._moves[entry.parent]
        return tips

    def left_at(self, tip: int) -> Instant:
        """The instant at which a tip was left: time had run on it until then."""
        after = self.entry(tip + 1) if tip + 1 in self else None
        return after.at if after is not None and after.kind == "undo" else self.entry(tip).at

    def held_at(self, entry: Entry) -> Instant:
        """The instant at which an undo or redo found the clocks that it brought back."""
        return self.found_at(entry.command, entry.at)

    def found_at(self, command: Command, at: Instant) -> Instant:
        """The same for a command that is to become an entry at the instant ``at``."""
        named = command.entry if isinstance(command, (Undo, Redo)) else None
        if not named or named not in self:
            return at
        press = self.entry(named)
        if isinstance(command, Redo):
            return self.left_at(named)
        return self.left_at(named - 1) if press.kind == "amend" else press.at


def sent_in(entries: Iterable[Entry]) -> frozenset[str]:
    """Keys of the notices that entries, in their order, say to have gone out."""
    sent: set[str] = set()
    for entry in entries:
        if entry.done is SendNotice or entry.done is UnsendNotice:
            (sent.add if entry.done is SendNotice else sent.discard)(_key_of(entry))
    return frozenset(sent)


def _key_of(entry: Entry) -> str:
    """The key of the notice that was sent or unsent."""
    effect = entry.effect
    return effect.key if isinstance(effect, (SendNotice, UnsendNotice)) else ""


def owed(branch: Iterable[Entry], entries: Iterable[Entry]) -> tuple[Owed, ...]:
    """What a branch owes: due and never sent; then sent, on whatever branch of all ``entries``, but with other words or due no more."""
    everything = tuple(entries)
    due = {notice.key: notice for notice in standing(notice for entry in branch for notice in entry.notices)}
    known = {notice.key: notice for entry in everything for notice in entry.notices if notice.audience != NOBODY}
    sent = sent_in(everything)
    said = _as_sent(everything, sent)
    lacking = [Owed(notice=notice) for key, notice in due.items() if key not in sent]
    otherwise = [Owed(notice=due[key], correction=True) for key in sorted(sent) if key in due and said.get(key, due[key]) != due[key]]
    wrong = [Owed(notice=known[key], correction=True) for key in sorted(sent) if key in known and key not in due]
    return (*lacking, *otherwise, *wrong)


def as_sent(entries: Iterable[Entry]) -> dict[str, Notice]:
    """What notices said when they went out last, those that have had several wordings."""
    everything = tuple(entries)
    return _as_sent(everything, sent_in(everything))


def _as_sent(entries: tuple[Entry, ...], sent: frozenset[str]) -> dict[str, Notice]:
    """What a notice that has had several wordings said when it went out last: as it stood where that was noted.

    An amendment that notes it again sends nothing.
    """
    varied = _varied(entries) & sent
    if not varied:
        return {}
    by_number = {entry.seq: entry for entry in entries}
    found: dict[str, Notice] = {}
    for entry in entries:
        key = _key_of(entry) if entry.done is SendNotice and entry.cause is None else ""
        if key not in varied:
            continue
        at: Entry | None = entry
        while at is not None and (said := next((n for n in at.notices if n.key == key), None)) is None:
            at = by_number.get(at.parent)
        if at is not None and said is not None:
            found[key] = said
    return found


def _varied(entries: tuple[Entry, ...]) -> frozenset[str]:
    """Keys of the notices that read differently on different branches or at different times."""
    first: dict[str, Notice] = {}
    return frozenset(notice.key for entry in entries for notice in entry.notices if first.setdefault(notice.key, notice) != notice)


def change_of(entry: Entry, kind: Kind, asks: tuple[Ask, ...]) -> Change:
    """What views are told of an entry."""
    return Change(
        seq=entry.seq, command=entry.effect or entry.command, events=entry.events, trace=entry.trace,
        asks=asks, by=entry.by, kind=kind, cause=entry.cause,
    )  # fmt: skip


def moved_to(command: Command | None, line: str, fields: tuple[str, ...]) -> Command | None:
    """The command with another seat in the first of ``fields`` that names one; None where none does."""
    field = next((name for name in fields if isinstance(getattr(command, name, None), str)), None)
    return msgspec.structs.replace(command, **{field: line}) if command is not None and field is not None else None


def is_hold(command: Command) -> bool:
    """``undo`` of entry 0 takes nothing back: it only brings the clocks back held."""
    return isinstance(command, Undo) and command.entry == 0


def matters(entry: Entry) -> bool:
    """Whether an entry of the branch belongs into the record: it was a command, or it held clocks."""
    return entry.done is not None or bool(entry.events)
