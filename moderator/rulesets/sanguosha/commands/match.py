"""Verbs of a match: vacancies and substitutes as far as one match goes, results and appeals."""

from __future__ import annotations

from moderator.play.commands import Command


class DeclareVacancy(Command, frozen=True, kw_only=True):
    """A holder is gone: ``reason`` late, left or banned (S3.3.1)."""

    line: str
    reason: str


class CallSubstitute(Command, frozen=True, kw_only=True):
    """Somebody of the queue is called."""

    vacancy: int
    person: str


class SeatSubstitute(Command, frozen=True, kw_only=True):
    """A substitute takes over the line: ``source`` a, b, c or d (staff), inherits by S3.4."""

    vacancy: int
    person: str
    source: str = "b"
    staff: bool = False
    w: int = 0
    y: int = 0
    r: int = 0
    yellow_total: int = 0
    red_total: int = 0
    red_direct: int = 0


class RecordDuel(Command, frozen=True, kw_only=True, tag="record_1v1"):
    """A 1v1 best of three between two tied persons (S1.3.3, fourth order); ``winners`` game by game."""

    a: str
    b: str
    winners: tuple[str, ...]


class AgreeShare(Command, frozen=True, kw_only=True):
    """In the final: a tied person agrees to share the place, or not (R38)."""

    person: str
    agrees: bool = True


class EndMatch(Command, frozen=True, kw_only=True):
    """The match is over once its last counted game is: that happens by itself (14.1), so this only says it again."""


class EndMatchEarly(Command, frozen=True, kw_only=True):
    """End the match before all games are played; totals as they stand (section 13)."""

    reason: str


class FileAppeal(Command, frozen=True, kw_only=True):
    """An appeal, from the end of the game in question to twelve hours after the match, inclusive (S4.8)."""

    person: str
    game: int
    text: str = ""


class DecideAppeal(Command, frozen=True, kw_only=True):
    """``decision`` rejected or upheld; what an upheld one changes is an amendment of its own."""

    appeal: int
    decision: str
    reason: str = ""


class ConfirmMatch(Command, frozen=True, kw_only=True):
    """The host confirms the result; the standings are final."""


PERSONS = (DeclareVacancy, CallSubstitute, SeatSubstitute)
RESULTS = (RecordDuel, AgreeShare, EndMatch, EndMatchEarly, FileAppeal, DecideAppeal, ConfirmMatch)
