"""The choices the rules leave open: each with its question, its default and its ruling; searched, marked where changed, put back."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any, Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QGridLayout, QLineEdit, QVBoxLayout, QWidget

from moderator.inbox.people import plain
from moderator.play.ruleset import HouseRule
from moderator.play.words import Words
from moderator.rulesets.sanguosha.house_rules import HOUSE_RULES
from ui.theme import SPACE, Palette
from ui.widgets.buttons import KeyButton
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
    "persons": ("inherit_rounding", "inherit_net", "withdrawn_may_return", "queue_order", "same_round_substitute"),
    "cup": ("avoid_same_group", "final_halves", "final_half_new_bans"),
}  # fmt: skip
"""Where each rule stands on the page; ``select_seconds`` and ``discard_seconds`` stand with the timers."""


SANGUOSHA: Final = "sanguosha"
CUP: Final = "cup"
"""What only a whole cup asks for: folded away."""


class RuleRow(QWidget):
    """One house rule. ``changed`` when another value is chosen."""

    changed = Signal()

    def __init__(
        self, rule: HouseRule, words: Words, palette: Palette, parent: QWidget | None = None, *, ruleset: str = "sanguosha",
    ) -> None:  # fmt: skip
        super().__init__(parent)
        self.rule = rule
        self._ruleset = ruleset
        self.title = PlainText("", "strong")
        self.clause = ClauseTag(rule.clause, words, ruleset)
        self.mark = Tag(palette, "", "amber")
        self.back = KeyButton("", kind="ghost")
        self.back.setFixedHeight(24)
        self.back.clicked.connect(self.put_back)
        self.help = PlainText("", "small", "muted", wrap=True)
        self.control = self._make_control()
        self.control.setFixedWidth(CONTROL_WIDTH)
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 8, 0, 8)
        grid.setHorizontalSpacing(3 * SPACE)
        grid.setVerticalSpacing(3)
        grid.addLayout(row(self.title, self.clause, self.mark, self.back, None), 0, 0)
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

    @property
    def differs(self) -> bool:
        """Whether it is not the default."""
        return bool(self.value != self.rule.default)

    def choose(self, value: Any) -> None:
        """Choose a value; one that is none of the rule's leaves it as it is."""
        if isinstance(self.control, ChoiceField):
            fits = [at for at, choice in enumerate(self.rule.choices) if choice == value and type(choice) is type(value)]
            self.control.setCurrentIndex(fits[0] if fits else self.control.currentIndex())
        elif isinstance(value, int):
            self.control.setValue(value)

    def put_back(self) -> None:
        """Choose the default again."""
        self.choose(self.rule.default)
        self.control.setFocus()

    def _on_change(self) -> None:
        self._show_mark()
        self.changed.emit()

    def _show_mark(self) -> None:
        _show(self.mark, self.differs)
        _show(self.back, self.differs)

    def haystack(self, words: Words) -> str:
        """All that is said about it, its ruling included, for the search."""
        clause = (words.say(f"clause.{self._ruleset}.{self.rule.clause}.{part}") for part in ("title", "text"))
        choices = (choice_text(self.rule.name, value, words) for value in self.rule.choices)
        return plain(" ".join((self.rule.name, self.rule.clause, self.title.text(), self.help.text(), *choices, *clause)))

    def retranslate(self, words: Words) -> None:
        """Follow the language."""
        words = words.of(self._ruleset) if self._ruleset != SANGUOSHA else words
        name = words.say(f"rule.{self.rule.name}")
        self.title.setText(name)
        default = choice_text(self.rule.name, self.rule.default, words)
        self.help.setText(words.say("ui.new.rules.help", {"help": words.say(f"rule.{self.rule.name}.help"), "default": default}))
        self.back.setText(words.say("ui.new.rules.back"))
        self.back.setAccessibleName(words.say("ui.new.rules.back.name", {"name": name}))
        self.control.setAccessibleName(name)
        self.clause.retranslate(words)
        self.mark.set_text(words.say("ui.new.rules.changed"))
        self._show_mark()
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


def _show(widget: QWidget, shown: bool) -> None:
    """Show or hide what is not so already: each call costs a layout."""
    if widget.isHidden() == shown:
        widget.setVisible(shown)


class RulesStep(QWidget):
    """All house rules by group. ``changed`` says that one has another value."""

    changed = Signal()

    def __init__(
        self, words: Words, palette: Palette, parent: QWidget | None = None, *, later: bool = False, ruleset: str = SANGUOSHA,
        groups: Mapping[str, tuple[str, ...]] = MappingProxyType(GROUPS), rules: Mapping[str, HouseRule] = MappingProxyType(HOUSE_RULES),
        unfolded: bool = False,
    ) -> None:  # fmt: skip
        """``later``: whoever calls takes the groups from ``building`` one after the other. ``groups``: of the ruleset's ``rules``.

        ``unfolded``: what only a whole cup asks for stands open.
        """
        super().__init__(parent)
        self.words = words
        self._ruleset, self._groups, self._rules = ruleset, groups, rules
        self.unfold: KeyButton | None = None
        self.rows: dict[str, RuleRow] = {}
        self.panels: dict[str, Panel] = {}
        self._lines: dict[str, Rule] = {}
        self._open = unfolded
        scroll = Scroll()
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.setSpacing(SPACE)
        outer.addLayout(self._make_search())
        outer.addWidget(scroll)
        self.intro = PlainText("", "body", "muted", wrap=True)
        self.none = PlainText("", "body", "muted", wrap=True)
        scroll.box.addWidget(self.intro)
        scroll.box.addWidget(self.none)
        self.building = self._building(scroll, palette)
        for _ in () if later else self.building:
            pass

    def _make_search(self) -> Any:
        self.search = QLineEdit(maxLength=60)
        self.search.setClearButtonEnabled(True)
        self.search.textChanged.connect(self._filter)
        self._key = QShortcut(QKeySequence.StandardKey.Find, self)
        self._key.activated.connect(self.search.setFocus)
        self.all_back = KeyButton("", kind="plain")
        self.all_back.clicked.connect(self.put_back)
        return row(self.search, self.all_back)

    def _building(self, scroll: Scroll, palette: Palette) -> Iterator[None]:
        for group, names in self._groups.items():
            scroll.box.addWidget(self._make_group(group, names, palette))
            yield
        scroll.box.addStretch(1)
        self.retranslate(self.words)

    def _make_group(self, group: str, names: tuple[str, ...], palette: Palette) -> Panel:
        panel = self.panels[group] = Panel()
        panel.body.setSpacing(0)
        if group == CUP:
            self.unfold = KeyButton("", kind="plain")
            self.unfold.clicked.connect(self._on_unfold)
            panel.head.addWidget(self.unfold)
        for at, name in enumerate(names):
            self.rows[name] = RuleRow(self._rules[name], self.words, palette, ruleset=self._ruleset)
            self.rows[name].changed.connect(self._on_row)
            if at:
                self._lines[name] = Rule()
                panel.body.addWidget(self._lines[name])
            panel.body.addWidget(self.rows[name])
        return panel

    @property
    def values(self) -> dict[str, bool | int | str]:
        """All values, defaults included."""
        return {name: shown.value for name, shown in self.rows.items()}

    @property
    def differing(self) -> int:
        """How many differ from their default."""
        return sum(shown.differs for shown in self.rows.values())

    def show_values(self, values: dict[str, Any]) -> None:
        """Choose these; all others are put back."""
        for name, shown in self.rows.items():
            shown.choose(values.get(name, shown.rule.default))

    def put_back(self) -> None:
        """All as the rulings have it."""
        self.show_values({})
        self.search.setFocus()

    def _on_row(self) -> None:
        self._say_changed()
        self.changed.emit()

    def _on_unfold(self) -> None:
        self._open = not self._open
        self._filter()

    def _filter(self) -> None:
        """Rows in which every word of the search stands; the cup's only when asked for, searched for or changed."""
        wanted = plain(self.search.text()).split()
        for group, names in self._groups.items():
            found = [name for name in names if name in self.rows and self._has(name, wanted)]
            shown = [name for name in found if group != CUP or self._open or wanted or self.rows[name].differs]
            for name in names:
                _show(self.rows[name], name in shown)
                if name in self._lines:
                    _show(self._lines[name], name in shown and name != shown[0])
            _show(self.panels[group], bool(shown) or (group == CUP and not wanted))
        _show(self.none, all(panel.isHidden() for panel in self.panels.values()))
        self._say_changed()

    @property
    def _own_words(self) -> Words:
        return self.words.of(self._ruleset) if self._ruleset != SANGUOSHA else self.words

    def _has(self, name: str, wanted: list[str]) -> bool:
        said = self.rows[name].haystack(self._own_words) if wanted else ""
        return all(word in said for word in wanted)

    def _say_changed(self) -> None:
        self.all_back.setEnabled(self.differing > 0)
        if self.unfold is not None:
            self.unfold.setText(self.words.say("ui.new.rules.fold" if self._open else "ui.new.rules.unfold"))

    def retranslate(self, words: Words) -> None:
        """Follow the language."""
        self.words = words
        own = f"ui.new.rules.{self._ruleset}" if self._ruleset != SANGUOSHA else "ui.new.rules"
        self.intro.setText(words.say(f"{own}.intro"))
        for group, panel in self.panels.items():
            panel.set_title(words.say(f"{own}.{group}"))
        for shown in self.rows.values():
            shown.retranslate(words)
        self.search.setPlaceholderText(words.say("ui.new.rules.search"))
        self.search.setAccessibleName(words.say("ui.new.rules.search"))
        self.all_back.setText(words.say("ui.new.rules.all_back"))
        self.none.setText(words.say("ui.new.rules.none"))
        self._filter()

    def set_palette(self, palette: Palette) -> None:
        """Follow the theme."""
        for shown in self.rows.values():
            shown.mark.set_palette(palette)
