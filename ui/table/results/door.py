"""The way into what is settled after the last game: ties with the seal (F8), appeals (F9)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject

from moderator.play.messages import Step
from moderator.rulesets.sanguosha.comparison import equals
from ui.table.dialogs.base import DeskDialog
from ui.table.dialogs.standings import StandingsDialog
from ui.table.results.wizard import TieDialog

if TYPE_CHECKING:
    from ui.table.page import MatchPage


class Results(QObject):
    """``open_<verb>`` for the steps of a result, ``ask_<name>`` for the page's keys; ``show`` opens a dialog of the page."""

    def __init__(self, page: MatchPage, show: Callable[[DeskDialog], None]) -> None:
        super().__init__(page)
        self._page = page
        self._open = show

    # --- ties ---------------------------------------------------------------------------------------------------------

    def ask_ties(self) -> None:
        """The wizard, at the first tie that waits."""
        self._ties()

    def _ties(self, line: str = "") -> None:
        self._open(TieDialog(self._page.context, line=line, parent=self._page))

    def open_record_1v1(self, step: Step) -> None:
        """The tie that has to be played out."""
        self._ties(next(iter(step.params.get("lines", ())), ""))

    def open_draw_first(self, step: Step) -> None:
        """The pair's tie."""
        self._ties(self._page.desk.state.line_of(str(step.params["a"])) or "")

    open_win_bout = open_draw_first

    def open_confirm_match(self, _: object) -> None:
        """The table is read before it is sealed: with its ties where there are any, else plainly."""
        if equals(self._page.desk.state):
            self._ties()
        else:
            self._open(self._standings(confirm=True))

    def show_standings(self) -> None:
        """The whole table with its reasons."""
        self._open(self._standings())

    def _standings(self, *, confirm: bool = False) -> StandingsDialog:
        dialog = StandingsDialog(self._page.context, confirm=confirm, parent=self._page)
        dialog.ties.connect(self.ask_ties)
        return dialog

    # --- appeals ------------------------------------------------------------------------------------------------------

    def ask_appeals(self) -> None:
        """The list of appeals."""
        self.open_appeals(None)

    def open_appeals(self, _: Any) -> None:
        """The list."""
