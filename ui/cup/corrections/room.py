"""The doors to corrections: cards after a match, given and taken back, and the list of what was corrected."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, Final

import msgspec
from PySide6.QtCore import QObject

from moderator.play.commands import Command, GiveCard, RevokeCard
from ui.cup.corrections.card import CupCardDialog, CupCardsSheet, weigh
from ui.cup.corrections.listing import CorrectionsSheet
from ui.cup.corrections.sheet import Confirmed, CorrectionSheet
from ui.table.dialogs.base import DeskDialog, ReasonDialog

if TYPE_CHECKING:
    from moderator.cup.foreseeing import Foreseen
    from moderator.cup.state import CupCard, CupMatch
    from moderator.play.messages import Refusal
    from ui.cup.page import CupPage


LEADS: Final[dict[type[Command], str]] = {GiveCard: "cupcard.lead", RevokeCard: "cupcards.revoked.lead"}
"""What is corrected, where it is not the match's own record."""


class Corrections(QObject):
    """``ask_corrections``, ``ask_match_card``."""

    def __init__(self, page: CupPage, show: Callable[[DeskDialog], None]) -> None:
        super().__init__(page)
        self._page, self._show = page, show
        self._card: CupCard | None = None

    @property
    def _match(self) -> CupMatch | None:
        found: CupMatch | None = self._page.desk.state.matches.get(self._page.looking.match)
        return found

    def ask_corrections(self) -> None:
        """What was corrected."""
        self._show(CorrectionsSheet(self._page.context, parent=self._page))

    # --- cards -------------------------------------------------------------------------------------------------------------

    def ask_match_card(self) -> None:
        """The cards of a match that is over; where there are none yet, one to be given."""
        match = self._match
        if match is None:
            return
        if not any(card.match == match.id for card in self._page.desk.state.cards):
            self._give()
            return
        sheet = CupCardsSheet(self._page.context, match, parent=self._page)
        sheet.give.connect(self._give)
        sheet.revoke.connect(self._why)
        self._show(sheet)

    def _give(self) -> None:
        if self._match is not None:
            dialog = CupCardDialog(self._page.context, self._match, parent=self._page)
            dialog.weighed.connect(self.weigh)
            self._show(dialog)

    def _why(self, card: CupCard) -> None:
        """Why a card is taken back."""
        self._card = card
        say = self._page.context.say
        lead = say("cupcards.revoke.lead", person=card.person, level=card.level, clause=card.clause)
        dialog = ReasonDialog(self._page.context, say("cupcards.revoke"), lead, say("cupcards.revoke"), parent=self._page)
        dialog.given.connect(self._revoke)
        self._show(dialog)

    def _revoke(self, reason: str) -> None:
        if self._card is None:
            return
        found = weigh(self._page.desk, RevokeCard(card=self._card.id, reason=reason))
        if found.correction is None and found.refusal is None and found.objection is None:
            self._page.desk.do(found.command)
        else:
            self.weigh(found)

    def refused_correction_advancers(self, _refusal: Refusal) -> None:
        """Any press of the desk's that moves who goes on is read here before it is insisted on; an open sheet says it itself."""
        command = self._page.desk.refused_command
        if command is not None and self._page.doors.dialog is None:
            self.weigh(weigh(self._page.desk, command))

    refused_correction_played = refused_correction_advancers
    refused_correction_late = refused_correction_advancers

    # --- a press that touches a closed round -------------------------------------------------------------------------------

    def weigh(self, found: Foreseen) -> None:
        """Show what it changes; it is done once that has been read."""
        match = self._of(found)
        say, command = self._page.context.say, found.command
        lead = say(LEADS.get(type(command), "corrections.lead"), person=getattr(command, "person", ""), match=match)
        reason = command.note if isinstance(command, GiveCard) else str(getattr(command, "reason", ""))
        sheet = CorrectionSheet(self._page.context, match, found, reason=reason, lead=lead, parent=self._page)
        sheet.confirmed.connect(partial(self._do, found))
        self._show(sheet)

    def _of(self, found: Foreseen) -> str:
        if found.correction is not None and found.correction.match:
            return found.correction.match
        return self._page.looking.match

    def _do(self, found: Foreseen, told: Confirmed) -> None:
        """What carries no level of its own is insisted on with the reason that was written."""
        command: Any = found.command
        field = "note" if isinstance(command, GiveCard) else "reason"
        self._page.desk.do(msgspec.structs.replace(command, **{field: told.reason}), force=told.reason if found.force else "")
