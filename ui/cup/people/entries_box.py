"""A list of entries worked at: typed, pasted or out of a file at the left, each row weighed by the rules at the right."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QLineEdit, QWidget

from moderator.inbox import sheets
from moderator.inbox.encodings import ENCODINGS
from moderator.inbox.registrations import Registration, entries_in, once
from moderator.inbox.sheets import Sheet
from moderator.play.messages import Refusal
from moderator.play.words import Words
from ui.cup.people.covered_text import CoveredText
from ui.cup.people.rows import forced_of, heads, is_late, moment, rows_of, told
from ui.table.curtain import Curtain
from ui.theme import SPACE, Palette, type_font
from ui.widgets.buttons import KeyButton
from ui.widgets.fields import ChoiceField
from ui.widgets.panel import Panel, row
from ui.widgets.table import TableView
from ui.widgets.tag import Tag
from ui.widgets.text import PlainText
from ui.wizard.tables import TakesTables

PAUSE_MS: Final = 120
LEFT: Final = 300
REMARK: Final = 5
WIDEST: Final = 190
"""A name that is far too long must not push out what is wrong with it."""
Weigh = Callable[[Sheet], Sequence[Registration]]
"""What the rules say of each row of a table."""


class EntriesBox(TakesTables, QWidget):
    """``changed`` when the list is another, or what is done with its faulty rows."""

    changed = Signal()

    def __init__(
        self, words: Words, palette: Palette, curtain: Curtain, weigh: Weigh, zone: Callable[[], str], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.words = words
        self._weigh, self._zone, self._curtain = weigh, zone, curtain
        self.found: tuple[Registration, ...] = ()
        self.sound: tuple[Registration, ...] = ()
        """The list without later doubles of a name: what is left when faulty rows are left out."""
        self._refusal: Refusal | None = None
        self._file: Path | None = None
        self._filling = self._looking = False
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(PAUSE_MS)
        self._pause.timeout.connect(self.read)
        box = QHBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(2 * SPACE)
        box.addWidget(self._make_list())
        box.addWidget(self._make_table(palette), 1)
        self.edit.textChanged.connect(self._pause.start)
        curtain.changed.connect(self._on_curtain)
        self.retranslate(words)

    def _make_list(self) -> QWidget:
        self.list = Panel(margin=12)
        self.list.setFixedWidth(LEFT)
        self.browse = KeyButton("", "Ctrl+O", "plain")
        self.browse.clicked.connect(self.choose_file)
        self.list.head.addWidget(self.browse)
        self.help = PlainText("", "small", "muted", wrap=True)
        self.edit = CoveredText(self._curtain)
        self.edit.setFont(type_font("body"))
        self.edit.setTabChangesFocus(True)
        self.edit.setAcceptDrops(False)
        self.edit.setTabStopDistance(84)
        self.edit.setLineWrapMode(CoveredText.LineWrapMode.NoWrap)
        self.problem = PlainText("", "small", "red", wrap=True)
        self.guessed = PlainText("", "small", "amber", wrap=True)
        self.encoding, self.page = ChoiceField(), ChoiceField()
        self.source = QWidget()
        self.source.setLayout(row(self.encoding, self.page, None))
        for field in (self.encoding, self.page):
            field.setProperty("cell", True)
            field.currentIndexChanged.connect(self._on_source)
        for part in (self.help, self.source, self.guessed, self.problem):
            self.list.body.addWidget(part)
        self.list.body.addWidget(self.edit, 1)
        for part in (self.source, self.guessed, self.problem):
            part.hide()
        return self.list

    def _make_table(self, palette: Palette) -> QWidget:
        self.panel = Panel(margin=12)
        self.good, self.faulty, self.late = Tag(palette, "", "jade"), Tag(palette, "", "red"), Tag(palette, "", "amber")
        for tag in (self.good, self.faulty, self.late):
            self.panel.head.addWidget(tag)
        self.table = TableView(palette)
        self.table.selectionModel().currentRowChanged.connect(self._on_row)
        self.said = PlainText("", "small", "", wrap=True)
        self.skip = QCheckBox()
        self.skip.toggled.connect(self._on_choice)
        self.reason = QLineEdit(maxLength=200)
        self.reason.textChanged.connect(self._on_choice)
        self.panel.body.addWidget(self.table, 1)
        for part in (self.said, self.skip, self.reason):
            self.panel.body.addWidget(part)
        return self.panel

    # --- what it holds ------------------------------------------------------------------------------------------------

    @property
    def kept(self) -> tuple[Registration, ...]:
        """The rows that count: all, or those that nothing but the deadline stands against."""
        if not self.skip.isChecked():
            return self.found
        return tuple(each for each in self.sound if not each.blocked or is_late(each))

    @property
    def taken(self) -> tuple[tuple[Registration, str], ...]:
        """What is entered, each with the reason it is forced by."""
        return forced_of(self.kept, self.reason.text())

    @property
    def blocked(self) -> tuple[Registration, ...]:
        """Rows that something still stands against."""
        done = {id(each) for each, _ in self.taken}
        return tuple(each for each in self.kept if id(each) not in done)

    @property
    def wrong(self) -> Refusal | None:
        """Why the list cannot be read at all."""
        return self._refusal

    def read(self) -> None:
        """Read the list again."""
        self._pause.stop()
        text = self.edit.toPlainText()
        sheet = entries_in(text) if text.strip() else None
        self._complain(sheet if isinstance(sheet, Refusal) else None)
        if sheet is None or isinstance(sheet, Refusal):
            self.found = self.sound = ()
        else:
            self.found = tuple(self._weigh(sheet))
            clean = once(sheet)
            self.sound = tuple(self._weigh(clean)) if len(clean.rows) < len(sheet.rows) else self.found
        self.edit.secret = any(each.command["contact"] for each in self.found)
        self.edit.viewport().update()
        self.show_rows()
        self.changed.emit()

    # --- files --------------------------------------------------------------------------------------------------------

    def open_file(self, path: Path) -> None:
        """A file's table into the list; what cannot be read is said, and the list stays."""
        self._file = path
        self._take(sheets.read(path), anew=True)

    def _on_source(self) -> None:
        if not self._filling and self._file is not None:
            encoding, page = str(self.encoding.currentData() or ""), str(self.page.currentData() or "")
            self._take(sheets.read(self._file, encoding=encoding, sheet=page), anew=False)

    def _take(self, found: Sheet | Refusal, *, anew: bool) -> None:
        self._complain(found if isinstance(found, Refusal) else None)
        if isinstance(found, Refusal):
            return
        if anew:
            self._offer_sources(found)
        self.guessed.setVisible(not found.certain)
        self.edit.setPlainText(as_text(found))
        self.read()

    def _offer_sources(self, sheet: Sheet) -> None:
        """Another encoding, another sheet of the workbook: where there can be any."""
        self._filling = True
        self.encoding.clear()
        self.page.clear()
        for name in dict.fromkeys((sheet.encoding, *sheet.others, *ENCODINGS)) if sheet.encoding else ():
            self.encoding.addItem(self.words.say(f"ui.new.encoding.{name}") if name in ENCODINGS else name, name)
        for name in sheet.names:
            self.page.addItem(name, name)
        self.page.setCurrentIndex(max(0, self.page.findData(sheet.name)))
        self._filling = False
        self.encoding.setVisible(bool(sheet.encoding))
        self.page.setVisible(len(sheet.names) > 1)
        self.source.setVisible(bool(sheet.encoding) or len(sheet.names) > 1)

    # --- showing ------------------------------------------------------------------------------------------------------

    def show_rows(self) -> None:
        """The rows in the order of the table, and how many of each kind."""
        shown = sorted(self.found, key=lambda each: each.row)
        late = [each for each in self.found if is_late(each)]
        faulty = [each for each in self.found if each.blocked and not is_late(each)]
        forced = bool(self.reason.text().strip())
        when = [moment(each.at, each.dated, self._zone()) for each in shown]
        rows = rows_of(shown, self.words, when, uncovered=self._looking or self._curtain.is_open, forced=forced)
        self.table.show_rows(heads(self.words), rows, stretch=REMARK, most=WIDEST)
        say = self.words.say
        for tag, code, n in (
            (self.good, "good", len(self.found) - len(late) - len(faulty)),
            (self.faulty, "bad", len(faulty)), (self.late, "late", len(late)),
        ):  # fmt: skip
            tag.set_text(say(f"ui.cup.entry.n.{code}", {"n": n}))
            tag.setVisible(bool(n) or code == "good")
        self.skip.setVisible(bool(faulty) or self.skip.isChecked())
        self.skip.setText(say("ui.cup.entry.skip", {"n": len(faulty)}))
        self.skip.setAccessibleName(self.skip.text())
        self.reason.setVisible(bool(late))
        if rows:
            first = next((n for n, each in enumerate(shown) if each.blocked), 0)
            self.table.selectRow(first)
        self._on_row()

    def _on_row(self) -> None:
        """What is said about the row at hand, whole."""
        each = self.table.selected()
        text = told(each, self.words) if each is not None else ""
        self.said.setText(text)
        self.said.setVisible(bool(text))
        self.said.set_tone("red" if each is not None and each.blocked else "amber")

    def _on_choice(self) -> None:
        self.show_rows()
        self.changed.emit()

    def uncover(self, looking: bool) -> None:
        """Show contacts on this sheet, the curtain hanging."""
        self._looking = looking
        self._on_curtain()

    def _on_curtain(self) -> None:
        at = self.table.currentIndex().row()
        self.show_rows()
        self.table.selectRow(max(0, at))

    def focus_row(self, number: int) -> None:
        """Put the keyboard into the list, at the line of a row."""
        self.edit.setFocus()
        block = self.edit.document().findBlockByNumber(max(0, number - 1))
        if block.isValid():
            cursor = self.edit.textCursor()
            cursor.setPosition(block.position())
            self.edit.setTextCursor(cursor)

    def retranslate(self, words: Words) -> None:
        """Follow the language."""
        self.words = words
        say = words.say
        self.list.set_title(say("ui.cup.entry.list"))
        self.browse.setText(say("ui.new.people.file"))
        self.help.setText(say("ui.cup.entry.help"))
        self.guessed.setText(say("ui.new.sheet.guessed"))
        self.edit.setPlaceholderText(say("ui.cup.entry.example"))
        self.edit.setAccessibleName(say("ui.cup.entry.list"))
        self.encoding.setAccessibleName(say("ui.new.sheet.encoding"))
        self.page.setAccessibleName(say("ui.new.sheet.page"))
        self.panel.set_title(say("ui.cup.entry.table"))
        self.table.setAccessibleName(say("ui.cup.entry.table"))
        self.reason.setPlaceholderText(say("ui.cup.entry.force"))
        self.reason.setAccessibleName(say("ui.cup.entry.force"))
        self._complain(self._refusal)
        self.show_rows()

    def set_palette(self, palette: Palette) -> None:
        """Follow the theme."""
        self.table.set_palette(palette)
        for tag in (self.good, self.faulty, self.late):
            tag.set_palette(palette)


def as_text(sheet: Sheet) -> str:
    """A table as it is edited: tabs between the cells, each row in the line that its number says."""
    lines = [""] * max(sheet.numbers, default=0)
    for number, cells in zip(sheet.numbers, sheet.rows, strict=True):
        lines[number - 1] = "\t".join(" ".join(cell.split()) for cell in cells)
    return "\n".join(lines)
