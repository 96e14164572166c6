"""What must not be done in silence: voiding, ending early, taking cards back. Each asks for its reason first."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject

from moderator.play.commands import RevokeCard
from moderator.rulesets.sanguosha import commands as c
from ui.table.dialogs.base import DeskDialog, ReasonDialog
from ui.table.log import LogLine

if TYPE_CHECKING:
    from ui.table.page import MatchPage


class Reasons(QObject):
    """``open_<verb>`` for verbs whose only need is a reason; ``show`` opens a dialog of the page."""

    def __init__(self, page: MatchPage, show: Callable[[DeskDialog], None]) -> None:
        super().__init__(page)
        self._page = page
        self._open = show
        self._subject: Any = None

    def open_abort_game(self, _: object) -> None:
        """Void the game."""
        self._reason("abort", self._on_abort, danger=True, ends_game=True)

    def _on_abort(self, reason: str) -> None:
        self._page.desk.do(c.AbortGame(reason=reason))

    def open_end_match_early(self, _: object) -> None:
        """End the match before its time."""
        self._reason("early_end", self._on_early_end, danger=True)

    def _on_early_end(self, reason: str) -> None:
        self._page.desk.do(c.EndMatchEarly(reason=reason))

    def open_deck_exhausted(self, _: object) -> None:
        """Both piles are empty: a draw; who caused it is asked afterwards (S5.3.5)."""
        self._reason("exhausted", self._on_exhausted, needed=False, danger=True, ends_game=True)

    def _on_exhausted(self, _: str) -> None:
        self._page.desk.do(c.DeckExhausted())

    def _reason(self, code: str, then: Any, *, needed: bool = True, danger: bool = False, ends_game: bool = False) -> None:
        say = self._page.context.say
        dialog = ReasonDialog(
            self._page.context,
            say(f"{code}.title"),
            say(f"{code}.lead"),
            say(f"{code}.yes"),
            needed=needed,
            danger=danger,
            ends_game=ends_game,
            parent=self._page,
        )
        dialog.given.connect(then)
        self._open(dialog)

    def log_line(self, line: LogLine) -> None:
        """A line that speaks of a card offers to take the card back."""
        card = next((card for card in self._page.desk.state.cards if card.id == line.card), None)
        if card is None or (not card.counts and not card.proposed):
            return
        self.revoke(card.id)

    def revoke(self, card: int) -> None:
        """Take a card back, with a reason."""
        self._subject = card
        self._reason("revoke", self._on_revoke, danger=True)

    def _on_revoke(self, reason: str) -> None:
        self._page.desk.do(RevokeCard(card=int(self._subject), reason=reason))

    def waive(self, card: int) -> None:
        """Let a proposed card go, with a reason."""
        self._subject = card
        self._reason("waive", self._on_waive)

    def _on_waive(self, reason: str) -> None:
        self._page.desk.do(c.Waive(card=int(self._subject), reason=reason))
