"""Score lines: each player's running total over the games, painted small."""

from __future__ import annotations

from decimal import Decimal

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from moderator.rulesets.sanguosha.ranking import Standing
from ui.table.context import Context
from ui.theme import type_font

INK = ("cinnabar", "blue", "jade", "amber", "ink", "ink_2", "ink_3", "seal")
READABLE = {"ink_3": "ink_2", "seal": "cinnabar"}
"""Text is never paler than this."""
STROKES = (Qt.PenStyle.SolidLine, Qt.PenStyle.DashLine)


class ScoreLines(QWidget):
    """The chosen player's line is heavy, the others are thin; names stand at the right ends."""

    def __init__(self, context: Context, rows: tuple[Standing, ...]) -> None:
        super().__init__()
        self._look = context.palette
        self._rows = rows
        self._chosen = rows[0].line if rows else ""
        self.setMinimumSize(360, 120)
        self.setAccessibleName(context.say("standings.lines"))

    def choose(self, line: str) -> None:
        """Whose line stands out."""
        self._chosen = line
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Grid, lines, names."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(type_font("tiny"))
        tracks = {row.line: self._track(row) for row in self._rows}
        longest = max((len(track) for track in tracks.values()), default=1)
        values = [value for track in tracks.values() for value in track]
        low, high = float(min(values, default=0)), float(max(values, default=1))
        box = QRectF(34, 10, self.width() - 34 - 96, self.height() - 34)
        self._grid(painter, box, low, high, longest)
        for number, row in enumerate(self._rows):
            self._line(painter, box, tracks[row.line], (low, high), longest, number)
        self._names(painter, box, tracks, (low, high))
        painter.end()

    def _track(self, row: Standing) -> list[Decimal]:
        """Running totals: what came along, each game, the reds at the end."""
        total = row.score.inherited + row.score.adopted
        track = [total]
        for _, value in row.score.games:
            total += value
            track.append(total)
        if row.score.red:
            track[-1] += row.score.red
        return track

    def _grid(self, painter: QPainter, box: QRectF, low: float, high: float, games: int) -> None:
        for part in range(5):
            value = low + (high - low) * part / 4
            y = self._y(box, value, low, high)
            painter.setPen(self._look.color("line"))
            painter.drawLine(QPointF(box.left(), y), QPointF(box.right(), y))
            painter.setPen(self._look.color("ink_2"))
            right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
            painter.drawText(QRectF(0, y - 8, 28, 16), right, f"{value:.0f}".replace("-", "\N{MINUS SIGN}"))
        for game in range(games):
            x = self._x(box, game, games)
            painter.drawText(QRectF(x - 14, box.bottom() + 6, 28, 16), Qt.AlignmentFlag.AlignCenter, str(game))

    def _line(self, painter: QPainter, box: QRectF, track: list[Decimal], span: tuple[float, float], games: int, number: int) -> None:
        chosen = self._rows[number].line == self._chosen
        colour = QColor(self._look.color(INK[number % len(INK)]))
        painter.setPen(QPen(colour, 3.0 if chosen else 1.4, STROKES[0] if chosen else STROKES[number % 2]))
        points = [QPointF(self._x(box, game, games), self._y(box, float(value), *span)) for game, value in enumerate(track)]
        painter.drawPolyline(points)
        if chosen:
            painter.setBrush(colour)
            for point in points:
                painter.drawEllipse(point, 3.5, 3.5)
            painter.setBrush(Qt.BrushStyle.NoBrush)

    def _names(self, painter: QPainter, box: QRectF, tracks: dict[str, list[Decimal]], span: tuple[float, float]) -> None:
        """At the height of each end, pushed apart so that none lies over another."""
        ends = sorted((self._y(box, float(tracks[row.line][-1]), *span), number) for number, row in enumerate(self._rows))
        floor = 0.0
        for y, number in ends:
            y = max(y, floor + 15)
            floor = y
            row = self._rows[number]
            painter.setPen(self._look.color(READABLE.get(INK[number % len(INK)], INK[number % len(INK)])))
            text = painter.fontMetrics().elidedText(row.person, Qt.TextElideMode.ElideRight, 84)
            painter.drawText(QRectF(box.right() + 8, min(y, self.height() - 8.0) - 8, 88, 16), Qt.AlignmentFlag.AlignVCenter, text)

    @staticmethod
    def _x(box: QRectF, game: int, games: int) -> float:
        return box.left() + box.width() * game / max(1, games - 1)

    @staticmethod
    def _y(box: QRectF, value: float, low: float, high: float) -> float:
        return box.bottom() - box.height() * (value - low) / ((high - low) or 1)
