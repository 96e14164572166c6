"""The doors of the vote: machine, proxies, lines, ties, choices, the close, the results and their post."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QObject, QTimer

from moderator.play.audience import PUBLIC
from moderator.play.messages import Notice, Step

if TYPE_CHECKING:
    from ui.forum.page import ForumPage

MACHINE: Final = ("day", "closing", "choices")
DRAWN: Final = frozenset({"result", "posts", "overtime"})
"""Public posts that have a draft of their own."""


class VoteRooms(QObject):
    """``open_<verb>(step)`` for the steps, ``ask_<name>()`` for the page's keys; ``show`` opens a dialog of the page."""

    def __init__(self, page: ForumPage, show: Callable[[Any], None]) -> None:
        super().__init__(page)
        self._page, self._show = page, show
        self._next = ""
        doors = {
            "import_machine": self.ask_machine, "proxy_ballot": self.ask_proxies, "change_proxy": self.ask_proxies, "tally": self.ask_tally,
            "close_vote": self.ask_close, "open_overtime": self.ask_tie, "overtime_ballot": self.ask_tie, "close_overtime": self.ask_tie,
            "decide_tie": self.ask_tie, "publish_results": self.ask_results,
        }  # fmt: skip
        for verb, door in doors.items():
            setattr(self, f"open_{verb}", door)

    @property
    def _state(self) -> Any:
        return self._page.desk.state

    def _at_vote(self) -> bool:
        if self._state.phase in MACHINE:
            return True
        self._page.foot.say(self._page.context.say("jianghu.not_now.vote"), "amber")
        return False

    # --- the vote -----------------------------------------------------------------------------------------------------

    def ask_machine(self, _: object = None) -> None:
        """The voting machine's record."""
        from ui.forum.jianghu.machine.sheet import MachineSheet

        if self._at_vote():
            self._show(MachineSheet(self._page.context, parent=self._page))

    def ask_proxies(self, step: object = None) -> None:
        """Proxy ballots."""
        from ui.forum.jianghu.machine.proxy_sheet import ProxySheet

        seat = str(step.params.get("seat", "")) if isinstance(step, Step) else ""
        if self._at_vote():
            self._show(ProxySheet(self._page.context, seat or self._page.seating.looked_at or "", parent=self._page))

    def ask_lines(self, _: object = None) -> None:
        """The vote as it stands, and the line of the seat that is looked at."""
        from ui.forum.jianghu.machine.lines_sheet import LinesSheet

        if self._at_vote():
            sheet = LinesSheet(self._page.context, self._page.seating.looked_at or "", parent=self._page)
            sheet.wanted.connect(self._on_wanted)
            self._show(sheet)

    def ask_tally(self, _: object = None) -> None:
        """The vote as it stands; of one that was closed before its ballots came the window that works out the tops."""
        state = self._state
        if state.phase == "closing" and not state.now.tied:
            self.ask_close()
        else:
            self.ask_lines()

    def ask_tie(self, _: object = None) -> None:
        """A tie that no rule settles."""
        from ui.forum.jianghu.machine.tie_sheet import TieSheet

        if self._at_vote():
            self._show(TieSheet(self._page.context, parent=self._page))

    def ask_close(self, _: object = None) -> None:
        """The close of the vote, read before it is confirmed."""
        from ui.forum.jianghu.results.window import vote_window

        if self._at_vote():
            self._show(vote_window(self._page.context, parent=self._page))

    # --- choices ------------------------------------------------------------------------------------------------------

    def ask_choices(self, _: object = None, key: str = "") -> None:
        """Who may choose, and from whom."""
        from ui.forum.jianghu.choices_sheets.sheet import ChoicesSheet

        if self._state.phase != "choices":
            self._page.foot.say(self._page.context.say("jianghu.not_now.choices"), "amber")
            return
        sheet = ChoicesSheet(self._page.context, key, parent=self._page)
        sheet.wanted.connect(self._on_wanted)
        self._show(sheet)

    def open_resurrect(self, step: Step) -> None:
        """The rescue."""
        self.ask_choices(key=f"rescue:{step.params.get('seat', '')}")

    def open_drag(self, step: Step) -> None:
        """Companions."""
        from moderator.rulesets.jianghu.lines import right_of

        seat = str(step.params.get("seat", ""))
        right = right_of(self._state, seat) if self._state.phase == "choices" else None
        self.ask_choices(key=f"{right.kind if right is not None else ''}:{seat}")

    def open_mirror_show(self, step: Step) -> None:
        """The mirror's voter."""
        self.ask_choices(key=f"mirror:{step.params.get('seat', '')}")

    def open_mine_chase(self, step: Step) -> None:
        """Who writes for the mine."""
        self.ask_choices(key=f"chase:{step.params.get('seat', '')}")

    # --- results ------------------------------------------------------------------------------------------------------

    def ask_results(self, _: object = None) -> None:
        """The results, read before they are published."""
        from ui.forum.jianghu.results.window import results_window

        if self._at_vote():
            self._show(results_window(self._page.context, parent=self._page))

    def ask_draft(self, _: object = None) -> None:
        """The last public post of the round, drafted whole."""
        from ui.forum.jianghu.results.draft import DraftSheet

        notice = self._last()
        if notice is None:
            self._page.foot.say(self._page.context.say("jianghu.not_now.draft"), "amber")
        else:
            self._show(DraftSheet(self._page.context, notice, parent=self._page))

    def _last(self) -> Notice | None:
        every = (n for record in reversed(self._page.desk.session.records) for n in record.notices)
        return next((n for n in every if n.audience == PUBLIC and n.code in DRAWN), None)

    # --- one after the other ------------------------------------------------------------------------------------------

    def _on_wanted(self, name: str) -> None:
        """The sheet that asked is closing; the next one opens in the next turn."""
        self._next = name
        QTimer.singleShot(0, self._open_next)

    def _open_next(self) -> None:
        getattr(self, f"ask_{self._next}")()
