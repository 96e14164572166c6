"""The page of one open game at any desk: built part by part, anew in another language or theme; three columns between head and foot."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from moderator.play.messages import Refusal
from moderator.play.words import Words
from ui.desk_doors import DeskDoors
from ui.session_desk import SessionDesk
from ui.table.curtain import Curtain
from ui.theme import Palette


class DeskPage(QWidget):
    """``left``: the host wants to go home; ``room_wanted``: to a room of ui/rooms.py.

    Owns its desk; the session stays the caller's. A page makes ``desk`` and ``doors``, then calls ``_begin``.
    """

    left = Signal()
    room_wanted = Signal(str)

    desk: SessionDesk
    curtain: Curtain
    doors: DeskDoors
    context: Any

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("page")
        self._box = QVBoxLayout(self)
        self._box.setContentsMargins(0, 0, 0, 0)
        self._body: QWidget | None = None

    def _begin(self, words: Words, palette: Palette, later: bool) -> None:
        """``later``: whoever calls takes the parts of ``building`` one after the other; nothing else may be done before."""
        self.building = self._building(words, palette)
        if not later:
            self.finish()

    def finish(self) -> None:
        """Build what is still to be built, then listen."""
        for _ in self.building:
            pass
        self._wire()

    # --- what a page says for itself ----------------------------------------------------------------------------------

    def _building(self, words: Words, palette: Palette) -> Iterator[None]:
        """One body; part by part, so that the window may answer in between."""
        raise NotImplementedError

    def _wire(self) -> None:
        """Listen, once all is built."""
        raise NotImplementedError

    # --- building -----------------------------------------------------------------------------------------------------

    def retranslate(self, words: Words) -> None:
        """Everything again in another language."""
        self._build(words, self.context.palette)

    def restyle(self, palette: Palette) -> None:
        """Everything again in another theme."""
        self._build(self.context.words, palette)

    def _build(self, words: Words, palette: Palette) -> None:
        for _ in self._building(words, palette):
            pass
        self.doors.rebuilt()

    def _new_body(self) -> QWidget:
        """What stood there goes."""
        if self._body is not None:
            self._box.removeWidget(self._body)
            self._body.hide()
            self._body.deleteLater()
        self._body = QWidget(self)
        return self._body

    def _lay_out(self, above: Sequence[QWidget], columns: tuple[QWidget, QWidget, QWidget], foot: QWidget, spacing: int) -> None:
        """The body into the page; the middle one of the columns takes what room there is."""
        outer = QVBoxLayout(self._body)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.setSpacing(0)
        box = QHBoxLayout()
        box.setContentsMargins(12, 12, 12, 12)
        box.setSpacing(spacing)
        for at, part in enumerate(columns):
            box.addWidget(part, int(at == 1))
        for part in above:
            outer.addWidget(part)
        outer.addLayout(box, 1)
        outer.addWidget(foot)
        self._box.addWidget(self._body)

    def _on_refusal(self, refusal: Refusal) -> None:
        self.doors.refused(refusal)

    def close_desk(self) -> None:
        """Stop following the session; called before the page goes."""
        self.doors.close_desk()
        self.desk.close()
        self.curtain.unwatch()
