"""Messages of a game of eighty-eight as offers."""

from __future__ import annotations

from collections.abc import Iterable

from moderator.inbox.folding import key_of
from moderator.inbox.messages import RawMessage
from moderator.inbox.reading import Nothing, Proposal, Reading, Warned
from moderator.play.commands import Command
from moderator.rulesets.jianghu.state import GameState
from ui.forum.reader import GameReader, verb_of


class JianghuReader(GameReader):
    """The Reader of a game of eighty-eight."""

    def seat_of(self, author: str, channel: str, text: str = "") -> str:
        """Whose mask it is."""
        state: GameState = self._context.desk.state
        return next((seat.id for seat in state.seats.values() if key_of(seat.mask) == key_of(author)), "") if author else ""

    def parse(self, raw: RawMessage) -> Reading:
        """Nothing is read yet."""
        return Reading(raw.text, nothing=(Nothing("none"),))

    def remarks(self, proposal: Proposal, raw: RawMessage) -> Iterable[Warned]:
        """Nothing speaks against what is not read."""
        return ()

    def said(self, command: Command) -> str:
        """A command in a line."""
        return self._context.words.say(f"step.{verb_of(command)}", self._context.desk.session.wire.fields(command))
