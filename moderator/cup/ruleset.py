"""A cup as a Ruleset: the rooms composed, so that session, journal, replay, undo and amend work on it unchanged."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from moderator.cup import adopting, amended, calendar, cards, entries, fields, host, matches, results
from moderator.cup import due as dates
from moderator.cup import steps as proposals
from moderator.cup.clauses import CLAUSES
from moderator.cup.commands import COMMANDS, Adopt, OpenCup
from moderator.cup.draft import CupDraft
from moderator.cup.fold import EVOLVE
from moderator.cup.organising import CupOrganising
from moderator.cup.state import CupState, Params
from moderator.cup.views import SECRET
from moderator.play.audience import HOST, Audience
from moderator.play.commands import Command, Note, SendNotice, UnsendNotice
from moderator.play.decision import Decision
from moderator.play.due import Due
from moderator.play.events import Event
from moderator.play.instants import Instant
from moderator.play.messages import Ask, Refusal, Step
from moderator.play.ruleset import Record, Refused
from moderator.rulesets.sanguosha.house_rules import HOUSE_RULES

ROOMS = (entries, adopting, fields, calendar, matches, cards, results, host)
DECIDE = {verb: decide for room in ROOMS for verb, decide in room.DECIDE.items()}
BEFORE: tuple[type[Command], ...] = (OpenCup, Adopt, Note, SendNotice, UnsendNotice)
"""What may be done before the cup is opened."""


class Cup:
    """The Ruleset protocol for a whole cup."""

    name = "cup"
    clauses = CLAUSES
    house_rules = HOUSE_RULES
    commands = COMMANDS
    events: tuple[type[Event], ...] = tuple(EVOLVE)
    organising = CupOrganising()

    def start(self, title: str, zone: str) -> CupState:
        """A cup not yet opened."""
        return CupState(zone=zone, params=Params(title=title))

    def decide(self, state: CupState, command: Command, at: Instant, forced: bool = False) -> Decision[Event] | Refusal:
        """Let the calendar run to ``at``, then let the verb's room decide."""
        draft = CupDraft(state, self.evolve, at, forced)
        if state.opened is None and not isinstance(command, BEFORE):
            return Refusal(code="cup_not_open", clause="S2.2", remedy="open_cup")
        calendar.let_pass(draft, command)
        refusal = DECIDE[type(command)](draft, command)
        return refusal or draft.decision()

    def evolve(self, state: CupState, event: Event) -> CupState:
        """The state after the event."""
        after: CupState = EVOLVE[type(event)](state, event)
        return after

    def rewind(self, state: CupState, at: Instant) -> tuple[Event, ...]:
        """No clock runs in a cup."""
        return ()

    def wake(self, state: CupState) -> Instant | None:
        """When a check-in call or the list of the missing falls due."""
        return calendar.wake(state)

    def due(self, state: CupState) -> tuple[Due, ...]:
        """Entries, check-in, starts, appeals."""
        return dates.due(state)

    def steps(self, state: CupState) -> tuple[Step, ...]:
        """What may be pressed next, the proposed one first."""
        return proposals.steps(state)

    def scripted(self, state: CupState) -> Command | None:
        """Nothing is sent by itself."""
        return None

    def again(self, command: Command, old: CupState, new: CupState) -> Command:
        """Numbers of cards and notes follow what they meant."""
        return amended.again(command, old, new)

    def afterwards(self, old: CupState, new: CupState) -> tuple[Command, ...]:
        """Nothing follows an amendment by itself."""
        return ()

    def asks(self, state: CupState) -> tuple[Ask, ...]:
        """Open questions to the organiser."""
        return state.asks

    def disclose(self, event: Event, audience: Audience) -> Event | None:
        """The event as the audience may see it."""
        hide = SECRET.get(type(event))
        return event if hide is None or audience == HOST else hide(event, audience)

    def zero(self, state: CupState) -> Instant:
        """A cup counts by the calendar."""
        return Instant(0)

    def report(self, state: CupState, records: Sequence[Record], refused: Sequence[Refused], audience: Audience) -> dict[str, Any]:
        """The JSON report of a replay."""
        from moderator.cup import report as reports  # a window never asks for it

        return reports.report(self, state, records, refused, audience)
