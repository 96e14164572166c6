"""The page of the standings: every table of the round that is looked at, what is still open in it, and the ways to settle that."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtWidgets import QVBoxLayout, QWidget

from moderator.cup.meaning import heirs
from moderator.cup.state import CupState, FrozenRow, Round
from moderator.cup.tables import RoundTable, round_table
from moderator.play.messages import Step
from ui.cup.panes import PaneWidget
from ui.cup.standings.groups import GroupsTable, Head, Line
from ui.cup.standings.say import reason_words, say
from ui.theme import SPACE
from ui.widgets.buttons import KeyButton
from ui.widgets.panel import Panel, row
from ui.widgets.tag import ClauseTag, Tag
from ui.widgets.text import ElidedText, PlainText

if TYPE_CHECKING:
    from ui.cup.context import CupContext

DOORS: Final = ("ties", "two_results", "heirs", "pool", "close")
"""The buttons above the tables, by the door that each opens."""


class StandingsPane(PaneWidget):
    """Follows the round that is looked at."""

    def __init__(self, context: CupContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self.title = ElidedText("", "lead")
        self.tags = [Tag(context.palette) for _ in range(4)]
        self.buttons: dict[str, KeyButton] = {}
        for name in DOORS:
            button = self.buttons[name] = KeyButton("", kind="normal", table=True)
            button.setProperty("door", name)
            button.clicked.connect(self._on_door)
        self.table = GroupsTable(context)
        self.table.chosen.connect(self._on_chosen)
        self.table.clicked.connect(self._on_pressed)
        self.table.selectionModel().currentRowChanged.connect(self._on_row)
        self.why = PlainText("", "small", "muted", wrap=True)
        self.clause = ClauseTag("S1.3.3", context.words, "cup")
        self.none = PlainText(say(context, "none"), "body", "muted", wrap=True)
        panel = Panel(margin=12)
        head = row(self.title, *self.tags)
        head.setStretch(0, 1)
        panel.body.addLayout(head)
        panel.body.addLayout(row(*self.buttons.values(), None, spacing=6))
        panel.body.addWidget(self.none)
        panel.body.addWidget(self.table, 1)
        below = row(self.why, self.clause)
        below.setStretch(0, 1)
        self.why.setFixedHeight(2 * self.why.fontMetrics().lineSpacing() + 2)
        panel.body.addLayout(below)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(SPACE)
        box.addWidget(panel)

    def take_focus(self) -> None:
        """The table, or nothing where there is none."""
        (self.table if self.table.isVisibleTo(self) else self).setFocus()

    @property
    def each(self) -> Round | None:
        """The round that is looked at."""
        return self._context.looking.the_round

    def refresh(self) -> None:
        """Everything from the state."""
        each, state = self.each, self._context.desk.state
        begun = each is not None and (bool(each.matches) or each.frozen is not None)
        self.title.setText("" if each is None else self._context.round_name(each.plan.id))
        self.table.setVisible(begun)
        self.none.setVisible(not begun)
        self.table.show_round(each if begun else None)
        self._show_tags(each)
        self._show_buttons(state, each if begun else None)
        self._on_row()

    # --- what stands above -------------------------------------------------------------------------------------------------

    def _show_tags(self, each: Round | None) -> None:
        found = () if each is None else round_tags(self._context, each)
        for n, tag in enumerate(self.tags):
            tag.setVisible(n < len(found))
            if n < len(found):
                tag.set_text(*found[n])

    def _show_buttons(self, state: CupState, each: Round | None) -> None:
        table = RoundTable() if each is None or each.frozen is not None else round_table(state, each)
        ties = len(table.ties) + len(table.limits)
        closed = each is None or each.status == "closed"
        counts = {"ties": ties, "two_results": len(table.choices), "heirs": len(heirs(state, each)) if each is not None else 0}
        shown = {
            "ties": each is not None and (each.frozen is None or not each.frozen.adopted), "two_results": bool(table.choices),
            "heirs": bool(counts["heirs"]), "pool": any("waits" in other.plan.sources for other in state.rounds), "close": each is not None,
        }  # fmt: skip
        for name, button in self.buttons.items():
            n = counts.get(name, 0)
            code = f"door.{name}.n" if n else "door.frozen" if name == "close" and closed else f"door.{name}"
            button.setText(say(self._context, code, n=n))
            button.setVisible(shown[name])
            button.set_kind("warning" if n and name in {"ties", "two_results"} else "normal")

    # --- rows ----------------------------------------------------------------------------------------------------------------

    def _on_row(self) -> None:
        """The reason of the chosen row in one sentence."""
        of, each = self.table.selected(), self.each
        text, clause = "", ""
        if isinstance(of, Line) and each is not None:
            text, clause = row_words(self._context, each, of)
        elif isinstance(of, Head):
            text = say(self._context, "head.hint")
        self.why.setText(text)
        self.clause.setVisible(bool(clause))
        if clause:
            self.clause.show_clause(clause)

    def _on_pressed(self) -> None:
        of = self.table.selected()
        if isinstance(of, Line):
            self._context.looking.match, self._context.looking.person = of.row.match, of.row.person

    def _on_chosen(self, of: object) -> None:
        """Enter or a double click: the whole reason; on a heading its ties."""
        if isinstance(of, Line):
            said = {"match": of.row.match, "line": of.row.line, "person": of.row.person}
            self.stepped.emit(Step(verb="cup_row", params=said))
        elif isinstance(of, Head):
            self.stepped.emit(Step(verb="cup_ties", params={"match": of.match}))

    def _on_door(self) -> None:
        self.asked.emit(str(self.sender().property("door")))


def round_tags(context: CupContext, each: Round) -> tuple[tuple[str, str], ...]:
    """How a round stands: going on, or frozen and how surely."""
    if each.frozen is None:
        return ((context.words.term("round_status", each.status), "blue"),)
    found = [(say(context, "frozen", at=context.moment(each.frozen.at)), "jade")]
    if _appeals_open(context, each):
        found.append((say(context, "frozen.provisional"), "amber"))
    if any(change.round == each.plan.id for made in context.desk.state.corrections for change in made.changes):
        found.append((say(context, "frozen.corrected"), "amber"))
    if each.frozen.kept:
        found.append((say(context, "frozen.kept"), "red"))
    return tuple(found)


def _appeals_open(context: CupContext, each: Round) -> bool:
    """Whether the appeal window of one of its matches is still open."""
    from moderator.rulesets.sanguosha.results_appeals import may_be_appealed

    matches = [context.desk.state.matches[name] for name in each.matches]
    return any(match.result is not None and may_be_appealed(match.result, context.desk.now()) for match in matches)


def row_words(context: CupContext, each: Round, line: Line) -> tuple[str, str]:
    """Why a row stands where it stands, and the clause."""
    if line.over is not None:
        over = line.over
        if over.decided:
            return say(context, f"over.{over.decided}", person=line.row.person), over.clause
        return (say(context, "over.equal", people=context.words.join(over.tied)), "R25") if over.tied else ("", "")
    rows = _partners(context, each, line.row)
    if line.row.reason is not None:
        return reason_words(context, line.row, rows.get(line.row.reason.partner, "")), line.row.reason.clause
    if line.row.place is None:
        clause = {"staff": "S3.5.3", "dropped": "S3.5.1", "withdrawn": "R32"}[line.row.status]
        return say(context, f"unranked.{line.row.status}", person=line.row.person), clause
    return say(context, "last", person=line.row.person), "S1.3.3"


def _partners(context: CupContext, each: Round, row: FrozenRow) -> dict[str, str]:
    """line -> who holds it, in the group of a row."""
    from moderator.cup.tables import shown_rows

    return {
        other.line: other.person for other in shown_rows(context.desk.state, each) if other.match == row.match and other.place is not None
    }
