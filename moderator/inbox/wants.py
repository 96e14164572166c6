"""What a message may want, in any game: verbs of a lexicon, wants found in a text, reasons why other words are no want."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Literal

from moderator.inbox.finding import Mention

Span = tuple[int, int]
"""Begin and end in the original text."""
Why = Literal[
    "no_intent", "condition", "question", "joke", "negated", "past", "others_act", "reported", "undecided", "advice", "no_target",
    "several_targets", "superseded", "follows_other", "quoted_only", "forgone", "withdrawn_within", "empty",
]  # fmt: skip


@dataclass(frozen=True)
class Verb:
    """A verb of a game. ``pattern`` matches folded text.

    ``aims``: it needs a seat. ``tight``: it counts only right before one (a sign with many other meanings). ``slot``: what a later
    want replaces. ``extra``: the name of a group of the pattern whose text is kept (a role, for a promotion).
    """

    code: str
    pattern: str
    aims: bool = True
    tight: bool = False
    slot: str = ""
    extra: bool = False
    heads: str = ""
    """The signs it may begin with."""


@dataclass(frozen=True)
class Want:
    """A verb that is meant. ``target`` None: none named (or none needed). ``actor``: named as the one who does it."""

    verb: str
    slot: str
    words: Span
    """Where the verb stands."""
    target: Mention | None = None
    at: Span = (0, 0)
    """Where the target stands."""
    aim: Literal["", "self", "several"] = ""
    more: tuple[Mention, ...] = ()
    """All that are named, where they are several."""
    actor: Mention | None = None
    extra: str = ""
    notes: tuple[str, ...] = ()
    """Codes of what makes it less than sure: wish, target_first, pronoun, two_in_one, number_and_mask."""
    sentence: int = 0


@dataclass(frozen=True)
class Reason:
    """Why words that look like an order are none."""

    code: Why
    span: Span
    verb: str = ""
    target: str = ""


@dataclass(frozen=True)
class Heard:
    """What was found in one text."""

    wants: tuple[Want, ...]
    reasons: tuple[Reason, ...]
    changed: bool = False
    """Whether words of a change of mind stand in it."""
    alone: Mention | None = None
    """The only thing it holds: one name."""
    personal: bool = False
    """Whether it rests on who speaks."""


@dataclass(frozen=True)
class Setting:
    """Who speaks: his seat, where it is known; ``private``: to the host alone, where a wish is an order."""

    author: str = ""
    private: bool = False


@dataclass
class Clause:
    """A stretch without a comma. ``start`` and ``end`` in the folded text."""

    start: int
    end: int
    sentence: int
    asked: bool = False
    verbs: list[tuple[Verb, re.Match[str]]] = field(default_factory=list)
    mentions: list[Mention] = field(default_factory=list)
