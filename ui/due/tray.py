"""The sign in the system's tray: notifications, and where the program stays while its window is minimised."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QMenu, QSystemTrayIcon, QWidget

from moderator.play.resources import resource
from moderator.play.words import Words

SHOWN_MS: Final = 15_000


class Tray(QObject):
    """``wanted`` when the sign or a notification is pressed: the window is to come back. ``ended``: the program is to end."""

    wanted = Signal()
    ended = Signal()

    def __init__(self, words: Words, parent: QWidget) -> None:
        super().__init__(parent)
        self._menu = QMenu(parent)
        self._back, self._end = self._menu.addAction(""), self._menu.addAction("")
        self._back.triggered.connect(self.wanted)
        self._end.triggered.connect(self.ended)
        self.icon = QSystemTrayIcon(QIcon(str(resource("icons", "moderator.svg"))), self)
        self.icon.setContextMenu(self._menu)
        self.icon.activated.connect(self._on_press)
        self.icon.messageClicked.connect(self.wanted)
        self.retranslate(words)
        self.icon.show()

    @staticmethod
    def there_is_one() -> bool:
        """Whether the system has a tray that shows messages."""
        return QSystemTrayIcon.isSystemTrayAvailable() and QSystemTrayIcon.supportsMessages()

    def say(self, title: str, text: str) -> None:
        """A notification of the system's."""
        self.icon.showMessage(title, text, self.icon.icon(), SHOWN_MS)

    def _on_press(self, reason: QSystemTrayIcon.ActivationReason) -> None:
        if reason in (QSystemTrayIcon.ActivationReason.Trigger, QSystemTrayIcon.ActivationReason.DoubleClick):
            self.wanted.emit()

    def retranslate(self, words: Words) -> None:
        """Follow the language."""
        self._back.setText(words.say("ui.due.tray.show"))
        self._end.setText(words.say("ui.due.tray.end"))
        self.icon.setToolTip(words.say("ui.app.name"))
