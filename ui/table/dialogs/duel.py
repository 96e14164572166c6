"""The fourth order on paper: who won the games of a 1v1, best of three (S1.3.3)."""

from __future__ import annotations

from typing import Final

from PySide6.QtWidgets import QComboBox, QGridLayout, QWidget

from moderator.play.messages import Step
from moderator.rulesets.sanguosha.commands import RecordDuel
from moderator.rulesets.sanguosha.duels import NEEDED, proper
from ui.table.context import Context
from ui.table.dialogs.base import DeskDialog
from ui.widgets.buttons import KeyButton
from ui.widgets.panel import row
from ui.widgets.tag import ClauseTag
from ui.widgets.text import PlainText

GAMES: Final = 2 * NEEDED - 1


class DuelDialog(DeskDialog):
    """Two of the tied, and a winner a game; the third game only where it was needed."""

    def __init__(self, context: Context, step: Step, *, parent: QWidget | None = None) -> None:
        super().__init__(context, context.words.step(step, context.desk.name_of), context.say("duel.lead"), parent=parent)
        people = [context.desk.name_of(line) for line in step.params.get("lines", ())]
        grid = QGridLayout()
        grid.setHorizontalSpacing(12)
        grid.setColumnStretch(1, 1)
        self.sides = [self._choice(grid, n, context.say(f"duel.{side}"), people) for n, side in enumerate("ab")]
        self.sides[1].setCurrentIndex(1)
        self.winners = [self._choice(grid, n + 2, context.say("duel.game", n=n + 1), []) for n in range(GAMES)]
        self.body.addLayout(grid)
        self.body.addLayout(row(ClauseTag("S1.3.3", context.words), ClauseTag("R26", context.words), None))
        self.yes = KeyButton(context.say("duel.record"), kind="primary", key="Ctrl+Return", table=True)
        self.yes.clicked.connect(self.record)
        self.add_buttons(None, self.closer("cancel"), self.yes)
        for side in self.sides:
            side.currentIndexChanged.connect(self._on_sides)
        for winner in self.winners:
            winner.currentIndexChanged.connect(self._check)
        self._on_sides()
        self.winners[0].setFocus()

    def _choice(self, grid: QGridLayout, at: int, name: str, names: list[str]) -> QComboBox:
        box = QComboBox()
        box.addItems(names)
        box.setAccessibleName(name)
        grid.addWidget(PlainText(name), at, 0)
        grid.addWidget(box, at, 1)
        return box

    def _on_sides(self) -> None:
        """The winners are one of the two."""
        for box in self.winners:
            box.blockSignals(True)
            box.clear()
            box.addItems(["\N{EN DASH}", *(side.currentText() for side in self.sides)])
            box.blockSignals(False)
        self._check()

    def command(self) -> RecordDuel:
        """What stands in the form."""
        a, b = (side.currentText() for side in self.sides)
        return RecordDuel(a=a, b=b, winners=tuple(box.currentText() for box in self.winners if box.currentIndex() > 0))

    def _check(self) -> None:
        """Confirmed only as a best of three that is over."""
        made = self.command()
        self.yes.setEnabled(made.a != made.b and proper(made.a, made.b, made.winners))
        decided = self.winners[0].currentIndex() > 0 and self.winners[0].currentIndex() == self.winners[1].currentIndex()
        self.winners[2].setEnabled(not decided)

    def record(self) -> None:
        """Send it; a refusal is said here."""
        self.done_or_said(self.context.desk.do(self.command()))
