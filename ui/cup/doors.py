"""What opens from the organiser's desk: every dialog, and what comes back from it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.cup.keys import PANES
from ui.cup.rooms import rooms
from ui.forum.doors import Doors

if TYPE_CHECKING:
    from ui.cup.page import CupPage


class CupDoors(Doors):
    """The forum desk's doors with the cup's rooms; a pane's name leads to that pane."""

    _page: CupPage

    def __init__(self, page: CupPage) -> None:
        super().__init__(page, rooms())

    def ask(self, name: str) -> None:
        """A key or button, by its name in keys.py."""
        if name in PANES:
            self._page.show_pane(name)
        else:
            super().ask(name)

    def appear(self) -> None:
        """The desk is shown: a room may have something to say about what happened meanwhile."""
        self._all("appear")

    def ask_earlier_round(self) -> None:
        """The round before."""
        self._page.turn_round(-1)

    def ask_later_round(self) -> None:
        """The round after."""
        self._page.turn_round(1)
