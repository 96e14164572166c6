"""What stands at the right of the editor: the problems, each with its place and remedy, and what games at random have come to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QBrush, QKeyEvent
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QStackedWidget, QWidget

from moderator.play.words import Words
from moderator.rulesets.prison.script.checks import Problem
from moderator.rulesets.prison.script.model import Script
from moderator.session.simulate import Wins
from ui.forum.prison.designer.places import name_of, place_of, told
from ui.theme import SPACE, Palette, type_font
from ui.widgets.panel import column
from ui.widgets.segments import Segments
from ui.widgets.table import Cell, Row, TableView
from ui.widgets.text import PlainText, Texts, plain_tip

PROBLEM: Final = Qt.ItemDataRole.UserRole
VIEWS: Final = ("problems", "wins")
PAD: Final = 36


class ProblemList(QListWidget):
    """``wanted`` carries the problem that is pressed: a click, or Enter."""

    wanted = Signal(object)

    def __init__(self, palette: Palette, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.palette_ = palette
        self.setWordWrap(True)
        self.setFont(type_font("small"))
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QListWidget.ScrollMode.ScrollPerPixel)
        self.itemClicked.connect(self._on_item)

    def show_problems(self, problems: Sequence[Problem], script: Script, words: Words) -> None:
        """Faults first, then what may be played all the same."""
        self.clear()
        for problem in sorted(problems, key=lambda each: each.warning):
            text = told_of(problem, script, words)
            item = QListWidgetItem(text)
            item.setData(PROBLEM, problem)
            item.setForeground(QBrush(self.palette_.color("amber" if problem.warning else "cinnabar")))
            item.setToolTip(plain_tip(text))
            self.addItem(item)
        self._fit()

    def _fit(self) -> None:
        """Each row as high as its words want."""
        width = self.viewport().width() - PAD
        for at in range(self.count()):
            item = self.item(at)
            box = self.fontMetrics().boundingRect(0, 0, max(width, 80), 2000, int(Qt.TextFlag.TextWordWrap), item.text())
            item.setSizeHint(QSize(0, box.height() + 14))

    def resizeEvent(self, event: Any) -> None:
        super().resizeEvent(event)
        self._fit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.currentItem() is not None:
            self._on_item(self.currentItem())
            return
        super().keyPressEvent(event)

    def _on_item(self, item: QListWidgetItem) -> None:
        self.wanted.emit(item.data(PROBLEM))


def told_of(problem: Problem, script: Script, words: Words) -> str:
    """A problem as the list has it: where, what is wrong, what helps."""
    where = told(place_of(problem, script), script, words)
    mark = words.say("ui.script.warning" if problem.warning else "ui.script.fault")
    text = words.say(f"problem.{problem.code}", {"value": problem.value})
    code = f"ui.script.remedy.{problem.code}"
    remedy = words.say(code) if words.has(code) else ""
    return "\n".join(part for part in (f"{mark} {where}", f"{text} {remedy}".strip()) if part)


class WinsView(QWidget):
    """Who has won how often; roles that never win are marked."""

    def __init__(self, palette: Palette, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.wins: Wins | None = None
        self.stale = False
        self.lead = PlainText("", "small", "muted", wrap=True)
        self.old = PlainText("", "small", "amber", wrap=True)
        self.never = PlainText("", "body", "red", wrap=True)
        self.table = TableView(palette)
        self.endings = PlainText("", "small", "muted", wrap=True)
        self.setLayout(column(self.lead, self.old, self.never, self.table, self.endings, spacing=SPACE))
        layout = self.layout()
        if layout is not None:
            layout.setStretch(3, 1)  # type: ignore[attr-defined]

    def show_wins(self, wins: Wins | None, script: Script, words: Words) -> None:
        """Show what games have come to; None: none have been played yet."""
        self.wins = wins
        for part in (self.table, self.endings):
            part.setVisible(wins is not None)
        self.old.setText(words.say("ui.script.wins.stale"))
        self.old.setVisible(wins is not None and self.stale)
        self.never.hide()
        self.table.setAccessibleName(words.say("ui.script.wins.table"))
        if wins is None:
            self.lead.setText(words.say("ui.script.wins.none"))
            return
        least, median, most = wins.days
        self.lead.setText(words.say("ui.script.wins.lead", {"n": wins.games, "least": least, "median": median, "most": most}))
        if wins.broken:
            self.never.setText(words.say("ui.script.wins.broken", {"n": len(wins.broken), "seed": wins.broken[0].seed}))
            self.never.show()
        elif wins.never:
            names = [_named(role, script, words) for role in wins.never]
            self.never.setText(words.say("ui.script.wins.never", {"roles": names}))
            self.never.show()
        heads = tuple(words.say(f"ui.script.wins.head.{name}") for name in ("role", "won"))
        self.table.show_rows(heads, [_row(each, script, words) for each in wins.roles])
        most_first = sorted(wins.endings.items(), key=lambda pair: -pair[1])
        shown = [(words.term("ending", name), n, share_of(n, wins.games)) for name, n in most_first]
        said = [words.say("ui.script.wins.ending", {"ending": ending, "n": n, "percent": percent}) for ending, n, percent in shown]
        self.endings.setText("\n".join(said))


def share_of(n: int, games: int) -> str:
    """Percent; what has happened at all is never nought."""
    percent = round(100 * n / max(games, 1))
    return "<1" if n and not percent else str(percent)


def _named(role: str, script: Script, words: Words) -> str:
    found = script.role(role)
    return name_of(found, words, script.roles.index(found)) if found is not None else role


def _row(each: Any, script: Script, words: Words) -> Row:
    name = _named(each.role, script, words)
    never = Cell(words.say("ui.script.wins.mark"), "red", pill=True, right=True)
    return Row((Cell(name, tip=name), Cell(f"{each.percent} %", right=True, strong=True) if each.won else never), each)


class Side(QWidget):
    """Problems, or wins. ``wanted`` carries a problem."""

    wanted = Signal(object)

    def __init__(self, words: Words, palette: Palette, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._texts = Texts(words)
        self.problems = ProblemList(palette)
        self.problems.wanted.connect(self.wanted)
        self.good = PlainText("", "body", "jade", wrap=True)
        self.good.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.wins = WinsView(palette)
        self.view = Segments(VIEWS, "problems", width=132)
        self.view.chosen.connect(self.show_view)
        self.stack = QStackedWidget()
        for part in (self.problems, self.good, self.wins):
            self.stack.addWidget(part)
        self._any = False
        self.setLayout(column(self.view, self.stack, spacing=SPACE))
        self._texts.bind(self.problems.setAccessibleName, "ui.script.problems")
        self._texts.bind(self.good.setText, "ui.script.good")

    def show_view(self, view: str) -> None:
        """Problems or wins."""
        self.view.show_value(view)
        self.stack.setCurrentWidget(self.wins if view == "wins" else self.problems if self._any else self.good)

    def show_problems(self, problems: Sequence[Problem], script: Script, words: Words) -> None:
        """The problems as they are now."""
        self._any = bool(problems)
        self.problems.show_problems(problems, script, words)
        faults = sum(not problem.warning for problem in problems)
        code = "ui.script.view.problems" if problems else "ui.script.view.good"
        self.view.say("problems", words.say(code, {"n": len(problems), "faults": faults}))
        self.view.say("wins", words.say("ui.script.view.wins"))
        self.show_view(self.view.value)

    def retranslate(self, words: Words) -> None:
        """Follow the language; what is shown is said anew by the editor."""
        self._texts.use(words)

    def set_palette(self, palette: Palette) -> None:
        """Follow the theme."""
        self.problems.palette_ = palette
        self.wins.table.set_palette(palette)
