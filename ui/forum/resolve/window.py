"""The resolution window: steps and questions at the left, what would go out at the right, what would change at the foot. Then: confirm."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QStackedWidget, QWidget

from moderator.play.messages import Refusal
from ui.forum.resolve.letters import Letters
from ui.forum.resolve.steps import AskRow, Heading, StepRow
from ui.forum.sheet import Sheet
from ui.widgets.buttons import KeyButton
from ui.widgets.floating import EDGE
from ui.widgets.panel import EmptyState, Scroll, row
from ui.widgets.tag import Tag
from ui.widgets.text import PlainText

if TYPE_CHECKING:
    from ui.forum.chess.plans import Plan, Shown
    from ui.table.context import Context

WIDTH, HEIGHT, RIGHT = 1200, 660, 420
MOST = 704
"""Its height where it has no page that says how much room there is."""


class ResolveWindow(Sheet):
    """Nothing is written before ``confirm``. ``taken`` says that it has been. Subclasses say what is particular to a night or a vote."""

    taken = Signal()

    def __init__(self, context: Context, plan: Plan, *, parent: QWidget | None = None) -> None:
        self.plan = plan
        words = context.words.of(context.desk.session.ruleset.name)
        number = {"n": plan.number}
        title = words.say(f"ui.forum.resolve.{self.kind(plan)}.title", number)
        super().__init__(context, title, words.say("ui.forum.resolve.lead"), width=WIDTH, parent=parent)
        self.setMinimumHeight(HEIGHT)
        self.asking = Tag(context.palette, "", "amber")
        self.dying = Tag(context.palette, "", "red")
        self.early = Tag(context.palette, "", "amber")
        self.unread = Tag(context.palette, "", "red")
        for at, tag in enumerate((self.unread, self.early, self.asking, self.dying), 1):
            self.head.insertWidget(at, tag)
        self._say_unread()
        self._rows: list[StepRow] = []
        self.asks: list[AskRow] = []
        self._scroll = Scroll((0, 0, 10, 0))
        self._scroll.box.setSpacing(0)
        self.letters = Letters(self)
        self.letters.setFixedWidth(RIGHT)
        shown = QWidget()
        shown.setLayout(line := row(self._scroll, self.letters, spacing=20))
        line.setStretch(0, 1)
        self.stack = QStackedWidget()
        self.stack.addWidget(EmptyState(None, self.talk("covered"), self.talk("covered.text")))
        self.stack.addWidget(shown)
        self.body.addWidget(self.stack, 1)
        self.summary = PlainText("", "small", "muted", wrap=True)
        self.foot.addWidget(self.summary, 1)
        self.set_otherwise = KeyButton(self.talk("override"), key="Ctrl+O", table=True)
        self.set_otherwise.clicked.connect(self.ask_override)
        self.yes = KeyButton("", kind="primary", key="Ctrl+Return", table=True)
        self.yes.clicked.connect(self.confirm)
        self.add_buttons(self.set_otherwise, self.closer("back"), self.yes)
        self.refresh()

    def _say_unread(self) -> None:
        """Messages that wait in the inbox may change what comes out here."""
        from moderator.inbox.box import Box

        session = self.context.desk.session
        waiting = len(Box(session.entries, [record.seq for record in session.records]).items("open"))
        self.unread.set_text(self.talk("resolve.unread", n=waiting) if waiting else "")
        self.unread.setVisible(bool(waiting))

    def fit(self) -> None:
        """As high as the page allows: there is always more to read than fits."""
        page = self.parentWidget()
        self.resize(self.minimumWidth(), page.window().height() - 2 * EDGE if page is not None else MOST)

    @staticmethod
    def kind(plan: Plan) -> str:
        """Under which its title and its button stand."""
        return plan.code

    # --- what is shown ------------------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Everything anew from the plan."""
        plan = self.plan
        self._rows, self.asks = [], []
        if self.sees:
            self.look.setFocus()  # else the keyboard would go from one vanishing row to the next
        while (item := self._scroll.box.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.hide()
                widget.deleteLater()
        self._fill()
        self._scroll.box.addStretch(1)
        self.letters.show_all(plan.notices, plan.after)
        closes = plan.closes
        early = closes is not None and plan.at < closes
        self.early.set_text(self.talk("resolve.early", time=self.brief(closes)) if closes is not None and early else "")
        self.early.setVisible(early)
        self.veil()

    def _fill(self) -> None:
        for widget in self.questions():
            self._scroll.box.addWidget(widget)
        part = ""
        for number, shown in enumerate(self.plan.steps, 1):
            if shown.line.step != part:
                part = shown.line.step
                self._scroll.box.addWidget(Heading(self.words.term("step", part)))
            self._scroll.box.addWidget(self._row(number, shown))

    def _row(self, number: int, shown: Shown) -> StepRow:
        line = shown.line
        made = StepRow(
            self.context.palette, self.words, number, self.words.trace(line, self.context.desk.name_of), self.reason(shown), line.clauses,
            muted=shown.muted, tone_name=self.tone(shown), game=self.context.desk.session.ruleset.name,
        )  # fmt: skip
        made.setProperty("at", number - 1)
        made.wanted.connect(self._on_wanted)
        made.moved.connect(self._on_moved)
        self._rows.append(made)
        return made

    def questions(self) -> list[QWidget]:
        """What the host settles before the steps are read."""
        return []

    def reason(self, shown: Shown) -> str:
        """Why it came to that, where there is more to say than the line itself says."""
        line = shown.line
        params = {**line.params, "actor": line.actor, "target": line.target}
        for code in (f"why.{line.verb}.{line.result}", f"why.{line.verb}"):
            if self.words.has(f"ui.forum.{code}"):
                return self.talk(code, **params)
        return ""

    def tone(self, shown: Shown) -> str:
        """Deaths are red, what the host has set is blue."""
        return "red" if shown.line.verb in {"dies", "exchange_fired"} else "blue" if shown.line.verb == "overridden" else "neutral"

    def changed_by(self, shown: Shown) -> QWidget | None:
        """What was so before a step and is so after it."""
        return None

    def summed_up(self) -> str:
        """What would be otherwise than without it."""
        return ""

    def deaths(self) -> int:
        """How many would die."""
        return len(self.plan.before.living) - len(self.plan.after.living)

    def ask_override(self) -> None:
        """The form in which the host sets an outcome otherwise."""

    def veil(self) -> None:
        """Without the curtain lifted there is nothing to see, not even how much there is."""
        sees, open_ = self.sees, len(self.plan.open)
        self.stack.setCurrentIndex(1 if sees else 0)
        self.asking.set_text(self.talk("resolve.asking", n=open_) if open_ else "")
        self.asking.setVisible(bool(open_) and sees)
        self.dying.set_text(self.talk("resolve.dying", n=self.deaths()))
        self.dying.setVisible(sees)
        self.summary.setText(self.summed_up() if sees else "")
        self.set_otherwise.setEnabled(sees)
        refusal = self.plan.refusal
        self.say(self.words.refusal(refusal, self.context.desk.name_of) if refusal is not None and sees else "")
        over = sees and self.plan.over
        text = self.talk("resolve.end" if over else f"resolve.{self.kind(self.plan)}.confirm", n=self.plan.number)
        self.yes.setText(text)
        self.yes.setAccessibleName(text)
        self.yes.setEnabled(sees and self.plan.ready)

    def _on_look(self) -> None:
        super()._on_look()
        self.land()

    def land(self) -> None:
        """The keyboard goes to the first question that is open, else to the first step."""
        asked = next((ask.buttons[0] for ask in self.asks if ask.is_open), None)
        if self.sees and (target := asked or next(iter(self._rows), None)) is not None:
            target.setFocus()

    # --- moving about -------------------------------------------------------------------------------------------------

    def _on_wanted(self, wanted: StepRow) -> None:
        if wanted not in self._rows:
            return
        shown = self.plan.steps[int(wanted.property("at"))]
        for each in self._rows:
            if each is not wanted:
                each.choose(False)
        wanted.choose(True, self.changed_by(shown))
        self._scroll.ensureWidgetVisible(wanted, 0, 60)

    def _on_moved(self, by: int) -> None:
        row_ = self.sender()
        if isinstance(row_, StepRow):
            at = self._rows.index(row_) + by
            if 0 <= at < len(self._rows):
                self._rows[at].setFocus(Qt.FocusReason.TabFocusReason)

    def look_at(self, number: int) -> None:
        """Choose a step, the first being 0."""
        if 0 <= number < len(self._rows):
            self._on_wanted(self._rows[number])

    # --- the end ------------------------------------------------------------------------------------------------------

    def again(self) -> None:
        """Work everything out anew, as of now."""
        self.plan.work_out(self.context.desk.now())
        self.refresh()
        self.land()

    def confirm(self) -> None:
        """Write what is shown; nothing is confirmed that has not been uncovered."""
        if not (self.sees and self.plan.ready):
            return
        result: Any = self.context.desk.take_together(self.plan)
        if isinstance(result, Refusal):
            if result.code == "together_overtaken":
                self.again()
            self.say(self.words.refusal(result, self.context.desk.name_of))
            return
        self.accept()
        self.taken.emit()
