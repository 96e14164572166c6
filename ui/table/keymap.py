"""All keys of the page in one table, so that none means two things at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QKeySequence, QShortcut

from ui.table.actions import ALL_ELSE, DEATH, KEYS, MORE, OTHER_SEAT, SETUP, TABLE, Action
from ui.table.pick import LIFE_LOSS, LIGHTNING

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from ui.table.presses import Presses

PLAYING: Final = (*TABLE, DEATH, OTHER_SEAT, ALL_ELSE, *MORE)


def actions_now(status: str) -> dict[str, Action]:
    """Key -> action while a game has this status."""
    actions = PLAYING if status == "playing" else (*SETUP.get(status, ()), OTHER_SEAT, ALL_ELSE)
    return {action.key: action for action in actions}


class Keymap(QObject):
    """Turns keys into presses; ``asked`` carries what belongs to the page (undo, standings, help, ...)."""

    asked = Signal(str)

    def __init__(self, page: QWidget, presses: Presses) -> None:
        super().__init__(page)
        self._presses = presses
        letters = {action.key for actions in (PLAYING, *SETUP.values()) for action in actions}
        self._names = {QKeySequence(key).toString(): name for name, key in KEYS.items()}
        self._names[QKeySequence("Ctrl+Shift+Z").toString()] = "redo"
        self.shortcuts: dict[str, QShortcut] = {}
        for key in (*sorted(letters), *"0123456789", *KEYS.values(), "Ctrl+Shift+Z"):
            self._bind(key, page)

    def _bind(self, key: str, page: QWidget) -> None:
        made = QShortcut(QKeySequence(key), page)
        made.setAutoRepeat(False)
        made.activated.connect(self._on_key)
        self.shortcuts[key] = made

    def _on_key(self) -> None:
        sender = self.sender()
        if isinstance(sender, QShortcut):
            self.press(sender.key().toString())

    def press(self, key: str) -> None:
        """What the key does now."""
        if key.isdigit():
            self._presses.digit(int(key))
        elif key in self._names:
            self._page_key(self._names[key])
        elif not (key in {LIFE_LOSS, LIGHTNING} and self._presses.special(key)):
            self._letter(key)

    def _page_key(self, name: str) -> None:
        if name == "space":
            self._presses.space()
        elif name == "escape":
            self._presses.cancel()
        else:
            self.asked.emit(name)

    def _letter(self, key: str) -> None:
        action = actions_now(self._presses.status).get(key)
        if action is not None:
            self._presses.act(action)
