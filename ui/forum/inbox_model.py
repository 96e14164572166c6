"""The messages of a game as a list: what came in, what it comes to, what has been done about it. No widget here."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from moderator.inbox.folding import folded
from moderator.play.commands import Command

ITEM: Final = int(Qt.ItemDataRole.UserRole)
STATUS: Final = ITEM + 1
Index = QModelIndex | QPersistentModelIndex


@dataclass(frozen=True, slots=True)
class Item:
    """A message as it was received. ``seq``: its entry in the journal; ``seat``: whose it is, empty where nobody's."""

    seq: int
    author: str
    seat: str
    channel: str
    at: int
    text: str
    subject: str = ""
    edited: bool = False
    by: str = ""
    id: str = ""
    quotes: tuple[tuple[str, str], ...] = ()
    """(text, who) of what it repeats."""
    known: bool = True
    """Whether its own time is known to be exact."""


@dataclass(frozen=True)
class Check:
    """Something to be known about a message before it is taken: a fault or a measure, with its clause."""

    text: str
    tone: str = "neutral"
    clause: str = ""
    secret: bool = False
    """Whether it hangs on a hidden role: under the lifted curtain only, whatever channel the message came by."""
    more: str = ""
    """What is said of it besides where it is pointed at."""
    spans: tuple[tuple[int, int], ...] = ()
    """The places of the text that it is about."""


@dataclass(frozen=True)
class Offer:
    """A command that a message comes to. ``spans``: the places of the text it rests on; ``fault``: why it would be void.

    ``blocked``: the host alone may take it, by correcting it. ``secret``: under the curtain only. ``near``: what it is unsure of; never
    to be taken without a look.
    """

    command: Command
    said: str
    secret: bool = False
    spans: tuple[tuple[int, int], ...] = ()
    fault: Check | None = None
    blocked: bool = False
    near: str = ""
    clause: str = ""


@dataclass(frozen=True)
class Read:
    """What a message comes to; ``none``: why to nothing. ``secret``: its text is for the host's eyes only."""

    offers: tuple[Offer, ...] = ()
    none: str = ""
    checks: tuple[Check, ...] = ()
    secret: bool = True


@dataclass(frozen=True, slots=True)
class Status:
    """What has been done about a message: open, taken (``done``: how many of its offers) or rejected; pinned, notes."""

    state: str = "open"
    reason: str = ""
    pinned: bool = False
    notes: tuple[str, ...] = ()


class Reader(Protocol):
    """Reads messages into offers; made by a game's face."""

    def read(self, item: Item) -> Read:
        """What the message comes to, as the game stands now."""

    def seat_of(self, author: str, channel: str, text: str = "") -> str:
        """Whose mask, number or name this is; empty where nobody's."""


class Letters(Protocol):
    """Where the model has its messages from (mailbox.Mailbox)."""

    items: Sequence[Item]

    def status(self, item: Item) -> Status:
        """What has been done about it."""


class InboxModel(QAbstractListModel):
    """Open messages in order of receipt, the pinned first; below them what is done, the newest first.

    ``needle``: only messages whose author or text has it.
    """

    def __init__(self, letters: Letters, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._letters = letters
        self._open: list[Item] = []
        self._done: list[Item] = []
        self._places: dict[int, Status] = {}
        self.needle = ""
        self._folded: dict[int, str] = {}
        self.reload()

    # --- what Qt asks -------------------------------------------------------------------------------------------------

    def rowCount(self, parent: Index = QModelIndex()) -> int:
        return 0 if parent.isValid() else len(self._open) + len(self._done)

    def data(self, index: Index, role: int = int(Qt.ItemDataRole.DisplayRole)) -> Any:
        if not index.isValid() or index.row() >= self.rowCount():
            return None
        item = self.at(index.row())
        if role == ITEM:
            return item
        if role == STATUS:
            return self._places[item.seq]
        return item.author if role in (int(Qt.ItemDataRole.DisplayRole), int(Qt.ItemDataRole.AccessibleTextRole)) else None

    # --- what the column asks -----------------------------------------------------------------------------------------

    @property
    def number_open(self) -> int:
        """How many wait."""
        return len(self._open)

    def at(self, row: int) -> Item:
        """The message of a row."""
        return self._open[row] if row < len(self._open) else self._done[row - len(self._open)]

    def status_of(self, item: Item) -> Status:
        """As it is shown."""
        return self._places.get(item.seq) or self._letters.status(item)

    def row_of(self, seq: int) -> int:
        """Where a message stands; -1 where it is not shown."""
        for before, items in ((0, self._open), (len(self._open), self._done)):
            found = next((row for row, item in enumerate(items) if item.seq == seq), -1)
            if found >= 0:
                return before + found
        return -1

    def next_open(self, row: int) -> int:
        """The first open message at a row or after it, else the first of all; -1 where none waits."""
        if not self._open:
            return -1
        return row if 0 <= row < len(self._open) else 0

    # --- following ----------------------------------------------------------------------------------------------------

    def search(self, needle: str) -> None:
        """Show only what has it."""
        if needle != self.needle:
            self.needle = needle
            self.reload()

    def reload(self) -> None:
        """Everything anew."""
        self.beginResetModel()
        shown = [item for item in self._letters.items if self._fits(item)]
        self._places = {item.seq: self._letters.status(item) for item in shown}
        waiting = [item for item in shown if self._places[item.seq].state == "open"]
        self._open = sorted(waiting, key=self._order)
        self._done = [item for item in reversed(shown) if self._places[item.seq].state != "open"]
        self.endResetModel()

    def add(self, item: Item) -> None:
        """One more message."""
        if not self._fits(item):
            return
        self._places[item.seq] = self._letters.status(item)
        self._insert(item)

    def follow(self, seqs: Sequence[int]) -> None:
        """What has been done about these messages is another now."""
        for seq in seqs:
            row = self.row_of(seq)
            if row < 0:
                continue
            item, status = self.at(row), self._letters.status(self.at(row))
            before, self._places[seq] = self._places[seq], status
            if (before.state == "open", before.pinned) == (status.state == "open", status.pinned):
                index = self.index(row)
                self.dataChanged.emit(index, index)
                continue
            self.beginRemoveRows(QModelIndex(), row, row)
            (self._open if row < len(self._open) else self._done).remove(item)
            self.endRemoveRows()
            self._insert(item)

    def _insert(self, item: Item) -> None:
        if self._places[item.seq].state == "open":
            key = self._order(item)
            row = len(self._open)
            while row and self._order(self._open[row - 1]) > key:
                row -= 1
            self.beginInsertRows(QModelIndex(), row, row)
            self._open.insert(row, item)
        else:
            self.beginInsertRows(QModelIndex(), len(self._open), len(self._open))
            self._done.insert(0, item)
        self.endInsertRows()

    def _order(self, item: Item) -> tuple[bool, int, int]:
        return not self._places[item.seq].pinned, item.at, item.seq

    def _fits(self, item: Item) -> bool:
        """Every word of the needle stands in it, in either script."""
        words = folded(self.needle).split()
        if not words:
            return True
        text = self._folded.get(item.seq)
        if text is None:
            text = self._folded[item.seq] = folded(f"{item.author}\n{item.subject}\n{item.text}")
        return all(word in text for word in words)
