"""The prison game as a Ruleset: the rooms composed, in one table of verbs and one of events."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from moderator.play import inbox
from moderator.play.audience import HOST, Audience
from moderator.play.commands import Command
from moderator.play.decision import Decision
from moderator.play.due import Due
from moderator.play.events import Event
from moderator.play.instants import Instant
from moderator.play.messages import Ask, Refusal, Step
from moderator.play.ruleset import Record, Refused
from moderator.rulesets.prison import (
    conduct_events,
    day,
    host,
    night,
    penalties,
    persons,
    phase_events,
    seat_events,
    setup,
    skill_events,
    skills,
)
from moderator.rulesets.prison import due as calendar
from moderator.rulesets.prison import report as reports
from moderator.rulesets.prison import steps as proposals
from moderator.rulesets.prison.clauses import CLAUSES
from moderator.rulesets.prison.commands import COMMANDS
from moderator.rulesets.prison.draft import GameDraft
from moderator.rulesets.prison.house_rules import HOUSE_RULES
from moderator.rulesets.prison.script.files import load
from moderator.rulesets.prison.script.model import Script
from moderator.rulesets.prison.simulation import PrisonSimulation, unplayable
from moderator.rulesets.prison.state import GameState, Params

ROOMS = (setup, day, night, skills, penalties, persons, host, inbox)
EVENTS = (setup, day, night, skill_events, conduct_events, seat_events, phase_events, host, inbox)
DECIDE = {verb: decide for room in ROOMS for verb, decide in room.DECIDE.items()}
DECIDE |= host.late(DECIDE)
EVOLVE = {event: evolve for room in EVENTS for event, evolve in room.EVOLVE.items()}
SECRET = {event: disclose for room in EVENTS for event, disclose in room.SECRET.items()}


class Prison:
    """The Ruleset protocol for a game of guards and prisoners."""

    name = "prison"
    clauses = CLAUSES
    house_rules = HOUSE_RULES
    commands = COMMANDS
    events: tuple[type[Event], ...] = tuple(EVOLVE)

    @property
    def simulation(self) -> PrisonSimulation:
        """Players at random, of a plain script."""
        return PrisonSimulation()

    def players(self, script: Script | str | bytes) -> PrisonSimulation | Refusal:
        """Players of a script, or of a script's file; why there are none."""
        found = script if isinstance(script, Script) else load(script)
        if isinstance(found, Script):
            return unplayable(found) or PrisonSimulation(found)
        first = found[0]
        return Refusal(code="bad_script", clause="P-note-2", params={"path": first.path, "fault": first.code, "value": first.value})

    def start(self, title: str, zone: str) -> GameState:
        """An empty table."""
        return GameState(zone=zone, params=Params(title=title))

    def decide(self, state: GameState, command: Command, at: Instant, forced: bool = False) -> Decision[Event] | Refusal:
        """Let the verb's room decide; phases are declared by the host, time alone changes nothing (section 3)."""
        draft = GameDraft(state, self.evolve, at, forced)
        return DECIDE[type(command)](draft, command) or draft.decision()

    def evolve(self, state: GameState, event: Event) -> GameState:
        """The state after the event."""
        after: GameState = EVOLVE[type(event)](state, event)
        return after

    def rewind(self, state: GameState, at: Instant) -> tuple[Event, ...]:
        """No clock runs that an undo would have to hold."""
        return ()

    def wake(self, state: GameState) -> Instant | None:
        """Nothing expires by itself."""
        return None

    def due(self, state: GameState) -> tuple[Due, ...]:
        """Closes, the wall, shelters, talks (section 3)."""
        return calendar.due(state)

    def steps(self, state: GameState) -> tuple[Step, ...]:
        """What may be pressed next, the proposed one first."""
        return proposals.steps(state)

    def scripted(self, state: GameState) -> Command | None:
        """The program sends nothing by itself."""
        return None

    def again(self, command: Command, old: GameState, new: GameState) -> Command:
        """Seats and people are named, not numbered."""
        return command

    def afterwards(self, old: GameState, new: GameState) -> tuple[Command, ...]:
        """Nothing is owed by itself after an amendment but the notices, which are derived."""
        return ()

    def asks(self, state: GameState) -> tuple[Ask, ...]:
        """Open questions to the host."""
        return state.asks

    def disclose(self, event: Event, audience: Audience) -> Event | None:
        """The event as the audience may see it."""
        hide = SECRET.get(type(event))
        return event if hide is None or audience == HOST else hide(event, audience)

    def zero(self, state: GameState) -> Instant:
        """The start's instant."""
        return state.zero

    def report(self, state: GameState, records: Sequence[Record], refused: Sequence[Refused], audience: Audience) -> dict[str, Any]:
        """The JSON report of a replay."""
        return reports.report(self, state, records, refused, audience)
