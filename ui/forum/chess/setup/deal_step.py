"""Step two: sides and roles, dealt at random with the seed kept, or by hand; counted as one types, and covered."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QWidget

from moderator.inbox.seating import read_role, read_side
from moderator.play.words import Words
from moderator.rulesets.chess.roles import COUNTS, SIDES
from moderator.rulesets.chess.setup import SEATS
from ui.forum.chess.setup.plan import Dealt, counts, deal
from ui.forum.setup.cells import SeatGrid
from ui.forum.setup.plan import new_seed
from ui.new_match.grid import TEXT, Column
from ui.table.curtain import Curtain
from ui.theme import SPACE, Palette
from ui.widgets.buttons import KeyButton
from ui.widgets.panel import Panel, column, row
from ui.widgets.tag import Tag
from ui.widgets.text import PlainText
from ui.wizard.blocker import Blocker

LABEL: Final = 250


class DealStep(QWidget):
    """``changed`` when anything is another. ``seed``: of the deal, empty once a hand has touched it."""

    changed = Signal()

    def __init__(self, words: Words, palette: Palette, curtain: Curtain, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.words = words
        self._curtain = curtain
        self.seed = ""
        self.grid = SeatGrid(curtain, frozenset({"side", "role"}), label=LABEL)
        self.panel, self.count, self.how = Panel(margin=12), Panel(margin=12), Panel(margin=12)
        self.panel.body.addWidget(self.grid)
        self.panel.body.addStretch(1)
        self.random, self.clear = KeyButton("", "Ctrl+D"), KeyButton("", kind="plain")
        self.seed_text, self.help = PlainText("", "small", "muted", wrap=True), PlainText("", "small", "muted", wrap=True)
        self.how.body.addWidget(self.help)
        self.how.body.addLayout(row(self.random, self.clear, None))
        self.how.body.addWidget(self.seed_text)
        self.tags = {(side, role): Tag(palette) for side in SIDES for role in COUNTS}
        self._labels = {name: PlainText("", "strong") for name in (*SIDES, *COUNTS)}
        self.count.body.addLayout(self._counts())
        right = QWidget()
        right.setFixedWidth(352)
        right.setLayout(column(self.how, self.count, None))
        box = QHBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(2 * SPACE)
        box.addWidget(self.panel, 1)
        box.addWidget(right)
        self.random.clicked.connect(self.deal)
        self.clear.clicked.connect(self._clear)
        curtain.changed.connect(self._say_seed)
        self.grid.changed.connect(self._on_hand)
        self.retranslate(words)

    def _counts(self) -> QGridLayout:
        grid = QGridLayout()
        grid.setHorizontalSpacing(2 * SPACE)
        for at, side in enumerate(SIDES, start=1):
            grid.addWidget(self._labels[side], 0, at, Qt.AlignmentFlag.AlignHCenter)
        for down, role in enumerate(COUNTS, start=1):
            grid.addWidget(self._labels[role], down, 0)
            for at, side in enumerate(SIDES, start=1):
                grid.addWidget(self.tags[side, role], down, at, Qt.AlignmentFlag.AlignHCenter)
        return grid

    # --- what it holds ------------------------------------------------------------------------------------------------

    @property
    def given(self) -> tuple[Dealt, ...]:
        """Side and role by seat, as far as they can be read."""
        return tuple((read_side(cells["side"]), read_role(cells["role"])) for cells in self.grid.texts())

    def show_deal(self, given: Sequence[Dealt], seed: str = "") -> None:
        """Put a deal in."""
        self.seed = seed
        self.grid.fill([self._cells(each) for each in given])
        self._show()
        self.changed.emit()

    def _cells(self, each: Dealt) -> dict[str, str]:
        side, role = each
        say = self.words.say
        return {"side": say(f"ui.setup.cell.{side}") if side else "", "role": say(f"ui.setup.role.{role}") if role else ""}

    def deal(self) -> None:
        """At random, out of a seed that nobody knew before; the seed goes into the game's record."""
        seed = new_seed()
        self.show_deal(deal(seed), seed)

    def _clear(self) -> None:
        self.show_deal([(None, None)] * SEATS)

    def _on_hand(self) -> None:
        self.seed = ""
        self._show()
        self.changed.emit()

    def _show(self) -> None:
        held = counts(self.given)
        for (side, role), tag in self.tags.items():
            n, of = held[side, role], COUNTS[role]
            tag.set_text(self.words.say("ui.setup.count", {"n": n, "of": of}), "jade" if n == of else "red" if n > of else "amber")
        self._say_seed()

    def _say_seed(self) -> None:
        """Whoever reads the seed can deal once more: it is covered like the roles."""
        code = "no_seed" if not self.seed else "seed" if self._curtain.is_open else "seed_covered"
        self.seed_text.setText(self.words.say(f"ui.setup.{code}", {"seed": self.seed}))

    def follow(self, names: Sequence[str]) -> None:
        """Whose row is whose."""
        self.grid.follow(names)

    def show_blockers(self, blockers: Sequence[Blocker]) -> None:
        """Mark what was typed and cannot be read."""
        wrong = [
            (at, key)
            for at, cells in enumerate(self.grid.texts())
            for key, read in (("side", read_side), ("role", read_role))
            if cells[key].strip() and read(cells[key]) is None
        ]
        self.grid.mark(wrong)

    def focus(self, blocker: Blocker) -> None:
        """Put the keyboard where it is settled."""
        self.grid.focus(max(0, blocker.row), blocker.column or "side")

    # --- words and colours --------------------------------------------------------------------------------------------

    def retranslate(self, words: Words) -> None:
        """Follow the language; the deal with it."""
        given = self.given if self.grid.columns else ()
        self.words = words
        say = words.say
        self.panel.set_title(say("ui.setup.deal"))
        self.how.set_title(say("ui.setup.how"))
        self.count.set_title(say("ui.setup.counts"))
        columns = [Column(key, say(f"ui.setup.deal.{key}"), say(f"ui.setup.deal.{key}"), 110, TEXT) for key in ("side", "role")]
        self.grid.build(columns, SEATS)
        self.random.setText(say("ui.setup.random"))
        self.clear.setText(say("ui.setup.clear"))
        self.help.setText(say("ui.setup.deal.help"))
        for name, label in self._labels.items():
            label.setText(say(f"ui.setup.{'side' if name in SIDES else 'role'}.{name}"))
        if given:
            self.grid.fill([self._cells(each) for each in given])
        self._show()

    def set_palette(self, palette: Palette) -> None:
        """Follow the theme."""
        for tag in self.tags.values():
            tag.set_palette(palette)
