"""The prison game as a Ruleset: the rooms composed, in one table of verbs and one of events."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from moderator.play import inbox
from moderator.play.audience import Audience
from moderator.play.declared import DeclaredGame, merged
from moderator.play.due import Due
from moderator.play.events import Event
from moderator.play.messages import Refusal, Step
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
DECIDE = merged(ROOMS, "DECIDE")
DECIDE |= host.late(DECIDE)
EVOLVE = merged(EVENTS, "EVOLVE")
SECRET = merged(EVENTS, "SECRET")


class Prison(DeclaredGame[GameState, GameDraft]):
    """The Ruleset protocol for a game of guards and prisoners."""

    name = "prison"
    clauses = CLAUSES
    house_rules = HOUSE_RULES
    commands = COMMANDS
    events: tuple[type[Event], ...] = tuple(EVOLVE)
    DECIDE, EVOLVE, SECRET = DECIDE, EVOLVE, SECRET
    draft = GameDraft

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

    def due(self, state: GameState) -> tuple[Due, ...]:
        """Closes, the wall, shelters, talks (section 3)."""
        return calendar.due(state)

    def steps(self, state: GameState) -> tuple[Step, ...]:
        """What may be pressed next, the proposed one first."""
        return proposals.steps(state)

    def report(self, state: GameState, records: Sequence[Record], refused: Sequence[Refused], audience: Audience) -> dict[str, Any]:
        """The JSON report of a replay."""
        return reports.report(self, state, records, refused, audience)
