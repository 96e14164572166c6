"""The inbox of an open game, folded from its entries: every message with what became of it, who did that, and what was noted on it.

Messages, pins and notes are facts of the world and taken from every branch; what became of a message only from the present one, so
that an undo of what was accepted opens it again. Two hosts at one journal see the same box.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, Literal, Protocol

from moderator.inbox.folding import folded
from moderator.inbox.messages import Channel, Place, Quote, RawMessage
from moderator.play.commands import Command
from moderator.play.inbox import HandleMessage, How, NoteMessage, PinMessage, Quoted, ReceiveMessage
from moderator.play.instants import Instant
from moderator.play.messages import Refusal

Order = Literal["received", "newest", "author"]


class Entered(Protocol):
    """What the box needs of an entry."""

    @property
    def seq(self) -> int:
        """Its number."""

    @property
    def at(self) -> Instant:
        """Its instant."""

    @property
    def by(self) -> str:
        """Who typed it."""

    @property
    def command(self) -> Any:
        """What was typed."""


class Taking(Protocol):
    """The part of a session that the box writes through."""

    @property
    def head_seq(self) -> int:
        """The newest entry's number."""

    def propose(self, command: Command, at: Instant, force: str = "") -> Any:
        """What would follow."""

    def do(self, command: Command, at: Instant, *, by: str = "", force: str = "", cause: int | None = None) -> Any:
        """Take a command."""

    def undo(self, entry: int | None = None, *, at: Instant, by: str = "") -> Any:
        """Step back."""


@dataclass(frozen=True)
class Item:
    """A message in the box. ``received_by``: who put it in; ``handled_by``: who accepted or rejected it."""

    id: str
    seq: int
    seat: str
    message: RawMessage
    received_by: str = ""
    how: How = "open"
    reason: str = ""
    handled_by: str = ""
    pinned: bool = False
    note: str = ""
    noted_by: str = ""


class Box:
    """The messages of a game by id, in order of their receipt."""

    def __init__(self, entries: Iterable[Entered] = (), branch: Iterable[int] | None = None) -> None:
        """``branch``: numbers of the entries that are on the present branch; None: all are."""
        self._items: dict[str, Item] = {}
        self._searched: dict[str, str] = {}
        known = list(entries)
        on = set(branch) if branch is not None else None
        for entry in known:
            if on is None or entry.seq in on or not isinstance(entry.command, HandleMessage):
                self.take(entry)

    def __len__(self) -> int:
        return len(self._items)

    def __getitem__(self, message: str) -> Item:
        return self._items[message]

    def __contains__(self, message: str) -> bool:
        return message in self._items

    def take(self, entry: Entered) -> Item | None:
        """Let the box follow one entry more; the item it is about, if any. After an undo or redo the box is made anew."""
        command = entry.command
        if isinstance(command, ReceiveMessage):
            return self._put(Item(command.id or str(entry.seq), entry.seq, command.seat, raw_of(command, entry.at), entry.by))
        if not isinstance(command, (HandleMessage, PinMessage, NoteMessage)) or command.id not in self._items:
            return None
        item = self._items[command.id]
        if isinstance(command, HandleMessage):
            return self._put(replace(item, how=command.how, reason=command.reason, handled_by=entry.by if command.how != "open" else ""))
        if isinstance(command, PinMessage):
            return self._put(replace(item, pinned=command.pinned))
        return self._put(replace(item, note=command.text, noted_by=entry.by if command.text else ""))

    def _put(self, item: Item) -> Item:
        self._items[item.id] = item
        self._searched.pop(item.id, None)
        return item

    # --- asking -------------------------------------------------------------------------------------------------------

    def items(self, how: How | None = None, order: Order = "received") -> list[Item]:
        """The messages, pinned ones first; ``how``: only those of which this became."""
        found = [item for item in self._items.values() if how is None or item.how == how]
        if order == "author":
            found.sort(key=lambda item: (item.message.author, item.message.at or 0, item.seq))
        else:
            found.sort(key=lambda item: (item.message.at or 0, item.seq), reverse=order == "newest")
        return sorted(found, key=lambda item: not item.pinned)

    def search(self, words: str) -> list[Item]:
        """Messages in whose author, subject, text, note or reason every word stands, in either script; in order of receipt."""
        wanted = folded(words).split()
        return [item for item in self.items() if all(word in self._text(item) for word in wanted)]

    def _text(self, item: Item) -> str:
        text = self._searched.get(item.id)
        if text is None:
            message = item.message
            parts = (message.author, message.subject, message.text, item.note, item.reason, *(quote.text for quote in message.quotes))
            text = self._searched[item.id] = folded("\n".join(parts))
        return text

    def fresh(self, messages: Sequence[RawMessage]) -> list[RawMessage]:
        """Those that are not here yet: the same page read again brings only its new posts; one twice in the batch comes twice."""
        here = {_likeness(item.message) for item in self._items.values()}
        return [message for message in messages if _likeness(message) not in here]

    # --- writing ------------------------------------------------------------------------------------------------------

    def receipts(self, messages: Sequence[RawMessage], seats: Sequence[str], now: Instant) -> Iterator[tuple[ReceiveMessage, Instant]]:
        """The commands that put messages in, each with the instant it counts as received at. ``seats``: whose each of them is."""
        number = len(self._items)
        for message, seat in zip(messages, seats, strict=True):
            number += 1
            while f"m{number}" in self._items:
                number += 1
            yield command_of(message, seat, f"m{number}"), message.at if message.at is not None else now

    def accept(
        self, session: Taking, message: str, commands: Sequence[Command], *, now: Instant, by: str = "", force: str = ""
    ) -> Refusal | None:
        """Take a message and what it asks for, at the instant of its receipt, as one press: undone together. All of it or nothing."""
        item = self._items[message]
        at = item.message.at if item.message.at is not None else now
        for command in commands[:1]:
            if isinstance(refused := session.propose(command, at, force), Refusal):
                return refused
        done = session.do(HandleMessage(id=message, how="accepted"), now, by=by)
        if isinstance(done, Refusal):
            return done
        press = session.head_seq
        for command in commands:
            done = session.do(command, at, by=by, force=force, cause=press)
            if isinstance(done, Refusal):
                session.undo(press, at=now, by=by)
                return done
        return None


def command_of(message: RawMessage, seat: str, name: str) -> ReceiveMessage:
    """The command that puts a message on record."""
    return ReceiveMessage(
        seat=seat, channel=message.channel, text=message.text, id=name, author=message.author, subject=message.subject,
        known=message.at is not None and message.exact, number=message.number, edited=message.edited,
        quotes=tuple(Quoted(text=quote.text, who=quote.who) for quote in message.quotes), source=message.place.file,
    )  # fmt: skip


CHANNELS: Final[frozenset[str]] = frozenset({"mail", "pm", "thread", "sms", "typed"})


def raw_of(command: ReceiveMessage, at: Instant) -> RawMessage:
    """A message on record as it was read."""
    channel: Channel = command.channel if command.channel in CHANNELS else "typed"  # type: ignore[assignment]
    return RawMessage(
        text=command.text, channel=channel, author=command.author or command.seat, at=at, exact=command.known, number=command.number,
        subject=command.subject, edited=command.edited, quotes=tuple(Quote(each.text, each.who) for each in command.quotes),
        place=Place(command.source),
    )  # fmt: skip


def _likeness(message: RawMessage) -> tuple[Any, ...]:
    """What makes two readings of one message the same; a time that was counted back differs from reading to reading."""
    at = message.at if message.exact else None
    return message.channel, message.author, at, message.number, message.text
