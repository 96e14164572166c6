"""The left column: what the game's face says beside the board, as painted lines in panels."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetricsF, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from ui.forum.context import ForumContext
from ui.forum.paint import BAR, cover, pill_width
from ui.forum.views import Bit, Line, Section
from ui.theme import SPACE, tone, type_font
from ui.widgets.panel import Panel, Scroll
from ui.widgets.tag import Tag, paint_pill
from ui.widgets.text import PlainText, plain_tip

ROW: Final = 26


class Lines(QWidget):
    """Lines of bits, painted; ``pressed`` carries the seat of the line that was clicked."""

    pressed = Signal(str)

    def __init__(self, context: ForumContext, lines: Sequence[Line] = ()) -> None:
        super().__init__()
        self._context = context
        self.lines: tuple[Line, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setMouseTracking(True)
        self.show_lines(lines)

    def show_lines(self, lines: Sequence[Line]) -> None:
        """Other lines."""
        self.lines = tuple(lines)
        covered = self._context.say("covered")
        self.setAccessibleName("\n".join(" ".join(covered if bit.covered else bit.text for bit in line.bits) for line in self.lines))
        self.setFixedHeight(ROW * len(self.lines))
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(160, ROW * len(self.lines))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, look = QPainter(self), self._context.palette
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for number, line in enumerate(self.lines):
            top = number * ROW
            if number:
                painter.fillRect(QRectF(0, top, self.width(), 1), look.color("line"))
            parts, left = sum(bit.share for bit in line.bits) or 1.0, 0.0
            for bit in line.bits:
                room = self.width() * bit.share / parts
                self._bit(painter, bit, QRectF(left, top, room - 4, ROW))
                left += room

    def _bit(self, painter: QPainter, bit: Bit, box: QRectF) -> None:
        look = self._context.palette
        ink = QColor(look.ink if not bit.tone else look.ink_2 if bit.tone == "muted" else tone(look, bit.tone)[0])
        if bit.covered:
            cover(painter, QRectF(box.left(), box.top(), min(BAR, box.width()), box.height()), ink)
            return
        font = type_font("tiny" if bit.pill else "strong" if bit.strong else "small")
        font.setStrikeOut(bit.struck)
        painter.setFont(font)
        text = QFontMetricsF(font).elidedText(bit.text, Qt.TextElideMode.ElideRight, box.width())
        if bit.pill and bit.text:
            ground = QRectF(box.left(), box.center().y() - 9, min(pill_width(text), box.width()), 18)
            paint_pill(painter, ground, QColor(tone(look, bit.tone or "neutral")[1]))
            painter.setPen(ink)
            painter.drawText(ground, int(Qt.AlignmentFlag.AlignCenter), text)
            return
        painter.setPen(QColor(look.ink_2) if bit.struck else ink)
        painter.drawText(box, int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft), text)

    def _line_at(self, y: float) -> Line | None:
        at = int(y // ROW)
        return self.lines[at] if 0 <= at < len(self.lines) else None

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        line = self._line_at(event.position().y())
        self.setCursor(Qt.CursorShape.PointingHandCursor if line is not None and line.seat else Qt.CursorShape.ArrowCursor)
        self.setToolTip(plain_tip(" ".join(bit.text for bit in line.bits if not bit.covered)) if line is not None else "")

    def leaveEvent(self, event: QEvent) -> None:
        self.setToolTip("")

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        line = self._line_at(event.position().y())
        if line is not None and line.seat:
            self.pressed.emit(line.seat)


class SectionPanel(Panel):
    """One section."""

    def __init__(self, context: ForumContext) -> None:
        super().__init__(" ", margin=12)
        self._context = context
        self.tag = Tag(context.palette, "")
        self.head.addWidget(self.tag)
        self.lines = Lines(context)
        self.empty = PlainText("", "small", "muted", wrap=True)
        self.body.addWidget(self.lines)
        self.body.addWidget(self.empty)

    def show_section(self, section: Section) -> None:
        """Another content."""
        self.set_title(section.title)
        self.tag.set_text(section.tag, section.tone)
        self.tag.setVisible(bool(section.tag))
        self.lines.show_lines(section.lines)
        self.lines.setVisible(bool(section.lines))
        self.empty.setText(section.empty)
        self.empty.setVisible(not section.lines and bool(section.empty))


class Sections(Scroll):
    """Panels one under the other; ``pressed`` carries a seat."""

    pressed = Signal(str)

    def __init__(self, context: ForumContext) -> None:
        super().__init__()
        self._context = context
        self._shown: tuple[Section, ...] = ()
        self.panels: list[SectionPanel] = []
        self.box.setSpacing(SPACE + 2)
        self.box.addStretch(1)

    def show_sections(self, sections: Sequence[Section]) -> None:
        """Other sections; those that are equal stay as they are."""
        if tuple(sections) == self._shown:
            return
        self._shown = tuple(sections)
        layout: QVBoxLayout = self.box
        while len(self.panels) < len(sections):
            panel = SectionPanel(self._context)
            panel.lines.pressed.connect(self.pressed)
            layout.insertWidget(len(self.panels), panel)
            self.panels.append(panel)
        for number, panel in enumerate(self.panels):
            panel.setVisible(number < len(sections))
            if number < len(sections):
                panel.show_section(sections[number])
