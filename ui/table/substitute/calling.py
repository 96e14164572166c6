"""Second step: the queue in its order and why, the fifteen minutes counting down, who was called and what he said (S3.3.1, R33)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from moderator.play.messages import Ask
from moderator.rulesets.sanguosha.lateness import fill_ask
from moderator.rulesets.sanguosha.notices import CALL_MINUTES, queue_until
from moderator.rulesets.sanguosha.queue import QUEUED, SOURCES, Queued, next_call, queue
from moderator.rulesets.sanguosha.state import Candidate, Vacancy
from ui.table.context import Context
from ui.table.dialogs.base import sunk_panel
from ui.table.standings import points
from ui.table.substitute.say import clock_face, say, standing_of
from ui.theme import SPACE
from ui.widgets.buttons import KeyButton
from ui.widgets.fields import ChoiceField
from ui.widgets.panel import row
from ui.widgets.table import Cell, Row, TableView
from ui.widgets.tag import ClauseTag
from ui.widgets.text import ElidedText, PlainText

COLUMNS: Final = ("n", "name", "source", "place", "score", "state")
SIDE: Final = 288
NAMED: Final = {"other_group": "c", "staff": "d"}
"""What the answer to who fills the place says about the source."""


@dataclass(frozen=True)
class Wanted:
    """Who is meant now, and what is the next thing to do about him: call, seat, or nothing."""

    name: str
    source: str
    then: str


class Calling(QWidget):
    """``called`` and ``answered`` carry what was pressed; ``changed``: somebody else is meant; ``listing``: the list is wanted."""

    called = Signal(str)
    answered = Signal(str, bool)
    named = Signal(str, str)
    """The id of the ask and the choice: who fills the place after the fifteen minutes."""
    changed = Signal()
    listing = Signal()

    def __init__(self, context: Context) -> None:
        super().__init__()
        self._context = context
        self._vacancy: Vacancy | None = None
        self._shown: tuple[object, ...] = ()
        self._sources: dict[str, str] = {}
        """Where people who stand on no list come from, as it was said when they were called."""
        self.rows: tuple[Queued, ...] = ()
        outer = row(spacing=2 * SPACE)
        outer.addLayout(self._left(), 1)
        outer.addWidget(self._right())
        self.setLayout(outer)

    @property
    def wanted(self) -> Wanted:
        """The name that was typed, else the row that is chosen."""
        vacancy, typed = self._vacancy, self.outsider.text().strip()
        if vacancy is None:
            return Wanted("", "b", "")
        if typed:
            return Wanted(typed, str(self.source.currentData()), "seat")
        found = self.table.selected()
        if not isinstance(found, Queued) or found.n is None:
            return Wanted("", "b", "")
        queued = found.candidate.source in QUEUED
        call = found.name not in vacancy.calls and (not vacancy.expired or not queued)
        return Wanted(found.name, found.candidate.source, "call" if call else "seat")

    def show_vacancy(self, vacancy: Vacancy) -> None:
        """The queue of this vacancy as it stands; the row that was chosen stays chosen."""
        before = self.table.selected() if self._vacancy is not None and self._vacancy.id == vacancy.id else None
        moved = self._vacancy is None or before is None or self._vacancy != vacancy
        self._vacancy = vacancy
        self.rows = (*queue(self._context.desk.state), *self._loose(vacancy))
        seen = (vacancy, self.rows)
        if seen != self._shown:
            self._shown = seen
            self.table.show_rows(
                [say(self._context, f"column.{name}") for name in COLUMNS], [self._row(each) for each in self.rows], stretch=1
            )
            self._choose(self._due() if moved else getattr(before, "name", ""))
        self.empty.setVisible(not self.rows)
        self.table.setVisible(bool(self.rows))
        self._tell_order()
        self._tell_answer()
        self.refresh_clock()
        self._on_row()

    def refresh_clock(self) -> None:
        """The minutes that are left, by the desk's clock."""
        vacancy = self._vacancy
        if vacancy is None:
            return
        left = queue_until(vacancy) - self._context.desk.now()
        over = vacancy.expired or left < 0
        self.digits.setText(clock_face(left))
        self.digits.set_tone("red" if over else "amber" if left <= CALL_MINUTES * 60 * 1_000_000 // 5 else "")
        time = self._context.time(queue_until(vacancy))
        self.until.setText(say(self._context, "clock.over" if over else "clock.until", time=time))

    def take_focus(self) -> None:
        """The keyboard to the queue, or to the name where nobody is listed."""
        (self.table if self.rows else self.outsider).setFocus()

    # --- showing ------------------------------------------------------------------------------------------------------

    def _row(self, each: Queued) -> Row:
        context, known = self._context, each.candidate
        assert self._vacancy is not None
        state, tone = standing_of(context, self._vacancy, each)
        gone = each.n is None
        cells = (
            Cell(str(each.n or "\N{EN DASH}"), muted=True),
            Cell(each.name, strong=not gone, muted=gone, tip=each.name),
            Cell(context.alone("source", known.source), muted=gone),
            Cell("" if known.place is None else str(known.place), right=True, muted=gone),
            Cell(points(known.score) if known.place or known.score else "", right=True, muted=gone),
            Cell(state, tone, pill=bool(state)),
        )  # fmt: skip
        return Row(cells, each)

    def _loose(self, vacancy: Vacancy) -> tuple[Queued, ...]:
        """Who was called by name and stands on no list: after all others."""
        known = [c.name for c in self._context.desk.state.candidates]
        names = [name for name in vacancy.calls if name not in known]
        usual = "c" if vacancy.expired else "b"
        made = (Candidate(name=name, source=self._sources.get(name, usual)) for name in names)
        return tuple(Queued(candidate=each, n=len(known) + n) for n, each in enumerate(made, 1))

    def _due(self) -> str:
        """Who was called last and has not said no, else who is to be called next."""
        vacancy, state = self._vacancy, self._context.desk.state
        assert vacancy is not None
        coming = [name for name in vacancy.calls if vacancy.answers.get(name)]
        asked = [name for name in vacancy.calls if name not in vacancy.answers]
        following = next_call(state, vacancy)
        due = [] if vacancy.expired else [*coming, *reversed(asked)]
        return next(iter((*due, *((following.name,) if following is not None else ()))), "")

    def _choose(self, name: str) -> None:
        at = next((n for n, each in enumerate(self.rows) if each.name == name), 0)
        if self.rows:
            self.table.selectRow(at)

    def _tell_order(self) -> None:
        later = self._context.desk.state.rule("queue_order") == "later_round"
        self.order.setText(say(self._context, "order.later_round" if later else "order.place"))

    def _tell_answer(self) -> None:
        """After the fifteen minutes: who is named, once it has been said."""
        ask = self.ask
        for button in self.names:
            button.setVisible(ask is not None)
        vacancy = self._vacancy
        answer = self._context.desk.state.answers.get(fill_ask(vacancy), "") if vacancy is not None else ""
        self.answer.setText(say(self._context, f"answer.{answer}") if answer else "")
        self.answer.setVisible(bool(answer))
        if vacancy is not None and vacancy.expired and not self.outsider.text():
            self.source.setCurrentIndex(SOURCES.index(NAMED.get(answer, "c")))

    @property
    def ask(self) -> Ask | None:
        """The open question who fills the place."""
        vacancy = self._vacancy
        return next((ask for ask in self._context.desk.asks if vacancy is not None and ask.id == fill_ask(vacancy)), None)

    def _on_row(self) -> None:
        found, vacancy = self.table.selected(), self._vacancy
        self.why.setText(self._why(found) if isinstance(found, Queued) else "")
        self.why_tag.setVisible(bool(self.why.text()))
        if isinstance(found, Queued):
            self.why_tag.show_clause(found.clause if found.n is None else found.why.clause if found.why is not None else "R33")
        wanted = self.wanted
        listed = isinstance(found, Queued) and found.n is not None and not self.outsider.text().strip()
        called = vacancy is not None and wanted.name in vacancy.calls
        self.call.setEnabled(bool(wanted.name) and not called)
        self.comes.setEnabled(listed and called and vacancy is not None and vacancy.answers.get(wanted.name) is not True)
        self.no.setEnabled(listed and called and vacancy is not None and vacancy.answers.get(wanted.name) is not False)
        self.changed.emit()

    def _why(self, each: Queued) -> str:
        """Why he stands where he stands."""
        context = self._context
        if each.n is None:
            return say(context, "why.excluded", person=each.name, state=say(context, f"excluded.{each.excluded}"))
        if each.candidate not in context.desk.state.candidates:
            return say(context, "why.unlisted", person=each.name)
        if each.why is None:
            return say(context, "why.last", person=each.name)
        why = each.why
        code = "why.equal" if why.criterion == "equal" else "why.before"
        a, b = (self._value(why.criterion, text) for text in (why.a, why.b))
        return say(context, code, person=each.name, other=why.partner, criterion=why.criterion, a_value=a, b_value=b)

    def _value(self, criterion: str, text: str) -> str:
        if criterion == "source":
            return self._context.words.term("source", text)
        return text or say(self._context, "why.unknown")

    # --- building -----------------------------------------------------------------------------------------------------

    def _left(self) -> QVBoxLayout:
        context = self._context
        box = QVBoxLayout()
        box.setSpacing(SPACE)
        self.order = PlainText("", "small", "muted", wrap=True)
        self.edit = KeyButton(say(context, "list.open"), key="Ctrl+M", table=True)
        self.edit.setAutoDefault(False)
        self.edit.clicked.connect(self.listing)
        head = row(self.order, ClauseTag("R33", context.words), ClauseTag("S3.5.4", context.words), self.edit)
        head.setStretch(0, 1)
        box.addLayout(head)
        self.table = TableView(context.palette, say(context, "queue"))
        self.table.selectionModel().currentRowChanged.connect(self._on_row)
        box.addWidget(self.table, 1)
        self.empty = PlainText(say(context, "queue.empty"), "body", "muted", wrap=True)
        box.addWidget(self.empty, 1)
        self.why = PlainText("", "body", wrap=True)
        self.why_tag = ClauseTag("R33", context.words)
        line = row(self.why, self.why_tag)
        line.setStretch(0, 1)
        box.addLayout(line)
        return box

    def _right(self) -> QWidget:
        context = self._context
        side = QWidget()
        side.setFixedWidth(SIDE)
        box = QVBoxLayout(side)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(SPACE)
        box.addWidget(self._clock())
        self.call = self._button("call", "Ctrl+1", self._on_call)
        self.comes = self._button("comes", "Ctrl+2", self._on_comes)
        self.no = self._button("no", "Ctrl+3", self._on_no)
        box.addWidget(self.call)
        box.addWidget(self.comes)
        box.addWidget(self.no)
        other = sunk_panel(say(context, "other"))
        self.outsider = QLineEdit()
        self.outsider.setPlaceholderText(say(context, "other.name"))
        self.outsider.setAccessibleName(say(context, "other.name"))
        self.outsider.textChanged.connect(self._on_row)
        self.source = ChoiceField()
        self.source.setAccessibleName(say(context, "column.source"))
        for each in SOURCES:
            self.source.addItem(context.alone("source", each), each)
        self.source.setCurrentIndex(1)
        self.source.currentIndexChanged.connect(self._on_row)
        other.body.addWidget(self.outsider)
        other.body.addWidget(self.source)
        box.addWidget(other)
        box.addStretch(1)
        return side

    def _clock(self) -> QWidget:
        context = self._context
        panel = sunk_panel(say(context, "clock"))
        panel.head.addWidget(ClauseTag("S3.3.1", context.words))
        self.digits = PlainText("", "display")
        self.digits.setAccessibleName(say(context, "clock"))
        self.until = PlainText("", "small", "muted", wrap=True)
        self.answer = ElidedText("", "strong", "amber")
        panel.body.addWidget(self.digits)
        panel.body.addWidget(self.until)
        panel.body.addWidget(self.answer)
        self.names = []
        for choice in NAMED:
            button = KeyButton(say(context, f"name.{choice}"), table=True)
            button.setAutoDefault(False)
            button.setProperty("choice", choice)
            button.clicked.connect(self._on_name)
            self.names.append(button)
        panel.body.addLayout(row(*self.names))
        return panel

    def _button(self, code: str, key: str, then: object) -> KeyButton:
        button = KeyButton(say(self._context, f"press.{code}"), key=key, table=True)
        button.setAutoDefault(False)
        button.clicked.connect(then)
        return button

    def _on_call(self) -> None:
        wanted = self.wanted
        if self.outsider.text().strip():
            self._sources[wanted.name] = wanted.source
            self.outsider.clear()
        self.called.emit(wanted.name)

    def _on_comes(self) -> None:
        self.answered.emit(self.wanted.name, True)

    def _on_no(self) -> None:
        self.answered.emit(self.wanted.name, False)

    def _on_name(self) -> None:
        ask = self.ask
        if ask is not None:
            self.named.emit(ask.id, str(self.sender().property("choice")))
