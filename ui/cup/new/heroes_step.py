"""The hero list that every match of the cup is played with, and its standing lords, who can never be banned (S1.4, R4)."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from moderator.play.words import Words
from moderator.rulesets.sanguosha.hero_list import HeroList, sample
from ui.heroes.counts import Counts
from ui.theme import SPACE, Palette
from ui.widgets.buttons import KeyButton
from ui.widgets.panel import Panel, Scroll, column, row
from ui.widgets.tag import ClauseTag, Tag
from ui.widgets.text import PlainText
from ui.wizard.blocker import Blocker
from ui.wizard.page import Mark


class HeroesStep(QWidget):
    """``changed`` when the list is another; ``wanted``: the reader wants to the list itself."""

    changed = Signal()
    wanted = Signal()

    def __init__(self, words: Words, palette: Palette, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.words = words
        self.heroes = sample()
        self.counts = Counts(words)
        self.whose = Tag(palette, "", "blue")
        self.help = PlainText("", "small", "muted", wrap=True)
        self.open = KeyButton("", kind="plain")
        self.open.clicked.connect(self.wanted)
        self.counts.body.addWidget(self.help)
        self.counts.body.addLayout(row(self.whose, None, self.open))
        self.standing, self.replaced = Panel(), Panel()
        self.tags = [ClauseTag(clause, words) for clause in ("R4", "S1.4")]
        for panel, tag in zip((self.standing, self.replaced), self.tags, strict=True):
            panel.head.addWidget(tag)
        self.names, self.pairs = (PlainText("", "body", wrap=True) for _ in range(2))
        self.standing.body.addWidget(self.names)
        self.replaced.body.addWidget(self.pairs)
        left = QWidget()
        left.setFixedWidth(380)
        left.setLayout(column(self.counts, None))
        right = Scroll()
        for panel in (self.standing, self.replaced):
            right.box.addWidget(panel)
        right.box.addStretch(1)
        box = QHBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(2 * SPACE)
        box.addWidget(left)
        box.addWidget(right, 1)
        self.retranslate(words)

    def show_heroes(self, heroes: HeroList) -> None:
        """Another list."""
        self.heroes = heroes
        self.retranslate(self.words)
        self.changed.emit()

    @property
    def mark(self) -> Mark:
        """Whether it is the organiser's own."""
        return (self.words.say("ui.cup.heroes.mark" if not self.heroes.is_builtin else "ui.cup.heroes.builtin"), "neutral")

    def show_blockers(self, blockers: Sequence[Blocker]) -> None:
        """A list that stands can be played with."""

    def focus(self, blocker: Blocker) -> None:
        """The way to the list."""
        self.open.setFocus()

    def retranslate(self, words: Words) -> None:
        """Follow the language."""
        self.words = words
        say = words.say
        self.counts.retranslate(words)
        self.counts.show_counts(self.heroes)
        self.whose.set_text(say("ui.cup.heroes.own" if not self.heroes.is_builtin else "ui.cup.heroes.sample"))
        self.help.setText(say("ui.cup.heroes.help"))
        self.open.setText(say("ui.cup.heroes.open"))
        self.standing.set_title(say("ui.cup.heroes.standing"))
        self.replaced.set_title(say("ui.cup.heroes.replaced"))
        self.names.setText(words.join(words.hero(name) for name in self.heroes.names("standing")))
        pairs = [f"{words.hero(new)} ({words.hero(base)})" for new, base in self.heroes.replacements.items()]
        self.pairs.setText(words.join(pairs) if pairs else say("ui.cup.heroes.none"))
        for tag in self.tags:
            tag.retranslate(words)

    def set_palette(self, palette: Palette) -> None:
        """Follow the theme."""
        self.whose.set_palette(palette)
