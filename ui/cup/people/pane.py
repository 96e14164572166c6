"""The people of the cup in one table: searched, filtered by where they stand; what is done with one, and who still comes in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from moderator.cup import people
from moderator.cup.entries import begun
from moderator.play.messages import Step
from ui.cup.panes import PaneWidget
from ui.cup.people.chips import Chips
from ui.cup.people.rows import BAR
from ui.cup.people.standing import STATUSES, TONES, actions, cards_said, chosen, counted, match_now, where_said
from ui.due.texts import length
from ui.theme import SPACE
from ui.widgets.buttons import KeyButton
from ui.widgets.panel import EmptyState, Panel, row
from ui.widgets.table import Cell, LazyRows, Row, TableView
from ui.widgets.tag import ClauseTag, Tag
from ui.widgets.text import ElidedText, PlainText

if TYPE_CHECKING:
    from moderator.cup.state import CupState, Entrant
    from ui.cup.context import CupContext

HEADS: Final = ("number", "name", "status", "match", "cards", "contact")
NAME: Final = 1
VERBS: Final = ("admit", "hold_back", "withdraw", "give_card", "revoke_card", "expel")
DANGER: Final = frozenset({"expel"})


class PeoplePane(PaneWidget):
    """``stepped`` carries what is pressed for somebody; Enter or a double click opens his sheet."""

    def __init__(self, context: CupContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._seen: tuple[str, ...] = ()
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(SPACE + 2)
        box.addWidget(self._make_entries())
        box.addWidget(self._make_table(), 1)
        self._find = QShortcut(QKeySequence.StandardKey.Find, self)
        self._find.activated.connect(self._on_find)

    def _make_entries(self) -> QWidget:
        """Until when entries are taken, and the ways in."""
        say = self._context.say
        self.entries = Panel(margin=12)
        self.until, self.left = ElidedText("", "strong"), Tag(self._context.palette)
        self.buttons = {
            name: KeyButton(say(f"people.ask.{name}"), key, "normal" if name == "register" else "plain")
            for name, key in (("register", "Ctrl+R"), ("import", "Ctrl+I"), ("staff", ""))
        }
        for name, button in self.buttons.items():
            button.setProperty("ask", name)
            button.clicked.connect(self._on_ask)
        line = QHBoxLayout()
        line.setSpacing(SPACE)
        line.addWidget(self.until, 1)
        line.addWidget(self.left)
        line.addWidget(ClauseTag("S2.2", self._context.words, "cup"))
        for button in self.buttons.values():
            line.addWidget(button)
        self.entries.body.addLayout(line)
        return self.entries

    def _make_table(self) -> QWidget:
        context, say = self._context, self._context.say
        self.panel = Panel(margin=12)
        self.search = QLineEdit(maxLength=60)
        self.search.setPlaceholderText(say("people.search"))
        self.search.setAccessibleName(say("people.search"))
        self.search.setClearButtonEnabled(True)
        self.search.textChanged.connect(self._on_filter)
        self.search.returnPressed.connect(self._on_searched)
        self.chips = Chips(STATUSES)
        self.chips.chosen.connect(self._on_filter)
        self.table = TableView(context.palette, say("people.title"))
        self.table.chosen.connect(self._on_open)
        self.table.selectionModel().currentRowChanged.connect(self._on_row)
        self.said = PlainText("", "small", "muted", wrap=True)
        self.acts = {verb: KeyButton(say(f"people.act.{verb}"), kind="danger" if verb in DANGER else "plain") for verb in VERBS}
        self.sheet = KeyButton(say("people.sheet"), kind="plain", hint="\N{DOWNWARDS ARROW WITH TIP LEFTWARDS}")
        self.sheet.clicked.connect(self._on_sheet)
        for verb, button in self.acts.items():
            button.setProperty("verb", verb)
            button.hide()  # all at once would make the desk wider than it is
            button.clicked.connect(self._on_act)
        self.empty = EmptyState(title=say("people.empty"), text=say("people.empty.text"))
        self.panel.body.addWidget(self.search)
        self.panel.body.addWidget(self.chips)
        self.panel.body.addWidget(self.empty, 1)
        self.panel.body.addWidget(self.table, 1)
        self.panel.body.addWidget(self.said)
        self.panel.body.addLayout(row(self.sheet, None, *self.acts.values()))
        return self.panel

    # --- from the state -----------------------------------------------------------------------------------------------

    @property
    def _state(self) -> CupState:
        state: CupState = self._context.desk.state
        return state

    @property
    def person(self) -> str:
        """Who is selected; empty: nobody."""
        found = self.table.selected()
        return found.name if found is not None else ""

    def take_focus(self) -> None:
        """The table, or the way in where nobody is."""
        (self.table if self._seen else self.buttons["register"]).setFocus()

    def refresh(self) -> None:
        """Everything anew; who was selected stays so."""
        self.tick()
        self._say_chips()
        self._show_rows(self._context.looking.person or self.person)

    def tick(self) -> None:
        """How long entries are still taken."""
        say, params, now = self._context.say, self._state.params, self._context.desk.now()
        until = params.deadline
        over = self._state.phase == "ended"
        for button in self.buttons.values():
            button.setEnabled(not over)
        self.left.setVisible(not over)
        if over:
            self.until.setText(say("people.ended"))
            return
        if begun(self._state):
            self.until.setText(say("people.begun"))
            self.left.set_text(say("people.begun.tag"), "amber")
            self.left.setToolTip(say("people.until.none.help"))
            return
        if until is None:
            self.until.setText(say("people.until.none"))
            self.left.set_text(say("people.until.open"), "jade")
            self.left.setToolTip(say("people.until.none.help"))
            return
        late = now > until
        self.until.setText(say("people.closed" if late else "people.until", until=self._context.moment(until)))
        span = length(now - until if late else until - now, self._context.words)
        self.left.set_text(say("people.over" if late else "people.left", time=span), "amber" if late else "jade")
        self.left.setToolTip(say("people.over.help") if late else "")

    def _say_chips(self) -> None:
        numbers = counted(self._state)
        texts = {"": self._context.say("people.all", n=len(self._state.people))}
        for status, n in numbers.items():
            if n:
                word = self._context.words.say(f"ui.cup.people.chip.{status}")
                texts[status] = self._context.say("people.chip", what=word, n=n)
        self.chips.show_counts(texts)
        self.chips.setVisible(bool(self._state.people))

    def _show_rows(self, keep: str) -> None:
        found = chosen(self._state, self.chips.value, self.search.text())
        self._seen = tuple(each.name for each in found)
        rows = LazyRows(len(found), lambda at: self._row(found[at]))
        heads = tuple(self._context.say(f"people.col.{name}") for name in HEADS)
        self.table.show_rows(heads, rows, stretch=NAME, widest=self._widest())
        there = bool(self._state.people)
        self.empty.setVisible(not there)
        self.search.setVisible(there)
        self.table.setVisible(there)
        if found:
            self.table.selectRow(self._seen.index(keep) if keep in self._seen else 0)
        self._on_row()

    def _widest(self) -> tuple[tuple[Cell, ...], ...]:
        """What each column must have room for."""
        words = self._context.words
        statuses = tuple(Cell(words.term("standing", status), pill=True) for status in STATUSES)
        ids = tuple(Cell(name) for name in self._state.matches) or (Cell("1A"),)
        return (Cell("888"),), (), statuses, ids, (Cell(self._context.say("people.cards.widest")),), (Cell(BAR),)

    def _row(self, each: Entrant) -> Row:
        state, where = self._state, people.where(self._state, each.name)
        word = self._context.words.term("standing", where.status)
        contact = BAR if not self._context.curtain.is_open else each.contact or "\N{EN DASH}"
        gone = where.status in {"eliminated", "withdrawn", "banned", "expelled"}
        return Row(
            (
                Cell(str(each.number), muted=True), Cell(each.name, strong=not gone, muted=gone, tip=each.name),
                Cell(word, TONES[where.status], pill=True), Cell(match_now(state, each.name)),
                Cell(cards_said(self._context, each.name), "amber"), Cell(contact, muted=True),
            ),
            each,
        )  # fmt: skip

    def curtain(self) -> None:
        """Contacts are covered or shown; nothing moves."""
        self._show_rows(self.person)

    # --- presses ------------------------------------------------------------------------------------------------------

    def _on_find(self) -> None:
        self.search.setFocus()
        self.search.selectAll()

    def _on_searched(self) -> None:
        self.table.setFocus()

    def _on_filter(self) -> None:
        self._show_rows(self.person)

    def _on_row(self) -> None:
        """What may be done with who is selected."""
        name = self.person
        known: dict[str, dict[str, Any]] = dict(actions(self._state, name)) if name else {}
        for verb, button in self.acts.items():
            button.setVisible(verb in known)
        self._context.looking.person = name or self._context.looking.person  # the desk's other parts follow when they are asked
        self.sheet.setVisible(bool(name))
        self.said.setVisible(bool(self._state.people))
        if name:
            text = f"{name} \N{MIDDLE DOT} {where_said(self._context, people.where(self._state, name))}"
        else:
            text = self._context.say("people.nobody")
        self.said.setText(text)

    def _on_open(self, each: Entrant) -> None:
        self._context.looking.look_at(person=each.name)
        self.asked.emit("person")

    def _on_sheet(self) -> None:
        if (each := self.table.selected()) is not None:
            self._on_open(each)

    def _on_ask(self) -> None:
        self.asked.emit(str(self.sender().property("ask")))

    def _on_act(self) -> None:
        verb = str(self.sender().property("verb"))
        self.stepped.emit(Step(verb=verb, params={"person": self.person}))
