"""The forum desk's keys in one table, so that none means two things at once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QKeySequence, QShortcut

from ui.keys.table import KeyGroup, KeyRow
from ui.widgets.buttons import show_key

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from ui.forum.context import ForumContext

INBOX: Final = {
    "accept": "Return", "next_message": "Down", "previous_message": "Up", "reject": "R", "pin": "P", "correct": "C", "remark": "M",
    "choose": "Right", "typed": "T", "search": "Ctrl+F", "paste": "Ctrl+V", "look": "Ctrl+K", "files": "Ctrl+O",
    "measure": "L",
}  # fmt: skip
"""The messages: Return, Down and Up count while the keyboard is in the inbox, which is where it is by itself."""
PAGE: Final = {
    "next_step": "Ctrl+Return", "help": "F1", "rulebook": "F2", "timeline": "F4", "substitute": "F5", "export": "F6",
    "outbox": "F7", "ballot": "F8", "persons": "F9", "asks": "Q", "undo": "Ctrl+Z", "redo": "Ctrl+Y", "amend": "Ctrl+E",
    "note": "Ctrl+N", "typist": "Ctrl+J", "lock": "Ctrl+L", "settings": "Ctrl+,", "more": "U", "card": "K", "to_inbox": "Esc",
}  # fmt: skip
"""Keys of the page itself. The key left of 1 lifts the curtain."""
OF_GAME: Final[dict[str, dict[str, str]]] = {
    "prison": {
        "tab": "I", "board": "B", "kill": "X", "skills": "S", "claims": "V", "links": "N", "if_ended": "E",
        "turn_away": "Ctrl+T",
        "election": "W", "offices": "O", "talks": "G", "conduct": "D",
    },
    "jianghu": {
        "tab": "I", "board": "B", "find": "/", "group": "G", "missing": "N", "schedule": "S", "posts": "X", "public": "D",
        "duties": "W", "checkins": "H", "texts": "F",
        "lines": "Z", "machine": "Ctrl+M", "proxies": "Ctrl+P", "choices": "Ctrl+R", "draft": "Ctrl+D",
        "alliances": "A", "conduct": "J", "privileges": "V", "stand_ins": "O", "ending": "E",
    },
}  # fmt: skip
"""Keys that only one game has."""
OF_LIST: Final = frozenset({"accept", "next_message", "previous_message", "choose"})
"""Keys that the list itself takes."""


class Keys(QObject):
    """``asked`` carries the name of a key that was pressed."""

    asked = Signal(str)

    def __init__(self, page: QWidget, game: str = "", table: Mapping[str, str] | None = None) -> None:
        """``table``: name -> key, where it is not the forum desk's with the game's own."""
        super().__init__(page)
        table = table or {**INBOX, **PAGE, **OF_GAME.get(game, {})}
        self.names = {QKeySequence(key).toString(): name for name, key in table.items() if name not in OF_LIST}
        self.names[QKeySequence("Ctrl+Shift+Z").toString()] = "redo"
        self.shortcuts: dict[str, QShortcut] = {}
        for key in self.names:
            made = self.shortcuts[key] = QShortcut(QKeySequence(key), page)
            made.setAutoRepeat(False)
            made.activated.connect(self._on_key)

    def _on_key(self) -> None:
        sender = self.sender()
        if isinstance(sender, QShortcut):
            self.asked.emit(self.names[sender.key().toString()])


def key_groups(context: ForumContext) -> tuple[KeyGroup, ...]:
    """Every key of the desk, for F1."""

    def rows(table: dict[str, str]) -> tuple[KeyRow, ...]:
        return tuple(KeyRow(show_key(key), context.say(f"key.{name}")) for name, key in table.items())

    curtain = KeyRow("`", context.say("key.curtain"))
    return (
        KeyGroup(context.say("keys.inbox"), rows(INBOX), now=True),
        KeyGroup(context.say("keys.desk"), (curtain, *rows(PAGE), *rows(OF_GAME.get(context.words.game, {})))),
    )
