"""Before a round begins: who is in and by which source, what is missing, what the start does; its blockers in words (3.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from moderator.cup.commands import StartRound
from moderator.cup.effective import clearing
from moderator.cup.entries import begun
from moderator.cup.fields import start_blocked
from moderator.cup.people import short
from ui.cup.round.field_view import WhyNot, source_lines
from ui.cup.round.sheet import RoundSheet
from ui.forum.left import Lines
from ui.widgets.buttons import KeyButton
from ui.widgets.text import PlainText

if TYPE_CHECKING:
    from moderator.cup.state import Round
    from ui.cup.context import CupContext


class StartSheet(RoundSheet):
    """``fill``: whoever lacks in the pool is to be found first."""

    fill = Signal()

    def __init__(self, context: CupContext, name: str, *, parent: QWidget | None = None) -> None:
        super().__init__(context, "start", width=620, parent=parent, round=context.round_name(name))
        self._name = name
        self.lines = Lines(context)
        self.why = WhyNot(context)
        self.follows = PlainText("", "small", "muted", wrap=True)
        for part in (self.lines, self.why, self.follows):
            self.body.addWidget(part)
        self.filler = KeyButton(self.talk("door.fill"), key="Ctrl+F", table=True)
        self.filler.clicked.connect(self._on_fill)
        self.yes = KeyButton(self.talk("start.yes"), kind="primary", key="Ctrl+Return", table=True)
        self.yes.clicked.connect(self.start)
        self.add_buttons(self.filler, None, self.closer("cancel"), self.yes)
        self.refresh()

    @property
    def round(self) -> Round:
        """The round that is to begin."""
        found: Round | None = self.state.round(self._name)
        assert found is not None
        return found

    def stands(self) -> bool:
        """Until it has begun."""
        each = self.state.round(self._name)
        return each is not None and each.status == "planned"

    def refresh(self) -> None:
        """The field as it stands."""
        each, state = self.round, self.state
        self.lines.show_lines(source_lines(self.cup, state, each))
        blocked = start_blocked(state, self._name)
        self.why.show_refusal(blocked)
        self.filler.setVisible("waits" in each.plan.sources and short(state) > 0)
        said = [self.talk("start.frozen")]
        until = state.params.deadline
        if not begun(state) and until is not None and self.cup.desk.now() <= until:
            said.insert(0, self.talk("start.open", until=self.cup.moment(until)))
        if clearing(state) == self._name:
            said.append(self.talk("start.cleared"))
        self.follows.setText("\n".join(said))
        self.yes.setEnabled(blocked is None)
        if blocked is not None and blocked.forceable and not self.insisting:
            self.insist.offer(blocked, StartRound(round=self._name))
            self.insist.text.setText(self.talk("start.insist"))

    def start(self) -> None:
        """It begins."""
        self.press(StartRound(round=self._name))

    def _on_fill(self) -> None:
        self.accept()
        self.fill.emit()
