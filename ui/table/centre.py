"""The centre of the desk: the table from above, and a line that says what is being asked."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from moderator.play.instants import Instant
from moderator.rulesets.sanguosha import cards
from moderator.rulesets.sanguosha.notes import about
from moderator.rulesets.sanguosha.state import MatchState
from ui.table.board import Board
from ui.table.compact import CompactButton
from ui.table.context import Context
from ui.table.pick import LIFE_LOSS, LIGHTNING, NOBODY, Pick
from ui.table.standings import points
from ui.table.view import card_pills, coming_code, dial_view, note_pill, seat_views
from ui.theme import SPACE
from ui.widgets.text import ElidedText, plain_tip, repolish

HEIGHT = 52
BUTTON = 106
SPECIALS = (("nobody", NOBODY), ("life_loss", LIFE_LOSS), ("lightning", LIGHTNING))
SECRET_PICKS = frozenset({"roles_as_dealt"})
"""Picks whose answers are secret: what was chosen shows only while the curtain is open."""


class Prompt(QFrame):
    """One line of a fixed height: the question of the pick with its answers that are no seats, or the last refusal.

    Empty it shows nothing and keeps its place. ``answered`` carries the mark of a button (0, L, T, or Esc).
    """

    answered = Signal(str)

    def __init__(self, context: Context) -> None:
        super().__init__()
        self.setObjectName("banner")
        self.setFixedHeight(HEIGHT)
        self.text = ElidedText("", "strong")
        self.specials = [CompactButton(context.say(f"killer.{name}"), mark, width=BUTTON) for name, mark in SPECIALS]
        self.give_up = CompactButton(context.say("cancel"), "Esc", "plain", width=BUTTON)
        box = QHBoxLayout(self)
        box.setContentsMargins(2 * SPACE, 0, 4, 0)
        box.setSpacing(6)
        box.addWidget(self.text, 1)
        for button in (*self.specials, self.give_up):
            button.clicked.connect(self._on_click)
            box.addWidget(button)
        policy = self.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        self.setSizePolicy(policy)
        self.clear()

    def say(self, text: str, tone: str = "blue") -> None:
        """Say it, on the ground of a tone."""
        self._show(text, tone, buttons=False, killer=False)

    def ask(self, text: str, *, killer: bool) -> None:
        """Ask it; where a killer is asked, nobody, life loss and lightning can be pressed here."""
        self._show(text, "blue", buttons=True, killer=killer)

    def clear(self) -> None:
        """Nothing to say."""
        self.setVisible(False)

    def _show(self, text: str, tone: str, *, buttons: bool, killer: bool) -> None:
        self.text.setText(text)
        self.text.setToolTip(plain_tip(text))
        self.setAccessibleName(text)
        for button in self.specials:
            button.setVisible(killer)
        self.give_up.setVisible(buttons)
        self.setProperty("tone", tone)
        self.setVisible(True)
        repolish(self)

    def _on_click(self) -> None:
        button = self.sender()
        if isinstance(button, CompactButton):
            self.answered.emit(button.hint)


class Centre(QWidget):
    """Board and prompt."""

    def __init__(self, context: Context) -> None:
        super().__init__()
        self._context = context
        self.board = Board(context.palette)
        self.prompt = Prompt(context)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(SPACE)
        box.addWidget(self.board, 1)
        box.addWidget(self.prompt)

    def refresh(self, now: Instant, call: str) -> None:
        """Seats and clock at ``now``."""
        context = self._context
        state: MatchState = context.desk.state
        pick = context.presses.pick
        chosen, offered = self._marks(pick)
        views = seat_views(state, context.words, context.curtain.is_open, self._pills, offered=offered, chosen=chosen)
        self.board.show_seats(views)
        self.board.show_clock(dial_view(state, context.words, now, call, self._coming(state)))

    def show_pick(self) -> None:
        """The question of the pick under way."""
        pick = self._context.presses.pick
        if pick is None or pick.slot is None:
            self.prompt.clear()
            return
        self.prompt.ask(question(self._context, pick), killer=pick.slot.kind == "killer")

    def _marks(self, pick: Pick | None) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """(chosen, offered) seats."""
        looked = self._context.presses.looked_at
        if pick is None:
            return (), ((looked,) if looked and self._context.desk.state.game is not None else ())
        if pick.word in SECRET_PICKS and not self._context.curtain.is_open:
            return (), pick.allowed
        given = tuple(value for value in pick.given.values() if isinstance(value, str) and value in pick.allowed)
        return (*pick.chosen, *given), pick.allowed

    def _pills(self, state: MatchState, line: str) -> tuple[tuple[str, str], ...]:
        counts = cards.ladder(state, state.name_of(line))
        noted = note_pill(self._context.words, about(state, state.name_of(line)))
        return noted + card_pills(self._context.words, counts.w, counts.y, counts.r)

    def _coming(self, state: MatchState) -> str:
        """What happens when the running timer ends, or what the next press does to it."""
        game = state.game
        top = game.table.clock.top if game is not None else None
        code = coming_code(game, top) if game is not None and top is not None else ""
        if not self._context.words.has(f"ui.desk.coming.{code}"):
            return ""
        return self._context.say(f"coming.{code}", seconds=points(state.params.seconds.play))


def question(context: Context, pick: Pick) -> str:
    """What the pick asks now, with what has been answered."""
    slot = pick.slot
    if slot is None:
        return ""
    asked = context.say(f"slot.{slot.name}" if context.words.has(f"ui.desk.slot.{slot.name}") else f"slot.{slot.kind}")
    count = context.say("slot.count", n=len(pick.chosen), of=slot.most) if slot.kind == "seats" and slot.most > 1 else ""
    return context.say("slot", action=context.say(f"action.{pick.word}"), question=asked, count=count)
