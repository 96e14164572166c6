"""What waits for the host: open asks with their choices."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from moderator.play.messages import Ask
from ui.table.dialogs.base import DeskDialog, sunk_panel
from ui.widgets.buttons import KeyButton
from ui.widgets.panel import Scroll, row
from ui.widgets.tag import ClauseTag
from ui.widgets.text import PlainText

if TYPE_CHECKING:
    from ui.forum.page import ForumPage


class AsksDialog(DeskDialog):
    """Every open ask; an answer is an entry of its own."""

    def __init__(self, page: ForumPage) -> None:
        context = page.context
        super().__init__(context, context.say("asks.title"), context.say("asks.lead"), width=640, parent=page)
        self.setMinimumHeight(360)
        self._page = page
        self._scroll = Scroll()
        self.body.addWidget(self._scroll, 1)
        self.away = KeyButton(context.say("close"), kind="primary", hint="Esc", table=True)
        self.away.clicked.connect(self.reject)
        self.add_buttons(None, self.away)
        self.refresh()

    def refresh(self) -> None:
        """The asks that are open now."""
        box = self._scroll.box
        while (item := box.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.hide()
                widget.deleteLater()
        asks = sorted(self.context.desk.asks, key=lambda ask: not ask.blocking)
        for ask in asks:
            self._add(ask)
        if not asks:
            box.addWidget(PlainText(self.context.say("asks.none"), "body", "muted"))
        box.addStretch(1)

    def _add(self, ask: Ask) -> None:
        context, names = self.context, self.context.desk.name_of
        panel = sunk_panel()
        question = PlainText(context.words.ask(ask, names), "strong", wrap=True)
        head = row(question)
        head.setStretch(0, 1)
        if ask.clause:
            head.addWidget(ClauseTag(ask.clause, context.words, self._page.face.game))
        panel.body.addLayout(head)
        buttons = []
        for choice in ask.choices:
            button = KeyButton(context.headed(context.words.choice(ask, choice, names)), table=True)
            button.setAutoDefault(False)
            button.setProperty("ask", ask.id)
            button.setProperty("choice", choice.value)
            button.clicked.connect(self._on_click)
            buttons.append(button)
        panel.body.addLayout(row(*buttons, None))
        self._scroll.box.addWidget(panel)

    def _on_click(self) -> None:
        button = self.sender()
        if button is not None:
            self._page.doors.answer(str(button.property("ask")), str(button.property("choice")))
            if self.context.desk.asks:
                self.refresh()
            else:
                self.accept()


class Asks(QObject):
    """``ask_asks`` for the key and the phase bar."""

    def __init__(self, page: ForumPage, show: Callable[[DeskDialog], None]) -> None:
        super().__init__(page)
        self._page, self._show = page, show

    def ask_asks(self) -> None:
        """What is to be decided."""
        self._show(AsksDialog(self._page))

    def open_answer(self, _: object) -> None:
        """A step of the rules leads there too."""
        self.ask_asks()
