"""The posting queue at the desk: every post of the round in code order, and under it the figures of the one that is looked at."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QWidget

from moderator.rulesets.jianghu.roles import LONG
from moderator.rulesets.jianghu.state import GameState
from moderator.rulesets.jianghu.texts import SHARE, too_much
from ui.forum.jianghu.posts.acts import NEED, acts_of, duty_of, follows, own_words
from ui.forum.jianghu.posts.rows import TONES, QueueRow, rows_of, waiting
from ui.forum.sheet import covered
from ui.widgets.buttons import KeyButton
from ui.widgets.panel import Panel, row
from ui.widgets.table import Cell, Row, TableView
from ui.widgets.tag import ClauseTag, Tag
from ui.widgets.text import PlainText

if TYPE_CHECKING:
    from ui.forum.context import ForumContext

CELL_TONES: Final = {"T": "", "B": "red", "S": "red", "M": "amber", "X": "amber", "X2": "amber", "0": ""}
HARD: Final = frozenset({"rewrite", "cancel", "refuse_iou"})
REVIEW: Final = 318
"""How wide the figures of a post are."""


class QueuePanel(Panel):
    """``asked`` carries what a press wants: a name and the row. ``sees`` is asked each time: the curtain, or the sheet it lies on."""

    asked = Signal(str, object)

    def __init__(self, context: ForumContext, *, hold: bool = False) -> None:
        """``hold``: it stands on a sheet of its own, which says what may be seen."""
        words = context.words
        super().__init__(" ", margin=14)
        self._context, self._hold = context, hold
        self.open_now = False
        self.number = 0
        """The round that is shown; 0: the present one."""
        self.tag = Tag(context.palette, "", "amber")
        self.head.addWidget(self.tag)
        self.table = TableView(context.palette, words.say("ui.forum.jianghu.posts.queue.title"))
        self.table.verticalHeader().setDefaultSectionSize(34)
        self.table.selectionModel().currentRowChanged.connect(self._on_row)
        self.table.chosen.connect(self._on_chosen)
        self.review = Review(context)
        self.review.asked.connect(self.asked)
        self.review.setFixedWidth(REVIEW)
        line = row(self.table, self.review, spacing=20)
        line.setStretch(0, 1)
        self.body.addLayout(line, 1)
        self._rows: tuple[QueueRow, ...] = ()
        self.refresh()

    @property
    def sees(self) -> bool:
        """Whether targets and writers may show."""
        return self.open_now if self._hold else self._context.curtain.is_open

    @property
    def chosen(self) -> QueueRow | None:
        """The row that is looked at."""
        at = self.table.currentIndex().row()
        return self._rows[at] if 0 <= at < len(self._rows) else None

    def refresh(self) -> None:
        """Everything from the state; the same row stays looked at, else the one that waits."""
        before = self.chosen
        self._rows = rows_of(self._state, self.number)
        open_ = self.sees or self._public
        say = self._say
        self.set_title(say("queue.round", n=self.number or self._state.number))
        heads = tuple(say(f"queue.{head}") for head in ("n", "code", "target", "words", "result"))
        shown = [self._row(number, each, open_) for number, each in enumerate(self._rows if open_ else self._slots(), 1)]
        self.table.rows.show(heads, shown)
        self.table.show_rows(heads, shown, stretch=4)
        wait = waiting(self._rows)
        self.tag.set_text(say("queue.waits", n=self._rows.index(wait) + 1, text=say(f"queue.waits.{wait.state}")) if wait and open_ else "")
        self.tag.setVisible(wait is not None and open_)
        keep = next((row_ for row_ in self._rows if before and (row_.slot, row_.kind) == (before.slot, before.kind)), None)
        self._choose(keep or wait or next(iter(self._rows), None))

    @property
    def _state(self) -> GameState:
        state: GameState = self._context.desk.state
        return state

    @property
    def _public(self) -> bool:
        """Once published, code names and targets are everybody's; writers stay under the curtain."""
        now = self._state.round
        return now is not None and (now.published is not None or self.number not in {0, now.number})

    def _slots(self) -> tuple[QueueRow, ...]:
        """Covered: as many lines as the schedule has, which everybody may know."""
        slots = self._state.now.slots if self._state.round is not None else ()
        return tuple(QueueRow("post", slot.id, "", "", "covered") for slot in slots)

    def _say(self, code: str, **params: object) -> str:
        return self._context.words.say(f"ui.forum.jianghu.posts.{code}", params, self._context.desk.name_of)

    def _choose(self, wanted: QueueRow | None) -> None:
        at = self._rows.index(wanted) if wanted in self._rows else -1
        if at >= 0 and (self.sees or self._public):
            self.table.selectRow(at)
        self._on_row()

    def _on_row(self, *_: object) -> None:
        open_ = self.sees or self._public
        self.review.show_row(self.chosen if open_ else None, self.sees)

    def _on_chosen(self, _: object) -> None:
        if self.sees and (found := self.chosen) is not None:
            self.asked.emit("read" if found.post is not None else "enter", found)

    # --- cells --------------------------------------------------------------------------------------------------------

    def _row(self, number: int, each: QueueRow, open_: bool) -> Row:
        if not open_:
            bars = [Cell(covered(length), muted=True) for length in (3, 3, 2, 4)]
            return Row((Cell(str(number), muted=True), *bars), each)
        name = self._context.desk.name_of
        code = Cell(each.code or self._say(f"slot.{each.slot.rstrip('0123456789')}", n=each.slot), muted=not each.code)
        hidden = each.kind in {"shift", "return"} or (each.kind == "search" and each.cell == "0")
        target = each.target if self.sees or not hidden else ""
        said = self._say("queue.from_to", seat=each.target, by=each.second) if each.second and target else name(target) if target else ""
        aimed = Cell(said or self._say("dash"), tip=said)
        return Row((Cell(str(number), muted=True), code, aimed, self._words(each), self._result(each)), each)

    def _words(self, each: QueueRow) -> Cell:
        post = each.post
        if post is None:
            return Cell(self._say("dash"), right=True, muted=True)
        if post.state in {"iou", "iou_asked", "refused"} and not post.words:
            return Cell(self._say("queue.iou"), right=True)
        short = own_words(each) < NEED[post.kind]
        return Cell(f"{own_words(each):,}".replace(",", "\N{NARROW NO-BREAK SPACE}"), "red" if short else "", right=True)

    def _result(self, each: QueueRow) -> Cell:
        state = self._state
        duty = duty_of(state, each)
        if duty is not None:
            return Cell(self._say("queue.due", time=self._context.hour(duty.due), n=duty.need), "amber", pill=True)
        if each.state == "done":
            text = self._context.words.term("cell", each.cell)
            text = self._say("queue.met", text=text, role=LONG[each.column]) if self.sees and each.cell != "T" else text
            return Cell(text, CELL_TONES.get(each.cell, ""), pill=each.cell in {"B", "S", "M", "X", "X2"}, tip=text)
        if each.state == "rejected" and each.post is not None:
            short = each.post.reason == "short"
            said = self._say("queue.short", need=NEED[each.kind]) if short else self._context.words.term("fault", each.post.reason)
            return Cell(said, "red", pill=True)
        plain = each.state in {"accepted", "paid", "may", "lapsed"}
        return Cell(self._say(f"state.{each.state}"), TONES.get(each.state, "neutral"), pill=not plain)


class Review(QWidget):
    """The figures of a text, what may be done about it, and what would follow if nothing were done."""

    asked = Signal(str, object)

    def __init__(self, context: ForumContext) -> None:
        super().__init__()
        self._context = context
        self._row: QueueRow | None = None
        self.title = PlainText("", "section", "muted")
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 8, 0, 0)
        self._grid.setVerticalSpacing(6)
        self._grid.setColumnStretch(0, 1)
        self._grid.addWidget(self.title, 0, 0, 1, 2)
        self.lines: dict[str, tuple[PlainText, PlainText]] = {}
        for at, code in enumerate(("words", "quoted", "repeats"), 1):
            name, value = PlainText(self._say(f"text.{code}")), PlainText("", "strong")
            value.setAlignment(Qt.AlignmentFlag.AlignRight)
            self._grid.addWidget(name, at, 0)
            self._grid.addWidget(value, at, 1)
            self.lines[code] = name, value
        self.first = KeyButton("", kind="red")
        self.second = KeyButton("", kind="plain")
        self.third = KeyButton("", kind="plain")
        for button in (self.first, self.second, self.third):
            button.clicked.connect(self._on_press)
        self._grid.addLayout(row(self.first, self.second, None), 4, 0, 1, 2)
        self._grid.addLayout(row(self.third, None), 5, 0, 1, 2)
        self.follows = PlainText("", "small", "muted", wrap=True)
        self.clause = ClauseTag("J12.7", context.words, "jianghu")
        self._grid.addWidget(self.follows, 6, 0, 1, 2)
        self._grid.addLayout(row(self.clause, None), 7, 0, 1, 2)
        self._grid.setRowStretch(8, 1)
        self.show_row(None, False)

    def _say(self, code: str, **params: object) -> str:
        return self._context.words.say(f"ui.forum.jianghu.posts.{code}", params, self._context.desk.name_of)

    def show_row(self, row_: QueueRow | None, sees: bool) -> None:
        """Another row, or none. What may be done shows only uncovered."""
        self._row = row_
        post = row_.post if row_ is not None else None
        self.title.setText(self._say("review", text=row_.code or row_.slot) if row_ is not None else self._say("review.none"))
        for code, (name, value) in self.lines.items():
            name.setVisible(post is not None)
            value.setVisible(post is not None)
            value.setText(self._figure(code, row_) if row_ is not None and post is not None else "")
            value.set_tone("red" if row_ is not None and post is not None and self._bad(code, row_) else "")
        acts = acts_of(self._context.desk.state, row_) if row_ is not None and sees else ()
        for button, act in zip((self.first, self.second, self.third), (*acts, "", "", "")[:3], strict=True):
            button.setProperty("act", act)
            button.set_kind("red" if act in HARD else "normal" if button is self.first else "plain")
            button.setVisible(bool(act))
            text = self._say(f"act.{act}") if act else ""
            button.setText(text)
            button.setAccessibleName(text)
        code, clause, params = follows(self._context.desk.state, row_) if row_ is not None and sees else ("", "", {})
        due = params.pop("due", None)
        at = {"time": self._context.moment(int(due))} if due is not None else {}  # type: ignore[call-overload]
        self.follows.setText(self._say(f"follows.{code}", **params, **at) if code else "")
        self.clause.setVisible(bool(clause))
        if clause:
            self.clause.show_clause(clause)

    def _figure(self, code: str, row_: QueueRow) -> str:
        post = row_.post
        assert post is not None
        if code == "words":
            return self._say("text.of", n=own_words(row_), need=NEED[post.kind])
        part = post.quoted if code == "quoted" else post.repeats
        return self._say("text.percent", n=f"{part * 100 / max(1, post.words):.1f}", most=SHARE)

    def _bad(self, code: str, row_: QueueRow) -> bool:
        post = row_.post
        assert post is not None
        if code == "words":
            return own_words(row_) < NEED[post.kind] and post.state not in {"iou", "iou_asked", "paid"}
        return too_much(post.quoted if code == "quoted" else post.repeats, post.words)

    def _on_press(self) -> None:
        button = self.sender()
        if self._row is not None and button.property("act"):
            self.asked.emit(str(button.property("act")), self._row)
