"""What the sections of the settings have in common: panels of lines, each a name, a help and a control."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QGridLayout, QVBoxLayout, QWidget

from moderator.play.words import Words
from ui.settings.store import SettingsStore
from ui.settings.values import Settings
from ui.theme import SPACE, Palette
from ui.widgets.buttons import KeyButton
from ui.widgets.fields import NumberField
from ui.widgets.panel import Panel, Scroll, column
from ui.widgets.segments import Segments
from ui.widgets.text import PlainText, Texts

LABEL: Final = 300
MARGIN: Final = 4


class Section(QWidget):
    """One page of the settings. ``show_settings`` is what a subclass shows; what it changes goes through ``choose``."""

    def __init__(self, words: Words, palette: Palette, store: SettingsStore, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.words, self.palette_, self.store = words, palette, store
        self.texts = Texts(words)
        self._following = False
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        self.scroll = Scroll((MARGIN, MARGIN, 2 * MARGIN, MARGIN))
        outer.addWidget(self.scroll)
        self.scroll.box.addStretch(1)
        self.fill()
        self.follow()

    def fill(self) -> None:
        """Make the panels."""
        raise NotImplementedError

    def show_settings(self, now: Settings) -> None:
        """Show what holds now."""
        raise NotImplementedError

    def first(self) -> QWidget:
        """What takes the keyboard when the section is entered."""
        raise NotImplementedError

    def follow(self) -> None:
        """After a change from anywhere."""
        self._following = True
        self.show_settings(self.store.now)
        self._following = False

    def choose(self, *, merge: bool = False, **values: Any) -> None:
        """A choice made here; nothing while the section itself is being brought up to date."""
        if not self._following:
            self.store.choose(merge=merge, **values)

    # --- parts --------------------------------------------------------------------------------------------------------

    def panel(self, name: str) -> Panel:
        """A panel with its heading."""
        panel = Panel()
        panel.body.setSpacing(2 * SPACE)
        self.texts.bind(panel.set_title, f"ui.settings.{name}")
        self.add(panel)
        return panel

    def add(self, part: QWidget) -> None:
        """Below what is there already."""
        self.scroll.box.insertWidget(self.scroll.box.count() - 1, part)

    def line(self, panel: Panel, name: str, control: QWidget | None, *, top: bool = False) -> PlainText:
        """A line: name and help at the left, its control at the right; the help, for what depends on the moment."""
        label, text = PlainText("", "strong"), PlainText("", "small", "muted", wrap=True)
        self.texts.bind(label.setText, f"ui.settings.{name}")
        self.texts.bind(text.setText, f"ui.settings.{name}.help", date="{date}", n="{n}")  # what a title may hold stands for itself
        grid = QGridLayout()
        grid.setHorizontalSpacing(3 * SPACE)
        side = Qt.AlignmentFlag.AlignTop if top else Qt.AlignmentFlag.AlignVCenter
        said = QWidget()
        said.setLayout(column(label, text, spacing=2))
        grid.addWidget(said, 0, 0, side)
        grid.setColumnMinimumWidth(0, LABEL)
        grid.setColumnStretch(0, 2)
        grid.setColumnStretch(1, 3)
        if control is not None:
            narrow = control.minimumWidth() == control.maximumWidth()
            grid.addWidget(control, 0, 1, side | Qt.AlignmentFlag.AlignLeft if narrow else side)
        panel.body.addLayout(grid)
        return text

    def segments(self, name: str, values: tuple[str, ...], chosen: Callable[[str], None]) -> Segments:
        """One of a few."""
        made = Segments(values, values[0])
        made.chosen.connect(chosen)
        for value, button in made.buttons.items():
            self.texts.bind(button.setText, f"ui.settings.{name}.{value}")
            self.texts.bind(button.setAccessibleName, f"ui.settings.{name}.{value}")
        return made

    def switch(self, name: str, toggled: Callable[[bool], None]) -> QCheckBox:
        """Yes or no."""
        box = QCheckBox()
        box.toggled.connect(toggled)
        self.texts.bind(box.setText, f"ui.settings.{name}.on")
        self.texts.bind(box.setAccessibleName, f"ui.settings.{name}.on")
        return box

    def number(self, name: str, low: int, high: int, changed: Callable[[int], None]) -> NumberField:
        """A whole number in its range."""
        field = NumberField(low, high, low)
        field.setFixedWidth(150)
        field.valueChanged.connect(changed)
        self.texts.bind(field.setAccessibleName, f"ui.settings.{name}")
        return field

    def button(self, code: str, pressed: Callable[[], None], kind: str = "plain") -> KeyButton:
        """A button of a line."""
        button = KeyButton("", kind=kind)
        button.clicked.connect(pressed)
        self.texts.bind(button.setText, code)
        return button

    def retranslate(self, words: Words) -> None:
        """Follow the language."""
        self.words = words
        self.texts.use(words)
        self.follow()

    def set_palette(self, palette: Palette) -> None:
        """Follow the theme."""
        self.palette_ = palette
