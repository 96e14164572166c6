"""Verbs of the day: the ballot and its run-off, the dusk, nightfall with its promotions."""

from __future__ import annotations

from typing import Literal

from moderator.play.commands import Command

Channel = Literal["thread", "sms", "host"]
"""In the ballot thread, by SMS to the host's phone, or posted by the host on the player's behalf (C7.8, C7.9, C10.4)."""


class OpenBallot(Command, frozen=True, kw_only=True):
    """The ballot thread is open (C6.1)."""


class CastVote(Command, frozen=True, kw_only=True):
    """A first vote, or one asked anew (C7.1, C7.7)."""

    voter: str
    target: str
    channel: Channel = "thread"


class ChangeVote(Command, frozen=True, kw_only=True):
    """A change by a follow-up post (C7.3)."""

    voter: str
    target: str
    channel: Channel = "thread"


class MarkEdited(Command, frozen=True, kw_only=True):
    """A voter has edited his ballot (C7.3). ``original``: what it said, where that can be established."""

    voter: str
    original_known: bool
    original: str | None = None


class MarkUnclear(Command, frozen=True, kw_only=True):
    """A vote names nobody clearly (C7.7). ``kind``: original or change."""

    voter: str
    kind: Literal["original", "change"] = "original"


class AskRevote(Command, frozen=True, kw_only=True):
    """The host asks the voter of an unclear ballot to vote again; his right to change is gone (C7.7)."""

    voter: str


class CloseBallot(Command, frozen=True, kw_only=True):
    """The host closes the ballot."""


class ResolveVote(Command, frozen=True, kw_only=True):
    """Count the closed ballot; nothing has happened before it is announced."""


class OpenRunoff(Command, frozen=True, kw_only=True):
    """The run-off among the tied is open (C7.2)."""


class AnnounceDusk(Command, frozen=True, kw_only=True):
    """The result of the day is announced: executed, nobody, or a run-off (C4.8, C7)."""


class OpenNight(Command, frozen=True, kw_only=True):
    """Night falls; promotions take effect (C3.7)."""


class ChoosePromotion(Command, frozen=True, kw_only=True):
    """The king's choice for the next pawn that is due; he is told no name (C3.7, R41)."""

    side: Literal["white", "black"]
    role: Literal["queen", "rook", "bishop", "knight"]


class ConfirmPromotion(Command, frozen=True, kw_only=True):
    """The promoted pawn has been told (N09)."""

    seat: str


VOTE = (
    OpenBallot, CastVote, ChangeVote, MarkEdited, MarkUnclear, AskRevote, CloseBallot, ResolveVote, OpenRunoff, AnnounceDusk,
    OpenNight, ChoosePromotion, ConfirmPromotion,
)  # fmt: skip
