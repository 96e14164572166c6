"""The rooms beside the desk, each loaded where it is first entered: what a page asks for by name opens here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

if TYPE_CHECKING:
    from ui.main_window import MainWindow


class Rooms(QObject):
    """One method a room, without arguments. A page (``left``, ``start``, ``retranslate``) goes to ``window.show_page``."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window

    def open(self, name: str) -> None:
        """``room_wanted`` of a page."""
        getattr(self, name)()

    def settings(self) -> None:
        """The settings."""
        from ui.settings.page import SettingsPage

        window = self._window
        window.show_page(SettingsPage(window.words, window.settings, window.sound, window.files.folder))

    def heroes(self) -> None:
        """The hero list."""
        from ui.heroes.page import HeroesPage

        window = self._window
        window.show_page(HeroesPage(window.words, window.look.palette, window.files.folder, window.work))
