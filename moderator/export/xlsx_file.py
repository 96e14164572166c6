"""A book as an xlsx file: a sheet a table, every text written as text, the same bytes for the same book."""

from __future__ import annotations

import datetime
import io
from typing import Any, Final

from moderator.export.tables import Book, Table
from moderator.export.text import LONGEST_CELL, UNFIT, cell

OPTIONS: Final = {
    "in_memory": True,
    "strings_to_formulas": False,
    "strings_to_urls": False,
    "strings_to_numbers": False,
    "default_format_properties": {"valign": "top"},
}
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
    wrapped = workbook.add_format({"text_wrap": True, "valign": "top"})
    taken: set[str] = set()
    for table in book.tables:
        _sheet(workbook.add_worksheet(_sheet_name(table.title or table.key, taken)), table, head, wrapped)
    workbook.close()
    return memory.getvalue()


def _sheet(sheet: Any, table: Table, head: Any, wrapped: Any) -> None:
    for column, title in enumerate(table.columns):
        sheet.write_string(0, column, cell(title), head)
        width = _column_width(table, column)
        sheet.set_column(column, column, width, wrapped if width == WIDEST else None)  # a format is written with every cell
    text, number = sheet.write_string, sheet.write_number
    fit = cell if _any_unfit(table) else str
    for line, row in enumerate(table.rows, start=1):
        for column, value in enumerate(row):
            if isinstance(value, str):
                text(line, column, fit(value))
            elif value is not None:
                number(line, column, value + 0)  # -5 x no card is -0
    sheet.freeze_panes(1, 0)
    if table.rows:
        sheet.autofilter(0, 0, len(table.rows), len(table.columns) - 1)


def _any_unfit(table: Table) -> bool:
    """Whether a text of the table must be made fit: asked once, since hardly ever one must."""
    texts = [value for row in table.rows for value in row if isinstance(value, str)]
    return UNFIT.search("".join(texts)) is not None or len(max(texts, key=len, default="")) > LONGEST_CELL


def _column_width(table: Table, column: int) -> int:
    """About as wide as its longest cell, as far as rows are looked at: a Chinese sign is three bytes long and two places wide."""
    widest = NARROWEST
    for value in (table.columns[column], *[row[column] for row in table.rows[:SAMPLED]]):
        text = value if isinstance(value, str) else str(value or 0)
        widest = max(widest, (len(text) + len(text.encode(errors="replace"))) // 2 + 2)
        if widest >= WIDEST:
            return WIDEST
    return widest


def _sheet_name(title: str, taken: set[str]) -> str:
    """A name a workbook takes: no []:*?/\\, no apostrophe at an end, at most 31 signs, none twice."""
    base = "".join("-" if c in "[]:*?/\\" else c for c in cell(title)).strip("' ")[:SHEET_NAME] or "sheet"
    name, n = base, 2
    while name.casefold() in taken or name.casefold() == "history":
        name, n = f"{base[: SHEET_NAME - 4]} {n}", n + 1
    taken.add(name.casefold())
    return name
