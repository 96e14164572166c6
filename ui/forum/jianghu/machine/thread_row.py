"""Thread pages among a record: whether their posts are waste paper, as the rules have it, or stand for the machine by the host's word."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame

from moderator.inbox.machine import Record
from moderator.inbox.machine_weigh import ThreadMode
from ui.widgets.panel import row
from ui.widgets.segments import Segments
from ui.widgets.tag import ClauseTag
from ui.widgets.text import PlainText

if TYPE_CHECKING:
    from ui.forum.jianghu.machine.base import VoteSheet

MODES: Final[tuple[ThreadMode, ...]] = ("waste", "counts")


class ThreadRow(QFrame):
    """``changed``: the host has said what the pages are. Nothing is taken before (J13.1)."""

    changed = Signal()

    def __init__(self, sheet: VoteSheet) -> None:
        super().__init__()
        self.setObjectName("panel")
        self.setProperty("sunk", "true")
        self._sheet = sheet
        self.wanted = False
        self.asked = PlainText("", "small")
        self.choice = Segments(MODES, "", width=150)
        for mode in MODES:
            self.choice.say(mode, sheet.p(f"machine.thread.{mode}"))
        self.choice.chosen.connect(self._on_chosen)
        line = row(self.asked, self.choice, None, ClauseTag("J13.1", sheet.context.words, "jianghu"))
        line.setContentsMargins(10, 6, 10, 6)
        self.setLayout(line)

    @property
    def mode(self) -> ThreadMode:
        """What has been said; empty: nothing yet."""
        return cast("ThreadMode", self.choice.value)

    def show_record(self, record: Record) -> None:
        """How many lines of it are posts of a thread."""
        n = sum(line.thread for line in record.lines)
        self.wanted = bool(n)
        self.asked.setText(self._sheet.p("machine.thread.ask", n=n))

    def _on_chosen(self, _: str) -> None:
        self.changed.emit()
