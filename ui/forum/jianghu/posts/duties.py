"""Who owes which text until when: IOUs, rewrites, letters, soul-chases, high-post texts; paid here, and the check at noon."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from PySide6.QtWidgets import QWidget

from moderator.inbox.texts_of_game import occasion
from moderator.play.instants import Instant
from moderator.rulesets.jianghu.code_names import code_name
from moderator.rulesets.jianghu.commands import choices as h
from moderator.rulesets.jianghu.commands import posts as c
from moderator.rulesets.jianghu.owed import overdue
from moderator.rulesets.jianghu.state_parts import Duty
from ui.forum.jianghu.posts.archive import Archive
from ui.forum.jianghu.posts.base import PostsSheet
from ui.forum.jianghu.posts.text_view import TextView
from ui.forum.prison.secret_sheet import Follows
from ui.widgets.buttons import KeyButton
from ui.widgets.panel import EmptyState
from ui.widgets.table import Cell, Row, TableView
from ui.widgets.text import PlainText

if TYPE_CHECKING:
    from ui.forum.context import ForumContext

TONES: Final = {"open": "amber", "paid": "jade", "failed": "red", "dropped": "neutral"}
PUBLIC: Final = frozenset({"letter", "chase", "first_chase", "high_post"})
"""Duties that were named in the open; whose IOU or rewrite it is stays under the curtain."""
VERBS: Final = {
    "iou": "pay_iou", "rewrite": "pay_rewrite", "letter": "thank_letter", "chase": "chase_text", "first_chase": "first_hang_text",
    "high_post": "high_post_text",
}  # fmt: skip


def paying(duty: Duty, text: str, words: int) -> Any:
    """The command by which a text pays what is owed."""
    if duty.kind == "iou":
        return c.PayIou(seat=duty.seat, text=text, words=words)
    if duty.kind == "rewrite":
        return c.PayRewrite(post=duty.post, text=text, words=words)
    if duty.kind == "letter":
        return h.ThankLetter(seat=duty.seat, text=text, words=words)
    if duty.kind == "chase":
        return h.ChaseText(writer=duty.seat, text=text, words=words)
    if duty.kind == "first_chase":
        return h.FirstHangText(writer=duty.seat, text=text, words=words)
    return h.HighPostText(seat=duty.seat, text=text, words=words)


def _turn(duty: Duty) -> tuple[bool, int, str]:
    """Open ones first by their limit, then the others, the latest first."""
    is_open = duty.state == "open"
    return not is_open, duty.due if is_open else -duty.due, duty.id


READ: Final = 14
"""Consequences that are read out; of more their number."""


class DutiesSheet(PostsSheet):
    """Open ones first, by their limit; what follows if one is not paid stands in its line. Enter takes a text."""

    def __init__(self, context: ForumContext, archive: Archive, *, parent: QWidget | None = None) -> None:
        super().__init__(context, "duties", width=1120, height=560, parent=parent)
        self._archive = archive
        self.table = TableView(context.palette, self.p("duties.title"))
        self.table.chosen.connect(self._on_chosen)
        self.none = EmptyState(None, self.p("duties.none"), self.p("duties.none.text"))
        self.late = PlainText("", "body", "amber", wrap=True)
        self.inner.addWidget(self.none)
        self.inner.addWidget(self.table, 1)
        self.inner.addWidget(self.late)
        self.paying: PaySheet | None = None
        self.pay = KeyButton(self.p("duties.pay"), kind="plain", hint="Enter", table=True)
        self.pay.clicked.connect(self._on_pay)
        self.noon = KeyButton(self.p("duties.noon"), kind="primary", key="Ctrl+Return", table=True)
        self.noon.clicked.connect(self.check)
        self.add_buttons(self.pay, None, self.closer("close"), self.noon)
        self.veil()

    def filled(self) -> None:
        """Everything anew."""
        duties = sorted(self.state.duties.values(), key=_turn)
        heads = tuple(self.p(f"duties.{head}") for head in ("who", "kind", "need", "due", "state", "follows"))
        rows = [self._row(duty) for duty in duties] if self.sees else []
        self.table.show_rows(heads, rows, stretch=5)
        self.table.setVisible(bool(duties))
        self.none.setVisible(not duties)
        if rows and self.table.selected() is None:
            self.table.selectRow(0)
        late = overdue(self.state, self.context.desk.now())
        self.late.setText(self.p("duties.late", n=len(late), lines=[duty.seat for duty in late]) if self.sees and late else "")
        self.late.setVisible(bool(late))
        self.noon.setEnabled(self.sees)
        self.noon.set_kind("primary" if late and self.sees else "plain")  # covered, it does not tell that somebody owes
        self.pay.setEnabled(self.sees and any(duty.state == "open" for duty in duties))

    def _row(self, duty: Duty) -> Row:
        seat = self.state.seats[duty.seat]
        name = self.context.desk.name_of(duty.seat)
        who = self.p("duties.coded", seat=duty.seat, code_name=code_name(seat.code)) if duty.post else name
        late = duty.state == "open" and duty.due <= self.context.desk.now()
        text = self.p("duties.overdue") if late else self.p(f"duties.{duty.state}", n=duty.words)
        consequence = self.p(f"fate.{duty.kind}", by=duty.by or self._target(duty))
        return Row((
            Cell(who, strong=True, tip=who), Cell(self.words.term("kind", duty.kind)), Cell(str(duty.need), right=True),
            Cell(self.context.moment(duty.due)), Cell(text, "red" if late else TONES[duty.state], pill=True),
            Cell(consequence, muted=duty.state != "open", tip=consequence),
        ), duty)  # fmt: skip

    def _target(self, duty: Duty) -> str | None:
        post = self.state.post(duty.post)
        return post.target if post is not None else None

    def _on_pay(self) -> None:
        self._on_chosen(self.table.selected())

    def _on_chosen(self, duty: object) -> None:
        if isinstance(duty, Duty) and duty.state == "open" and self.sees:
            self.paying = PaySheet(self.context, self._archive, duty, parent=self)
            self.paying.uncover()
            self.paying.accepted.connect(self.filled)
            self.paying.open()

    def check(self) -> None:
        """What is owed and overdue has its consequence now; it is read before."""
        if not self.sees:
            return
        found = self.context.desk.propose(c.NoonCheck())
        if not self.told(found):
            return
        names = self.context.desk.name_of
        lines = [self.words.trace(line, names) for line in found.trace if line.verb != "noon_checked"]
        more = [self.p("noon.more", n=len(lines) - READ)] if len(lines) > READ else []
        text = "\n".join([*lines[:READ], *more]) or self.p("noon.nothing")
        self.ask_reason("noon", self._check, wordless=True, danger=bool(lines), text=text)

    def _check(self, _: str) -> None:
        if self.told(self.context.desk.do(c.NoonCheck())):
            self.filled()


class PaySheet(PostsSheet):
    """A text that is owed: counted against what it must have, taken before its limit, or with a reason after it."""

    def __init__(self, context: ForumContext, archive: Archive, duty: Duty, *, parent: QWidget | None = None) -> None:
        params = {"kind": duty.kind, "seat": duty.seat, "n": duty.need, "time": context.moment(Instant(duty.due))}
        super().__init__(context, "pay", width=1060, height=620, params=params, parent=parent)
        self.duty = duty
        self.view = TextView(self, archive)
        self.follows = Follows(self)  # type: ignore[arg-type]
        self.follows.setFixedHeight(112)
        self.follows.insist.textChanged.connect(self.weigh)
        self.fails = PlainText("", "small", "muted", wrap=True)
        self.inner.setSpacing(8)
        self.inner.addWidget(self.view, 1)
        self.inner.addWidget(self.fails)
        self.inner.addWidget(self.follows)
        self.yes = KeyButton(self.p("pay.take"), kind="primary", key="Ctrl+Return", table=True)
        self.yes.clicked.connect(self.take)
        self.add_buttons(None, self.closer("cancel"), self.yes)
        self.view.expect(duty.kind, occasion(VERBS[duty.kind], duty.seat, self.state.number), duty.need)
        self.view.changed.connect(self.weigh)
        self.veil()

    def command(self) -> Any:
        """The payment; None while there is no text. Quotes do not count towards what an IOU or a rewrite must have."""
        made = self.view.figures
        words = made.own if self.duty.kind in {"iou", "rewrite"} else made.words
        return paying(self.duty, self.view.body, words) if self.view.body.strip() else None

    def filled(self) -> None:
        """Uncovered, or covered again."""
        post = self.state.post(self.duty.post)
        by = self.duty.by or (post.target if post is not None else None)
        fate = self.p(f"fails.{self.duty.kind}", seat=self.duty.seat, by=by)
        self.fails.setText(self.p("fails", text=fate) if self.sees else "")
        self.view.refresh()
        self.weigh()

    def weigh(self) -> None:
        """What the rules say to it."""
        if hasattr(self, "yes"):
            self.follows.show_for(self.command() if self.sees else None, self.p("enter.no_text") if self.sees else "")
            self.yes.setEnabled(self.sees and self.follows.good)

    def take(self) -> None:
        """Enter it."""
        made = self.command()
        if made is not None and self.sees and self.follows.good:
            self.done_or_said(self.context.desk.do(made, force=self.follows.insist.text().strip()))
