"""What opens from the forum desk: every dialog, and what comes back from it. Other rooms of the desk hang themselves in here."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from moderator.play.messages import Step
from ui.desk_doors import DeskDoors, Room
from ui.forum.amend import ForumAmend
from ui.forum.header import asks_first
from ui.forum.rooms import rooms_of
from ui.table.dialogs.steps import StepDialog

if TYPE_CHECKING:
    from ui.forum.page import ForumPage


class Doors(DeskDoors):
    """The doors of the forum desk; the rooms are the game's (rooms.py)."""

    def __init__(self, page: ForumPage, rooms: Iterable[Room] | None = None) -> None:
        """``rooms``: those of the game, where nothing else is said."""
        super().__init__(page)
        self.rooms = tuple(room(page, self.show) for room in rooms or rooms_of(page.desk.session.ruleset.name))

    # --- keys and buttons of the page ---------------------------------------------------------------------------------

    def ask(self, name: str) -> None:
        """A key or button of the page, by its name in keys.py."""
        found = self.find(f"ask_{name}")
        if found is not None:
            found()
        else:
            self._page.foot.say(self._context.say("not_here"), "amber")

    def ask_help(self) -> None:
        """The key map."""
        self._page.room_wanted.emit("keys")

    def ask_rulebook(self) -> None:
        """The rulebook, at the clause of what is proposed."""
        step = next((step for step in self._page.desk.steps if step.proposed), None)
        clause = self._page.face.clauses.get(step.verb, "") if step is not None else ""
        self._page.room_wanted.emit(f"rulebook:{clause}" if clause else "rulebook")

    def ask_lock(self) -> None:
        """Lock the window."""
        self._page.room_wanted.emit("lock")

    def amend_entry(self, seq: int) -> None:
        """Make that entry right."""
        self.show(ForumAmend(self._context, seq, parent=self._page))

    # --- steps --------------------------------------------------------------------------------------------------------

    def ask_next_step(self) -> None:
        """The one proposed step; where questions stand before it, the questions."""
        step = next((step for step in self._page.desk.steps if step.proposed), None)
        if step is not None:
            self.step(step)
        elif asks_first(self._page.context) and (opener := self.find("ask_asks")) is not None:
            opener()

    def step(self, step: Step) -> None:
        """A step of the rules: a room that opens it, the command where it is whole, else its form."""
        if step.blocked is not None:
            self.refused(step.blocked)
            return
        opener = self.find(f"open_{step.verb}")
        if opener is not None:
            opener(step)
        elif step.command is not None:
            self._page.desk.take(step)
        else:
            self.form(step)

    def form(self, step: Step) -> None:
        """A step as a form."""
        self.show(StepDialog(self._context, step, parent=self._page))

    # --- refusals -----------------------------------------------------------------------------------------------------

    def _say_refusal(self, text: str) -> None:
        self._page.foot.say(text, "red")

    def _closed(self) -> None:
        self._page.take_focus()
