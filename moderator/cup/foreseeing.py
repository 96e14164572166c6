"""What a command would do to the cup before it is taken: the state after it, and how grave a correction it is."""

from __future__ import annotations

from collections.abc import Callable
from itertools import takewhile
from typing import Any, Final

from msgspec.structs import replace

from moderator.cup import events as e
from moderator.cup.commands import CorrectMatch
from moderator.cup.corrections import PLAYED, Preview, fold, preview
from moderator.cup.state import Correction, CupState
from moderator.cup.tables import Placed, round_table
from moderator.play.commands import Command
from moderator.play.decision import Decision
from moderator.play.instants import Instant
from moderator.play.messages import Refusal, TraceLine
from moderator.rulesets.sanguosha.state import Struct

Propose = Callable[..., Decision[Any] | Refusal]
"""``propose(command, force="...")``: what would follow, without doing it."""
INSIST: Final = "foreseen"
GRAVE: Final = frozenset({"correction_advancers", "correction_played", "correction_confirm"})
"""Refusals that are answered by reading what would change."""


class Foreseen(Struct, frozen=True, kw_only=True):
    """What would be so.

    ``command``: as it is taken by who has read this, ``force`` whether it needs a reason besides. ``objection``: what has to be insisted
    on that is no matter of its gravity; ``refusal``: why not at all. ``correction`` None: no closed round is touched. ``redo``: rounds that
    stand on what changes.
    """

    command: Command
    after: CupState | None = None
    trace: tuple[TraceLine, ...] = ()
    correction: Correction | None = None
    code: str = ""
    redo: tuple[str, ...] = ()
    force: bool = False
    objection: Refusal | None = None
    refusal: Refusal | None = None


def foresee(state: CupState, command: Command, propose: Propose, at: Instant) -> Foreseen:
    """What the command would do at that instant. A correction is read up to its highest level; what has no level is insisted on."""
    if isinstance(command, CorrectMatch):
        command = replace(command, level=PLAYED, confirm="")
    decided = propose(command)
    if isinstance(decided, Refusal) and decided.code in GRAVE and isinstance(command, CorrectMatch):
        command = replace(command, confirm=str(decided.params["confirm"]))
        decided = propose(command)
    if isinstance(decided, Decision):
        return _told(state, command, decided, at)
    forced = propose(command, force=INSIST) if decided.forceable else decided
    if isinstance(forced, Refusal):
        return Foreseen(command=command, refusal=forced)
    found = _told(state, command, forced, at)
    if isinstance(command, CorrectMatch):
        command = replace(command, confirm=found.code)
    return replace(found, command=command, force=True, objection=None if decided.code in GRAVE else decided)


def _told(state: CupState, command: Command, decided: Decision[Any], at: Instant) -> Foreseen:
    made = next((event.correction for event in decided.events if isinstance(event, e.CorrectionMade)), None)
    cause = tuple(takewhile(lambda event: not isinstance(event, e.RoundClosed), decided.events))
    seen = preview(state, fold(state, cause), at) if made is not None else Preview()
    after = fold(state, decided.events)
    return Foreseen(command=command, after=after, trace=decided.trace, correction=made, code=seen.code, redo=seen.redo)


def rows_of(state: CupState, match: str) -> tuple[Placed, ...]:
    """The match's rows of its round's table, as they count."""
    each = state.round(state.matches[match].round)
    return () if each is None else round_table(state, each).of(match)
