"""Verbs of a match: vacancies and substitutes as far as one match goes, results and appeals."""

from __future__ import annotations

from moderator.play.commands import Command
from moderator.rulesets.sanguosha.state import Candidate


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


class DrawFirst(Command, frozen=True, kw_only=True):
    """Who begins the next game of the pair's 1v1, drawn for each game anew (S1.3.3, R56); ``seed`` empty: drawn at the table."""

    a: str
    b: str
    first: str
    seed: str = ""


class WinBout(Command, frozen=True, kw_only=True):
    """Who won the game of the 1v1 that was begun; with the second win the best of three is recorded by itself."""

    a: str
    b: str
    winner: str


class AnswerCall(Command, frozen=True, kw_only=True):
    """Somebody who was called comes (``comes``), or does not: no, or no answer at all."""

    vacancy: int
    person: str
    comes: bool


class ListCandidates(Command, frozen=True, kw_only=True):
    """Who may substitute in this match; replaces the list there was. In any order: the rules put them in theirs (R33)."""

    candidates: tuple[Candidate, ...]


class ChooseResult(Command, frozen=True, kw_only=True):
    """Who has two results of this round says which counts: ``match`` this, or other (his line is taken out here; S3.5.1, R37)."""

    person: str
    match: str


class RecordDuel(Command, frozen=True, kw_only=True, tag="record_1v1"):
    """A whole 1v1 best of three between two tied persons (S1.3.3, fourth order); ``winners``, and who began, game by game."""

    a: str
    b: str
    winners: tuple[str, ...]
    firsts: tuple[str, ...] = ()


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
    """``decision`` rejected or upheld; what an upheld one changes is an amendment of its own, of the ``entry`` named."""

    appeal: int
    decision: str
    reason: str = ""
    entry: int | None = None


class ConfirmMatch(Command, frozen=True, kw_only=True):
    """The host confirms the result; the standings are final."""


PERSONS = (DeclareVacancy, CallSubstitute, AnswerCall, SeatSubstitute, ListCandidates, ChooseResult)
RESULTS = (DrawFirst, WinBout, RecordDuel, AgreeShare, EndMatch, EndMatchEarly, FileAppeal, DecideAppeal, ConfirmMatch)
