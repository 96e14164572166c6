"""Step four: the choices the rules leave open, each with its help and clause; what differs from the default is marked."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget

from moderator.play.ruleset import HouseRule
from moderator.play.words import Words
from moderator.rulesets.sanguosha.house_rules import HOUSE_RULES
from ui.theme import SPACE, Palette
from ui.widgets.fields import ChoiceField, NumberField
from ui.widgets.panel import Panel, Scroll, row
from ui.widgets.tag import ClauseTag, Tag
from ui.widgets.text import PlainText, Rule

CONTROL_WIDTH: Final = 320
GROUPS: Final = {
    "setup": ("ban_mode", "pool_includes_standing", "lord_unpicked_return"),
    "table": ("reading_floor", "skill_ten_call", "extra_time_mode", "early_move", "dying_request", "null_per_target", "null_reopen"),
    "game": (
        "late_rebel_kill", "draw_policy", "mvp_eligibility", "hint_kills", "hint_damage", "hint_rounds", "hint_cards",
    ),
    "cards": ("card_confirm", "s47_red", "warnings_carry", "red_floor", "cards_clear_at"),
    "results": ("tie_card_count", "tie_1v1_scope", "final_tie"),
    "persons": (
        "inherit_rounding", "inherit_net", "withdrawn_may_return", "queue_order", "same_round_substitute",
        "avoid_same_group", "final_halves", "final_half_new_bans",
    ),
}  # fmt: skip
"""Where each rule stands on the page; ``select_seconds`` and ``discard_seconds`` stand with the timers."""


class RuleRow(QWidget):
    """One house rule. ``changed`` when another value is chosen."""

    changed = Signal()

    def __init__(self, rule: HouseRule, words: Words, palette: Palette, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.rule = rule
        self.title = PlainText("", "strong")
        self.clause = ClauseTag(rule.clause, words)
        self.mark = Tag(palette, "", "amber")
        self.help = PlainText("", "small", "muted", wrap=True)
        self.control = self._make_control()
        self.control.setFixedWidth(CONTROL_WIDTH)
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 8, 0, 8)
        grid.setHorizontalSpacing(3 * SPACE)
        grid.setVerticalSpacing(3)
        grid.addLayout(row(self.title, self.clause, self.mark, None), 0, 0)
        grid.addWidget(self.help, 1, 0)
        grid.addWidget(self.control, 0, 1, 2, 1, Qt.AlignmentFlag.AlignVCenter)
        grid.setColumnStretch(0, 1)
        self.retranslate(words)

    def _make_control(self) -> ChoiceField | NumberField:
        if self.rule.choices:
            box = ChoiceField()
            for value in self.rule.choices:
                box.addItem("", value)
            box.currentIndexChanged.connect(self._on_change)
            return box
        spin = NumberField(self.rule.low, self.rule.high, int(self.rule.default))
        spin.valueChanged.connect(self._on_change)
        return spin

    @property
    def value(self) -> Any:
        """The value chosen."""
        if isinstance(self.control, ChoiceField):
            return self.rule.choices[max(0, self.control.currentIndex())]
        return self.control.value()

    def _on_change(self) -> None:
        self.mark.setVisible(self.value != self.rule.default)
        self.changed.emit()

    def retranslate(self, words: Words) -> None:
        """Follow the language."""
        name = words.say(f"rule.{self.rule.name}")
        self.title.setText(name)
        self.help.setText(words.say(f"rule.{self.rule.name}.help"))
        self.control.setAccessibleName(name)
        self.clause.retranslate(words)
        self.mark.set_text(words.say("ui.new.rules.changed"))
        self.mark.setVisible(self.value != self.rule.default)
        if isinstance(self.control, ChoiceField):
            for at, value in enumerate(self.rule.choices):
                self.control.setItemText(at, choice_text(self.rule.name, value, words))


def choice_text(name: str, value: Any, words: Words) -> str:
    """A choice in words; yes and no where it is a switch without words of its own."""
    shown = str(value).lower() if isinstance(value, bool) else str(value)
    code = f"rule.{name}.{shown}"
    if words.has(code):
        text = words.say(code)
        return text[:1].upper() + text[1:]
    return words.say("ui.new.rules.on" if value else "ui.new.rules.off") if isinstance(value, bool) else shown


class RulesStep(QWidget):
    """All house rules by group. ``changed`` says that one has another value."""

    changed = Signal()

    def __init__(self, words: Words, palette: Palette, parent: QWidget | None = None, *, later: bool = False) -> None:
        """``later``: whoever calls takes the groups from ``building`` one after the other."""
        super().__init__(parent)
        self.words = words
        self.rows: dict[str, RuleRow] = {}
        self.panels: dict[str, Panel] = {}
        scroll = Scroll()
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(scroll)
        self.intro = PlainText("", "body", "muted", wrap=True)
        scroll.box.addWidget(self.intro)
        self.building = self._building(scroll, palette)
        for _ in () if later else self.building:
            pass

    def _building(self, scroll: Scroll, palette: Palette) -> Iterator[None]:
        for group, names in GROUPS.items():
            scroll.box.addWidget(self._make_group(group, names, palette))
            yield
        scroll.box.addStretch(1)
        self.retranslate(self.words)

    def _make_group(self, group: str, names: tuple[str, ...], palette: Palette) -> Panel:
        panel = self.panels[group] = Panel()
        panel.body.setSpacing(0)
        for at, name in enumerate(names):
            if at:
                panel.body.addWidget(Rule())
            self.rows[name] = RuleRow(HOUSE_RULES[name], self.words, palette)
            self.rows[name].changed.connect(self.changed)
            panel.body.addWidget(self.rows[name])
        return panel

    @property
    def values(self) -> dict[str, bool | int | str]:
        """All values, defaults included."""
        return {name: shown.value for name, shown in self.rows.items()}

    @property
    def differing(self) -> int:
        """How many differ from their default."""
        return sum(shown.value != shown.rule.default for shown in self.rows.values())

    def retranslate(self, words: Words) -> None:
        """Follow the language."""
        self.words = words
        self.intro.setText(words.say("ui.new.rules.intro"))
        for group, panel in self.panels.items():
            panel.set_title(words.say(f"ui.new.rules.{group}"))
        for shown in self.rows.values():
            shown.retranslate(words)

    def set_palette(self, palette: Palette) -> None:
        """Follow the theme."""
        for shown in self.rows.values():
            shown.mark.set_palette(palette)
