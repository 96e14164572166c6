"""The doors to posts and texts: queue, a post entered or read, resolution, check-ins, what is owed, earlier games."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QObject, QTimer

from moderator.play.messages import Step
from moderator.rulesets.jianghu.queue import queue
from ui.forum.jianghu.posts.archive import Archive

if TYPE_CHECKING:
    from moderator.rulesets.jianghu.state import GameState
    from ui.forum.page import ForumPage

QUEUE: Final = ("grant_iou", "mark_unreachable", "decline_replacement", "withdraw_post", "order_rewrite", "cancel_post")
"""Steps that are done in the queue."""
OWED: Final = (
    "noon_check", "pay_iou", "pay_rewrite", "thank_letter", "chase_text", "first_hang_text", "high_post_text",
)  # fmt: skip
CHECKIN: Final = ("submit_checkin", "edit_checkin", "judge_checkin", "mark_checkins_counted", "close_checkin")
RESOLVED: Final = ("resolve_posts", "publish_posts")
ENTERED: Final = ("submit_post", "submit_search", "submit_shift", "submit_return")


class PostRooms(QObject):
    """``open_<verb>(step)`` for the steps, ``ask_<name>()`` for the page's keys; ``show`` opens a dialog of the page."""

    def __init__(self, page: ForumPage, show: Callable[[Any], None]) -> None:
        super().__init__(page)
        self._page, self._show = page, show
        self._archive: Archive | None = None
        for verbs, opener in (
            (QUEUE, self.ask_posts), (OWED, self.ask_duties), (CHECKIN, self.ask_checkins), (RESOLVED, self.resolve), (ENTERED, self.enter)
        ):  # fmt: skip
            for verb in verbs:
                setattr(self, f"open_{verb}", opener)

    @property
    def archive(self) -> Archive:
        """The texts of this and earlier games, opened when they are first wanted."""
        if self._archive is None:
            self._archive = Archive(self._page.desk, self)
        return self._archive

    @property
    def _state(self) -> GameState:
        state: GameState = self._page.desk.state
        return state

    def ask_posts(self, _: object = None) -> None:
        """The posting queue."""
        from ui.forum.jianghu.posts.queue_sheet import QueueSheet

        if self._state.round is None:
            self._page.foot.say(self._page.context.say("jianghu.posts.not_now"), "amber")
            return
        sheet = QueueSheet(self._page.context, self.archive, parent=self._page)
        sheet.accepted.connect(self._on_queue)
        self._sheet = sheet
        self._show(sheet)

    def _on_queue(self) -> None:
        """The sheet that asked is closing; the window opens in the next turn."""
        if self._sheet.wants == "resolve":
            QTimer.singleShot(0, self.resolve)

    def enter(self, step: object = None) -> None:
        """A post, a search, a shift or a return."""
        from ui.forum.jianghu.posts.enter import EnterSheet
        from ui.forum.jianghu.posts.rows import QueueRow

        given = None
        if isinstance(step, Step):
            kind = step.verb.removeprefix("submit_")
            given = QueueRow(kind, str(step.params.get("slot", "")), str(step.params.get("seat", "")), "", "missing")
        self._show(EnterSheet(self._page.context, self.archive, given, parent=self._page))

    def open_judge_post(self, step: Step) -> None:
        """The text that waits is read whole."""
        from ui.forum.jianghu.posts.read import ReadSheet

        seat = step.params.get("seat")
        post = next((post for post in queue(self._state) if post.poster == seat and post.state == "received"), None)
        if post is None:
            self.ask_posts()
        else:
            self._show(ReadSheet(self._page.context, self.archive, post, parent=self._page))

    def resolve(self, _: object = None) -> None:
        """The window in which the posts are read before they are published."""
        from ui.forum.jianghu.posts.resolution import window_for

        if self._state.phase in {"window", "posts"}:
            self._show(window_for(self._page.context, parent=self._page))
        else:
            self._page.foot.say(self._page.context.say("jianghu.posts.not_now"), "amber")

    def ask_checkins(self, _: object = None) -> None:
        """The check-ins."""
        from ui.forum.jianghu.posts.checkin import CheckinSheet

        self._show(CheckinSheet(self._page.context, self.archive, parent=self._page))

    def ask_duties(self, _: object = None) -> None:
        """Who owes what until when."""
        from ui.forum.jianghu.posts.duties import DutiesSheet

        self._show(DutiesSheet(self._page.context, self.archive, parent=self._page))

    def ask_texts(self) -> None:
        """Earlier games."""
        from ui.forum.jianghu.posts.archive_sheet import ArchiveSheet

        self._show(ArchiveSheet(self._page.context, self.archive, parent=self._page))
