"""Verbs of the day: it opens, leaders are elected and use their office, guards vote, shelters are open."""

from __future__ import annotations

from typing import Any, Literal

from moderator.play.commands import Command
from moderator.rulesets.prison.roles import Kind, Side


class OpenDay(Command, frozen=True, kw_only=True):
    """A day begins (P-term-4)."""


class OpenElection(Command, frozen=True, kw_only=True):
    """The election is open (section 4). ``closes``: ISO 8601; empty: the host closes it."""

    closes: str = ""


class Elect(Command, frozen=True, kw_only=True):
    """A ballot of the election, within one's own side."""

    voter: str
    candidate: str


class CloseElection(Command, frozen=True, kw_only=True):
    """The round is over and counted."""


class PickLeader(Command, frozen=True, kw_only=True):
    """The elected leader decides among the tied of the other side (P-amend-4, R1)."""

    by: str
    seat: str


class AppointLeader(Command, frozen=True, kw_only=True):
    """The host fills an office: a silent picker (R1), or H-leader-vacancy. ``seat`` empty: that side has no leader."""

    side: Side
    seat: str
    reason: str = ""


class CastBallot(Command, frozen=True, kw_only=True, tag="vote"):
    """A guard's ballot (P-term-5). ``kind`` empty: it does not say which, and the host is asked."""

    guard: str
    prisoner: str
    kind: Kind | Literal[""] = ""


class Unvote(Command, frozen=True, kw_only=True):
    """A guard takes the ballot back."""

    guard: str


class StrikeBallot(Command, frozen=True, kw_only=True):
    """The host strikes a ballot out, as one of a sidelined guard (R31)."""

    guard: str
    reason: str


class CloseVote(Command, frozen=True, kw_only=True):
    """The vote is closed, counted, and carried out where no question is open."""


class Opinion(Command, frozen=True, kw_only=True):
    """The guard leader's opinion on a tie (P-identity-3a)."""

    leader: str
    prisoner: str
    kind: Kind


class Question(Command, frozen=True, kw_only=True):
    """The guard leader questions a seat (P-identity-3b)."""

    target: str


class Conspire(Command, frozen=True, kw_only=True):
    """The prisoner leader opens a private thread with a seat (P-identity-4a)."""

    target: str


class Acquit(Command, frozen=True, kw_only=True):
    """The prisoner leader guards a prisoner against today's vote (P-identity-4b)."""

    target: str


class CloseSession(Command, frozen=True, kw_only=True):
    """A private talk ends."""

    id: str


class ShelterSay(Command, frozen=True, kw_only=True):
    """A seat has spoken in a shelter (P-amend-2); ``shelter`` empty: its own side's."""

    seat: str
    shelter: Side | Literal[""] = ""


class AnnounceShelter(Command, frozen=True, kw_only=True):
    """The shelters are opened or closed: both sides are told (P-amend-2)."""

    opens: bool = True


DAY: tuple[type[Any], ...] = (
    OpenDay, OpenElection, Elect, CloseElection, PickLeader, AppointLeader, CastBallot, Unvote, StrikeBallot, CloseVote, Opinion, Question,
    Conspire, Acquit, CloseSession, ShelterSay, AnnounceShelter,
)  # fmt: skip
