"""Tables out of files and pasted text: text in any encoding that is met here, or xlsx. Every row is kept, and what is wrong has its place.

``read(path)``, ``read_bytes(data, name)`` and ``paste(text)`` give a Sheet or a Refusal; nothing else is raised. Nothing is guessed
silently: ``Sheet.encoding`` says what was taken, ``Sheet.certain`` whether the file itself says so, and ``encoding=`` chooses another.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from moderator.inbox import delimited, encodings, workbook
from moderator.play.messages import Refusal

MAX_FILE: Final = 8 << 20
"""Bytes of a file."""
MAX_ROWS: Final = 5_000
MAX_COLUMNS: Final = 200
MAX_CELL: Final = 2_000
"""Characters of a cell."""
KINDS: Final = (".csv", ".tsv", ".txt", ".xlsx")
"""What is offered for choosing; what a file is, its content says."""
_OLE: Final = b"\xd0\xcf\x11\xe0"
_ZIP: Final = b"PK\x03\x04"


@dataclass(frozen=True)
class Sheet:
    """A table as read. Rows without any text are left out; ``numbers`` has the file's own row number of each (1 first).

    ``encoding``: as in ``ENCODINGS``, empty for xlsx and pasted text. ``others``: encodings that would do as well, the likeliest first.
    ``names``: the workbook's sheets, ``name`` the one taken.
    """

    file: str
    rows: tuple[tuple[str, ...], ...]
    numbers: tuple[int, ...]
    encoding: str = ""
    certain: bool = True
    others: tuple[str, ...] = ()
    delimiter: str = ""
    names: tuple[str, ...] = ()
    name: str = ""

    @property
    def width(self) -> int:
        """Columns of the widest row."""
        return max((len(row) for row in self.rows), default=0)

    def cell(self, row: int, column: int) -> str:
        """The text of a cell (0 first); empty where the row is shorter."""
        cells = self.rows[row]
        return cells[column] if 0 <= column < len(cells) else ""


def read(path: Path, *, encoding: str = "", sheet: str = "") -> Sheet | Refusal:
    """The table of a file; ``encoding`` and ``sheet`` choose what would else be found out (the first visible sheet)."""
    try:
        with path.open("rb") as file:
            data = file.read(MAX_FILE + 1)
    except OSError as error:
        return bad("sheet_unreadable", path.name, reason=error.strerror or str(error))
    return read_bytes(data, path.name, encoding=encoding, sheet=sheet)


def read_bytes(data: bytes, name: str, *, encoding: str = "", sheet: str = "", most: int = 0) -> Sheet | Refusal:
    """The table in a file's content; ``name`` is what messages call it. ``most``: rows there may be (0: MAX_ROWS)."""
    if len(data) > MAX_FILE:
        return bad("sheet_too_large", name, limit=MAX_FILE >> 20)
    if data.startswith(_OLE):
        return bad("sheet_old_excel", name)
    if data.startswith(_ZIP):
        return _workbook(data, name, sheet, most)
    found = encodings.decode(data, encoding)
    if isinstance(found, encodings.Undecoded):
        return bad(found.code, name, row=found.row, encoding=found.encoding)
    return _text(found.text, name, most, encoding=found.encoding, certain=found.certain, others=found.others)


def paste(text: str, *, most: int = 0) -> Sheet | Refusal:
    """The table in pasted text: cells by tab, else by comma, else one a line."""
    if len(text) > MAX_FILE:
        return bad("sheet_too_large", "", limit=MAX_FILE >> 20)
    return _text(text, "", most)


def _text(text: str, name: str, most: int, **read_as: Any) -> Sheet | Refusal:
    if "\0" in text:
        return bad("sheet_binary", name, row=text.count("\n", 0, text.index("\0")) + 1)
    mark = delimited.delimiter_of(text, tabs=name.lower().endswith(".tsv"))
    parsed = delimited.parse(text, mark, loose=not name)
    if isinstance(parsed, delimited.Broken):
        return bad("sheet_quote", name, row=parsed.row)
    return _sheet(parsed, name, most, delimiter=mark, **read_as)


def _workbook(data: bytes, name: str, sheet: str, most: int) -> Sheet | Refusal:
    found = workbook.read(data, sheet, most or MAX_ROWS)
    if isinstance(found, workbook.Unread):
        return bad(found.code, name, **found.params)
    return _sheet(found.rows, name, most, names=found.names, name=found.name)


def _sheet(rows: list[tuple[int, list[str]]], file: str, most: int, **read_as: Any) -> Sheet | Refusal:
    """The rows within the limits, without those that hold nothing and without empty cells at their ends."""
    kept: list[tuple[int, tuple[str, ...]]] = []
    limit = most or MAX_ROWS
    for number, cells in rows:
        trimmed = [cell.strip() for cell in cells]
        while trimmed and not trimmed[-1]:
            trimmed.pop()
        if not trimmed:
            continue
        if len(kept) == limit:
            return bad("sheet_rows", file, row=number, limit=limit)
        if len(trimmed) > MAX_COLUMNS:
            return bad("sheet_columns", file, row=number, column=MAX_COLUMNS + 1, limit=MAX_COLUMNS)
        long = next((at for at, cell in enumerate(trimmed, 1) if len(cell) > MAX_CELL), None)
        if long is not None:
            return bad("sheet_cell", file, row=number, column=long, limit=MAX_CELL)
        kept.append((number, tuple(trimmed)))
    if not kept:
        return bad("sheet_empty", file)
    return Sheet(file=file, rows=tuple(cells for _, cells in kept), numbers=tuple(number for number, _ in kept), **read_as)


REMEDIES: Final = {
    "sheet_unreadable": "look_at_the_place", "sheet_too_large": "sheet_smaller", "sheet_old_excel": "sheet_save_as",
    "sheet_kind": "sheet_save_as", "sheet_encoding": "sheet_other_encoding", "sheet_binary": "sheet_save_as",
    "sheet_quote": "sheet_mend_quote", "sheet_rows": "sheet_smaller", "sheet_columns": "sheet_smaller", "sheet_cell": "sheet_shorter",
    "sheet_empty": "sheet_fill", "sheet_bomb": "sheet_save_as", "sheet_damaged": "sheet_save_as", "sheet_missing": "sheet_choose",
    "sheet_formula": "sheet_values",
}  # fmt: skip
"""Every code there is, and the words for what helps."""


def bad(code: str, file: str, *, row: int = 0, column: int = 0, **params: Any) -> Refusal:
    """What is wrong, with file, row and column (0 where the whole file is meant)."""
    return Refusal(code=code, params={"file": file, "row": row, "column": column, **params}, remedy=REMEDIES[code])
