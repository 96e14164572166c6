"""The forum desk behind its surface: a SessionDesk without a running clock, whose undo passes over facts of the world."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ui.session_desk import SessionDesk

if TYPE_CHECKING:
    from moderator.play.commands import Command
    from moderator.play.instants import Instant

FACTS: Final = frozenset({"receive_message", "send_notice", "unsend_notice"})
"""What has happened out there: no undo takes it back (a message received, a notice sent)."""


class ForumDesk(SessionDesk):
    """One open forum game. ``refused_at``: the instant of the press that was refused last, where it was not now."""

    refused_at: Instant | None = None

    def do(self, command: Command, *, force: str = "", at: Instant | None = None) -> Any:
        """A press, stamped now; or with the instant at which what it reports happened."""
        self.refused_at = at
        return super().do(command, force=force, at=at)

    def undo(self, entry: int | None = None) -> Any:
        """Take back the last press that is no fact of the world, or ``entry``."""
        return super().undo(entry if entry is not None else self.last_press())

    def last_press(self) -> int | None:
        """The newest entry of the present branch that an undo means."""
        for record in reversed(self.session.records):
            if record.cause is None and record.command.get("do") not in FACTS:
                return record.seq
        return None

    @property
    def can_undo(self) -> bool:
        """Whether there is anything to take back."""
        return self.session.can_undo and self.last_press() is not None
