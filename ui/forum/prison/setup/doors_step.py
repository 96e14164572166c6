"""Step four: which guard door leads to which prisoner door on night 1; straight, at random, or as typed, and covered (7.1)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from moderator.play.words import Words
from moderator.rulesets.prison.doors import default_links
from moderator.rulesets.prison.roles import guard_doors
from ui.forum.prison.setup.plan import shuffled
from ui.forum.setup.cells import SeatGrid
from ui.forum.setup.plan import new_seed
from ui.new_match.grid import TEXT, Column
from ui.table.curtain import Curtain
from ui.theme import SPACE, Palette
from ui.widgets.buttons import KeyButton
from ui.widgets.panel import Panel, column, row
from ui.widgets.tag import ClauseTag
from ui.widgets.text import PlainText
from ui.wizard.blocker import Blocker

LABEL: Final = 120


class DoorsStep(QWidget):
    """``changed`` when a link is another."""

    changed = Signal()

    def __init__(self, words: Words, palette: Palette, curtain: Curtain, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.words = words
        self._n = 6
        self.grid = SeatGrid(curtain, frozenset({"to"}), label=LABEL)
        self.panel, self.how = Panel(margin=12), Panel(margin=12)
        self.panel.body.addWidget(self.grid)
        self.panel.body.addStretch(1)
        self.straight, self.random = KeyButton("", kind="plain"), KeyButton("", "Ctrl+D")
        self.help = PlainText("", "small", "muted", wrap=True)
        self.clauses = [ClauseTag(clause, words, "prison") for clause in ("P-interro-4", "P-interro-5")]
        self.how.body.addWidget(self.help)
        self.how.body.addLayout(row(self.random, self.straight, None))
        self.how.body.addLayout(row(*self.clauses, None))
        right = QWidget()
        right.setFixedWidth(352)
        right.setLayout(column(self.how, None))
        box = QHBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(2 * SPACE)
        box.addWidget(self.panel, 1)
        box.addWidget(right)
        self.straight.clicked.connect(self._straight)
        self.random.clicked.connect(self.shuffle)
        self.grid.changed.connect(self.changed)
        self.retranslate(words)
        self.show_links(default_links(self._n))

    @property
    def links(self) -> dict[str, str]:
        """Guard door -> what is typed behind it."""
        return {door: cells["to"] for door, cells in zip(guard_doors(self._n), self.grid.texts(), strict=True)}

    def show_links(self, links: Mapping[str, str]) -> None:
        """Put these in."""
        self.grid.fill([{"to": links.get(door, "")} for door in guard_doors(self._n)])
        self.changed.emit()

    def _straight(self) -> None:
        self.show_links(default_links(self._n))

    def shuffle(self) -> None:
        """Doors that nobody could guess."""
        self.show_links(shuffled(new_seed(), self._n))

    def set_number(self, n: int) -> None:
        """As many doors a side; links that no longer fit are laid straight."""
        if n == self._n:
            return
        self._n = n
        self._build()
        self.grid.fill([{"to": to} for to in default_links(n).values()])

    def show_blockers(self, blockers: Sequence[Blocker]) -> None:
        """Mark what cannot stay."""
        self.grid.mark((each.row, each.column) for each in blockers if each.step == "doors")

    def focus(self, blocker: Blocker) -> None:
        """Put the keyboard where it is settled."""
        self.grid.focus(max(0, blocker.row), "to")

    def _build(self) -> None:
        say = self.words.say
        self.grid.build([Column("to", say("ui.setup.doors.to"), say("ui.setup.doors.to.name"), 90, TEXT)], self._n)
        self.grid.set_names([say("ui.setup.doors.door", {"door": door}) for door in guard_doors(self._n)])

    def retranslate(self, words: Words) -> None:
        """Follow the language."""
        self.words = words
        say = words.say
        self.panel.set_title(say("ui.setup.doors"))
        self.how.set_title(say("ui.setup.doors.how"))
        self._build()
        self.straight.setText(say("ui.setup.doors.straight"))
        self.random.setText(say("ui.setup.doors.random"))
        self.help.setText(say("ui.setup.doors.help"))
        for tag in self.clauses:
            tag.retranslate(words)

    def set_palette(self, palette: Palette) -> None:
        """Follow the theme."""
