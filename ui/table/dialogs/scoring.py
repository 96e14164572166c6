"""The scoring table, read before it is confirmed: it is a proposal until the organiser says so."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from moderator.rulesets.sanguosha.commands import ConfirmScoring
from moderator.rulesets.sanguosha.scoring import Row as Points
from ui.table.context import Context
from ui.table.dialogs.base import DeskDialog
from ui.table.standings import points
from ui.widgets.buttons import KeyButton
from ui.widgets.panel import row
from ui.widgets.table import Cell, Row, TableView
from ui.widgets.tag import ClauseTag
from ui.widgets.text import PlainText

ROLES = ("lord", "loyalist", "rebel", "spy")


class ScoringDialog(DeskDialog):
    """Enter confirms it as it stands; it is edited where the match is made."""

    def __init__(self, context: Context, *, parent: QWidget | None = None) -> None:
        super().__init__(context, context.say("scoring.title"), context.say("scoring.lead"), width=640, parent=parent)
        table = context.desk.state.params.scoring
        self.table = TableView(context.palette, context.say("scoring.title"), selectable=False)
        outcomes = tuple(dict.fromkeys(line.outcome for line in table.rows))
        rows = []
        for outcome in outcomes:
            cells = [Cell(context.alone("outcome", outcome), strong=True)]
            for role in ROLES:
                found = [line for line in table.rows if line.outcome == outcome and line.role == role and not narrowed(line)]
                cells.append(Cell(" / ".join(points(line.points) for line in found), right=True))
            rows.append(Row(tuple(cells)))
        self.table.show_rows((context.say("scoring.outcome"), *(context.alone("role", role) for role in ROLES)), rows)
        self.table.setFixedHeight(self.table.full_height())
        self.body.addWidget(self.table)
        for line in filter(narrowed, table.rows):
            self.body.addWidget(PlainText(special(context, line), "body", wrap=True))
        said = context.say("scoring.extras", bonus=points(table.mvp_bonus), red=points(table.red_card))
        self.body.addWidget(PlainText(said, "body", wrap=True))
        self.body.addLayout(row(ClauseTag("S1.3.2", context.words), ClauseTag("S5.B", context.words), None))
        self.yes = KeyButton(context.say("scoring.confirm"), kind="primary", hint="\N{DOWNWARDS ARROW WITH TIP LEFTWARDS}", table=True)
        self.yes.clicked.connect(self.confirm)
        self.yes.setDefault(True)
        self.add_buttons(None, self.closer("back"), self.yes)

    def confirm(self) -> None:
        """The organiser stands by it."""
        self.done_or_said(self.context.desk.do(ConfirmScoring()))


def narrowed(line: Points) -> bool:
    """Whether a row holds only for the living or the dead, in a spy duel or in none."""
    return (line.alive, line.duel) != ("any", "any")


def special(context: Context, line: Points) -> str:
    """Such a row in words: where it holds, and what it brings."""
    words = context.words
    where = [
        f"{words.say(f'ui.new.scoring.special.{name}')}: {words.say(f'ui.new.scoring.special.{value}')}"
        for name, value in (("alive", line.alive), ("duel", line.duel))
        if value != "any"
    ]
    parts = (context.alone("outcome", line.outcome), context.alone("role", line.role), *where, points(line.points))
    return " \N{MIDDLE DOT} ".join(parts)
