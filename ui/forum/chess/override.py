"""The host sets an outcome otherwise than the rules: what, of whom, to what, and why. The reason is kept for ever (C10.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFormLayout, QLineEdit, QWidget

from moderator.rulesets.chess.overrides import CLAUSES, LISTS
from ui.forum.chess.plans import NightPlan, Plan
from ui.forum.sheet import Sheet
from ui.table.dialogs.base import ReasonDialog
from ui.widgets.buttons import KeyButton
from ui.widgets.fields import ChoiceField
from ui.widgets.panel import Scroll, row
from ui.widgets.text import PlainText

if TYPE_CHECKING:
    from ui.table.context import Context

NIGHT: Final = ("death", *LISTS, "curse")
DEATHS: Final = ("lives", *CLAUSES, *(f"{cause}:moved" for cause in CLAUSES))
DUSK: Final = ("nobody", "one", "runoff")


class OverrideDialog(Sheet):
    """Adds to the plan's overrides and takes them back. ``changed``: the plan is to be worked out anew."""

    changed = Signal()

    def __init__(self, context: Context, plan: Plan, *, parent: QWidget | None = None) -> None:
        words = context.words.of(context.desk.session.ruleset.name)
        super().__init__(context, words.say("ui.forum.override.title"), words.say("ui.forum.override.lead"), width=640, parent=parent)
        self.setMinimumHeight(430)
        self.plan = plan
        form = QFormLayout()
        form.setSpacing(8)
        self.what, self.seat, self.value = ChoiceField(), ChoiceField(), ChoiceField()
        self.reason = QLineEdit()
        self.reason.setPlaceholderText(context.say("reason.hint"))
        for name, field in (("what", self.what), ("seat", self.seat), ("value", self.value), ("reason", self.reason)):
            field.setAccessibleName(self.talk(f"override.{name}"))
            form.addRow(PlainText(self.talk(f"override.{name}")), field)
        self.body.addLayout(form)
        self._list = Scroll()
        self._list.box.setSpacing(4)
        self._list.setMinimumHeight(110)
        self.body.addWidget(self._list, 1)
        for what in NIGHT if isinstance(plan, NightPlan) else ("execute",):
            self.what.addItem(self.words.term("override", what), what)
        for seat in plan.before.living:
            self.seat.addItem(seat.mask, seat.id)
        self.what.currentIndexChanged.connect(self._on_what)
        self.value.currentIndexChanged.connect(self._check)
        self.reason.textChanged.connect(self._check)
        self.yes = KeyButton(self.talk("override.yes"), kind="primary", key="Ctrl+Return", table=True)
        self.yes.clicked.connect(self.take)
        self.add_buttons(None, self.closer("back"), self.yes)
        self._on_what()
        self.veil()
        self.what.setFocus()

    def _on_what(self) -> None:
        what = self.what.currentData()
        values = DEATHS if what == "death" else DUSK if what == "execute" else ("on", "off")
        self.value.clear()
        for value in values:
            self.value.addItem(self.talk(f"override.value.{value}"), value)
        self._check()

    def _check(self) -> None:
        self.seat.setEnabled(self.value.currentData() not in {"nobody", "runoff"})
        self.yes.setEnabled(bool(self.reason.text().strip()))

    def _target(self) -> tuple[str, str]:
        """Target and value as the command has them."""
        what, seat, value = self.what.currentData(), self.seat.currentData(), self.value.currentData()
        if what != "execute":
            return f"{what}:{seat}", str(value)
        if value == "runoff":
            tally = self.plan.after.tally
            return "execute", " ".join(("runoff", *(tally.top if tally is not None else ())))
        return "execute", "nobody" if value == "nobody" else str(seat)

    def take(self) -> None:
        """Add it; what stood for the same target before is replaced."""
        target, value = self._target()
        self.plan.overrides[target] = value, self.reason.text().strip()
        self.accept()
        self.changed.emit()

    def veil(self) -> None:
        """What has been set already, with a way back."""
        while (item := self._list.box.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.hide()
                widget.deleteLater()
        for target, (value, reason) in self.plan.overrides.items():
            self._list.box.addWidget(self._set(target, value, reason))
        self._list.box.addStretch(1)

    def _set(self, target: str, value: str, reason: str) -> QWidget:
        what, _, seat = target.partition(":")
        first = value.partition(" ")[0]
        known = first if self.words.has(f"ui.forum.override.value.{first}") else "one"
        shown = self.talk(f"override.value.{known}")
        of = seat or ("" if first in {"nobody", "runoff"} else first)
        text = (
            self.talk("override.set", what=self.words.term("override", what), seat=of or None, value=shown, reason=reason)
            if self.sees
            else ""
        )
        line = QWidget()
        back = KeyButton(self.talk("override.back"), kind="plain")
        back.setProperty("target", target)
        back.setAutoDefault(False)
        back.clicked.connect(self._on_back)
        label = PlainText(text or self.talk("covered"), "body", wrap=True)
        line.setLayout(row(label, back))
        line.layout().setStretch(0, 1)
        return line

    def _on_back(self) -> None:
        sender = self.sender()
        if sender is not None:
            self.plan.overrides.pop(str(sender.property("target")), None)
            self.accept()
            self.changed.emit()


class CardDialog(ReasonDialog):
    """Why the card for a missed vote is not given (R39)."""

    def __init__(self, context: Context, voter: str, *, parent: QWidget | None = None) -> None:
        words = context.words.of(context.desk.session.ruleset.name)
        say = {
            part: words.say(f"ui.forum.yellow.strike.{part}", {"seat": voter}, context.desk.name_of) for part in ("title", "lead", "yes")
        }
        super().__init__(context, say["title"], say["lead"], say["yes"], parent=parent)
