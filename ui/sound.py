"""The table's tones. QtMultimedia is loaded at the first tone and not before; without it or without a device all is silent."""

from __future__ import annotations

from typing import Any, Final, Protocol

from PySide6.QtCore import QLoggingCategory, QObject, QUrl, Signal

from moderator.play.resources import resource

TONES: Final = ("ten", "count", "expired", "window")
"""What the settings page plays as a test: ten-second call, countdown, expiry, window."""
ALL: Final = (*TONES, "last", "closed")


class Sound(Protocol):
    """Plays tones by name. ``problem`` is ``""``, ``missing`` (no sound library) or ``no_device``."""

    problem: str

    def play(self, tone: str) -> None:
        """Play a tone now."""

    def call(self, number: int) -> None:
        """The tone of a call: ten seconds, or the countdown's numbers."""


class Silence:
    """Plays nothing; for tests and pictures. ``played`` lists what would have sounded."""

    def __init__(self, problem: str = "") -> None:
        self.problem = problem
        self.played: list[str] = []

    def play(self, tone: str) -> None:
        self.played.append(tone)

    def call(self, number: int) -> None:
        self.play(tone_of(number))


class Tones(QObject):
    """Our own tones through QSoundEffect. ``silenced`` is sent once, when it turns out that nothing can be heard."""

    silenced = Signal(str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.enabled = True
        self.problem = ""
        self._effects: dict[str, Any] | None = None

    def call(self, number: int) -> None:
        """The tone of a call."""
        self.play(tone_of(number))

    def play(self, tone: str) -> None:
        """Play a tone; never raises, never waits."""
        if not self.enabled:
            return
        self.prepare()
        effect = (self._effects or {}).get(tone)
        if effect is not None:
            effect.play()

    def prepare(self) -> None:
        """Load the library and the tones, once; called when a match is opened so that the first call is not late."""
        if self._effects is not None:
            return
        self._effects = {}
        QLoggingCategory.setFilterRules("qt.multimedia.*=false")  # what it misses is said in the status bar, in words
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
            self._effects[name] = effect

    def _fail(self, problem: str) -> None:
        self.problem = problem
        self.silenced.emit(problem)


def tone_of(number: int) -> str:
    """Ten has a tone of its own, and so has the last second."""
    return {10: "ten", 1: "last"}.get(number, "count")
