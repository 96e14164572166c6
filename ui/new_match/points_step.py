"""A match taken over: how far it is, and what each person has in points, MVPs and third-order games; totals follow as one types."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QVBoxLayout, QWidget

from moderator.play.words import Words
from moderator.rulesets.sanguosha.scoring import ScoringTable
from ui.new_match.grid import Column, Grid
from ui.new_match.trouble_list import TroubleList
from ui.new_match.under_way import STANDS, Trouble, UnderWay
from ui.table.standings import points
from ui.theme import SPACE, Palette
from ui.widgets.buttons import KeyButton
from ui.widgets.fields import ChoiceField, NumberField
from ui.widgets.panel import Panel, Scroll, row
from ui.widgets.tag import ClauseTag
from ui.widgets.text import PlainText

GAME_WIDTH: Final = 46
WIDE: Final = 66


class PointsStep(QWidget):
    """``changed`` when anything is another value; ``file_wanted`` when a position shall be taken from a file."""

    changed = Signal()
    file_wanted = Signal()

    def __init__(self, words: Words, palette: Palette, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.words = words
        self.built: tuple[int, bool] = (-1, False)
        self.grid = Grid()
        self.check = TroubleList(words, palette)
        self.check.wanted.connect(self._to_trouble)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        scroll = Scroll()
        scroll.box.setSpacing(SPACE)
        for part in (self._make_frame(), self._make_points(), self.check):
            scroll.box.addWidget(part)
        scroll.box.addStretch(1)
        box.addWidget(scroll)
        self.retranslate(words)
        self._build()
        self.grid.changed.connect(self.changed)

    def _make_frame(self) -> QWidget:
        self.frame = Panel(margin=12)
        self.stand, self.done, self.sums = ChoiceField(), NumberField(0, 24, 2), QCheckBox()
        for stand in STANDS:
            self.stand.addItem("", stand)
        self.done.setFixedWidth(86)
        self.stand_label, self.done_label = PlainText("", "body"), PlainText("", "body")
        self.file = KeyButton("", "Ctrl+O", "plain")
        self.file.clicked.connect(self.file_wanted)
        parts = (self.done_label, self.done, SPACE, self.stand_label, self.stand, SPACE, self.sums, None, self.file)
        self.frame.body.addLayout(row(*parts))
        self.done.valueChanged.connect(self._on_frame)
        self.stand.currentIndexChanged.connect(self._on_frame)
        self.sums.toggled.connect(self._on_frame)
        return self.frame

    def _make_points(self) -> QWidget:
        self.panel = Panel(margin=12)
        self.help = PlainText("", "small", "muted")
        self.tag = ClauseTag("R61", self.words)
        self.panel.head.addWidget(self.help)
        self.panel.head.addWidget(self.tag)
        self.panel.body.addWidget(self.grid)
        return self.panel

    def _on_frame(self) -> None:
        self._build()
        self.changed.emit()

    def _build(self) -> None:
        """The columns that this many games need."""
        now = (self.done.value(), self.sums.isChecked())
        if now != self.built:
            self.built = now
            self.grid.build(self._columns(), 8, self.words.say("ui.take.head.total"))

    def _columns(self) -> list[Column]:
        say = self.words.say
        games = [
            Column(f"g{n}", say("ui.take.head.game", {"n": n}), say("ui.take.column.game", {"n": n}), GAME_WIDTH)
            for n in range(1, self.done.value() + 1)
        ]
        if self.sums.isChecked():
            games = [Column("points", say("ui.take.head.points"), say("ui.take.column.points"), WIDE)]
        more = [
            Column(key, say(f"ui.take.head.{key}"), say(f"ui.take.column.{key}"), WIDE, tip=say(f"ui.take.tip.{key}"))
            for key in ("inherited", "mvps", "third")
        ]
        return games + more

    # --- what it shows ------------------------------------------------------------------------------------------------

    def show_frame(self, under_way: UnderWay) -> None:
        """How far the match is."""
        for field in (self.done, self.stand, self.sums):
            field.blockSignals(True)
        self.done.setValue(under_way.done)
        self.stand.setCurrentIndex(STANDS.index(under_way.stand))
        self.sums.setChecked(under_way.sums)
        for field in (self.done, self.stand, self.sums):
            field.blockSignals(False)
        self._build()

    def show_result(self, under_way: UnderWay, troubles: tuple[Trouble, ...], names: tuple[str, ...], scoring: ScoringTable) -> None:
        """Totals, and what does not add up."""
        for at, label in enumerate(self.grid.totals):
            label.setText(points(under_way.total(at, scoring)))
        begun = {row for row, texts in enumerate(under_way.texts) if any(key.startswith("g") for key in texts)}
        shown = (each for each in troubles if each.blocking and each.step == "points" and (each.code != "gap" or each.row in begun))
        self.grid.mark((each.row, each.column) for each in shown)
        self.check.show_troubles([each for each in troubles if each.step == "points"], names)

    def _to_trouble(self, trouble: Trouble) -> None:
        self.focus(trouble)

    def focus(self, trouble: Trouble | None = None) -> None:
        """Put the keyboard where it is to be mended, or to the beginning."""
        if trouble is None or trouble.code.startswith("done"):
            self.done.setFocus()
        else:
            self.grid.focus(trouble.row, trouble.column)

    def retranslate(self, words: Words) -> None:
        """Follow the language."""
        self.words = words
        say = words.say
        self.panel.set_title(say("ui.take.points"))
        self.help.setText(say("ui.take.points.help"))
        self.done_label.setText(say("ui.take.done"))
        self.done.setAccessibleName(say("ui.take.done"))
        self.stand_label.setText(say("ui.take.stand"))
        self.stand.setAccessibleName(say("ui.take.stand"))
        for at, stand in enumerate(STANDS):
            self.stand.setItemText(at, say(f"ui.take.stand.{stand}"))
        self.sums.setText(say("ui.take.sums"))
        self.sums.setAccessibleName(say("ui.take.sums"))
        self.file.setText(say("ui.take.file"))
        self.check.retranslate(words)
        self.tag.retranslate(words)
        self.built = (-1, False)
        self._build()

    def set_palette(self, palette: Palette) -> None:
        """Follow the theme."""
        self.check.set_palette(palette)
