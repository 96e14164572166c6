"""What every part of the desk is given: words, colours, the desk, the curtain and the presses."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from moderator.play.instants import SECOND
from moderator.play.messages import TraceLine
from moderator.play.words import Words
from ui.desk import Desk
from ui.table.curtain import Curtain
from ui.table.presses import Presses
from ui.theme import Palette


@dataclass(frozen=True)
class Context:
    """One per page; rebuilt with it when the language or the theme changes."""

    words: Words
    palette: Palette
    desk: Desk
    curtain: Curtain
    presses: Presses

    def say(self, code: str, **params: Any) -> str:
        """The words of ``ui.desk.<code>``, lines shown as names."""
        return self.words.say(f"ui.desk.{code}", params, self.desk.name_of)

    def headed(self, text: str) -> str:
        """A term that stands alone begins with a capital, where the script has any."""
        return text[:1].upper() + text[1:]

    def alone(self, key: str, value: str) -> str:
        """A term as a heading, a button or a cell of its own."""
        return self.headed(self.words.term(key, value))

    def trace(self, line: TraceLine, seq: int) -> str:
        """A trace line of an entry in words, with the names of then."""
        return self.words.trace(line, self.desk.names_at(seq))

    def time(self, at: int) -> str:
        """An instant as the clock on the wall shows it."""
        return datetime.fromtimestamp(at // SECOND, ZoneInfo(self.desk.state.zone)).strftime("%H:%M:%S")

    def stamp(self, at: int) -> str:
        """An instant in a list of everything that was entered."""
        return self.time(at)
