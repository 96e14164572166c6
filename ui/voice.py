"""The spoken ten-second call, where the system can speak. Loaded at the first need; anything missing is said once, and never waited for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Protocol

from PySide6.QtCore import QLocale, QLoggingCategory, QObject, QTimer, Signal

LATE_MS: Final = 250
"""A call that is not being spoken by then is made by its tone instead: it must not come in the middle of the countdown."""
QUIET: Final = "qt.multimedia.*=false\nqt.speech.*=false\nqt.texttospeech.*=false"
"""What the libraries miss is said in the status bar, in words."""
HOMES: Final = {"zh": ("CN", "SG", "TW"), "en": ("US", "GB")}
"""Territories whose speech is understood first; Cantonese is not what a zh_CN text is read in."""
STANDS_IN: Final = "mock"
"""Qt's own engine for tests: it says nothing."""


class Engine(Protocol):
    """One system voice."""

    def state(self) -> str:
        """``ready``, ``busy`` (being spoken) or ``failed``."""

    def use(self, language: str) -> bool:
        """Speak that language (``zh_CN``, ``en``) from now on; False where it has none."""

    def set_volume(self, percent: int) -> None:
        """Loudness from 0 to 100."""

    def say(self, text: str) -> None:
        """Begin to speak, in place of what is being spoken."""

    def stop(self) -> None:
        """Be silent."""


OpenEngine = Callable[[str], Engine | None]
"""Finds an engine for a language; ImportError where the library itself is missing."""


class Voice(QObject):
    """``silenced`` is sent once, with ``voice_missing`` or ``no_voice``; ``late`` when a text was not begun in time."""

    silenced = Signal(str)
    late = Signal()

    def __init__(self, parent: QObject | None = None, open_engine: OpenEngine | None = None) -> None:
        super().__init__(parent)
        self.problem = ""
        self.spoken = 0
        """How many texts were begun."""
        self._open = open_engine or qt_engine
        self._engine: Engine | None = None
        self._language = ""
        self._volume = 100
        self._tried: set[str] = set()
        self._watch = QTimer(self)
        self._watch.setSingleShot(True)
        self._watch.setInterval(LATE_MS)
        self._watch.timeout.connect(self._look)

    def set_volume(self, percent: int) -> None:
        """Loudness from 0 to 100."""
        self._volume = percent
        if self._engine is not None:
            self._engine.set_volume(percent)

    def prepare(self, language: str) -> None:
        """Find an engine for the language, once a language; called when a match is opened, not when a call is due."""
        if language == self._language and (self._engine is not None or language in self._tried):
            return
        self._language = language
        if self._engine is not None and self._engine.use(language):
            return
        self._engine = None
        if language in self._tried:
            return
        self._tried.add(language)
        try:
            self._engine = self._open(language)
        except ImportError:
            self._fail("voice_missing")
            return
        if self._engine is None:
            self._fail("no_voice")
            return
        self._engine.set_volume(self._volume)

    def say(self, text: str) -> bool:
        """Begin to speak; False at once where there is nothing to speak with. Never waits."""
        engine = self._engine
        if engine is None or not text or not self._volume:
            return False
        if engine.state() == "failed":
            self._engine = None
            self._fail("no_voice")
            return False
        engine.say(text)
        self.spoken += 1
        self._watch.start()
        return True

    def stop(self) -> None:
        """Be silent."""
        self._watch.stop()
        if self._engine is not None:
            self._engine.stop()

    def _look(self) -> None:
        """A quarter of a second later: is it being spoken? If not, never: the tone takes over."""
        engine = self._engine
        if engine is None or engine.state() == "busy":
            return
        engine.stop()
        if engine.state() == "failed":
            self._engine = None
            self._fail("no_voice")
        self.late.emit()

    def _fail(self, problem: str) -> None:
        if not self.problem:
            self.problem = problem
            self.silenced.emit(problem)


class QtEngine:
    """QTextToSpeech behind the protocol."""

    def __init__(self, speech: Any) -> None:
        self._speech = speech
        states = type(speech).State
        self._states = {states.Speaking: "busy", states.Synthesizing: "busy", states.Error: "failed"}

    def state(self) -> str:
        return self._states.get(self._speech.state(), "ready")

    def use(self, language: str) -> bool:
        found = best_locale(self._speech.availableLocales(), language)
        if found is None:
            return False
        self._speech.setLocale(found)
        return True

    def set_volume(self, percent: int) -> None:
        self._speech.setVolume(percent / 100)

    def say(self, text: str) -> None:
        self._speech.say(text)

    def stop(self) -> None:
        self._speech.stop()


def qt_engine(language: str) -> Engine | None:
    """The first of the system's engines that knows the language."""
    QLoggingCategory.setFilterRules(QUIET)
    from PySide6.QtTextToSpeech import QTextToSpeech

    for name in QTextToSpeech.availableEngines():
        if name == STANDS_IN:
            continue
        engine = QtEngine(QTextToSpeech(name))
        if engine.state() != "failed" and engine.use(language):
            return engine
    return None


def best_locale(offered: list[QLocale], language: str) -> QLocale | None:
    """The locale that is understood best by whoever reads the language; None where none is of it."""
    wanted = QLocale(language).language()
    homes = HOMES.get(language[:2], ())
    fitting = [locale for locale in offered if locale.language() == wanted]
    known = [locale for home in homes for locale in fitting if locale.name().endswith(f"_{home}")]
    return next(iter([*known, *fitting]), None)
