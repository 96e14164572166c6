"""International Chess as a Ruleset: the rooms composed, in one table of verbs and one of events."""

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
from moderator.rulesets.chess import due as calendar
from moderator.rulesets.chess import host, night, persons, phase_events, setup, vote
from moderator.rulesets.chess import report as reports
from moderator.rulesets.chess import steps as proposals
from moderator.rulesets.chess.clauses import CLAUSES
from moderator.rulesets.chess.commands import COMMANDS
from moderator.rulesets.chess.draft import GameDraft
from moderator.rulesets.chess.house_rules import HOUSE_RULES
from moderator.rulesets.chess.simulation import ChessSimulation
from moderator.rulesets.chess.state import GameState, Params

ROOMS = (setup, night, vote, persons, host, inbox)
DECIDE = merged(ROOMS, "DECIDE")
EVOLVE = merged((*ROOMS, phase_events), "EVOLVE")
SECRET = merged(ROOMS, "SECRET")


class Chess(DeclaredGame[GameState, GameDraft]):
    """The Ruleset protocol for a game of sixteen."""

    name = "chess"
    clauses = CLAUSES
    house_rules = HOUSE_RULES
    commands = COMMANDS
    events: tuple[type[Event], ...] = tuple(EVOLVE)
    DECIDE, EVOLVE, SECRET = DECIDE, EVOLVE, SECRET
    draft = GameDraft
    simulation = ChessSimulation()

    def start(self, title: str, zone: str) -> GameState:
        """An empty table."""
        return GameState(zone=zone, params=Params(title=title))

    def due(self, state: GameState) -> tuple[Due, ...]:
        """Closes, cut-offs, last hours, limits of SMS and check-in, reminders (6.1, 6.2)."""
        return calendar.due(state)

    def steps(self, state: GameState) -> tuple[Step, ...]:
        """What may be pressed next, the proposed one first."""
        return proposals.steps(state)

    def report(self, state: GameState, records: Sequence[Record], refused: Sequence[Refused], audience: Audience) -> dict[str, Any]:
        """The JSON report of a replay."""
        return reports.report(self, state, records, refused, audience)
