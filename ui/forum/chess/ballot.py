"""The ballot: every post with its verdict, the tally so far, who is missing; votes typed in, marked and asked for again; then: close."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final
from zoneinfo import ZoneInfo

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QGridLayout, QLineEdit, QWidget

from moderator.play.instants import Instant
from moderator.play.messages import Refusal
from moderator.rulesets.chess import phases
from moderator.rulesets.chess.commands import vote as v
from moderator.rulesets.chess.counting import Reading
from ui.forum.chess.votes import Votes, board, votes_of
from ui.forum.moments import when_of
from ui.forum.sheet import Sheet
from ui.table.dialogs.base import sunk_panel
from ui.widgets.buttons import KeyButton
from ui.widgets.fields import ChoiceField
from ui.widgets.floating import EDGE
from ui.widgets.panel import Scroll, column, row
from ui.widgets.table import Cell, Row, TableView
from ui.widgets.tag import ClauseTag, Tag
from ui.widgets.text import ElidedText, PlainText

if TYPE_CHECKING:
    from ui.table.context import Context

MOST = 704
SIDE: Final = 372
NAME: Final = 170
"""As wide as a mask may make its column."""
CHANNELS: Final = ("thread", "sms", "host")


class BallotDialog(Sheet):
    """``close_wanted``: the host wants to count; ``chart_wanted``: he wants to see who voted for whom."""

    close_wanted = Signal()
    chart_wanted = Signal()

    def __init__(self, context: Context, *, parent: QWidget | None = None) -> None:
        words = context.words.of(context.desk.session.ruleset.name)
        ballot = context.desk.state.ballot
        code = "ballot.runoff" if ballot is not None and ballot.runoff else "ballot.day"
        super().__init__(context, words.say(f"ui.forum.{code}", {"n": context.desk.state.number}), width=1200, parent=parent)
        self.setMinimumHeight(640)
        for deadline in phases.deadlines(context.desk.state):
            if deadline.code == "check_in":
                continue
            text = self.talk("due", what=self.words.term("deadline", deadline.code), at=self.brief(deadline.at))
            self.head.insertWidget(self.head.count() - 2, Tag(context.palette, text, self._late(deadline)))
        self.table = TableView(context.palette, self.talk("ballot.posts"))
        self._tally = Scroll()
        self._tally.box.setSpacing(6)
        side = sunk_panel(self.talk("ballot.tally"))
        side.setFixedWidth(SIDE)
        side.body.addWidget(self._tally)
        self.body.addLayout(middle := row(self.table, side, spacing=14), 1)
        middle.setStretch(0, 1)
        self.body.addLayout(self._entry())
        self._buttons()
        self.refresh()
        self.voter.setFocus()

    def _late(self, deadline: Any) -> str:
        return "red" if deadline.passed(self.context.desk.now()) else "neutral"

    def fit(self) -> None:
        """As high as the page allows."""
        page = self.parentWidget()
        self.resize(self.minimumWidth(), page.window().height() - 2 * EDGE if page is not None else MOST)

    # --- made once ----------------------------------------------------------------------------------------------------

    def _entry(self) -> QGridLayout:
        """One line in which a vote is typed in."""
        self.voter, self.target, self.channel = ChoiceField(), ChoiceField(), ChoiceField()
        self.at = QLineEdit()
        self.at.setPlaceholderText(self.talk("ballot.now"))
        self.take = KeyButton(self.talk("ballot.take"), hint="\N{DOWNWARDS ARROW WITH TIP LEFTWARDS}", table=True)
        self.take.clicked.connect(self.cast)
        for channel in CHANNELS:
            self.channel.addItem(self.words.term("channel", channel), channel)
        grid = QGridLayout()
        grid.setHorizontalSpacing(8)
        grid.setVerticalSpacing(2)
        fields = (("voter", self.voter, 3), ("target", self.target, 3), ("channel", self.channel, 2), ("at", self.at, 2))
        for at, (name, field, stretch) in enumerate(fields):
            field.setAccessibleName(self.talk(f"ballot.{name}"))
            grid.addWidget(PlainText(self.talk(f"ballot.{name}"), "small", "muted"), 0, at)
            grid.addWidget(field, 1, at)
            grid.setColumnStretch(at, stretch)
        self.at.returnPressed.connect(self.cast)
        grid.addWidget(self.take, 1, len(fields), Qt.AlignmentFlag.AlignBottom)
        return grid

    def _buttons(self) -> None:
        self.edited = KeyButton(self.talk("ballot.edited"), key="Ctrl+E", table=True)
        self.unclear = KeyButton(self.talk("ballot.unclear"), key="Ctrl+U", table=True)
        self.ask = KeyButton(self.talk("ballot.ask"), key="Ctrl+R", table=True)
        self.chart = KeyButton(self.talk("ballot.chart"), key="Ctrl+G", table=True)
        self.copy = KeyButton(self.talk("ballot.copy"), key="Ctrl+B", table=True)
        self.yes = KeyButton(self.talk("ballot.close"), kind="primary", key="Ctrl+Return", table=True)
        presses = ((self.edited, self.mark_edited), (self.unclear, self.mark_unclear), (self.ask, self.ask_again),
                   (self.chart, self._chart), (self.copy, self.copy_board), (self.yes, self._close))  # fmt: skip
        for button, press in presses:
            button.clicked.connect(press)
        self.add_buttons(self.edited, self.unclear, self.ask, self.chart, self.copy, None, self.closer(), self.yes)
        for button in (self.edited, self.unclear, self.ask, self.chart, self.copy, self.take, self.yes):
            button.setAutoDefault(False)

    # --- what is so ---------------------------------------------------------------------------------------------------

    @property
    def votes(self) -> Votes | None:
        """The open ballot, counted as of now."""
        ballot = self.context.desk.state.ballot
        return votes_of(self.context.desk.session, ballot, self.context.desk.now()) if ballot is not None else None

    def refresh(self) -> None:
        """Everything anew."""
        votes = self.votes
        heads = [self.talk(f"ballot.{name}") for name in ("n", "time", "voter", "what", "verdict", "clause")]
        rows = [self._row(n, reading) for n, reading in enumerate(votes.read.readings, 1)] if votes is not None else []
        self.table.show_rows(heads, rows[::-1], stretch=3)
        head = self.table.horizontalHeader()
        head.resizeSection(2, min(head.sectionSize(2), NAME))
        self._people(votes)
        open_ = votes is not None and votes.ballot.closed is None
        for button in (self.take, self.edited, self.unclear, self.ask, self.yes):
            button.setEnabled(open_)
        self.veil()

    def _people(self, votes: Votes | None) -> None:
        chosen = self.voter.currentData()
        for box, seats in ((self.voter, votes.voters if votes else ()), (self.target, votes.targets if votes else ())):
            box.clear()
            for seat in seats:
                missing = box is self.voter and votes is not None and seat in votes.read.missing
                name = self.context.desk.name_of(seat)
                box.addItem(self.talk("ballot.not_yet", seat=seat) if missing else name, seat)
        self.voter.setCurrentIndex(max(0, self.voter.findData(chosen)))

    def _row(self, n: int, reading: Reading) -> Row:
        post = reading.post
        what = self.talk(f"post.{post.kind}", target=post.target or None, channel=post.channel)
        if post.channel != "thread" and post.kind == "vote":
            what = self.talk("post.by", text=what, channel=self.words.term("channel", post.channel))
        verdict = self.talk("verdict.void" if reading.void else f"verdict.{reading.how}")
        if reading.void and post.kind == "vote":
            what = self.talk("post.why", text=what, why=self.words.term("ballot_fault", reading.how))
        tone = "red" if reading.void else "amber" if reading.how in {"edited", "asked"} else "jade"
        cells = (
            Cell(str(n), muted=True), Cell(self.brief(post.at, seconds=True), muted=True),
            Cell(self.context.desk.name_of(post.voter), strong=True),
            Cell(what, muted=reading.void, tip=what), Cell(verdict, tone, pill=True), Cell(" ".join(reading.clauses), muted=True),
        )  # fmt: skip
        return Row(cells, post.voter)

    def veil(self) -> None:
        """The tally: with the curses where the curtain is lifted; a place is kept for them where it is not."""
        while (item := self._tally.box.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.hide()
                widget.deleteLater()
        votes = self.votes
        if votes is None:
            return
        sees = self.sees
        found = {seat: votes.public.get(seat, 0) + (votes.curses.get(seat, 0) if sees else 0) for seat in votes.targets}
        for seat, number in sorted(found.items(), key=lambda pair: -pair[1]):
            if number:
                self._tally.box.addWidget(self._share(votes, seat, number, max(found.values()), sees=sees))
        read = votes.read
        for code, seats in (
            ("missing", read.missing),
            ("open", read.open),
            ("may_change", tuple(s for s in votes.voters if s in read.changes_left)),
        ):
            said = self.words.join(self.context.desk.name_of(seat) for seat in seats) if seats else self.talk("fact.none")
            self._tally.box.addWidget(PlainText(self.talk(f"ballot.{code}", n=len(seats)), "small", "muted"))
            self._tally.box.addWidget(PlainText(said, "small", wrap=True))
        self._tally.box.addStretch(1)

    def _share(self, votes: Votes, seat: str, number: int, most: int, *, sees: bool) -> QWidget:
        curse = votes.curses.get(seat, 0) if sees else 0
        bar = Bar(self.context.palette, number / most, curse / most if most else 0)
        unvoted = votes.assumed(seat)
        text = self.talk(
            "ballot.number.cursed" if curse else "ballot.number.assumed" if unvoted else "ballot.number", n=number, curse=curse
        )
        bar.setAccessibleName(f"{self.context.desk.name_of(seat)} {text}")
        line = QWidget()
        line.setLayout(column(row(ElidedText(self.context.desk.name_of(seat), "strong"), None, PlainText(text, "strong")), bar, spacing=2))
        return line

    # --- presses ------------------------------------------------------------------------------------------------------

    def stamp(self) -> Instant | Refusal:
        """The time that stands in the field: a clock time is the last one that has been, nothing is now."""
        text, now = self.at.text().strip(), self.context.desk.now()
        zone = ZoneInfo(self.context.desk.state.zone)
        return when_of(text, now, zone) if text else now

    def cast(self) -> None:
        """Take the vote that stands in the line: a first one or a change."""
        votes, at = self.votes, self.stamp()
        if votes is None or isinstance(at, Refusal):
            self.say(self.talk("ballot.bad_time", value=self.at.text()))
            return
        voter, target = str(self.voter.currentData()), str(self.target.currentData())
        again = any(post.voter == voter and post.kind == "vote" for post in votes.ballot.posts)
        kind = v.ChangeVote if again else v.CastVote
        self._did(self.context.desk.do(kind(voter=voter, target=target, channel=self.channel.currentData()), at=at))

    def _did(self, result: object) -> None:
        self.say(self.words.refusal(result, self.context.desk.name_of) if isinstance(result, Refusal) else "")
        if not isinstance(result, Refusal):
            self.at.clear()
            self.refresh()
            self.voter.setFocus()

    def _subject(self) -> str:
        """Whose post is chosen in the table, else whoever stands in the line."""
        return str(self.table.selected() or self.voter.currentData())

    def mark_edited(self) -> None:
        """His post was edited: ask what it said (C7.3)."""
        self._form = EditedDialog(self.context, self._subject(), parent=self)
        self._form.finished.connect(self.refresh)
        self._form.open()

    def mark_unclear(self) -> None:
        """His vote names nobody clearly (C7.7)."""
        votes, voter = self.votes, self._subject()
        stands = votes is not None and any(r.post.voter == voter and not r.void for r in votes.read.readings)
        self._did(self.context.desk.do(v.MarkUnclear(voter=voter, kind="change" if stands else "original")))

    def ask_again(self) -> None:
        """Ask him to vote again (C7.7)."""
        self._did(self.context.desk.do(v.AskRevote(voter=self._subject())))

    def copy_board(self) -> None:
        """The public tally as BBCode on the clipboard."""
        from moderator.export.posts import FORMS

        votes = self.votes
        if votes is not None:
            QGuiApplication.clipboard().setText(board(votes, self.words, FORMS["bbcode"], self.context.desk.name_of))
            self.copy.setText(self.talk("ballot.copied"))

    def _chart(self) -> None:
        self.chart_wanted.emit()

    def _close(self) -> None:
        self.accept()
        self.close_wanted.emit()


class Bar(QWidget):
    """A share of the most votes; what a curse adds is hatched."""

    def __init__(self, palette: Any, share: float, curse: float) -> None:
        super().__init__()
        self._palette, self._share, self._curse = palette, share, curse
        self.setFixedHeight(8)

    def paintEvent(self, event: Any) -> None:
        from PySide6.QtGui import QBrush, QPainter

        painter = QPainter(self)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.fillRect(self.rect(), self._palette.color("pressed"))
        whole = round(self.width() * self._share)
        cursed = round(self.width() * self._curse)
        painter.fillRect(0, 0, whole - cursed, self.height(), self._palette.color("blue"))
        painter.fillRect(whole - cursed, 0, cursed, self.height(), QBrush(self._palette.color("cinnabar"), Qt.BrushStyle.BDiagPattern))


class EditedDialog(Sheet):
    """A post was edited: what the original said, or that nobody can tell; then it counts against the voter himself (C7.3)."""

    def __init__(self, context: Context, voter: str, *, parent: QWidget | None = None) -> None:
        words = context.words.of(context.desk.session.ruleset.name)
        title = words.say("ui.forum.edited.title", {"voter": voter}, context.desk.name_of)
        super().__init__(context, title, words.say("ui.forum.edited.lead"), width=560, secret=False, parent=parent)
        self._voter = voter
        self.original = ChoiceField()
        self.original.setAccessibleName(self.talk("edited.original"))
        for seat in context.desk.state.living:
            self.original.addItem(seat.mask, seat.id)
        self.original.addItem(self.talk("edited.unknown"), None)
        ballot = context.desk.state.ballot
        first = next((post.target for post in ballot.posts if post.voter == voter and post.kind == "vote"), None) if ballot else None
        self.original.setCurrentIndex(max(0, self.original.findData(first)) if first else self.original.count() - 1)
        self.body.addLayout(row(PlainText(self.talk("edited.original")), self.original, ClauseTag("C7.3", context.words, "chess")))
        yes = KeyButton(self.talk("edited.yes"), kind="primary", key="Ctrl+Return", table=True)
        yes.clicked.connect(self._take)
        self.add_buttons(None, self.closer("cancel"), yes)

    def _take(self) -> None:
        original = self.original.currentData()
        command = v.MarkEdited(voter=self._voter, original_known=original is not None, original=original)
        self.done_or_said(self.context.desk.do(command))
