"""How many heroes of each kind there are against what the rules say, and what follows from it."""

from __future__ import annotations

from typing import Final

from PySide6.QtWidgets import QGridLayout, QWidget

from moderator.play.words import Words
from moderator.rulesets.sanguosha.hero_list import EXPECTED, HeroList
from ui.heroes.preview import fault_text
from ui.widgets.panel import Panel
from ui.widgets.tag import ClauseTag
from ui.widgets.text import PlainText

PARTS: Final = ("pool", "standing", "replacement")


class Counts(Panel):
    """Three figures, each marked where it is another one than the rules'."""

    def __init__(self, words: Words, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self._words = words
        self._list = HeroList()
        self.labels = {part: PlainText("", "body") for part in PARTS}
        self.figures = {part: PlainText("", "strong") for part in PARTS}
        grid = QGridLayout()
        grid.setVerticalSpacing(2)
        grid.setColumnStretch(0, 1)
        for at, part in enumerate(PARTS):
            grid.addWidget(self.labels[part], at, 0)
            grid.addWidget(self.figures[part], at, 1)
        self.clauses = tuple(ClauseTag(clause, words) for clause in ("S1.4", "R63"))
        for tag in self.clauses:
            self.head.addWidget(tag)
        self.remark = PlainText("", "small", "amber", wrap=True)
        self.body.addLayout(grid)
        self.body.addWidget(self.remark)
        self.retranslate(words)

    def show_counts(self, heroes: HeroList) -> None:
        """The figures of this list."""
        self._list = heroes
        counts = heroes.counts
        found = {"pool": counts["standing"] + counts["regular"], **counts}
        wanted = {"pool": EXPECTED["standing"] + EXPECTED["regular"], **EXPECTED}
        for part in PARTS:
            self.labels[part].setText(self._words.say(f"ui.heroes.count.{part}"))
            self.figures[part].setText(self._words.say("ui.heroes.count.of", {"n": found[part], "of": wanted[part]}))
            self.figures[part].set_tone("jade" if found[part] == wanted[part] else "amber")
        said = [fault_text(fault, self._words) for fault in heroes.faults() if fault.code != "counts"][:2]
        self.remark.setText(" ".join(said))
        self.remark.setVisible(bool(said))

    def retranslate(self, words: Words) -> None:
        """Follow the language."""
        self._words = words
        self.set_title(words.say("ui.heroes.counts"))
        for tag in self.clauses:
            tag.retranslate(words)
        self.show_counts(self._list)
