"""How the desk opens its substitute sheets: a key, the vacancy steps, the list, the choice between two results."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from moderator.play.messages import Step
from ui.later import Later
from ui.table.dialogs.base import DeskDialog
from ui.table.substitute.say import say

if TYPE_CHECKING:
    from ui.table.page import MatchPage
    from ui.table.substitute.small import CandidatesDialog, ChoiceDialog
    from ui.table.substitute.wizard import SubstituteWizard
else:  # loaded at their first use
    CandidatesDialog = Later("ui.table.substitute.small", "CandidatesDialog")
    ChoiceDialog = Later("ui.table.substitute.small", "ChoiceDialog")
    SubstituteWizard = Later("ui.table.substitute.wizard", "SubstituteWizard")


class Substitutes(QObject):
    """``show`` opens a dialog of the page."""

    def __init__(self, page: MatchPage, show: Callable[[DeskDialog], None]) -> None:
        super().__init__(page)
        self._page = page
        self._open = show

    def ask_substitute(self) -> None:
        """The key: the wizard where it stands; after the last game the choice between two results."""
        page = self._page
        phase = page.desk.state.phase
        if not page.desk.state.lines or phase == "confirmed":
            page.centre.prompt.say(say(page.context, "nothing"), "amber")
        elif phase == "provisional":
            self.open_choose_result(None)
        else:
            self._open(SubstituteWizard(page.context, parent=page))

    def open_declare_vacancy(self, step: Step) -> None:
        """Somebody is gone: who, where the step says it, and why."""
        line, reason = step.params.get("line"), step.params.get("reason")
        given = str(line) if line else self._page.presses.looked_at or ""
        wizard = SubstituteWizard(self._page.context, line=given, reason=str(reason) if reason else None, parent=self._page)
        self._open(wizard)

    def open_call_substitute(self, step: Step) -> None:
        """Somebody is to be called."""
        self._open(SubstituteWizard(self._page.context, vacancy=step.params.get("vacancy"), parent=self._page))

    open_seat_substitute = open_call_substitute

    def open_list_candidates(self, _: object) -> None:
        """Who may substitute."""
        self._open(CandidatesDialog(self._page.context, parent=self._page))

    def open_choose_result(self, _: object) -> None:
        """Which of two results counts."""
        self._open(ChoiceDialog(self._page.context, parent=self._page))
