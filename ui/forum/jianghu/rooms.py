"""The doors of a game of eighty-eight: one line for each room of the desk."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QObject

from ui.forum.outbox import OutboxDialog

if TYPE_CHECKING:
    from ui.forum.page import ForumPage


class DeskRooms(QObject):
    """What opens from the desk itself: tabs, board, typed line, schedule, public window, outbox."""

    def __init__(self, page: ForumPage, show: Callable[[Any], None]) -> None:
        super().__init__(page)
        self._page, self._show = page, show

    def ask_outbox(self) -> None:
        """What has to be posted and sent."""
        self._show(OutboxDialog(self._page.context, parent=self._page))


ROOMS: Final[list[Callable[[Any, Any], QObject]]] = [
    DeskRooms,
]
"""The rooms of the desk, the first that answers to a name opens it; every part of the desk adds its own line."""
