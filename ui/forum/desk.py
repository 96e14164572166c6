"""The forum desk behind its surface: a SessionDesk without a running clock."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ui.session_desk import SessionDesk

if TYPE_CHECKING:
    from moderator.play.commands import Command


class ForumDesk(SessionDesk):
    """One open forum game."""

    def after(self, command: Command, cause: int) -> Any:
        """What follows from a press: one undo takes both back."""
        return self._told(self.session.do(command, self.now(), by=self.by, cause=cause), command)
