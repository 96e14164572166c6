"""The ledger of one decision about a game; what every room's decide functions are given."""

from __future__ import annotations

from moderator.play.decision import Draft
from moderator.play.events import Event
from moderator.rulesets.jianghu.state import GameState


class GameDraft(Draft[GameState, Event]):
    """A Draft of a game."""
