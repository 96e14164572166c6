"""Step one: how many of each role, or a whole size in proportion; the document's schedule and the one this game will have, both checked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QWidget

from moderator.play.words import Words
from moderator.rulesets.jianghu.roles import COUNTS, ROLES, WHITE, Role
from moderator.rulesets.jianghu.schedule import NOMINAL
from moderator.rulesets.jianghu.state_parts import Row as Planned
from ui.forum.jianghu.setup.plan import LEAST, MOST, Counts, Doubt, counts_wrong, doubts, left_by, scaled, schedule_of
from ui.theme import SPACE, Palette
from ui.widgets.buttons import KeyButton
from ui.widgets.fields import NumberField
from ui.widgets.panel import Panel, column, row
from ui.widgets.table import Cell, Row, TableView
from ui.widgets.tag import ClauseTag, Tag
from ui.widgets.text import PlainText
from ui.wizard.blocker import Blocker

HEADS: Final = ("round", "top", "slots", "left")
COUNT_WIDTH: Final = 376
SHOWN: Final = 3
"""Doubts that are said; more are counted."""


class SizeStep(QWidget):
    """``changed`` when a count is another."""

    changed = Signal()

    def __init__(self, words: Words, palette: Palette, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.words = words
        self._filling = False
        self.fields = {role: NumberField(0, MOST, COUNTS[role]) for role in ROLES}
        self.total = NumberField(LEAST, MOST, 88)
        self.scale, self.back = KeyButton("", "Ctrl+D", "plain"), KeyButton("", kind="ghost")
        self.labels = {role: PlainText("", "tiny") for role in ROLES}
        self.sides = {side: Tag(palette) for side in ("white", "black", "all")}
        self.counts_panel, self.tables_panel = Panel(margin=12), Panel(margin=12)
        self.total_label, self.help = PlainText("", "strong"), PlainText("", "small", "muted", wrap=True)
        self._lay_counts()
        self.nominal, self.adapted = TableView(palette, selectable=False), TableView(palette, selectable=False)
        self.names = {name: PlainText("", "strong") for name in ("nominal", "adapted")}
        self.checked = PlainText("", "body", "jade", wrap=True)
        self.clause = ClauseTag("J10", words, "jianghu")
        self.tables_panel.head.addWidget(self.clause)
        both = QHBoxLayout()
        both.setSpacing(2 * SPACE)
        for name, table in (("nominal", self.nominal), ("adapted", self.adapted)):
            table.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            table.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
            both.addLayout(column(self.names[name], table, spacing=4), 1)
        self.tables_panel.body.addLayout(both)
        self.tables_panel.body.addWidget(self.checked)
        self.tables_panel.body.addWidget(self.help)
        self.tables_panel.body.addStretch(1)
        box = QHBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(2 * SPACE)
        self.counts_panel.setFixedWidth(COUNT_WIDTH)
        box.addWidget(self.counts_panel)
        box.addWidget(self.tables_panel, 1)
        for field in self.fields.values():
            field.valueChanged.connect(self._on_count)
        self.scale.clicked.connect(self.scale_to)
        self.total.lineEdit().returnPressed.connect(self.scale_to)
        self.back.clicked.connect(self._on_back)
        self.retranslate(words)

    def _lay_counts(self) -> None:
        grid = QGridLayout()
        grid.setVerticalSpacing(3)
        grid.setHorizontalSpacing(10)
        for at, role in enumerate(ROLES):
            self.fields[role].setFixedWidth(58)
            down, across = at % 8, 2 * (at // 8)
            grid.addWidget(self.labels[role], down, across)
            grid.addWidget(self.fields[role], down, across + 1)
        self.counts_panel.body.addLayout(row(self.total_label, self.total, self.scale, None))
        self.counts_panel.body.addLayout(grid)
        self.counts_panel.body.addLayout(row(*self.sides.values(), None))
        self.counts_panel.body.addLayout(row(self.back, None))
        self.counts_panel.body.addStretch(1)

    # --- what it holds ------------------------------------------------------------------------------------------------

    @property
    def counts(self) -> dict[Role, int]:
        """How many of each role."""
        return {role: field.value() for role, field in self.fields.items()}

    @property
    def n(self) -> int:
        """Seats; never so many that the list of seats cannot hold them."""
        return min(MOST, sum(self.counts.values()))

    def show_counts(self, counts: Counts) -> None:
        """Put these in."""
        self._filling = True
        for role, field in self.fields.items():
            field.setValue(counts.get(role, 0))
        self._filling = False
        self._on_count()

    def scale_to(self) -> None:
        """As many seats as the field says, each role in proportion."""
        n = self.total.value()
        self.show_counts(COUNTS if n == sum(COUNTS.values()) else scaled(n))

    def _on_back(self) -> None:
        self.total.setValue(sum(COUNTS.values()))
        self.show_counts(COUNTS)

    def _on_count(self) -> None:
        if not self._filling:
            self._show()
            self.changed.emit()

    def _show(self) -> None:
        say, counts = self.words.say, self.counts
        sums = {"white": sum(n for role, n in counts.items() if role in WHITE), "all": sum(counts.values())}
        sums["black"] = sums["all"] - sums["white"]
        for side, tag in self.sides.items():
            tag.set_text(say(f"ui.setup.size.{side}", {"n": sums[side]}), "neutral")
        self.back.setVisible(dict(counts) != COUNTS)
        rows = schedule_of(counts)
        heads = [say(f"ui.setup.size.head.{head}") for head in HEADS]
        self.nominal.show_rows(heads, self._rows(NOMINAL, 88), stretch=2)
        self.adapted.show_rows(heads, self._rows(rows, sums["all"]), stretch=2)
        for table in (self.nominal, self.adapted):
            table.setFixedHeight(table.full_height())
        self.names["nominal"].setText(say("ui.setup.size.nominal"))
        self.names["adapted"].setText(say("ui.setup.size.same" if rows == NOMINAL else "ui.setup.size.adapted", {"n": sums["all"]}))
        found = () if any(counts_wrong(counts)) else doubts(rows, counts)
        lines = [self._doubt(each) for each in found[:SHOWN]]
        lines += [say("ui.setup.size.more", {"n": len(found) - SHOWN})] if len(found) > SHOWN else []
        self.checked.setText("\n".join(lines) if lines else say("ui.setup.size.checked"))
        self.checked.set_tone("amber" if lines else "jade")

    def _doubt(self, doubt: Doubt) -> str:
        group = self.words.say(f"ui.setup.group.{doubt.group}") if doubt.group else ""
        return self.words.say(f"ui.setup.size.doubt.{doubt.code}", {"round": doubt.round, "n": doubt.n, "of": doubt.of, "group": group})

    def _rows(self, rows: Sequence[Planned], seats: int) -> list[Row]:
        made = []
        for planned, left in zip(rows, left_by(rows, seats), strict=True):
            slots = " ".join(f"{self.words.say(f'ui.setup.group.{group}')}{n}" for group, n in planned.slots.items())
            made.append(Row((
                Cell(str(planned.round), muted=True), Cell(str(planned.top_n), strong=True, right=True), Cell(slots),
                Cell(str(max(0, left)), "red" if left <= 0 else "", right=True),
            )))  # fmt: skip
        return made

    def show_blockers(self, blockers: Sequence[Blocker]) -> None:
        """Nothing is marked: what is wrong is said in the footer."""

    def focus(self, blocker: Blocker) -> None:
        """Put the keyboard where it is settled."""
        wanted = next((field for role, field in self.fields.items() if role == blocker.column), self.total)
        wanted.setFocus()
        wanted.selectAll()

    # --- words and colours --------------------------------------------------------------------------------------------

    def retranslate(self, words: Words) -> None:
        """Follow the language."""
        self.words = words
        say = words.say
        self.counts_panel.set_title(say("ui.setup.size.counts"))
        self.tables_panel.set_title(say("ui.setup.size.schedule"))
        self.total_label.setText(say("ui.setup.size.total"))
        self.total.setAccessibleName(say("ui.setup.size.total"))
        for role, label in self.labels.items():
            label.setText(words.term("role", role))
            self.fields[role].setAccessibleName(words.term("role", role))
        self.scale.setText(say("ui.setup.size.scale"))
        self.back.setText(say("ui.setup.size.back"))
        self.nominal.setAccessibleName(say("ui.setup.size.nominal"))
        self.adapted.setAccessibleName(say("ui.setup.size.schedule"))
        self.help.setText(say("ui.setup.size.help"))
        self.clause.retranslate(words)
        self._show()

    def set_palette(self, palette: Palette) -> None:
        """Follow the theme."""
        for tag in self.sides.values():
            tag.set_palette(palette)
        for table in (self.nominal, self.adapted):
            table.set_palette(palette)
