"""A tie that is not played out: the final asks each of the tied (R38), elsewhere the host may have to set the places (R25)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QLineEdit, QWidget

from moderator.play.commands import Override
from moderator.rulesets.sanguosha.commands import AgreeShare
from moderator.rulesets.sanguosha.comparison import Equal
from moderator.rulesets.sanguosha.ranking import agreed
from ui.table.context import Context
from ui.widgets.buttons import KeyButton
from ui.widgets.fields import ChoiceField
from ui.widgets.panel import Scroll, column, row
from ui.widgets.text import ElidedText, PlainText

if TYPE_CHECKING:
    from moderator.play.commands import Command

TONES: Final = {"agreed": "jade", "refused": "red", "waiting": "muted"}


class Sharing(QWidget):
    """Each of the tied agrees or does not. ``wanted`` carries the commands pressed."""

    wanted = Signal(object)

    def __init__(self, context: Context, equal: Equal, *, enabled: bool) -> None:
        super().__init__()
        self._people = [context.desk.state.name_of(line) for line in equal.lines]
        self.answers: dict[tuple[str, bool], KeyButton] = {}
        inner = QWidget()
        grid = QGridLayout(inner)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setVerticalSpacing(4)
        grid.setColumnStretch(0, 1)
        state = context.desk.state
        answers = {person: agreed(state, person, equal.lines) for person in self._people}
        for at, person in enumerate(self._people):
            given = answers[person]
            word = "agreed" if given else "waiting" if given is None else "refused"
            grid.addWidget(ElidedText(person, "strong"), at, 0)
            grid.addWidget(
                PlainText(context.say(f"ties.share.{word}"), "body", {"agreed": "jade", "refused": "red"}.get(word, "muted")), at, 1
            )
            for side, agrees in enumerate((True, False)):
                button = KeyButton(context.say("ties.share.yes" if agrees else "ties.share.no"), kind="plain", table=True)
                button.setAccessibleName(context.say("ties.share.yes.of" if agrees else "ties.share.no.of", person=person))
                button.setProperty("person", person)
                button.setProperty("agrees", agrees)
                button.setEnabled(enabled and given is not agrees)
                button.setAutoDefault(False)
                button.clicked.connect(self._on_click)
                self.answers[person, agrees] = button
                grid.addWidget(button, at, 2 + side)
        scroll = Scroll()
        scroll.box.addWidget(inner)
        scroll.box.addStretch(1)
        self.everybody = KeyButton(context.say("ties.share.all"), key="Ctrl+A", table=True)
        self.everybody.setAutoDefault(False)
        self.everybody.setEnabled(enabled and not all(answers.values()))
        self.everybody.clicked.connect(self._all)
        self.setLayout(column(scroll, row(self.everybody, None)))

    def _on_click(self) -> None:
        button = self.sender()
        if button is not None:
            self.wanted.emit((AgreeShare(person=str(button.property("person")), agrees=bool(button.property("agrees"))),))

    def _all(self) -> None:
        self.wanted.emit(tuple(AgreeShare(person=person) for person in self._people))


class HostPlaces(QWidget):
    """The host gives each of the tied a place of theirs, with a reason. ``wanted`` carries the commands pressed."""

    wanted = Signal(object)

    def __init__(self, context: Context, equal: Equal, *, enabled: bool) -> None:
        super().__init__()
        self.context = context
        self._lines = equal.lines
        self.boxes: list[ChoiceField] = []
        grid = QGridLayout()
        grid.setVerticalSpacing(4)
        grid.setColumnStretch(0, 1)
        places = context.desk.state.places
        for at, line in enumerate(equal.lines):
            box = ChoiceField()
            for place in range(equal.place, equal.place + len(equal.lines)):
                box.addItem(context.say("ties.host.place", n=place), place)
            box.setCurrentIndex(max(0, box.findData(places.get(line, equal.place + at))))
            name = context.desk.name_of(line)
            box.setAccessibleName(context.say("ties.host.of", person=name))
            box.currentIndexChanged.connect(self._check)
            self.boxes.append(box)
            grid.addWidget(ElidedText(name, "strong"), at, 0)
            grid.addWidget(box, at, 1, Qt.AlignmentFlag.AlignRight)
        self.reason = QLineEdit()
        self.reason.setAccessibleName(context.say("reason"))
        self.reason.setPlaceholderText(context.say("ties.host.reason"))
        self.reason.textChanged.connect(self._check)
        self.yes = KeyButton(context.say("ties.host.set"), table=True)
        self.yes.setAutoDefault(False)
        self.yes.clicked.connect(self._set)
        inner = QWidget()
        inner.setLayout(grid)
        scroll = Scroll()
        scroll.box.addWidget(inner)
        scroll.box.addStretch(1)
        self.setLayout(column(scroll, row(self.reason, self.yes)))
        self.setEnabled(enabled)
        self._check()

    def _check(self) -> None:
        chosen = [box.currentData() for box in self.boxes]
        self.yes.setEnabled(len(set(chosen)) == len(chosen) and bool(self.reason.text().strip()))

    def commands(self) -> tuple[Command, ...]:
        """A place a line."""
        reason = self.reason.text().strip()
        pairs = zip(self._lines, self.boxes, strict=True)
        return tuple(Override(target=f"place:{line}", value=str(box.currentData()), reason=reason) for line, box in pairs)

    def _set(self) -> None:
        self.wanted.emit(self.commands())
