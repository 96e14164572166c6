"""The right column of a prison desk: the state of the game in panels, or the inbox; one key goes from one to the other."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from ui.forum.keys import OF_GAME
from ui.forum.left import SectionPanel
from ui.forum.prison import results, tonight, votes
from ui.forum.prison.grid import GridPanel
from ui.forum.prison.votes import VotePanel
from ui.theme import SPACE
from ui.widgets.buttons import KeyButton
from ui.widgets.panel import Scroll, row
from ui.widgets.segments import Segments

if TYPE_CHECKING:
    from ui.forum.context import ForumContext
    from ui.forum.inbox import Inbox
    from ui.forum.views import Face

TABS: Final = ("game", "inbox")
NIGHT: Final = frozenset({"corridor", "interrogation", "interrogation2", "night"})


class RightColumn(QWidget):
    """``asked`` carries a name for the doors, ``pressed`` a seat."""

    asked = Signal(str)

    def __init__(self, context: ForumContext, face: Face, inbox: Inbox) -> None:
        super().__init__()
        self._context, self._inbox = context, inbox
        self.tabs = Segments(TABS, TABS[0], width=112)
        for tab in TABS:
            self.tabs.say(tab, context.say(f"prison.tab.{tab}"))
        self.tabs.chosen.connect(self._on_tab)
        other = KeyButton(context.say("prison.tab.other"), kind="plain", hint=OF_GAME["prison"]["tab"])
        other.clicked.connect(self.toggle)
        other.setAccessibleName(context.say("key.tab"))
        self.vote = VotePanel(context)
        self.now = SectionPanel(context)
        self.grid = GridPanel(context)
        self.tonight = SectionPanel(context)
        self.people = SectionPanel(context)
        self.panels = {"vote": self.vote, "now": self.now, "grid": self.grid, "tonight": self.tonight, "people": self.people}
        self.vote.asked.connect(self.asked)
        self.grid.asked.connect(self.asked)
        self._more = KeyButton(context.say("prison.now.more"), kind="ghost", hint=OF_GAME["prison"]["if_ended"])
        self._more.clicked.connect(self._on_more)
        self.now.body.addLayout(row(None, self._more))
        self._scroll = Scroll((0, 0, 4, 0))
        self._scroll.box.setSpacing(SPACE + 2)
        self._order: tuple[str, ...] = ()
        self._scroll.box.addStretch(1)
        self.stack = QStackedWidget()
        self.stack.addWidget(self._scroll)
        self.stack.addWidget(inbox)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(SPACE)
        box.addLayout(row(self.tabs, None, other))
        box.addWidget(self.stack, 1)
        inbox.model.rowsInserted.connect(self._count)
        inbox.model.dataChanged.connect(self._count)

    @property
    def tab(self) -> str:
        """What is shown."""
        return TABS[self.stack.currentIndex()]

    def show_tab(self, tab: str) -> None:
        """The game, or the inbox."""
        self.tabs.show_value(tab)
        self.stack.setCurrentIndex(TABS.index(tab))

    def toggle(self) -> None:
        """From one to the other."""
        self.show_tab(TABS[1 - TABS.index(self.tab)])
        self.take_focus()

    def _on_tab(self, tab: str) -> None:
        self.show_tab(tab)

    def take_focus(self) -> None:
        """The keyboard to the messages where they are shown."""
        if self.tab == "inbox":
            self._inbox.take_focus()
        else:
            self.tabs.buttons["game"].setFocus()

    # --- following ----------------------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Everything from the state."""
        self._inbox.refresh()
        self._count()
        self._panels()

    def curtain(self) -> None:
        """The curtain has moved."""
        self._inbox.curtain()
        self._panels()

    def _count(self, *_: object) -> None:
        waiting = self._inbox.model.number_open
        code = "prison.tab.inbox.waiting" if waiting else "prison.tab.inbox"
        self.tabs.say("inbox", self._context.say(code, n=waiting))

    def _panels(self) -> None:
        context = self._context
        phase = context.desk.state.phase
        if phase in NIGHT:
            order = ("grid", "tonight", "now", "vote", "people")
        elif phase == "ended":
            order = ("now", "grid", "vote", "people", "tonight")
        else:
            order = ("vote", "now", "grid", "people", "tonight")
        self._arrange(order)
        state = context.desk.state
        begun = {"now": state.started is not None, "tonight": state.day > 0 and phase != "ended"}
        for name, panel in self.panels.items():
            panel.setVisible(begun.get(name, state.day > 0))
        self.vote.show_vote(votes.view(context))
        self.now.show_section(results.section(context))
        self.grid.refresh()
        self.tonight.show_section(tonight.section(context))
        self.people.show_section(tonight.people(context))

    def _arrange(self, order: tuple[str, ...]) -> None:
        if order == self._order:
            return
        self._order = order
        for at, name in enumerate(order):
            self._scroll.box.insertWidget(at, self.panels[name])

    def _on_more(self) -> None:
        self.asked.emit("if_ended")
