"""Whom the host keeps apart in a draw: names in groups, each taken off again by one press."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLineEdit, QWidget

from moderator.inbox.people import plain
from ui.widgets.buttons import KeyButton
from ui.widgets.panel import Scroll, column, row
from ui.widgets.text import ElidedText, PlainText

if TYPE_CHECKING:
    from ui.cup.context import CupContext

BETWEEN: Final = re.compile("[\t,;/\N{FULLWIDTH COMMA}\N{IDEOGRAPHIC COMMA}\N{FULLWIDTH SEMICOLON}]")
MOST: Final = 4
"""Wishes that are seen at once; for more the list scrolls."""
TALL: Final = 40


class Apart(QWidget):
    """``groups``: two names or more each. ``changed``: another wish, or one less."""

    changed = Signal()

    def __init__(self, context: CupContext, field: Sequence[str]) -> None:
        super().__init__()
        self._context = context
        self.groups: tuple[tuple[str, ...], ...] = ()
        self._field: dict[str, str] = {}
        self.line = QLineEdit()
        self.line.setAccessibleName(context.say("round.apart"))
        self.line.setPlaceholderText(context.say("round.apart.hint"))
        self.line.returnPressed.connect(self.add)
        self.more = KeyButton(context.say("round.apart.add"), kind="plain")
        self.more.setAutoDefault(False)
        self.more.clicked.connect(self.add)
        self.trouble = PlainText("", "small", "red", wrap=True)
        self.trouble.hide()
        self.list = Scroll()
        self.list.box.setSpacing(2)
        self.list.setFixedHeight(0)
        self._rows: list[QWidget] = []
        line = row(self.line, self.more)
        line.setStretch(0, 1)
        self.setLayout(column(PlainText(context.say("round.apart"), "small", "muted"), line, self.trouble, self.list))
        self.use(field)

    def use(self, field: Sequence[str]) -> None:
        """Whose names there are."""
        self._field = {plain(name): name for name in field}

    def meant(self, text: str) -> str:
        """Who is meant: by the whole name, else by a part of it that only one of the field has; empty for nobody."""
        part = plain(text)
        whole = self._field.get(part, "")
        found = [name for key, name in self._field.items() if part in key]
        return whole or (found[0] if len(found) == 1 else "")

    def add(self) -> None:
        """What stands in the line; names that nobody has, or several, are said."""
        texts = [part.strip() for part in BETWEEN.split(self.line.text()) if part.strip()]
        names = tuple(dict.fromkeys(self.meant(text) for text in texts))
        strange = [text for text in texts if not self.meant(text)]
        code = "" if not texts else "strange" if strange else "two" if len(names) < 2 else ""
        self.trouble.setText(self._context.say(f"round.apart.{code}", names=strange) if code else "")
        self.trouble.setVisible(bool(code))
        if texts and not code:
            self.line.clear()
            self.put((*self.groups, names))

    def put(self, groups: Sequence[Sequence[str]]) -> None:
        """Other wishes."""
        self.groups = tuple(tuple(names) for names in groups)
        for old in self._rows:
            old.hide()
            old.deleteLater()
        self._rows = [self._row(at, names) for at, names in enumerate(self.groups)]
        for each in self._rows:
            self.list.box.addWidget(each)
        self.list.setFixedHeight(TALL * min(MOST, len(self._rows)))
        self.changed.emit()

    def _row(self, at: int, names: Sequence[str]) -> QWidget:
        made = QWidget()
        said = self._context.say("round.apart.said", people=list(names))
        off = KeyButton(self._context.say("round.apart.off"), kind="ghost")
        off.setAccessibleName(self._context.say("round.apart.off_named", people=list(names)))
        off.setAutoDefault(False)
        off.setProperty("at", at)
        off.clicked.connect(self._off)
        line = row(ElidedText(said, "small"), off)
        line.setStretch(0, 1)
        made.setLayout(line)
        return made

    def _off(self) -> None:
        at = int(self.sender().property("at"))
        self.put([names for n, names in enumerate(self.groups) if n != at])
