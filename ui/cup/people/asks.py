"""The sheets about one person: what is asked for, what follows; what cannot be taken back lightly wants two presses."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from moderator.cup.foreseeing import GRAVE, foresee
from moderator.play.messages import Refusal
from ui.forum.ask import AskDialog
from ui.forum.ask import Question as Asked
from ui.table.context import Context


class TwicePressed(AskDialog):
    """The first press says once more whom it is about; the second does it. Anything typed in between begins anew."""

    def __init__(self, context: Context, question: Asked, given: dict[str, Any], *, parent: QWidget | None = None) -> None:
        self._armed = False
        super().__init__(context, question, given, parent=parent)

    def look_again(self) -> None:
        """Another reason: read again."""
        super().look_again()
        self._arm(False)

    def _arm(self, armed: bool) -> None:
        self._armed = armed
        code = "ui.cup.people.twice.now" if armed else "ui.cup.people.twice"
        self.yes.setText(self.words.say(code, self._given))

    def take(self) -> None:
        """The first press, then the second."""
        if self._armed:
            super().take()
        elif self.yes.isEnabled():
            self._arm(True)


class WeighedAsk(AskDialog):
    """What touches a closed round is read with all that it changes before it is done: ``weighed`` carries the ``Foreseen``.

    What happened earlier than now is insisted on here.
    """

    weighed = Signal(object)

    def look_again(self) -> None:
        """A correction that is grave leads on to what it changes instead of being forced here."""
        super().look_again()
        grave = self._grave()
        self.yes.setText(self.words.say("ui.cup.people.weigh") if grave else self.talk("ask.take"))
        if grave:
            self.insist.hide()
            self.yes.setEnabled(True)

    def _grave(self) -> bool:
        command = self.command()
        if command is None or isinstance(command, Refusal) or self.at() is not None:
            return False
        found = self.context.desk.propose(command)
        return isinstance(found, Refusal) and found.code in GRAVE

    def take(self) -> None:
        """At once where no closed round is touched."""
        command, desk = self.command(), self.context.desk
        if command is None or isinstance(command, Refusal) or self.at() is not None:
            super().take()
            return
        found = foresee(desk.state, command, desk.propose, desk.now())
        if found.correction is None:
            super().take()
        else:
            self.accept()
            self.weighed.emit(found)
