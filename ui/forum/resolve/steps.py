"""The left of a resolution window: questions to the host first, then every step with its reason, its clauses, and what it changed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QSizePolicy, QVBoxLayout, QWidget

from ui.theme import SPACE, Palette, tone, type_font
from ui.widgets.buttons import KeyButton
from ui.widgets.panel import row
from ui.widgets.tag import ClauseTag
from ui.widgets.text import PlainText, Rule

if TYPE_CHECKING:
    from collections.abc import Sequence

    from moderator.play.words import Words

BADGE: Final = 30


class Badge(QWidget):
    """A number on a soft ground."""

    def __init__(self, palette: Palette, text: str, tone_name: str = "neutral") -> None:
        super().__init__()
        self._palette, self._text, self._tone = palette, text, tone_name
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(text)

    def sizeHint(self) -> QSize:
        return QSize(BADGE, BADGE)

    def paintEvent(self, event: QPaintEvent) -> None:
        ink, ground = tone(self._palette, self._tone)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(ground))
        painter.drawRoundedRect(QRectF(self.rect()), 6, 6)
        painter.setPen(QColor(ink))
        painter.setFont(type_font("strong"))
        painter.drawText(self.rect(), int(Qt.AlignmentFlag.AlignCenter), self._text)


class Heading(PlainText):
    """The name of a part of the resolution."""

    def __init__(self, text: str) -> None:
        super().__init__(text, "small", "muted")
        self.setContentsMargins(0, 6, 0, 0)


class StepRow(QFrame):
    """One step. ``wanted``: show what it changed; ``moved``: up or down from it; ``settle``: the host sets its outcome otherwise."""

    wanted = Signal(object)
    moved = Signal(int)
    settle = Signal(object)

    def __init__(
        self, palette: Palette, words: Words, number: int, text: str, reason: str = "", clauses: Sequence[str] = (), *, muted: bool = False,
        tone_name: str = "neutral", game: str = "chess",
    ) -> None:  # fmt: skip
        super().__init__()
        self._palette = palette
        self._chosen = False
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(text)
        self._box = QVBoxLayout(self)
        self._box.setContentsMargins(8, 6, 8, 4)
        self._box.setSpacing(4)
        said = QVBoxLayout()
        said.setSpacing(2)
        said.addWidget(PlainText(text, "body" if muted else "strong", "muted" if muted else "", wrap=True))
        if reason:
            said.addWidget(PlainText(reason, "small", "muted", wrap=True))
        tags = [ClauseTag(clause, words, game) for clause in clauses]
        badge = Badge(palette, str(number), tone_name)
        line = row(badge, *tags, spacing=SPACE // 2)
        line.insertLayout(1, said, 1)
        line.setAlignment(badge, Qt.AlignmentFlag.AlignTop)
        line.insertSpacing(1, SPACE)
        self._box.addLayout(line)
        self._more: QWidget | None = None
        self._box.addWidget(Rule())

    def choose(self, chosen: bool, more: QWidget | None = None) -> None:
        """The row that is looked at, with what it changed under it."""
        self._chosen = chosen
        if self._more is not None:
            self._more.hide()
            self._more.deleteLater()
        self._more = more
        if more is not None:
            self._box.insertWidget(1, more)
        self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}.get(Qt.Key(event.key()))
        if step is not None:
            self.moved.emit(step)
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.wanted.emit(self)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.setFocus()

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._chosen:
            painter = QPainter(self)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self._palette.color("hover"))
            painter.drawRoundedRect(QRectF(self.rect()), 8, 8)


class AskRow(QFrame):
    """A question that the host settles there and then. ``chosen`` carries the choice; the default stands first."""

    chosen = Signal(str)

    def __init__(
        self, palette: Palette, words: Words, text: str, reason: str, clauses: Sequence[str], choices: Sequence[tuple[str, str]], *,
        done: str = "", game: str = "chess", room: int = 0,
    ) -> None:  # fmt: skip
        """``room``: how wide a line of choices may be; 0 is as wide as they are."""
        super().__init__()
        self.is_open = not done
        box = QVBoxLayout(self)
        box.setContentsMargins(8, 6, 8, 4)
        box.setSpacing(6)
        said = QVBoxLayout()
        said.setSpacing(2)
        said.addWidget(PlainText(text, "strong", wrap=True))
        if reason:
            said.addWidget(PlainText(reason, "small", "muted", wrap=True))
        tags = [ClauseTag(clause, words, game) for clause in clauses]
        mark = Badge(palette, "\N{CHECK MARK}" if done else "?", "jade" if done else "amber")
        line = row(mark, *tags, spacing=SPACE // 2)
        line.insertLayout(1, said, 1)
        line.insertSpacing(1, SPACE)
        box.addLayout(line)
        self.buttons: list[KeyButton] = []
        for value, label in choices:
            button = KeyButton(label, kind="plain" if self.buttons or done else "warning", table=not room)
            button.setProperty("value", value)
            button.setAutoDefault(True)
            button.clicked.connect(self._on_click)
            self.buttons.append(button)
        for line_ in _flow(self.buttons, room):
            box.addLayout(row(*((BADGE + SPACE,) if not room else ()), *line_, None))
        box.addWidget(Rule())

    def _on_click(self) -> None:
        button = self.sender()
        if button is not None:
            self.chosen.emit(str(button.property("value")))


def _flow(buttons: list[KeyButton], room: int) -> list[list[KeyButton]]:
    """Buttons in lines that are no wider than the room."""
    lines: list[list[KeyButton]] = [[]]
    for button in buttons:
        used = sum(each.sizeHint().width() + SPACE for each in lines[-1])
        if room and lines[-1] and used + button.sizeHint().width() > room:
            lines.append([])
        lines[-1].append(button)
    return lines


def side_by_side(before: tuple[str, Sequence[tuple[str, str]]], after: tuple[str, Sequence[tuple[str, str]]]) -> QWidget:
    """Two headed lists, each line with its tone."""
    frame = QFrame()
    frame.setObjectName("panel")
    frame.setProperty("sunk", "true")
    grid = QGridLayout(frame)
    grid.setContentsMargins(12, 8, 12, 8)
    grid.setHorizontalSpacing(2 * SPACE)
    grid.setVerticalSpacing(2)
    for column, (head, lines) in enumerate((before, after)):
        grid.addWidget(PlainText(head, "small", "muted"), 0, column)
        grid.setColumnStretch(column, 1)
        for at, (text, tone_name) in enumerate(lines, 1):
            grid.addWidget(PlainText(text, "small", tone_name, wrap=True), at, column, Qt.AlignmentFlag.AlignTop)
    return frame
