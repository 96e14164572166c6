"""What every part of the forum desk is given; the dialogs of the judge's desk take it as theirs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from PySide6.QtCore import QObject, Signal

from moderator.play.instants import SECOND
from ui.table.context import Context

Choices = Mapping[tuple[str, str], tuple[str, tuple[str, ...]]]
"""(verb, field) -> (term, values)."""


def choices_of(game: str) -> Choices:
    """Each game's own."""
    if game == "chess":
        from ui.forum.chess.choices import CHOICES

        return CHOICES
    if game == "prison":
        from ui.forum.prison.choices import CHOICES as OF_PRISON

        return OF_PRISON
    if game == "jianghu":
        from ui.forum.jianghu.choices import CHOICES as OF_JIANGHU

        return OF_JIANGHU
    if game == "cup":
        from ui.cup.choices import CHOICES as OF_CUP

        return OF_CUP
    return {}


class Seating(QObject):
    """The seats in their order, and the one that is looked at. ``changed``: another one, or none."""

    changed = Signal()

    def __init__(self, desk: Any, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self.looked_at: str | None = None

    @property
    def seats(self) -> tuple[str, ...]:
        """Seats in the order of their numbers."""
        return tuple(self._desk.state.seats)

    @property
    def status(self) -> str:
        """The phase."""
        return str(self._desk.state.phase)

    def number(self, seat: str) -> int:
        """A seat's number at the board; 0 where it is none."""
        return self.seats.index(seat) + 1 if seat in self._desk.state.seats else 0

    def look_at(self, seat: str | None) -> None:
        """Look at a seat."""
        if seat != self.looked_at:
            self.looked_at = seat
            self.changed.emit()


@dataclass(frozen=True)
class ForumContext(Context):
    """One per page; rebuilt with it when the language or the theme changes. ``presses`` is the Seating."""

    def say(self, code: str, **params: Any) -> str:
        """The words of ``ui.forum.<code>``, else those of the judge's desk; seats shown as masks."""
        own = f"ui.forum.{code}"
        return self.words.say(own if self.words.has(own) else f"ui.desk.{code}", params, self.desk.name_of)

    @property
    def choices(self) -> Choices:
        """Fields of fixed words that are plain text in a command, of this game."""
        return choices_of(self.words.game)

    def moment(self, at: int) -> str:
        """An instant as a forum shows it: day and time in the game's zone."""
        return self.local(at).strftime("%m-%d %H:%M")

    def stamp(self, at: int) -> str:
        """In a list of everything that was entered: a game lasts for days."""
        return self.local(at).strftime("%m-%d %H:%M:%S")

    def hour(self, at: int) -> str:
        """Hours and minutes."""
        return self.local(at).strftime("%H:%M")

    def local(self, at: int) -> datetime:
        """The instant in the game's zone."""
        return datetime.fromtimestamp(at / SECOND, ZoneInfo(self.desk.state.zone))

    def seat(self, seat: str) -> str:
        """A seat by number and mask."""
        number = self.presses.number(seat)
        return self.say("seat.named", n=number, name=self.desk.name_of(seat)) if number else self.desk.name_of(seat)
