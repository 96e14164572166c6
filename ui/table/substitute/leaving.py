"""First step: who leaves, why, and what becomes of a game he leaves in the middle of (S3.3.1, R34)."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QButtonGroup, QGridLayout, QVBoxLayout, QWidget

from moderator.play.messages import Refusal
from moderator.rulesets.sanguosha.commands import DeclareVacancy
from moderator.rulesets.sanguosha.inheritance import inheritance
from moderator.rulesets.sanguosha.lateness import absent
from moderator.rulesets.sanguosha.notices import CALL_MINUTES
from moderator.rulesets.sanguosha.vacancies import open_vacancy
from ui.table.context import Context
from ui.table.dialogs.base import sunk_panel
from ui.table.substitute import groups
from ui.table.substitute.say import say, seat_of, sum_of
from ui.theme import SPACE
from ui.widgets.panel import row
from ui.widgets.tag import ClauseTag
from ui.widgets.text import PlainText

REASONS: Final = ("late", "left", "banned")
FATES: Final = ("substitute", "void")
"""What becomes of the game under way: it goes on with the substitute, or is void and played again."""


class Leaving(QWidget):
    """``changed``: another choice; ``refusal`` is why it cannot be declared."""

    changed = Signal()

    def __init__(self, context: Context, line: str | None = None, reason: str | None = None) -> None:
        super().__init__()
        self._context = context
        self.lines = self._group("who")
        self.reasons = self._group("reason")
        self.fates = self._group("fate")
        outer = row(spacing=2 * SPACE)
        outer.addLayout(self._left(), 3)
        outer.addWidget(self._preview(), 2)
        self.setLayout(outer)
        groups.choose(self.lines, line or self._likeliest())
        groups.choose(self.reasons, reason or self._reason())
        groups.choose(self.fates, FATES[0])
        for group in (self.lines, self.reasons, self.fates):
            group.buttonClicked.connect(self._on_choice)
        self.refresh()

    # --- what is chosen -----------------------------------------------------------------------------------------------

    @property
    def line(self) -> str | None:
        """Who leaves."""
        return groups.value(self.lines)

    @property
    def reason(self) -> str:
        """Why."""
        return groups.value(self.reasons) or "left"

    @property
    def fate(self) -> str:
        """What becomes of the game under way; empty where none is being played."""
        return (groups.value(self.fates) or FATES[0]) if self.in_game else ""

    @property
    def in_game(self) -> bool:
        """Whether a game is being played."""
        game = self._context.desk.state.game
        return game is not None and game.status == "playing"

    @property
    def command(self) -> DeclareVacancy | None:
        """What would be written."""
        return DeclareVacancy(line=self.line, reason=self.reason) if self.line is not None else None

    @property
    def refusal(self) -> Refusal | None:
        """Why the rules do not take it now."""
        found = self._context.desk.propose(self.command) if self.command is not None else None
        return found if isinstance(found, Refusal) else None

    def take_focus(self) -> None:
        """The keyboard to who leaves."""
        (self.lines.checkedButton() or self.lines.buttons()[0]).setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """A digit is a seat, as on the desk."""
        number = int(event.text()) if event.text() in set("12345678") else 0
        buttons = self.lines.buttons()
        if 0 < number <= len(buttons):
            buttons[number - 1].setFocus()
            buttons[number - 1].click()
        else:
            super().keyPressEvent(event)

    def refresh(self) -> None:
        """What would follow from what is chosen."""
        state = self._context.desk.state
        for button in self.lines.buttons():
            button.setEnabled(open_vacancy(state, str(button.property("value"))) is None)
        self._fate_box.setVisible(self.in_game)
        line = self.line
        self.nobody.setVisible(line is None)
        self.told.setVisible(line is not None)
        if line is not None:
            self._tell(line)

    def _tell(self, line: str) -> None:
        context, due = self._context, inheritance(self._context.desk.state, line)
        until = context.time(context.desk.now() + CALL_MINUTES * 60 * 1_000_000)
        self.out.setText(say(context, "leave.out", line=line))
        self.until.setText(say(context, "leave.until", time=until))
        self.sum.setText(sum_of(due))
        self.share.setText(say(context, "share.below" if due.clause == "S3.4.1" else "share.half", done=due.done, scheduled=due.scheduled))
        self.share_tag.show_clause(due.clause)
        self.card.setVisible(self.reason == "banned")
        void = self.fate == "void"
        self.game.setVisible(self.in_game)
        number = context.desk.state.game.number if self.in_game else 0
        self.game.setText(say(context, "leave.void" if void else "leave.goes_on", game=number))
        self.game.set_tone("red" if void else "")

    # --- building -----------------------------------------------------------------------------------------------------

    def _left(self) -> QVBoxLayout:
        context = self._context
        box = QVBoxLayout()
        box.setSpacing(SPACE)
        box.addWidget(PlainText(say(context, "leave.who"), "section", "muted"))
        people = QGridLayout()
        people.setSpacing(SPACE)
        for n, line in enumerate(context.presses.seats):
            button = groups.add(self.lines, line, seat_of(context, line))
            people.addWidget(button, n % 4, n // 4)
        box.addLayout(people)
        box.addSpacing(SPACE)
        box.addWidget(PlainText(say(context, "leave.why"), "section", "muted"))
        box.addLayout(row(*(groups.add(self.reasons, each, context.alone("vacancy", each)) for each in REASONS)))
        box.addSpacing(SPACE)
        self._fate_box = QWidget()
        fate = QVBoxLayout(self._fate_box)
        fate.setContentsMargins(0, 0, 0, 0)
        fate.setSpacing(SPACE)
        fate.addLayout(row(PlainText(say(context, "leave.fate"), "section", "muted"), ClauseTag("R34", context.words), None))
        fate.addLayout(row(*(groups.add(self.fates, each, say(context, f"fate.{each}")) for each in FATES)))
        box.addWidget(self._fate_box)
        box.addStretch(1)
        return box

    def _preview(self) -> QWidget:
        context = self._context
        panel = sunk_panel(say(context, "leave.then"))
        self.nobody = PlainText(say(context, "leave.nobody"), "body", "muted", wrap=True)
        panel.body.addWidget(self.nobody)
        self.told = QWidget()
        box = QVBoxLayout(self.told)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(SPACE)
        self.out, self.until, self.share, self.game = (PlainText("", "body", wrap=True) for _ in range(4))
        self.card = PlainText(say(context, "leave.card"), "body", "amber", wrap=True)
        self.sum = PlainText("", "lead", wrap=True)
        self.share_tag = ClauseTag("S3.4.1", context.words)
        for text, tag in ((self.out, ClauseTag("R32", context.words)), (self.until, ClauseTag("S3.3.1", context.words)), (self.game, None)):
            line = row(text, tag) if tag is not None else row(text)
            line.setStretch(0, 1)
            box.addLayout(line)
        box.addLayout(row(self.card))
        box.addSpacing(SPACE)
        box.addWidget(PlainText(say(context, "leave.inherits"), "small", "muted"))
        box.addWidget(self.sum)
        line = row(self.share, self.share_tag)
        line.setStretch(0, 1)
        box.addLayout(line)
        panel.body.addWidget(self.told)
        panel.body.addStretch(1)
        return panel

    def _group(self, name: str) -> QButtonGroup:
        group = QButtonGroup(self)
        group.setObjectName(name)
        return group

    def _likeliest(self) -> str | None:
        """Who is late, else the only one who is not there, else the seat that was looked at last."""
        state = self._context.desk.state
        missing = [line for line in state.lines if state.name_of(line) in absent(state)] if state.phase == "opening" else []
        alone = missing[0] if len(missing) == 1 else None
        late = next((line.id for line in state.lines.values() if state.late.get(line.person, 0) >= CALL_MINUTES), None)
        found = late or alone or self._context.presses.looked_at
        return found if found is not None and open_vacancy(state, found) is None else None

    def _reason(self) -> str:
        state, line = self._context.desk.state, self.line
        if state.phase == "opening" and (line is None or not state.persons[state.name_of(line)].present):
            return "late"
        return "left"

    def _on_choice(self) -> None:
        self.refresh()
        self.changed.emit()
