"""Substitutes for a match under way: who is called in which order, who was sent there; nobody plays two tables at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtWidgets import QLineEdit, QWidget

from moderator.cup.commands import ReleaseSubstitute, ReserveSubstitute
from moderator.cup.people import queue_of
from moderator.play.messages import Refusal
from ui.table.dialogs.base import DeskDialog
from ui.table.standings import points
from ui.widgets.buttons import KeyButton
from ui.widgets.panel import row
from ui.widgets.table import Cell, Row, TableView
from ui.widgets.tag import ClauseTag
from ui.widgets.text import PlainText

if TYPE_CHECKING:
    from moderator.cup.state import CupMatch
    from moderator.play.commands import Command
    from moderator.rulesets.sanguosha.queue import Queued
    from ui.cup.context import CupContext

HEADS: Final = ("order", "person", "source", "place", "score", "why")
WIDE: Final = 860


class SubstitutesSheet(DeskDialog):
    """Enter sends whoever is chosen, or lets him go who was sent. What the rules refuse may be insisted on with a reason."""

    def __init__(self, context: CupContext, match: CupMatch, *, parent: QWidget | None = None) -> None:
        title = context.say("substitutes.title", match=match.id)
        super().__init__(context, title, context.say("substitutes.lead"), width=WIDE, parent=parent)
        self._id = match.id
        self._refused: Command | None = None
        self.table = TableView(context.palette, title)
        self.table.setMinimumHeight(330)
        self.table.chosen.connect(self.press)
        self.table.selectionModel().currentRowChanged.connect(self._on_row)
        self.sent = PlainText("", "strong", wrap=True)
        self.reason = QLineEdit()
        self.reason.setPlaceholderText(context.say("reason.hint"))
        self.reason.setAccessibleName(context.say("reason"))
        self.reason.hide()
        self.body.addLayout(row(ClauseTag("S3.3.1", context.words, "cup"), ClauseTag("R72", context.words, "cup"), None))
        for part in (self.sent, self.table, self.reason):
            self.body.addWidget(part)
        self.yes = KeyButton("", kind="primary", hint="\N{DOWNWARDS ARROW WITH TIP LEFTWARDS}", table=True)
        self.yes.clicked.connect(self._on_press)
        self.add_buttons(None, self.closer(), self.yes)
        self.refresh()
        self.table.setFocus()

    @property
    def match(self) -> CupMatch:
        """As it stands now."""
        found: CupMatch = self.context.desk.state.matches[self._id]
        return found

    def refresh(self) -> None:
        """From the state."""
        before = self.table.selected()
        rows = self._rows()
        self.table.show_rows(tuple(self.context.say(f"substitutes.head.{name}") for name in HEADS), rows, stretch=5)
        names = [row_.of for row_ in rows]
        if names:
            self.table.selectRow(names.index(before) if before in names else 0)
        people = list(self.match.reserved)
        self.sent.setText(self.context.say("substitutes.sent", people=people) if people else self.context.say("substitutes.nobody"))
        self._on_row()

    def _rows(self) -> list[Row]:
        sent = self.match.reserved
        queued = [each for each in queue_of(self.context.desk.state, self.match) if each.name not in sent]
        return [*(self._here(name) for name in sent), *(self._row(each) for each in queued)]

    def _here(self, name: str) -> Row:
        there = Cell(self.context.say("substitutes.there"), "blue", pill=True)
        return Row(
            (Cell(""), Cell(name, strong=True), there, Cell(""), Cell(""), Cell(self.context.moment(self.match.reserved[name]))), of=name
        )

    def _row(self, each: Queued) -> Row:
        say, one, out = self.context.say, each.candidate, each.n is None
        why = self.context.say(f"substitutes.not.{each.excluded}") if out else say("substitutes.again") if each.again else ""
        place, score = ("", "") if one.place is None else (str(one.place), points(one.score))
        cells = (
            Cell("" if out else str(each.n), right=True), Cell(each.name, strong=not out, muted=out),
            Cell(say(f"substitutes.source.{one.source}"), muted=out), Cell(place, right=True, muted=out),
            Cell(score, right=True, muted=out), Cell(why, "amber" if why else "", tip=why),
        )  # fmt: skip
        return Row(cells, of=each.name)

    # --- presses -----------------------------------------------------------------------------------------------------------

    def _on_row(self) -> None:
        name = self.table.selected()
        self.reason.hide()
        self.reason.clear()
        self._refused = None
        self.say("")
        self.yes.setEnabled(name is not None)
        away = name in self.match.reserved
        self.yes.setText(self.context.say("substitutes.release" if away else "substitutes.send", person=name or ""))

    def _on_press(self) -> None:
        self.press(self.table.selected())

    def press(self, name: str | None) -> None:
        """Send him, or let him go; a second press with a reason insists."""
        if name is None:
            return
        command: Command = (ReleaseSubstitute if name in self.match.reserved else ReserveSubstitute)(person=name, match=self._id)
        force = self.reason.text().strip() if self._refused == command else ""
        came = self.context.desk.do(command, force=force)
        if isinstance(came, Refusal):
            self._insist(command, came)
        else:
            self.refresh()

    def _insist(self, command: Command, refusal: Refusal) -> None:
        self.say(self.context.words.refusal(refusal, self.context.desk.name_of))
        self._refused = command if refusal.forceable else None
        self.reason.setVisible(refusal.forceable)
        if refusal.forceable:
            self.reason.setFocus()
