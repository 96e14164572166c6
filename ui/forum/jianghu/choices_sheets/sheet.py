"""The choices between the vote and the results: who has one and until when at the left, whom he may name at the right."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final
from zoneinfo import ZoneInfo

from PySide6.QtCore import Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QCheckBox, QLineEdit, QWidget

from moderator.play.audience import seat_of
from moderator.play.instants import Instant
from moderator.play.messages import Notice, Refusal
from moderator.rulesets.jianghu.commands import choices as c
from ui.forum.jianghu.choices_sheets.rows import Candidate, Choice, choices
from ui.forum.jianghu.machine.base import VoteSheet
from ui.forum.moments import when_of
from ui.widgets.buttons import KeyButton
from ui.widgets.panel import Scroll, column, row
from ui.widgets.table import Cell, Row, TableView
from ui.widgets.tag import ClauseTag, Tag
from ui.widgets.text import PlainText

if TYPE_CHECKING:
    from ui.forum.context import ForumContext

LEFT: Final = 560
LETTERS: Final = {"rescue": "tops_for_rescue"}


class ChoicesSheet(VoteSheet):
    """Each right is entered by itself. ``wanted``: the results are to be read."""

    wanted = Signal(str)

    def __init__(self, context: ForumContext, key: str = "", *, parent: QWidget | None = None) -> None:
        super().__init__(context, "choices", width=1120, height=620, params={"round": context.desk.state.number}, parent=parent)
        self._key, self._filling = key, False
        self.boxes: list[QCheckBox] = []
        self.waiting = Tag(context.palette, "", "amber")
        self.head.insertWidget(1, self.waiting)
        self.table = TableView(context.palette, self.p("choices.table"))
        self.table.selectionModel().currentRowChanged.connect(self._on_row)
        self.whose, self.how = PlainText("", "strong", wrap=True), PlainText("", "small", "muted", wrap=True)
        self.clause = ClauseTag("J5.W6", context.words, "jianghu")
        self.copy = KeyButton(self.p("choices.copy"), key="Ctrl+L", kind="plain", table=True)
        self.copy.setAutoDefault(False)
        self.copy.clicked.connect(self._on_copy)
        self.scroll = Scroll((0, 0, 8, 0))
        self.scroll.box.setSpacing(6)
        self.insist = QLineEdit()
        self.insist.setPlaceholderText(self.talk("ask.insist"))
        self.insist.setAccessibleName(self.talk("ask.insist"))
        self.insist.hide()
        self.at = QLineEdit(maxLength=24)
        self.at.setPlaceholderText(self.p("proxy.at.hint"))
        self.at.setAccessibleName(self.p("proxy.at"))
        self.at.setFixedWidth(112)
        self.at.textChanged.connect(self._check)
        self._came = PlainText(self.p("proxy.at"), "small", "muted")
        self.enter = KeyButton("", key="Ctrl+J", table=True)
        self.enter.setAutoDefault(False)
        self.enter.clicked.connect(self.take)
        left = QWidget()
        left.setFixedWidth(LEFT)
        left.setLayout(column(self.table))
        head = row(self.whose, self.clause)
        head.setStretch(0, 1)
        right = column(
            head, self.how, self.scroll, self.insist, row(self._came, self.at, None), row(self.copy, None, self.enter), spacing=6
        )
        right.setStretch(2, 1)
        line = row(left, right, spacing=16)
        line.setStretch(1, 1)
        self.inner.addLayout(line, 1)
        self.yes = KeyButton(self.p("choices.results"), kind="primary", key="Ctrl+Return", table=True)
        self.yes.clicked.connect(self._on_results)
        self.add_buttons(None, self.closer("close"), self.yes)
        self.veil()

    # --- who may choose -----------------------------------------------------------------------------------------------

    def filled(self) -> None:
        """Everything from the state."""
        if not hasattr(self, "yes"):  # not built yet
            return
        self.rows = choices(self.state) if self.sees else ()
        now = self.context.desk.now()
        open_ = [each for each in self.rows if each.asked and not each.said and each.until >= now]
        self.waiting.set_text(self.p("choices.waiting", n=len(open_)) if open_ else self.p("choices.done"), "amber" if open_ else "jade")
        self.waiting.setVisible(self.sees)
        heads = [self.p(f"choices.head.{name}") for name in ("seat", "kind", "until", "state")]
        self._filling = True
        self.table.show_rows(heads, [self._row(each, now) for each in self.rows], stretch=0)
        at = next((n for n, each in enumerate(self.rows) if each.key == self._key), 0)
        if self.rows:
            self.table.selectRow(at)
        self._filling = False
        self.yes.setEnabled(self.sees and self.state.phase == "choices")
        self._on_row()

    def _row(self, each: Choice, now: int) -> Row:
        code = "fixed" if each.kind == "both_eggs" else "said" if each.said else "late" if each.until < now else "open"
        code = code if each.asked or code in {"fixed", "said"} else "nobody"
        tone = {"said": "jade", "late": "red", "open": "amber"}.get(code, "neutral")
        return Row(
            (
                Cell(self.context.desk.name_of(each.seat), strong=True), Cell(self.p(f"choices.kind.{each.kind}")),
                Cell(self.brief(each.until, seconds=True)[6:], muted=True), Cell(self.p(f"choices.state.{code}"), tone, pill=True),
            ),
            each.key,
        )  # fmt: skip

    @property
    def chosen(self) -> Choice | None:
        """The right that is at hand."""
        return next((each for each in self.rows if each.key == self._key), None)

    def look_at(self, key: str) -> None:
        """Take a right in hand: ``killer:M07``."""
        self._key = key
        self.filled()

    def _on_row(self) -> None:
        if self._filling:
            return
        key = self.table.selected()
        self._key = key if isinstance(key, str) else self._key
        self.insist.clear()
        self.at.clear()
        self._fill_right(self.chosen)

    # --- whom ---------------------------------------------------------------------------------------------------------

    def _fill_right(self, each: Choice | None) -> None:
        self.boxes = []
        while (item := self.scroll.box.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.hide()
                widget.deleteLater()
        for part in (self.whose, self.how, self.clause, self.copy, self.enter, self.at, self._came):
            part.setVisible(each is not None)
        if each is None:
            if self.sees:
                self.scroll.box.addWidget(PlainText(self.p("choices.nobody"), "body", "muted", wrap=True))
            self.scroll.box.addStretch(1)
            return
        self.whose.setText(self.p(f"choices.whose.{each.kind}", seat=each.seat, n=each.most))
        self.how.setText(self.p(f"choices.how.{each.kind}", n=each.most))
        self.clause.show_clause(each.clause)
        for n, candidate in enumerate(each.candidates, 1):
            self._add(each, candidate, n)
        self.scroll.box.addStretch(1)
        self.copy.setVisible(self._letter(each) is not None)
        for part in (self.enter, self.at, self._came):
            part.setVisible(each.kind != "both_eggs")
        self._check()

    def _add(self, each: Choice, candidate: Candidate, n: int) -> None:
        at = self.brief(candidate.at, seconds=True) if candidate.at is not None else ""
        name = self.context.desk.name_of(candidate.seat)
        text = self.p("choices.candidate", n=n, name=name, time=at)
        box = QCheckBox(text.replace("&", "&&"))
        box.setAccessibleName(text)
        box.setChecked(candidate.seat in each.chosen)
        box.setEnabled(candidate.able and each.kind != "both_eggs")
        box.setProperty("seat", candidate.seat)
        box.toggled.connect(self._on_toggled)
        self.boxes.append(box)
        why = PlainText(self.p(f"choices.why.{candidate.why}") if candidate.why else "", "small", "muted")
        holder = QWidget()
        line = row(box, why, None, spacing=8)
        holder.setLayout(line)
        self.scroll.box.addWidget(holder)

    def _on_toggled(self, on: bool) -> None:
        """One of one: the new takes the place of the old."""
        each, box = self.chosen, self.sender()
        if each is not None and each.most == 1 and on:
            for other in self.boxes:
                if other is not box and other.isChecked():
                    other.blockSignals(True)
                    other.setChecked(False)
                    other.blockSignals(False)
        self._check()

    @property
    def named(self) -> tuple[str, ...]:
        """Who is ticked."""
        return tuple(str(box.property("seat")) for box in self.boxes if box.isChecked())

    def command(self) -> Any:
        """What would be entered; None where nothing could be."""
        each, named = self.chosen, self.named
        if each is None or each.kind == "both_eggs":
            return None
        if each.kind in {"joint_egg", "killer", "mine"}:
            return c.Drag(seat=each.seat, targets=named)
        if not named:
            return None
        if each.kind == "rescue":
            return c.Resurrect(seat=each.seat, target=named[0])
        return c.MirrorShow(seat=each.seat, voter=named[0]) if each.kind == "mirror" else c.MineChase(seat=each.seat, writer=named[0])

    def _check(self) -> None:
        each, command = self.chosen, self.command()
        if each is None:
            return
        force, at = self.insist.text().strip(), self.came()
        found: Any = at if isinstance(at, Refusal) else None
        if command is not None and not isinstance(at, Refusal):
            found = self.context.desk.propose(command, force=force, at=at)
        refused = isinstance(found, Refusal)
        self.insist.setVisible(bool(force) or (refused and found.forceable))
        self.say(self.words.refusal(found, self.context.desk.name_of) if refused else "")
        nobody = each.kind in {"joint_egg", "killer", "mine"} and not self.named
        self.enter.setText(self.p("choices.enter.nobody" if nobody else "choices.enter"))
        self.enter.setAccessibleName(self.enter.text())
        self.enter.setEnabled(found is not None and (not refused or found.forceable))

    def came(self) -> Instant | Refusal | None:
        """When the message came, which the minutes are counted by; None is now."""
        text = self.at.text().strip()
        return when_of(text, self.context.desk.now(), ZoneInfo(self.state.zone)) if text else None

    def take(self) -> None:
        """Enter what is ticked."""
        command, at = self.command(), self.came()
        if command is None or isinstance(at, Refusal) or not self.enter.isEnabled():
            return
        if self.told(self.context.desk.do(command, force=self.insist.text().strip(), at=at)):
            self.filled()

    # --- the message, the results -------------------------------------------------------------------------------------

    def _letter(self, each: Choice) -> Notice | None:
        """What the one who chooses is told, and nobody else."""
        code = LETTERS.get(each.kind, "your_line")
        session = self.context.desk.session
        found = [n for record in session.records for n in record.notices if n.code == code and seat_of(n.audience) == each.seat]
        return found[-1] if found else None

    def _on_copy(self) -> None:
        each = self.chosen
        notice = self._letter(each) if each is not None else None
        if notice is not None and self.sees:
            QGuiApplication.clipboard().setText(self.press.post(notice, self.state, "bbcode").text)
            self.message.set_tone("jade")
            self.say(self.p("choices.copied"))

    def _on_results(self) -> None:
        self.accept()
        self.wanted.emit("results")
