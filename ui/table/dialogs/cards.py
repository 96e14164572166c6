"""Giving a card: to whom, for what, how much; what it would cause is read before it is given."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QButtonGroup, QGridLayout, QHBoxLayout, QLineEdit, QListWidget, QListWidgetItem, QWidget

from moderator.play.commands import GiveCard
from moderator.play.pinyin import matches
from moderator.rulesets.sanguosha import cards
from moderator.rulesets.sanguosha.ladder import Ladder
from moderator.rulesets.sanguosha.offences import LEVELS, OFFENCES, suggested
from moderator.rulesets.sanguosha.state import Counters
from ui.table.compact import CompactButton
from ui.table.context import Context
from ui.table.dialogs.base import DeskDialog
from ui.table.standings import Pills
from ui.table.view import card_pills
from ui.theme import SPACE
from ui.widgets.buttons import KeyButton
from ui.widgets.panel import row
from ui.widgets.text import PlainText

KINDS: Final = {"warning": "plain", "yellow": "warning", "red": "red", "ban": "ink"}


class CardDialog(DeskDialog):
    """Digit: whom. Letters: for what. Ctrl+1 to 4: the level. Enter gives."""

    def __init__(self, context: Context, line: str | None, *, parent: QWidget | None = None) -> None:
        super().__init__(context, context.say("card.title"), context.say("card.lead"), width=760, parent=parent)
        self.line = line
        self.clause = ""
        self.level = ""
        self._digit = ""
        self._line_before: str | None = line
        self.people = QButtonGroup(self)
        self.levels = QButtonGroup(self)
        self.body.addLayout(self._people())
        self.search = QLineEdit()
        self.search.setPlaceholderText(context.say("card.search"))
        self.search.setAccessibleName(context.say("card.search"))
        self.search.textChanged.connect(self._find)
        self.search.installEventFilter(self)
        self.list = QListWidget()
        self.list.setAccessibleName(context.say("card.list"))
        self.list.setMinimumHeight(210)
        self.list.currentRowChanged.connect(self._choose)
        self.list.itemActivated.connect(self.give)
        self.note = QLineEdit()
        self.note.setPlaceholderText(context.say("card.note"))
        self.note.setAccessibleName(context.say("card.note"))
        self.pills = Pills(context)
        self.preview = PlainText("", "strong", wrap=True)
        self.preview.setMinimumHeight(44)
        self.body.addWidget(self.search)
        self.body.addWidget(self.list, 1)
        self.body.addLayout(self._levels())
        self.body.addWidget(self.note)
        said = row(self.pills)
        said.addWidget(self.preview, 1)
        self.body.addLayout(said)
        self.yes = KeyButton(context.say("card.give"), kind="primary", hint="\N{DOWNWARDS ARROW WITH TIP LEFTWARDS}", table=True)
        self.yes.clicked.connect(self.give)
        self.search.returnPressed.connect(self.give)
        self.note.returnPressed.connect(self.give)
        self.add_buttons(None, self.closer("cancel"), self.yes)
        self._find("")
        self.search.setFocus()

    def seats(self) -> tuple[str, ...]:
        """Whom a card may be given to, in the order of the digits."""
        return tuple(self.context.presses.seats)

    def suggested(self) -> str:
        """The level that the catalogue proposes for the clause chosen; empty where it proposes none."""
        return suggested(self.context.desk.state, self.clause, self.line or "") or ""

    def _people(self) -> QGridLayout:
        """Four and four, so that the longest name keeps its room."""
        grid = QGridLayout()
        grid.setSpacing(6)
        for number, line in enumerate(self.seats()):
            button = CompactButton(self.context.desk.name_of(line), str(number + 1))
            button.setAutoDefault(False)
            button.setCheckable(True)
            button.setChecked(line == self.line)
            button.setProperty("line", line)
            button.clicked.connect(self._on_person)
            self.people.addButton(button, number)
            grid.addWidget(button, number // 4, number % 4)
            grid.setColumnStretch(number % 4, 1)
        return grid

    def _levels(self) -> QHBoxLayout:
        box = QHBoxLayout()
        box.setSpacing(SPACE)
        for number, level in enumerate(LEVELS, 1):
            button = KeyButton(self.context.alone("level", level), key=f"Ctrl+{number}", kind=KINDS[level], table=True)
            button.setCheckable(True)
            button.setAutoDefault(False)
            button.setProperty("level", level)
            button.clicked.connect(self._on_level)
            self.levels.addButton(button, number)
            box.addWidget(button, 1)
        return box

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """A digit at the very start is a seat, unless a point follows: ``5.2.8`` is a clause. Up and down move in the catalogue."""
        if not isinstance(event, QKeyEvent) or event.type() != QEvent.Type.KeyPress:
            return False
        if event.text() in {".", "\N{IDEOGRAPHIC FULL STOP}"} and not self.search.text() and self._digit:
            self._take_back_digit()
            return True
        if event.text() in tuple("12345678") and not self.search.text() and not event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            button = self.people.button(int(event.text()) - 1)
            if button is not None:
                self._digit, self._line_before = event.text(), self.line
                button.click()
            return True
        self._digit = ""
        if event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            step = 1 if event.key() == Qt.Key.Key_Down else -1
            self.list.setCurrentRow(max(0, min(self.list.count() - 1, self.list.currentRow() + step)))
            return True
        return False

    def _take_back_digit(self) -> None:
        """The digit was the beginning of a clause: the seat is again the one before it."""
        self.line = self._line_before
        self.people.setExclusive(False)
        for button in self.people.buttons():
            button.setChecked(button.property("line") == self.line)
        self.people.setExclusive(True)
        self.search.setText(f"{self._digit}.")
        self._digit = ""

    def _find(self, query: str) -> None:
        """The catalogue's rows whose clause or words fit, by pinyin as well."""
        wanted = query.strip().lower()
        self.list.clear()
        for row_ in OFFENCES:
            text = self.context.words.say(f"offence.{row_.clause}")
            if wanted and wanted not in row_.clause.lower() and wanted not in text.lower() and matches(wanted, text) is None:
                continue
            level = self.context.words.term("level", row_.level)
            item = QListWidgetItem(self.context.say("card.row", clause=row_.clause, text=text, default=level))
            item.setData(Qt.ItemDataRole.UserRole, row_.clause)
            item.setSizeHint(QSize(0, 32))
            self.list.addItem(item)
        self._keep(bool(wanted))
        self._show()

    def _keep(self, wanted: bool) -> None:
        """The first that fits; without a search what was chosen before; nothing found is nothing chosen."""
        found = [str(self.list.item(n).data(Qt.ItemDataRole.UserRole)) for n in range(self.list.count())]
        if wanted and not found:
            self.clause = ""
        self.list.setCurrentRow((0 if found else -1) if wanted else found.index(self.clause) if self.clause in found else -1)

    def _choose(self, index: int) -> None:
        if index < 0:
            return
        self.clause = str(self.list.item(index).data(Qt.ItemDataRole.UserRole))
        self._set_level(self.suggested() or "warning")

    def _on_person(self) -> None:
        self.line = str(self.sender().property("line"))
        if self.clause:
            self._set_level(self.suggested() or self.level)
        self._show()

    def _on_level(self) -> None:
        self._set_level(str(self.sender().property("level")))

    def _set_level(self, level: str) -> None:
        self.level = level
        for number, name in enumerate(LEVELS, 1):
            button = self.levels.button(number)
            word = self.context.alone("level", name)
            button.setText(self.context.say("card.chosen", level=word) if name == level else word)
            button.setChecked(name == level)
        self._show()

    def _show(self) -> None:
        """What this card would cause."""
        ready = bool(self.line and self.clause and self.level)
        self.yes.setEnabled(ready)
        context = self.context
        if not self.line:
            self.preview.setText(context.say("card.whom"))
            self.pills.show_pills(())
            return
        counts = self.counts(self.line)
        self.pills.show_pills(card_pills(context.words, counts.w, counts.y, counts.r))
        self.preview.setText(self.consequence() if ready else context.say("card.what"))
        self.preview.set_tone("red" if ready and self.grave() else "")

    def counts(self, line: str) -> Counters | Ladder:
        """What somebody's cards come to now."""
        state = self.context.desk.state
        return cards.ladder(state, state.name_of(line))

    def grave(self) -> bool:
        """Whether the card would cause more than itself."""
        return bool(self._codes())

    def _codes(self) -> tuple[str, ...]:
        return cards.preview(self.context.desk.state, self.line or "", self.level, self.clause)  # type: ignore[arg-type]

    def consequence(self) -> str:
        """The preview in words."""
        context = self.context
        level = context.words.term("level", self.level)
        codes = self._codes()
        points = str(context.desk.state.params.scoring.red_card).replace("-", "\N{MINUS SIGN}")
        if not codes:
            return context.say("card.plain", level=level, line=self.line)
        caused = [context.say(code, points=points) for code in codes]
        return context.say("card.causes", level=level, line=self.line, caused=context.words.join(caused))

    def give(self) -> None:
        """Give it; a refusal is said here."""
        if self.line and self.clause and self.level:
            self.send(GiveCard(person=self.line, level=self.level, clause=self.clause, note=self.note.text().strip()))

    def send(self, command: GiveCard) -> None:
        """The card as it is given."""
        self.done_or_said(self.context.desk.do(command))
