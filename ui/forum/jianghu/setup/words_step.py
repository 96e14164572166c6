"""Step four: the code words of three independent killers, each with who holds the card; all of it covered (J7.3)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from moderator.play.words import Words
from ui.forum.jianghu.setup.plan import Pair
from ui.forum.setup.cells import SeatGrid
from ui.forum.setup.covered import CoveredLine
from ui.new_match.grid import TEXT, Column
from ui.table.curtain import Curtain
from ui.theme import SPACE, Palette
from ui.widgets.panel import Panel, column
from ui.widgets.tag import ClauseTag
from ui.widgets.text import PlainText
from ui.wizard.blocker import Blocker

PAIRS: Final = 3
WIDTHS: Final = {"ik": 72, "search": 230, "contact": 230}


class WordsStep(QWidget):
    """``changed`` when anything is another. ``holders``: IK1 -> the mask that was dealt it."""

    changed = Signal()

    def __init__(
        self, words: Words, palette: Palette, curtain: Curtain, holders: Callable[[], Mapping[str, str]], parent: QWidget | None = None,
    ) -> None:  # fmt: skip
        super().__init__(parent)
        self.words, self._who = words, holders
        self.grid = SeatGrid(curtain, frozenset({"search", "contact"}), label=34)
        self.panel, self.who = Panel(margin=12), Panel(margin=12)
        self.clause = ClauseTag("J7.3", words, "jianghu")
        self.panel.head.addWidget(self.clause)
        self.help = PlainText("", "body", "muted", wrap=True)
        self.panel.body.addWidget(self.grid)
        self.panel.body.addWidget(self.help)
        self.panel.body.addStretch(1)
        self.holders = [CoveredLine(curtain, 300, "body") for _ in range(PAIRS + 1)]
        for line in self.holders:
            self.who.body.addWidget(line)
        right = QWidget()
        right.setFixedWidth(352)
        right.setLayout(column(self.who, None))
        box = QHBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(2 * SPACE)
        box.addWidget(self.panel, 1)
        box.addWidget(right)
        self.grid.changed.connect(self._on_change)
        self.retranslate(words)
        self.grid.fill([{"ik": f"IK{n}"} for n in range(1, PAIRS + 1)])

    def _on_change(self) -> None:
        self.changed.emit()

    @property
    def pairs(self) -> tuple[Pair, ...]:
        """The pairs as they are typed."""
        made = ({key: " ".join(text.split()) for key, text in cells.items()} for cells in self.grid.texts())
        return tuple(Pair(ik=each["ik"].upper(), search=each["search"], contact=each["contact"]) for each in made)

    def show_pairs(self, pairs: Sequence[Pair]) -> None:
        """Put these in."""
        kept = (*pairs, *(Pair(),) * PAIRS)[:PAIRS]
        self.grid.fill([{"ik": pair.ik, "search": pair.search, "contact": pair.contact} for pair in kept])
        self.changed.emit()

    def follow(self) -> None:
        """Who holds which card, under the curtain: the three, and the lone killer who gets all the words."""
        held = self._who()
        for line, pair in zip(self.holders, self.pairs, strict=False):
            mask = held.get(pair.ik, "")
            line.cover(self.words.say("ui.setup.words.holder", {"ik": pair.ik, "mask": mask}) if mask else "")
        lone = held.get("LK", "")
        self.holders[PAIRS].cover(self.words.say("ui.setup.words.lone", {"mask": lone}) if lone else "")

    def show_blockers(self, blockers: Sequence[Blocker]) -> None:
        """Mark the cells that cannot stay."""
        self.grid.mark((each.row, each.column) for each in blockers if each.step == "words" and each.row >= 0)

    def focus(self, blocker: Blocker) -> None:
        """Put the keyboard where it is settled."""
        self.grid.focus(max(0, blocker.row), blocker.column or "search")

    def retranslate(self, words: Words) -> None:
        """Follow the language."""
        self.words = words
        say = words.say
        columns = [Column(key, say(f"ui.setup.words.{key}"), say(f"ui.setup.words.{key}"), width, TEXT) for key, width in WIDTHS.items()]
        self.grid.build(columns, PAIRS)
        self.grid.set_names([str(n) for n in range(1, PAIRS + 1)])
        self.panel.set_title(say("ui.setup.words"))
        self.who.set_title(say("ui.setup.words.who"))
        self.help.setText(say("ui.setup.words.help"))
        self.clause.retranslate(words)
        self.follow()

    def set_palette(self, palette: Palette) -> None:
        """Follow the theme."""
