"""Who met whom: guards down, prisoners across, the nights in the cells; claims held against the truth. For the host alone."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetricsF, QHelpEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from moderator.rulesets.prison import pairing
from moderator.rulesets.prison.state import Claim, GameState
from ui.forum.keys import OF_GAME
from ui.forum.prison.seen import is_open
from ui.theme import Palette, tone, type_font
from ui.widgets.buttons import KeyButton
from ui.widgets.panel import Panel, row
from ui.widgets.tag import Tag
from ui.widgets.text import PlainText, plain_tip

if TYPE_CHECKING:
    from ui.forum.context import ForumContext

HEAD: Final = 24
ROW: Final = 26
NAME: Final = 84
WRONG, RIGHT = "\N{NOT EQUAL TO}", "\N{CHECK MARK}"


@dataclass(frozen=True)
class Told:
    """A claim with the truth beside it."""

    claim: Claim
    truth: str | None
    in_room: bool

    @property
    def wrong(self) -> bool:
        """Whether it is not as it was; a claim that names nobody is only a note."""
        return bool(self.claim.met) and self.claim.met != self.truth


def told(state: GameState) -> tuple[Told, ...]:
    """Every claim against the truth (7.4)."""
    rooms = {night.number: {seat for room in night.rooms for seat in room.occupants} for night in pairing.nights(state)}
    return tuple(
        Told(claim, pairing.truth_of(state, claim), claim.seat in rooms.get(claim.night, set())) for claim in state.claims
    )  # fmt: skip


@dataclass(frozen=True)
class GridView:
    """Names and cells. ``cells``: (row, column) -> nights; ``claims``: (row, column) -> right or wrong; ``last``: the newest night."""

    rows: tuple[str, ...] = ()
    columns: tuple[str, ...] = ()
    cells: dict[tuple[int, int], tuple[int, ...]] = field(default_factory=dict)
    claims: dict[tuple[int, int], bool] = field(default_factory=dict)
    last: int = 0
    covered: bool = False


def view(context: ForumContext) -> GridView:
    """The grid; covered it is as large and empty."""
    state: GameState = context.desk.state
    guards = [seat for seat in state.seats.values() if seat.side == "guard"]
    prisoners = [seat for seat in state.seats.values() if seat.side == "prisoner"]
    names = tuple(seat.mask for seat in guards), tuple(seat.mask for seat in prisoners)
    if not is_open(context):
        return GridView(*names, covered=True)
    down = {seat.id: at for at, seat in enumerate(guards)}
    across = {seat.id: at for at, seat in enumerate(prisoners)}
    cells = {(down[str(each["guard"])], across[str(each["prisoner"])]): tuple(each["nights"]) for each in pairing.met(state)}  # type: ignore[arg-type]
    claims: dict[tuple[int, int], bool] = {}
    for each in told(state):
        pair = (each.claim.seat, each.claim.met)
        at = next(((down[a], across[b]) for a, b in (pair, pair[::-1]) if a in down and b in across), None)
        if at is not None:
            claims[at] = claims.get(at, False) or each.wrong
    last = max((night.number for night in pairing.nights(state)), default=0)
    return GridView(*names, cells, claims, last)


class PairGrid(QWidget):
    """Painted; says its contents as its accessible description."""

    def __init__(self, palette: Palette, name: str) -> None:
        super().__init__()
        self._look = palette
        self.view = GridView()
        self.setAccessibleName(name)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(NAME + 30 * max(1, len(self.view.columns)), HEAD + ROW * len(self.view.rows) + 2)

    def show_grid(self, made: GridView, spoken: str) -> None:
        """Another grid."""
        self.view = made
        self.setAccessibleDescription(spoken)
        self.setFixedHeight(self.sizeHint().height())
        self.update()

    def _column(self) -> float:
        return (self.width() - NAME - 2) / max(1, len(self.view.columns))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, look, made = QPainter(self), self._look, self.view
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        column = self._column()
        for at, name in enumerate(made.columns):
            self._name(painter, name, QRectF(NAME + column * at, 0, column, HEAD), centred=True)
        for at, name in enumerate(made.rows):
            self._name(painter, name, QRectF(0, HEAD + ROW * at, NAME - 6, ROW), centred=False)
            for other in range(len(made.columns)):
                self._cell(painter, (at, other), QRectF(NAME + column * other, HEAD + ROW * at, column, ROW))
        painter.setPen(QPen(look.color("line"), 1))
        for at in range(len(made.rows) + 1):
            painter.drawLine(NAME, HEAD + ROW * at, self.width() - 2, HEAD + ROW * at)
        for at in range(len(made.columns) + 1):
            x = round(NAME + column * at)
            painter.drawLine(x, HEAD, x, HEAD + ROW * len(made.rows))

    def _name(self, painter: QPainter, name: str, box: QRectF, *, centred: bool) -> None:
        font = type_font("tiny")
        painter.setFont(font)
        painter.setPen(self._look.color("ink_2"))
        side = Qt.AlignmentFlag.AlignHCenter if centred else Qt.AlignmentFlag.AlignLeft
        text = QFontMetricsF(font).elidedText(name, Qt.TextElideMode.ElideRight, box.width() - 3)
        if centred and text == "…":
            text = name[:1]
        painter.drawText(box, int(Qt.AlignmentFlag.AlignVCenter | side), text)

    def _cell(self, painter: QPainter, at: tuple[int, int], box: QRectF) -> None:
        made, look = self.view, self._look
        if made.covered:
            painter.fillRect(box, look.color("sunk"))
            return
        nights, claim = made.cells.get(at, ()), made.claims.get(at)
        fresh = bool(nights) and made.last in nights
        if nights:
            painter.fillRect(box, QColor(tone(look, "red" if fresh else "blue")[1]))
        said = ",".join(map(str, nights))
        if claim is not None:
            said = f"{said}{WRONG if claim else RIGHT}"
        painter.setFont(type_font("strong" if fresh or claim else "small"))
        painter.setPen(look.color("amber" if claim else "ink"))
        painter.drawText(box, int(Qt.AlignmentFlag.AlignCenter), said)

    def event(self, event: QEvent) -> bool:
        """The whole names, on hover."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            across = int((event.pos().x() - NAME) // max(1.0, self._column()))
            down = int((event.pos().y() - HEAD) // ROW)
            names = [
                names[at] for names, at in ((self.view.rows, down), (self.view.columns, across)) if 0 <= at < len(names)
            ]  # fmt: skip
            if names:
                QToolTip.showText(event.globalPos(), plain_tip(" × ".join(names)), self)
                return True
        return super().event(event)


class GridPanel(Panel):
    """The grid with what it tells; ``asked``: the claims."""

    asked = Signal(str)

    def __init__(self, context: ForumContext) -> None:
        super().__init__(context.say("prison.grid.title"), margin=12)
        self._context = context
        self.tag = Tag(context.palette, context.say("covered.tag"))
        self.head.addWidget(self.tag)
        self.grid = PairGrid(context.palette, context.say("prison.grid.title"))
        self.note = PlainText("", "small", "muted", wrap=True)
        self.claims = KeyButton(context.say("prison.grid.claims"), kind="ghost", hint=OF_GAME["prison"]["claims"])
        self.claims.clicked.connect(self._on_claims)
        self.body.addWidget(self.grid)
        self.body.addWidget(self.note)
        self.body.addLayout(row(None, self.claims))

    def refresh(self) -> None:
        """From the state."""
        context = self._context
        made = view(context)
        spoken = context.say("covered") if made.covered else " ".join(
            f"{made.rows[a]} {made.columns[b]} {','.join(map(str, n))}" for (a, b), n in made.cells.items()
        )  # fmt: skip
        self.grid.show_grid(made, spoken)
        self.tag.setVisible(made.covered)
        self.note.setText(context.say("prison.grid.note") if made.covered else self._said())

    def _said(self) -> str:
        """Who would be found by somebody who knew everything, and how many claims are wrong."""
        context = self._context
        state: GameState = context.desk.state
        every = pairing.nights(state)
        found = pairing.unpaired(state, every[-1]) if every else ()
        wrong = sum(1 for each in told(state) if each.wrong)
        said = [context.say("prison.grid.unpaired", n=every[-1].number, lines=list(found)) if found else context.say("prison.grid.note")]
        if wrong:
            said.append(context.say("prison.grid.wrong", n=wrong))
        return " ".join(said)

    def _on_claims(self) -> None:
        self.asked.emit("claims")
