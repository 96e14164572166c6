"""The table criterion by criterion: the value that decided has a mark, cuts run through as dashed lines (S1.3.3)."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from moderator.rulesets.sanguosha.comparison import DUEL_CRITERIA, ORDERS, Compared, comparison
from moderator.rulesets.sanguosha.duels import running
from moderator.rulesets.sanguosha.inheritance import percent
from ui.table.context import Context
from ui.table.standings import points
from ui.widgets.table import Cell, Row, TableView

ROW: Final = 28
MARK: Final = "\N{CHECK MARK}"
NAME: Final = 190
"""Names wider than this end in an ellipsis; the whole of it stands in the tip."""
DASH: Final = (4.0, 2.5)


class CutTable(TableView):
    """A table with dashed lines below some of its rows: there the destination changes. ``cuts``: numbers of those rows, from 0."""

    def __init__(self, context: Context, name: str, parent: QWidget | None = None) -> None:
        super().__init__(context.palette, name, parent=parent)
        self._context = context
        self.cuts: frozenset[int] = frozenset()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Cells first, then the cuts over them."""
        super().paintEvent(event)
        painter = QPainter(self.viewport())
        pen = QPen(self._context.palette.color("cinnabar"), 2)
        pen.setDashPattern(list(DASH))
        painter.setPen(pen)
        for at in self.cuts:
            y = self.rowViewportPosition(at) + self.rowHeight(at) - 1
            painter.drawLine(0, y, self.viewport().width(), y)
        painter.end()


class CompareTable(CutTable):
    """Every ranked row. ``Compared`` is what a row stands for."""

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(context, context.say("ties.table"), parent=parent)
        self.found: tuple[Compared, ...] = ()
        self.verticalHeader().setDefaultSectionSize(ROW)

    def refresh(self) -> None:
        """From the state; the chosen line stays chosen, at first it is one that waits for something."""
        chosen = self.selected()
        line = chosen.standing.line if isinstance(chosen, Compared) else ""
        self.found = comparison(self._context.desk.state)
        self.cuts = frozenset(at for at, each in enumerate(self.found) if each.cut is not None)
        self.show_rows(self._heads(), [self._row(each) for each in self.found], stretch=8)
        head = self.horizontalHeader()
        head.resizeSection(1, min(head.sectionSize(1), NAME))
        self.setFixedHeight(ROW * len(self.found) + head.sizeHint().height() + 4)
        self.choose(line or waiting_line(self.found))

    def choose(self, line: str) -> None:
        """Select a line's row."""
        at = next((n for n, each in enumerate(self.found) if each.standing.line == line), 0)
        if self.found:
            self.selectRow(at)

    def _heads(self) -> tuple[str, ...]:
        say = self._context.say
        return (
            say("ties.place"), say("standings.name"), "", say("ties.total"), say("ties.first"), say("ties.second"),
            say("ties.third"), say("ties.fourth"), say("ties.why"),
        )  # fmt: skip

    def _row(self, each: Compared) -> Row:
        row, context = each.standing, self._context
        place = context.say("standings.shared", place=row.place) if row.shared else str(row.place)
        open_ = each.equal is not None and not each.equal.settled
        values = [self._value(each, name) for name in ORDERS]
        said = why(context, each) or self.leads(each)
        cells = (
            Cell(place, "amber" if open_ else "", pill=open_, muted=not each.tied),
            Cell(row.person, strong=each.tied, tip=row.person),
            self._substitute(row.line),
            Cell(points(row.total), strong=each.tied, right=True),
            *values,
            self._duel(each),
            Cell(said, muted=not each.tied, tip=said),
        )
        return Row(cells, each)

    def leads(self, each: Compared) -> str:
        """Where the place leads, which stands where nothing else has to be said."""
        return destination(self._context, each)

    def _value(self, each: Compared, name: str) -> Cell:
        """One of the first three orders."""
        text = str(getattr(each.standing, name))
        if each.decided == name:
            return Cell(f"{MARK} {text}", "jade", pill=True, right=True)
        return Cell(text, muted=not each.tied, right=True)

    def _duel(self, each: Compared) -> Cell:
        """The fourth order: games of a pair, else what R26 counts."""
        text = duel_text(self._context, each)
        if each.decided in DUEL_CRITERIA:
            return Cell(f"{MARK} {text}", "jade", pill=True, right=True)
        return Cell(text, muted=not each.tied, right=True)

    def _substitute(self, line: str) -> Cell:
        """Whoever sits here has not been here from the start."""
        held = self._context.desk.state.lines[line]
        if len(held.holders) < 2 and held.holder.from_game < 2:
            return Cell("")
        if len(held.holders) < 2:  # taken over with the match: nobody said at which rate
            return Cell(self._context.say("ties.substituted"), "blue", pill=True)
        return Cell(self._context.say("ties.substitute", rate=percent(held.holder.rate)), "blue", pill=True)

    def keyPressEvent(self, event) -> None:  # type: ignore[no-untyped-def]
        """Enter belongs to the sheet's buttons."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            event.ignore()
            return
        super().keyPressEvent(event)


def waiting_line(found: tuple[Compared, ...]) -> str:
    """The first line of a tie that is still open, else of one that went beyond three orders, else of equal totals, else the first."""
    for wanted in (_waits, _went_on, _tied):
        line = next((each.standing.line for each in found if wanted(each)), "")
        if line:
            return line
    return found[0].standing.line if found else ""


def _waits(each: Compared) -> bool:
    return each.equal is not None and not each.equal.settled


def _went_on(each: Compared) -> bool:
    return each.equal is not None and each.equal.how != "shared"


def _tied(each: Compared) -> bool:
    return each.tied


def duel_text(context: Context, each: Compared) -> str:
    """What the fourth order has come to for a row; a dash where it does not apply."""
    if not each.duels or each.equal is None:
        return "\N{EM DASH}"
    if len(each.equal.lines) == 2:
        last = each.duels[-1]
        won, lost = last.games_won, last.games_lost
        if not won and not lost:
            won, lost = _playing(context, each)
        return f"{won} : {lost}"
    robin = each.duels[-1] if each.duels[-1].of > 2 else each.duels[0]
    return context.say("ties.robin", won=robin.won, difference=f"{robin.difference:+d}".replace("-", "\N{MINUS SIGN}"))


def _playing(context: Context, each: Compared) -> tuple[int, int]:
    state = context.desk.state
    assert each.equal is not None
    people = [state.name_of(line) for line in each.equal.lines]
    duel = running(state.bouts, people[0], people[1])
    other = next(name for name in people if name != each.standing.person)
    return (duel.won(each.standing.person), duel.won(other)) if duel is not None else (0, 0)


def why(context: Context, each: Compared) -> str:
    """One sentence: over whom by what, or what is still to be done; nothing where there is neither."""
    names = context.words.join(context.desk.name_of(line) for line in each.over)
    equal = each.equal
    if each.decided:
        return context.say(f"ties.by.{each.decided}", names=names)
    if equal is not None and not equal.settled:
        others = context.words.join(context.desk.name_of(line) for line in equal.lines if line != each.standing.line)
        return context.say(f"ties.open.{equal.how}", names=others)
    if each.standing.shared:
        agreed = equal is not None and equal.how == "share"
        cuts = context.desk.state.params.cuts
        return context.say("ties.shared.agreed" if agreed else "ties.shared" if cuts else "ties.shared.plain")
    return ""


def destination(context: Context, each: Compared) -> str:
    """What the place means where the cup has cuts in this match."""
    cuts = context.desk.state.params.cuts
    if not cuts or each.standing.zone is None:
        return ""
    names = ("advance", "wait", "out") if len(cuts) > 1 else ("advance", "out")
    return context.alone("destination", names[min(each.standing.zone, len(names) - 1)])
