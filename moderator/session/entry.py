"""An entry as an open stream holds it: its texts packed as they are stored, decoded part by part when somebody looks at them."""

from __future__ import annotations

from collections import deque
from sys import intern
from typing import TYPE_CHECKING, Any, Final, cast

import msgspec

from moderator.journal.entry import Row
from moderator.journal.texts import MARK, PLACE, Text, as_json, marks
from moderator.play.commands import Amend, Command, Redo, Undo
from moderator.play.events import Event
from moderator.play.instants import Instant
from moderator.play.messages import Notice, TraceLine
from moderator.play.ruleset import Record
from moderator.session.changes import Kind

if TYPE_CHECKING:
    from moderator.session.wire import Wire

REMEMBERED: Final = 256
"""Entries whose parts stay decoded once they were looked at; those looked at longest ago are let go first."""
SHARED: Final = 4_096
"""Traces that are kept once for all entries that read alike: thousands of messages have the same few."""
Private = tuple[tuple[bytes, str, str | None], ...]
"""Private texts: hash, salt, body; without a body it is erased."""
Parts = tuple[bytes, bytes, bytes, Private]
"""Command, events and trace with places for the private texts, and these."""
KINDS: Final[dict[type[Command], Kind]] = {Undo: "undo", Redo: "redo", Amend: "amend"}
SAID: Final = Record.__struct_fields__


class Packed(msgspec.Struct, array_like=True, frozen=True):
    """What an entry's row says, small: hashes as bytes, each private text once."""

    id: str
    hash: bytes
    prev_hash: bytes
    command: bytes
    events: bytes
    texts: Private = ()


_encode: Final = msgspec.msgpack.Encoder().encode
_decode: Final = msgspec.msgpack.Decoder(Packed).decode


class Entry:
    """One entry. ``kept`` is what the journal has of it; ``typed`` and ``done`` say of which verb ``command`` and ``effect`` are."""

    __slots__ = (
        "_looked", "_packed", "_trace", "_wire", "at", "by", "cause", "done", "engine", "entered", "force", "notices", "parent", "seq",
        "typed",
    )  # fmt: skip

    def __init__(self, row: Row, wire: Wire, parts: Parts, typed: type[Command], done: type[Command] | None) -> None:
        self.seq = row.seq
        self.parent = row.parent or 0
        """0 where it follows the very start."""
        self.entered = Instant(row.entered)
        self.at = Instant(row.at)
        self.by, self.force, self.engine = intern(row.by), intern(row.force), intern(row.engine)
        self.cause = row.cause
        self.typed = typed
        self.done = done
        """Of ``effect``; None for undo, redo and a dropped entry."""
        self._wire = wire
        self._looked: Looked | None = None
        command, events, trace, private = parts
        self._packed = _encode(Packed(row.id, bytes.fromhex(row.hash), bytes.fromhex(row.prev_hash), command, events, private))
        self._trace, self.notices = _shared(wire, trace, private)

    # --- what stands in it -----------------------------------------------------------------------------------------------

    @property
    def id(self) -> str:
        """Its name in every copy of the stream."""
        return _decode(self._packed).id

    @property
    def hash(self) -> str:
        """What binds it into the chain."""
        return _decode(self._packed).hash.hex()

    @property
    def prev_hash(self) -> str:
        """The hash of the entry before it in the chain."""
        return _decode(self._packed).prev_hash.hex()

    @property
    def salts(self) -> dict[str, str]:
        """Salts of its private texts by their hashes; that of an erased text is empty."""
        return {known.hex(): salt for known, salt, _ in _decode(self._packed).texts}

    @property
    def command(self) -> Command:
        """What was typed; for an amendment the Amend."""
        looked = self._look()
        if (found := looked.command) is None:
            packed = _decode(self._packed)
            found = looked.command = self._wire.command_in(shown(packed.command, packed.texts))
        return found

    @property
    def effect(self) -> Command | None:
        """The command whose events these are: the new one of an amendment; None for undo, redo and a dropped entry."""
        if self.done is None:
            return None
        looked = self._look()
        if (found := looked.effect) is None:
            command = self.command
            found = command
            if isinstance(command, Amend) and command.command is not None:
                found = self._wire.command(command.command)
            looked.effect = found
        return found

    @property
    def fields(self) -> dict[str, Any]:
        """``effect``'s (else ``command``'s) file form."""
        looked = self._look()
        if (found := looked.fields) is None:
            found = looked.fields = self._wire.fields(self.effect or self.command)
        return found

    @property
    def events(self) -> tuple[Event, ...]:
        """What it brought about."""
        looked = self._look()
        if (found := looked.events) is None:
            packed = _decode(self._packed)
            found = looked.events = self._wire.events_in(shown(packed.events, packed.texts))
        return found

    @property
    def trace(self) -> tuple[TraceLine, ...]:
        """Why it came to that."""
        looked = self._look()
        if (found := looked.trace) is None:
            private = _decode(self._packed).texts if b"\x01" in self._trace else ()
            found = looked.trace = self._wire.explained_in(shown(self._trace, private)).trace
        return found

    @property
    def verb(self) -> str:
        """``fields``'s verb."""
        return str((self.done or self.typed).__struct_config__.tag)

    @property
    def kind(self) -> Kind:
        """do, undo, redo or amend."""
        return KINDS.get(self.typed, "do")

    @property
    def steps_back(self) -> bool:
        """Whether it is no press but a move of the head."""
        return self.typed is Undo or self.typed is Redo

    @property
    def record(self) -> Record:
        """The entry as reports and exports read it."""
        return cast(Record, Told(self))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Entry) and self._same == other._same

    def __hash__(self) -> int:
        return hash(self._same)

    @property
    def _same(self) -> tuple[object, ...]:
        """Equal where it says the same; the hash, which is packed, binds nearly all of it."""
        return self.seq, self._packed, self._trace, self.at, self.entered, self.by, self.force, self.cause

    def __repr__(self) -> str:
        parts = ("seq", "parent", "id", "entered", "at", "by", "cause", "command", "effect", "events", "trace", "notices", "salts", "hash")
        return f"Entry({', '.join(f'{name}={getattr(self, name)!r}' for name in parts)})"

    # --- what is done with it --------------------------------------------------------------------------------------------

    def show(self, command: Command, effect: Command | None, events: tuple[Event, ...]) -> None:
        """Remember parts that are decoded already: a new entry is looked at at once."""
        looked = self._look()
        looked.command, looked.effect, looked.events = command, effect, events

    def forget(self) -> None:
        """Keep nothing decoded of it."""
        self._looked = None

    def holds(self, text: str) -> list[str]:
        """The hashes under which it keeps a private text."""
        return [known.hex() for known, _, body in _decode(self._packed).texts if body == text]

    def without(self, text: str) -> Entry:
        """The entry as it will read when the file is opened again, the private text having been erased."""
        packed = _decode(self._packed)
        private = tuple((known, "", None) if body == text else (known, salt, body) for known, salt, body in packed.texts)
        left: Entry = Entry.__new__(Entry)
        for name in Entry.__slots__:
            setattr(left, name, getattr(self, name))
        left._looked = None
        left._packed = _encode(msgspec.structs.replace(packed, texts=private))
        left.notices = self._wire.explained_in(shown(self._trace, private)).notices
        return left

    def _look(self) -> Looked:
        """What is decoded of it. Another thread may look at the same time: then both decode the same."""
        found = self._looked
        if found is None:
            found = self._looked = Looked()
            remember(self._wire.remembered, self)
        return found


class Looked:
    """The parts of an entry that have been decoded."""

    __slots__ = ("command", "effect", "events", "fields", "trace")

    def __init__(self) -> None:
        self.command: Command | None = None
        self.effect: Command | None = None
        self.fields: dict[str, Any] | None = None
        self.events: tuple[Event, ...] | None = None
        self.trace: tuple[TraceLine, ...] | None = None


class Told:
    """An entry of the present branch as reports and exports read it: a ``Record``, decoded when it is looked at."""

    __slots__ = ("entry",)

    def __init__(self, entry: Entry) -> None:
        self.entry = entry

    @property
    def seq(self) -> int:
        """Its number."""
        return self.entry.seq

    @property
    def at(self) -> Instant:
        """When it happened."""
        return self.entry.at

    @property
    def verb(self) -> str:
        """The command's verb."""
        return self.entry.verb

    @property
    def command(self) -> dict[str, Any]:
        """The command's file form."""
        return self.entry.fields

    @property
    def events(self) -> tuple[Any, ...]:
        """What it brought about."""
        return self.entry.events

    @property
    def trace(self) -> tuple[TraceLine, ...]:
        """Why it came to that."""
        return self.entry.trace

    @property
    def notices(self) -> tuple[Notice, ...]:
        """What is owed by it."""
        return self.entry.notices

    @property
    def by(self) -> str:
        """Who typed it."""
        return self.entry.by

    @property
    def force(self) -> str:
        """Why it was forced."""
        return self.entry.force

    @property
    def cause(self) -> int | None:
        """The press that brought it about."""
        return self.entry.cause

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Told) and all(getattr(self, name) == getattr(other, name) for name in SAID)

    def __hash__(self) -> int:
        return hash(self.entry)

    def __repr__(self) -> str:
        return f"Told({', '.join(f'{name}={getattr(self, name)!r}' for name in SAID)})"


def remember(remembered: deque[Entry], entry: Entry) -> None:
    """Let the one go that was looked at longest ago."""
    remembered.append(entry)
    if len(remembered) > REMEMBERED:
        remembered.popleft().forget()


def shown(packed: bytes, private: Private) -> bytes:
    """A packed text as JSON, its private texts in their places."""
    for number, (_, _, body) in enumerate(private):
        packed = packed.replace(PLACE % number, as_json(body))
    return packed


def parts_of(row: Row, texts: dict[str, Text]) -> Parts:
    """A row's command, events and trace with places for their private texts, and these."""
    command, events, trace = row.command.encode(), row.events.encode(), row.trace.encode()
    private: list[tuple[bytes, str, str | None]] = []
    for known in dict.fromkeys(marks(row.command) + marks(row.events) + marks(row.trace)):
        mark, place, text = f'{{"{MARK}":"{known}"}}'.encode(), PLACE % len(private), texts.get(known)
        command, events, trace = command.replace(mark, place), events.replace(mark, place), trace.replace(mark, place)
        private.append(packed_text(text) if text is not None else (bytes.fromhex(known), "", None))
    return command, events, trace, tuple(private)


def packed_text(text: Text) -> tuple[bytes, str, str | None]:
    """A private text as an entry keeps it."""
    return bytes.fromhex(text.hash), text.salt or "", text.body


def _shared(wire: Wire, trace: bytes, private: Private) -> tuple[bytes, tuple[Notice, ...]]:
    """A trace that is kept once for all that read alike, and its notices; msgspec.ValidationError where it is none."""
    found = wire.shared.get(trace)
    if found is None:
        notices = wire.explained_in(shown(trace, private)).notices
        found = trace, notices
        if len(wire.shared) < SHARED and not (private and notices):
            wire.shared[trace] = found
    return found
