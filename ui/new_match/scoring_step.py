"""Step three: the scoring table, each deduction behind it explained, and the organiser's confirmation."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

import msgspec
from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QGridLayout, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from moderator.play.words import Words
from moderator.rulesets.sanguosha.roles import Outcome, Role
from moderator.rulesets.sanguosha.scores import row_points
from moderator.rulesets.sanguosha.scoring import ScoringTable
from ui.new_match.plan import FACTS, FIXED, OUTCOMES, ROLES, facts_held, points_of, read_points, with_points
from ui.new_match.points_cell import PointsCell
from ui.new_match.special_rows import SpecialRows
from ui.theme import SPACE, Palette
from ui.widgets.panel import Panel, Scroll, column, row
from ui.widgets.tag import ClauseTag, Tag
from ui.widgets.text import PlainText, Rule

CLAUSES: Final = {"F1": "S1.3.2", "F2": "R20", "F3": "S1.3.2", "F4": "S5.B", "F5": "S1.3.3", "F6": "S3.4.2", "F7": "S1.3.3"}
MVP_WIDTH: Final = 64
LOCKED: Final = "full_loss"
"""The row that the text fixes (F1)."""


class FactRow(QWidget):
    """One deduction: F-number, fixed text or inference, the sentence, its clause, and whether the table agrees."""

    def __init__(self, fact: str, words: Words, palette: Palette, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.fact = fact
        self.kind = Tag(palette)
        self.clause = ClauseTag(CLAUSES[fact], words)
        self.verdict = Tag(palette)
        self.text = PlainText("", "small", wrap=True)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 5, 0, 5)
        box.setSpacing(3)
        box.addLayout(row(PlainText(fact, "strong"), self.kind, self.clause, None, self.verdict))
        box.addWidget(self.text)

    def show_fact(self, held: bool, words: Words) -> None:
        """Say it, and whether the table agrees."""
        fixed = self.fact in FIXED
        self.kind.set_text(words.say(f"ui.new.scoring.{'fixed' if fixed else 'inferred'}"), "blue" if fixed else "neutral")
        self.text.setText(words.say(f"ui.new.scoring.{self.fact}"))
        self.verdict.set_text(words.say(f"ui.new.scoring.{'held' if held else 'broken'}"), "jade" if held else "amber")
        self.clause.retranslate(words)


class ScoringStep(QWidget):
    """``changed`` says that the table or its confirmation is another one; a change of figures takes the confirmation back."""

    changed = Signal()

    def __init__(self, words: Words, palette: Palette, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.words = words
        self._palette = palette
        self._preset = ScoringTable()
        self.cells: dict[tuple[Outcome, Role], PointsCell] = {}
        self.kills: dict[Role, PointsCell] = {}
        self.allowed: dict[Outcome, QCheckBox] = {}
        self._said: list[Callable[[Words], None]] = []
        box = QHBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(2 * SPACE)
        left = column(self._make_table(), self._make_confirm(), None, spacing=2 * SPACE)
        box.addLayout(left)
        self.special = SpecialRows(words, self)
        self.special.changed.connect(self._figures_changed)
        right = column(self.special, spacing=2 * SPACE)
        right.addWidget(self._make_facts(), 1)
        box.addLayout(right, 1)
        self.retranslate(words)

    def _make_table(self) -> QWidget:
        self.panel = Panel()
        self.status = Tag(self._palette)
        self.panel.head.addWidget(self.status)
        grid = QGridLayout()
        grid.setHorizontalSpacing(SPACE)
        grid.setVerticalSpacing(6)
        for at, role in enumerate(ROLES):
            self._head(grid, at + 1, f"term.role.{role}")
        self._head(grid, 5, "ui.new.scoring.mvp")
        for line, outcome in enumerate(OUTCOMES, start=1):
            self._outcome(grid, line, outcome)
        grid.setColumnMinimumWidth(5, MVP_WIDTH)
        grid.setColumnStretch(0, 1)
        self.panel.body.addLayout(grid)
        self.panel.body.addWidget(Rule())
        self.panel.body.addLayout(self._make_bonuses())
        return self.panel

    def _head(self, grid: QGridLayout, at: int, code: str) -> None:
        label = PlainText("", "small", "muted")
        label.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._say(label.setText, code)
        grid.addWidget(label, 0, at)

    def _outcome(self, grid: QGridLayout, line: int, outcome: Outcome) -> None:
        label = PlainText("", "strong")
        self._say(label.setText, f"term.outcome.{outcome}")
        grid.addWidget(label, line, 0)
        for at, role in enumerate(ROLES, start=1):
            cell = PointsCell(f"{points_of(self._preset, outcome, role):f}", fixed=outcome == LOCKED)
            cell.changed.connect(self._figures_changed)
            self.cells[outcome, role] = cell
            grid.addWidget(cell, line, at)
        tick = QCheckBox()
        tick.setChecked(self._preset.mvp_allowed[outcome])
        tick.setEnabled(outcome != LOCKED)
        tick.toggled.connect(self._figures_changed)
        self.allowed[outcome] = tick
        grid.addWidget(tick, line, 5, Qt.AlignmentFlag.AlignCenter)

    def _make_bonuses(self) -> QGridLayout:
        grid = QGridLayout()
        grid.setHorizontalSpacing(SPACE)
        grid.setVerticalSpacing(6)
        for at, role in enumerate(ROLES, start=1):
            self.kills[role] = PointsCell("0")
            self.kills[role].changed.connect(self._figures_changed)
            grid.addWidget(self.kills[role], 0, at)
        self.bonus = PointsCell(f"{self._preset.mvp_bonus:f}")
        self.bonus.changed.connect(self._figures_changed)
        self.red = PointsCell(f"{self._preset.red_card:f}", fixed=True)
        for line, (code, cell) in enumerate({"kills": None, "bonus": self.bonus, "red": self.red}.items()):
            label = PlainText("", "body")
            self._say(label.setText, f"ui.new.scoring.{code}")
            grid.addWidget(label, line, 0)
            if cell is not None:
                grid.addWidget(cell, line, 1)
        self.lock = PlainText("", "small", "muted", wrap=True)
        grid.addWidget(self.lock, 1, 2, 2, 4)
        grid.setColumnMinimumWidth(5, MVP_WIDTH)
        grid.setColumnStretch(0, 1)
        return grid

    def _make_confirm(self) -> QWidget:
        self.confirm = Panel()
        self.tick = QCheckBox()
        self.by = QLineEdit(maxLength=40)
        self.tick.toggled.connect(self._confirmed)
        self.by.textChanged.connect(self._signed)
        self.confirm.body.addWidget(self.tick)
        self.confirm.body.addWidget(self.by)
        return self.confirm

    def _make_facts(self) -> QWidget:
        self.facts_panel = Panel()
        self.explain = PlainText("", "small", "muted", wrap=True)
        scroll = Scroll((0, 0, 10, 0))
        scroll.box.setSpacing(0)
        scroll.box.addWidget(self.explain)
        scroll.box.addSpacing(SPACE)
        self.facts = [FactRow(fact, self.words, self._palette) for fact in FACTS]
        for shown in self.facts:
            scroll.box.addWidget(shown)
        scroll.box.addStretch(1)
        self.facts_panel.body.addWidget(scroll, 1)
        return self.facts_panel

    # --- what it holds ------------------------------------------------------------------------------------------------

    @property
    def unread(self) -> tuple[str, ...]:
        """The cells whose text is no figure."""
        cells = {"mvp_bonus": self.bonus, **{f"{o}.{r}": cell for (o, r), cell in self.cells.items()}}
        cells |= {f"kill.{role}": cell for role, cell in self.kills.items()}
        return (*(name for name, cell in cells.items() if read_points(cell.text()) is None), *self.special.unread)

    @property
    def table(self) -> ScoringTable:
        """The table as it stands; a figure that cannot be read counts as the preset's."""
        table = self._preset
        for (outcome, role), cell in self.cells.items():
            if (points := read_points(cell.text())) is not None:
                table = with_points(table, outcome, role, points)
        kills = {role: read_points(cell.text()) or self._preset.kill_bonus[role] for role, cell in self.kills.items()}
        allowed = {outcome: tick.isChecked() for outcome, tick in self.allowed.items()}
        bonus = read_points(self.bonus.text())
        made = msgspec.structs.replace(
            table,
            rows=(*table.rows, *self.special.rows),
            mvp_bonus=self._preset.mvp_bonus if bonus is None else bonus,
            mvp_allowed=allowed,
            kill_bonus=kills,
        )
        return made if made == self._preset else msgspec.structs.replace(made, name="edited")

    def show_table(self, table: ScoringTable) -> None:
        """Put a table in; it is to be confirmed anew."""
        for (outcome, role), cell in self.cells.items():
            cell.setText(f"{row_points(table, outcome, role, alive=True, duel=False):f}" if outcome != LOCKED else cell.text())
        for line in self.special.lines[:]:
            line.gone.emit()
        for row_ in table.rows:
            if (row_.alive, row_.duel) != ("any", "any") and row_.outcome != LOCKED:
                self.special.put(row_)
        for role, cell in self.kills.items():
            cell.setText(f"{table.kill_bonus.get(role, self._preset.kill_bonus[role]):f}")
        for outcome, tick in self.allowed.items():
            tick.setChecked(outcome != LOCKED and table.mvp_allowed.get(outcome, False))
        self.bonus.setText(f"{table.mvp_bonus:f}")
        self.tick.setChecked(False)

    @property
    def confirmed(self) -> bool:
        """Whether the organiser has ticked."""
        return self.tick.isChecked()

    def _figures_changed(self) -> None:
        if self.tick.isChecked():
            self.tick.setChecked(False)
        self._show()
        self.changed.emit()

    def _confirmed(self) -> None:
        self.by.setEnabled(self.tick.isChecked())
        if self.tick.isChecked():
            self.by.setFocus()
        self._show()
        self.changed.emit()

    def _signed(self) -> None:
        self._show()
        self.changed.emit()

    def _show(self) -> None:
        held = facts_held(self.table)
        for shown in self.facts:
            shown.show_fact(held[shown.fact], self.words)
        done = self.confirmed and bool(self.by.text().strip())
        self.status.set_text(self.words.say(f"ui.new.scoring.{'confirmed' if done else 'provisional'}"), "jade" if done else "amber")
        self.by.setEnabled(self.confirmed)

    # --- words and colours --------------------------------------------------------------------------------------------

    def _say(self, show: Callable[[str], None], code: str) -> None:
        self._said.append(partial(_told, show, code))

    def retranslate(self, words: Words) -> None:
        """Follow the language."""
        self.words = words
        for say in self._said:
            say(words)
        for name, show in {
            "table": self.panel.set_title, "why": self.facts_panel.set_title, "confirm": self.confirm.set_title,
            "explain": self.explain.setText, "tick": self.tick.setText, "by": self.by.setPlaceholderText, "lock": self.lock.setText,
        }.items():  # fmt: skip
            show(words.say(f"ui.new.scoring.{name}"))
        self.special.retranslate(words)
        self._name_fields(words)
        self._show()

    def _name_fields(self, words: Words) -> None:
        self.tick.setAccessibleName(words.say("ui.new.scoring.tick"))
        self.by.setAccessibleName(words.say("ui.new.scoring.by"))
        self.bonus.setAccessibleName(words.say("ui.new.scoring.bonus"))
        self.red.setAccessibleName(words.say("ui.new.scoring.red"))
        for (outcome, role), cell in self.cells.items():
            cell.setAccessibleName(f"{words.term('outcome', outcome)} {words.term('role', role)}")
        for role, cell in self.kills.items():
            cell.setAccessibleName(f"{words.say('ui.new.scoring.kills')} {words.term('role', role)}")
        for outcome, tick in self.allowed.items():
            tick.setAccessibleName(f"{words.say('ui.new.scoring.mvp')} {words.term('outcome', outcome)}")

    def set_palette(self, palette: Palette) -> None:
        """Follow the theme."""
        self.status.set_palette(palette)
        for shown in self.facts:
            shown.kind.set_palette(palette)
            shown.verdict.set_palette(palette)


def _told(show: Callable[[str], None], code: str, words: Words) -> None:
    text = words.say(code)
    show(text[:1].upper() + text[1:])
