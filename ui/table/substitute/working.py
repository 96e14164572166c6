"""The inheritance as it is worked out on paper: holder by holder, game by game, each line with its clause."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QWidget

from moderator.rulesets.sanguosha.inheritance import GameLine, HolderWork, Working
from moderator.rulesets.sanguosha.scores import WINNERS
from ui.table.context import Context
from ui.table.standings import points
from ui.table.substitute.say import product, say, signed, sum_of
from ui.theme import SPACE
from ui.widgets.panel import Scroll
from ui.widgets.tag import ClauseTag
from ui.widgets.text import ElidedText, PlainText, Rule


@dataclass(frozen=True)
class WorkLine:
    """One line: what, how much, by which clause. ``kind``: head, plain, sum or result."""

    text: str
    value: str = ""
    clause: str = ""
    kind: str = "plain"


def work_lines(context: Context, work: Working) -> tuple[WorkLine, ...]:
    """The whole sheet, top to bottom."""
    lines = [line for holder in work.holders for line in _holder(context, work, holder)]
    return (*lines, *_result(context, work))


def _holder(context: Context, work: Working, holder: HolderWork) -> Iterator[WorkLine]:
    yield WorkLine(holder.person, say(context, "work.from", game=holder.from_game), kind="head")
    if holder.predecessor is not None:
        clause = "S3.4.1" if holder.rate == 1 else "S3.4.2"
        text = say(context, "work.took_over", person=holder.predecessor)
        yield WorkLine(text, product(holder.passed, holder.rate, holder.inherited), clause)
    elif holder.inherited:
        yield WorkLine(say(context, "work.inherited"), points(holder.inherited), "S3.4.1")
    if holder.adopted:
        yield WorkLine(say(context, "work.before"), signed(holder.adopted), "S1.3.2")
    for game in holder.games:
        yield WorkLine(_game(context, game), signed(game.points), "S1.3.2")
    if work.net and holder.reds:
        yield WorkLine(say(context, "work.reds", n=holder.reds), points(holder.red), "R35")
    yield WorkLine(say(context, "work.sum"), points(holder.earned + (holder.red if work.net else 0)), kind="sum")


def _game(context: Context, game: GameLine) -> str:
    """A game by number, role and how it went."""
    if game.role is None or game.outcome is None:
        return say(context, "work.game", game=game.number)
    won = game.role in WINNERS.get(game.outcome, ())
    code = "work.game_mvp" if game.mvp else "work.game_won" if won else "work.game_lost"
    return say(context, code, game=game.number, role=game.role, result=say(context, "work.won" if won else "work.lost"))


def _result(context: Context, work: Working) -> Iterator[WorkLine]:
    due = work.due
    code = "share.below" if due.clause == "S3.4.1" else "share.half"
    yield WorkLine(say(context, code, done=due.done, scheduled=due.scheduled), sum_of(due), due.clause, "result")
    if work.rounding != "exact" and due.result != due.points * due.rate:
        text = say(context, "work.rounded", exact=points(due.points * due.rate), result=points(due.result))
        yield WorkLine(text, clause="R20")


class WorkingBox(QWidget):
    """Shows one Working; long ones scroll."""

    def __init__(self, context: Context) -> None:
        super().__init__()
        self._context = context
        self.lines: tuple[WorkLine, ...] = ()
        self._scroll = Scroll()
        self._page: QWidget | None = None
        box = QGridLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.addWidget(self._scroll)

    def show_working(self, work: Working) -> None:
        """Draw it up anew where it has changed."""
        lines = work_lines(self._context, work)
        if lines == self.lines:
            return
        self.lines = lines
        if self._page is not None:
            self._scroll.box.removeWidget(self._page)
            self._page.hide()
            self._page.deleteLater()
        self._page = self._sheet()
        self._scroll.box.insertWidget(0, self._page)
        if self._scroll.box.count() == 1:
            self._scroll.box.addStretch(1)

    def _sheet(self) -> QWidget:
        page = QWidget()
        grid = QGridLayout(page)
        grid.setContentsMargins(0, 0, SPACE, 0)
        grid.setHorizontalSpacing(SPACE)
        grid.setVerticalSpacing(5)
        grid.setColumnStretch(0, 1)
        at = 0
        for number, line in enumerate(self.lines):
            if line.kind in {"sum", "result"} or (line.kind == "head" and number):
                grid.addWidget(Rule(), at, 0, 1, 3)
                at += 1
            self._line(grid, at, line)
            at += 1
        return page

    def _line(self, grid: QGridLayout, at: int, line: WorkLine) -> None:
        role = {"head": "strong", "sum": "strong", "result": "lead"}.get(line.kind, "body")
        text = (
            ElidedText(line.text, role)
            if line.kind == "head"
            else PlainText(line.text, "body" if line.kind == "result" else role, wrap=True)
        )
        grid.addWidget(text, at, 0)
        value = PlainText(line.value, "small" if line.kind == "head" else role, "muted" if line.kind == "head" else "")
        grid.addWidget(value, at, 1, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        if line.clause:
            grid.addWidget(ClauseTag(line.clause, self._context.words), at, 2, Qt.AlignmentFlag.AlignVCenter)
