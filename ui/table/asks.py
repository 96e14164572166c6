"""What waits for the judge: open asks with their choices, and automatic cards that he wants to confirm."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from moderator.play.messages import Ask
from moderator.rulesets.sanguosha.state import Card
from ui.table.context import Context
from ui.table.lines import Lines
from ui.theme import SPACE
from ui.widgets.buttons import KeyButton
from ui.widgets.panel import Panel, row
from ui.widgets.tag import ClauseTag
from ui.widgets.text import PlainText

ROOM: Final = 316 - 26
"""Width of the column's text."""
MOST: Final = 2
"""Open asks shown at a time."""
TELLING: Final = frozenset({"deliberate"})
"""Asks that are opened because of a role nobody has seen."""


class AskCard(Panel):
    """One open ask with its choices; ``answered`` carries (ask id, choice)."""

    answered = Signal(str, str)

    def __init__(self, context: Context, ask: Ask) -> None:
        super().__init__(margin=12)
        self.ask = ask
        names = context.desk.name_of
        question = Lines(ROOM, "strong", most=5)
        question.setText(context.words.ask(ask, names))
        self.body.addWidget(question)
        buttons = []
        for choice in ask.choices:
            button = KeyButton(context.words.choice(ask, choice, names), kind="normal", table=True)
            button.setProperty("choice", choice.value)
            button.clicked.connect(self._on_click)
            buttons.append(button)
        wide = max((button.sizeHint().width() for button in buttons), default=0) > ROOM // 2 - SPACE
        for start in range(0, len(buttons), 1 if wide else 2):
            self.body.addLayout(row(*buttons[start : start + (1 if wide else 2)]))
        if ask.clause:
            self.body.addLayout(row(ClauseTag(ask.clause, context.words), None))

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
        ids = (*(ask.id for ask in asks), *(f"card:{card.id}" for card in cards))
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
        for proposed in cards[:1]:
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
