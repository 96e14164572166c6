"""The rulebook laid out: chapters into one text document with an anchor a clause. Built by formats, so nothing is ever read as markup."""

from __future__ import annotations

from typing import Final

from PySide6.QtGui import (
    QBrush,
    QFont,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextFrameFormat,
    QTextLength,
    QTextTable,
    QTextTableFormat,
)

from moderator.play.words import Words
from ui.rulebook.book import Chapter, Entry, Table
from ui.theme import Palette, type_font

BETWEEN: Final = " \N{MIDDLE DOT} "


class Paper:
    """Writes chapters into a document. ``places``: anchor -> position in the text."""

    def __init__(self, words: Words, palette: Palette) -> None:
        self._words = words
        self._look = palette
        self.document = QTextDocument()
        self.document.setDefaultFont(type_font("body"))
        self.document.setDocumentMargin(20)
        self.places: dict[str, int] = {}
        self._cursor = QTextCursor(self.document)
        self._begun = False

    def write(self, chapters: tuple[Chapter, ...]) -> QTextDocument:
        """The whole book."""
        self._cursor.beginEditBlock()
        for chapter in chapters:
            self._heading(chapter.id, chapter.title)
            if chapter.intro:
                self._paragraph(chapter.intro, "ink_2")
            for entry in chapter.entries:
                self._entry(entry)
            if chapter.table is not None:
                self._table(chapter.table)
        self._cursor.endEditBlock()
        return self.document

    # --- parts --------------------------------------------------------------------------------------------------------

    def _heading(self, anchor: str, text: str) -> None:
        self._block(top=26 if self._begun else 0, bottom=6)
        self.places[anchor] = self._cursor.position()
        self._cursor.insertText(text, self._ink("title", "ink", anchor=anchor))

    def _entry(self, entry: Entry) -> None:
        self._block(top=14, bottom=2)
        self.places[entry.id] = self._cursor.position()
        self._cursor.insertText(entry.id, self._ink("key", "blue", anchor=entry.id))
        self._cursor.insertText(f"  {entry.title}", self._ink("strong", "ink"))
        if entry.how:
            self._cursor.insertText(f"  {entry.how}", self._ink("tiny", "ink_2"))
        self._paragraph(entry.text, "ink")
        for rule in entry.rules:
            self._block(top=2, bottom=2, indent=12)
            self._cursor.insertText(f"{self._words.say('ui.rulebook.in_force')} ", self._ink("small", "ink_2"))
            self._cursor.insertText(f"{rule.name}: {rule.value}", self._ink("small", "amber" if rule.chosen else "jade"))
            if rule.chosen:
                said = self._words.say("ui.rulebook.by_default", {"value": rule.default})
                self._cursor.insertText(BETWEEN + said, self._ink("small", "ink_2"))

    def _paragraph(self, text: str, token: str) -> None:
        self._block(top=0, bottom=2)
        self._cursor.insertText(text, self._ink("body", token))

    def _table(self, table: Table) -> None:
        made = self._frame(len(table.rows) + 1, len(table.head))
        for column, text in enumerate(table.head):
            self._cell(made, 0, column, text, self._ink("small", "ink_2"))
        for number, cells in enumerate(table.rows, 1):
            for column, text in enumerate(cells):
                linked = column == table.linked
                shape = self._ink("key", "blue", link=text) if linked else self._ink("small", "ink")
                self._cell(made, number, column, text, shape)
        self._cursor.movePosition(QTextCursor.MoveOperation.End)

    def _frame(self, rows: int, columns: int) -> QTextTable:
        form = QTextTableFormat()
        form.setWidth(QTextLength(QTextLength.Type.PercentageLength, 99))
        form.setCellPadding(5)
        form.setCellSpacing(0)
        form.setBorder(1)
        form.setBorderCollapse(True)
        form.setBorderBrush(QBrush(self._look.color("line")))
        form.setBorderStyle(QTextFrameFormat.BorderStyle.BorderStyle_Solid)
        form.setHeaderRowCount(1)
        self._block(top=4, bottom=0)
        return self._cursor.insertTable(rows, columns, form)

    @staticmethod
    def _cell(table: QTextTable, row: int, column: int, text: str, shape: QTextCharFormat) -> None:
        table.cellAt(row, column).firstCursorPosition().insertText(text, shape)

    def _block(self, *, top: int, bottom: int, indent: int = 0) -> None:
        """A new paragraph; the first one is there already."""
        form = QTextBlockFormat()
        form.setTopMargin(top)
        form.setBottomMargin(bottom)
        form.setLeftMargin(indent)
        form.setLineHeight(140, QTextBlockFormat.LineHeightTypes.ProportionalHeight.value)
        if self._begun:
            self._cursor.insertBlock(form, QTextCharFormat())
        else:
            self._cursor.setBlockFormat(form)
            self._begun = True

    def _ink(self, role: str, token: str, *, anchor: str = "", link: str = "") -> QTextCharFormat:
        shape = QTextCharFormat()
        font = QFont(type_font(role))
        shape.setFont(font)
        shape.setForeground(self._look.color(token))
        if anchor:
            shape.setAnchor(True)
            shape.setAnchorNames([anchor])
        if link:
            shape.setAnchor(True)
            shape.setAnchorHref(f"#{link}")
        return shape
