"""The foot: the timeline as dots, and the ways back."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QWidget

from moderator.play.ruleset import Record
from ui.table.actions import KEYS, OTHER_SEAT
from ui.table.context import Context
from ui.table.header import not_saved
from ui.theme import SPACE
from ui.widgets.buttons import KeyButton
from ui.widgets.text import ElidedText, PlainText, plain_tip

HEIGHT: Final = 54
DOTS: Final = 18
STEP: Final = 14
BY: Final = 132
"""Room for who is typing."""
TONES: Final = {
    "death": "seal", "give_card": "amber", "confirm_outcome": "jade", "name_mvp": "jade", "start_game": "blue", "begin_turn": "ink_2",
    "deck_exhausted": "amber", "abort_game": "amber",
}  # fmt: skip
"""Colours of the dots that stand for more than a press; a death is also larger, a card square."""


class Dots(QWidget):
    """The last entries as dots; ``pressed`` when clicked."""

    pressed = Signal()

    def __init__(self, context: Context) -> None:
        super().__init__()
        self._context = context
        self._records: tuple[Record, ...] = ()
        self.setFixedSize(QSize(DOTS * STEP + 4, 44))
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setToolTip(context.say("timeline.tip"))
        self.setAccessibleName(context.say("timeline"))

    def show_records(self, records: tuple[Record, ...]) -> None:
        """The newest at the right."""
        self._records = records[-DOTS:]
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Shape and size go with the colour."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        for place, record in enumerate(self._records):
            verb = record.verb
            painter.setBrush(self._context.palette.color(TONES.get(verb, "ink_3")))
            centre = QPointF(8 + place * STEP, 22)
            if verb == "give_card":
                painter.drawRoundedRect(int(centre.x()) - 4, 17, 8, 10, 1.5, 1.5)
            else:
                radius = 5.0 if verb in TONES else 3.5
                painter.drawEllipse(centre, radius, radius)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Open the timeline."""
        self.pressed.emit()


class Foot(QFrame):
    """``asked``: timeline, undo, redo, amend, help, other_seat."""

    asked = Signal(str)

    def __init__(self, context: Context) -> None:
        super().__init__()
        self.setObjectName("footer")
        self.setFixedHeight(HEIGHT)
        self._context = context
        self.dots = Dots(context)
        self.count = PlainText("", "small", "muted")
        self.by = ElidedText("", "small", "blue")
        self.by.setMaximumWidth(BY)
        self.message = ElidedText("", "body")
        self.help = KeyButton(context.say("help"), hint=KEYS["help"], table=True)
        self.other = KeyButton(context.say("action.other_seat"), hint=OTHER_SEAT.key, table=True)
        self.other.setToolTip(context.say("action.other_seat.tip"))
        self.undo = KeyButton(context.say("undo"), hint=KEYS["undo"].replace("+", " "), table=True)
        self.redo = KeyButton(context.say("redo"), hint=KEYS["redo"].replace("+", " "), table=True)
        self.amend = KeyButton(context.say("amend"), hint=KEYS["amend"].replace("+", " "), table=True)
        box = QHBoxLayout(self)
        box.setContentsMargins(2 * SPACE, 0, 2 * SPACE, 0)
        box.setSpacing(SPACE)
        for widget in (PlainText(context.say("timeline"), "small", "muted"), self.dots, self.count, self.by):
            box.addWidget(widget)
        box.addWidget(self.message, 1)
        for button in (self.help, self.other, self.undo, self.redo, self.amend):
            box.addWidget(button)
        self.dots.pressed.connect(self._on_dots)
        self.help.clicked.connect(self._on_help)
        self.other.clicked.connect(self._on_other)
        self.undo.clicked.connect(self._on_undo)
        self.redo.clicked.connect(self._on_redo)
        self.amend.clicked.connect(self._on_amend)
        self._unsaved = False
        context.desk.saved.connect(self.show_saved)

    def refresh(self) -> None:
        """From the session."""
        session = self._context.desk.session
        self.dots.show_records(session.records)
        self.count.setText(self._context.say("timeline.count", n=len(session.records)))
        self.by.setText(self._context.say("typist.now", person=self._context.desk.by))
        self.by.setVisible(bool(self._context.desk.by))
        self.undo.setEnabled(session.can_undo)
        self.other.setEnabled(session.can_undo)
        self.redo.setEnabled(session.can_redo)
        self.amend.setEnabled(bool(session.records))
        self.show_saved(session.saved)

    def show_saved(self, saved: object) -> None:
        """While the disk does not take the entries, why stands here."""
        if getattr(saved, "state", "") in {"failed", "parted"}:
            self.say(not_saved(self._context, saved), "red")
            self._unsaved = True
        elif self._unsaved:
            self.say("")
            self._unsaved = False

    def say(self, text: str, tone: str = "") -> None:
        """What came of the last press: a refusal with its reason, or nothing."""
        self.message.set_tone(tone or "muted")
        self.message.setText(text)
        self.message.setToolTip(plain_tip(text))

    def _on_dots(self) -> None:
        self.asked.emit("timeline")

    def _on_help(self) -> None:
        self.asked.emit("help")

    def _on_other(self) -> None:
        self.asked.emit("other_seat")

    def _on_undo(self) -> None:
        self.asked.emit("undo")

    def _on_redo(self) -> None:
        self.asked.emit("redo")

    def _on_amend(self) -> None:
        self.asked.emit("amend")
