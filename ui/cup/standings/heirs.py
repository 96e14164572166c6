"""Score inheritance in a round: every line that changed hands, worked out takeover by takeover, and what its place means (S3.4, S3.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtWidgets import QWidget

from moderator.cup.effective import effective
from moderator.cup.meaning import Heir, heirs
from moderator.cup.state import CupState, Round
from moderator.rulesets.sanguosha.inheritance import percent, working
from ui.cup.standings.reason import meaning_words
from ui.cup.standings.say import group_of, points, say
from ui.table.dialogs.base import DeskDialog, sunk_panel
from ui.table.substitute.working import WorkingBox
from ui.widgets.buttons import KeyButton
from ui.widgets.panel import row
from ui.widgets.table import Cell, Row, TableView
from ui.widgets.tag import ClauseTag
from ui.widgets.text import PlainText

if TYPE_CHECKING:
    from ui.cup.context import CupContext

WIDTH: Final = 1120
LINE: Final = 32
SHOWN: Final = 6
TONES: Final = {
    "staff": "neutral", "left": "neutral", "dropped": "neutral", "stays": "neutral", "choose": "amber", "chosen": "jade",
    "revived": "jade", "ranked": "blue",
}  # fmt: skip
TO: Final = " \N{RIGHTWARDS ARROW} "


class HeirsSheet(DeskDialog):
    """Read only: an heir is seated at the table, with what he inherits."""

    def __init__(self, context: CupContext, each: Round, *, parent: QWidget | None = None) -> None:
        title = say(context, "heirs.title", round=context.round_name(each.plan.id))
        super().__init__(context, title, say(context, "heirs.lead"), width=WIDTH, parent=parent)
        self.setMinimumHeight(640)
        self._cup, self._round = context, each
        state: CupState = context.desk.state
        self.found = heirs(state, each)
        self.table = TableView(context.palette, say(context, "heirs.table"))
        self.table.verticalHeader().setDefaultSectionSize(LINE)
        self.table.show_rows(self._heads(), [self._row(state, heir) for heir in self.found], stretch=1)
        self.table.setFixedHeight(min(SHOWN, max(1, len(self.found))) * LINE + self.table.horizontalHeader().sizeHint().height() + 4)
        self.body.addWidget(self.table)
        self.made = sunk_panel(say(context, "heirs.working"))
        self.working = WorkingBox(context)
        self.made.body.addWidget(self.working, 1)
        means = sunk_panel(say(context, "heirs.means"))
        self.meaning = PlainText("", "body", wrap=True)
        self.clause = ClauseTag("S3.5.3", context.words, "cup")
        means.head.addWidget(self.clause)
        means.body.addWidget(self.meaning)
        means.body.addWidget(PlainText(say(context, "heirs.none_passes"), "small", "muted", wrap=True))
        means.body.addStretch(1)
        box = row(self.made, means, spacing=12)
        box.setStretch(0, 3)
        box.setStretch(1, 2)
        self.body.addLayout(box, 1)
        self.away = KeyButton(context.say("close"), kind="primary", hint="Esc", table=True)
        self.away.clicked.connect(self.reject)
        self.add_buttons(None, self.away)
        self.table.selectionModel().currentRowChanged.connect(self._on_row)
        if self.found:
            self.table.selectRow(0)
        self._on_row()
        self.table.setFocus()

    def _heads(self) -> tuple[str, ...]:
        context = self._cup
        return (
            say(context, "heirs.group"), say(context, "heirs.holders"), say(context, "heirs.rate"), say(context, "heirs.inherited"),
            self.context.say("ties.total"), self.context.say("ties.place"), say(context, "heirs.code"),
        )  # fmt: skip

    def _row(self, state: CupState, heir: Heir) -> Row:
        last = heir.line.holders[-1]
        chain = TO.join(holder.person for holder in heir.line.holders)
        rates = TO.join(percent(holder.rate) for holder in heir.line.holders[1:]) or "\N{EM DASH}"
        cells = (
            Cell(group_of(self._cup, state, heir.match)), Cell(chain, strong=True, tip=chain), Cell(rates),
            Cell(points(last.inherited), right=True), Cell(points(heir.row.total), strong=True, right=True),
            Cell(str(heir.row.place or "\N{EM DASH}")), Cell(say(self._cup, f"heirs.code.{heir.code}"), TONES[heir.code], pill=True),
        )  # fmt: skip
        return Row(cells, heir)

    def _on_row(self) -> None:
        heir = self.table.selected()
        self.made.setVisible(isinstance(heir, Heir))
        self.clause.setVisible(isinstance(heir, Heir))
        if not isinstance(heir, Heir):
            self.meaning.setText(say(self._cup, "heirs.empty"))
            return
        state: CupState = self._cup.desk.state
        self.working.show_working(working(effective(state, state.matches[heir.match]), heir.line.id), past=True)
        text, clause = meaning_words(self._cup, heir.code, heir.row, heir.before, heir.clause)
        self.meaning.setText(text)
        self.clause.show_clause(clause)
