"""The sheets about one person: what is asked for, what follows; what cannot be taken back lightly wants two presses."""

from __future__ import annotations

from typing import Any

from PySide6.QtWidgets import QWidget

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
