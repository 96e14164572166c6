"""Language and theme."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from ui.settings.section import Section
from ui.settings.values import LANGUAGES, THEMES, Settings


class LookSection(Section):
    """How the window looks and speaks."""

    def fill(self) -> None:
        panel = self.panel("look")
        self.language = self.segments("language", LANGUAGES, self._choose_language)
        self.theme = self.segments("theme", THEMES, self._choose_theme)
        self.line(panel, "language", self.language)
        self.line(panel, "theme", self.theme)

    def show_settings(self, now: Settings) -> None:
        self.language.show_value(now.language)
        self.theme.show_value(now.theme)

    def first(self) -> QWidget:
        return self.language.buttons[self.store.now.language]

    def _choose_language(self, value: str) -> None:
        self.choose(language=value)

    def _choose_theme(self, value: str) -> None:
        self.choose(theme=value)
