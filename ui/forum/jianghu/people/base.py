"""A sheet of pages, each a table; beside it what waits, under it what can be done about the chosen row."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QAbstractItemView, QWidget

from moderator.rulesets.jianghu.state import GameState
from ui.forum.sheet import Sheet, covered
from ui.table.dialogs.base import sunk_panel
from ui.widgets.buttons import KeyButton
from ui.widgets.floating import EDGE
from ui.widgets.panel import Scroll, row
from ui.widgets.segments import Segments
from ui.widgets.table import Cell, Row, TableView
from ui.widgets.text import PlainText

if TYPE_CHECKING:
    from ui.table.context import Context

Shown = tuple[tuple[str, ...], list[Row], int]
HEIGHT = 648
MOST = 704
SIDE = 330
LONG = 24
"""Narrow characters of a mask in a table."""


class PagedSheet(Sheet):
    """``wanted``: a verb and what is known of it. A page is ``page_<name>() -> (heads, rows, the column that stretches)``."""

    wanted = Signal(str, object)

    area: ClassVar[str]
    """Words: ``jianghu.ui.people.<area>.*``."""
    pages: ClassVar[tuple[str, ...]]
    verbs: ClassVar[tuple[tuple[str, str], ...]] = ()
    """What can be done, with its key; the buttons of every page."""

    def __init__(self, context: Context, *, page: str = "", parent: QWidget | None = None) -> None:
        words = context.words.of("jianghu")
        super().__init__(context, words.say(f"ui.people.{self.area}.title"), width=1220, parent=parent)
        self.setMinimumHeight(HEIGHT)
        self.page = Segments(self.pages, page or self.pages[0], width=84)
        for name in self.pages:
            self.page.say(name, self.tell(name))
        self.page.chosen.connect(self._on_page)
        self.page.setVisible(len(self.pages) > 1)
        self.head.insertWidget(1, self.page)
        self.table = TableView(context.palette, self.tell("title"))
        self.table.chosen.connect(self.on_chosen)
        self._side = Scroll((0, 0, 6, 0))
        self._side.box.setSpacing(6)
        panel = sunk_panel(self.tell("side"))
        panel.setFixedWidth(SIDE)
        panel.body.addWidget(self._side)
        self.body.addLayout(both := row(self.table, panel, spacing=14), 1)
        both.setStretch(0, 1)
        self.buttons: dict[str, KeyButton] = {}
        for verb, key in self.verbs:
            self.buttons[verb] = self._button(verb, key)
        self.extra()
        self.body.addLayout(row(*self.buttons.values(), None))
        self.add_buttons(None, self.closer())
        self.refresh()
        self.table.selectRow(0)
        self.table.selectionModel().currentRowChanged.connect(self._on_row)
        self.table.setFocus()

    def _on_row(self, *_: Any) -> None:
        self.on_row()

    def on_row(self) -> None:
        """Another row is looked at."""

    def extra(self) -> None:
        """More that a sheet has over its buttons."""

    def fit(self) -> None:
        """As high as the page allows."""
        page = self.parentWidget()
        self.resize(self.minimumWidth(), page.window().height() - 2 * EDGE if page is not None else MOST)

    def _button(self, verb: str, key: str) -> KeyButton:
        button = KeyButton(self.tell(f"press.{verb}"), key=key, kind="plain", table=True)
        button.setAutoDefault(False)
        button.setProperty("verb", verb)
        button.clicked.connect(self._on_press)
        return button

    @property
    def state(self) -> GameState:
        """The game."""
        state: GameState = self.context.desk.state
        return state

    def tell(self, code: str, **params: object) -> str:
        """The words of this sheet, seats by their masks."""
        return self.words.say(f"ui.people.{self.area}.{code}", params, self.context.desk.name_of)

    # --- what is shown ------------------------------------------------------------------------------------------------

    def _on_page(self, _: str) -> None:
        self.refresh()
        self.table.selectRow(0)

    def refresh(self) -> None:
        """Everything anew."""
        at = max(0, self.table.currentIndex().row())
        heads, rows, stretch = getattr(self, f"page_{self.page.value}")()
        self.table.show_rows([self.tell(f"head.{head}") for head in heads], rows, stretch=stretch)
        nothing = len(rows) == 1 and rows[0].of is None
        mode = QAbstractItemView.SelectionMode
        self.table.setSelectionMode(mode.NoSelection if nothing else mode.SingleSelection)
        if rows:
            self.table.selectRow(min(at, len(rows) - 1))
        self.show_side()
        self.follow()

    def show_side(self) -> None:
        """What stands beside the table anew."""
        self._clear()
        for text, tone in self.side():
            self._side.box.addWidget(PlainText(text, "body" if tone else "small", tone or "muted", wrap=True))
        for widget in self.widgets():
            self._side.box.addWidget(widget)
        self._side.box.addStretch(1)

    def _clear(self) -> None:
        box = self._side.box
        while (item := box.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.hide()
                widget.setParent(None)
                widget.deleteLater()

    def side(self) -> Sequence[tuple[str, str]]:
        """What stands beside the table: text and tone."""
        return ()

    def widgets(self) -> Sequence[QWidget]:
        """What stands under it."""
        return ()

    def follow(self) -> None:
        """Which buttons can be pressed now."""

    def veil(self) -> None:
        """Cover or show."""
        if hasattr(self, "buttons"):
            self.refresh()

    # --- cells --------------------------------------------------------------------------------------------------------

    def number(self, seat: str) -> Cell:
        """A seat's number in the list."""
        return Cell(str(list(self.state.seats).index(seat) + 1) if seat in self.state.seats else "", muted=True, right=True)

    def mask(self, seat: str, **look: Any) -> Cell:
        """Its mask; a long one is cut, and said on hover."""
        return self.cut(self.state.name_of(seat), **look)

    def cut(self, text: str, most: int = LONG, **look: Any) -> Cell:
        """A cell of no more than so many narrow characters; a wide one takes the place of two."""
        room = 0
        for at, sign in enumerate(text):
            room += 2 if unicodedata.east_asian_width(sign) in "WF" or sign in "MWmw" else 1
            if room > most:
                return Cell(f"{text[:at]}\N{HORIZONTAL ELLIPSIS}", tip=text, **look)
        return Cell(text, **look)

    def hidden(self, text: str, n: int = 4, **look: Any) -> Cell:
        """A cell that is covered."""
        return Cell(text if self.sees else covered(n), **(look if self.sees else {"muted": True}))

    def nothing(self, code: str, cells: int, at: int) -> list[Row]:
        """The row that says that there is none."""
        return [Row(tuple(Cell(self.tell(code), muted=True) if n == at else Cell("") for n in range(cells)))]

    # --- presses ------------------------------------------------------------------------------------------------------

    def known(self, verb: str) -> dict[str, Any]:
        """What the chosen row says of a question."""
        return {}

    def _on_press(self) -> None:
        button = self.sender()
        if button is not None:
            verb = str(button.property("verb"))
            self.want(verb)

    def want(self, verb: str) -> None:
        """Something is to be done."""
        self.wanted.emit(verb, self.known(verb))

    def on_chosen(self, chosen: Any) -> None:
        """Enter on a row: the first thing that can be done."""
        if chosen is not None and self.verbs:
            self.want(self.verbs[0][0])
