"""Tones and voice: whether, how loud, and a try of each."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QSlider, QWidget

from moderator.play.words import Words
from ui.settings.section import Section
from ui.settings.store import SettingsStore
from ui.settings.values import Settings
from ui.sound import TONES, VOICE
from ui.theme import Palette
from ui.widgets.buttons import KeyButton
from ui.widgets.panel import row
from ui.widgets.text import PlainText


class SoundSection(Section):
    """What is heard at the table. A missing engine is said here too."""

    def __init__(self, words: Words, palette: Palette, store: SettingsStore, sound: Any, parent: QWidget | None = None) -> None:
        self._sound = sound
        super().__init__(words, palette, store, parent)

    def fill(self) -> None:
        panel = self.panel("sound")
        self.sounds = self.switch("sounds", self._choose_sounds)
        self.line(panel, "sounds", self.sounds)
        self.volume = QSlider(Qt.Orientation.Horizontal)
        self.volume.setRange(0, 100)
        self.volume.setSingleStep(5)
        self.volume.setPageStep(10)
        self.volume.valueChanged.connect(self._choose_volume)
        self.texts.bind(self.volume.setAccessibleName, "ui.settings.volume")
        self.percent = PlainText("", "strong")
        self.percent.setFixedWidth(56)
        self.line(panel, "volume", _side_by_side(self.volume, self.percent))
        self.tests = QWidget()
        buttons = [self._test_button(tone) for tone in TONES if tone != VOICE]
        self.tests.setLayout(row(*buttons, None, spacing=6))
        self.line(panel, "test", self.tests)
        self.silent = PlainText("", "small", "amber", wrap=True)
        panel.body.addWidget(self.silent)
        voice = self.panel("speech")
        self.voice = self.switch("voice", self._choose_voice)
        self.line(voice, "voice", self.voice)
        self.speak = self.button("ui.settings.voice.try", self._speak)
        self.line(voice, "voice_test", _side_by_side(self.speak, None))
        self.dumb = PlainText("", "small", "amber", wrap=True)
        voice.body.addWidget(self.dumb)

    def _test_button(self, tone: str) -> KeyButton:
        button = self.button(f"ui.settings.tone.{tone}", self._test)
        button.setObjectName(tone)
        return button

    def show_settings(self, now: Settings) -> None:
        self.sounds.setChecked(now.sounds)
        self.volume.setValue(now.volume)
        self.percent.setText(f"{now.volume} %")
        self.voice.setChecked(now.voice)
        self.tests.setEnabled(now.sounds)
        self.volume.setEnabled(now.sounds)
        self.voice.setEnabled(now.sounds)
        self.speak.setEnabled(now.sounds and now.voice)
        self._say_missing()

    def first(self) -> QWidget:
        return self.sounds

    def _choose_sounds(self, on: bool) -> None:
        self.choose(sounds=on)

    def _choose_volume(self, value: int) -> None:
        self.choose(merge=True, volume=value)

    def _choose_voice(self, on: bool) -> None:
        self.choose(voice=on)

    def _test(self) -> None:
        self._sound.play(self.sender().objectName())
        self._say_missing()

    def _speak(self) -> None:
        self._sound.play(VOICE)
        self._say_missing()

    def _say_missing(self) -> None:
        voice = getattr(self._sound, "voice", None)  # silence has none
        for label, problem in ((self.silent, self._sound.problem), (self.dumb, voice.problem if voice is not None else "")):
            label.setVisible(bool(problem))
            label.setText(self.words.say(f"ui.sound.{problem}") if problem else "")


def _side_by_side(*parts: QWidget | None) -> QWidget:
    made = QWidget()
    made.setLayout(row(*parts))
    return made
