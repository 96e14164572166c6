"""Check-in: who comes to which match and who has not said, one key an answer; the list of the missing for the judge (S3.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from moderator.cup.calendar import unanswered
from moderator.cup.commands import CheckIn
from moderator.cup.notices import CALLS, check_in_until
from moderator.play.deadlines import HOUR
from moderator.play.instants import Instant
from moderator.play.messages import Refusal
from moderator.session.together import Together
from ui.cup.round.matches_view import answers
from ui.cup.round.saying import DASH, brief, left, moment
from ui.cup.round.sheet import MomentField, RoundSheet
from ui.forum.left import Lines
from ui.forum.views import Bit, Line
from ui.widgets.buttons import KeyButton
from ui.widgets.panel import column, row
from ui.widgets.table import Cell, Row, TableView
from ui.widgets.tag import ClauseTag
from ui.widgets.text import PlainText

if TYPE_CHECKING:
    from moderator.cup.state import CupMatch
    from ui.cup.context import CupContext

LEFT: Final = 330
TALL: Final = 8 * 38 + 40


class CheckInSheet(RoundSheet):
    """Matches at the left, the eight of one at the right. An answer that came earlier is stamped with its own moment."""

    def __init__(self, context: CupContext, name: str, match: str = "", *, parent: QWidget | None = None) -> None:
        super().__init__(context, "check_in", width=980, parent=parent, round=context.round_name(name))
        each = self.state.round(name)
        self.names = tuple(n for n in (each.matches if each is not None else ()) if self.state.matches[n].status != "closed")
        self.matches = TableView(context.palette, self.talk("matches"))
        self.people = TableView(context.palette, self.talk("check_in.people"))
        self.at = MomentField(context, self.talk("check_in.at"))
        self.facts = Lines(context)
        self.tag = ClauseTag("S3.1", context.words, "cup")
        self._lay_out()
        self._buttons()
        self._show_matches(match if match in self.names else "")
        self.matches.selectionModel().currentRowChanged.connect(self._on_match)
        self.people.selectionModel().currentRowChanged.connect(self._on_person)
        self._show_match()
        self.people.setFocus()

    def _lay_out(self) -> None:
        side = QWidget()
        side.setFixedWidth(LEFT)
        side.setLayout(column(self.matches))
        when = row(PlainText(self.talk("check_in.at"), "small", "muted"), self.at, None, self.tag)
        self.people.setFixedHeight(TALL)
        self.body.addLayout(both := row(side, column(self.facts, self.people, when, None), spacing=16), 1)
        both.setStretch(1, 1)

    def _buttons(self) -> None:
        self.copy = KeyButton(self.talk("check_in.copy"), key="M", table=True)
        self.all = KeyButton(self.talk("check_in.all"), key="A", table=True)
        self.no = KeyButton(self.talk("check_in.no"), key="N", table=True)
        self.yes = KeyButton(self.talk("check_in.yes"), key="Y", kind="primary", table=True)
        pairs = ((self.copy, self.copy_missing), (self.all, self.everybody), (self.no, self.comes_not), (self.yes, self.comes))
        for button, press in pairs:
            button.clicked.connect(press)
        self.add_buttons(self.copy, self.all, None, self.closer(), self.no, self.yes)
        self.yes.setAutoDefault(False)

    # --- showing -----------------------------------------------------------------------------------------------------------

    @property
    def match(self) -> CupMatch | None:
        """The match whose people are shown."""
        found: CupMatch | None = self.state.matches.get(str(self.matches.selected() or ""))
        return found

    @property
    def person(self) -> str:
        """Whose row is chosen."""
        return str(self.people.selected() or "")

    def _show_matches(self, wanted: str) -> None:
        heads = [self.talk(f"col.{name}") for name in ("match", "start", "answers")]
        self.matches.show_rows(heads, [self._match_row(self.state.matches[name]) for name in self.names], stretch=1)
        if self.names:
            self.matches.selectRow(self.names.index(wanted) if wanted in self.names else 0)

    def _match_row(self, match: CupMatch) -> Row:
        yes, no, open_ = answers(match)
        tone = "jade" if not no + open_ else "red" if no or match.listed else "neutral"
        said = self.talk("answers", n=yes, of=len(match.people))
        return Row(
            (Cell(match.id, strong=True), Cell(brief(self.cup, match.start) or DASH, muted=True), Cell(said, tone, pill=True)), match.id
        )

    def _show_match(self, at: int = 0) -> None:
        match = self.match
        names = match.people if match is not None else ()
        heads = [self.talk(f"col.{name}") for name in ("person", "answer", "said")]
        self.people.show_rows(heads, [self._row(match, name) for name in names if match is not None], stretch=0)
        if names:
            self.people.selectRow(min(at, len(names) - 1))
        self.facts.show_lines(self._facts(match) if match is not None else ())
        missing = bool(match is not None and unanswered(match))
        self.copy.setEnabled(missing)
        self.all.setEnabled(bool(match is not None and any(name not in match.answers for name in names)))
        self._on_person()

    def _row(self, match: CupMatch, name: str) -> Row:
        said, until = match.answers.get(name), check_in_until(match)
        late = said is not None and until is not None and said.at > until
        code = "open" if said is None else "comes" if said.comes else "no"
        tone = {"open": "red" if match.listed else "neutral", "comes": "jade", "no": "red"}[code]
        when = "" if said is None else self.talk("said_late" if late else "said_at", time=self.cup.moment(said.at))
        return Row((Cell(name, strong=True, tip=name), Cell(self.talk(f"answer.{code}"), tone, pill=True), Cell(when, muted=True)), name)

    def _facts(self, match: CupMatch) -> tuple[Line, ...]:
        """Start, limit with what is left of it, the calls with their hours, who is missing."""
        until = check_in_until(match)
        if match.start is None or until is None:
            return (Line((Bit(self.talk("check_in.no_start"), "amber"),)),)
        calls = [self._call(match, match.start, hours) for hours in CALLS]
        listed = self.talk("check_in.listed") if match.listed else self.talk("check_in.to_list", time=self.cup.moment(until))
        return (
            Line((Bit(self.talk("check_in.start", time=moment(self.cup, match.start))), Bit(left(self.cup, match.start), "muted"))),
            Line((Bit(self.talk("check_in.until", time=moment(self.cup, until)), strong=True), Bit(left(self.cup, until), "amber"))),
            Line((*calls, Bit(listed, "amber" if match.listed else "muted"))),
        )  # fmt: skip

    def _call(self, match: CupMatch, start: Instant, hours: int) -> Bit:
        """When everybody is called (N4)."""
        done = hours in match.called
        return Bit(
            self.talk("check_in.called" if done else "check_in.call", hours=hours, time=self.cup.moment(start - hours * HOUR)),
            "jade" if done else "muted",
        )

    def _on_match(self) -> None:
        self._show_match()

    def _on_person(self) -> None:
        for button in (self.yes, self.no):
            button.setEnabled(bool(self.person))

    # --- presses -----------------------------------------------------------------------------------------------------------

    def comes(self) -> None:
        """He comes."""
        self._answer(comes=True)

    def comes_not(self) -> None:
        """He does not."""
        self._answer(comes=False)

    def _moment(self) -> tuple[bool, Instant | None]:
        """Whether the moment can be read, and which it is; None for now."""
        at = self.at.instant()
        if isinstance(at, Refusal):
            self.say(self.cup.words.refusal(at))
            return False, None
        if at is not None and at > self.cup.desk.now():
            self.say(self.talk("ahead"))
            return False, None
        return True, at

    def _answer(self, *, comes: bool) -> None:
        match, person, row_ = self.match, self.person, self.people.currentIndex().row()
        good, at = self._moment()
        if good and match is not None and person:
            self.say("")
            if self.press(CheckIn(person=person, match=match.id, comes=comes), at):
                self.people.selectRow(min(row_ + 1, len(match.people) - 1))

    def everybody(self) -> None:
        """All who have not said anything come: one press, one undo."""
        match = self.match
        good, at = self._moment()
        if not good or match is None:
            return
        plan = Together(self.cup.desk.session, self.cup.desk.now() if at is None else at, self.cup.desk.by)
        for name in match.people:
            if name not in match.answers and (refusal := plan.add(CheckIn(person=name, match=match.id))):
                self.say(self.cup.words.refusal(refusal, self.cup.desk.name_of))
                return
        self.cup.desk.take_together(plan)

    def copy_missing(self) -> None:
        """Who has not said that he comes, for the judge."""
        match = self.match
        if match is None:
            return
        QGuiApplication.clipboard().setText(self.missing_text(match))
        self.message.set_tone("jade")
        self.say(self.talk("check_in.copied", n=len(unanswered(match))))

    def missing_text(self, match: CupMatch) -> str:
        """The list as it is handed to the judge."""
        head = self.talk("check_in.missing", match=match.id, start=moment(self.cup, match.start), judge=match.judge)
        said = {name: "no" if name in match.answers else "open" for name in unanswered(match)}
        return "\n".join([head, *(self.talk(f"check_in.missing_{code}", person=name) for name, code in said.items())])

    def say(self, text: str) -> None:
        """What stands in the way."""
        if not text:
            self.message.set_tone("red")
        super().say(text)

    def taken(self, _change: Any) -> None:
        """The sheet stays for the next one."""

    def tick(self) -> None:
        """The limit comes nearer."""
        match = self.match
        self.facts.show_lines(self._facts(match) if match is not None else ())

    def stands(self) -> bool:
        """As long as its matches are drawn."""
        return all(name in self.state.matches for name in self.names)

    def refresh(self) -> None:
        """Answers have come in."""
        match, at = self.match, max(0, self.people.currentIndex().row())
        self._show_matches(match.id if match is not None else "")
        self._show_match(at)
