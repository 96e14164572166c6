"""The left column: standings live, deaths of the game, bans of the match."""

from __future__ import annotations

from decimal import Decimal

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from moderator.rulesets.sanguosha import cards, ranking
from moderator.rulesets.sanguosha.notes import about
from moderator.rulesets.sanguosha.state import Death, MatchState
from ui.table.context import Context
from ui.table.lines import Lines
from ui.table.view import card_pills, note_pill
from ui.theme import SPACE
from ui.widgets.buttons import KeyButton
from ui.widgets.panel import Panel, Scroll
from ui.widgets.tag import ClauseTag, Tag
from ui.widgets.text import ElidedText, PlainText

COLUMN = 240 - 26
"""Width of the column's text."""
LINE = 22
COLUMNS = ("place", "name", "total", "mvp", "cards")


def points(value: Decimal) -> str:
    """Exact, with decimals only where there are any; a real minus sign."""
    text = format(value.normalize(), "f") if value else "0"
    return text.replace("-", "\N{MINUS SIGN}")


class Standings(Panel):
    """Places as they are now. ``opened``: somebody wants the whole of it."""

    opened = Signal()

    def __init__(self, context: Context) -> None:
        super().__init__(context.say("standings"), margin=12)
        self._context = context
        self.body.setSpacing(4)
        self.more = KeyButton(context.say("standings.more"), kind="plain", hint="F3")
        self.more.setFixedHeight(28)
        self.more.clicked.connect(self._open)
        self.head.addWidget(self.more)
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(8)
        self._grid.setVerticalSpacing(3)
        self._grid.setColumnStretch(1, 1)
        self.body.addLayout(self._grid)
        self._rows = [self._row(n) for n in range(1, 9)]
        for number in range(1, 9):
            self._grid.setRowMinimumHeight(number, LINE)
        for column, name in enumerate(COLUMNS):
            self._grid.addWidget(PlainText(context.say(f"standings.{name}"), "tiny", "muted"), 0, column, self._side(column))
        self.why = Lines(COLUMN, "tiny", "muted", most=3)
        self._clause = QHBoxLayout()
        self.body.addWidget(self.why)
        self.body.addLayout(self._clause)
        self._tag = ClauseTag("S1.3.3", context.words)
        self._clause.addWidget(self._tag)
        self._clause.addStretch(1)

    def refresh(self) -> None:
        """Places, totals, MVPs and cards from the state; the first pair with equal totals is explained."""
        state: MatchState = self._context.desk.state
        table = ranking.standings(state)
        for row, labels in enumerate(self._rows):
            for label in labels:
                label.setVisible(row < len(table))
            if row < len(table):
                self._fill(labels, table[row], state)
        self._explain(table)

    def _fill(self, labels: tuple[QWidget, ...], standing: ranking.Standing, state: MatchState) -> None:
        place, name, total, mvp, pills = labels
        assert isinstance(place, PlainText) and isinstance(name, ElidedText) and isinstance(pills, Pills)
        assert isinstance(total, PlainText) and isinstance(mvp, PlainText)
        place.setText(str(standing.place) if standing.place else "–")
        name.setText(standing.person)
        total.setText(points(standing.total))
        mvp.setText(str(standing.mvps))
        ladder = cards.ladder(state, standing.person)
        noted = note_pill(self._context.words, about(state, standing.person))
        pills.show_pills(noted + card_pills(self._context.words, ladder.w, ladder.y, ladder.r))

    def _explain(self, table: tuple[ranking.Standing, ...]) -> None:
        """Why the first two with equal totals stand as they stand."""
        told = any(s.total or s.cards or s.mvps for s in table)
        reason = next((explain(self._context, s) for s in table if told and s.reason is not None and s.reason.criterion != "total"), "")
        self.why.setText(reason)
        self.why.setVisible(bool(reason))
        self._tag.setVisible(bool(reason))

    def _row(self, row: int) -> tuple[QWidget, ...]:
        labels: tuple[QWidget, ...] = (
            PlainText("", "small", "muted"), ElidedText("", "body"), PlainText("", "strong"), PlainText("", "small"), Pills(self._context),
        )  # fmt: skip
        for column, label in enumerate(labels):
            self._grid.addWidget(label, row, column, self._side(column))
        return labels

    @staticmethod
    def _side(column: int) -> Qt.AlignmentFlag:
        if column == 1:
            return Qt.AlignmentFlag(0)
        return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter if column in (2, 3) else Qt.AlignmentFlag.AlignVCenter

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """The whole panel is a target."""
        self.opened.emit()

    def _open(self) -> None:
        self.opened.emit()


def explain(context: Context, standing: ranking.Standing) -> str:
    """One neighbouring pair: who stands before whom, by which criterion, with both values."""
    reason = standing.reason
    if reason is None:
        return ""
    code = "why.shared" if reason.criterion == "shared" else "why"
    criterion = context.words.term("criterion", reason.criterion)
    partner = context.desk.name_of(reason.partner)
    return context.say(code, a_name=standing.person, b_name=partner, criterion=criterion, a=reason.a, b=reason.b)


class Pills(QWidget):
    """Small pills in a row: cards, and that there is a note."""

    def __init__(self, context: Context) -> None:
        super().__init__()
        box = QHBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(3)
        self._tags = [Tag(context.palette) for _ in range(4)]
        for tag in self._tags:
            tag.hide()
            box.addWidget(tag)
        box.addStretch(1)
        self.setMinimumWidth(44)

    def show_pills(self, pills: tuple[tuple[str, str], ...]) -> None:
        """Show these; the rest is hidden."""
        for number, tag in enumerate(self._tags):
            tag.setVisible(number < len(pills))
            if number < len(pills):
                tag.set_text(*pills[number])


class Short(Scroll):
    """As high as its lines, and scrolling where the column is too short for them."""

    def __init__(self, least: int = 2 * LINE) -> None:
        super().__init__()
        self._wanted = LINE
        self._least = least
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Maximum)
        self.setMinimumHeight(least)

    def take(self, height: int) -> None:
        """The height of all lines."""
        self._wanted = height
        self.setMinimumHeight(min(height, self._least))
        self.updateGeometry()

    def minimumSizeHint(self) -> QSize:
        """No more than the lines need."""
        return QSize(super().minimumSizeHint().width(), self.minimumHeight())

    def sizeHint(self) -> QSize:
        """All of them."""
        return QSize(super().sizeHint().width(), self._wanted)


class Deaths(Panel):
    """The dead of this game in order, each with killer and source."""

    def __init__(self, context: Context) -> None:
        super().__init__(context.say("deaths"), margin=12)
        self._context = context
        self._scroll = Short()
        self._scroll.box.setSpacing(3)
        self.body.addWidget(self._scroll)
        self._lines = [ElidedText("", "small") for _ in range(8)]
        for line in self._lines:
            line.hide()
            self._scroll.box.addWidget(line)
        self._scroll.box.addStretch(1)

    def refresh(self) -> None:
        """From the state."""
        game = self._context.desk.state.game
        deaths = game.deaths if game is not None else ()
        self.setVisible(bool(deaths))
        self._scroll.take(LINE * len(deaths))
        for number, label in enumerate(self._lines):
            label.setVisible(number < len(deaths))
            if number < len(deaths):
                label.setText(self._say(deaths[number]))

    def _say(self, death: Death) -> str:
        context = self._context
        by = context.desk.name_of(death.killer) if death.killer else context.words.term("source", death.source)
        return context.say("deaths.line", round=death.round, victim=death.victim, by=by)


class Bans(Panel):
    """The heroes nobody may play in this match."""

    def __init__(self, context: Context) -> None:
        super().__init__(context.say("bans"), margin=12)
        self._context = context
        self.list = Lines(COLUMN, "small")
        self.body.addWidget(self.list)

    def refresh(self) -> None:
        """The announced list; before that only how many have spoken, or who banned what under the open curtain."""
        context, state = self._context, self._context.desk.state
        if not state.bans_open:
            text = " · ".join(context.words.hero(hero) for hero in state.banned) or context.say("bans.none")
        elif context.curtain.is_open:
            given = [f"{context.desk.name_of(ban.line)}: {context.words.hero(ban.hero)}" for ban in state.bans]
            text = " · ".join(given) or context.say("bans.none")
        else:
            text = context.say("bans.given", n=len(state.passed_bans), of=len(state.lines))
        self.list.setText(text)


class LeftColumn(QWidget):
    """Standings above, what belongs to the game below."""

    def __init__(self, context: Context) -> None:
        super().__init__()
        self.standings = Standings(context)
        self.deaths = Deaths(context)
        self.bans = Bans(context)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(SPACE)
        for panel in (self.standings, self.deaths, self.bans):
            box.addWidget(panel)
        box.addStretch(1)

    def refresh(self) -> None:
        """All three."""
        self.standings.refresh()
        self.deaths.refresh()
        self.bans.refresh()
