"""The lengths of the timers, each with its clause: those of a match, and of every match of a cup."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from typing import Any, Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QWidget

from moderator.play.words import Words
from moderator.rulesets.sanguosha.house_rules import HOUSE_RULES
from moderator.rulesets.sanguosha.state import Seconds
from ui.theme import SPACE
from ui.widgets.buttons import KeyButton
from ui.widgets.fields import NumberField
from ui.widgets.panel import Panel
from ui.widgets.tag import ClauseTag
from ui.widgets.text import PlainText

KINDS: Final = (
    ("play", "S1.2.1"), ("response", "S1.2.2"), ("skill", "S1.2.3"), ("skill_long", "S1.2.3"), ("null_normal", "S1.2.4"),
    ("null_delayed", "S1.2.4"), ("read", "S1.4"), ("extra", "S1.2.6"), ("select_seconds", "R6"), ("discard_seconds", "R11"),
)  # fmt: skip
"""Timers and where their length comes from. The last two are house rules."""
SLOWEST: Final = 600


def default_length(kind: str) -> int:
    """A timer's length by the rulebook, in seconds."""
    return int(HOUSE_RULES[kind].default if kind in HOUSE_RULES else getattr(Seconds(), kind))


class Lengths(Panel):
    """``changed`` when one is another. What is not the rulebook's is named in amber, and put back together."""

    changed = Signal()

    def __init__(self, words: Words, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self.words = words
        self.spins: dict[str, NumberField] = {}
        self.labels: dict[str, PlainText] = {}
        self._tags: list[ClauseTag] = []
        self.differ = PlainText("", "small", "amber")
        self.back = KeyButton("", kind="ghost")
        self.back.setFixedHeight(24)
        self.back.clicked.connect(self.put_back)
        self.head.addWidget(self.differ)
        self.head.addWidget(self.back)
        self.help = PlainText("", "body", "muted", wrap=True)
        self.body.addWidget(self.help)
        grid = QGridLayout()
        grid.setHorizontalSpacing(SPACE)
        grid.setVerticalSpacing(6)
        for at, (kind, clause) in enumerate(KINDS):
            self._add(grid, kind, clause, at % 5, 4 * (at // 5))
        grid.setColumnMinimumWidth(3, 40)
        grid.setColumnStretch(0, 1)
        grid.setColumnStretch(4, 1)
        self.body.addLayout(grid)
        self.retranslate(words)

    def _add(self, grid: QGridLayout, kind: str, clause: str, line: int, left: int) -> None:
        rule = HOUSE_RULES.get(kind)
        low, high = (rule.low, rule.high) if rule else (1, SLOWEST)
        spin = NumberField(low, high, default_length(kind))
        spin.setFixedWidth(104)
        spin.setProperty("cell", True)
        spin.valueChanged.connect(self._on_change)
        tag = ClauseTag(clause, self.words)
        self.spins[kind], self.labels[kind] = spin, PlainText("", "body")
        self._tags.append(tag)
        grid.addWidget(self.labels[kind], line, left)
        grid.addWidget(tag, line, left + 1)
        grid.addWidget(spin, line, left + 2)

    def _on_change(self) -> None:
        self._say()
        self.changed.emit()

    def put_back(self) -> None:
        """All lengths as the rulebook has them."""
        for kind, spin in self.spins.items():
            spin.setValue(default_length(kind))
        self.spins[KINDS[0][0]].setFocus()

    @property
    def seconds(self) -> Seconds:
        """The lengths."""
        return Seconds(**{kind: Decimal(spin.value()) for kind, spin in self.spins.items() if kind not in HOUSE_RULES})

    @property
    def rules(self) -> dict[str, bool | int | str]:
        """The two lengths that are house rules."""
        return {kind: spin.value() for kind, spin in self.spins.items() if kind in HOUSE_RULES}

    def show_values(self, seconds: Seconds, rules: Mapping[str, Any]) -> None:
        """Put these in."""
        for kind, spin in self.spins.items():
            value = rules.get(kind, HOUSE_RULES[kind].default) if kind in HOUSE_RULES else getattr(seconds, kind)
            spin.setValue(int(value))

    def _say(self) -> None:
        others = [kind for kind, spin in self.spins.items() if spin.value() != default_length(kind)]
        for kind, label in self.labels.items():
            label.set_tone("amber" if kind in others else "")
            self.spins[kind].setToolTip(self.words.say("ui.new.frame.seconds.default", {"n": default_length(kind)}))
        self.differ.setText(self.words.say("ui.new.mark.changed", {"n": len(others)}))
        self.differ.setVisible(bool(others))
        self.back.setVisible(bool(others))

    def retranslate(self, words: Words) -> None:
        """Follow the language."""
        self.words = words
        self.set_title(words.say("ui.new.frame.seconds"))
        self.help.setText(words.say("ui.new.frame.seconds.help"))
        self.back.setText(words.say("ui.new.rules.back"))
        self.back.setAccessibleName(words.say("ui.new.rules.back.name", {"name": words.say("ui.new.frame.seconds")}))
        for kind, spin in self.spins.items():
            name = words.say(f"ui.new.frame.length.{kind}")
            self.labels[kind].setText(name)
            spin.setAccessibleName(name)
            spin.setSuffix(words.say("ui.new.frame.suffix"))
        for tag in self._tags:
            tag.retranslate(words)
        self._say()
