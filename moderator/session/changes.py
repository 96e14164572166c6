"""What a session says: one Change an entry, how far it is saved, and what an amendment would bring."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from moderator.play.commands import Command
from moderator.play.instants import Instant
from moderator.play.messages import Ask, Notice, Refusal, TraceLine

Kind = Literal["do", "undo", "redo", "amend"]


class Change(msgspec.Struct, frozen=True, kw_only=True):
    """One entry has been taken: what it was, what follows, what is asked now, and who typed it."""

    seq: int
    command: Command
    events: tuple[Any, ...]
    trace: tuple[TraceLine, ...]
    asks: tuple[Ask, ...]
    by: str = ""
    kind: Kind = "do"
    cause: int | None = None


class Saved(msgspec.Struct, frozen=True, kw_only=True):
    """How far the journal is on disk: entries up to ``seq`` were committed ``at``.

    ``alone``: on this computer's disk only, the shared database has to be told later (``code`` says why, ``params.waiting`` how many).
    ``parted``: on this computer only, and for good: the stream has another owner now.
    ``memory``: nothing is kept (a rehearsal); ``read_only``: nor is anything done, the match is only looked at.
    """

    state: Literal["saved", "saving", "failed", "alone", "parted", "memory", "read_only"]
    at: Instant | None = None
    seq: int = 0
    code: str = ""
    params: dict[str, Any] = {}


class Owed(msgspec.Struct, frozen=True, kw_only=True):
    """A notice that is due and was not sent; or, a ``correction``, one that was sent and reads otherwise now or is due no more."""

    notice: Notice
    correction: bool = False


class Difference(msgspec.Struct, frozen=True, kw_only=True):
    """One value of the report that changes. ``section`` is its first key (deaths, scores, ranking, cards, ...)."""

    section: str
    path: str
    before: Any = None
    after: Any = None


class LaterRefusal(msgspec.Struct, frozen=True, kw_only=True):
    """A later entry that would no longer be taken: drop it, force it, or give another command."""

    seq: int
    command: Command
    refusal: Refusal


class AmendPreview(msgspec.Struct, frozen=True, kw_only=True):
    """What an amendment brings: ``by_change`` is its doing, ``by_engine`` what today's rules would decide otherwise anyway."""

    entry: int
    command: Command | None
    refusal: Refusal | None = None
    """Why the new command itself cannot be taken; nothing else is filled in then."""
    by_change: tuple[Difference, ...] = ()
    by_engine: tuple[Difference, ...] = ()
    refused: tuple[LaterRefusal, ...] = ()
    corrections: tuple[Owed, ...] = ()
    """Notices that would be owed anew or have gone out wrongly."""
    state: Any = None
    """The state it would lead to; None with a ``refusal``."""

    @property
    def ready(self) -> bool:
        """Whether the amendment can be confirmed as it stands."""
        return self.refusal is None and not self.refused


Choice = Literal["drop", "force"] | Command
"""What becomes of a later command that would be refused."""


def differences(before: dict[str, Any], after: dict[str, Any], *, leave: frozenset[str]) -> tuple[Difference, ...]:
    """Where two reports differ, section by section; ``leave`` names sections that do not matter."""
    found: list[Difference] = []
    for section in sorted({*before, *after} - leave):
        _compare(section, section, before.get(section), after.get(section), found)
    return tuple(found)


def _compare(section: str, path: str, before: Any, after: Any, found: list[Difference]) -> None:
    if before == after:
        return
    if isinstance(before, dict) and isinstance(after, dict):
        for key in sorted({*before, *after}, key=str):
            _compare(section, f"{path}.{key}", before.get(key), after.get(key), found)
    elif isinstance(before, list) and isinstance(after, list):
        old, new = _by_key(before), _by_key(after)
        for key in [*old, *(key for key in new if key not in old)]:
            _compare(section, f"{path}[{key}]", old.get(key), new.get(key), found)
    else:
        found.append(Difference(section=section, path=path, before=before, after=after))


def _by_key(rows: list[Any]) -> dict[str, Any]:
    """Rows under what names them, so that one row more does not make all that follow it differ."""
    for name in ("id", "key", "line", "seat", "person", "victim"):
        names = [row.get(name) if isinstance(row, dict) else None for row in rows]
        if all(isinstance(each, (str, int)) for each in names) and len(set(names)) == len(rows):
            return {str(each): row for each, row in zip(names, rows, strict=True)}
    return {str(number): row for number, row in enumerate(rows)}
