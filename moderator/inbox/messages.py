"""What came in, as it came: who wrote when through which channel, the own words apart from quoted ones, and where it was read.

``read(path)``, ``read_bytes(data, name)`` and ``paste(text)`` (in ``intake``) give a Batch or a Refusal; nothing else is raised, but for
a watch that stops the work.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, Literal

from moderator.play.instants import Instant
from moderator.play.messages import Refusal

Channel = Literal["mail", "pm", "thread", "sms", "typed"]

MAX_FILE: Final = 48 << 20
"""Bytes of a file."""
MAX_MESSAGES: Final = 20_000
MAX_TEXT: Final = 100_000
"""Characters of one message."""
MAX_NAME: Final = 120
"""Characters of an author's name or a subject; more is cut and said."""


@dataclass(frozen=True)
class Quote:
    """Somebody else's words, or earlier ones, repeated in a message; ``who`` where the mark-up says it."""

    text: str
    who: str = ""


@dataclass(frozen=True)
class Place:
    """Where a message was read: the file, the how-manieth message of it, its first line or row (0: unknown)."""

    file: str = ""
    index: int = 0
    row: int = 0


@dataclass(frozen=True)
class RawMessage:
    """One message. ``at`` is None where no time could be made out; ``exact`` False where it was counted back from "half an hour ago".

    ``said``: the time as it was written. ``number``: the post's number in its thread. ``edited``: the forum says it was edited.
    """

    text: str
    channel: Channel = "typed"
    author: str = ""
    at: Instant | None = None
    exact: bool = True
    said: str = ""
    number: int | None = None
    subject: str = ""
    quotes: tuple[Quote, ...] = ()
    edited: bool = False
    place: Place = Place()


@dataclass(frozen=True)
class Remark:
    """Something the host should know about what was read: code, parameters, place."""

    code: str
    params: dict[str, Any]
    place: Place = Place()


@dataclass(frozen=True)
class Batch:
    """What a file or a paste held. ``kind``: text, mail, mbox, table, discuz, phpbb or xenforo.

    ``encoding``: as in ``ENCODINGS``, empty for pasted text; ``certain``: the file says so itself; ``others`` would fit as well.
    """

    messages: tuple[RawMessage, ...]
    kind: str
    encoding: str = ""
    certain: bool = True
    others: tuple[str, ...] = ()
    remarks: tuple[Remark, ...] = ()


REMEDIES: Final = {
    "messages_unreadable": "look_at_the_place", "messages_too_large": "messages_split", "messages_binary": "messages_kinds",
    "messages_encoding": "sheet_other_encoding", "messages_empty": "messages_kinds", "messages_many": "messages_split",
    "message_long": "messages_split", "messages_columns": "messages_heading", "messages_quote": "sheet_mend_quote",
    "messages_no_posts": "messages_forums", "messages_damaged": "messages_kinds", "messages_nested": "messages_forums",
}  # fmt: skip
"""Every code there is, and the words for what helps."""


def bad(code: str, file: str, *, row: int = 0, **params: Any) -> Refusal:
    """What is wrong, with file and row (0 where the whole file is meant)."""
    return Refusal(code=code, params={"file": file, "row": row, **params}, remedy=REMEDIES[code])


def within_limits(messages: list[RawMessage], file: str) -> Refusal | None:
    """Why there is too much of it, or nothing at all."""
    if not messages:
        return bad("messages_empty", file)
    if len(messages) > MAX_MESSAGES:
        return bad("messages_many", file, row=messages[MAX_MESSAGES].place.row, limit=MAX_MESSAGES, n=len(messages))
    long = next((each for each in messages if len(each.text) > MAX_TEXT), None)
    if long is not None:
        return bad("message_long", file, row=long.place.row, index=long.place.index, limit=MAX_TEXT)
    return None
