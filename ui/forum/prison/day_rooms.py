"""The doors of a prison game by day: election, offices, talks and shelters, conduct, people, skills, and every question about them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QObject

from moderator.play.messages import Step
from ui.forum.ask import AskDialog
from ui.forum.prison.conduct import ConductDialog
from ui.forum.prison.day_questions import QUESTIONS
from ui.forum.prison.election import ElectionDialog
from ui.forum.prison.night_sheets.skill import SkillSheet
from ui.forum.prison.offices import OfficesDialog
from ui.forum.prison.persons import PersonsDialog
from ui.forum.prison.questions import QUESTIONS as OF_DESK
from ui.forum.prison.sessions import SessionsDialog
from ui.forum.prison.skills_day import ResolveDialog
from ui.forum.prison.times_sheet import TimesDialog
from ui.forum.sheet import Sheet
from ui.table.dialogs.base import DeskDialog

if TYPE_CHECKING:
    from ui.forum.page import ForumPage

SHEETS: Final[dict[str, Callable[..., Any]]] = {
    "election": ElectionDialog, "offices": OfficesDialog, "talks": SessionsDialog, "conduct": ConductDialog, "people": PersonsDialog,
    "skills": SkillSheet,
}  # fmt: skip
"""Sheets from which questions are asked, and which are shown anew when one is settled."""
LEADS: Final = {
    "elect": "election", "close_election": "election", "pick_leader": "election", "close_session": "talks", "announce_shelter": "talks",
}  # fmt: skip
"""Steps that are taken on a sheet."""


class DayRooms(QObject):
    """``open_<verb>(step)`` for the steps, ``ask_<name>()`` for the page's keys; ``show`` opens a dialog of the page."""

    def __init__(self, page: ForumPage, show: Callable[[DeskDialog], None]) -> None:
        super().__init__(page)
        self._page, self._show = page, show
        for verb in (*QUESTIONS, "set_times", "resolve_skill"):
            setattr(self, f"open_{verb}", self.question)
        for verb in LEADS:
            setattr(self, f"open_{verb}", self._on_lead)

    # --- steps and keys -----------------------------------------------------------------------------------------------

    def question(self, step: Step) -> None:
        """A step: what it needs, and what would follow."""
        known = {**step.params, **{key: value for key, value in (step.command or {}).items() if key != "do"}}
        self._show(self.dialog(step.verb, known))

    def _on_lead(self, step: Step) -> None:
        self.sheet(LEADS[step.verb])

    def ask_persons(self) -> None:
        """Everybody."""
        self.sheet("people")

    def ask_substitute(self) -> None:
        """A substitute is wanted: for the seat that is looked at."""
        seat = self._page.seating.looked_at
        self._show(self.dialog("request_sub", {"seat": seat} if seat else {}))

    def ask_card(self) -> None:
        """A card, for the seat that is looked at."""
        seat = self._page.seating.looked_at
        self._show(self.dialog("give_card", {"person": seat} if seat else {}))

    def ask_conduct(self) -> None:
        """Penalties, reports, cards."""
        self.sheet("conduct")

    def ask_talks(self) -> None:
        """Talks and shelters."""
        self.sheet("talks")

    def ask_offices(self) -> None:
        """What leaders may do."""
        self.sheet("offices")

    def ask_election(self) -> None:
        """The election."""
        self.sheet("election")

    # --- dialogs ------------------------------------------------------------------------------------------------------

    def sheet(self, name: str) -> None:
        """One of the sheets, as the page's dialog."""
        self._show(self._made(name, self._page))

    def _made(self, name: str, parent: Any) -> Any:
        made = SHEETS[name](self._page.context, parent=parent)
        if name != "skills":
            made.wanted.connect(self._on_wanted)
        return made

    def dialog(self, verb: str, known: dict[str, Any], parent: Any = None) -> Any:
        """The sheet of one question."""
        page = self._page
        over = parent or page
        if verb == "set_times":
            return TimesDialog(page.context, parent=over)
        if verb == "resolve_skill":
            given = {key: str(value) for key, value in known.items() if key in {"ask", "seat", "skill"}}
            return ResolveDialog(page.context, parent=over, **given)
        question = QUESTIONS.get(verb) or OF_DESK[verb]
        return AskDialog(page.context, question, self._given(verb, known), parent=over)

    def _given(self, verb: str, known: dict[str, Any]) -> dict[str, Any]:
        """What the command has fields for; people by their seats."""
        kind = self._page.desk.session.wire.verbs[verb]
        fields = {key: value for key, value in known.items() if key in kind.__struct_fields__}
        if verb == "break_limit" and "seat" in fields:
            return {}  # the limit says whose it is
        state = self._page.desk.state
        if verb == "give_card" and "person" in fields and fields["person"] not in state.seats:
            fields["person"] = next((s.id for s in state.seats.values() if fields["person"] in {s.person, s.mask}), fields["person"])
        return fields

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
