"""The house rules that a new match begins with, group by group."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtWidgets import QWidget

from moderator.play.words import Words
from moderator.rulesets.sanguosha.house_rules import HOUSE_RULES
from ui.new_match.rules_step import GROUPS, RuleRow
from ui.settings.defaults import known_rules
from ui.settings.new_match import with_value
from ui.settings.section import Section
from ui.settings.values import Settings
from ui.theme import Palette
from ui.widgets.fields import ChoiceField
from ui.widgets.text import PlainText, Rule


class RulesSection(Section):
    """Every rule as the new-match page shows it; what is chosen here is proposed there."""

    def fill(self) -> None:
        self.rows: dict[str, RuleRow] = {}
        intro = PlainText("", "body", "muted", wrap=True)
        self.texts.bind(intro.setText, "ui.settings.rules.intro")
        self.add(intro)
        self.building = self._building()

    def _building(self) -> Iterator[None]:
        """One rule in each step: made at once, they would keep the window waiting."""
        for group, names in GROUPS.items():
            panel = self.panel(f"rules.{group}")
            panel.body.setSpacing(0)
            for at, name in enumerate(names):
                if at:
                    panel.body.addWidget(Rule())
                row = self.rows[name] = RuleRow(HOUSE_RULES[name], self.words, self.palette_)
                row.changed.connect(self._choose_rule)
                panel.body.addWidget(row)
                self._show_row(name)
                yield

    def finish(self) -> None:
        """Make what is still to be made."""
        for _ in self.building:
            pass

    def show_settings(self, now: Settings) -> None:
        for name in self.rows:
            self._show_row(name)

    def _show_row(self, name: str) -> None:
        before, self._following = self._following, True
        row, (rules, _) = self.rows[name], known_rules(self.store.now.rules)
        value = rules.get(name, row.rule.default)
        if isinstance(row.control, ChoiceField):
            row.control.setCurrentIndex(row.rule.choices.index(value))
        else:
            row.control.setValue(int(value))
        self._following = before

    def first(self) -> QWidget:
        self.finish()
        return next(iter(self.rows.values())).control

    def _choose_rule(self) -> None:
        row = self.sender()
        if isinstance(row, RuleRow):
            merge = not isinstance(row.control, ChoiceField)
            self.choose(merge=merge, rules=with_value(self.store.now.rules, row.rule.name, row.value, row.rule.default))

    def retranslate(self, words: Words) -> None:
        for row in self.rows.values():
            row.retranslate(words)
        super().retranslate(words)

    def set_palette(self, palette: Palette) -> None:
        super().set_palette(palette)
        for row in self.rows.values():
            row.mark.set_palette(palette)
