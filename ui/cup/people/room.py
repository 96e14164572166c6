"""What opens about people: entries, the sheet of one, cards outside of matches, leaving; nothing is decided here."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject

from moderator.inbox.sheets import KINDS
from moderator.play.messages import Step
from ui.cup.people.asks import TwicePressed, WeighedAsk
from ui.cup.people.import_sheet import ImportSheet
from ui.cup.people.person import PersonSheet
from ui.cup.people.questions import OF, revoke
from ui.forum.ask import AskDialog, Question

if TYPE_CHECKING:
    from ui.table.dialogs.base import DeskDialog

TWICE = frozenset({"expel"})
WEIGHED = frozenset({"give_card", "revoke_card"})


class PeopleRoom(QObject):
    """``open_<verb>(step)`` for every verb about people; ``ask_register``, ``ask_import``, ``ask_staff``, ``ask_person``."""

    def __init__(self, page: Any, show: Callable[[DeskDialog], None]) -> None:
        super().__init__(page)
        self._page, self._show = page, show

    def _ask(self, question: Question, given: dict[str, Any]) -> None:
        kind = TwicePressed if question.verb in TWICE else WeighedAsk if question.verb in WEIGHED else AskDialog
        dialog = kind(self._page.context, question, given, parent=self._page)
        if isinstance(dialog, WeighedAsk):
            dialog.weighed.connect(self._page.doors.find("weigh"))
        self._show(dialog)

    def _of_step(self, step: Step) -> None:
        self._ask(OF[step.verb], {key: value for key, value in step.params.items() if key == "person"})

    def open_register(self, step: Step) -> None:
        """An entry; a late one by force (S2.2)."""
        self._of_step(step)

    def open_add_staff(self, step: Step) -> None:
        """Somebody of the staff (S3.5.3)."""
        self._of_step(step)

    def open_hold_back(self, step: Step) -> None:
        """To the waiting list."""
        self._of_step(step)

    def open_admit(self, step: Step) -> None:
        """Off the waiting list, or to a place that staff have (R2)."""
        self._of_step(step)

    def open_withdraw(self, step: Step) -> None:
        """Out, with a reason (R32)."""
        self._of_step(step)

    def open_give_card(self, step: Step) -> None:
        """A card outside of a match (R21)."""
        self._of_step(step)

    def open_revoke_card(self, step: Step) -> None:
        """A card of the cup's own taken back."""
        self._ask(revoke(str(step.params.get("person", ""))), dict(step.params))

    def open_expel(self, step: Step) -> None:
        """For good: pressed twice (S5.B)."""
        self._of_step(step)

    def ask_register(self) -> None:
        """An entry."""
        self._ask(OF["register"], {})

    def ask_staff(self) -> None:
        """A helper."""
        self._ask(OF["add_staff"], {})

    def ask_import(self) -> None:
        """Entries out of a table."""
        self._show(ImportSheet(self._page.context, parent=self._page))

    def take_files(self, paths: Iterable[Path]) -> None:
        """What was dropped on the desk: a table is a list of entries, everything else another room's."""
        dropped = tuple(paths)
        tables = [path for path in dropped if path.suffix.lower() in KINDS]
        others = tuple(path for path in dropped if path not in tables)
        if tables:
            sheet = ImportSheet(self._page.context, parent=self._page)
            sheet.box.open_file(tables[0])
            self._show(sheet)
        for room in self._page.doors.rooms if others else ():
            if room is not self and hasattr(room, "take_files"):
                room.take_files(others)
                return

    def ask_person(self) -> None:
        """The person that is looked at."""
        name = self._page.looking.person
        if name in self._page.desk.state.people:
            sheet = PersonSheet(self._page.context, name, parent=self._page)
            sheet.stepped.connect(self._page.step)
            self._show(sheet)
