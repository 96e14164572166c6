"""Cells of tables that several sheets share."""

from __future__ import annotations

from typing import Final

from ui.widgets.table import Cell

LETTERS: Final = 12


def named(name: str, *, strong: bool = False) -> Cell:
    """A name as short as several of them fit into a row; the whole one on hover."""
    short = name if len(name) <= LETTERS else f"{name[: LETTERS - 1]}\N{HORIZONTAL ELLIPSIS}"
    return Cell(short, strong=strong, tip=name if short != name else "")
