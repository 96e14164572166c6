"""Everybody: mask, person, side account, assistant, how each stands; substitutes, and what the host sets himself (sections 10 and 15)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QWidget

from moderator.rulesets.prison.cards import of_seat
from moderator.rulesets.prison.state import GameState, Seat
from ui.forum.prison.seen import plain
from ui.forum.sheet import Sheet, covered
from ui.widgets.buttons import KeyButton
from ui.widgets.floating import EDGE
from ui.widgets.segments import Segments
from ui.widgets.table import Cell, Row, TableView

if TYPE_CHECKING:
    from ui.table.context import Context

PAGES: Final = ("seats", "outside", "rulings")
OF_SEAT: Final = (("give_card", "1"), ("report", "2"), ("request_sub", "3"), ("replace", "4"), ("depart", "5"), ("set_status", "6"),
                  ("set_faction", "7"), ("break_limit", "8"))  # fmt: skip
OF_GAME: Final = ("judge", "set_flag", "answer_manual", "rule", "set_times", "extend_phase", "pause_game", "faction_loses", "end_game")
SEATED: Final = frozenset({"judge", *(verb for verb, _ in OF_SEAT)})
TO_SHEETS: Final = (("conduct", "Ctrl+P"), ("talks", "Ctrl+T"), ("offices", "Ctrl+O"), ("skills", "Ctrl+S"), ("election", "Ctrl+W"))
HEIGHT: Final = 648
MOST: Final = 704
MASK: Final = 1
NAME: Final = 14
"""Letters of a mask that its column has room for."""


class PersonsDialog(Sheet):
    """``wanted``: a verb and what is known of it, or the name of another sheet."""

    wanted = Signal(str, object)

    def __init__(self, context: Context, *, page: str = "seats", parent: QWidget | None = None) -> None:
        words = context.words.of("prison")
        super().__init__(context, words.say("ui.forum.people.title"), width=1220, parent=parent)
        self.setMinimumHeight(HEIGHT)
        self.page = Segments(PAGES, page, width=84)
        for name in PAGES:
            self.page.say(name, self.talk(f"people.{name}"))
        self.page.chosen.connect(self._on_page)
        self.head.insertWidget(1, self.page)
        self.table = TableView(context.palette, self.talk("people.title"))
        self.table.chosen.connect(self._on_chosen)
        self.body.addWidget(self.table, 1)
        self.buttons: dict[str, KeyButton] = {}
        grid = QGridLayout()
        grid.setHorizontalSpacing(6)
        grid.setVerticalSpacing(6)
        for at, (verb, key) in enumerate(OF_SEAT):
            grid.addWidget(self._button(verb, f"Ctrl+{key}"), 0, at)
        for at, verb in enumerate(OF_GAME):
            grid.addWidget(self._button(verb), 1, at)
        grid.addWidget(self._button("resume_game"), 1, OF_GAME.index("pause_game"))
        self.body.addLayout(grid)
        self.add_buttons(*(self._button(name, key) for name, key in TO_SHEETS), None, self.closer())
        self.refresh()
        self.table.selectRow(0)
        self.table.setFocus()

    def fit(self) -> None:
        """As high as the page allows."""
        page = self.parentWidget()
        self.resize(self.minimumWidth(), page.window().height() - 2 * EDGE if page is not None else MOST)

    def _button(self, verb: str, key: str = "") -> KeyButton:
        button = self.buttons[verb] = KeyButton(self.talk(f"press.{verb}"), key=key, kind="plain", table=True)
        button.setAutoDefault(False)
        button.setProperty("verb", verb)
        button.clicked.connect(self._on_press)
        return button

    @property
    def state(self) -> GameState:
        """The game."""
        state: GameState = self.context.desk.state
        return state

    # --- what is shown ------------------------------------------------------------------------------------------------

    def _on_page(self, _: str) -> None:
        self.refresh()
        self.table.selectRow(0)

    def refresh(self) -> None:
        """Everything anew."""
        at = max(0, self.table.currentIndex().row())
        heads, rows, stretch = {"seats": self._seats, "outside": self._outside, "rulings": self._rulings}[self.page.value]()
        widest = [[row_.cells[column] for row_ in rows] for column in range(len(heads))]
        if self.page.value == "seats":
            widest[MASK] = [Cell("M" * NAME, strong=True)]
        self.table.show_rows([self.talk(f"people.head.{head}") for head in heads], rows, stretch=stretch, widest=widest)
        if rows:
            self.table.selectRow(min(at, len(rows) - 1))
        running = self.state.phase not in {"setup", "ended"}
        for verb, button in self.buttons.items():
            button.setEnabled(running or verb in {"judge", "rule", *(name for name, _ in TO_SHEETS)})
        self.buttons["pause_game"].setVisible(self.state.paused is None)
        self.buttons["resume_game"].setVisible(self.state.paused is not None)

    def veil(self) -> None:
        """Who plays which mask is nobody's but the host's."""
        if hasattr(self, "buttons") and self.buttons:
            self.refresh()

    def _hidden(self, text: str, n: int = 4, **look: Any) -> Cell:
        return Cell(text if self.sees else covered(n), **look)

    def _seats(self) -> tuple[tuple[str, ...], list[Row], int]:
        heads = ("n", "mask", "side", "person", "alt", "assistant", "office", "cards", "statuses", "state")
        return heads, [self._seat(n, seat) for n, seat in enumerate(self.state.seats.values(), 1)], 8

    def _seat(self, n: int, seat: Seat) -> Row:
        state, shown = self.state, seat if self.sees else plain(self.state, seat)
        held = of_seat(state, seat.id)
        marks = " ".join(
            self.talk(f"people.cards.{level}", n=getattr(held, level)) for level in ("blue", "yellow", "red") if getattr(held, level)
        )
        statuses = ", ".join(self.words.term("status", name) for name in shown.statuses) if self.sees else covered(6)
        wants = seat.id in state.waiting and self.sees
        code = "wants" if wants else shown.state
        tone = {"field": "jade", "wants": "red"}.get(code, "neutral")
        office = self.talk("people.leader") if state.leaders.get(seat.side) == seat.id else ""
        return Row((
            Cell(str(n), muted=True), Cell(seat.mask, strong=shown.on_field, muted=not shown.on_field),
            Cell(self.words.term("side", seat.side), "blue" if seat.side == "guard" else "amber", pill=True),
            self._hidden(seat.person), self._hidden(seat.alt, muted=True), self._hidden(seat.assistant, muted=True),
            Cell(office, "jade", pill=bool(office)),
            Cell(marks, "red" if held.red else "amber" if held.yellow else "blue", pill=bool(marks)),
            Cell(statuses, muted=True), Cell(self.talk(f"people.state.{code}"), tone, pill=True),
        ), seat.id)  # fmt: skip

    def _outside(self) -> tuple[tuple[str, ...], list[Row], int]:
        """Assistants, people who have left their seats."""
        rows = []
        for person in self.state.persons.values():
            if person.seat is not None:
                continue
            how = "gone" if person.gone else "assists" if person.assists else "free"
            mask = self.state.name_of(person.assists) if person.assists else ""
            rows.append(Row((
                self._hidden(person.name, strong=True), self._hidden(mask), Cell(self.talk(f"people.{how}"), "neutral", pill=True),
                Cell(self.talk("people.ban") if person.ban and self.sees else "", "red", pill=person.ban and self.sees),
            ), person.name))  # fmt: skip
        return ("person", "of", "how", "ban"), rows or [Row((Cell(self.talk("people.nobody"), muted=True), *(Cell(""),) * 3))], 1

    def _rulings(self) -> tuple[tuple[str, ...], list[Row], int]:
        rows = [Row((Cell(str(n), muted=True), self._hidden(text, 14)), n) for n, text in enumerate(self.state.rulings, 1)]
        return ("n", "ruling"), rows or [Row((Cell(""), Cell(self.talk("people.no_rulings"), muted=True)))], 1

    # --- presses ------------------------------------------------------------------------------------------------------

    def seat(self) -> str:
        """The seat that is chosen, or nothing."""
        chosen = self.table.selected()
        return chosen if isinstance(chosen, str) and chosen in self.state.seats else ""

    def _on_press(self) -> None:
        button = self.sender()
        if button is None:
            return
        verb, seat = str(button.property("verb")), self.seat()
        name = {"give_card": "person", "report": "against"}.get(verb, "seat")
        known = {name: seat} if seat and verb in SEATED else {}
        self.wanted.emit(verb, known)

    def _on_chosen(self, chosen: Any) -> None:
        """Enter on a seat: its card sheet."""
        if self.seat():
            self.wanted.emit("give_card", {"person": self.seat()})
