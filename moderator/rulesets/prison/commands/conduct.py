"""Verbs of skills, conduct and the host: uses, reports, cards, substitutes, times, the end."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from moderator.play.commands import Command
from moderator.rulesets.prison.roles import Cause
from moderator.rulesets.prison.script.model import Effect


class UseSkill(Command, frozen=True, kw_only=True):
    """A seat uses a skill of its role card (section 8)."""

    seat: str
    skill: str
    targets: tuple[str, ...] = ()
    text: str = ""
    """What the player wrote with it."""


class StrikeSkill(Command, frozen=True, kw_only=True):
    """The host strikes out a use that has not taken effect (R31)."""

    use: int
    reason: str


class ResolveSkill(Command, frozen=True, kw_only=True):
    """The host settles a skill: in words, with effects of section 8 where it has any. ``ask`` empty: one that fires on an event.

    ``informed``: what the owner is told, where it differs from what the program would say.
    """

    ask: str = ""
    outcome: str = ""
    effects: tuple[Effect, ...] = ()
    seat: str = ""
    skill: str = ""
    refuse: bool = False


class SetFlag(Command, frozen=True, kw_only=True):
    """A flag of the script is set, or taken back."""

    name: str
    value: bool = True


class SetFaction(Command, frozen=True, kw_only=True):
    """A seat changes faction (P-term-3)."""

    seat: str
    faction: str
    reason: str = ""


class SetStatus(Command, frozen=True, kw_only=True):
    """A status on a seat; ``until`` empty takes it off."""

    seat: str
    status: str
    until: Literal["", "lasting", "vote_close", "wall", "night_end", "day_open"] = "lasting"
    reason: str = ""


class Depart(Command, frozen=True, kw_only=True):
    """A seat leaves the field by the host's word. ``cause``: of a death."""

    seat: str
    how: Literal["dead", "released", "withdrawn"]
    cause: Cause = "host"
    reason: str = ""


class BreakLimit(Command, frozen=True, kw_only=True):
    """The host finds that a seat has broken a limit of its card: what the card says follows (section 8)."""

    seat: str
    limit: str
    reason: str = ""


class AnswerManual(Command, frozen=True, kw_only=True):
    """The host answers a condition that only he can judge; at any time (section 8). Its text is the script's, no private one."""

    text: str = msgspec.field(name="condition")
    yes: bool


class FileReport(Command, frozen=True, kw_only=True, tag="report"):
    """A player, or the host himself, reports a breach (P-supp-1)."""

    by: str
    against: str
    clause: str
    text: str = ""


class Complain(Command, frozen=True, kw_only=True):
    """A complaint about the host: kept until the game is over (P-supp-3)."""

    person: str
    text: str


class Rule(Command, frozen=True, kw_only=True):
    """The host rules on what nobody foresaw (P-supp-4)."""

    text: str
    clause: str = "P-supp-4"


class FactionLoses(Command, frozen=True, kw_only=True):
    """A faction has lost, by a red card or the host's word (P-card-red)."""

    faction: str
    reason: str = ""


class RequestSub(Command, frozen=True, kw_only=True):
    """A player asks for a substitute: his assistant takes the seat at once (P-pre-6)."""

    seat: str


class Replace(Command, frozen=True, kw_only=True):
    """Another person takes the seat with all that belongs to it (section 10)."""

    seat: str
    person: str


class Judge(Command, frozen=True, kw_only=True):
    """The host settles a seat's result, now or at the end; ``result`` empty takes it back (P-end-2)."""

    seat: str
    result: Literal["", "win", "lose", "pending"]
    reason: str = ""


class EndGame(Command, frozen=True, kw_only=True):
    """The host ends the game (E6), or names another ending."""

    ending: Literal["E1", "E2", "E3", "E4", "E5", "E6", "E7"] = "E6"
    reason: str = ""
    lost: str = ""
    """The faction whose loss it is."""


class PublishResults(Command, frozen=True, kw_only=True):
    """Results become public (P-end-2): of these seats, of all where none is named; with their roles if the host wants."""

    seats: tuple[str, ...] = ()
    roles: bool = False


class ExtendPhase(Command, frozen=True, kw_only=True):
    """Today's times, as far as they have not passed, are later (``hours`` may be a part of one)."""

    hours: float
    reason: str


class PauseGame(Command, frozen=True, kw_only=True):
    """Everything stands still; on resuming all deadlines shift together."""

    reason: str


class ResumeGame(Command, frozen=True, kw_only=True):
    """On again."""

    reason: str = ""


class AcceptLate(Command, frozen=True, kw_only=True):
    """The host takes a message that came too late, as if it had been in time (R21). ``command``: as a line of a file, without ``at``."""

    command: dict[str, Any]
    reason: str


CONDUCT: tuple[type[Any], ...] = (
    UseSkill, StrikeSkill, ResolveSkill, SetFlag, SetFaction, SetStatus, Depart, BreakLimit, AnswerManual, FileReport, Complain, Rule,
    FactionLoses, RequestSub, Replace, Judge, EndGame, PublishResults, ExtendPhase, PauseGame, ResumeGame, AcceptLate,
)  # fmt: skip
