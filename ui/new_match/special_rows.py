"""Rows of the scoring table that hold only for the living or the dead, in a spy duel or in none: the narrowest one counts."""

from __future__ import annotations

from collections import Counter
from decimal import Decimal
from itertools import product
from typing import Any, Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from moderator.play.words import Words
from moderator.rulesets.sanguosha.roles import Outcome
from moderator.rulesets.sanguosha.scoring import Row
from ui.new_match.plan import OUTCOMES, ROLES, read_points
from ui.new_match.points_cell import PointsCell
from ui.widgets.buttons import KeyButton
from ui.widgets.fields import ChoiceField
from ui.widgets.panel import Panel, Scroll
from ui.widgets.text import PlainText

PLACES: Final[tuple[Outcome, ...]] = tuple(outcome for outcome in OUTCOMES if outcome != "full_loss")
"""The text fixes the points of a full loss (F1)."""
ANY: Final = ("any", "yes", "no")
COLUMNS: Final = ("outcome", "role", "alive", "duel", "points", "remove")
WIDTHS: Final = (146, 88, 68, 68, 50, 30)
GAP: Final = 6
HEIGHT: Final = 30
LINE: Final = HEIGHT + GAP
SHOWN: Final = 3
"""Rows that are seen at once; more are scrolled to."""
FIRST: Final = ("lord_side", "loyalist", "no", "any")
"""What is asked for most: dead loyalists of a lord who won."""
Place = tuple[str, str, str, str]


class SpecialRow(QWidget):
    """One row. ``changed`` when it says something else, ``gone`` when it is to be taken away."""

    changed = Signal()
    gone = Signal()

    def __init__(self, row: Row, words: Words, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.choices = {
            "outcome": _choice(PLACES, row.outcome), "role": _choice(ROLES, row.role),
            "alive": _choice(ANY, row.alive), "duel": _choice(ANY, row.duel),
        }  # fmt: skip
        self.points = PointsCell(f"{row.points:f}")
        self.remove = QPushButton("\N{MULTIPLICATION SIGN}")
        self.remove.setAutoDefault(True)
        self.remove.setProperty("kind", "ghost")
        self.remove.setProperty("mini", True)
        self.remove.setFixedHeight(HEIGHT)
        box = QHBoxLayout(self)
        box.setContentsMargins(0, 0, 0, GAP)
        box.setSpacing(GAP)
        for widget, width in zip((*self.choices.values(), self.points, self.remove), WIDTHS, strict=True):
            widget.setFixedWidth(width)
            box.addWidget(widget)
        box.addStretch(1)
        for field in self.choices.values():
            field.currentIndexChanged.connect(self.changed)
        self.points.changed.connect(self.changed)
        self.remove.clicked.connect(self.gone)
        self.retranslate(words, 1)

    @property
    def place(self) -> Place:
        """Outcome, role, alive, duel."""
        outcome, role, alive, duel = (str(field.currentData()) for field in self.choices.values())
        return outcome, role, alive, duel

    @property
    def row(self) -> Row | None:
        """What it says; None while its points cannot be read."""
        points = read_points(self.points.text())
        outcome, role, alive, duel = (field.currentData() for field in self.choices.values())
        return None if points is None else Row(outcome=outcome, role=role, alive=alive, duel=duel, points=points)

    def retranslate(self, words: Words, number: int) -> None:
        """Follow the language; ``number``: which row it is, for who cannot see it."""
        codes = {"outcome": "term.outcome", "role": "term.role", "alive": "ui.new.scoring.special", "duel": "ui.new.scoring.special"}
        for name, field in self.choices.items():
            for at in range(field.count()):
                text = words.say(f"{codes[name]}.{field.itemData(at)}")
                field.setItemText(at, text[:1].upper() + text[1:])
            field.setAccessibleName(self._named(words, name, number))
        self.points.setAccessibleName(self._named(words, "points", number))
        self.remove.setAccessibleName(self._named(words, "remove", number))

    @staticmethod
    def _named(words: Words, name: str, number: int) -> str:
        return words.say("ui.new.scoring.special.name", {"n": number, "what": words.say(f"ui.new.scoring.special.{name}")})


class SpecialRows(Panel):
    """All of them. ``changed`` when one is, comes or goes."""

    changed = Signal()

    def __init__(self, words: Words, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self.words = words
        self.lines: list[SpecialRow] = []
        self.add = KeyButton("", kind="plain")
        self.add.clicked.connect(self._on_add)
        self.head.addWidget(self.add)
        self.help = PlainText("", "small", "muted", wrap=True)
        self.body.addWidget(self.help)
        self._heads = QWidget()
        box = QHBoxLayout(self._heads)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(GAP)
        self._names = [PlainText("", "tiny", "muted") for _ in COLUMNS[:-1]]
        for label, width in zip(self._names, WIDTHS, strict=False):
            label.setFixedWidth(width)
            box.addWidget(label)
        box.addStretch(1)
        self.body.addWidget(self._heads)
        self._scroll = Scroll()
        self._scroll.box.setSpacing(0)
        self._scroll.box.addStretch(1)
        self.body.addWidget(self._scroll)
        self.retranslate(words)

    @property
    def rows(self) -> tuple[Row, ...]:
        """What the rows say that can be read."""
        return tuple(row for line in self.lines if (row := line.row) is not None)

    @property
    def unread(self) -> tuple[str, ...]:
        """Rows that cannot count: ``special_points.n`` with points that are no figure, ``special.n`` that narrow nothing or stand twice."""
        often = Counter(line.place for line in self.lines)
        named = [(f"special_points.{n}", line.row is None) for n, line in enumerate(self.lines)]
        named += [(f"special.{n}", line.place[2:] == ("any", "any") or often[line.place] > 1) for n, line in enumerate(self.lines)]
        return tuple(name for name, bad in named if bad)

    def put(self, row: Row) -> SpecialRow:
        """One row more."""
        line = SpecialRow(row, self.words, self)
        line.changed.connect(self.changed)
        line.gone.connect(self._on_gone)
        self._scroll.box.insertWidget(len(self.lines), line)
        self.lines.append(line)
        self._fit()
        self.changed.emit()
        return line

    def _on_add(self) -> None:
        """The next place that has no row yet."""
        there = {line.place for line in self.lines}
        narrow = ((alive, duel) for alive, duel in product(ANY, ANY) if (alive, duel) != ("any", "any"))
        places: Any = (FIRST, *((outcome, role, *rest) for rest in narrow for outcome in PLACES for role in ROLES))
        outcome, role, alive, duel = next((place for place in places if place not in there), FIRST)
        line = self.put(Row(outcome=outcome, role=role, alive=alive, duel=duel, points=Decimal(0)))
        line.choices["outcome"].setFocus()
        self._scroll.ensureWidgetVisible(line)

    def _on_gone(self) -> None:
        line = self.sender()
        if isinstance(line, SpecialRow) and line in self.lines:
            self.lines.remove(line)
            self._scroll.box.removeWidget(line)
            line.hide()
            line.deleteLater()
            self.add.setFocus()
            self._fit()
            self.changed.emit()

    def _fit(self) -> None:
        """As high as its rows, up to a few of them; each is told its number."""
        for shown in (self._heads, self._scroll):
            shown.setVisible(bool(self.lines))
        self.help.setVisible(not self.lines)
        self._scroll.setFixedHeight(LINE * min(len(self.lines), SHOWN))
        for number, line in enumerate(self.lines, start=1):
            line.retranslate(self.words, number)

    def retranslate(self, words: Words) -> None:
        """Follow the language."""
        self.words = words
        self.set_title(words.say("ui.new.scoring.special"))
        self.add.setText(words.say("ui.new.scoring.special.add"))
        self.help.setText(words.say("ui.new.scoring.special.help"))
        for label, name in zip(self._names, COLUMNS, strict=False):
            label.setText(words.say(f"ui.new.scoring.special.{name}"))
        self._fit()


def _choice(values: tuple[str, ...], chosen: str) -> ChoiceField:
    field = ChoiceField()
    field.setProperty("cell", True)
    for value in values:
        field.addItem(value, value)
    field.setCurrentIndex(values.index(chosen))
    return field
