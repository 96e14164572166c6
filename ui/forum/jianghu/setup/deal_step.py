"""Step three: roles and code names, dealt at random with the seed kept, by hand, or out of a table; counted as one types, and covered."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QWidget

from moderator.inbox import sheets
from moderator.inbox.jianghu_seating import ROLE_HEADS, read_role, told
from moderator.inbox.people import plain
from moderator.play.messages import Refusal
from moderator.play.words import Words
from moderator.rulesets.jianghu.roles import COUNTS, ROLES
from ui.forum.jianghu.setup.plan import Counts, Dealt, code_of, deal, held, ids_of, shown
from ui.forum.setup.cells import SeatGrid
from ui.forum.setup.plan import new_seed
from ui.new_match.grid import TEXT, Column
from ui.table.curtain import Curtain
from ui.theme import SPACE, Palette
from ui.widgets.buttons import KeyButton
from ui.widgets.panel import Panel, column, row
from ui.widgets.tag import ClauseTag, Tag
from ui.widgets.text import PlainText
from ui.wizard.blocker import Blocker
from ui.wizard.files import said_of_table
from ui.wizard.tables import choose_table

LABEL: Final = 250
WIDTHS: Final = {"role": 136, "code": 96}


class DealStep(QWidget):
    """``changed`` when anything is another. ``seed``: of the deal, empty once a hand has touched it."""

    changed = Signal()

    def __init__(self, words: Words, palette: Palette, curtain: Curtain, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.words = words
        self.seed = ""
        self._curtain = curtain
        self._n, self._counts, self._masks = 88, dict(COUNTS), [""] * 88
        self.grid = SeatGrid(curtain, frozenset(WIDTHS), label=LABEL, tall=True)
        self.panel, self.count, self.how = Panel(margin=12), Panel(margin=12), Panel(margin=12)
        self.panel.body.addWidget(self.grid, 1)
        self.random, self.clear = KeyButton("", "Ctrl+D"), KeyButton("", kind="plain")
        self.paste, self.file = KeyButton("", "Ctrl+Shift+V", "plain"), KeyButton("", "Ctrl+O", "plain")
        self.panel.head.addLayout(row(self.paste, self.file))
        self.seed_text, self.help = PlainText("", "small", "muted", wrap=True), PlainText("", "small", "muted", wrap=True)
        self.problem = PlainText("", "small", "red", wrap=True)
        self.clause = ClauseTag("J16", words, "jianghu")
        self.how.head.addWidget(self.clause)
        self.how.body.addWidget(self.help)
        self.how.body.addLayout(row(self.random, self.clear, None))
        self.how.body.addWidget(self.seed_text)
        self.how.body.addWidget(self.problem)
        curtain.changed.connect(self._say_seed)
        self.tags = {role: Tag(palette) for role in ROLES}
        self._labels = {role: PlainText("", "tiny") for role in ROLES}
        grid = QGridLayout()
        grid.setVerticalSpacing(4)
        grid.setHorizontalSpacing(6)
        for at, role in enumerate(ROLES):
            grid.addWidget(self._labels[role], at % 8, 2 * (at // 8))
            grid.addWidget(self.tags[role], at % 8, 2 * (at // 8) + 1, Qt.AlignmentFlag.AlignRight)
        self.count.body.addLayout(grid)
        right = QWidget()
        right.setFixedWidth(376)
        right.setLayout(column(self.how, self.count, None))
        box = QHBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(2 * SPACE)
        box.addWidget(self.panel, 1)
        box.addWidget(right)
        self.random.clicked.connect(self.deal)
        self.clear.clicked.connect(self._clear)
        self.paste.clicked.connect(self._paste)
        self.file.clicked.connect(self.choose_file)
        self.grid.changed.connect(self._on_hand)
        self.problem.hide()
        self.retranslate(words)

    # --- what it holds ------------------------------------------------------------------------------------------------

    @property
    def given(self) -> tuple[Dealt, ...]:
        """Role and number by seat, as far as they can be read."""
        return tuple(read_role(cells["role"]) if cells["role"].strip() else None for cells in self.grid.texts())

    @property
    def filled(self) -> str:
        """How many have a role."""
        return f"{sum(each is not None for each in self.given)} / {self._n}"

    def show_deal(self, given: Sequence[Dealt], seed: str = "") -> None:
        """Put a deal in."""
        self.seed = seed
        self.grid.fill([{"role": self.called(each)} for each in (*given, *(None,) * self._n)][: self._n])
        self._show()
        self.changed.emit()

    def called(self, dealt: Dealt) -> str:
        """A card as it stands in a cell: its name, with its number where there are several."""
        if dealt is None:
            return ""
        role, number = dealt
        several = number and role != "wanderer" and self._counts.get(role, 0) > 1
        return f"{self.words.term('role', role)}{number if several else ''}"

    def deal(self) -> None:
        """At random, out of a seed that nobody knew before; the seed goes into the game's record."""
        seed = new_seed()
        self.problem.hide()
        self.show_deal(deal(seed, self._counts), seed)

    def _clear(self) -> None:
        self.problem.hide()
        self.show_deal([None] * self._n)

    def _on_hand(self) -> None:
        self.seed = ""
        self._show()
        self.changed.emit()

    def _show(self) -> None:
        counted, say, given = held(self.given), self.words.say, self.given
        for role, tag in self.tags.items():
            n, of = counted[role], self._counts.get(role, 0)
            tag.set_text(say("ui.setup.count", {"n": n, "of": of}), "jade" if n == of else "red" if n > of else "amber")
        self._say_seed()
        codes = [code_of(each) for each in ids_of(given)]
        for at, code in enumerate(codes):
            cell = self.grid.cells[at, "code"]
            cell.blockSignals(True)
            cell.setText(code)
            cell.setCursorPosition(0)
            cell.blockSignals(False)

    def _say_seed(self) -> None:
        """Whoever reads the seed can deal once more: it is covered like the roles."""
        code = "no_seed" if not self.seed else "seed" if self._curtain.is_open else "seed_covered"
        self.seed_text.setText(self.words.say(f"ui.setup.{code}", {"seed": self.seed}))

    def use(self, counts: Counts, masks: Sequence[str]) -> None:
        """As many rows as seats, named after the masks; counts to be reached."""
        n, changed = len(masks), dict(counts) != self._counts
        self._counts, self._masks = dict(counts), list(masks)
        if n != self._n:
            self._n = n
            self.seed = ""
            self._build()
        if changed:
            self._show()
        self.grid.follow(masks)

    def show_blockers(self, blockers: Sequence[Blocker]) -> None:
        """Mark what was typed and cannot be read, and what does not fit."""
        wrong = {(each.row, "role") for each in blockers if each.step == "deal" and each.row >= 0 and each.code != "undealt"}
        texts = self.grid.texts()
        wrong |= {(at, "role") for at, cells in enumerate(texts) if cells["role"].strip() and read_role(cells["role"]) is None}
        self.grid.mark(wrong)

    def focus(self, blocker: Blocker) -> None:
        """Put the keyboard where it is settled."""
        self.grid.focus(max(0, blocker.row), "role")

    # --- tables -------------------------------------------------------------------------------------------------------

    def _paste(self) -> None:
        self.take(sheets.paste(QGuiApplication.clipboard().text()))

    def choose_file(self) -> None:
        """Let the reader choose a table of masks and roles."""
        choose_table(self, self.words, self._on_chosen)

    def _on_chosen(self, name: str) -> None:
        self.open_file(Path(name))

    def open_file(self, path: Path) -> None:
        """A file's table goes in; what cannot be read is said, and the deal stays."""
        self.take(sheets.read(path))

    def take(self, found: sheets.Sheet | Refusal) -> None:
        """Roles by mask out of a table; without one mask that is known, row by row."""
        if isinstance(found, Refusal):
            self._complain(said_of_table(found, self.words))
            return
        lines = told(found, ROLE_HEADS)
        at = {plain(mask): row for row, mask in enumerate(self._masks) if mask}
        rows: Mapping[str, int] = at | {str(row + 1): row for row in range(self._n) if str(row + 1) not in at}
        strange = [line for line in lines if plain(line.name) not in rows]
        if len(strange) == len(lines) and found.width == 1:
            self.show_typed({row: line.value for row, line in enumerate(lines[: self._n])})
            return
        self.show_typed({rows[plain(line.name)]: line.value for line in lines if plain(line.name) in rows})
        if strange:
            params = {"n": len(strange), "row": strange[0].row, "name": strange[0].name}
            self._complain(self.words.say("ui.setup.deal.strange", params))

    def show_typed(self, texts: Mapping[int, str]) -> None:
        """Roles as they were written, by row; what cannot be read is marked in its cell."""
        self.grid.fill([{**cells, "role": self._read(texts.get(at, ""), cells)} for at, cells in enumerate(self.grid.texts())])
        self._complain("")
        self._on_hand()

    def _read(self, text: str, cells: Mapping[str, str]) -> str:
        found = read_role(text) if text.strip() else None
        return self.called(found) if found is not None else text.strip() or cells["role"]

    def _complain(self, text: str) -> None:
        self.problem.setText(text)
        self.problem.setVisible(bool(text))

    # --- words and colours --------------------------------------------------------------------------------------------

    def _build(self) -> None:
        say = self.words.say
        columns = [Column(key, say(f"ui.setup.deal.{key}"), say(f"ui.setup.deal.{key}"), width, TEXT) for key, width in WIDTHS.items()]
        self.grid.build(columns, self._n)
        for (_, key), cell in self.grid.cells.items():
            if key == "code":
                cell.setReadOnly(True)
                cell.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def retranslate(self, words: Words) -> None:
        """Follow the language; the deal with it."""
        given: Sequence[Dealt] = self.given if self.grid.columns else ()
        typed = [cells["role"] for cells in self.grid.texts()] if self.grid.columns else []
        self.words = words
        say = words.say
        self.panel.set_title(say("ui.setup.deal"))
        self.how.set_title(say("ui.setup.how"))
        self.count.set_title(say("ui.setup.counts"))
        self._build()
        for button, code in ((self.random, "random"), (self.clear, "clear"), (self.paste, "paste"), (self.file, "file")):
            button.setText(say(f"ui.setup.{code}"))
        self.help.setText(say("ui.setup.deal.help"))
        self.clause.retranslate(words)
        for role, label in self._labels.items():
            label.setText(words.term("role", role))
        if given:
            self.grid.fill([{"role": self.called(each) if each else text} for each, text in zip(given, typed, strict=True)])
        self._show()

    def set_palette(self, palette: Palette) -> None:
        """Follow the theme."""
        for tag in self.tags.values():
            tag.set_palette(palette)


def holders(given: Sequence[Dealt], masks: Sequence[str]) -> dict[str, str]:
    """Which mask holds which card, by its id."""
    return {shown(each): mask for mask, each in zip(masks, ids_of(given), strict=False) if each is not None}
