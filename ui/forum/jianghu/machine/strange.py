"""Writings that are no mask, one after the other: the masks they are like are offered, none is taken by itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame

from moderator.inbox.machine import Settled
from ui.widgets.buttons import KeyButton
from ui.widgets.fields import ChoiceField
from ui.widgets.panel import row
from ui.widgets.tag import Tag
from ui.widgets.text import PlainText

if TYPE_CHECKING:
    from ui.forum.jianghu.machine.base import VoteSheet

OUT = ""
"""Lines with it are left out."""


class StrangeRow(QFrame):
    """``settled`` carries a writing and the seat it means; empty: left out; None: open again. ``wanted``: something is to be settled."""

    settled = Signal(str, object)

    def __init__(self, sheet: VoteSheet) -> None:
        super().__init__()
        self.setObjectName("panel")
        self.setProperty("sunk", "true")
        self._sheet = sheet
        self._texts: tuple[str, ...] = ()
        self._offers: Mapping[str, Sequence[str]] = {}
        self._settled = Settled()
        self.tag = Tag(sheet.context.palette, "", "red")
        self.text, self.seat = ChoiceField(), ChoiceField()
        self.text.setAccessibleName(sheet.p("machine.strange.text"))
        self.seat.setAccessibleName(sheet.p("machine.strange.seat"))
        self.text.setMinimumContentsLength(12)
        self.seat.setMinimumContentsLength(18)
        self.text.currentIndexChanged.connect(self._on_text)
        self.set = KeyButton(sheet.p("machine.strange.set"), key="Ctrl+J", table=True)
        self.back = KeyButton(sheet.p("machine.strange.back"), kind="plain", table=True)
        for button, press in ((self.set, self._on_set), (self.back, self._on_back)):
            button.setAutoDefault(False)
            button.clicked.connect(press)
        line = row(self.tag, self.text, PlainText(sheet.p("machine.strange.means"), "small", "muted"), self.seat, self.set, self.back, None)
        line.setContentsMargins(10, 6, 10, 6)
        self.setLayout(line)
        self.wanted = False

    def show_texts(self, texts: Sequence[str], offers: Mapping[str, Sequence[str]], settled: Settled, open_: int) -> None:
        """All writings that are no masks; the first open one is at hand."""
        self._texts, self._offers, self._settled = tuple(texts), offers, settled
        self.wanted = bool(texts)
        self.tag.set_text(self._sheet.p("machine.strange.open" if open_ else "machine.strange.none", n=open_), "red" if open_ else "jade")
        at = next((n for n, text in enumerate(self._texts) if text not in settled.means), 0)
        self.text.blockSignals(True)
        self.text.clear()
        for text in self._texts:
            mark = "\N{CHECK MARK} " if text in settled.means else ""
            self.text.addItem(f"{mark}{text}", text)
        self.text.setCurrentIndex(at if self._texts else -1)
        self.text.blockSignals(False)
        self._on_text()

    def _on_text(self) -> None:
        """What it is like comes first, then leaving it out, then every mask."""
        sheet, text = self._sheet, str(self.text.currentData() or "")
        names = sheet.context.desk.name_of
        near = tuple(self._offers.get(text, ()))
        self.seat.clear()
        for seat in near:
            self.seat.addItem(sheet.p("machine.strange.near", name=names(seat)), seat)
        self.seat.addItem(sheet.p("machine.strange.out"), OUT)
        for seat in sheet.state.seats:
            if seat not in near:
                self.seat.addItem(names(seat), seat)
        known = self._settled.means.get(text)
        if known is not None:
            self.seat.setCurrentIndex(max(0, self.seat.findData(known)))
        self.back.setVisible(known is not None)

    def _on_set(self) -> None:
        if self._texts:
            self.settled.emit(str(self.text.currentData()), str(self.seat.currentData()))

    def _on_back(self) -> None:
        self.settled.emit(str(self.text.currentData()), None)
