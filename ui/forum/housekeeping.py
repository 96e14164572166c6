"""The desk's doors to what is nobody's but the host's: private notes, who is typing, what is seldom needed."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPoint
from PySide6.QtWidgets import QMenu

from moderator.play.commands import Note
from ui.forum.header import SAME, step_words
from ui.forum.house_rules import HouseRulesSheet, groups_of
from ui.table.dialogs.base import DeskDialog, ReasonDialog
from ui.table.dialogs.typist import TypistDialog
from ui.table.typists import Typists
from ui.widgets.floating import rounded

if TYPE_CHECKING:
    from ui.forum.page import ForumPage


class Housekeeping(QObject):
    """``ask_note``, ``ask_typist``, ``ask_house_rules``, ``ask_more``."""

    def __init__(self, page: ForumPage, show: Callable[[DeskDialog], None]) -> None:
        super().__init__(page)
        self._page, self._show = page, show
        self.typists = Typists(page.desk, page.settings, self)  # type: ignore[arg-type]
        self.typists.changed.connect(self._on_typist)
        self.menu: QMenu | None = None

    def ask_note(self) -> None:
        """A private note, on the seat that is looked at."""
        page, say = self._page, self._page.context.say
        about = self.about()
        lead = say("note.lead_seat", seat=page.context.seat(about)) if about else say("note.lead")
        dialog = ReasonDialog(page.context, say("note.title"), lead, say("note.keep"), parent=page)
        dialog.text.setPlaceholderText(say("note.hint"))
        dialog.text.setAccessibleName(say("note.hint"))
        dialog.given.connect(self._on_note)
        self._show(dialog)

    def about(self) -> str:
        """Whom a note would be on: the seat that is looked at; empty for nobody."""
        return self._page.seating.looked_at or ""

    def open_note(self, _: object) -> None:
        """The step of the rules leads there too."""
        self.ask_note()

    def _on_note(self, text: str) -> None:
        self._page.desk.do(Note(text=text, target=self.about()))

    def ask_house_rules(self) -> None:
        """The house rules as they stand, to be changed with a reason."""
        self._show(HouseRulesSheet(self._page.context, parent=self._page))

    def open_set_house_rule(self, _: object) -> None:
        """A step of the rules leads there too."""
        self.ask_house_rules()

    def ask_typist(self) -> None:
        """Who is typing."""
        self._show(TypistDialog(self._page.context, self.typists, parent=self._page))

    def _on_typist(self) -> None:
        self._page.foot.refresh()

    def ask_more(self) -> None:
        """Everything that is not proposed, in one menu."""
        page = self._page
        self.menu = QMenu(page)
        rounded(self.menu)
        for number, step in enumerate(page.desk.steps):
            if not step.proposed and (page.curtain.is_open or step.verb not in self._hidden):
                action = self.menu.addAction(step_words(page.context, step).replace("&", "&&"))
                action.setData(number)
                action.setEnabled(step.blocked is None)
        self.menu.addSeparator()
        for name in self.extras():
            self.menu.addAction(page.context.say(f"key.{name}")).setData(name)
        self.menu.triggered.connect(self._on_action)
        button = page.header.more
        self.menu.popup(button.mapToGlobal(QPoint(0, button.height() + 4)))

    def extras(self) -> Iterable[str]:
        """What the menu offers below the steps, by the names of its keys."""
        page = self._page
        own = getattr(page.face, "pages", ())
        rules = ("house_rules",) if groups_of(page.desk.session.ruleset.name) else ()
        return (*own, "measure", "pin", "remark", "files", "search", *rules, "note", "typist", "lock", "settings")

    @property
    def _hidden(self) -> frozenset[str]:
        """Steps of which it is a secret that they can be taken: listed under the lifted curtain only."""
        return frozenset(SAME) | getattr(self._page.face, "hidden_steps", frozenset())

    def _on_action(self, action: object) -> None:
        chosen = action.data()  # type: ignore[attr-defined]
        if isinstance(chosen, int):
            self._page.doors.step(self._page.desk.steps[chosen])
        else:
            self._page.doors.ask(str(chosen))
