"""What the table hears: our own tones, and the ten-second call in words where the system can speak.

QtMultimedia and QtTextToSpeech are loaded when a match is opened and not before; without them or without a device all is silent.
"""

from __future__ import annotations

from typing import Any, Final, Protocol

from PySide6.QtCore import QLoggingCategory, QObject, QUrl, Signal

from moderator.play.resources import resource
from moderator.play.words import Words, visible
from ui.voice import QUIET, Voice

VOICE: Final = "voice"
"""Plays the spoken call, as a test."""
TONES: Final = ("ten", "count", "expired", "window")
"""What the settings page plays as a test: ten-second call, countdown, expiry, window."""
ALL: Final = (*TONES, "last", "closed")
"""Every tone that has a file."""
TEN: Final = 10
NAMED: Final = 12
"""Signs of a skill's name that can be said before the call itself."""


class Sound(Protocol):
    """Plays tones by name. ``problem`` is ``""``, ``missing`` (no sound library) or ``no_device``."""

    problem: str

    def play(self, tone: str) -> None:
        """Play a tone now."""

    def call(self, number: int, what: str = "") -> None:
        """A call: ten seconds, with the skill's name where one is asked, or the countdown's numbers."""


class Silence:
    """Plays nothing; for tests and pictures. ``played`` lists what would have sounded."""

    def __init__(self, problem: str = "") -> None:
        self.problem = problem
        self.played: list[str] = []

    def play(self, tone: str) -> None:
        self.played.append(tone)

    def call(self, number: int, what: str = "") -> None:
        self.play(tone_of(number))


class Tones(QObject):
    """Our own tones through QSoundEffect, and the voice. ``silenced`` is sent once a kind, when something cannot be heard."""

    silenced = Signal(str)

    def __init__(self, parent: QObject | None = None, voice: Voice | None = None) -> None:
        super().__init__(parent)
        self.enabled = True
        self.speaks = True
        """Whether the ten-second call is spoken rather than sounded."""
        self.problem = ""
        self.volume = 100
        self.voice = voice or Voice(self)
        self.voice.silenced.connect(self._on_voice_silenced)
        self.voice.late.connect(self._on_late)
        self._words: Words | None = None
        self._effects: dict[str, Any] | None = None
        self._asked = False

    # --- how it is to sound -------------------------------------------------------------------------------------------

    def follow(self, settings: Any) -> None:
        """Take over ``sounds``, ``volume`` (0 to 100) and ``voice`` as chosen."""
        self.enabled = settings.sounds
        self.speaks = settings.voice
        self.volume = settings.volume
        self.voice.set_volume(self.volume)
        for effect in (self._effects or {}).values():
            effect.setVolume(loudness(self.volume))
        if self._asked:
            self.prepare()
            self._prepare_voice()

    def speak_in(self, words: Words) -> None:
        """The language of the spoken call."""
        self._words = words
        if self._effects is not None:
            self._prepare_voice()

    # --- sounding -----------------------------------------------------------------------------------------------------

    def call(self, number: int, what: str = "") -> None:
        """A call: ten seconds in words where that is wanted and can be, else its tone. Never waits. ``what``: the skill's name (6.3)."""
        if number != TEN or not self._spoken(what):
            self.play(tone_of(number))

    def play(self, tone: str) -> None:
        """Play a tone; never raises, never waits."""
        if not self.enabled:
            return
        self.prepare()
        if tone == VOICE:
            self._prepare_voice(testing=True)
            if not self._say():
                self._sound("ten")
            return
        self._sound(tone)

    def prepare(self) -> None:
        """Load the library and the tones, once; called when a match is opened so that the first call is not late.

        Switched off, it waits until it is switched on.
        """
        self._asked = True
        if self._effects is not None or not self.enabled:
            return
        self._effects = {}
        self._load()
        self._prepare_voice()

    def _sound(self, tone: str) -> None:
        effect = (self._effects or {}).get(tone)
        if effect is not None:
            effect.play()

    def _load(self) -> None:
        QLoggingCategory.setFilterRules(QUIET)
        try:
            from PySide6.QtMultimedia import QMediaDevices, QSoundEffect
        except ImportError:
            self._fail("missing")
            return
        if not QMediaDevices.audioOutputs():
            self._fail("no_device")
            return
        for name in ALL:
            effect = QSoundEffect(self)
            effect.setSource(QUrl.fromLocalFile(str(resource("sounds", f"{name}.wav"))))
            effect.setVolume(loudness(self.volume))
            self._effects = {**(self._effects or {}), name: effect}

    # --- speaking -----------------------------------------------------------------------------------------------------

    def _spoken(self, what: str) -> bool:
        return self.enabled and self.speaks and self._say(what)

    def _say(self, what: str = "") -> bool:
        """Without any device there is nothing to speak through; a name that is too long for a call is left out."""
        if self.problem or self._words is None:
            return False
        named = visible(what.strip()) if len(what.strip()) <= NAMED else ""
        text = self._words.say("ui.sound.spoken_skill", {"skill": named}) if named else self._words.say("ui.sound.spoken")
        return self.voice.say(text)

    def _prepare_voice(self, *, testing: bool = False) -> None:
        if self.enabled and (self.speaks or testing) and not self.problem and self._words is not None:
            self.voice.prepare(self._words.lang)

    def _on_late(self) -> None:
        """The engine took too long: the tone, now."""
        if self.enabled:
            self._sound("ten")

    def _on_voice_silenced(self, problem: str) -> None:
        self.silenced.emit(problem)

    def _fail(self, problem: str) -> None:
        self.problem = problem
        self.silenced.emit(problem)


def tone_of(number: int) -> str:
    """Ten has a tone of its own, and so has the last second."""
    return {TEN: "ten", 1: "last"}.get(number, "count")


def loudness(percent: int) -> float:
    """What the ear takes for that many percent."""
    return (max(0, min(100, percent)) / 100) ** 2
