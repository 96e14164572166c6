"""Messages and what became of them, read off the journal: a message is an entry, and so is every word about it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QObject, Signal

from moderator.play.commands import Command, Note
from moderator.play.instants import Instant
from moderator.play.messages import Refusal
from ui.forum.inbox_model import Item, Status

if TYPE_CHECKING:
    from moderator.inbox.messages import RawMessage
    from ui.forum.desk import ForumDesk
    from ui.forum.inbox_model import Reader

ABOUT: Final = "message:"
REJECT, PIN, UNPIN, REMARK, OPEN = "rejected", "pinned", "unpinned", "remark", "reopened"
ACTORS: Final = ("seat", "voter", "person", "side")
"""Fields that say whose a command is."""


class Mailbox(QObject):
    """``arrived`` carries an Item, ``touched`` numbers of messages about which something was done, ``reset``: look at everything again."""

    arrived = Signal(object)
    touched = Signal(object)
    reset = Signal()

    def __init__(self, desk: ForumDesk, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self.items: list[Item] = []
        self._known: set[tuple[str, int, str]] = set()
        self._at: dict[int, list[int]] = defaultdict(list)
        self._taken: dict[tuple[int, str], int] = {}
        self._wanted: dict[int, int] = {}
        """How many commands a message comes to, where it is more than one."""
        self._words: dict[int, list[tuple[str, str]]] = defaultdict(list)
        for entry in desk.session.entries:
            self._take_in(entry.seq, entry.fields, entry.at, entry.by)
        self._look_again()

    # --- what is asked ------------------------------------------------------------------------------------------------

    def status(self, item: Item) -> Status:
        """What has been done about a message on the present branch."""
        state, reason, pinned, notes = "open", "", False, []
        for word, text in self._words.get(item.seq, ()):
            if word == REJECT:
                state, reason = "rejected", text
            elif word == OPEN:
                state, reason = "open", ""
            elif word in {PIN, UNPIN}:
                pinned = word == PIN
            else:
                notes.append(text)
        if self.taken(item) >= self._wanted.get(item.seq, 1):
            state, reason = "taken", ""
        return Status(state=state, reason=reason, pinned=pinned, notes=tuple(notes))

    def taken(self, item: Item) -> int:
        """How many commands of the present branch were taken from it: those of its seat at its instant."""
        return self._taken.get((item.at, item.seat), 0) if item.seat else 0

    def expect(self, item: Item, number: int) -> None:
        """So many commands are to be taken from it before it is done."""
        self._wanted[item.seq] = max(1, number)

    # --- what is done -------------------------------------------------------------------------------------------------

    def receive(self, raws: Iterable[RawMessage], reader: Reader) -> tuple[int, Refusal | None]:
        """Take messages in; those that are there already are passed over. How many came, and why no more did."""
        came = 0
        for raw in raws:
            at = int(raw.at) if raw.at is not None else int(self._desk.now())
            if (raw.author, at, raw.text) in self._known:
                continue
            kind = self._desk.session.wire.verbs["receive_message"]
            seat = reader.seat_of(raw.author, raw.channel, raw.text)
            command = kind(seat=seat, channel=raw.channel, text=raw.text, author=raw.author, subject=raw.subject, edited=raw.edited)  # type: ignore[call-arg]
            done = self._desk.do(command, at=Instant(at))
            if isinstance(done, Refusal):
                return came, done
            came += 1
        return came, None

    def say(self, item: Item, word: str, text: str = "") -> Any:
        """Reject with a reason, pin, unpin, a remark, open again."""
        return self._desk.do(Note(text=f"{word}: {text}" if text else word, target=f"{ABOUT}{item.seq}"))

    # --- following ----------------------------------------------------------------------------------------------------

    def follow(self, change: Any) -> None:
        """An entry was taken, or the head has moved."""
        if change.kind != "do":
            self._look_again()
            self.reset.emit()
            return
        fields = self._desk.session.wire.fields(change.command)
        entry = self._desk.session.entries[-1]
        before = len(self.items)
        self._take_in(entry.seq, fields, entry.at, entry.by)
        if len(self.items) > before:
            self.arrived.emit(self.items[-1])
        touched = self._count(fields, entry.at)
        if touched:
            self.touched.emit(touched)

    def _take_in(self, seq: int, fields: dict[str, Any], at: int, by: str) -> None:
        """A message, whatever branch it was entered on: it has been received."""
        if fields.get("do") != "receive_message":
            return
        author = str(fields.get("author") or fields.get("seat") or "")
        item = Item(
            seq=seq, author=author, seat=str(fields.get("seat", "")), channel=str(fields.get("channel", "")), at=at,
            text=str(fields.get("text", "")), subject=str(fields.get("subject", "")), edited=bool(fields.get("edited")), by=by,
        )  # fmt: skip
        self.items.append(item)
        self._known.add((str(fields.get("author") or ""), at, item.text))
        self._at[at].append(seq)

    def _look_again(self) -> None:
        self._taken.clear()
        self._words.clear()
        for record in self._desk.session.records:
            self._count(record.command, record.at)

    def _count(self, fields: dict[str, Any], at: int) -> tuple[int, ...]:
        """Which messages a command of the present branch is about."""
        verb, target = fields.get("do"), str(fields.get("target") or "")
        if verb == "note" and target.startswith(ABOUT):
            seq = int(target.removeprefix(ABOUT))
            word, _, text = str(fields.get("text", "")).partition(": ")
            self._words[seq].append((word, text))
            return (seq,)
        if verb in {"receive_message", "note", "send_notice", "unsend_notice"} or at not in self._at:
            return ()
        actor = next((str(fields[name]) for name in ACTORS if fields.get(name)), "")
        self._taken[at, actor] = self._taken.get((at, actor), 0) + 1
        return tuple(self._at[at])


def actor_of(command: Command) -> str:
    """Whose a command is."""
    return next((str(found) for name in ACTORS if (found := getattr(command, name, ""))), "")
