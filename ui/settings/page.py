"""The settings page: every choice takes effect at once."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from PySide6.QtCore import Qt, QUrl, Signal
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QButtonGroup, QCheckBox, QGridLayout, QHBoxLayout, QLineEdit, QPushButton, QVBoxLayout, QWidget

from moderator.play.words import Words
from ui.settings.store import LANGUAGES, THEMES, SettingsStore
from ui.sound import TONES, Sound
from ui.theme import SPACE
from ui.widgets.buttons import KeyButton
from ui.widgets.panel import Panel, Scroll, column, row
from ui.widgets.text import PlainText, Texts

LABEL: Final = 300


class Segments(QWidget):
    """One choice of a few, side by side. ``chosen`` carries its value."""

    chosen = Signal(str)

    def __init__(self, values: tuple[str, ...], now: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.buttons: dict[str, QPushButton] = {}
        self._group = QButtonGroup(self)
        box = QHBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(6)
        for value in values:
            button = self.buttons[value] = QPushButton()
            button.setCheckable(True)
            button.setChecked(value == now)
            button.setProperty("kind", "plain")
            button.setMinimumWidth(104)
            self._group.addButton(button)
            box.addWidget(button)
            button.clicked.connect(self._on_click)
        box.addStretch(1)

    def _on_click(self) -> None:
        checked = self._group.checkedButton()
        self.chosen.emit(next(value for value, button in self.buttons.items() if button is checked))

    def show_value(self, value: str) -> None:
        """Show another value."""
        self.buttons[value].setChecked(True)


class SettingsPage(QWidget):
    """``left`` says that the reader is done."""

    left = Signal()

    def __init__(self, words: Words, store: SettingsStore, sound: Sound, folder: Path, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("page")
        self._store = store
        self._sound = sound
        self._folder = folder
        self._texts = Texts(words)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.setSpacing(0)
        outer.addWidget(self._make_bar())
        scroll = Scroll((180, 22, 180, 22))
        outer.addWidget(scroll, 1)
        for panel in (self._make_look(), self._make_table(), self._make_files()):
            scroll.box.addWidget(panel)
        scroll.box.addStretch(1)
        store.changed.connect(self._follow)

    def _make_bar(self) -> QWidget:
        bar = QWidget()
        bar.setObjectName("bar")
        bar.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        bar.setFixedHeight(56)
        self.back = KeyButton("", "Esc", "plain")
        self.back.clicked.connect(self.left)
        heading = PlainText("", "title")
        self._texts.bind(self.back.setText, "ui.back")
        self._texts.bind(heading.setText, "ui.settings.title")
        bar.setLayout(row(self.back, heading, None, spacing=10))
        bar.layout().setContentsMargins(14, 0, 18, 0)
        return bar

    def _make_look(self) -> Panel:
        panel = self._panel("look")
        self.language = self._segments("language", LANGUAGES, self._store.now.language)
        self.theme = self._segments("theme", THEMES, self._store.now.theme)
        self.language.chosen.connect(self._choose_language)
        self.theme.chosen.connect(self._choose_theme)
        self._line(panel, "language", self.language)
        self._line(panel, "theme", self.theme)
        return panel

    def _make_table(self) -> Panel:
        panel = self._panel("table")
        self.sounds = self._switch("sounds", self._store.now.sounds)
        self.sounds.toggled.connect(self._choose_sounds)
        self._line(panel, "sounds", self.sounds)
        self.tests = QWidget()
        box = QHBoxLayout(self.tests)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(6)
        for tone in TONES:
            button = KeyButton("", kind="plain")
            button.setObjectName(tone)
            button.clicked.connect(self._test)
            self._texts.bind(button.setText, f"ui.settings.tone.{tone}")
            box.addWidget(button)
        box.addStretch(1)
        self._line(panel, "test", self.tests)
        self.silent = PlainText("", "small", "amber", wrap=True)
        self.silent.hide()
        panel.body.addWidget(self.silent)
        self.auto = self._switch("auto_request", self._store.now.auto_request)
        self.auto.toggled.connect(self._choose_auto)
        self._line(panel, "auto_request", self.auto)
        return panel

    def _make_files(self) -> Panel:
        panel = self._panel("files")
        self.path = QLineEdit(str(self._folder))
        self.path.setReadOnly(True)
        self._texts.bind(self.path.setAccessibleName, "ui.settings.folder")
        self.show_folder = KeyButton("", kind="plain")
        self._texts.bind(self.show_folder.setText, "ui.settings.open_folder")
        self.show_folder.clicked.connect(self._open_folder)
        field = QWidget()
        field.setLayout(row(self.path, self.show_folder))
        field.layout().setContentsMargins(0, 0, 0, 0)
        self._line(panel, "folder", field)
        self._line(panel, "backups", None)
        return panel

    # --- parts --------------------------------------------------------------------------------------------------------

    def _panel(self, name: str) -> Panel:
        panel = Panel()
        panel.body.setSpacing(2 * SPACE)
        self._texts.bind(panel.set_title, f"ui.settings.{name}")
        return panel

    def _segments(self, name: str, values: tuple[str, ...], now: str) -> Segments:
        made = Segments(values, now)
        for value, button in made.buttons.items():
            self._texts.bind(button.setText, f"ui.settings.{name}.{value}")
            self._texts.bind(button.setAccessibleName, f"ui.settings.{name}.{value}")
        return made

    def _switch(self, name: str, on: bool) -> QCheckBox:
        box = QCheckBox()
        box.setChecked(on)
        self._texts.bind(box.setText, f"ui.settings.{name}.on")
        self._texts.bind(box.setAccessibleName, f"ui.settings.{name}.on")
        return box

    def _line(self, panel: Panel, name: str, control: QWidget | None) -> None:
        label, text = PlainText("", "strong"), PlainText("", "small", "muted", wrap=True)
        self._texts.bind(label.setText, f"ui.settings.{name}")
        self._texts.bind(text.setText, f"ui.settings.{name}.help")
        grid = QGridLayout()
        grid.setHorizontalSpacing(3 * SPACE)
        said = column(label, text, spacing=2)
        grid.addLayout(said, 0, 0)
        grid.setColumnMinimumWidth(0, LABEL)
        grid.setColumnStretch(0, 1)
        grid.setColumnStretch(1, 2)
        if control is not None:
            grid.addWidget(control, 0, 1, Qt.AlignmentFlag.AlignVCenter)
        panel.body.addLayout(grid)

    def start(self) -> None:
        """The keyboard goes to the way out."""
        self.back.setFocus()

    # --- choices ------------------------------------------------------------------------------------------------------

    def _choose_language(self, value: str) -> None:
        self._store.choose(language=value)

    def _choose_theme(self, value: str) -> None:
        self._store.choose(theme=value)

    def _choose_sounds(self, on: bool) -> None:
        self._store.choose(sounds=on)

    def _choose_auto(self, on: bool) -> None:
        self._store.choose(auto_request=on)

    def _test(self) -> None:
        self._sound.play(self.sender().objectName())
        self._say_silence()

    def _say_silence(self) -> None:
        self.silent.setVisible(bool(self._sound.problem))
        self.silent.setText(self._texts.words.say(f"ui.sound.{self._sound.problem}") if self._sound.problem else "")

    def _open_folder(self) -> None:
        self._folder.mkdir(parents=True, exist_ok=True)
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(self._folder)))

    def _follow(self) -> None:
        now = self._store.now
        self.language.show_value(now.language)
        self.theme.show_value(now.theme)
        self.sounds.setChecked(now.sounds)
        self.auto.setChecked(now.auto_request)
        self.tests.setEnabled(now.sounds)

    def retranslate(self, words: Words) -> None:
        """Follow the language."""
        self._texts.use(words)
        self._say_silence()
