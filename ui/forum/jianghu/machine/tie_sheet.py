"""A tie that no rule settles: fifteen minutes more, its ballots, and where those are level too the host's word (J13.8, R24)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any
from zoneinfo import ZoneInfo

from PySide6.QtCore import Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QLineEdit, QListWidget, QWidget

from moderator.inbox import machine_files, machine_overtime
from moderator.inbox.machine_weigh import masks_of
from moderator.play.messages import Refusal
from moderator.rulesets.jianghu.commands import vote as c
from moderator.rulesets.jianghu.counting import count, overtime_lines
from moderator.rulesets.jianghu.notices import half
from moderator.rulesets.jianghu.tally import Tally, tally
from ui.forum.jianghu.machine.base import VoteSheet
from ui.forum.moments import when_of
from ui.widgets.buttons import KeyButton
from ui.widgets.fields import ChoiceField
from ui.widgets.panel import column, row
from ui.widgets.table import Cell, Row, TableView
from ui.widgets.tag import ClauseTag, Tag
from ui.widgets.text import PlainText

if TYPE_CHECKING:
    from ui.forum.context import ForumContext


class TieSheet(VoteSheet):
    """``settled``: the tops are fixed now."""

    settled = Signal()

    def __init__(self, context: ForumContext, *, parent: QWidget | None = None) -> None:
        super().__init__(context, "overtime", width=980, height=560, params={"round": context.desk.state.number}, parent=parent)
        self.mode = Tag(context.palette, "", "amber")
        self.head.insertWidget(1, self.mode)
        self.head.insertWidget(2, ClauseTag("J13.8", context.words, "jianghu"))
        self.lead = PlainText("", "body", wrap=True)
        self.tied = TableView(context.palette, self.p("overtime.tied"))
        self.voter, self.target = ChoiceField(), ChoiceField()
        self.add = KeyButton(self.p("overtime.add"), key="Ctrl+J", table=True)
        self.add.setAutoDefault(False)
        self.add.clicked.connect(self._on_add)
        self.at = QLineEdit(maxLength=24)
        self.at.setPlaceholderText(self.p("proxy.at.hint"))
        self.at.setAccessibleName(self.p("proxy.at"))
        self.at.setFixedWidth(112)
        self.pasting = KeyButton(self.p("overtime.paste"), key="Ctrl+V", kind="plain", table=True)
        self.pasting.setAutoDefault(False)
        self.pasting.clicked.connect(self.paste)
        self.times = PlainText("", "small", "muted", wrap=True)
        self.tied.selectionModel().currentRowChanged.connect(self._on_row)
        self._ballot = QWidget()
        fields: list[QWidget] = []
        for name, field in (("voter", self.voter), ("target", self.target)):
            field.setAccessibleName(self.p(f"overtime.{name}"))
            field.setMinimumContentsLength(14)
            fields += [PlainText(self.p(f"overtime.{name}"), "small", "muted"), field]
        self.pasted = PlainText("", "small", "muted", wrap=True)
        self._ballot.setLayout(column(row(*fields, self.at, self.add, self.pasting, None), self.pasted, spacing=4))
        self.order = QListWidget()
        self.order.setAccessibleName(self.p("overtime.order"))
        self.order.setMaximumHeight(150)
        self.up = KeyButton(self.p("overtime.up"), key="Ctrl+Up", table=True)
        self.down = KeyButton(self.p("overtime.down"), key="Ctrl+Down", table=True)
        for button, press in ((self.up, self._on_up), (self.down, self._on_down)):
            button.setAutoDefault(False)
            button.clicked.connect(press)
        self.reason = QLineEdit(maxLength=300)
        self.reason.setPlaceholderText(self.p("overtime.reason"))
        self.reason.setAccessibleName(self.p("overtime.reason"))
        self.reason.textChanged.connect(self._buttons)
        self._deciding = QWidget()
        self._deciding.setLayout(
            column(PlainText(self.p("overtime.order"), "small", "muted"), self.order, row(self.up, self.down, None), self.reason, spacing=6)
        )
        self.inner.addWidget(self.lead)
        self.inner.addWidget(self.tied, 1)
        self.inner.addWidget(self.times)
        self.inner.addWidget(self._ballot)
        self.inner.addWidget(self._deciding)
        self.yes = KeyButton("", kind="primary", key="Ctrl+Return", table=True)
        self.yes.clicked.connect(self._on_yes)
        self.add_buttons(None, self.closer("close"), self.yes)
        self.veil()

    # --- what is shown ------------------------------------------------------------------------------------------------

    def filled(self) -> None:
        """By what the tie waits for."""
        if not hasattr(self, "yes"):  # not built yet
            return
        made = tally(self.state) if self.sees and self.state.phase == "closing" else None
        self.now = self._waits(made)
        self._ballot.setVisible(self.now == "running")
        self._deciding.setVisible(self.now == "host")
        self.mode.set_text(self.p(f"overtime.mode.{self.now}"))
        self.mode.setVisible(self.sees)
        extra = self.state.now.overtime
        until = self.brief(extra.until, seconds=True) if extra is not None else ""
        self.lead.setText(self.p(f"overtime.lead.{self.now}", n=made.places if made else 0, time=until) if self.sees else "")
        self._fill_tied(made)
        if made is not None:
            self._fill_fields(made)
        self._buttons()

    def _waits(self, made: Tally | None) -> str:
        extra = self.state.now.overtime
        if extra is not None and extra.closed is None and self.state.phase == "closing":
            return "running"
        if made is None or not made.tied:
            return "none"
        return "host" if made.by_host else "open"

    def _fill_tied(self, made: Tally | None) -> None:
        heads = [self.p(f"overtime.head.{name}") for name in ("seat", "votes", "times", "overtime", "extra")]
        extra = self.state.now.overtime
        names = made.tied if made is not None and made.tied else extra.tied if made is not None and extra is not None else ()
        self.tied.show_rows(heads, [self._row(name) for name in names], stretch=2)
        if names:
            self.tied.selectRow(0)
        self._on_row()

    def _on_row(self, *_: object) -> None:
        """Every arrival of the one that is looked at, whole: the column has not room for all."""
        name = self.tied.selected() if self.sees else None
        votes = count(self.state).lines.get(str(name), ()) if name else ()
        times = " ".join(self.brief(vote.at, seconds=True)[6:] for vote in votes)
        self.times.setText(self.p("overtime.all", seat=str(name), text=times) if times else "")

    def _row(self, name: str) -> Row:
        votes = count(self.state).lines.get(name, ())
        more = overtime_lines(self.state).get(name, ())
        times = " ".join(self.brief(vote.at, seconds=True)[6:] for vote in votes)
        late = " ".join(self.brief(vote.at, seconds=True)[6:] for vote in more)
        first = half(sum(vote.first for vote in more)) if self.state.now.overtime is not None else ""
        return Row(
            (
                Cell(self.context.desk.name_of(name), strong=True), Cell(half(sum(vote.first for vote in votes)), right=True),
                Cell(times, tip=times), Cell(first, right=True, strong=True), Cell(late[:40], muted=True, tip=late),
            ),
            name,
        )  # fmt: skip

    def _fill_fields(self, made: Tally) -> None:
        state, names = self.state, self.context.desk.name_of
        if self.now == "running" and state.now.overtime is not None:
            voted = {b.voter for b in state.now.ballots if b.source == "overtime"}
            self.voter.clear()
            self.target.clear()
            for seat in state.seats.values():
                if seat.base in {"IN", "KHALF"} and seat.id not in voted:
                    self.voter.addItem(names(seat.id), seat.id)
            for name in state.now.overtime.tied:
                self.target.addItem(names(name), name)
        if self.now == "host" and {self._at(n) for n in range(self.order.count())} != set(made.tied):
            self.order.clear()
            for name in made.tied:
                self.order.addItem(names(name))
                self.order.item(self.order.count() - 1).setData(256, name)
            self.order.setCurrentRow(0)

    def _at(self, n: int) -> str:
        return str(self.order.item(n).data(256))

    def _buttons(self) -> None:
        text = self.p(f"overtime.yes.{self.now}")
        self.yes.setText(text)
        self.yes.setAccessibleName(text)
        ready = self.now in {"open", "running"} or (self.now == "host" and bool(self.reason.text().strip()))
        self.yes.setEnabled(self.sees and ready)
        for button in (self.add, self.pasting):
            button.setEnabled(self.sees and self.now == "running")

    # --- presses ------------------------------------------------------------------------------------------------------

    def _on_add(self) -> None:
        command = c.OvertimeBallot(seat=str(self.voter.currentData()), seat_x=str(self.target.currentData()))
        text = self.at.text().strip()
        at = when_of(text, self.context.desk.now(), ZoneInfo(self.state.zone)) if text else None
        if isinstance(at, Refusal):
            self.told(at)
        elif self.told(self.context.desk.do(command, at=at)):
            self.at.clear()
            self.filled()
            self.voter.setFocus()

    def paste(self) -> None:
        """The machine's lines on the clipboard, each at its own instant; one undo takes all of them back."""
        if not self.pasting.isEnabled():
            return
        masks = masks_of(self.state)
        read = machine_files.paste(QGuiApplication.clipboard().text(), masks, machine_overtime.vote_of(self.state))
        if isinstance(read, Refusal):
            self.say(self.words.refusal(read))
            return
        found = machine_overtime.read(self.state, read, masks)
        first: int | None = None
        for command, at in found.ballots:
            result = self.context.desk.do(command, at=at, cause=first)
            if isinstance(result, Refusal):
                self.told(result)
                break
            first = self.context.desk.session.records[-1].seq if first is None else first
        self.filled()
        self._say_pasted(found)

    def _say_pasted(self, found: machine_overtime.Extra) -> None:
        codes = Counter(code for _, code in found.left)
        left = [self.p(f"overtime.left.{code}", n=codes[code]) for code in machine_overtime.FAULTS if codes[code]]
        said = self.p("overtime.pasted", n=len(found.ballots))
        self.pasted.setText(self.p("between").join([said, *left]))
        self.pasted.set_tone("amber" if left else "muted")

    def _on_up(self) -> None:
        self._move(-1)

    def _on_down(self) -> None:
        self._move(1)

    def _move(self, by: int) -> None:
        at = self.order.currentRow()
        if 0 <= at + by < self.order.count() and at >= 0:
            item = self.order.takeItem(at)
            self.order.insertItem(at + by, item)
            self.order.setCurrentRow(at + by)

    def _on_yes(self) -> None:
        commands: dict[str, Any] = {"open": c.OpenOvertime, "running": c.CloseOvertime}
        if self.now == "host":
            order = tuple(self._at(n) for n in range(self.order.count()))
            result: Any = self.context.desk.do(c.DecideTie(order=order, reason=self.reason.text().strip()))
        else:
            result = self.context.desk.do(commands[self.now]())
        if isinstance(result, Refusal) or not self.told(result):
            self.told(result)
            return
        if self.state.phase == "choices":
            self.accept()
            self.settled.emit()
        else:
            self.filled()
