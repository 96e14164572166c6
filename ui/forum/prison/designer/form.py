"""The frame of the designer's forms: named fields under small labels in a grid, told about as one signal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QGridLayout, QWidget

from moderator.play.words import Words
from moderator.rulesets.prison.script.model import Script
from ui.forum.prison.designer.fields import Number, Switch, value_of
from ui.theme import SPACE, Palette
from ui.widgets.panel import Scroll, column
from ui.widgets.text import PlainText

COLUMNS: Final = 6
FULL: Final = COLUMNS
Place = tuple[str, int]
"""A field's name and how many of six columns it takes."""


class FormScroll(Scroll):
    """Scrolls a form, which is as high as its words want at this width: left to itself Qt would squeeze the fields instead."""

    def __init__(self, form: QWidget, parent: QWidget | None = None) -> None:
        super().__init__((0, 0, 6, 0), parent)
        self.box.addWidget(form)
        self.box.addStretch(1)
        self.widget().installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Something in the form is higher or lower."""
        if event.type() == QEvent.Type.LayoutRequest:
            self._fit()
        return bool(super().eventFilter(watched, event))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def settle(self) -> None:
        """Lay everything out now, from the innermost outwards, so that nothing jumps afterwards."""
        for widget in reversed(self.widget().findChildren(QWidget)):
            layout = widget.layout()
            if layout is not None:
                layout.invalidate()
                layout.activate()
                widget.updateGeometry()
        self.box.invalidate()
        self._fit()

    def _fit(self) -> None:
        width = self.viewport().width()
        wanted = self.box.totalHeightForWidth(width) if self.box.hasHeightForWidth() else self.box.totalSizeHint().height()
        if self.widget().minimumHeight() != wanted:
            self.widget().setMinimumHeight(wanted)


class Form(QWidget):
    """``edited`` carries the name of the field that a person has changed. Words: ``ui.script.<AREA>.<field>``."""

    edited = Signal(str)

    AREA: ClassVar = ""

    def __init__(self, words: Words, palette: Palette, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.words, self.palette_ = words, palette
        self.script = Script()
        self.fields: dict[str, Any] = {}
        self.labels: dict[str, PlainText] = {}
        self.cells: dict[str, QWidget] = {}
        self.grid = QGridLayout(self)
        self.grid.setContentsMargins(0, 0, 0, 0)
        self.grid.setHorizontalSpacing(SPACE + 4)
        self.grid.setVerticalSpacing(SPACE)
        for at in range(COLUMNS):
            self.grid.setColumnStretch(at, 1)
        self._spans: dict[str, int] = {}
        self._order: list[str] = []
        self._wanted: tuple[str, ...] | None = None

    # --- making -------------------------------------------------------------------------------------------------------

    def add(self, name: str, field: Any, span: int = FULL) -> Any:
        """Put a field in, under its label; a switch says itself what it is."""
        label = PlainText("", "small", "muted")
        cell = QWidget(self)
        cell.setLayout(column(field) if isinstance(field, Switch) else column(label, field, spacing=2))
        self.fields[name], self.labels[name], self.cells[name] = field, label, cell
        field.edited.connect(self._on_edit)
        field.setProperty("field", name)
        self._spans[name] = span
        self._order.append(name)
        return field

    def add_head(self, name: str) -> None:
        """A heading over the fields that follow."""
        self.labels[name] = self.cells[name] = PlainText("", "strong", parent=self)
        self._spans[name] = FULL
        self._order.append(name)

    def add_wide(self, name: str, widget: QWidget) -> None:
        """A part without a label, over the whole width."""
        widget.setParent(self)
        self.cells[name] = widget
        self._spans[name] = FULL
        self._order.append(name)

    def show_only(self, wanted: Mapping[str, bool] | None = None) -> None:
        """Lay out the fields that are wanted now (all but those said to be not), one after the other."""
        names = tuple(name for name in self._order if (wanted or {}).get(name, True))
        if names == self._wanted:
            return
        self._wanted = names
        for name, cell in self.cells.items():
            self.grid.removeWidget(cell)
            if name not in names:
                cell.hide()
        down = across = 0
        for name in names:
            span = self._spans[name]
            if across + span > COLUMNS:
                down, across = down + 1, 0
            self.grid.addWidget(self.cells[name], down, across, 1, span, Qt.AlignmentFlag.AlignTop)
            self.cells[name].show()
            across += span
        parent = self.parentWidget()
        while parent is not None and not isinstance(parent, FormScroll):
            parent = parent.parentWidget()
        if parent is not None:
            parent.settle()

    # --- what it holds ------------------------------------------------------------------------------------------------

    def value(self, name: str) -> Any:
        """What a field holds."""
        return value_of(self.fields[name])

    def put(self, **values: Any) -> None:
        """Show these values."""
        for name, value in values.items():
            self.fields[name].show_value(value)

    def _on_edit(self) -> None:
        field = self.sender()
        name = str(field.property("field")) if field is not None else ""
        self.edited.emit(f"{name}:{field.step}" if hasattr(field, "step") else name)

    def focus(self, name: str) -> bool:
        """The keyboard to a field; whether there is one to be seen."""
        field = self.fields.get(name)
        if field is None or self.cells[name].isHidden():
            return False
        field.setFocus(Qt.FocusReason.OtherFocusReason)
        return True

    # --- words --------------------------------------------------------------------------------------------------------

    def retranslate(self, words: Words) -> None:
        """Follow the language."""
        self.words = words
        for name, label in self.labels.items():
            text = words.say(f"ui.script.{self.AREA}.{name}")
            label.setText(text)
            field = self.fields.get(name)
            if field is not None:
                field.setAccessibleName(text)
            if isinstance(field, Switch):
                field.setText(text)
            if isinstance(field, Number):
                field.set_none(words.say("ui.script.unlimited"))
        self.say()

    def say(self) -> None:
        """Words of the choices."""

    def set_palette(self, palette: Palette) -> None:
        """Follow the theme."""
        self.palette_ = palette
