"""The curtain before all that is secret: open only while its key is held and the window has the focus."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QLineEdit

KEYS: Final = frozenset({Qt.Key.Key_QuoteLeft, Qt.Key.Key_periodcentered, Qt.Key.Key_AsciiTilde})
"""The key left of 1, also as a Chinese keyboard names it."""


class Curtain(QObject):
    """``changed`` carries whether the key is held. Views show secrets only while ``is_open``.

    ``for_one``: the screen is turned to one player, and the table behind stays covered; what is his goes by ``is_held``.
    """

    changed = Signal(bool)

    def __init__(self, parent: QObject | None = None, *, later: bool = False) -> None:
        """``later``: its key is heeded from ``watch`` on; a page that is being built sends thousands of events that are none of it."""
        super().__init__(parent)
        self.is_held = False
        self.for_one = False
        if not later:
            self.watch()

    def watch(self) -> None:
        """Heed the key from now on."""
        app = QApplication.instance()
        if isinstance(app, QApplication):
            app.installEventFilter(self)
            app.applicationStateChanged.connect(self._on_application_state)

    def unwatch(self) -> None:
        """Its page goes: no event passes through it any more."""
        app = QApplication.instance()
        if isinstance(app, QApplication):
            app.removeEventFilter(self)

    @property
    def is_open(self) -> bool:
        """Whether all that is secret may show."""
        return self.is_held and not self.for_one

    def lift(self) -> None:
        """The key is down, or the button is held."""
        self._set(True)

    def fall(self) -> None:
        """The key is up, or nobody looks at this window any more."""
        self._set(False)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The key works wherever the focus is; losing the focus covers again."""
        kind = event.type()
        if kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease, QEvent.Type.ShortcutOverride):
            return self._on_key(event, kind)
        if kind in (QEvent.Type.WindowDeactivate, QEvent.Type.ApplicationDeactivate):
            self.fall()
        return False

    def _on_key(self, event: QEvent, kind: QEvent.Type) -> bool:
        if not isinstance(event, QKeyEvent) or event.key() not in KEYS or _typing_password():
            return False
        if kind == QEvent.Type.ShortcutOverride:
            event.accept()
            return True
        if not event.isAutoRepeat():
            self._set(kind == QEvent.Type.KeyPress)
        return True

    def _on_application_state(self, state: Qt.ApplicationState) -> None:
        if state != Qt.ApplicationState.ApplicationActive:
            self.fall()

    def _set(self, is_held: bool) -> None:
        if is_held != self.is_held:
            self.is_held = is_held
            self.changed.emit(is_held)


def _typing_password() -> bool:
    """A password may hold any sign: the key is a letter there."""
    field = QApplication.focusWidget()
    return isinstance(field, QLineEdit) and field.echoMode() == QLineEdit.EchoMode.Password
