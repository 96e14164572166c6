"""Who is in the round and by which source, what is missing, why it cannot begin."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QVBoxLayout, QWidget

from moderator.cup.fields import start_blocked
from moderator.cup.filling import by_source
from ui.cup.round.saying import came_by, source_name
from ui.forum.left import Lines
from ui.forum.views import Bit, Line
from ui.theme import SPACE
from ui.widgets.panel import row
from ui.widgets.table import Cell, Row, TableView
from ui.widgets.tag import ClauseTag
from ui.widgets.text import PlainText

if TYPE_CHECKING:
    from moderator.cup.state import CupState, Round
    from moderator.play.messages import Refusal
    from ui.cup.context import CupContext


def source_lines(context: CupContext, state: CupState, each: Round) -> tuple[Line, ...]:
    """A line a source, and one for what is missing or too much."""
    found = by_source(state, each)
    lines = [
        Line((Bit(source_name(context, source), share=2.0), Bit(context.say("round.people", n=len(names)), strong=True)))
        for source, names in found
    ]
    n = sum(len(names) for _, names in found)
    by, size = n - each.plan.size, each.plan.size
    word, tone = ("fits", "jade") if not by else ("lacks", "amber") if by < 0 else ("too_many", "red")
    text = context.say(f"round.{word}", n=abs(by))
    return (*lines, Line((Bit(context.say("round.sum", n=n, size=size), "muted", share=2.0), Bit(text, tone, pill=True))))


class WhyNot(QWidget):
    """Why something cannot be done, with its clause; nothing where it can."""

    def __init__(self, context: CupContext) -> None:
        super().__init__()
        self._context = context
        self.text = PlainText("", "body", "amber", wrap=True)
        self.tag = ClauseTag("S2.2", context.words, "cup")
        box = row(self.text, self.tag)
        box.setStretch(0, 1)
        self.setLayout(box)

    def show_refusal(self, refusal: Refusal | None) -> None:
        """Say it."""
        self.setVisible(refusal is not None)
        if refusal is not None:
            self.text.setText(self._context.words.refusal(refusal, self._context.desk.name_of))
            self.tag.show_clause(refusal.clause)


class FieldView(QWidget):
    """The sources above, the people below."""

    def __init__(self, context: CupContext) -> None:
        super().__init__()
        self._context = context
        self.lines = Lines(context)
        self.why = WhyNot(context)
        self.table = TableView(context.palette, context.say("round.field"))
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(SPACE)
        box.addWidget(self.lines)
        box.addWidget(self.why)
        box.addWidget(self.table, 1)

    def show_round(self, state: CupState, each: Round) -> None:
        """The round as it stands."""
        self.lines.show_lines(source_lines(self._context, state, each))
        self.why.show_refusal(start_blocked(state, each.plan.id) if each.status == "planned" else None)
        heads = [self._context.say(f"round.col.{name}") for name in ("person", "source", "came")]
        rows = [self._row(state, each, source, name) for source, names in by_source(state, each) for name in names]
        self.table.show_rows(heads, rows, stretch=0)

    def _row(self, state: CupState, each: Round, source: str, person: str) -> Row:
        staff = state.people[person].staff
        cells = (
            Cell(person, strong=True, tip=person),
            Cell(source_name(self._context, "staff" if staff else source), "amber" if staff else "neutral", pill=True),
            Cell(came_by(self._context, state, each, person), muted=True),
        )
        return Row(cells, person)
