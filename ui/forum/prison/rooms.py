"""The doors of a prison desk: the resolution windows, the sheets of the night, the results, the questions about them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QObject, QTimer

from moderator.play.messages import Ask, Refusal, Step
from moderator.rulesets.prison.commands.night import EnterDoor, StartInterrogation, TurnAway
from ui.forum.ask import AskDialog
from ui.forum.keys import OF_GAME
from ui.forum.outbox import OutboxDialog
from ui.forum.prison.asks import AsksSheet
from ui.forum.prison.day_rooms import DayRooms
from ui.forum.prison.questions import QUESTIONS
from ui.forum.prison.resolution.windows import window_for
from ui.forum.prison.turning import turn_away
from ui.table.dialogs.base import DeskDialog
from ui.widgets.buttons import show_key

if TYPE_CHECKING:
    from ui.forum.page import ForumPage

RESOLVED: Final = ("close_vote", "resolve_wall")
"""Steps that are read in the resolution window before anything is written."""


class PrisonRooms(QObject):
    """``open_<verb>(step)`` for the steps, ``ask_<name>()`` for the page's keys; ``show`` opens a dialog of the page."""

    def __init__(self, page: ForumPage, show: Callable[[DeskDialog], None]) -> None:
        super().__init__(page)
        self._page, self._show = page, show
        self._next: tuple[str, dict[str, Any]] = ("", {})
        for verb in RESOLVED:
            setattr(self, f"open_{verb}", self.resolve)
        for verb in QUESTIONS:
            setattr(self, f"open_{verb}", self.question)

    @property
    def _state(self) -> Any:
        return self._page.desk.state

    # --- vote and wall ------------------------------------------------------------------------------------------------

    def resolve(self, _: object = None) -> None:
        """The window in which the vote or the wall is read before it is closed."""
        self._show(window_for(self._page.context, parent=self._page))

    def ask_ballot(self) -> None:
        """The vote as it would be closed, or the wall; before and after them what the game would come to."""
        if self._state.phase in {"day", "vote", "interrogation"}:
            self.resolve()
        else:
            self.ask_if_ended()

    def open_start_interrogation(self, step: Step) -> None:
        """21:00: who has no door is asked for, or drawn where the house rule has it so (R10)."""
        self._page.desk.do(StartInterrogation(**self._draws()))

    def _draws(self) -> dict[str, Any]:
        from moderator.rulesets.prison.night import missing
        from ui.forum.prison.drawing import drawn

        waiting = missing(self._state)
        return drawn(self._state) if waiting and self._state.rule("door_missing") == "random" else {}

    def refused_door_taken(self, refusal: Refusal) -> None:
        """Somebody is in already: one key tells the player to choose again (7.3)."""
        page = self._page
        if turn_away(page.desk) is None:
            return
        said, key = page.context.words.refusal(refusal, page.desk.name_of), show_key(OF_GAME["prison"]["turn_away"])
        page.foot.say(page.context.say("prison.turn_away.hint", text=said, key=key), "red")
        page.show_board()

    def ask_turn_away(self) -> None:
        """Tell whoever wanted a taken door to choose again, in answer to the message that it came by."""
        page = self._page
        command, at, inbox = turn_away(page.desk), page.desk.refused_at, page.inbox
        if command is None:
            page.foot.say(page.context.say("prison.not_now.turn_away"), "amber")
            return
        item = inbox.item
        if item is not None and page.right.tab == "inbox" and item.seat == command.seat and item.at == at:
            done = inbox.take(item, inbox.offer, command)
        else:
            done = page.desk.do(command, at=at)
        if not isinstance(done, Refusal):
            self._answered(command)

    def _answered(self, command: TurnAway) -> None:
        """The seat is no more in hand, and what was typed for it is gone."""
        page = self._page
        if page.board.acts.held == command.seat:
            page.board.acts.hold("")
        for line in (page.board.tools.line, page.inbox.line):
            typed = page.face.typed(line.text()).command if line.text().strip() else None
            if isinstance(typed, EnterDoor) and (typed.seat, typed.door) == (command.seat, command.door):
                line.clear()

    # --- sheets of the night ------------------------------------------------------------------------------------------

    def ask_kill(self) -> None:
        """The killer's order."""
        from ui.forum.prison.night_sheets.kill import KillSheet

        if self._state.phase in {"interrogation", "interrogation2"}:
            self._show(KillSheet(self._page.context, parent=self._page))
        else:
            self._page.foot.say(self._page.context.say("prison.not_now.kill"), "amber")

    def open_order_kill(self, _: Step) -> None:
        """The step of the rules leads there too."""
        self.ask_kill()

    def open_strike_order(self, _: Step) -> None:
        """So does striking it."""
        self.ask_kill()

    def ask_skills(self) -> None:
        """Who may still use what."""
        self._skills("", "")

    def open_use_skill(self, step: Step) -> None:
        """A use of one skill."""
        self._skills(str(step.params.get("seat", "")), str(step.params.get("skill", "")))

    def open_strike_skill(self, _: Step) -> None:
        """Uses are struck where they are listed."""
        self.ask_skills()

    def _skills(self, seat: str, skill: str) -> None:
        from ui.forum.prison.night_sheets.skill import SkillSheet

        self._show(SkillSheet(self._page.context, seat, skill, parent=self._page))

    def open_resolve_skill(self, _: Step) -> None:
        """A skill that fires on an event."""
        self.settle(None)

    def settle(self, ask: Ask | None) -> None:
        """A skill settled in words, with its effects."""
        from ui.forum.prison.skills_day import ResolveDialog

        self._show(ResolveDialog(self._page.context, ask=ask.id if ask is not None else "", parent=self._page))

    def ask_links(self) -> None:
        """Which door leads where."""
        from ui.forum.prison.night_sheets.links import LinksSheet

        if self._state.doors:
            self._show(LinksSheet(self._page.context, parent=self._page))
        else:
            self._page.foot.say(self._page.context.say("prison.not_now.links"), "amber")

    def open_set_links(self, _: Step) -> None:
        """The step of the rules leads there too."""
        self.ask_links()

    def ask_claims(self) -> None:
        """What was said of the nights."""
        self._claims("")

    def open_note_claim(self, step: Step) -> None:
        """A claim of one seat."""
        self._claims(str(step.params.get("seat", "")))

    def _claims(self, seat: str) -> None:
        from ui.forum.prison.night_sheets.claims import ClaimsSheet

        self._show(ClaimsSheet(self._page.context, seat, parent=self._page))

    # --- results ------------------------------------------------------------------------------------------------------

    def ask_if_ended(self) -> None:
        """Who would have won."""
        from ui.forum.prison.results_sheet import ResultsSheet

        sheet = ResultsSheet(self._page.context, parent=self._page)
        sheet.wanted.connect(self._on_wanted)
        self._show(sheet)

    def open_publish_results(self, _: Step) -> None:
        """Results are read before they go out."""
        self.ask_if_ended()

    def _on_wanted(self, verb: str, known: object) -> None:
        """The sheet that asked is closing; the next one opens in the next turn."""
        self._next = verb, known if isinstance(known, dict) else {}
        QTimer.singleShot(0, self._open_next)

    def _open_next(self) -> None:
        self._ask(*self._next)

    # --- questions ----------------------------------------------------------------------------------------------------

    def question(self, step: Step) -> None:
        """A step about a few things: what it needs, and what would follow."""
        self._ask(step.verb, {**step.params, **{key: value for key, value in (step.command or {}).items() if key != "do"}})

    def _ask(self, verb: str, known: dict[str, Any]) -> None:
        kind = self._page.desk.session.wire.verbs[verb]
        fields = {key: value for key, value in known.items() if key in kind.__struct_fields__}
        self._show(AskDialog(self._page.context, QUESTIONS[verb], fields, parent=self._page))

    def ask_asks(self) -> None:
        """What is to be decided."""
        self._show(AsksSheet(self._page, self.settle))

    def open_answer(self, _: object) -> None:
        """A step of the rules leads there too."""
        self.ask_asks()

    # --- the page -----------------------------------------------------------------------------------------------------

    def ask_tab(self) -> None:
        """The game, or the inbox."""
        self._page.right.toggle()

    def ask_board(self) -> None:
        """The keyboard to the seats."""
        self._page.board.take_focus()

    def ask_typed(self) -> None:
        """The keyboard to the line: under the board, or in the inbox while that is shown."""
        if self._page.right.tab == "inbox":
            self._page.inbox.type()
        else:
            self._page.board.tools.type()

    def ask_outbox(self) -> None:
        """What has to be posted and sent."""
        self._show(OutboxDialog(self._page.context, parent=self._page))

    def follow(self, change: Any) -> None:
        """An amendment that makes wrong what has gone out leads to the corrections."""
        if change.kind == "amend" and change.cause is None and any(each.correction for each in self._page.desk.session.notices_owed):
            QTimer.singleShot(0, self._corrections)

    def _corrections(self) -> None:
        if self._page.doors.dialog is None:
            self._show(OutboxDialog(self._page.context, kind="corrections", parent=self._page))


ROOMS: Final[tuple[Callable[[Any, Any], QObject], ...]] = (PrisonRooms, DayRooms)
"""The rooms of a prison desk."""
