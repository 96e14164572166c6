"""Rows of text parted by tabs, commas or semicolons, with quotes as spreadsheets write them."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

MARKS: Final = ("\t", ",", ";", "，", "、", "|")
"""What may part cells, the surest first."""
_LOOKED_AT: Final = 50


@dataclass(frozen=True)
class Broken:
    """A quote that is not closed, or text behind a closed one, in this row of the file."""

    row: int


def delimiter_of(text: str, *, tabs: bool = False) -> str:
    """What parts the cells: the mark that most of the first lines have; empty where each line is one cell."""
    if tabs:
        return "\t"
    lines = [line for line in text.splitlines()[:_LOOKED_AT] if line.strip()]
    often = {mark: sum(mark in line for line in lines) for mark in MARKS}
    best = max(MARKS, key=lambda mark: often[mark])  # the first of equals, in the order of MARKS
    return best if (often[best] and often[best] * 2 >= len(lines)) or (often[best] and best == "\t") else ""


def parse(text: str, mark: str, *, loose: bool = False) -> list[tuple[int, list[str]]] | Broken:
    """Row numbers and cells. ``loose``: quotes that do not fit are taken as they stand, as befits what somebody typed."""
    if not mark:
        return [(number, [line]) for number, line in enumerate(text.splitlines(), start=1)]
    try:
        return list(_rows(text, mark, quoted=True))
    except csv.Error:
        if loose:
            return list(_rows(text, mark, quoted=False))
        return Broken(_broken_at(text, mark))


def _rows(text: str, mark: str, *, quoted: bool) -> Iterator[tuple[int, list[str]]]:
    """A cell may hold line ends: a row's number is that of its first line."""
    lines = io.StringIO(text, newline="")
    reader = csv.reader(lines, delimiter=mark, strict=True) if quoted else csv.reader(lines, delimiter=mark, quoting=csv.QUOTE_NONE)
    first = 1
    for cells in reader:
        yield first, cells
        first = reader.line_num + 1


def _broken_at(text: str, mark: str) -> int:
    reached = 0
    try:
        for number, cells in _rows(text, mark, quoted=True):
            reached = number + sum(cell.count("\n") for cell in cells)
    except csv.Error:
        pass
    return reached + 1
