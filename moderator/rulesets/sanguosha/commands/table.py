"""Verbs of the judge's table: turns, timers, windows (section 6)."""

from __future__ import annotations

from decimal import Decimal

from moderator.play.commands import Command


class BeginTurn(Command, frozen=True, kw_only=True):
    """A line's turn begins; ``extra``: out of order, without change of the round count."""

    line: str
    extra: bool = False


class SkipTurn(Command, frozen=True, kw_only=True):
    """The turn passes without being taken (turned over, ...)."""

    line: str
    reason: str = ""


class BeginPlay(Command, frozen=True, kw_only=True):
    """The play phase of the turn's player begins: 20 s (S1.2.1)."""

    line: str


class Operation(Command, frozen=True, kw_only=True):
    """An operation or skill use in the play phase: back to 20 s. Inside a window: a violation (S5.1.2)."""

    line: str
    what: str = ""


class EndPlay(Command, frozen=True, kw_only=True):
    """The play phase ends."""

    line: str


class BeginDiscard(Command, frozen=True, kw_only=True):
    """The discard phase begins; only if cards must go (R11)."""

    line: str


class Dying(Command, frozen=True, kw_only=True):
    """A character is dying: one response timer for all who may rescue (R40), or one each (``dying_request``)."""

    line: str


class Reading(Command, frozen=True, kw_only=True):
    """The turn's player reads skills outside a running timer (S5.0.4, R9); ``action``: open or close."""

    line: str
    action: str


class ExtraTime(Command, frozen=True, kw_only=True):
    """Extra time: 20 s more, once a game, in one's own running play time (S1.2.6, R10)."""

    line: str


class AskResponse(Command, frozen=True, kw_only=True):
    """Ask a line, or a set of lines at once, for a response: 20 s (S1.2.2)."""

    line: str | tuple[str, ...]
    what: str = ""


class Respond(Command, frozen=True, kw_only=True):
    """The answer to a request; ``decline``: no answer; ``what`` "none": the request fell away. Inside a window: a violation (S5.1.2)."""

    line: str
    what: str | None = None
    decline: bool = False


class AskSkill(Command, frozen=True, kw_only=True):
    """A skill at a timing point: 10 s, or ``long`` 30 s (S1.2.3). ``long`` null: by the list of long skills."""

    line: str
    skill: str = ""
    long: bool | None = None


class SkillDone(Command, frozen=True, kw_only=True):
    """The skill was chosen (``used``) or passed."""

    line: str
    used: bool = True


class AnnounceScroll(Command, frozen=True, kw_only=True):
    """The judge announces a scroll and all its targets (S1.2.4). ``victim``: whom a Borrowed Sword points at."""

    line: str
    name: str
    targets: tuple[str, ...] = ()
    delayed: bool = False
    victim: str | None = None


class OpenWindow(Command, frozen=True, kw_only=True):
    """Open the Nullification window: for ``target``, for the newest Nullification, or for what is next (null)."""

    target: str | None = None


class Nullify(Command, frozen=True, kw_only=True):
    """A line plays Nullification into the open window (R13). ``target``: whom it guards where one window serves all (R12)."""

    line: str
    target: str | None = None


class ReopenWindow(Command, frozen=True, kw_only=True):
    """The judge opens the last window again."""


class Hold(Command, frozen=True, kw_only=True):
    """The judge stops the clock."""

    reason: str = ""


class Resume(Command, frozen=True, kw_only=True):
    """The judge lets the clock run on."""


class Tick(Command, frozen=True, kw_only=True):
    """Time has passed; what is due falls due."""


class SetTimer(Command, frozen=True, kw_only=True):
    """The judge sets the top timer to ``remaining`` seconds."""

    remaining: Decimal
    reason: str = ""


TABLE = (
    BeginTurn, SkipTurn, BeginPlay, Operation, EndPlay, BeginDiscard, Dying, Reading, ExtraTime, AskResponse, Respond, AskSkill,
    SkillDone, AnnounceScroll, OpenWindow, Nullify, ReopenWindow, Hold, Resume, Tick, SetTimer,
)  # fmt: skip
