"""The menu of what is seldom needed: every step of the rules that has no key of its own."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu, QWidget

from moderator.play.messages import Step
from ui.table.actions import KEYS
from ui.table.context import Context
from ui.table.dialogs.notices import owing
from ui.table.timers import step_text
from ui.widgets.floating import rounded

OFTEN: Final = frozenset({
    "operation", "end_play", "extra_time", "ask_response", "respond", "ask_skill", "skill_done", "announce_scroll", "open_window",
    "nullify", "dying", "begin_discard",
    "note", "begin_play", "begin_turn", "skip_turn", "reading", "hold", "resume", "set_timer", "reopen_window", "death",
    "give_card", "answer", "ban_hero", "mark_present", "pick_hero", "name_mvp", "confirm_outcome",
    "record_1v1", "draw_first", "win_bout", "agree_share", "file_appeal", "decide_appeal",
})  # fmt: skip
"""Verbs with a key, a seat or a sheet of their own."""


ASKED: Final = ("note", "typist", "lock")
"""Keys of the page that have no button, by their names in KEYS."""
OVER: Final = frozenset({"provisional", "confirmed"})
"""Phases from which a further match with the same people is one step away."""


class MoreMenu(QMenu):
    """``taken`` carries the step; ``notices``: what people have to be told; ``asked`` the name of a key of the page."""

    taken = Signal(object)
    notices = Signal()
    settings = Signal()
    asked = Signal(str)
    public = Signal()
    rulebook = Signal()
    printing = Signal()
    ties = Signal()
    appeals = Signal()

    def __init__(self, context: Context, parent: QWidget) -> None:
        super().__init__(parent)
        rounded(self)
        self.steps: list[Step] = [step for step in context.desk.steps if step.verb not in OFTEN and not step.proposed]
        told = self.addAction(context.say("notices.open", n=owing(context)))
        told.setShortcut(QKeySequence(KEYS["notices"]))
        told.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)  # the page has the key; here it is only shown
        told.triggered.connect(self.notices)
        self.addSeparator()
        for number, step in enumerate(self.steps):
            action = self.addAction(step_text(context, step).replace("&", "&&"))
            action.setData(number)
            action.setEnabled(step.blocked is None)
        self.addSeparator()
        doors = {
            "ties": self.ties, "appeals": self.appeals, "print": self.printing, "public": self.public, "rulebook": self.rulebook,
        }  # fmt: skip
        for name, told_to in doors.items():
            entry = self.addAction(context.say(f"{name}.open"))
            entry.setShortcut(QKeySequence(KEYS[name]))
            entry.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
            entry.triggered.connect(told_to)
        for name in ASKED:
            entry = self.addAction(context.say(f"{name}.open"))
            entry.setShortcut(QKeySequence(KEYS[name]))
            entry.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
            entry.setData(name)
        if context.desk.state.phase in OVER:
            again = self.addAction(context.say("again.open"))
            again.setData("again")
        look = self.addAction(context.say("settings.open"))
        look.setShortcut(QKeySequence(KEYS["settings"]))
        look.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        look.triggered.connect(self.settings)
        self.triggered.connect(self._on_triggered)

    def _on_triggered(self, action: QAction) -> None:
        number = action.data()
        if isinstance(number, int):
            self.taken.emit(self.steps[number])
        elif isinstance(number, str):
            self.asked.emit(number)
