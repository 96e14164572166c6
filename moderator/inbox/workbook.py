"""The cells of an xlsx workbook, after a look at what it would unpack to."""

from __future__ import annotations

import io
import warnings
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date, datetime, time
from decimal import Decimal
from typing import Any, Final

MAX_EXPANDED: Final = 48 << 20
"""Bytes that all parts together may unpack to."""
MAX_PARTS: Final = 2_000
_DOCTYPE: Final = b"<!DOCTYPE"
_HEAD: Final = 4_096


@dataclass(frozen=True)
class Book:
    """The rows of one sheet with their numbers, and the names of all."""

    rows: list[tuple[int, list[str]]]
    names: tuple[str, ...]
    name: str


@dataclass(frozen=True)
class Unread:
    """Why it is not taken."""

    code: str
    params: dict[str, Any] = field(default_factory=dict)


def read(data: bytes, sheet: str, most: int) -> Book | Unread:
    """The sheet of that name, else the first that is not hidden; ``most``: rows after which reading stops."""
    if (wrong := _examined(data)) is not None:
        return wrong
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return _read(data, sheet, most)
    except Exception as error:  # noqa: BLE001 - a damaged workbook fails in as many ways as there are parts
        return Unread("sheet_damaged", {"reason": f"{type(error).__name__}: {error}"[:120]})


def _examined(data: bytes) -> Unread | None:
    """Whether it is a workbook at all, and no bomb: sizes are what the archive declares, and it unpacks no further than that."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            parts = archive.infolist()
            if len(parts) > MAX_PARTS or sum(part.file_size for part in parts) > MAX_EXPANDED:
                return Unread("sheet_bomb", {"limit": MAX_EXPANDED >> 20})
            if any(part.flag_bits & 1 for part in parts) or "xl/workbook.xml" not in archive.namelist():
                return Unread("sheet_kind")
            if any(_DOCTYPE in _head(archive, part) for part in parts if part.filename.endswith((".xml", ".rels"))):
                return Unread("sheet_bomb", {"limit": MAX_EXPANDED >> 20})
    except (zipfile.BadZipFile, OSError, NotImplementedError, EOFError, ValueError, RuntimeError, _zlib_error()) as error:
        return Unread("sheet_damaged", {"reason": str(error)[:120]})
    return None


def _zlib_error() -> type[Exception]:
    import zlib

    return zlib.error


def _head(archive: zipfile.ZipFile, part: zipfile.ZipInfo) -> bytes:
    with archive.open(part) as file:
        return file.read(_HEAD)


def _read(data: bytes, sheet: str, most: int) -> Book | Unread:
    from openpyxl import load_workbook

    book = load_workbook(io.BytesIO(data), read_only=True, data_only=True)
    try:
        names = tuple(page.title for page in book.worksheets)
        shown = [page.title for page in book.worksheets if page.sheet_state == "visible"] or list(names)
        if not names or (sheet and sheet not in names):
            return Unread("sheet_missing", {"sheet": sheet})
        name = sheet or shown[0]
        rows = list(_rows(book[name], most))
    finally:
        book.close()
    blank = _uncounted(data, name, rows, most)
    return Book(rows, names, name) if blank is None else Unread("sheet_formula", blank)


def _rows(page: Any, most: int) -> Iterator[tuple[int, list[str]]]:
    """Rows that hold something; one more than ``most``, so that the reader sees that there are too many."""
    page.reset_dimensions()
    given = 0
    for number, cells in enumerate(page.iter_rows(values_only=True), start=1):
        if any(cell is not None for cell in cells):
            yield number, [shown(cell) for cell in cells]
            given += 1
            if given > most:
                return


def _uncounted(data: bytes, name: str, rows: list[tuple[int, list[str]]], most: int) -> dict[str, int] | None:
    """Where a formula stands whose result was never worked out: it would be read as nothing."""
    if not _has_formulas(data):
        return None
    from openpyxl import load_workbook

    values = dict(rows)
    book = load_workbook(io.BytesIO(data), read_only=True)
    try:
        for number, cells in _rows(book[name], most):
            for at, cell in enumerate(cells):
                known = values.get(number, [])
                if cell.startswith("=") and (at >= len(known) or not known[at]):
                    return {"row": number, "column": at + 1}
    finally:
        book.close()
    return None


def _has_formulas(data: bytes) -> bool:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        sheets = [name for name in archive.namelist() if name.startswith("xl/worksheets/") and name.endswith(".xml")]
        return any(b"<f>" in text or b"<f " in text for text in map(archive.read, sheets))


def shown(value: Any) -> str:
    """A cell as text: whole numbers without a point, dates as ISO 8601."""
    if value is None:
        return ""
    if isinstance(value, float):
        return f"{Decimal(repr(value)):f}".removesuffix(".0")
    if isinstance(value, (datetime, date, time)):
        return value.isoformat()
    return str(value)
