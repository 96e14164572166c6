"""The sheet that a forum host works on: secrets covered until the curtain is lifted, or uncovered on this sheet by one key."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QHBoxLayout, QWidget

from moderator.play.instants import SECOND
from moderator.play.words import Words
from ui.forum.posts import press_of
from ui.table.context import Context
from ui.table.dialogs.base import DeskDialog
from ui.widgets.buttons import KeyButton

if TYPE_CHECKING:
    from moderator.export.posts import Press

BAR: Final = "\N{FULL BLOCK}"
"""What stands in place of a covered word."""


def covered(length: int = 8) -> str:
    """A bar that tells nothing, not even how long the word is."""
    return BAR * length


class Sheet(DeskDialog):
    """``sees``: whether secrets are shown now. The button at the head, or Ctrl+K, shows them while this sheet lies open and in front."""

    def __init__(
        self, context: Context, title: str, lead: str = "", *, width: int = 720, secret: bool = True, parent: QWidget | None = None
    ) -> None:
        super().__init__(context, title, lead, width=width, parent=parent)
        self._looking = False
        self._press: Press | None = None
        self.look = KeyButton("", key="Ctrl+K", table=True)
        self.look.setAutoDefault(False)
        self.look.clicked.connect(self._on_look)
        if not secret:  # shown before it has a place it would be a window of its own for a moment
            self.look.hide()
        self._say_look()
        app = QApplication.instance()
        if isinstance(app, QApplication):
            app.applicationStateChanged.connect(self._on_application)
        if isinstance(head := self._box.itemAt(0).layout(), QHBoxLayout):
            self.head = head
            head.addWidget(self.look)

    @property
    def sees(self) -> bool:
        """Whether what is secret may show."""
        return self._looking or self.context.curtain.is_open

    @property
    def words(self) -> Words:
        """The words of the game before the common ones."""
        return self.context.words.of(self.context.desk.session.ruleset.name)

    @property
    def press(self) -> Press:
        """What makes posts of notices."""
        if self._press is None:
            self._press = press_of(self.context)
        return self._press

    def renew_press(self) -> None:
        """Its templates have changed."""
        self._press = None

    def talk(self, code: str, **params: object) -> str:
        """The words of ``ui.forum.<code>``, seats by their masks."""
        return self.words.say(f"ui.forum.{code}", params, self.context.desk.name_of)

    def when(self, at: int) -> str:
        """An instant as a calendar and a clock show it."""
        from moderator.play.deadlines import iso
        from moderator.play.instants import Instant

        return self.words.show("until", iso(Instant(at // SECOND * SECOND), self.context.desk.state.zone))

    def brief(self, at: int, *, seconds: bool = False) -> str:
        """An instant as short as a table wants it: month, day, time."""
        from datetime import datetime
        from zoneinfo import ZoneInfo

        local = datetime.fromtimestamp(at // SECOND, ZoneInfo(self.context.desk.state.zone))
        return local.strftime("%m-%d %H:%M:%S" if seconds else "%m-%d %H:%M")

    def curtain_changed(self, is_open: bool) -> None:
        """The key is down or up."""
        self.veil()

    def veil(self) -> None:
        """Cover or show; nothing moves."""

    def _on_application(self, state: Qt.ApplicationState) -> None:
        """Whoever goes to another program leaves nothing open behind him."""
        if state != Qt.ApplicationState.ApplicationActive and self._looking:
            self._on_look()

    def uncover(self) -> None:
        """Show what is secret on this sheet."""
        if not self._looking:
            self._on_look()

    def _on_look(self) -> None:
        self._looking = not self._looking
        self._say_look()
        self.veil()

    def _say_look(self) -> None:
        text = self.context.words.say("ui.forum.cover" if self._looking else "ui.forum.uncover")
        self.look.setText(text)
        self.look.setAccessibleName(text)
