"""The sheet of everything that is done about a round: it follows the cup, says what stands in the way, and lets one insist."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final
from zoneinfo import ZoneInfo

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit, QWidget

from moderator.play.deadlines import MINUTE
from moderator.play.messages import Refusal
from ui.forum.moments import when_of
from ui.table.dialogs.base import DeskDialog
from ui.table.results.insist import Insist
from ui.widgets.text import repolish

if TYPE_CHECKING:
    from moderator.cup.state import CupState
    from moderator.play.commands import Command
    from moderator.play.instants import Instant
    from ui.cup.context import CupContext

NAME: Final = 150
"""Pixels of a name in a button."""


class MomentField(QLineEdit):
    """When something was said; empty: now. A bare clock time is the last that has been."""

    def __init__(self, context: CupContext, name: str) -> None:
        super().__init__()
        self._context = context
        self.setPlaceholderText(context.say("round.now"))
        self.setAccessibleName(name)
        self.setMaxLength(40)
        self.setFixedWidth(170)

    def instant(self) -> Instant | Refusal | None:
        """The instant meant, None for now, or why the text is none."""
        text = self.text().strip()
        zone = ZoneInfo(self._context.desk.state.zone)
        found = when_of(text, self._context.desk.now(), zone) if text else None
        wrong = isinstance(found, Refusal)
        if self.property("invalid") != wrong:
            self.setProperty("invalid", wrong)
            repolish(self)
        return found


class RoundSheet(DeskDialog):
    """``refresh`` is called when the cup has gone on. What was refused stands above the buttons, with a reason where one may insist."""

    def __init__(self, context: CupContext, code: str, *, width: int = 720, parent: QWidget | None = None, **said: Any) -> None:
        super().__init__(
            context, context.say(f"round.{code}.title", **said), context.say(f"round.{code}.lead", **said), width=width, parent=parent
        )
        self.cup = context
        self.insist = Insist(context)
        self.insist.forced.connect(self._force)
        self._at: Instant | None = None
        self._pressing = False
        self._box.insertWidget(self._box.indexOf(self.message), self.insist)
        context.desk.changed.connect(self._on_change)
        context.desk.clock.beat.connect(self._on_beat)
        self._minute = self._now()

    @property
    def state(self) -> CupState:
        """The cup."""
        state: CupState = self.cup.desk.state
        return state

    def talk(self, code: str, **said: Any) -> str:
        """Words of the round."""
        return self.context.say(f"round.{code}", **said)

    def refresh(self) -> None:
        """Everything from the state."""

    def tick(self) -> None:
        """Another minute has begun: what counts down is said anew."""

    def _now(self) -> int:
        return int(self.cup.desk.now() // MINUTE)

    def _on_beat(self) -> None:
        if self._minute != self._now():
            self._minute = self._now()
            self.tick()

    def stands(self) -> bool:
        """Whether what it is about is still there: a draw may be taken back at another desk."""
        return True

    def _on_change(self, _change: object) -> None:
        if self._pressing:  # whoever presses says himself what follows
            return
        if not self.stands():
            self.reject()
            return
        if not self.insisting:
            self.insist.offer(None)
        self.refresh()

    @property
    def insisting(self) -> bool:
        """Whether a reason is being written: what time alone brings does not take it away."""
        return not self.insist.isHidden() and bool(self.insist.reason.text().strip())

    def fitting(self, name: str) -> str:
        """A name as a button has room for it."""
        return self.fontMetrics().elidedText(name, Qt.TextElideMode.ElideRight, NAME)

    def press(self, command: Command, at: Instant | None = None) -> bool:
        """Do it; a refusal is said, and may be insisted on where the rules let the host."""
        self._at = at
        result = self._do(command)
        if isinstance(result, Refusal):
            self.insist.offer(result, command)
            return False
        self.taken(result)
        return True

    def _do(self, command: Command, force: str = "") -> Any:
        self._pressing = True
        result = self.cup.desk.do(command, force=force, at=self._at)
        self._pressing = False
        if not isinstance(result, Refusal):
            self.insist.offer(None)
            if self.stands():
                self.refresh()
        return result

    def _force(self, command: Command, reason: str) -> None:
        result = self._do(command, reason)
        if isinstance(result, Refusal):
            self.insist.offer(result)
        else:
            self.taken(result)

    def taken(self, _change: Any) -> None:
        """It was taken: most sheets close."""
        self.accept()
