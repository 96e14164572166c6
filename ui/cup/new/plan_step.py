"""Step three: the plan of the rounds for the number of entrants; it may be left for later."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from moderator.play.words import Words
from ui.cup.plan.editor import PlanEditor
from ui.theme import Palette
from ui.widgets.fields import NumberField
from ui.widgets.panel import row
from ui.widgets.text import PlainText
from ui.wizard.blocker import Blocker
from ui.wizard.page import Mark


class PlanStep(PlanEditor):
    """A PlanEditor as a step of the page; of a cup taken over it asks how many rounds are over."""

    def __init__(self, words: Words, palette: Palette) -> None:
        self.over, self.over_label = NumberField(0, 19, 0), PlainText("", "strong")
        self.over_line = row(self.over_label, self.over)
        super().__init__(words, palette)
        self.panel.head.insertLayout(1, self.over_line)
        self.over.valueChanged.connect(self.changed)
        self.ask_over(False)

    def ask_over(self, asked: bool) -> None:
        """Whether the cup is taken over under way."""
        for part in (self.over_label, self.over):
            part.setVisible(asked)

    @property
    def closed(self) -> tuple[str, ...]:
        """The rounds that are over."""
        return tuple(each.id for each in self.rounds[: self.over.value()])

    @property
    def mark(self) -> Mark:
        """How many rounds, or what is wrong with them; later is fine."""
        say = self.words.say
        n = len(self.unread) + sum(each.error for each in self.problems)
        if n:
            return say("ui.take.mark.open", {"n": n}), "amber"
        return (say("ui.cup.plan.mark", {"n": len(self.rounds)}), "jade") if self.rounds else (say("ui.cup.plan.later"), "neutral")

    def blockers(self) -> Iterator[Blocker]:
        """Cells that cannot be read; what else is wrong with a plan blocks the start of a round only (3.3)."""
        if self.unread:
            at, column = self.unread[0]
            yield Blocker("plan_cell", "plan", {"round": self.rounds[at].id, "what": self._name(column)}, at, column)

    def show_blockers(self, blockers: Sequence[Blocker]) -> None:
        """The table marks its cells itself."""

    def focus(self, blocker: Blocker) -> None:
        """Put the keyboard where it is settled."""
        if blocker.column == "over":
            self.over.setFocus()
        elif self.rounds:
            self.table.focus(max(0, blocker.row), blocker.column)
        else:
            self.number.setFocus()

    def retranslate(self, words: Words) -> None:
        """Follow the language."""
        super().retranslate(words)
        self.over_label.setText(words.say("ui.cup.plan.over"))
        self.over.setAccessibleName(words.say("ui.cup.plan.over"))
