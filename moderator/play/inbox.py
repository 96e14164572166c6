"""Messages that come in, for every game that is played by them: facts of the world on record, and what became of each."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Literal

import msgspec

from moderator.play.audience import Audience
from moderator.play.commands import Command
from moderator.play.decision import Draft
from moderator.play.events import Event
from moderator.play.messages import Refusal

How = Literal["accepted", "rejected", "open"]
CHANNELS: Final = ("mail", "pm", "thread", "sms", "typed", "host")


class Quoted(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Words that the message repeats from somebody else."""

    text: str
    who: str = ""


class ReceiveMessage(Command, frozen=True, kw_only=True):
    """A message has come in. A fact of the world: undo leaves it. The envelope's ``at`` is when it counts as received.

    ``id`` names it from then on (``m1``, ``m2``; empty: nobody will speak of it again). ``seat``: who wrote it, empty where that is
    unclear; ``author``: the name it was written under. ``known``: whether its own time is known and exact; else ``at`` is when it was
    read in. ``number``: of a post in its thread; ``source``: the file it was read from.
    """

    seat: str
    channel: str
    text: str
    id: str = ""
    author: str = ""
    subject: str = ""
    known: bool = True
    number: int | None = None
    edited: bool = False
    quotes: tuple[Quoted, ...] = ()
    source: str = ""


class HandleMessage(Command, frozen=True, kw_only=True):
    """What became of a message: accepted (its commands follow), rejected with a reason, or open again."""

    id: str
    how: How
    reason: str = ""


class PinMessage(Command, frozen=True, kw_only=True):
    """Keep a message in sight for later, or let it go. A fact of the host's desk: undo leaves it."""

    id: str
    pinned: bool = True


class NoteMessage(Command, frozen=True, kw_only=True):
    """The host's note on a message; empty takes it off. Undo leaves it."""

    id: str
    text: str


class MessageReceived(Event, frozen=True, kw_only=True):
    """A message has come in; what it says stands in the command."""

    seat: str
    channel: str
    text: str = ""
    id: str = ""


class MessageHandled(Event, frozen=True, kw_only=True):
    """A message was accepted, rejected, or is open again."""

    id: str
    how: How
    reason: str = ""


class MessagePinned(Event, frozen=True, kw_only=True):
    """A message is pinned, or no more."""

    id: str
    pinned: bool


class MessageNoted(Event, frozen=True, kw_only=True):
    """A note on a message."""

    id: str
    text: str


INBOX: Final[tuple[type[Command], ...]] = (ReceiveMessage, HandleMessage, PinMessage, NoteMessage)
"""Verbs of the inbox; a ruleset mixes them into its own."""
LASTING: Final[tuple[type[Command], ...]] = (ReceiveMessage, PinMessage, NoteMessage)
"""Facts that no undo takes back. What became of a message is taken back with what it brought about."""


def _receive(draft: Draft[Any, Any], command: ReceiveMessage) -> Refusal | None:
    """Whatever was written under whatever name; the seat, where one is named, must be one."""
    seats = getattr(draft.state, "seats", {})
    if refusal := draft.object(bool(command.seat) and command.seat not in seats, "unknown_seat", seat=command.seat):
        return refusal
    bad = command.channel not in CHANNELS
    if refusal := draft.object(bad, "bad_channel", remedy="channels", channel=command.channel):
        return refusal
    draft.emit(MessageReceived(seat=command.seat, channel=command.channel, text=command.text, id=command.id))
    draft.explain("inbox", "message_received", actor=command.seat or None, channel=command.channel)
    return None


def _handle(draft: Draft[Any, Any], command: HandleMessage) -> Refusal | None:
    """A rejection keeps its reason."""
    if refusal := _named(draft, command.id):
        return refusal
    if refusal := draft.object(command.how == "rejected" and not command.reason.strip(), "reason_needed"):
        return refusal
    draft.emit(MessageHandled(id=command.id, how=command.how, reason=command.reason))
    draft.explain("inbox", "message_handled", result=command.how, message=command.id, reason=command.reason)
    return None


def _pin(draft: Draft[Any, Any], command: PinMessage) -> Refusal | None:
    if refusal := _named(draft, command.id):
        return refusal
    draft.emit(MessagePinned(id=command.id, pinned=command.pinned))
    draft.explain("inbox", "message_pinned" if command.pinned else "message_unpinned", message=command.id)
    return None


def _note(draft: Draft[Any, Any], command: NoteMessage) -> Refusal | None:
    if refusal := _named(draft, command.id):
        return refusal
    draft.emit(MessageNoted(id=command.id, text=command.text))
    draft.explain("inbox", "message_noted", message=command.id)
    return None


def _named(draft: Draft[Any, Any], message: str) -> Refusal | None:
    return draft.object(not message.strip(), "message_unnamed")


def _unchanged(state: Any, event: Event) -> Any:
    """The game does not change by a message; the box is folded from the entries themselves (``inbox.box``)."""
    return state


def _hidden(event: Any, audience: Audience) -> Event | None:
    return None


DECIDE: Final[dict[type[Command], Callable[[Any, Any], Refusal | None]]] = {
    ReceiveMessage: _receive,
    HandleMessage: _handle,
    PinMessage: _pin,
    NoteMessage: _note,
}
EVOLVE: Final[dict[type[Event], Callable[[Any, Any], Any]]] = dict.fromkeys(
    (MessageReceived, MessageHandled, MessagePinned, MessageNoted), _unchanged
)
SECRET: Final[dict[type[Event], Callable[[Any, Audience], Event | None]]] = dict.fromkeys(EVOLVE, _hidden)
"""All of it is between the writer and the host."""
