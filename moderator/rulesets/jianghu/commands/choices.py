"""Verbs between the vote and the results, and of the privileges: rescue, drags, mirror, mine; letters, soul-chases, high post counts."""

from __future__ import annotations

from typing import Literal

from moderator.play.commands import Command


class Resurrect(Command, frozen=True, kw_only=True):
    """One provisional top is spared (J5.W6)."""

    seat: str
    target: str


class Drag(Command, frozen=True, kw_only=True):
    """A voted-out seat takes voters of its own line along (D.5)."""

    seat: str
    targets: tuple[str, ...]


class MirrorShow(Command, frozen=True, kw_only=True):
    """A voted-out mirror shows one voter of its line (J5.B6)."""

    seat: str
    voter: str


class MineChase(Command, frozen=True, kw_only=True):
    """A voted-out mine names who is to write its soul-chase (J5.B5)."""

    seat: str
    writer: str


class PublishResults(Command, frozen=True, kw_only=True):
    """The result post is out: the round is over."""


class ThankLetter(Command, frozen=True, kw_only=True):
    """The letter of a spared seat (J5.W6)."""

    seat: str
    words: int | None = None
    text: str = ""


class FirstHangName(Command, frozen=True, kw_only=True):
    """The first hang names a mask of its line for a soul-chase (J7.1)."""

    seat: str
    writer: str


class FirstHangText(Command, frozen=True, kw_only=True):
    """That soul-chase."""

    writer: str
    words: int | None = None
    text: str = ""


class ChaseText(Command, frozen=True, kw_only=True):
    """The mine's soul-chase (D.7)."""

    writer: str
    words: int | None = None
    text: str = ""


class SetForumPosts(Command, frozen=True, kw_only=True):
    """How many posts a seat has in the forum, since the ``start`` (J7.2) or since it went ``out`` (J7.1)."""

    seat: str
    n: int
    since: Literal["start", "out"] = "start"


class HighPostName(Command, frozen=True, kw_only=True):
    """A seat with 500 posts names one with fewer than 100 (J7.2)."""

    namer: str
    seat: str


class HighPostText(Command, frozen=True, kw_only=True):
    """The text of the one named."""

    seat: str
    words: int | None = None
    text: str = ""


class ClaimMedal(Command, frozen=True, kw_only=True):
    """The first hang claims the medal with the text (J7.1)."""

    seat: str


CHOICES = (
    Resurrect, Drag, MirrorShow, MineChase, PublishResults, ThankLetter, FirstHangName, FirstHangText, ChaseText, SetForumPosts,
    HighPostName, HighPostText, ClaimMedal,
)  # fmt: skip
