"""One hero in fields: a new one, or the one chosen in the table."""

from __future__ import annotations

from typing import Final

import msgspec
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLineEdit, QWidget

from moderator.play.words import Words
from moderator.rulesets.sanguosha.hero_list import KINDS, LONGEST, HeroList
from moderator.rulesets.sanguosha.heroes import Hero
from ui.widgets.buttons import KeyButton
from ui.widgets.panel import Panel, column, row
from ui.widgets.segments import Segments
from ui.widgets.text import PlainText, Texts

LONGEST_ENGLISH: Final = 60


class HeroForm(Panel):
    """``wanted`` carries the hero as filled in and the name it stands instead of (empty: a new one); ``unwanted`` a name to remove."""

    wanted = Signal(object, str)
    unwanted = Signal(str)

    def __init__(self, words: Words, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self.words = words
        self._texts = Texts(words)
        self._list = HeroList()
        self.of: Hero | None = None
        """The hero that is changed; None for a new one."""
        self.name, self.base = QLineEdit(maxLength=LONGEST), QLineEdit(maxLength=LONGEST)
        self.english = QLineEdit(maxLength=LONGEST_ENGLISH)
        self.kind = Segments(KINDS, "regular", width=84)
        self.base_label = PlainText("", "small", "muted")
        self._fill()
        self.kind.chosen.connect(self._on_kind)
        self.base.editingFinished.connect(self._resolve)
        self.name.textChanged.connect(self._check)
        for field in (self.name, self.english, self.base):
            field.returnPressed.connect(self._want)
        self.show_hero(None)

    def _fill(self) -> None:
        for part, field in (("name", self.name), ("english", self.english)):
            self._labelled(part, field)
        for value in KINDS:
            self._texts.bind(self.kind.buttons[value].setText, f"ui.heroes.kind.{value}")
            self._texts.bind(self.kind.buttons[value].setAccessibleName, f"ui.heroes.kind.{value}")
        self.body.addWidget(self.kind)
        self._texts.bind(self.base_label.setText, "ui.heroes.form.base")
        self._texts.bind(self.base.setAccessibleName, "ui.heroes.form.base")
        self._texts.bind(self.base.setPlaceholderText, "ui.heroes.form.base.hint")
        self.body.addLayout(column(self.base_label, self.base, spacing=2))
        self.message = PlainText("", "small", "amber", wrap=True)
        self.message.hide()
        self.body.addWidget(self.message)
        self.body.addStretch(1)
        self.remove = KeyButton("", "Ctrl+Del", "danger")
        self.keep = KeyButton("", "Ctrl+Return", "primary")
        self._texts.bind(self.remove.setText, "ui.heroes.form.remove")
        self.remove.clicked.connect(self._unwant)
        self.keep.clicked.connect(self._want)
        self.body.addLayout(row(self.remove, None, self.keep))

    def _labelled(self, part: str, field: QLineEdit) -> None:
        label = PlainText("", "small", "muted")
        self._texts.bind(label.setText, f"ui.heroes.form.{part}")
        self._texts.bind(field.setAccessibleName, f"ui.heroes.form.{part}")
        self.body.addLayout(column(label, field, spacing=2))

    # --- what it shows ------------------------------------------------------------------------------------------------

    def use(self, heroes: HeroList) -> None:
        """The list that a base is looked for in."""
        self._list = heroes

    def show_hero(self, hero: Hero | None, name: str = "") -> None:
        """Change this hero; None: a new one, perhaps with its name typed already."""
        self.of = hero
        shown = hero or Hero(name=name)
        self.name.setText(shown.name)
        self.english.setText(shown.english)
        self.base.setText(shown.base)
        self.kind.show_value(shown.group)
        self.say("")
        self._on_kind()
        self._head()
        self._check()

    def _head(self) -> None:
        said = self.words.say
        self.set_title(said("ui.heroes.form.edit", {"name": self.of.name}) if self.of is not None else said("ui.heroes.form.new"))
        self.keep.setText(said("ui.heroes.form.add" if self.of is None else "ui.heroes.form.keep"))
        self.remove.setVisible(self.of is not None)

    def say(self, text: str) -> None:
        """What stands in the way, or nothing."""
        self.message.setText(text)
        self.message.setVisible(bool(text))

    @property
    def hero(self) -> Hero:
        """What the fields make of it; what they do not show stays as it was."""
        base = self.base.text().strip() if self.kind.value == "replacement" else ""
        said = {"name": " ".join(self.name.text().split()), "english": self.english.text().strip(), "group": self.kind.value, "base": base}
        return msgspec.structs.replace(self.of or Hero(name=""), **said)

    def _on_kind(self) -> None:
        needed = self.kind.value == "replacement"
        self.base.setEnabled(needed)
        self.base_label.setEnabled(needed)
        self._check()

    def _resolve(self) -> None:
        """A base may be typed by its sound; the best fit of those that can be one is taken."""
        typed = self.base.text().strip()
        if typed and self._list.get(typed) is None:
            fits = [hero for hero in self._list.search(typed) if hero.group != "replacement"]
            if fits:
                self.base.setText(fits[0].name)

    def _check(self) -> None:
        self.keep.setEnabled(bool(self.name.text().strip()) and self.hero != self.of)

    def _want(self) -> None:
        self._resolve()
        self._check()
        if self.keep.isEnabled():
            self.wanted.emit(self.hero, self.of.name if self.of is not None else "")

    def _unwant(self) -> None:
        if self.of is not None:
            self.unwanted.emit(self.of.name)

    def begin(self, name: str = "") -> None:
        """A new hero, the keyboard in its name."""
        self.show_hero(None, name)
        self.name.setFocus()

    def retranslate(self, words: Words) -> None:
        """Follow the language."""
        self.words = words
        self._texts.use(words)
        self._head()
