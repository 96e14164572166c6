"""The doors of a game of eighty-eight: one line for each room of the desk."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QObject, QTimer

from ui.forum.jianghu.machine.rooms import VoteRooms
from ui.forum.jianghu.people.rooms import PeopleRooms
from ui.forum.jianghu.posts.rooms import PostRooms
from ui.forum.jianghu.projector import Projector
from ui.forum.outbox import OutboxDialog

if TYPE_CHECKING:
    from moderator.play.messages import Step
    from ui.forum.page import ForumPage


class DeskRooms(QObject):
    """What opens from the desk itself: tabs, board, search, typed line, what is missing, schedule, outbox."""

    def __init__(self, page: ForumPage, show: Callable[[Any], None]) -> None:
        super().__init__(page)
        self._page: Any = page
        self._show = show

    def ask_outbox(self) -> None:
        """What has to be posted and sent."""
        self._show(OutboxDialog(self._page.context, parent=self._page))

    # --- the page -----------------------------------------------------------------------------------------------------

    def ask_tab(self) -> None:
        """Vote board, queue, inbox."""
        self._page.right.toggle()

    def ask_ballot(self) -> None:
        """The vote board."""
        self._page.right.show_tab("vote")

    def ask_board(self) -> None:
        """The keyboard to the seats."""
        self._page.board.take_focus()

    def ask_find(self) -> None:
        """The keyboard to the search over the board."""
        self._page.board.seek()

    def ask_group(self) -> None:
        """By state, or in order."""
        self._page.board.grouped.toggle()

    def ask_typed(self) -> None:
        """The keyboard to the line: under the board, or in the inbox while that is shown."""
        if self._page.right.tab == "inbox":
            self._page.inbox.type()
        else:
            self._page.board.type()

    # --- sheets -------------------------------------------------------------------------------------------------------

    def ask_missing(self) -> None:
        """What is still to come, with names."""
        from ui.forum.jianghu.missing import MissingSheet

        sheet = MissingSheet(self._page.context, self._page.face.seen, parent=self._page)
        sheet.chosen.connect(self._page.seating.look_at)
        self._show(sheet)

    def ask_schedule(self) -> None:
        """The schedule."""
        from ui.forum.jianghu.schedule import ScheduleSheet

        self._show(ScheduleSheet(self._page.context, self._page.face.seen, parent=self._page))

    def open_adjust_schedule(self, _: Step) -> None:
        """The step of the rules leads there too."""
        self.ask_schedule()

    def follow(self, change: Any) -> None:
        """An amendment that makes wrong what has gone out leads to the corrections."""
        if change.kind == "amend" and change.cause is None and any(each.correction for each in self._page.desk.session.notices_owed):
            QTimer.singleShot(0, self._corrections)

    def _corrections(self) -> None:
        if self._page.doors.dialog is None:
            self._show(OutboxDialog(self._page.context, kind="corrections", parent=self._page))


ROOMS: Final[list[Callable[[Any, Any], QObject]]] = [
    DeskRooms,
    Projector,
    PostRooms,
    VoteRooms,
    PeopleRooms,
]
"""The rooms of the desk, the first that answers to a name opens it; every part of the desk adds its own line."""
