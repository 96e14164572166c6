"""What is nobody's but the organiser's: private notes, who is typing, the outbox, the house rules, what is seldom needed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ui.forum.housekeeping import Housekeeping
from ui.forum.outbox import OutboxDialog

if TYPE_CHECKING:
    from ui.cup.page import CupPage


class CupHousekeeping(Housekeeping):
    """``ask_note``, ``ask_typist``, ``ask_house_rules``, ``ask_more``, ``ask_outbox``."""

    _page: CupPage

    def about(self) -> str:
        """A note is on the person that is looked at."""
        return self._page.looking.person

    def extras(self) -> Iterable[str]:
        """What the menu offers below the steps."""
        return ("outbox", "export", "public", "house_rules", "note", "typist", "lock", "settings")

    def ask_outbox(self) -> None:
        """What is to be told to whom."""
        self._show(OutboxDialog(self._page.context, parent=self._page))
