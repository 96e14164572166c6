"""Reminders: how long before, and whether the program stays in the system's tray."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from ui.settings.section import Section
from ui.settings.values import Settings


class DueSection(Section):
    """What one is told of by itself while games of days go on."""

    def fill(self) -> None:
        panel = self.panel("due")
        self.minutes = self.number("remind_minutes", 0, 240, self._choose_minutes)
        self.line(panel, "remind_minutes", self.minutes)
        self.tray = self.switch("tray", self._choose_tray)
        self.line(panel, "tray", self.tray)

    def show_settings(self, now: Settings) -> None:
        self.minutes.setSpecialValueText(self.words.say("ui.settings.remind_never"))
        self.minutes.setSuffix(self.words.say("ui.settings.remind_suffix"))
        self.minutes.setValue(now.remind_minutes)
        self.tray.setChecked(now.tray)

    def first(self) -> QWidget:
        return self.minutes

    def _choose_minutes(self, value: int) -> None:
        self.choose(merge=True, remind_minutes=value)

    def _choose_tray(self, on: bool) -> None:
        self.choose(tray=on)
