"""A card given by the organiser after a match: to whom, for what, which match it is charged to, and how grave that is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from moderator.cup.effective import counters_now
from moderator.cup.foreseeing import Foreseen, foresee
from moderator.play.commands import Command, GiveCard
from moderator.rulesets.sanguosha.offences import offence
from ui.table.dialogs.base import DeskDialog
from ui.table.dialogs.cards import CardDialog
from ui.widgets.buttons import KeyButton
from ui.widgets.table import Cell, Row, TableView
from ui.widgets.text import PlainText

if TYPE_CHECKING:
    from moderator.cup.state import CupCard, CupMatch
    from moderator.rulesets.sanguosha.ladder import Ladder
    from ui.cup.context import CupContext

PEOPLE = 8
"""As many may be chosen by a digit."""


class CupCardDialog(CardDialog):
    """The judge's dialog for somebody of a match that is over. ``weighed`` carries a ``Foreseen`` that is to be read before it is given."""

    weighed = Signal(object)

    def __init__(self, context: CupContext, match: CupMatch, *, parent: QWidget | None = None) -> None:
        people = match.result.persons if match.result is not None else dict.fromkeys(match.people)
        self._people_of = tuple(people)[:PEOPLE]
        super().__init__(context, None, parent=parent)  # type: ignore[arg-type]
        self.title.setText(context.say("cupcard.title", match=match.id))

    def seats(self) -> tuple[str, ...]:
        """The people of the match, substitutes among them."""
        return self._people_of

    def suggested(self) -> str:
        """By the catalogue; nobody sits at a table now."""
        row = offence(self.clause)
        return row.level if row is not None else ""

    def counts(self, line: str) -> Ladder:
        """Over all matches."""
        return counters_now(self.context.desk.state, line)

    def foreseen(self) -> Foreseen:
        """What the card as it is filled in would do."""
        command = GiveCard(person=self.line or "", level=self.level, clause=self.clause, note=self.note.text().strip())
        return weigh(self.context.desk, command)

    def grave(self) -> bool:
        """Whether a closed round is touched, or it cannot be given so."""
        found = self.foreseen()
        return found.refusal is not None or found.objection is not None or found.correction is not None

    def consequence(self) -> str:
        """What would be written, with the match that it is charged to."""
        found, words = self.foreseen(), self.context.words
        refusal = found.refusal or found.objection
        if refusal is not None:
            return words.refusal(refusal, self.context.desk.name_of)
        said = next((words.trace(line) for line in found.trace if line.verb == "card_given"), "")
        level = found.correction.level if found.correction is not None else None
        return said if level is None else f"{said} {self.context.say(f'corrections.level.{level}')}"

    def send(self, command: GiveCard) -> None:
        """At once where no closed round is touched by it; else it is read first."""
        found = weigh(self.context.desk, command)
        if found.refusal is not None or found.objection is not None or found.correction is not None:
            self.accept()
            self.weighed.emit(found)
        else:
            self.done_or_said(self.context.desk.do(command))


def weigh(desk: Any, command: Command) -> Foreseen:
    """What a press would do now."""
    return foresee(desk.state, command, desk.propose, desk.now())


class CupCardsSheet(DeskDialog):
    """The cards that the cup has given to people of a match. ``give``: one more; ``revoke`` carries one to be taken back."""

    give = Signal()
    revoke = Signal(object)

    def __init__(self, context: CupContext, match: CupMatch, *, parent: QWidget | None = None) -> None:
        super().__init__(context, context.say("cupcards.title", match=match.id), context.say("cupcards.lead"), width=760, parent=parent)
        cards = [card for card in context.desk.state.cards if card.match == match.id]
        self.none = PlainText(context.say("cupcards.none"), "body", "muted", wrap=True)
        self.none.setVisible(not cards)
        self.table = TableView(context.palette, context.say("cupcards.title", match=match.id))
        heads = tuple(context.say(f"cupcards.head.{name}") for name in ("at", "person", "level", "clause", "note"))
        self.table.show_rows(heads, [self._row(card) for card in cards], stretch=4)
        self.table.setVisible(bool(cards))
        self.table.setMinimumHeight(min(self.table.full_height(), 280))
        self.table.selectionModel().currentRowChanged.connect(self._on_row)
        self.body.addWidget(self.none)
        self.body.addWidget(self.table)
        self.back = KeyButton(context.say("cupcards.revoke"), key="Delete", kind="plain", table=True)
        self.back.clicked.connect(self._revoke)
        self.more = KeyButton(context.say("cupcards.give"), kind="primary", key="Ctrl+N", table=True)
        self.more.clicked.connect(self._give)
        self.add_buttons(self.back, None, self.closer(), self.more)
        if cards:
            self.table.selectRow(0)
        self._on_row()
        (self.table if cards else self.more).setFocus()

    def _row(self, card: CupCard) -> Row:
        context, gone = self.context, bool(card.revoked)
        level = context.say("cupcards.revoked", level=card.level) if gone else context.alone("level", card.level)
        cells = (
            Cell(context.stamp(card.at), muted=gone), Cell(card.person, strong=not gone, muted=gone),
            Cell(level, "neutral" if gone else "red" if card.level in {"red", "ban"} else "amber", pill=True),
            Cell(card.clause, muted=gone), Cell(card.revoked or card.note, muted=gone, tip=card.revoked or card.note),
        )  # fmt: skip
        return Row(cells, of=card)

    def _on_row(self) -> None:
        card: CupCard | None = self.table.selected()
        self.back.setEnabled(card is not None and not card.revoked)

    def _give(self) -> None:
        self.accept()
        self.give.emit()

    def _revoke(self) -> None:
        card = self.table.selected()
        if card is not None:
            self.accept()
            self.revoke.emit(card)
