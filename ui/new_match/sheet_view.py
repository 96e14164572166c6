"""A table of people before it is taken: which column is what, whether its first row is a heading, which encoding; and who comes of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QFrame, QGridLayout, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from moderator.inbox.encodings import ENCODINGS
from moderator.inbox.names import Roll
from moderator.inbox.people import COLUMNS, Columns, columns_of, propose
from moderator.inbox.sheets import Sheet
from moderator.play.messages import Refusal
from moderator.play.words import Words
from ui.new_match.roll_list import RollList
from ui.theme import SPACE, Palette
from ui.widgets.buttons import KeyButton
from ui.widgets.fields import ChoiceField
from ui.widgets.panel import Panel, row
from ui.widgets.tag import Tag
from ui.widgets.text import ElidedText, PlainText

SHOWN_ROWS: Final = 40
SHOWN_COLUMNS: Final = 24
WIDTH: Final = 122
NUMBER_WIDTH: Final = 30
Reader = Callable[[str, str], "Sheet | Refusal"]
"""Reads the table again: encoding, sheet."""


class SheetView(QWidget):
    """``taken`` carries the Roll; ``left`` says that the table is not wanted."""

    taken = Signal(object)
    left = Signal()

    def __init__(self, words: Words, palette: Palette, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.words = words
        self.roll = Roll()
        self.sheet: Sheet | None = None
        self._again: Reader | None = None
        self._filling = False
        self._meanings: list[ChoiceField] = []
        self._first: list[ElidedText] = []
        box = QHBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(2 * SPACE)
        box.addWidget(self._make_table(palette), 3)
        box.addWidget(self._make_people(palette), 2)
        self.retranslate(words)

    def _make_table(self, palette: Palette) -> QWidget:
        self.table = Panel()
        self.guessed = Tag(palette, "", "amber")
        self.table.head.addWidget(self.guessed)
        self.encoding_label, self.encoding = PlainText("", "body"), ChoiceField()
        self.page_label, self.page = PlainText("", "body"), ChoiceField()
        self.header = QCheckBox()
        self.encoding.setMinimumWidth(170)
        self.page.setMaximumWidth(180)
        self.encoding.currentIndexChanged.connect(self._on_source)
        self.page.currentIndexChanged.connect(self._on_source)
        self.header.toggled.connect(self._on_header)
        self.table.body.addLayout(row(self.header, 2 * SPACE, self.encoding_label, self.encoding, self.page_label, self.page, None))
        self.problem = PlainText("", "small", "red", wrap=True)
        self.table.body.addWidget(self.problem)
        self.help = PlainText("", "small", "muted", wrap=True)
        self.table.body.addWidget(self.help)
        self._scroll = QScrollArea()
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setWidgetResizable(True)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._scroll.setCornerWidget(QWidget())
        self.table.body.addWidget(self._scroll, 1)
        self.rest = PlainText("", "small", "muted")
        self.table.body.addWidget(self.rest)
        return self.table

    def _make_people(self, palette: Palette) -> QWidget:
        side = QWidget()
        box = QVBoxLayout(side)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(SPACE)
        self.people = RollList(self.words, palette)
        self.take = KeyButton("", "Ctrl+Return", "primary")
        self.leave = KeyButton("", kind="plain")
        self.take.clicked.connect(self._take)
        self.leave.clicked.connect(self.left)
        box.addWidget(self.people, 1)
        box.addLayout(row(None, self.leave, self.take))
        return side

    # --- a table comes ------------------------------------------------------------------------------------------------

    def show_sheet(self, sheet: Sheet, again: Reader | None = None) -> None:
        """Show a table; ``again`` reads it in another encoding or from another sheet of the workbook."""
        self._again = again
        self._show_source(sheet)
        self._put(sheet, columns_of(sheet))
        self.header.setFocus()

    def _show_source(self, sheet: Sheet) -> None:
        self._filling = True
        self.encoding.clear()
        for name in dict.fromkeys((sheet.encoding, *sheet.others, *ENCODINGS)) if sheet.encoding else ():
            self.encoding.addItem(self.words.say(f"ui.new.encoding.{name}") if name in ENCODINGS else name, name)
        self.page.clear()
        for name in sheet.names:
            self.page.addItem(name, name)
        self.page.setCurrentIndex(max(0, self.page.findData(sheet.name)))
        self._filling = False
        for parts, there in (
            ((self.encoding_label, self.encoding), bool(sheet.encoding)),
            ((self.page_label, self.page), len(sheet.names) > 1),
        ):
            for part in parts:
                part.setVisible(there)

    def _on_source(self) -> None:
        if self._filling or self._again is None:
            return
        found = self._again(str(self.encoding.currentData() or ""), str(self.page.currentData() or ""))
        if isinstance(found, Refusal):
            self.problem.setText(self.words.refusal(found))
            self.problem.show()
            self.take.setEnabled(False)
        else:
            self._put(found, columns_of(found))

    def _put(self, sheet: Sheet, columns: Columns) -> None:
        self.sheet = sheet
        self.problem.hide()
        self._filling = True
        self.header.setChecked(columns.header)
        self._filling = False
        self._draw(sheet, columns)
        self._read()

    def _draw(self, sheet: Sheet, columns: Columns) -> None:
        inner = QWidget()
        inner.setObjectName("scrolled")
        inner.setAutoFillBackground(False)
        grid = QGridLayout(inner)
        grid.setContentsMargins(0, 0, 6, 6)
        grid.setHorizontalSpacing(6)
        grid.setVerticalSpacing(4)
        width = min(sheet.width, SHOWN_COLUMNS)
        meant = {at: name for name, at in columns.of.items()}
        self._first = []
        self._meanings = [self._meaning(at, meant.get(at, "")) for at in range(width)]
        for at, field in enumerate(self._meanings, start=1):
            grid.addWidget(field, 0, at)
        self._texts(grid, sheet, width)
        grid.setColumnStretch(width + 1, 1)
        grid.setRowStretch(min(len(sheet.rows), SHOWN_ROWS) + 1, 1)
        self._scroll.setWidget(inner)
        self._scroll.viewport().setAutoFillBackground(False)
        more = len(sheet.rows) - SHOWN_ROWS
        self.rest.setText(self.words.say("ui.new.sheet.more", {"n": more}) if more > 0 else "")
        self.rest.setVisible(more > 0)

    def _texts(self, grid: QGridLayout, sheet: Sheet, width: int) -> None:
        for at, cells in enumerate(sheet.rows[:SHOWN_ROWS]):
            number = PlainText(str(sheet.numbers[at]), "tiny", "muted")
            number.setFixedWidth(NUMBER_WIDTH)
            number.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            grid.addWidget(number, at + 1, 0)
            for column in range(min(width, len(cells))):
                heading = at == 0 and self.header.isChecked()
                text = ElidedText(cells[column].replace("\n", " "), "body", "muted" if heading else "")
                if at == 0:
                    self._first.append(text)
                text.setFixedWidth(WIDTH)
                text.setContentsMargins(9, 3, 4, 3)
                grid.addWidget(text, at + 1, column + 1)

    def _meaning(self, at: int, name: str) -> ChoiceField:
        field = ChoiceField()
        field.setProperty("cell", True)
        field.setFixedWidth(WIDTH)
        for each in ("", *COLUMNS):
            field.addItem("", each)
        field.setCurrentIndex(max(0, field.findData(name)))
        self._name_field(field, at)
        field.currentIndexChanged.connect(self._on_meaning)
        return field

    def _name_field(self, field: ChoiceField, at: int) -> None:
        for item in range(field.count()):
            name = field.itemData(item)
            field.setItemText(item, self.words.say(f"ui.new.column.{name}" if name else "ui.new.sheet.unused"))
        field.setAccessibleName(self.words.say("ui.new.sheet.column", {"n": at + 1}))

    # --- what is chosen -----------------------------------------------------------------------------------------------

    @property
    def columns(self) -> Columns:
        """How the table is read now."""
        of = {str(field.currentData()): at for at, field in enumerate(self._meanings) if field.currentData()}
        return Columns(self.header.isChecked(), of)

    def _on_header(self) -> None:
        for text in self._first:
            text.set_tone("muted" if self.header.isChecked() else "")
        if not self._filling:
            self._read()

    def _on_meaning(self) -> None:
        """A meaning has one column: another one that had it loses it."""
        chosen = self.sender()
        self._filling = True
        for field in self._meanings:
            if field is not chosen and field.currentData() and field.currentData() == chosen.currentData():
                field.setCurrentIndex(0)
        self._filling = False
        self._read()

    def _read(self) -> None:
        if self._filling or self.sheet is None:
            return
        self.roll = propose(self.sheet, self.columns) if self.columns.name is not None else Roll()
        self.people.show_roll(self.roll)
        self._say()

    def _take(self) -> None:
        if self.roll.entries:
            self.taken.emit(self.roll)

    # --- words and colours --------------------------------------------------------------------------------------------

    def _say(self) -> None:
        words, sheet = self.words, self.sheet
        self.take.setText(words.say("ui.new.sheet.take", {"n": len(self.roll.entries)}))
        self.take.setEnabled(bool(self.roll.entries))
        if sheet is not None:
            self.table.set_title(sheet.file or words.say("ui.new.sheet.pasted"))
            self.guessed.setVisible(not sheet.certain)
            self.guessed.set_text(words.say("ui.new.sheet.guessed"))

    def retranslate(self, words: Words) -> None:
        """Follow the language."""
        self.words = words
        self.header.setText(words.say("ui.new.sheet.header"))
        self.header.setAccessibleName(words.say("ui.new.sheet.header"))
        self.help.setText(words.say("ui.new.sheet.help"))
        for label, field, code in ((self.encoding_label, self.encoding, "encoding"), (self.page_label, self.page, "page")):
            label.setText(words.say(f"ui.new.sheet.{code}"))
            field.setAccessibleName(words.say(f"ui.new.sheet.{code}"))
        for at in range(self.encoding.count()):
            name = self.encoding.itemData(at)
            self.encoding.setItemText(at, words.say(f"ui.new.encoding.{name}") if name in ENCODINGS else name)
        for at, field in enumerate(self._meanings):
            self._name_field(field, at)
        self.leave.setText(words.say("ui.new.sheet.leave"))
        self.people.retranslate(words)
        self._say()

    def set_palette(self, palette: Palette) -> None:
        """Follow the theme."""
        self.guessed.set_palette(palette)
        self.people.set_palette(palette)
