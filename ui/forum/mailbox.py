"""Messages and what became of them, read off the journal: a message is an entry, and so is every word about it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal

from moderator.inbox.box import command_of
from moderator.play.commands import Command
from moderator.play.inbox import INBOX, HandleMessage, NoteMessage, PinMessage
from moderator.play.instants import Instant
from moderator.play.messages import Refusal
from ui.forum.inbox_model import Item, Status

if TYPE_CHECKING:
    from moderator.inbox.messages import RawMessage
    from ui.forum.desk import ForumDesk
    from ui.forum.inbox_model import Reader

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
        self._known: set[tuple[str, int | None, str]] = set()
        self._by_id: dict[str, int] = {}
        self._wanted: dict[int, int] = {}
        """How many commands a message comes to, where it is more than one."""
        self._handled: dict[str, list[tuple[str, str]]] = defaultdict(list)
        self._pinned: dict[str, bool] = {}
        self._notes: dict[str, str] = {}
        for entry in desk.session.entries:
            self._take_in(entry.seq, entry.fields, entry.at, entry.by)
        self._look_again()

    # --- what is asked ------------------------------------------------------------------------------------------------

    def status(self, item: Item) -> Status:
        """What has been done about a message: handled on the present branch, pinned and noted on any."""
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
            if (raw.author, at if raw.at is not None and raw.exact else None, raw.text) in here:
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
        fields = self._desk.session.wire.fields(change.command)
        before = len(self.items)
        touched = self._take_in(change.seq, fields, self._desk.session.tree.entry(change.seq).at, change.by)
        if len(self.items) > before:
            self.arrived.emit(self.items[-1])
        if fields.get("do") == "handle_message":
            touched = self._handle(fields)
        if touched:
            self.touched.emit(touched)

    def _take_in(self, seq: int, fields: dict[str, Any], at: int, by: str) -> tuple[int, ...]:
        """Facts of the world, whatever branch they were entered on; the message that one is about."""
        verb, name = fields.get("do"), str(fields.get("id", ""))
        if verb == "receive_message":
            self._receive(seq, fields, at, by)
        elif verb == "pin_message":
            self._pinned[name] = bool(fields.get("pinned", True))
        elif verb == "note_message":
            self._notes[name] = str(fields.get("text", ""))
        else:
            return ()
        return (self._by_id[name],) if name in self._by_id and verb != "receive_message" else ()

    def _receive(self, seq: int, fields: dict[str, Any], at: int, by: str) -> None:
        author = str(fields.get("author") or fields.get("seat") or "")
        item = Item(
            seq=seq, id=str(fields.get("id") or f"#{seq}"), author=author, seat=str(fields.get("seat", "")),
            channel=str(fields.get("channel", "")), at=at, text=str(fields.get("text", "")), subject=str(fields.get("subject", "")),
            edited=bool(fields.get("edited")), known=bool(fields.get("known", True)), by=by,
            quotes=tuple((str(quote.get("text", "")), str(quote.get("who", ""))) for quote in fields.get("quotes", ())),
        )  # fmt: skip
        self.items.append(item)
        self._by_id[item.id] = seq
        self._known.add((str(fields.get("author") or ""), at if item.known else None, item.text))

    def _look_again(self) -> None:
        """What became of messages stands on the present branch alone."""
        self._handled.clear()
        for record in self._desk.session.records:
            if record.command.get("do") == "handle_message":
                self._handle(record.command)

    def _handle(self, fields: dict[str, Any]) -> tuple[int, ...]:
        name = str(fields.get("id", ""))
        self._handled[name].append((str(fields.get("how", "")), str(fields.get("reason", ""))))
        return (self._by_id[name],) if name in self._by_id else ()


def is_letter(command: Command) -> bool:
    """Whether a command is a message or a word about one."""
    return isinstance(command, INBOX)
