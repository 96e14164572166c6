"""Jianghu as a Ruleset: the rooms composed, in one table of verbs and one of events."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from moderator.play import inbox
from moderator.play.audience import Audience
from moderator.play.declared import DeclaredGame, merged
from moderator.play.due import Due
from moderator.play.events import Event
from moderator.play.messages import Step
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
DECIDE = merged(DECIDERS, "DECIDE")
EVOLVE = merged(ROOMS, "EVOLVE")
SECRET = merged(ROOMS, "SECRET")


class Jianghu(DeclaredGame[GameState, GameDraft]):
    """The Ruleset protocol for a game of eighty-eight."""

    name = "jianghu"
    clauses = CLAUSES
    house_rules = HOUSE_RULES
    commands = COMMANDS
    events: tuple[type[Event], ...] = tuple(EVOLVE)
    DECIDE, EVOLVE, SECRET = DECIDE, EVOLVE, SECRET
    draft = GameDraft
    simulation = JianghuSimulation()

    def start(self, title: str, zone: str) -> GameState:
        """An empty table."""
        return GameState(zone=zone, params=Params(title=title))

    def due(self, state: GameState) -> tuple[Due, ...]:
        """Limits of the round, texts that are owed, reminders (section E)."""
        return calendar.due(state)

    def steps(self, state: GameState) -> tuple[Step, ...]:
        """What may be pressed next, the proposed one first."""
        return proposals.steps(state)

    def report(self, state: GameState, records: Sequence[Record], refused: Sequence[Refused], audience: Audience) -> dict[str, Any]:
        """The JSON report of a replay."""
        return reports.report(self, state, records, refused, audience)
