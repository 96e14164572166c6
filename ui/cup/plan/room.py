"""What opens about the plan of a cup and its scoring table."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject

from ui.cup.plan.scoring_sheet import ScoringSheet
from ui.cup.plan.sheet import PlanSheet

if TYPE_CHECKING:
    from moderator.play.messages import Step
    from ui.table.dialogs.base import DeskDialog


class PlanRoom(QObject):
    """``open_set_plan``, ``open_confirm_scoring``; ``ask_plan``, ``ask_scoring`` from buttons."""

    def __init__(self, page: Any, show: Callable[[DeskDialog], None]) -> None:
        super().__init__(page)
        self._page, self._show = page, show

    def open_set_plan(self, step: Step) -> None:
        """A proposal is read, and changed, before it is taken."""
        self._show(PlanSheet(self._page.context, step, parent=self._page))

    def open_confirm_scoring(self, _step: Step) -> None:
        """The table is read before it is confirmed."""
        self.ask_scoring()

    def ask_plan(self) -> None:
        """The plan as it stands."""
        self._show(PlanSheet(self._page.context, parent=self._page))

    def ask_scoring(self) -> None:
        """The scoring table."""
        self._show(ScoringSheet(self._page.context, parent=self._page))
