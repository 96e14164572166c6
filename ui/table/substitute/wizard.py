"""The substitute wizard: who leaves, who is called, what is inherited. It may be left at any step: the vacancy is in the record."""

from __future__ import annotations

from typing import Any, Final

from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QSizePolicy, QStackedWidget, QWidget

from moderator.play.commands import Answer, Command
from moderator.play.messages import Refusal
from moderator.rulesets.sanguosha.commands import AnswerCall, CallSubstitute, DeclareVacancy, MarkPresent, SeatSubstitute
from moderator.rulesets.sanguosha.state import Vacancy
from ui.table.context import Context
from ui.table.dialogs.base import DeskDialog
from ui.table.substitute.calling import Calling, Wanted
from ui.table.substitute.leaving import Leaving
from ui.table.substitute.listing import Listing
from ui.table.substitute.say import open_vacancies, say, seat_of
from ui.table.substitute.seating import Seating
from ui.theme import SPACE
from ui.widgets.buttons import KeyButton
from ui.widgets.fields import ChoiceField
from ui.widgets.panel import row
from ui.widgets.tag import Tag
from ui.widgets.text import PlainText

WIDE, HIGH = 1080, 640
STEPS: Final = ("leave", "call", "seat")
PAGES: Final = (*STEPS, "list")


class SubstituteWizard(DeskDialog):
    """``line`` and ``reason`` open the first step with a choice; ``vacancy`` the second with that one."""

    def __init__(
        self,
        context: Context,
        *,
        line: str | None = None,
        reason: str | None = None,
        vacancy: int | None = None,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(context, say(context, "title"), width=WIDE, parent=parent)
        self.setMinimumHeight(HIGH)
        self._refused: Command | None = None
        self._wanted = Wanted("", "b", "")
        self.step = ""
        self.leaving = Leaving(context, line, reason)
        self.calling = Calling(context)
        self.seating = Seating(context)
        self.listing = Listing(context)
        self.stack = QStackedWidget()
        for page in (self.leaving, self.calling, self.seating, self.listing):
            self.stack.addWidget(page)
        self.body.addLayout(self._rail())
        self.body.addWidget(self.stack, 1)
        self._build_insisting()
        self._build_foot()
        self._wire()
        waiting = open_vacancies(context.desk.state)
        self._fill_vacancies(vacancy)
        self.go("call" if waiting and line is None else "leave")

    # --- what is shown ------------------------------------------------------------------------------------------------

    @property
    def vacancy(self) -> Vacancy | None:
        """The one that is being filled."""
        chosen = self.which.currentData()
        return next((v for v in open_vacancies(self.context.desk.state) if v.id == chosen), None)

    def go(self, step: str) -> None:
        """Show a step."""
        self.step = step
        for name, page in zip(PAGES, (self.leaving, self.calling, self.seating, self.listing), strict=True):
            there = QSizePolicy.Policy.Preferred if name == step else QSizePolicy.Policy.Ignored
            page.setSizePolicy(QSizePolicy.Policy.Preferred, there)  # the sheet is as high as its present step needs
        self.stack.setCurrentIndex(PAGES.index(step))
        self._clear()
        self.refresh()
        if step == "list":
            self.listing.take_focus()
        elif step == "call":
            self.calling.take_focus()
        elif step == "leave":
            self.leaving.take_focus()
        else:
            self.seating.source.setFocus()

    def refresh(self) -> None:
        """The step from the state, and the buttons that fit it."""
        vacancy = self.vacancy
        if self.step == "leave":
            self.leaving.refresh()
        elif vacancy is not None:
            self.calling.show_vacancy(vacancy)
            if self.step == "seat":
                self.seating.show_for(vacancy, self._wanted)
        self._refresh_foot()

    def _refresh_foot(self) -> None:
        context, at = self.context, PAGES.index(self.step)
        for n, tag in enumerate(self.marks):
            tag.set_text(say(context, f"step.{STEPS[n]}"), "red" if n == at else "jade" if n < at < len(STEPS) else "neutral")
        many = self.which.count() > 1
        self.which.setVisible(many and self.step in {"call", "seat"})
        self.another.setVisible(self.step == "call")
        self.himself.setVisible(self.step == "call")
        self.back.setVisible(self.step in {"seat", "list"} or (self.step == "leave" and self.which.count() > 0))
        self.lead.setText(self._lead())
        text, enabled = self._next()
        self.yes.setText(text)
        self.yes.setEnabled(enabled)
        self._say_objection()

    def _lead(self) -> str:
        vacancy = self.vacancy
        if self.step in {"leave", "list"} or vacancy is None:
            return say(self.context, f"lead.{'list' if self.step == 'list' else 'leave'}")
        return say(self.context, "lead.vacancy", line=seat_of(self.context, vacancy.line), reason=vacancy.reason)

    def _next(self) -> tuple[str, bool]:
        """The words of the primary button, and whether it can be pressed."""
        context = self.context
        if self.step == "leave":
            return say(context, "next.leave_void" if self.leaving.fate == "void" else "next.leave"), self.leaving.line is not None
        if self.step == "list":
            return say(context, "next.list"), self.listing.command.candidates != context.desk.state.candidates
        if self.step == "seat":
            return say(context, "next.seat"), self.seating.command is not None
        wanted = self.calling.wanted
        return say(context, "next.call" if wanted.then == "call" else "next.came"), bool(wanted.then)

    def _say_objection(self) -> None:
        """What the rules say against it, before it is pressed."""
        if self._refused is not None:
            return
        found: Any = None
        if self.step == "leave":
            found = self.leaving.refusal
        elif self.step == "list":
            found = self.listing.refusal
        elif self.step == "seat" and self.seating.command is not None:
            found = self.context.desk.propose(self.seating.command)
        self.say(self.context.words.refusal(found, self.context.desk.name_of) if isinstance(found, Refusal) else "")

    # --- presses ------------------------------------------------------------------------------------------------------

    def take(self) -> None:
        """The primary button."""
        if self.step == "leave":
            self._declare()
        elif self.step == "list":
            if self._do(self.listing.command):
                self.go("call" if self.vacancy is not None else "leave")
        elif self.step == "seat":
            if self.seating.command is not None and self._do(self.seating.command):
                self._after_seat()
        elif self.calling.wanted.then == "call":
            self._call(self.calling.wanted.name)
        else:
            self._wanted = self.calling.wanted
            self.go("seat")

    def _declare(self) -> None:
        command, fate = self.leaving.command, self.leaving.fate
        if command is not None and self._do(command):
            self._declared(command.line, fate)

    def _declared(self, line: str, fate: str) -> None:
        """The vacancy is open: what becomes of the game is answered with it."""
        desk = self.context.desk
        ask = next((ask for ask in desk.asks if ask.code == "leave_in_game" and ask.params.get("line") == line), None)
        if ask is not None and fate:
            desk.do(Answer(ask=ask.id, choice=fate))
        opened = next((v.id for v in reversed(open_vacancies(desk.state)) if v.line == line), None)
        self._fill_vacancies(opened)
        self.go("call")

    def _call(self, name: str) -> None:
        vacancy = self.vacancy
        if vacancy is not None:
            self._do(CallSubstitute(vacancy=vacancy.id, person=name))

    def _answer(self, name: str, comes: bool) -> None:
        vacancy = self.vacancy
        if vacancy is not None:
            self._do(AnswerCall(vacancy=vacancy.id, person=name, comes=comes))

    def _name(self, ask: str, choice: str) -> None:
        self._do(Answer(ask=ask, choice=choice))

    def _returned(self) -> None:
        """Who had left is back after all, where the organiser lets him (R32)."""
        vacancy = self.vacancy
        if vacancy is not None and self._do(MarkPresent(person=vacancy.person)):
            self._after_seat()

    def _after_seat(self) -> None:
        """Another vacancy is next; else all is done."""
        self._fill_vacancies(None)
        if self.vacancy is None:
            self.accept()
        else:
            self.go("call")

    def _do(self, command: Command, force: str = "") -> bool:
        """Send it; a refusal is said here, and what the host may insist on asks for his reason."""
        result = self.context.desk.do(command, force=force)
        self._clear()
        if not isinstance(result, Refusal):
            self.refresh()
            return True
        text = self.context.words.refusal(result, self.context.desk.name_of)
        if not result.forceable:
            self.say(text)
            return False
        self._refused = command
        self.objection.setText(text)
        self.insisting.setVisible(True)
        self.reason.setFocus()
        return False

    def insist(self) -> None:
        """The refused command all the same, with the reason that was given."""
        command, reason, fate = self._refused, self.reason.text().strip(), self.leaving.fate
        if command is None or not reason or not self._do(command, reason):
            return
        if isinstance(command, DeclareVacancy):
            self._declared(command.line, fate)
        elif isinstance(command, (SeatSubstitute, MarkPresent)):
            self._after_seat()

    def _back(self) -> None:
        self.go("call" if self.vacancy is not None else "leave")

    def _clear(self) -> None:
        self._refused = None
        self.reason.clear()
        self.insisting.setVisible(False)
        self.say("")

    # --- building and following ---------------------------------------------------------------------------------------

    def _rail(self) -> QHBoxLayout:
        context = self.context
        self.marks = [Tag(context.palette) for _ in STEPS]
        self.lead = PlainText("", "body", "muted", wrap=True)
        self.which = ChoiceField()
        self.which.setAccessibleName(say(context, "which"))
        line = row(*self.marks, SPACE, self.lead, self.which)
        line.setStretch(len(STEPS) + 1, 1)
        return line

    def _build_insisting(self) -> None:
        self.insisting = QWidget()
        self.reason = QLineEdit()
        self.reason.setAccessibleName(self.context.say("reason"))
        self.reason.setPlaceholderText(say(self.context, "insist.reason"))
        self.force = KeyButton(say(self.context, "insist"), table=True)
        self.force.setAutoDefault(False)
        self.force.clicked.connect(self.insist)
        self.reason.returnPressed.connect(self.insist)
        self.objection = PlainText("", "body", "red", wrap=True)
        line = row(self.objection, self.reason, self.force)
        line.setStretch(0, 1)
        line.setStretch(1, 1)
        self.insisting.setLayout(line)
        self.insisting.hide()

    def _build_foot(self) -> None:
        context = self.context
        self.body.addWidget(self.insisting)
        self.another = KeyButton(say(context, "another"), key="Ctrl+N", table=True)
        self.another.clicked.connect(self._another)
        self.himself = KeyButton(say(context, "press.back"), key="Ctrl+4", table=True)
        self.himself.clicked.connect(self._returned)
        self.back = KeyButton(context.say("back"), key="Ctrl+B", table=True)
        self.back.clicked.connect(self._back)
        self.yes = KeyButton("", kind="primary", key="Ctrl+Return", table=True)
        self.yes.clicked.connect(self.take)
        self.add_buttons(self.another, self.himself, self.back, None, self.closer("close"), self.yes)
        self.yes.setAutoDefault(False)

    def _wire(self) -> None:
        self.leaving.changed.connect(self._on_choice)
        self.listing.changed.connect(self._on_choice)
        self.calling.changed.connect(self._on_choice)
        self.seating.changed.connect(self._on_choice)
        self.calling.called.connect(self._call)
        self.calling.answered.connect(self._answer)
        self.calling.named.connect(self._name)
        self.calling.listing.connect(self._list)
        self.calling.table.chosen.connect(self._on_chosen)
        self.which.currentIndexChanged.connect(self._on_which)
        self.context.desk.changed.connect(self._on_change)
        self.context.desk.clock.beat.connect(self._on_beat)

    def _fill_vacancies(self, chosen: int | None) -> None:
        """The open vacancies to choose from; the newest where nobody says which."""
        waiting = open_vacancies(self.context.desk.state)
        self.which.blockSignals(True)
        self.which.clear()
        for each in waiting:
            self.which.addItem(seat_of(self.context, each.line), each.id)
        at = self.which.findData(chosen)
        self.which.setCurrentIndex(at if at >= 0 else len(waiting) - 1)
        self.which.blockSignals(False)

    def _another(self) -> None:
        self.go("leave")

    def _on_chosen(self, _: object) -> None:
        """Enter on a row is the next thing to do about him."""
        if self.yes.isEnabled():
            self.take()

    def _list(self) -> None:
        self.go("list")

    def _on_which(self) -> None:
        self.go("call")

    def _on_choice(self) -> None:
        if self.step:
            if self._refused is not None:
                self._clear()
            self._refresh_foot()

    def _on_change(self, _: object) -> None:
        """An entry was written, by this sheet or behind it."""
        chosen = self.which.currentData()
        if {v.id for v in open_vacancies(self.context.desk.state)} != {self.which.itemData(n) for n in range(self.which.count())}:
            self._fill_vacancies(chosen)
            if self.vacancy is None and self.step in {"call", "seat"}:
                self.go("leave")
                return
        self.refresh()

    def _on_beat(self) -> None:
        if self.step == "call":
            self.calling.refresh_clock()
