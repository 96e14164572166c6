"""The page of the matches: all of the cup by round, how each stands and how far it is, and what may be done with the one looked at."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from ui.cup.panes import PaneWidget
from ui.cup.tables.detail import Detail
from ui.cup.tables.views import TONES, how_far, standing
from ui.cup.tables.watching import Seen, Watching
from ui.theme import SPACE
from ui.widgets.buttons import KeyButton
from ui.widgets.message import Banner
from ui.widgets.panel import Panel
from ui.widgets.table import Cell, Row, TableView
from ui.widgets.text import PlainText

if TYPE_CHECKING:
    from moderator.cup.state import CupMatch, CupState, Round
    from ui.cup.context import CupContext

HEADS: Final = ("match", "status", "start", "place", "far")
COLUMNS: Final = len(HEADS)


class Tables(PaneWidget):
    """Every match as a row under its round; Enter does the next thing with it."""

    def __init__(self, context: CupContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._watching = Watching.of(context.desk)
        self._moving = False
        self.none = PlainText(context.say("tables.none"), "body", "muted", wrap=True)
        self.waiting = Banner("amber", " ")
        self.take = KeyButton(context.say("tables.waiting.take"), kind="warning", table=True)
        self.take.clicked.connect(self._on_take)
        self.waiting.actions.addWidget(self.take)
        self.table = TableView(context.palette, context.say("pane.tables"))
        self.table.chosen.connect(self._on_chosen)
        self.table.selectionModel().currentRowChanged.connect(self._on_row)
        self.detail = Detail(context)
        self.detail.asked.connect(self.asked)
        list_ = Panel(context.say("tables.title"), margin=12)
        for part in (self.none, self.table):
            list_.body.addWidget(part)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(SPACE + 2)
        box.addWidget(self.waiting)
        box.addWidget(list_, 1)
        box.addWidget(self.detail)
        if self._watching is not None:
            self._watching.changed.connect(self.refresh)

    @property
    def seen(self) -> Seen:
        """What the files say."""
        return self._watching.seen if self._watching is not None else Seen()

    def showEvent(self, event: QShowEvent) -> None:
        """Whoever comes here sees the files as they are now."""
        super().showEvent(event)
        if self._watching is not None:
            self._watching.look()

    def take_focus(self) -> None:
        """The keyboard to the matches."""
        self.table.setFocus()

    # --- following -------------------------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """From the state, the files and what is looked at."""
        state: CupState = self._context.desk.state
        rows = self._rows(state)
        self.none.setVisible(not rows)
        self.table.setVisible(bool(rows))
        self._moving = True
        matches = [row for row in rows if row.of] or rows
        widest = [[row.cells[column] for row in matches] for column in range(COLUMNS)]
        self.table.clearSpans()
        self.table.show_rows(tuple(self._context.say(f"tables.head.{name}") for name in HEADS), rows, stretch=3, widest=widest)
        for at, row in enumerate(rows):
            if row.of is None and row.cells[0].strong:
                self.table.setSpan(at, 0, 1, COLUMNS)
        self._select(rows)
        self._moving = False
        self._show_waiting()
        self._show_match()

    def _rows(self, state: CupState) -> list[Row]:
        """The round that goes on stands first, the others from the last to the first."""
        rounds = [each for each in state.rounds if each.matches]
        rows: list[Row] = []
        for each in sorted(rounds, key=lambda one: (one.status == "closed", -state.round_index(one.plan.id))):
            rows.append(self._head(each))
            rows += [self._row(state, state.matches[name]) for name in each.matches]
        if state.void:
            rows.append(Row((Cell(self._context.say("tables.void"), strong=True), *(Cell("") for _ in HEADS[1:]))))
            rows += [self._void(match) for match in state.void]
        return rows

    def _head(self, each: Round) -> Row:
        context = self._context
        said = context.say("tables.round", round=context.round_name(each.plan.id), state=context.words.term("round_status", each.status))
        return Row((Cell(said, strong=True), *(Cell("") for _ in HEADS[1:])))

    def _row(self, state: CupState, match: CupMatch) -> Row:
        context = self._context
        now = standing(state, match, self.seen)
        people = context.words.join(match.people)
        start = context.moment(match.start) if match.start is not None else context.say("tables.no_start")
        cells = (
            Cell(match.id, strong=True, tip=people), Cell(context.say(f"tables.standing.{now}"), TONES[now], pill=True, tip=people),
            Cell(start, muted=match.start is None), Cell(self._place(match), tip=people), Cell(how_far(context, match, self.seen)),
        )  # fmt: skip
        return Row(cells, of=match.id)

    def _void(self, match: CupMatch) -> Row:
        context = self._context
        return Row((Cell(match.id, muted=True), Cell(context.say("tables.standing.void"), pill=True), *(Cell("") for _ in HEADS[2:])))

    def _place(self, match: CupMatch) -> str:
        say = self._context.say
        parts = (say("tables.table", table=match.table) if match.table else "", match.judge)
        return " \N{MIDDLE DOT} ".join(part for part in parts if part)

    def _show_waiting(self) -> None:
        parts = [each.part for each in self.seen.waiting]
        self.waiting.setVisible(bool(parts))
        said = self._context.say("tables.waiting", n=len(parts), matches=parts)
        self.waiting.title.setText(said)
        self.waiting.setAccessibleName(said)

    # --- what is looked at -----------------------------------------------------------------------------------------------

    @property
    def match(self) -> CupMatch | None:
        """The match looked at."""
        found: CupMatch | None = self._context.desk.state.matches.get(self._context.looking.match)
        return found

    def _select(self, rows: list[Row]) -> None:
        """The match looked at, else the first one."""
        names = [row.of for row in rows]
        wanted = self._context.looking.match
        if wanted not in names:
            wanted = next((name for name in names if name), "")
            self._context.looking.match = wanted
        if wanted:
            self.table.selectRow(names.index(wanted))

    def _on_row(self) -> None:
        name = self.table.selected()
        if not self._moving and name:
            self._context.looking.look_at(match=name)

    def _show_match(self) -> None:
        files = self._watching is not None and self._watching.has_files
        self.detail.show_match(self.match, self.seen, files=files)

    def _on_chosen(self, name: str | None) -> None:
        if name:
            self.detail.press_first()

    def _on_take(self) -> None:
        self.asked.emit("take_in")
