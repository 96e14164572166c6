"""Proxy ballots: what the host was told by message, QQ or phone until 20:40, each with what it counts as; taken and changed (J13.5)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final
from zoneinfo import ZoneInfo

from PySide6.QtWidgets import QCheckBox, QGridLayout, QLineEdit, QWidget

from moderator.play.messages import Refusal
from moderator.rulesets.jianghu.commands import vote as c
from moderator.rulesets.jianghu.counting import count
from moderator.rulesets.jianghu.times import proxies
from ui.forum.jianghu.machine.base import VoteSheet
from ui.forum.moments import when_of
from ui.widgets.buttons import KeyButton
from ui.widgets.fields import ChoiceField
from ui.widgets.panel import row
from ui.widgets.table import Cell, Row, TableView
from ui.widgets.tag import ClauseTag, Tag
from ui.widgets.text import PlainText

if TYPE_CHECKING:
    from ui.forum.context import ForumContext

ACROSS: Final = 3
"""Fields side by side: a mask may be long."""
CHANNELS: Final = ("message", "qq", "phone")


class ProxySheet(VoteSheet):
    """One proxy after the other; what the rules say to it is shown before it is entered."""

    def __init__(self, context: ForumContext, seat: str = "", *, parent: QWidget | None = None) -> None:
        super().__init__(context, "proxy", width=1200, height=600, params={"round": context.desk.state.number}, parent=parent)
        self.left = Tag(context.palette, "", "amber")
        self.head.insertWidget(1, self.left)
        self.head.insertWidget(2, ClauseTag("J13.5", context.words, "jianghu"))
        self.seat, self.first, self.second, self.channel = ChoiceField(), ChoiceField(), ChoiceField(), ChoiceField()
        self.at = QLineEdit(maxLength=24)
        self.at.setPlaceholderText(self.p("proxy.at.hint"))
        self.unclear = QCheckBox(self.p("proxy.unclear"))
        grid = QGridLayout()
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(2)
        fields = (("seat", self.seat), ("first", self.first), ("second", self.second), ("channel", self.channel), ("at", self.at))
        for at, (name, field) in enumerate(fields):
            field.setAccessibleName(self.p(f"proxy.{name}"))
            line, place = 2 * (at // ACROSS), at % ACROSS
            grid.addWidget(PlainText(self.p(f"proxy.{name}"), "small", "muted"), line, place)
            grid.addWidget(field, line + 1, place)
            grid.setColumnStretch(place, 1)
        grid.addWidget(self.unclear, 3, 2)
        self.inner.addLayout(grid)
        self.follows = PlainText("", "body", wrap=True)
        self.clause = ClauseTag("J13.5", context.words, "jianghu")
        self.insist = QLineEdit()
        self.insist.setPlaceholderText(self.talk("ask.insist"))
        self.insist.setAccessibleName(self.talk("ask.insist"))
        line = row(self.follows, self.clause)
        line.setStretch(0, 1)
        self.inner.addLayout(line)
        self.inner.addWidget(self.insist)
        self.table = TableView(context.palette, self.p("proxy.table"))
        self.table.selectionModel().currentRowChanged.connect(self._on_row)
        self.inner.addWidget(self.table, 1)
        self.yes = KeyButton("", kind="primary", key="Ctrl+Return", table=True)
        self.yes.clicked.connect(self.take)
        self.add_buttons(None, self.closer("close"), self.yes)
        self._fill_fields(seat)
        for choice in (self.seat, self.first, self.second, self.channel):
            choice.currentIndexChanged.connect(self.look_again)
        for text in (self.at, self.insist):
            text.textChanged.connect(self.look_again)
        self.unclear.toggled.connect(self.look_again)
        self.veil()

    def _fill_fields(self, seat: str) -> None:
        names, state = self.context.desk.name_of, self.state
        for each in state.seats.values():
            if each.base in {"IN", "KHALF"}:
                self.seat.addItem(names(each.id), each.id)
        self.seat.setCurrentIndex(max(0, self.seat.findData(seat)))
        for field in (self.first, self.second):
            field.addItem("\N{EM DASH}", "")
            for each in state.living:
                field.addItem(names(each.id), each.id)
        for value in CHANNELS:
            self.channel.addItem(self.words.term("channel", value), value)

    # --- what is shown ------------------------------------------------------------------------------------------------

    def filled(self) -> None:
        """The proxies so far, the time that is left."""
        if not hasattr(self, "yes"):  # not built yet
            return
        limit = proxies(self.state.now)
        passed = limit.passed(self.context.desk.now())
        code = "proxy.passed" if passed else "proxy.until"
        self.left.set_text(self.p(code, time=self.brief(limit.at, seconds=True)), "red" if passed else "amber")
        heads = [self.p(f"proxy.head.{name}") for name in ("time", "seat", "names", "channel", "counts")]
        self.table.show_rows(heads, [*self._rows()] if self.sees else [], stretch=2)
        self.look_again()

    def _rows(self) -> Iterator[Row]:
        names = self.context.desk.name_of
        voids = {(void.n, void.seat): void.code for void in count(self.state).voids}
        last = {b.voter: b.n for b in self.state.now.ballots if b.source == "proxy" and not b.void}
        for ballot in self.state.now.ballots:
            if ballot.source != "proxy":
                continue
            codes = {voids.get((ballot.n, name), "") for name in ballot.seats or ("",)} - {""}
            changed = not ballot.void and last.get(ballot.voter) != ballot.n
            code = ballot.void or ("changed" if changed else next(iter(sorted(codes)), "good"))
            yield Row(
                (
                    Cell(self.brief(ballot.at, seconds=True), muted=True), Cell(names(ballot.voter), strong=True),
                    Cell(self.p("between").join(names(name) for name in ballot.seats)),
                    Cell(self.words.term("channel", ballot.channel) if ballot.channel in CHANNELS else self.p("proxy.by_host"), muted=True),
                    Cell(self._counts(code), "jade" if code == "good" else "neutral" if code == "changed" else "red", pill=True),
                ),
                ballot.voter,
            )  # fmt: skip

    def _counts(self, code: str) -> str:
        return self.p(f"proxy.counts.{code}") if code in {"good", "changed"} else self.words.term("void", code)

    def _on_row(self) -> None:
        voter = self.table.selected()
        if isinstance(voter, str):
            self.seat.setCurrentIndex(max(0, self.seat.findData(voter)))

    @property
    def command(self) -> c.ProxyBallot | c.ChangeProxy | None:
        """What would be entered; None while nobody is named."""
        seat = str(self.seat.currentData())
        names = tuple(dict.fromkeys(str(name) for name in (self.first.currentData(), self.second.currentData()) if name))
        if self.unclear.isChecked():
            return c.ProxyBallot(seat=seat, channel=self.channel.currentData(), void="unclear")
        if not names:
            return None
        if any(b.voter == seat and b.source == "proxy" and not b.void for b in self.state.now.ballots):
            return c.ChangeProxy(seat=seat, seats=names)
        return c.ProxyBallot(seat=seat, seats=names, channel=self.channel.currentData())

    def _when(self) -> tuple[Any, bool]:
        """When it came, and whether what is typed can be read; empty: now."""
        text = self.at.text().strip()
        if not text:
            return None, True
        at = when_of(text, self.context.desk.now(), ZoneInfo(self.state.zone))
        return (None, False) if isinstance(at, Refusal) else (at, True)

    def look_again(self) -> None:
        """What the rules say to it."""
        if not hasattr(self, "yes"):
            return
        command, (at, readable) = self.command, self._when()
        force = self.insist.text().strip()
        found = self.context.desk.propose(command, force=force, at=at) if command is not None and readable and self.sees else None
        refused = isinstance(found, Refusal)
        change = isinstance(command, c.ChangeProxy)
        self.insist.setVisible(bool(force) or (refused and found.forceable))
        self.yes.setText(self.p("proxy.change" if change else "proxy.take"))
        self.yes.setAccessibleName(self.yes.text())
        self.yes.setEnabled(found is not None and not refused)
        for field in (self.first, self.second):
            field.setEnabled(not self.unclear.isChecked())
        if found is None:
            text, tone = self.p("proxy.at.wrong" if not readable else "proxy.names_first"), "red" if not readable else "muted"
        elif refused:
            text, tone = self.words.refusal(found, self.context.desk.name_of), "red"
        else:
            text, tone = self.p("proxy.good.change" if change else "proxy.good"), "jade"
        self.follows.setText(text if self.sees else "")
        self.follows.set_tone(tone)
        self.clause.show_clause(found.clause if refused and found.clause else "J13.5")

    def take(self) -> None:
        """Enter it; the next one follows."""
        command, (at, _) = self.command, self._when()
        if command is None or not self.yes.isEnabled():
            return
        if self.told(self.context.desk.do(command, force=self.insist.text().strip(), at=at)):
            for field in (self.first, self.second):
                field.setCurrentIndex(0)
            for text in (self.at, self.insist):
                text.clear()
            self.unclear.setChecked(False)
            self.filled()
            self.seat.setFocus()
