"""From keys and clicks to commands: holds the pick under way and knows what a bare digit means now."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QObject, Signal

from moderator.play.messages import Refusal, Step
from ui.table.actions import OTHER_SEAT, OTHER_VICTIM, SEAT, Action, digit_action, roles_from, seats_of, start
from ui.table.pick import LIFE_LOSS, LIGHTNING, NOBODY, Pick

if TYPE_CHECKING:
    from moderator.rulesets.sanguosha.state import Game
    from ui.desk import Desk


READ_FIRST: Final = frozenset({
    "confirm_outcome", "name_mvp", "confirm_scoring", "confirm_match", "deck_exhausted", "expel", "declare_vacancy",
    "call_substitute",
})  # fmt: skip
"""Steps that are read on a sheet before they are confirmed, complete as they are."""
OF_A_SEAT: Final = frozenset({"skip_turn"})
"""Verbs that name a seat even where the rules offer them at no seat."""
OF_WINDOW: Final = frozenset({"nullify", "early"})
"""Questions that belong to the open window and go with it: left standing they would take the next press."""


class Presses(QObject):
    """``changed``: the pick under way is another (or None). ``wanted``: the page must open something, with its subject."""

    changed = Signal()
    wanted = Signal(str, object)

    def __init__(self, desk: Desk, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self.pick: Pick | None = None
        self.looked_at: str | None = None
        """The seat that was chosen last: whom a card is for."""
        self._window: int | None = None
        desk.changed.connect(self._on_change)

    @property
    def seats(self) -> tuple[str, ...]:
        """Lines in the order of the digits."""
        return seats_of(self._desk.state)

    @property
    def status(self) -> str:
        """The phase of the game, or of the match where no game is under way."""
        state = self._desk.state
        return state.game.status if state.game is not None else str(state.phase)

    def space(self) -> None:
        """The one proposed next step; while a pick takes several seats, its end."""
        if self.pick is not None:
            self._go(self.pick.done())
            return
        step = self.proposed()
        if step is not None:
            self.take(step)

    def proposed(self) -> Step | None:
        """The step on the space bar, or None."""
        return next((step for step in self._desk.steps if step.proposed), None)

    def take(self, step: Step) -> None:
        """Press a step; what it still needs is asked by the page."""
        if step.command is not None and not step.needs and step.verb not in READ_FIRST:
            self._desk.take(step)
        else:
            self.wanted.emit(f"step:{step.verb}", step)

    def act(self, action: Action) -> None:
        """Press an action: at once where it is complete, else begin to ask."""
        looked_at = self.looked_at
        self.cancel()
        if action.opens:
            self.wanted.emit(action.opens, looked_at)
            return
        game = self._desk.state.game
        if game is None:
            return
        if not action.slots and not action.fixed and action.fill is None:
            self._step(action, game)
            return
        pick = start(action, game, self._allowed(action))
        if pick is not None and action is OTHER_SEAT and self._desk.moves_death:
            pick = replace(pick, word=OTHER_VICTIM)
        if pick is not None:
            self._go(pick)

    def _step(self, action: Action, game: Game) -> None:
        """An action that the rules complete themselves; where they do not offer it, it is asked for or sent all the same."""
        step = next((step for step in self._desk.steps if step.verb == action.verb), None)
        if step is not None:
            self.take(step)
        elif action.verb in OF_A_SEAT:
            self._go(Pick(action.verb, action.name, (SEAT,), game.living))
        else:
            self._desk.do(self._desk.command({"do": action.verb}))

    def begin(self, pick: Pick) -> None:
        """Go on with a pick that a dialog has begun."""
        self._go(pick)

    def digit(self, number: int) -> None:
        """A seat's digit."""
        if number == 0:
            self.special(NOBODY)
        elif number <= len(self.seats):
            self.seat(self.seats[number - 1])

    def seat(self, line: str) -> None:
        """A seat by digit or click: the answer to what is asked, else what the moment makes of it."""
        if self.pick is not None:
            self._go(self.pick.seat(line))
            return
        meaning = digit_action(self._desk.state)
        self.looked_at = line
        if meaning in {"nullify", "respond"}:
            self._desk.do(self._desk.command({"do": meaning, "line": line}))
        elif meaning in {"ban", "pick"}:
            self.wanted.emit(meaning, line)
        self.changed.emit()

    def special(self, mark: str) -> bool:
        """0, L or T while a killer is asked; False when the key means something else now."""
        slot = self.pick.slot if self.pick is not None else None
        if self.pick is None or slot is None or slot.kind != "killer" or mark not in {NOBODY, LIFE_LOSS, LIGHTNING}:
            return False
        self._go(self.pick.special(mark))
        return True

    def cancel(self) -> None:
        """Give up the pick under way and the seat that was looked at."""
        if self.pick is not None or self.looked_at is not None:
            self.pick = self.looked_at = None
            self.changed.emit()

    def _on_change(self, change: Any) -> None:
        if self.pick is not None and self.pick.word in OF_WINDOW and self._top() != self._window:
            self.cancel()

    def _top(self) -> int | None:
        """The timer on top, by its number."""
        game = self._desk.state.game
        top = game.table.clock.top if game is not None else None
        return top.id if top is not None else None

    def _allowed(self, action: Action) -> tuple[str, ...]:
        game = self._desk.state.game
        if action is OTHER_SEAT or game is None or not game.seats:
            return self.seats
        return game.living if game.status == "playing" else self.seats

    def _go(self, pick: Pick) -> None:
        """Keep asking, or send the command that is complete."""
        if pick.slot is not None:
            self.pick, self._window = pick, self._top()
            self.changed.emit()
            return
        self.pick = None
        self.changed.emit()
        self._send(pick)

    def _send(self, pick: Pick) -> Any | Refusal:
        given = pick.given
        if pick.verb == "move_press":
            return self._desk.move_press(given["line"])
        if pick.word == "roles_as_dealt":
            return self._desk.do(self._desk.command({"do": "deal_roles", "roles": roles_from(self.seats, given)}))
        if pick.verb == "begin_turn":
            return self._desk.do(self._desk.command({**pick.command, "extra": self._is_extra(given["line"])}))
        return self._desk.do(self._desk.command(pick.command))

    def _is_extra(self, line: str) -> bool:
        """Another than the next in order: an extra turn, the order goes on from where it left (6.7)."""
        return any(step.verb == "begin_turn" and (step.command or {}).get("line") != line for step in self._desk.steps)
