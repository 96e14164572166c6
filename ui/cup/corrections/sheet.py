"""A correction before it is made: how grave it is, who stands and goes where before and after, the reason; the gravest in two steps."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QLineEdit, QVBoxLayout, QWidget

from moderator.cup.corrections import ADVANCERS, PLAYED
from ui.cup.corrections.changes import change_rows, match_rows, table_of
from ui.cup.corrections.level import LevelBanner
from ui.table.dialogs.base import DeskDialog, sunk_panel
from ui.widgets.buttons import KeyButton
from ui.widgets.message import Banner
from ui.widgets.panel import row
from ui.widgets.segments import Segments
from ui.widgets.tag import ClauseTag
from ui.widgets.text import PlainText

if TYPE_CHECKING:
    from moderator.cup.foreseeing import Foreseen
    from moderator.cup.state import CupState
    from ui.cup.context import CupContext

WIDE: Final = 900
SHORT: Final = 150
"""The table's height beside the second step."""
CARRY: Final = ("keep", "anew")


@dataclass(frozen=True)
class Confirmed:
    """What the organiser has read and wants: the level, the code of the second step, what becomes of what was played, and why."""

    reason: str
    level: int = 0
    confirm: str = ""
    carry: str = "keep"


class CorrectionSheet(DeskDialog):
    """``confirmed`` carries a ``Confirmed``. Level 2 is ticked as read; level 3 has a second step with the code that this one gives out."""

    confirmed = Signal(object)

    def __init__(
        self, context: CupContext, match: str, found: Foreseen, *, reason: str = "", lead: str = "", parent: QWidget | None = None
    ) -> None:
        """``reason``: one that is written already; ``lead``: what is corrected, where it is more than the match."""
        title = context.say("corrections.title", match=match)
        super().__init__(context, title, lead or context.say("corrections.lead"), width=WIDE, parent=parent)
        self._match, self._found = match, found
        self.level = found.correction.level if found.correction is not None else 0
        self.second = False
        self.banner: LevelBanner | None = None
        self._say_what()
        self._say_objection()
        self._show_changes()
        self.step = self._second_step()
        self.body.addWidget(self.step)
        self.read = QCheckBox(context.say(f"corrections.read.{self.level}") if self.level >= ADVANCERS else "")
        self.read.setVisible(self.level >= ADVANCERS and found.refusal is None)
        self.read.toggled.connect(self._check)
        self.reason = QLineEdit(reason)
        self.reason.setPlaceholderText(context.say("reason.hint"))
        self.reason.setAccessibleName(context.say("reason"))
        self.reason.textChanged.connect(self._check)
        self.reason.setVisible(found.refusal is None)
        for part in (self.read, self.reason):
            self.body.addWidget(part)
        kind = "danger" if self.level == PLAYED or found.objection is not None else "primary"
        self.yes = KeyButton("", kind=kind, key="Ctrl+Return", table=True)
        self.yes.clicked.connect(self._go)
        self.yes.setVisible(found.refusal is None)
        self.add_buttons(None, self.closer("cancel" if found.refusal is None else "close"), self.yes)
        self._check()
        (self.read if self.level >= ADVANCERS else self.reason).setFocus()

    # --- what is shown -----------------------------------------------------------------------------------------------------

    def _say_what(self) -> None:
        found, say = self._found, self.context.say
        if found.refusal is not None:
            names = self.context.desk.name_of
            self.body.addWidget(Banner("red", say("corrections.refused"), self.context.words.refusal(found.refusal, names)))
            return
        made = found.correction
        if made is None:
            self.body.addWidget(Banner("jade", say("corrections.untouched"), say("corrections.untouched.text")))
            return
        self.banner = LevelBanner(self.context, self.level, n=len(made.changes), matches=list(made.played), rounds=list(found.redo))  # type: ignore[arg-type]
        self.body.addWidget(self.banner)

    def _say_objection(self) -> None:
        objection = self._found.objection
        if objection is None:
            return
        box = sunk_panel()
        said = PlainText(self.context.words.refusal(objection, self.context.desk.name_of), "body", "red", wrap=True)
        line = row(said, ClauseTag(objection.clause, self.context.words, "cup")) if objection.clause else row(said)
        line.setStretch(0, 1)
        box.body.addLayout(line)
        self.body.addWidget(box)

    def _show_changes(self) -> None:
        found, context = self._found, self.context
        if found.after is None:
            return
        before: CupState = context.desk.state
        rows = match_rows(context, before, found.after, self._match) if before.matches[self._match].result is not None else ()  # type: ignore[arg-type]
        here = before.matches[self._match].round
        others = [each for each in (found.correction.changes if found.correction is not None else ()) if each.round != here]
        self.table = table_of(context, (*rows, *change_rows(context, others)), context.say("corrections.table"))  # type: ignore[arg-type]
        self.body.addWidget(self.table, 1)

    def _second_step(self) -> QWidget:
        """What was played on it, whether that stands, and the code."""
        say, made = self.context.say, self._found.correction
        panel = sunk_panel(say("corrections.second"))
        panel.hide()
        played = list(made.played) if made is not None else []
        panel.body.addWidget(PlainText(say("corrections.played", matches=played), "body", "red", wrap=True))
        self.carry = Segments(CARRY, "keep", width=190)
        for name in CARRY:
            self.carry.say(name, say(f"corrections.carry.{name}"))
        self.carry.chosen.connect(self._on_carry)
        self.carried = PlainText(say("corrections.carry.keep.text"), "small", "muted", wrap=True)
        self.code = QLineEdit()
        self.code.setMaximumWidth(220)
        self.code.setPlaceholderText(say("corrections.code.hint"))
        self.code.setAccessibleName(say("corrections.code.hint"))
        self.code.textChanged.connect(self._check)
        self.given = PlainText(say("corrections.given", token=self._found.code), "strong")
        box = QVBoxLayout()
        box.addWidget(self.carry)
        box.addWidget(self.carried)
        box.addLayout(row(self.given, self.code, None))
        panel.body.addLayout(box)
        return panel

    # --- what is pressed ---------------------------------------------------------------------------------------------------

    def _on_carry(self, name: str) -> None:
        self.carried.setText(self.context.say(f"corrections.carry.{name}.text", rounds=list(self._found.redo)))

    def _check(self) -> None:
        """The button says what it does now."""
        first = self.level == PLAYED and not self.second
        self.yes.setText(
            self.context.say("corrections.on" if first else "corrections.insist" if self._found.objection else "corrections.do")
        )
        ready = not self.level >= ADVANCERS or self.read.isChecked()
        coded = self.level != PLAYED or not self.second or self.code.text().strip() == self._found.code
        self.yes.setEnabled(ready and coded and bool(self.reason.text().strip()))

    def _go(self) -> None:
        if self.level == PLAYED and not self.second:
            self.second = True
            self.table.setMinimumHeight(SHORT)
            self.read.hide()
            self.step.show()
            self.code.setFocus()
            self._check()
            self.fit()
            return
        told = Confirmed(
            reason=self.reason.text().strip(), level=self.level, confirm=self.code.text().strip(), carry=self.carry.value
        )  # fmt: skip
        self.accept()
        self.confirmed.emit(told)
