"""People: who has checked in, analysed, voted; cards, substitutes, posts, awards; and beside them everything that is due about them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QWidget

from moderator.play.commands import Answer
from moderator.play.messages import Refusal
from moderator.rulesets.chess import persons
from moderator.rulesets.chess.commands import persons as c
from moderator.rulesets.chess.commands.setup import CheckIn
from moderator.rulesets.chess.counting import count
from moderator.rulesets.chess.speech import GHOSTS
from moderator.rulesets.chess.state import Seat
from ui.forum.chess.duties import Duty, analysed, duties, ladder
from ui.forum.resolve.steps import AskRow
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

MOST = 704
SIDE: Final = 400
ROOM: Final = 330
PAGES: Final = ("seats", "cards", "substitutes", "posts", "awards")
OF_SEAT: Final = (("check_in", "1"), ("record_analysis", "2"), ("record_last_words", "3"), ("give_card", "4"), ("declare_handover", "5"),
                  ("put_to_death", "6"), ("report_ghost_post", "7"))  # fmt: skip
OF_GAME: Final = ("extend_phase", "set_close", "pause_game", "sub_reply", "replace", "nominate", "suspend_game")


AT_ONCE: Final = frozenset({"remind", "close_check_in"})
"""Verbs that need nothing more."""


class PersonsDialog(Sheet):
    """``wanted``: a verb and what is known of it; the page asks for the rest. What needs nothing is entered at once."""

    wanted = Signal(str, object)

    def __init__(self, context: Context, *, page: str = "seats", parent: QWidget | None = None) -> None:
        words = context.words.of(context.desk.session.ruleset.name)
        super().__init__(context, words.say("ui.forum.persons.title"), width=1220, parent=parent)
        self.setMinimumHeight(640)
        self.page = Segments(PAGES, page, width=84)
        for name in PAGES:
            self.page.say(name, self.talk(f"persons.{name}"))
        self.page.chosen.connect(self._on_page)
        self.head.insertWidget(1, self.page)
        self.table = TableView(context.palette, self.talk("persons.title"))
        self.table.chosen.connect(self._on_chosen)
        self._due = Scroll((0, 0, 6, 0))
        self._due.box.setSpacing(0)
        side = sunk_panel(self.talk("persons.due"))
        side.setFixedWidth(SIDE)
        side.body.addWidget(self._due)
        self.body.addLayout(both := row(self.table, side, spacing=14), 1)
        both.setStretch(0, 1)
        self.buttons: dict[str, KeyButton] = {}
        self.body.addLayout(self._presses())
        self.add_buttons(None, self.closer())
        self.refresh()
        self.table.selectRow(0)
        self.table.setFocus()

    def fit(self) -> None:
        """As high as the page allows."""
        page = self.parentWidget()
        self.resize(self.minimumWidth(), page.window().height() - 2 * EDGE if page is not None else MOST)

    def _presses(self) -> QGridLayout:
        grid = QGridLayout()
        grid.setHorizontalSpacing(6)
        grid.setVerticalSpacing(6)
        for at, (verb, key) in enumerate(OF_SEAT):
            grid.addWidget(self._button(verb, f"Ctrl+{key}"), 0, at)
        for at, verb in enumerate(OF_GAME):
            grid.addWidget(self._button(verb), 1, at)
        grid.addWidget(self._button("resume_game"), 1, OF_GAME.index("pause_game"))
        return grid

    def _button(self, verb: str, key: str = "") -> KeyButton:
        button = KeyButton(self.talk(f"press.{verb}"), key=key, kind="plain", table=True)
        button.setAutoDefault(False)
        button.setProperty("verb", verb)
        button.clicked.connect(self._on_press)
        self.buttons[verb] = button
        return button

    # --- what is shown ------------------------------------------------------------------------------------------------

    def _on_page(self, _: str) -> None:
        self.refresh()
        self.table.selectRow(0)

    def refresh(self) -> None:
        """Everything anew."""
        at = max(0, self.table.currentIndex().row())
        name = self.page.value
        heads, rows, stretch = {
            "seats": self._seats, "cards": self._cards, "substitutes": self._substitutes, "posts": self._posts, "awards": self._awards,
        }[name]()  # fmt: skip
        self.table.show_rows([self.talk(f"persons.head.{head}") for head in heads], rows, stretch=stretch)
        self.table.selectRow(min(at, len(rows) - 1)) if rows else None
        self._show_due()
        state = self.context.desk.state
        running = state.phase not in {"setup", "ended"}
        for verb, button in self.buttons.items():
            button.setEnabled(running or verb == "nominate")
        self.buttons["pause_game"].setVisible(state.paused is None)
        self.buttons["resume_game"].setVisible(state.paused is not None)

    def veil(self) -> None:
        """Who plays which mask is nobody's but the host's until the end (C6.5)."""
        self.refresh()

    def _person(self, name: str, **look: Any) -> Cell:
        return Cell(name if self.sees else covered(4), **look)

    def _seats(self) -> tuple[tuple[str, ...], list[Row], int]:
        state = self.context.desk.state
        ballot = state.ballot if state.ballot is not None and state.ballot.closed is None else None
        missing = count(state, ballot).missing if ballot is not None else ()
        return (
            ("n", "mask", "person", "check_in", "analysis", "vote", "cards", "state"),
            [self._seat(n, seat, missing, voting=ballot is not None) for n, seat in enumerate(state.seats.values(), 1)], 1,
        )  # fmt: skip

    def _seat(self, n: int, seat: Seat, missing: tuple[str, ...], *, voting: bool) -> Row:
        state = self.context.desk.state
        yes, no = "\N{CHECK MARK}", "\N{EN DASH}"
        yellow, red, black = ladder(state, seat.person)
        marks = " ".join(
            self.talk(f"cards.{level}", n=number) for level, number in (("yellow", yellow), ("red", red), ("black", black)) if number
        )
        vacant = any(vacancy.seat == seat.id for vacancy in state.vacancies)
        how = "dead" if not seat.alive else "vacant" if vacant else "alive"
        tone = {"dead": "neutral", "vacant": "red", "alive": "jade"}[how]
        voted = "" if not voting or not seat.alive else no if seat.id in missing else yes
        done = analysed(state, seat.id, state.number)
        cells = (
            Cell(str(n), muted=True), Cell(seat.mask, strong=seat.alive, muted=not seat.alive), self._person(seat.person, muted=True),
            Cell(yes if seat.checked_in else no, "" if seat.checked_in else "red"), Cell(yes if done else no, muted=not done),
            Cell(voted, "red" if voted == no else ""), Cell(marks, "red" if red or black else "amber", pill=bool(marks)),
            Cell(self.talk(f"persons.state.{how}"), tone, pill=True),
        )  # fmt: skip
        return Row(cells, seat.id)

    def _cards(self) -> tuple[tuple[str, ...], list[Row], int]:
        rows = []
        for card in reversed(self.context.desk.state.cards):
            tone = "neutral" if card.revoked else "amber" if card.level == "yellow" else "red"
            seat = Cell(self.context.desk.name_of(card.seat) if card.seat else "", strong=True)
            rows.append(Row((
                Cell(str(card.id), muted=True), Cell(self.brief(card.at), muted=True), seat, self._person(card.person, muted=True),
                Cell(self.words.term("level", card.level), tone, pill=True),
                Cell(f"{card.clause}  {self.context.words.say(f'clause.chess.{card.clause}.title')}"),
                Cell(card.note or (self.talk("cards.automatic") if card.automatic else ""), muted=True),
                Cell(self.talk("cards.revoked") if card.revoked else "", muted=True, tip=card.revoked),
            ), card))  # fmt: skip
        return ("n", "time", "mask", "person", "level", "clause", "note", "state"), rows, 6

    def _substitutes(self) -> tuple[tuple[str, ...], list[Row], int]:
        state = self.context.desk.state
        queue = persons.replies(state)
        rows = []
        for person in state.persons.values():
            if not person.substitute and not person.gone:
                continue
            place = str(queue.index(person.name) + 1) if person.name in queue else ""
            replied = self.brief(person.replied) if person.replied is not None else ""
            how = "gone" if person.gone else "seated" if person.seat else "free"
            name = Cell(person.name, strong=True) if how == "free" else self._person(person.name, strong=True)  # else he has had a mask
            rows.append(Row((
                Cell(place, strong=True), name, Cell(replied, muted=True),
                Cell(self.talk(f"sub.{how}"), "jade" if how == "free" else "neutral", pill=True),
            ), person.name))  # fmt: skip
        return ("place", "person", "replied", "state"), rows, 1

    def _posts(self) -> tuple[tuple[str, ...], list[Row], int]:
        rows = [
            Row((
                Cell(self.brief(post.at), muted=True), Cell(str(post.day), muted=True),
                Cell(self.words.term("post", post.kind), "red" if post.kind == "ghost" else "neutral", pill=True),
                Cell(self.context.desk.name_of(post.who), strong=True), Cell(self._noted(post.note), muted=True),
            ), post)
            for post in reversed(self.context.desk.state.posts)
        ]  # fmt: skip
        return ("time", "day", "kind", "mask", "note"), rows, 4

    def _noted(self, note: str) -> str:
        kind, _, rest = note.partition(" ")
        said = self.words.term("ghost", kind) if kind in GHOSTS else kind
        return f"{said}  {rest}".strip()

    def _awards(self) -> tuple[tuple[str, ...], list[Row], int]:
        rows = [
            Row((Cell(self.words.term("award", each.award), strong=True), self._person(each.person), Cell(each.note, muted=True)), each)
            for each in self.context.desk.state.nominations
        ]
        return ("award", "person", "note"), rows, 2

    # --- what is due --------------------------------------------------------------------------------------------------

    def _show_due(self) -> None:
        while (item := self._due.box.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.hide()
                widget.deleteLater()
        state = self.context.desk.state
        for ask in state.asks:
            choices = sorted(
                ((x.value, self.words.choice(ask, x, self.context.desk.name_of)) for x in ask.choices), key=lambda p: p[0] != ask.default
            )
            made = AskRow(
                self.context.palette, self.words, self.words.ask(ask, self.context.desk.name_of), "", (ask.clause,), choices, room=ROOM
            )
            made.setProperty("ask", ask.id)
            made.chosen.connect(self._on_answer)
            self._due.box.addWidget(made)
        self._duties = tuple(duty for duty in duties(state, self.context.desk.now()) if self.sees or not duty.secret)
        for at, duty in enumerate(self._duties):
            self._due.box.addWidget(self._duty(at, duty))
        if not state.asks and not self._duties:
            self._due.box.addWidget(PlainText(self.talk("persons.nothing"), "body", "muted", wrap=True))
        self._due.box.addStretch(1)

    def _duty(self, at: int, duty: Duty) -> QWidget:
        choices = [(str(n), self.talk(f"press.{verb}")) for n, (verb, _) in enumerate(duty.steps)]
        lead = self.talk(f"duty.{duty.code}.why", **duty.params)
        made = AskRow(
            self.context.palette, self.words, self.talk(f"duty.{duty.code}", **duty.params), lead, duty.clauses, choices, room=ROOM
        )
        made.setProperty("duty", at)
        made.chosen.connect(self._on_duty)
        return made

    def _on_answer(self, choice: str) -> None:
        row_ = self.sender()
        if row_ is not None:
            self._did(self.context.desk.do(Answer(ask=str(row_.property("ask")), choice=choice)))

    def _on_duty(self, choice: str) -> None:
        row_ = self.sender()
        if row_ is not None:
            verb, known = self._duties[int(row_.property("duty"))].steps[int(choice)]
            self.go(verb, known)

    # --- presses ------------------------------------------------------------------------------------------------------

    def seat(self) -> str:
        """The seat that is chosen, or nothing."""
        chosen = self.table.selected()
        return chosen if isinstance(chosen, str) and chosen in self.context.desk.state.seats else ""

    def _on_press(self) -> None:
        button = self.sender()
        if button is None:
            return
        verb, seat = str(button.property("verb")), self.seat()
        name = "person" if verb in {"give_card", "report_ghost_post"} else "seat"
        known = {name: seat} if seat and any(verb == each for each, _ in OF_SEAT) else {}
        self.go(verb, known)

    def go(self, verb: str, known: dict[str, Any]) -> None:
        """Enter what is complete; ask for the rest."""
        if verb == "check_in" and "seat" in known:
            self._did(self.context.desk.do(CheckIn(seat=known["seat"])))
        elif verb == "record_analysis" and "seat" in known:
            self._did(self.context.desk.do(c.RecordAnalysis(seat=known["seat"], day=self.context.desk.state.number)))
        elif verb in AT_ONCE:
            self._did(self.context.desk.do(self.context.desk.command({"do": verb, **known})))
        else:
            self.wanted.emit(verb, known)

    def _did(self, result: Any) -> None:
        self.say(self.words.refusal(result, self.context.desk.name_of) if isinstance(result, Refusal) else "")
        self.refresh()
        self.table.setFocus(Qt.FocusReason.OtherFocusReason)

    def _on_chosen(self, chosen: Any) -> None:
        """Enter on a row: check a seat in, take a card back."""
        if self.page.value == "seats" and isinstance(chosen, str):
            seat = self.context.desk.state.seats[chosen]
            if seat.checked_in is None and seat.alive:
                self.go("check_in", {"seat": chosen})
            else:
                self.go("record_analysis", {"seat": chosen})
        elif self.page.value == "cards" and chosen is not None and not chosen.revoked:
            self.wanted.emit("revoke_card", {"card": chosen.id})
        elif self.page.value == "substitutes" and isinstance(chosen, str):
            self.wanted.emit("sub_reply", {"person": chosen})
