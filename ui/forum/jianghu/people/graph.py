"""Who may talk with whom, painted: seats by their groups, a knot for every alliance with a thread to each of its members."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from moderator.rulesets.jianghu.network import Link, network
from moderator.rulesets.jianghu.roles import Role
from moderator.rulesets.jianghu.state import GameState
from moderator.rulesets.jianghu.state_parts import Seat
from ui.forum.sheet import covered
from ui.theme import Palette, tone, type_font
from ui.widgets.tag import paint_pill

GROUPS: Final[tuple[tuple[str, int, tuple[Role, ...]], ...]] = (
    ("swords", 0, ("hidden_sword", "joint_sword")),
    ("eggs", 0, ("joint_egg", "soul_shift", "resurrect")),
    ("lone", 1, ("lone_killer",)),
    ("joint", 1, ("joint_killer",)),
    ("others", 1, ("black_egg", "mine", "sapper", "soul_return")),
    ("independent", 2, ("independent_killer",)),
)
"""Group, column, roles at the start; a converted soul return stands with the joint killers."""
KNOTS: Final = {
    "joint_swords": 0, "joint_eggs": 0, "swords": 0, "eggs": 0, "joint_killers": 0, "converted": 0, "coded": 1, "killers": 1,
    "out_killers": 1,
}  # fmt: skip
"""In which gap between the columns a knot lies."""
TOKEN: Final = 25
GAP: Final = 12
HEAD: Final = 20
WIDE: Final = 188
LOW: Final = 27
"""Least distance between two knots."""
SIZE: Final = QSize(850, 500)


@dataclass(frozen=True)
class Group:
    """Seats that stand together."""

    name: str
    column: int
    seats: tuple[Seat, ...]


def groups(state: GameState) -> tuple[Group, ...]:
    """The groups that exist, each in code order."""
    made = []
    for name, column, roles in GROUPS:
        seats = [s for s in state.started(*roles) if not _converted(s)]
        if name == "joint":
            seats += [s for s in state.started("soul_return") if _converted(s)]
        if seats:
            made.append(Group(name, column, tuple(seats)))
    return tuple(made)


def _converted(seat: Seat) -> bool:
    return seat.start == "soul_return" and seat.role == "joint_killer"


def fresh(state: GameState, link: Link) -> bool:
    """Whether it has just come about: in this round, or not announced yet."""
    return link.since is not None and (not link.told or (state.round is not None and link.since >= state.round.opened))


class AllianceGraph(QWidget):
    """``show_state(None)`` covers it: the same size, and nothing under it can be told."""

    def __init__(self, palette: Palette, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._palette = palette
        self._state: GameState | None = None
        self._names: dict[str, str] = {}
        self._words: dict[str, str] = {}
        self.chosen = ""
        self.setMinimumSize(SIZE)

    def sizeHint(self) -> QSize:
        return SIZE

    def show_state(self, state: GameState | None, words: dict[str, str], chosen: str = "") -> None:
        """``words``: of groups (``group.swords``) and edges (``edge.swords``), and ``covered``; ``chosen``: the edge that stands out."""
        self._state, self._words, self.chosen = state, words, chosen
        self._names = {seat: f"{n}" for n, seat in enumerate(state.seats, 1)} if state is not None else {}
        self.update()

    # --- where things are ---------------------------------------------------------------------------------------------

    def _columns(self) -> tuple[float, ...]:
        between = (self.width() - 3 * WIDE) / 2
        return (0.0, WIDE + between, 2 * (WIDE + between))

    def places(self) -> dict[str, QRectF]:
        """Every seat's box, and every group's heading as ``group:<name>``."""
        found: dict[str, QRectF] = {}
        if self._state is None:
            return found
        made, columns = groups(self._state), self._columns()
        for at, left in enumerate(columns):
            mine = [group for group in made if group.column == at]
            room = self.height() - sum(HEAD + GAP for _ in mine) + GAP
            step = min(TOKEN, room / max(1, sum(len(group.seats) for group in mine)))
            top = max(0.0, (room - step * sum(len(group.seats) for group in mine)) / 2) if at == 0 else 0.0
            for group in mine:
                found[f"group:{group.name}"] = QRectF(left, top, WIDE, HEAD)
                top += HEAD
                for seat in group.seats:
                    found[seat.id] = QRectF(left, top + 1, WIDE, step - 2)
                    top += step
                top += GAP
        return found

    def knots(self, links: Sequence[Link], boxes: dict[str, QRectF]) -> list[QPointF]:
        """Where each alliance is knotted: in its gap, as high as its members are, one under the other."""
        columns = self._columns()
        found: dict[int, QPointF] = {}
        for gap in (0, 1):
            mine = [(n, link) for n, link in enumerate(links) if KNOTS.get(link.edge, 1) == gap]
            middle = (columns[gap] + WIDE + columns[gap + 1]) / 2
            wanted = sorted(
                (sum(boxes[name].center().y() for name in link.members if name in boxes) / max(1, len(link.members)), n) for n, link in mine
            )
            least = LOW / 2
            for place, (height, n) in enumerate(wanted):
                below = (len(wanted) - place) * LOW
                height = max(least, min(height, self.height() - below))
                found[n] = QPointF(middle, height)
                least = height + LOW
        return [found[n] for n in range(len(links))]

    # --- painting -----------------------------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self._state is None:
            self._paint_cover(painter)
            return
        boxes, links = self.places(), network(self._state)
        places = self.knots(links, boxes)
        for ground in (True, False):  # the chosen one over the others
            for link, knot in zip(links, places, strict=True):
                if (link.edge == self.chosen) != ground:
                    self._threads(painter, link, knot, boxes)
        for group in groups(self._state):
            self._heading(painter, group, boxes[f"group:{group.name}"])
            for seat in group.seats:
                self._token(painter, seat, boxes[seat.id])
        for link, knot in zip(links, places, strict=True):
            self._knot(painter, link, knot)

    def _paint_cover(self, painter: QPainter) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._palette.color("sunk"))
        painter.drawRoundedRect(QRectF(self.rect()), 8, 8)
        painter.setPen(self._palette.color("ink_2"))
        painter.setFont(type_font("body"))
        painter.drawText(self.rect(), int(Qt.AlignmentFlag.AlignCenter), f"{covered(10)}\n\n{self._words.get('covered', '')}")

    def _tone(self, link: Link) -> str:
        if self._state is not None and fresh(self._state, link):
            return "amber"
        return "blue" if link.edge == "coded" else "jade"

    def _threads(self, painter: QPainter, link: Link, knot: QPointF, boxes: dict[str, QRectF]) -> None:
        colour = QColor(tone(self._palette, self._tone(link))[0])
        strong = link.edge == self.chosen
        colour.setAlphaF(1.0 if strong else 0.34 if self.chosen else 0.6)
        pen = QPen(colour, 2.6 if strong else 1.5)
        if not link.told:
            pen.setStyle(Qt.PenStyle.DashLine)
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for name in link.members:
            box = boxes.get(name)
            if box is None:
                continue
            end = QPointF(box.right() if box.right() < knot.x() else box.left(), box.center().y())
            half = (end.x() + knot.x()) / 2
            path = QPainterPath(knot)
            path.cubicTo(QPointF(half, knot.y()), QPointF(half, end.y()), end)
            painter.drawPath(path)

    def _knot(self, painter: QPainter, link: Link, knot: QPointF) -> None:
        font = type_font("tiny")
        text = self._words.get(f"knot.{link.edge}", link.edge)
        ink, ground = tone(self._palette, self._tone(link))
        width = QFontMetricsF(font).horizontalAdvance(text) + 16
        box = QRectF(knot.x() - width / 2, knot.y() - 9, width, 18)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._palette.color("paper"))
        painter.drawRoundedRect(box.adjusted(-2, -2, 2, 2), 11, 11)
        paint_pill(painter, box, QColor(ground))
        painter.setPen(QColor(ink))
        painter.setFont(font)
        painter.drawText(box, int(Qt.AlignmentFlag.AlignCenter), text)

    def _heading(self, painter: QPainter, group: Group, box: QRectF) -> None:
        painter.setPen(self._palette.color("ink_2"))
        painter.setFont(type_font("small"))
        alive = sum(seat.living for seat in group.seats)
        text = f"{self._words.get(f'group.{group.name}', group.name)}  {alive} / {len(group.seats)}"
        painter.drawText(box, int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft), text)

    def _token(self, painter: QPainter, seat: Seat, box: QRectF) -> None:
        look = self._palette
        painter.setPen(QPen(look.color("line"), 1))
        painter.setBrush(look.color("card" if seat.living else "sunk"))
        painter.drawRoundedRect(box.adjusted(0.5, 0, -0.5, 0), 5, 5)
        font = type_font("tiny")
        painter.setFont(font)
        painter.setPen(look.color("ink_2"))
        code = QRectF(box.left() + 8, box.top(), 38, box.height())
        painter.drawText(code, int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft), seat.code)
        painter.setPen(look.color("ink" if seat.living else "ink_2"))
        font.setStrikeOut(not seat.living)
        painter.setFont(font)
        room = QRectF(box.left() + 48, box.top(), box.width() - 54, box.height())
        text = f"{self._names.get(seat.id, '')} {seat.mask}"
        said = QFontMetricsF(font).elidedText(text, Qt.TextElideMode.ElideRight, room.width())
        painter.drawText(room, int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft), said)
