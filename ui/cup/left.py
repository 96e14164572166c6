"""The left column of the organiser's desk: its pages, and the rounds of the cup."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPushButton, QSizePolicy, QVBoxLayout, QWidget

from ui.cup.keys import PANES
from ui.theme import SPACE, TARGET, dress
from ui.widgets.buttons import KeyButton
from ui.widgets.panel import Panel, Scroll, row
from ui.widgets.text import PlainText

if TYPE_CHECKING:
    from moderator.cup.state import Round
    from ui.cup.context import CupContext

ROUND: Final = 33
"""Height of a round's button: five of them have room under the pages in 720 pixels."""
HALF: Final = "\N{CIRCLE WITH LEFT HALF BLACK}"
MARKS: Final = {"planned": "\N{WHITE CIRCLE}", "started": HALF, "drawn": HALF, "closed": "\N{BLACK CIRCLE}"}
"""How far a round is, as a shape beside the words."""


class NavButton(QPushButton):
    """As wide as its column, its words at the left; ``name``: what it stands for."""

    def __init__(self, name: str, text: str = "", height: int = TARGET) -> None:
        super().__init__(text)
        self.name = name
        self.setProperty("kind", "nav")
        self.setProperty("low", height < TARGET)
        self.setCheckable(True)
        self.setAutoDefault(False)
        self.setFixedHeight(height)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        dress(self, "body")


class LeftColumn(QWidget):
    """``pane``: the name of a page that was pressed; ``round``: a round; ``asked``: a door, of the plan or the scoring table."""

    pane = Signal(str)
    round = Signal(str)
    asked = Signal(str)

    def __init__(self, context: CupContext, panes: tuple[str, ...]) -> None:
        super().__init__()
        self._context = context
        self.panes = {name: NavButton(name, f"{PANES[name]}   {context.say(f'pane.{name}')}") for name in panes}
        self.rounds: dict[str, NavButton] = {}
        self._pages = Panel(margin=8)
        self._pages.body.setSpacing(2)
        for name, button in self.panes.items():
            button.setAccessibleName(context.say(f"pane.{name}"))
            button.clicked.connect(self._on_pane)
            self._pages.body.addWidget(button)
        self._list = Panel(margin=8)
        self._list.body.setSpacing(1)
        self._none = PlainText(context.say("rounds.none"), "small", "muted", wrap=True)
        self._list.body.addWidget(self._none)
        self.doors = {name: KeyButton(context.say(f"rounds.{name}"), kind="plain") for name in ("plan", "scoring")}
        for name, button in self.doors.items():
            button.setProperty("door", name)
            button.clicked.connect(self._on_door)
        doors = row(*self.doors.values(), spacing=4)
        for at in range(len(self.doors)):
            doors.setStretch(at, 1)
        self._list.body.addLayout(doors)
        self._list.body.addSpacing(4)
        scroll = Scroll()
        scroll.box.setSpacing(0)
        scroll.box.addWidget(self._list)
        scroll.box.addStretch(1)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(SPACE + 2)
        box.addWidget(self._pages)
        box.addWidget(scroll, 1)

    def _on_door(self) -> None:
        self.asked.emit(str(self.sender().property("door")))

    def refresh(self) -> None:
        """The rounds as they stand."""
        context = self._context
        rounds = context.desk.state.rounds
        if list(self.rounds) != [each.plan.id for each in rounds]:
            self._renew([each.plan.id for each in rounds])
        for each in rounds:
            button = self.rounds[each.plan.id]
            far = self._far(each)
            button.setText(f"{MARKS[each.status]} {context.round_name(each.plan.id)}".replace("&", "&&"))
            spoken = context.words.term("round_status", each.status)
            button.setToolTip(f"{spoken} {far}".strip())
            button.setAccessibleName(f"{context.round_name(each.plan.id)}, {spoken} {far}".strip())
        self._none.setVisible(not rounds)
        self.show_round()

    def _far(self, each: Round) -> str:
        """How many of its matches are over."""
        if each.status != "drawn":
            return ""
        matches = [self._context.desk.state.matches[name] for name in each.matches]
        return f"{sum(1 for match in matches if match.status == 'closed')}/{len(matches)}"

    def _renew(self, names: list[str]) -> None:
        for button in self.rounds.values():
            button.hide()
            button.deleteLater()
        self.rounds = {}
        for name in names:
            button = self.rounds[name] = NavButton(name, height=ROUND)
            button.clicked.connect(self._on_round)
            self._list.body.addWidget(button)

    def show_pane(self, name: str) -> None:
        """Which page is shown."""
        for each, button in self.panes.items():
            button.setChecked(each == name)

    def show_round(self) -> None:
        """Which round is looked at."""
        now = self._context.looking.round
        for name, button in self.rounds.items():
            button.setChecked(name == now)

    def _on_pane(self) -> None:
        self.pane.emit(self.sender().name)  # type: ignore[attr-defined]

    def _on_round(self) -> None:
        self.round.emit(self.sender().name)  # type: ignore[attr-defined]
