"""A step that needs a few things: one field each, and under them what would follow, in words, before anything is entered."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal
from zoneinfo import ZoneInfo

import msgspec
from PySide6.QtCore import QSize
from PySide6.QtWidgets import QCheckBox, QFormLayout, QLineEdit, QPlainTextEdit, QWidget

from moderator.play.instants import Instant
from moderator.play.messages import Refusal
from ui.forum.moments import when_of
from ui.forum.resolve.letters import whom
from ui.forum.sheet import Sheet, covered
from ui.table.dialogs.base import sunk_panel
from ui.widgets.buttons import KeyButton
from ui.widgets.fields import ChoiceField, NumberField
from ui.widgets.panel import Scroll
from ui.widgets.tag import ClauseTag
from ui.widgets.text import PlainText

if TYPE_CHECKING:
    from ui.table.context import Context

Kind = Literal["choice", "suggest", "number", "text", "long", "moment", "yes"]
Choices = Callable[["Context"], Sequence[tuple[str, Any]]]


@dataclass(frozen=True)
class Field:
    """One thing to be told. ``choices``: what may be chosen, as (words, value), from the state of the desk.

    ``suggest``: a text that may be one of the choices; ``long``: one of several lines. ``secret``: what may be chosen tells a secret,
    so it is covered with the sheet. ``label``: what it is called where its name alone would not do.
    """

    name: str
    kind: Kind = "text"
    choices: Choices | None = None
    low: int = 0
    high: int = 0
    start: Callable[[Context], Any] | None = None
    needed: bool = True
    secret: bool = False
    label: str = ""


@dataclass(frozen=True)
class Question:
    """A verb and what it needs. ``late``: the instant at which it happened may be typed in."""

    verb: str
    fields: tuple[Field, ...] = ()
    clauses: tuple[str, ...] = ()
    danger: bool = False
    secret: bool = False
    whole: bool = False
    """Whether the posts that would go out are read whole before."""
    late: bool = False
    then: dict[str, Callable[[Any], dict[str, Any]]] = field(default_factory=dict)
    """Field -> what other fields become when it is changed."""
    shape: Callable[[dict[str, Any]], dict[str, Any]] | None = None
    """Makes the command's fields of the sheet's, where they are not the same."""


def opened(decision: Any, state: Any) -> list[Any]:
    """The questions to the host that a decision opens."""
    known = {ask.id for ask in state.asks}
    asks = (*decision.asks, *(event.ask for event in decision.events if hasattr(event, "ask")))
    found = {ask.id: ask for ask in asks if hasattr(ask, "choices") and ask.id not in known}
    return list(found.values())


HEIGHT, TALL = 470, 640
ROOM, ROW, LEAST, LONG = 430, 44, 120, 84
"""What the fields and what follows have together, a field's row, the least of what follows; a field of several lines."""


class _Following(Scroll):
    """What would follow; it wants no more room than the fields leave it on a screen."""

    def __init__(self, fields: int) -> None:
        super().__init__()
        self._most = max(LEAST, ROOM - ROW * fields)

    def sizeHint(self) -> QSize:
        hint = super().sizeHint()
        return QSize(hint.width(), min(hint.height(), self._most))


class AskDialog(Sheet):
    """``given``: what is known already. What the rules say to it is shown as it is typed; nothing is entered before the last press."""

    def __init__(self, context: Context, question: Question, given: dict[str, Any] | None = None, *, parent: QWidget | None = None) -> None:
        words = context.words.of(context.desk.session.ruleset.name)
        self.question, self._given = question, dict(given or {})
        lead = f"ui.forum.ask.{question.verb}.lead"
        plain = f"ui.forum.ask.{question.verb}.title"  # where the step's own name would tell a secret
        title = words.say(plain) if words.has(plain) else words.say(f"step.{question.verb}", self._given, context.desk.name_of)
        super().__init__(context, title, words.say(lead) if words.has(lead) else "", width=680, secret=question.secret, parent=parent)
        self.setMinimumHeight(TALL if question.whole else HEIGHT)
        for clause in question.clauses:
            self.head.insertWidget(self.head.count() - 1, ClauseTag(clause, context.words, context.desk.session.ruleset.name))
        form = QFormLayout()
        form.setSpacing(8)
        self.fields: dict[str, QWidget] = {}
        for each in question.fields:
            self._add(form, each)
        if question.late:
            self._add(form, Field("at", "moment", needed=False))
        self.body.addLayout(form)
        self._panel = sunk_panel(self.talk("ask.follows"))
        self._scroll = _Following(len(question.fields) + question.late)
        self._scroll.box.setSpacing(4)
        self._panel.body.addWidget(self._scroll)
        self.body.addWidget(self._panel, 1)
        self.insist = QLineEdit()
        self.insist.setPlaceholderText(self.talk("ask.insist"))
        self.insist.setAccessibleName(self.talk("ask.insist"))
        self.insist.textChanged.connect(self.look_again)
        self.insist.hide()
        self.body.addWidget(self.insist)
        kind = "danger" if question.danger else "primary"
        self.yes = KeyButton(self.talk("ask.take"), kind=kind, key="Ctrl+Return", table=True)
        self.yes.clicked.connect(self.take)
        self.add_buttons(None, self.closer("cancel"), self.yes)
        self.look_again()
        first = next(iter(self.fields.values()), self.yes)
        first.setFocus()

    # --- fields -------------------------------------------------------------------------------------------------------

    def _add(self, form: QFormLayout, each: Field) -> None:
        widget = self._widget(each)
        label = self.talk(f"field.{each.label or each.name}")
        widget.setAccessibleName(label)
        self.fields[each.name] = widget
        form.addRow(PlainText(label), widget)

    def _widget(self, each: Field) -> QWidget:
        start = self._given.get(each.name, each.start(self.context) if each.start is not None else None)
        if each.kind in {"choice", "suggest"}:
            return self._choice(each, start)
        if each.kind == "number":
            number = NumberField(each.low, each.high, int(start or each.low))
            number.valueChanged.connect(self.look_again)
            return number
        if each.kind == "yes":
            box = QCheckBox(self.talk(f"field.{each.name}.yes"))
            box.setChecked(bool(start))
            box.toggled.connect(self.look_again)
            return box
        if each.kind == "long":
            text = QPlainTextEdit(str(start or ""))
            text.setTabChangesFocus(True)
            text.setFixedHeight(LONG)
            text.textChanged.connect(self.look_again)
            return text
        line = QLineEdit(str(start or ""))
        line.setPlaceholderText(self._hint(each) if each.kind == "moment" else "")
        line.textChanged.connect(self.look_again)
        return line

    def _hint(self, each: Field) -> str:
        """What an empty line means: now for the time of the entry, and for nothing else."""
        if each.name == "at":
            return self.talk("field.moment.hint")
        return self.talk("field.moment.needed" if each.needed else "field.moment.open")

    def _choice(self, each: Field, start: Any) -> ChoiceField:
        box = ChoiceField()
        box.setEditable(each.kind == "suggest")
        box.setProperty("field", each.name)
        self._stock(box, each, start)
        box.currentIndexChanged.connect(self._on_choice)
        if each.kind == "suggest":
            box.editTextChanged.connect(self._on_choice)
        return box

    def _stock(self, box: ChoiceField, each: Field, now: Any) -> None:
        """What may be chosen, ``now`` chosen; of a secret field nothing while it is covered."""
        hidden = each.secret and not self.sees
        box.clear()
        if each.kind == "choice" and hidden:
            box.addItem(covered(8), now)
        elif not hidden:
            for text, value in each.choices(self.context) if each.choices is not None else ():
                box.addItem(text, value)
        if each.kind == "suggest":
            box.setEditText(str(now or ""))
            return
        at = box.findData(now)
        if at < 0 and now is not None:
            box.addItem(self.context.desk.name_of(str(now)), now)
            at = box.count() - 1
        box.setCurrentIndex(max(0, at))
        box.setEnabled(not hidden)

    def _on_choice(self) -> None:
        box = self.sender()
        name = str(box.property("field")) if box is not None else ""
        follow = self.question.then.get(name)
        if follow is not None and isinstance(box, ChoiceField):
            for other, value in follow(box.currentData()).items():
                self.fill(other, value)
        self.look_again()

    def fill(self, name: str, value: Any) -> None:
        """Set a field."""
        widget = self.fields[name]
        if isinstance(widget, ChoiceField) and widget.isEditable():
            widget.setEditText(str(value))
        elif isinstance(widget, ChoiceField):
            widget.setCurrentIndex(max(0, widget.findData(value)))
        elif isinstance(widget, NumberField):
            widget.setValue(int(value))
        elif isinstance(widget, QCheckBox):
            widget.setChecked(bool(value))
        elif isinstance(widget, QPlainTextEdit):
            widget.setPlainText(str(value))
        elif isinstance(widget, QLineEdit):
            widget.setText(str(value))

    def _value(self, name: str) -> Any:
        widget = self.fields[name]
        if isinstance(widget, ChoiceField):
            return widget.currentText().strip() if widget.isEditable() else widget.currentData()
        if isinstance(widget, NumberField):
            return widget.value()
        if isinstance(widget, QPlainTextEdit):
            return widget.toPlainText().strip()
        return widget.isChecked() if isinstance(widget, QCheckBox) else widget.text().strip()  # type: ignore[attr-defined]

    def _moment(self, name: str) -> Instant | Refusal | None:
        text = str(self._value(name))
        zone = ZoneInfo(self.context.desk.state.zone)
        return when_of(text, self.context.desk.now(), zone, past=name == "at") if text else None

    # --- the command --------------------------------------------------------------------------------------------------

    def command(self) -> Any:
        """The command as it stands; None where something is missing, a Refusal where something cannot be read."""
        made: dict[str, Any] = {"do": self.question.verb, **self._given}
        for each in self.question.fields:
            if each.kind == "moment":
                at = self._moment(each.name)
                if at is None and not each.needed:
                    continue
                if at is None or isinstance(at, Refusal):
                    return at
                from moderator.play.deadlines import iso

                made[each.name] = iso(at, self.context.desk.state.zone)
                continue
            value = self._value(each.name)
            if each.needed and value in (None, ""):
                return None
            if value is not None:
                made[each.name] = value
        if self.question.shape is not None:
            made = self.question.shape(made)
        try:
            return self.context.desk.command(made)
        except msgspec.ValidationError as error:
            return Refusal(code="bad_command", params={"reason": str(error)})

    def at(self) -> Instant | Refusal | None:
        """When it happened; None is now."""
        return self._moment("at") if self.question.late else None

    def look_again(self) -> None:
        """What would follow, or what stands in the way."""
        while (item := self._scroll.box.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.hide()
                widget.deleteLater()
        command, at = self.command(), self.at()
        refused = next((each for each in (command, at) if isinstance(each, Refusal)), None)
        found: Any = refused
        if refused is None and command is not None:
            found = self.context.desk.propose(command, force=self.insist.text(), at=at)
        said = isinstance(found, Refusal)
        self.say(self.words.refusal(found, self.context.desk.name_of) if said else "")
        self.insist.setVisible(bool(self.insist.text()) or (said and found.forceable))
        self.yes.setEnabled(found is not None and not said)
        if found is not None and not said:
            self._show(found)
        self._scroll.box.addStretch(1)

    def _show(self, decision: Any) -> None:
        if self.question.secret and not self.sees:  # even what will be public is not yet, and how much there is tells something too
            self._scroll.box.addWidget(PlainText(covered(14), "body", "muted"))
            return
        names = self.context.desk.name_of
        for line in decision.trace:
            self._scroll.box.addWidget(PlainText(self.words.trace(line, names), "body", wrap=True))
        for ask in opened(decision, self.context.desk.state):
            text = self.talk("ask.asks", text=self.words.ask(ask, names))
            self._scroll.box.addWidget(PlainText(text, "body", "amber", wrap=True))
        for notice in decision.notices:
            post = self.press.post(notice, self.context.desk.state, "plain")
            text = self.talk("ask.notice", whom=whom(self, notice)[0], text=post.subject)
            self._scroll.box.addWidget(PlainText(text, "small", "muted", wrap=True))
            if self.question.whole:
                self._scroll.box.addWidget(PlainText(post.body, "body", wrap=True))

    def veil(self) -> None:
        """What follows may be secret, and what may be chosen."""
        if hasattr(self, "yes"):
            for each in self.question.fields:
                box = self.fields[each.name]
                if each.secret and isinstance(box, ChoiceField):
                    box.blockSignals(True)
                    self._stock(box, each, self._value(each.name))
                    box.blockSignals(False)
            self.look_again()

    def take(self) -> None:
        """Enter it."""
        command, at = self.command(), self.at()
        if command is None or isinstance(command, Refusal) or isinstance(at, Refusal):
            return
        self.done_or_said(self.context.desk.do(command, force=self.insist.text().strip(), at=at))
