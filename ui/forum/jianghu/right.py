"""The right column: vote board, posting queue, inbox; one key goes from one to the next."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QSizePolicy, QStackedWidget, QVBoxLayout, QWidget

from ui.forum.jianghu.queue import QueuePanel
from ui.forum.jianghu.votes import VotePanel
from ui.forum.keys import OF_GAME
from ui.theme import SPACE
from ui.widgets.buttons import KeyButton
from ui.widgets.panel import Scroll, row
from ui.widgets.segments import Segments

if TYPE_CHECKING:
    from ui.forum.context import ForumContext
    from ui.forum.inbox import Inbox

TABS: Final = ("vote", "queue", "inbox")
KEYS: Final = OF_GAME["jianghu"]
OF_PHASE: Final = {"window": "queue", "posts": "queue", "setup": "inbox", "checkin": "inbox"}
"""What a phase opens with; the vote board where nothing is said."""


class RightColumn(QWidget):
    """``asked`` carries a name for the doors, ``turned`` the tab that is shown now."""

    asked = Signal(str)
    turned = Signal(str)

    def __init__(self, context: ForumContext, face: Any, inbox: Inbox) -> None:
        super().__init__()
        self._context, self._inbox = context, inbox
        seating: Any = context.presses
        self.tabs = Segments(TABS, TABS[0], width=70)
        for tab in TABS:
            self.tabs.say(tab, context.say(f"jianghu.tab.{tab}"))
        self.tabs.chosen.connect(self.show_tab)
        other = KeyButton(context.say("jianghu.tab.other"), kind="plain", hint=KEYS["tab"])
        other.clicked.connect(self.toggle)
        other.setAccessibleName(context.say("key.tab"))
        self.vote = VotePanel(context, face.seen)
        self.queue = QueuePanel(context, face.seen, KEYS)
        self.queue.asked.connect(self.asked)
        self.stack = QStackedWidget()
        scroll = Scroll((0, 0, 4, 0))
        scroll.box.addWidget(self.queue)
        self.stack.addWidget(self.vote)
        self.stack.addWidget(scroll)
        for panel in (self.vote, self.queue):
            panel.pressed.connect(seating.look_at)
        self.stack.addWidget(inbox)
        self.stack.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)  # what it shows scrolls
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(SPACE)
        box.addLayout(row(self.tabs, None, other))
        box.addWidget(self.stack, 1)
        inbox.model.rowsInserted.connect(self._count)
        inbox.model.dataChanged.connect(self._count)
        context.presses.changed.connect(self.vote.look)
        self._phase = ""

    @property
    def tab(self) -> str:
        """What is shown."""
        return TABS[self.stack.currentIndex()]

    def show_tab(self, tab: str) -> None:
        """Vote board, queue or inbox."""
        if any(button.hasFocus() for button in self.tabs.buttons.values()):
            self.tabs.buttons[tab].setFocus()  # else two of them look chosen
        self.tabs.show_value(tab)
        self.stack.setCurrentIndex(TABS.index(tab))
        self.turned.emit(tab)

    def toggle(self) -> None:
        """From one to the next."""
        self.show_tab(TABS[(TABS.index(self.tab) + 1) % len(TABS)])
        self.take_focus()

    def take_focus(self) -> None:
        """The keyboard to the messages where they are shown."""
        if self.tab == "inbox":
            self._inbox.take_focus()
        else:
            self.tabs.buttons[self.tab].setFocus()

    # --- following ----------------------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Everything from the state; a phase that opens brings its own tab, an inbox with messages waiting stays."""
        phase = str(self._context.desk.state.phase)
        if phase != self._phase and not (self.tab == "inbox" and self._phase and self._inbox.model.number_open):
            self.show_tab(OF_PHASE.get(phase, "vote"))
        self._phase = phase
        self._inbox.refresh()
        self._count()
        self._panels()

    def curtain(self) -> None:
        """The curtain has moved."""
        self._inbox.curtain()
        self._panels()

    def _count(self, *_: object) -> None:
        waiting = self._inbox.model.number_open
        code = "jianghu.tab.inbox.waiting" if waiting else "jianghu.tab.inbox"
        self.tabs.say("inbox", self._context.say(code, n=waiting))

    def _panels(self) -> None:
        self.vote.refresh()
        self.queue.refresh()
