"""What a new match begins with: title, games, cuts and lengths of the timers."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QLineEdit, QWidget

from moderator.play.words import Words
from moderator.rulesets.sanguosha.house_rules import HOUSE_RULES
from moderator.rulesets.sanguosha.state import Seconds
from ui.new_match.lengths import KINDS
from ui.new_match.plan import read_cuts
from ui.settings.defaults import known_rules, title_of
from ui.settings.section import Section
from ui.settings.store import SettingsStore
from ui.settings.values import LONGEST_TITLE, Settings
from ui.theme import SPACE, Palette
from ui.widgets.fields import NumberField
from ui.widgets.panel import Panel, column, row
from ui.widgets.tag import ClauseTag
from ui.widgets.text import PlainText, repolish

SLOWEST: Final = 600


class NewMatchSection(Section):
    """``heroes_wanted``: to the hero list, which a new match begins with as well."""

    heroes_wanted = Signal()

    def __init__(self, words: Words, palette: Palette, store: SettingsStore, day: str, parent: QWidget | None = None) -> None:
        self._day = day
        super().__init__(words, palette, store, parent)

    def fill(self) -> None:
        panel = self.panel("new")
        self.title = QLineEdit(maxLength=LONGEST_TITLE)
        self.title.editingFinished.connect(self._choose_title)
        self.title.textChanged.connect(self._say_example)
        self.texts.bind(self.title.setAccessibleName, "ui.settings.new_title")
        self.texts.bind(self.title.setPlaceholderText, "ui.settings.new_title.none")
        self.example = PlainText("", "small", "muted")
        field = QWidget()
        field.setLayout(column(self.title, self.example, spacing=3))
        self.line(panel, "new_title", field)
        self.games = self.number("games", 1, 24, self._choose_games)
        self.line(panel, "games", self.games)
        self.cuts = QLineEdit(maxLength=20)
        self.cuts.setFixedWidth(150)
        self.cuts.editingFinished.connect(self._choose_cuts)
        self.cuts.textChanged.connect(self._mark_cuts)
        self.texts.bind(self.cuts.setAccessibleName, "ui.settings.cuts")
        self.line(panel, "cuts", self.cuts)
        self.heroes = self.button("ui.settings.heroes.open", self._want_heroes)
        field = QWidget()
        field.setLayout(row(self.heroes, None))
        self.line(panel, "heroes", field)
        self._fill_lengths(self.panel("seconds"))

    def _fill_lengths(self, panel: Panel) -> None:
        self.spins: dict[str, NumberField] = {}
        self._tags: list[ClauseTag] = []
        grid = QGridLayout()
        grid.setHorizontalSpacing(SPACE)
        grid.setVerticalSpacing(6)
        grid.setColumnMinimumWidth(3, 32)
        grid.setColumnStretch(0, 1)
        grid.setColumnStretch(4, 1)
        for at, (kind, clause) in enumerate(KINDS):
            self._add_length(grid, kind, clause, at % 5, 4 * (at // 5))
        panel.body.addLayout(grid)

    def _add_length(self, grid: QGridLayout, kind: str, clause: str, line: int, left: int) -> None:
        rule = HOUSE_RULES.get(kind)
        low, high = (rule.low, rule.high) if rule else (1, SLOWEST)
        spin = self.spins[kind] = NumberField(low, high, low)
        spin.setFixedWidth(104)
        spin.setProperty("cell", True)
        spin.valueChanged.connect(self._choose_length)
        label, tag = PlainText("", "body"), ClauseTag(clause, self.words)
        self._tags.append(tag)
        self.texts.bind(label.setText, f"ui.new.frame.length.{kind}")
        self.texts.bind(spin.setAccessibleName, f"ui.new.frame.length.{kind}")
        self.texts.bind(spin.setSuffix, "ui.new.frame.suffix")
        for at, part in enumerate((label, tag, spin)):
            grid.addWidget(part, line, left + at)

    def show_settings(self, now: Settings) -> None:
        self.title.setText(now.title)
        self.games.setValue(now.games)
        self.cuts.setText(", ".join(map(str, now.cuts)))
        rules, _ = known_rules(now.rules)
        for kind, spin in self.spins.items():
            usual = HOUSE_RULES[kind].default if kind in HOUSE_RULES else int(getattr(Seconds(), kind))
            spin.setValue(int(rules.get(kind, usual) if kind in HOUSE_RULES else now.seconds.get(kind, int(usual))))
        self._say_example()

    def first(self) -> QWidget:
        return self.title

    def _say_example(self) -> None:
        shown = title_of(self.title.text(), self._day, 1)
        self.example.setText(self.words.say("ui.settings.new_title.example", {"text": shown}) if shown else "")
        self.example.setVisible(bool(shown))

    def _choose_title(self) -> None:
        self.choose(title=self.title.text().strip())

    def _choose_games(self, value: int) -> None:
        self.choose(merge=True, games=value)

    def _mark_cuts(self) -> None:
        self.cuts.setProperty("invalid", read_cuts(self.cuts.text()) is None)
        repolish(self.cuts)

    def _choose_cuts(self) -> None:
        """What cannot be read is not taken; the field goes on saying so."""
        places = read_cuts(self.cuts.text())
        if places is not None:
            self.choose(cuts=places)

    def _choose_length(self, value: int) -> None:
        kind = next((name for name, spin in self.spins.items() if spin is self.sender()), "")
        if kind in HOUSE_RULES:
            self.choose(merge=True, rules=with_value(self.store.now.rules, kind, value, HOUSE_RULES[kind].default))
        elif kind:
            self.choose(merge=True, seconds=with_value(self.store.now.seconds, kind, value, int(getattr(Seconds(), kind))))

    def _want_heroes(self) -> None:
        self.heroes_wanted.emit()

    def retranslate(self, words: Words) -> None:
        super().retranslate(words)
        for tag in self._tags:
            tag.retranslate(words)


def with_value(before: object, name: str, value: object, usual: object) -> dict[str, object]:
    """A mapping of what differs, with another value in it; none for the usual one."""
    kept = {key: each for key, each in dict(before).items() if key != name}  # type: ignore[call-overload]
    return kept if value == usual else {**kept, name: value}
