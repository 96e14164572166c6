"""Messages and what became of them, read off the journal: a message is an entry, and so is every word about it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from hashlib import blake2b
from sys import intern
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QObject, Signal

from moderator.inbox.box import command_of
from moderator.play.commands import Command
from moderator.play.inbox import INBOX, LASTING, HandleMessage, NoteMessage, PinMessage, ReceiveMessage
from moderator.play.instants import Instant
from moderator.play.messages import Refusal
from ui.forum.inbox_model import Item, Status

if TYPE_CHECKING:
    from moderator.inbox.messages import RawMessage
    from ui.forum.desk import ForumDesk
    from ui.forum.inbox_model import Reader

UNTOUCHED: Final = Status()
REJECTED, OPEN, TAKEN = "rejected", "open", "accepted"


class Mailbox(QObject):
    """``arrived`` carries an Item, ``touched`` numbers of messages about which something was done, ``reset``: look at everything again."""

    arrived = Signal(object)
    touched = Signal(object)
    reset = Signal()

    def __init__(self, desk: ForumDesk, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self.items: list[Item] = []
        self._known: set[bytes] = set()
        self._by_id: dict[str, int] = {}
        self._wanted: dict[int, int] = {}
        """How many commands a message comes to, where it is more than one."""
        self._handled: dict[str, list[tuple[str, str]]] = defaultdict(list)
        self._pinned: dict[str, bool] = {}
        self._notes: dict[str, str] = {}
        for entry in desk.session.entries:
            if entry.typed in LASTING:
                self._take_in(entry.seq, entry.command, entry.at, entry.by)
        self._look_again()

    # --- what is asked ------------------------------------------------------------------------------------------------

    def status(self, item: Item) -> Status:
        """What has been done about a message: handled on the present branch, pinned and noted on any."""
        if item.id not in self._handled and item.id not in self._pinned and item.id not in self._notes:
            return UNTOUCHED
        state, reason, taken = "open", "", 0
        for how, why in self._handled.get(item.id, ()):
            taken = taken + 1 if how == TAKEN else 0
            state, reason = ("rejected", why) if how == REJECTED else ("open", "")
        if taken >= self._wanted.get(item.seq, 1):
            state = "taken"
        note = self._notes.get(item.id, "")
        return Status(state=state, reason=reason, pinned=self._pinned.get(item.id, False), notes=(note,) if note else ())

    def expect(self, item: Item, number: int) -> None:
        """So many commands are to be taken from it before it is done."""
        self._wanted[item.seq] = max(1, number)

    # --- what is done -------------------------------------------------------------------------------------------------

    def receive(self, raws: Iterable[RawMessage], reader: Reader) -> tuple[int, Refusal | None]:
        """Take messages in; those that are there already are passed over. How many came, and why no more did."""
        came, here = 0, set(self._known)  # one that stands twice in the batch comes twice
        for raw in raws:
            at = int(raw.at) if raw.at is not None else int(self._desk.now())
            if _likeness(raw.author, at if raw.at is not None and raw.exact else None, raw.text) in here:
                continue
            command = command_of(raw, reader.seat_of(raw.author, raw.channel, raw.text), self._next_id())
            done = self._desk.do(command, at=Instant(at))
            if isinstance(done, Refusal):
                return came, done
            came += 1
        return came, None

    def _next_id(self) -> str:
        number = len(self.items) + 1
        while f"m{number}" in self._by_id:
            number += 1
        return f"m{number}"

    def take(self, item: Item, command: Command, force: str = "") -> Any:
        """Do what a message asks for, at its own instant; that it is dealt with follows from it, so that one undo takes both back."""
        done = self._desk.do(command, at=Instant(item.at), force=force)
        if not isinstance(done, Refusal):
            self._desk.after(HandleMessage(id=item.id, how="accepted"), done.seq)
        return done

    def reject(self, item: Item, reason: str) -> Any:
        """Put it away, with the reason."""
        return self._desk.do(HandleMessage(id=item.id, how="rejected", reason=reason))

    def reopen(self, item: Item) -> Any:
        """It waits again."""
        return self._desk.do(HandleMessage(id=item.id, how="open"))

    def pin(self, item: Item, pinned: bool) -> Any:
        """Keep it on top, or no longer."""
        return self._desk.do(PinMessage(id=item.id, pinned=pinned))

    def remark(self, item: Item, text: str) -> Any:
        """The host's note on it; empty takes it off."""
        return self._desk.do(NoteMessage(id=item.id, text=text))

    # --- following ----------------------------------------------------------------------------------------------------

    def follow(self, change: Any) -> None:
        """An entry was taken, or the head has moved."""
        if change.kind != "do":
            self._look_again()
            self.reset.emit()
            return
        before = len(self.items)
        touched = self._take_in(change.seq, change.command, self._desk.session.tree.entry(change.seq).at, change.by)
        if len(self.items) > before:
            self.arrived.emit(self.items[-1])
        if isinstance(change.command, HandleMessage):
            touched = self._handle(change.command)
        if touched:
            self.touched.emit(touched)

    def _take_in(self, seq: int, command: Command, at: int, by: str) -> tuple[int, ...]:
        """Facts of the world, whatever branch they were entered on; the message that one is about."""
        if isinstance(command, ReceiveMessage):
            self._receive(seq, command, at, by)
            return ()
        if isinstance(command, PinMessage):
            self._pinned[command.id] = command.pinned
        elif isinstance(command, NoteMessage):
            self._notes[command.id] = command.text
        else:
            return ()
        return (self._by_id[command.id],) if command.id in self._by_id else ()

    def _receive(self, seq: int, command: ReceiveMessage, at: int, by: str) -> None:
        seat, author = intern(command.seat), intern(command.author)  # thousands of messages are by the same few people
        item = Item(
            seq=seq, id=command.id or f"#{seq}", author=author or seat, seat=seat, channel=intern(command.channel), at=at,
            text=command.text, subject=command.subject, edited=command.edited, known=command.known, by=by,
            quotes=tuple((quote.text, quote.who) for quote in command.quotes),
        )  # fmt: skip
        self.items.append(item)
        self._by_id[item.id] = seq
        self._known.add(_likeness(author, at if item.known else None, item.text))

    def _look_again(self) -> None:
        """What became of messages stands on the present branch alone."""
        self._handled.clear()
        for entry in self._desk.session.tree.branch():
            if entry.done is HandleMessage and isinstance(entry.effect, HandleMessage):
                self._handle(entry.effect)

    def _handle(self, command: HandleMessage) -> tuple[int, ...]:
        self._handled[command.id].append((command.how, command.reason))
        return (self._by_id[command.id],) if command.id in self._by_id else ()


def _likeness(author: str, at: int | None, text: str) -> bytes:
    """What tells two messages apart, small: no two are alike by chance."""
    return blake2b(f"{author}\0{at}\0{text}".encode("utf-8", "surrogatepass"), digest_size=12).digest()


def is_letter(command: Command) -> bool:
    """Whether a command is a message or a word about one."""
    return isinstance(command, INBOX)
