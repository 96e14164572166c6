"""A match taken over: who sits where, and in a game under way roles, heroes, the dead in order and whose turn it is.

Roles are covered: a field shows its own while the keyboard is in it, all of them while the curtain's key is held.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QFontMetrics, QPaintEvent, QStandardItem, QStandardItemModel
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
from ui.new_match.columns import read_count
from ui.new_match.plan import ROLES
from ui.new_match.trouble_list import TroubleList
from ui.new_match.under_way import Fallen, Table, Trouble, UnderWay
from ui.table.curtain import Curtain
from ui.theme import SPACE, Palette, type_font
from ui.widgets.fields import ChoiceField, NumberField
from ui.widgets.panel import Panel, Scroll, row
from ui.widgets.text import PlainText, plain_tip

SOURCES: Final = ("damage", "life_loss", "lightning", "other")
HEADS: Final = ("seat", "person", "role", "hero", "extra", "turn", "fell", "fell_round", "killer", "source")
WIDTHS: Final = {
    "seat": 22, "person": 138, "role": 100, "hero": 100, "extra": 52, "turn": 46, "fell": 88, "fell_round": 46, "killer": 138,
    "source": 138,
}  # fmt: skip
ARROW: Final = 40
HEIGHT: Final = 30
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
    """The fields of one seat; what can be chosen comes from models that all seats share."""

    def __init__(self, curtain: Curtain, models: Mapping[str, QStandardItemModel]) -> None:
        self.person, self.role, self.hero = ChoiceField(), CoveredChoice(curtain), QLineEdit()
        self.extra, self.turn = QCheckBox(), QRadioButton()
        self.fell, self.killer, self.source = ChoiceField(), ChoiceField(), ChoiceField()
        self.fell_round = QLineEdit(maxLength=2)
        self.hero.setMaxLength(40)
        for line in (self.hero, self.fell_round):
            line.setProperty("cell", True)
        for name, field in self.fields.items():
            if isinstance(field, ChoiceField):
                field.setProperty("cell", True)
                field.setModel(models[name])
                field.setFixedHeight(HEIGHT)
            if not isinstance(field, (QCheckBox, QRadioButton)):
                field.setFixedWidth(WIDTHS[name])

    @property
    def fields(self) -> dict[str, Any]:
        """All of them by column."""
        return {
            "person": self.person, "role": self.role, "hero": self.hero, "extra": self.extra, "turn": self.turn, "fell": self.fell,
            "fell_round": self.fell_round, "killer": self.killer, "source": self.source,
        }  # fmt: skip


def _model(values: Iterable[Any], parent: QObject) -> QStandardItemModel:
    model = QStandardItemModel(parent)
    for value in values:
        item = QStandardItem()
        item.setData(value, Qt.ItemDataRole.UserRole)
        model.appendRow(item)
    return model


class TableStep(QWidget):
    """``changed`` when anything is another value; ``entered`` carries a hero's field that is left.

    The seats are made when they are first asked for.
    """

    changed = Signal()
    entered = Signal(object)

    def __init__(self, words: Words, palette: Palette, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.words = words
        self.names: tuple[str, ...] = tuple(str(n) for n in range(1, PLAYERS + 1))
        self.rows: list[SeatRow] = []
        self._filling = False
        self._kept = Table()
        self._heads: dict[str, PlainText] = {}
        lines = range(PLAYERS)
        choices = {"person": lines, "role": ("", *ROLES), "fell": range(PLAYERS + 1), "killer": (-1, *lines), "source": SOURCES}
        self._models = {name: _model(values, self) for name, values in choices.items()}
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
        self.curtain = Curtain(self)
        self.retranslate(words)
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
        self.panel.body.addWidget(self.seats)
        return self.panel

    def _make_seats(self) -> None:
        """The rows, once they are needed."""
        grid = QGridLayout(self.seats)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(7)
        grid.setVerticalSpacing(4)
        for at, name in enumerate(HEADS):
            self._heads[name] = PlainText(self.words.say(f"ui.take.seat.{name}"), "tiny", "muted")
            grid.addWidget(self._heads[name], 0, at)
        self.turns = QButtonGroup(self)
        self.rows = [SeatRow(self.curtain, self._models) for _ in range(PLAYERS)]
        for seat, fields in enumerate(self.rows):
            grid.addWidget(PlainText(str(seat + 1), "strong", "muted"), seat + 1, 0)
            self.turns.addButton(fields.turn, seat)
            for at, field in enumerate(fields.fields.values(), start=1):
                grid.addWidget(field, seat + 1, at, Qt.AlignmentFlag.AlignVCenter)
            self._name_row(seat + 1, fields)
        grid.setColumnStretch(len(HEADS), 1)
        self._fill(self._kept)
        for fields in self.rows:
            self._connect(fields)

    def _connect(self, fields: SeatRow) -> None:
        fields.person.currentIndexChanged.connect(self._on_person)
        for field in (fields.role, fields.fell, fields.killer, fields.source):
            field.currentIndexChanged.connect(self._on_change)
        for tick in (fields.extra, fields.turn):
            tick.toggled.connect(self._on_change)
        for line in (fields.hero, fields.fell_round):
            line.textChanged.connect(self._on_change)
        fields.hero.editingFinished.connect(self._on_hero)

    # --- what it holds ------------------------------------------------------------------------------------------------

    @property
    def table(self) -> Table:
        """The table as filled in; what no field shows is as it came."""
        if not self.rows:
            return self._kept
        seats = [int(fields.person.currentData() or 0) for fields in self.rows]
        by_line = dict(zip(seats, self.rows, strict=True))
        notes = {death.line: death.note for death in self._kept.deaths}
        fallen = sorted((int(fields.fell.currentData()), line) for line, fields in by_line.items() if fields.fell.currentData())
        turn = next((line for line, fields in by_line.items() if fields.turn.isChecked()), None)
        lines = range(PLAYERS)
        return Table(
            seats=tuple(seats),
            roles=tuple(str(by_line[n].role.currentData() or "") if n in by_line else "" for n in lines),
            heroes=tuple(by_line[n].hero.text().strip() if n in by_line else "" for n in lines),
            extra=frozenset(line for line, fields in by_line.items() if fields.extra.isChecked()),
            deaths=tuple(self._fallen(by_line[line], line, notes.get(line, "")) for _, line in fallen),
            turn=turn, round=self.round.value(), attempt=self.attempt.value(),
        )  # fmt: skip

    def _fallen(self, fields: SeatRow, line: int, note: str) -> Fallen:
        """A death of whose round nothing is said is one of the present round."""
        killer, said = int(fields.killer.currentData()), read_count(fields.fell_round.text())
        round_ = self.round.value() if said is None else said
        return Fallen(line, None if killer < 0 else killer, str(fields.source.currentData()), note, round_)

    def show_table(self, table: Table) -> None:
        """Put a table in."""
        self._filling = True
        self._kept = table
        self.round.setValue(table.round)
        self.attempt.setValue(table.attempt)
        self._filling = False
        if self.rows:
            self._fill(table)

    def _fill(self, table: Table) -> None:
        self._filling = True
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
            fields.fell_round.setText(str(death.round) if death.round else "")
        self._filling = False
        self._show_deaths()

    def set_names(self, names: Sequence[str]) -> None:
        """Whose names can be chosen."""
        self.names = tuple(names)
        metrics = QFontMetrics(type_font("body"))
        for column in ("person", "killer"):
            model = self._models[column]
            for at in range(model.rowCount()):
                item = model.item(at)
                line = item.data(Qt.ItemDataRole.UserRole)
                name = self.words.say("ui.take.nobody") if line < 0 else self.names[line]
                item.setText(metrics.elidedText(name, Qt.TextElideMode.ElideRight, WIDTHS[column] - ARROW))
                item.setToolTip(plain_tip(name))

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

    def _on_hero(self) -> None:
        self.entered.emit(self.sender())

    def _show_deaths(self) -> None:
        """By whose hand and how is asked of the dead only."""
        for fields in self.rows:
            dead = bool(fields.fell.currentData())
            for field in (fields.fell_round, fields.killer, fields.source):
                field.setEnabled(dead)
            fields.turn.setEnabled(not dead)

    def show_stand(self, under_way: UnderWay) -> None:
        """What is asked depends on where the match stands."""
        running, seats = under_way.stand == "running", under_way.seats_matter
        if seats and not self.rows:
            self._make_seats()
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
        if not self.rows:
            self.seated.setFocus(Qt.FocusReason.ShortcutFocusReason)
            return
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
        self._say_choices()
        for seat, fields in enumerate(self.rows, start=1):
            self._name_row(seat, fields)
        self.set_names(self.names)
        self.check.retranslate(words)

    def _say_choices(self) -> None:
        say, term = self.words.say, self.words.term
        for at, role in enumerate(("", *ROLES)):
            self._models["role"].item(at).setText(term("role", role) if role else say("ui.take.unset"))
        for at in range(PLAYERS + 1):
            self._models["fell"].item(at).setText(say("ui.take.fell", {"n": at}) if at else say("ui.take.alive"))
        for at, source in enumerate(SOURCES):
            self._models["source"].item(at).setText(term("source", source))

    def _name_row(self, seat: int, fields: SeatRow) -> None:
        for name, field in fields.fields.items():
            field.setAccessibleName(self.words.say("ui.take.seat.name", {"n": seat, "what": self.words.say(f"ui.take.seat.{name}")}))

    def set_palette(self, palette: Palette) -> None:
        """Follow the theme."""
        self.check.set_palette(palette)
