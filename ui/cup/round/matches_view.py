"""The matches of a drawn round: when, where, who judges, who has answered, what clashes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from moderator.cup.calendar import clashes
from moderator.cup.notices import check_in_until
from ui.cup.round.saying import DASH, STATUS_TONES, brief, clash_text, left
from ui.forum.left import Lines
from ui.forum.views import Bit, Line
from ui.theme import SPACE
from ui.widgets.panel import row
from ui.widgets.table import Cell, Row, TableView
from ui.widgets.tag import ClauseTag
from ui.widgets.text import PlainText

if TYPE_CHECKING:
    from moderator.cup.state import CupMatch, CupState, Round
    from ui.cup.context import CupContext

COLUMNS: Final = ("match", "start", "table", "judge", "answers", "status")
SHOWN: Final = 2
"""Clashes that are written out; the others are counted."""


def answers(match: CupMatch) -> tuple[int, int, int]:
    """How many come, how many do not, how many have not said."""
    yes = sum(1 for name in match.people if (said := match.answers.get(name)) is not None and said.comes)
    no = sum(1 for name in match.people if (said := match.answers.get(name)) is not None and not said.comes)
    return yes, no, len(match.people) - yes - no


class MatchesView(QWidget):
    """``opened`` carries the match whose row was chosen; the row that is selected is the match looked at."""

    opened = Signal(object)

    def __init__(self, context: CupContext) -> None:
        super().__init__()
        self._context = context
        self.table = TableView(context.palette, context.say("round.matches"))
        self.table.chosen.connect(self.opened)
        self.table.selectionModel().currentRowChanged.connect(self._on_row)
        self.clashes = PlainText("", "body", "red", wrap=True)
        self.clash_tag = ClauseTag("S2.1", context.words, "cup")
        self.until = PlainText("", "small", "muted", wrap=True)
        self.people = Lines(context)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(SPACE)
        box.addWidget(self.table, 1)
        line = row(self.clashes, self.clash_tag)
        line.setStretch(0, 1)
        box.addLayout(line)
        box.addWidget(self.until)
        box.addWidget(self.people)
        self._filling = False

    @property
    def match(self) -> CupMatch | None:
        """The match looked at, as far as it is one of these."""
        name = self.table.selected()
        found: CupMatch | None = self._context.desk.state.matches.get(name) if isinstance(name, str) else None
        return found

    def show_round(self, state: CupState, each: Round) -> None:
        """The matches as they stand; the one looked at stays chosen."""
        self._filling = True
        found = clashes(state)
        clashing = {name for clash in found for name in (clash.a, clash.b)}
        rows = [self._row(state.matches[name], name in clashing) for name in each.matches]
        self.table.show_rows([self._context.say(f"round.col.{name}") for name in COLUMNS], rows, stretch=3)
        self.table.setMinimumHeight(min(self.table.full_height(), 160))
        names = list(each.matches)
        wanted = self._context.looking.match
        if names:
            self.table.selectRow(names.index(wanted) if wanted in names else 0)
        self._filling = False
        mine = [clash for clash in found if {clash.a, clash.b} & set(names)]
        said = [clash_text(self._context, state, clash) for clash in mine[:SHOWN]]
        more = len(mine) - SHOWN
        self.clashes.setText("\n".join([*said, *([self._context.say("round.clash.more", n=more)] if more > 0 else [])]))
        for part in (self.clashes, self.clash_tag):
            part.setVisible(bool(mine))
        self._show_people()

    def _row(self, match: CupMatch, clashing: bool) -> Row:
        context = self._context
        yes, no, open_ = answers(match)
        over = match.status == "closed"
        said = "" if over else context.say("round.answers", n=yes, of=len(match.people))
        tone = "jade" if not no + open_ else "red" if no or match.listed else "neutral"
        status = context.say("round.clashes") if clashing else context.words.term("match_status", match.status)
        cells = (
            Cell(match.id, strong=True),
            Cell(brief(context, match.start) or DASH, muted=match.start is None),
            Cell(match.table or DASH, muted=not match.table),
            Cell(match.judge or DASH, muted=not match.judge, tip=match.judge),
            Cell(said, tone, pill=not over),
            Cell(status, "red" if clashing else STATUS_TONES.get(match.status, "neutral"), pill=True),
        )  # fmt: skip
        return Row(cells, match.id)

    def _on_row(self) -> None:
        if not self._filling:
            self._context.looking.look_at(match=str(self.table.selected() or ""))
            self._show_people()

    def tick(self) -> None:
        """Time has passed."""
        self._show_until()

    def _show_people(self) -> None:
        match = self.match
        names = match.people if match is not None else ()
        halves = [names[n : n + 4] for n in range(0, len(names), 4)]
        self.people.show_lines([Line(tuple(self._bit(match, name) for name in half)) for half in halves if match is not None])
        self._show_until()

    def _bit(self, match: CupMatch, name: str) -> Bit:
        if match.status == "closed":
            return Bit(name)
        said = match.answers.get(name)
        mark = "?" if said is None else "\N{CHECK MARK}" if said.comes else "\N{MULTIPLICATION SIGN}"
        tone = "muted" if said is None else "jade" if said.comes else "red"
        return Bit(f"{mark} {name}", tone)

    def _show_until(self) -> None:
        match = self.match
        until = check_in_until(match) if match is not None and match.status != "closed" else None
        said = "" if match is None or until is None else self._context.say(
            "round.until", match=match.id, time=self._context.moment(until), left=left(self._context, until)
        )  # fmt: skip
        self.until.setText(said)
        self.until.setVisible(bool(said))
