"""What is missing, in a list: who has not voted with names, which posts, texts, choices and answers are still to come."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from ui.forum.jianghu import lacks
from ui.forum.jianghu.seen import Seen
from ui.forum.left import Lines
from ui.forum.sheet import Sheet
from ui.forum.views import Bit, Line
from ui.widgets.buttons import KeyButton
from ui.widgets.panel import Panel, Scroll
from ui.widgets.tag import ClauseTag, Tag
from ui.widgets.text import PlainText

if TYPE_CHECKING:
    from ui.forum.context import ForumContext
    from ui.forum.jianghu.lacks import Lacks

HEIGHT: Final = 600
NAMES: Final = 4
"""Names in a row where there is nothing else to say of them."""


class MissingSheet(Sheet):
    """``chosen`` carries a seat that was pressed; the sheet closes then."""

    chosen = Signal(str)

    def __init__(self, context: ForumContext, seen: Seen | None = None, *, parent: QWidget | None = None) -> None:
        words = context.words.of("jianghu")
        super().__init__(context, words.say("ui.forum.jianghu.missing.title"), width=760, parent=parent)
        self.setMinimumHeight(HEIGHT)
        self._forum, self._seen = context, seen or Seen(context)
        self.area = Scroll((0, 0, 4, 0))
        self.area.box.addStretch(1)
        self.body.addWidget(self.area, 1)
        self.panels: list[Panel] = []
        away = KeyButton(context.say("close"), kind="primary", hint="Esc", table=True)
        away.clicked.connect(self.reject)
        self.add_buttons(None, away)
        self.veil()

    def veil(self) -> None:
        """Other eyes: everything anew."""
        for old in self.panels:
            old.hide()
            old.deleteLater()
        found = lacks.lacks(self._forum, self._seen, sees=self.sees)
        self.panels = [self._panel(each) for each in found]
        if not self.sees:
            self.panels.append(self._covered())
        elif not found:
            self.panels.append(self._nothing())
        for n, panel in enumerate(self.panels):
            self.area.box.insertWidget(n, panel)

    def _panel(self, each: Lacks) -> Panel:
        panel = Panel(self.talk(f"jianghu.missing.{each.code}"), margin=12)
        panel.head.addWidget(Tag(self.context.palette, str(len(each.items)), "amber" if each.items else "jade"))
        if each.clause:
            panel.head.addWidget(ClauseTag(each.clause, self.context.words, "jianghu"))
        lines = Lines(self._forum, self._lines(each))
        lines.pressed.connect(self._on_pressed)
        panel.body.addWidget(lines)
        if not each.items:
            panel.body.addWidget(PlainText(self.talk("jianghu.missing.nobody"), "small", "muted"))
        return panel

    def _lines(self, each: Lacks) -> tuple[Line, ...]:
        if each.code == "vote":
            rows = [each.items[n : n + NAMES] for n in range(0, len(each.items), NAMES)]
            return tuple(
                Line((*(Bit(self._forum.seat(one.seat)) for one in made), *(Bit("") for _ in range(NAMES - len(made))))) for made in rows
            )
        return tuple(
            Line(
                (
                    Bit(self._forum.seat(one.seat) if one.seat else "", share=3 if one.seat else 0.01),
                    Bit(one.said, share=4),
                    Bit(one.due, "amber", share=1.6),
                ),
                one.seat,
            )
            for one in each.items
        )

    def _covered(self) -> Panel:
        panel = Panel(self.talk("jianghu.missing.secret"), margin=12)
        bar = Line((Bit("", covered=True, share=3), Bit("", covered=True, share=4), Bit("", covered=True, share=1.6)))
        panel.body.addWidget(Lines(self._forum, (bar,) * 4))
        return panel

    def _nothing(self) -> Panel:
        panel = Panel(self.talk("jianghu.missing.title"), margin=12)
        panel.body.addWidget(PlainText(self.talk("jianghu.missing.nothing"), "body", "muted"))
        return panel

    def _on_pressed(self, seat: str) -> None:
        self.accept()
        self.chosen.emit(seat)
