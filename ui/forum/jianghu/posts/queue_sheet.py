"""The posting queue as a sheet: every slot in code order, the figures of one post, and the doors to everything that is done with it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from moderator.play.commands import Command
from moderator.rulesets.jianghu.commands import posts as c
from ui.forum.jianghu.posts.acts import duty_of
from ui.forum.jianghu.posts.archive import Archive
from ui.forum.jianghu.posts.base import PostsSheet
from ui.forum.jianghu.posts.duties import PaySheet
from ui.forum.jianghu.posts.enter import EnterSheet
from ui.forum.jianghu.posts.queue import QueuePanel
from ui.forum.jianghu.posts.read import ReadSheet
from ui.forum.jianghu.posts.rows import QueueRow
from ui.widgets.buttons import KeyButton
from ui.widgets.segments import Segments
from ui.widgets.text import PlainText

if TYPE_CHECKING:
    from moderator.rulesets.jianghu.state_parts import Round
    from ui.forum.context import ForumContext


class QueueSheet(PostsSheet):
    """Covered it has as many bars as the schedule has slots. Enter reads the post of a line, or takes one for an empty line."""

    def __init__(self, context: ForumContext, archive: Archive, *, parent: QWidget | None = None) -> None:
        super().__init__(context, "queue", width=1060, height=664, parent=parent)
        self._archive = archive
        self.panel = QueuePanel(context, hold=True)
        self.panel.asked.connect(self.act)
        self.limits = PlainText("", "body", "muted", wrap=True)
        self.rounds = Segments(tuple(str(each.number) for each in self._rounds), str(self.state.number), width=44)
        for each in self._rounds:
            self.rounds.say(str(each.number), self.p("queue.round", n=each.number))
        self.rounds.chosen.connect(self._on_round)
        self.rounds.setVisible(len(self._rounds) > 1)
        self.inner.setSpacing(8)
        self.inner.addWidget(self.rounds)
        self.inner.addWidget(self.limits)
        self.inner.addWidget(self.panel, 1)
        self.opened: PostsSheet | None = None
        self.enter = KeyButton(self.p("queue.enter"), kind="plain", key="Ctrl+N", table=True)
        self.enter.clicked.connect(self._on_enter)
        self.shut = KeyButton(self.p("queue.shut"), kind="plain", table=True)
        self.shut.clicked.connect(self._on_shut)
        self.settle = KeyButton(self.p("queue.settle"), kind="primary", key="Ctrl+Return", table=True)
        self.settle.clicked.connect(self._on_settle)
        self.add_buttons(self.enter, self.shut, None, self.closer("close"), self.settle)
        self.wants = ""
        """What is to be opened in its place once it has closed."""
        self.veil()

    @property
    def _rounds(self) -> tuple[Round, ...]:
        """All rounds so far: a post may be undone or ordered anew long after (J12.6, J12.7)."""
        return (*self.state.rounds, *([self.state.round] if self.state.round is not None else []))

    def _on_round(self, number: str) -> None:
        self.panel.number = int(number)
        self.filled()

    def filled(self) -> None:
        """Everything anew."""
        state = self.state
        self.panel.open_now = self.sees
        self.panel.refresh()
        present = self.panel.number in {0, state.number}
        window, posts = present and state.phase == "window", present and state.phase == "posts"
        for button, shown in ((self.enter, window), (self.shut, window), (self.settle, posts)):
            button.setVisible(shown)
            button.setEnabled(self.sees)
        if state.round is not None:
            limits = next((each for each in self._rounds if each.number == self.panel.number), state.now).limits
            times = {"window": self.when(limits.posts), "noon": self.when(limits.noon), "complaints": self.when(limits.complaints)}
            self.limits.setText(self.p(f"queue.limits.{'window' if window else 'posts' if posts else 'day'}", **times))

    def act(self, name: str, row: object) -> None:
        """What a button of a line wants."""
        if not isinstance(row, QueueRow) or not self.sees:
            return
        made = _command(name, row)
        if made is not None:
            if self.told(self.context.desk.do(made)):
                self.filled()
            return
        self._open(name, row)

    def _open(self, name: str, row: QueueRow) -> None:
        duty = duty_of(self.state, row)
        if name == "pay" and duty is not None:
            self.opened = PaySheet(self.context, self._archive, duty, parent=self)
        elif name == "enter" or row.post is None:
            self.opened = EnterSheet(self.context, self._archive, row, parent=self)
        else:
            self.opened = ReadSheet(self.context, self._archive, row.post, start=name, parent=self)
        self.opened.uncover()
        self.opened.accepted.connect(self.filled)
        self.opened.open()

    def _on_enter(self) -> None:
        self.opened = EnterSheet(self.context, self._archive, parent=self)
        self.opened.uncover()
        self.opened.accepted.connect(self.filled)
        self.opened.open()

    def _on_shut(self) -> None:
        early = self.context.desk.now() < self.state.now.limits.posts
        text = self.p("queue.shut.early", time=self.when(self.state.now.limits.posts)) if early else self.p("queue.shut.due")
        self.ask_reason("queue.shut", self._shut, wordless=True, text=text)

    def _shut(self, _: str) -> None:
        """The host has read who has time left, and closes all the same."""
        early = self.context.desk.now() < self.state.now.limits.posts
        if self.told(self.context.desk.do(c.CloseWindow(), force=self.p("queue.shut") if early else "")):
            self.filled()

    def _on_settle(self) -> None:
        self.wants = "resolve"
        self.accept()


def _command(name: str, row: QueueRow) -> Command | None:
    """Presses that are a whole command."""
    if name == "accept":
        return c.JudgePost(seat=row.who, verdict="ok")
    if name in {"grant", "refuse_iou"}:
        return c.GrantIou(seat=row.who, granted=name == "grant")
    if name == "unreachable":
        return c.MarkUnreachable(seat=row.who)
    if name == "decline" and row.standing:
        return c.DeclineReplacement(seat=row.standing[0], slot=row.slot)
    return None
