"""The list of substitutes as a sheet of its own, and the choice between two results (S3.5.1)."""

from __future__ import annotations

from PySide6.QtWidgets import QButtonGroup, QGridLayout, QWidget

from moderator.play.messages import Refusal
from moderator.rulesets.sanguosha.choices import RESULTS, advice, default, places
from moderator.rulesets.sanguosha.commands import ChooseResult
from ui.table.context import Context
from ui.table.dialogs.base import DeskDialog
from ui.table.substitute import groups
from ui.table.substitute.listing import Listing
from ui.table.substitute.say import say, seat_of
from ui.theme import SPACE
from ui.widgets.buttons import KeyButton
from ui.widgets.panel import row
from ui.widgets.tag import ClauseTag
from ui.widgets.text import PlainText


class CandidatesDialog(DeskDialog):
    """Who may substitute in this match; written as a whole."""

    def __init__(self, context: Context, *, parent: QWidget | None = None) -> None:
        super().__init__(context, say(context, "list"), say(context, "lead.list"), width=1000, parent=parent)
        self.setMinimumHeight(620)
        self.listing = Listing(context)
        self.body.addWidget(self.listing, 1)
        self.yes = KeyButton(say(context, "next.list"), kind="primary", key="Ctrl+Return", table=True)
        self.yes.clicked.connect(self.take)
        self.add_buttons(None, self.closer("cancel"), self.yes)
        self.yes.setAutoDefault(False)
        self.listing.changed.connect(self._check)
        self._check()
        self.listing.take_focus()

    def take(self) -> None:
        """Write the list."""
        self.done_or_said(self.context.desk.do(self.listing.command))

    def _check(self) -> None:
        refusal = self.listing.refusal
        self.say(self.context.words.refusal(refusal, self.context.desk.name_of) if refusal is not None else "")
        self.yes.setEnabled(refusal is None and self.listing.listed != self.context.desk.state.candidates)


class ChoiceDialog(DeskDialog):
    """Who has two results in this round, and which of them counts."""

    def __init__(self, context: Context, *, parent: QWidget | None = None) -> None:
        super().__init__(context, say(context, "choice.title"), say(context, "choice.lead"), width=640, parent=parent)
        self.people, self.results = QButtonGroup(self), QButtonGroup(self)
        grid = QGridLayout()
        grid.setSpacing(SPACE)
        for n, line in enumerate(context.presses.seats):
            grid.addWidget(groups.add(self.people, line, seat_of(context, line)), n % 4, n // 4)
        self.body.addLayout(grid)
        self.body.addSpacing(SPACE)
        self.told = PlainText("", "body", "muted", wrap=True)
        told = row(self.told, ClauseTag("S3.5.1", context.words), ClauseTag("R37", context.words))
        told.setStretch(0, 1)
        self.body.addLayout(told)
        self.body.addLayout(row(*(groups.add(self.results, each, say(context, f"choice.{each}")) for each in RESULTS)))
        self.yes = KeyButton(say(context, "choice.yes"), kind="primary", key="Ctrl+Return", table=True)
        self.yes.clicked.connect(self.take)
        self.add_buttons(None, self.closer("cancel"), self.yes)
        groups.choose(self.people, self._likeliest())
        self.people.buttonClicked.connect(self._on_person)
        self.results.buttonClicked.connect(self._check)
        self._on_person()

    @property
    def command(self) -> ChooseResult | None:
        """What would be written."""
        line, match = groups.value(self.people), groups.value(self.results)
        return ChooseResult(person=self.context.desk.name_of(line), match=match) if line and match else None

    def take(self) -> None:
        """Write it."""
        if self.command is not None:
            self.done_or_said(self.context.desk.do(self.command))

    def _likeliest(self) -> str | None:
        """Another group's player first, else nobody: who left another result behind is known to him alone."""
        state = self.context.desk.state
        return next((line.id for line in state.lines.values() if line.holder.source == "c"), None)

    def _on_person(self) -> None:
        line = groups.value(self.people)
        if line is not None:
            held = self.context.desk.state.lines[line]
            here, there = places(self.context.desk.state, held)
            known = say(
                self.context, "choice.places", here=here or "\N{EN DASH}", there=there or "?", advice=advice(self.context.desk.state, held)
            )
            self.told.setText(known)
            chosen = self.context.desk.state.chosen.get(held.person) or default(self.context.desk.state, held)
            groups.choose(self.results, chosen)
        self._check()

    def _check(self) -> None:
        found = self.context.desk.propose(self.command) if self.command is not None else None
        self.say(self.context.words.refusal(found, self.context.desk.name_of) if isinstance(found, Refusal) else "")
        self.yes.setEnabled(self.command is not None and not isinstance(found, Refusal))
