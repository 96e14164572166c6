"""The inheritance as it is worked out on paper: holder by holder, game by game, each line with its clause."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

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


def work_lines(context: Context, work: Working, *, past: bool = False) -> tuple[WorkLine, ...]:
    """The whole sheet, top to bottom. ``past``: the match is over, so it ends with the total of who holds the line, not with what the
    next one would inherit; each takeover says how much had been played.
    """
    lines = [line for holder in work.holders for line in _holder(context, work, holder, past)]
    return (*lines, *(_total(context, work.holders[-1]) if past else _result(context, work)))


def _holder(context: Context, work: Working, holder: HolderWork, past: bool) -> Iterator[WorkLine]:
    yield WorkLine(holder.person, say(context, "work.from", game=holder.from_game), kind="head")
    if holder.predecessor is not None:
        clause = "S3.4.1" if holder.rate == 1 else "S3.4.2"
        text = say(context, "work.took_over", person=holder.predecessor)
        if past:
            yield from _share(context, work, holder)
        yield WorkLine(text, product(holder.passed, holder.rate, holder.inherited), clause)
        if past and work.rounding != "exact" and holder.inherited != holder.passed * holder.rate:
            yield _rounded(context, holder.passed * holder.rate, holder.inherited)
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
        yield _rounded(context, due.points * due.rate, due.result)


def _rounded(context: Context, exact: Decimal, result: Decimal) -> WorkLine:
    return WorkLine(say(context, "work.rounded", exact=points(exact), result=points(result)), clause="R20")


def _share(context: Context, work: Working, holder: HolderWork) -> Iterator[WorkLine]:
    """How much of the match lay behind when he came; nothing where drawn games have shortened it since."""
    done, scheduled, below = holder.from_game - 1, work.due.scheduled, holder.rate == 1
    if (2 * done < scheduled) == below:
        yield WorkLine(say(context, "share.below" if below else "share.half", done=done, scheduled=scheduled))


def _total(context: Context, holder: HolderWork) -> Iterator[WorkLine]:
    """What he stands at, with what red cards took, and what he did not inherit."""
    if holder.reds:
        yield WorkLine(say(context, "work.reds", n=holder.reds), points(holder.red), "S5.B")
        yield WorkLine(say(context, "work.total", person=holder.person), points(holder.earned + holder.red), kind="result")
    if holder.predecessor is not None:
        yield WorkLine(context.say("ties.made.stays"), clause="R35")


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

    def show_working(self, work: Working, *, past: bool = False) -> None:
        """Draw it up anew where it has changed; ``past`` as in ``work_lines``."""
        lines = work_lines(self._context, work, past=past)
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
