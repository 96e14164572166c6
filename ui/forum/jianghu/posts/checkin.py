"""The check-in page: every seat with its words, quoted share and standing; texts taken, counted, judged, edited ones found (J11, G.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from PySide6.QtWidgets import QWidget

from moderator.inbox.texts_of_game import occasion
from moderator.play.commands import Command
from moderator.rulesets.jianghu.commands import setup as s
from moderator.rulesets.jianghu.state_parts import Checkin
from moderator.rulesets.jianghu.texts import CHECKIN, CHECKIN_REDONE, SHARE
from ui.forum.jianghu.posts.archive import Archive
from ui.forum.jianghu.posts.base import PostsSheet
from ui.forum.jianghu.posts.text_view import TextView
from ui.forum.prison.secret_sheet import Follows
from ui.widgets.buttons import KeyButton
from ui.widgets.fields import ChoiceField
from ui.widgets.panel import row
from ui.widgets.segments import Segments
from ui.widgets.table import Cell, Row, TableView
from ui.widgets.text import PlainText

if TYPE_CHECKING:
    from ui.forum.context import ForumContext

SHOWN: Final = ("all", "lacking", "redo", "good")
FAULTS: Final = ("genre", "not_original", "form", "quotes")


def standing_of(given: Checkin | None) -> str:
    """good, missing, short, or redo with its fault."""
    if given is None:
        return "missing"
    return "good" if given.ok else "short" if given.fault == "short" else "redo"


class CheckinSheet(PostsSheet):
    """Check-ins stand in the open: nothing here is under the curtain."""

    def __init__(self, context: ForumContext, archive: Archive, *, parent: QWidget | None = None) -> None:
        super().__init__(context, "checkin", width=1060, height=620, parent=parent)
        self._archive = archive
        self.look.hide()
        self.shown = Segments(SHOWN, "all", width=84)
        self.shown.chosen.connect(self._on_shown)
        self.count = PlainText("", "body", "muted")
        self.table = TableView(context.palette, self.p("checkin.title"))
        self.table.verticalHeader().setDefaultSectionSize(32)
        self.table.chosen.connect(self._on_chosen)
        self.inner.addLayout(row(self.shown, None, self.count))
        self.inner.addWidget(self.table, 1)
        self.fault = ChoiceField()
        self.fault.setAccessibleName(self.p("checkin.fault"))
        for code in FAULTS:
            self.fault.addItem(self.words.term("fault", code), code)
        self.buttons: dict[str, KeyButton] = {}
        for name, press in (("take", self._on_take), ("good", self._on_good), ("bad", self._on_bad), ("edited", self._on_edited)):
            button = self.buttons[name] = KeyButton(self.p(f"checkin.{name}"), kind="plain", table=True)
            button.clicked.connect(press)
        self.counted = KeyButton("", kind="primary", key="Ctrl+Return", table=True)
        self.counted.clicked.connect(self._on_counted)
        self.taking: CheckinText | None = None
        self.add_buttons(self.buttons["take"], self.buttons["good"])
        self.foot.addWidget(self.fault)
        self.add_buttons(self.buttons["bad"], self.buttons["edited"], None, self.closer("close"), self.counted)
        self.veil()

    @property
    def sees(self) -> bool:
        """Everybody may read check-ins."""
        return True

    def filled(self) -> None:
        """Everything anew; the same seat stays chosen."""
        before = self.table.selected()
        seats = list(self.state.seats.values())
        found = {seat.id: standing_of(seat.checkin) for seat in seats}
        numbers = {"all": len(seats), "good": 0, "lacking": 0, "redo": 0}
        for standing in found.values():
            numbers[{"missing": "lacking", "short": "lacking"}.get(standing, standing)] += 1
        for name in SHOWN:
            self.shown.say(name, self.p(f"checkin.shown.{name}", n=numbers[name]))
        wanted = {"all": set(found.values()), "lacking": {"missing", "short"}}.get(self.shown.value, {self.shown.value})
        rows = [self._row(number, seat, found[seat.id]) for number, seat in enumerate(seats, 1) if found[seat.id] in wanted]
        heads = tuple(self.p(f"checkin.head.{head}") for head in ("n", "seat", "own", "need", "quoted", "at", "state"))
        self.table.show_rows(heads, rows, stretch=6)
        at = next((n for n, each in enumerate(rows) if each.of == before), 0)
        if rows:
            self.table.selectRow(at)
        state = self.state
        when = self.context.moment(state.counted) if state.counted is not None else ""
        self.count.setText(self.p("checkin.counted", time=when) if when else self.p("checkin.not_counted"))
        step = "count" if state.counted is None else "close"
        self.counted.setText(self.p(f"checkin.{step}"))
        self.counted.setAccessibleName(self.counted.text())
        self.counted.setVisible(state.checkin_closed is None and bool(seats))

    def _row(self, number: int, seat: Any, standing: str) -> Row:
        given: Checkin | None = seat.checkin
        dash = Cell(self.p("dash"), right=True, muted=True)
        own = Cell(str(given.words - given.quoted), "red" if standing == "short" else "", right=True) if given is not None else dash
        share = given.quoted * 100 / max(1, given.words) if given is not None else 0.0
        quoted = Cell(self.p("text.share", n=f"{share:.1f}"), "red" if share > SHARE else "", right=True) if given is not None else dash
        need = Cell(str(given.need if given is not None else CHECKIN), right=True, muted=True)
        at = Cell(self.context.moment(given.at), muted=True) if given is not None else Cell(self.p("dash"), muted=True)
        mask = Cell(seat.mask, strong=True, tip=seat.mask)
        return Row((Cell(str(number), muted=True), mask, own, need, quoted, at, self._standing(given, standing)), seat.id)

    def _standing(self, given: Checkin | None, standing: str) -> Cell:
        tone = {"good": "jade", "missing": "amber", "short": "amber", "redo": "red"}[standing]
        over = self.state.number > 1 or (self.state.round is not None and self.state.round.results is not None)
        if standing == "short" and given is not None:
            text = self.p("checkin.state.short", n=given.need - given.words + given.quoted)
        elif standing == "redo" and given is not None:
            fault = self.words.term("fault", given.fault)
            text = self.p("checkin.state.out" if over else "checkin.state.redo", text=fault, n=CHECKIN_REDONE)
        else:
            text = self.p(f"checkin.state.{standing}")
        return Cell(text, tone, pill=True, tip=text)

    def _on_shown(self, _: str) -> None:
        self.filled()

    # --- what may be done ---------------------------------------------------------------------------------------------

    def _on_chosen(self, seat: object) -> None:
        if isinstance(seat, str):
            self.taking = CheckinText(self.context, self._archive, seat, parent=self)
            self.taking.accepted.connect(self.filled)
            self.taking.open()

    def _on_take(self) -> None:
        self._on_chosen(self.table.selected())

    def _do(self, made: Command) -> None:
        if self.told(self.context.desk.do(made)):
            self.filled()

    def _on_good(self) -> None:
        if isinstance(seat := self.table.selected(), str):
            self._do(s.JudgeCheckin(seat=seat, verdict="ok"))

    def _on_bad(self) -> None:
        if isinstance(seat := self.table.selected(), str):
            self._bad = seat, str(self.fault.currentData())
            over = self.state.number > 1 or (self.state.round is not None and self.state.round.results is not None)
            text = self.p("checkin.judge.out" if over else "checkin.judge.redo", n=CHECKIN_REDONE)
            self.ask_reason("checkin.judge", self._judge, needed=False, danger=over, seat=seat, text=text, fault=self._bad[1])

    def _judge(self, reason: str) -> None:
        seat, fault = self._bad
        self._do(s.JudgeCheckin(seat=seat, verdict=fault, reason=reason))  # type: ignore[arg-type]

    def _on_edited(self) -> None:
        if isinstance(seat := self.table.selected(), str):
            self._do(s.EditCheckin(seat=seat))

    def _on_counted(self) -> None:
        self._do(s.MarkCheckinsCounted() if self.state.counted is None else s.CloseCheckin())


class CheckinText(PostsSheet):
    """A seat's check-in, pasted: counted without its quotes, more of it while it is short."""

    def __init__(self, context: ForumContext, archive: Archive, seat: str, *, parent: QWidget | None = None) -> None:
        super().__init__(context, "checkin_text", width=1000, height=600, params={"seat": seat}, parent=parent)
        self.look.hide()
        self.seat = seat
        self.view = TextView(self, archive)
        self.before = PlainText("", "small", "muted", wrap=True)
        self.follows = Follows(self)  # type: ignore[arg-type]
        self.follows.setFixedHeight(112)
        self.follows.insist.textChanged.connect(self.weigh)
        self.inner.setSpacing(8)
        self.inner.addWidget(self.before)
        self.inner.addWidget(self.view, 1)
        self.inner.addWidget(self.follows)
        self.yes = KeyButton(self.p("pay.take"), kind="primary", key="Ctrl+Return", table=True)
        self.yes.clicked.connect(self.take)
        self.add_buttons(None, self.closer("cancel"), self.yes)
        given = self.state.seats[seat].checkin
        standing = standing_of(given)
        need = CHECKIN
        if given is not None and standing != "good":
            need = max(1, given.need - given.words + given.quoted) if standing == "short" else CHECKIN_REDONE
            self.before.setText(self.p(f"checkin.before.{standing}", n=need))
        self.before.setVisible(bool(self.before.text()))
        self.view.expect("checkin", occasion("submit_checkin", seat, self.state.number), need)
        self.view.changed.connect(self.weigh)
        self.veil()

    @property
    def sees(self) -> bool:
        """Everybody may read check-ins."""
        return True

    def command(self) -> Any:
        """The check-in; None while there is no text."""
        made, body = self.view.figures, self.view.body
        return s.SubmitCheckin(seat=self.seat, text=body, words=made.words, quoted=made.quoted) if body.strip() else None

    def filled(self) -> None:
        """At the beginning."""
        self.view.refresh()
        self.weigh()

    def weigh(self) -> None:
        """What the rules say to it."""
        if hasattr(self, "yes"):
            self.follows.show_for(self.command(), self.p("enter.no_text"))
            self.yes.setEnabled(self.follows.good)

    def take(self) -> None:
        """Enter it."""
        made = self.command()
        if made is not None and self.follows.good:
            self.done_or_said(self.context.desk.do(made, force=self.follows.insist.text().strip()))
