"""Step two: title, number of games, cuts and the lengths of the timers."""

from __future__ import annotations

from decimal import Decimal
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QGridLayout, QLineEdit, QVBoxLayout, QWidget

from moderator.play.words import Words
from moderator.rulesets.sanguosha.house_rules import HOUSE_RULES
from moderator.rulesets.sanguosha.state import Seconds
from ui.new_match.plan import read_cuts
from ui.theme import SPACE
from ui.widgets.fields import NumberField
from ui.widgets.panel import Panel, Scroll, column
from ui.widgets.tag import ClauseTag
from ui.widgets.text import PlainText, repolish

KINDS: Final = (
    ("play", "S1.2.1"), ("response", "S1.2.2"), ("skill", "S1.2.3"), ("skill_long", "S1.2.3"), ("null_normal", "S1.2.4"),
    ("null_delayed", "S1.2.4"), ("read", "S1.4"), ("extra", "S1.2.6"), ("select_seconds", "R6"), ("discard_seconds", "R11"),
)  # fmt: skip
"""Timers and where their length comes from. The last two are house rules."""
SLOWEST: Final = 600


class Field(QWidget):
    """A labelled control with a line of help under it."""

    def __init__(self, control: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.label = PlainText("", "strong")
        self.help = PlainText("", "small", "muted", wrap=True)
        self.control = control
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(5)
        for part in (self.label, control, self.help):
            box.addWidget(part)
        box.addStretch(1)

    def say(self, label: str, text: str) -> None:
        """Label and help."""
        self.label.setText(label)
        self.control.setAccessibleName(label)
        self.help.setText(text)
        self.help.setVisible(bool(text))


class FrameStep(QWidget):
    """``changed`` says that something is another value."""

    changed = Signal()

    def __init__(self, words: Words, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.words = words
        self.title = QLineEdit(maxLength=80)
        self.games = NumberField(1, 24, 6)
        self.cuts = QLineEdit(maxLength=20)
        self.final = QCheckBox()
        self.spins: dict[str, NumberField] = {}
        self._tags: list[ClauseTag] = []
        self._labels: dict[str, PlainText] = {}
        scroll = Scroll()
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(scroll)
        scroll.box.addWidget(self._make_match())
        scroll.box.addWidget(self._make_seconds())
        scroll.box.addStretch(1)
        for signal in (self.title.textChanged, self.games.valueChanged, self.cuts.textChanged, self.final.toggled):
            signal.connect(self._changed)
        self.retranslate(words)

    def _make_match(self) -> QWidget:
        self.match = Panel()
        self.fields = {"title": Field(self.title), "games": Field(self.games), "cuts": Field(self.cuts)}
        grid = QGridLayout()
        grid.setHorizontalSpacing(3 * SPACE)
        grid.addWidget(self.fields["title"], 0, 0)
        grid.addWidget(self.fields["games"], 0, 1)
        grid.addWidget(self.fields["cuts"], 0, 2)
        for at, share in enumerate((4, 3, 3)):
            grid.setColumnStretch(at, share)
        self.final_help = PlainText("", "small", "muted", wrap=True)
        self.match.body.addLayout(grid)
        self.match.body.addLayout(column(self.final, self.final_help, spacing=2))
        return self.match

    def _make_seconds(self) -> QWidget:
        self.lengths = Panel()
        self.lengths_help = PlainText("", "body", "muted", wrap=True)
        self.lengths.body.addWidget(self.lengths_help)
        grid = QGridLayout()
        grid.setHorizontalSpacing(SPACE)
        grid.setVerticalSpacing(6)
        for at, (kind, clause) in enumerate(KINDS):
            self._add_length(grid, kind, clause, at % 5, 4 * (at // 5))
        grid.setColumnMinimumWidth(3, 40)
        grid.setColumnStretch(0, 1)
        grid.setColumnStretch(4, 1)
        self.lengths.body.addLayout(grid)
        return self.lengths

    def _add_length(self, grid: QGridLayout, kind: str, clause: str, line: int, left: int) -> None:
        rule = HOUSE_RULES.get(kind)
        low, high = (rule.low, rule.high) if rule else (1, SLOWEST)
        value = rule.default if rule else int(getattr(Seconds(), kind))
        spin = NumberField(low, high, int(value))
        spin.setFixedWidth(104)
        spin.setProperty("cell", True)
        spin.valueChanged.connect(self._changed)
        tag = ClauseTag(clause, self.words)
        self.spins[kind], self._labels[kind] = spin, PlainText("", "body")
        self._tags.append(tag)
        grid.addWidget(self._labels[kind], line, left)
        grid.addWidget(tag, line, left + 1)
        grid.addWidget(spin, line, left + 2)

    def _changed(self) -> None:
        invalid = self.places is None
        if self.cuts.property("invalid") != invalid:
            self.cuts.setProperty("invalid", invalid)
            repolish(self.cuts)
        self._say_games()
        self.changed.emit()

    @property
    def places(self) -> tuple[int, ...] | None:
        """The cuts, None when they cannot be read."""
        return read_cuts(self.cuts.text())

    @property
    def seconds(self) -> Seconds:
        """The lengths."""
        return Seconds(**{kind: Decimal(spin.value()) for kind, spin in self.spins.items() if kind not in HOUSE_RULES})

    @property
    def rules(self) -> dict[str, bool | int | str]:
        """The two lengths that are house rules."""
        return {kind: spin.value() for kind, spin in self.spins.items() if kind in HOUSE_RULES}

    def _say_games(self) -> None:
        odd = "odd" if self.games.value() % 2 else "help"
        self.fields["games"].say(self.words.say("ui.new.frame.games"), self.words.say(f"ui.new.frame.games.{odd}"))
        self.fields["games"].help.set_tone("amber" if odd == "odd" else "muted")

    def retranslate(self, words: Words) -> None:
        """Follow the language."""
        self.words = words
        self.match.set_title(words.say("ui.new.frame.match"))
        self.lengths.set_title(words.say("ui.new.frame.seconds"))
        self.lengths_help.setText(words.say("ui.new.frame.seconds.help"))
        for name in ("title", "cuts"):
            self.fields[name].say(words.say(f"ui.new.frame.{name}"), words.say(f"ui.new.frame.{name}.help"))
        self.title.setPlaceholderText(words.say("ui.new.frame.title.example"))
        self.cuts.setPlaceholderText(words.say("ui.new.frame.cuts.example"))
        self._say_games()
        self.final.setText(words.say("ui.new.frame.final"))
        self.final.setAccessibleName(words.say("ui.new.frame.final"))
        self.final_help.setText(words.say("ui.new.frame.final.help"))
        for kind, spin in self.spins.items():
            name = words.say(f"ui.new.frame.length.{kind}")
            self._labels[kind].setText(name)
            spin.setAccessibleName(name)
            spin.setSuffix(words.say("ui.new.frame.suffix"))
        for tag in self._tags:
            tag.retranslate(words)
