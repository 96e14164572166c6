"""The whole standings: place, how the total is made up, and for every neighbouring pair the criterion that decided."""

from __future__ import annotations

from decimal import Decimal

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QSplitter, QVBoxLayout, QWidget

from moderator.rulesets.sanguosha import ranking
from moderator.rulesets.sanguosha.commands import ConfirmMatch
from moderator.rulesets.sanguosha.ranking import Standing
from ui.table.context import Context
from ui.table.dialogs.base import DeskDialog, sunk_panel
from ui.table.scorelines import ScoreLines
from ui.table.standings import explain, points
from ui.widgets.buttons import KeyButton
from ui.widgets.panel import Scroll, row
from ui.widgets.table import Cell, Row, TableView
from ui.widgets.tag import ClauseTag
from ui.widgets.text import ElidedText, PlainText

ROW = 31


class StandingsDialog(DeskDialog):
    """Read only. ``ties``: somebody wants to see what is tied, or to play it out."""

    ties = Signal()

    def __init__(self, context: Context, *, confirm: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(context, context.say("standings"), context.say("standings.lead"), width=960, parent=parent)
        self.setMinimumHeight(690)
        self.rows = ranking.standings(context.desk.state)
        self.table = TableView(context.palette, context.say("standings"))
        self.table.show_rows(self._heads(), [self._row(standing) for standing in self.rows], stretch=2)
        self.table.verticalHeader().setDefaultSectionSize(ROW)
        self.table.setFixedHeight(ROW * len(self.rows) + self.table.horizontalHeader().sizeHint().height() + 4)
        self.table.selectionModel().currentRowChanged.connect(self._on_row)
        self.body.addWidget(self.table)
        below = QSplitter()
        below.addWidget(self._reasons())
        below.addWidget(self._made_of())
        self.body.addWidget(below, 1)
        self.yes = KeyButton(
            context.say("match.confirm" if confirm else "close"), kind="primary", hint="" if confirm else "Esc", table=True
        )
        self.yes.clicked.connect(self._confirm if confirm else self.accept)
        self.tied = KeyButton(context.say("standings.ties"), key="F8", table=True)
        self.tied.clicked.connect(self._ties)
        self.add_buttons(self.tied, None, *((self.closer("back"),) if confirm else ()), self.yes)
        self.yes.setDefault(True)
        self.yes.setFocus()
        self.table.selectRow(0)

    def _heads(self) -> tuple[str, ...]:
        say = self.context.say
        return (
            say("standings.place"), say("standings.name"), say("standings.made"), say("standings.total"), say("standings.cards_long"),
            say("standings.mvp"), say("standings.third"),
        )  # fmt: skip

    def _row(self, standing: Standing) -> Row:
        place = str(standing.place) if standing.place else self.context.say(f"standings.status.{standing.status}")
        shared = self.context.say("standings.shared", place=place) if standing.shared else place
        shared = f"{shared} \N{MIDDLE DOT} {self._destination(standing)}" if self._destination(standing) else shared
        cells = (
            Cell(shared, self._tone(standing), strong=True),
            Cell(standing.person, strong=True), Cell(made_up(self.context, standing), muted=True),
            Cell(points(standing.total), strong=True, right=True), Cell(str(standing.cards), right=True),
            Cell(str(standing.mvps), right=True), Cell(str(standing.third), right=True),
        )  # fmt: skip
        return Row(cells, standing)

    def _destination(self, standing: Standing) -> str:
        """What the place means where the cup has cuts in this match."""
        cuts = self.context.desk.state.params.cuts
        if not cuts or standing.zone is None:
            return ""
        names = ("advance", "wait", "out") if len(cuts) > 1 else ("advance", "out")
        return self.context.alone("destination", names[min(standing.zone, len(names) - 1)])

    def _tone(self, standing: Standing) -> str:
        last = len(self.context.desk.state.params.cuts)
        return "" if not last or standing.zone is None else "jade" if standing.zone == 0 else "red" if standing.zone == last else "amber"

    def _reasons(self) -> QWidget:
        """One line a pair."""
        panel = sunk_panel(self.context.say("standings.why"))
        scroll = Scroll()
        scroll.box.setSpacing(6)
        for standing in self.rows:
            if standing.reason is not None:
                tag = ClauseTag(standing.reason.clause, self.context.words)
                line = PlainText(explain(self.context, standing), "small", wrap=True)
                box = row(tag)
                box.insertWidget(0, line, 1)
                scroll.box.addLayout(box)
        scroll.box.addStretch(1)
        panel.body.addWidget(scroll)
        return panel

    def _made_of(self) -> QWidget:
        panel = sunk_panel(self.context.say("standings.lines"))
        self.picture = ScoreLines(self.context, self.rows)
        self.detail = ElidedText("", "small", "muted")
        inner = QVBoxLayout()
        inner.addWidget(self.picture, 1)
        inner.addWidget(self.detail)
        panel.body.addLayout(inner)
        return panel

    def _ties(self) -> None:
        self.accept()
        self.ties.emit()

    def _confirm(self) -> None:
        self.done_or_said(self.context.desk.do(ConfirmMatch()))

    def _on_row(self) -> None:
        standing = self.table.selected()
        if isinstance(standing, Standing):
            self.picture.choose(standing.line)
            self.detail.setText(f"{standing.person}: {made_up(self.context, standing)} = {points(standing.total)}")


def made_up(context: Context, standing: Standing) -> str:
    """Inherited, each game, reds: the sum as it is written on paper."""
    score = standing.score
    parts = [context.say("made.inherited", points=points(score.inherited))] if score.inherited else []
    if score.adopted:
        parts.append(context.say("made.before", points=points(score.adopted)))
    parts += [points(value) for _, value in score.games]
    text = " + ".join(parts) or "0"
    if score.red:
        text += context.say("made.red", points=points(Decimal(abs(score.red))), n=score.reds)
    return text
