"""One person: where he stands, his matches with their scores worked out line by line, his cards, what happened to him."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QStackedWidget, QVBoxLayout, QWidget

from moderator.cup import people
from moderator.play.messages import Step
from ui.cup.people.record import Sitting, cards, history, sittings
from ui.cup.people.standing import TONES, actions, cards_said, where_said
from ui.forum.sheet import Sheet, covered
from ui.table.standings import points
from ui.table.substitute.working import WorkingBox
from ui.theme import SPACE
from ui.widgets.buttons import KeyButton
from ui.widgets.panel import row
from ui.widgets.segments import Segments
from ui.widgets.table import Cell, LazyRows, Row, TableView
from ui.widgets.tag import Tag
from ui.widgets.text import PlainText

if TYPE_CHECKING:
    from moderator.cup.state import CupState
    from ui.cup.context import CupContext

WIDTH: Final = 940
HEIGHT: Final = 620
PAGES: Final = ("matches", "cards", "history")
DANGER: Final = frozenset({"expel"})
MATCHES: Final = 190
"""Height of the list of matches over the working of one."""


class PersonSheet(Sheet):
    """``stepped`` carries what was pressed for him, after the sheet is closed."""

    stepped = Signal(object)

    context: CupContext

    def __init__(self, context: CupContext, name: str, *, parent: QWidget | None = None) -> None:
        super().__init__(context, name, width=WIDTH, parent=parent)
        self.setMinimumHeight(HEIGHT)
        self.name = name
        state: CupState = context.desk.state
        self.sittings: tuple[Sitting, ...] = sittings(state, name)
        self.body.addLayout(self._facts(state))
        self.pages = Segments(PAGES, "matches", width=120)
        for page in PAGES:
            self.pages.say(page, context.say(f"person.{page}"))
        self.pages.chosen.connect(self._turn)
        self.body.addWidget(self.pages)
        self.stack = QStackedWidget()
        for made in (self._matches(), self._cards(state), self._history()):
            self.stack.addWidget(made)
        self.body.addWidget(self.stack, 1)
        self.acts: dict[str, KeyButton] = {}
        self._known = dict(actions(state, name))
        for verb in self._known:
            button = self.acts[verb] = KeyButton(
                context.say(f"people.act.{verb}"), kind="danger" if verb in DANGER else "plain", table=True
            )
            button.setProperty("verb", verb)
            button.clicked.connect(self._on_act)
        self.away = KeyButton(context.say("close"), kind="primary", hint="Esc", table=True)
        self.away.clicked.connect(self.reject)
        self.add_buttons(*self.acts.values(), None, self.away)
        self.matches.setFocus()

    # --- parts --------------------------------------------------------------------------------------------------------

    def _facts(self, state: CupState) -> QGridLayout:
        """Status, number, when he entered, cards as they stand, how he is reached."""
        context, entrant = self.context, state.people[self.name]
        where = people.where(state, self.name)
        status = Tag(context.palette, context.words.term("standing", where.status), TONES[where.status])
        self.standing = PlainText(where_said(context, where), "strong", wrap=True)
        said = context.say("person.number", n=entrant.number, until=context.local(entrant.registered).isoformat(timespec="minutes"))
        self.contact = PlainText("", "body", "muted")
        self.counters = PlainText(cards_said(context, self.name) or context.say("person.no_cards"), "body", wrap=True)
        left = entrant.withdrawn or entrant.expelled
        self.reason = PlainText(context.say("person.left", reason=left) if left else "", "small", "muted", wrap=True)
        self.reason.setVisible(bool(left))
        grid = QGridLayout()
        grid.setHorizontalSpacing(2 * SPACE)
        grid.addLayout(row(status, self.standing), 0, 0)
        grid.addWidget(PlainText(said, "small", "muted"), 0, 1)
        grid.addWidget(self.counters, 1, 0)
        grid.addWidget(self.contact, 1, 1)
        grid.addWidget(self.reason, 2, 0, 1, 2)
        grid.setColumnStretch(0, 1)
        self.veil()
        return grid

    def _matches(self) -> QWidget:
        context, say = self.context, self.context.say
        self.matches = TableView(context.palette, say("person.matches"))
        heads = tuple(say(f"person.col.{name}") for name in ("round", "match", "came", "games", "red", "total", "place", "leads"))
        self.matches.show_rows(heads, [self._match_row(each) for each in self.sittings], stretch=3)
        self.matches.setFixedHeight(MATCHES)
        self.matches.selectionModel().currentRowChanged.connect(self._on_match)
        self.work = WorkingBox(context)
        self.no_work = PlainText("", "body", "muted", wrap=True)
        page = QWidget()
        box = QVBoxLayout(page)
        box.setContentsMargins(0, 0, 0, 0)
        self.no_work.setAlignment(Qt.AlignmentFlag.AlignTop)
        for part, share in ((self.matches, 0), (self.no_work, 1), (self.work, 1)):
            box.addWidget(part, share)
        if self.sittings:
            self.matches.selectRow(len(self.sittings) - 1)
        self._on_match()
        return page

    def _match_row(self, each: Sitting) -> Row:
        context, score = self.context, each.score
        came = context.say(f"person.source.{each.source}") if each.source else context.say("person.drawn")
        games = status = ""
        if score is not None:
            parts = [points(score.inherited)] if score.inherited else []
            parts += [points(score.adopted)] if score.adopted else []
            games = " + ".join((*parts, *(points(value) for _, value in score.games)))
        else:
            status = context.words.term("match_status", each.status)
        final = self._kind(each.round) == "final"
        leads = context.words.term("destination", each.destination) if each.destination and not final else status
        return Row(
            (
                Cell(context.round_name(each.round)), Cell(each.match, strong=True), Cell(came, muted=True),
                Cell(games, tip=games), Cell(points(score.red) if score is not None and score.red else "", "red", right=True),
                Cell(points(score.total) if score is not None else "", strong=True, right=True),
                Cell(str(each.place or ""), right=True), Cell(leads, muted=True),
            ),
            each,
        )  # fmt: skip

    def _kind(self, name: str) -> str:
        each = self.context.desk.state.round(name)
        return each.plan.kind if each is not None else ""

    def _on_match(self) -> None:
        """The working of the match that is selected."""
        each: Sitting | None = self.matches.selected()
        work = each.work if each is not None else None
        self.work.setVisible(work is not None)
        self.no_work.setVisible(work is None)
        code = "person.no_matches" if each is None else "person.not_over"
        self.no_work.setText(self.context.say(code))
        if work is not None:
            self.work.show_working(work, past=True)

    def _cards(self, state: CupState) -> QWidget:
        context, say = self.context, self.context.say
        self.cards = TableView(context.palette, say("person.cards"))
        heads = tuple(say(f"person.col.{name}") for name in ("at", "level", "clause", "charged", "note"))
        rows = []
        for card in cards(state, self.name):
            word = context.alone("level", card.level)
            note = say("person.revoked", reason=card.revoked) if card.revoked else card.note
            tone = {"red": "red", "ban": "red"}.get(card.level, "amber")
            rows.append(Row((
                Cell(context.moment(card.at), muted=True), Cell(word, "neutral" if card.revoked else tone, pill=True), Cell(card.clause),
                Cell(card.match or say("person.between"), muted=not card.match), Cell(note, muted=bool(card.revoked), tip=note),
            ), card))  # fmt: skip
        self.cards.show_rows(heads, rows, stretch=4)
        if rows:
            return self.cards
        none = PlainText(say("person.no_cards"), "body", "muted")
        none.setAlignment(Qt.AlignmentFlag.AlignTop)
        return none

    def _history(self) -> QWidget:
        context, say = self.context, self.context.say
        self.told = TableView(context.palette, say("person.history"))
        found = history(tuple(context.desk.session.records), self.name)
        heads = tuple(say(f"person.col.{name}") for name in ("at", "what", "clause"))
        at = (Cell("88-88 88:88"),)
        rows = LazyRows(len(found), self._told_row)
        self._found = found
        self.told.show_rows(heads, rows, stretch=1, widest=(at, (), (Cell("S3.5.1 S3.5.2", pill=True),)))
        return self.told

    def _told_row(self, at: int) -> Row:
        record, line = self._found[at]
        said, clauses = self.context.trace(line, record.seq), " ".join(line.clauses)
        cells = (Cell(self.context.moment(record.at), muted=True), Cell(said, tip=said), Cell(clauses, "neutral", pill=bool(clauses)))
        return Row(cells, record.seq)

    # --- presses ------------------------------------------------------------------------------------------------------

    def _turn(self, page: str) -> None:
        self.stack.setCurrentIndex(PAGES.index(page))

    def veil(self) -> None:
        """How he is reached is the host's alone."""
        if hasattr(self, "contact"):
            contact = self.context.desk.state.people[self.name].contact or "\N{EN DASH}"
            self.contact.setText(self.context.say("person.contact", contact=contact if self.sees else covered(6)))

    def _on_act(self) -> None:
        verb = str(self.sender().property("verb"))
        self.accept()
        self.stepped.emit(Step(verb=verb, params=self._known[verb]))
