"""Two people change matches within a round, one for one; by whom it was arranged and whether that is in time (S3.2, R3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtWidgets import QWidget

from moderator.cup.calendar import ARRANGED_BY, swap_until
from moderator.cup.commands import Swap
from moderator.play.messages import Refusal
from ui.cup.round.saying import brief, left, moment
from ui.cup.round.sheet import MomentField, RoundSheet
from ui.widgets.buttons import KeyButton
from ui.widgets.fields import ChoiceField
from ui.widgets.panel import column, row
from ui.widgets.segments import Segments
from ui.widgets.table import Cell, Row, TableView
from ui.widgets.tag import ClauseTag
from ui.widgets.text import PlainText

if TYPE_CHECKING:
    from moderator.cup.state import CupMatch
    from ui.cup.context import CupContext

TALL: Final = 8 * 38 + 4


class Side(QWidget):
    """One of the two: his match, and who of it."""

    def __init__(self, context: CupContext, matches: tuple[CupMatch, ...], at: int, title: str) -> None:
        super().__init__()
        self._context = context
        self.match = ChoiceField()
        self.match.setAccessibleName(title)
        for each in matches:
            when = brief(context, each.start)
            self.match.addItem(f"{each.id}   {when}" if when else each.id, each.id)
        self.match.setCurrentIndex(min(at, len(matches) - 1))
        self.people = TableView(context.palette, title)
        self.people.horizontalHeader().hide()
        self.people.setFixedHeight(TALL)
        self.match.currentIndexChanged.connect(self.refresh)
        self.setLayout(column(PlainText(title, "section", "muted"), self.match, self.people))
        self.refresh()

    @property
    def chosen(self) -> CupMatch | None:
        """The match."""
        found: CupMatch | None = self._context.desk.state.matches.get(str(self.match.currentData() or ""))
        return found

    @property
    def person(self) -> str:
        """Whose row is chosen."""
        return str(self.people.selected() or "")

    def refresh(self) -> None:
        """The eight as they are now."""
        at, match = max(0, self.people.currentIndex().row()), self.chosen
        rows = [Row((Cell(name, tip=name),), name) for name in (match.people if match is not None else ())]
        self.people.show_rows([""], rows, stretch=0)
        if rows:
            self.people.selectRow(min(at, len(rows) - 1))

    def choose(self, match: str, person: str) -> None:
        """Somebody."""
        self.match.setCurrentIndex(max(0, self.match.findData(match)))
        found = self.chosen
        if found is not None and person in found.people:
            self.people.selectRow(found.people.index(person))


class SwapSheet(RoundSheet):
    """The verdict is the rules' own and follows every choice; a swap that judges arrange too late needs a reason."""

    def __init__(self, context: CupContext, name: str, *, parent: QWidget | None = None) -> None:
        super().__init__(context, "swap", width=860, parent=parent, round=context.round_name(name))
        each = self.state.round(name)
        all_ = tuple(self.state.matches[n] for n in (each.matches if each is not None else ()))
        self.offered = tuple(match for match in all_ if match.status == "drawn")
        looked = next((n for n, match in enumerate(self.offered) if match.id == context.looking.match), 0)
        self.one = Side(context, self.offered, looked, self.talk("swap.one"))
        self.other = Side(context, self.offered, 1 if looked == 0 else 0, self.talk("swap.other"))
        self.arranged = Segments(ARRANGED_BY, "players", width=120)
        for value in ARRANGED_BY:
            self.arranged.say(value, context.alone("arranged", value))
        self.at = MomentField(context, self.talk("swap.at"))
        self.until = PlainText("", "body", "muted", wrap=True)
        self.verdict = PlainText("", "strong", wrap=True)
        self.tag = ClauseTag("R3", context.words, "cup")
        self._lay_out()
        self.yes = KeyButton("", kind="primary", key="Ctrl+Return", table=True)
        self.yes.clicked.connect(self.take)
        self.add_buttons(None, self.closer("cancel"), self.yes)
        self.yes.setAutoDefault(False)
        for side in (self.one, self.other):
            side.people.selectionModel().currentRowChanged.connect(self.weigh)
            side.match.currentIndexChanged.connect(self.weigh)
        self.arranged.chosen.connect(self.weigh)
        self.at.textChanged.connect(self.weigh)
        self.weigh()
        self.one.people.setFocus()

    def _lay_out(self) -> None:
        arrow = PlainText("\N{LEFT RIGHT ARROW}", "title", "muted")
        self.body.addLayout(both := row(self.one, arrow, self.other, spacing=16))
        both.setStretch(0, 1)
        both.setStretch(2, 1)
        said = PlainText(self.talk("swap.at"), "small", "muted")
        self.body.addLayout(
            row(PlainText(self.cup.words.say("ui.desk.field.arranged"), "small", "muted"), self.arranged, None, said, self.at, self.tag)
        )
        self.body.addWidget(self.until)
        self.body.addWidget(self.verdict)

    @property
    def command(self) -> Swap:
        """What would be done."""
        return Swap(a=self.one.person, b=self.other.person, arranged=self.arranged.value)

    def weigh(self) -> None:
        """What the rules say to it now."""
        self.insist.offer(None)
        at = self.at.instant()
        self._name_button()
        self._say_until()
        if isinstance(at, Refusal) or (at is not None and at > self.cup.desk.now()):
            self._judge(self.cup.words.refusal(at) if isinstance(at, Refusal) else self.talk("ahead"), "red", good=False)
            return
        if not (self.one.person and self.other.person):
            self._judge(self.talk("swap.two"), "muted", good=False)
            return
        found = self.cup.desk.propose(self.command, at=at)
        if isinstance(found, Refusal):
            self.tag.show_clause(found.clause)
            self._judge("" if found.forceable else self.cup.words.refusal(found, self.cup.desk.name_of), "red", good=False)
            if found.forceable:
                self._at = at
                self.insist.offer(found, self.command)
            return
        late = any(line.verb == "swapped" and line.result == "late" for line in found.trace)
        self._judge(self.talk("swap.late" if late else "swap.in_time"), "amber" if late else "jade", good=True)
        self.tag.show_clause("S3.2" if late else "R3")

    def _say_until(self) -> None:
        """Until when judges arrange it, and how long that is."""
        a, b = self.one.chosen, self.other.chosen
        until = swap_until(a, b) if a is not None and b is not None else None
        said = (
            self.talk("swap.no_start")
            if until is None
            else self.talk("swap.until", time=moment(self.cup, until), left=left(self.cup, until))
        )
        self.until.setText(said)

    def _name_button(self) -> None:
        a, b = self.one.person, self.other.person
        self.yes.setText(self.talk("swap.yes", a=self.fitting(a), b=self.fitting(b)))
        self.yes.setAccessibleName(self.talk("swap.yes", a=a, b=b))

    def tick(self) -> None:
        """The four hours run on; while a reason is being written nothing moves."""
        if self.insisting:
            self._say_until()
        else:
            self.weigh()

    def _judge(self, text: str, tone: str, *, good: bool) -> None:
        self.verdict.setText(text)
        self.verdict.setVisible(bool(text))
        self.verdict.set_tone(tone)
        self.yes.setEnabled(good)

    def take(self) -> None:
        """They change."""
        at = self.at.instant()
        if self.yes.isEnabled() and not isinstance(at, Refusal):
            self.press(self.command, at)

    def stands(self) -> bool:
        """As long as its matches are drawn."""
        return all(match.id in self.state.matches for match in self.offered)

    def refresh(self) -> None:
        """The cup has gone on."""
        for side in (self.one, self.other):
            side.refresh()
        self.tick()
