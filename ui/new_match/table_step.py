"""A match taken over: who sits where, and in a game under way roles, heroes, the dead in order and whose turn it is.

Roles are covered: a field shows its own while the keyboard is in it, all of them while the curtain's key is held.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QCheckBox,
    QGridLayout,
    QLineEdit,
    QRadioButton,
    QStyle,
    QStyleOptionComboBox,
    QStylePainter,
    QVBoxLayout,
    QWidget,
)

from moderator.play.words import Words
from moderator.rulesets.sanguosha.roles import PLAYERS
from ui.new_match.plan import ROLES
from ui.new_match.trouble_list import TroubleList
from ui.new_match.under_way import Fallen, Table, Trouble, UnderWay
from ui.table.curtain import Curtain
from ui.theme import SPACE, Palette
from ui.widgets.fields import ChoiceField, NumberField
from ui.widgets.panel import Panel, Scroll, row
from ui.widgets.text import PlainText

SOURCES: Final = ("damage", "life_loss", "lightning", "other")
HEADS: Final = ("seat", "person", "role", "hero", "extra", "turn", "fell", "killer", "source")
WIDTHS: Final = {"seat": 22, "person": 150, "role": 100, "hero": 112, "extra": 52, "turn": 46, "fell": 88, "killer": 150, "source": 140}
ARROW: Final = 40
COVER: Final = "\N{BULLET}\N{BULLET}\N{BULLET}"


class CoveredChoice(ChoiceField):
    """A choice that shows dots in place of its value, unless the keyboard is in it or the curtain is lifted."""

    def __init__(self, curtain: Curtain, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._curtain = curtain
        curtain.changed.connect(self._on_curtain)

    @property
    def covered(self) -> bool:
        """Whether its value is hidden now."""
        return not (self.hasFocus() or self._curtain.is_open)

    def _on_curtain(self) -> None:
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self.covered:
            super().paintEvent(event)
            return
        painter, option = QStylePainter(self), QStyleOptionComboBox()
        self.initStyleOption(option)
        option.currentText = COVER
        painter.drawComplexControl(QStyle.ComplexControl.CC_ComboBox, option)
        painter.drawControl(QStyle.ControlElement.CE_ComboBoxLabel, option)


class SeatRow:
    """The fields of one seat."""

    def __init__(self, curtain: Curtain) -> None:
        self.person, self.role, self.hero = ChoiceField(), CoveredChoice(curtain), QLineEdit()
        self.extra, self.turn = QCheckBox(), QRadioButton()
        self.fell, self.killer, self.source = ChoiceField(), ChoiceField(), ChoiceField()
        self.hero.setProperty("cell", True)
        self.hero.setMaxLength(40)
        for value in ("", *ROLES):
            self.role.addItem("", value)
        for n in range(PLAYERS + 1):
            self.fell.addItem("", n)
        for source in SOURCES:
            self.source.addItem("", source)
        for name, field in self.fields.items():
            if isinstance(field, ChoiceField):
                field.setProperty("cell", True)
            if not isinstance(field, (QCheckBox, QRadioButton)):
                field.setFixedWidth(WIDTHS[name])

    @property
    def fields(self) -> dict[str, Any]:
        """All of them by column."""
        return {
            "person": self.person, "role": self.role, "hero": self.hero, "extra": self.extra, "turn": self.turn, "fell": self.fell,
            "killer": self.killer, "source": self.source,
        }  # fmt: skip


class TableStep(QWidget):
    """``changed`` when anything is another value."""

    changed = Signal()

    def __init__(self, words: Words, palette: Palette, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.words = words
        self.names: tuple[str, ...] = tuple(str(n) for n in range(1, PLAYERS + 1))
        self.curtain = Curtain(self)
        self.rows = [SeatRow(self.curtain) for _ in range(PLAYERS)]
        self._filling = False
        self._kept = Table()
        self._heads: dict[str, PlainText] = {}
        self.check = TroubleList(words, palette)
        self.check.wanted.connect(self.focus)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        scroll = Scroll()
        scroll.box.setSpacing(SPACE)
        scroll.box.addWidget(self._make_panel())
        scroll.box.addWidget(self.check)
        scroll.box.addStretch(1)
        box.addWidget(scroll)
        self.set_names(self.names)
        self.retranslate(words)
        self.show_table(Table())
        self.show_stand(UnderWay())

    def _make_panel(self) -> QWidget:
        self.panel = Panel(margin=12)
        self.help = PlainText("", "small", "muted", wrap=True)
        self.seated = QCheckBox()
        self.round_label, self.round = PlainText("", "body"), NumberField(0, 99, 1)
        self.attempt_label, self.attempt = PlainText("", "body"), NumberField(1, 9, 1)
        for field in (self.round, self.attempt):
            field.setFixedWidth(86)
            field.valueChanged.connect(self._on_change)
        self.seated.toggled.connect(self._on_change)
        self.more = QWidget()
        self.more.setLayout(row(self.round_label, self.round, 2 * SPACE, self.attempt_label, self.attempt, None))
        self.panel.body.addWidget(self.help)
        self.panel.body.addWidget(self.seated)
        self.panel.body.addWidget(self.more)
        self.seats = QWidget()
        self._make_seats(QGridLayout(self.seats))
        self.panel.body.addWidget(self.seats)
        return self.panel

    def _make_seats(self, grid: QGridLayout) -> None:
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(7)
        grid.setVerticalSpacing(4)
        for at, name in enumerate(HEADS):
            self._heads[name] = PlainText("", "tiny", "muted")
            grid.addWidget(self._heads[name], 0, at)
        self.turns = QButtonGroup(self)
        for seat, fields in enumerate(self.rows):
            grid.addWidget(PlainText(str(seat + 1), "strong", "muted"), seat + 1, 0)
            self.turns.addButton(fields.turn, seat)
            for at, field in enumerate(fields.fields.values(), start=1):
                grid.addWidget(field, seat + 1, at, Qt.AlignmentFlag.AlignVCenter)
            self._connect(fields)
        grid.setColumnStretch(len(HEADS), 1)

    def _connect(self, fields: SeatRow) -> None:
        fields.person.currentIndexChanged.connect(self._on_person)
        for field in (fields.role, fields.fell, fields.killer, fields.source):
            field.currentIndexChanged.connect(self._on_change)
        for tick in (fields.extra, fields.turn):
            tick.toggled.connect(self._on_change)
        fields.hero.textChanged.connect(self._on_change)

    # --- what it holds ------------------------------------------------------------------------------------------------

    @property
    def table(self) -> Table:
        """The table as filled in; what no field shows is as it came."""
        seats = [int(fields.person.currentData() or 0) for fields in self.rows]
        by_line = dict(zip(seats, self.rows, strict=True))
        notes = {death.line: (death.note, death.round) for death in self._kept.deaths}
        fallen = sorted((int(fields.fell.currentData()), line) for line, fields in by_line.items() if fields.fell.currentData())
        turn = next((line for line, fields in by_line.items() if fields.turn.isChecked()), None)
        lines = range(PLAYERS)
        return Table(
            seats=tuple(seats),
            roles=tuple(str(by_line[n].role.currentData() or "") if n in by_line else "" for n in lines),
            heroes=tuple(by_line[n].hero.text().strip() if n in by_line else "" for n in lines),
            extra=frozenset(line for line, fields in by_line.items() if fields.extra.isChecked()),
            deaths=tuple(self._fallen(by_line[line], line, *notes.get(line, ("", 0))) for _, line in fallen),
            turn=turn, round=self.round.value(), attempt=self.attempt.value(),
        )  # fmt: skip

    @staticmethod
    def _fallen(fields: SeatRow, line: int, note: str, round_: int) -> Fallen:
        killer = int(fields.killer.currentData())
        return Fallen(line, None if killer < 0 else killer, str(fields.source.currentData()), note, round_)

    def show_table(self, table: Table) -> None:
        """Put a table in."""
        self._filling = True
        self._kept = table
        order = {death.line: at for at, death in enumerate(table.deaths, start=1)}
        deaths = {death.line: death for death in table.deaths}
        for line, fields in zip(table.seats, self.rows, strict=True):
            fields.person.setCurrentIndex(fields.person.findData(line))
            fields.role.setCurrentIndex(max(0, fields.role.findData(table.roles[line])))
            fields.hero.setText(table.heroes[line])
            fields.extra.setChecked(line in table.extra)
            fields.turn.setChecked(line == table.turn)
            fields.fell.setCurrentIndex(order.get(line, 0))
            death = deaths.get(line, Fallen(line))
            fields.killer.setCurrentIndex(fields.killer.findData(-1 if death.killer is None else death.killer))
            fields.source.setCurrentIndex(SOURCES.index(death.source))
        self.round.setValue(table.round)
        self.attempt.setValue(table.attempt)
        self._filling = False
        self._show_deaths()

    def set_names(self, names: Sequence[str]) -> None:
        """Whose names can be chosen."""
        self.names = tuple(names)
        self._filling = True
        for seat, fields in enumerate(self.rows):
            at = fields.person.currentIndex() if fields.person.count() else seat
            killer = max(0, fields.killer.currentIndex())
            self._offer(fields.person, range(len(names)))
            self._offer(fields.killer, (-1, *range(len(names))))
            fields.person.setCurrentIndex(at)
            fields.killer.setCurrentIndex(killer)
        self._filling = False

    def _offer(self, field: ChoiceField, lines: Sequence[int]) -> None:
        field.clear()
        for line in lines:
            name = self.words.say("ui.take.nobody") if line < 0 else self.names[line]
            room = field.width() - ARROW - (14 if field.width() < 10 else 0)
            field.addItem(field.fontMetrics().elidedText(name, Qt.TextElideMode.ElideRight, max(60, room)), line)
            field.setItemData(field.count() - 1, name, Qt.ItemDataRole.ToolTipRole)

    # --- following ----------------------------------------------------------------------------------------------------

    def _on_person(self) -> None:
        """Who is put here leaves the seat he had to whoever sat here."""
        if self._filling:
            return
        chosen = self.sender()
        self._filling = True
        taken = {int(fields.person.currentData()) for fields in self.rows}
        free = next((line for line in range(len(self.names)) if line not in taken), None)
        twin = next((f for f in self.rows if f.person is not chosen and f.person.currentData() == chosen.currentData()), None)
        if twin is not None and free is not None:
            twin.person.setCurrentIndex(twin.person.findData(free))
        self._filling = False
        self._on_change()

    def _on_change(self) -> None:
        if not self._filling:
            self._show_deaths()
            self.changed.emit()

    def _show_deaths(self) -> None:
        """By whose hand and how is asked of the dead only."""
        for fields in self.rows:
            dead = bool(fields.fell.currentData())
            fields.killer.setEnabled(dead)
            fields.source.setEnabled(dead)
            fields.turn.setEnabled(not dead)

    def show_stand(self, under_way: UnderWay) -> None:
        """What is asked depends on where the match stands."""
        running, seats = under_way.stand == "running", under_way.seats_matter
        self.seated.setVisible(under_way.stand == "between" and under_way.done % 2 == 0)
        self.seats.setVisible(seats)
        self.more.setVisible(running)
        for name, head in self._heads.items():
            shown = running or name in {"seat", "person"}
            head.setVisible(shown)
            for fields in self.rows if name != "seat" else ():
                fields.fields[name].setVisible(shown)
        self.help.setText(self.words.say(f"ui.take.table.help.{'running' if running else 'seats' if seats else under_way.stand}"))

    def show_result(self, under_way: UnderWay, troubles: tuple[Trouble, ...], names: tuple[str, ...]) -> None:
        """What is asked, and what does not add up."""
        self.show_stand(under_way)
        self.check.show_troubles([each for each in troubles if each.step == "table"], names)

    def focus(self, trouble: Trouble | None = None) -> None:
        """Put the keyboard where it is to be mended, or to the beginning."""
        column = {"roles": "role", "turn": "turn", "killer": "killer"}.get(trouble.code, "person") if trouble else "person"
        seats = [fields.person.currentData() for fields in self.rows]
        seat = seats.index(trouble.row) if trouble and trouble.row in seats else 0
        if column == "role":
            seat = next((at for at, fields in enumerate(self.rows) if not fields.role.currentData()), seat)
        wanted = self.rows[seat].fields[column]
        (wanted if wanted.isVisible() else self.seated).setFocus(Qt.FocusReason.ShortcutFocusReason)

    # --- words and colours --------------------------------------------------------------------------------------------

    def retranslate(self, words: Words) -> None:
        """Follow the language."""
        self.words = words
        say = words.say
        self.panel.set_title(say("ui.take.table"))
        self.seated.setText(say("ui.take.seated"))
        self.seated.setAccessibleName(say("ui.take.seated"))
        for label, field, code in ((self.round_label, self.round, "round"), (self.attempt_label, self.attempt, "attempt")):
            label.setText(say(f"ui.take.{code}"))
            field.setAccessibleName(say(f"ui.take.{code}"))
        for name, head in self._heads.items():
            head.setText(say(f"ui.take.seat.{name}"))
        for seat, fields in enumerate(self.rows, start=1):
            self._say_row(seat, fields)
        self.set_names(self.names)
        self.check.retranslate(words)

    def _say_row(self, seat: int, fields: SeatRow) -> None:
        say = self.words.say
        for name, field in fields.fields.items():
            field.setAccessibleName(say("ui.take.seat.name", {"n": seat, "what": say(f"ui.take.seat.{name}")}))
        for at in range(fields.role.count()):
            role = fields.role.itemData(at)
            fields.role.setItemText(at, self.words.term("role", role) if role else say("ui.take.unset"))
        for at in range(fields.fell.count()):
            fields.fell.setItemText(at, say("ui.take.fell", {"n": at}) if at else say("ui.take.alive"))
        for at, source in enumerate(SOURCES):
            fields.source.setItemText(at, self.words.term("source", source))

    def set_palette(self, palette: Palette) -> None:
        """Follow the theme."""
        self.check.set_palette(palette)
