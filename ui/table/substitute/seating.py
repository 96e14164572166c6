"""Third step: what the substitute inherits, line by line, what passes and what does not, what he brings along (S3.4, R34, R35)."""

from __future__ import annotations

from typing import Any, Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget

from moderator.rulesets.sanguosha.commands import SeatSubstitute
from moderator.rulesets.sanguosha.inheritance import Working, working
from moderator.rulesets.sanguosha.queue import SOURCES, candidate
from moderator.rulesets.sanguosha.state import Candidate, Vacancy
from ui.table.context import Context
from ui.table.dialogs.base import sunk_panel
from ui.table.standings import points
from ui.table.substitute.calling import Wanted
from ui.table.substitute.say import say
from ui.table.substitute.working import WorkingBox
from ui.theme import CONTROL, SPACE
from ui.widgets.fields import ChoiceField, NumberField
from ui.widgets.panel import row
from ui.widgets.tag import ClauseTag
from ui.widgets.text import ElidedText, PlainText

MOST: Final = {"y": 2, "yellow_total": 99, "red_direct": 99, "r": 9, "red_total": 99, "w": 2}
"""The counters he brings, and how far their fields go."""
RANKED: Final = {"a": "S3.5.2", "b": "S3.5.2", "c": "S3.5.1", "d": "S3.5.3"}
"""How a substitute of each source is ranked."""


class Seating(QWidget):
    """``changed``: another source or counter."""

    changed = Signal()

    def __init__(self, context: Context) -> None:
        super().__init__()
        self._context = context
        self._vacancy: Vacancy | None = None
        self._person = ""
        outer = row(spacing=2 * SPACE)
        outer.addWidget(self._inherited(), 1)
        outer.addLayout(self._right(), 1)
        self.setLayout(outer)

    @property
    def command(self) -> SeatSubstitute | None:
        """What would be written."""
        if self._vacancy is None or not self._person:
            return None
        source = str(self.source.currentData())
        given: dict[str, Any] = {name: field.value() for name, field in self.counters.items()}
        return SeatSubstitute(vacancy=self._vacancy.id, person=self._person, source=source, staff=source == "d", **given)

    def show_for(self, vacancy: Vacancy, wanted: Wanted) -> None:
        """The sheet for somebody who has come; what is known of him fills the fields."""
        again = self._vacancy is not None and (self._vacancy.id, self._person) == (vacancy.id, wanted.name)
        self._vacancy, self._person = vacancy, wanted.name
        if not again:
            self._fill(wanted, candidate(self._context.desk.state, wanted.name))
        self.refresh()

    def refresh(self) -> None:
        """Everything from the state."""
        vacancy, context = self._vacancy, self._context
        if vacancy is None:
            return
        work = working(context.desk.state, vacancy.line)
        self.box.show_working(work)
        self.heading.setText(say(context, "inherit.title", person=self._person))
        self._tell_passing(work)
        source = str(self.source.currentData())
        self.ranked.setText(say(context, f"ranked.{source}"))
        self.ranked_tag.show_clause(RANKED[source])

    # --- showing ------------------------------------------------------------------------------------------------------

    def _fill(self, wanted: Wanted, known: Candidate | None) -> None:
        self.source.setCurrentIndex(SOURCES.index(known.source if known is not None else wanted.source))
        for name, field in self.counters.items():
            part = {"yellow_total": "y", "red_total": "r"}.get(name, name)
            field.setValue(0 if known is None else max(getattr(known, name), getattr(known, part)))

    def _tell_passing(self, work: Working) -> None:
        context, leaver = self._context, work.holders[-1]
        self.passes.setText(say(context, "pass.points", points=points(work.due.result)))
        self.rate_tag.show_clause(work.due.clause)
        self.seat.setText(say(context, "pass.game", game=work.running) if work.running is not None else say(context, "pass.seat"))
        stays = {
            "reds": say(context, "stay.reds_pass" if work.net else "stay.reds", n=leaver.reds, points=points(leaver.red)),
            "mvps": say(context, "stay.mvps", n=leaver.mvps),
            "cards": say(context, "stay.cards", n=leaver.cards),
            "third": say(context, "stay.third", n=leaver.third),
        }
        for name, text in stays.items():
            self.stays[name].setText(text)
        state = context.desk.state
        cleared = state.params.final and state.rule("cards_clear_at") == "final"
        self.cleared.setVisible(cleared)
        self.fields.setVisible(not cleared)
        self.counters["w"].setEnabled(bool(state.rule("warnings_carry")))

    # --- building -----------------------------------------------------------------------------------------------------

    def _inherited(self) -> QWidget:
        panel = sunk_panel()
        self.heading = ElidedText("", "section", "muted")
        self.box = WorkingBox(self._context)
        panel.body.addWidget(self.heading)
        panel.body.addWidget(self.box, 1)
        return panel

    def _right(self) -> QVBoxLayout:
        context = self._context
        box = QVBoxLayout()
        box.setSpacing(SPACE)
        passing = sunk_panel(say(context, "pass"))
        self.passes, self.seat = PlainText("", "strong", "jade", wrap=True), PlainText("", "body", wrap=True)
        passing.body.setSpacing(4)
        self.rate_tag = ClauseTag("S3.4.1", context.words)
        for text, tag in ((self.passes, self.rate_tag), (self.seat, ClauseTag("R34", context.words))):
            line = row(text, tag)
            line.setStretch(0, 1)
            passing.body.addLayout(line)
        box.addWidget(passing)
        staying = sunk_panel(say(context, "stay"))
        staying.body.setSpacing(4)
        self.stays = {name: PlainText("", "body", wrap=True) for name in ("reds", "mvps", "cards", "third")}
        for name, text in self.stays.items():
            staying.body.addLayout(self._tagged(text, "R24" if name == "third" else "R35"))
        box.addWidget(staying)
        box.addWidget(self._brought())
        box.addStretch(1)
        return box

    def _brought(self) -> QWidget:
        context = self._context
        panel = sunk_panel(say(context, "bring"))
        self.source = ChoiceField()
        self.source.setAccessibleName(say(context, "column.source"))
        for each in SOURCES:
            self.source.addItem(context.alone("source", each), each)
        self.source.currentIndexChanged.connect(self._on_change)
        line = row(PlainText(say(context, "column.source")), self.source)
        line.setStretch(1, 1)
        panel.body.addLayout(line)
        self.ranked, self.ranked_tag = PlainText("", "small", "muted", wrap=True), ClauseTag("S3.5.2", context.words)
        line = row(self.ranked, self.ranked_tag)
        line.setStretch(0, 1)
        panel.body.addLayout(line)
        self.fields = QWidget()
        grid = QGridLayout(self.fields)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(SPACE)
        grid.setVerticalSpacing(4)
        self.counters: dict[str, NumberField] = {}
        for n, (name, most) in enumerate(MOST.items()):
            field = self.counters[name] = NumberField(0, most, 0)
            field.setAccessibleName(say(context, f"counter.{name}"))
            field.valueChanged.connect(self.changed)
            grid.addWidget(PlainText(say(context, f"short.{name}"), "small"), n // 3, 2 * (n % 3))
            grid.addWidget(field, n // 3, 2 * (n % 3) + 1)
            grid.setColumnStretch(2 * (n % 3) + 1, 1)
        self.fields.setMinimumHeight(2 * CONTROL + 4)
        panel.body.addWidget(self.fields)
        self.cleared = PlainText(say(context, "bring.cleared"), "small", "muted", wrap=True)
        panel.body.addWidget(self.cleared)
        return panel

    def _tagged(self, text: PlainText, clause: str) -> Any:
        line = row(text, ClauseTag(clause, self._context.words))
        line.setStretch(0, 1)
        return line

    def _on_change(self) -> None:
        self.refresh()
        self.changed.emit()
