"""What waits for the judge: open asks with their choices, and automatic cards that he wants to confirm."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QFont, QFontMetrics, QKeyEvent, QPaintEvent, QPalette
from PySide6.QtWidgets import QSizePolicy, QStyle, QStyleOptionButton, QStylePainter, QVBoxLayout, QWidget

from moderator.play.messages import Ask
from moderator.rulesets.sanguosha.state import Card
from ui.table.context import Context
from ui.table.lines import Lines
from ui.theme import SPACE, TARGET, type_font
from ui.widgets.buttons import KeyButton
from ui.widgets.panel import Panel, row
from ui.widgets.tag import ClauseTag
from ui.widgets.text import PlainText

ROOM: Final = 316 - 26
"""Width of the column's text."""
EDGE: Final = 8
LEAST: Final = 12
MOST: Final = 2
"""Open asks shown at a time."""
TELLING: Final = frozenset({"deliberate"})
"""Asks that are opened because of a role nobody has seen."""


class AnswerButton(KeyButton):
    """As high as a finger and as wide as its column; longer words stand on two lines."""

    def __init__(self, text: str) -> None:
        super().__init__(text, table=True)
        self._words = text
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def fits(self, width: int) -> bool:
        """Whether the words can be read whole on a button this wide."""
        return self._font(width) is not None

    def sizeHint(self) -> QSize:
        """Any width."""
        return QSize(60, TARGET)

    def minimumSizeHint(self) -> QSize:
        """As its hint."""
        return self.sizeHint()

    def _font(self, width: int) -> QFont | None:
        font = type_font("body")
        for size in range(font.pixelSize(), LEAST - 1, -1):
            font.setPixelSize(size)
            box = QFontMetrics(font).boundingRect(QRect(0, 0, width - 2 * EDGE, 1000), int(Qt.TextFlag.TextWordWrap), self._words)
            if box.height() <= TARGET - 4 and box.width() <= width - 2 * EDGE:
                return font
        return None

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter answers: the space bar is the next step, and that only leads here."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """The words wrap in the middle."""
        option = QStyleOptionButton()
        self.initStyleOption(option)
        painter = QStylePainter(self)
        painter.drawControl(QStyle.ControlElement.CE_PushButtonBevel, option)
        font = self._font(self.width()) or type_font("tiny")
        painter.setFont(font)
        painter.setPen(option.palette.color(QPalette.ColorRole.ButtonText))
        room = self.rect().adjusted(EDGE, 0, -EDGE, 0)
        painter.drawText(room, int(Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap), self._words)


class AskCard(Panel):
    """One open ask with its choices; ``answered`` carries (ask id, choice)."""

    answered = Signal(str, str)

    def __init__(self, context: Context, ask: Ask) -> None:
        super().__init__(margin=12)
        self.ask = ask
        names = context.desk.name_of
        tag = ClauseTag(ask.clause, context.words) if ask.clause else None
        question = Lines(ROOM - (tag.sizeHint().width() + SPACE if tag is not None else 0), "strong", most=5)
        question.setText(context.words.ask(ask, names))
        head = row(question, None)
        if tag is not None:
            head.addWidget(tag, 0, Qt.AlignmentFlag.AlignTop)
        self.body.addLayout(head)
        buttons = []
        for choice in ask.choices:
            button = AnswerButton(context.headed(context.words.choice(ask, choice, names)))
            button.setProperty("choice", choice.value)
            button.clicked.connect(self._on_click)
            buttons.append(button)
        wide = not all(button.fits((ROOM - SPACE) // 2) for button in buttons)
        for start in range(0, len(buttons), 1 if wide else 2):
            self.body.addLayout(row(*buttons[start : start + (1 if wide else 2)]))

    def _on_click(self) -> None:
        button = self.sender()
        if isinstance(button, KeyButton):
            self.answered.emit(self.ask.id, str(button.property("choice")))


class ProposedCard(Panel):
    """An automatic card that counts only once it is confirmed."""

    confirmed = Signal(int)
    waived = Signal(int)

    def __init__(self, context: Context, card: Card) -> None:
        super().__init__(margin=12)
        self._card = card.id
        said = Lines(ROOM, "strong", most=3)
        said.setText(context.say("card.proposed", person=card.person, level=card.level, clause=card.clause))
        self.body.addWidget(said)
        yes, no = (KeyButton(context.say(f"card.{code}"), table=True) for code in ("confirm", "waive"))
        yes.clicked.connect(self._confirm)
        no.clicked.connect(self._waive)
        self.body.addLayout(row(yes, no, None, ClauseTag(card.clause, context.words)))

    def _confirm(self) -> None:
        self.confirmed.emit(self._card)

    def _waive(self) -> None:
        self.waived.emit(self._card)


class Asks(QWidget):
    """All open asks, the blocking ones first."""

    answered = Signal(str, str)
    confirmed = Signal(int)
    waived = Signal(int)

    def __init__(self, context: Context) -> None:
        super().__init__()
        self._context = context
        self._shown: tuple[str, ...] | None = None
        self._box = QVBoxLayout(self)
        self._box.setContentsMargins(0, 0, 0, 0)
        self._box.setSpacing(SPACE)

    def refresh(self) -> None:
        """Build anew only when the asks are others."""
        asks = sorted(self._askable(), key=lambda ask: not ask.blocking)
        cards = [card for card in self._context.desk.state.cards if card.proposed and not card.waived and not card.revoked]
        ids = (*(f"{ask.id} {ask.params}" for ask in asks), *(f"card:{card.id}" for card in cards))
        if ids == self._shown:
            return
        self._shown = ids
        while (item := self._box.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        most = MOST if self._context.presses.status != "playing" else 1
        for ask in asks[:most]:
            card = AskCard(self._context, ask)
            card.answered.connect(self.answered)
            self._box.addWidget(card)
        if len(asks) > most:
            self._box.addWidget(PlainText(self._context.say("ask.more", n=len(asks) - most), "small", "muted"))
        room_for_card = 1 if most > 1 or not asks else 0
        for proposed in cards[:room_for_card]:
            shown = ProposedCard(self._context, proposed)
            shown.confirmed.connect(self.confirmed)
            shown.waived.connect(self.waived)
            self._box.addWidget(shown)
        self.setVisible(bool(asks or cards))

    def _askable(self) -> tuple[Ask, ...]:
        """All of them; one that would tell the role of who killed the lord only under the open curtain, until the roles are shown."""
        context = self._context
        game = context.desk.state.game
        if context.curtain.is_open or game is None or game.status != "outcome":
            return context.desk.asks
        return tuple(ask for ask in context.desk.asks if ask.code not in TELLING)

    def take_focus(self) -> None:
        """The keyboard to the first answer."""
        button = self.findChild(KeyButton)
        if button is not None:
            button.setFocus()
