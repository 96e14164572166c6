"""When and where the matches are, and who judges them: a table, series, clashes at once; everything is entered as one press."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from PySide6.QtWidgets import QLineEdit, QWidget

from moderator.cup.calendar import clashes
from moderator.cup.commands import ScheduleMatch
from moderator.play.messages import Refusal
from moderator.rulesets.sanguosha.when import instant_of
from moderator.session.together import Together
from ui.cup.round.hours import Read, Series, listed, read, shown
from ui.cup.round.saying import clash_text
from ui.cup.round.sheet import RoundSheet
from ui.new_match.grid import TEXT, Column, Grid
from ui.table.dialogs.base import sunk_panel
from ui.widgets.buttons import KeyButton
from ui.widgets.fields import NumberField
from ui.widgets.panel import Scroll, column, row
from ui.widgets.tag import ClauseTag
from ui.widgets.text import PlainText

if TYPE_CHECKING:
    from moderator.cup.state import CupMatch
    from ui.cup.context import CupContext

WIDTHS: Final = {"start": 160, "table": 140, "judge": 180}
LABEL: Final = 70
SAID: Final = 5
"""Clashes that are written out; the others are counted."""


class ScheduleSheet(RoundSheet):
    """``match``: the one whose row has the keyboard first."""

    def __init__(self, context: CupContext, name: str, match: str = "", *, parent: QWidget | None = None) -> None:
        super().__init__(context, "schedule", width=1060, parent=parent, round=context.round_name(name), zone=context.desk.state.zone)
        each = self.state.round(name)
        names = each.matches if each is not None else ()
        self.matches: tuple[CupMatch, ...] = tuple(m for m in (self.state.matches[n] for n in names) if m.status != "closed")
        self.plan: Together | None = None
        self.fault = ""
        self.grid = Grid(label=LABEL)
        self.grid.build(
            [Column(key, self.talk(f"col.{key}"), self.talk(f"col.{key}"), width, TEXT) for key, width in WIDTHS.items()], len(self.matches)
        )
        self.grid.set_names([match.id for match in self.matches])
        self.grid.fill([self._texts(match) for match in self.matches])
        self.grid.changed.connect(self.weigh)
        self.said = PlainText("", "body", "red", wrap=True)
        self.late = PlainText("", "small", "amber")
        self.tag = ClauseTag("S2.1", context.words, "cup")
        self._lay_out()
        self.yes = KeyButton("", kind="primary", key="Ctrl+Return", table=True)
        self.yes.clicked.connect(self.take)
        self.add_buttons(None, self.closer("cancel"), self.yes)
        self.yes.setAutoDefault(False)  # Enter goes down a row
        self.weigh()
        self.grid.focus(next((n for n, each in enumerate(self.matches) if each.id == match), 0), "start")

    # --- building ------------------------------------------------------------------------------------------------------------

    def _lay_out(self) -> None:
        scroll = Scroll()
        scroll.box.addWidget(self.grid)
        scroll.box.addStretch(1)
        scroll.setMinimumHeight(min(360, 44 * (len(self.matches) + 1)))
        right = QWidget()
        right.setFixedWidth(400)
        right.setLayout(column(self._series(), None))
        self.body.addLayout(both := row(scroll, right, spacing=16), 1)
        both.setStretch(0, 1)
        self.body.addLayout(row(PlainText(self.talk("schedule.clashes"), "section", "muted"), self.tag, self.late, None))
        below = Scroll()
        below.setFixedHeight(SAID * 21)
        below.box.addWidget(self.said)
        below.box.addStretch(1)
        self.body.addWidget(below)

    def _series(self) -> QWidget:
        """First start, how often, at how many tables at once, which."""
        panel = sunk_panel(self.talk("series"))
        self.first, self.tables, self.judges = (self._line(f"series.{name}") for name in ("first", "tables", "judges"))
        self.hours, self.at_once = NumberField(1, 336, 24), NumberField(1, 16, min(4, max(1, len(self.matches))))
        self.hours.setAccessibleName(self.talk("series.hours"))
        self.at_once.setAccessibleName(self.talk("series.at_once"))
        pairs = ((self.first, "first"), (self.hours, "hours"), (self.at_once, "at_once"), (self.tables, "tables"), (self.judges, "judges"))
        for field, name in pairs:
            line = row(PlainText(self.talk(f"series.{name}"), "small", "muted"), field)
            line.setStretch(1, 1)
            line.itemAt(0).widget().setFixedWidth(150)
            panel.body.addLayout(line)
        self.fill = KeyButton(self.talk("series.fill"), key="Ctrl+F")
        self.fill.setAutoDefault(False)
        self.fill.clicked.connect(self.spread)
        panel.body.addLayout(row(None, self.fill))
        return panel

    def _line(self, code: str) -> QLineEdit:
        made = QLineEdit()
        made.setAccessibleName(self.talk(code))
        made.setPlaceholderText(self.talk(f"{code}.hint"))
        made.setMaxLength(200)
        return made

    def _texts(self, match: CupMatch) -> dict[str, str]:
        return {"start": shown(match.start, self.state.zone), "table": match.table, "judge": match.judge}

    # --- what is typed ---------------------------------------------------------------------------------------------------------

    def spread(self) -> None:
        """The series into the table, downward from its first row."""
        found = read(self.first.text(), self.state.zone, self.cup.desk.now())
        if not found.iso:
            self.say(self._fault(self.first.text(), found) if found.fault else self.talk("series.no_first"))
            return
        self.say("")
        series = Series(found.iso, self.hours.value(), self.at_once.value(), listed(self.tables.text()), listed(self.judges.text()))
        rows = [{**old, **series.row(n, self.state.zone)} for n, old in enumerate(self.grid.texts())]
        self.grid.fill(rows)
        self.weigh()

    def _fault(self, text: str, found: Read) -> str:
        return self.talk(f"fault.{found.fault}", text=text.strip()[:40], zone=self.state.zone)

    def weigh(self) -> None:
        """Read the table, try it, and say what it comes to. Nothing is written."""
        zone, now = self.state.zone, self.cup.desk.now()
        texts = [{key: text.strip() for key, text in each.items()} for each in self.grid.texts()]
        reads = [read(each["start"], zone, now) for each in texts]
        bad = [n for n, found in enumerate(reads) if found.fault]
        self.grid.mark((n, "start") for n in bad)
        self.fault = "\n".join(f"{self.matches[n].id}: {self._fault(texts[n]['start'], reads[n])}" for n in bad)
        self.plan = Together(self.cup.desk.session, now, self.cup.desk.by)
        for match, cells, found in zip(self.matches, texts, reads, strict=True):
            if not found.fault and self._other(match, cells, found):
                command = ScheduleMatch(match=match.id, start=found.iso, table=cells["table"], judge=cells["judge"])
                if refusal := self.plan.add(command):
                    self.fault = self.cup.words.refusal(refusal, self.cup.desk.name_of)
        self._say()

    @staticmethod
    def _other(match: CupMatch, cells: dict[str, str], found: Read) -> bool:
        start = instant_of(found.iso) if found.iso else None
        return (match.start, match.table, match.judge) != (start, cells["table"], cells["judge"])

    def _say(self) -> None:
        assert self.plan is not None
        after, n = self.plan.state, len(self.plan.entries)
        mine = {match.id for match in self.matches}
        found = [clash for clash in clashes(after) if {clash.a, clash.b} & mine]
        lines = [clash_text(self.cup, after, clash) for clash in found[:SAID]]
        lines += [self.talk("clash.more", n=len(found) - SAID)] if len(found) > SAID else []
        self.said.setText("\n".join([self.fault, *lines] if self.fault else lines) or self.talk("schedule.no_clash"))
        self.said.set_tone("red" if self.fault or lines else "jade")
        now = self.cup.desk.now()
        past = [match.id for match in self.matches if (start := after.matches[match.id].start) is not None and start < now]
        self.late.setText(self.talk("schedule.past", matches=past) if past else "")
        self.late.setVisible(bool(past))
        self.yes.setText(self.talk("schedule.yes", n=n))
        self.yes.setEnabled(bool(n) and not self.fault)

    # --- entering ----------------------------------------------------------------------------------------------------------------

    def take(self) -> None:
        """All rows that are otherwise, as one press that one undo takes back."""
        self.weigh()
        if self.plan is None or not self.yes.isEnabled():
            return
        result: Any = self.cup.desk.take_together(self.plan)
        if isinstance(result, Refusal):
            self.say(self.cup.words.refusal(result))
            self.weigh()
        else:
            self.accept()

    def stands(self) -> bool:
        """As long as its matches are drawn."""
        return all(match.id in self.state.matches for match in self.matches)

    def refresh(self) -> None:
        """The cup has gone on: what is typed is tried anew."""
        self.matches = tuple(self.state.matches[match.id] for match in self.matches)
        self.weigh()
