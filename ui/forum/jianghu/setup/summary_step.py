"""The last step of a game of eighty-eight: what will be written, by which clause, and which letters will go out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ui.forum.setup.summary_step import SummaryStep as CommonSummary
from ui.forum.setup.summary_step import tried, verb_of

__all__ = ["SummaryStep", "tried", "verb_of"]


class SummaryStep(CommonSummary):
    """Seats, deal and code words counted."""

    GAME = "jianghu"
    CLAUSES = {"create_game": "J2", "add_seat": "J15.1", "deal": "J4", "set_codewords": "J7.3", "adopt": "J2"}

    def params(self, verb: str, commands: Sequence[Any]) -> dict[str, Any]:
        """Title and seats, how it was dealt, how far it is."""
        first = next(command for command in commands if verb_of(command) == verb)
        found = super().params(verb, commands)
        if verb == "create_game":
            n = sum(verb_of(command) == "add_seat" for command in commands)
            return found | {"title": first.title or self.words.say("ui.setup.summary.untitled"), "n": n}
        if verb == "deal":
            return found | {"as": "deal" if first.seed else "deal_by_hand"}
        if verb == "adopt":
            return found | {"n": len(first.position.seats), "round": first.position.round, "phase": first.position.phase}
        return found
