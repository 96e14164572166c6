"""Messages of a prison game as offers. What they come to is read by the game's own vocabulary, where there is one."""

from __future__ import annotations

from ui.forum.context import ForumContext
from ui.forum.inbox_model import Item, Read
from ui.forum.prison.typing import seat_of


class PrisonReader:
    """The Reader of a prison game."""

    def __init__(self, context: ForumContext) -> None:
        self._context = context

    def seat_of(self, author: str, channel: str, text: str = "") -> str:
        """Whose mask or side account it is."""
        state = self._context.desk.state
        found = next((seat.id for seat in state.seats.values() if author in {seat.mask, seat.alt}), "")
        return found or (seat_of(state, author) or "" if author and not author.isdigit() else "")

    def read(self, item: Item) -> Read:
        """Nothing is proposed: the host types what it says."""
        if not item.author:
            return Read(none=self._context.say("read.unsigned"))
        if not item.seat:
            return Read(none=self._context.say("read.nobody", name=item.author))
        return Read(none=self._context.say("read.nothing"))
