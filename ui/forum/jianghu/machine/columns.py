"""Which column of a table is the voter, which the names, which the time: found, and to be chosen otherwise."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QWidget

from moderator.inbox.machine import Columns, Record
from ui.widgets.fields import ChoiceField
from ui.widgets.panel import row
from ui.widgets.text import PlainText

if TYPE_CHECKING:
    from ui.forum.jianghu.machine.base import VoteSheet

FIELDS: Final = ("voter", "first", "second", "time")
SHOWN: Final = 14
"""Signs of a column's heading or first cell."""


class ColumnsRow(QWidget):
    """``changed`` carries the Columns."""

    changed = Signal(object)

    def __init__(self, sheet: VoteSheet) -> None:
        super().__init__()
        self._sheet = sheet
        self._filling = False
        self.fields = {name: ChoiceField() for name in FIELDS}
        self.header = QCheckBox(sheet.p("machine.header"))
        self.header.toggled.connect(self._on_changed)
        parts: list[QWidget] = []
        for name, field in self.fields.items():
            label = sheet.p(f"machine.column.{name}")
            field.setAccessibleName(label)
            field.setMinimumContentsLength(10)
            field.currentIndexChanged.connect(self._on_changed)
            parts += [PlainText(label, "small", "muted"), field]
        self.setLayout(row(*parts, self.header, None, spacing=8))

    def show_record(self, record: Record) -> None:
        """The columns of a table, with those that were taken."""
        sheet, columns = record.sheet, record.columns
        if sheet is None or columns is None:
            return
        self._filling = True
        titles = [sheet.cell(0, at) for at in range(sheet.width)]
        values = (columns.voter, *[*columns.names[:2], None, None][:2], columns.time)
        for field, value in zip(self.fields.values(), values, strict=True):
            field.clear()
            field.addItem(self._sheet.p("machine.column.none"), None)
            for at, title in enumerate(titles):
                field.addItem(self._sheet.p("machine.column.named", n=at + 1, text=title[:SHOWN]), at)
            field.setCurrentIndex(0 if value is None else value + 1)
        self.header.setChecked(columns.header)
        self._filling = False

    def _on_changed(self) -> None:
        if self._filling:
            return
        voter, first, second, time = (field.currentData() for field in self.fields.values())
        names = tuple(at for at in (first, second) if at is not None)
        self.changed.emit(Columns(self.header.isChecked(), voter, names, time))
