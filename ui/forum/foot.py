"""The foot of the forum desk: the timeline as dots, what came last, and the ways back."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout

from ui.forum.context import ForumContext
from ui.forum.keys import PAGE
from ui.table.dialogs.timeline import said
from ui.table.foot import BY, HEIGHT, Dots
from ui.table.header import not_saved
from ui.theme import SPACE
from ui.widgets.buttons import KeyButton, show_key
from ui.widgets.text import ElidedText, PlainText, plain_tip


class Foot(QFrame):
    """``asked``: timeline, undo, redo, amend, help."""

    asked = Signal(str)

    def __init__(self, context: ForumContext) -> None:
        super().__init__()
        self.setObjectName("footer")
        self.setFixedHeight(HEIGHT)
        self._context = context
        self._unsaved = False
        self.dots = Dots(context)
        self.by = ElidedText("", "small", "blue")
        self.by.setMaximumWidth(BY)
        self.message = ElidedText("", "body", "muted")
        self.buttons = {
            name: KeyButton(context.say(name), hint=show_key(PAGE[name]), table=True) for name in ("help", "undo", "redo", "amend")
        }
        box = QHBoxLayout(self)
        box.setContentsMargins(2 * SPACE, 0, 2 * SPACE, 0)
        box.setSpacing(SPACE)
        for widget in (PlainText(context.say("timeline"), "small", "muted"), self.dots, self.by):
            box.addWidget(widget)
        box.addWidget(self.message, 1)
        for name, button in self.buttons.items():
            button.setProperty("asks", name)
            button.clicked.connect(self._on_click)
            box.addWidget(button)
        self.dots.pressed.connect(self._on_dots)
        context.desk.saved.connect(self.show_saved)

    def refresh(self) -> None:
        """From the session."""
        context, session = self._context, self._context.desk.session
        records = session.records
        self.dots.show_records(records)
        self.by.setText(context.say("typist.now", person=context.desk.by))
        self.by.setVisible(bool(context.desk.by))
        self.buttons["undo"].setEnabled(session.can_undo)
        self.buttons["redo"].setEnabled(session.can_redo)
        self.buttons["amend"].setEnabled(bool(records))
        self.show_last()
        self.show_saved(session.saved)

    def show_last(self) -> None:
        """The newest entry in words; covered where it is secret."""
        context, entries = self._context, self._context.desk.session.entries
        if not entries:
            self.say("")
            return
        last = entries[-1]
        what = context.say(f"timeline.{last.kind}") if last.steps_back else self._said(last)
        self.say(context.say("foot.last", n=len(entries), at=context.moment(last.at), what=what))

    def _said(self, entry: Any) -> str:
        """An entry in words; what was done about a message is said without its private text."""
        verb = entry.verb
        if verb == "handle_message":
            return self._context.say(f"letter.{entry.fields.get('how')}")
        if verb == "pin_message":
            return self._context.say("letter.pinned" if entry.fields.get("pinned", True) else "letter.unpinned")
        return self._context.say("letter.remark") if verb == "note_message" else said(self._context, entry)

    def show_saved(self, saved: object) -> None:
        """While the disk does not take the entries, why stands here."""
        if getattr(saved, "state", "") in {"failed", "parted"}:
            self.say(not_saved(self._context, saved), "red")
            self._unsaved = True
        elif self._unsaved:
            self._unsaved = False
            self.show_last()

    def say(self, text: str, tone: str = "") -> None:
        """What came of the last press: a refusal with its reason, or what was entered."""
        self.message.set_tone(tone or "muted")
        self.message.setText(text)
        self.message.setToolTip(plain_tip(text))

    def _on_dots(self) -> None:
        self.asked.emit("timeline")

    def _on_click(self) -> None:
        button = self.sender()
        if isinstance(button, KeyButton):
            self.asked.emit(str(button.property("asks")))
