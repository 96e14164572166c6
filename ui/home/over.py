"""What is said on the first page lies over its foot: nothing below the mouse moves when it comes or goes."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QVBoxLayout, QWidget

from ui.theme import SPACE

SIDE: Final = 72
FOOT: Final = 16


class Over(QWidget):
    """Messages one above the other at the foot of the page, as high as they are; hidden while there are none."""

    def __init__(self, page: QWidget) -> None:
        super().__init__(page)
        self.box = QVBoxLayout(self)
        self.box.setContentsMargins(0, 0, 0, 0)
        self.box.setSpacing(SPACE)
        page.installEventFilter(self)
        self.hide()

    def put(self, message: QWidget) -> None:
        """The newest on top."""
        self.box.insertWidget(0, message)
        message.show()
        self.show()
        self._place()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """As wide as the page."""
        if event.type() == QEvent.Type.Resize:
            self._place()
        return False

    def event(self, event: QEvent) -> bool:
        """A message was closed, or says more."""
        done = super().event(event)
        if event.type() == QEvent.Type.LayoutRequest:
            self._place()
        return done

    def _place(self) -> None:
        page = self.parentWidget()
        if page is None or self.isHidden():
            return
        if self.box.isEmpty():
            self.hide()
            return
        width = max(0, page.width() - 2 * SIDE)
        height = self.box.heightForWidth(width) if self.box.hasHeightForWidth() else self.box.sizeHint().height()
        self.setGeometry(SIDE, page.height() - height - FOOT, width, height)
        self.raise_()
