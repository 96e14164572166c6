"""The doors of people's matters: alliances, stand-ins, privileges, complaints and discipline, the end, and every question about them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QObject

from moderator.play.messages import Step
from ui.forum.ask import AskDialog
from ui.forum.jianghu.people.alliances import AlliancesDialog
from ui.forum.jianghu.people.conduct import ConductDialog
from ui.forum.jianghu.people.counts import CountsDialog
from ui.forum.jianghu.people.ending import EndingDialog
from ui.forum.jianghu.people.privileges import PrivilegesDialog
from ui.forum.jianghu.people.questions import QUESTIONS
from ui.forum.jianghu.people.stand_ins import StandInsDialog
from ui.forum.sheet import Sheet
from ui.table.dialogs.base import DeskDialog

if TYPE_CHECKING:
    from ui.forum.page import ForumPage

SHEETS: Final[dict[str, Callable[..., Any]]] = {
    "alliances": AlliancesDialog, "stand_ins": StandInsDialog, "privileges": PrivilegesDialog, "conduct": ConductDialog,
    "ending": EndingDialog,
}  # fmt: skip
"""Sheets from which questions are asked, and which are shown anew when one is settled."""


class PeopleRooms(QObject):
    """``open_<verb>(step)`` for the steps, ``ask_<name>()`` for the page's keys; ``show`` opens a dialog of the page."""

    def __init__(self, page: ForumPage, show: Callable[[DeskDialog], None]) -> None:
        super().__init__(page)
        self._page, self._show = page, show
        for verb in QUESTIONS:
            setattr(self, f"open_{verb}", self.question)

    # --- steps and keys -----------------------------------------------------------------------------------------------

    def question(self, step: Step) -> None:
        """A step: what it needs, and what would follow."""
        known = {**step.params, **{key: value for key, value in (step.command or {}).items() if key != "do"}}
        self._show(self.dialog(step.verb, known))

    def ask_alliances(self) -> None:
        """Who may talk with whom."""
        self.sheet("alliances")

    def ask_stand_ins(self) -> None:
        """The posts of the round and who may stand in."""
        self.sheet("stand_ins")

    def ask_privileges(self) -> None:
        """First hang, post counts."""
        self.sheet("privileges")

    def ask_conduct(self) -> None:
        """Complaints, the catalogue, warnings."""
        self.sheet("conduct")

    def ask_ending(self) -> None:
        """The end, prizes and medals."""
        self.sheet("ending")

    def ask_persons(self) -> None:
        """Everybody, with what each has been given."""
        self._show(self._made("conduct", self._page, page="seats"))

    def ask_card(self) -> None:
        """A warning, for the seat that is looked at."""
        self._of_seat("warn")

    def ask_substitute(self) -> None:
        """Another person for the mask that is looked at."""
        self._of_seat("replace")

    def _of_seat(self, verb: str) -> None:
        seat = self._page.seating.looked_at
        self._show(self.dialog(verb, {"seat": seat} if seat else {}))

    # --- dialogs ------------------------------------------------------------------------------------------------------

    def sheet(self, name: str) -> None:
        """One of the sheets, as the page's dialog."""
        self._show(self._made(name, self._page))

    def _made(self, name: str, parent: Any, **more: Any) -> Any:
        made = SHEETS[name](self._page.context, parent=parent, **more)
        made.wanted.connect(self._on_wanted)
        return made

    def dialog(self, verb: str, known: dict[str, Any], parent: Any = None) -> Any:
        """The sheet of one question."""
        over = parent or self._page
        if verb == "import_counts":
            return CountsDialog(self._page.context, parent=over)
        kind = self._page.desk.session.wire.verbs[verb]
        fields = {key: value for key, value in known.items() if key in kind.__struct_fields__}
        return AskDialog(self._page.context, QUESTIONS[verb], fields, parent=over)

    def _on_wanted(self, verb: str, known: object) -> None:
        """A question over a sheet, which is shown anew when it is settled; or another sheet."""
        sheet = self.sender()
        if not isinstance(sheet, Sheet) or not isinstance(known, dict):
            return
        self._over = self._made(verb, sheet) if verb in SHEETS else self.dialog(verb, known, parent=sheet)
        if sheet.sees and isinstance(self._over, Sheet):
            self._over.uncover()
        self._over.finished.connect(sheet.refresh)  # type: ignore[attr-defined]
        self._over.open()
