"""What the program says by the way: banners that stay until closed, toasts that pass, sheets that ask for a yes."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from moderator.play.words import Words
from ui.theme import SPACE
from ui.widgets.buttons import KeyButton
from ui.widgets.floating import Floating
from ui.widgets.panel import row
from ui.widgets.text import PlainText

TOAST_MS: Final = 4_000
MARKS: Final = {"red": "!", "amber": "!", "jade": "✓", "blue": "i", "neutral": "i"}


class Banner(QFrame):
    """A message with place and remedy. ``closed`` is sent when the reader takes it away. Buttons go into ``actions``."""

    closed = Signal()

    def __init__(self, tone: str, title: str, text: str = "", close: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("banner")
        self.setProperty("tone", tone)
        box = QHBoxLayout(self)
        box.setContentsMargins(16, 10, 10, 10)
        box.setSpacing(SPACE + 4)
        self.mark = PlainText(MARKS[tone], "title", tone)
        self.title = PlainText(title, "strong", wrap=True)
        self.text = PlainText(text, "body", wrap=True)
        if not text:  # shown before it has a place it would be a window of its own for a moment
            self.text.hide()
        said = QVBoxLayout()
        said.setSpacing(2)
        said.addWidget(self.title)
        said.addWidget(self.text)
        self.actions = QHBoxLayout()
        self.actions.setSpacing(SPACE)
        box.addWidget(self.mark, 0, Qt.AlignmentFlag.AlignTop)
        box.addLayout(said, 1)
        box.addLayout(self.actions)
        self.dismiss = KeyButton(close, kind="plain")
        if not close:
            self.dismiss.hide()
        self.dismiss.clicked.connect(self._close)
        box.addWidget(self.dismiss, 0, Qt.AlignmentFlag.AlignVCenter)
        self.setAccessibleName(f"{title} {text}")

    def add_text(self, text: str) -> None:
        """Say one thing more."""
        self.text.setText(f"{self.text.text()} {text}".strip())
        self.text.show()

    def _close(self) -> None:
        self.closed.emit()
        self.hide()
        self.deleteLater()


class Toast(QFrame):
    """A word that passes: shown at the foot of its page for some seconds."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("toast")
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        box = QHBoxLayout(self)
        box.setContentsMargins(18, 10, 18, 10)
        self.label = PlainText("", "body")
        box.addWidget(self.label)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self.hide)
        parent.installEventFilter(self)
        self.hide()

    def say(self, text: str, milliseconds: int = TOAST_MS) -> None:
        """Show the text for a while."""
        self.label.setText(text)
        self.setAccessibleName(text)
        self.adjustSize()
        self._place()
        self.show()
        self.raise_()
        self._timer.start(milliseconds)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize:
            self._place()
        return False

    def _place(self) -> None:
        page = self.parentWidget()
        self.move((page.width() - self.width()) // 2, page.height() - self.height() - 28)


class Sheet(Floating):
    """A question over its window, opened with ``open()`` and never ``exec()``. ``decided`` carries True for yes, once."""

    decided = Signal(bool)

    def __init__(self, title: str, text: str, yes: str, no: str, *, danger: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self.setMinimumWidth(440)
        self._answer = False
        box = QVBoxLayout(self)
        box.setContentsMargins(24, 20, 24, 20)
        box.setSpacing(SPACE + 2)
        self.title = PlainText(title, "title", wrap=True)
        self.text = PlainText(text, "body", "muted", wrap=True)
        self.body = QVBoxLayout()
        self.body.setSpacing(SPACE)
        box.addWidget(self.title)
        box.addWidget(self.text)
        box.addLayout(self.body)
        self.no = KeyButton(no, kind="plain")
        self.no.setVisible(bool(no))
        self.yes = KeyButton(yes, kind="danger" if danger else "primary")
        self.yes.setDefault(not danger)
        self.no.setDefault(danger)
        self.yes.clicked.connect(self._accept)
        self.no.clicked.connect(self.close)
        box.addSpacing(SPACE)
        box.addLayout(row(None, self.no, self.yes))

    def _accept(self) -> None:
        self._answer = True
        self.close()

    def reject(self) -> None:
        self.close()

    def closeEvent(self, event: QCloseEvent) -> None:
        super().closeEvent(event)
        self.decided.emit(self._answer)


def ask_sheet(words: Words, code: str, parent: QWidget | None, *, danger: bool = False, **params: object) -> Sheet:
    """A sheet from four texts: ``code``.title, .text, .yes and .no (none where there is no such text)."""
    said = {part: words.say(f"{code}.{part}", params) if words.has(f"{code}.{part}") else "" for part in ("title", "text", "yes", "no")}
    return Sheet(said["title"], said["text"], said["yes"], said["no"], danger=danger, parent=parent)
