"""Who is typing, when two judges share a desk: the names, and whose entries they are from now on."""

from __future__ import annotations

from typing import Any, Final

from PySide6.QtCore import QObject, Signal

from moderator.session.tree import AUTO
from ui.desk import Desk
from ui.settings.values import LONGEST_NAME, MOST_NAMES

CLOCK: Final = "clock"
NOT_PEOPLE: Final = frozenset({"", AUTO, CLOCK})
"""Authors of what nobody typed."""


class Typists(QObject):
    """``changed``: another name, or other names. What is added in a rehearsal stays there."""

    changed = Signal()

    def __init__(self, desk: Desk, settings: Any = None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self._settings = settings
        self._own: tuple[str, ...] = ()
        names = self.names
        last = getattr(settings, "typist", "") or next((e.by for e in reversed(desk.session.entries) if e.by in names), "")
        desk.by = last if last in names else names[0] if names else ""
        if settings is not None:
            settings.changed.connect(self._follow)

    @property
    def names(self) -> tuple[str, ...]:
        """Who sits at this desk."""
        known = self._settings.now.judges if self._settings is not None else ()
        return tuple(dict.fromkeys((*known, *self._own)))

    @property
    def now(self) -> str:
        """Who is typing; empty when nobody said."""
        return self._desk.by

    def choose(self, name: str) -> None:
        """From now on it is this one."""
        self._desk.by = name
        if self._settings is not None:
            self._settings.typist = name
        self.changed.emit()

    def add(self, name: str) -> str:
        """One more, who types at once; why not, as the end of a code, or nothing."""
        name = " ".join(name.split())
        if name in NOT_PEOPLE or not name.isprintable():
            return "no_name"
        if len(name) > LONGEST_NAME:
            return "long"
        if name not in self.names:
            if len(self.names) >= MOST_NAMES:
                return "many"
            self._keep(name)
        self.choose(name)
        return ""

    def _keep(self, name: str) -> None:
        if self._settings is None or self._desk.session.saved.state in {"memory", "read_only"}:
            self._own = (*self._own, name)
        else:
            self._settings.choose(judges=(*self._settings.now.judges, name))

    def _follow(self, _now: object) -> None:
        if self.now and self.now not in self.names:
            self.choose(self.names[0] if self.names else "")
        else:
            self.changed.emit()
