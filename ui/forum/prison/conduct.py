"""Penalties: the catalogue with what each clause offers, everybody's cards and how far the ladder has come, reports, complaints kept."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from moderator.play.commands import Answer
from moderator.play.messages import Refusal
from moderator.rulesets.prison.cards import CATALOGUE, of_seat
from moderator.rulesets.prison.state import GameState, Report, Seat
from ui.forum.prison.day_questions import HOST
from ui.forum.prison.seen import plain
from ui.forum.resolve.steps import AskRow
from ui.forum.sheet import Sheet, covered
from ui.table.dialogs.base import sunk_panel
from ui.widgets.buttons import KeyButton
from ui.widgets.panel import Scroll, row
from ui.widgets.segments import Segments
from ui.widgets.table import Cell, Row, TableView
from ui.widgets.text import PlainText

if TYPE_CHECKING:
    from ui.table.context import Context

PAGES: Final = ("catalogue", "ladder", "given", "reports")
ASKS: Final = frozenset({"A-CARD", "A-TRUTH", "A-RED", "A-LOST", "A-LIMIT", "A-RULES"})
TONES: Final = {"none": "neutral", "reminder": "neutral", "blue": "blue", "yellow": "amber", "red": "red"}
VERBS: Final = (("report", "Ctrl+1"), ("give_card", "Ctrl+2"), ("revoke_card", "Ctrl+3"), ("complain", "Ctrl+4"), ("faction_loses", ""))
SIDE_WIDTH: Final = 380
ROOM: Final = 320
HEIGHT: Final = 648
MOST: Final = 704


class ConductDialog(Sheet):
    """``wanted``: a verb and what is known of it. Enter on a clause gives a card by it, Enter on a seat gives it one."""

    wanted = Signal(str, object)

    def __init__(self, context: Context, *, page: str = "catalogue", parent: QWidget | None = None) -> None:
        words = context.words.of("prison")
        super().__init__(context, words.say("ui.forum.conduct.title"), width=1220, parent=parent)
        self.setMinimumHeight(HEIGHT)
        self.setMaximumHeight(MOST)
        self.page = Segments(PAGES, page, width=92)
        for name in PAGES:
            self.page.say(name, self.talk(f"conduct.{name}"))
        self.page.chosen.connect(self._on_page)
        self.head.insertWidget(1, self.page)
        self.table = TableView(context.palette, self.talk("conduct.title"))
        self.table.chosen.connect(self._on_chosen)
        self._due = Scroll((0, 0, 6, 0))
        self._due.box.setSpacing(4)
        side = sunk_panel(self.talk("conduct.due"))
        side.setFixedWidth(SIDE_WIDTH)
        side.body.addWidget(self._due)
        self.body.addLayout(both := row(self.table, side, spacing=14), 1)
        both.setStretch(0, 1)
        self.buttons: dict[str, KeyButton] = {}
        self.body.addLayout(row(*(self._button(verb, key) for verb, key in VERBS), None))
        self.add_buttons(None, self.closer())
        self.refresh()
        self.table.selectRow(0)
        self.table.setFocus()

    def _button(self, verb: str, key: str) -> KeyButton:
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
        made = {"catalogue": self._catalogue, "ladder": self._ladder, "given": self._given, "reports": self._reports}
        heads, rows, stretch = made[self.page.value]()
        self.table.show_rows([self.talk(f"conduct.head.{head}") for head in heads], rows, stretch=stretch)
        if rows:
            self.table.selectRow(min(at, len(rows) - 1))
        self._show_due()
        running = self.state.phase not in {"setup", "ended"}
        self.buttons["faction_loses"].setEnabled(running)
        self.buttons["revoke_card"].setEnabled(any(not card.revoked for card in self.state.cards))

    def veil(self) -> None:
        """Reports, and who plays which mask, are the host's."""
        if hasattr(self, "buttons") and self.buttons:
            self.refresh()

    def _catalogue(self) -> tuple[tuple[str, ...], list[Row], int]:
        words = self.context.words
        rows = []
        for clause, offered in CATALOGUE.items():
            marks = [Cell(self._level(level) if level in offered else "", TONES[level], pill=level in offered) for level in TONES]
            rows.append(Row((Cell(clause, strong=True), Cell(words.say(f"clause.prison.{clause}.title")), *marks), clause))
        return ("clause", "offence", *TONES), rows, 1

    def _level(self, level: str) -> str:
        return self.talk(f"conduct.head.{level}")

    def _ladder(self) -> tuple[tuple[str, ...], list[Row], int]:
        return (
            ("n", "mask", "person", "blue", "yellow", "red", "ladder", "state"),
            [self._person(n, seat) for n, seat in enumerate(self.state.seats.values(), 1)],
            1,
        )

    def _person(self, n: int, seat: Seat) -> Row:
        held = of_seat(self.state, seat.id)
        counts = [
            Cell(str(n_) if n_ else "", tone, pill=bool(n_))
            for n_, tone in ((held.blue, "blue"), (held.yellow, "amber"), (held.red, "red"))
        ]
        shown = seat if self.sees else plain(self.state, seat)
        state = "sidelined" if shown.has("sidelined") else shown.state
        ban = self.state.persons.get(seat.person)
        text = self.talk("conduct.ban") if ban is not None and ban.ban and self.sees else ""
        next_ = self.talk("conduct.next", blue=3 - held.blue, yellow=3 - held.yellow) if held.blue or held.yellow else ""
        return Row((
            Cell(str(n), muted=True), Cell(seat.mask, strong=True), Cell(seat.person if self.sees else covered(4), muted=True), *counts,
            Cell("  ".join(part for part in (next_, text) if part), muted=True),
            Cell(self.talk(f"conduct.state.{state}"), {"sidelined": "red", "field": "jade"}.get(state, "neutral"), pill=True),
        ), seat.id)  # fmt: skip

    def _given(self) -> tuple[tuple[str, ...], list[Row], int]:
        rows = []
        for card in reversed(self.state.cards):
            hidden = card.level == "reminder" and not self.sees
            seat = self.context.desk.name_of(card.seat) if card.seat else ""
            rows.append(Row((
                Cell(str(card.id), muted=True), Cell(self.brief(card.at), muted=True), Cell(covered(4) if hidden else seat, strong=True),
                Cell(self.words.term("level", card.level), "neutral" if card.revoked else TONES[card.level], pill=True), Cell(card.clause),
                Cell(covered(8) if hidden or (card.note and not self.sees) else card.note, muted=True),
                Cell(self.talk("conduct.revoked") if card.revoked else "", muted=True, tip=card.revoked),
            ), card))  # fmt: skip
        if not rows:
            rows = [Row((Cell(""), Cell(""), Cell(self.talk("conduct.no_cards"), muted=True), *(Cell(""),) * 4))]
        return ("n", "time", "mask", "level", "clause", "note", "state_of"), rows, 5

    def _reports(self) -> tuple[tuple[str, ...], list[Row], int]:
        """Complaints about the host are counted, and shown when the game is over (P-supp-3)."""
        over = self.state.phase == "ended"
        rows = [self._report(each) for each in reversed(self.state.reports) if over or each.against != HOST]
        kept = sum(each.against == HOST for each in self.state.reports)
        if kept and not over:
            rows.insert(
                0,
                Row(
                    (
                        Cell(""),
                        Cell(""),
                        Cell(""),
                        Cell(""),
                        Cell("P-supp-3", strong=True),
                        Cell(self.talk("conduct.kept", n=kept), muted=True),
                    )
                ),
            )
        if not rows:
            rows = [Row((*(Cell(""),) * 5, Cell(self.talk("conduct.no_reports"), muted=True)))]
        return ("n", "time", "by", "against", "clause", "text"), rows, 5

    def _report(self, report: Report) -> Row:
        name = self.context.desk.name_of
        known = {HOST: self.talk("report.host"), "rules": self.talk("report.rules")}
        by, against = (known.get(who, name(who)) for who in (report.by, report.against))
        shown = (by, against, report.clause, report.text) if self.sees else (covered(4), covered(4), covered(6), covered(12))
        return Row((
            Cell(str(report.id), muted=True), Cell(self.brief(report.at), muted=True), Cell(shown[0]),
            Cell(shown[1], strong=True), Cell(shown[2]), Cell(shown[3], muted=True),
        ), report)  # fmt: skip

    # --- what waits ---------------------------------------------------------------------------------------------------

    def _show_due(self) -> None:
        box = self._due.box
        while (item := box.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.hide()
                widget.deleteLater()
        asks = [ask for ask in self.context.desk.asks if ask.code in ASKS]
        if asks and not self.sees:
            box.addWidget(PlainText(self.talk("conduct.covered", n=len(asks)), "strong", "amber", wrap=True))
            box.addWidget(PlainText(self.talk("covered.text"), "small", "muted", wrap=True))
        for ask in asks if self.sees else ():
            names = self.context.desk.name_of
            choices = [(choice.value, self.words.choice(ask, choice, names)) for choice in ask.choices]
            report = next((each for each in self.state.reports if each.id == ask.params.get("n")), None)
            reason = report.text if report is not None else ""
            made = AskRow(
                self.context.palette,
                self.context.words,
                self.words.ask(ask, names),
                reason,
                (ask.clause,),
                choices,
                game="prison",
                room=ROOM,
            )
            made.setProperty("ask", ask.id)
            made.chosen.connect(self._on_answer)
            box.addWidget(made)
        if not asks:
            box.addWidget(PlainText(self.talk("conduct.nothing"), "body", "muted", wrap=True))
        box.addWidget(PlainText(self.talk("conduct.help"), "small", "muted", wrap=True))
        box.addStretch(1)

    def _on_answer(self, choice: str) -> None:
        row_ = self.sender()
        if row_ is not None:
            result = self.context.desk.do(Answer(ask=str(row_.property("ask")), choice=choice))
            self.say(self.words.refusal(result, self.context.desk.name_of) if isinstance(result, Refusal) else "")
            self.refresh()
            self.table.setFocus(Qt.FocusReason.OtherFocusReason)

    # --- presses ------------------------------------------------------------------------------------------------------

    def _known(self, verb: str) -> dict[str, Any]:
        chosen = self.table.selected()
        if self.page.value == "catalogue" and isinstance(chosen, str):
            return {"clause": chosen}
        if self.page.value == "ladder" and isinstance(chosen, str):
            return {"against": chosen} if verb == "report" else {"person": chosen}
        if self.page.value == "given" and verb == "revoke_card" and hasattr(chosen, "revoked"):
            return {"card": chosen.id}
        return {}

    def _on_press(self) -> None:
        button = self.sender()
        if button is not None:
            verb = str(button.property("verb"))
            self.wanted.emit(verb, self._known(verb))

    def _on_chosen(self, chosen: Any) -> None:
        verb = "revoke_card" if self.page.value == "given" else "give_card"
        if chosen is not None and self.page.value != "reports" and not (verb == "revoke_card" and chosen.revoked):
            self.wanted.emit(verb, self._known(verb))
