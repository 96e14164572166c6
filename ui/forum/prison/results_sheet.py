"""If it ended now, seat by seat with the clause of each result; at the end the same sheet settles, asks and publishes (P-end-2)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from moderator.play.commands import Answer
from moderator.play.messages import Ask
from moderator.rulesets.prison.commands import conduct as c
from moderator.rulesets.prison.judging import Why, judge, results, unanswered, win_of
from moderator.rulesets.prison.state import GameState
from ui.forum.prison.asks import ask_text, choice_text
from ui.forum.prison.cells import named
from ui.forum.prison.corridor import cause
from ui.forum.prison.results import TONES, ending_now
from ui.forum.prison.secret_sheet import SecretSheet
from ui.forum.resolve.steps import AskRow
from ui.widgets.buttons import KeyButton
from ui.widgets.fields import ChoiceField
from ui.widgets.floating import EDGE
from ui.widgets.panel import Scroll, row
from ui.widgets.table import Cell, Row, TableView
from ui.widgets.tag import Tag
from ui.widgets.text import PlainText

if TYPE_CHECKING:
    from ui.table.context import Context

ASKED: Final = ("A-ENDGO", "A-ALL", "A-LOST")
RESULTS: Final = ("win", "lose", "pending", "")
HIGH: Final = 172
TALL: Final = 704
"""Its height where it has no page that says how much room there is."""


class ResultsSheet(SecretSheet):
    """``wanted``: a verb whose own sheet is asked for, with what is known of it."""

    wanted = Signal(str, object)

    def __init__(self, context: Context, *, parent: QWidget | None = None) -> None:
        super().__init__(context, "results", width=1120, height=640, parent=parent)
        self.ending = Tag(context.palette, "", "red")
        self.head.insertWidget(1, self.ending)
        self.rows: list[AskRow] = []
        self.questions = Scroll()
        self.questions.setMaximumHeight(HIGH)
        self.questions.box.setSpacing(2)
        self.table = TableView(context.palette, self.p("results.title"))
        self.result = ChoiceField()
        self.result.setAccessibleName(self.p("results.result"))
        for value in RESULTS:
            self.result.addItem(self.words.term("result", value) if value else self.p("results.back"), value)
        self.set = KeyButton(self.p("results.set"), key="Ctrl+J", table=True)
        self.set.clicked.connect(self._on_set)
        self.inner.addWidget(self.questions)
        self.inner.addWidget(self.table, 1)
        self.inner.addLayout(row(PlainText(self.p("results.chosen"), "small", "muted"), self.result, self.set, None))
        self.end = KeyButton(self.p("results.end"), kind="plain", table=True)
        self.end.clicked.connect(self._on_end)
        self.publish = KeyButton(self.p("results.publish"), kind="primary", key="Ctrl+Return", table=True)
        self.publish.clicked.connect(self._on_publish)
        self.plain = KeyButton(self.p("results.publish.plain"), kind="normal", table=True)
        self.plain.clicked.connect(self._on_publish_plain)
        self.add_buttons(self.end, None, self.closer("close"), self.plain, self.publish)
        self.table.chosen.connect(self._on_chosen)
        self.veil()

    def fit(self) -> None:
        """As high as the page allows: every seat is to be seen at once."""
        page = self.parentWidget()
        self.resize(self.minimumWidth(), page.window().height() - 2 * EDGE if page is not None else TALL)

    @property
    def _state(self) -> GameState:
        state: GameState = self.context.desk.state
        return state

    def filled(self) -> None:
        """Everything from the state."""
        state, sees = self._state, self.sees
        over = state.phase == "ended"
        ending = ending_now(state)
        self.ending.set_text(self.words.term("ending", ending.name) if ending is not None else self.p("results.no_ending"))
        self.ending.setVisible(sees)
        self.title.setText(self.p("results.title.ended" if over else "results.title"))
        self.publish.setVisible(over)
        self.plain.setVisible(over)
        self.end.setVisible(not over and state.started is not None)
        left = sees and set(state.published) != set(state.seats)
        self.publish.setEnabled(left)
        self.plain.setEnabled(left)
        self.set.setEnabled(sees)
        self._fill_questions()
        self._fill_table()

    # --- the table ----------------------------------------------------------------------------------------------------

    def _fill_table(self) -> None:
        heads = [self.p(f"results.head.{name}") for name in ("n", "seat", "role", "state", "result", "clauses", "note")]
        at = self.table.currentIndex().row()
        self.table.show_rows(heads, self._rows() if self.sees else [], stretch=6)
        if self.sees:
            self.table.selectRow(max(0, at))

    def _whys(self) -> dict[str, Why]:
        state = self._state
        if state.phase == "ended":
            whys = {name: Why(result=judged.result, clauses=judged.clauses) for name, judged in state.judgements.items()}
            return {name: judge(state, name) if state.seats[name].judged else why for name, why in whys.items()}
        return results(state, ending_now(state))

    def _rows(self) -> list[Row]:
        state, whys = self._state, self._whys()
        return [self._row(state, number, name, whys[name]) for number, name in enumerate(state.seats, 1) if name in whys]

    def _row(self, state: GameState, number: int, name: str, why: Why) -> Row:
        seat, role = state.seats[name], state.role(name)
        title = role.title or role.crime or role.id if role is not None else ""
        how = self.p(f"seat.{seat.state}")
        if seat.left is not None and seat.left.cause:
            how = f"{how} \N{MIDDLE DOT} {cause(self.context, state, name)}"  # type: ignore[arg-type]
        return Row((
            Cell(str(number), muted=True), named(seat.mask, strong=True), Cell(title), Cell(how, muted=not seat.on_field),
            Cell(self.words.term("result", why.result), TONES[why.result], pill=True), Cell(" ".join(why.clauses), muted=True),
            Cell(self._note(state, name, why), muted=True),
        ), name)  # fmt: skip

    def _note(self, state: GameState, name: str, why: Why) -> str:
        """What it still turns on, who has set it, whether it is public."""
        seat = state.seats[name]
        said = [self.p("results.open", text=self.words.join(why.open)) if why.open else ""]
        said.append(self.p("results.by_host", reason=seat.judged.reason) if seat.judged is not None else "")
        said.append(self.p("results.published") if name in state.published else "")
        return self.p("between").join(each for each in said if each)

    # --- questions ----------------------------------------------------------------------------------------------------

    def _fill_questions(self) -> None:
        self.rows = []
        while (item := self.questions.box.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.hide()
                widget.deleteLater()
        asks = [ask for ask in self._state.asks if _is_ours(ask)] if self.sees else []
        for ask in asks:
            self._add_ask(ask)
        asked = {str(ask.params.get("text", "")) for ask in asks}
        for seat, text in self._manuals() if self.sees else ():
            if text not in asked:
                self._add_manual(seat, text)
        self.questions.setVisible(bool(self.rows))

    def _manuals(self) -> list[tuple[str, str]]:
        """Conditions that only the host can answer, answered or not; each once."""
        state, found = self._state, {}
        for name in state.seats:
            win = win_of(state, name)
            for text in unanswered(state, win) if win is not None else ():
                found.setdefault(text, name)
        return [(seat, text) for text, seat in found.items()]

    def _add_ask(self, ask: Ask) -> None:
        names = self.context.desk.name_of
        choices = [(each.value, choice_text(self.words, ask, each, names)) for each in ask.choices]
        self._add_row(ask_text(self.words, ask, names), (ask.clause,), choices, "ask", ask.id)

    def _add_manual(self, seat: str, text: str) -> None:
        said = self.p("results.manual", seat=seat, text=text)
        self._add_row(said, ("P-win-4",), [("yes", self.p("choice.yes")), ("no", self.p("choice.no"))], "text", text)

    def _add_row(self, text: str, clauses: tuple[str, ...], choices: list[tuple[str, str]], name: str, value: str) -> None:
        made = AskRow(self.context.palette, self.words, text, "", clauses, choices, game="prison", room=900)
        made.setProperty(name, value)
        made.chosen.connect(self._on_answer)
        self.rows.append(made)
        self.questions.box.addWidget(made)

    def _on_answer(self, choice: str) -> None:
        sender = self.sender()
        if not isinstance(sender, AskRow):
            return
        ask, text = sender.property("ask"), sender.property("text")
        command: Any = Answer(ask=str(ask), choice=choice) if ask else c.AnswerManual(text=str(text), yes=choice == "yes")
        if self.told(self.context.desk.do(command)):
            self.filled()

    # --- what the host sets -------------------------------------------------------------------------------------------

    def _on_chosen(self, _: object) -> None:
        self._on_set()

    def _on_set(self) -> None:
        if self.sees and self.table.selected() is not None:
            self.ask_reason(self.p("results.set"), self.p("results.set.lead"), self.p("results.set.yes"), self._set)

    def _set(self, reason: str) -> None:
        seat, result = str(self.table.selected()), str(self.result.currentData())
        if self.told(self.context.desk.do(c.Judge(seat=seat, result=result, reason=reason))):  # type: ignore[arg-type]
            self.filled()

    def _on_end(self) -> None:
        self.accept()
        self.wanted.emit("end_game", {})

    def _on_publish(self) -> None:
        self._published(roles=True)

    def _on_publish_plain(self) -> None:
        self._published(roles=False)

    def _published(self, *, roles: bool) -> None:
        if self.sees and self.told(self.context.desk.do(c.PublishResults(roles=roles))):
            self.filled()


def _is_ours(ask: Ask) -> bool:
    """Whether the end hangs on the question."""
    return ask.code in ASKED or (ask.code == "A-MANUAL" and "use" not in ask.params)
