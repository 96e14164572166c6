"""Step three: sides and roles, dealt at random with the seed kept, or by hand; each role's copies counted as one types, and covered."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QGridLayout, QHBoxLayout, QWidget

from moderator.inbox.prison_seating import read_role, read_side
from moderator.play.words import Words
from moderator.rulesets.prison.script.model import Script
from ui.forum.prison.setup.plan import NOBODY, Dealt, called, copies, counts, deal
from ui.forum.setup.cells import SeatGrid
from ui.forum.setup.covered import CoveredLine, CoveredTag
from ui.forum.setup.plan import new_seed
from ui.new_match.grid import TEXT, Column
from ui.table.curtain import Curtain
from ui.theme import SPACE, Palette
from ui.widgets.buttons import KeyButton
from ui.widgets.panel import Panel, column, row
from ui.widgets.text import PlainText
from ui.wizard.blocker import Blocker

LABEL: Final = 220
ROLES: Final = 14
WIDTHS: Final = {"side": 90, "role": 230}


class DealStep(QWidget):
    """``changed`` when anything is another. ``seed``: of the deal, empty once a hand has touched it."""

    changed = Signal()

    def __init__(self, words: Words, palette: Palette, curtain: Curtain, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.words = words
        self._curtain = curtain
        self.seed = ""
        self.script = Script()
        self._n = 12
        self.grid = SeatGrid(curtain, frozenset({"role"}), label=LABEL)
        self.panel, self.count, self.how = Panel(margin=12), Panel(margin=12), Panel(margin=12)
        self.panel.body.addWidget(self.grid)
        self.panel.body.addStretch(1)
        self.random, self.clear, self.keep = KeyButton("", "Ctrl+D"), KeyButton("", kind="plain"), QCheckBox()
        self.seed_text, self.help = PlainText("", "small", "muted", wrap=True), PlainText("", "small", "muted", wrap=True)
        for part in (self.help, self.keep):
            self.how.body.addWidget(part)
        self.how.body.addLayout(row(self.random, self.clear, None))
        self.how.body.addWidget(self.seed_text)
        self.names = [CoveredLine(curtain, 236, "body") for _ in range(ROLES)]
        self.tags = [CoveredTag(curtain, palette) for _ in range(ROLES)]
        grid = QGridLayout()
        grid.setVerticalSpacing(2)
        for at, (name, tag) in enumerate(zip(self.names, self.tags, strict=True)):
            grid.addWidget(name, at, 0)
            grid.addWidget(tag, at, 1, Qt.AlignmentFlag.AlignRight)
        self.count.body.addLayout(grid)
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

    # --- what it holds ------------------------------------------------------------------------------------------------

    @property
    def given(self) -> tuple[Dealt, ...]:
        """Side and role by seat, as far as they can be read."""
        return tuple((read_side(cells["side"]), read_role(cells["role"], self.script)) for cells in self.grid.texts())

    def show_deal(self, given: Sequence[Dealt], seed: str = "") -> None:
        """Put a deal in."""
        self.seed = seed
        self.grid.fill([self._cells(each) for each in given])
        self._show()
        self.changed.emit()

    def _cells(self, each: Dealt) -> dict[str, str]:
        side, given = each
        role = self.script.role(given or "")
        shown = called(role, self.script) if role is not None else ""
        return {"side": self.words.say(f"ui.setup.cell.{side}") if side else "", "role": shown}

    def deal(self) -> None:
        """At random, out of a seed that nobody knew before; the seed goes into the game's record."""
        if copies(self.script) != self._n:
            return
        seed = new_seed()
        sides = [side for side, _ in self.given] if self.keep.isChecked() else []
        self.show_deal(deal(seed, self.script, sides), seed)

    def _clear(self) -> None:
        self.show_deal([NOBODY] * self._n)

    def _on_hand(self) -> None:
        self.seed = ""
        self._show()
        self.changed.emit()

    def _show(self) -> None:
        held, say = counts(self.script, self.given), self.words.say
        for at, (name, tag) in enumerate(zip(self.names, self.tags, strict=True)):
            role = self.script.roles[at] if at < len(self.script.roles) else None
            if role is None:
                name.cover("")
                tag.cover("")
            else:
                n, of = held[role.id], role.copies
                side = say(f"ui.setup.cell.{role.side}")
                name.cover(f"{at + 1}  {role.title or role.id} \N{MIDDLE DOT} {side}")
                tag.cover(say("ui.setup.count", {"n": n, "of": of}), "jade" if n == of else "red" if n > of else "amber")
        self.random.setEnabled(copies(self.script) == self._n)
        self._say_seed()

    def _say_seed(self) -> None:
        """Whoever reads the seed can deal once more: it is covered like the roles."""
        code = "no_seed" if not self.seed else "seed" if self._curtain.is_open else "seed_covered"
        self.seed_text.setText(self.words.say(f"ui.setup.{code}", {"seed": self.seed}))

    def use(self, script: Script | None, n: int) -> None:
        """Another script or number: roles that are none of it any more are taken back."""
        script = script or Script()
        if script is self.script and n == self._n:
            return
        same, given = script is self.script, self.given
        self.script = script
        if n != self._n:
            self._n = n
            self._build()
        if not same or n != len(given):
            self.seed = ""
            kept = [(side, role if script.role(role or "") else None) for side, role in given]
            self.grid.fill([self._cells(each) for each in (*kept, *(NOBODY,) * n)][:n])
        self._show()

    def follow(self, names: Sequence[str]) -> None:
        """Whose row is whose."""
        self.grid.follow(names)

    def show_blockers(self, blockers: Sequence[Blocker]) -> None:
        """Mark what was typed and cannot be read, and what does not fit."""
        wrong = {(each.row, each.column) for each in blockers if each.step == "deal" and each.row >= 0 and each.code != "undealt"}
        for at, cells in enumerate(self.grid.texts()):
            if cells["side"].strip() and read_side(cells["side"]) is None:
                wrong.add((at, "side"))
            if cells["role"].strip() and read_role(cells["role"], self.script) is None:
                wrong.add((at, "role"))
        self.grid.mark(wrong)

    def focus(self, blocker: Blocker) -> None:
        """Put the keyboard where it is settled."""
        self.grid.focus(max(0, blocker.row), blocker.column or "role")

    # --- words and colours --------------------------------------------------------------------------------------------

    def _build(self) -> None:
        say = self.words.say
        columns = [Column(key, say(f"ui.setup.deal.{key}"), say(f"ui.setup.deal.{key}"), width, TEXT) for key, width in WIDTHS.items()]
        self.grid.build(columns, self._n)

    def retranslate(self, words: Words) -> None:
        """Follow the language; the deal with it."""
        given = self.given if self.grid.columns else ()
        self.words = words
        say = words.say
        self.panel.set_title(say("ui.setup.deal"))
        self.how.set_title(say("ui.setup.how"))
        self.count.set_title(say("ui.setup.counts"))
        self._build()
        self.random.setText(say("ui.setup.random"))
        self.clear.setText(say("ui.setup.clear"))
        self.keep.setText(say("ui.setup.deal.keep"))
        self.keep.setAccessibleName(say("ui.setup.deal.keep"))
        self.help.setText(say("ui.setup.deal.help"))
        if given:
            self.grid.fill([self._cells(each) for each in given])
        self._show()

    def set_palette(self, palette: Palette) -> None:
        """Follow the theme."""
        for tag in self.tags:
            tag.set_palette(palette)
