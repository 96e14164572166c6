"""The last step of a prison game: what will be written, by which clause, and which letters will go out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from ui.forum.setup.beginning import Forced
from ui.forum.setup.summary_step import SummaryStep as CommonSummary
from ui.forum.setup.summary_step import tried, verb_of

__all__ = ["SummaryStep", "letters_of", "tried", "verb_of"]


class SummaryStep(CommonSummary):
    """Title and script, seats, side accounts, how roles were given."""

    GAME = "prison"
    CLAUSES = {
        "new_game": "P-what-1", "set_seat": "P-term-1", "set_assistant": "P-pre-6", "deal": "P-what-1", "assign_role": "P-what-1",
        "set_links": "P-interro-5", "start_game": "P-what-1", "adopt": "P-what-1",
    }  # fmt: skip

    def params(self, verb: str, commands: Sequence[Any]) -> dict[str, Any]:
        """Title, script and seats; how far a game is that is taken over."""
        first = next(command for command in commands if verb_of(command) == verb)
        found = super().params(verb, commands)
        if verb == "new_game":
            title = first.title or self.words.say("ui.setup.summary.untitled")
            return found | {"title": title, "script": first.script.name, "n": first.n}
        if verb == "adopt":
            return found | {"n": len(first.position.seats), "day": first.position.number}
        return found

    def untried(self, commands: Sequence[Any]) -> Counter[str]:
        """Counted by what is written."""
        return +letters_of(commands)

    def _say_letters(self, plan: Sequence[Forced] | None) -> None:
        super()._say_letters(plan)
        if plan is None:
            self.going.setText("")


def letters_of(commands: Sequence[Any]) -> Counter[str]:
    """How many letters of each kind the commands lead to, where nobody tries them."""
    counted = Counter(verb_of(command) for command in commands)
    if not counted["start_game"]:
        return Counter()
    return Counter({"N-ROSTER": 1, "N-CARD": counted["set_seat"], "N-ASSIST": counted["set_assistant"]})
