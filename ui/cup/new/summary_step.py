"""The last step of a cup: what will be written, by which clause, and what its people are to be told."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ui.cup.plan.editor import chain
from ui.forum.setup.summary_step import SummaryStep as CommonSummary
from ui.forum.setup.summary_step import verb_of


class SummaryStep(CommonSummary):
    """Entries counted, the plan in a line."""

    GAME = "cup"
    CLAUSES = {
        "open_cup": "S2.2", "register": "S2.2", "add_staff": "S3.5.3", "hold_back": "S2.2", "set_plan": "S2.2", "confirm_scoring": "S1.3.2",
        "adopt": "S2.2",
    }  # fmt: skip

    def params(self, verb: str, commands: Sequence[Any]) -> dict[str, Any]:
        """Title and deadline, how many, the rounds."""
        first = next(command for command in commands if verb_of(command) == verb)
        found = super().params(verb, commands)
        if verb == "open_cup":
            return found | {"title": first.title or self.words.say("ui.setup.summary.untitled"), "until": first.deadline}
        if verb == "set_plan":
            return found | {"n": len(first.rounds), "rounds": chain(first.rounds, self.words)}
        if verb == "hold_back":
            return found | {"people": [each.person for each in commands if verb_of(each) == verb]}
        if verb == "adopt":
            position = first.position
            return found | {"n": len(position.people), "rounds": list(position.closed) or None, "of": len(position.rounds)}
        return found

    def rules_of(self, first: Any) -> Mapping[str, Any]:
        """Of a new cup, or of its position."""
        return getattr(first, "rules", None) or super().rules_of(first)
