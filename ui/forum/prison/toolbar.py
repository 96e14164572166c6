"""The row under the board: what can be pressed now, and the line that a door, a ballot or an order is typed into."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from moderator.play.messages import Refusal
from moderator.rulesets.prison.doors import labels
from moderator.rulesets.prison.fold import the_night
from moderator.rulesets.prison.roles import SIDES
from ui.forum.inbox import EntryLine
from ui.forum.keys import INBOX, OF_GAME
from ui.forum.prison.seen import is_open
from ui.forum.prison.turning import turn_away
from ui.theme import SPACE
from ui.widgets.buttons import KeyButton, show_key
from ui.widgets.segments import Segments
from ui.widgets.text import ElidedText

if TYPE_CHECKING:
    from ui.forum.context import ForumContext
    from ui.forum.prison.acts import Acts
    from ui.forum.views import Face

HEIGHT: Final = 66
KEYS: Final = OF_GAME["prison"]
PAGES: Final = ("turn_away", "links", "kill", "skills")


class Toolbar(QWidget):
    """``asked`` carries a name for the doors, ``acted`` one for the acts of the board."""

    asked = Signal(str)
    acted = Signal(str)

    def __init__(self, context: ForumContext, parent: QWidget) -> None:
        super().__init__(parent)
        self._context = context
        say = context.say
        self.kind = Segments(("execute", "release"), "execute", width=64)
        for value in ("execute", "release"):
            self.kind.say(value, say(f"prison.kind.{value}"))
        self.kind.chosen.connect(self.acted)
        self.acts = {
            name: self._button(say(f"prison.tool.{name}"), name, acts=True) for name in ("guard", "prisoner", "out", "unvote")
        }  # fmt: skip
        self.pages = {name: self._button(say(f"prison.tool.{name}"), name, hint=show_key(KEYS[name])) for name in PAGES}
        self.line = EntryLine()
        self.line.setMinimumWidth(190)
        self.line.setAccessibleName(say("typed.name"))
        self.line.textChanged.connect(self._on_typing)
        self.line.entered.connect(self.enter)
        self.line.left.connect(self._on_left)
        hint = KeyButton(say("typed.key"), kind="plain", hint=INBOX["typed"])
        hint.clicked.connect(self.type)
        self.means = ElidedText("", "small", "muted", parent=self)
        top = QWidget(self)
        box = QHBoxLayout(top)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(SPACE)
        for widget in (self.kind, *self.acts.values(), *self.pages.values()):
            box.addWidget(widget)
        box.addStretch(1)
        box.addWidget(self.line, 2)
        box.addWidget(hint)
        self._top = top
        self._face: Face | None = None

    def _button(self, text: str, name: str, *, acts: bool = False, hint: str = "") -> KeyButton:
        made = KeyButton(text, kind="normal" if acts else "plain", hint=hint)
        made.setProperty("asks", name)
        made.clicked.connect(self._on_act if acts else self._on_page)
        return made

    def resizeEvent(self, event: object) -> None:
        self._top.setGeometry(0, 2, self.width(), 40)
        self.means.setGeometry(2, 44, self.width() - 4, 20)

    def refresh(self, face: Face, acts: Acts) -> None:
        """What can be pressed in this phase, for the seat in hand."""
        self._face = face
        state = self._context.desk.state
        night = the_night(state)
        corridor = state.phase == "corridor"
        for side in SIDES:
            shut = set(labels(state, side)) - set(night.opened.get(side, ())) if corridor else set()
            self.acts[side].setVisible(bool(shut))
        self.acts["out"].setVisible(corridor and bool(acts.held))
        self.acts["unvote"].setVisible(acts.voting and not acts.electing and bool(acts.held))
        self.kind.setVisible(acts.voting and not acts.electing)
        self.kind.show_value(acts.kind)
        self.pages["turn_away"].setVisible(turn_away(self._context.desk) is not None)
        self.pages["links"].setVisible(corridor or state.phase == "night")
        self.pages["kill"].setVisible(state.phase in {"interrogation", "interrogation2"})
        self.pages["skills"].setVisible(state.phase not in {"setup", "ended"})
        self.line.setPlaceholderText(self._context.say(f"prison.typed.hint.{self._hint(acts)}"))
        self.line.setEnabled(state.phase not in {"setup", "ended", "night"})
        self._on_typing(self.line.text())

    def _hint(self, acts: Acts) -> str:
        phase = self._context.desk.state.phase
        if phase in {"corridor", "interrogation", "interrogation2"}:
            return "corridor" if phase == "corridor" else "night"
        return "elect" if acts.electing else "vote" if phase == "day" else "none"

    def tell(self, text: str) -> None:
        """What is in hand, and what may be pressed next."""
        self.means.set_tone("muted")
        self.means.setText(text)

    def type(self) -> None:
        """The keyboard to the line."""
        self.line.setFocus()
        self.line.selectAll()

    def _on_typing(self, text: str) -> None:
        if not text.strip() or self._face is None:
            if self.means.property("typed"):
                self.tell("")
                self.means.setProperty("typed", None)
            return
        typed = self._face.typed(text)
        hidden = typed.secret and not is_open(self._context)
        self.means.setProperty("typed", True)
        self.means.set_tone("red" if typed.problem else "muted")
        self.means.setText(typed.problem or (self._context.say("covered") if hidden else typed.said))

    def enter(self, text: str) -> None:
        """Do what was typed."""
        typed = self._face.typed(text) if self._face is not None else None
        if typed is None or typed.command is None:
            self._on_typing(text)
            return
        if not isinstance(self._context.desk.do(typed.command), Refusal):
            self.line.clear()

    def _on_left(self) -> None:
        self.line.clearFocus()
        self.asked.emit("board")

    def _on_act(self) -> None:
        button = self.sender()
        if isinstance(button, KeyButton):
            self.acted.emit(str(button.property("asks")))

    def _on_page(self) -> None:
        button = self.sender()
        if isinstance(button, KeyButton):
            self.asked.emit(str(button.property("asks")))
