"""The host sets what a round's posts bring otherwise than the rules, seat by seat, with his reason (J15.10)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFormLayout, QLineEdit, QWidget

from ui.forum.jianghu.posts.base import PostsSheet
from ui.widgets.buttons import KeyButton
from ui.widgets.fields import ChoiceField
from ui.widgets.panel import Scroll, row
from ui.widgets.text import PlainText

if TYPE_CHECKING:
    from ui.forum.jianghu.posts.plans import PostsPlan
    from ui.table.context import Context

VALUES: Final = ("lives", "khalf", "out")


class OverrideSheet(PostsSheet):
    """Adds to the plan's overrides and takes them back. ``changed``: the plan is to be worked out anew."""

    changed = Signal()

    def __init__(self, context: Context, plan: PostsPlan, *, parent: QWidget | None = None) -> None:
        super().__init__(context, "override", width=640, height=430, parent=parent)  # type: ignore[arg-type]
        self.plan = plan
        form = QFormLayout()
        form.setSpacing(8)
        self.seat, self.value = ChoiceField(), ChoiceField()
        self.reason = QLineEdit()
        self.reason.setPlaceholderText(context.say("reason.hint"))
        for name, field in (("seat", self.seat), ("value", self.value), ("reason", self.reason)):
            field.setAccessibleName(self.talk(f"override.{name}"))
            form.addRow(PlainText(self.talk(f"override.{name}")), field)
        self.list = Scroll()
        self.list.box.setSpacing(4)
        self.inner.addLayout(form)
        self.inner.addWidget(self.list, 1)
        for seat in self._touched():
            self.seat.addItem(context.desk.name_of(seat), seat)
        for value in VALUES:
            self.value.addItem(self.p(f"override.{value}"), value)
        self.yes = KeyButton(self.talk("override.yes"), kind="primary", key="Ctrl+Return", table=True)
        self.yes.clicked.connect(self.take)
        self.add_buttons(None, self.closer("back"), self.yes)
        self.reason.textChanged.connect(self._check)
        self.veil()

    def _touched(self) -> list[str]:
        """Everybody who lives, those first whom the posts of the round are about."""
        state = self.plan.before
        about = [name for post in state.now.posts for name in (post.target, post.poster, post.second) if name in state.seats]
        return list(dict.fromkeys([*about, *(seat.id for seat in state.living)]))

    def _check(self) -> None:
        if hasattr(self, "yes"):
            self.yes.setEnabled(self.sees and bool(self.reason.text().strip()))

    def take(self) -> None:
        """Add it; what stood for the same seat before is replaced."""
        if self.sees and self.reason.text().strip():
            self.plan.overrides[f"out:{self.seat.currentData()}"] = str(self.value.currentData()), self.reason.text().strip()
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
        text = self.p("override.set", seat=target.partition(":")[2], text=self.p(f"override.{value}"), reason=reason)
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
