"""The 1v1 recorder: who begins is drawn game by game, two wins end it; a round robin is a list of its pairs (S1.3.3, R26, R56)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QGridLayout, QWidget

from moderator.rulesets.sanguosha.commands import DrawFirst, WinBout
from moderator.rulesets.sanguosha.comparison import Equal, pairs
from moderator.rulesets.sanguosha.duels import GAMES, NEEDED, duel_winner, proper
from moderator.rulesets.sanguosha.state import OneVsOne
from ui.table.chance import draw_first, fresh_seed
from ui.table.context import Context
from ui.widgets.buttons import KeyButton
from ui.widgets.panel import column, row
from ui.widgets.table import Cell, Row, TableView
from ui.widgets.text import ElidedText, PlainText

if TYPE_CHECKING:
    from moderator.play.commands import Command

GAME: Final = 28
PAIR: Final = 26
PAIRS_SHOWN: Final = 3
NAME: Final = 96
"""Room for a name on a button."""
BEGINS: Final = 150


class Recorder(QWidget):
    """The pairs of one tie. ``wanted`` carries the command that was pressed.

    ``entering``: who begins may have been drawn elsewhere, and is only put down here.
    """

    wanted = Signal(object)

    def __init__(self, context: Context, *, entering: bool = False) -> None:
        super().__init__()
        self._context = context
        self._entering = entering
        self._duels: tuple[OneVsOne, ...] = ()
        self._pair: tuple[str, str] | None = None
        self.list = TableView(context.palette, context.say("ties.pairs"))
        self.list.verticalHeader().setDefaultSectionSize(PAIR)
        self.list.horizontalHeader().hide()
        self.list.selectionModel().currentRowChanged.connect(self._on_row)
        self._games: QWidget | None = None
        self.draw: KeyButton | None = None
        self.again: KeyButton | None = None
        self.winners: tuple[KeyButton, ...] = ()
        self.firsts: tuple[KeyButton, ...] = ()
        self._box = column(self.list, spacing=6)
        self._box.addStretch(1)
        self.setLayout(self._box)

    @property
    def duel(self) -> OneVsOne | None:
        """The pair that is looked at: what they are to play now, where they have played before (R26)."""
        mine = [each for each in self._duels if self._pair == (each.a, each.b)]
        return next((each for each in mine if not self._over(each)), mine[0] if mine else None)

    def show_tie(self, equal: Equal) -> None:
        """The pairs as they stand; the one that was looked at stays, else the first that is not over."""
        self._duels = pairs(self._context.desk.state, equal)
        if self.duel is None or (self._over(self.duel) and self._pair not in equal.due):
            going = next((each for each in self._duels if not self._over(each)), None)
            first = going or (self._duels[0] if self._duels else None)
            self._pair = (first.a, first.b) if first is not None else None
        self._show_list(many=len(equal.lines) > 2)
        self._show_games()

    def _show_list(self, *, many: bool) -> None:
        self.list.setVisible(many)
        if not many:
            return
        self.list.show_rows(("", "", ""), [self._row(each) for each in self._duels], stretch=0)
        self.list.setFixedHeight(PAIR * min(PAIRS_SHOWN, len(self._duels)) + 4)
        looked_at = self.duel
        at = next((n for n, each in enumerate(self._duels) if each is looked_at), 0)
        self.list.selectRow(at)

    def _row(self, duel: OneVsOne) -> Row:
        say = self._context.say
        state = "over" if self._over(duel) else "going" if duel.firsts or duel.winners else "due"
        score = f"{duel.won(duel.a)} : {duel.won(duel.b)}" if state != "due" else "\N{EM DASH}"
        tone = {"over": "jade", "going": "amber", "due": "neutral"}[state]
        return Row(
            (Cell(say("ties.pair", a=duel.a, b=duel.b)), Cell(score, right=True), Cell(say(f"ties.pair.{state}"), tone, pill=True)), duel
        )

    def _on_row(self) -> None:
        duel = self.list.selected()
        if isinstance(duel, OneVsOne) and self._pair != (duel.a, duel.b):
            self._pair = (duel.a, duel.b)
            self._show_games()

    def _show_games(self) -> None:
        """A row a game; what is pressed next stands in the row of the game that is due."""
        if self._games is not None:
            self._box.removeWidget(self._games)
            self._games.hide()
            self._games.deleteLater()
        self.draw, self.again, self.winners, self.firsts = None, None, (), ()
        self._games = QWidget()
        grid = QGridLayout(self._games)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setVerticalSpacing(2)
        grid.setHorizontalSpacing(10)
        grid.setColumnStretch(3, 1)
        duel = self.duel
        if duel is not None:
            shown = len(duel.winners) if self._over(duel) else GAMES
            for n in range(shown):
                grid.setRowMinimumHeight(n, GAME)
                self._game(grid, n, duel)
        self._box.insertWidget(1, self._games)

    def _game(self, grid: QGridLayout, n: int, duel: OneVsOne) -> None:
        """Number, who begins, who won."""
        say = self._context.say
        due = n == len(duel.winners) and not self._over(duel)
        grid.addWidget(PlainText(say("ties.game", n=n + 1), "body", "" if due or n < len(duel.winners) else "muted"), n, 0)
        first = duel.firsts[n] if n < len(duel.firsts) else ""
        if first:
            begins = ElidedText(say("ties.begins", person=first), "body")
            begins.setFixedWidth(BEGINS)
            grid.addWidget(begins, n, 1)
        if n < len(duel.winners):
            grid.addWidget(ElidedText(say("ties.won", person=duel.winners[n]), "strong"), n, 2, 1, 2)
        elif due and first:
            self._choose(grid, n, duel)
        elif due:
            self.draw = KeyButton(say("ties.draw"), key="Ctrl+D", kind="normal", table=True)
            self.draw.setAutoDefault(False)
            self.draw.clicked.connect(self._draw)
            self.firsts = tuple(self._pressed("ties.begins", person, self._begin) for person in (duel.a, duel.b)) if self._entering else ()
            grid.addLayout(row(self.draw, *self.firsts, None), n, 1, 1, 3)
        elif n == NEEDED:
            grid.addWidget(PlainText(say("ties.if_needed"), "small", "muted"), n, 1, 1, 3)

    def _choose(self, grid: QGridLayout, n: int, duel: OneVsOne) -> None:
        buttons = []
        for at, person in enumerate((duel.a, duel.b), 1):
            button = self._pressed("ties.won", person, self._win)
            button.set_key(f"Ctrl+{at}")
            grid.addWidget(button, n, 1 + at)
            buttons.append(button)
        self.winners = tuple(buttons)

    def _pressed(self, code: str, person: str, then: Callable[[], None]) -> KeyButton:
        """A button that names somebody."""
        button = KeyButton(self._context.say(code, person=self._short(person)), table=True)
        button.setAccessibleName(self._context.say(code, person=person))
        button.setProperty("person", person)
        button.setAutoDefault(False)
        button.clicked.connect(then)
        return button

    def _short(self, name: str) -> str:
        return QFontMetrics(self.font()).elidedText(name, Qt.TextElideMode.ElideRight, NAME)

    @staticmethod
    def _over(duel: OneVsOne) -> bool:
        return proper(duel.a, duel.b, duel.winners)

    def _draw(self) -> None:
        """Chance decides who begins; the seed goes with it (R56)."""
        if self._pair is not None:
            self.wanted.emit(draw_first(*self._pair, fresh_seed()))

    def _begin(self) -> None:
        """Somebody else has drawn."""
        button = self.sender()
        if button is not None and self._pair is not None:
            self.send(DrawFirst(a=self._pair[0], b=self._pair[1], first=str(button.property("person"))))

    def _win(self) -> None:
        button = self.sender()
        if button is not None and self._pair is not None:
            self.send(WinBout(a=self._pair[0], b=self._pair[1], winner=str(button.property("person"))))

    def send(self, command: Command) -> None:
        """A press."""
        self.wanted.emit(command)

    def summary(self) -> str:
        """How the pair stands, in words."""
        duel = self.duel
        if duel is None or not self._over(duel):
            return ""
        winner = duel_winner(duel)
        loser = duel.b if winner == duel.a else duel.a
        return self._context.say("ties.over", person=winner, won=duel.won(winner), lost=duel.won(loser))
