"""The cup as a picture: each round a card with its groups, who goes on, who waits, who is out, how far it is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetricsF, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from ui.forum.paint import pill_width
from ui.theme import tone, type_font
from ui.widgets.tag import paint_pill

if TYPE_CHECKING:
    from ui.cup.context import CupContext

CARD: Final = QSize(206, 124)
GAP: Final = 30
BELOW: Final = 20
"""Between two rows: arrows run there."""
TOP: Final = 4


@dataclass(frozen=True)
class Stage:
    """One round as it is drawn. ``lines``: (words, tone) one under the other; ``sources``: positions of the cards it is fed by."""

    name: str
    title: str
    state: str
    tone: str
    lines: tuple[tuple[str, str], ...]
    done: float = 0.0
    sources: tuple[int, ...] = ()


class Flow(QWidget):
    """As many cards a row as there is room for; ``pressed`` carries the round's name. The arrow keys go from one to the next."""

    pressed = Signal(str)

    def __init__(self, context: CupContext) -> None:
        super().__init__()
        self._context = context
        self.stages: tuple[Stage, ...] = ()
        self._at = 0
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def show_stages(self, stages: tuple[Stage, ...], looked_at: str) -> None:
        """Other rounds, or one of them otherwise."""
        self.stages = stages
        self._at = next((n for n, each in enumerate(stages) if each.name == looked_at), 0)
        said = (" ".join((each.title, each.state, *(text for text, _ in each.lines))) for each in stages)
        self.setAccessibleName("; ".join(said) or self._context.say("rounds.none"))
        self.setVisible(bool(stages))
        self.updateGeometry()
        self.update()

    # --- places ------------------------------------------------------------------------------------------------------------

    def _a_row(self, width: int) -> int:
        return max(1, (width + GAP) // (CARD.width() + GAP))

    def heightForWidth(self, width: int) -> int:
        rows = -(-len(self.stages) // self._a_row(width)) or 1
        return rows * (CARD.height() + BELOW) + TOP

    def sizeHint(self) -> QSize:
        return QSize(3 * (CARD.width() + GAP), self.heightForWidth(self.width()))

    def minimumSizeHint(self) -> QSize:
        return QSize(CARD.width(), CARD.height() + 2 * TOP)

    def resizeEvent(self, event: QEvent) -> None:  # type: ignore[override]
        self.updateGeometry()

    def _place(self, at: int) -> QRectF:
        line, column = divmod(at, self._a_row(self.width()))
        return QRectF(1 + column * (CARD.width() + GAP), TOP + line * (CARD.height() + BELOW), CARD.width(), CARD.height())

    # --- painting ----------------------------------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for at, stage in enumerate(self.stages):
            for source in stage.sources:
                self._arrow(painter, source, at)
        for at, stage in enumerate(self.stages):
            self._card(painter, stage, self._place(at), at == self._at)

    def _arrow(self, painter: QPainter, source: int, at: int) -> None:
        """From one card to the next; where others lie between, below them; two rows on, it passes behind the cards."""
        start, end = self._place(source), self._place(at)
        painter.setPen(QPen(self._context.palette.color("ink_3"), 1.6))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if at == source + 1 and start.top() == end.top():
            tip, back = QPointF(end.left() - 3, end.center().y()), (QPointF(-6, -5), QPointF(-6, 5))
            painter.drawLine(QPointF(start.right() + 2, start.center().y()), tip)
        else:
            aside = 10.0 * (source % 3 - 1)  # lines from different rounds do not lie on each other
            level = start.bottom() + BELOW / 2 + aside / 3
            same = start.top() == end.top()
            tip = QPointF(end.center().x() + aside, end.bottom() + 3 if same else end.top() - 3)
            back = (QPointF(-5, 6), QPointF(5, 6)) if same else (QPointF(-5, -6), QPointF(5, -6))
            foot = QPointF(start.center().x() + aside, start.bottom() + 1)
            painter.drawPolyline([foot, QPointF(foot.x(), level), QPointF(tip.x(), level), tip])
        for each in back:
            painter.drawLine(tip, tip + each)

    def _card(self, painter: QPainter, stage: Stage, box: QRectF, looked_at: bool) -> None:
        look = self._context.palette
        chosen = looked_at and self.hasFocus()
        painter.setPen(QPen(look.color("blue" if chosen else "ink_2" if looked_at else "line"), 2.0 if looked_at else 1.0))
        painter.setBrush(look.color("card"))
        painter.drawRoundedRect(box, 10, 10)
        inner = box.adjusted(12, 8, -12, -8)
        self._text(painter, QRectF(inner.left(), inner.top(), inner.width(), 24), stage.title, "strong", look.color("ink"))
        ink, ground = tone(look, stage.tone)
        room = QRectF(inner.left(), inner.top() + 26, min(pill_width(stage.state), inner.width()), 18)
        paint_pill(painter, room, QColor(ground))
        self._text(painter, room, stage.state, "tiny", QColor(ink), Qt.AlignmentFlag.AlignCenter)
        top = inner.top() + 46
        for text, tone_name in stage.lines:
            colour = look.color("ink_2") if not tone_name else QColor(tone(look, tone_name)[0])
            self._text(painter, QRectF(inner.left(), top, inner.width(), 20), text, "small", colour)
            top += 19
        bar = QRectF(inner.left(), inner.bottom(), inner.width(), 4)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(look.color("sunk"))
        painter.drawRoundedRect(bar, 2, 2)
        if stage.done > 0:
            painter.setBrush(look.color("jade"))
            painter.drawRoundedRect(QRectF(bar.left(), bar.top(), bar.width() * min(1.0, stage.done), 4), 2, 2)

    @staticmethod
    def _text(
        painter: QPainter, box: QRectF, text: str, role: str, ink: QColor, along: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignLeft
    ) -> None:
        font = type_font(role)
        painter.setFont(font)
        painter.setPen(ink)
        said = QFontMetricsF(font).elidedText(text, Qt.TextElideMode.ElideRight, box.width())
        painter.drawText(box, int(Qt.AlignmentFlag.AlignVCenter | along), said)

    # --- hands -------------------------------------------------------------------------------------------------------------

    def _stage_at(self, where: QPointF) -> int | None:
        return next((n for n in range(len(self.stages)) if self._place(n).contains(where)), None)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        over = self._stage_at(event.position()) is not None
        self.setCursor(Qt.CursorShape.PointingHandCursor if over else Qt.CursorShape.ArrowCursor)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        at = self._stage_at(event.position())
        if at is not None:
            self._go(at)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(Qt.Key(event.key()))
        if step is not None and self.stages and event.modifiers() in (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.KeypadModifier):
            self._go((self._at + step) % len(self.stages))
        else:
            super().keyPressEvent(event)

    def _go(self, at: int) -> None:
        self._at = at
        self.update()
        self.pressed.emit(self.stages[at].name)

    def focusInEvent(self, event: QEvent) -> None:  # type: ignore[override]
        super().focusInEvent(event)  # type: ignore[arg-type]
        self.update()

    def focusOutEvent(self, event: QEvent) -> None:  # type: ignore[override]
        super().focusOutEvent(event)  # type: ignore[arg-type]
        self.update()
