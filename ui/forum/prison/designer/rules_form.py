"""The house rules that a script brings: those that differ from the rulings (P-note-3)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from moderator.play.words import Words
from moderator.rulesets.prison.house_rules import HOUSE_RULES, named
from moderator.rulesets.prison.script.model import Script
from moderator.rulesets.prison.setup import cleaned
from ui.forum.prison.setup.groups import GROUPS
from ui.new_match.rules_step import RulesStep
from ui.theme import Palette
from ui.widgets.panel import column


class RulesForm(QWidget):
    """The list of the set-up page, with the script's values in it. ``edited`` as of the other forms."""

    edited = Signal(str)

    def __init__(self, words: Words, palette: Palette, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._script = Script()
        self._quiet = True
        self._number = 0
        self.rules = RulesStep(words, palette, ruleset="prison", groups=GROUPS, rules=HOUSE_RULES)
        self.rules.changed.connect(self._on_change)
        self.setLayout(column(self.rules))
        self._quiet = False

    def _on_change(self) -> None:
        if not self._quiet:
            self._number += 1
            self.edited.emit(f"rules:{self._number}")

    def show_part(self, part: Script, script: Script, node: Any) -> None:
        """Show the rules of a script."""
        self._script = script
        self._quiet = True
        values = cleaned(script.house_rules)
        if {name: values.get(name, rule.default) for name, rule in HOUSE_RULES.items()} != self.rules.values:
            self.rules.show_values(values)
        self._quiet = False

    @property
    def part(self) -> Script:
        """The script with the rules that differ, and those that it names itself."""
        own = {named(name) for name in self._script.house_rules}
        kept = {name: value for name, value in self.rules.values.items() if name in own or value != HOUSE_RULES[name].default}
        strange = {name: value for name, value in self._script.house_rules.items() if named(name) not in HOUSE_RULES}
        return replace(self._script, house_rules={**strange, **kept})

    def focus(self, name: str) -> bool:
        """The keyboard to a rule, or to the search."""
        shown = self.rules.rows.get(name)
        (shown.control if shown is not None else self.rules.search).setFocus()
        return True

    def focus_place(self, rest: str, path: tuple[int, ...]) -> None:
        """The keyboard to a rule."""
        self.focus(rest)

    def retranslate(self, words: Words) -> None:
        """Follow the language."""
        self.rules.retranslate(words)

    def set_palette(self, palette: Palette) -> None:
        """Follow the theme."""
        self.rules.set_palette(palette)
