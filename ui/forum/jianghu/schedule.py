"""The schedule as a table: planned, happened, left; and the adaptation of a round when posters are lacking."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtWidgets import QGridLayout, QLineEdit, QWidget

from moderator.play.messages import Refusal
from moderator.rulesets.jianghu.commands.posts import AdjustSchedule
from moderator.rulesets.jianghu.roles import SLOTS
from moderator.rulesets.jianghu.schedule import left_after, make_slots, row_of
from ui.forum.jianghu.seen import Seen
from ui.forum.left import Lines
from ui.forum.sheet import Sheet
from ui.forum.views import Bit, Line
from ui.theme import SPACE
from ui.widgets.buttons import KeyButton
from ui.widgets.fields import ChoiceField, NumberField
from ui.widgets.panel import Panel, row
from ui.widgets.tag import ClauseTag
from ui.widgets.text import PlainText

if TYPE_CHECKING:
    from moderator.rulesets.jianghu.state import GameState
    from ui.forum.context import ForumContext

LAST: Final = 9
SHARES: Final = (0.7, 1.0, 3.4, 1.0, 1.0, 1.0, 1.1, 1.1, 1.6)
POSTED: Final = frozenset({"post", "shift"})
ADJUSTABLE: Final = frozenset({"window", "posts", "day", "closing"})


@dataclass(frozen=True)
class Happened:
    """Who went out in a round, by what the schedule counts and what it does not."""

    top: int = 0
    posted: int = 0
    other: int = 0


def happened(state: GameState, round_: int) -> Happened:
    """Counted by those that are out now; whoever came back is not among them."""
    out = [seat.out for seat in state.seats.values() if seat.out is not None and seat.base != "IN" and seat.out.round == round_]
    tops = {top.seat for each in (*state.rounds, *([state.round] if state.round else [])) if each.number == round_ for top in each.tops}
    top = sum(1 for seat in state.seats.values() if seat.out in out and seat.out.step == "results" and seat.id in tops) if out else 0
    posted = sum(1 for each in out if each.step == "posts" and each.cause in POSTED)
    return Happened(top, posted, len(out) - top - posted)


def left(state: GameState, round_: int) -> int:
    """How many lived after a round, by those that are out now."""
    return sum(1 for seat in state.seats.values() if seat.base == "IN" or seat.out is None or seat.out.round > round_)


def lapses(state: GameState, round_: int) -> tuple[str, ...]:
    """Slots of a round that nobody of their group could fill as the field stands: it is to be adapted (J10)."""
    if state.round is not None and round_ == state.number:
        return tuple(slot.id for slot in state.now.slots if slot.lapsed)
    return tuple(slot.id for slot in make_slots(state, row_of(state, round_)) if not slot.owner and not slot.free)


def rows(context: ForumContext, state: GameState, *, sees: bool) -> tuple[Line, ...]:
    """A round a line, the heading first."""
    return (_head(context), *_rounds(context, state, sees=sees))


def _head(context: ForumContext) -> Line:
    names = ("round", "top", "slots", "done_top", "done_post", "done_other", "left", "living", "note")
    return Line(
        tuple(Bit(context.say(f"jianghu.schedule.{name}"), "muted", share=share) for name, share in zip(names, SHARES, strict=True))
    )


def _rounds(context: ForumContext, state: GameState, *, sees: bool) -> Iterator[Line]:
    for n in range(1, max(LAST, state.number) + 1):
        plan = state.now.row if state.round is not None and n == state.number else row_of(state, n)
        slots = " ".join(f"{context.words.say(f'ui.setup.group.{group}')}{number}" for group, number in plan.slots.items() if number)
        begun, over = n <= state.number, n < state.number or (n == state.number and state.phase in {"results", "ended"})
        done = happened(state, n) if begun else Happened()
        posted = begun and (n < state.number or state.now.published is not None)
        texts = (
            str(n), str(plan.top_n), f"{sum(plan.slots.values())}: {slots}" if slots else "0", str(done.top) if over else "",
            str(done.posted) if posted else "", str(done.other) if begun else "", str(left_after(state, n)),
            str(left(state, n)) if over else str(len(state.living)) if begun else "", _note(context, state, n, sees=sees),
        )  # fmt: skip
        present = n == state.number
        tones = ("", "", "muted", "red", "red", "muted", "muted", "", "amber")
        yield Line(tuple(
            Bit(text, tone, share=share, strong=present and not tone) for text, tone, share in zip(texts, tones, SHARES, strict=True)
        ))  # fmt: skip


def _note(context: ForumContext, state: GameState, n: int, *, sees: bool) -> str:
    if str(n) in state.adjusted:
        return context.say("jianghu.schedule.adjusted")
    if n in state.finales:
        return context.say("jianghu.schedule.finale")
    if sees and state.round is not None and n in {state.number, state.number + 1} and state.phase != "ended" and (lost := lapses(state, n)):
        return context.say("jianghu.schedule.lacking", n=len(lost))
    return context.say("jianghu.schedule.now") if n == state.number and state.phase != "ended" else ""


class ScheduleSheet(Sheet):
    """The table above, below it a round's numbers, the reason, and what the rules say to it before it is written."""

    def __init__(self, context: ForumContext, seen: Seen | None = None, *, parent: QWidget | None = None) -> None:
        words = context.words.of("jianghu")
        super().__init__(context, words.say("ui.forum.jianghu.schedule.title"), width=980, parent=parent)
        self.head.insertWidget(1, ClauseTag("J10", context.words, "jianghu"))
        self._forum, self._seen = context, seen or Seen(context)
        self.table = Lines(context)
        self.body.addWidget(self.table)
        self.panel = Panel(self.talk("jianghu.schedule.adapt"), margin=12)
        self.lacking = PlainText("", "small", "amber", wrap=True)
        self.fewer = KeyButton(self.talk("jianghu.schedule.fit"))
        self.fewer.clicked.connect(self.fit_to_posters)
        line = row(self.lacking, self.fewer)
        line.setStretch(0, 1)
        self.panel.body.addLayout(line)
        self._fields()
        self.body.addWidget(self.panel)
        self.write = KeyButton(self.talk("jianghu.schedule.write"), kind="primary", hint="Ctrl+↵", table=True)
        self.write.set_key("Ctrl+Return", "Ctrl+↵")
        self.write.clicked.connect(self.enter)
        away = KeyButton(context.say("close"), hint="Esc", table=True)
        away.clicked.connect(self.reject)
        self.add_buttons(away, None, self.write)
        self._choose(0)
        self.veil()

    def _fields(self) -> None:
        state = self._seen.public
        self.round = ChoiceField()
        self.round.setAccessibleName(self.talk("jianghu.schedule.round"))
        first = state.number + (state.phase in {"choices", "results"})  # the tops of this one are fixed
        for n in range(max(1, first), max(LAST, first) + 1):
            self.round.addItem(self.talk("jianghu.schedule.nth", n=n), n)
        self.round.currentIndexChanged.connect(self._choose)
        self.top = NumberField(0, 88, 0)
        self.top.setAccessibleName(self.talk("jianghu.schedule.top"))
        self.numbers = {group: NumberField(0, 30, 0) for group in SLOTS}
        grid = QGridLayout()
        grid.setHorizontalSpacing(SPACE)
        labels = [self.talk("jianghu.schedule.round"), self.talk("jianghu.schedule.top"), *(self.talk(f"jianghu.slot.{g}") for g in SLOTS)]
        for n, (label, field) in enumerate(zip(labels, (self.round, self.top, *self.numbers.values()), strict=True)):
            grid.addWidget(PlainText(label, "small", "muted"), 0, n)
            grid.addWidget(field, 1, n)
        for group, field in self.numbers.items():
            field.setAccessibleName(self.talk(f"jianghu.slot.{group}"))
        for field in (self.top, *self.numbers.values()):
            field.valueChanged.connect(self._weigh)
        self.reason = QLineEdit()
        self.reason.setPlaceholderText(self.talk("jianghu.schedule.reason"))
        self.reason.setAccessibleName(self.talk("jianghu.schedule.reason"))
        self.reason.textChanged.connect(self._weigh)
        self.follows = PlainText("", "small", "muted", wrap=True)
        self.panel.body.addLayout(grid)
        self.panel.body.addLayout(row(self.reason))
        self.panel.body.addWidget(self.follows)

    @property
    def _state(self) -> GameState:
        state: GameState = self.context.desk.state
        return state

    def veil(self) -> None:
        """Which groups are short of posters tells who is out: under the curtain."""
        state = self._state if self.sees else self._seen.public
        self.table.show_lines(rows(self._forum, state, sees=self.sees))
        self._say_lacking()

    def _say_lacking(self) -> None:
        n = self.round.currentData()
        lost = lapses(self._state, n) if self.sees and self._state.round is not None and n is not None else ()
        said = "covered" if not self.sees else "lapse" if lost else "enough"
        self.lacking.set_tone("amber" if lost else "muted")
        self.lacking.setText(self.talk(f"jianghu.schedule.{said}", n=n, slots=self.context.words.join(lost)))
        self.fewer.setEnabled(bool(lost))

    def fit_to_posters(self) -> None:
        """As many posts of each group as it has posters; nothing is written by it."""
        for slot in lapses(self._state, self.round.currentData()):
            field = self.numbers[slot.rstrip("0123456789")]
            field.setValue(field.value() - 1)

    def _choose(self, _: int) -> None:
        """Another round: its numbers as they are planned."""
        n = self.round.currentData()
        if n is None:
            return
        state = self._state
        plan = state.now.row if state.round is not None and n == state.number else row_of(state, n)
        for field in (self.top, *self.numbers.values()):
            field.blockSignals(True)
        self.top.setValue(plan.top_n)
        for group, field in self.numbers.items():
            field.setValue(plan.slots.get(group, 0))
        for field in (self.top, *self.numbers.values()):
            field.blockSignals(False)
        self._say_lacking()
        self._weigh()

    @property
    def command(self) -> AdjustSchedule:
        """What would be written; slots only where they change."""
        n: int = self.round.currentData()
        state = self._state
        plan = state.now.row if state.round is not None and n == state.number else row_of(state, n)
        slots = {group: field.value() for group, field in self.numbers.items() if field.value()}
        same = slots == {group: number for group, number in plan.slots.items() if number}
        return AdjustSchedule(r=n, reason=self.reason.text().strip(), top_n=self.top.value(), slots=None if same else slots)

    def _weigh(self, *_: Any) -> None:
        if not self.reason.text().strip():
            self.follows.set_tone("muted")
            self.follows.setText(self.talk("jianghu.schedule.needs"))
            self.write.setEnabled(False)
            return
        found = self.context.desk.propose(self.command)
        refused = isinstance(found, Refusal)
        names = self.context.desk.name_of
        self.follows.set_tone("red" if refused else "")
        self.follows.setText(
            self.words.refusal(found, names) if refused else " ".join(self.words.trace(line, names) for line in found.trace)
        )
        self.write.setEnabled(not refused)

    def enter(self) -> None:
        """Write it."""
        if self.write.isEnabled() and not isinstance(self.context.desk.do(self.command), Refusal):
            self.accept()
