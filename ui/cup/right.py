"""The right column of the organiser's desk: what may be pressed next, what is asked of him, what falls due, what came last."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from moderator.play.instants import SECOND
from ui.due.texts import length
from ui.forum.header import step_words
from ui.forum.left import SectionPanel
from ui.forum.views import Bit, Line, Section
from ui.table.asks import AnswerButton
from ui.theme import SPACE
from ui.widgets.buttons import KeyButton
from ui.widgets.panel import Panel, Scroll
from ui.widgets.text import PlainText

if TYPE_CHECKING:
    from moderator.play.due import Due
    from moderator.play.messages import Step
    from ui.cup.context import CupContext
    from ui.cup.face import CupFace

STEPS: Final = 6
"""Steps that are shown as buttons; the others stand in the menu."""
DUES: Final = 6
HOUR: Final = 3_600 * SECOND


class RightColumn(QWidget):
    """``stepped`` carries a Step that was pressed, ``asked`` a name for the doors."""

    stepped = Signal(object)
    asked = Signal(str)

    def __init__(self, context: CupContext, face: CupFace) -> None:
        super().__init__()
        self._context, self._face = context, face
        self.steps: tuple[Step, ...] = ()
        self.buttons: list[AnswerButton] = []
        self._next = Panel(context.say("next"), margin=12)
        self._nothing = PlainText(context.say("next.none"), "small", "muted", wrap=True)
        self._why = PlainText("", "small", "amber", wrap=True)
        self._asks = KeyButton("", kind="warning", hint="Q")
        self._asks.clicked.connect(self._on_asks)
        for part in (self._asks, self._nothing, self._why):
            self._next.body.addWidget(part)
        self._due, self._told = SectionPanel(context), SectionPanel(context)
        scroll = Scroll((0, 0, 4, 0))
        scroll.box.setSpacing(SPACE + 2)
        for panel in (self._next, self._due, self._told):
            scroll.box.addWidget(panel)
        scroll.box.addStretch(1)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.addWidget(scroll)

    def refresh(self) -> None:
        """Everything from the state."""
        self._show_steps()
        self.show_due()
        self._told.show_section(self._last())

    # --- steps -------------------------------------------------------------------------------------------------------------

    def _show_steps(self) -> None:
        """The proposed step stands in the head as well; a blocked one says why."""
        desk = self._context.desk
        self.steps = tuple(step for step in desk.steps if step.verb != "answer")[:STEPS]
        for button in self.buttons:
            button.hide()
            button.deleteLater()
        self.buttons = []
        for number, step in enumerate(self.steps):
            button = AnswerButton(step_words(self._context, step, {}))
            button.setProperty("number", number)
            button.setEnabled(step.blocked is None)
            button.clicked.connect(self._on_step)
            self._next.body.insertWidget(1 + number, button)
            self.buttons.append(button)
        asks = len(desk.asks)
        self._asks.setVisible(bool(asks))
        self._asks.setText(self._context.say("bar.asks", n=asks))
        self._nothing.setVisible(not self.steps and not asks)
        blocked = next((step.blocked for step in self.steps if step.blocked is not None), None)
        self._why.setText("" if blocked is None else self._context.words.refusal(blocked, desk.name_of))
        self._why.setVisible(blocked is not None)

    def _on_step(self) -> None:
        self.stepped.emit(self.steps[int(self.sender().property("number"))])

    def _on_asks(self) -> None:
        self.asked.emit("asks")

    # --- what falls due, what came last ------------------------------------------------------------------------------------

    def show_due(self) -> None:
        """What falls due, and in how long."""
        now = self._context.desk.now()
        coming = [each for each in self._face.dues() if each.at >= now - 24 * HOUR][:DUES]
        lines = tuple(self._line(each, now) for each in coming)
        self._due.show_section(Section(self._context.say("due"), lines, empty=self._context.say("due.none")))

    def _line(self, due: Due, now: int) -> Line:
        words, by = self._context.words, due.at - now
        said = length(abs(by), words) if by >= 0 else self._context.say("due.past")
        tone = "red" if by < 0 else "amber" if by < HOUR else ""
        today = abs(by) < 24 * HOUR
        when = self._context.hour(due.at) if today else f"{self._context.local(due.at):%m-%d}"
        return Line((Bit(self._face.due_name(due), share=1.55), Bit(when, "muted", share=0.5), Bit(said, tone, pill=bool(tone))))

    def _last(self) -> Section:
        """The newest corrections, which nobody should overlook."""
        context = self._context
        found = context.desk.state.corrections[-3:][::-1]
        lines = tuple(
            Line(
                (Bit(context.say("corrected", match=each.match), strong=True), Bit(context.say(f"level.{each.level}"), "amber", pill=True))
            )
            for each in found
        )
        return Section(context.say("corrections"), lines, empty=context.say("corrections.none"))
