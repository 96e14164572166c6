"""A text that has come, read whole: its figures, its passages, and the host's word about it with what follows said before."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from PySide6.QtWidgets import QLineEdit, QWidget

from moderator.inbox.texts_of_game import occasion
from moderator.rulesets.jianghu.code_names import code_name
from moderator.rulesets.jianghu.commands import posts as c
from moderator.rulesets.jianghu.queue import GOOD
from moderator.rulesets.jianghu.seats_events import DutyClosed
from moderator.rulesets.jianghu.state_parts import Post
from ui.forum.jianghu.posts.archive import Archive
from ui.forum.jianghu.posts.base import PostsSheet
from ui.forum.jianghu.posts.text_view import TextView
from ui.forum.prison.secret_sheet import Follows
from ui.widgets.buttons import KeyButton
from ui.widgets.fields import ChoiceField
from ui.widgets.panel import row
from ui.widgets.text import PlainText

if TYPE_CHECKING:
    from ui.forum.context import ForumContext

REJECTS: Final = ("short", "quotes", "repeats", "genre", "form", "not_original")
LATER: Final = ("rewrite", "cancel")
CLAUSES: Final = {"rewrite": "J12.7", "cancel": "J12.6"}


class ReadSheet(PostsSheet):
    """Before the publication: accept, or refuse with a verdict. After it: order a rewrite, or undo the post."""

    def __init__(self, context: ForumContext, archive: Archive, post: Post, *, start: str = "", parent: QWidget | None = None) -> None:
        super().__init__(context, "read", width=1060, height=650, parent=parent)
        self.post = post
        self.view = TextView(self, archive, read_only=True)
        state = self.state
        self.published = state.now.published is not None or post.round != state.number
        self.who = PlainText("", "strong", wrap=True)
        self.verdict = ChoiceField()
        self.verdict.setAccessibleName(self.p("read.verdict"))
        codes = LATER if self.published else ("ok", *REJECTS, *(("withdraw",) if state.phase == "window" else ()))
        for code in codes:
            self.verdict.addItem(self.p(f"verdict.{code}"), code)
        self.reason = QLineEdit()
        self.reason.setPlaceholderText(self.p("read.reason"))
        self.reason.setAccessibleName(self.p("read.reason"))
        self.follows = Follows(self)  # type: ignore[arg-type]
        self.follows.setFixedHeight(112)
        self.inner.setSpacing(8)
        self.inner.addWidget(self.who)
        self.inner.addWidget(self.view, 1)
        self.fails = PlainText("", "small", "muted", wrap=True)
        self.judging = QWidget()
        self.judging.setLayout(line := row(PlainText(self.p("read.verdict"), "small", "muted"), self.verdict, self.reason))
        line.setStretch(2, 1)
        self.inner.addWidget(self.judging)
        self.inner.addWidget(self.fails)
        self.inner.addWidget(self.follows)
        self.yes = KeyButton(self.p("read.take"), kind="primary", key="Ctrl+Return", table=True)
        self.yes.clicked.connect(self.take)
        self.add_buttons(None, self.closer("close"), self.yes)
        self.verdict.currentIndexChanged.connect(self.weigh)
        self.reason.textChanged.connect(self.weigh)
        self.follows.insist.textChanged.connect(self.weigh)
        verb = f"submit_{post.kind}"
        self.view.show_text(self._body(), post.kind, occasion=occasion(verb, post.poster, post.round), quotes=None)
        self._preset(start)
        self.veil()

    def _body(self) -> str:
        """The text as it stands: what paid its IOU or its rewriting, where there is such."""
        paid = [record for record in self.context.desk.session.records if any(self._paid(event) for event in record.events)]
        return str(paid[-1].command.get("text") or "") if paid else self.post.text

    def _paid(self, event: object) -> bool:
        return isinstance(event, DutyClosed) and event.duty.post == self.post.id and event.duty.state == "paid"

    def _preset(self, start: str) -> None:
        """The verdict that was pressed, or that the figures speak for."""
        if (at := self.verdict.findData(start)) >= 0:
            self.verdict.setCurrentIndex(at)
        faults = self.view.figures.faults if self.view.body else ()
        if not self.published and self.post.state == "rejected" and self.post.reason in REJECTS:
            self.verdict.setCurrentIndex(self.verdict.findData(self.post.reason))
        elif not self.published and faults and self.post.state == "received" and "quotes" in faults:
            self.verdict.setCurrentIndex(self.verdict.findData("quotes"))

    def command(self) -> Any:
        """The verdict as a command."""
        code = self.verdict.currentData()
        if code == "rewrite":
            return c.OrderRewrite(post=self.post.id, clause=CLAUSES["rewrite"])
        if code == "cancel":
            return c.CancelPost(post=self.post.id, clause=CLAUSES["cancel"])
        if code == "withdraw":
            return c.WithdrawPost(seat=self.post.poster)
        return c.JudgePost(seat=self.post.poster, verdict=code, reason=self.reason.text().strip())

    @property
    def _open(self) -> bool:
        """Whether there is still anything to be said about it."""
        if self.published:
            return self.post.done and self.post.state != "cancelled"
        return self.post.state in GOOD | {"rejected"}

    def weigh(self) -> None:
        """What would follow, with clause and deadline."""
        if not hasattr(self, "yes"):
            return
        rewrite = self.sees and self._open and self.verdict.currentData() == "rewrite"
        self.fails.setText(self.p("fails", text=self.p("fails.rewrite", seat=self.post.poster, by=self.post.target)) if rewrite else "")
        self.fails.setVisible(rewrite)
        self.follows.show_for(self.command() if self.sees and self._open else None, self.p("read.settled") if self.sees else "")
        self.yes.setEnabled(self.sees and self._open and self.follows.good)

    def filled(self) -> None:
        """Uncovered, or covered again."""
        post = self.post
        seat = self.state.seats[post.poster]
        said = self.p(
            "read.who", code_name=code_name(seat.code), seat=post.poster, target=post.target or None, kind=post.kind,
            text=self.words.term("post_state", post.state),
        )  # fmt: skip
        self.who.setText(said if self.sees else "")
        self.judging.setVisible(self._open)
        self.view.quote.hide()
        self.view.none.setVisible(bool(post.text))
        self.view.refresh()
        self.weigh()

    def take(self) -> None:
        """Enter the verdict."""
        if self.sees and self._open and self.follows.good:
            self.done_or_said(self.context.desk.do(self.command(), force=self.follows.insist.text().strip()))
