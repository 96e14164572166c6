"""The head of the forum desk: which game, whether it is saved, the curtain, the outbox and the one next step."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout

from moderator.play.messages import Step
from ui.forum.context import ForumContext
from ui.forum.keys import PAGE
from ui.forum.views import Face
from ui.table.header import UNKEPT, CurtainButton, mark_saved
from ui.theme import SPACE
from ui.widgets.buttons import KeyButton, show_key
from ui.widgets.seal import Seal
from ui.widgets.tag import Tag
from ui.widgets.text import ElidedText, PlainText

HEIGHT = 56


SAME: Final = {"judge_declaration": "night", "close_night": "night", "choose_promotion": "dusk", "open_night": "dusk"}
"""Steps of which it is a secret which one is due: they are called by one name."""


def step_words(context: ForumContext, step: Step, same: Mapping[str, str] = SAME) -> str:
    """What a step's button says; names are left out where they could be longer than the head has room for."""
    if step.verb in same and step.proposed:
        return context.say(f"step.{same[step.verb]}")
    said = context.words.step(step, context.desk.name_of)
    return said if step.command is not None else context.say("step.asks", step=said)


def asks_first(context: ForumContext) -> bool:
    """Whether questions stand before every step: then they are the next one."""
    desk = context.desk
    return desk.state.phase != "ended" and bool(desk.asks) and not any(step.proposed for step in desk.steps)


class Header(QFrame):
    """``asked``: outbox, more, home, next_step."""

    asked = Signal(str)

    def __init__(self, context: ForumContext, face: Face) -> None:
        super().__init__()
        self.setObjectName("bar")
        self.setProperty("kept", UNKEPT.get(context.desk.session.saved.state, "yes"))
        self.setFixedHeight(HEIGHT)
        self._context, self._face = context, face
        self.title = ElidedText("", "title")
        self.subtitle = PlainText("", "small", "muted")
        self.saved = Tag(context.palette, "", "jade", dot=True)
        self.home = KeyButton(context.say("home"), table=True)
        self.more = KeyButton(context.say("action.more"), hint=PAGE["more"], table=True)
        self.curtain = CurtainButton(context)
        self.outbox = KeyButton(context.say("outbox.none"), hint=PAGE["outbox"], table=True)
        self.step = KeyButton("", kind="primary", hint=show_key(PAGE["next_step"]), table=True)
        self._lay_out()
        for button, name in ((self.home, "home"), (self.more, "more"), (self.outbox, "outbox"), (self.step, "next_step")):
            button.setProperty("asks", name)
            button.clicked.connect(self._on_click)
        context.desk.saved.connect(self.show_saved)
        self.show_saved(context.desk.session.saved)

    def _lay_out(self) -> None:
        box = QHBoxLayout(self)
        box.setContentsMargins(2 * SPACE, 0, 2 * SPACE, 0)
        box.setSpacing(SPACE + 2)
        said = QVBoxLayout()
        said.setSpacing(0)
        said.addStretch(1)
        said.addWidget(self.title)
        said.addWidget(self.subtitle)
        said.addStretch(1)
        box.addWidget(Seal(self._context.palette, self._context.say(f"seal.{self._face.game}")))
        box.addLayout(said, 1)
        for widget in (self.saved, self.home, self.more, self.curtain, self.outbox, self.step):
            box.addWidget(widget)

    def refresh(self) -> None:
        """From the state."""
        context = self._context
        session = context.desk.session
        self.title.setText(session.title or context.words.say(f"term.ruleset.{self._face.game}"))
        self.subtitle.setText(self._face.subtitle())
        unsent = len(session.notices_owed)
        counted = getattr(self._face, "outbox_counted", True)  # where the number of private posts would tell something, none is shown
        said = context.say("outbox.unsent" if counted else "outbox.some", n=unsent)
        self.outbox.setText(said if unsent else context.say("outbox.none"))
        self.outbox.set_kind("warning" if unsent else "normal")
        step = next((step for step in context.desk.steps if step.proposed), None)
        self.step.setVisible(step is not None or asks_first(context))
        same = getattr(self._face, "same_steps", SAME)
        self.step.setText(step_words(context, step, same) if step is not None else context.say("step.decide"))
        self.step.setEnabled(step is None or step.blocked is None)

    def show_saved(self, saved: object) -> None:
        """The truth about the journal."""
        mark_saved(self.saved, self._context, saved)

    def _on_click(self) -> None:
        button = self.sender()
        if isinstance(button, KeyButton):
            self.asked.emit(str(button.property("asks")))
