"""The choices themselves, typed, in an ini file beside the library."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from PySide6.QtCore import QByteArray, QObject, QSettings, Signal

FILE: Final = "settings.ini"
PLACE: Final = "window"
LANGUAGES: Final = ("auto", "zh_CN", "en")
THEMES: Final = ("auto", "light", "dark")


@dataclass(frozen=True)
class Settings:
    """``auto`` follows the system. ``auto_request``: scripted requests follow a press by themselves (rules, 6.8)."""

    language: str = "auto"
    theme: str = "auto"
    sounds: bool = True
    auto_request: bool = True


class SettingsStore(QObject):
    """The settings as they are now. ``changed`` carries the new Settings; what a file holds wrongly reads as its default."""

    changed = Signal(object)

    def __init__(self, folder: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._folder = folder
        self._ini = QSettings(str(folder / FILE), QSettings.Format.IniFormat)
        self.now = self._read()

    @property
    def sounds(self) -> bool:
        """Whether tones are played."""
        return self.now.sounds

    @property
    def auto_request(self) -> bool:
        """Whether scripted requests follow by themselves."""
        return self.now.auto_request

    @property
    def place(self) -> QByteArray | None:
        """Where the window stood when it was last closed, and how large."""
        place = self._ini.value(PLACE)
        return place if isinstance(place, QByteArray) else None

    def keep_place(self, place: QByteArray) -> None:
        """Remember where the window stands."""
        if self._folder.is_dir():
            self._ini.setValue(PLACE, place)
            self._ini.sync()

    def hold(self, **values: str) -> None:
        """What holds for this run without being written; empty leaves things as they are."""
        self.now = replace(self.now, **{name: value for name, value in values.items() if value})

    def choose(self, **values: str | bool) -> None:
        """Change some of them, write, and tell."""
        chosen = replace(self.now, **values)
        if chosen == self.now:
            return
        self.now = chosen
        self._folder.mkdir(parents=True, exist_ok=True)
        for name, value in values.items():
            self._ini.setValue(name, value)
        self._ini.sync()
        self.changed.emit(chosen)

    def _read(self) -> Settings:
        default = Settings()
        language, theme = self._text("language", LANGUAGES), self._text("theme", THEMES)
        return Settings(language, theme, self._switch("sounds", default.sounds), self._switch("auto_request", default.auto_request))

    def _text(self, name: str, allowed: tuple[str, ...]) -> str:
        found = str(self._ini.value(name, allowed[0], type=str))
        return found if found in allowed else allowed[0]

    def _switch(self, name: str, default: bool) -> bool:
        return bool(self._ini.value(name, default, type=bool))


def library_folder(data: Path | None) -> Path:
    """``--data``, else where the platform keeps such things (as ``moderator.session.library.default_folder``, without its imports)."""
    if data is not None:
        return data
    from platformdirs import user_data_path

    return user_data_path("Moderator", appauthor=False) / "library"
