"""Verbs of order: complaints, judgments, warnings; alliances; pauses and people; the end."""

from __future__ import annotations

from typing import Literal

from moderator.play.commands import Command


class Complain(Command, frozen=True, kw_only=True):
    """A complaint (J14). ``about``: a post's id, seat:ID or checkin:ID; ``subject`` is taken for it too.

    ``breach``: when it happened (ISO 8601), for the 24 hours.
    """

    by: str
    about: str = ""
    subject: str = ""
    clause: str
    title_ok: bool = True
    breach: str = ""
    text: str = ""


class EditComplaint(Command, frozen=True, kw_only=True):
    """A complaint was edited: its last form counts, and when it got it (J14.2). ``text``: as it reads now; empty: as before."""

    complaint: str
    title_ok: bool = True
    text: str = ""


class Judge(Command, frozen=True, kw_only=True):
    """A complaint is judged (J14.3, J14.6)."""

    complaint: str
    verdict: Literal["upheld", "rejected"]
    penalty: Literal["none", "remind", "warn", "half", "cancel_post", "rewrite", "out"] = "none"
    reason: str = ""


class Warn(Command, frozen=True, kw_only=True):
    """A warning, and whether it is the second (H.3)."""

    seat: str
    clause: str
    note: str = ""


class JudgeOut(Command, frozen=True, kw_only=True):
    """A seat is judged out (J14.5). ``undo``: what of it the judgment undoes."""

    seat: str
    clause: str
    reason: str = ""
    undo: tuple[Literal["post", "vote", "rescue"], ...] = ()


class JudgeHalf(Command, frozen=True, kw_only=True):
    """A seat has a half vote for some rounds."""

    seat: str
    from_r: int
    until_r: int
    clause: str


class CancelPrize(Command, frozen=True, kw_only=True):
    """Some or all prizes are cancelled (J15.11)."""

    seat: str
    prize: str
    clause: str


class AnnounceAlliance(Command, frozen=True, kw_only=True):
    """The members of an alliance have been told each other's masks (J8)."""

    edge: str


class AgreeEnd(Command, frozen=True, kw_only=True):
    """A seat agrees to an early end (J15.12)."""

    seat: str


class DeclareFinale(Command, frozen=True, kw_only=True):
    """The round is a finale: no IOU (J12.8)."""

    r: int


class ProposeEnd(Command, frozen=True, kw_only=True):
    """Look whether the game is over (H.4)."""


class ConfirmEnd(Command, frozen=True, kw_only=True):
    """The game is over (J15.10)."""

    side: Literal["white", "black", "draw"]
    clause: str = "J10"


class Replace(Command, frozen=True, kw_only=True):
    """Another person wears the mask, by the host's leave (J15.10)."""

    seat: str
    person: str
    reason: str = ""


class ExtendPhase(Command, frozen=True, kw_only=True):
    """The present limits are later by so many hours."""

    hours: int
    reason: str


class PauseGame(Command, frozen=True, kw_only=True):
    """Everything stands still; on resuming all limits shift together."""

    reason: str = ""


class ResumeGame(Command, frozen=True, kw_only=True):
    """On again."""

    reason: str = ""


DISCIPLINE = (
    Complain, EditComplaint, Judge, Warn, JudgeOut, JudgeHalf, CancelPrize, AnnounceAlliance, AgreeEnd, DeclareFinale, ProposeEnd,
    ConfirmEnd, Replace, ExtendPhase, PauseGame, ResumeGame,
)  # fmt: skip
