"""The rounds of a cup as a table: a row a round, cells that are typed in, what comes of them at the right."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from msgspec.structs import replace
from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QPushButton, QVBoxLayout, QWidget

from moderator.cup.state import RoundPlan
from moderator.play.words import Words
from ui.cup.plan.rows import CELLS, KINDS, next_id, read_round, texts_of
from ui.cup.plan.sources import ADVANCE, SourcesField
from ui.new_match.grid import TEXT, Cell, Column
from ui.widgets.fields import ChoiceField
from ui.widgets.panel import Scroll
from ui.widgets.text import PlainText, repolish

WIDTHS: Final = {"id": 34, "kind": 112, "sources": 176, "size": 40, "waits": 62}
NARROW: Final = 50
HEADS: Final = ("id", "kind", "sources", "size", *CELLS, "leads")
HEIGHT: Final = 30


class RoundRow:
    """The widgets of one round; ``plan`` is what they say, ``wrong`` the cells that cannot be read."""

    def __init__(self, plan: RoundPlan, words: Words, *, fixed: bool) -> None:
        self._base, self.fixed = plan, fixed
        self.name = PlainText(plan.id, "strong")
        self.kind = ChoiceField()
        self.kind.setProperty("cell", True)
        self.sources = SourcesField(words)
        self.size = PlainText("", "body", "muted")
        self.cells = {key: Cell(Column(key, "", "", WIDTHS.get(key, NARROW), TEXT if key == "waits" else "number")) for key in CELLS}
        self.leads = PlainText("", "small", "muted")
        self.remove = QPushButton("\N{MULTIPLICATION SIGN}")
        self.remove.setAutoDefault(True)
        self.remove.setProperty("kind", "ghost")
        self.remove.setProperty("mini", True)
        self.remove.setFixedSize(HEIGHT, HEIGHT)
        for kind in KINDS:
            self.kind.addItem("", kind)
        self.kind.setCurrentIndex(KINDS.index(plan.kind))
        for key, text in texts_of(plan).items():
            self.cells[key].setText(text)
        for widget in (self.kind, self.sources, *self.cells.values(), self.remove):
            widget.setEnabled(not fixed)
            widget.setFixedHeight(HEIGHT)
        self.kind.setFixedWidth(WIDTHS["kind"])
        self.sources.setFixedWidth(WIDTHS["sources"])

    @property
    def _read(self) -> tuple[RoundPlan, tuple[str, ...]]:
        if self.fixed:
            return self._base, ()
        made = replace(self._base, kind=KINDS[max(0, self.kind.currentIndex())], sources=self.sources.value)
        return read_round(made, {key: cell.text() for key, cell in self.cells.items()})

    @property
    def plan(self) -> RoundPlan:
        """The round; a cell that cannot be read counts as it was at first."""
        return self._read[0]

    @property
    def wrong(self) -> tuple[str, ...]:
        """Cells that cannot be read."""
        return self._read[1]

    def widget(self, column: str) -> QWidget:
        """Where a column is mended."""
        return {"kind": self.kind, "sources": self.sources}.get(column) or self.cells.get(column) or self.cells["groups"]

    def retranslate(self, words: Words) -> None:
        """Follow the language."""
        for at, kind in enumerate(KINDS):
            self.kind.setItemText(at, words.term("round_kind", kind))
        named = {"kind": self.kind, "sources": self.sources, **self.cells, "remove": self.remove}
        for column, widget in named.items():
            what = words.say(f"ui.cup.plan.col.{column}.name")
            widget.setAccessibleName(words.say("ui.cup.plan.cell", {"round": self._base.id, "what": what}))
        self.sources.retranslate(words)

    def say(self, words: Words) -> None:
        """What comes of it."""
        plan = self.plan
        self.size.setText(str(plan.size))
        if plan.kind == "final":
            self.leads.setText(words.say("ui.cup.plan.leads.final"))
            return
        out = plan.size - plan.advancing - plan.waiting
        self.leads.setText(words.say("ui.cup.plan.leads", {"n": plan.advancing, "wait": plan.waiting or None, "out": max(0, out) or None}))


class RoundsTable(QWidget):
    """``changed`` when the plan is another."""

    changed = Signal()

    def __init__(self, words: Words, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.words = words
        self.rows: list[RoundRow] = []
        self._filling = False
        self._page: QWidget | None = None
        self._scroll = Scroll((0, 0, 8, 0))
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.addWidget(self._scroll)

    # --- what it holds ------------------------------------------------------------------------------------------------

    @property
    def rounds(self) -> tuple[RoundPlan, ...]:
        """The plan as it stands."""
        return tuple(each.plan for each in self.rows)

    @property
    def unread(self) -> tuple[tuple[int, str], ...]:
        """(row, column) of every cell that cannot be read."""
        return tuple((row, column) for row, each in enumerate(self.rows) for column in each.wrong)

    def show_rounds(self, rounds: Sequence[RoundPlan], fixed: int = 0) -> None:
        """Put these in; the first ``fixed`` have begun and stay."""
        self._filling = True
        self.rows = [RoundRow(plan, self.words, fixed=at < fixed) for at, plan in enumerate(rounds)]
        self._lay()
        for row, plan in zip(self.rows, rounds, strict=True):
            row.sources.value = plan.sources
        self._wire()
        self._filling = False
        self._follow()

    def add_round(self) -> None:
        """One round more, before the final where there is one."""
        rounds = list(self.rounds)
        at = next((n for n, each in enumerate(rounds) if each.kind == "final"), len(rounds))
        before = rounds[at - 1].id if at else ""
        new = RoundPlan(id=next_id(rounds), sources=(f"{ADVANCE}{before}",) if before else ("entries",), groups=1, advance=4, games=6)
        fixed = sum(each.fixed for each in self.rows)
        self.show_rounds((*rounds[:at], new, *rounds[at:]), fixed)
        self.changed.emit()
        self.focus(at, "groups")

    def _on_remove(self) -> None:
        at = next((n for n, each in enumerate(self.rows) if each.remove is self.sender()), None)
        if at is not None:
            rounds, fixed = list(self.rounds), sum(each.fixed for each in self.rows)
            self.show_rounds((*rounds[:at], *rounds[at + 1 :]), fixed)
            self.changed.emit()

    def mark(self, wrong: Iterable[tuple[int, str]]) -> None:
        """Show which cells cannot stay."""
        bad = set(wrong) | set(self.unread)
        for at, row in enumerate(self.rows):
            for column in ("kind", "sources", *CELLS):
                widget: Any = row.widget(column)
                if bool(widget.property("invalid")) != ((at, column) in bad):
                    widget.setProperty("invalid", (at, column) in bad)
                    repolish(widget)

    def focus(self, row: int, column: str = "") -> None:
        """Put the keyboard into a cell."""
        if 0 <= row < len(self.rows):
            wanted = self.rows[row].widget(column)
            wanted.setFocus(Qt.FocusReason.ShortcutFocusReason)
            if isinstance(wanted, Cell):
                wanted.selectAll()
            self._scroll.ensureWidgetVisible(wanted)

    # --- making -------------------------------------------------------------------------------------------------------

    def _lay(self) -> None:
        page = QWidget()
        page.setObjectName("scrolled")
        grid = QGridLayout(page)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(5)
        grid.setVerticalSpacing(4)
        for at, key in enumerate(HEADS):
            head = PlainText(self.words.say(f"ui.cup.plan.col.{key}"), "tiny", "muted", wrap=key in CELLS)
            head.setToolTip(self.words.say(f"ui.cup.plan.col.{key}.name"))
            if key in CELLS:
                head.setFixedWidth(WIDTHS.get(key, NARROW))
                head.setAlignment(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignBottom)
                head.setFixedHeight(head.heightForWidth(head.width()))
            grid.addWidget(head, 0, at, Qt.AlignmentFlag.AlignBottom)
        for down, row in enumerate(self.rows, start=1):
            parts = (row.name, row.kind, row.sources, row.size, *row.cells.values(), row.leads)
            for at, part in enumerate(parts):
                grid.addWidget(part, down, at)
            if not row.fixed:
                grid.addWidget(row.remove, down, len(parts))
            row.retranslate(self.words)
        grid.setColumnStretch(len(HEADS) - 1, 1)
        if self._page is not None:
            self._scroll.box.removeWidget(self._page)
            self._page.hide()
            self._page.deleteLater()
        self._page = page
        self._scroll.box.insertWidget(0, page)
        if self._scroll.box.count() == 1:
            self._scroll.box.addStretch(1)

    def _wire(self) -> None:
        for row in self.rows:
            row.kind.currentIndexChanged.connect(self._on_change)
            row.sources.changed.connect(self._on_change)
            row.remove.clicked.connect(self._on_remove)
            for cell in row.cells.values():
                cell.textChanged.connect(self._on_change)
                cell.moved.connect(self._on_move)

    def _on_change(self) -> None:
        if not self._filling:
            self._follow()
            self.changed.emit()

    def _on_move(self, rows: int, _columns: int) -> None:
        found = next(((at, key) for at, row in enumerate(self.rows) for key, cell in row.cells.items() if cell is self.sender()), None)
        if found is not None:
            self.focus(found[0] + rows, found[1])

    def _follow(self) -> None:
        """What comes of the cells, and what may be a source of each."""
        earlier: list[str] = []
        for row in self.rows:
            row.say(self.words)
            row.sources.show_value(row.sources.value, ("entries", "waits", *(f"{ADVANCE}{name}" for name in earlier)))
            earlier.append(row.plan.id)

    def retranslate(self, words: Words) -> None:
        """Follow the language."""
        self.words = words
        fixed = sum(each.fixed for each in self.rows)
        texts = [{key: cell.text() for key, cell in row.cells.items()} for row in self.rows]
        self.show_rounds(self.rounds, fixed)
        for row, kept in zip(self.rows, texts, strict=True):
            for key, text in kept.items():
                row.cells[key].setText(text)
