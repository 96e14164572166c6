"""A skill settled by the host: the outcome in words, with effects of the rules where it has any, or refused (section 8)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from PySide6.QtWidgets import QCheckBox, QFormLayout, QLineEdit, QWidget

from moderator.play.messages import Ask
from moderator.rulesets.prison.commands.conduct import ResolveSkill
from moderator.rulesets.prison.roles import STATUSES
from moderator.rulesets.prison.script.model import Effect
from ui.forum.prison.secret_sheet import Follows, SecretSheet
from ui.widgets.buttons import KeyButton
from ui.widgets.fields import ChoiceField
from ui.widgets.panel import row
from ui.widgets.text import PlainText

if TYPE_CHECKING:
    from ui.table.context import Context

EFFECTS: Final = ("kill", "protect", "status", "execute", "release", "void_vote", "set_flag")
"""Effects that need no more than a seat and a word; whatever else a card may do is entered by its own verb."""
ROWS: Final = 2


class SettleSheet(SecretSheet):
    """``resolve_skill`` for the question; for no question, a skill that fires on an event."""

    def __init__(self, context: Context, ask: Ask | None = None, *, parent: QWidget | None = None) -> None:
        super().__init__(context, "settle", width=760, height=560, parent=parent)
        self._ask = ask
        self.question = PlainText("", "strong", wrap=True)
        self.outcome = QLineEdit()
        self.outcome.setAccessibleName(self.p("settle.outcome"))
        self.outcome.setPlaceholderText(self.p("settle.outcome.hint"))
        self.refuse = QCheckBox(self.p("settle.refuse"))
        form = QFormLayout()
        form.setSpacing(8)
        form.addRow(PlainText(self.p("settle.outcome")), self.outcome)
        form.addRow(PlainText(""), self.refuse)
        self.effects: list[tuple[ChoiceField, ChoiceField, ChoiceField]] = []
        for at in range(ROWS):
            form.addRow(PlainText(self.p("settle.effect", n=at + 1)), self._effect(at))
        self.follows = Follows(self)
        self.inner.addWidget(self.question)
        self.inner.addLayout(form)
        self.inner.addWidget(self.follows, 1)
        self.yes = KeyButton(self.p("settle.take"), kind="primary", key="Ctrl+Return", table=True)
        self.yes.clicked.connect(self.take)
        self.add_buttons(None, self.closer("cancel"), self.yes)
        self.outcome.textChanged.connect(self.weigh)
        self.refuse.toggled.connect(self.weigh)
        self.follows.insist.textChanged.connect(self.weigh)
        self.veil()

    def _effect(self, at: int) -> QWidget:
        what, seat, word = ChoiceField(), ChoiceField(), ChoiceField()
        what.addItem(self.p("settle.no_effect"), "")
        for effect in EFFECTS:
            what.addItem(self.words.term("effect", effect), effect)
        for each in self.context.desk.state.seats.values():
            seat.addItem(self.context.desk.name_of(each.id), each.id)
        for status in STATUSES:
            word.addItem(self.words.term("status", status), status)
        fields = (what, seat, word)
        for name, field in zip(("what", "seat", "status"), fields, strict=True):
            field.setAccessibleName(f"{self.p('settle.effect', n=at + 1)} {self.p(f'settle.{name}')}")
            field.currentIndexChanged.connect(self.weigh)
        self.effects.append(fields)
        holder = QWidget()
        holder.setLayout(row(*fields))
        return holder

    def _made(self) -> tuple[Effect, ...]:
        made = []
        for what, seat, word in self.effects:
            name = str(what.currentData() or "")
            if not name:
                continue
            more: dict[str, Any] = {"status": word.currentData()} if name == "status" else {}
            if name == "set_flag":
                made.append(Effect(effect=name, flag=self.outcome.text().strip()))
            else:
                made.append(Effect(effect=name, targets_at=(str(seat.currentData()),), **more))
        return tuple(made)

    def command(self) -> ResolveSkill:
        """The settlement as it stands."""
        ask = self._ask.id if self._ask is not None else ""
        effects = () if self.refuse.isChecked() else self._made()
        return ResolveSkill(ask=ask, outcome=self.outcome.text().strip(), effects=effects, refuse=self.refuse.isChecked())

    def filled(self) -> None:
        """The question, and what would follow."""
        text = self.words.ask(self._ask, self.context.desk.name_of) if self._ask is not None else self.p("settle.event")
        self.question.setText(text if self.sees else "")
        self.weigh()

    def weigh(self) -> None:
        """What the rules say to it."""
        if not hasattr(self, "yes"):
            return
        for what, seat, word in self.effects:
            name = str(what.currentData() or "")
            seat.setEnabled(bool(name) and name != "set_flag")
            word.setVisible(name == "status")
        self.follows.show_for(self.command() if self.sees else None)
        self.yes.setEnabled(self.sees and self.follows.good)

    def take(self) -> None:
        """Enter it."""
        if self.sees and self.follows.good:
            self.done_or_said(self.context.desk.do(self.command(), force=self.follows.insist.text().strip()))
