"""Appeals (F9): until when they are taken, those that came in, and filing one (S4.8, section 13)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFormLayout, QPlainTextEdit, QWidget

from moderator.play.commands import Amend
from moderator.play.messages import Refusal
from moderator.rulesets.sanguosha.commands import FileAppeal
from moderator.rulesets.sanguosha.results_appeals import appeal_deadline, games_over, waiting_appeals, window_open
from moderator.rulesets.sanguosha.state import Appeal
from moderator.rulesets.sanguosha.when import spoken
from ui.table.context import Context
from ui.table.dialogs.base import DeskDialog, sunk_panel
from ui.table.dialogs.timeline import said_openly
from ui.table.results.insist import Insist
from ui.widgets.buttons import KeyButton
from ui.widgets.fields import ChoiceField
from ui.widgets.panel import row
from ui.widgets.table import Cell, Row, TableView
from ui.widgets.tag import ClauseTag
from ui.widgets.text import PlainText

if TYPE_CHECKING:
    from moderator.play.commands import Command
    from moderator.session.entry import Entry

TONES: Final = {"": "amber", "rejected": "neutral", "upheld": "jade"}
WIDTH: Final = 940
NAME: Final = 200
MINUTE: Final = 60_000_000


def window_words(context: Context) -> tuple[str, str]:
    """(words, tone) of the appeal window by the desk's clock."""
    state, now = context.desk.state, context.desk.clock.now()
    until = appeal_deadline(state)
    if until is None:
        return context.say("appeals.window.running"), "muted"
    if not window_open(state, now):
        return context.say("appeals.window.over", until=spoken(until, state.zone)), "amber"
    hours, minutes = divmod((until - now) // MINUTE, 60)
    return context.say("appeals.window.open", until=spoken(until, state.zone), h=hours, m=minutes), "jade"


class WindowLine(QWidget):
    """Says until when, and follows the clock."""

    def __init__(self, context: Context) -> None:
        super().__init__()
        self._context = context
        self.text = PlainText("", "body", wrap=True)
        line = row(self.text, ClauseTag("S4.8", context.words))
        line.setStretch(0, 1)
        self.setLayout(line)
        context.desk.clock.beat.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """By the clock."""
        text, tone = window_words(self._context)
        if text != self.text.text():
            self.text.setText(text)
            self.text.set_tone(tone)


class AppealsDialog(DeskDialog):
    """``filing``: one is to be written down; ``deciding`` carries the number of one to be decided."""

    filing = Signal()
    deciding = Signal(int)

    def __init__(self, context: Context, *, parent: QWidget | None = None) -> None:
        super().__init__(context, context.say("appeals.title"), width=WIDTH, parent=parent)
        self.window_line = WindowLine(context)
        self.table = TableView(context.palette, context.say("appeals.title"))
        self.none = PlainText(context.say("appeals.none"), "body", "muted", wrap=True)
        self.detail = sunk_panel(context.say("appeals.statement"))
        self.statement = QPlainTextEdit()
        self.statement.setReadOnly(True)
        self.statement.setTabChangesFocus(True)
        self.statement.setAccessibleName(context.say("appeals.statement"))
        self.statement.setFixedHeight(84)
        self.verdict = PlainText("", "body", wrap=True)
        self.detail.body.addWidget(self.statement)
        self.detail.body.addWidget(self.verdict)
        for part in (self.window_line, self.none):
            self.body.addWidget(part)
        self.body.addWidget(self.table, 1)
        self.body.addWidget(self.detail)
        self.file = KeyButton(context.say("appeals.file"), key="Ctrl+N", table=True)
        self.file.clicked.connect(self._file)
        self.decide = KeyButton(context.say("appeals.decide"), kind="primary", key="Ctrl+Return", table=True)
        self.decide.clicked.connect(self._decide)
        self.add_buttons(self.file, None, self.closer(), self.decide)
        self.table.chosen.connect(self._decide)
        self.table.selectionModel().currentRowChanged.connect(self._on_row)
        self.refresh()
        self.table.setFocus()

    def refresh(self) -> None:
        """From the state; the first that waits is chosen."""
        appeals = self.context.desk.state.appeals
        say = self.context.say
        heads = ("#", say("appeals.person"), say("appeals.game"), say("appeals.at"), say("appeals.text"), say("appeals.state"))
        self.table.show_rows(heads, [self._row(appeal) for appeal in appeals], stretch=4)
        head = self.table.horizontalHeader()
        head.resizeSection(1, min(head.sectionSize(1), NAME))
        self.none.setVisible(not appeals)
        self.table.setVisible(bool(appeals))
        self.detail.setVisible(bool(appeals))
        self.setMinimumHeight(560 if appeals else 220)
        waiting = next((n for n, appeal in enumerate(appeals) if not appeal.decision), len(appeals) - 1)
        self.table.selectRow(max(0, waiting))
        self._on_row()

    def _row(self, appeal: Appeal) -> Row:
        said = self.context.say(f"appeals.state.{appeal.decision or 'waiting'}")
        text = " ".join(appeal.text.split())
        cells = (
            Cell(str(appeal.id), muted=True), Cell(appeal.person, strong=not appeal.decision, tip=appeal.person),
            Cell(self.context.say("field.game.nth", n=appeal.game)), Cell(self.context.time(appeal.at), muted=True),
            Cell(text, muted=bool(appeal.decision), tip=appeal.text), Cell(said, TONES[appeal.decision], pill=True),
        )  # fmt: skip
        return Row(cells, appeal)

    def _chosen(self) -> Appeal | None:
        appeal = self.table.selected()
        return appeal if isinstance(appeal, Appeal) else None

    def _on_row(self) -> None:
        appeal = self._chosen()
        self.statement.setPlainText(appeal.text if appeal is not None and appeal.text else self.context.say("appeals.no_text"))
        self.verdict.setText(self._verdict(appeal) if appeal is not None else "")
        self.decide.setEnabled(appeal is not None and not appeal.decision)
        self.decide.set_kind("primary" if waiting_appeals(self.context.desk.state) else "normal")
        self.file.set_kind("normal" if waiting_appeals(self.context.desk.state) else "primary")

    def _verdict(self, appeal: Appeal) -> str:
        """What was decided, why, and which entry was amended."""
        if not appeal.decision:
            return self.context.say("appeals.undecided")
        lines = [self.context.say(f"appeals.verdict.{appeal.decision}", reason=appeal.reason or "\N{EM DASH}")]
        made = self._amended(appeal.entry)
        if made is not None:
            lines.append(self.context.say("appeals.amended", entry=appeal.entry, what=said_openly(self.context, made)))
        return "\n".join(lines)

    def _amended(self, entry: int | None) -> Entry | None:
        """What took the entry's place; None where this journal does not hold it (a copy counts its entries anew)."""
        made = (each for each in self.context.desk.session.entries if isinstance(each.command, Amend) and each.command.entry == entry)
        return next(made, None)

    def _file(self) -> None:
        self.accept()
        self.filing.emit()

    def _decide(self, _: Any = None) -> None:
        appeal = self._chosen()
        if appeal is not None and not appeal.decision:
            self.accept()
            self.deciding.emit(appeal.id)


class FileDialog(DeskDialog):
    """Who, against which game, and what is said. A late one is refused with the instant, and taken only with a reason."""

    def __init__(self, context: Context, *, parent: QWidget | None = None) -> None:
        super().__init__(context, context.say("appeals.file.title"), context.say("appeals.file.lead"), width=720, parent=parent)
        state = context.desk.state
        self.person = ChoiceField()
        for line in state.lines.values():
            for holder in reversed(line.holders):
                self.person.addItem(holder.person, holder.person)
        self.person.setAccessibleName(context.say("appeals.person"))
        self.game = ChoiceField()
        for number in reversed(games_over(state, context.desk.clock.now())):
            self.game.addItem(context.say("field.game.nth", n=number), number)
        self.game.setAccessibleName(context.say("appeals.game"))
        self.text = QPlainTextEdit()
        self.text.setTabChangesFocus(True)
        self.text.setFixedHeight(120)
        self.text.setAccessibleName(context.say("appeals.statement"))
        self.text.setPlaceholderText(context.say("appeals.text.hint"))
        self.text.textChanged.connect(self._check)
        form = QFormLayout()
        form.setSpacing(8)
        form.addRow(PlainText(context.say("appeals.person")), self.person)
        form.addRow(PlainText(context.say("appeals.game")), self.game)
        form.addRow(PlainText(context.say("appeals.statement")), self.text)
        self.insist = Insist(context)
        self.insist.forced.connect(self._send)
        self.body.addWidget(WindowLine(context))
        self.body.addLayout(form)
        self.body.addWidget(self.insist)
        self.yes = KeyButton(context.say("appeals.take"), kind="primary", key="Ctrl+Return", table=True)
        self.yes.clicked.connect(self.take)
        self.add_buttons(None, self.closer("cancel"), self.yes)
        self._check()
        if not self.game.count():
            self.say(context.say("appeals.no_game"))
        self.person.setFocus()

    def _check(self) -> None:
        """S4.8 asks for a clear statement."""
        self.yes.setEnabled(self.game.count() > 0 and bool(self.text.toPlainText().strip()))
        self.insist.offer(None)

    def command(self) -> FileAppeal:
        """What stands in the form."""
        return FileAppeal(person=self.person.currentData(), game=self.game.currentData(), text=self.text.toPlainText().strip())

    def take(self) -> None:
        """Take it down."""
        self._send(self.command(), "")

    def _send(self, command: Command, reason: str) -> None:
        result = self.context.desk.do(command, force=reason)
        if isinstance(result, Refusal):
            self.insist.offer(result, command)
        else:
            self.accept()
