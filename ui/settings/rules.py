"""The house rules that a new match begins with, group by group."""

from __future__ import annotations

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
        self.scroll.box.addWidget(intro)
        for group, names in GROUPS.items():
            panel = self.panel(f"rules.{group}")
            panel.body.setSpacing(0)
            for at, name in enumerate(names):
                if at:
                    panel.body.addWidget(Rule())
                row = self.rows[name] = RuleRow(HOUSE_RULES[name], self.words, self.palette_)
                row.changed.connect(self._choose_rule)
                panel.body.addWidget(row)

    def show_settings(self, now: Settings) -> None:
        rules, _ = known_rules(now.rules)
        for name, row in self.rows.items():
            value = rules.get(name, row.rule.default)
            if isinstance(row.control, ChoiceField):
                row.control.setCurrentIndex(row.rule.choices.index(value))
            else:
                row.control.setValue(int(value))

    def first(self) -> QWidget:
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
