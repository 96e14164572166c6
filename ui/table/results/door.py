"""The way into what is settled after the last game: ties with the seal (F8), appeals (F9)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from moderator.play.messages import Step
from moderator.rulesets.sanguosha.comparison import equals
from moderator.rulesets.sanguosha.state import Appeal
from ui.later import Later
from ui.table.dialogs.base import DeskDialog

if TYPE_CHECKING:
    from ui.table.dialogs.standings import StandingsDialog
    from ui.table.page import MatchPage
    from ui.table.results.appeals import AppealsDialog, FileDialog
    from ui.table.results.changing import ChangeDialog
    from ui.table.results.deciding import DecideDialog
    from ui.table.results.wizard import TieDialog
else:  # loaded at their first use
    StandingsDialog = Later("ui.table.dialogs.standings", "StandingsDialog")
    AppealsDialog = Later("ui.table.results.appeals", "AppealsDialog")
    FileDialog = Later("ui.table.results.appeals", "FileDialog")
    ChangeDialog = Later("ui.table.results.changing", "ChangeDialog")
    DecideDialog = Later("ui.table.results.deciding", "DecideDialog")
    TieDialog = Later("ui.table.results.wizard", "TieDialog")


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
        """The table is read before it is sealed: in the wizard where a tie had more to it than a shared place, else plainly."""
        if any(equal.how != "shared" for equal in equals(self._page.desk.state)):
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
        """The list, with the window they are taken in."""
        dialog = AppealsDialog(self._page.context, parent=self._page)
        dialog.filing.connect(self._file)
        dialog.deciding.connect(self._decide)
        self._open(dialog)

    def _file(self) -> None:
        self.open_file_appeal(None)

    def open_file_appeal(self, _: object) -> None:
        """Write one down; the list comes after it."""
        dialog = FileDialog(self._page.context, parent=self._page)
        dialog.accepted.connect(self._list_again)
        self._open(dialog)

    def open_decide_appeal(self, step: Step) -> None:
        """One of the undecided."""
        self._decide(int(step.params["appeal"]))

    def _decide(self, number: int) -> None:
        dialog = DecideDialog(self._page.context, self._appeal(number), parent=self._page)
        dialog.changing.connect(self._change)
        dialog.decided.connect(self._list_again)
        self._open(dialog)

    def _change(self, number: int, seq: int, reason: str) -> None:
        dialog = ChangeDialog(self._page.context, self._appeal(number), seq, reason, parent=self._page)
        dialog.accepted.connect(self._list_again)
        self._open(dialog)

    def _appeal(self, number: int) -> Appeal:
        return next(appeal for appeal in self._page.desk.state.appeals if appeal.id == number)

    def _list_again(self) -> None:
        """After what was written, the list shows it."""
        self._page.desk.work.soon(self.ask_appeals)
