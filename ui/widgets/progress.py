"""How far long work is, with a way to stop it: at the foot of its page, and only when it takes longer than one notices."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QFrame, QHBoxLayout, QProgressBar, QWidget

from moderator.play.words import Words
from ui.theme import SPACE
from ui.widgets.buttons import KeyButton
from ui.widgets.text import PlainText
from ui.work import Job

AFTER_MS: Final = 150
LOOK_MS: Final = 50
WIDTH: Final = 220


class Progress(QFrame):
    """Goes with a job and goes away with it. It takes no keyboard focus by itself."""

    def __init__(self, job: Job, words: Words, code: str, parent: QWidget) -> None:
        """``code``: the words for what is being done."""
        super().__init__(parent)
        self.setObjectName("progress")
        self._job = job
        self.label = PlainText(words.say(code), "strong")
        self.bar = QProgressBar()
        self.bar.setTextVisible(False)
        self.bar.setFixedWidth(WIDTH)
        self.bar.setRange(0, 0)
        self.bar.setAccessibleName(words.say(code))
        self.cancel = KeyButton(words.say("ui.cancel"), kind="plain")
        self.cancel.clicked.connect(self._on_cancel)
        box = QHBoxLayout(self)
        box.setContentsMargins(18, 8, 10, 8)
        box.setSpacing(SPACE + 4)
        for widget in (self.label, self.bar, self.cancel):
            box.addWidget(widget)
        self.setAccessibleName(words.say(code))
        self._wait = QTimer(self)
        self._wait.setSingleShot(True)
        self._wait.timeout.connect(self.appear)
        self._look = QTimer(self)
        self._look.setInterval(LOOK_MS)
        self._look.timeout.connect(self._show_how_far)
        self.hide()
        job.ended.connect(self._on_ended)
        parent.installEventFilter(self)
        self._wait.start(AFTER_MS)

    def appear(self) -> None:
        """Show it now."""
        self._show_how_far()
        self._look.start()
        self.adjustSize()
        self._place()
        self.show()
        self.raise_()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize:
            self._place()
        return False

    def _show_how_far(self) -> None:
        done, of = self._job.at
        if (self.bar.maximum(), self.bar.value()) != (of, done):
            self.bar.setRange(0, of)
            self.bar.setValue(done)

    def _on_cancel(self) -> None:
        self.cancel.setEnabled(False)
        self._job.cancel()

    def _on_ended(self) -> None:
        self._wait.stop()
        self._look.stop()
        self.hide()
        self.deleteLater()

    def _place(self) -> None:
        page = self.parentWidget()
        self.move((page.width() - self.width()) // 2, page.height() - self.height() - 28)


def accompany(job: Job, words: Words, code: str, parent: QWidget) -> Progress | None:
    """Show how far a job is once it takes longer than one notices; None where it is over already."""
    return None if job.over else Progress(job, words, code, parent)
