"""Asking for a room from anywhere: a request climbs from a widget through its parents until somebody answers it."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QWidget

WANTED: Final = QEvent.Type(QEvent.registerEventType())


class Wanted(QEvent):
    """``room``: a name of ui/rooms.py, with what it is to show behind a colon: ``rulebook:S5.2.8``."""

    def __init__(self, room: str) -> None:
        super().__init__(WANTED)
        self.room = room
        self.ignore()


def ask_for(widget: QWidget | None, room: str) -> bool:
    """Ask for a room; whether anybody answered."""
    at = widget
    while at is not None:
        wanted = Wanted(room)
        QCoreApplication.sendEvent(at, wanted)
        if wanted.isAccepted():
            return True
        at = at.parentWidget()
    return False
