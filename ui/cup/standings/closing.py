"""The end of a round: what still keeps it open with the way there, then what is frozen, read before it is done (14.2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QWidget

from moderator.cup.commands import CloseRound
from moderator.cup.corrections import fold
from moderator.cup.people import short
from moderator.cup.results import close_blocked
from moderator.cup.state import CupState, Frozen, Round
from moderator.cup.tables import RoundTable, round_table
from moderator.play.messages import Refusal
from moderator.rulesets.sanguosha.comparison import equals
from moderator.rulesets.sanguosha.duels import duel_winner
from moderator.rulesets.sanguosha.results_appeals import appeal_deadline, may_be_appealed
from ui.cup.standings.pane import round_tags
from ui.cup.standings.say import group_of, points, say
from ui.table.dialogs.base import DeskDialog, sunk_panel
from ui.widgets.buttons import KeyButton
from ui.widgets.panel import Scroll, row
from ui.widgets.tag import ClauseTag, Tag
from ui.widgets.text import PlainText

if TYPE_CHECKING:
    from ui.cup.context import CupContext

WIDTH: Final = 900
NAMED: Final = ("advancers", "waits", "out", "revived")
"""Lists of people that are frozen."""
Way = tuple[str, str, str, str]
"""Words, clause, door, and what it is to show."""


class CloseDialog(DeskDialog):
    """``way``: (door, what it shows) of a question that is to be settled first; ``closed``: the round is."""

    way = Signal(str, str)
    closed = Signal()

    def __init__(self, context: CupContext, each: Round, *, parent: QWidget | None = None) -> None:
        name = each.plan.id
        self._cup, self._name = context, name
        self.is_frozen = each.frozen is not None
        self.blocked = None if self.is_frozen else close_blocked(context.desk.state, name)
        final = each.plan.kind == "final"
        lead = "close.lead.done" if self.is_frozen else "close.lead.final" if final else "close.lead"
        lead = "close.lead.blocked" if self.blocked is not None else lead
        title = say(context, "close.title.done" if self.is_frozen else "close.title", round=context.round_name(name))
        super().__init__(context, title, say(context, lead), width=WIDTH, parent=parent)
        self.setMinimumHeight(420 if self.blocked is not None else 600)
        self.ways: list[KeyButton] = []
        self.yes = KeyButton(say(context, "close.take.final" if final else "close.take"), kind="primary", key="Ctrl+Return", table=True)
        self.yes.clicked.connect(self.take)
        self.yes.setEnabled(self.blocked is None)
        away = self.closer("close" if self.is_frozen else "cancel")
        if self.is_frozen:
            away.set_kind("primary")
        if each.frozen is not None:
            self._show_lists(context.desk.state, each, each.frozen)
            self.body.addLayout(row(*(Tag(context.palette, *tag) for tag in round_tags(context, each)), None))
        elif self.blocked is not None:
            self._show_open(context.desk.state, each)
        else:
            self._show_frozen(context.desk.state, each)
        self.add_buttons(None, away, self.yes)
        self.yes.setVisible(not self.is_frozen)
        (self.ways[0] if self.ways else away if self.is_frozen else self.yes).setFocus()

    # --- what keeps it open -----------------------------------------------------------------------------------------------

    def _show_open(self, state: CupState, each: Round) -> None:
        panel = sunk_panel(say(self._cup, "close.open"))
        scroll = Scroll()
        scroll.box.setSpacing(8)
        for text, clause, door, of in open_ways(self._cup, state, each):
            button = KeyButton(say(self._cup, f"close.way.{door}"), table=True)
            button.setAutoDefault(False)
            button.setAccessibleName(f"{button.text()}: {text}")
            button.setProperty("door", door)
            button.setProperty("of", of)
            button.clicked.connect(self._on_way)
            self.ways.append(button)
            line = row(PlainText(text, "body", wrap=True), ClauseTag(clause, self._cup.words, "cup"), button)
            line.setStretch(0, 1)
            scroll.box.addLayout(line)
        if not self.ways and self.blocked is not None:
            scroll.box.addWidget(PlainText(self._cup.words.refusal(self.blocked), "body", "amber", wrap=True))
        scroll.box.addStretch(1)
        panel.body.addWidget(scroll, 1)
        self.body.addWidget(panel, 1)

    def _on_way(self) -> None:
        button = self.sender()
        if button is not None:
            door, of = str(button.property("door")), str(button.property("of"))
            self.reject()
            self.way.emit(door, of)

    # --- what is frozen ------------------------------------------------------------------------------------------------------

    def _show_frozen(self, state: CupState, each: Round) -> None:
        decision: Any = self._cup.desk.propose(CloseRound(round=self._name))
        if isinstance(decision, Refusal):
            self.say(self._cup.words.refusal(decision))
            self.yes.setEnabled(False)
            return
        after = fold(state, decision.events)
        closed = after.round(self._name)
        assert closed is not None and closed.frozen is not None
        self._show_lists(state, each, closed.frozen)
        self._tags(state, each, short(after))

    def _show_lists(self, state: CupState, each: Round, frozen: Frozen) -> None:
        panel = sunk_panel(say(self._cup, "close.done" if self.is_frozen else "close.frozen"))
        scroll = Scroll()
        scroll.box.setSpacing(6)
        grid = QGridLayout()
        grid.setColumnStretch(2, 1)
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(8)
        for at, (title, count, text) in enumerate(self._lists(state, each, frozen)):
            grid.addWidget(PlainText(title, "strong"), at, 0, Qt.AlignmentFlag.AlignTop)
            grid.addWidget(PlainText(count, "strong"), at, 1, Qt.AlignmentFlag.AlignTop)
            grid.addWidget(PlainText(text, "body", wrap=True), at, 2)
        scroll.box.addLayout(grid)
        scroll.box.addStretch(1)
        panel.body.addWidget(scroll, 1)
        self.body.addWidget(panel, 1)

    def _lists(self, state: CupState, each: Round, closed: Frozen) -> Iterator[tuple[str, str, str]]:
        words = self._cup.words
        if each.plan.kind == "final":
            yield from self._places(closed)
        else:
            for name in NAMED:
                people = getattr(closed, name)
                if people or name == "advancers":
                    yield say(self._cup, f"close.{name}"), say(self._cup, "people", n=len(people)), words.join(people)
        unranked = self._unranked(closed)
        if unranked:
            yield say(self._cup, "close.unranked"), say(self._cup, "people", n=len(unranked)), words.join(unranked)
        told = tie_words(self._cup, state, each)
        yield say(self._cup, "close.ties"), str(len(told)), "\n".join(told) or say(self._cup, "close.no_ties")
        yield say(self._cup, "close.scoring"), "", closed.scoring.name or say(self._cup, "close.scoring.plain")
        made = [one for one in state.corrections if any(change.round == each.plan.id for change in one.changes)]
        if made:
            said = [say(self._cup, "close.corrected", at=self._cup.moment(one.at), match=one.match, reason=one.reason) for one in made]
            yield say(self._cup, "close.corrections"), str(len(made)), "\n".join(said)

    def _unranked(self, closed: Frozen) -> list[str]:
        """Whose line has no place; of one who has a place in another match, the match of that line."""
        ranked = {row.person for row in closed.rows if row.place is not None}
        found = [(row.person, row.match) for row in closed.rows if row.place is None]
        said = (say(self._cup, "close.line", person=name, match=match) if name in ranked else name for name, match in found)
        return list(dict.fromkeys(said))

    def _places(self, closed: Frozen) -> Iterator[tuple[str, str, str]]:
        """The final order; a place that several share says so."""
        for held in (each for each in closed.rows if each.place is not None):
            code = "close.place.shared" if held.shared else "close.place"
            yield say(self._cup, code, place=held.place), points(held.total), held.person

    def _tags(self, state: CupState, each: Round, lack: int) -> None:
        until = [appeal_deadline(match.result) for name in each.matches if (match := state.matches[name]).result is not None]
        open_ = any(
            match.result is not None and may_be_appealed(match.result, self._cup.desk.now())
            for match in (state.matches[name] for name in each.matches)
        )
        parts: list[QWidget] = []
        last = max((at for at in until if at is not None), default=None)
        if open_ and last is not None:
            parts.append(Tag(self._cup.palette, say(self._cup, "close.provisional", at=self._cup.moment(last)), "amber"))
        else:
            parts.append(Tag(self._cup.palette, say(self._cup, "close.certain"), "jade"))
        if lack:
            parts.append(Tag(self._cup.palette, say(self._cup, "close.short", n=lack), "amber"))
        self.body.addLayout(row(*parts, None))
        self.body.addWidget(PlainText(say(self._cup, "close.after"), "small", "muted", wrap=True))

    def take(self) -> None:
        """Freeze it."""
        result = self._cup.desk.do(CloseRound(round=self._name))
        self.done_or_said(result)
        if not isinstance(result, Refusal):
            self.closed.emit()


def open_ways(context: CupContext, state: CupState, each: Round) -> Iterator[Way]:
    """Everything that keeps a round open, not the first alone."""
    for name in each.matches:
        match = state.matches[name]
        if match.status != "closed":
            text = say(context, f"close.open.{match.status}", group=group_of(context, state, name))
            yield text, "S1.3.1", "tables", name
    table: RoundTable = round_table(state, each)
    for two in table.choices:
        yield say(context, "close.open.choice", person=two.person), "S3.5.1", "choice", two.person
    for tie in table.ties:
        said = {"group": group_of(context, state, tie.match), "people": context.words.join(tie.people), "place": tie.tie.place}
        yield say(context, f"close.open.tie.{tie.tie.how}", **said), "R38" if tie.tie.how == "share" else "R25", "tie", tie.match
    for limit in table.limits:
        into = context.words.term("into", limit.into)
        text = say(context, "close.open.limit", people=context.words.join(limit.people), seats=limit.seats, into=into)
        yield text, "R25", "limit", limit.people[0]


def tie_words(context: CupContext, state: CupState, each: Round) -> list[str]:
    """How ties of the round were settled: 1v1s at the tables and with the cup, places shared, the organiser's word."""
    from moderator.cup.effective import effective

    found: list[str] = []
    for name in each.matches:
        match = state.matches[name]
        if match.result is None:
            continue
        counted, group = effective(state, match), group_of(context, state, name)
        for duel in counted.duels:
            won = duel_winner(duel)
            lost = duel.b if won == duel.a else duel.a
            found.append(say(context, "tie.duel", where=group, a=won, b=lost, score=f"{duel.won(won)} : {duel.won(lost)}"))
        found += [
            say(context, "tie.place", where=group, person=counted.name_of(line), place=place) for line, place in counted.places.items()
        ]
        for equal in (each for each in equals(counted) if each.how == "share" and each.settled):
            people = context.words.join(counted.name_of(line) for line in equal.lines)
            found.append(say(context, "tie.shared", where=group, people=people))
    for one in state.duels:
        if one.round == each.plan.id and not one.match:
            won = duel_winner(one.duel)
            lost = one.duel.b if won == one.duel.a else one.duel.a
            score = f"{one.duel.won(won)} : {one.duel.won(lost)}"
            found.append(
                say(context, "tie.host" if one.host else "tie.duel", where=say(context, "between.short"), a=won, b=lost, score=score)
            )
    return found
