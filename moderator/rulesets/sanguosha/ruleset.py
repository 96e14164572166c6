"""One match of the Sanguosha cup as a Ruleset: the rooms composed, in one table of verbs and one of events."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from moderator.play.audience import HOST, Audience
from moderator.play.commands import Command
from moderator.play.decision import Decision
from moderator.play.due import Due
from moderator.play.events import Event
from moderator.play.instants import Instant
from moderator.play.messages import Ask, Refusal, Step
from moderator.play.ruleset import Record, Refused
from moderator.rulesets.sanguosha import amended, cards, game, host, lateness, persons, releases, results, setup, table
from moderator.rulesets.sanguosha import due as calendar
from moderator.rulesets.sanguosha import steps as proposals
from moderator.rulesets.sanguosha.clauses import CLAUSES
from moderator.rulesets.sanguosha.commands import COMMANDS
from moderator.rulesets.sanguosha.draft import MatchDraft
from moderator.rulesets.sanguosha.house_rules import HOUSE_RULES
from moderator.rulesets.sanguosha.state import MatchState, Params

ROOMS = (setup, table, game, cards, persons, results, releases, host)
DECIDE = {verb: decide for room in ROOMS for verb, decide in room.DECIDE.items()}
EVOLVE = {event: evolve for room in ROOMS for event, evolve in room.EVOLVE.items()}
SECRET = {event: disclose for room in ROOMS for event, disclose in room.SECRET.items()}


class Sanguosha:
    """The Ruleset protocol for a match of eight."""

    name = "sanguosha"
    clauses = CLAUSES
    house_rules = HOUSE_RULES
    commands = COMMANDS
    events: tuple[type[Event], ...] = tuple(EVOLVE)

    def start(self, title: str, zone: str) -> MatchState:
        """An unopened match."""
        return MatchState(zone=zone, params=Params(title=title))

    def decide(self, state: MatchState, command: Command, at: Instant, forced: bool = False) -> Decision[Event] | Refusal:
        """Let the clock run to ``at``, then let the verb's room decide."""
        draft = MatchDraft(state, self.evolve, at, forced)
        lateness.let_pass(draft, command)
        refusal = table.advance(draft, command) or DECIDE[type(command)](draft, command)
        return refusal or draft.decision()

    def evolve(self, state: MatchState, event: Event) -> MatchState:
        """The state after the event."""
        after: MatchState = EVOLVE[type(event)](state, event)
        return after

    def rewind(self, state: MatchState, at: Instant) -> tuple[Event, ...]:
        """Running timers come back held, as they stood at ``at`` (6.1)."""
        return table.rewind(state, at)

    def wake(self, state: MatchState) -> Instant | None:
        """When the top timer expires by itself, or the calendar makes somebody late or ends the calling of a queue."""
        return min((at for at in (table.wake(state), lateness.wake(state)) if at is not None), default=None)

    def due(self, state: MatchState) -> tuple[Due, ...]:
        """The start, a substitute's fifteen minutes, the end of the appeals."""
        return calendar.due(state)

    def steps(self, state: MatchState) -> tuple[Step, ...]:
        """What may be pressed next, the proposed one first."""
        return proposals.steps(state)

    def scripted(self, state: MatchState) -> Command | None:
        """The scripted request that the program sends by itself (6.8)."""
        return table.scripted(state)

    def again(self, command: Command, old: MatchState, new: MatchState) -> Command:
        """Numbers of cards, vacancies and appeals follow what they meant."""
        return amended.again(command, old, new)

    def afterwards(self, old: MatchState, new: MatchState) -> tuple[Command, ...]:
        """Nothing expires backwards (6.1, R50)."""
        return amended.afterwards(old, new)

    def asks(self, state: MatchState) -> tuple[Ask, ...]:
        """Open questions to the judge."""
        return state.asks

    def disclose(self, event: Event, audience: Audience) -> Event | None:
        """The event as the audience may see it."""
        hide = SECRET.get(type(event))
        return event if hide is None or audience == HOST else hide(event, audience)

    def zero(self, state: MatchState) -> Instant:
        """The last ``start_game``."""
        return state.zero

    def report(self, state: MatchState, records: Sequence[Record], refused: Sequence[Refused], audience: Audience) -> dict[str, Any]:
        """The JSON report of a replay."""
        from moderator.rulesets.sanguosha import report as reports  # a window never asks for it

        return reports.report(self, state, records, refused, audience)
