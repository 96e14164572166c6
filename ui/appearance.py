"""Theme and language as they are now: chosen, or following the system, and told to everybody when they change."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QLocale, QObject, Signal
from PySide6.QtWidgets import QApplication

from moderator.play.words import Words, language_of
from ui.theme import DARK, LIGHT, Palette, qt_palette, stylesheet

if TYPE_CHECKING:
    from PySide6.QtCore import QTranslator


class Appearance(QObject):
    """``restyled`` carries the new Palette, ``retranslated`` the new Words."""

    restyled = Signal(object)
    retranslated = Signal(object)

    def __init__(self, app: QApplication, theme: str = "auto", language: str = "auto", parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._app = app
        self._theme = theme
        self._language = language
        self.words = Words(self._wanted_language())
        self._own: QTranslator | None = None
        self.palette = self._likely_palette()
        app.styleHints().colorSchemeChanged.connect(self._follow_scheme)

    def paint(self) -> None:
        """Give the application its colours."""
        self._app.setPalette(qt_palette(self.palette))
        self._app.setStyleSheet(stylesheet(self.palette))

    def choose(self, theme: str = "", language: str = "") -> None:
        """Take another theme or language; ``auto`` follows the system, empty leaves things as they are."""
        self._theme, self._language = theme or self._theme, language or self._language
        self.follow()

    def follow(self) -> None:
        """Look again at what the system wants."""
        self._follow_scheme()
        wanted = self._wanted_language()
        if wanted != self.words.lang:
            self.words = Words(wanted)
            self._speak()
            self.retranslated.emit(self.words)

    def _follow_scheme(self) -> None:
        wanted = self._wanted_palette()
        if wanted != self.palette:
            self.palette = wanted
            self.paint()
            self.restyled.emit(wanted)

    def settle(self) -> None:
        """After the first paint: what it took for granted is looked up."""
        self._follow_scheme()
        self._speak()

    def _speak(self) -> None:
        """What Qt says by itself, such as the menu of a text field, in the same language."""
        if self._own is not None:
            self._app.removeTranslator(self._own)
            self._own = None
        if self.words.lang == "en":
            return
        from PySide6.QtCore import QLibraryInfo, QTranslator

        own = QTranslator(self)
        if own.load(f"qtbase_{self.words.lang}", QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)):
            self._app.installTranslator(own)
            self._own = own

    def _likely_palette(self) -> Palette:
        """The palette by how dark the system's own is: asking for its scheme loads what costs a sixth of a bare start."""
        if self._theme == "auto":
            return DARK if self._app.palette().window().color().lightness() < 128 else LIGHT
        return DARK if self._theme == "dark" else LIGHT

    def _wanted_palette(self) -> Palette:
        if self._theme == "auto":
            from PySide6.QtCore import Qt

            return DARK if self._app.styleHints().colorScheme() == Qt.ColorScheme.Dark else LIGHT
        return DARK if self._theme == "dark" else LIGHT

    def _wanted_language(self) -> str:
        return language_of(system_languages()) if self._language == "auto" else self._language


def system_languages(of: Callable[[], QLocale] = QLocale.system) -> list[str]:
    """The languages the system prefers, the dearest first."""
    locale = of()
    return [*locale.uiLanguages(), locale.name()]
