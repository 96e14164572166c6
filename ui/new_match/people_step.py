"""Step one: eight people, pasted, typed or from a file; each is shown at once with what is wrong with it."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QHBoxLayout, QPlainTextEdit, QStackedWidget, QVBoxLayout, QWidget

from moderator.inbox.names import Roll
from moderator.inbox.people import COLUMNS, looks_like_table, parse, table_text
from moderator.inbox.sheets import Sheet, paste, read
from moderator.play.messages import Refusal
from moderator.play.watch import Watch
from moderator.play.words import Words
from ui.new_match.plan import Plan
from ui.new_match.roll_list import RollList
from ui.new_match.sheet_view import SheetView
from ui.theme import SPACE, Palette, type_font
from ui.widgets.buttons import KeyButton
from ui.widgets.panel import Panel, row
from ui.widgets.tag import ClauseTag
from ui.widgets.text import PlainText
from ui.wizard.tables import TakesTables

if TYPE_CHECKING:
    from ui.work import Work

PAUSE_MS: Final = 120


class PeopleStep(TakesTables, QStackedWidget):
    """``changed`` says that the roll is another one, or that a table is being looked at."""

    changed = Signal()

    def __init__(self, words: Words, palette: Palette, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.words = words
        self._palette = palette
        self.roll = Roll()
        self.left_out: tuple[tuple[str, str], ...] = ()
        self.sheet: SheetView | None = None
        self.work: Work | None = None
        """Who reads files off the window's thread; whoever opens the page sets it."""
        self._path = Path()
        self._refusal: Refusal | None = None
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(PAUSE_MS)
        self._pause.timeout.connect(self.read)
        typing = QWidget()
        box = QHBoxLayout(typing)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(2 * SPACE)
        box.addWidget(self._make_paste(), 1)
        self.preview = RollList(words, palette)
        box.addWidget(self.preview, 1)
        self.addWidget(typing)
        self.retranslate(words)

    def _make_paste(self) -> QWidget:
        self.paste = Panel()
        self.browse = KeyButton("", "Ctrl+O", "plain")
        self.browse.clicked.connect(self.choose_file)
        self.again = ClauseTag("R62", self.words)
        self.again.hide()
        self.paste.head.addWidget(self.again)
        self.paste.head.addWidget(self.browse)
        self.help = PlainText("", "body", "muted", wrap=True)
        self.edit = QPlainTextEdit()
        self.edit.setTabChangesFocus(True)
        self.edit.setAcceptDrops(False)
        self.edit.setFont(type_font("body"))
        self.edit.setTabStopDistance(84)
        self.edit.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.edit.textChanged.connect(self._pause.start)
        self.problem = PlainText("", "small", "red", wrap=True)
        self.gone = PlainText("", "small", "amber", wrap=True)
        self.as_table = PlainText("", "small", "amber", wrap=True)
        self.look = KeyButton("", kind="plain")
        self.look.clicked.connect(self._look_at_paste)
        self.paste.body.addWidget(self.help)
        self.paste.body.addWidget(self.problem)
        self.paste.body.addWidget(self.gone)
        self.paste.body.addWidget(self.edit, 1)
        self.hint = QWidget()
        hint = QVBoxLayout(self.hint)
        hint.setContentsMargins(0, 0, 0, 0)
        hint.addWidget(self.as_table)
        hint.addLayout(row(self.look, None))
        self.paste.body.addWidget(self.hint)
        return self.paste

    # --- what it holds ------------------------------------------------------------------------------------------------

    @property
    def reading(self) -> bool:
        """Whether a table is being looked at."""
        return self.sheet is not None and self.currentWidget() is self.sheet

    def read(self) -> None:
        """Read the list again."""
        self._pause.stop()
        text = self.edit.toPlainText()
        self.roll = parse(text)
        self.hint.setVisible(looks_like_table(text))
        self._complain(self.roll.refusal)
        self.preview.show_roll(self.roll)
        self.changed.emit()

    def show_plan(self, plan: Plan) -> None:
        """Put the people of a plan in."""
        self.left_out = plan.left_out
        self.leave_sheet()
        self._write(plan.roll)
        self.again.setVisible(plan.under_way is None)
        self._say_gone()

    def _write(self, roll: Roll) -> None:
        self.edit.setPlainText(table_text(roll.entries, {name: self.words.say(f"ui.new.column.{name}") for name in COLUMNS}))
        self.read()

    # --- files and tables ---------------------------------------------------------------------------------------------

    def open_file(self, path: Path) -> None:
        """Show a file's table; what cannot be read is said, and the list stays."""
        self._path = path
        if self.work is None:
            self._on_read(read(path))
        else:
            self.browse.setEnabled(False)
            self.browse.setText(self.words.say("ui.new.people.reading"))
            self.work.start(partial(_read_file, path), self._on_read)

    def _on_read(self, found: Sheet | Refusal) -> None:
        self.browse.setEnabled(True)
        self.browse.setText(self.words.say("ui.new.people.file"))
        self._show_table(found, partial(_read_again, self._path))

    def _look_at_paste(self) -> None:
        self._show_table(paste(self.edit.toPlainText()), None)

    def _show_table(self, found: Sheet | Refusal, again: object) -> None:
        self._complain(found if isinstance(found, Refusal) else None)
        if isinstance(found, Refusal):
            self.setCurrentIndex(0)
        else:
            view = self._view()
            self.setCurrentWidget(view)
            view.show_sheet(found, again)  # type: ignore[arg-type]
        self.changed.emit()

    def _view(self) -> SheetView:
        if self.sheet is None:
            self.sheet = SheetView(self.words, self._palette)
            self.sheet.taken.connect(self._on_taken)
            self.sheet.left.connect(self.leave_sheet)
            self.addWidget(self.sheet)
        return self.sheet

    def _on_taken(self, roll: Roll) -> None:
        self.setCurrentIndex(0)
        self._write(roll)
        self.edit.setFocus()

    def leave_sheet(self) -> None:
        """Back to the list as it was."""
        if self.reading:
            self.setCurrentIndex(0)
            self.edit.setFocus()
            self.changed.emit()

    # --- words and colours --------------------------------------------------------------------------------------------

    def _say_gone(self) -> None:
        say = self.words.say
        told = [say("ui.new.people.gone", {"name": name, "why": say(f"ui.new.people.gone.{why}")}) for name, why in self.left_out]
        self.gone.setText(" ".join(told))
        self.gone.setVisible(bool(told))

    def retranslate(self, words: Words) -> None:
        """Follow the language."""
        self.words = words
        self.paste.set_title(words.say("ui.new.people.paste"))
        self.browse.setText(words.say("ui.new.people.file"))
        self.help.setText(words.say("ui.new.people.help"))
        self.as_table.setText(words.say("ui.new.people.table"))
        self.look.setText(words.say("ui.new.people.columns"))
        self.edit.setPlaceholderText(words.say("ui.new.people.example"))
        self.edit.setAccessibleName(words.say("ui.new.people.paste"))
        self.again.retranslate(words)
        self.preview.retranslate(words)
        if self.sheet is not None:
            self.sheet.retranslate(words)
        self.hint.setVisible(looks_like_table(self.edit.toPlainText()))
        self._complain(self._refusal)
        self._say_gone()

    def set_palette(self, palette: Palette) -> None:
        """Follow the theme."""
        self._palette = palette
        self.preview.set_palette(palette)
        if self.sheet is not None:
            self.sheet.set_palette(palette)


def _read_file(path: Path, _watch: Watch) -> Sheet | Refusal:
    return read(path)


def _read_again(path: Path, encoding: str, sheet: str) -> Sheet | Refusal:
    return read(path, encoding=encoding, sheet=sheet)
