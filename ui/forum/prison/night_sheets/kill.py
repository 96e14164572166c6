"""The killer's order: face to face, a guard by name, a room by its door; whether it is legal is said while one chooses (7.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from PySide6.QtWidgets import QFormLayout, QWidget

from moderator.rulesets.prison.commands import night as n
from moderator.rulesets.prison.doors import labels
from moderator.rulesets.prison.facts import killer
from moderator.rulesets.prison.orders import point_kill, room_of, standing_order
from moderator.rulesets.prison.skills import left
from moderator.rulesets.prison.state import GameState
from ui.forum.prison.secret_sheet import Follows, SecretSheet
from ui.widgets.buttons import KeyButton
from ui.widgets.fields import ChoiceField
from ui.widgets.segments import Segments
from ui.widgets.text import PlainText

if TYPE_CHECKING:
    from ui.table.context import Context

MODES: Final = ("face", "name", "room", "none")


class KillSheet(SecretSheet):
    """Nothing is entered before the last press. ``order_kill`` or, with a reason, ``strike_order``."""

    def __init__(self, context: Context, *, parent: QWidget | None = None) -> None:
        super().__init__(context, "killsheet", width=760, height=560, parent=parent)
        self.mode = Segments(MODES, "face", width=112)
        for mode in MODES:
            self.mode.say(mode, self.p(f"killsheet.mode.{mode}"))
        self.who = ChoiceField()
        self.target = ChoiceField()
        self.facts = PlainText("", "body", "muted", wrap=True)
        form = QFormLayout()
        form.setSpacing(8)
        for name, field in (("who", self.who), ("mode", self.mode), ("target", self.target)):
            field.setAccessibleName(self.p(f"killsheet.{name}"))
            form.addRow(PlainText(self.p(f"killsheet.{name}")), field)
        self.follows = Follows(self)
        self.follows.insist.textChanged.connect(self.weigh)
        self.inner.addWidget(self.facts)
        self.inner.addLayout(form)
        self.inner.addWidget(self.follows, 1)
        self.strike = KeyButton(self.p("killsheet.strike"), kind="plain", key="Ctrl+Backspace", table=True)
        self.strike.clicked.connect(self._on_strike)
        self.yes = KeyButton(self.p("killsheet.take"), kind="primary", key="Ctrl+Return", table=True)
        self.yes.clicked.connect(self.take)
        self.add_buttons(self.strike, None, self.closer("cancel"), self.yes)
        self._fill_who()
        self.mode.chosen.connect(self._on_mode)
        self.who.currentIndexChanged.connect(self._on_who)
        self.target.currentIndexChanged.connect(self.weigh)
        self._on_mode("face")
        self.veil()

    @property
    def _state(self) -> GameState:
        state: GameState = self.context.desk.state
        return state

    def _fill_who(self) -> None:
        """Whose order it is: the killer's first; every murderer, for a message may come from one who may not kill."""
        state = self._state
        first = killer(state)
        others = [seat.id for seat in state.field if state.tagged(seat.id, "murderer") and seat.id != first]
        for seat in (*((first,) if first else ()), *others):
            self.who.addItem(self.context.desk.name_of(seat), seat)

    def _on_who(self) -> None:
        self.filled()

    def _on_mode(self, mode: str) -> None:
        """Targets of the mode: guards on the field, or doors."""
        state = self._state
        self.target.blockSignals(True)
        self.target.clear()
        if mode == "name":
            for seat in state.side("guard"):
                self.target.addItem(self.context.desk.name_of(seat.id), seat.id)
        elif mode == "room":
            for side in ("guard", "prisoner"):
                for door in labels(state, side):  # type: ignore[arg-type]
                    self.target.addItem(self.p(f"killsheet.door.{side}", door=door), door)
        self.target.blockSignals(False)
        self.target.setEnabled(mode in {"name", "room"})
        self.weigh()

    def command(self) -> Any:
        """The order as it stands; None where there is nobody to give it."""
        who, mode = self.who.currentData(), self.mode.value
        if who is None:
            return None
        if mode in {"face", "none"}:
            return n.OrderKill(seat=who, mode=mode)  # type: ignore[arg-type]
        target = self.target.currentData()
        return n.OrderKill(seat=who, mode="point", target=target, by=mode) if target else None  # type: ignore[arg-type]

    def filled(self) -> None:
        """Facts that the order rests on."""
        order = standing_order(self._state)
        self.facts.setText(self._facts() if self.sees else "")
        self.strike.setEnabled(self.sees and order is not None)
        self.weigh()

    def _facts(self) -> str:
        """His room, who sits opposite, uses of the point kill, the order that stands."""
        state, who = self._state, self.who.currentData()
        if who is None:
            return self.p("killsheet.nobody")
        room, skill = room_of(state, who), point_kill(state, who)
        opposite = room.opposite(who) if room is not None else None
        said = [
            self.p("killsheet.room", door=room.name) if room is not None else self.p("killsheet.no_room"),
            self.p("killsheet.opposite", seat=opposite) if opposite else self.p("killsheet.alone"),
        ]  # fmt: skip
        if skill is None:
            said.append(self.p("killsheet.no_point"))
        else:
            rest = left(state, who, skill)
            said.append(self.p("killsheet.endless") if rest is None else self.p("killsheet.rest", n=rest))
        order = standing_order(state)
        if order is not None:
            said.append(self.p("killsheet.stands", mode=self.words.term("kill_mode", order.mode), target=order.target or None))
        return self.p("between").join(said)

    def weigh(self) -> None:
        """What the rules say to it."""
        if not hasattr(self, "yes"):
            return
        self.follows.show_for(self.command() if self.sees else None, self.p("killsheet.nobody") if self.sees else "")
        self.yes.setEnabled(self.sees and self.follows.good)

    def take(self) -> None:
        """Enter it."""
        command = self.command()
        if command is not None and self.sees and self.follows.good:
            self.done_or_said(self.context.desk.do(command, force=self.follows.insist.text().strip()))

    def _on_strike(self) -> None:
        self.ask_reason(self.p("killsheet.strike"), self.p("killsheet.strike.lead"), self.p("strike.yes"), self._strike, danger=True)

    def _strike(self, reason: str) -> None:
        if self.told(self.context.desk.do(n.StrikeOrder(reason=reason))):
            self.filled()
