"""A book as an xlsx file: a sheet a table, every text written as text, the same bytes for the same book."""

from __future__ import annotations

import datetime
import io
from typing import Any, Final

from moderator.export.tables import Book, Table, Value
from moderator.export.text import cell, width

OPTIONS: Final = {"in_memory": True, "strings_to_formulas": False, "strings_to_urls": False, "strings_to_numbers": False}
MADE: Final = datetime.datetime(2000, 1, 1, tzinfo=datetime.UTC).replace(tzinfo=None)
"""The stamp inside the file: a fixed one, for the public file must not tell when the host did what."""
NARROWEST, WIDEST, SAMPLED = 6, 60, 500
SHEET_NAME = 31


def as_xlsx(book: Book) -> bytes:
    """The book as the bytes of an xlsx file."""
    import xlsxwriter  # half a tenth of a second that no start of the program should pay

    memory = io.BytesIO()
    workbook = xlsxwriter.Workbook(memory, OPTIONS)
    workbook.set_properties({"title": cell(book.title), "created": MADE})
    head = workbook.add_format({"bold": True, "bottom": 1, "text_wrap": True, "valign": "top"})
    body = workbook.add_format({"text_wrap": True, "valign": "top"})
    taken: set[str] = set()
    for table in book.tables:
        _sheet(workbook.add_worksheet(_sheet_name(table.title or table.key, taken)), table, head, body)
    workbook.close()
    return memory.getvalue()


def _sheet(sheet: Any, table: Table, head: Any, body: Any) -> None:
    for column, title in enumerate(table.columns):
        sheet.write_string(0, column, cell(title), head)
        sheet.set_column(column, column, _column_width(table, column), body)
    for line, row in enumerate(table.rows, start=1):
        for column, value in enumerate(row):
            _write(sheet, line, column, value)
    sheet.freeze_panes(1, 0)
    if table.rows:
        sheet.autofilter(0, 0, len(table.rows), len(table.columns) - 1)


def _write(sheet: Any, line: int, column: int, value: Value) -> None:
    if isinstance(value, str):
        sheet.write_string(line, column, cell(value))
    elif value is not None:
        sheet.write_number(line, column, value + 0)  # -5 x no card is -0


def _column_width(table: Table, column: int) -> int:
    texts = [table.columns[column], *(str(row[column]) for row in table.rows[:SAMPLED] if row[column] is not None)]
    return min(WIDEST, max(NARROWEST, *(width(text) + 2 for text in texts)))


def _sheet_name(title: str, taken: set[str]) -> str:
    """A name a workbook takes: no []:*?/\\, no apostrophe at an end, at most 31 signs, none twice."""
    base = "".join("-" if c in "[]:*?/\\" else c for c in cell(title)).strip("' ")[:SHEET_NAME] or "sheet"
    name, n = base, 2
    while name.casefold() in taken or name.casefold() == "history":
        name, n = f"{base[: SHEET_NAME - 4]} {n}", n + 1
    taken.add(name.casefold())
    return name
