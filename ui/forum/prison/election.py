"""The election: ballots of both sides, counts, ties, the clock of the second round, the pick, what the host decides (section 4)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from moderator.play.commands import Answer
from moderator.play.instants import SECOND
from moderator.play.messages import Refusal
from moderator.rulesets.prison.commands import day as d
from moderator.rulesets.prison.election import counting, sides_of, tops
from moderator.rulesets.prison.roles import SIDES, Side, other
from moderator.rulesets.prison.state import Election, GameState
from ui.forum.prison.seen import seen
from ui.forum.resolve.steps import AskRow
from ui.forum.sheet import Sheet
from ui.table.dialogs.base import sunk_panel
from ui.widgets.buttons import KeyButton
from ui.widgets.fields import ChoiceField
from ui.widgets.panel import Scroll, row
from ui.widgets.table import Cell, Row, TableView
from ui.widgets.tag import ClauseTag, Tag
from ui.widgets.text import PlainText

if TYPE_CHECKING:
    from ui.table.context import Context

SIDE_WIDTH: Final = 400
ROOM: Final = 330
HEIGHT: Final = 640
MOST: Final = 704
CANDIDATE: Final = 3
NAME: Final = 14
"""Letters of a mask that its column has room for."""


class ElectionDialog(Sheet):
    """``wanted``: a verb that needs more than a press. A ballot is entered with Enter on the voter, the candidate, Enter again."""

    wanted = Signal(str, object)

    def __init__(self, context: Context, *, parent: QWidget | None = None) -> None:
        words = context.words.of("prison")
        super().__init__(context, words.say("ui.forum.elect.title"), width=1180, secret=False, parent=parent)
        self.setMinimumHeight(HEIGHT)
        self.setMaximumHeight(MOST)
        self.round, self.clock_tag = Tag(context.palette), Tag(context.palette)
        for at, part in enumerate((self.round, self.clock_tag, ClauseTag("P-amend-4", context.words, "prison"))):
            self.head.insertWidget(1 + at, part)
        self.table = TableView(context.palette, self.talk("elect.ballots"))
        self.table.chosen.connect(self._on_row)
        self._side = Scroll((0, 0, 6, 0))
        self._side.box.setSpacing(6)
        panel = sunk_panel(self.talk("elect.counts"))
        panel.setFixedWidth(SIDE_WIDTH)
        panel.body.addWidget(self._side)
        self.body.addLayout(both := row(self.table, panel, spacing=14), 1)
        both.setStretch(0, 1)
        self.candidate = ChoiceField()
        self.candidate.setMinimumWidth(440)
        self.candidate.setAccessibleName(self.talk("elect.candidate"))
        self.cast = KeyButton(self.talk("elect.cast"), kind="plain", key="Ctrl+B", table=True)
        self.cast.clicked.connect(self.vote)
        self.voter = PlainText("", "strong")
        self.entry = row(self.voter, self.candidate, self.cast, None)
        self.body.addLayout(self.entry)
        self.close_it = KeyButton(self.talk("elect.close"), kind="primary", key="Ctrl+Return", table=True)
        self.close_it.clicked.connect(self.close_round)
        self.open_it = KeyButton(self.talk("elect.open"), kind="primary", key="Ctrl+O", table=True)
        self.open_it.clicked.connect(self._open)
        self.appoint = KeyButton(self.talk("elect.appoint"), kind="plain", key="Ctrl+M", table=True)
        self.appoint.clicked.connect(self._appoint)
        self.add_buttons(self.appoint, None, self.closer(), self.open_it, self.close_it)
        self.refresh()
        self.table.selectionModel().currentRowChanged.connect(self._on_current)
        self.table.selectRow(0)
        self._on_current()
        self.table.setFocus()

    @property
    def state(self) -> GameState:
        """The game for the eyes that are on it."""
        return seen(self.context)  # type: ignore[arg-type]

    @property
    def election(self) -> Election | None:
        """The one that is on, or was."""
        return self.state.election

    # --- what is shown ------------------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Everything anew."""
        at = max(0, self.table.currentIndex().row())
        election = self.election
        open_now = election is not None and election.open
        rows = [self._row(n, seat.id) for n, seat in enumerate(self.state.seats.values(), 1) if seat.on_field]
        heads = [self.talk(f"elect.head.{name}") for name in ("n", "side", "mask", "candidate", "time", "votes")]
        widest = [[row_.cells[at_] for row_ in rows] for at_ in range(len(heads))]
        widest[CANDIDATE] = [Cell("M" * NAME)]
        self.table.show_rows(heads, rows, stretch=2, widest=widest)
        if rows:
            self.table.selectRow(min(at, len(rows) - 1))
        self.round.setVisible(election is not None)
        if election is not None:
            self.round.set_text(
                self.talk("elect.round", n=election.round) if open_now else self.talk("elect.over"), "amber" if open_now else "jade"
            )
        self._say_clock(election)
        for part in (self.voter, self.candidate, self.cast, self.close_it):
            part.setVisible(open_now)
        self.open_it.setVisible(not open_now and (election is None or sides_of(self.state) != SIDES))
        self._show_side(election)

    def _say_clock(self, election: Election | None) -> None:
        until = election.until if election is not None and election.open else None
        self.clock_tag.setVisible(until is not None)
        if until is not None:
            left = (until - self.context.desk.now()) // SECOND
            text = (
                self.talk("elect.until", time=self.brief(until), left=f"{left // 60}:{left % 60:02d}")
                if left > 0
                else self.talk("elect.passed")
            )
            self.clock_tag.set_text(text, "red" if left <= 0 else "amber")

    def _row(self, n: int, seat: str) -> Row:
        state, election = self.state, self.election
        found = state.seats[seat]
        posts = [post for post in election.posts if post.voter == seat] if election is not None else []
        counted = counting(state, election) if election is not None else {}
        votes = Counter(counted.values())[seat]
        leader = state.leaders.get(found.side) == seat
        last = self.brief(posts[-1].at) if posts else ""
        changed = self.talk("elect.changed", n=len(posts)) if len(posts) > 1 else ""
        barred = found.has("sidelined")
        said = state.name_of(counted[seat]) if seat in counted else self.talk("elect.sidelined") if barred else "\N{EN DASH}"
        return Row((
            Cell(str(n), muted=True), Cell(self.words.term("side", found.side), "blue" if found.side == "guard" else "amber", pill=True),
            Cell(found.mask, strong=True), Cell(said, muted=seat not in counted), Cell(f"{last} {changed}".strip(), muted=True),
            Cell(self.talk("elect.leader") if leader else str(votes) if votes else "", "jade" if leader else "", pill=leader, strong=True),
        ), seat)  # fmt: skip

    def _show_side(self, election: Election | None) -> None:
        box = self._side.box
        while (item := box.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.hide()
                widget.deleteLater()
        for ask in self.state.asks:
            if ask.code in {"A-PICK", "A-LEADER"}:
                box.addWidget(self._ask(ask))
        for side in SIDES:
            box.addWidget(PlainText(self.words.term("side", side), "section", "muted"))
            for text, tone in self._counts(side, election):
                box.addWidget(PlainText(text, "body", tone, wrap=True))
        box.addWidget(PlainText(self.talk("elect.help"), "small", "muted", wrap=True))
        box.addStretch(1)

    def _ask(self, ask: Any) -> QWidget:
        names = self.context.desk.name_of
        choices = [(choice.value, self.words.choice(ask, choice, names)) for choice in ask.choices]
        reason = self.talk("elect.picks", seat=ask.params["seat"]) if ask.params.get("seat") else ""
        made = AskRow(
            self.context.palette, self.context.words, self.words.ask(ask, names), reason, (ask.clause,), choices, game="prison", room=ROOM
        )
        made.setProperty("ask", ask.id)
        made.chosen.connect(self._on_answer)
        return made

    def _counts(self, side: Side, election: Election | None) -> list[tuple[str, str]]:
        state = self.state
        leader = state.leaders.get(side)
        if leader:
            how = self.talk(f"elect.how.{state.chosen.get(side, 'vote')}")
            return [(self.talk("elect.elected", seat=leader, how=how), "jade")]
        if election is None:
            return [(self.talk("elect.not_yet"), "muted")]
        if election.settled and not election.open:
            return [(self.talk("elect.no_leader"), "muted")]
        votes = Counter(c for v, c in counting(state, election).items() if state.seats[v].side == side)
        lines = [(self.talk("elect.count", seat=seat, n=n), "") for seat, n in votes.most_common()]
        top = tops(state, election, side)
        if len(top) > 1:
            lines.append((self.talk("elect.tied", n=len(top)), "amber"))
        voters = [seat for seat in state.side(side) if not seat.has("sidelined")]
        missing = [seat.id for seat in voters if seat.id not in counting(state, election)]
        if missing and election.open:
            lines.append((self.talk("elect.missing", lines=missing), "muted"))
        return lines

    # --- entering -----------------------------------------------------------------------------------------------------

    def _on_current(self, *_: Any) -> None:
        seat = self.table.selected()
        state = self.state
        self.candidate.clear()
        if not isinstance(seat, str) or seat not in state.seats:
            return
        order = list(state.seats)
        for each in state.side(state.seats[seat].side):
            self.candidate.addItem(f"{order.index(each.id) + 1}  {each.mask}", each.id)
        election = self.election
        now = counting(state, election).get(seat) if election is not None else None
        self.candidate.setCurrentIndex(max(0, self.candidate.findData(now)))
        self.voter.setText(self.talk("elect.of", seat=seat))

    def _on_row(self, _: Any) -> None:
        if self.candidate.isVisible():
            self.candidate.setFocus(Qt.FocusReason.OtherFocusReason)

    def vote(self) -> None:
        """The ballot of the voter in hand; then on to the next one."""
        voter, candidate = self.table.selected(), self.candidate.currentData()
        if isinstance(voter, str) and isinstance(candidate, str) and self._did(d.Elect(voter=voter, candidate=candidate)):
            self.table.selectRow(min(self.table.currentIndex().row() + 1, self.table.model().rowCount() - 1))
            self.table.setFocus(Qt.FocusReason.OtherFocusReason)

    def close_round(self) -> None:
        """Count the round."""
        self._did(d.CloseElection())

    def _on_answer(self, choice: str) -> None:
        """The leader's pick where it is his to make, else what the host decides."""
        row_ = self.sender()
        ask = next((each for each in self.context.desk.asks if row_ is not None and each.id == row_.property("ask")), None)
        if ask is None:
            return
        leader = self.context.desk.state.leader(other(ask.params["side"])) if ask.code == "A-PICK" else None
        if leader is not None and choice != "none":
            self._did(d.PickLeader(by=leader, seat=choice))
        else:
            self._did(Answer(ask=ask.id, choice=choice))

    def _open(self) -> None:
        self.wanted.emit("open_election", {})

    def _appoint(self) -> None:
        self.wanted.emit("appoint_leader", {})

    def _did(self, command: Any) -> bool:
        result = self.context.desk.do(command)
        refused = isinstance(result, Refusal)
        self.say(self.words.refusal(result, self.context.desk.name_of) if refused else "")
        self.refresh()
        return not refused
