"""The choices themselves: kept whole in one file, every change undoable while the program runs."""

from __future__ import annotations

import json
import os
import re
from base64 import b64decode, b64encode
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from PySide6.QtCore import QByteArray, QObject, Signal

from ui.settings.values import LANGUAGES, READERS, THEMES, Settings, differing, plain, read

__all__ = ["LANGUAGES", "THEMES", "Settings", "SettingsStore", "Step", "library_folder"]

FILE: Final = "settings.json"
PLACE: Final = "window"
FOR_GOOD: Final = ("lock_hash",)
"""What no undo brings back: a password that was changed stays changed."""
LARGEST: Final = 1_000_000
LAST_COMMA: Final = re.compile(r",\s*}\s*\Z")
"""What is left when somebody takes the last line out, as for a forgotten password."""


@dataclass(frozen=True)
class Step:
    """One change. ``note``: what whoever made it wants to know when it is undone."""

    before: Settings
    after: Settings
    note: Any = None

    @property
    def names(self) -> tuple[str, ...]:
        """What it changed."""
        return differing(self.before, self.after)


class SettingsStore(QObject):
    """The settings as they are now. ``changed`` carries the new Settings.

    ``wrong``: names of what the file held wrongly (``file`` where it could not be read at all and was set aside); those read as their
    default. ``problem``: why the last change did not reach the disk, empty when it did.
    """

    changed = Signal(object)

    def __init__(self, folder: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.home = folder
        self.wrong: tuple[str, ...] = ()
        self.problem = ""
        self.typist = ""
        """Who types at this desk, in this run of the program."""
        self.done: list[Step] = []
        self.undone: list[Step] = []
        self._place = ""
        self._kept: dict[str, Any] = {}
        self.now = self._read()

    @property
    def folder(self) -> Path:
        """Where the matches lie: as chosen, else beside the settings."""
        return Path(self.now.folder) if self.now.folder else self.home

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
        try:
            return QByteArray(b64decode(self._place, validate=True)) if self._place else None
        except ValueError:
            return None

    def keep_place(self, place: QByteArray) -> None:
        """Remember where the window stands."""
        if self.home.is_dir():
            self._place = b64encode(place.data()).decode("ascii")
            self._write()

    def hold(self, **values: str) -> None:
        """What holds for this run without being written; empty leaves things as they are."""
        held = {name: value for name, value in values.items() if value}
        self._kept |= {name: getattr(self.now, name) for name in held}
        self.now = replace(self.now, **held)

    # --- changes ------------------------------------------------------------------------------------------------------

    def choose(self, *, merge: bool = False, note: Any = None, **values: Any) -> None:
        """Change some of them, write, and tell. ValueError for what is out of its range.

        ``merge``: a run of changes of the same thing (a slider that is drawn, a number that is counted up) is undone as one.
        """
        chosen = replace(self.now, **{name: READERS[name](value) for name, value in values.items()})
        if chosen == self.now:
            return
        if set(values) <= set(FOR_GOOD):
            self._become(chosen)
            return
        last = self.done[-1] if self.done and not self.undone else None
        if merge and last is not None and last.names == tuple(values) and last.after == self.now:
            self.done[-1] = Step(last.before, chosen, last.note)
        else:
            self.done.append(Step(self.now, chosen, note))
        self.undone.clear()
        self._become(chosen)

    def undo(self) -> Step | None:
        """Take the last change back; which one that was."""
        if not self.done:
            return None
        step = self.done.pop()
        self.undone.append(step)
        self._become(self._lasting(step.before, step.names))
        return step

    def redo(self) -> Step | None:
        """Do again what was undone last."""
        if not self.undone:
            return None
        step = self.undone.pop()
        self.done.append(step)
        self._become(self._lasting(step.after, step.names))
        return step

    def reset(self) -> None:
        """Everything back to its default, as one change; folder and password stay."""
        kept = {name: getattr(self.now, name) for name in (*FOR_GOOD, "folder")}
        values = {name: getattr(Settings(), name) for name in READERS if name not in kept}
        self.choose(**values)

    def _lasting(self, other: Settings, names: tuple[str, ...]) -> Settings:
        """What is now, with what the step changed; what is for good stays as it is."""
        return replace(self.now, **{name: getattr(other, name) for name in names if name not in FOR_GOOD})

    def _become(self, chosen: Settings) -> None:
        for name in differing(self.now, chosen):
            self._kept.pop(name, None)
        self.now = chosen
        self._write()
        self.changed.emit(chosen)

    # --- the file -----------------------------------------------------------------------------------------------------

    def _read(self) -> Settings:
        path = self.home / FILE
        try:
            if path.stat().st_size > LARGEST:
                raise ValueError
            found = json.loads(LAST_COMMA.sub("}", path.read_text(encoding="utf-8-sig")))
            if not isinstance(found, dict):
                raise ValueError
        except OSError:
            return Settings()
        except (ValueError, RecursionError):
            self._set_aside(path)
            return Settings()
        place = found.get(PLACE)
        self._place = place if isinstance(place, str) else ""
        now, self.wrong = read(found)
        return now

    def _set_aside(self, path: Path) -> None:
        """Never deleted: whoever wants to may look at what it held."""
        self.wrong = ("file",)
        number = 1
        while (aside := path.with_name(f"settings-damaged-{number}.json")).exists():
            number += 1
        try:
            path.replace(aside)
        except OSError:
            return

    def _write(self) -> None:
        """Whole or not at all: under another name first."""
        values = plain(replace(self.now, **self._kept))
        if self._place:
            values[PLACE] = self._place
        part = self.home / (FILE + ".part")
        try:
            self.home.mkdir(parents=True, exist_ok=True)
            with part.open("w", encoding="utf-8") as file:
                json.dump(values, file, ensure_ascii=False, indent=1)
                file.flush()
                os.fsync(file.fileno())
            part.replace(self.home / FILE)
        except OSError as error:
            self.problem = error.strerror or str(error)
        else:
            self.problem = ""


def library_folder(data: Path | None) -> Path:
    """``--data``, else where the platform keeps such things (as ``moderator.session.library.default_folder``, without its imports)."""
    if data is not None:
        return data
    from platformdirs import user_data_path

    return user_data_path("Moderator", appauthor=False) / "library"
