"""The forum desk behind its surface: a SessionDesk without a running clock."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ui.session_desk import SessionDesk

if TYPE_CHECKING:
    from moderator.play.commands import Command
    from moderator.play.instants import Instant


class ForumDesk(SessionDesk):
    """One open forum game. ``refused_at``: the instant of the press that was refused last, where it was not now."""

    refused_at: Instant | None = None

    def do(self, command: Command, *, force: str = "", at: Instant | None = None) -> Any:
        """A press, stamped now; or with the instant at which what it reports happened."""
        self.refused_at = at
        return super().do(command, force=force, at=at)

    def after(self, command: Command, cause: int) -> Any:
        """What follows from a press: one undo takes both back."""
        return self._told(self.session.do(command, self.now(), by=self.by, cause=cause), command)
