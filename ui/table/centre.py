"""The centre of the desk: the table from above, and a line that says what is being asked."""

from __future__ import annotations

from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from moderator.play.instants import Instant
from moderator.rulesets.sanguosha import cards
from moderator.rulesets.sanguosha.state import MatchState
from ui.table.board import Board
from ui.table.context import Context
from ui.table.pick import Pick
from ui.table.standings import points
from ui.table.view import card_pills, coming_code, dial_view, seat_views
from ui.theme import SPACE
from ui.widgets.text import ElidedText, repolish

SECRET_PICKS = frozenset({"roles_as_dealt"})
"""Picks whose answers are secret: what was chosen shows only while the curtain is open."""


class Prompt(QFrame):
    """One line of a fixed height: the question of the pick, or the last refusal. Empty it shows nothing and keeps its place."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("banner")
        self.setFixedHeight(44)
        self.text = ElidedText("", "strong")
        box = QHBoxLayout(self)
        box.setContentsMargins(2 * SPACE, 0, 2 * SPACE, 0)
        box.addWidget(self.text)
        self.clear()

    def say(self, text: str, tone: str = "blue") -> None:
        """Say it, on the ground of a tone."""
        self.text.setText(text)
        self.text.setToolTip(text)
        self.setAccessibleName(text)
        self.setProperty("tone", tone)
        self.setVisible(True)
        repolish(self)

    def clear(self) -> None:
        """Nothing to say."""
        policy = self.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        self.setSizePolicy(policy)
        self.setVisible(False)


class Centre(QWidget):
    """Board and prompt."""

    def __init__(self, context: Context) -> None:
        super().__init__()
        self._context = context
        self.board = Board(context.palette)
        self.prompt = Prompt()
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
        self.prompt.say(question(self._context, pick))

    def _marks(self, pick: Pick | None) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """(chosen, offered) seats."""
        looked = self._context.presses.looked_at
        if pick is None:
            return ((looked,) if looked and self._context.desk.state.game is not None else ()), ()
        if pick.word in SECRET_PICKS and not self._context.curtain.is_open:
            return (), pick.allowed
        given = tuple(value for value in pick.given.values() if isinstance(value, str) and value in pick.allowed)
        return (*pick.chosen, *given), pick.allowed

    def _pills(self, state: MatchState, line: str) -> tuple[tuple[str, str], ...]:
        counts = cards.ladder(state, state.name_of(line))
        return card_pills(self._context.words, counts.w, counts.y, counts.r)

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
