"""Where a line's points come from: inherited, game by game, red cards, and what does not pass (S3.4, R35)."""

from __future__ import annotations

from decimal import Decimal
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QWidget

from moderator.rulesets.sanguosha.inheritance import FULL, GameLine, HolderWork, percent, working
from moderator.rulesets.sanguosha.scores import WINNERS
from ui.table.context import Context
from ui.table.standings import points
from ui.widgets.panel import Panel, Scroll
from ui.widgets.tag import ClauseTag
from ui.widgets.text import ElidedText, PlainText

LINE: Final = 24
Part = tuple[str, str, str]
"""Words, figure, clause."""


class MakeUp(Panel):
    """The line that is looked at."""

    def __init__(self, context: Context) -> None:
        super().__init__(" ", margin=12)
        self._context = context
        self.setProperty("sunk", "true")
        self._scroll = Scroll()
        self.body.addWidget(self._scroll)
        self._inner: QWidget | None = None

    def show_line(self, line: str, of: Context | None = None) -> None:
        """Take up a line; ``of``: the match it belongs to, where that is not always the same one."""
        context = of or self._context
        work = working(context.desk.state, line).holders[-1]
        total = points(work.earned + work.red)
        self.heading.setText(context.say("ties.made.title", person=short(work.person), points=total))
        if self._inner is not None:
            self._scroll.box.removeWidget(self._inner)
            self._inner.hide()
            self._inner.deleteLater()
        self._inner = self._made(parts(context, work))
        self._scroll.box.insertWidget(0, self._inner)
        if self._scroll.box.count() == 1:
            self._scroll.box.addStretch(1)

    def _made(self, rows: list[Part]) -> QWidget:
        inner = QWidget()
        grid = QGridLayout(inner)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setVerticalSpacing(2)
        grid.setColumnStretch(0, 1)
        for at, (text, figure, clause) in enumerate(rows):
            words = ElidedText(text, "body")
            words.setToolTip("")
            value = PlainText(figure, "strong")
            grid.setRowMinimumHeight(at, LINE)
            grid.addWidget(words, at, 0)
            grid.addWidget(value, at, 1, Qt.AlignmentFlag.AlignRight)
            if clause:
                grid.addWidget(ClauseTag(clause, self._context.words), at, 2)
        return inner


def short(name: str, most: int = 14) -> str:
    """A name in a heading."""
    return name if len(name) <= most else f"{name[: most - 1]}\N{HORIZONTAL ELLIPSIS}"


def parts(context: Context, work: HolderWork) -> list[Part]:
    """The sum as it is written on paper, line by line."""
    found: list[Part] = []
    if work.predecessor is not None:
        clause = "S3.4.1" if work.rate == FULL else "S3.4.2"
        figure = f"{points(work.passed)} \N{MULTIPLICATION SIGN} {percent(work.rate)} = {points(work.inherited)}"
        found.append((context.say("ties.made.inherited", person=work.predecessor), figure, clause))
    elif work.inherited:
        found.append((context.say("ties.made.brought"), points(work.inherited), "S3.4"))
    if work.adopted:
        found.append((context.say("ties.made.adopted"), signed(work.adopted), ""))
    found += [(game_words(context, game), signed(game.points), "") for game in work.games]
    if work.reds:
        found.append((context.say("ties.made.red", n=work.reds), points(work.red), "S5.B"))
    if work.predecessor is not None:
        found.append((context.say("ties.made.stays"), "", "R35"))
    return found or [(context.say("ties.made.nothing"), "0", "")]


def signed(value: Decimal) -> str:
    """What a game adds, with its sign; nothing added is a bare 0."""
    return f"+{points(value)}" if value > 0 else points(value)


def game_words(context: Context, game: GameLine) -> str:
    """A game by its number, with role and result where they are known."""
    if game.role is None or game.outcome is None:
        return context.say("ties.made.game", n=game.number)
    won = game.role in WINNERS.get(game.outcome, ())
    word = context.say("ties.made.won" if won else "ties.made.lost")
    role = context.words.term("role", game.role)
    return context.say("ties.made.played.mvp" if game.mvp else "ties.made.played", n=game.number, role=role, result=word)
