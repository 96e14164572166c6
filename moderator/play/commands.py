"""The verbs every game shares, one shape each. In a file: snake_case, ``{"at": ..., "do": "give_card", ...}``."""

from __future__ import annotations

import msgspec


def _snake(name: str) -> str:
    """GiveCard -> give_card."""
    return "".join(f"_{c.lower()}" if c.isupper() and i else c.lower() for i, c in enumerate(name))


class Command(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="do", tag=_snake):
    """Base of every command. Imperative; its instant, its author and a force travel in the envelope, not in it."""


class SetHouseRule(Command, frozen=True, kw_only=True):
    """Choose a house rule's value. ``value`` as its declaration in the ruleset's ``house_rules`` allows."""

    name: str
    value: bool | int | str
    reason: str = ""


class GiveCard(Command, frozen=True, kw_only=True):
    """Give a person a card: ``level`` warning, yellow, red or ban, under ``clause``. ``person`` may be a line id."""

    person: str
    level: str
    clause: str
    note: str = ""


class RevokeCard(Command, frozen=True, kw_only=True):
    """Take back a card that was given; ``card`` is its number."""

    card: int
    reason: str


class Answer(Command, frozen=True, kw_only=True):
    """Settle an open ask; ``ask`` is its id, ``choice`` one of its choices' values."""

    ask: str
    choice: str
    reason: str = ""


class Override(Command, frozen=True, kw_only=True):
    """The host sets an outcome himself; ``target`` names it as the ruleset's format reference says."""

    target: str
    value: str
    reason: str


class Note(Command, frozen=True, kw_only=True):
    """A private note of the host's; ``target`` is a line, a person, ``game:N`` or empty.

    ``replaces``: the number of the note that it stands for from now on; with an empty text that note goes off the list.
    """

    text: str
    target: str = ""
    replaces: int | None = None


class SendNotice(Command, frozen=True, kw_only=True):
    """A notice has gone out. A fact of the world: undo leaves it."""

    key: str


class UnsendNotice(Command, frozen=True, kw_only=True):
    """The notice was not sent after all."""

    key: str


class Undo(Command, frozen=True, kw_only=True):
    """Step back to before ``entry`` (its sequence number; the last press when absent) with all it caused."""

    entry: int | None = None


class Redo(Command, frozen=True, kw_only=True):
    """Step forward again to ``entry`` (the one undone last when absent)."""

    entry: int | None = None


class Amend(Command, frozen=True, kw_only=True):
    """Replace an earlier entry's command (or drop it: ``command`` null) and decide the later ones anew."""

    entry: int
    command: dict[str, object] | None = None
    reason: str = ""


SHARED = (SetHouseRule, GiveCard, RevokeCard, Answer, Override, Note, SendNotice, UnsendNotice)
"""Verbs that a ruleset decides. Undo, Redo and Amend are the session's own."""
