"""A plan worked at: proposals for a number of people, the rounds as a table, what is wrong with them; the host decides."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget

from moderator.cup.plan import PRESETS, Problem, Proposal, problems, proposals
from moderator.cup.state import RoundPlan
from moderator.play.messages import Refusal
from moderator.play.words import Words
from ui.cup.plan.rows import COLUMN_OF
from ui.cup.plan.table import RoundsTable
from ui.new_match.trouble_list import TroubleList
from ui.new_match.under_way import Trouble
from ui.theme import SPACE, Palette
from ui.widgets.buttons import KeyButton
from ui.widgets.fields import NumberField
from ui.widgets.panel import Panel, row
from ui.widgets.tag import ClauseTag
from ui.widgets.text import PlainText

MOST: Final = 1_000
OFFERED: Final = 3
"""Proposals for one number: staff, hold back, wait; or one that fits."""


def chain(rounds: Sequence[RoundPlan], words: Words) -> str:
    """A plan in a line: what each round is and how many are in it."""
    return " \N{RIGHTWARDS ARROW} ".join(f"{words.term('round_kind', each.kind)} {each.size}" for each in rounds)


class PlanEditor(QWidget):
    """``changed`` when anything is another.

    ``how``: which proposal the plan came from, ``held``: how many it leaves on the waiting list.
    """

    changed = Signal()

    def __init__(self, words: Words, palette: Palette, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.words = words
        self.entries: int | None = None
        self.how, self.held = "", 0
        self._followed = True
        self._proposals: tuple[Proposal, ...] = ()
        self.number = NumberField(0, MOST, 32)
        self.number_label = PlainText("", "strong")
        self.presets = {size: KeyButton(str(size), kind="plain") for size in PRESETS}
        self.offers = [(KeyButton("", kind="normal"), PlainText("", "small", "muted", wrap=True)) for _ in range(OFFERED)]
        self.none = PlainText("", "small", "muted", wrap=True)
        self.top = Panel(margin=12)
        self._lay_top()
        self.panel = Panel(margin=12)
        self.clauses = [ClauseTag(clause, words, "cup") for clause in ("S2.2", "R25")]
        self.add, self.clear = KeyButton("", kind="plain"), KeyButton("", kind="plain")
        for part in (*self.clauses, self.add, self.clear):
            self.panel.head.addWidget(part)
        self.table = RoundsTable(words)
        self.empty = PlainText("", "body", "muted", wrap=True)
        self.panel.body.addWidget(self.empty)
        self.panel.body.addWidget(self.table, 1)
        self.check = TroubleList(words, palette)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(SPACE)
        for part, share in ((self.top, 0), (self.panel, 1), (self.check, 0)):
            box.addWidget(part, share)
        self._wire()
        self.retranslate(words)

    def _lay_top(self) -> None:
        self.number.setFixedWidth(96)
        for button in self.presets.values():
            button.setMinimumWidth(52)
        self.top.head.addLayout(row(self.number_label, self.number, 2 * SPACE, *self.presets.values()))
        grid = QGridLayout()
        grid.setHorizontalSpacing(2 * SPACE)
        grid.setVerticalSpacing(4)
        for at, (button, text) in enumerate(self.offers):
            grid.addWidget(button, 0, at)
            grid.addWidget(text, 1, at)
            grid.setColumnStretch(at, 1)
        self.top.body.addWidget(self.none)
        self.top.body.addLayout(grid)

    def _wire(self) -> None:
        self.number.valueChanged.connect(self._on_number)
        for size, button in self.presets.items():
            button.setProperty("entrants", size)
            button.clicked.connect(self._on_preset)
        for at, (button, _) in enumerate(self.offers):
            button.setProperty("at", at)
            button.clicked.connect(self._on_offer)
        self.add.clicked.connect(self._on_add)
        self.clear.clicked.connect(self._on_clear)
        self.table.changed.connect(self._on_table)
        self.check.wanted.connect(self._on_trouble)

    # --- what it holds ------------------------------------------------------------------------------------------------

    @property
    def rounds(self) -> tuple[RoundPlan, ...]:
        """The plan as it stands; none while it is left for later."""
        return self.table.rounds

    @property
    def unread(self) -> tuple[tuple[int, str], ...]:
        """(row, column) of cells that cannot be read."""
        return self.table.unread

    @property
    def coming(self) -> int | None:
        """How many the first round is going to have, as far as it is known: entrants, without those held back, or those waited for."""
        if self.entries is None:
            return None
        if self.how in {"staff", "wait"}:
            return max(self.entries, self.number.value()) + self._missing
        return self.entries - self.held or None

    @property
    def _missing(self) -> int:
        return next((each.n for each in self._proposals if each.how == self.how), 0)

    @property
    def problems(self) -> tuple[Problem, ...]:
        """What is wrong with the plan (3.3); nothing while there is none."""
        return problems(self.rounds, self.coming) if self.rounds else ()

    def show_rounds(self, rounds: Sequence[RoundPlan], fixed: int = 0) -> None:
        """A plan that stands already; rounds that have begun stay."""
        self.how, self.held = "", 0
        self.top.setVisible(not fixed)
        self.table.show_rounds(rounds, fixed)
        self.look_again()

    def set_entries(self, n: int | None) -> None:
        """How many are in; the number that proposals are made for follows it until another one is typed."""
        if n == self.entries:
            return
        self.entries = n
        if self._followed and n:
            self.number.blockSignals(True)
            self.number.setValue(n)
            self.number.blockSignals(False)
        if self.how == "hold_back":
            self.held = max(0, (n or 0) - (self.rounds[0].size if self.rounds else 0))
        self.look_again()

    # --- presses ------------------------------------------------------------------------------------------------------

    def _on_number(self) -> None:
        self._followed = False
        self.look_again()

    def _on_preset(self) -> None:
        self._followed = False
        self.number.setValue(int(self.sender().property("entrants")))
        self.look_again()
        if self._proposals:
            self.adopt(self._proposals[0])

    def _on_offer(self) -> None:
        self.adopt(self._proposals[int(self.sender().property("at"))])

    def adopt(self, proposal: Proposal) -> None:
        """Put a proposal in; who is held back is counted from those who are in."""
        self.how = proposal.how
        self.held = max(0, (self.entries or 0) - proposal.size) if proposal.how == "hold_back" else 0
        self.table.show_rounds(proposal.rounds)
        self._told()

    def _on_add(self) -> None:
        self.table.add_round()

    def _on_clear(self) -> None:
        self.show_rounds(())
        self.changed.emit()

    def _on_table(self) -> None:
        self._told()

    def _told(self) -> None:
        self.look_again()
        self.changed.emit()

    def _on_trouble(self, trouble: Trouble) -> None:
        self.table.focus(trouble.row, trouble.column)

    # --- showing ------------------------------------------------------------------------------------------------------

    def look_again(self) -> None:
        """Proposals for the number, and what is wrong with the plan as it stands."""
        self._proposals = proposals(self.number.value()) if self.number.value() else ()
        say = self.words.say
        for at, (button, text) in enumerate(self.offers):
            there = at < len(self._proposals)
            button.setVisible(there)
            text.setVisible(there)
            if there:
                each = self._proposals[at]
                button.setText(say(f"ui.cup.plan.offer.{each.how}", {"n": each.n, "size": each.size}))
                meant = say(f"ui.cup.plan.offer.{each.how}.means", {"n": each.n, "size": each.size, "groups": each.rounds[0].groups})
                text.setText(f"{meant} {chain(each.rounds, self.words)}")
        self.none.setVisible(not self._proposals)
        self.none.setText(say("ui.cup.plan.no_offer"))
        there = bool(self.rounds)
        self.empty.setVisible(not there)
        self.table.setVisible(there)
        self.clear.setVisible(there and not any(each.fixed for each in self.table.rows))
        self._check()

    def _check(self) -> None:
        ids = [each.id for each in self.rounds]
        found = [self._trouble(each, ids) for each in self.problems]
        unread = [Trouble("plan_cell", "plan", at, column, refusal=self._unread(ids[at], column)) for at, column in self.unread]
        self.check.show_troubles([*unread, *found], ())
        self.table.mark((each.row, each.column) for each in found if each.blocking and each.row >= 0)
        self.check.setVisible(bool(self.rounds))

    def _unread(self, name: str, column: str) -> Refusal:
        return Refusal(code="plan_cell", params={"round": name, "what": self._name(column)})

    def _name(self, column: str) -> str:
        return self.words.say(f"ui.cup.plan.col.{column}.name")

    def _trouble(self, each: Problem, ids: list[str]) -> Trouble:
        refusal = Refusal(code=each.code, clause="S2.2", params={"round": each.round, **each.params})
        at = ids.index(each.round) if each.round in ids else 0
        return Trouble(each.code, "plan", at, COLUMN_OF.get(each.code, "groups"), each.error, refusal=refusal)

    def retranslate(self, words: Words) -> None:
        """Follow the language."""
        self.words = words
        say = words.say
        self.top.set_title(say("ui.cup.plan.proposals"))
        self.number_label.setText(say("ui.cup.plan.number"))
        self.number.setAccessibleName(say("ui.cup.plan.number"))
        for size, button in self.presets.items():
            button.setAccessibleName(say("ui.cup.plan.preset", {"n": size}))
        self.panel.set_title(say("ui.cup.plan.rounds"))
        self.add.setText(say("ui.cup.plan.add"))
        self.clear.setText(say("ui.cup.plan.clear"))
        self.empty.setText(say("ui.cup.plan.empty"))
        for tag in self.clauses:
            tag.retranslate(words)
        self.table.retranslate(words)
        self.check.retranslate(words)
        self.look_again()

    def set_palette(self, palette: Palette) -> None:
        """Follow the theme."""
        self.check.set_palette(palette)
