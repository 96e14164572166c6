"""The doors of chess: the resolution windows, the ballot, the outbox, people, and every question about them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QTimer

from moderator.play.messages import Step
from ui.forum.ask import AskDialog
from ui.forum.chess.ballot import BallotDialog
from ui.forum.chess.chart import ChartDialog
from ui.forum.chess.persons import PersonsDialog
from ui.forum.chess.questions import QUESTIONS
from ui.forum.chess.resolution import DeclarationDialog, window_for
from ui.forum.outbox import OutboxDialog
from ui.table.dialogs.base import DeskDialog

if TYPE_CHECKING:
    from ui.forum.page import ForumPage

RESOLVED = ("close_night", "resolve_night", "announce_dawn", "close_ballot", "resolve_vote", "announce_dusk")
"""Steps that are read in the resolution window before anything is written."""


class ChessRooms(QObject):
    """``open_<verb>(step)`` for the steps, ``ask_<name>()`` for the page's keys; ``show`` opens a dialog of the page."""

    def __init__(self, page: ForumPage, show: Callable[[DeskDialog], None]) -> None:
        super().__init__(page)
        self._page, self._show = page, show
        for verb in RESOLVED:
            setattr(self, f"open_{verb}", self.resolve)
        for verb in QUESTIONS:
            setattr(self, f"open_{verb}", self.question)

    # --- night and vote -----------------------------------------------------------------------------------------------

    def resolve(self, _: object = None) -> None:
        """The window in which the phase is read before it is closed."""
        self._show(window_for(self._page.context, parent=self._page))

    def open_judge_declaration(self, step: Step) -> None:
        """A declaration by itself."""
        from moderator.rulesets.chess.orders import coming

        seat = str(step.params.get("seat", (step.command or {}).get("seat", "")))
        waiting = [each for each in coming(self._page.desk.state) if each.seat == seat and each.status == "waiting"]
        if waiting:
            dialog = DeclarationDialog(self._page.context, waiting[-1], parent=self._page)
            self._seat = seat
            dialog.judged.connect(self._on_judged)
            self._show(dialog)

    def _on_judged(self, choice: str) -> None:
        self._page.desk.do(self._page.desk.command({"do": "judge_declaration", "seat": self._seat, "ok": choice == "accept"}))

    def ask_ballot(self) -> None:
        """The ballot with its tally; while none is open, the chart of those that were."""
        ballot = self._page.desk.state.ballot
        if ballot is None or ballot.closed is not None:
            self.ask_chart()
            return
        dialog = BallotDialog(self._page.context, parent=self._page)
        dialog.close_wanted.connect(self.resolve)
        dialog.chart_wanted.connect(self._chart_over)
        self._show(dialog)

    def _chart_over(self) -> None:
        self._over = ChartDialog(self._page.context, parent=self.sender())  # type: ignore[arg-type]
        self._over.open()

    def ask_chart(self) -> None:
        """Who voted for whom."""
        self._show(ChartDialog(self._page.context, parent=self._page))

    # --- people -------------------------------------------------------------------------------------------------------

    def question(self, step: Step) -> None:
        """A step about people or time: what it needs, and what would follow."""
        self._ask(step.verb, {**step.params, **{key: value for key, value in (step.command or {}).items() if key != "do"}})

    def _ask(self, verb: str, known: dict[str, Any]) -> None:
        self._show(self._dialog(verb, known))

    def _dialog(self, verb: str, known: dict[str, Any], parent: Any = None) -> AskDialog:
        question = QUESTIONS[verb]
        kind = self._page.desk.session.wire.verbs[verb]
        fields = {key: value for key, value in known.items() if key in kind.__struct_fields__}
        return AskDialog(self._page.context, question, fields, parent=parent or self._page)

    def ask_persons(self) -> None:
        """Everybody."""
        self._persons("seats")

    def ask_substitute(self) -> None:
        """The substitutes."""
        self._persons("substitutes")

    def _persons(self, page: str) -> None:
        dialog = PersonsDialog(self._page.context, page=page, parent=self._page)
        dialog.wanted.connect(self._on_wanted)
        self._show(dialog)

    def _on_wanted(self, verb: str, known: object) -> None:
        """A question over the people; they are shown anew when it is settled."""
        people = self.sender()
        if isinstance(people, PersonsDialog) and isinstance(known, dict):
            self._over = self._dialog(verb, known, parent=people)
            if people.sees:
                self._over.uncover()
            self._over.finished.connect(people.refresh)
            self._over.open()

    def ask_card(self) -> None:
        """A card, for the seat that is looked at."""
        seat = self._page.seating.looked_at
        self._ask("give_card", {"person": seat} if seat else {})

    def follow(self, change: Any) -> None:
        """An amendment that makes wrong what has gone out leads to the corrections, with who has read what."""
        if change.kind == "amend" and change.cause is None and any(each.correction for each in self._page.desk.session.notices_owed):
            QTimer.singleShot(0, self._corrections)

    def _corrections(self) -> None:
        if self._page.doors.dialog is None:
            self._show(OutboxDialog(self._page.context, kind="corrections", parent=self._page))

    # --- what goes out ------------------------------------------------------------------------------------------------

    def ask_outbox(self) -> None:
        """What has to be posted and sent."""
        self._show(OutboxDialog(self._page.context, parent=self._page))
