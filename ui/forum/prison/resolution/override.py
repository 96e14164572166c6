"""The host sets an outcome otherwise than the rules: a seat's standing or its result, with his reason (P-supp-2)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFormLayout, QLineEdit, QWidget

from moderator.rulesets.prison.host import OVERRIDES
from ui.forum.prison.secret_sheet import SecretSheet
from ui.widgets.buttons import KeyButton
from ui.widgets.fields import ChoiceField
from ui.widgets.panel import Scroll, row
from ui.widgets.text import PlainText

if TYPE_CHECKING:
    from ui.forum.prison.resolution.plans import PrisonPlan
    from ui.table.context import Context

KINDS: Final = ("state", "result")


class OverrideSheet(SecretSheet):
    """Adds to the plan's overrides and takes them back. ``changed``: the plan is to be worked out anew."""

    changed = Signal()

    def __init__(self, context: Context, plan: PrisonPlan, *, parent: QWidget | None = None) -> None:
        super().__init__(context, "override", width=640, height=450, parent=parent)
        self.plan = plan
        form = QFormLayout()
        form.setSpacing(8)
        self.what, self.seat, self.value = ChoiceField(), ChoiceField(), ChoiceField()
        self.reason = QLineEdit()
        self.reason.setPlaceholderText(context.say("reason.hint"))
        for name, field in (("what", self.what), ("seat", self.seat), ("value", self.value), ("reason", self.reason)):
            field.setAccessibleName(self.talk(f"override.{name}"))
            form.addRow(PlainText(self.talk(f"override.{name}")), field)
        self.list = Scroll()
        self.list.box.setSpacing(4)
        self.inner.addLayout(form)
        self.inner.addWidget(self.list, 1)
        for kind in KINDS:
            self.what.addItem(self.p(f"override.{kind}"), kind)
        for seat in plan.before.seats.values():
            self.seat.addItem(context.desk.name_of(seat.id), seat.id)
        self.yes = KeyButton(self.talk("override.yes"), kind="primary", key="Ctrl+Return", table=True)
        self.yes.clicked.connect(self.take)
        self.add_buttons(None, self.closer("back"), self.yes)
        self.what.currentIndexChanged.connect(self._on_what)
        self.reason.textChanged.connect(self._check)
        self._on_what()
        self.veil()

    def _on_what(self) -> None:
        kind = str(self.what.currentData())
        self.value.clear()
        for value in OVERRIDES[kind]:
            said = self.words.term("result", value) if kind == "result" else self.p(f"seat.{value}")
            self.value.addItem(said, value)
        self._check()

    def _check(self) -> None:
        if hasattr(self, "yes"):
            self.yes.setEnabled(self.sees and bool(self.reason.text().strip()))

    def take(self) -> None:
        """Add it; what stood for the same target before is replaced."""
        target = f"{self.what.currentData()}:{self.seat.currentData()}"
        self.plan.overrides[target] = str(self.value.currentData()), self.reason.text().strip()
        self.accept()
        self.changed.emit()

    def filled(self) -> None:
        """What has been set already, with a way back."""
        while (item := self.list.box.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.hide()
                widget.deleteLater()
        for target, (value, reason) in self.plan.overrides.items() if self.sees else ():
            self.list.box.addWidget(self._set(target, value, reason))
        self.list.box.addStretch(1)
        self._check()

    def _set(self, target: str, value: str, reason: str) -> QWidget:
        kind, _, seat = target.partition(":")
        said = self.words.term("result", value) if kind == "result" else self.p(f"seat.{value}")
        text = self.p("override.set", seat=seat, text=said, reason=reason)
        back = KeyButton(self.talk("override.back"), kind="plain")
        back.setAutoDefault(False)
        back.setAccessibleName(f"{self.talk('override.back')} {text}")
        back.setProperty("target", target)
        back.clicked.connect(self._on_back)
        holder = QWidget()
        holder.setLayout(line := row(PlainText(text, "small", wrap=True), back))
        line.setStretch(0, 1)
        return holder

    def _on_back(self) -> None:
        button = self.sender()
        if button is not None:
            self.plan.overrides.pop(str(button.property("target")), None)
            self.filled()
            self.changed.emit()
