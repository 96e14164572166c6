"""The MVP of a game: hard figures, the hint they make, and the judge's choice."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QIntValidator
from PySide6.QtWidgets import QButtonGroup, QGridLayout, QLineEdit, QRadioButton, QWidget

from moderator.play.messages import Refusal
from moderator.rulesets.sanguosha import results
from moderator.rulesets.sanguosha.commands import NameMvp, SetStat
from ui.table.context import Context
from ui.table.dialogs.base import DeskDialog
from ui.theme import SPACE
from ui.widgets.buttons import KeyButton
from ui.widgets.text import PlainText, plain_tip

ENTERED: Final = ("damage", "cards")
TOP: Final = 3
WHO: Final = 210


class MvpDialog(DeskDialog):
    """One row a seat: choose, kills and rounds as counted, damage and cards as entered, the weighed hint."""

    def __init__(self, context: Context, *, parent: QWidget | None = None) -> None:
        super().__init__(context, context.say("mvp.title"), context.say("mvp.lead"), width=720, parent=parent)
        self._choice = QButtonGroup(self)
        self._rows: dict[str, dict[str, QWidget]] = {}
        self._build_rows()
        self.note = QLineEdit()
        self.note.setPlaceholderText(context.say("mvp.note"))
        self.note.setAccessibleName(context.say("mvp.note"))
        self.body.addWidget(self.note)
        self.nobody = KeyButton(context.say("mvp.nobody"), table=True)
        self.nobody.clicked.connect(self._name_nobody)
        self.yes = KeyButton(context.say("mvp.name"), kind="primary", hint="\N{DOWNWARDS ARROW WITH TIP LEFTWARDS}", table=True)
        self.yes.clicked.connect(self.name)
        self.yes.setDefault(True)
        self.add_buttons(self.nobody, None, self.closer("back"), self.yes)
        self._show_hint(choose=True)

    def _build_rows(self) -> None:
        context, game = self.context, self.context.desk.state.game
        grid = QGridLayout()
        grid.setHorizontalSpacing(2 * SPACE)
        grid.setVerticalSpacing(4)
        grid.setColumnStretch(0, 1)
        for column, key in enumerate(("who", "role", "kills", "rounds", "damage", "cards", "hint")):
            grid.addWidget(PlainText(context.say(f"mvp.{key}"), "small", "muted"), 0, column)
        for number, line in enumerate(game.seats if game is not None else (), 1):
            self._rows[line] = self._row(line, number)
            for column, key in enumerate(("who", "role", "kills", "rounds", "damage", "cards", "hint")):
                grid.addWidget(self._rows[line][key], number, column)
        self.body.addLayout(grid)

    def _row(self, line: str, number: int) -> dict[str, QWidget]:
        context, game = self.context, self.context.desk.state.game
        who = QRadioButton()
        whole = context.say("mvp.seat", n=number, line=line)
        who.setText(who.fontMetrics().elidedText(whole, Qt.TextElideMode.ElideRight, WHO).replace("&", "&&"))
        who.setToolTip(plain_tip(whole))
        who.setProperty("line", line)
        who.setAccessibleName(whole)
        self._choice.addButton(who, number)
        role = context.alone("role", game.roles.get(line, "")) if game is not None else ""
        row: dict[str, QWidget] = {"who": who, "role": PlainText(role, "body", "muted"), "hint": PlainText("", "strong")}
        row |= {key: PlainText("", "body") for key in ("kills", "rounds")}
        for key in ENTERED:
            row[key] = self._entry(line, key, game.stats.get(line, {}).get(key, 0) if game is not None else 0)
        return row

    def _entry(self, line: str, key: str, value: int) -> QLineEdit:
        box = QLineEdit(str(value) if value else "")
        box.setValidator(QIntValidator(0, 999, box))
        box.setProperty("cell", "true")
        box.setPlaceholderText("0")
        box.setFixedWidth(64)
        box.setAlignment(Qt.AlignmentFlag.AlignRight)
        box.setAccessibleName(self.context.say(f"mvp.enter.{key}", line=line))
        box.setProperty("line", line)
        box.setProperty("key", key)
        box.editingFinished.connect(self._on_figure)
        return box

    def _on_figure(self) -> None:
        """A figure counts as soon as it is entered."""
        box = self.sender()
        game = self.context.desk.state.game
        if not isinstance(box, QLineEdit) or game is None:
            return
        line, key = str(box.property("line")), str(box.property("key"))
        value = int(box.text() or "0")
        if game.stats.get(line, {}).get(key, 0) != value:
            result = self.context.desk.do(SetStat(line=line, key=key, n=value))
            self.say(self.context.words.refusal(result) if isinstance(result, Refusal) else "")
            self._show_hint(choose=not self._choice.checkedButton())

    def _show_hint(self, *, choose: bool) -> None:
        """Figures and hint; the top three are marked with a word, not by colour alone."""
        game = self.context.desk.state.game
        if game is None:
            return
        for rank, hint in enumerate(results.hint(game, results.weights(self.context.desk.state)), 1):
            row = self._rows[hint.line]
            for key, text in (("kills", str(hint.kills)), ("rounds", str(hint.rounds)), ("hint", self._hint(rank, hint.score))):
                label = row[key]
                if isinstance(label, PlainText):
                    label.setText(text)
            radio = row["who"]
            if choose and rank == 1 and hint.score and isinstance(radio, QRadioButton):
                radio.setChecked(True)

    def _hint(self, rank: int, score: object) -> str:
        return self.context.say("mvp.top", score=str(score), n=rank) if rank <= TOP and score else str(score)

    def name(self) -> None:
        """Name the one chosen; where the note is missing the refusal says so."""
        button = self._choice.checkedButton()
        if button is None:
            self.say(self.context.say("mvp.choose"))
            return
        self.done_or_said(self.context.desk.do(NameMvp(line=str(button.property("line")), note=self.note.text().strip())))

    def _name_nobody(self) -> None:
        self.done_or_said(self.context.desk.do(NameMvp(line=None, note=self.note.text().strip())))
