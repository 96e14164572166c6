"""Showing a role or a box to one player: only while the curtain is lifted, one seat at a time, the same size for all."""

from __future__ import annotations

from typing import Final, Literal

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from moderator.rulesets.sanguosha.pool import pool_of
from moderator.rulesets.sanguosha.state import Game
from ui.table.context import Context
from ui.table.dialogs.base import DeskDialog, sunk_panel
from ui.widgets.buttons import KeyButton
from ui.widgets.text import PlainText

SIZES: Final = {"roles": (540, 180), "boxes": (540, 264)}
"""Room for what is shown, whatever it is: eleven of the longest names in a box."""


class ShowDialog(DeskDialog):
    """Left and right choose the seat; the key left of 1 shows what is that seat's."""

    def __init__(self, context: Context, what: Literal["roles", "boxes"], *, parent: QWidget | None = None) -> None:
        super().__init__(context, context.say(f"show.{what}"), context.say("show.lead"), width=620, parent=parent)
        self._what = what
        self._place = 0
        self.seat = PlainText("", "title")
        self.secret = PlainText("", "display" if what == "roles" else "title", wrap=True)
        self.secret.setFixedSize(*SIZES[what])
        for label in (self.seat, self.secret):
            label.setAlignment(Qt.AlignmentFlag.AlignCenter)
        panel = sunk_panel()
        panel.body.addWidget(self.seat)
        panel.body.addWidget(self.secret)
        self.body.addWidget(panel)
        before = KeyButton(context.say("show.before"), key="Left", table=True)
        after = KeyButton(context.say("show.after"), key="Right", table=True)
        before.clicked.connect(self._before)
        after.clicked.connect(self._after)
        for button in (before, after):
            button.setAutoDefault(False)
        self.add_buttons(before, after, None, self.closer())
        context.curtain.for_one = True
        self.finished.connect(self._on_turned_back)
        self.curtain_changed(context.curtain.is_held)

    def curtain_changed(self, is_open: bool) -> None:
        """What lies under the curtain, or that it is covered; the table behind stays covered."""
        context = self.context
        seats = context.presses.seats
        line = seats[self._place]
        self.seat.setText(context.say("mvp.seat", n=self._place + 1, line=line))
        self.secret.setText(self._text(line) if is_open else context.say("show.covered"))

    def _text(self, line: str) -> str:
        game = self.context.desk.state.game
        if game is None:
            return ""
        if self._what == "roles":
            return self.context.alone("role", game.roles.get(line, "")) if game.roles else ""
        return self._pick(game, line) or self._box_of(game, line) or self.context.say("show.no_box")

    def _pick(self, game: Game, line: str) -> str:
        """The hero a line has, and whether it was drawn for it (S5.2.1)."""
        pick = game.picks.get(line)
        return "" if pick is None else self.context.say("show.drawn" if pick.forced else "show.picked", hero=pick.hero)

    def _box_of(self, game: Game, line: str) -> str:
        """The box, each hero with those who may be taken instead (S1.4)."""
        say, hero = self.context.say, self.context.words.hero
        pool = pool_of(self.context.desk.state.params)
        shown = []
        for name in game.boxes.get(line, ()):
            instead = pool.together((name,))[1:]
            shown.append(say("show.instead", hero=name, replacements=list(instead)) if instead else hero(name))
        return "  ".join(name.replace(" ", "\N{NO-BREAK SPACE}") for name in shown)

    def _before(self) -> None:
        self._step(-1)

    def _after(self) -> None:
        self._step(1)

    def _step(self, by: int) -> None:
        self._place = (self._place + by) % len(self.context.presses.seats)
        self.curtain_changed(self.context.curtain.is_held)

    def _on_turned_back(self) -> None:
        """The host looks again: the key must be pressed anew."""
        self.context.curtain.fall()
        self.context.curtain.for_one = False
