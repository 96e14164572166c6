"""The vote chart: voters down, seats across, a mark where somebody has voted, and a thin line from a vote that was changed."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QHelpEvent, QImage, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QFileDialog, QSizePolicy, QToolTip, QWidget

from ui.forum.chess.votes import SIGNS, Mark, Votes, ballots, chart_html, votes_of
from ui.forum.sheet import Sheet
from ui.theme import Palette, type_font
from ui.widgets.buttons import KeyButton
from ui.widgets.fields import ChoiceField
from ui.widgets.panel import row
from ui.widgets.text import PlainText, plain_tip

if TYPE_CHECKING:
    from ui.table.context import Context

SIDE, TOP, FOOT, RIGHT = 190, 108, 30, 60
ROW, COLUMN = 25, 54


class VoteChart(QWidget):
    """Painted; says its contents as its accessible description. ``cut``: names that had to be shortened."""

    def __init__(self, palette: Palette, say: Any, names: Any, when: Any) -> None:
        super().__init__()
        self._palette, self._say, self._names, self._when = palette, say, names, when
        self.votes: Votes | None = None
        self.cut: set[str] = set()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(say("chart.title"))

    def show_votes(self, votes: Votes) -> None:
        """Another ballot, or the same one later."""
        self.votes = votes
        told = [self._say("chart.told", voter=m.voter, target=m.target) for m in votes.marks if m.kind in {"now", "self"}]
        self.setAccessibleDescription(" ".join(told))
        self.setFixedHeight(self.sizeHint().height())
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        voters, targets = (len(self.votes.voters), len(self.votes.targets)) if self.votes is not None else (16, 16)
        return QSize(SIDE + COLUMN * targets + RIGHT, TOP + ROW * voters + FOOT)

    def _column(self) -> float:
        targets = len(self.votes.targets) if self.votes is not None else 1
        return min(80.0, (self.width() - SIDE - RIGHT) / max(1, targets))

    def _middle(self, mark: Mark) -> QPointF:
        assert self.votes is not None
        x = SIDE + self._column() * (self.votes.targets.index(mark.target) + 0.5)
        return QPointF(x, TOP + ROW * (self.votes.voters.index(mark.voter) + 0.5))

    def _placed(self) -> list[Mark]:
        """Marks that have a place: whoever is voted for in a run-off without being a candidate has none."""
        votes = self.votes
        return [] if votes is None else [m for m in votes.marks if m.target in votes.targets and m.voter in votes.voters]

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        self.paint_on(painter)

    def paint_on(self, painter: QPainter) -> None:
        """The whole chart."""
        votes = self.votes
        if votes is None:
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._lattice(painter, votes)
        self._heads(painter, votes)
        counted = {mark.voter: mark for mark in self._placed() if mark.kind in {"now", "self"}}
        for mark in self._placed():
            if mark.kind == "was" and mark.voter in counted:
                self._line(painter, mark, counted[mark.voter])
        for mark in self._placed():
            self._mark(painter, mark)

    def _lattice(self, painter: QPainter, votes: Votes) -> None:
        width, column = self._column() * len(votes.targets), self._column()
        for at, voter in enumerate(votes.voters):
            box = QRectF(SIDE, TOP + ROW * at, width, ROW)
            if at % 2:
                painter.fillRect(box, self._palette.color("sunk"))
            if voter in votes.targets:  # the seat itself
                own = votes.targets.index(voter)
                painter.fillRect(QRectF(SIDE + column * own, box.top(), column, ROW), self._palette.color("pressed"))
        painter.setPen(QPen(self._palette.color("line")))
        for at in range(len(votes.targets) + 1):
            painter.drawLine(QPointF(SIDE + column * at, TOP), QPointF(SIDE + column * at, TOP + ROW * len(votes.voters)))

    def _heads(self, painter: QPainter, votes: Votes) -> None:
        self.cut.clear()
        small, strong = type_font("small"), type_font("strong")
        metrics = QFontMetrics(small)
        painter.setFont(small)
        painter.setPen(self._palette.color("ink"))
        for at, voter in enumerate(votes.voters):
            muted = voter in votes.read.missing
            painter.setPen(self._palette.color("ink_2" if muted else "ink"))
            text = self._fit(metrics, self._names(voter), SIDE - 16)
            flags = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            painter.drawText(QRectF(0, TOP + ROW * at, SIDE - 10, ROW), flags, text)
        painter.setPen(self._palette.color("ink"))
        most = max(votes.public.values(), default=0)
        for at, target in enumerate(votes.targets):
            number = votes.public.get(target, 0)
            x = SIDE + self._column() * (at + 0.5)
            painter.save()
            painter.translate(x + 4, TOP - 8)
            painter.rotate(-52)
            painter.setFont(strong if number and number == most else small)
            painter.drawText(QPointF(0, 0), self._fit(QFontMetrics(painter.font()), self._names(target), 112))
            painter.restore()
            painter.setFont(strong)
            painter.setPen(self._palette.color("cinnabar" if number and number == most else "ink_2"))
            below = QRectF(x - 20, TOP + ROW * len(votes.voters) + 4, 40, FOOT - 6)
            painter.drawText(below, int(Qt.AlignmentFlag.AlignCenter), str(number or ""))
            painter.setPen(self._palette.color("ink"))

    def _fit(self, metrics: QFontMetrics, text: str, room: int) -> str:
        shown = metrics.elidedText(text, Qt.TextElideMode.ElideRight, room)
        if shown != text:
            self.cut.add(text)
        return shown

    def _line(self, painter: QPainter, old: Mark, new: Mark) -> None:
        painter.setPen(QPen(self._palette.color("ink_3"), 1.4, Qt.PenStyle.DashLine))
        a, b = self._middle(old), self._middle(new)
        turn = 8 if b.x() > a.x() else -8
        painter.drawLine(QPointF(a.x() + turn, a.y()), QPointF(b.x() - turn, b.y()))

    def _mark(self, painter: QPainter, mark: Mark) -> None:
        at = self._middle(mark)
        ink = self._palette.color("cinnabar" if mark.kind == "void" else "blue" if mark.kind == "now" else "ink_2")
        painter.setPen(QPen(ink, 1.8))
        painter.setBrush(ink if mark.kind == "now" else QColor(0, 0, 0, 0))
        if mark.kind == "void":
            painter.drawLine(at + QPointF(-4, -4), at + QPointF(4, 4))
            painter.drawLine(at + QPointF(-4, 4), at + QPointF(4, -4))
        elif mark.kind == "self":
            painter.drawRect(QRectF(at.x() - 5, at.y() - 5, 10, 10))
        else:
            radius = 7 if mark.kind == "now" else 4
            painter.drawEllipse(at, radius, radius)

    def event(self, event: QEvent) -> bool:
        """What a mark stands for, on hover."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            near = next((m for m in self._placed() if (self._middle(m) - QPointF(event.pos())).manhattanLength() < 18), None)
            if near is not None:
                text = self._say(f"chart.tip.{near.kind}", voter=near.voter, target=near.target, at=self._when(near.at) if near.at else "")
                QToolTip.showText(event.globalPos(), plain_tip(text), self)
                return True
        return super().event(event)

    def picture(self, scale: int = 2) -> QImage:
        """The chart as an image of its own."""
        image = QImage(self.size() * scale, QImage.Format.Format_ARGB32)
        image.setDevicePixelRatio(scale)
        image.fill(self._palette.color("card"))
        painter = QPainter(image)
        self.paint_on(painter)
        painter.end()
        return image


class ChartDialog(Sheet):
    """The chart of any ballot of the game, saved as a picture or a page. Nothing secret is in it."""

    def __init__(self, context: Context, *, parent: QWidget | None = None) -> None:
        words = context.words.of(context.desk.session.ruleset.name)
        super().__init__(context, words.say("ui.forum.chart.title"), width=1180, secret=False, parent=parent)
        self.setMinimumHeight(640)
        self.which = ChoiceField()
        self.which.setAccessibleName(self.talk("chart.which"))
        for each in ballots(context.desk.state):
            self.which.addItem(self.talk("board.runoff" if each.runoff else "board.day", n=each.day), each)
        self.head.addWidget(self.which)
        self.chart = VoteChart(context.palette, self.talk, context.desk.name_of, self.when)
        self.body.addWidget(self.chart, 1)
        self.body.addStretch(1)
        self.body.addLayout(row(*(self._legend(kind) for kind in SIGNS), None, spacing=18))
        self.png = KeyButton(self.talk("chart.png"), key="Ctrl+S", table=True)
        self.page = KeyButton(self.talk("chart.html"), key="Ctrl+H", table=True)
        self.png.clicked.connect(self._as_png)
        self.page.clicked.connect(self._as_html)
        close = self.closer()
        self.add_buttons(self.png, self.page, None, close)
        self.which.currentIndexChanged.connect(self._on_which)
        self._on_which()
        if not self.which.count():
            self.say(self.talk("chart.none"))
        for part in (self.which, self.png, self.page):
            part.setEnabled(bool(self.which.count()))
        close.setFocus()

    def _legend(self, kind: str) -> PlainText:
        return PlainText(f"{SIGNS[kind]}  {self.talk(f'chart.{kind}')}", "small", "muted")

    def _on_which(self) -> None:
        ballot = self.which.currentData()
        if ballot is not None:
            self.chart.show_votes(votes_of(self.context.desk.session, ballot, self.context.desk.now()))

    def _as_png(self) -> None:
        self._save("png", self.write_png)

    def _as_html(self) -> None:
        self._save("html", self.write_html)

    def _save(self, ending: str, write: Any) -> None:
        files = QFileDialog(self, self.talk(f"chart.{ending}"), f"{self.which.currentText()}.{ending}")
        files.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        files.setDefaultSuffix(ending)
        files.fileSelected.connect(write)
        self._files = files
        files.open()

    def write_png(self, path: str) -> None:
        """The picture, twice as fine as the screen."""
        if not self.chart.picture().save(path, "PNG"):
            self.say(self.talk("chart.not_written", file=path))

    def write_html(self, path: str) -> None:
        """The page, in UTF-8."""
        assert self.chart.votes is not None
        text = chart_html(self.chart.votes, self.words, self.context.desk.name_of)
        try:
            Path(path).write_text(text, encoding="utf-8", newline="\n")
        except OSError:
            self.say(self.talk("chart.not_written", file=path))
