"""Fields of the designer's forms: each has ``value``, ``show_value`` (which says nothing) and ``edited`` (what a person did)."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, Final

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QCheckBox, QComboBox, QGridLayout, QLineEdit, QPlainTextEdit, QSpinBox, QWidget

from moderator.play.words import Words
from ui.widgets.fields import ChoiceField, NumberField
from ui.widgets.text import plain_tip

SHOWN: Final = 11
"""Signs of a name in a list of choices; the whole of it is in the tooltip."""
BETWEEN: Final = re.compile(r"\s*[,;\uff0c\u3001\uff1b]\s*")
LONGEST_LINE, LONGEST_TEXT = 200, 4_000
NEVER: Final = -1


class _Steps(QObject):
    """Undo and redo are the designer's, in every field: typed letters are taken back with everything else."""

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Let the keys go on to the page."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            for key in (QKeySequence.StandardKey.Undo, QKeySequence.StandardKey.Redo):
                if event.matches(key):
                    event.ignore()
                    return True
        return False


class TextLine(QLineEdit):
    """One line of text. What was shown is what it holds until somebody types: a line cannot show everything that a file may hold."""

    edited = Signal()

    def __init__(self, longest: int = LONGEST_LINE, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setMaxLength(longest)
        self._steps = _Steps(self)
        self.installEventFilter(self._steps)
        self.textEdited.connect(self.edited)
        self._given: Any = self._read("")
        self._as = ""

    @property
    def value(self) -> Any:
        """What stands there."""
        return self._given if self.text() == self._as else self._read(self.text())

    def show_value(self, value: Any) -> None:
        """Show this; what reads the same stays as it is typed."""
        if value == self.value:
            return
        text, at = self._write(value), self.cursorPosition()
        self.setMaxLength(max(self.maxLength(), len(text)))
        self.setText(text)
        self.setCursorPosition(at)
        self._given, self._as = value, self.text()

    def _read(self, text: str) -> Any:
        return text

    def _write(self, value: Any) -> str:
        return str(value)


class NamesLine(TextLine):
    """Several names, with commas between, each once."""

    def _read(self, text: str) -> Any:
        return tuple(dict.fromkeys(name for name in BETWEEN.split(text.strip()) if name))

    def _write(self, value: Any) -> str:
        return ", ".join(map(str, value))


class DaysLine(NamesLine):
    """Several days; what is no number is left out."""

    def _read(self, text: str) -> Any:
        return tuple(int(name) for name in BETWEEN.split(text.strip()) if name.isdecimal() and len(name) < 4)


class TextArea(QPlainTextEdit):
    """Some lines of text; Tab goes on to the next field."""

    edited = Signal()

    def __init__(self, height: int = 58, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTabChangesFocus(True)
        self.setFixedHeight(height)
        self._steps = _Steps(self)
        self.installEventFilter(self._steps)
        self.textChanged.connect(self._on_text)
        self._quiet = False
        self._given = self._as = ""

    @property
    def value(self) -> str:
        """What stands there; what was shown until somebody types."""
        text = self.toPlainText()
        return self._given if text == self._as else text[:LONGEST_TEXT]

    def show_value(self, value: Any) -> None:
        """Show this."""
        if value == self.value:
            return
        self._quiet = True
        self.setPlainText(value)
        self._given, self._as = value, self.toPlainText()
        self._quiet = False

    def _on_text(self) -> None:
        if not self._quiet:
            self.edited.emit()


class Number(NumberField):
    """A whole number; with ``none`` the lowest value stands for no number (``set_none`` says how that reads)."""

    edited = Signal()

    def __init__(self, low: int, high: int, *, none: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(NEVER if none else low, high, NEVER if none else low, parent)
        self.none = none
        self._steps = _Steps(self)
        self.installEventFilter(self._steps)
        self.valueChanged.connect(self._on_value)

    def _on_value(self, _value: int) -> None:
        self.edited.emit()

    def set_none(self, text: str) -> None:
        """What no number reads as."""
        if self.none:
            self.setSpecialValueText(text)

    @property
    def given(self) -> int | None:
        """The number, or None."""
        return None if self.none and self.value() == NEVER else self.value()

    def show_value(self, value: Any) -> None:
        """Show this; a number out of range widens the range: what stands in a file is never changed by being looked at."""
        number = NEVER if value is None else int(value)
        self.blockSignals(True)
        self.setRange(min(self.minimum(), number), max(self.maximum(), number))
        self.setValue(number)
        self.blockSignals(False)


class Choice(ChoiceField):
    """One of a few codes; a code that is none of them stays as it is, under its own name."""

    edited = Signal()

    def __init__(self, codes: Sequence[Any] = (), *, wide: bool = False, parent: QWidget | None = None) -> None:
        """``wide``: there is room for whole names."""
        super().__init__(parent)
        self._wide = wide
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self._say: Callable[[Any], str] = str
        self.codes: tuple[Any, ...] = ()
        self.offer(codes)
        self.currentIndexChanged.connect(self._on_index)

    def _on_index(self, _at: int) -> None:
        self.edited.emit()

    @property
    def value(self) -> Any:
        """The code chosen."""
        at = self.currentIndex()
        return self.codes[at] if 0 <= at < len(self.codes) else ""

    def offer(self, codes: Sequence[Any], say: Callable[[Any], str] | None = None) -> None:
        """Other codes, or other words for them; what is chosen stays."""
        self._say = say or self._say
        if tuple(codes) == self.codes[: len(tuple(codes))] and len(self.codes) <= len(tuple(codes)) + 1 and self._reads_so():
            return
        now = self.value if self.codes else None
        self.blockSignals(True)
        self.clear()
        self.codes = tuple(codes)
        if now is not None and now not in self.codes:
            self.codes = (*self.codes, now)
        for code in self.codes:
            self._add(code)
        if now is not None:
            self.setCurrentIndex(self.codes.index(now))
        self.blockSignals(False)

    def _reads_so(self) -> bool:
        """Whether the words are those that stand there: a list that is filled anew closes under the hand."""
        return [self.itemText(at) for at in range(self.count())] == [self._short(self._say(code)) for code in self.codes]

    def _short(self, text: str) -> str:
        return text if self._wide else brief(text)

    def _add(self, code: Any) -> None:
        text = self._say(code)
        self.addItem(self._short(text), code)
        self.setItemData(self.count() - 1, plain_tip(text), Qt.ItemDataRole.ToolTipRole)

    def show_value(self, value: Any) -> None:
        """Show this code."""
        self.blockSignals(True)
        if value not in self.codes:
            self.codes = (*self.codes, value)
            self._add(value)
        self.setCurrentIndex(self.codes.index(value))
        self.blockSignals(False)


class OpenChoice(QComboBox):
    """A name that is typed, or taken from those the script has already."""

    edited = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.setEditable(True)
        self.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._steps = _Steps(self)
        self.installEventFilter(self._steps)
        self.lineEdit().setMaxLength(LONGEST_LINE)
        self.setCompleter(None)  # type: ignore[arg-type]
        self.editTextChanged.connect(self._on_text)
        self._given = self._as = ""

    def setAccessibleName(self, name: str) -> None:
        """Name the field and the line in it."""
        super().setAccessibleName(name)
        self.lineEdit().setAccessibleName(name)

    def _on_text(self, _text: str) -> None:
        self.edited.emit()

    @property
    def value(self) -> str:
        """What stands there; what was shown until somebody types."""
        text = self.currentText()
        return self._given if text == self._as else text

    def offer(self, names: Sequence[str]) -> None:
        """What can be taken."""
        short = [name for name in names if len(name) <= 2 * SHOWN]
        if short == [self.itemText(at) for at in range(self.count())]:
            return
        now, place = self.currentText(), self.lineEdit().cursorPosition()
        self.blockSignals(True)
        self.clear()
        self.addItems(short)
        self.setEditText(now)
        self.lineEdit().setCursorPosition(place)
        self.blockSignals(False)

    def show_value(self, value: Any) -> None:
        """Show this."""
        if value == self.value:
            return
        self.blockSignals(True)
        line = self.lineEdit()
        line.setMaxLength(max(line.maxLength(), len(str(value))))
        self.setEditText(str(value))
        self._given, self._as = str(value), self.currentText()
        self.blockSignals(False)


class Checks(QWidget):
    """Several of a few codes, in the order in which they were shown, else in the one in which they stand here."""

    edited = Signal()

    def __init__(self, codes: Sequence[str] = (), columns: int = 3, *, wide: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._columns, self._wide = columns, wide
        self.boxes: dict[str, QCheckBox] = {}
        self._given: tuple[str, ...] = ()
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(12)
        self._grid.setVerticalSpacing(0)
        self.offer(codes)

    def offer(self, codes: Sequence[str], say: Callable[[str], str] = str) -> None:
        """Other codes, or other words for them; what is ticked stays."""
        ticked = self.value
        codes = tuple(dict.fromkeys((*codes, *ticked)))
        if codes != tuple(self.boxes):
            while (item := self._grid.takeAt(0)) is not None:
                if (old := item.widget()) is not None:
                    old.hide()
                    old.deleteLater()
            self.boxes = {code: QCheckBox() for code in codes}
            for at, (code, box) in enumerate(self.boxes.items()):
                box.setProperty("dense", "true")
                box.setChecked(code in ticked)
                box.toggled.connect(self._on_box)
                self._grid.addWidget(box, at // self._columns, at % self._columns, Qt.AlignmentFlag.AlignLeft)
            self._grid.setColumnStretch(self._columns, 1)
        for code, box in self.boxes.items():
            text = say(code)
            short = text if self._wide else brief(text)
            box.setText(short.replace("&", "&&"))
            box.setToolTip(plain_tip(text) if short != text else "")
            box.setAccessibleName(text)

    def _on_box(self, _on: bool) -> None:
        self.edited.emit()

    @property
    def value(self) -> tuple[str, ...]:
        """What is ticked."""
        ticked = tuple(code for code, box in self.boxes.items() if box.isChecked())
        return self._given if set(ticked) == set(self._given) else ticked

    def show_value(self, value: Any) -> None:
        """Tick these; one that is not offered is added."""
        missing = [code for code in value if code not in self.boxes]
        if missing:
            self.offer((*self.boxes, *missing))
        for code, box in self.boxes.items():
            box.blockSignals(True)
            box.setChecked(code in value)
            box.blockSignals(False)
        self._given = tuple(value)

    def setFocus(self, reason: Any = Qt.FocusReason.OtherFocusReason) -> None:  # type: ignore[override]
        """To the first box."""
        first = next(iter(self.boxes.values()), None)
        if first is not None:
            first.setFocus(reason)


class Switch(QCheckBox):
    """Yes or no."""

    edited = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.toggled.connect(self._on_toggle)

    def _on_toggle(self, _on: bool) -> None:
        self.edited.emit()

    @property
    def value(self) -> bool:
        """Whether it is on."""
        return self.isChecked()

    def show_value(self, value: Any) -> None:
        """Show this."""
        self.blockSignals(True)
        self.setChecked(bool(value))
        self.blockSignals(False)


def brief(text: str) -> str:
    """A name in a list: as much of it as there is room for."""
    room = 2 * SHOWN - 1 if text.isascii() else SHOWN
    return text if len(text) <= room else f"{text[: room - 1]}…"


def value_of(field: Any) -> Any:
    """What a field holds, as the model wants it."""
    return field.given if isinstance(field, QSpinBox) else field.value


def terms(words: Words, key: str) -> Callable[[Any], str]:
    """How codes of a kind read."""

    def say(code: Any) -> str:
        return words.term(key, str(code))

    return say
