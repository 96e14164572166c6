"""Verbs about people: hand-over and substitutes, cards' consequences, posts that are recorded, pause and end."""

from __future__ import annotations

from moderator.play.commands import Command


class DeclareHandover(Command, frozen=True, kw_only=True):
    """A seat's person is to be replaced: the phase is extended by 12 to 24 hours (C5.6, C8.6). ``phase``: empty is the present one."""

    seat: str
    hours: int
    reason: str = ""
    phase: str = ""


class SubReply(Command, frozen=True, kw_only=True):
    """A substitute says that he can enter (C8.6); the envelope's ``at`` orders the replies."""

    person: str


class Replace(Command, frozen=True, kw_only=True):
    """The person takes the seat with all its state (C8.6, R37)."""

    seat: str
    person: str


class CancelReplacement(Command, frozen=True, kw_only=True):
    """The leaving player is back before the newcomer has had mask and role (C8.6)."""

    seat: str


class PutToDeath(Command, frozen=True, kw_only=True):
    """A character is put to death by a card (C8.4, C8.5, R27)."""

    seat: str
    clause: str


class ExtendPhase(Command, frozen=True, kw_only=True):
    """The phase ends later: an outage, or ``substitution`` (C8.6, C10.4, R32)."""

    hours: int
    reason: str
    substitution: bool = False


class SetClose(Command, frozen=True, kw_only=True):
    """The host sets the closing time himself; an ISO 8601 instant (6.1)."""

    closes: str
    reason: str = ""


class PauseGame(Command, frozen=True, kw_only=True):
    """Everything stands still; on resuming all deadlines shift together."""

    reason: str


class ResumeGame(Command, frozen=True, kw_only=True):
    """On again."""

    reason: str = ""


class RecordAnalysis(Command, frozen=True, kw_only=True):
    """A seat has opened its analysis of the day (C6.1)."""

    seat: str
    day: int


class RecordLastWords(Command, frozen=True, kw_only=True):
    """A seat killed at night has left its last words (C6.2)."""

    seat: str


class ReportGhostPost(Command, frozen=True, kw_only=True):
    """The dead or an onlooker has posted what he may not (C6.3, C6.4, C6.6)."""

    person: str
    kind: str
    note: str = ""


class DeclareMourning(Command, frozen=True, kw_only=True):
    """Four or fewer live: the dead and onlookers are silent (C6.4)."""


class SuspendGame(Command, frozen=True, kw_only=True):
    """The game cannot go on: no winner (C10.3)."""

    reason: str


class Remind(Command, frozen=True, kw_only=True):
    """Remind everybody who still owes it (N21). ``what``: vote, analysis or check_in."""

    what: str


class CloseCheckIn(Command, frozen=True, kw_only=True):
    """The time to check in is over: absentees are listed, carded and handed over (C5.2, C8.3.3)."""


class Nominate(Command, frozen=True, kw_only=True):
    """A name for an award (C10.2): mvp_white, mvp_black, fair_play, story or a title of the host's own."""

    award: str
    person: str
    note: str = ""


class EndGame(Command, frozen=True, kw_only=True):
    """The result is posted with all roles (N20)."""


PERSONS = (
    DeclareHandover, SubReply, Replace, CancelReplacement, PutToDeath, ExtendPhase, SetClose, PauseGame, ResumeGame, RecordAnalysis,
    RecordLastWords, ReportGhostPost, DeclareMourning, SuspendGame, Remind, CloseCheckIn, Nominate, EndGame,
)  # fmt: skip
