"""Private talks with their clocks, and the shelters: open and close, who may speak there now (sections 6 and 10)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from moderator.play.instants import SECOND
from moderator.play.messages import Refusal
from moderator.rulesets.prison.commands import day as d
from moderator.rulesets.prison.roles import SIDES
from moderator.rulesets.prison.state import GameState, Session
from ui.forum.prison.day_questions import everybody
from ui.forum.sheet import Sheet, covered
from ui.table.dialogs.base import sunk_panel
from ui.widgets.buttons import KeyButton
from ui.widgets.fields import ChoiceField
from ui.widgets.panel import Scroll, row
from ui.widgets.table import Cell, Row, TableView
from ui.widgets.tag import ClauseTag, Tag
from ui.widgets.text import PlainText

if TYPE_CHECKING:
    from ui.table.context import Context

SIDE_WIDTH: Final = 440
HEIGHT: Final = 620
MOST: Final = 704
SOON: Final = 5 * 60
CLAUSES: Final = {"question": "P-identity-3b", "conspiracy": "P-identity-4a", "chat": "P-identity-2.1"}


class SessionsDialog(Sheet):
    """``wanted``: a verb that needs more than a press. Enter on a talk ends it."""

    wanted = Signal(str, object)

    def __init__(self, context: Context, *, parent: QWidget | None = None) -> None:
        words = context.words.of("prison")
        super().__init__(context, words.say("ui.forum.talks.title"), words.say("ui.forum.talks.lead"), width=1180, parent=parent)
        self.setMinimumHeight(HEIGHT)
        self.setMaximumHeight(MOST)
        self.table = TableView(context.palette, self.talk("talks.title"))
        self.table.chosen.connect(self._on_chosen)
        self.panel = sunk_panel(self.talk("shelter.title"))
        self.panel.setFixedWidth(SIDE_WIDTH)
        self._make_shelter()
        self.body.addLayout(both := row(self.table, self.panel, spacing=14), 1)
        both.setStretch(0, 1)
        self.end = KeyButton(self.talk("talks.end"), kind="plain", key="Ctrl+E", table=True)
        self.end.clicked.connect(self.end_talk)
        self.new = KeyButton(self.talk("talks.new"), kind="plain", key="Ctrl+T", table=True)
        self.new.clicked.connect(self._new)
        self.add_buttons(self.end, self.new, None, self.closer())
        self.refresh()
        self.table.selectRow(0)
        self.table.setFocus()

    def _make_shelter(self) -> None:
        self.shelter_tag = Tag(self.context.palette)
        self.panel.head.addWidget(self.shelter_tag)
        self.panel.head.addWidget(ClauseTag("P-amend-2", self.context.words, "prison"))
        self.opens = KeyButton(self.talk("shelter.open"), kind="plain", key="Ctrl+1", table=True)
        self.shuts = KeyButton(self.talk("shelter.close"), kind="plain", key="Ctrl+2", table=True)
        for button, opens in ((self.opens, True), (self.shuts, False)):
            button.setProperty("opens", opens)
            button.clicked.connect(self._on_shelter)
        self.panel.body.addLayout(row(self.opens, self.shuts, None))
        self.who = Scroll()
        self.who.box.setSpacing(4)
        self.panel.body.addWidget(self.who, 1)
        self.speaker, self.where = ChoiceField(), ChoiceField()
        for text, seat in everybody(self.context):
            self.speaker.addItem(text, seat)
        for side in SIDES:
            self.where.addItem(self.talk("shelter.of", side=side), side)
        self.speaker.setAccessibleName(self.talk("shelter.speaker"))
        self.where.setAccessibleName(self.talk("shelter.where"))
        self.verdict = PlainText("", "body", wrap=True)
        self.verdict.setMinimumHeight(44)
        self.verdict.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.note = KeyButton(self.talk("shelter.note"), kind="plain", key="Ctrl+3", table=True)
        self.report = KeyButton(self.talk("shelter.report"), kind="plain", key="Ctrl+4", table=True)
        self.note.clicked.connect(self.spoke)
        self.report.clicked.connect(self._report)
        self.panel.body.addWidget(PlainText(self.talk("shelter.check"), "strong"))
        self.panel.body.addWidget(self.speaker)
        self.panel.body.addWidget(self.where)
        self.panel.body.addWidget(self.verdict)
        self.panel.body.addLayout(row(self.note, self.report, None))
        self.speaker.currentIndexChanged.connect(self._check)
        self.where.currentIndexChanged.connect(self._check)

    # --- what is shown ------------------------------------------------------------------------------------------------

    @property
    def state(self) -> GameState:
        """The game."""
        state: GameState = self.context.desk.state
        return state

    def refresh(self) -> None:
        """Everything anew."""
        at = max(0, self.table.currentIndex().row())
        heads = [self.talk(f"talks.head.{name}") for name in ("kind", "seats", "from", "until", "left")]
        talks = list(reversed(self.state.sessions)) if self.sees else []
        rows = [self._row(talk) for talk in talks]
        if not self.sees:
            rows = [Row(tuple(Cell(covered(n), muted=True) for n in (4, 12, 5, 5, 4))) for _ in range(3)]
        elif not rows:
            rows = [Row((Cell(self.talk("talks.none"), muted=True), *(Cell(""),) * 4))]
        self.table.show_rows(heads, rows, stretch=1)
        self.table.selectRow(min(at, len(rows) - 1))
        self.end.setEnabled(self.sees and any(talk.closed is None for talk in self.state.sessions))
        self._show_shelter()
        self._check()

    def _row(self, talk: Session) -> Row:
        now = self.context.desk.now()
        left = (talk.until - now) // SECOND
        if talk.closed is not None:
            text, tone = self.talk("talks.closed", time=self.brief(talk.closed)), "neutral"
        elif left <= 0:
            text, tone = self.talk("talks.over"), "red"
        else:
            text, tone = self.talk("talks.left", left=f"{left // 60}:{left % 60:02d}"), "amber" if left <= SOON else "jade"
        names = self.words.join(self.state.name_of(seat) for seat in talk.seats)
        return Row((
            Cell(self.words.term("office", talk.kind), strong=True, tip=CLAUSES[talk.kind]), Cell(names),
            Cell(self.brief(talk.opened), muted=True),
            Cell(self.brief(talk.until), muted=True), Cell(text, tone, pill=True),
        ), talk)  # fmt: skip

    def _show_shelter(self) -> None:
        state, now, box = self.state, self.context.desk.now(), self.who.box
        clock = state.clock
        open_now = state.phase == "day" and clock is not None and clock.shelter_from <= now < clock.shelter_to
        self.shelter_tag.set_text(self.talk("shelter.is_open" if open_now else "shelter.is_shut"), "jade" if open_now else "neutral")
        while (item := box.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.hide()
                widget.deleteLater()
        if clock is not None:
            times = self.talk("shelter.times", since=self.brief(clock.shelter_from), until=self.brief(clock.shelter_to))
            box.addWidget(PlainText(times, "small", "muted", wrap=True))
        for side in SIDES:
            box.addWidget(PlainText(self.talk("shelter.of", side=side), "section", "muted"))
            names = [self.state.name_of(seat.id) for seat in state.seats.values() if seat.side == side and self._may(seat)]
            box.addWidget(PlainText(self.words.join(names) if names else self.talk("shelter.nobody"), "body", wrap=True))
        box.addStretch(1)

    def _may(self, seat: Any) -> bool:
        """Whether a seat may speak in its shelter; what a secret status bars shows only uncovered."""
        there = seat.on_field or (not self.sees and seat.id not in self.state.said_dead)
        marks = ("sidelined", "silenced", "abnormal") if self.sees else ("sidelined",)
        return bool(there) and not any(seat.has(mark) for mark in marks)

    def _check(self) -> None:
        """Whether the seat may speak there now: said before anything is entered."""
        if not hasattr(self, "end"):
            return
        seat, where = self.speaker.currentData(), self.where.currentData()
        if not self.sees:
            self.verdict.setText(covered(12))
            self.verdict.set_tone("muted")
            return
        found = self.context.desk.propose(d.ShelterSay(seat=seat, shelter=where))
        refused = isinstance(found, Refusal)
        self.verdict.setText(self.words.refusal(found, self.context.desk.name_of) if refused else self.talk("shelter.may", seat=seat))
        self.verdict.set_tone("red" if refused else "jade")
        self.note.setEnabled(not refused)

    def veil(self) -> None:
        """Who talks with whom is nobody else's business."""
        if hasattr(self, "end"):
            self.refresh()

    # --- presses ------------------------------------------------------------------------------------------------------

    def _on_chosen(self, chosen: Any) -> None:
        if isinstance(chosen, Session) and chosen.closed is None:
            self._did(d.CloseSession(id=chosen.id))

    def end_talk(self) -> None:
        """End the talk that is chosen, else the one that is on."""
        chosen = self.table.selected()
        running = [talk for talk in self.state.sessions if talk.closed is None]
        talk = chosen if isinstance(chosen, Session) and chosen.closed is None else running[-1] if running else None
        if talk is not None:
            self._did(d.CloseSession(id=talk.id))

    def _on_shelter(self) -> None:
        button = self.sender()
        if button is not None:
            self._did(d.AnnounceShelter(opens=bool(button.property("opens"))))

    def spoke(self) -> None:
        """Note that the seat has spoken."""
        self._did(d.ShelterSay(seat=self.speaker.currentData(), shelter=self.where.currentData()))

    def _report(self) -> None:
        gone = not self.state.seats[self.speaker.currentData()].on_field
        self.wanted.emit(
            "report", {"by": "host", "against": self.speaker.currentData(), "clause": "P-shelter-2.1" if gone else "P-shelter-2.2"}
        )

    def _new(self) -> None:
        self.wanted.emit("offices", {})

    def _did(self, command: Any) -> None:
        result = self.context.desk.do(command)
        self.say(self.words.refusal(result, self.context.desk.name_of) if isinstance(result, Refusal) else "")
        self.refresh()
