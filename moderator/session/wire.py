"""Commands, events and traces of one ruleset as JSON, both ways."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, Any, Union

import msgspec

from moderator.journal.entry import Row
from moderator.journal.texts import Text, show
from moderator.play.commands import Amend, Command, Redo, Undo
from moderator.play.events import Event
from moderator.play.messages import Notice, Refusal, TraceLine
from moderator.play.ruleset import Ruleset

if TYPE_CHECKING:
    from moderator.session.entry import Entry

OWN: tuple[type[Command], ...] = (Undo, Redo, Amend)
"""The session's own verbs."""


class Explained(msgspec.Struct, frozen=True, kw_only=True):
    """What is stored beside the events."""

    trace: tuple[TraceLine, ...] = ()
    notices: tuple[Notice, ...] = ()


class Wire:
    """The encoders and decoders of a ruleset."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self.own = frozenset(OWN)
        commands: Any = Union[(*ruleset.commands, *(verb for verb in OWN if verb not in ruleset.commands))]
        events: Any = Union[tuple(ruleset.events)] if ruleset.events else Event  # noqa: UP007
        self._commands = commands
        self._command: msgspec.json.Decoder[Command] = msgspec.json.Decoder(commands)
        self._events: msgspec.json.Decoder[tuple[Event, ...]] = msgspec.json.Decoder(tuple[events, ...])
        self._explained = msgspec.json.Decoder(Explained)
        self._encode = msgspec.json.Encoder().encode
        self.shared: dict[bytes, tuple[bytes, tuple[Notice, ...]]] = {}
        """Traces that many entries have alike, with their notices."""
        self.remembered: deque[Entry] = deque()
        """Entries of which parts stay decoded, that looked at longest ago first."""
        self.verbs: dict[str, type[Command]] = {str(kind.__struct_config__.tag): kind for kind in (*ruleset.commands, *OWN)}

    def command(self, fields: dict[str, Any]) -> Command:
        """A command from its file form; msgspec.ValidationError when it is none."""
        # the verb's own class is converted ten times faster than the union of all; what has no known verb the union refuses
        given: Any = fields
        verb = given.get("do") if isinstance(given, dict) else None
        kind = self.verbs.get(verb) if isinstance(verb, str) else None
        command: Command = msgspec.convert(fields, self._commands if kind is None else kind)
        return command

    def amended(self, amend: Amend) -> Command | Refusal | None:
        """The command that an amendment puts in an entry's place; the session's own verbs are none that the rules could decide."""
        try:
            command = None if amend.command is None else self.command(amend.command)
        except msgspec.ValidationError as error:
            return Refusal(code="bad_command", params={"reason": str(error)})
        return command if command is None else self.not_own(command) or command

    def not_own(self, command: Command) -> Refusal | None:
        """A refusal of the session's own verbs, where only what the rules decide can stand."""
        if type(command) not in self.own:
            return None
        return Refusal(code="amend_own_verb", params={"verb": str(command.__struct_config__.tag)}, remedy="undo_instead")

    def fields(self, command: Command) -> dict[str, Any]:
        """A command's file form, complete."""
        fields: dict[str, Any] = msgspec.to_builtins(command)
        return fields

    def encoded(self, command: Command, events: tuple[Event, ...], explained: Explained) -> tuple[bytes, bytes, bytes]:
        """Command, events and trace as JSON, private texts still in it."""
        return self._encode(command), self._encode(events), self._encode(explained)

    def forget(self) -> None:
        """Keep nothing decoded."""
        while self.remembered:
            self.remembered.popleft().forget()

    def comparable(self, events: tuple[Event, ...]) -> bytes:
        """Events as bytes: equal where they mean the same."""
        return self._encode(events)

    def events(self, row: Row, texts: dict[str, Text]) -> tuple[Event, ...]:
        """A row's events alone: what a fold needs."""
        return self._events.decode(show(row.events, texts))

    def command_in(self, stored: bytes) -> Command:
        """The command of an entry's JSON; msgspec.ValidationError when this program does not know it."""
        return self._command.decode(stored)

    def events_in(self, stored: bytes) -> tuple[Event, ...]:
        """The events of an entry's JSON."""
        return self._events.decode(stored)

    def explained_in(self, stored: bytes) -> Explained:
        """Trace and notices of an entry's JSON."""
        return self._explained.decode(stored)


def canonical(value: Any) -> bytes:
    """Canonical JSON: UTF-8, keys sorted, no spaces, fractions as strings."""
    return msgspec.json.encode(value, order="sorted")
