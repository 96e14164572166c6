"""Jianghu as a Ruleset: the rooms composed, in one table of verbs and one of events."""

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
from moderator.rulesets.jianghu import (
    choices,
    complaints,
    host,
    judging,
    owed,
    people,
    publishing,
    results,
    rounds,
    setup,
    vote,
    window,
)
from moderator.rulesets.jianghu import due as calendar
from moderator.rulesets.jianghu import report as reports
from moderator.rulesets.jianghu import steps as proposals
from moderator.rulesets.jianghu.clauses import CLAUSES
from moderator.rulesets.jianghu.commands import COMMANDS
from moderator.rulesets.jianghu.draft import GameDraft
from moderator.rulesets.jianghu.house_rules import HOUSE_RULES
from moderator.rulesets.jianghu.simulation import JianghuSimulation
from moderator.rulesets.jianghu.state import GameState
from moderator.rulesets.jianghu.state_parts import Params

ROOMS = (setup, publishing, vote, people, host, inbox)
"""Rooms with events of their own; the others only decide."""
DECIDERS = (*ROOMS, rounds, window, judging, owed, choices, results, complaints)
DECIDE = {verb: decide for room in DECIDERS for verb, decide in room.DECIDE.items()}
EVOLVE = {event: evolve for room in ROOMS for event, evolve in room.EVOLVE.items()}
SECRET = {event: disclose for room in ROOMS for event, disclose in room.SECRET.items()}


class Jianghu:
    """The Ruleset protocol for a game of eighty-eight."""

    name = "jianghu"
    clauses = CLAUSES
    house_rules = HOUSE_RULES
    commands = COMMANDS
    events: tuple[type[Event], ...] = tuple(EVOLVE)
    simulation = JianghuSimulation()

    def start(self, title: str, zone: str) -> GameState:
        """An empty table."""
        return GameState(zone=zone, params=Params(title=title))

    def decide(self, state: GameState, command: Command, at: Instant, forced: bool = False) -> Decision[Event] | Refusal:
        """Let the verb's room decide; time alone changes nothing here, phases are declared by the host (section E)."""
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
        """Nothing expires by itself: the host confirms (section E)."""
        return None

    def due(self, state: GameState) -> tuple[Due, ...]:
        """Limits of the round, texts that are owed, reminders (section E)."""
        return calendar.due(state)

    def steps(self, state: GameState) -> tuple[Step, ...]:
        """What may be pressed next, the proposed one first."""
        return proposals.steps(state)

    def scripted(self, state: GameState) -> Command | None:
        """The program sends nothing by itself."""
        return None

    def again(self, command: Command, old: GameState, new: GameState) -> Command:
        """Seats, posts and people are named; warnings and complaints count from the start and do not move."""
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
        """When the first round was opened, or the game taken over."""
        return state.zero

    def report(self, state: GameState, records: Sequence[Record], refused: Sequence[Refused], audience: Audience) -> dict[str, Any]:
        """The JSON report of a replay."""
        return reports.report(self, state, records, refused, audience)
